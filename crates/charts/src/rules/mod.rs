//! The rules lab's figures: results in, [`Figure`]s out.
//!
//! A room for each section of the page, in it a file for each figure or pair of figures that
//! belong together; names and colours that several need are here.

mod adaptive;
mod approximation;
mod chains;
mod latency;
mod level;
mod model;
mod packed;
mod parties;
mod shares;
mod sides;
mod zones;

pub use adaptive::{controllers, drift, policy_role, queues};
pub use approximation::{approximation_error, gaps};
pub use chains::{sides_chain, zones_chain};
pub use latency::{latency, latency_mean};
pub use level::zone_level;
pub use model::{chain, choose, rules, variance, waits};
pub use packed::packed_map;
pub use parties::{packing_role, parties, party_room, party_states};
pub use sides::{attract, growth, sides_factor, sides_map, sides_slice, sides_waits};
pub use zones::{zones_bars, zones_factor, zones_map};

use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Figure, Role, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{
    RulesChoose, RulesCompare, RulesCompareSample, RulesRooms, RulesSides, RulesZones,
};
use lobbylab_core::rules::parameters::{Attraction, Play, RulesShown, ZoneLevel};
use lobbylab_core::rules::stage::{LaneRule, RulesLaneView, RulesStage};
use lobbylab_core::rules::{ServiceRule, Solutions, WaitPopulation};

/// Whose waits are told: those that the visitor chose, or all players where there are none of these.
#[must_use]
pub fn population(compare: &RulesCompare, shown: &RulesShown) -> WaitPopulation {
    let mut known = compare.populations();
    known
        .find(|one| *one == shown.population)
        .unwrap_or(WaitPopulation::Players)
}

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct RulesKnown<'a> {
    /// What the questions have yielded so far.
    pub answers: Answers<'a>,
    /// Who arrives and who leaves.
    pub compare: &'a RulesCompare,
    /// Its rules, solved.
    pub solutions: &'a Solutions,
    /// The choice of sides.
    pub sides: &'a RulesSides,
    /// What it takes to give up a side.
    pub attraction: &'a Attraction,
    /// The level between zones.
    pub level: &'a ZoneLevel,
    /// What is looked at.
    pub shown: &'a RulesShown,
    /// The animation.
    pub stage: &'a RulesStage,
}

impl RulesKnown<'_> {
    /// A figure of the rules as compared; nothing before that is asked.
    fn compared(
        &self,
        draw: impl FnOnce(&Parts<RulesCompareSample>, &RulesShown) -> Figure,
    ) -> Option<Figure> {
        let (_, parts) = self.answers.parts::<RulesCompare>()?;
        Some(draw(parts, self.shown))
    }

    /// Who waits in the animation, as the chain sees it: singles and teams in the lane of
    /// the rule shown.
    fn here(&self) -> Option<(usize, usize)> {
        if self.stage.setting().lanes.play != Play::Versus {
            return None;
        }
        let lanes = self.stage.lanes();
        let own = |lane: &&RulesLaneView| lane.rule == LaneRule::Versus(self.shown.rule);
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
                rules(
                    known.compare,
                    parts,
                    known.solutions,
                    shown.objective,
                    population(known.compare, shown),
                )
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
                .show(|_: &RulesChoose, parts| choose(known.compare, parts, known.shown.objective))
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
        "Mean wait against players for side A",
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
        "sides_factor",
        "What taking either side saves",
        "sides",
        1.45,
        &["rules.sides"],
        |known| known.answers.show(sides_factor),
    ),
    row::<MakeRules>(
        "sides_chain",
        "The chain behind the sides",
        "sides",
        2.3,
        &["rules.sides"],
        |known| Some(sides_chain(known.sides, known.stage)),
    )
    .following(),
    row(
        "attract",
        "What it takes to balance the sides",
        "sides",
        1.45,
        &["rules.sides"],
        |known| Some(attract(known.sides, known.attraction)),
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
        "packed_map",
        "Where the approximation errs",
        "approximation",
        1.25,
        &["rules.packed"],
        |known| known.answers.show(packed_map),
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
                .show(|question: &RulesZones, _| zones_factor(question))
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
                .show(|question: &RulesZones, _| zones_map(question))
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
    row::<MakeRules>(
        "zones_chain",
        "The chain behind two zones",
        "zones",
        1.45,
        &["rules.zones"],
        |known| {
            let (question, _) = known.answers.parts::<RulesZones>()?;
            Some(zones_chain(question, known.stage))
        },
    )
    .following(),
    row(
        "zone_level",
        "Where to draw the level",
        "zones",
        1.45,
        &["rules.zones"],
        |known| Some(zone_level(known.level)),
    ),
    row(
        "parties",
        "Wait by size of party",
        "parties",
        2.6,
        &["rules.rooms", "rules.parties"],
        |known| {
            let (_, rooms) = known.answers.parts::<RulesRooms>()?;
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
pub fn role(rule: ServiceRule) -> Role {
    match rule {
        ServiceRule::Fifo => Role::Optimal,
        ServiceRule::Packing => Role::Between,
        ServiceRule::Lifo => Role::Worst,
        ServiceRule::Random => Role::Random,
        ServiceRule::Two => Role::Greedy,
    }
}

/// The shape of a rule's points.
pub(crate) fn shape(rule: ServiceRule) -> Shape {
    match rule {
        ServiceRule::Fifo | ServiceRule::Packing => Shape::Disc,
        ServiceRule::Lifo => Shape::Triangle,
        ServiceRule::Random => Shape::Diamond,
        ServiceRule::Two => Shape::Square,
    }
}

/// A rule in a legend.
#[must_use]
pub fn short(rule: ServiceRule) -> &'static str {
    match rule {
        ServiceRule::Fifo => "FIFO",
        ServiceRule::Packing => "packing",
        ServiceRule::Lifo => "LIFO",
        ServiceRule::Random => "random order",
        ServiceRule::Two => "two queues",
    }
}
