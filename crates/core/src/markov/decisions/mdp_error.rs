//! What can be wrong with the parts of a decision process, or with a policy
//! for it: each error names the value given and the limit it breaks.

use crate::markov::chains::chain::{LARGEST, ROW_SUM_TOLERANCE};
use std::fmt;

/// Why no [`Mdp`](crate::markov::Mdp) could be built.
///
/// ```
/// use lobbylab_core::markov::{MdpBuilder, MdpError};
/// let mut builder = MdpBuilder::new(1, 1);
/// builder.choice(0, 0.0, 0);
/// // What stands after the decision was never described.
/// assert_eq!(builder.build(), Err(MdpError::AfterstateMissing { afterstate: 0 }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MdpError {
    /// Both numbers must lie in 1..=[`LARGEST`].
    Size {
        /// States asked for.
        states: usize,
        /// Afterstates asked for.
        afterstates: usize,
    },
    /// A state must lie in 0..states.
    State {
        /// The state given.
        state: usize,
        /// The number of states.
        states: usize,
    },
    /// An afterstate must lie in 0..afterstates.
    Afterstate {
        /// The afterstate given.
        afterstate: usize,
        /// The number of afterstates.
        afterstates: usize,
    },
    /// The cost of an afterstate must be finite.
    AfterstateCost {
        /// The afterstate.
        afterstate: usize,
        /// The cost given.
        cost: f64,
    },
    /// An afterstate is described once.
    AfterstateTwice {
        /// The afterstate.
        afterstate: usize,
    },
    /// Every afterstate must be described.
    AfterstateMissing {
        /// The first one that was not.
        afterstate: usize,
    },
    /// A probability must lie in [0, 1].
    Probability {
        /// Where chance moves from.
        afterstate: usize,
        /// Where to.
        state: usize,
        /// The probability given.
        p: f64,
    },
    /// The probabilities of an afterstate must sum to 1 within
    /// [`ROW_SUM_TOLERANCE`].
    RowSum {
        /// The afterstate.
        afterstate: usize,
        /// What they sum to.
        sum: f64,
    },
    /// The cost of a choice must be finite.
    ChoiceCost {
        /// The state whose choice it is.
        state: usize,
        /// The cost given.
        cost: f64,
    },
    /// Every state needs at least one choice.
    NoChoice {
        /// The first state without one.
        state: usize,
    },
    /// There can be at most [`LARGEST`] choices.
    TooManyChoices,
    /// There can be at most [`LARGEST`] transitions.
    TooManyTransitions,
}

impl fmt::Display for MdpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size {
                states,
                afterstates,
            } => write!(
                f,
                "{states} states and {afterstates} afterstates asked for; \
                 both must lie between 1 and {LARGEST}"
            ),
            Self::State { state, states } => {
                write!(f, "state {state} given; the last one is {}", states - 1)
            }
            Self::Afterstate {
                afterstate,
                afterstates,
            } => write!(
                f,
                "afterstate {afterstate} given; the last one is {}",
                afterstates - 1
            ),
            Self::AfterstateCost { afterstate, cost } => {
                write!(
                    f,
                    "cost {cost} given to afterstate {afterstate}; it must be finite"
                )
            }
            Self::AfterstateTwice { afterstate } => {
                write!(f, "afterstate {afterstate} described more than once")
            }
            Self::AfterstateMissing { afterstate } => {
                write!(f, "afterstate {afterstate} not described")
            }
            Self::Probability {
                afterstate,
                state,
                p,
            } => write!(
                f,
                "probability {p} given from afterstate {afterstate} to state {state}; \
                 it must lie in [0, 1]"
            ),
            Self::RowSum { afterstate, sum } => write!(
                f,
                "the probabilities out of afterstate {afterstate} sum to {sum}; \
                 they must sum to 1 within {ROW_SUM_TOLERANCE:e}"
            ),
            Self::ChoiceCost { state, cost } => {
                write!(
                    f,
                    "cost {cost} given to a choice of state {state}; it must be finite"
                )
            }
            Self::NoChoice { state } => {
                write!(f, "state {state} has no choice; it needs at least one")
            }
            Self::TooManyChoices => write!(f, "more than {LARGEST} choices given"),
            Self::TooManyTransitions => write!(f, "more than {LARGEST} transitions given"),
        }
    }
}

impl std::error::Error for MdpError {}

/// Why a list of choices is no policy of a model.
///
/// ```
/// use lobbylab_core::markov::{EvaluationError, PolicyError, evaluate};
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let short = PolicyError::Length { given: 1, states: 2 };
/// assert_eq!(evaluate(&machine, &[0], 0), Err(EvaluationError::Policy(short)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PolicyError {
    /// A policy has one choice for each state.
    Length {
        /// The number of choices given.
        given: usize,
        /// The number of states.
        states: usize,
    },
    /// A choice must lie in 0..choices of its state.
    Choice {
        /// The state.
        state: usize,
        /// The choice given.
        choice: u32,
        /// How many choices the state has.
        choices: usize,
    },
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { given, states } => {
                write!(
                    f,
                    "a policy of {given} choices given; the model has {states} states"
                )
            }
            Self::Choice {
                state,
                choice,
                choices,
            } => write!(
                f,
                "choice {choice} given in state {state}; its last choice is {}",
                choices - 1
            ),
        }
    }
}

impl std::error::Error for PolicyError {}
