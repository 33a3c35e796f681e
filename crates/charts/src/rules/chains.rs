//! The chains of sides and zones as graphs: Figures 7, 8 and 11 of the paper.

use super::begun;
use super::shares::CLASS_ROLES;
use super::{PAPER, zones};
use crate::figure::common::{axis, column, percent};
use crate::figure::{Axis, Edge, Entry, Figure, Mark, Node, Role, Ticks};
use lobbylab_core::rules::exact::zones::Zones;
use lobbylab_core::rules::lab::{RulesSides, RulesZones};
use lobbylab_core::rules::parameters::Play;
use lobbylab_core::rules::stage::{LaneRule, RulesStage};

/// So many players of a side are drawn; the walk goes on.
const DRAWN: usize = 4;

/// A state to be drawn.
struct State {
    at: (f64, f64),
    label: String,
    share: f64,
    role: Role,
    /// Who waits, in words.
    who: String,
}

/// An arrow: from, to, its rate, whether a game begins.
type Arrow = (usize, usize, f64, bool);

/// How many of A, B and C wait in the lane of a rule on the stage.
fn waiting(stage: &RulesStage, play: Play, rule: LaneRule) -> Option<[usize; 3]> {
    if stage.setting().lanes.play != play {
        return None;
    }
    let lanes = stage.lanes();
    let lane = lanes.iter().find(|lane| lane.rule == rule)?;
    let count = |class: u8| {
        lane.after
            .iter()
            .filter(|one| one.player.class == class)
            .count()
    };
    Some([count(0), count(1), count(2)])
}

fn hidden(min: f64, max: f64) -> Axis {
    Axis {
        ticks: Ticks::Hidden,
        ..axis("", "", min, max)
    }
}

/// A picture of states and arrows, one of them lit, and its table.
fn drawn(figure: Figure, states: &[State], arrows: &[Arrow], here: Option<usize>) -> Figure {
    let fastest = arrows.iter().map(|arrow| arrow.2).fold(0.0, f64::max);
    let nodes = states.iter().enumerate().map(|(place, state)| Node {
        x: state.at.0,
        y: state.at.1,
        share: state.share,
        role: state.role,
        label: state.label.clone(),
        here: here == Some(place),
        says: format!("{}: {} of the time", state.who, percent(state.share)),
    });
    let edges = (arrows.iter())
        .filter(|arrow| arrow.2 > 0.0)
        .map(|&(from, to, rate, game)| Edge {
            from,
            to,
            role: if game { Role::Optimal } else { Role::Soft },
            strength: (rate / fastest).clamp(0.0, 1.0),
            bend: 0.14,
        });
    let text = |read: &dyn Fn(&Arrow) -> Entry| arrows.iter().map(read).collect::<Vec<_>>();
    let name = |place: usize| {
        let state = states.get(place);
        Entry::Text(state.map_or_else(|| "…".to_owned(), |state| state.label.clone()))
    };
    Figure {
        marks: vec![Mark::Nodes {
            nodes: nodes.collect(),
            edges: edges.collect(),
        }],
        table: vec![
            column("from", "", text(&|arrow| name(arrow.0))),
            column("to", "", text(&|arrow| name(arrow.1))),
            column(
                "rate",
                "per unit of time",
                text(&|arrow| Entry::Number(arrow.2)),
            ),
            column(
                "share of time in the first",
                "",
                text(&|arrow| {
                    states
                        .get(arrow.0)
                        .map_or(Entry::Empty, |state| Entry::Number(state.share))
                }),
            ),
        ],
        ..figure
    }
}

/// Who waits where sides are chosen: a walk without end to both sides, and one state in which a
/// choice-free player waits.
#[must_use]
pub fn sides_chain(question: &RulesSides, stage: &RulesStage) -> Figure {
    let exact = question.exact();
    let [la, lb, lc] = exact.rates;
    let total = la + lb + lc;
    let mut states = vec![State {
        at: (0.0, 0.0),
        label: "0".to_owned(),
        share: exact.empty,
        role: Role::Ink,
        who: "Nobody waits".to_owned(),
    }];
    let mut arrows: Vec<Arrow> = Vec::new();
    for (side, own, other) in [(0, la, lb), (1, lb, la)] {
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let name = ["A", "B"][side];
        let mut share = exact.empty;
        for count in 1..=DRAWN {
            share *= own / (other + lc);
            let place = states.len();
            let before = if count == 1 { 0 } else { place - 1 };
            arrows.push((before, place, own, false));
            arrows.push((place, before, other + lc, true));
            states.push(State {
                // A little apart from the empty state, which is the largest.
                at: (sign * (count as f64 + 0.4), 0.0),
                label: format!("{count} {name}"),
                share: if exact.stable { share } else { 0.0 },
                role: CLASS_ROLES[side],
                who: format!(
                    "{count} of {name} wait{}",
                    if count == 1 { "s" } else { "" }
                ),
            });
        }
    }
    let lone = states.len();
    if lc > 0.0 {
        states.push(State {
            at: (0.0, 1.0),
            label: "C".to_owned(),
            share: exact.empty * lc / total,
            role: CLASS_ROLES[2],
            who: "One of C waits".to_owned(),
        });
        arrows.push((0, lone, lc, false));
        arrows.push((lone, 0, total, true));
    }
    let here = waiting(stage, Play::Sides, LaneRule::Sides { open: true });
    let here = here.and_then(|[a, b, c]| match (a, b, c) {
        (0, 0, 0) => Some(0),
        (a, 0, 0) if a <= DRAWN => Some(a),
        (0, b, 0) if b <= DRAWN => Some(DRAWN + b),
        (0, 0, _) if lc > 0.0 => Some(lone),
        _ => None,
    });
    let finding = if exact.stable {
        let drawn: f64 = states.iter().map(|state| state.share).sum();
        format!(
            "Nobody waits {} of the time, and longer lines get rarer by a fixed factor: geometric. The \
             states drawn hold {} of it.",
            percent(exact.empty),
            percent(drawn)
        )
    } else if exact.drift() > 0.0 {
        "The walk drifts off to one side for good: the chain is transient, and no state has a share of \
         the time."
            .to_owned()
    } else {
        "The walk comes back again and again, but takes ever longer: the chain is null recurrent, and no \
         state has a share of the time."
            .to_owned()
    };
    let figure = Figure {
        finding,
        x: hidden(-(DRAWN as f64) - 1.0, DRAWN as f64 + 1.0),
        y: hidden(-0.8, 1.6),
        marks: Vec::new(),
        table: Vec::new(),
        source: format!(
            "Exact: discs are as large as the time spent in them, grey arrows arrivals who wait, coloured \
             ones games. {PAPER}, Figure 8; without C it is their Figure 7."
        ),
        ..begun("sides_chain")
    };
    drawn(figure, &states, &arrows, here)
}

/// Who waits in two zones of which C play in both.
#[must_use]
pub fn zones_chain(question: &RulesZones, stage: &RulesStage) -> Figure {
    let rates = &question.zones;
    let two = Zones::new(rates.za, rates.zb, rates.zc);
    let [la, lb, lc] = two.rates;
    let total = la + lb + lc;
    let state = |at, label: &str, share, role, who: &str| State {
        at,
        label: label.to_owned(),
        share,
        role,
        who: who.to_owned(),
    };
    let states = [
        state((0.0, 0.0), "0", two.empty, Role::Ink, "Nobody waits"),
        state((-1.0, 1.0), "A", two.a, CLASS_ROLES[0], "One of A waits"),
        state((1.0, 1.0), "B", two.b, CLASS_ROLES[1], "One of B waits"),
        state((0.0, -1.0), "C", two.c, CLASS_ROLES[2], "One of C waits"),
        state(
            (-1.0, 2.0),
            "A, B",
            two.ab,
            CLASS_ROLES[0],
            "An A and a B wait, the A longer",
        ),
        state(
            (1.0, 2.0),
            "B, A",
            two.ba,
            CLASS_ROLES[1],
            "An A and a B wait, the B longer",
        ),
    ];
    let arrows: [Arrow; 12] = [
        (0, 1, la, false),
        (0, 2, lb, false),
        (0, 3, lc, false),
        (1, 0, la + lc, true),
        (2, 0, lb + lc, true),
        (3, 0, total, true),
        (1, 4, lb, false),
        (2, 5, la, false),
        // Who is free of choice takes whoever has waited longer.
        (4, 2, la + lc, true),
        (4, 1, lb, true),
        (5, 1, lb + lc, true),
        (5, 2, la, true),
    ];
    let both = waiting(stage, Play::Zones, LaneRule::Zones { both: true });
    let older = |stage: &RulesStage| {
        let lanes = stage.lanes();
        let lane = lanes
            .iter()
            .find(|lane| lane.rule == LaneRule::Zones { both: true })?;
        lane.after.first().map(|one| one.player.class)
    };
    let here = both
        .filter(|_| rates.zones == 2)
        .and_then(|counts| match counts {
            [0, 0, 0] => Some(0),
            [1, 0, 0] => Some(1),
            [0, 1, 0] => Some(2),
            [0, 0, 1] => Some(3),
            [1, 1, 0] => Some(if older(stage) == Some(0) { 4 } else { 5 }),
            _ => None,
        });
    let figure = Figure {
        finding: format!(
            "{}Nobody waits {} of the time, somebody in each zone {}. Two letters stand in the order \
             in which they came.",
            zones::note(question),
            percent(two.empty),
            percent(two.ab + two.ba)
        ),
        x: hidden(-1.8, 1.8),
        y: hidden(-1.7, 2.7),
        marks: Vec::new(),
        table: Vec::new(),
        source: format!(
            "Exact: discs are as large as the time spent in them, grey arrows arrivals who wait, coloured \
             ones games. {PAPER}, (35)–(39), Figure 11."
        ),
        ..begun("zones_chain")
    };
    drawn(figure, &states, &arrows, here)
}
