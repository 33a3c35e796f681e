//! The rules of Table 3 over hindsight on each workload by itself.

use super::begun;
use super::table::{known_best, text};
use super::{ON_ITS_WAY, PAPER, known, role, say, shape, short};
use crate::figure::common::{axis, column, sample};
use crate::figure::pieces::{entries, entry};
use crate::figure::{Axis, Column, Entry, Figure, Mark, Role, Sample, Scale, Ticks};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{HindsightTable, HindsightTableSample};
use lobbylab_core::hindsight::lab::{WORKLOAD_LABELS, WORKLOADS};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::listed;

/// What the ticks say under the groups of workloads.
const SHORT: [&str; WORKLOADS] = ["1", "3", "10", "2", "6", "20", "2", "6", "20"];
/// The groups, by the place of their name.
const GROUPS: [(f64, &str); 3] = [(1.0, "constant"), (4.0, "steps to"), (7.0, "evenly to")];

/// Each rule over hindsight on each workload: by workload, by rule.
type Ratios = Vec<Vec<Option<Interval>>>;

/// Each rule over hindsight on each workload.
#[must_use]
pub fn workloads(table: &HindsightTable, parts: &Parts<HindsightTableSample>) -> Figure {
    let on = |workload| {
        let ratio = |&rule: &HindsightRule| known(table.ratio_on(parts, rule, workload));
        HindsightRule::ALL.iter().map(ratio).collect()
    };
    let ratios: Ratios = (0..WORKLOADS).map(on).collect();
    let mut marks = Vec::new();
    let mut high = 2.5f64;
    for rule in HindsightRule::ALL.iter().copied() {
        // Side by side, within the workload.
        let aside = (rule as usize as f64 - 2.5) * 0.12;
        let points: Vec<Sample> = (0..WORKLOADS)
            .filter_map(|workload| {
                let interval = ratios[workload][rule as usize].as_ref()?;
                high = high.max(interval.high());
                let x = workload as f64 + aside;
                Some(sample(x, interval))
            })
            .collect();
        if !points.is_empty() {
            marks.push(Mark::Samples {
                name: short(rule).to_owned(),
                role: role(rule),
                shape: shape(rule),
                points,
            });
        }
    }
    // The names of the groups stand above all points: their tenth of the height is kept free.
    let top = (2.0 * libm::pow(high, 1.0 / 0.88)).ceil() / 2.0;
    for (x, name) in GROUPS {
        marks.push(Mark::Text {
            x,
            y: libm::pow(top, 0.96),
            text: name.to_owned(),
            role: Role::Soft,
        });
    }
    for x in [2.5, 5.5] {
        marks.push(Mark::VerticalMark {
            x,
            label: String::new(),
        });
    }
    let ticks = SHORT.iter().enumerate();
    Figure {
        finding: by_workload(&ratios),
        x: Axis {
            ticks: Ticks::Named(
                ticks
                    .map(|(place, name)| (place as f64, (*name).to_owned()))
                    .collect(),
            ),
            ..axis("players per unit of time", "", -0.5, 8.5)
        },
        y: Axis {
            scale: Scale::Log,
            ..axis("cost over that in hindsight", "", 1.0, top)
        },
        marks,
        table: workload_columns(table, parts, &ratios),
        source: format!(
            "Simulated, each rule with its best parameter on each workload of {PAPER}, Table 2, \
             95 % intervals. Rising rates in ten steps of equally many players, and evenly."
        ),
        ..begun("workloads")
    }
}

fn workload_columns(
    table: &HindsightTable,
    parts: &Parts<HindsightTableSample>,
    ratios: &Ratios,
) -> Vec<Column> {
    let mut rows: [Vec<Entry>; 8] = Default::default();
    let mut push = |cells: [Entry; 8]| {
        for (column, cell) in rows.iter_mut().zip(cells) {
            column.push(cell);
        }
    };
    for (workload, label) in WORKLOAD_LABELS.iter().enumerate() {
        let [cost, half] = entries(known(table.optimum(parts, workload)).as_ref());
        let none = || Entry::Empty;
        push([
            text(label),
            text("hindsight"),
            none(),
            none(),
            cost,
            half,
            none(),
            none(),
        ]);
        for rule in HindsightRule::ALL.iter().copied() {
            let best = known_best(table, parts, rule, workload);
            let symbol = HindsightTable::symbol(rule);
            let value = (best.as_ref())
                .filter(|_| !symbol.is_empty())
                .map(|(value, _)| *value);
            let [cost, half] = entries(best.as_ref().map(|(_, cost)| cost));
            let ratio = ratios[workload][rule as usize].as_ref();
            let [ratio, ratio_half] = entries(ratio);
            push([
                text(label),
                text(rule.label()),
                text(symbol),
                entry(value),
                cost,
                half,
                ratio,
                ratio_half,
            ]);
        }
    }
    let [workload, rule, symbol, value, cost, half, ratio, ratio_half] = rows;
    vec![
        column("workload", "", workload),
        column("rule", "", rule),
        column("parameter", "", symbol),
        column("best value", "", value),
        column("cost of a player, simulated", "waits of τmax", cost),
        column("half width", "waits of τmax", half),
        column("cost over that in hindsight", "", ratio),
        column("half width of the ratio", "", ratio_half),
    ]
}

fn by_workload(ratios: &Ratios) -> String {
    let ratio = |rule: HindsightRule, workload: usize| ratios[workload][rule as usize].as_ref();
    let ends = |rule| Some((ratio(rule, 0)?, ratio(rule, 2)?));
    let (Some(greedy), Some(difference)) = (
        ends(HindsightRule::Greedy),
        ends(HindsightRule::DifferenceWait),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let nearest = |workload: usize| {
        (HindsightRule::ALL.iter())
            .filter_map(|&rule| Some((rule, ratio(rule, workload)?)))
            .min_by(|a, b| a.1.mean.total_cmp(&b.1.mean))
    };
    let mut text = format!(
        "From rate 1 to rate 10 greedy goes from {} to {} times hindsight, difference-wait from \
         {} to {}.",
        say(greedy.0),
        say(greedy.1),
        say(difference.0),
        say(difference.1)
    );
    let mut winners: Vec<(HindsightRule, u32)> = Vec::new();
    for workload in 0..WORKLOADS {
        if let Some((rule, _)) = nearest(workload) {
            match winners.iter_mut().find(|(known, _)| *known == rule) {
                Some((_, times)) => *times += 1,
                None => winners.push((rule, 1)),
            }
        }
    }
    if let [(rule, _)] = winners[..] {
        text.push_str(&format!(
            " Nearest to hindsight is {} on all of them.",
            short(rule)
        ));
        return text;
    }
    let winners: Vec<String> = (winners.iter())
        .map(|(rule, times)| format!("{} on {times}", short(*rule)))
        .collect();
    text.push_str(&format!(" Nearest to hindsight is {}.", listed(&winners)));
    text
}
