//! The engagement lab's matchmakers against all pairings of small pools, section 4 against
//! its theorems, teams against all groupings.

mod exact;
mod front;
mod limits;
mod pools;
mod section4;
mod simple;
mod teams;
