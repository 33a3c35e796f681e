//! The engagement lab: ratings, churn, populations, matchmakers, the contest and
//! the case study, the animations, the lab's questions.

#[path = "../asked/mod.rs"]
mod asked;
mod bradley_terry;
mod case;
mod churn;
mod contest;
mod dates;
mod estimates;
mod fits;
mod games;
mod histories;
mod lab;
mod matchers;
mod population;
mod proofs;
mod ratings;
mod stage;
mod stage_pool;
mod stages;
mod strangers;
mod systems;
mod welch;
