//! Tests of the solvers for Markov chains and decision processes.

mod chains;
mod decisions;
mod occupancy;
mod pool;
pub mod value_iteration;
