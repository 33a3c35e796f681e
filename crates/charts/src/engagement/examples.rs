//! The visitor's example of section 4: who meets whom by skill, at best, at worst.

use super::begun;
use super::{ends, look};
use crate::figure::common::{axis, column, number};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Shape, Ticks};
use lobbylab_core::engagement::lab::{EngagementTheory, Example, ExamplePairs, TheorySample};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::Parts;
use std::cmp::Ordering;

/// Rows from above: what they are and whose pairs they show.
fn rows(example: &Example) -> [(Matchmaker, &'static str, &ExamplePairs); 3] {
    [
        (
            Matchmaker::Skill,
            look(Matchmaker::Skill).name,
            &example.skill,
        ),
        (Matchmaker::Eomm, "EOMM, the least", &example.best),
        (Matchmaker::Worst, "Reversed, the most", &example.worst),
    ]
}

/// The example's players on the line of skills, with the pairs of three matchmakers.
#[must_use]
pub fn claim_example(theory: &EngagementTheory, _parts: &Parts<TheorySample>) -> Figure {
    let skills = &theory.simple.skills.0;
    let (low, high) = ends(skills.iter().copied(), (0.0, 1.0));
    let example = theory.example();
    let mut marks = Vec::new();
    let mut ticks = Vec::new();
    if let Some(example) = &example {
        for (place, (maker, name, pairs)) in rows(example).into_iter().enumerate() {
            let y = (3 - place) as f64;
            let look = look(maker);
            ticks.push((y, name.to_owned()));
            // Pairs in the order of their first player, each a little higher than the last,
            // so that pairs within pairs are seen.
            let all: Vec<[usize; 2]> = (pairs.mates.iter().enumerate())
                .filter_map(|(one, other)| other.filter(|&other| one < other).map(|o| [one, o]))
                .collect();
            let count = all.len().max(1) as f64;
            for (level, [one, other]) in all.iter().enumerate() {
                let up = y - 0.12 + 0.5 * level as f64 / count;
                let (a, b) = (skills[*one], skills[*other]);
                marks.push(Mark::Line {
                    name: String::new(),
                    role: look.role,
                    dash: Dash::Solid,
                    points: vec![
                        (a.min(b), y - 0.3),
                        (a.min(b), up),
                        (a.max(b), up),
                        (a.max(b), y - 0.3),
                    ],
                });
            }
            marks.push(Mark::Dots {
                name: look.name.to_owned(),
                role: look.role,
                shape: Shape::Disc,
                points: skills.iter().map(|&skill| (skill, y - 0.3)).collect(),
            });
            marks.push(Mark::Text {
                x: low + 0.02 * (high - low),
                y: y + 0.38,
                text: format!("{} expected to stop", number(round(pairs.cost))),
                role: Role::Ink,
            });
        }
    }
    Figure {
        finding: finding(theory, example.as_ref()),
        x: axis("skill", "points", low, high),
        y: Axis {
            ticks: Ticks::Named(ticks),
            ..axis("", "", 0.4, 3.7)
        },
        marks,
        table: table(theory, example.as_ref()),
        source: "Exact: expected number of players who stop, summed over the pairs, by the draw \
                 model and the three risks; least and greatest by minimum-weight perfect matching \
                 with its certificate. Chen et al., EOMM, section 4."
            .to_owned(),
        ..begun("claim_example")
    }
}

fn round(value: f64) -> f64 {
    (1e6 * value).round() / 1e6
}

fn table(theory: &EngagementTheory, example: Option<&Example>) -> Vec<Column> {
    let skills = &theory.simple.skills.0;
    let mut table = vec![column(
        "skill",
        "points",
        skills.iter().map(|&skill| Entry::Number(skill)).collect(),
    )];
    if let Some(example) = example {
        for (_, name, pairs) in rows(example) {
            let cells = (pairs.mates.iter())
                .map(|mate| match mate.and_then(|mate| skills.get(mate)) {
                    Some(&skill) => Entry::Number(skill),
                    None => Entry::Text("sits out".to_owned()),
                })
                .collect();
            table.push(column(format!("opponent’s skill, {name}"), "points", cells));
            let mut costs = vec![Entry::Number(pairs.cost)];
            costs.resize(skills.len(), Entry::Empty);
            table.push(column(
                format!("expected to stop, {name}"),
                "players",
                costs,
            ));
        }
    }
    table
}

fn finding(theory: &EngagementTheory, example: Option<&Example>) -> String {
    let Some(example) = example else {
        return "Two skills at least make an example.".to_owned();
    };
    let cost = |pairs: &ExamplePairs| number(round(pairs.cost));
    let (best, worst) = (example.skill_is_best(), example.skill_is_worst());
    if best && worst {
        return format!(
            "All pairings cost the same, {}: equal skill is the best and the worst at once.",
            cost(&example.skill)
        );
    }
    let claim = match theory.sign() {
        Ordering::Greater => ("the best", best),
        Ordering::Less => ("the worst", worst),
        Ordering::Equal => ("no different", false),
    };
    let numbers = format!(
        "{} expected to stop with equal skill, {} at best, {} at worst, {} by chance",
        cost(&example.skill),
        cost(&example.best),
        cost(&example.worst),
        number(round(example.random))
    );
    if claim.1 {
        format!(
            "The paper’s claim holds here: equal skill is {}. Players are {numbers}.",
            claim.0
        )
    } else {
        format!(
            "A counterexample: by the paper’s claim equal skill is {}. But players are {numbers}.",
            claim.0
        )
    }
}
