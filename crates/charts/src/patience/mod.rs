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

use crate::figure::{Axis, Column, Entry, Place, Role, Scale, Ticks};
use lobbylab_core::patience::model::Rule;
pub use lobbylab_core::patience::story::number;
use lobbylab_core::sim::stats::Interval;

const fn place(
    key: &'static str,
    title: &'static str,
    section: &'static str,
    aspect: f64,
) -> Place {
    Place {
        key,
        title,
        section,
        aspect,
        animated: false,
        follows: false,
    }
}

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

/// `5.47 ± 0.06`, with two digits of the half width.
#[must_use]
pub fn with_interval(interval: &Interval) -> String {
    let (mean, half) = digits(interval);
    format!("{mean} {half}")
}

/// Mean and half width as text, as many digits as the half width deserves.
#[must_use]
pub fn digits(interval: &Interval) -> (String, String) {
    let (mean, half) = (interval.mean, interval.half_width);
    if !half.is_finite() {
        return (number(mean), "± ∞".to_owned());
    }
    // Below this the samples are all alike up to rounding.
    if half <= 1e-12 * mean.abs().max(1.0) {
        return (number(mean), "± 0".to_owned());
    }
    let mut places = 0;
    let mut unit = 1.0;
    while unit > 0.55 * half && places < 9 {
        unit *= 0.1;
        places += 1;
    }
    let mean = format!("{mean:.places$}").replace('-', "−");
    (mean, format!("± {half:.places$}"))
}

fn axis(label: &str, unit: &str, min: f64, max: f64) -> Axis {
    Axis {
        label: label.to_owned(),
        unit: unit.to_owned(),
        min,
        max,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
    }
}

fn column(name: impl Into<String>, unit: &str, cells: Vec<Entry>) -> Column {
    Column {
        name: name.into(),
        unit: unit.to_owned(),
        cells,
    }
}

/// `31.4 %`.
fn percent(share: f64) -> String {
    let value = 100.0 * share;
    if value > 0.0 && value < 0.05 {
        return "under 0.1 %".to_owned();
    }
    format!("{} %", number((value * 10.0).round() / 10.0))
}

/// `one player`, `3 players`.
fn counted(count: u32, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}
