//! The arena's figures: results in, [`Figure`]s out.
//!
//! One file a figure or some that are of one kind; names, colours and shapes that several need
//! are here. A rule wears the colour of its place in the race, as any of them may race; any of
//! them may be the baseline.

mod day;
mod differences;
mod fit;
mod front;
mod race;
mod tune;
mod who;

pub use day::{all_and_shortest, coming, constant, hours, longest_hours};
pub use differences::{GIVE_UP, LONGER, UNFAIR, against, differences, ratio, said, telling};
pub use fit::fitted;
pub use front::{TOLD_WEIGHT, above_hindsight, far, front, lost};
pub use race::{fairness, first_come_mean, race};
pub use tune::{promise, tuned};
pub use who::{party, party_unfair, region, region_unfair, role, role_unfair, skill, skill_unfair};

use crate::figure::look::Look;
use crate::figure::pieces::known;
use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Axis, Figure, Role, Shape, Ticks};
use lobbylab_core::arena::lab::{ArenaCurves, ArenaFront, ArenaTune, FrontCards};
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Scorecard};
use lobbylab_core::catalog::Listed;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, number};

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct ArenaKnown<'a> {
    /// What the questions have yielded so far; nothing is asked where nothing can be played.
    pub answers: Answers<'a>,
    /// Why nothing can be played; empty where something can.
    pub stopped: &'a str,
    /// Why nothing can be tuned; empty where something can.
    pub untuned: &'a str,
    /// Why nothing can be fitted; empty where something can.
    pub unfitted: &'a str,
    /// The baseline, by its place in the race.
    pub base: usize,
}

/// What makes a figure of what the page knows.
pub type MakeArena = fn(&ArenaKnown<'_>) -> Option<Figure>;

/// All figures in the order of the page.
pub const FIGURES: &[FigureRow<MakeArena>] = &[
    row(
        "race",
        "How long players wait",
        "race",
        1.7,
        RACE,
        |known| Some(known.shown("race", race)),
    ),
    row(
        "fairness",
        "How unfair games are",
        "race",
        1.7,
        RACE,
        |known| Some(known.shown("fairness", fairness)),
    ),
    row(
        "differences",
        "Times the baseline, on the same tickets",
        "race",
        1.7,
        RACE,
        |known| Some(known.against("differences", differences)),
    ),
    row(
        "front",
        "Waiting against unfairness",
        "front",
        1.6,
        FRONT,
        |known| Some(known.plane("front", front)),
    ),
    row(
        "far",
        "Waiting against latency",
        "front",
        1.6,
        FRONT,
        |known| Some(known.plane("far", far)),
    ),
    row(
        "lost",
        "Waiting against giving up",
        "front",
        1.6,
        FRONT,
        |known| Some(known.plane("lost", lost)),
    ),
    row(
        "skill",
        "Waits by tenth of skill",
        "race",
        2.0,
        RACE,
        |known| Some(known.against("skill", skill)),
    ),
    row(
        "party",
        "Waits by size of party",
        "race",
        1.7,
        RACE,
        |known| Some(known.against("party", party)),
    ),
    row(
        "region",
        "Waits by home region",
        "race",
        1.7,
        RACE,
        |known| Some(known.against("region", region)),
    ),
    row(
        "skill_unfair",
        "Unfairness by tenth of skill",
        "race",
        2.0,
        RACE,
        |known| Some(known.against("skill_unfair", skill_unfair)),
    ),
    row(
        "party_unfair",
        "Unfairness by size of party",
        "race",
        1.7,
        RACE,
        |known| Some(known.against("party_unfair", party_unfair)),
    ),
    row(
        "region_unfair",
        "Unfairness by home region",
        "race",
        1.7,
        RACE,
        |known| Some(known.against("region_unfair", region_unfair)),
    ),
    row("role", "Waits by role", "race", 1.7, RACE, |known| {
        Some(known.against("role", role))
    }),
    row(
        "role_unfair",
        "Unfairness by role",
        "race",
        1.7,
        RACE,
        |known| Some(known.against("role_unfair", role_unfair)),
    ),
    row("hours", "Waits by the hour", "race", 1.7, DAY, |known| {
        Some(known.against("hours", hours))
    }),
    row(
        "coming",
        "Who comes, and games",
        "race",
        1.7,
        DAY,
        |known| Some(known.against("coming", coming)),
    ),
    row(
        "tuned",
        "What a player costs, by setting",
        "tune",
        1.7,
        TUNE,
        |known| Some(known.tuning("tuned", tuned)),
    ),
    row(
        "promise",
        "What the search promised, and what came of it",
        "tune",
        2.3,
        TUNE,
        |known| Some(known.tuning("promise", promise)),
    ),
    row(
        "fitted",
        "Your numbers, and those of the market that was found",
        "fit",
        2.0,
        FIT,
        |known| {
            let drawn = known.answers.show(fitted);
            Some(drawn.unwrap_or_else(|| fit::unfitted(known.why(known.unfitted))))
        },
    ),
];

const RACE: &[&str] = &["arena.race"];
const FRONT: &[&str] = &["arena.front", "arena.curves"];
const DAY: &[&str] = &["arena.day"];
const TUNE: &[&str] = &["arena.tune"];
const FIT: &[&str] = &["arena.fit"];

/// The runs of all rules, with their parts.
type Fronts<'a> = (&'a ArenaFront, &'a Parts<FrontCards>);
/// Those of a rule with its parameter swept.
type Swept<'a> = (&'a ArenaCurves, &'a Parts<Vec<Scorecard>>);

impl ArenaKnown<'_> {
    /// The figure of one question.
    fn shown<Q: Listed>(
        &self,
        key: &str,
        draw: impl FnOnce(&Q, &Parts<Q::Part>) -> Figure,
    ) -> Figure {
        let drawn = self.answers.show(draw);
        drawn.unwrap_or_else(|| blank(key, self.stopped))
    }

    /// The figure of one question, told against the baseline.
    fn against<Q: Listed>(
        &self,
        key: &str,
        draw: fn(&Q, &Parts<Q::Part>, usize) -> Figure,
    ) -> Figure {
        self.shown(key, |question: &Q, parts| draw(question, parts, self.base))
    }

    /// A figure of all rules in a plane.
    fn plane(&self, key: &str, draw: fn(Fronts<'_>, Option<Swept<'_>>, usize) -> Figure) -> Figure {
        match self.answers.parts() {
            Some(found) => draw(found, self.answers.parts(), self.base),
            None => blank(key, self.stopped),
        }
    }

    /// A figure of the search.
    fn tuning(&self, key: &str, draw: fn(&ArenaTune, &Parts<Vec<Scorecard>>) -> Figure) -> Figure {
        self.stopped_by(key, self.untuned, draw)
    }

    /// A figure of one question, which may be stopped by itself.
    fn stopped_by<Q: Listed>(
        &self,
        key: &str,
        why: &str,
        draw: fn(&Q, &Parts<Q::Part>) -> Figure,
    ) -> Figure {
        let drawn = self.answers.show(draw);
        drawn.unwrap_or_else(|| blank(key, self.why(why)))
    }

    /// Why there is nothing to show: what stops everything comes first.
    fn why<'a>(&'a self, why: &'a str) -> &'a str {
        match self.stopped {
            "" => why,
            stopped => stopped,
        }
    }
}

/// A figure with its key and title.
fn begun(key: &str) -> Figure {
    row::begun(FIGURES, key)
}

/// A figure that has nothing to show, and says why.
fn blank(key: &str, why: &str) -> Figure {
    let mut figure = begun(key);
    let hidden = |axis: Axis| Axis {
        ticks: Ticks::Hidden,
        ..axis
    };
    figure.x = hidden(figure.x);
    figure.y = hidden(figure.y);
    figure.finding = capital(why);
    figure.source = SOURCE.to_owned();
    figure
}

/// How the numbers of a race are known.
const SOURCE: &str = "Simulated: all rules on the same tickets, means of replications with 95 % \
                      intervals.";

/// How a rule looks at a place of the race.
#[must_use]
pub fn look(rule: ArenaRule, place: usize) -> Look {
    const LOOKS: [(Role, Shape); 6] = [
        (Role::Random, Shape::Disc),
        (Role::Patient, Shape::Square),
        (Role::Optimal, Shape::Triangle),
        (Role::Between, Shape::Wedge),
        (Role::High, Shape::Ring),
        (Role::Low, Shape::Diamond),
    ];
    let (role, shape) = LOOKS[place % LOOKS.len()];
    Look {
        name: short(rule),
        role,
        shape,
    }
}

/// A rule in a legend and in the middle of a sentence.
#[must_use]
pub fn short(rule: ArenaRule) -> &'static str {
    match rule {
        ArenaRule::Fifo => "first come",
        ArenaRule::Lifo => "last come",
        ArenaRule::ByLot => "random order",
        ArenaRule::Fewest => "fewest parties",
        ArenaRule::Largest => "largest first",
        ArenaRule::Apart => "apart",
        ArenaRule::Regions => "by region",
        ArenaRule::Sides => "sides",
        ArenaRule::SidesWhilePaid => "sides while it pays",
        ArenaRule::Zones => "zones",
        ArenaRule::Greedy => "greedy",
        ArenaRule::Patient => "patient",
        ArenaRule::WaitAtMost => "wait at most m",
        ArenaRule::Optimal => "optimal table",
        ArenaRule::Levels => "best table",
        ArenaRule::AtOnce => "at once",
        ArenaRule::Periodic => "periodic",
        ArenaRule::PeriodicByRate => "adaptive periodic",
        ArenaRule::MultiQueueByRate => "adaptive multi-queue",
        ArenaRule::MultiQueue => "multi-queue",
        ArenaRule::DifferenceWait => "difference-wait",
        ArenaRule::Widening => "widening",
        ArenaRule::Batched => "batched",
        ArenaRule::BestAtOnce => "best at once",
        ArenaRule::BestEvery => "best every Δ",
        ArenaRule::BestOfCrowd => "best of crowd",
        ArenaRule::Neighbours => "neighbours",
        ArenaRule::Timed => "waiting counts",
        ArenaRule::Roles => "with roles",
        ArenaRule::RandomPairs => "by chance",
        ArenaRule::SkillPairs => "equal skill",
        ArenaRule::Eomm => "EOMM",
        ArenaRule::GreedyEomm => "greedy EOMM",
        ArenaRule::CappedEomm => "capped EOMM",
        ArenaRule::PricedEomm => "priced EOMM",
        ArenaRule::WorstPairs => "reversed EOMM",
    }
}

/// A measure of a rule, where it is known how far it may be off.
fn measured(parts: &Parts<Vec<Scorecard>>, lane: usize, gauge: ArenaGauge) -> Option<Interval> {
    known(parts.mean(&|cards| cards.get(lane)?.value(gauge)))
}

/// `12.3 ± 0.4 s`.
fn in_unit(interval: &Interval, unit: &str) -> String {
    let said = crate::figure::common::with_interval(interval);
    if unit.is_empty() {
        said
    } else {
        format!("{said} {unit}")
    }
}

/// The visitor's setting of a rule: `growth 0.005`; empty of a rule without.
fn with(rule: ArenaRule, value: Option<f64>) -> String {
    match (rule.setting(), value) {
        (Some(range), Some(value)) => format!("{} {}", range.field, number(value)),
        _ => String::new(),
    }
}
