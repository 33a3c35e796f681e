//! What there is to see at a step of the stage: players on their places, links between
//! them, the discs and moats of the algorithm, and bars.
//!
//! A picture draws this and decides nothing. Numbers in labels and notes are those of the
//! exact parts, [`PairShown`] and [`BlossomView`].

use crate::engagement::matchers::{Matchmaker, PairView};
use crate::engagement::parameters::EngagementView;

/// How a player stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerLook {
    /// In no tree.
    #[default]
    Plain,
    /// The root of the tree: without a mate, at even depth.
    Root,
    /// At even depth: the dual grows.
    Even,
    /// At odd depth: the dual shrinks.
    Odd,
    /// Sits out.
    Single,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dot {
    /// The number, from 1 in the order of skills, the same in every step.
    pub id: u32,
    /// Place in the unit square, y upwards.
    pub at: (f64, f64),
    /// The number in the sign.
    pub label: String,
    /// In the plane the radius of the disc, in sides of the square; on a circle a length in
    /// proportion to the dual. May be negative; 0 is none.
    pub radius: f64,
    /// The dual in the units that are written (see [`BlossomView::written`]); in the pool
    /// the churn risk.
    pub value: Option<f64>,
    /// How the player stands.
    pub look: PlayerLook,
    /// Churn risk in parts of the largest of all players', 0 to 1.
    pub shade: f64,
    /// Whether something about the player is new in this step.
    pub fresh: bool,
    /// What a read-out says, a sentence.
    pub note: String,
}

/// What a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// Paired.
    Matched,
    /// Paired in this step.
    New,
    /// Paired before this step.
    Gone,
    /// An edge of the tree, from the lower to the upper end; or of a blossom's cycle.
    Tree,
    /// An edge that has become tight in this step.
    Tight,
    /// An edge of the augmenting path, from the root on.
    Path,
    /// A pair that a matchmaker makes, as did the one before.
    Pair,
}

/// A link between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Places of the two in [`EngagementStageView::dots`]; it is drawn from the first to the second.
    pub ends: [usize; 2],
    /// What it is.
    pub kind: LinkKind,
    /// How strong it is drawn, 0 to 1; the same for all pairs of a pool.
    pub strength: f64,
    /// What a read-out says, a sentence.
    pub note: String,
}

/// The moat around the players of a blossom: discs of the outer radii, united, less those of
/// the inner ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moat {
    /// Places of its players in [`EngagementStageView::dots`].
    pub nodes: Vec<usize>,
    /// For each the radius at which it begins, ≥ 0.
    pub inner: Vec<f64>,
    /// For each the radius at which it ends; equal to `inner` while its dual is 0.
    pub outer: Vec<f64>,
    /// Whether the blossom came in this step.
    pub fresh: bool,
    /// How many blossoms are around it.
    pub depth: u32,
}

/// What a bar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaugeKind {
    /// The whole that the others are parts of, or differ by; it has a scale of its own.
    Whole,
    /// What no pairing costs less than, as far as that is proven.
    Bound,
    /// What the pairs so far cost.
    Cost,
    /// The matchmaker that is shown.
    Shown(Matchmaker),
    /// Another one.
    Other(Matchmaker),
}

/// A value on a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// What it is: `proven: at least`.
    pub label: String,
    /// The number beside it.
    pub text: String,
    /// Where the bar ends, 0 to `of`.
    pub value: f64,
    /// Where it begins, 0 to `of`.
    pub zero: f64,
    /// The full length, > 0.
    pub of: f64,
    /// Half the width of the value's interval; 0 where it is exact.
    pub half: f64,
    /// What it is.
    pub kind: GaugeKind,
}

/// Where players stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stand {
    /// In the plane: a pair costs its distance, discs and moats are to scale; links are
    /// straight.
    #[default]
    Plane,
    /// On a circle around the middle, clockwise in the order of skills; links are chords.
    Circle,
    /// On a line, x in the order of skills; links are arcs above and below.
    Line {
        /// Name of the axis.
        label: String,
        /// The skill at x = 0.
        from: f64,
        /// The skill at x = 1.
        to: f64,
    },
}

/// A length to compare with.
#[derive(Clone, Debug, PartialEq)]
pub struct ScaleBar {
    /// In sides of the square.
    pub length: f64,
    /// What it is: `20`.
    pub label: String,
}

/// A pair of the pool, exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct PairShown {
    /// Places of the two in [`EngagementStageView::dots`].
    pub ends: [usize; 2],
    /// Chances, and both players' churn risks by outcome.
    pub pair: PairView,
}

/// The pool as a matchmaker pairs it, exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct EngagementPoolView {
    /// Who pairs; nobody yet at step 0.
    pub maker: Option<Matchmaker>,
    /// The pairs in the order of their first players.
    pub pairs: Vec<PairShown>,
    /// Places of those who sit out.
    pub sitting: Vec<usize>,
    /// Expected number of those who stop, by matchmaker in the order of the steps; `None`
    /// where not as many can play as elsewhere.
    pub totals: Vec<(Matchmaker, Option<f64>)>,
    /// The same on average over all ways to pair them, each as likely.
    pub by_chance: f64,
    /// Whether some step tells of a pair ([`EngagementStageView::told`]).
    pub tells: bool,
}

/// A blossom, exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetView {
    /// A name that it keeps as long as it lasts.
    pub name: usize,
    /// Places of its players in [`EngagementStageView::dots`].
    pub nodes: Vec<usize>,
    /// Its dual, half units, ≥ 0.
    pub dual: i64,
    /// The place of the blossom around it in [`BlossomView::sets`].
    pub within: Option<usize>,
}

/// The algorithm, exactly: weights are whole units, duals half units.
#[derive(Clone, Debug, PartialEq)]
pub struct BlossomView {
    /// What is written for a half unit of weight.
    pub written: f64,
    /// What all pairings have in common, in what is written: with weights by churn risk the
    /// risks of the players' own. It is in no dual and no weight.
    pub common: f64,
    /// Own dual of each player, half units; 0 for one who sits out.
    pub duals: Vec<i64>,
    /// The partner of each so far.
    pub mates: Vec<Option<usize>>,
    /// Blossoms, outer before inner.
    pub sets: Vec<SetView>,
    /// Edges of the tree, from the lower to the upper end.
    pub tree: Vec<[usize; 2]>,
    /// The sum of all duals: no pairing weighs less than half of it.
    pub bound: i64,
    /// Whole units that the pairs so far weigh.
    pub cost: i64,
    /// Whole units that the best pairing weighs.
    pub weight: i64,
    /// Who sits out.
    pub sitting: Option<usize>,
    /// Whether the proof is complete.
    pub done: bool,
}

/// The stage at a step.
#[derive(Clone, Debug, PartialEq)]
pub struct EngagementStageView {
    /// What is shown.
    pub view: EngagementView,
    /// Its name.
    pub title: String,
    /// The step; 0 is before everything.
    pub step: u32,
    /// Where players stand.
    pub stand: Stand,
    /// The players, by skill.
    pub dots: Vec<Dot>,
    /// What is between them; one link for a pair at most.
    pub links: Vec<Link>,
    /// Moats, outer before inner.
    pub moats: Vec<Moat>,
    /// How far discs and moats reach beyond the square in any step, in sides of it.
    pub reach: f64,
    /// Bars, the same in every step but for their lengths.
    pub gauges: Vec<Gauge>,
    /// What all bars but a whole measure, a few words; nothing where each says it.
    pub gauges_are: String,
    /// A length to compare with, where the picture is to scale.
    pub scale_bar: Option<ScaleBar>,
    /// The pool, where that is shown.
    pub pool: Option<EngagementPoolView>,
    /// The algorithm, where that is shown.
    pub blossom: Option<BlossomView>,
    /// A line of text under the picture.
    pub status: String,
    /// The two players, by their places, whose pair tells most; the smaller place first.
    pub told: Option<[usize; 2]>,
    /// What that pair does, in a sentence; empty where no pair is told of.
    pub telling: String,
}

/// What bars of differences from chance are.
#[must_use]
pub fn beyond_chance(whose: &str) -> String {
    format!("how many more than chance, {whose}")
}

impl EngagementStageView {
    /// A stage on which nothing happens.
    pub(super) fn nothing(view: EngagementView) -> Self {
        Self {
            view,
            title: String::new(),
            step: 0,
            stand: Stand::Circle,
            dots: Vec::new(),
            links: Vec::new(),
            moats: Vec::new(),
            reach: 0.0,
            gauges: Vec::new(),
            gauges_are: String::new(),
            scale_bar: None,
            pool: None,
            blossom: None,
            status: String::new(),
            told: None,
            telling: String::new(),
        }
    }
}
