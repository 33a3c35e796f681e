//! The patience lab: exact quantities, the solver, the simulation and its
//! intervals, the animation, and the Markov chains and decision processes beneath.

#[path = "../asked/mod.rs"]
mod asked;
mod coverage;
mod exact;
mod foresight;
mod groups;
mod learning;
mod markov;
mod relations;
mod simulation;
mod solver;
mod stage;
#[path = "../asked/states.rs"]
mod states;
mod story;
