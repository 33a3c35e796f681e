//! The figures of the rules lab.

mod adaptive;
mod compare;
mod latency;
mod parties;
mod sides;
mod zones;
