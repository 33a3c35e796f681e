//! What programs that run experiments natively share: the command line and the Python package.
//!
//! [`workers`] computes a shard of a run on several threads, [`part`] is the file in which a
//! shard's results travel to where they are merged. Both programs write the same files, so a
//! run that one has begun the other may finish.
#![forbid(unsafe_code)]

pub mod part;
pub mod workers;
