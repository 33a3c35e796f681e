//! Why a pool has no pairing.

use crate::engagement::model::Candidate;
use crate::out_of_range::OutOfRange;
use lobbylab_blossom::{Error, Violation, Witness};
use std::fmt;

/// The most players a pool may have where every pair is weighed: 128 MB of weights.
pub const MOST_PLAYERS: usize = 4000;

/// The largest rating and deviation in size.
pub(crate) const MOST_POINTS: f64 = 1e6;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PairingError {
    /// A number of a player is out of range.
    Player {
        /// Which player of the pool.
        player: usize,
        /// What, as given, and what is allowed.
        wrong: OutOfRange,
    },
    /// A number that belongs to nobody is out of range.
    Number(OutOfRange),
    /// A list that has not one entry for each player (or each pair).
    Length {
        /// Which list.
        field: &'static str,
        /// Its length.
        length: usize,
        /// What is wanted.
        wanted: usize,
    },
    /// A pair of which one is not there, or that is one player twice.
    Pair {
        /// As given.
        pair: [usize; 2],
        /// How many players there are.
        players: usize,
    },
    /// More players than [`MOST_PLAYERS`].
    TooMany {
        /// How many.
        players: usize,
    },
    /// Everybody must play, and the pairs that are allowed do not reach: without the
    /// players of the witness the others fall into more groups of odd size than the
    /// witness has players.
    NoPairing(Witness),
    /// The solver refuses or gives up: a bug, no input is known to lead here.
    Solver(Error),
    /// A certificate does not hold.
    Proof(Violation),
}

impl From<Error> for PairingError {
    fn from(error: Error) -> Self {
        match error {
            Error::NoPerfectMatching(witness) => Self::NoPairing(witness),
            error => Self::Solver(error),
        }
    }
}

impl From<OutOfRange> for PairingError {
    fn from(wrong: OutOfRange) -> Self {
        Self::Number(wrong)
    }
}

impl fmt::Display for PairingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player { player, wrong } => write!(f, "player {player}: {wrong}"),
            Self::Number(wrong) => wrong.fmt(f),
            Self::Length {
                field,
                length,
                wanted,
            } => write!(f, "{field} has {length} entries: allowed are {wanted}"),
            Self::Pair {
                pair: [one, other],
                players,
            } => write!(
                f,
                "a pair of {one} and {other}: allowed are two different players below {players}"
            ),
            Self::TooMany { players } => {
                write!(f, "{players} players: at most {MOST_PLAYERS} are allowed")
            }
            Self::NoPairing(witness) => {
                write!(
                    f,
                    "not everybody can play with the pairs allowed: {witness}"
                )
            }
            Self::Solver(error) => error.fmt(f),
            Self::Proof(violation) => violation.fmt(f),
        }
    }
}

impl std::error::Error for PairingError {}

/// Refuses pools whose weights take too much memory.
pub(crate) fn check_players(players: usize) -> Result<(), PairingError> {
    if players > MOST_PLAYERS {
        return Err(PairingError::TooMany { players });
    }
    Ok(())
}

/// Refuses a list that has not one entry for each.
pub(crate) fn check_length(
    field: &'static str,
    length: usize,
    wanted: usize,
) -> Result<(), PairingError> {
    if length == wanted {
        return Ok(());
    }
    Err(PairingError::Length {
        field,
        length,
        wanted,
    })
}

/// Refuses a player whose skill or risks are out of range.
pub(crate) fn check_candidate(player: usize, candidate: &Candidate) -> Result<(), PairingError> {
    let Candidate { skill, risks } = candidate;
    let wrong = if !(-MOST_POINTS..=MOST_POINTS).contains(&skill.r) {
        OutOfRange {
            field: "rating",
            value: skill.r,
            allowed: "-1e6 to 1e6",
        }
    } else if !(0.0..=MOST_POINTS).contains(&skill.rd) {
        OutOfRange {
            field: "rating deviation",
            value: skill.rd,
            allowed: "0 to 1e6",
        }
    } else if let Some(&value) = risks.iter().find(|&risk| !(0.0..=1.0).contains(risk)) {
        OutOfRange {
            field: "risk",
            value,
            allowed: "0 to 1",
        }
    } else {
        return Ok(());
    };
    Err(PairingError::Player { player, wrong })
}
