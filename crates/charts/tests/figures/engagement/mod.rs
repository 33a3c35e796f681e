//! The figures of the engagement lab.

pub(super) mod drawn;
mod last_time;
mod words;
