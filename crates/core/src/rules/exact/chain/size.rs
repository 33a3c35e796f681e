//! How large a chain is.

/// Most states that are ever followed, whatever is asked for.
pub const MOST_STATES: usize = 5_000_000;

/// How many lines there are, by how many parties wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateCount {
    /// Lines of n parties, by n from 0 on; the last number is only as far as
    /// they were counted if `truncated`.
    pub by_length: Vec<usize>,
    /// Whether counting stopped at the limit: too many states, or more than 64
    /// times as many parties waiting in them.
    pub truncated: bool,
    /// Most states.
    pub limit: usize,
}

impl StateCount {
    /// All that were found. O(longest line).
    #[must_use]
    pub fn total(&self) -> usize {
        self.by_length.iter().sum()
    }

    /// The largest room whose lines stay within the limit; the longest line
    /// there is, if that is shorter than any limit.
    #[must_use]
    pub fn largest_room(&self) -> usize {
        let lengths = self.by_length.len();
        if self.truncated {
            lengths.saturating_sub(2)
        } else {
            lengths.saturating_sub(1)
        }
    }
}
