//! Why a command ends without an answer, and with which exit code.

use lobbylab_core::experiment::{ExperimentError, TooLarge};
use lobbylab_shards::part::PartFault;
use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why there is no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// Asked wrongly; exit code 2, as for options that do not exist.
    Usage(String),
    /// Asked well, but something failed on the way; exit code 1.
    Failed(String),
}

impl Failure {
    /// The exit code that tells scripts which of both it was.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Failed(_) => ExitCode::FAILURE,
        }
    }

    /// One or more complaints about what was asked, a line each.
    pub fn usage(complaints: &[String]) -> Self {
        Self::Usage(complaints.join("\n       "))
    }

    /// A file that could not be read or written.
    pub fn file(verb: &str, path: &Path, error: &io::Error) -> Self {
        Self::Failed(format!("cannot {verb} {}: {error}", path.display()))
    }

    /// A run that asks for more than there is, with the changes that would fit
    /// as they would be typed.
    pub fn too_large(error: &TooLarge) -> Self {
        let mut text = format!("too large ({}): {error}", error.field);
        for offer in &error.offers {
            text.push_str(&format!("\n  would fit: {} (", offer.label));
            for (place, (key, value)) in offer.values.iter().enumerate() {
                let gap = if place > 0 { " " } else { "" };
                text.push_str(&format!("{gap}--{key} {value}"));
            }
            text.push(')');
        }
        Self::Usage(text)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Failed(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Failure {}

impl From<ExperimentError> for Failure {
    fn from(error: ExperimentError) -> Self {
        match error {
            ExperimentError::Solver(_) => Self::Failed(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}

impl From<PartFault> for Failure {
    fn from(fault: PartFault) -> Self {
        Self::Failed(fault.to_string())
    }
}
