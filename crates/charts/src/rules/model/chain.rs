//! The chain of the waiting room as a graph, the present state lit.

use crate::figure::common::{axis, column, percent};
use crate::figure::{Axis, Edge, Entry, Figure, Mark, Node, Role, Ticks};
use crate::rules::begun;
use crate::rules::{PAPER, role, short};
use lobbylab_core::rules::{Cause, ServiceRule, Solved};
use lobbylab_core::words::{counted, listed};

/// Who waits: singles and teams.
fn waiting(line: &[u8]) -> (usize, usize) {
    let teams = line.iter().filter(|&&class| class == 1).count();
    (line.len() - teams, teams)
}

fn name((singles, teams): (usize, usize)) -> String {
    match (singles, teams) {
        (0, 0) => "0".to_owned(),
        _ => format!("{}{}", "●".repeat(singles), "◆".repeat(teams)),
    }
}

fn words((singles, teams): (usize, usize)) -> String {
    let mut parts = Vec::new();
    if singles > 0 {
        parts.push(counted(singles, "single"));
    }
    if teams > 0 {
        parts.push(counted(teams, "team"));
    }
    if parts.is_empty() {
        "nobody".to_owned()
    } else {
        listed(&parts)
    }
}

fn hidden(min: f64, max: f64) -> Axis {
    Axis {
        ticks: Ticks::Hidden,
        ..axis("", "", min, max)
    }
}

/// The chain of a rule; `here` is who waits in the animation (singles, teams).
#[must_use]
pub fn chain(rule: ServiceRule, solved: Option<&Solved>, here: Option<(usize, usize)>) -> Figure {
    let Some(solved) = solved else {
        return empty();
    };
    let room = &solved.room;
    // The chain's states differ by who waits; ordered rules may have several
    // lines of the same parties, which are one node here.
    let mut nodes: Vec<((usize, usize), f64)> = Vec::new();
    let mut of_state = Vec::new();
    for (state, share) in room.probability().iter().enumerate() {
        let who = waiting(&room.line(state));
        let place = nodes.iter().position(|(known, _)| *known == who);
        let place = place.unwrap_or_else(|| {
            nodes.push((who, 0.0));
            nodes.len() - 1
        });
        nodes[place].1 += share;
        of_state.push(place);
    }
    let fastest = room
        .moves()
        .iter()
        .map(|step| step.rate)
        .fold(0.0, f64::max);
    let mut edges: Vec<(Edge, f64, bool)> = Vec::new();
    for step in room.moves() {
        let (from, to) = (of_state[step.from as usize], of_state[step.to as usize]);
        if from == to {
            continue;
        }
        let game = step.cause == Cause::Game;
        let known = (edges.iter_mut())
            .find(|(edge, _, other)| edge.from == from && edge.to == to && *other == game);
        if let Some((_, rate, _)) = known {
            *rate += step.rate;
            continue;
        }
        let edge = Edge {
            from,
            to,
            role: if game { role(rule) } else { Role::Soft },
            strength: 0.0,
            // Games lead back over the arrivals that led there.
            bend: if game { 0.2 } else { 0.06 },
        };
        edges.push((edge, step.rate, game));
    }
    let most = nodes.iter().map(|(who, _)| who.0).max().unwrap_or(0);
    let teams = nodes.iter().map(|(who, _)| who.1).max().unwrap_or(0);
    let marks = vec![Mark::Nodes {
        nodes: nodes
            .iter()
            .map(|(who, share)| Node {
                x: who.0 as f64,
                y: who.1 as f64,
                share: *share,
                role: role(rule),
                label: name(*who),
                here: here == Some(*who),
                says: format!(
                    "{} waiting: {} of the time",
                    lobbylab_core::words::capital(&words(*who)),
                    percent(*share)
                ),
            })
            .collect(),
        edges: edges
            .iter()
            .map(|(edge, rate, _)| Edge {
                strength: (rate / fastest).clamp(0.0, 1.0),
                ..*edge
            })
            .collect(),
    }];
    let busiest = nodes.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let finding = format!(
        "{}: {} states; {} wait{} {} of the time. Discs are as large as the time spent in them; \
         grey arrows are arrivals who wait, coloured ones games. ● is a single, ◆ a team.",
        lobbylab_core::words::capital(short(rule)),
        nodes.len(),
        busiest.map_or_else(String::new, |(who, _)| words(*who)),
        if busiest.is_some_and(|(who, _)| who.0 + who.1 == 1 || *who == (0, 0)) {
            "s"
        } else {
            ""
        },
        percent(busiest.map_or(0.0, |(_, share)| *share))
    );
    Figure {
        finding,
        x: hidden(-0.45, most as f64 + 0.45),
        y: hidden(-0.75, teams as f64 + 0.75),
        marks,
        table: table(&nodes, &edges),
        source: format!("Stationary distribution of the waiting room's chain, {PAPER}, Figure 4."),
        ..begun("chain")
    }
}

fn table(
    nodes: &[((usize, usize), f64)],
    edges: &[(Edge, f64, bool)],
) -> Vec<crate::figure::Column> {
    let leaving = |place: usize, game: bool| -> f64 {
        (edges.iter())
            .filter(|(edge, _, kind)| edge.from == place && *kind == game)
            .map(|(_, rate, _)| rate)
            .sum()
    };
    let numbers = |read: &dyn Fn(usize) -> f64| -> Vec<Entry> {
        (0..nodes.len())
            .map(|place| Entry::Number(read(place)))
            .collect()
    };
    vec![
        column(
            "singles waiting",
            "",
            numbers(&|place| nodes[place].0.0 as f64),
        ),
        column(
            "teams waiting",
            "",
            numbers(&|place| nodes[place].0.1 as f64),
        ),
        column("share of the time", "", numbers(&|place| nodes[place].1)),
        column(
            "rate of games",
            "per unit of time",
            numbers(&|place| leaving(place, true)),
        ),
        column(
            "rate of arrivals who wait",
            "per unit of time",
            numbers(&|place| leaving(place, false)),
        ),
    ]
}

fn empty() -> Figure {
    Figure {
        finding: "There is no finite chain with a fixed patience: how long everybody has waited \
                  belongs to the state."
            .to_owned(),
        x: hidden(0.0, 1.0),
        y: hidden(0.0, 1.0),
        marks: vec![Mark::Text {
            x: 0.5,
            y: 0.5,
            text: "no finite chain".to_owned(),
            role: Role::Ink,
        }],
        table: Vec::new(),
        source: PAPER.to_owned(),
        ..begun("chain")
    }
}
