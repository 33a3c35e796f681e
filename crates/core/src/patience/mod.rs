//! Patience: form the unfair game now, or wait for one more player?
//!
//! The model of Q. Wu, *Dynamic Matching With Teams*. One player arrives each
//! period, strong with probability q, weak otherwise. The matchmaker may form a
//! game of two teams of n. A game in which the teams differ by I strong players
//! costs α·I for each of its 2n players; everybody who still waits after the
//! matchmaker has acted pays 1 for the period.
//!
//! # Where the paper is
//!
//! | Wu | here |
//! | --- | --- |
//! | section 2, arrivals and types | [`TwoLevelSampler`], [`TwoLevelPlayer`], [`TwoLevel`] |
//! | section 2, imbalance I of a game | [`imbalance()`], [`least_imbalance`] for any number of levels |
//! | section 2, costs α·I·2n and 1 per period | [`LevelMarket`], [`ImbalanceTally`] in simulations |
//! | section 2, pools of at most M | [`Process`]: the average-cost decision process, solved with certified bounds |
//! | Lemma 3.1, fair games at once | [`fair_game`], [`least_unfair_game`] |
//! | section 3, the greedy rule and its cost | [`GreedyRule`], [`exact::greedy_cost`], [`exact::unfair_share`] |
//! | section 3, the patient rule and its cost | [`PatientRule`], [`exact::patient_cost`], as printed [`exact::patient_cost_printed`] |
//! | section 3, the patient rule's chain (of period 2n) | [`patient_chain`], [`PatientChain`] |
//! | Lemma 3.2, shares of time | [`exact::pool_occupancy`], from the chain [`PatientChain::occupancy`] |
//! | Theorem 3.3, the threshold α* | [`exact::alpha_star`] |
//! | Remark (I), what no policy reaches | [`exact::path_costs`] |
//! | after Theorem 3.3, where patience is optimal: q̲ and q̄ | [`exact::q_bounds`] |
//! | after Theorem 3.3, q that answers the rule | [`exact::equilibria`] |
//! | section 4, a continuum of skills | [`groups()`], [`SkillEdges`], [`group_cost`], [`Grouped`] |
//! | section 4, the iteration that learns α | [`LearningRule`] |
//! | – (between the two rules) | [`WaitAtMost`] |
//! | – (more levels than two) | [`LevelMarket`], [`Process`], [`PoolTable`] |
//!
//! # Rooms
//!
//! The rules are a file each, followed by a [`TwoLevelPool`]. What the page has of the lab:
//! [`parameters`], [`stage`] (the run step by step and in words), [`lab`] (the questions).

pub mod exact;
pub mod lab;
mod model;
pub mod parameters;
mod rules;
pub mod stage;

pub use exact::chain::{PatientChain, patient_chain};
pub use exact::solver::{
    Action, LevelMarket, LevelOptimum, PoolAction, Process, SolverError, least_imbalance,
    process_size,
};
pub use model::{
    PatienceRule, Shape, SkillCut, SkillSpread, TwoLevel, TwoLevelPlayer, TwoLevelSampler,
};
pub use rules::greedy::GreedyRule;
pub use rules::groups::{
    Group, GroupPlan, Grouped, SkillEdges, SkillRange, SkillSampler, SkillTable, Skilled,
    group_cost, groups,
};
pub use rules::imbalance::{ImbalanceTally, imbalance};
pub use rules::learning::{LearningPlan, LearningRule};
pub use rules::patient::PatientRule;
pub use rules::pool::{
    FAIR, FORCED, GATHERING, HOLD, PoolRule, PoolVerdict, RUN_OUT, TwoLevelPool, UNFAIR_NOW,
    fair_game, least_unfair_game,
};
pub use rules::table::PoolTable;
pub use rules::wait::WaitAtMost;
