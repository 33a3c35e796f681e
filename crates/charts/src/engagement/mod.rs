//! The figures of the engagement lab (Chen et al., *EOMM: An Engagement Optimized
//! Matchmaking Framework*).
//!
//! One file a figure or two; the matchmakers' names, colours and shapes are here.

mod calibration;
mod coefficients;
mod examples;
mod front;
mod patterns;
mod preparation;
mod ratings;
mod rounds;
mod significance;
mod table;
mod teams;
mod theory;
mod worth;

pub use calibration::{churn, wins};
pub use coefficients::coefficients;
pub use examples::claim_example;
pub use front::front;
pub use patterns::last_three;
pub use preparation::{draw_gaps, penalties, skills};
pub use ratings::{system_calibration, systems};
pub use rounds::{compound, rounds};
pub use significance::significance;
pub use table::{gains, table};
pub use teams::teams;
pub use theory::{claim_curves, claim_map};
pub use worth::worth;

use crate::figure::look::Look;
use crate::figure::pieces::{self, ON_ITS_WAY, known};
use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Column, Dash, Figure, Mark, Role, Sample, Shape};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::sim::stats::Interval;

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct EngagementKnown<'a> {
    /// What the questions have yielded so far.
    pub answers: Answers<'a>,
}

/// What makes a figure of what the page knows.
pub type MakeEngagement = fn(&EngagementKnown<'_>) -> Option<Figure>;

/// The figures in the order of the page.
pub const FIGURES: &[FigureRow<MakeEngagement>] = &[
    row(
        "table",
        "Table 2, live",
        "model",
        2.3,
        &["engagement.table"],
        |known| known.answers.show(table),
    ),
    row(
        "gains",
        "What each matchmaker gains",
        "model",
        1.45,
        &["engagement.table"],
        |known| known.answers.show(gains),
    ),
    row(
        "significance",
        "How sure that is",
        "model",
        1.45,
        &["engagement.table"],
        |known| known.answers.show(significance),
    ),
    row(
        "front",
        "Retention against fairness",
        "fairness",
        2.3,
        &["engagement.front"],
        |known| known.answers.show(front),
    ),
    row(
        "claim_curves",
        "Draws against the gap of skills",
        "theory",
        1.45,
        &["engagement.theory"],
        |known| known.answers.show(claim_curves),
    ),
    row(
        "claim_map",
        "Where the claim holds",
        "theory",
        1.45,
        &["engagement.theory"],
        |known| known.answers.show(claim_map),
    ),
    row(
        "claim_example",
        "An example",
        "theory",
        2.3,
        &["engagement.theory"],
        |known| known.answers.show(claim_example),
    ),
    row(
        "wins",
        "Predicted and actual wins (Figure 2)",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(wins),
    ),
    row(
        "churn",
        "Predicted and actual churn (Figure 3)",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(churn),
    ),
    row(
        "last_three",
        "The last three games (Table 1)",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(last_three),
    ),
    row(
        "coefficients",
        "What counts",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(coefficients),
    ),
    row(
        "draw_gaps",
        "Draws by the gap of skills",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(draw_gaps),
    ),
    row(
        "skills",
        "How skills are distributed",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(skills),
    ),
    row(
        "penalties",
        "How strong a penalty",
        "model",
        1.2,
        &["engagement.study"],
        |known| known.answers.show(penalties),
    ),
    row(
        "systems",
        "Which ratings foretell best",
        "ratings",
        1.2,
        &["engagement.ratings"],
        |known| known.answers.show(systems),
    ),
    row(
        "system_calibration",
        "Wins predicted by ratings",
        "ratings",
        1.2,
        &["engagement.ratings"],
        |known| known.answers.show(system_calibration),
    ),
    row(
        "rounds",
        "How many still play",
        "rounds",
        1.45,
        &["engagement.rounds"],
        |known| known.answers.show(rounds),
    ),
    row(
        "compound",
        "Does the gain compound?",
        "rounds",
        1.45,
        &["engagement.rounds"],
        |known| known.answers.show(compound),
    ),
    row(
        "teams",
        "Groups for teams",
        "teams",
        2.3,
        &["engagement.teams"],
        |known| known.answers.show(teams),
    ),
    row(
        "worth",
        "Paired for what players are worth",
        "worth",
        1.45,
        &["engagement.worth"],
        |known| known.answers.show(worth),
    ),
];

/// A figure with its key and title.
fn begun(key: &str) -> Figure {
    row::begun(FIGURES, key)
}

/// Name, colour and shape of a matchmaker.
#[must_use]
pub fn look(maker: Matchmaker) -> Look {
    let (role, shape) = match maker {
        Matchmaker::Worst => (Role::Worst, Shape::Wedge),
        Matchmaker::Random => (Role::Random, Shape::Square),
        Matchmaker::Skill => (Role::Between, Shape::Diamond),
        Matchmaker::Greedy => (Role::Greedy, Shape::Triangle),
        Matchmaker::Capped => (Role::High, Shape::Square),
        Matchmaker::Priced => (Role::Patient, Shape::Disc),
        Matchmaker::Eomm => (Role::Optimal, Shape::Disc),
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
