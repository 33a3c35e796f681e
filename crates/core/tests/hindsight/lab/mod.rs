//! The questions of the hindsight lab against what is known of them.

#[path = "../asked/mod.rs"]
mod asked;
mod degenerate;
mod files;
mod front;
mod questions;
mod race;
mod shared;
mod sweep;
mod table;
mod tariffs;
