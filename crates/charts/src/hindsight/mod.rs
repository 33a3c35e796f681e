//! The hindsight lab's figures: results in, [`Figure`](crate::figure::Figure)s out.
//!
//! One file a figure or pair of figures that belong together; names, colours and
//! shapes that several need are here. Costs are of a player, unless they say
//! otherwise.

mod front;
mod games;
mod race;
mod ratio;
mod readings;
mod regret;
mod table;
mod tune;
mod workloads;

pub use front::front;
pub use games::{JudgedGame, games};
pub use race::race;
pub use ratio::{best_parameters, ratio};
pub use readings::readings;
pub use regret::regret;
pub use table::table;
pub use tune::tune;
pub use workloads::workloads;

use crate::common::{number, percent, place, with_interval};
use crate::figure::{Place, Role, Shape};
use crate::numbers::exponent;
use crate::pieces::{ON_ITS_WAY, known, share};
use lobbylab_core::hindsight::lab::Curve;
use lobbylab_core::hindsight::setting::{Flow, Market, Players, Rule, Rules, Run};
use lobbylab_core::sim::stats::Interval;

/// All figures in the order of the page.
pub const FIGURES: &[Place] = &[
    place("race", "Six rules on the same players", "model", 1.7),
    place("front", "Waiting against criteria", "model", 1.45),
    place("regret", "Where the cost comes from", "model", 1.7),
    Place {
        follows: true,
        ..place("games", "Game by game", "stage", 2.3)
    },
    place(TUNED[0].0, TUNED[0].1, "sweep", 1.45),
    place(TUNED[1].0, TUNED[1].1, "sweep", 1.45),
    place(TUNED[2].0, TUNED[2].1, "sweep", 1.45),
    place(TUNED[3].0, TUNED[3].1, "sweep", 1.45),
    place(TUNED[4].0, TUNED[4].1, "sweep", 1.45),
    place(TUNED[5].0, TUNED[5].1, "sweep", 1.45),
    place("table", "Table 3, live", "table", 2.3),
    place("workloads", "By workload", "table", 1.7),
    place("readings", "What the paper leaves open", "table", 1.7),
    place(
        "ratio",
        "Competitive ratio against the arrival rate",
        "traffic",
        1.45,
    ),
    place(
        "best_parameters",
        "The best parameters against the arrival rate",
        "traffic",
        1.45,
    ),
];

/// Key and title of the figure of each curve, in the order of [`Curve::ALL`].
pub(crate) const TUNED: [(&str, &str); 6] = [
    ("tune_periodic", "Periodic match: how many games at a time"),
    ("tune_multi", "Multi-queue: how many ranges"),
    (
        "tune_difference",
        "Difference-wait: how long for a difference",
    ),
    ("tune_widening", "Widening window: how fast"),
    ("tune_batched", "Batched optimal: how often"),
    ("tune_holding", "Batched optimal: the price of holding back"),
];

/// The curve that a figure of this key shows.
#[must_use]
pub fn tuned(key: &str) -> Option<Curve> {
    let at = TUNED.iter().position(|(known, _)| *known == key)?;
    Curve::ALL.get(at).copied()
}

/// The paper, as figures name it.
pub(crate) const PAPER: &str = "Schlup, Automatic Game Matching";

/// The colour of a rule.
#[must_use]
pub fn role(rule: Rule) -> Role {
    match rule {
        Rule::Greedy => Role::Greedy,
        Rule::Periodic => Role::Between,
        Rule::MultiQueue => Role::Low,
        Rule::DifferenceWait => Role::High,
        Rule::Widening => Role::Patient,
        Rule::Batched => Role::Random,
    }
}

/// The shape of a rule's points. Hindsight has [`Shape::Diamond`].
#[must_use]
pub fn shape(rule: Rule) -> Shape {
    match rule {
        Rule::Greedy => Shape::Disc,
        Rule::Periodic => Shape::Triangle,
        Rule::MultiQueue => Shape::Square,
        Rule::DifferenceWait => Shape::Wedge,
        Rule::Widening => Shape::Ring,
        Rule::Batched => Shape::Cross,
    }
}

/// A rule in a legend and in the middle of a sentence.
#[must_use]
pub fn short(rule: Rule) -> &'static str {
    match rule {
        Rule::Greedy => "greedy",
        Rule::Periodic => "periodic match",
        Rule::MultiQueue => "multi-queue",
        Rule::DifferenceWait => "difference-wait",
        Rule::Widening => "widening window",
        Rule::Batched => "batched optimal",
    }
}

/// A curve in a legend and in the middle of a sentence.
pub(crate) fn named(curve: Curve) -> &'static str {
    match curve {
        Curve::Holding => "batched, holding back",
        curve => short(curve.rule()),
    }
}

/// The curve of a rule; greedy has no parameter.
pub(crate) fn curve_of(rule: Rule) -> Option<Curve> {
    Curve::ALL.into_iter().find(|curve| curve.rule() == rule)
}

/// `x = 4`, as sentences say the value of a parameter.
pub(crate) fn valued(curve: Curve, value: f64) -> String {
    match curve {
        Curve::Holding => format!("a price of {}", number(value)),
        curve => format!("{} = {}", curve.symbol(), number(value)),
    }
}

/// Whether the visitor lets the parameter follow the arrival rate.
pub(crate) fn follows_rate(rules: &Rules, curve: Curve) -> bool {
    match curve {
        Curve::Periodic => rules.adaptive_x.on(),
        Curve::MultiQueue => rules.adaptive_r.on(),
        _ => false,
    }
}

/// The visitor's parameters of a rule, for rows of bars: `x = 4`.
pub(crate) fn parameters(rules: &Rules, rule: Rule, market: &Market) -> String {
    let Some(curve) = curve_of(rule) else {
        return String::new();
    };
    if follows_rate(rules, curve) {
        return format!("adaptive {}", curve.symbol());
    }
    match curve {
        Curve::MultiQueue if market.criteria > 1 => {
            let all = [rules.r, rules.r2, rules.r3];
            let each = all.iter().take(market.criteria as usize);
            let each: Vec<String> = each.map(u32::to_string).collect();
            format!("r = {}", each.join(" × "))
        }
        Curve::Batched if rules.holds.on() => {
            let period = valued(curve, curve.own(rules));
            format!("{period}, holding back at {}", number(rules.hold))
        }
        curve => valued(curve, curve.own(rules)),
    }
}

/// An estimate with its interval; of a file, where nothing is left to chance, the
/// number.
pub(crate) fn say(interval: &Interval) -> String {
    if interval.half_width == 0.0 {
        number(interval.mean)
    } else {
        with_interval(interval)
    }
}

/// A share with its interval; of a file without one.
pub(crate) fn say_share(interval: &Interval) -> String {
    // Below this replications are all alike but for rounding.
    if interval.half_width < 1e-12 {
        percent(interval.mean)
    } else {
        share(interval)
    }
}

/// The two ends of an interval.
pub(crate) fn ends(interval: &Interval) -> (f64, f64) {
    (interval.low(), interval.high())
}

/// Where all players come within a few τmax, a sentence with a space before it that says
/// so: the end of such a run is much of it. Of a file nobody can take more.
#[must_use]
pub fn short_run(market: &Market, players: &Players, run: &Run) -> String {
    let lasts = f64::from(run.players) / (players.rate * market.tau);
    let over = lasts >= 10.0 || lasts.is_nan();
    if players.flow != Flow::Constant || over {
        return String::new();
    }
    let thousands = match (run.players / 1000, run.players % 1000) {
        (0, rest) => rest.to_string(),
        (front, rest) => format!("{front},{rest:03}"),
    };
    format!(
        " All {thousands} players come within {} τmax, so the end of the run, when nobody comes \
         any more, is much of these costs; take more players.",
        number(rounded(lasts))
    )
}

/// What is said where hindsight costs nothing.
pub(crate) const NO_COST: &str = "Hindsight costs nothing here, so a ratio has no meaning.";

/// Three digits are plenty for a parameter.
pub(crate) fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let unit = libm::exp10(2.0 - f64::from(exponent(value)));
    libm::round(value * unit) / unit
}
