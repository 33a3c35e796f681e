//! The balance lab: the game queue, times, roles, partitions, wishes, the
//! reduction and the animations, each against a plain program of the same.

#[path = "../asked/mod.rs"]
mod asked;
mod extended;
mod extended_told;
mod lab;
mod partition;
mod plain;
mod queue;
mod reduction;
mod roles;
mod roles_told;
mod stage;
mod stage_views;
mod timed;
