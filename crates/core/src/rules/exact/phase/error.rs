//! Why a question about a distribution was refused.

use super::MOST_WORK;
use std::fmt;

/// Why a question about a distribution was refused.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PhaseError {
    /// A time must be a number.
    Time,
    /// A probability must lie in [0, 1].
    Probability {
        /// The one given.
        p: f64,
    },
    /// A curve needs a finite time above 0 and two points.
    Grid {
        /// The longest time.
        t_max: f64,
        /// How many points.
        points: usize,
    },
    /// More than [`MOST_WORK`] multiplications.
    TooMuchWork {
        /// How many phases.
        phases: usize,
        /// Multiplications it would take, at least.
        work: f64,
    },
    /// The moments were not solved to seven digits.
    NotSolved {
        /// Bound on the relative error.
        error: f64,
    },
}

impl fmt::Display for PhaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => f.write_str("the time given is no number"),
            Self::Probability { p } => {
                write!(f, "probability {p} given; it must lie in [0, 1]")
            }
            Self::Grid { t_max, points } => write!(
                f,
                "a curve of {points} points up to {t_max} asked for; it needs at least 2 points \
                 and a finite time above 0"
            ),
            Self::TooMuchWork { phases, work } => write!(
                f,
                "a distribution of {phases} phases would take {work:.0e} multiplications; \
                 at most {MOST_WORK:.0e} are done (moments are cheap)"
            ),
            Self::NotSolved { error } => {
                write!(
                    f,
                    "the moments were not solved: relative error up to {error:e}"
                )
            }
        }
    }
}

impl std::error::Error for PhaseError {}
