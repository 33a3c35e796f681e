//! How sure the differences of Table 2 are: Welch's test, as the paper uses it, and the
//! differences of expected numbers on the same pools.

use super::begun;
use super::{ON_ITS_WAY, known};
use crate::figure::common::{axis, column, number};
use crate::figure::pieces::entry;
use crate::figure::{Axis, Column, Entry, Figure, Mark, Role, Scale, Shape, Ticks};
use lobbylab_core::engagement::lab::{Count, EngagementTable, EngagementTableSample, SIZES};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::Parts;
use lobbylab_core::words::grouped;

/// The pairs that are compared, from above.
const PAIRS: [[Matchmaker; 2]; 6] = [
    [Matchmaker::Eomm, Matchmaker::Worst],
    [Matchmaker::Eomm, Matchmaker::Random],
    [Matchmaker::Eomm, Matchmaker::Skill],
    [Matchmaker::Greedy, Matchmaker::Random],
    [Matchmaker::Skill, Matchmaker::Random],
    [Matchmaker::Random, Matchmaker::Worst],
];

/// t of p = .01, two-sided, many degrees of freedom.
const SURE: f64 = 2.5758;
/// The axis does not begin at 0, as it is logarithmic.
const LEAST: f64 = 0.1;
/// Errors below this, in players, are rounding: sums of the same risks in another order.
const ROUNDING: f64 = 1e-9;

/// The same for the axis: a narrow picture has room for some 12 letters.
fn short(pair: [Matchmaker; 2]) -> String {
    name(pair).replace(" − ", "−").replace("Reversed", "Rev.")
}

/// A difference in words.
fn name([one, other]: [Matchmaker; 2]) -> String {
    let short = |maker| match maker {
        Matchmaker::Worst => "Reversed",
        Matchmaker::Random => "Chance",
        Matchmaker::Skill => "Skill",
        Matchmaker::Greedy => "Greedy",
        Matchmaker::Capped => "Capped",
        Matchmaker::Priced => "Priced",
        Matchmaker::Eomm => "EOMM",
    };
    format!("{} − {}", short(one), short(other))
}

/// Standard errors of the paired expected difference.
fn paired(
    table: &EngagementTable,
    parts: &Parts<EngagementTableSample>,
    size: usize,
    pair: [Matchmaker; 2],
) -> Option<f64> {
    let interval = known(table.difference(parts, size, pair, Count::Expected))?;
    let error = interval.standard_error;
    (error > ROUNDING).then(|| (interval.mean / error).abs())
}

/// Differences in their standard errors, at P = 500.
#[must_use]
pub fn significance(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> Figure {
    let size = SIZES.len() - 1;
    let row = |place: usize| (PAIRS.len() - place) as f64;
    let (mut welch, mut sharp) = (Vec::new(), Vec::new());
    for (place, &pair) in PAIRS.iter().enumerate() {
        if let Some(test) = table.welch(parts, size, pair) {
            let t = test.statistic.abs();
            if t.is_finite() {
                welch.push((t.max(LEAST), row(place)));
            }
        }
        if let Some(t) = paired(table, parts, size, pair) {
            sharp.push((t.max(LEAST), row(place)));
        }
    }
    let all = welch.iter().chain(&sharp).map(|point| point.0);
    let high = all.fold(30.0, f64::max);
    let ticks = PAIRS.iter().enumerate();
    let ticks = ticks
        .map(|(place, &pair)| (row(place), short(pair)))
        .collect();
    Figure {
        finding: finding(table, parts),
        x: Axis {
            scale: Scale::Log,
            ..axis("|t|, difference in standard errors", "", LEAST, 1.3 * high)
        },
        y: Axis {
            ticks: Ticks::Named(ticks),
            ..axis("", "", 0.5, PAIRS.len() as f64 + 0.5)
        },
        marks: vec![
            Mark::VerticalMark {
                x: SURE,
                label: "p = .01".to_owned(),
            },
            Mark::Dots {
                name: "Welch, as in the paper".to_owned(),
                role: Role::Random,
                shape: Shape::Square,
                points: welch,
            },
            Mark::Dots {
                name: "the same pools, expected".to_owned(),
                role: Role::Optimal,
                shape: Shape::Disc,
                points: sharp,
            },
        ],
        table: columns(table, parts),
        source: "Squares: Welch’s t of the numbers of players who went on, two samples taken for \
                 independent. Discs: the mean difference of the expected numbers on the same \
                 pools over its standard error. Both at P = 500, simulated. Chen et al., EOMM, \
                 section 5.4."
            .to_owned(),
        ..begun("significance")
    }
}

fn columns(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> Vec<Column> {
    let rows = || (0..SIZES.len()).flat_map(|size| PAIRS.iter().map(move |&pair| (size, pair)));
    let welch = |pick: fn(&lobbylab_core::engagement::contest::Welch) -> f64| {
        rows()
            .map(|(size, pair)| entry(table.welch(parts, size, pair).map(|test| pick(&test))))
            .collect::<Vec<Entry>>()
    };
    vec![
        column(
            "P, players waiting",
            "",
            rows()
                .map(|(size, _)| Entry::Number(f64::from(SIZES[size])))
                .collect(),
        ),
        column(
            "pair",
            "",
            rows().map(|(_, pair)| Entry::Text(name(pair))).collect(),
        ),
        column(
            "difference of means",
            "players",
            welch(|test| test.difference),
        ),
        column("Welch’s t", "", welch(|test| test.statistic)),
        column("degrees of freedom", "", welch(|test| test.freedom)),
        column("ln p, two-sided", "", welch(|test| test.ln_p)),
        column(
            "|t| on the same pools, expected",
            "",
            rows()
                .map(|(size, pair)| entry(paired(table, parts, size, pair)))
                .collect(),
        ),
    ]
}

fn finding(table: &EngagementTable, parts: &Parts<EngagementTableSample>) -> String {
    let size = SIZES.len() - 1;
    let pair = [Matchmaker::Eomm, Matchmaker::Skill];
    let (Some(test), Some(sharp)) = (
        table.welch(parts, size, pair),
        paired(table, parts, size, pair),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let rounds = grouped(u64::from(table.known(parts, size)));
    let round = |value: f64| number((10.0 * value).round() / 10.0);
    format!(
        "After {rounds} rounds of 500 players, EOMM is {} standard errors from equal skill by the \
         paper’s test, and {} by expected numbers on the same pools: neither who is in the pool \
         nor how the games happen to end blurs the difference.",
        round(test.statistic.abs()),
        round(sharp)
    )
}
