//! Engagement: who should meet whom so that they keep playing?
//!
//! Z. Chen, S. Xue, J. Kolen, N. Aghdaie, K. A. Zaman, Y. Sun and M. Seif El-Nasr,
//! *EOMM: An Engagement Optimized Matchmaking Framework* (2017). Players wait for games of
//! two. How likely each is to stop playing afterwards depends on their state and on how the
//! game ends (2); how it ends depends on the skills of both (4). A pair's weight is the sum
//! of both risks (7), and the best pairs are a minimum-weight perfect matching (1).
//!
//! * [`model`]: outcomes, skills, risks, the weight of a pair; draw models.
//! * [`setting`]: the parameters of the lab.
//! * [`games`]: games of a visitor's file.
//! * [`population`]: who plays; states to draw rounds from.
//! * [`case`]: the case study: what was found in a population's games, and how.
//! * [`churn`]: how likely a player is to stop; fitting that, and how good the fit is.
//! * [`history`]: games that were played, as ratings and churn models are fitted to.
//! * [`ratings`]: skills from a history: Elo, Glicko, Glicko-2, TrueSkill, Bradley–Terry.
//! * [`matchers`]: what pairs weigh, and who meets whom: random, by skill, best, worst,
//!   greedy, fair enough, at a price.
//! * [`contest`]: the case study's simulations: rounds, many rounds, tests of differences.
//! * [`lab`]: the questions of the page.
//! * [`stage`]: a pool and the blossom algorithm step by step, told in words by [`story`].
//! * [`published`]: the paper's Table 2 as printed, and what follows from it.
//! * [`section4`]: risks by outcome alone: where pairing equals is best, worst, or neither.
//! * [`teams`]: teams of k, by exchanges, with a lower bound.

pub mod case;
pub mod churn;
pub mod contest;
pub mod games;
pub mod history;
pub mod lab;
pub mod matchers;
pub mod model;
pub mod population;
pub mod published;
pub mod ratings;
pub mod section4;
mod section4_search;
pub mod setting;
pub mod stage;
mod stage_blossom;
mod stage_blossom_view;
mod stage_cast;
mod stage_costs;
mod stage_place;
mod stage_pool;
mod stage_view;
pub mod story;
mod story_blossom;
mod story_pool;
mod story_proof;
mod story_words;
pub mod teams;
mod teams_bound;
