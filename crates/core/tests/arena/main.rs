//! The arena: closed forms, the judge, every rule on many markets, what nobody can beat.

mod bits;
mod bounds;
mod common;
mod judge;
mod labs;
mod markets;
mod pairs;
mod presets;
mod refusals;
mod relations;
mod rules;
mod stage;
#[path = "../asked/states.rs"]
mod states;
mod story;
mod truth;
mod tuning;
mod visitor;
