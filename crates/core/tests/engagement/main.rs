//! The engagement lab: ratings, churn, populations, matchmakers, the contest and
//! the case study, the animations, the lab's questions.

#[path = "../asked/mod.rs"]
mod asked;
mod case;
mod churn;
mod contest;
mod coverage;
#[path = "../asked/covering.rs"]
mod covering;
mod games;
mod lab;
mod matchers;
mod population;
mod ratings;
mod relations;
mod stage;
#[path = "../asked/states.rs"]
mod states;
mod story;
mod survivors;
