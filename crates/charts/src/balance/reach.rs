//! How far apart the players of the best game stand in the order of skills.

use super::begun;
use super::crowding::size_axis;
use super::{BEST, ON_ITS_WAY, known, nearest, three, waiting, whole};
use crate::figure::common::{axis, column, sample, with_interval};
use crate::figure::pieces::{curve, entry, pair, round_down, round_up};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::balance::lab::{BalanceCrowd, CrowdSample, PAPER};
use lobbylab_core::experiment::Parts;

/// In how many places of the order the best game lies, against how many wait, and in how
/// many it must be looked for according to Lemma 2.
#[must_use]
pub fn reach(crowding: &BalanceCrowd, parts: &Parts<CrowdSample>) -> Figure {
    let sizes = crowding.sizes();
    let players = crowding.fairness.players() as f64;
    let mut samples: Vec<Sample> = Vec::new();
    let mut widest = Vec::new();
    for (size, waiting) in sizes.iter().enumerate() {
        let x = f64::from(*waiting);
        let span = known(crowding.span(parts, size));
        // A single crowd says too little, and so does its widest game.
        let Some(span) = span else { continue };
        samples.push(sample(x, &span));
        widest.extend(most(parts, size).map(|most| (x, most)));
    }
    let mut high = widest.iter().fold(4.0 * players, |top, at| at.1.max(top));
    let mut marks = Vec::new();
    if let Some([_, proven]) = crowding.windows() {
        high = high.max(1.2 * proven);
        marks.push(Mark::HorizontalMark {
            y: proven,
            label: format!("Lemma 2: {}", three(proven)),
        });
    }
    marks.push(Mark::HorizontalMark {
        y: players,
        label: format!("2k = {}, a run of neighbours", whole(players)),
    });
    if !samples.is_empty() {
        marks.push(Mark::Dots {
            name: "widest seen".to_owned(),
            role: Role::Ink,
            shape: Shape::Wedge,
            points: widest,
        });
        let look = (BEST.role, BEST.shape, Dash::Solid);
        marks.extend(curve("mean", look, samples));
    }
    marks.push(Mark::VerticalMark {
        x: waiting(&crowding.crowd),
        label: "yours".to_owned(),
    });
    Figure {
        finding: finding(crowding, parts),
        x: size_axis(&sizes),
        y: Axis {
            scale: Scale::Log,
            ..axis(
                "places in the order of skills",
                "",
                round_down(0.6 * players),
                round_up(high),
            )
        },
        marks,
        table: table(crowding, parts),
        source: format!(
            "Points: simulated, the exact best game of each crowd, means with 95 % intervals; \
             lines lead from one to the next. Widest: of the crowds drawn. Dotted: {PAPER}, Lemma \
             2, with the rounding of its proof mended: 2k⌈2(1 + α)k^(1/q)⌉ − 2."
        ),
        ..begun("reach")
    }
}

/// The widest best game among the crowds of a size.
fn most(parts: &Parts<CrowdSample>, size: usize) -> Option<f64> {
    let spans = (parts.iter()).filter_map(|(_, sample)| Some(sample.points.get(size)?.span));
    spans.max().map(f64::from)
}

fn table(crowding: &BalanceCrowd, parts: &Parts<CrowdSample>) -> Vec<Column> {
    let sizes = crowding.sizes();
    let rows = || 0..sizes.len();
    let players = sizes.iter().map(|size| Entry::Number(f64::from(*size)));
    let mut table = vec![column("n, players waiting", "", players.collect())];
    let span = |size| known(crowding.span(parts, size));
    table.extend(pair("places of the best game", "", sizes.len(), &span));
    let widest = rows().map(|size| entry(span(size).and_then(|_| most(parts, size))));
    table.push(column("places, widest seen", "", widest.collect()));
    let run = |size| known(crowding.neighbours(parts, size));
    table.extend(pair("best games that are runs", "", sizes.len(), &run));
    for (place, head) in ["places, Lemma 2 as printed", "places, Lemma 2 as proven"]
        .into_iter()
        .enumerate()
    {
        let bound = crowding.windows().map(|bounds| bounds[place]);
        table.push(column(head, "", rows().map(|_| entry(bound)).collect()));
    }
    table
}

fn finding(crowding: &BalanceCrowd, parts: &Parts<CrowdSample>) -> String {
    let sizes = crowding.sizes();
    let Some([printed, proven]) = crowding.windows() else {
        return ON_ITS_WAY.to_owned();
    };
    let lemma = format!(
        "Lemma 2 looks for the best game in {} neighbouring places (as printed, {})",
        three(proven),
        three(printed)
    );
    let size = nearest(&sizes, waiting(&crowding.crowd));
    let (Some(widest), Some(span), Some(run)) = (
        crowding.widest(parts),
        known(crowding.span(parts, size)),
        known(crowding.neighbours(parts, size)),
    ) else {
        return format!("{lemma}. {ON_ITS_WAY}");
    };
    let players = whole(f64::from(sizes[size]));
    // Of so few crowds a count says what is known; the table has its interval.
    let crowds = run.samples as f64;
    let runs = (run.mean * crowds + 0.5).floor();
    format!(
        "{lemma}; the widest seen lies in {}. With {players} waiting it is {} places in the mean, \
         and the best game is a run of neighbours in {} of {} crowds.",
        whole(f64::from(widest)),
        with_interval(&span),
        whole(runs),
        whole(crowds)
    )
}
