//! What needs no simulation: section 4, and the figures that the paper prints.
//!
//! * [`section4`]: risks by outcome alone: where pairing equals is best, worst, or neither.
//! * [`counterexample`], [`how_often`]: pools where it is neither, found by a search.
//! * [`published`]: Table 2 as printed, and what follows from it.

mod counterexamples;
pub mod published;
pub mod section4;

pub use counterexamples::{Counterexample, Often, counterexample, how_often};
