//! Finite Markov chains in continuous time, given by their rates.
//!
//! An infinite queue becomes one of these by truncation: refuse arrivals at
//! some length, and check that the last states carry no visible probability.

use super::chain::{Chain, LARGEST};
use super::graph;
use crate::markov::linear::sparse::{SparseRows, index};
use std::fmt;

/// The rates of a finite continuous-time Markov chain (its generator without
/// the diagonal, which follows from the rest).
///
/// ```
/// use lobbylab_core::markov::{GeneratorBuilder, stationary_continuous};
///
/// // A machine that fails once a week and is repaired in half a week.
/// let mut builder = GeneratorBuilder::new(2);
/// builder.add(0, 1, 1.0).add(1, 0, 2.0);
/// let machine = builder.build()?;
/// let time = stationary_continuous(&machine, 0).unwrap().probability;
/// assert!((time[0] - 2.0 / 3.0).abs() < 1e-15);
/// # Ok::<(), lobbylab_core::markov::GeneratorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Generator {
    pub(crate) rows: SparseRows,
}

impl Generator {
    /// Number of states; they are numbered from 0.
    pub fn states(&self) -> usize {
        self.rows.rows()
    }

    /// The moves out of a state with their rates, by target.
    ///
    /// # Panics
    /// If `from` is no state.
    pub fn rates(&self, from: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.rows.iter_row(from)
    }

    /// The rate of leaving a state: the inverse of the mean stay in it; 0 if
    /// it is never left. O(transitions of the state).
    ///
    /// # Panics
    /// If `from` is no state.
    pub fn exit_rate(&self, from: usize) -> f64 {
        self.rates(from).map(|entry| entry.1).sum()
    }

    /// The recurrent classes, each ascending, ordered by their first state.
    pub fn recurrent_classes(&self) -> Vec<Vec<usize>> {
        graph::components(&self.rows).closed_classes()
    }

    /// The chain seen at the ticks of a Poisson clock that is as fast as the
    /// fastest state (uniformisation, Jensen 1953): it has the same stationary
    /// distribution. Returns the rate of the clock with it; with no rates at
    /// all the clock runs at rate 1 and nothing moves.
    ///
    /// O(states + rates).
    pub fn uniformised(&self) -> (Chain, f64) {
        let states = self.states();
        let exits: Vec<f64> = (0..states).map(|state| self.exit_rate(state)).collect();
        let fastest = exits.iter().copied().fold(0.0, f64::max);
        let clock = if fastest > 0.0 { fastest } else { 1.0 };
        let mut rows = SparseRows::with_capacity(states, self.rows.entries() + states);
        for (state, exit) in exits.iter().enumerate() {
            let stay = (clock - exit) / clock;
            let mut stayed = stay <= 0.0;
            for (to, rate) in self.rates(state) {
                if !stayed && to > state {
                    rows.push(index(state), stay);
                    stayed = true;
                }
                // A rate so slow that the clock never shows it is no move.
                if rate / clock > 0.0 {
                    rows.push(index(to), rate / clock);
                }
            }
            if !stayed {
                rows.push(index(state), stay);
            }
            rows.end_row();
        }
        (Chain { rows }, clock)
    }
}

/// Collects the rates of a [`Generator`].
///
/// ```
/// use lobbylab_core::markov::GeneratorBuilder;
/// let mut builder = GeneratorBuilder::new(2);
/// // Rates of the same move add up.
/// let queue = builder.add(0, 1, 1.0).add(0, 1, 0.5).add(1, 0, 2.0).build()?;
/// assert_eq!([queue.exit_rate(0), queue.exit_rate(1)], [1.5, 2.0]);
/// # Ok::<(), lobbylab_core::markov::GeneratorError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GeneratorBuilder {
    states: usize,
    triplets: Vec<(u32, u32, f64)>,
    error: Option<GeneratorError>,
}

impl GeneratorBuilder {
    /// Starts a chain of `states` states, 1 to [`LARGEST`].
    pub fn new(states: usize) -> Self {
        let error = (states == 0 || states > LARGEST).then_some(GeneratorError::Size { states });
        Self {
            states,
            triplets: Vec::new(),
            error,
        }
    }

    /// Adds a rate (per unit of time, finite, at least 0) of going from
    /// `from` to another state `to`. Several for the same pair are summed.
    /// What is wrong is told by [`GeneratorBuilder::build`].
    ///
    /// O(1) amortised.
    pub fn add(&mut self, from: usize, to: usize, rate: f64) -> &mut Self {
        if self.error.is_some() {
            return self;
        }
        if let Some(&state) = [from, to].iter().find(|&&state| state >= self.states) {
            let states = self.states;
            self.error = Some(GeneratorError::State { state, states });
        } else if from == to {
            self.error = Some(GeneratorError::Loop { state: from });
        } else if !(rate >= 0.0 && rate.is_finite()) {
            self.error = Some(GeneratorError::Rate { from, to, rate });
        } else if self.triplets.len() == LARGEST {
            self.error = Some(GeneratorError::TooManyRates);
        } else {
            self.triplets.push((index(from), index(to), rate));
        }
        self
    }

    /// Sorts and sums the rates. O(rates · log of the longest row).
    ///
    /// # Errors
    /// The first thing that was wrong, in the order of the calls.
    pub fn build(&self) -> Result<Generator, GeneratorError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let rows = SparseRows::from_triplets(self.states, &self.triplets);
        for state in 0..self.states {
            let total: f64 = rows.iter_row(state).map(|entry| entry.1).sum();
            if !total.is_finite() {
                return Err(GeneratorError::ExitRate { state });
            }
        }
        Ok(Generator { rows })
    }
}

/// Why no [`Generator`] could be built.
///
/// ```
/// use lobbylab_core::markov::{GeneratorBuilder, GeneratorError};
/// let stays = GeneratorBuilder::new(1).add(0, 0, 1.0).build();
/// assert_eq!(stays, Err(GeneratorError::Loop { state: 0 }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GeneratorError {
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
    /// A rate leads from a state to another one.
    Loop {
        /// The state that was given twice.
        state: usize,
    },
    /// A rate must be finite and at least 0.
    Rate {
        /// Where the move starts.
        from: usize,
        /// Where it leads.
        to: usize,
        /// The rate given.
        rate: f64,
    },
    /// The rates out of a state must have a finite sum.
    ExitRate {
        /// The state.
        state: usize,
    },
    /// There can be at most [`LARGEST`] rates.
    TooManyRates,
}

impl fmt::Display for GeneratorError {
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
            Self::Loop { state } => {
                write!(
                    f,
                    "a rate from state {state} to itself given; it must lead elsewhere"
                )
            }
            Self::Rate { from, to, rate } => write!(
                f,
                "rate {rate} given from state {from} to {to}; it must be finite and at least 0"
            ),
            Self::ExitRate { state } => {
                write!(f, "the rates out of state {state} have no finite sum")
            }
            Self::TooManyRates => write!(f, "more than {LARGEST} rates given"),
        }
    }
}

impl std::error::Error for GeneratorError {}
