//! Section 4: churn by the outcome alone. Draw curves, and where the paper's claim holds.

use super::begun;
use super::ends;
use crate::figure::common::{axis, column, number, percent};
use crate::figure::pieces::entry;
use crate::figure::{
    Axis, Cell, Column, Dash, Entry, Figure, Glyph, Mark, Pattern, Role, Scale, Ticks,
};
use lobbylab_core::engagement::lab::{EngagementTheory, POOLS, SPREADS, TheorySample};
use lobbylab_core::engagement::{DrawKind, DrawModel, Skill};
use lobbylab_core::experiment::Parts;
use std::cmp::Ordering;

/// Points of a curve.
const STEPS: usize = 120;
/// The share of draws in the paper's data, section 5.1.
const PRINTED_DRAWS: f64 = 0.2;

fn draw(model: &DrawModel, gap: f64) -> f64 {
    let skill = |r: f64| Skill { r, rd: 0.0 };
    model.odds(skill(gap), skill(0.0))[1]
}

/// A short name of a draw model.
fn short(kind: DrawKind) -> &'static str {
    match kind {
        DrawKind::Constant => "constant",
        DrawKind::Exponential => "exponential",
        DrawKind::Gaussian => "Gaussian",
        DrawKind::Linear => "linear",
        DrawKind::Parabola => "parabola",
        DrawKind::Balance => "4p(1 − p)",
        DrawKind::Davidson => "Davidson",
        DrawKind::RaoKupper => "Rao–Kupper",
    }
}

/// The chance of a draw against the gap of skills, with the gaps of the example's pairs.
#[must_use]
pub fn claim_curves(theory: &EngagementTheory, _parts: &Parts<TheorySample>) -> Figure {
    let model = theory.simple.model();
    let skills = &theory.simple.skills.0;
    let (least, most) = ends(skills.iter().copied(), (0.0, 1000.0));
    let wide = (most - least)
        .max(3.0 * theory.simple.width)
        .clamp(10.0, 2e6);
    let gap = |step: usize| wide * step as f64 / STEPS as f64;
    let curve = |model: &DrawModel| -> Vec<(f64, f64)> {
        (0..=STEPS)
            .map(|step| (gap(step), draw(model, gap(step))))
            .collect()
    };
    let mut marks = Vec::new();
    if model.kind != DrawKind::Constant {
        marks.push(Mark::Line {
            // The curve is drawn at the visitor's rate.
            name: if (model.rate - PRINTED_DRAWS).abs() < 1e-9 {
                "constant, as in the paper’s data".to_owned()
            } else {
                short(DrawKind::Constant).to_owned()
            },
            role: Role::Soft,
            dash: Dash::Dashed,
            points: curve(&DrawModel {
                kind: DrawKind::Constant,
                ..model
            }),
        });
    }
    marks.push(Mark::Line {
        name: short(model.kind).to_owned(),
        role: Role::Ink,
        dash: Dash::Solid,
        points: curve(&model),
    });
    if let Some(example) = theory.example() {
        for (pairs, look) in [
            (
                &example.skill,
                super::look(lobbylab_core::engagement::matchers::Matchmaker::Skill),
            ),
            (
                &example.best,
                super::look(lobbylab_core::engagement::matchers::Matchmaker::Eomm),
            ),
        ] {
            let points = (pairs.mates.iter().enumerate())
                .filter_map(|(one, other)| {
                    let other = (*other)?;
                    let gap = (skills.get(one)? - skills.get(other)?).abs();
                    (one < other).then(|| (gap, draw(&model, gap)))
                })
                .collect();
            marks.push(Mark::Dots {
                name: format!("the example’s pairs, {}", look.name),
                role: look.role,
                shape: look.shape,
                points,
            });
        }
    }
    let gaps: Vec<f64> = (0..=STEPS).map(gap).collect();
    Figure {
        finding: curves_finding(theory),
        x: axis("gap of skills", "points", 0.0, wide),
        y: axis(
            "chance of a draw",
            "",
            0.0,
            (1.15 * theory.simple.even).max(0.05),
        ),
        marks,
        table: vec![
            column(
                "gap of skills",
                "points",
                gaps.iter().map(|gap| Entry::Number(*gap)).collect(),
            ),
            column(
                "chance of a draw",
                "",
                gaps.iter()
                    .map(|gap| entry(Some(draw(&model, *gap))))
                    .collect(),
            ),
        ],
        source: "Curves: exact, by the draw model; dots: the pairs of the example. With churn by \
                 the outcome alone a pairing costs (c(W) + c(L)) for each pair, less c(W) + c(L) − \
                 2c(D) for each expected draw. Chen et al., EOMM, section 4."
            .to_owned(),
        ..begun("claim_curves")
    }
}

/// In how many random pools pairing equals makes most draws, by draw model and spread.
#[must_use]
pub fn claim_map(theory: &EngagementTheory, parts: &Parts<TheorySample>) -> Figure {
    let rows = DrawKind::ALL.len();
    let row = |kind: DrawKind| (rows - kind as usize) as f64;
    let step = libm::sqrt(SPREADS[1] / SPREADS[0]);
    let mut cells = Vec::new();
    for &kind in DrawKind::ALL {
        for (place, &spread) in SPREADS.iter().enumerate() {
            let Some(cell) = EngagementTheory::cell(parts, kind, place) else {
                continue;
            };
            let all = f64::from(POOLS);
            let [most, least, alike] =
                [cell.greatest, cell.least, cell.alike].map(|n| f64::from(n) / all);
            let (role, strength) = if alike > 0.5 {
                (Role::Soft, alike)
            } else if most >= least {
                (Role::Optimal, most)
            } else {
                (Role::Worst, least)
            };
            cells.push(Cell {
                x: spread,
                y: row(kind),
                width: spread * (step - 1.0 / step),
                height: 0.9,
                role,
                shade: 0.1 + 0.9 * strength,
                glyph: Glyph::None,
                here: kind == theory.simple.shape && place == nearest(theory),
                says: format!(
                    "{}, spread {} scales: of {POOLS} pools of six, pairing equals has the most \
                     draws in {}, the fewest in {}, as many as any in {}.",
                    short(kind),
                    number(spread),
                    cell.greatest,
                    cell.least,
                    cell.alike
                ),
            });
        }
    }
    let ticks = DrawKind::ALL
        .iter()
        .map(|&kind| (row(kind), short(kind).to_owned()));
    Figure {
        finding: map_finding(theory, parts),
        x: Axis {
            scale: Scale::Log,
            ..axis(
                "spread of skills, in scales of the draw model",
                "",
                SPREADS[0] / step,
                SPREADS[SPREADS.len() - 1] * step,
            )
        },
        y: Axis {
            ticks: Ticks::Named(ticks.collect()),
            ..axis("", "", 0.5, rows as f64 + 0.5)
        },
        marks: vec![
            colour("equals: most draws", Role::Optimal),
            colour("equals: fewest", Role::Worst),
            colour("all pairings tie", Role::Soft),
            Mark::Cells {
                name: "pairing equals".to_owned(),
                cells,
            },
        ],
        table: map_table(parts),
        source: format!(
            "Each cell: {POOLS} random pools of six, all fifteen pairings of each compared, \
             exact. Green: pairing equals has the most draws, so it is the best if c(W) + c(L) > \
             2c(D), and the worst if it is less; red: the fewest; grey: all alike. The stronger \
             the colour, the larger the share of the {POOLS}. Chen et al., EOMM, section 4."
        ),
        ..begun("claim_map")
    }
}

/// A colour's place in the legend.
fn colour(name: &str, role: Role) -> Mark {
    Mark::Region {
        name: name.to_owned(),
        role,
        pattern: Pattern::Plain,
        outline: Vec::new(),
        label_at: None,
    }
}

/// The column next to the example's spread.
fn nearest(theory: &EngagementTheory) -> usize {
    let skills = &theory.simple.skills.0;
    let count = skills.len().max(1) as f64;
    let mean = skills.iter().sum::<f64>() / count;
    let variance = skills.iter().map(|r| (r - mean) * (r - mean)).sum::<f64>() / count;
    let spread = (variance.sqrt() / theory.simple.width).max(1e-9);
    let far = |place: usize| (libm::log(SPREADS[place]) - libm::log(spread)).abs();
    (1..SPREADS.len()).fold(
        0,
        |best, place| if far(place) < far(best) { place } else { best },
    )
}

fn map_table(parts: &Parts<TheorySample>) -> Vec<Column> {
    let all = || {
        (DrawKind::ALL.iter()).flat_map(|&kind| (0..SPREADS.len()).map(move |place| (kind, place)))
    };
    type Read = fn(&lobbylab_core::engagement::lab::TheoryCell) -> u32;
    let reads: [(&str, Read); 4] = [
        ("pools in which pairing equals has the most draws", |cell| {
            cell.greatest
        }),
        ("the fewest", |cell| cell.least),
        ("all pairings alike", |cell| cell.alike),
        ("neither", |cell| cell.neither),
    ];
    let mut table = vec![
        column(
            "draws",
            "",
            all()
                .map(|(kind, _)| Entry::Text(short(kind).to_owned()))
                .collect(),
        ),
        column(
            "spread",
            "scales",
            all().map(|(_, at)| Entry::Number(SPREADS[at])).collect(),
        ),
    ];
    for (name, read) in reads {
        let cells = all().map(|(kind, at)| {
            EngagementTheory::cell(parts, kind, at)
                .map_or(Entry::Empty, |cell| Entry::Number(f64::from(read(&cell))))
        });
        table.push(column(name, "of 200", cells.collect()));
    }
    table
}

fn curves_finding(theory: &EngagementTheory) -> String {
    let simple = &theory.simple;
    let words = match theory.sign() {
        Ordering::Greater => "more than twice c(D): draws keep players",
        Ordering::Equal => "just twice c(D): draws make no difference",
        Ordering::Less => "less than twice c(D): draws lose players",
    };
    let shape = match simple.shape {
        DrawKind::Constant => "As draws are as likely for every pair, all pairings cost the same.",
        DrawKind::Linear | DrawKind::Parabola => {
            "Where the curve is concave, the paper’s claim holds; beyond the scale it has a kink."
        }
        _ => "Where the curve is convex, one even pair can be worth two uneven ones.",
    };
    format!(
        "The sum c(W) + c(L) = {} is {words}. {shape}",
        number(simple.win + simple.loss)
    )
}

fn map_finding(theory: &EngagementTheory, parts: &Parts<TheorySample>) -> String {
    let kind = theory.simple.shape;
    let of = |pick| EngagementTheory::share(parts, kind, pick);
    let (Some(most), Some(alike)) = (of(|cell| cell.greatest), of(|cell| cell.alike)) else {
        return super::ON_ITS_WAY.to_owned();
    };
    let shades = format!("A cell’s colour is the stronger, the larger its share of {POOLS} pools.");
    if alike.mean > 0.5 {
        return format!(
            "All pairings make equally many draws in most pools with this draw model. Equal \
             skill is the best, the worst and no different from chance at once. {shades}"
        );
    }
    // Where all pairings tie, equals make as many draws as any: the claim holds, if idly.
    let tied = if alike.mean > 0.0 {
        format!(" In {} all pairings make as many.", percent(alike.mean))
    } else {
        String::new()
    };
    let fails = (1.0 - most.mean - alike.mean).max(0.0);
    format!(
        "Pairing equals makes the most draws in {} of random pools of six, over all spreads, with \
         draws {}.{tied} In {} it does not, and the claim of section 4 fails. {shades}",
        percent(most.mean),
        kind.label(),
        percent(fails)
    )
}
