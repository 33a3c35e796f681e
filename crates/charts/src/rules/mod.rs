//! The rules lab's figures: results in, [`Figure`](crate::figure::Figure)s out.
//!
//! One file a figure or pair of figures that belong together; names and colours
//! that several need are here.

mod adaptive;
mod approximation;
mod bars;
mod chain;
mod choose;
mod controllers;
mod delays;
mod growth;
mod latency;
mod packings;
mod parties;
mod party_room;
mod party_states;
mod shares;
mod sides;
mod sides_waits;
mod variance;
mod waits;
mod zones;

pub use adaptive::{drift, policy_role, queues};
pub use approximation::{approximation_error, gaps};
pub use bars::rules;
pub use chain::chain;
pub use choose::choose;
pub use controllers::controllers;
pub use growth::growth;
pub use latency::{latency, latency_mean};
pub use packings::packing_role;
pub use parties::parties;
pub use party_room::party_room;
pub use party_states::party_states;
pub use sides::{sides_map, sides_slice};
pub use sides_waits::sides_waits;
pub use variance::variance;
pub use waits::waits;
pub use zones::{zones_bars, zones_factor, zones_map};

use crate::common::place;
use crate::figure::{Place, Role, Shape};
use crate::pieces;
use lobbylab_core::rules::model::Rule;

/// All figures in the order of the page.
pub const FIGURES: &[Place] = &[
    place("variance", "How uneven the wait is", "model", 1.45),
    place("waits", "How long players wait", "model", 1.45),
    place("rules", "Five rules on the same arrivals", "model", 1.7),
    Place {
        follows: true,
        ..place("chain", "The chain behind the queue", "model", 1.45)
    },
    place("choose", "Which rule would you choose?", "model", 2.3),
    place("sides_map", "Where sides may be chosen", "sides", 1.25),
    place("sides_slice", "Mean wait against λA", "sides", 1.45),
    place(
        "sides_waits",
        "How long each kind of player waits",
        "sides",
        1.45,
    ),
    place("growth", "The queue in time", "sides", 1.7),
    place("gaps", "Time between packages", "approximation", 1.45),
    place(
        "approximation_error",
        "What the approximation gets wrong",
        "approximation",
        1.45,
    ),
    place("zones_factor", "What a free player saves", "zones", 1.45),
    place("zones_map", "Mean wait over both rates", "zones", 1.25),
    place("zones_bars", "Who waits how long", "zones", 2.6),
    place("parties", "Wait by size of party", "parties", 2.6),
    place("party_room", "How many players wait", "parties", 1.45),
    place("party_states", "How large the chains are", "parties", 1.45),
    place("latency", "Variance against delay", "latency", 1.45),
    place("latency_mean", "Mean wait against delay", "latency", 1.45),
    place(
        "drift",
        "What the controller sees and does",
        "adaptive",
        2.3,
    ),
    place("queues", "How many wait", "adaptive", 1.7),
    place("controllers", "Open, closed, or adaptive", "adaptive", 1.7),
];

/// The paper, as figures name it.
pub(crate) const PAPER: &str = "Xu, Yu and Wu, Rule Designs";

/// The colour of a rule.
#[must_use]
pub fn role(rule: Rule) -> Role {
    match rule {
        Rule::Fifo => Role::Optimal,
        Rule::Packing => Role::Between,
        Rule::Lifo => Role::Worst,
        Rule::Random => Role::Random,
        Rule::Two => Role::Greedy,
    }
}

/// The shape of a rule's points.
pub(crate) fn shape(rule: Rule) -> Shape {
    match rule {
        Rule::Fifo | Rule::Packing => Shape::Disc,
        Rule::Lifo => Shape::Triangle,
        Rule::Random => Shape::Diamond,
        Rule::Two => Shape::Square,
    }
}

/// A rule in a legend.
#[must_use]
pub fn short(rule: Rule) -> &'static str {
    match rule {
        Rule::Fifo => "FIFO",
        Rule::Packing => "packing",
        Rule::Lifo => "LIFO",
        Rule::Random => "random order",
        Rule::Two => "two queues",
    }
}
