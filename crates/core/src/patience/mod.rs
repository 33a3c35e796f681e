//! Patience: form the unfair game now, or wait for one more player?
//!
//! The model of Q. Wu, *Dynamic Matching With Teams*. One player arrives each
//! period, strong with probability q, weak otherwise. The matchmaker may form a
//! game of two teams of n. A game in which the teams differ by I strong players
//! costs α·I for each of its 2n players; everybody who still waits after the
//! matchmaker has acted pays 1 for the period.
//!
//! * [`exact`]: costs of the greedy and the patient rule, the threshold between
//!   them, occupancy, equilibria when the share of strong players answers the
//!   rule.
//! * [`chain`]: the Markov chain of the patient rule, which has period 2n.
//! * [`solver`]: the optimal rule as an average-cost decision process, for two
//!   levels (where a theorem says what it is) and for more (where none does).
//! * [`greedy`], [`patient`], [`wait`], [`table`]: the rules, one file each.
//! * [`groups`]: the heuristic for a continuum of skills.
//! * [`stage`] and [`story`]: the run step by step, and in words.
//! * [`lab`]: the questions of the lab, how they run and what they report.

pub mod chain;
pub mod exact;
pub mod greedy;
pub mod groups;
pub mod lab;
pub mod model;
pub mod patient;
pub mod pool;
pub mod solver;
pub mod stage;
pub mod story;
pub mod table;
pub mod wait;
