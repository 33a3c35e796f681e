//! The hindsight lab: online rules against slower programs of the same, the
//! optimum and its bounds, the animations, the lab's questions.

#[path = "../asked/mod.rs"]
mod asked;
mod common;
mod lab;
mod optimum;
mod rules;
mod stage;
#[path = "../asked/states.rs"]
mod states;
mod story;
mod table_three;
