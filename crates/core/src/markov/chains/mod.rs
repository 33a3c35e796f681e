//! Chains in discrete and continuous time: their graphs, where they are in the long run, and
//! how long they last.

pub(crate) mod absorption;
pub(crate) mod chain;
pub(crate) mod cut;
pub(crate) mod generator;
pub(crate) mod graph;
pub(crate) mod method;
pub(crate) mod stationary;
