//! Waiting against criteria: what hindsight could have had at all, and where the rules
//! lie above it.

use super::begun;
use super::race::of_best;
use super::{ON_ITS_WAY, known, named, parameters, role, say, shape, short, short_run};
use crate::figure::common::{axis, column};
use crate::figure::pieces::{crosses, entries, round_up};
use crate::figure::{Column, Dash, Entry, Figure, Mark, Role, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{
    HindsightFront, HindsightFrontSample, HindsightRace, HindsightSweep, RaceSample, RuleCurve,
    SweepSample, WEIGHTS,
};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// A place in the figure: waiting and criteria cost.
type Place = [Interval; 2];

fn place(pair: Option<[Interval; 2]>) -> Option<Place> {
    let [time, criteria] = pair?;
    Some([known(Some(time))?, known(Some(criteria))?])
}

/// Where a rule lies with the visitor's parameters.
fn own(race: &HindsightRace, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Place> {
    let (time, criteria) = (race.time(parts, rule)?, race.criteria(parts, rule)?);
    place(Some([time, criteria]))
}

/// Hindsight's front, each rule along its parameter, and each with the visitor's.
#[must_use]
pub fn front(
    (front, fronts): (&HindsightFront, &Parts<HindsightFrontSample>),
    (sweep, swept): (&HindsightSweep, &Parts<SweepSample>),
    (race, raced): (&HindsightRace, &Parts<RaceSample>),
    shown: HindsightRule,
) -> Figure {
    let hindsight = if front.exact() {
        "hindsight"
    } else {
        "best found in hindsight"
    };
    let best: Vec<(f64, Place)> = (WEIGHTS.iter().enumerate())
        .filter_map(|(index, weight)| Some((*weight, place(front.point(fronts, index))?)))
        .collect();
    let mut marks = Vec::new();
    let mut rows = Rows::default();
    let optimum = of_best(race, raced, |best| best.time)
        .zip(of_best(race, raced, |best| best.criteria))
        .map(|(time, criteria)| [time, criteria]);
    let mut reach = [0.0f64; 2];
    let mut stretch = |place: &Place| {
        for (reach, interval) in reach.iter_mut().zip(place) {
            *reach = reach.max(interval.mean);
        }
    };
    if !best.is_empty() {
        marks.push(Mark::Line {
            name: hindsight.to_owned(),
            role: Role::Optimal,
            dash: if front.exact() {
                Dash::Solid
            } else {
                Dash::Dashed
            },
            points: (best.iter())
                .map(|(_, [time, criteria])| (time.mean, criteria.mean))
                .collect(),
        });
        for (weight, place) in &best {
            let with = format!("criteria × {}", crate::figure::common::number(*weight));
            rows.push(hindsight, &with, place);
        }
        let places: Vec<Place> = best.into_iter().map(|(_, place)| place).collect();
        marks.extend(crosses(hindsight, (Role::Optimal, Shape::Diamond), &places));
    }
    if let Some([time, criteria]) = &optimum {
        let total = time.mean + criteria.mean;
        marks.push(Mark::Line {
            name: if front.exact() {
                "as dear as hindsight".to_owned()
            } else {
                "as dear as that".to_owned()
            },
            role: Role::Soft,
            dash: Dash::Dotted,
            points: vec![(0.0, total), (total, 0.0)],
        });
        // Greedy's place in the legend, which is shorter so; its point lies over the lines.
        marks.push(Mark::Samples {
            name: short(HindsightRule::Greedy).to_owned(),
            role: role(HindsightRule::Greedy),
            shape: shape(HindsightRule::Greedy),
            points: Vec::new(),
        });
    }
    for curve in RuleCurve::ALL {
        let mut points = Vec::new();
        for (point, value) in sweep.values(curve).into_iter().enumerate() {
            let Some([criteria, time, _]) = sweep.at(swept, curve, point) else {
                continue;
            };
            let Some(place) = place(Some([time, criteria])) else {
                continue;
            };
            points.push((place[0].mean, place[1].mean));
            rows.push(named(curve), &super::valued(curve, value), &place);
        }
        if !points.is_empty() {
            marks.push(Mark::Line {
                name: named(curve).to_owned(),
                role: role(curve.rule()),
                dash: if curve == RuleCurve::Holding {
                    Dash::Dashed
                } else {
                    Dash::Solid
                },
                points,
            });
        }
    }
    for rule in HindsightRule::ALL.iter().copied() {
        if let Some(place) = own(race, raced, rule) {
            stretch(&place);
            let with = parameters(&race.rules, rule, &race.market);
            let with = if with.is_empty() {
                "greedy".to_owned()
            } else {
                format!("yours, {with}")
            };
            let name = match rule {
                HindsightRule::Batched if race.rules.holds.on() => named(RuleCurve::Holding),
                rule => short(rule),
            };
            rows.push(name, &with, &place);
            marks.extend(crosses(name, (role(rule), shape(rule)), &[place]));
        }
    }
    if let Some(optimum) = &optimum {
        stretch(optimum);
        rows.push(hindsight, "as it is", optimum);
    }
    let [right, top] = reach.map(|reach| round_up(1.15 * reach));
    Figure {
        finding: finding(race, shown, raced, front.exact()),
        x: axis("waiting cost of a player", "waits of τmax", 0.0, right),
        y: axis("criteria cost of a player", "waits of τmax", 0.0, top),
        marks,
        table: rows.columns(),
        source: format!(
            "{}: {}, for eleven weights of the criteria from 0.05 to 20 times theirs. Lines: \
             the rules along their parameter; points on them: with yours. {}",
            capital(hindsight),
            if front.exact() {
                "minimum-weight matching of the same players, its lower hull"
            } else {
                "matchings found for the first 240 players, so the front may lie lower"
            },
            if race.of_file() {
                "Played on the file's players."
            } else {
                "Simulated, 95 % intervals."
            }
        ),
        ..begun("front")
    }
}

/// The table: whose point, with what, where.
#[derive(Default)]
struct Rows {
    cells: [Vec<Entry>; 6],
}

impl Rows {
    fn push(&mut self, who: &str, with: &str, [time, criteria]: &Place) {
        let words = [who, with].map(|text| Entry::Text(text.to_owned()));
        let numbers = [entries(Some(time)), entries(Some(criteria))];
        let row = words.into_iter().chain(numbers.into_iter().flatten());
        for (column, cell) in self.cells.iter_mut().zip(row) {
            column.push(cell);
        }
    }

    fn columns(self) -> Vec<Column> {
        let heads = [
            "rule",
            "with",
            "waiting, simulated",
            "half width of waiting",
            "criteria, simulated",
            "half width of criteria",
        ];
        (heads.iter().zip(self.cells).enumerate())
            .map(|(index, (head, cells))| {
                column(*head, if index < 2 { "" } else { "waits of τmax" }, cells)
            })
            .collect()
    }
}

fn finding(
    race: &HindsightRace,
    rule: HindsightRule,
    parts: &Parts<RaceSample>,
    exact: bool,
) -> String {
    let (Some([time, criteria]), Some(waited), Some(borne)) = (
        own(race, parts, rule),
        of_best(race, parts, |best| best.time),
        of_best(race, parts, |best| best.criteria),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    // Which way the rule errs.
    let (more_wait, more_criteria) = (time.low() > waited.high(), criteria.low() > borne.high());
    let verdict = match (more_wait, more_criteria) {
        (true, true) => "it loses on both counts",
        (true, false) => "it waits too long for what it gets",
        (false, true) => "it pairs too hastily",
        (false, false) => "it is as good as hindsight on both counts",
    };
    let found = if exact { "hindsight" } else { "the best found" };
    format!(
        "{}: {verdict}. A player bears {} for waiting and {} for criteria. In {found} it is {} and \
         {}. {}{}",
        capital(short(rule)),
        say(&time),
        say(&criteria),
        say(&waited),
        say(&borne),
        if exact {
            "No rule gets below the front, whatever its parameter."
        } else {
            "The front itself may lie lower: nobody knows the optimum of larger games."
        },
        short_run(&race.market, &race.players, &race.run)
    )
}
