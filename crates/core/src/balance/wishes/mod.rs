//! The best game under wishes (section 8.3): parties, avoid-lists, several skills, latency.
//!
//! A [`Request`] is who waits and what they wish; [`Request::best_within`] finds the game by
//! branch and bound. `input` says what is wrong with a request, `problem` what the search sees
//! of it, `bound` and `local` what a set that is partly chosen is worth at least, `tree` and
//! `search` go through the sets, `split` finds the teams of one.

mod bound;
mod first;
mod input;
mod local;
mod problem;
mod request;
mod search;
mod split;
mod tree;

pub use input::InvalidRequest;
pub use request::{
    Delay, Dimension, GREATEST_LATENCY, GREATEST_WEIGHT, Infeasible, Latency, MOST_CENTRES,
    MOST_DIMENSIONS, MOST_PLAYERS, Request, Wish, WishPlayer, WishedGame,
};
pub use search::{WishCut, WishEvent};
