//! How fair the best game is, the more players wait.

use super::begun;
use super::{ON_ITS_WAY, highest, known, look_of, nearest, times, waiting, whole};
use crate::figure::common::{axis, column, sample, with_interval};
use crate::figure::pieces::{entry, pair, round_down};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Sample, Scale};
use lobbylab_core::balance::lab::{BalanceCrowd, COMPONENTS, CrowdMethod, CrowdSample, PAPER};
use lobbylab_core::experiment::Parts;
use lobbylab_core::words::three_digits;

/// Those who are drawn. Any players make games as good as those who came first, so one
/// line is enough for both; the table has all. Neighbours are often all there is to the
/// best game, whose line must be seen under theirs.
const SHOWN: [(CrowdMethod, Dash); 4] = [
    (CrowdMethod::Chance, Dash::Solid),
    (CrowdMethod::First, Dash::Solid),
    (CrowdMethod::Neighbours, Dash::Dashed),
    (CrowdMethod::Best, Dash::Solid),
];

/// Unfairness of the games of different makers against the number waiting.
#[must_use]
pub fn crowding(crowding: &BalanceCrowd, parts: &Parts<CrowdSample>) -> Figure {
    let sizes = crowding.sizes();
    let [(_, _, unfairness), ..] = COMPONENTS;
    let (mut lines, mut marks) = (Vec::new(), Vec::new());
    let (mut low, mut high) = (f64::INFINITY, 0.0f64);
    for (maker, dash) in SHOWN {
        let look = look_of(maker);
        let mut samples: Vec<Sample> = Vec::new();
        let mut exact = Vec::new();
        for (size, players) in sizes.iter().enumerate() {
            let x = f64::from(*players);
            let value = known(crowding.value(parts, maker, size, unfairness));
            samples.extend(value.map(|value| sample(x, &value)));
            exact.extend(crowding.exact(maker, size).map(|value| (x, value)));
        }
        // A logarithmic axis has no place for games without any unfairness.
        samples.retain(|point| point.y > 0.0);
        exact.retain(|point| point.1 > 0.0);
        let ends = samples.iter().map(|point| (point.y, point.high));
        for (value, end) in ends.chain(exact.iter().map(|point| (point.1, point.1))) {
            (low, high) = (low.min(value), high.max(end));
        }
        let points: Vec<(f64, f64)> = if exact.is_empty() {
            samples.iter().map(|point| (point.x, point.y)).collect()
        } else {
            exact
        };
        if !points.is_empty() {
            lines.push(Mark::Line {
                name: look.name.to_owned(),
                role: look.role,
                dash,
                points,
            });
        }
        if !samples.is_empty() {
            marks.push(Mark::Samples {
                name: look.name.to_owned(),
                role: look.role,
                shape: look.shape,
                points: samples,
            });
        }
    }
    if high == 0.0 {
        (low, high) = (1.0, 1000.0);
    }
    // Neighbours' dashes over the best game's line, its points over theirs.
    lines.reverse();
    lines.append(&mut marks);
    let mut marks = lines;
    let own = waiting(&crowding.crowd);
    marks.push(Mark::VerticalMark {
        x: own,
        label: format!("yours: {}", whole(own)),
    });
    Figure {
        finding: finding(crowding, parts),
        x: size_axis(&sizes),
        y: Axis {
            scale: Scale::Log,
            ..axis(
                "f, unfairness of the game",
                "units of skill",
                round_down(0.5 * low),
                highest(high),
            )
        },
        marks,
        table: table(crowding, parts),
        source: source(crowding),
        ..begun("crowding")
    }
}

/// The axis of sizes, from one game on.
pub(super) fn size_axis(sizes: &[u32]) -> Axis {
    let end = |size: Option<&u32>| size.map_or(1.0, |size| f64::from(*size));
    Axis {
        scale: Scale::Log,
        ..axis(
            "n, players waiting",
            "",
            end(sizes.first()),
            end(sizes.last()),
        )
    }
}

/// Whether something is known without simulation.
fn theory(crowding: &BalanceCrowd) -> bool {
    crowding.exact(CrowdMethod::Best, 0).is_some()
}

fn source(crowding: &BalanceCrowd) -> String {
    let lines = if theory(crowding) {
        "Lines: exact, gaps between uniform skills (teams of one)"
    } else {
        "Lines lead from one point to the next"
    };
    format!(
        "Points: simulated, the same crowds for all, the mean with its 95 % interval. {lines}. Best \
         game: exact search of all games; neighbours: the best of 2k in a row by skill; first \
         come: the 2k who came first, in the best teams; random teams: the same in teams by \
         chance. {PAPER}, section 1.2."
    )
}

fn table(crowding: &BalanceCrowd, parts: &Parts<CrowdSample>) -> Vec<Column> {
    let sizes = crowding.sizes();
    let players = sizes.iter().map(|size| Entry::Number(f64::from(*size)));
    let mut table = vec![column("n, players waiting", "", players.collect())];
    for &maker in CrowdMethod::ALL {
        if theory(crowding) {
            let exact = (0..sizes.len()).map(|size| entry(crowding.exact(maker, size)));
            let head = format!("f, {}, exact", maker.label());
            table.push(column(head, "units of skill", exact.collect()));
        }
        for (letter, _, part) in COMPONENTS {
            let value = |size| known(crowding.value(parts, maker, size, part));
            let head = format!("{letter}, {}", maker.label());
            table.extend(pair(&head, "units of skill", sizes.len(), &value));
        }
    }
    table
}

fn finding(crowding: &BalanceCrowd, parts: &Parts<CrowdSample>) -> String {
    let sizes = crowding.sizes();
    let [(_, _, unfairness), ..] = COMPONENTS;
    let few = nearest(&sizes, waiting(&crowding.crowd));
    let many = nearest(&sizes, 10.0 * f64::from(sizes[few]));
    let of = |maker, size| known(crowding.value(parts, maker, size, unfairness));
    let (Some(best), Some(first), Some(chance)) = (
        of(CrowdMethod::Best, few),
        of(CrowdMethod::First, few),
        of(CrowdMethod::Chance, few),
    ) else {
        return match crowding.exact(CrowdMethod::Best, few) {
            Some(exact) => format!(
                "The best game has an unfairness of {} on average with {} waiting, exactly. What \
                 others make is simulated. {ON_ITS_WAY}",
                three_digits(exact),
                whole(f64::from(sizes[few]))
            ),
            None => ON_ITS_WAY.to_owned(),
        };
    };
    let mut text = format!(
        "The best game has an unfairness of {} with {} waiting",
        with_interval(&best),
        whole(f64::from(sizes[few]))
    );
    // At the end of the sizes there is nothing larger to tell of.
    if let Some(crowded) = of(CrowdMethod::Best, many).filter(|_| many > few) {
        text.push_str(&format!(
            ". It has {} with {}",
            with_interval(&crowded),
            whole(f64::from(sizes[many]))
        ));
    }
    text.push_str(&format!(
        ". Those who came first make games of {} however many wait, in random teams of {}.",
        with_interval(&first),
        with_interval(&chance)
    ));
    if let Some(ratio) = known(crowding.ratio(parts, CrowdMethod::Neighbours, few)) {
        text.push_str(&times(&ratio));
    }
    let stopped = crowding.stopped(parts);
    if stopped > 0 {
        text.push_str(&format!(
            " {} of {} searches were stopped before they were through; the best game found counts.",
            whole(stopped as f64),
            whole((parts.iter().count() * sizes.len()) as f64)
        ));
    }
    text
}
