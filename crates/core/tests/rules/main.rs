//! The rules lab: the exact part, 2v2 queues, lines and the lab's questions.

#[path = "../asked/covering.rs"]
mod covering;
mod exact;
mod labs;
mod queues;
#[path = "../asked/states.rs"]
mod states;
mod story;
