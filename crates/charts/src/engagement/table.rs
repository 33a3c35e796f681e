//! Table 2, live: who goes on playing, by pool size and matchmaker.

use super::begun;
use super::{ON_ITS_WAY, curve, ends, known, look, two};
use crate::figure::common::{axis, column, sample, with_interval};
use crate::figure::pieces::entry;
use crate::figure::{Axis, Column, Entry, Figure, Mark, Sample, Shape, Ticks};
use lobbylab_core::engagement::lab::{
    Count, EngagementTable, EngagementTableSample, MAKERS, SIZES,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{grouped, signed};

/// Between the points of one size.
const BESIDE: f64 = 6.0;

/// The pool sizes as an axis.
pub(super) fn sizes() -> Axis {
    let ticks = SIZES
        .iter()
        .map(|&size| (f64::from(size), size.to_string()));
    Axis {
        ticks: Ticks::Named(ticks.collect()),
        beside: 0.5 * BESIDE * MAKERS.len() as f64,
        ..axis("P, players waiting", "", 60.0, 540.0)
    }
}

/// A share of the pool, in percent.
fn of_pool(interval: Interval, size: usize) -> Interval {
    interval.affine(100.0 / f64::from(SIZES[size]), 0.0)
}

fn points(value: &dyn Fn(usize) -> Option<Interval>) -> Vec<Sample> {
    let rows = SIZES.iter().enumerate();
    rows.filter_map(|(row, &size)| Some(sample(f64::from(size), &known(value(row))?)))
        .collect()
}

/// How far beside its size a matchmaker's points stand.
fn aside(place: usize) -> f64 {
    BESIDE * (place as f64 - 0.5 * (MAKERS.len() - 1) as f64)
}

/// The share of the players who go on, by matchmaker and pool size, as it happened; the
/// paper's figures as crosses.
#[must_use]
pub fn table(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> Figure {
    let mut marks = Vec::new();
    let mut seen = Vec::new();
    for (place, maker) in MAKERS.into_iter().enumerate() {
        let retained = |size| {
            let interval = table.retained(parts, size, maker, Count::Happened)?;
            Some(of_pool(interval, size))
        };
        let points = points(&retained);
        seen.extend(points.iter().flat_map(|point| [point.low, point.high]));
        let mut both = curve(look(maker), points);
        // Intervals stand side by side; the lines have their corners where the sizes are.
        if let Some(Mark::Samples { points, .. }) = both.last_mut() {
            points.iter_mut().for_each(|point| point.x += aside(place));
        }
        marks.extend(both);
    }
    if table.printed_here() {
        for (place, maker) in MAKERS.into_iter().enumerate() {
            let printed: Vec<(f64, f64)> = (0..SIZES.len())
                .filter_map(|size| {
                    let players = f64::from(SIZES[size]);
                    Some((
                        players + aside(place),
                        100.0 * EngagementTable::printed(size, maker)? / players,
                    ))
                })
                .collect();
            if printed.is_empty() {
                continue;
            }
            seen.extend(printed.iter().map(|point| point.1));
            marks.push(Mark::Dots {
                name: format!("{}, printed", look(maker).name),
                role: look(maker).role,
                shape: Shape::Cross,
                points: printed,
            });
        }
    }
    let (low, high) = ends(seen, (50.0, 54.0));
    Figure {
        finding: table_finding(table, parts),
        x: sizes(),
        y: axis("of the pool, go on playing", "%", low, high),
        marks,
        table: columns(table, parts),
        source: "Points: simulated as in section 5.3, all matchmakers on the same pools with the \
                 same luck, 95 % intervals of each alone; lines lead from one to the next. \
                 Crosses: Chen et al., EOMM, Table 2. Best pairs: minimum-weight perfect \
                 matching, each proven by its duals."
            .to_owned(),
        ..begun("table")
    }
}

/// How many more percent go on than with pairs by chance, expected given the pairs.
#[must_use]
pub fn gains(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> Figure {
    let mut marks = vec![Mark::HorizontalMark {
        y: 0.0,
        label: look(Matchmaker::Random).name.to_owned(),
    }];
    let mut seen = vec![0.0];
    for maker in MAKERS
        .into_iter()
        .filter(|&maker| maker != Matchmaker::Random)
    {
        let points = points(&|size| gain(table, parts, size, maker));
        seen.extend(points.iter().flat_map(|point| [point.low, point.high]));
        marks.extend(curve(look(maker), points));
        let printed: Vec<(f64, f64)> = (0..SIZES.len())
            .filter_map(|size| {
                let random = EngagementTable::printed(size, Matchmaker::Random)?;
                let gain = 100.0 * EngagementTable::printed(size, maker)? / random - 100.0;
                Some((f64::from(SIZES[size]), gain))
            })
            .collect();
        if table.printed_here() && !printed.is_empty() {
            seen.extend(printed.iter().map(|point| point.1));
            marks.push(Mark::Dots {
                name: format!("{}, by Table 2", look(maker).name),
                role: look(maker).role,
                shape: Shape::Cross,
                points: printed,
            });
        }
    }
    let (low, high) = ends(seen, (-1.0, 1.0));
    Figure {
        finding: gains_finding(table, parts),
        x: sizes(),
        y: axis("more go on than by chance", "%", low, high),
        marks,
        table: gain_columns(table, parts),
        source: "Points: simulated, the mean number of players who go on, expected given pools \
                 and pairs, over that of pairs by chance; the same pools for all, so 95 % intervals of \
                 the ratio of both means, paired. Crosses: quotients of the figures of Chen et al., EOMM, \
                 Table 2."
            .to_owned(),
        ..begun("gains")
}
}

/// Percent more than with pairs by chance, expected.
fn gain(
    table: &EngagementTable,
    parts: &Parts<EngagementTableSample>,
    size: usize,
    maker: Matchmaker,
) -> Option<Interval> {
    let gain = table.gain(parts, size, [maker, Matchmaker::Random], Count::Expected)?;
    // Sums of the same risks in another order differ by rounding.
    let nothing = gain.mean.abs() + gain.half_width < 1e-9;
    Some(if nothing { gain.affine(0.0, 0.0) } else { gain })
}

fn players() -> Column {
    let cells = SIZES.iter().map(|&size| Entry::Number(f64::from(size)));
    column("P, players waiting", "", cells.collect())
}

fn columns(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> Vec<Column> {
    let known = (0..SIZES.len()).map(|size| Entry::Number(f64::from(table.known(parts, size))));
    let mut columns = vec![players(), column("rounds", "", known.collect())];
    for maker in MAKERS {
        let name = look(maker).name;
        let of = |count| move |size| table.retained(parts, size, maker, count);
        columns.extend(two(
            &format!("{name}, go on"),
            "players",
            SIZES.len(),
            &of(Count::Happened),
        ));
        let expected = format!("{name}, expected to go on given the pairs");
        columns.extend(two(&expected, "players", SIZES.len(), &of(Count::Expected)));
        let printed: Vec<Entry> = (0..SIZES.len())
            .map(|size| entry(EngagementTable::printed(size, maker)))
            .collect();
        if table.printed_here() && maker != Matchmaker::Greedy {
            columns.push(column(format!("{name}, printed"), "players", printed));
        }
    }
    columns
}

fn gain_columns(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> Vec<Column> {
    let mut columns = vec![players()];
    for maker in MAKERS
        .into_iter()
        .filter(|&maker| maker != Matchmaker::Random)
    {
        let name = format!("{} over chance", look(maker).name);
        columns.extend(two(&name, "%", SIZES.len(), &|size| {
            gain(table, parts, size, maker)
        }));
    }
    if !table.printed_here() {
        return columns;
    }
    for over in [Matchmaker::Random, Matchmaker::Skill] {
        let name = format!("EOMM over {}, by Table 2", over.pairs());
        let cells =
            (0..SIZES.len()).map(|size| entry(EngagementTable::printed_improvement(size, over)));
        columns.push(column(name, "%", cells.collect()));
    }
    columns
}

fn table_finding(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> String {
    let last = SIZES.len() - 1;
    let of = |maker| known(table.retained(parts, last, maker, Count::Happened));
    let (Some(eomm), Some(random), Some(worst)) = (
        of(Matchmaker::Eomm),
        of(Matchmaker::Random),
        of(Matchmaker::Worst),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let rounds = grouped(u64::from(table.known(parts, last)));
    let printed = if table.printed_here() {
        " The paper has 261.19, 259.65 and 258.21 there; its players are not public, these are \
         made so that chance retains as many."
    } else {
        ""
    };
    format!(
        "EOMM keeps {} of 500 players. Pairs by chance keep {}, the worst pairs {}, after {rounds} \
         rounds.{printed}",
        with_interval(&eomm),
        with_interval(&random),
        with_interval(&worst)
    )
}

fn gains_finding(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> String {
    let last = SIZES.len() - 1;
    let of = |maker| known(gain(table, parts, last, maker));
    let (Some(eomm), Some(skill)) = (of(Matchmaker::Eomm), of(Matchmaker::Skill)) else {
        return ON_ITS_WAY.to_owned();
    };
    let text = |interval: &Interval| signed(with_interval(interval));
    let printed = if table.printed_here() {
        " What the paper calls the gain over equal skill (SkillMM; .3, .9, 1.1, .6 %) is by its own table the \
         gain over chance; over equal skill it is −1.18, .27, .93, .94 and .75 %."
    } else {
        ""
    };
    format!(
        "EOMM keeps {} % more players than pairs by chance, with 500 waiting. Equal skill keeps {} % \
         more.{printed}",
        text(&eomm),
        text(&skill)
    )
}
