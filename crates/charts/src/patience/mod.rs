//! The patience lab's figures: results in, [`Figure`](crate::figure::Figure)s out.
//!
//! One file a figure or pair of figures that belong together; words and numbers
//! that several need are here.

mod compare;
mod cost;
mod equilibrium;
mod groups;
mod levels;
mod map;
mod states;

pub use compare::rules;
pub use cost::cost;
pub use equilibrium::{equilibrium, switching};
pub use groups::{group_costs, groups};
pub use levels::levels;
pub use map::map;
pub use states::states;

use crate::common::{axis, column, percent, place};
pub use crate::common::{digits, with_interval};
use crate::figure::{Place, Role};
use lobbylab_core::patience::model::Rule;
pub use lobbylab_core::words::number;

/// All figures in the order of the page.
pub const FIGURES: &[Place] = &[
    place("cost", "Cost against α", "model", 1.45),
    place("map", "Who wins where", "model", 1.45),
    Place {
        follows: true,
        ..place(
            "states",
            "Every pool, and what is best in it",
            "model",
            1.25,
        )
    },
    place("rules", "Four rules on the same arrivals", "model", 1.7),
    place("equilibrium", "Which rule can last", "equilibrium", 1.25),
    Place {
        animated: true,
        ..place("switching", "What follows what", "equilibrium", 1.7)
    },
    place("groups", "Each group's rule", "groups", 1.7),
    place("group_costs", "What groups cost and buy", "groups", 1.7),
    place("levels", "The best rule for more levels", "levels", 2.3),
];

/// The colour of a rule.
#[must_use]
pub fn role(rule: Rule) -> Role {
    match rule {
        Rule::Greedy => Role::Greedy,
        Rule::Patient => Role::Patient,
        Rule::Wait => Role::Between,
        Rule::Optimal => Role::Optimal,
    }
}

/// The first rung of a ladder of round numbers that leaves room above `alpha`:
/// the axis must not move with every touch of the slider.
#[must_use]
pub fn alpha_top(alpha: f64) -> f64 {
    const LADDER: [f64; 10] = [
        3.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0,
    ];
    LADDER
        .into_iter()
        .find(|&rung| rung >= 1.1 * alpha)
        .unwrap_or(2000.0)
}

/// `one player`, `3 players`.
fn counted(count: u32, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}
