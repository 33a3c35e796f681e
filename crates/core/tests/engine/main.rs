//! What all labs stand on: the event loop, statistics, streams, experiments and
//! their shards, and the independent numbers and fingerprints of every lab.
//!
//! Most runs of the event loop (conservation of players, order of events,
//! stopping and going on, going back) are traces whose times are multiples of
//! ¼, so that many events fall on one instant and sums of times are exact.

mod batching;
mod club;
mod conservation;
mod experiment;
mod fingerprints;
mod fuzz;
mod little;
mod order;
mod plans;
mod pool;
mod shards;
mod statistics;
mod steps;
mod streams;
mod vectors;
mod words;
