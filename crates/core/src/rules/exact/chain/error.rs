//! Why a waiting room was refused.

use super::size::{MOST_STATES, StateCount};
use crate::markov::StationaryError;
use std::fmt;

/// Why there is no chain of a rule under these conditions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WaitingRoomError {
    /// There must be one rate for each class.
    Classes {
        /// Rates given.
        given: usize,
        /// Classes of the rule.
        classes: usize,
    },
    /// A rate must be finite and at least 0.
    Rate {
        /// The class.
        class: usize,
        /// Its rate.
        rate: f64,
    },
    /// The rate of losing patience must be finite and at least 0.
    Theta {
        /// The rate given.
        theta: f64,
    },
    /// All rates are 0.
    Nobody,
    /// There are more states than allowed.
    TooLarge(Box<StateCount>),
    /// There are more states than the rule's own arrivals lead to: it does not
    /// form every game as soon as it can.
    Unforeseen {
        /// States found.
        states: usize,
    },
    /// Sooner or later the room is full of parties of whom nobody who comes
    /// completes a game, and nobody loses patience.
    Jams {
        /// The classes of those in such a room.
        line: Vec<u8>,
        /// How many such rooms there are.
        ways: usize,
        /// Mean time until then, from an empty room; infinite if it may not
        /// happen, NaN if it could not be solved for.
        mean_time: f64,
    },
    /// A chain with this many states of a tagged party is refused.
    Tagged {
        /// How many there would be, or at least are.
        states: usize,
        /// The most allowed.
        limit: usize,
    },
    /// The equations were not solved.
    Stationary(StationaryError),
    /// The tagged party's equations were not solved.
    NotSolved {
        /// Largest relative residual left.
        residual: f64,
    },
}

impl fmt::Display for WaitingRoomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classes { given, classes } => {
                write!(f, "{given} rates given for {classes} classes")
            }
            Self::Rate { class, rate } => write!(
                f,
                "the arrival rate of class {class} is {rate}; it must be finite and at least 0"
            ),
            Self::Theta { theta } => write!(
                f,
                "the rate of losing patience is {theta}; it must be finite and at least 0"
            ),
            Self::Nobody => f.write_str("all arrival rates are 0: nobody would arrive"),
            Self::TooLarge(count) => {
                let (found, limit) = (count.total(), count.limit.min(MOST_STATES));
                let longest = count.by_length.len().saturating_sub(1);
                let room = count.largest_room();
                write!(
                    f,
                    "too many states ({found} with up to {longest} parties waiting are only a \
                     part of them; at most {limit}, and 64 times as many parties in them, are \
                     followed); a room for {room} would fit"
                )
            }
            Self::Unforeseen { states } => write!(
                f,
                "the rule leads to more than the {states} states that arrivals alone lead to; \
                 it must form a game as soon as there is one"
            ),
            Self::Jams {
                line,
                ways,
                mean_time,
            } => {
                let places = line.len();
                write!(
                    f,
                    "a room for {places} parties fills up for good after a mean time of {}, in \
                     {}. Nobody who comes then completes a game: let players lose patience",
                    crate::words::number(*mean_time),
                    if *ways == 1 {
                        "one way".to_owned()
                    } else {
                        format!("one of {ways} ways")
                    }
                )
            }
            Self::Tagged { states, limit } => write!(
                f,
                "at least {states} states of a tagged party; at most {limit} are followed"
            ),
            Self::Stationary(error) => error.fmt(f),
            Self::NotSolved { residual } => {
                write!(
                    f,
                    "the waiting times were not solved: residual {residual:e}"
                )
            }
        }
    }
}

impl std::error::Error for WaitingRoomError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Stationary(error) => Some(error),
            _ => None,
        }
    }
}
