//! Why a market, or a rule on it, cannot be played: in a sentence, with what would help.

use crate::experiment::FieldError;
use std::fmt;

/// A market or a rule that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable {
    /// The field that matters most.
    pub field: &'static str,
    /// Its value.
    pub value: String,
    /// What is allowed, and what would help.
    pub allowed: String,
}

impl Unplayable {
    /// Names the field, its value and what would help.
    pub fn new(field: &'static str, value: impl ToString, allowed: impl Into<String>) -> Self {
        Self {
            field,
            value: value.to_string(),
            allowed: allowed.into(),
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is {}; allowed: {}",
            self.field, self.value, self.allowed
        )
    }
}

impl std::error::Error for Unplayable {}

impl From<Unplayable> for FieldError {
    fn from(error: Unplayable) -> Self {
        Self {
            field: error.field.to_owned(),
            value: error.value,
            allowed: error.allowed,
        }
    }
}

impl From<crate::OutOfRange> for Unplayable {
    fn from(error: crate::OutOfRange) -> Self {
        Self::new(error.field, error.value, error.allowed)
    }
}
