//! Balance: which game of those that could be made is the fairest, at once and exactly?
//!
//! J. Alman and D. McKay, *Theoretical Foundations of Team Matchmaking* (AAMAS 2017).
//! Players wait, each with a skill; a game takes 2k of them in two teams of k. It is the
//! better, the closer the strengths of the teams and the more alike its players
//! (section 1.2). The paper shows that the best game of a crowded queue is found in
//! O(log n), with roles only approximately; here the searches are exact and fast by bounds.
//!
//! Skills are 0 to 10³⁰⁰, in any unit; f, d_p and v_q are in the same one.
//!
//! | in the paper | here |
//! | --- | --- |
//! | strength of a team, ‖X‖_p, and fairness d_p (section 1.2.1) | [`Measure::strength`], [`Measure::difference`] |
//! | uniformity v_q (1.2.2) | [`Measure::spread`] |
//! | imbalance function f = α·d_p + v_q (1.2.3) | [`Measure::unfairness`] |
//! | best teams of a game's players | [`best_split`] |
//! | queueing problem (1.2.4), Theorem 1 | [`queue::GameQueue::best`], as a rule of the event loop [`queue::BestGameRule`] |
//! | time-sensitive queue, g = f + β·min t (1.2.5) | [`queue::TimedQueue::best`], [`queue::TimedGameRule`] |
//! | Lemma 2, and where its windows fail | [`Measure::window_bound`], [`queue::outlier`] |
//! | Lemma 6: a spread is at least ½·k^{−1/q} times the range | the bound of every search |
//! | role-restricted queue (1.2.6), Theorem 3 and Lemma 3 | [`roles::RoleQueue::shortest_game`], [`roles::RoleQueue::best`], [`roles::RoleGameRule`] |
//! | ρ = 2·k^{1/q}·(1 + α) of Theorems 3 and 5 | [`Measure::rho`] |
//! | the best game with roles, exactly | [`roles::best_role_game`], [`roles::RoleQueue::refined`] |
//! | offline partitioning (1.2.7), Theorem 5 | [`partition::Roster::runs`], [`partition::PartitionProblem::best_first`] |
//! | where the proof of Theorem 5 errs | [`partition::mixed`] |
//! | the best partition, exactly; hard by Theorem 4 | [`partition::PartitionProblem::exact`] |
//! | proof of Theorem 4 (section 7): (2k − 2)-SUM as a partition | [`hardness::PartedSum::new`], at its word [`hardness::PartedSum::sketched`] |
//! | other objectives (8.2) | [`partition::Objective`] |
//! | Theorem 2 (section 5): (2k − 2)-SUM as a game with roles | [`hardness::SumInstance::players`], [`hardness::Reduction::decide`] |
//! | the same where everybody plays two roles | [`hardness::SumInstance::with_two_roles`] |
//! | role-restricted and time-sensitive, which section 1.2.6 leaves together | [`roles::TimedRoleQueue::best`], [`roles::TimedRoleGameRule`]; the paper's structure [`roles::TimedRoleQueue::best_candidate`] |
//! | further extensions (8.3): parties, avoided players, skills, latency | [`wishes::Request::best`] |
//!
//! All searches are exact if they are given time, and otherwise say how far from the best
//! their answer can be: [`Bounded`].
//!
//! Of the page are [`parameters`], [`stage`] and [`lab`].

mod bounded;
mod crowd;
mod draw;
pub mod hardness;
pub mod lab;
mod model;
mod near;
pub mod parameters;
pub mod partition;
pub mod queue;
pub mod roles;
mod split;
pub mod stage;
mod unfairness;
pub mod wishes;

pub use bounded::{Bounded, Valued};
pub use model::{
    Exponent, GREATEST_ALPHA, GREATEST_SKILL, LARGEST_TEAM, Measure, RatedPlayer, TeamGame,
};
pub use split::{Split, best_split};
pub use unfairness::GameUnfairness;
