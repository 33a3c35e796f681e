//! Engagement: who should meet whom so that they keep playing?
//!
//! Z. Chen, S. Xue, J. Kolen, N. Aghdaie, K. A. Zaman, Y. Sun and M. Seif El-Nasr,
//! *EOMM: An Engagement Optimized Matchmaking Framework* (2017). Players wait for games of
//! two. How likely each is to stop playing afterwards depends on their state and on how the
//! game ends (2); how it ends depends on the skills of both (4). A pair's weight is the sum
//! of both risks (7), and the best pairs are a minimum-weight perfect matching (1).
//!
//! * [`Outcome`], [`Skill`], [`Candidate`], [`pair_weight`], [`DrawModel`]: outcomes, skills,
//!   risks, the weight of a pair, draws.
//! * [`History`]: games that were played, as ratings and churn models are fitted to.
//! * [`games`]: games of a visitor's file.
//! * [`ratings`]: skills from a history: Elo, Glicko, Glicko-2, TrueSkill, Bradley–Terry.
//! * [`churn`]: how likely a player is to stop; fitting that, and how good the fit is.
//! * [`population`]: who plays; states to draw rounds from.
//! * [`matchers`]: what pairs weigh, and who meets whom: random, by skill, best, worst,
//!   greedy, fair enough, at a price; teams of k.
//! * [`contest`]: the case study's simulations: rounds, many rounds, tests of differences.
//! * [`case`]: the case study: what was found in a population's games, and how.
//! * [`exact`]: section 4, where risks depend on the outcome alone; Table 2 as printed.
//! * [`parameters`], [`lab`], [`stage`]: the page: its fields, its questions, its animation.
//!
//! | in the paper | here |
//! | --- | --- |
//! | (1), the objective | [`matchers::Exact::solve`] |
//! | (2), churn risk by state and outcome | [`churn::ChurnModel::risks`] |
//! | (4), the outcome from both skills | [`win_probability`] |
//! | (7), a pair's weight | [`pair_weight`]; of a pool [`matchers::PairWeights::of`] |
//! | (8), the state after a game | [`contest::Evolution`] |
//! | (11) to (13), draws | [`DrawModel::odds`] |
//! | section 3, how many pairings there are | [`perfect_matchings`] |
//! | section 4, equal skill best or worst | [`exact::section4::costs`], [`exact::counterexample`] |
//! | section 4.2, skills by Glicko | [`ratings::Glicko`]; beside others [`case::Comparing`] |
//! | section 5.2, the churn model and its fit | [`churn::Training`] |
//! | section 5.3, a round | [`contest::ContestPool::play`] |
//! | section 5.3, RandomMM, SkillMM, WorstMM, EOMM | [`matchers::Matchmaker`] |
//! | Table 1, churn by the last outcomes | [`churn::patterns()`], [`population::paper::TABLE_1`] |
//! | Table 2, retained players | [`lab::EngagementTable`], as printed [`exact::published::retained`] |
//! | Figures 2 and 3, forecasts and what came | [`churn::calibration`] |

pub mod case;
pub mod churn;
pub mod contest;
pub mod exact;
pub mod games;
mod history;
pub mod lab;
pub mod matchers;
mod model;
pub mod parameters;
pub mod population;
pub mod ratings;
pub mod stage;

pub use history::{History, HistoryError, HistoryGame, MOST_PLAYERS};
pub use model::{
    Candidate, DrawKind, DrawModel, Odds, Outcome, Q, Risks, Skill, damping, logistic, pair_weight,
    perfect_matchings, win_probability,
};
