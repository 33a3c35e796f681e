//! From a problem to its answer: at once, again after small changes, and step by step.

pub(crate) mod error;
pub(crate) mod pricing;
pub(crate) mod problem;
pub(crate) mod solution;
pub(crate) mod solver;
pub(crate) mod steps;
mod warm;

pub use error::Error;
pub use problem::{Goal, Problem};
pub use solution::{Solution, pairs};
pub use solver::Solver;
pub use steps::{Blossom, Place, Step, Steps};
