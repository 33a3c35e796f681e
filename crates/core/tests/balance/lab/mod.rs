//! The questions of the balance lab against what is known of them.

mod best;
mod crowd;
mod hardness;
mod partition;
mod questions;
mod queue;
mod relations;
mod role_queue;
mod roles;
mod wishes;
