//! The rules lab's figures: results in, [`Figure`]s out.
//!
//! A room for each section of the page, in it a file for each figure or pair of figures that
//! belong together; names and colours that several need are here.

mod adaptive;
mod approximation;
mod latency;
mod model;
mod parties;
mod shares;
mod sides;
mod zones;

pub use adaptive::{controllers, drift, policy_role, queues};
pub use approximation::{approximation_error, gaps};
pub use latency::{latency, latency_mean};
pub use model::{chain, choose, rules, variance, waits};
pub use parties::{packing_role, parties, party_room, party_states};
pub use sides::{growth, sides_map, sides_slice, sides_waits};
pub use zones::{zones_bars, zones_factor, zones_map};

use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Figure, Role, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Rule;
use lobbylab_core::rules::Solutions;
use lobbylab_core::rules::lab::{Choose, Compare, CompareSample, Rooms, SideChoice, ZoneRow};
use lobbylab_core::rules::parameters::{Play, Shown};
use lobbylab_core::rules::stage::{LaneRule, LaneView, Stage};

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct RulesKnown<'a> {
    /// What the questions have yielded so far.
    pub answers: Answers<'a>,
    /// Who arrives and who leaves.
    pub compare: &'a Compare,
    /// Its rules, solved.
    pub solutions: &'a Solutions,
    /// The choice of sides.
    pub sides: &'a SideChoice,
    /// What is looked at.
    pub shown: &'a Shown,
    /// The animation.
    pub stage: &'a Stage,
}

impl RulesKnown<'_> {
    /// A figure of the rules as compared; nothing before that is asked.
    fn compared(
        &self,
        draw: impl FnOnce(&Parts<CompareSample>, &Shown) -> Figure,
    ) -> Option<Figure> {
        let (_, parts) = self.answers.parts::<Compare>()?;
        Some(draw(parts, self.shown))
    }

    /// Who waits in the animation, as the chain sees it: singles and teams in the lane of
    /// the rule shown.
    fn here(&self) -> Option<(usize, usize)> {
        if self.stage.setting().lanes.play != Play::Versus {
            return None;
        }
        let lanes = self.stage.lanes();
        let own = |lane: &&LaneView| lane.rule == LaneRule::Versus(self.shown.rule);
        let lane = lanes.iter().find(own)?;
        let teams = lane.after.iter().filter(|t| t.player.class == 1).count();
        Some((lane.after.len() - teams, teams))
    }
}

/// What makes a figure of what the page knows.
pub type MakeRules = fn(&RulesKnown<'_>) -> Option<Figure>;

/// All figures in the order of the page.
pub const FIGURES: &[FigureRow<MakeRules>] = &[
    row(
        "variance",
        "How uneven the wait is",
        "model",
        1.45,
        &["rules.curve"],
        |known| known.answers.show(variance),
    ),
    row(
        "waits",
        "How long players wait",
        "model",
        1.45,
        &["rules.compare"],
        |known| {
            known.compared(|parts, shown| {
                waits(
                    known.compare,
                    parts,
                    known.solutions.of(shown.rule),
                    shown.rule,
                    shown.population,
                )
            })
        },
    ),
    row(
        "rules",
        "Five rules on the same arrivals",
        "model",
        1.7,
        &["rules.compare"],
        |known| {
            known.compared(|parts, shown| {
                rules(known.compare, parts, known.solutions, shown.objective)
            })
        },
    ),
    row::<MakeRules>(
        "chain",
        "The chain behind the queue",
        "model",
        1.45,
        &["rules.compare"],
        |known| {
            Some(chain(
                known.shown.rule,
                known.solutions.of(known.shown.rule),
                known.here(),
            ))
        },
    )
    .following(),
    row(
        "choose",
        "Which rule would you choose?",
        "model",
        2.3,
        &["rules.compare", "rules.choose"],
        |known| {
            known
                .answers
                .show(|_: &Choose, parts| choose(known.compare, parts, known.shown.objective))
        },
    ),
    row(
        "sides_map",
        "Where sides may be chosen",
        "sides",
        1.25,
        &["rules.sides"],
        |known| Some(sides_map(known.sides)),
    ),
    row(
        "sides_slice",
        "Mean wait against λA",
        "sides",
        1.45,
        &["rules.sides"],
        |known| known.answers.show(sides_slice),
    ),
    row(
        "sides_waits",
        "How long each kind of player waits",
        "sides",
        1.45,
        &["rules.sides"],
        |known| known.answers.show(sides_waits),
    ),
    row(
        "growth",
        "The queue in time",
        "sides",
        1.7,
        &["rules.sides"],
        |known| known.answers.show(growth),
    ),
    row(
        "gaps",
        "Time between packages",
        "approximation",
        1.45,
        &["rules.curve"],
        |known| Some(gaps(&known.compare.rates)),
    ),
    row(
        "approximation_error",
        "What the approximation gets wrong",
        "approximation",
        1.45,
        &["rules.curve"],
        |known| Some(approximation_error(&known.compare.rates)),
    ),
    row(
        "zones_factor",
        "What a free player saves",
        "zones",
        1.45,
        &["rules.zones"],
        |known| {
            known
                .answers
                .show(|question: &ZoneRow, _| zones_factor(question))
        },
    ),
    row(
        "zones_map",
        "Mean wait over both rates",
        "zones",
        1.25,
        &["rules.zones"],
        |known| {
            known
                .answers
                .show(|question: &ZoneRow, _| zones_map(question))
        },
    ),
    row(
        "zones_bars",
        "Who waits how long",
        "zones",
        2.6,
        &["rules.zones"],
        |known| known.answers.show(zones_bars),
    ),
    row(
        "parties",
        "Wait by size of party",
        "parties",
        2.6,
        &["rules.rooms", "rules.parties"],
        |known| {
            let (_, rooms) = known.answers.parts::<Rooms>()?;
            known
                .answers
                .show(|question, parts| parties(question, rooms, parts))
        },
    ),
    row(
        "party_room",
        "How many players wait",
        "parties",
        1.45,
        &["rules.rooms"],
        |known| known.answers.show(party_room),
    ),
    row(
        "party_states",
        "How large the chains are",
        "parties",
        1.45,
        &["rules.rooms"],
        |known| known.answers.show(party_states),
    ),
    row(
        "latency",
        "Variance against delay",
        "latency",
        1.45,
        &["rules.latency"],
        |known| known.answers.show(latency),
    ),
    row(
        "latency_mean",
        "Mean wait against delay",
        "latency",
        1.45,
        &["rules.latency"],
        |known| known.answers.show(latency_mean),
    ),
    row(
        "drift",
        "What the controller sees and does",
        "adaptive",
        2.3,
        &["rules.adaptive"],
        |known| known.answers.show(drift),
    ),
    row(
        "queues",
        "How many wait",
        "adaptive",
        1.7,
        &["rules.adaptive"],
        |known| known.answers.show(queues),
    ),
    row(
        "controllers",
        "Open, closed, or adaptive",
        "adaptive",
        1.7,
        &["rules.adaptive"],
        |known| known.answers.show(controllers),
    ),
];

/// A figure with its key and title.
fn begun(key: &str) -> Figure {
    row::begun(FIGURES, key)
}

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
