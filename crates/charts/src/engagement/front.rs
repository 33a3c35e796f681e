//! Retention against fairness: what a cap on unfairness, or a price of it, leaves.

use super::begun;
use super::{Look, ON_ITS_WAY, ends, known, look, two};
use crate::figure::common::{axis, column, number, with_interval};
use crate::figure::pieces::crosses;
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Ticks};
use lobbylab_core::engagement::lab::{
    EngagementFront, EngagementFrontSample, FrontHull, FrontRule, HULL_PRICES,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

/// Unfairness and gain of a rule.
type At = [Interval; 2];

fn at(front: &EngagementFront, parts: &Parts<EngagementFrontSample>, place: usize) -> Option<At> {
    Some([
        known(front.unfairness(parts, place))?,
        known(front.gain(parts, place))?,
    ])
}

/// The line of what any price can give.
const HULL: &str = "what any price can give";

/// How sure the line of all prices is.
fn proven(hull: &FrontHull) -> String {
    let pools = match hull.pools {
        1 => "this pool".to_owned(),
        pools => format!("these {pools} pools"),
    };
    if hull.cut == 0 {
        return format!(" Dashed: the exact hull of {pools}.");
    }
    format!(
        " Dashed: the hull of {pools} at {HULL_PRICES} prices, to within {} players.",
        number((1e4 * hull.hidden).ceil() / 1e4)
    )
}

/// What a rule is called.
fn name(rule: FrontRule) -> String {
    match rule {
        FrontRule::Matchmaker(maker) => look(maker).name.to_owned(),
        FrontRule::Price(price) => format!("EOMM, unfairness at {}", number(price)),
        FrontRule::Cap(cap) => format!("EOMM, at most {} off even", number(cap)),
    }
}

/// How many more of 1,000 players go on than by chance, against how far games are off even.
#[must_use]
pub fn front(front: &EngagementFront, parts: &Parts<EngagementFrontSample>) -> Figure {
    let rules = front.rules();
    let mut curves: [(Look, Vec<At>); 2] = [
        (
            Look {
                name: "at a price of unfairness",
                ..look(Matchmaker::Priced)
            },
            Vec::new(),
        ),
        (
            Look {
                name: "with a cap on unfairness",
                ..look(Matchmaker::Capped)
            },
            Vec::new(),
        ),
    ];
    let mut single = Vec::new();
    let (mut xs, mut ys) = (vec![0.0], vec![0.0]);
    for (place, &rule) in rules.iter().enumerate() {
        let Some(found) = at(front, parts, place) else {
            continue;
        };
        xs.push(found[0].high());
        ys.extend([found[1].low(), found[1].high()]);
        match rule {
            FrontRule::Matchmaker(maker) => single.push((maker, found)),
            FrontRule::Price(_) => curves[0].1.push(found),
            FrontRule::Cap(_) => curves[1].1.push(found),
        }
    }
    let mut marks = Vec::new();
    for (look, places) in &mut curves {
        lobbylab_core::order::few(places, |one, other| one[0].mean < other[0].mean);
        if places.is_empty() {
            continue;
        }
        marks.push(Mark::Line {
            name: look.name.to_owned(),
            role: look.role,
            dash: Dash::Solid,
            points: places.iter().map(|[x, y]| (x.mean, y.mean)).collect(),
        });
        marks.extend(crosses(look.name, (look.role, look.shape), places));
    }
    for (maker, found) in &single {
        match maker {
            Matchmaker::Capped | Matchmaker::Priced => {
                let what = if *maker == Matchmaker::Capped {
                    "your cap"
                } else {
                    "your price"
                };
                marks.push(Mark::Here {
                    x: found[0].mean,
                    y: found[1].mean,
                    label: what.to_owned(),
                });
            }
            _ => {
                let look = look(*maker);
                let place = std::slice::from_ref(found);
                marks.extend(crosses(look.name, (look.role, look.shape), place));
            }
        }
    }
    let hull = front.hull(parts);
    if let Some(hull) = &hull {
        marks.insert(
            0,
            Mark::Line {
                name: HULL.to_owned(),
                role: Role::Soft,
                dash: Dash::Dashed,
                points: hull.points.iter().map(|&[x, y]| (x, y)).collect(),
            },
        );
        for &[x, y] in &hull.points {
            xs.push(x);
            ys.push(y);
        }
    }
    // Nought is on both axes, but is no data: alone it would be a range of nothing.
    let waits = xs.len() < 2;
    if waits {
        (xs, ys) = (Vec::new(), Vec::new());
    }
    let (low, high) = ends(ys, (-1.0, 1.0));
    let (_, right) = ends(xs, (0.0, 0.5));
    let told = |axis: Axis| match waits {
        true => Axis {
            ticks: Ticks::Hidden,
            ..axis
        },
        false => axis,
    };
    Figure {
        finding: finding(front, parts),
        x: told(axis(
            "how far chances are off even, mean |p − ½|",
            "",
            0.0,
            right,
        )),
        y: told(axis(
            "more of 1,000 go on than by chance",
            "players",
            low,
            high,
        )),
        marks,
        table: columns(front, parts),
        source: format!(
            "Points: simulated, means over pools that all see, expected given the pairs, with \
             95 % intervals. Every point at a price is an optimum: no pairing has a smaller \
             sum of risks and price times unfairness (minimum-weight perfect matching with \
             its certificate).{} Beyond Chen et al., EOMM.",
            hull.as_ref().map_or(String::new(), proven)
        ),
        ..begun("front")
    }
}

fn columns(front: &EngagementFront, parts: &Parts<EngagementFrontSample>) -> Vec<Column> {
    let rules = front.rules();
    let names = rules.iter().map(|&rule| Entry::Text(name(rule))).collect();
    let mut columns = vec![column("matchmaker", "", names)];
    type Read<'a> = &'a dyn Fn(usize) -> Option<Interval>;
    let all: [(&str, &str, Read<'_>); 4] = [
        ("mean |p − ½|", "", &|place| {
            front.unfairness(parts, place)
        }),
        ("of 1,000 go on", "players", &|place| {
            front.retained(parts, place)
        }),
        ("more of 1,000 than by chance", "players", &|place| {
            front.gain(parts, place)
        }),
        ("of 1,000 sit out", "players", &|place| {
            front.sitting(parts, place)
        }),
    ];
    for (name, unit, read) in all {
        columns.extend(two(name, unit, rules.len(), read));
    }
    columns
}

fn finding(front: &EngagementFront, parts: &Parts<EngagementFrontSample>) -> String {
    let rules = front.rules();
    let of = |maker| {
        let place = rules
            .iter()
            .position(|&rule| rule == FrontRule::Matchmaker(maker))?;
        at(front, parts, place)
    };
    let (Some(eomm), Some(skill), Some(priced)) = (
        of(Matchmaker::Eomm),
        of(Matchmaker::Skill),
        of(Matchmaker::Priced),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let gain = |found: &At| {
        let side = if found[1].mean < 0.0 { "fewer" } else { "more" };
        let text = with_interval(&found[1]);
        format!("{} {side}", text.trim_start_matches('−'))
    };
    let off = |found: &At| number((100.0 * found[0].mean).round() / 100.0);
    format!(
        "EOMM keeps {} of 1,000 players than chance, in games that are {} off even. Equal skill \
         keeps {}, at {}. At your price it is {} at {}.",
        gain(&eomm),
        off(&eomm),
        gain(&skill),
        off(&skill),
        gain(&priced),
        off(&priced)
    )
}
