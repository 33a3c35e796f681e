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

use lobbylab_blossom::{FORBIDDEN, Graph, Matrix, Primed, Problem, Solver};

/// One of so many players is in the sample.
const SHARE: usize = 4;

/// Fewer nodes than this are not worth a sample.
const FEW: usize = 48;

/// How often duals give way to each other.
const ROUNDS: usize = 2;

/// How the duals of a matrix are guessed, within an upper bound for each.
type Guess = fn(&Matrix, &[i64]) -> Option<Vec<i64>>;

/// A pool's complete graph with its guess.
pub(crate) type PrimedPool = Primed<Matrix, Guess>;

/// A pool's graph as the solver gets it. `complete`: no pair is forbidden, and nobody may stay
/// single, so that any sample can be matched.
pub(crate) fn primed(matrix: Matrix, complete: bool) -> PrimedPool {
    let guess: Guess = if complete { by_sample } else { |_, _| None };
    Primed::new(matrix, guess)
}

/// The duals of a sample, what the others make of them, and all of them spread.
fn by_sample(matrix: &Matrix, upper_bounds: &[i64]) -> Option<Vec<i64>> {
    let mut duals = sampled(matrix)?;
    for _ in 0..ROUNDS {
        let rows = (0..duals.len()).map(|node| least(matrix.row(node), &duals));
        let leasts: Vec<i64> = rows.collect();
        for ((dual, least), &most) in duals.iter_mut().zip(leasts).zip(upper_bounds) {
            debug_assert!(least < FORBIDDEN, "a complete graph has edges");
            *dual = (*dual + least).div_euclid(2).min(most);
        }
    }
    Some(duals)
}

/// The duals of a sample, and the prices that they are for the others.
fn sampled(matrix: &Matrix) -> Option<Vec<i64>> {
    let nodes = matrix.nodes();
    if nodes < FEW {
        return None;
    }
    let count = nodes / SHARE / 2 * 2;
    let sample: Vec<usize> = (0..count).map(|at| at * nodes / count).collect();
    let weight = |one: usize, other: usize| matrix.row(sample[one])[sample[other]];
    let few = primed(Matrix::from_fn(count, weight).ok()?, true);
    let solution = Solver::new().solve(&Problem::perfect(&few)).ok()?;
    let known = &solution.certificate.nodes;
    let mut duals: Vec<i64> = (0..nodes)
        .map(|node| {
            let row = matrix.row(node);
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
