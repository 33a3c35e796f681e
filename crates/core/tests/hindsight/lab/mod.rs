//! The questions of the hindsight lab against what is known of them.

mod cost_models;
mod degenerate;
mod files;
mod front;
mod leavers;
mod questions;
mod race;
mod relations;
mod shared;
mod sweep;
mod table;
