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
//! * [`extended`]: the best game with parties, avoid-lists, several skills and latencies.
//! * [`partition`]: all players into games. [`reduction`]: why roles are hard.
//! * [`roles`]: players who each play some roles. [`roles_exact`]: the best game with roles.

mod block;
mod crowd;
pub mod extended;
mod extended_bound;
mod extended_first;
mod extended_input;
mod extended_local;
mod extended_problem;
mod extended_search;
mod extended_split;
mod extended_tree;
pub mod lab;
pub mod mixed;
pub mod model;
mod near;
pub mod outlier;
pub mod partition;
mod partition_columns;
mod partition_exact;
mod partition_local;
mod partition_prices;
mod partition_roster;
mod partition_search;
pub mod queue;
mod queue_blocks;
mod queue_index;
mod queue_keys;
mod queue_sweep;
pub mod reduction;
mod reduction_search;
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
pub mod stage;
mod stage_partition;
mod stage_roles;
mod stage_roles_view;
mod stage_search;
mod stage_search_steps;
mod stage_search_tape;
mod stage_search_view;
mod stage_sum;
mod stage_view;
pub mod story;
mod story_partition;
mod story_roles;
mod story_search;
mod story_sum;
mod story_words;
pub mod timed;
