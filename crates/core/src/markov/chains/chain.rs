//! Finite Markov chains in discrete time, stored sparsely: who leads where,
//! which states are recurrent, with what period.

use super::graph;
use crate::markov::linear::sparse::{SparseRows, index};
use std::fmt;

/// How far a row may miss the sum 1. It is divided by its sum in any case.
pub const ROW_SUM_TOLERANCE: f64 = 1e-12;

/// Most states or transitions of one model: indices are four bytes wide.
pub const LARGEST: usize = u32::MAX as usize - 1;

/// A finite Markov chain with stationary transition probabilities.
///
/// ```
/// use lobbylab_core::markov::ChainBuilder;
///
/// //   ┌──1──►┐
/// //   0      1        two states that take turns: period 2
/// //   └◄──1──┘
/// let mut builder = ChainBuilder::new(2);
/// builder.add(0, 1, 1.0).add(1, 0, 1.0);
/// let chain = builder.build()?;
/// assert_eq!(chain.recurrent_classes(), [[0, 1]]);
/// assert_eq!(chain.period(&[0, 1]), 2);
/// # Ok::<(), lobbylab_core::markov::ChainError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    pub(crate) rows: SparseRows,
}

impl Chain {
    /// Number of states; they are numbered from 0.
    pub fn states(&self) -> usize {
        self.rows.rows()
    }

    /// The transitions out of a state with their probabilities, by target.
    /// Transitions of probability zero are not there.
    ///
    /// # Panics
    /// If `from` is no state of the chain.
    pub fn transitions(&self, from: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.rows.iter_row(from)
    }

    /// The states that can be reached from `from`, itself included, ascending.
    /// O(states + transitions). Empty if `from` is no state.
    pub fn reachable(&self, from: usize) -> Vec<usize> {
        if from >= self.states() {
            return Vec::new();
        }
        graph::reachable(&self.rows, from)
            .iter()
            .enumerate()
            .filter_map(|(state, &reached)| reached.then_some(state))
            .collect()
    }

    /// The recurrent classes, each ascending, ordered by their first state.
    /// Every other state is transient. O(states + transitions).
    pub fn recurrent_classes(&self) -> Vec<Vec<usize>> {
        graph::components(&self.rows).closed_classes()
    }

    /// The period of a class: the greatest common divisor of the lengths of
    /// the cycles inside it.
    ///
    /// `class` must be strongly connected, as [`Chain::recurrent_classes`]
    /// gives it; for another set the answer is meaningless. It is 0 for a set
    /// without cycles. O(states + transitions).
    ///
    /// # Panics
    /// If `class` holds a number that is no state of the chain.
    pub fn period(&self, class: &[usize]) -> usize {
        graph::period(&self.rows, class)
    }
}

/// Collects the transitions of a [`Chain`].
///
/// ```
/// use lobbylab_core::markov::ChainBuilder;
/// // A queue that holds one player or none: the next one comes or the one there leaves.
/// let mut builder = ChainBuilder::new(2);
/// builder.add(0, 1, 1.0).add(1, 0, 0.25).add(1, 1, 0.75);
/// let chain = builder.build()?;
/// assert_eq!(chain.period(&chain.recurrent_classes()[0]), 1);
/// # Ok::<(), lobbylab_core::markov::ChainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChainBuilder {
    states: usize,
    triplets: Vec<(u32, u32, f64)>,
    error: Option<ChainError>,
}

impl ChainBuilder {
    /// Starts a chain of `states` states, 1 to [`LARGEST`].
    pub fn new(states: usize) -> Self {
        let error = (states == 0 || states > LARGEST).then_some(ChainError::Size { states });
        Self {
            states,
            triplets: Vec::new(),
            error,
        }
    }

    /// Adds probability `p` in [0, 1] of going from `from` to `to`. Several
    /// for the same pair are summed. What is wrong is told by
    /// [`ChainBuilder::build`].
    ///
    /// O(1) amortised.
    pub fn add(&mut self, from: usize, to: usize, p: f64) -> &mut Self {
        if self.error.is_some() {
            return self;
        }
        if let Some(&state) = [from, to].iter().find(|&&state| state >= self.states) {
            let states = self.states;
            self.error = Some(ChainError::State { state, states });
        } else if !(0.0..=1.0).contains(&p) {
            self.error = Some(ChainError::Probability { from, to, p });
        } else if self.triplets.len() == LARGEST {
            self.error = Some(ChainError::TooManyTransitions);
        } else {
            self.triplets.push((index(from), index(to), p));
        }
        self
    }

    /// Checks that every row sums to 1 within [`ROW_SUM_TOLERANCE`] and
    /// divides it by its sum. O(transitions · log of the longest row).
    ///
    /// # Errors
    /// The first thing that was wrong, in the order of the calls, then in the
    /// order of the states.
    pub fn build(&self) -> Result<Chain, ChainError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let raw = SparseRows::from_triplets(self.states, &self.triplets);
        let mut rows = SparseRows::with_capacity(raw.rows(), raw.entries());
        for state in 0..raw.rows() {
            let sum: f64 = raw.iter_row(state).map(|entry| entry.1).sum();
            if (sum - 1.0).abs() > ROW_SUM_TOLERANCE {
                return Err(ChainError::RowSum { state, sum });
            }
            for (to, p) in raw.iter_row(state) {
                rows.push(index(to), p / sum);
            }
            rows.end_row();
        }
        Ok(Chain { rows })
    }
}

/// Why no [`Chain`] could be built.
///
/// ```
/// use lobbylab_core::markov::{ChainBuilder, ChainError};
/// let mut builder = ChainBuilder::new(1);
/// let short = builder.add(0, 0, 0.5).build();
/// assert_eq!(short, Err(ChainError::RowSum { state: 0, sum: 0.5 }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChainError {
    /// The number of states must lie in 1..=[`LARGEST`].
    Size {
        /// The number given.
        states: usize,
    },
    /// A state must lie in 0..states.
    State {
        /// The state given.
        state: usize,
        /// The number of states.
        states: usize,
    },
    /// A probability must lie in [0, 1].
    Probability {
        /// Where the transition starts.
        from: usize,
        /// Where it leads.
        to: usize,
        /// The probability given.
        p: f64,
    },
    /// A row must sum to 1 within [`ROW_SUM_TOLERANCE`].
    RowSum {
        /// The state whose row it is.
        state: usize,
        /// What its probabilities sum to.
        sum: f64,
    },
    /// There can be at most [`LARGEST`] transitions.
    TooManyTransitions,
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { states } => {
                write!(
                    f,
                    "a chain has {states} states; it needs between 1 and {LARGEST}"
                )
            }
            Self::State { state, states } => {
                write!(
                    f,
                    "state {state} given; the chain has states 0 to {}",
                    states - 1
                )
            }
            Self::Probability { from, to, p } => write!(
                f,
                "probability {p} given from state {from} to {to}; it must lie in [0, 1]"
            ),
            Self::RowSum { state, sum } => write!(
                f,
                "the probabilities out of state {state} sum to {sum}; \
                 they must sum to 1 within {ROW_SUM_TOLERANCE:e}"
            ),
            Self::TooManyTransitions => {
                write!(f, "more than {LARGEST} transitions given")
            }
        }
    }
}

impl std::error::Error for ChainError {}
