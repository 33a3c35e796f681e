//! The figures of the engagement lab (Chen et al., *EOMM: An Engagement Optimized
//! Matchmaking Framework*).
//!
//! One file a figure or two; the matchmakers' names, colours and shapes are here.

mod calibration;
mod coefficients;
mod examples;
mod front;
mod patterns;
mod rounds;
mod significance;
mod table;
mod teams;
mod theory;

pub use calibration::{churn, wins};
pub use coefficients::coefficients;
pub use examples::claim_example;
pub use front::front;
pub use patterns::last_three;
pub use rounds::{compound, rounds};
pub use significance::significance;
pub use table::{gains, table};
pub use teams::teams;
pub use theory::{claim_curves, claim_map};

use crate::common::place;
use crate::figure::{Column, Dash, Mark, Place, Role, Sample, Shape};
use crate::pieces::{self, ON_ITS_WAY, known};
use lobbylab_core::engagement::setting::Maker;
use lobbylab_core::sim::stats::Interval;

/// The figures in the order of the page.
pub const FIGURES: &[Place] = &[
    place("table", "Table 2, live", "model", 2.3),
    place("gains", "What each matchmaker gains", "model", 1.45),
    place("significance", "How sure that is", "model", 1.45),
    place("front", "Retention against fairness", "fairness", 2.3),
    place(
        "claim_curves",
        "Draws against the gap of skills",
        "theory",
        1.45,
    ),
    place("claim_map", "Where the claim holds", "theory", 1.45),
    place("claim_example", "An example", "theory", 2.3),
    place("wins", "Wins, foretold and real (Figure 2)", "model", 1.2),
    place("churn", "Churn, foretold and real (Figure 3)", "model", 1.2),
    place("last_three", "The last three games (Table 1)", "model", 1.2),
    place("coefficients", "What counts", "model", 1.2),
    place("rounds", "How many still play", "rounds", 1.45),
    place("compound", "Does the gain compound?", "rounds", 1.45),
    place("teams", "Groups for teams", "teams", 2.3),
];

/// How a matchmaker looks, in every figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    pub role: Role,
    /// Its points.
    pub shape: Shape,
}

/// Name, colour and shape of a matchmaker.
#[must_use]
pub fn look(maker: Maker) -> Look {
    let (role, shape) = match maker {
        Maker::Worst => (Role::Worst, Shape::Wedge),
        Maker::Random => (Role::Random, Shape::Square),
        Maker::Skill => (Role::Between, Shape::Diamond),
        Maker::Greedy => (Role::Greedy, Shape::Triangle),
        Maker::Capped => (Role::High, Shape::Square),
        Maker::Priced => (Role::Patient, Shape::Disc),
        Maker::Eomm => (Role::Optimal, Shape::Disc),
    };
    Look {
        name: maker.label(),
        role,
        shape,
    }
}

/// A matchmaker's points and a line through them.
pub(crate) fn curve(look: Look, points: Vec<Sample>) -> Vec<Mark> {
    pieces::curve(look.name, (look.role, look.shape, Dash::Solid), points)
}

/// An estimate for each row, and the half width of its interval.
pub(crate) fn two(
    name: &str,
    unit: &str,
    rows: usize,
    value: &dyn Fn(usize) -> Option<Interval>,
) -> [Column; 2] {
    let half = format!("{name}, half width of its 95 % interval");
    pieces::two_columns([name.to_owned(), half], unit, rows, value)
}

/// The ends of an axis that holds these numbers, with a little room; `usual` if there are
/// none.
pub(crate) fn ends(values: impl IntoIterator<Item = f64>, usual: (f64, f64)) -> (f64, f64) {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return usual;
    }
    let room = (0.08 * (high - low)).max(1e-9 + 1e-4 * high.abs());
    (low - room, high + room)
}

/// A number with its sign: `+0.31`, `−0.2`.
pub(crate) fn signed(text: String) -> String {
    if text.starts_with('−') {
        text
    } else {
        format!("+{text}")
    }
}
