//! Chains in continuous time that end: how long until then, and what is earned
//! on the way.
//!
//! With T the sub-generator (rates among the states that have not ended), the
//! expected earnings x of a chain that earns c per unit of time solve
//! (−T)·x = c. Moments of the time to the end are c = 1, then c = 2·x, and so
//! on (Neuts, *Matrix-Geometric Solutions in Stochastic Models*, section 2.2).
//!
//! The end is one more state, at which the chain is cut; elimination or sweeps
//! do the rest, as for any other chain here. Rates leaving a state are summed,
//! never subtracted from a diagonal. A state that may never reach an end earns
//! infinitely much, and is told apart by the graph before anything is solved.

use super::cut::CutChain;
use super::method::ChainMethod;
use crate::markov::linear::sparse::{Jumps, SparseRows, index};

/// Largest relative error that the iterative solver may leave.
const ERROR_TOLERANCE: f64 = 1e-7;

/// A chain that ends: rates among its states, and rates of ending.
///
/// # Examples
/// ```
/// use lobbylab_core::markov::Absorption;
/// // Two stages, each left at rate 2: an Erlang time of mean 1 and variance ½.
/// let stages = Absorption::new(&[(0, 1, 2.0)], vec![0.0, 2.0]).expect("rates");
/// let [mean, second] = stages.moments().expect("solved");
/// assert!((mean[0] - 1.0).abs() < 1e-12 && (second[0] - 1.5).abs() < 1e-12);
/// ```
#[derive(Clone, Debug)]
pub struct Absorption {
    rows: SparseRows,
    end: Vec<f64>,
}

impl Absorption {
    /// The chain with the given rates (from, to, rate) among `end.len()` states
    /// and the rate of ending from each. Several rates for a pair are summed;
    /// those from a state to itself change nothing and are dropped.
    ///
    /// `None` if a state named is not there, a rate is negative or not finite,
    /// or there are too many for indices of four bytes. O(rates · log of the
    /// longest row).
    #[must_use]
    pub fn new(rates: &[(u32, u32, f64)], end: Vec<f64>) -> Option<Self> {
        let states = end.len();
        let good = |rate: f64| rate >= 0.0 && rate.is_finite();
        let there = |state: u32| (state as usize) < states;
        let right = |&(from, to, rate): &(u32, u32, f64)| there(from) && there(to) && good(rate);
        if states.max(rates.len()) >= u32::MAX as usize
            || !rates.iter().all(right)
            || !end.iter().copied().all(good)
        {
            return None;
        }
        let mut moves = rates.to_vec();
        moves.retain(|&(from, to, _)| from != to);
        Some(Self {
            rows: SparseRows::from_triplets(states, &moves),
            end,
        })
    }

    /// How many states there are; they are numbered from 0.
    #[must_use]
    pub fn states(&self) -> usize {
        self.end.len()
    }

    /// How many rates there are among them.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.rows.entries()
    }

    /// Rate of ending from each state.
    #[must_use]
    pub fn end(&self) -> &[f64] {
        &self.end
    }

    /// The rates from a state to others, by target.
    ///
    /// # Panics
    /// If `from` is no state.
    pub fn rates(&self, from: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.rows.iter_row(from)
    }

    /// Rate of leaving each state. O(transitions).
    #[must_use]
    pub fn exits(&self) -> Vec<f64> {
        (0..self.states())
            .map(|state| self.rows.row(state).1.iter().sum::<f64>() + self.end[state])
            .collect()
    }

    /// The chain on some of its states alone, ascending, which must not be left
    /// for others.
    pub(crate) fn block(&self, members: &[usize]) -> Self {
        Self {
            rows: self.rows.block(members),
            end: members.iter().map(|&state| self.end[state]).collect(),
        }
    }

    /// Which states can be reached from those marked, themselves included.
    #[cfg_attr(
        not(feature = "rules"),
        allow(dead_code, reason = "the rules lab asks")
    )]
    pub(crate) fn reachable(&self, mut marked: Vec<bool>) -> Vec<bool> {
        spread(&self.rows, &mut marked);
        marked
    }

    /// From which states the chain ends with certainty. O(states + transitions).
    #[must_use]
    pub fn ends_surely(&self) -> Vec<bool> {
        let backward = self.rows.transposed();
        let mut may_end: Vec<bool> = self.end.iter().map(|&rate| rate > 0.0).collect();
        spread(&backward, &mut may_end);
        let mut may_not: Vec<bool> = may_end.iter().map(|&ends| !ends).collect();
        spread(&backward, &mut may_not);
        may_not.iter().map(|&may_not| !may_not).collect()
    }

    /// Expected earnings until the end, from each state, if state s earns
    /// `per_time[s]` ≥ 0 per unit of time, for each of the earnings asked for in
    /// turn: `next` is told the last solution and gives the next earnings.
    ///
    /// Infinite from states from which the chain may never end.
    ///
    /// # Errors
    /// The relative error that may be left, if it is over 10⁻⁷.
    ///
    /// # Complexity
    /// As [`crate::markov::stationary()`], for each.
    pub fn earned(
        &self,
        times: usize,
        mut next: impl FnMut(&[f64]) -> Vec<f64>,
    ) -> Result<Vec<Vec<f64>>, f64> {
        let sure = self.ends_surely();
        let members: Vec<usize> = (0..self.states()).filter(|&state| sure[state]).collect();
        let jumps = self.block(&members).jumps();
        let end = [members.len()];
        let mut chain = CutChain::new(&jumps, &end);
        let mut solutions: Vec<Vec<f64>> = Vec::with_capacity(times);
        let mut last = vec![f64::INFINITY; self.states()];
        for _ in 0..times {
            let per_time = next(&last);
            let mut constant: Vec<f64> = (members.iter().zip(&jumps.exit))
                .map(|(&state, &exit)| per_time[state] / exit)
                .collect();
            constant.push(0.0);
            let earned = chain.earned(&constant);
            if chain.method() == ChainMethod::Sweeps {
                let error = error_bound(&jumps, &constant, &earned);
                // Written so that NaN fails.
                let good = error <= ERROR_TOLERANCE;
                if !good {
                    return Err(error);
                }
            }
            last = vec![f64::INFINITY; self.states()];
            for (&state, &value) in members.iter().zip(&earned) {
                last[state] = value;
            }
            solutions.push(last.clone());
        }
        Ok(solutions)
    }

    /// Mean and second moment of the time to the end, from each state.
    ///
    /// Twice the work of one system: see [`earned`](Self::earned).
    ///
    /// # Errors
    /// As [`earned`](Self::earned).
    pub fn moments(&self) -> Result<[Vec<f64>; 2], f64> {
        let mut first = true;
        let solutions = self.earned(2, |last| {
            if std::mem::take(&mut first) {
                vec![1.0; last.len()]
            } else {
                last.iter().map(|mean| 2.0 * mean).collect()
            }
        })?;
        let mut solutions = solutions.into_iter();
        Ok([
            solutions.next().unwrap_or_default(),
            solutions.next().unwrap_or_default(),
        ])
    }

    /// The jumps of the chain, with the end as one more state that is never
    /// left.
    fn jumps(&self) -> Jumps {
        let states = self.states();
        let mut chain = SparseRows::with_capacity(states + 1, self.rows.entries() + self.end.len());
        let mut exit = self.exits();
        for (state, &exit) in exit.iter().enumerate() {
            for (to, rate) in self.rows.iter_row(state) {
                chain.push(index(to), rate / exit);
            }
            if self.end[state] > 0.0 {
                chain.push(index(states), self.end[state] / exit);
            }
            chain.end_row();
        }
        chain.end_row();
        exit.push(1.0);
        Jumps { chain, exit }
    }
}

/// Marks all that can be reached from what is marked.
fn spread(graph: &SparseRows, marked: &mut [bool]) {
    let mut pending: Vec<u32> = (0..marked.len())
        .filter(|&state| marked[state])
        .map(index)
        .collect();
    while let Some(state) = pending.pop() {
        for &to in graph.targets(state as usize) {
            if !marked[to as usize] {
                marked[to as usize] = true;
                pending.push(to);
            }
        }
    }
}

/// Bound on the relative error of every entry of a solution of x = b + J·x: as
/// (I − J)⁻¹ is non-negative, residuals of at most ε·b leave errors of at most
/// ε·x.
fn error_bound(jumps: &Jumps, constant: &[f64], solution: &[f64]) -> f64 {
    let end = solution.len() - 1;
    let mut worst = 0.0f64;
    for state in 0..end {
        let mut right = constant[state];
        for (to, weight) in jumps.chain.iter_row(state) {
            if to != end {
                right += weight * solution[to];
            }
        }
        let residual = (right - solution[state]).abs();
        if residual > 0.0 {
            worst = worst.max(residual / constant[state]);
        }
        if residual.is_nan() {
            return f64::NAN;
        }
    }
    worst
}
