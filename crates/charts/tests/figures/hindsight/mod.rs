//! The figures of the hindsight lab.

mod course;
mod edges;
mod queues;
mod race;
mod ratio;
mod table;
mod tune;
