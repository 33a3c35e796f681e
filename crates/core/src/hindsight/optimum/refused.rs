//! Why a question about a whole sequence of players has no answer.

use std::fmt;

use lobbylab_blossom::{Error, Violation};

use super::matching::{MOST_PAIRS, MOST_PLAYERS, MOST_WEIGHT};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refused {
    /// Not one list of criteria for each time.
    Lengths {
        /// How many times.
        times: usize,
        /// How many lists of criteria.
        criteria: usize,
    },
    /// More players than [`MOST_PLAYERS`].
    TooMany {
        /// How many.
        players: usize,
    },
    /// More than [`MOST_PAIRS`] pairs to list: with four criteria or more, or with players who
    /// may leave.
    TooManyPairs {
        /// How many.
        pairs: usize,
    },
    /// Games of another size than the question is about.
    Players {
        /// The cost model's k.
        players: usize,
    },
    /// The longest wait is not positive and finite.
    Longest {
        /// As given.
        value: f64,
    },
    /// The weight of a criterion is out of range.
    Weight {
        /// Which criterion.
        axis: usize,
        /// As given.
        value: f64,
    },
    /// An arrival time is not finite.
    Time {
        /// Which player.
        index: usize,
        /// As given.
        value: f64,
    },
    /// An arrival time is before the one in front of it.
    Order {
        /// Which player.
        index: usize,
        /// As given.
        value: f64,
    },
    /// A criterion is not within 0 and 1.
    Criterion {
        /// Which player.
        index: usize,
        /// Which criterion.
        axis: usize,
        /// As given.
        value: f64,
    },
    /// A patience is negative or no number.
    Patience {
        /// Which player.
        index: usize,
        /// As given.
        value: f64,
    },
    /// The games given are no matching of the players.
    Games {
        /// Which game is at fault; as many as there are if players are missing.
        index: usize,
    },
    /// The solver found no answer: there is no input known for which this happens.
    Solver(Error),
    /// The certificate proves nothing.
    Proof(Violation),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths { times, criteria } => {
                write!(f, "{times} arrival times for {criteria} lists of criteria")
            }
            Self::TooMany { players } => {
                write!(f, "{players} players: allowed are up to {MOST_PLAYERS}")
            }
            Self::TooManyPairs { pairs } => write!(
                f,
                "{pairs} pairs can meet: with more than three criteria, or players who may leave, allowed are up to {MOST_PAIRS}"
            ),
            Self::Players { players } => {
                write!(f, "games of {players}: not a size that this is for")
            }
            Self::Longest { value } => {
                write!(
                    f,
                    "longest wait {value}: allowed are positive finite numbers"
                )
            }
            Self::Weight { axis, value } => write!(
                f,
                "weight {value} of criterion {axis}: allowed are 0 to {MOST_WEIGHT}"
            ),
            Self::Time { index, value } => {
                write!(f, "arrival time {value} of player {index} is not finite")
            }
            Self::Order { index, value } => write!(
                f,
                "arrival time {value} of player {index} is before the one in front of it"
            ),
            Self::Criterion { index, axis, value } => write!(
                f,
                "criterion {axis} of player {index} is {value}: allowed are 0 to 1"
            ),
            Self::Patience { index, value } => write!(
                f,
                "patience {value} of player {index}: allowed are 0 and more"
            ),
            Self::Games { index } => {
                write!(f, "game {index} is none: every player needs exactly one")
            }
            Self::Solver(error) => error.fmt(f),
            Self::Proof(violation) => violation.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}
