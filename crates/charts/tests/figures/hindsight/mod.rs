//! The figures of the hindsight lab.

mod edges;
mod race;
mod table;
mod tune;
