//! Balance: which game of those that could be made is the fairest, at once and exactly?
//!
//! J. Alman and D. McKay, *Theoretical Foundations of Team Matchmaking* (AAMAS 2017).
//! Players wait, each with a skill; a game takes 2k of them in two teams of k. It is the
//! better, the closer the strengths of the teams and the more alike its players
//! (section 1.2). The paper shows that the best game of a crowded queue is found in
//! O(log n), with roles only approximately; here the searches are exact and fast by bounds.
//!
//! * [`model`]: what a game is worth. [`split`]: the best teams of given players.
//! * [`queue`]: insert, remove, best game. [`timed`]: the same when waiting counts.
//! * [`roles`]: players who each play some roles. [`roles_exact`]: the best game with roles.

mod block;
mod crowd;
pub mod lab;
pub mod model;
mod near;
pub mod queue;
mod queue_blocks;
mod queue_index;
mod queue_keys;
mod queue_sweep;
pub mod roles;
pub mod roles_exact;
mod roles_fill;
mod roles_line;
mod roles_refine;
mod roles_shortage;
mod roles_sweep;
pub mod roles_teams;
mod roles_windows;
mod search;
pub mod setting;
pub mod split;
pub mod timed;
