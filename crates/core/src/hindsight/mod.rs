//! Hindsight: how far from an all-knowing matchmaker are simple rules?
//!
//! C. Schlup, *Automatic Game Matching*. Players arrive over time, each with
//! criteria in [0, 1] (level, distance, …). A game takes k of them; it costs
//! the spread of its criteria and the waiting of its players. Nobody waits longer than
//! τ_max: then computer players fill the game, at the greatest spread. The rules know the
//! past, the optimum knows the whole sequence. Beyond the paper, players may lose patience
//! and leave.
//!
//! | in the paper | here |
//! | --- | --- |
//! | section 3, equation (1): what a game costs | [`CostModel::game`], [`CostModel::alone`]; of a run: [`RunCosts`] |
//! | section 3.2: OPT, games of two | [`optimum::optimum`], with its certificate |
//! | the same, games of more than two | [`optimum::bounds()`]: a partition found, and a lower bound |
//! | section 4.1: greedy | [`rules::GreedyMatch`]; cost (2): [`formulas::greedy`], exactly: [`formulas::greedy_exact`] |
//! | equation (3): a game gets computer players | [`formulas::computer_probability`], [`formulas::computer_probability_as_printed`] |
//! | equation (4): error of (2) | [`formulas::error_bound`] |
//! | section 4.2: periodic match | [`rules::PeriodicMatch`]; cost (5): [`formulas::periodic`]; n_opt (6): [`formulas::best_period`] |
//! | section 4.3: multi-queue | [`rules::MultiQueue`]; cost (7): [`formulas::multi_queue`]; (8) as (3), with λ = aτ/r; r_opt (9): [`formulas::best_ranges`] |
//! | section 4.4: difference-wait | [`rules::DifferenceWait`]; what the words leave open: [`rules::Readings`] |
//! | section 5, Table 2: workloads | [`contest::paper_workloads`], [`Criteria`], [`Traffic`](crate::sim::Traffic) |
//! | section 5, Table 3: costs over OPT | [`lab::HindsightTable`], the rules of [`contest::paper_rules`] |
//! | not in the paper | [`rules::Widening`], [`rules::Batched`], [`optimum::regret()`], [`Sequence::with_patience`] |
//!
//! * [`HindsightPlayer`]: a player; [`Sequence`]: players in the order of their arrival.
//! * [`file`](mod@file): players from a file.
//! * [`parameters`]: the parameters of the lab; [`lab`]: its questions.
//! * [`stage`]: one rule on a few players, step by step, also in words.

pub mod contest;
mod costs;
pub mod file;
pub mod formulas;
pub mod lab;
mod model;
pub mod optimum;
pub mod parameters;
pub mod rules;
mod sequence;
pub mod stage;
mod workload;

pub use costs::RunCosts;
pub use model::{Cost, CostModel, HindsightPlayer};
pub use sequence::Sequence;
pub use workload::{Criteria, CriteriaSampler};
