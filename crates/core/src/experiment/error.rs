//! Why an experiment cannot run, and why parts cannot be merged.

use super::parameters::FieldError;
use super::run::Shard;
use std::fmt;

/// Why an experiment cannot run.
///
/// ```
/// use lobbylab_core::experiment::ExperimentError;
/// let missing = ExperimentError::NoFile { wanted: 0 };
/// assert_eq!(missing.to_string(), "file is 0: a file of players must be given with it");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExperimentError {
    /// No lab has a question of this name.
    UnknownQuestion {
        /// The name that was given.
        name: String,
        /// The names that there are.
        known: &'static [&'static str],
    },
    /// Parameters out of range.
    Fields(Vec<FieldError>),
    /// A shard that is none: its index must be below their number.
    Shard(Shard),
    /// A solver failed; what it said.
    Solver(String),
    /// It is about a file that was not given, or about another one.
    NoFile {
        /// The fingerprint of the file that is meant; 0 if none is.
        wanted: u64,
    },
}

impl fmt::Display for ExperimentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownQuestion { name, known } => write!(
                f,
                "no question is called “{name}”; there are {}",
                known.join(", ")
            ),
            Self::Fields(errors) => {
                for (place, error) in errors.iter().enumerate() {
                    write!(f, "{}{error}", if place > 0 { "; " } else { "" })?;
                }
                Ok(())
            }
            Self::Shard(shard) => write!(
                f,
                "shard {} of {} does not exist; indices go from 0 to one less than their number",
                shard.index, shard.of
            ),
            Self::Solver(message) => write!(f, "the solver failed: {message}"),
            Self::NoFile { wanted: 0 } => {
                f.write_str("file is 0: a file of players must be given with it")
            }
            Self::NoFile { wanted } => write!(
                f,
                "file is {wanted:x}: the file with this fingerprint must be given with it"
            ),
        }
    }
}

impl std::error::Error for ExperimentError {}

/// Why parts cannot be merged.
///
/// ```
/// use lobbylab_core::experiment::PartError;
/// let other = PartError::OtherExperiment.to_string();
/// assert_eq!(other, "these parts belong to an experiment with other parameters");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartError {
    /// They belong to an experiment with other parameters.
    OtherExperiment,
    /// The run has no parts of these numbers, or a number stands twice.
    NoSuchParts,
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherExperiment => "these parts belong to an experiment with other parameters",
            Self::NoSuchParts => "the run has no parts of these numbers, or one stands twice",
        })
    }
}

impl std::error::Error for PartError {}
