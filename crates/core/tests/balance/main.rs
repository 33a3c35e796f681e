//! The balance lab: the game queue, times, roles, partitions, wishes, the
//! reduction and the animations, each against a plain program of the same.

#[path = "../asked/mod.rs"]
mod asked;
mod hardness;

mod lab;
mod partition;
mod plain;
mod queue;
mod roles;
mod roles_told;
mod rules;
mod stage;
mod stage_views;
#[path = "../asked/states.rs"]
mod states;
mod story;
mod timed;
mod timed_roles;
mod wishes;
mod wishes_told;
