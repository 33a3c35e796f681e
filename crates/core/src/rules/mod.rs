//! The rules lab: one queue or two, which order, may players choose sides or
//! zones?
//!
//! Xu, Yu and Wu, *Rule Designs for Optimal Online Game Matchmaking*. Parties
//! arrive in Poisson streams, one per class; a game leaves as soon as it can be
//! formed; the rule says of whom. What a rule does is a
//! [`Choice`](choice::Choice): one statement from which the exact chain, the
//! tagged party's waiting-time distribution and the step-by-step simulation are
//! made.
//!
//! * [`choice`]: what a rule is; [`versus`], [`graph`], [`parties`]: the rules.
//! * [`chain`]: the waiting room as a Markov chain made from a rule;
//!   [`tagged`]: how long a party waits; [`phase`]: the distributions.
//! * [`exact`]: closed forms, the paper's printed ones beside them;
//!   [`product`]: the product form on graphs; [`approximation`]: 2v2 as one
//!   against one.
//! * [`queues`], [`mod@line`], [`line_meetings`]: the rules as matchers, fast and
//!   general; [`workload`]: who arrives; [`latency`], [`adaptive`]: beyond the
//!   paper; [`line_pace`]: how long a run must be.
//! * [`lab`]: the questions; [`solved`]: a 2v2 rule with all that is exact of it;
//!   [`stage`], [`story`]: the animation and its words; [`model`]: the
//!   parameters.

pub mod adaptive;
pub mod approximation;
pub mod chain;
mod chain_count;
mod chain_error;
pub mod choice;
mod conditions;
mod decimal;
pub mod exact;
pub mod graph;
pub mod lab;
pub mod latency;
pub mod line;
pub mod line_meetings;
pub mod line_pace;
mod line_split;
mod lines;
pub mod model;
pub mod parties;
pub mod phase;
mod phase_dense;
mod phase_error;
pub mod product;
pub mod queues;
pub mod solved;
pub mod stage;
mod step;
pub mod story;
pub mod tagged;
pub mod versus;
pub mod workload;
