//! The questions of the balance lab against what is known of them.

#[path = "../balance/mod.rs"]
mod balance;
mod crowd;
mod questions;
mod queue;
mod shared;
