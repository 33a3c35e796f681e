//! The patience lab's figures: results in, [`Figure`]s out.
//!
//! One file a figure or pair of figures that belong together; words and numbers
//! that several need are here.

mod compare;
mod cost;
mod equilibrium;
mod foresight;
mod groups;
mod growth;
mod learning;
mod levels;
mod map;
mod price;
mod states;

pub use compare::rules;
pub use cost::cost;
pub use equilibrium::{equilibrium, switching};
pub use foresight::foresight;
pub use groups::{group_costs, groups};
pub use growth::growth;
pub use learning::learning;
pub use levels::levels;
pub use map::map;
pub use price::price;
pub use states::states;

use crate::figure::common::{axis, column, percent};
pub use crate::figure::common::{digits, with_interval};
use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Figure, Role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::patience::LevelOptimum;
use lobbylab_core::patience::PatienceRule;
use lobbylab_core::patience::lab::{
    PatienceCompare, PatienceCompareSample, PatienceGroups, PatienceMap,
};
use lobbylab_core::patience::parameters::{GameWorth, ShareResponse};
use lobbylab_core::patience::stage::{PatienceLaneView, PatienceStage};
pub use lobbylab_core::words::number;

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct PatienceKnown<'a> {
    /// What the questions have yielded so far.
    pub answers: Answers<'a>,
    /// Teams, shares, prices and rooms of the state.
    pub compare: &'a PatienceCompare,
    /// How arrivals answer the rules.
    pub replies: &'a ShareResponse,
    /// Where the price of an unfair game comes from.
    pub worth: &'a GameWorth,
    /// The solver's answer, where it is at hand.
    pub optimum: Option<&'a LevelOptimum>,
    /// The animation.
    pub stage: Option<&'a PatienceStage>,
    /// How often what moves by itself has moved.
    pub tick: u32,
}

impl PatienceKnown<'_> {
    /// A figure of the four rules, simulated or not yet.
    fn compared(
        &self,
        draw: fn(&PatienceCompare, &Parts<PatienceCompareSample>) -> Figure,
    ) -> Figure {
        match self.answers.parts::<PatienceCompare>() {
            Some((_, parts)) => draw(self.compare, parts),
            None => draw(self.compare, &Parts::default()),
        }
    }

    fn map(&self) -> Figure {
        match self.answers.parts::<PatienceMap>() {
            Some((question, cells)) => map(self.compare, question, cells),
            None => map(self.compare, &map_of(self.compare), &Parts::default()),
        }
    }

    fn replied(&self, draw: impl Fn(u32, f64, &ShareResponse) -> Figure) -> Figure {
        draw(self.compare.team.n, self.compare.price.alpha, self.replies)
    }

    /// The pool to light up among all pools, its strong and its weak players: that of a lane
    /// which follows the rule that is best here.
    fn here(&self) -> Option<(u32, u32)> {
        let lanes = self.stage?.lanes();
        let best = self.compare.exact_cost(PatienceRule::Optimal);
        let right = |lane: &&PatienceLaneView| self.compare.exact_cost(lane.rule) <= best;
        let lane = lanes.iter().rev().find(right).unwrap_or(&lanes[1]);
        let strong = lane.after.iter().filter(|ticket| ticket.player.strong);
        let strong = strong.count() as u32;
        Some((strong, lane.after.len() as u32 - strong))
    }
}

/// The map that belongs to a state: as high as its α needs.
#[must_use]
pub fn map_of(compare: &PatienceCompare) -> PatienceMap {
    let mut map = PatienceMap::default();
    map.team.clone_from(&compare.team);
    map.room.clone_from(&compare.room);
    map.top.top = alpha_top(compare.price.alpha);
    map
}

/// What makes a figure of what the page knows.
pub type MakePatience = fn(&PatienceKnown<'_>) -> Option<Figure>;

/// All figures in the order of the page.
pub const FIGURES: &[FigureRow<MakePatience>] = &[
    row(
        "cost",
        "Cost against the price of unfairness",
        "model",
        1.45,
        &["patience.compare"],
        |known| Some(known.compared(cost)),
    ),
    row(
        "map",
        "Who wins where",
        "model",
        1.45,
        &["patience.compare", "patience.map"],
        |known| Some(known.map()),
    ),
    row::<MakePatience>(
        "states",
        "Every pool, and what is best in it",
        "model",
        1.25,
        &["patience.compare"],
        |known| Some(states(known.compare, known.optimum, known.here())),
    )
    .following(),
    row(
        "rules",
        "Four rules on the same arrivals",
        "model",
        1.7,
        &["patience.compare"],
        |known| Some(known.compared(rules)),
    ),
    row(
        "growth",
        "Greed loses as teams grow",
        "model",
        1.45,
        &["patience.compare"],
        |known| Some(growth(known.compare)),
    ),
    row(
        "learning",
        "What it costs to learn α",
        "model",
        1.45,
        &["patience.learning"],
        |known| known.answers.show(learning),
    ),
    row(
        "foresight",
        "If all arrivals were known",
        "model",
        1.45,
        &["patience.foresight"],
        |known| known.answers.show(foresight),
    ),
    row("price", "Where α comes from", "model", 1.45, &[], |known| {
        Some(price(known.compare, known.worth))
    }),
    row(
        "equilibrium",
        "Which rule can last",
        "equilibrium",
        1.25,
        &["patience.compare"],
        |known| Some(known.replied(equilibrium)),
    ),
    row::<MakePatience>(
        "switching",
        "What follows what",
        "equilibrium",
        1.7,
        &["patience.compare"],
        |known| Some(known.replied(|n, alpha, replies| switching(n, alpha, replies, known.tick))),
    )
    .animated(),
    row(
        "groups",
        "Each group's rule",
        "groups",
        1.7,
        &["patience.groups"],
        |known| {
            known
                .answers
                .show(|question: &PatienceGroups, _| groups(question))
        },
    ),
    row(
        "group_costs",
        "What groups cost and buy",
        "groups",
        1.7,
        &["patience.groups"],
        |known| known.answers.show(group_costs),
    ),
    row(
        "levels",
        "The best rule for more levels",
        "levels",
        2.3,
        &["patience.levels"],
        |known| {
            known
                .answers
                .show(|question, parts| levels(question, parts.iter().next().map(|part| part.1)))
        },
    ),
];

/// A figure with its key and title.
fn begun(key: &str) -> Figure {
    row::begun(FIGURES, key)
}

/// The colour of a rule.
#[must_use]
pub fn role(rule: PatienceRule) -> Role {
    match rule {
        PatienceRule::Greedy => Role::Greedy,
        PatienceRule::Patient => Role::Patient,
        PatienceRule::Wait => Role::Between,
        PatienceRule::Optimal => Role::Optimal,
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
