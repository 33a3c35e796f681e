//! Exact minimum-weight perfect matching and maximum-weight matching in general
//! graphs, with a proof of every answer.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod best;
mod border;
mod certificate;
mod dense;
mod duals;
mod engine;
mod graph;
mod kd_tree;
mod line;
mod listed;
mod matrix;
mod nesting;
mod points;
mod pricing;
mod problem;
mod scale;
mod solver;
mod space;
mod sparse;
mod steps;
mod verify;
mod verify_witness;
mod violation;
mod warm;
mod witness;

pub use certificate::{Certificate, Set, Witness};
pub use duals::Duals;
pub use graph::{FORBIDDEN, Graph, GraphError, weight_limit};
pub use line::Line;
pub use matrix::Matrix;
pub use points::Points;
pub use problem::{Error, Goal, Problem, Solution};
pub use scale::{Scale, ScaleError};
pub use solver::Solver;
pub use sparse::Sparse;
pub use steps::{Blossom, Place, Step, Steps};
pub use verify::verify;
pub use verify_witness::verify_witness;
pub use violation::Violation;
