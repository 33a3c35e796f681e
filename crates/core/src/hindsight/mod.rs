//! Hindsight: how far from an all-knowing matcher are simple online rules?
//!
//! C. Schlup, *Automatic Game Matching*. Players arrive over time, each with
//! criteria in [0, 1] (level, distance, …). A game takes k of them; it costs
//! the spread of its criteria and the waiting of its players (equation 1). Nobody
//! waits longer than τ_max: then computer players fill the game, at the
//! greatest spread. The rules know the past, the optimum knows the whole sequence.
//!
//! * [`model`]: players and what a game costs; [`ledger`]: the costs of a run.
//! * [`greedy`], [`periodic`], [`multi_queue`], [`difference_wait`]: the paper's
//!   rules; [`widening`], [`batched`]: what the industry runs.
//! * [`optimum`]: the best matching in hindsight, by sparse minimum-weight
//!   matching, with its certificate; [`bounds`]: for games of more than two;
//!   [`regret`]: which game cost how much more than it had to.
//! * [`formulas`]: the paper's estimates, exact values where there are some.
//! * [`workload`]: who arrives when; [`table`]: a list of players from a file,
//!   [`file`](mod@file).
//! * [`plan`]: a rule with its parameters as data; [`contest`]: Table 3.
//! * [`setting`]: the parameters of the lab; [`lab`]: its questions.
//! * [`stage`]: one rule on a few players, step by step; [`story`]: the same in words.

mod alarm;
mod around;
mod ascent;
pub mod batched;
pub mod bounds;
mod cells;
mod clock;
pub mod contest;
mod degenerate;
mod difference_groups;
mod difference_pairs;
pub mod difference_wait;
mod distance;
mod due;
pub mod file;
pub mod formulas;
pub mod greedy;
pub mod lab;
pub mod ledger;
mod line;
pub mod model;
pub mod multi_queue;
pub mod optimum;
pub mod periodic;
pub mod plan;
pub mod rate;
mod refused;
pub mod regret;
mod search;
pub mod setting;
pub mod stage;
mod stage_tape;
mod stage_view;
pub mod story;
mod story_pairs;
mod story_reasons;
mod story_waits;
mod story_words;
pub mod table;
pub mod widening;
mod widening_plan;
pub mod workload;
