//! The hindsight lab's figures: results in, [`Figure`]s out.
//!
//! One file a figure or pair of figures that belong together; names, colours and
//! shapes that several need are here. Costs are of a player, unless they say
//! otherwise.

mod along;
mod course;
mod front;
mod games;
mod queues;
mod race;
mod ratio;
mod readings;
mod regret;
mod synopsis;
mod table;
mod tune;
mod workloads;

pub use along::along;
pub use course::course;
pub use front::front;
pub use games::{JudgedGame, games};
pub use queues::queues;
pub use race::race;
pub use ratio::{best_parameters, ratio};
pub use readings::readings;
pub use regret::regret;
pub use synopsis::synopsis;
pub use table::table;
pub use tune::tune;
pub use workloads::workloads;

use crate::figure::common::{number, percent, with_interval};
use crate::figure::pieces::{ON_ITS_WAY, known, share};
use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Figure, Role, Shape};
use lobbylab_core::hindsight::lab::RuleCurve;
use lobbylab_core::hindsight::parameters::{
    Flow, HindsightArrivals, HindsightRule, HindsightRun, Market, Rules,
};
use lobbylab_core::hindsight::stage::{HindsightStage, story};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{exponent, three_digits};

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct HindsightKnown<'a> {
    /// What the questions have yielded so far.
    pub answers: Answers<'a>,
    /// The parameters of all rules.
    pub rules: &'a Rules,
    /// The animation.
    pub stage: &'a HindsightStage,
}

impl HindsightKnown<'_> {
    /// The figure along a rule's parameter, beside the race.
    fn swept(&self, curve: RuleCurve) -> Option<Figure> {
        Some(tune(curve, self.answers.parts()?, self.answers.parts()?))
    }

    /// The games of the animation, held against hindsight.
    fn games(&self) -> Figure {
        let formed = self.stage.view().totals.games;
        let judged: Vec<JudgedGame> = match self.stage.hindsight() {
            Ok(hindsight) => (self.stage.games().iter().zip(&hindsight.regret.games))
                .map(|(game, judged)| JudgedGame {
                    label: story::players(&game.members),
                    judged: *judged,
                })
                .collect(),
            Err(_) => Vec::new(),
        };
        let market = &self.stage.setting().market;
        games(market, self.stage.rule(), &judged, formed)
    }
}

/// What makes a figure of what the page knows.
pub type MakeHindsight = fn(&HindsightKnown<'_>) -> Option<Figure>;

/// All figures in the order of the page.
pub const FIGURES: &[FigureRow<MakeHindsight>] = &[
    row(
        "race",
        "Six rules on the same players",
        "model",
        1.7,
        &["hindsight.race"],
        |known| known.answers.show(race),
    ),
    row(
        "front",
        "Waiting against criteria",
        "model",
        1.45,
        &[
            "hindsight.front",
            "hindsight.sweep",
            "hindsight.race",
            "hindsight.shown",
        ],
        |known| {
            let (sweep, race) = (known.answers.parts()?, known.answers.parts()?);
            Some(front(
                known.answers.parts()?,
                sweep,
                race,
                known.stage.rule(),
            ))
        },
    ),
    row(
        "regret",
        "Where the cost comes from",
        "model",
        1.7,
        &["hindsight.race", "hindsight.shown"],
        |known| {
            known
                .answers
                .show(|question, parts| regret(question, parts, known.stage.rule()))
        },
    ),
    row::<MakeHindsight>(
        "games",
        "Game by game",
        "stage",
        2.3,
        &["hindsight.stage"],
        |known| Some(known.games()),
    )
    .following(),
    row::<MakeHindsight>(
        "course",
        "What players cost as the run goes on",
        "stage",
        1.7,
        &["hindsight.stage"],
        |known| {
            let stage = known.stage;
            Some(course(stage.rule(), &stage.course(), stage.step()))
        },
    )
    .following(),
    row::<MakeHindsight>(
        "queues",
        "Where players wait (Figure 1)",
        "stage",
        1.45,
        &["hindsight.stage"],
        |known| {
            let market = &known.stage.setting().market;
            Some(queues(market, known.stage.rule(), &known.stage.view()))
        },
    )
    .following(),
    row(
        "along",
        "The paper's rules along their parameters",
        "sweep",
        1.45,
        SWEPT,
        |known| Some(along(known.answers.parts()?, known.answers.parts()?)),
    ),
    row(
        "synopsis",
        "The paper's rules side by side (Table 1)",
        "sweep",
        1.7,
        SWEPT,
        |known| Some(synopsis(known.answers.parts()?, known.answers.parts()?)),
    ),
    row(
        "tune_periodic",
        "Periodic match: how many games at a time",
        "sweep",
        1.45,
        SWEPT,
        |known| known.swept(RuleCurve::ALL[0]),
    ),
    row(
        "tune_multi",
        "Multi-queue: how many ranges",
        "sweep",
        1.45,
        SWEPT,
        |known| known.swept(RuleCurve::ALL[1]),
    ),
    row(
        "tune_difference",
        "Difference-wait: how long for a difference",
        "sweep",
        1.45,
        SWEPT,
        |known| known.swept(RuleCurve::ALL[2]),
    ),
    row(
        "tune_widening",
        "Widening window: how fast",
        "sweep",
        1.45,
        SWEPT,
        |known| known.swept(RuleCurve::ALL[3]),
    ),
    row(
        "tune_batched",
        "Batched optimal: how often",
        "sweep",
        1.45,
        SWEPT,
        |known| known.swept(RuleCurve::ALL[4]),
    ),
    row(
        "tune_holding",
        "Batched optimal: the price of holding back",
        "sweep",
        1.45,
        SWEPT,
        |known| known.swept(RuleCurve::ALL[5]),
    ),
    row(
        "table",
        "Table 3, live",
        "table",
        2.3,
        &["hindsight.table"],
        |known| known.answers.show(table),
    ),
    row(
        "workloads",
        "By workload",
        "table",
        1.7,
        &["hindsight.table"],
        |known| known.answers.show(workloads),
    ),
    row(
        "readings",
        "What the paper leaves open",
        "table",
        1.7,
        &["hindsight.readings", "hindsight.sweep"],
        |known| {
            known
                .answers
                .show(|question, parts| readings(question, parts, known.rules))
        },
    ),
    row(
        "ratio",
        "Competitive ratio against the arrival rate",
        "traffic",
        1.45,
        &["hindsight.ratio"],
        |known| known.answers.show(ratio),
    ),
    row(
        "best_parameters",
        "The best parameters against the arrival rate",
        "traffic",
        1.45,
        &["hindsight.ratio"],
        |known| known.answers.show(best_parameters),
    ),
];

/// A figure with its key and title.
fn begun(key: &str) -> Figure {
    row::begun(FIGURES, key)
}

/// What the figures along a parameter show.
const SWEPT: &[&str] = &["hindsight.sweep", "hindsight.race"];

/// The key of the figure of each curve, in the order of [`RuleCurve::ALL`].
pub(crate) const TUNED: [&str; 6] = [
    "tune_periodic",
    "tune_multi",
    "tune_difference",
    "tune_widening",
    "tune_batched",
    "tune_holding",
];

/// The paper, as figures name it.
pub(crate) const PAPER: &str = "Schlup, Automatic Game Matching";

/// The colour of a rule.
#[must_use]
pub fn role(rule: HindsightRule) -> Role {
    match rule {
        HindsightRule::Greedy => Role::Greedy,
        HindsightRule::Periodic => Role::Between,
        HindsightRule::MultiQueue => Role::Low,
        HindsightRule::DifferenceWait => Role::High,
        HindsightRule::Widening => Role::Patient,
        HindsightRule::Batched => Role::Random,
    }
}

/// The shape of a rule's points. Hindsight has [`Shape::Diamond`].
#[must_use]
pub fn shape(rule: HindsightRule) -> Shape {
    match rule {
        HindsightRule::Greedy => Shape::Disc,
        HindsightRule::Periodic => Shape::Triangle,
        HindsightRule::MultiQueue => Shape::Square,
        HindsightRule::DifferenceWait => Shape::Wedge,
        HindsightRule::Widening => Shape::Ring,
        HindsightRule::Batched => Shape::Cross,
    }
}

/// A rule in a legend and in the middle of a sentence.
#[must_use]
pub fn short(rule: HindsightRule) -> &'static str {
    match rule {
        HindsightRule::Greedy => "greedy",
        HindsightRule::Periodic => "periodic match",
        HindsightRule::MultiQueue => "multi-queue",
        HindsightRule::DifferenceWait => "difference-wait",
        HindsightRule::Widening => "widening window",
        HindsightRule::Batched => "batched optimal",
    }
}

/// What one does who plays by a rule, for those who do not know its name.
#[must_use]
pub fn idea(rule: HindsightRule) -> &'static str {
    match rule {
        HindsightRule::Greedy => "playing at once",
        HindsightRule::Periodic => "gathering players, then sorting them into games",
        HindsightRule::MultiQueue => "keeping a queue for each range of skill",
        HindsightRule::DifferenceWait => "keeping a bad game open for a better one",
        HindsightRule::Widening => "accepting more, the longer somebody waits",
        HindsightRule::Batched => "matching all who wait round by round",
    }
}

/// A curve in a legend and in the middle of a sentence.
pub(crate) fn named(curve: RuleCurve) -> &'static str {
    match curve {
        RuleCurve::Holding => "batched, holding back",
        curve => short(curve.rule()),
    }
}

/// The curve of a rule; greedy has no parameter.
pub(crate) fn curve_of(rule: HindsightRule) -> Option<RuleCurve> {
    RuleCurve::ALL
        .into_iter()
        .find(|curve| curve.rule() == rule)
}

/// `x = 4`, as sentences say the value of a parameter.
pub(crate) fn valued(curve: RuleCurve, value: f64) -> String {
    match curve {
        RuleCurve::Holding => format!("a price of {}", number(value)),
        curve => format!("{} = {}", curve.symbol(), number(value)),
    }
}

/// Whether the visitor lets the parameter follow the arrival rate.
pub(crate) fn follows_rate(rules: &Rules, curve: RuleCurve) -> bool {
    match curve {
        RuleCurve::Periodic => rules.adaptive_x.on(),
        RuleCurve::MultiQueue => rules.adaptive_r.on(),
        _ => false,
    }
}

/// The visitor's parameters of a rule, for rows of bars: `x = 4`.
pub(crate) fn parameters(rules: &Rules, rule: HindsightRule, market: &Market) -> String {
    let Some(curve) = curve_of(rule) else {
        return String::new();
    };
    if follows_rate(rules, curve) {
        return format!("adaptive {}", curve.symbol());
    }
    match curve {
        RuleCurve::MultiQueue if market.criteria > 1 => {
            let all = [rules.r, rules.r2, rules.r3];
            let each = all.iter().take(market.criteria as usize);
            let each: Vec<String> = each.map(u32::to_string).collect();
            format!("r = {}", each.join(" × "))
        }
        RuleCurve::Batched if rules.holds.on() => {
            let period = valued(curve, curve.own(rules));
            format!("{period}, holding back at {}", number(rules.hold))
        }
        curve => valued(curve, curve.own(rules)),
    }
}

/// An estimate with its interval; of a file, where nothing is left to chance, the
/// number.
pub(crate) fn say(interval: &Interval) -> String {
    // Nothing is left to chance: no interval says how many digits count.
    if interval.half_width == 0.0 {
        three_digits(interval.mean)
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
pub fn short_run(market: &Market, players: &HindsightArrivals, run: &HindsightRun) -> String {
    let lasts = f64::from(run.players) / (players.rate * market.tau);
    let over = lasts >= 10.0 || lasts.is_nan();
    if !matches!(players.flow, Flow::Constant | Flow::Regular) || over {
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
