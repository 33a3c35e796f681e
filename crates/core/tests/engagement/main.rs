//! The engagement lab: ratings, churn, populations, matchmakers, the contest and
//! the case study, the animations, the lab's questions.

#[path = "../asked/mod.rs"]
mod asked;
mod case;
mod churn;
mod contest;
mod games;
mod lab;
mod matchers;
mod population;
mod ratings;
mod stage;
mod story;
