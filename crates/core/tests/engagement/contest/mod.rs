//! Rounds, who never meets in them, and tests of differences.

mod rounds;
mod strangers;
mod welch;
