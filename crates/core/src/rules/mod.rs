//! The rules lab: one queue or two, which order, may players choose sides or
//! zones?
//!
//! Xu, Yu and Wu, *Rule Designs for Optimal Online Game Matchmaking*. Parties
//! arrive in Poisson streams, one per class; a game leaves as soon as it can be
//! formed; the rule says of whom. What a rule does is a [`Choice`]: one
//! statement from which the exact chain, the tagged party's waiting-time
//! distribution and the step-by-step simulation are made.
//!
//! * [`choice`]: what a rule is; [`versus`], [`sides`], [`parties`]: the rules.
//! * [`exact`]: closed forms, the paper's printed ones beside them.
//! * [`model`]: the parameters.

pub mod choice;
pub mod model;
