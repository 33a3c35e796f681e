//! Expansions: `rules[NAME].property` and `teams[A, B].minPlayers`, in steps of absolute waits.

use super::super::{FlexRuleKind, FlexRules, LONGEST};
use super::nature;
use crate::report::{Fields, Notes, number_of};
use crate::text::Node;

pub(super) fn read(root: &mut Fields<'_>, rules: &mut FlexRules, notes: &mut Notes<'_>) {
    for (place, node) in root.list("expansions", notes).iter().enumerate() {
        let mut fields = Fields::new(node, format!("expansions[{place}]"));
        let target = fields.text("target", notes);
        let steps = fields.list("steps", notes);
        match target {
            Some(target) => expansion(target, steps, &fields, rules, notes),
            None => notes.refuse(fields.span(), format!("{} has no target", fields.path)),
        }
        fields.finish(notes);
    }
}

fn expansion(
    target: &str,
    nodes: &[Node],
    fields: &Fields<'_>,
    rules: &mut FlexRules,
    notes: &mut Notes<'_>,
) {
    let span = fields.span();
    let form = target
        .split_once('[')
        .and_then(|(kind, rest)| {
            rest.split_once(']')
                .map(|(names, rest)| (kind.trim(), names, rest))
        })
        .and_then(|(kind, names, rest)| Some((kind, names, rest.trim().strip_prefix('.')?.trim())));
    let Some((kind, names, property)) = form else {
        let story = format!(
            "the target {target} is neither rules[NAME].property nor teams[NAME].minPlayers"
        );
        notes.refuse(span, story);
        return;
    };
    match kind {
        "rules" | "rule" => {
            let name = names.trim();
            let Some(found) = rules.rules.iter().position(|rule| rule.name == name) else {
                notes.refuse(
                    span,
                    format!(
                        "the target {target} names {name}: there is no such rule that can expand"
                    ),
                );
                return;
            };
            if matches!(rules.rules[found].kind, FlexRuleKind::Compound(_)) {
                let story = format!(
                    "the target {target} is a compound rule, which cannot expand; the rules in it can"
                );
                notes.refuse(span, story);
                return;
            }
            let steps = steps(nodes, fields, notes);
            let found = &mut rules.rules[found];
            if property == "referenceValue"
                && let Some(schedule) = nature::reference(found)
            {
                schedule.extend(steps);
            } else if let Some(schedule) = nature::property(found, property) {
                schedule.extend(
                    steps
                        .into_iter()
                        .map(|(at, value)| (at, Some(value)))
                        .collect(),
                );
            } else {
                let story = format!(
                    "the target {target}: {property} of this rule cannot be expanded here; without it the rule keeps its base value"
                );
                notes.refuse(span, story);
            }
        }
        "teams" | "team" => {
            if property != "minPlayers" && property != "maxPlayers" {
                let story =
                    format!("the target {target}: of teams only minPlayers and maxPlayers expand");
                notes.refuse(span, story);
                return;
            }
            let steps: Vec<(f64, u32)> = (steps(nodes, fields, notes).into_iter())
                .map(|(at, value)| (at, value.clamp(0.0, 1e6) as u32))
                .collect();
            for name in names.split(',').map(str::trim) {
                let mut found = false;
                for team in &mut rules.teams {
                    if name == "*" || team.definition == name || team.name == name {
                        found = true;
                        let schedule = if property == "minPlayers" {
                            &mut team.min
                        } else {
                            &mut team.max
                        };
                        schedule.extend(steps.clone());
                    }
                }
                if !found {
                    notes.refuse(
                        span,
                        format!("the target {target} names {name}: there is no such team"),
                    );
                }
            }
        }
        other => {
            let story =
                format!("the target {target} begins with {other}; allowed are rules and teams");
            notes.refuse(span, story);
        }
    }
}

fn steps(nodes: &[Node], fields: &Fields<'_>, notes: &mut Notes<'_>) -> Vec<(f64, f64)> {
    let mut steps: Vec<(f64, f64)> = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        let mut step = Fields::new(node, format!("{}.steps[{place}]", fields.path));
        let wait = step.number("waitTimeSeconds", notes);
        let path = step.child("value");
        let value = (step.get("value")).and_then(|node| number_of(node, &path, notes));
        let (Some(wait), Some(value)) = (wait, value) else {
            notes.refuse(
                step.span(),
                format!("{} needs waitTimeSeconds and value", step.path),
            );
            continue;
        };
        let before = steps.last().map_or(-1.0, |step| step.0);
        if wait <= before || wait > LONGEST {
            let story = format!(
                "{}: waitTimeSeconds is {wait} after {before}; waits increase from step to step, up to {LONGEST}",
                step.path
            );
            notes.refuse(step.span(), story);
        }
        steps.push((wait, value));
        step.finish(notes);
    }
    steps
}
