//! Who wins where: the theorem's regions over (q, α), the solver's answers on
//! top of them.

use super::begun;
use super::{axis, column};
use crate::figure::{Entry, Figure, Mark, Pattern, Role, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::order;
use lobbylab_core::patience::lab::{Answer, PatienceCompare, PatienceMap, PatienceMapCell};
use lobbylab_core::patience::{PatienceRule, exact};
use lobbylab_core::words::three_digits;

/// Points along the boundary.
const STEPS: u32 = 240;

/// The map up to α = `map.top.top`.
#[must_use]
pub fn map(compare: &PatienceCompare, map: &PatienceMap, cells: &Parts<PatienceMapCell>) -> Figure {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let top = map.top.top;
    let possible = compare.patience_possible();
    // Where the boundary leaves through the top, so that its corners are sharp.
    let mut qs: Vec<f64> = (0..=STEPS)
        .map(|step| f64::from(step) / f64::from(STEPS))
        .collect();
    if let Some((lower, upper)) = exact::q_bounds(n, top) {
        qs.extend([lower, upper]);
    }
    order::few(&mut qs, |a, b| a < b);
    let boundary: Vec<(f64, f64)> = qs
        .iter()
        .map(|&q| (q, exact::alpha_star(n, q).min(top)))
        .collect();
    let mut marks = Vec::new();
    if possible {
        let mut greedy = vec![(0.0, 0.0)];
        greedy.extend(&boundary);
        greedy.push((1.0, 0.0));
        let least = exact::alpha_star(n, 0.5).min(top);
        marks.push(Mark::Region {
            name: "greedy is optimal".to_owned(),
            role: Role::Greedy,
            pattern: Pattern::Hatched,
            outline: greedy,
            label_at: Some((0.5, 0.5 * least)),
        });
        let mut patient = boundary.clone();
        patient.extend([(1.0, top), (0.0, top)]);
        marks.push(Mark::Region {
            name: "patient is optimal".to_owned(),
            role: Role::Patient,
            pattern: Pattern::Plain,
            outline: patient,
            label_at: (least < top).then_some((0.5, 0.5 * (least + top))),
        });
        marks.push(Mark::Line {
            name: "α*, the theorem's boundary".to_owned(),
            role: Role::Ink,
            dash: crate::figure::Dash::Solid,
            points: boundary
                .iter()
                .copied()
                .filter(|&(q, _)| exact::alpha_star(n, q) <= top * 1.000_001)
                .collect(),
        });
    } else {
        marks.push(Mark::Region {
            name: "greedy is forced: M = 2n".to_owned(),
            role: Role::Greedy,
            pattern: Pattern::Hatched,
            outline: vec![(0.0, 0.0), (0.0, top), (1.0, top), (1.0, 0.0)],
            label_at: Some((0.5, 0.5 * top)),
        });
    }
    for (name, role, shape, wanted) in [
        (
            "solver: greedy",
            Role::Greedy,
            Shape::Square,
            Answer::Greedy,
        ),
        (
            "solver: patient",
            Role::Patient,
            Shape::Disc,
            Answer::Patient,
        ),
    ] {
        let points: Vec<(f64, f64)> = cells
            .iter()
            .filter(|(_, cell)| cell.answer == wanted && cell.agrees)
            .map(|(_, cell)| (cell.q, cell.alpha))
            .collect();
        if !points.is_empty() {
            marks.push(Mark::Dots {
                name: name.to_owned(),
                role,
                shape,
                points,
            });
        }
    }
    let against: Vec<(f64, f64)> = cells
        .iter()
        .filter(|(_, cell)| !cell.agrees)
        .map(|(_, cell)| (cell.q, cell.alpha))
        .collect();
    let disagreements = against.len();
    if !against.is_empty() {
        marks.push(Mark::Dots {
            name: "solver contradicts the theorem".to_owned(),
            role: Role::Worst,
            shape: Shape::Diamond,
            points: against,
        });
    }
    marks.push(Mark::Here {
        x: q,
        y: alpha,
        label: "you are here".to_owned(),
    });
    let numbers = |read: &dyn Fn(&PatienceMapCell) -> f64| {
        cells
            .iter()
            .map(|(_, cell)| Entry::Number(read(cell)))
            .collect::<Vec<_>>()
    };
    let table = vec![
        column("q", "", numbers(&|cell| cell.q)),
        column("α", "periods", numbers(&|cell| cell.alpha)),
        column(
            "α* by the theorem",
            "periods",
            numbers(&|cell| exact::alpha_star(n, cell.q)),
        ),
        column(
            "least cost, lower bound",
            "per period",
            numbers(&|cell| cell.lower),
        ),
        column(
            "least cost, upper bound",
            "per period",
            numbers(&|cell| cell.upper),
        ),
        column(
            "solver",
            "",
            cells
                .iter()
                .map(|(_, cell)| {
                    Entry::Text(
                        match cell.answer {
                            Answer::Greedy => "greedy",
                            Answer::Patient => "patient",
                            Answer::Either => "either",
                        }
                        .to_owned(),
                    )
                })
                .collect(),
        ),
    ];
    let region = if possible {
        match (
            compare.exact_cost(PatienceRule::Greedy),
            compare.exact_cost(PatienceRule::Patient),
        ) {
            (greedy, patient) if greedy < patient => "You are where greed is right.",
            (greedy, patient) if greedy > patient => "You are where patience is right.",
            _ => "You are where both cost the same.",
        }
    } else {
        "At M = 2n greed is the only rule there is."
    };
    let checked = if cells.is_empty() {
        "The solver is on its way.".to_owned()
    } else if disagreements == 0 {
        format!(
            "The solver agrees with the theorem in all {} places solved.",
            cells.len()
        )
    } else {
        format!(
            "The solver contradicts the theorem in {disagreements} of {} places.",
            cells.len()
        )
    };
    Figure {
        finding: format!(
            "{region} Patience needs α above {} even where types are mixed best. {checked}",
            three_digits(exact::alpha_star(n, 0.5))
        ),
        x: axis("share of strong players, q", "", 0.0, 1.0),
        y: axis("price of unfairness, α", "periods", 0.0, top),
        marks,
        table,
        source: "Regions: Wu, Dynamic Matching With Teams, Theorem 3.3. \
                 Dots: average-cost decision process by policy iteration, certified bounds."
            .to_owned(),
        ..begun("map")
    }
}
