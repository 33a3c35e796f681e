//! The arena: closed forms, the judge, every rule on many markets, what nobody can beat.

mod bits;
mod common;
mod judge;
mod labs;
mod markets;
mod pairs;
mod refusals;
mod stage;
mod truth;
mod tuning;
