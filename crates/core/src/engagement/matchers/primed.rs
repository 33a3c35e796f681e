//! A pool's complete graph that says what its players' duals may be: those of a quarter of
//! the pool, solved first.
//!
//! Under (7) everybody's best opponents are the same few, those who mind losing least and are
//! weak. Duals from one pass over the weights know nothing of how many want them, and the
//! solver spends most of its time in finding out. A player's dual is the price of one more
//! of the kind, much the same in a sample of the pool as in the whole: so every fourth player
//! is matched first (in the same way), the others take the least of 2w − y over the sample,
//! and two rounds of y ← (y + least of 2w − y)/2, which is feasible whatever y is, spread
//! what is left over. That is O(n²), and halves the time of the whole; the answer is as exact
//! as from any duals.

use lobbylab_blossom::{Duals, EdgeList, FORBIDDEN, Graph, GraphError, Matrix, Problem, Solver};

/// One of so many players is in the sample.
const SHARE: usize = 4;

/// Fewer nodes than this are not worth a sample.
const FEW: usize = 48;

/// How often duals give way to each other.
const ROUNDS: usize = 2;

/// A matrix with its starting duals.
#[derive(Clone, Debug)]
pub(crate) struct Primed {
    matrix: Matrix,
    /// Whether every pair of nodes may be matched, so that any sample can be.
    complete: bool,
}

impl Primed {
    /// `complete`: no pair is forbidden, and nobody may stay single.
    pub fn new(matrix: Matrix, complete: bool) -> Self {
        Self { matrix, complete }
    }

    /// The duals of a sample, and what the others make of them.
    fn sampled(&self) -> Option<Vec<i64>> {
        let nodes = self.nodes();
        if !self.complete || nodes < FEW {
            return None;
        }
        let count = nodes / SHARE / 2 * 2;
        let sample: Vec<usize> = (0..count).map(|at| at * nodes / count).collect();
        let weight = |one: usize, other: usize| self.matrix.row(sample[one])[sample[other]];
        let few = Self::new(Matrix::from_fn(count, weight).ok()?, true);
        let solution = Solver::new().solve(&Problem::perfect(&few)).ok()?;
        let known = &solution.certificate.nodes;
        let mut duals: Vec<i64> = (0..nodes)
            .map(|node| {
                let row = self.matrix.row(node);
                let prices = sample
                    .iter()
                    .zip(known)
                    .map(|(&at, dual)| 2 * row[at] - dual);
                prices.min().unwrap_or(0)
            })
            .collect();
        for (&node, &dual) in sample.iter().zip(known) {
            duals[node] = dual;
        }
        Some(duals)
    }
}

/// The least 2w − y of a row, in strands that do not wait for each other.
fn least(row: &[i64], duals: &[i64]) -> i64 {
    let mut strands = [i64::MAX; 4];
    let (weights, rest) = row.as_chunks::<4>();
    let (others, last) = duals.as_chunks::<4>();
    for (weights, duals) in weights.iter().zip(others) {
        for at in 0..4 {
            strands[at] = strands[at].min(2 * weights[at] - duals[at]);
        }
    }
    let rest = rest
        .iter()
        .zip(last)
        .map(|(weight, dual)| 2 * weight - dual);
    rest.chain(strands).min().unwrap_or(i64::MAX)
}

impl Graph for Primed {
    fn nodes(&self) -> usize {
        self.matrix.nodes()
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        self.matrix.weight(one, other)
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        self.matrix.edges(visit);
    }

    fn edges_of(&self, node: usize, visit: &mut dyn FnMut(usize, i64)) {
        self.matrix.edges_of(node, visit);
    }

    fn starting_duals(&self, caps: &[i64]) -> Vec<i64> {
        let Some(mut duals) = self.sampled() else {
            return self.matrix.starting_duals(caps);
        };
        for _ in 0..ROUNDS {
            let rows = (0..duals.len()).map(|node| least(self.matrix.row(node), &duals));
            let leasts: Vec<i64> = rows.collect();
            for ((dual, least), &cap) in duals.iter_mut().zip(leasts).zip(caps) {
                debug_assert!(least < FORBIDDEN, "a complete graph has edges");
                *dual = (*dual + least).div_euclid(2).min(cap);
            }
        }
        duals
    }

    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        self.matrix.nearest(count, duals, found);
    }

    fn sample(&self, count: usize, found: &mut EdgeList) {
        self.matrix.sample(count, found);
    }

    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        self.matrix.violated(duals, most, found);
    }

    fn check(&self) -> Result<(), GraphError> {
        self.matrix.check()
    }
}
