//! A number outside what is allowed: how those who call the core directly are told.

/// A numeric field out of range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfRange {
    /// Its name.
    pub field: &'static str,
    /// As given.
    pub value: f64,
    /// What is allowed.
    pub allowed: &'static str,
}

impl std::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            field,
            value,
            allowed,
        } = self;
        write!(f, "{field} is {value}: allowed is {allowed}")
    }
}

impl std::error::Error for OutOfRange {}
