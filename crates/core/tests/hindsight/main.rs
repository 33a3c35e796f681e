//! The hindsight lab: online rules against slower programs of the same, the
//! optimum and its bounds, the animations, the lab's questions.

#[path = "../asked/mod.rs"]
mod asked;
mod batched;
mod bounds;
mod common;
mod lab;
mod optimum;
mod queues;
mod regret;
mod slow_queues;
mod slow_waits;
mod stage;
mod stage_files;
mod stages;
mod story;
mod table_three;
mod told;
mod waits;
mod widening;
