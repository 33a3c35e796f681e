//! The figures of the engagement lab.

mod drawn;
mod last_time;
mod words;
