//! Reads a queue with its pools, keys in any case.

use super::filter::{Filter, Operator};
use super::rules::{AgeType, Relaxed, Source, UnityKind, UnityRule};
use super::{Range, UnityPool, UnityRules, UnityTeam};
use crate::report::{Fields, Notes, number_of};
use crate::text::{Document, Kind, Node};
use crate::ticket::Attribute;

/// Reads a queue.
pub(crate) fn read(document: &Document, notes: &mut Notes<'_>) -> Option<UnityRules> {
    let mut root = Fields::loose(&document.root, "");
    let name = root.text("name", notes).unwrap_or_default().to_owned();
    let largest_ticket = root.count("maxPlayersPerTicket", notes).unwrap_or(u32::MAX);
    if root.truth("enabled", notes) == Some(false) {
        notes.warn(
            root.span(),
            "the queue is not enabled; simulated as if it were",
        );
    }
    let mut pools = Vec::new();
    for node in root.list("filteredPools", notes) {
        pools.extend(pool(node, "filteredPools", notes));
    }
    if let Some(node) = root.get("defaultPool") {
        pools.extend(pool(node, "defaultPool", notes));
    }
    // A pool by itself.
    if document.root.get_loosely("matchLogic").is_some() {
        return finish(
            name,
            largest_ticket,
            vec![pool(&document.root, "", notes)?],
            notes,
        );
    }
    if let Some(node) = root.get("matchDefinition") {
        pools.push(definition(node, "matchDefinition", notes)?);
    }
    if pools.is_empty() && !notes.is_refused() {
        notes.refuse(
            root.span(),
            "defaultPool is missing, and there are no filteredPools",
        );
    }
    root.ignore(&["$schema"]);
    root.finish(notes);
    finish(name, largest_ticket, pools, notes)
}

fn finish(
    name: String,
    largest_ticket: u32,
    pools: Vec<UnityPool>,
    notes: &mut Notes<'_>,
) -> Option<UnityRules> {
    notes.exact(
        None,
        "Rules, relaxations, age types, team and player counts, as documented.",
    );
    let story = "Unity does not publish how candidates are ordered: the oldest ticket takes the nearest on the first difference rule, a pass a second.";
    notes.approximate(None, story);
    (!notes.is_refused()).then_some(UnityRules {
        name,
        largest_ticket,
        pools,
        period: 1.0,
    })
}

fn pool(node: &Node, path: &str, notes: &mut Notes<'_>) -> Option<UnityPool> {
    let mut fields = Fields::loose(node, path);
    let name = fields.text("name", notes).unwrap_or_default().to_owned();
    if fields.truth("enabled", notes) == Some(false) {
        notes.warn(
            fields.span(),
            format!("the pool {name} is not enabled and is left out"),
        );
        return None;
    }
    let timeout = fields
        .number("timeoutSeconds", notes)
        .unwrap_or(f64::INFINITY);
    if timeout.is_nan() || timeout <= 0.0 {
        notes.refuse(
            fields.span(),
            format!("timeoutSeconds of the pool {name} is {timeout}; it must be above 0"),
        );
    }
    let filters = fields
        .list("filters", notes)
        .iter()
        .filter_map(|node| filter(node, notes))
        .collect();
    let variants = fields.get("variants");
    if let Some(variants) = variants.filter(|variants| !variants.list().is_empty()) {
        let story = format!(
            "variants of the pool {name} (A/B tests) are left out: only the base pool is simulated"
        );
        notes.warn(Some(variants.span), story);
    }
    fields.ignore(&["matchHosting"]);
    let Some(logic) = fields.get("matchLogic") else {
        notes.refuse(fields.span(), format!("the pool {name} has no matchLogic"));
        return None;
    };
    fields.finish(notes);
    let mut logic = Fields::loose(logic, format!("{path}.matchLogic"));
    logic.ignore(&["name"]);
    if logic.truth("backfillEnabled", notes) == Some(true) {
        notes.approximate(
            logic.span(),
            "No backfill tickets in this workload: backfillEnabled has no effect.",
        );
    }
    let Some(node) = logic.get("matchDefinition") else {
        notes.refuse(
            logic.span(),
            format!("the pool {name} has no matchDefinition"),
        );
        return None;
    };
    let mut pool = definition(node, &logic.child("matchDefinition"), notes)?;
    logic.finish(notes);
    pool.name = name;
    pool.timeout = timeout;
    pool.filters = filters;
    Some(pool)
}

fn filter(node: &Node, notes: &mut Notes<'_>) -> Option<Filter> {
    let mut fields = Fields::loose(node, "filters");
    let attribute = fields.text("attribute", notes)?;
    let operator = match fields.text("operator", notes) {
        Some("Equal") => Operator::Equal,
        Some("NotEqual") => Operator::NotEqual,
        Some("LessThan") => Operator::LessThan,
        Some("GreaterThan") => Operator::GreaterThan,
        other => {
            let other = other.unwrap_or("missing");
            let story = format!(
                "the filter's operator {other} is not simulated; Equal, NotEqual, LessThan and GreaterThan are"
            );
            notes.refuse(fields.span(), story);
            return None;
        }
    };
    let value = fields.get("value").and_then(attribute_of);
    fields.finish(notes);
    Some(Filter {
        attribute: attribute.rsplit('.').next().unwrap_or(attribute).to_owned(),
        operator,
        value: value?,
    })
}

fn attribute_of(node: &Node) -> Option<Attribute> {
    Some(match &node.kind {
        Kind::Number(number) => Attribute::Number(*number),
        Kind::Text(text) => Attribute::Text(text.clone()),
        Kind::Bool(truth) => Attribute::Truth(*truth),
        Kind::List(list) => Attribute::Texts(
            (list.iter())
                .map(|node| match &node.kind {
                    Kind::Text(text) => Some(text.clone()),
                    Kind::Number(number) => Some(format!("{number}")),
                    _ => None,
                })
                .collect::<Option<_>>()?,
        ),
        Kind::Null | Kind::Object(_) => return None,
    })
}

fn definition(node: &Node, path: &str, notes: &mut Notes<'_>) -> Option<UnityPool> {
    let mut fields = Fields::loose(node, path);
    let mut teams = Vec::new();
    for node in fields.list("teams", notes) {
        let mut team = Fields::loose(node, "teams");
        let name = team.text("name", notes).unwrap_or_default().to_owned();
        let count = range(&mut team, "teamCount", notes);
        let players = range(&mut team, "playerCount", notes);
        let rules = rules(&mut team, "teamRules", notes);
        team.finish(notes);
        if let (Some(count), Some(players)) = (count, players) {
            teams.push(UnityTeam {
                name,
                teams: count,
                players,
                rules,
            });
        }
    }
    if teams.is_empty() {
        notes.refuse(fields.span(), format!("{path} has no teams"));
    }
    let rules = rules(&mut fields, "matchRules", notes);
    fields.finish(notes);
    Some(UnityPool {
        name: String::new(),
        filters: Vec::new(),
        timeout: f64::INFINITY,
        teams,
        rules,
    })
}

/// Most players of a match, and most teams.
const MOST: u32 = 1000;

fn range(team: &mut Fields<'_>, key: &'static str, notes: &mut Notes<'_>) -> Option<Range> {
    let Some(node) = team.get(key) else {
        notes.refuse(team.span(), format!("a team has no {key}"));
        return None;
    };
    let mut fields = Fields::loose(node, key);
    let min = fields.count("min", notes)?;
    let max = fields.count("max", notes)?;
    if min > max || max > MOST {
        notes.refuse(
            fields.span(),
            format!("{key} is {min} to {max}; allowed are min ≤ max ≤ {MOST}"),
        );
        return None;
    }
    let mut range = Range {
        min: Relaxed::constant(f64::from(min)),
        max,
    };
    for node in fields.list("relaxations", notes) {
        let mut step = Fields::loose(node, format!("{key}.relaxations"));
        let kind = step.text("type", notes);
        let (age, from) = when(&mut step, notes);
        let value = step.number("value", notes);
        match (kind, value) {
            (Some("RangeControl.ReplaceMin"), Some(value)) => {
                range.min.steps.push((age, from, value))
            }
            _ => {
                let kind = kind.unwrap_or("missing");
                notes.refuse(step.span(), format!("a relaxation of {key} is of the type {kind}; allowed is RangeControl.ReplaceMin with a value"));
            }
        }
        step.finish(notes);
    }
    fields.finish(notes);
    Some(range)
}

fn when(step: &mut Fields<'_>, notes: &mut Notes<'_>) -> (AgeType, f64) {
    let age = match step.text("ageType", notes) {
        None | Some("Oldest") => AgeType::Oldest,
        Some("Youngest") => AgeType::Youngest,
        Some("Average") => AgeType::Average,
        Some(other) => {
            notes.refuse(
                step.span(),
                format!("ageType is {other}; allowed are Oldest, Youngest and Average"),
            );
            AgeType::Oldest
        }
    };
    let from = step.number("atSeconds", notes);
    if from.is_none() {
        notes.refuse(step.span(), format!("{} needs atSeconds", step.path));
    }
    (age, from.unwrap_or(0.0))
}

fn rules(fields: &mut Fields<'_>, key: &'static str, notes: &mut Notes<'_>) -> Vec<UnityRule> {
    let mut all = Vec::new();
    for node in fields.list(key, notes) {
        let mut fields = Fields::loose(node, key);
        let name = fields.text("name", notes).unwrap_or_default().to_owned();
        fields.path = format!("{key}[{name}]");
        all.extend(rule(name, &mut fields, notes));
        fields.finish(notes);
    }
    all
}

fn rule(name: String, fields: &mut Fields<'_>, notes: &mut Notes<'_>) -> Option<UnityRule> {
    let kind = match fields.text("type", notes) {
        Some("Difference") => UnityKind::Difference,
        Some("Equality") => UnityKind::Equality,
        Some("LessThan") => UnityKind::LessThan,
        Some("LessThanEqual") => UnityKind::LessThanEqual,
        Some("GreaterThan") => UnityKind::GreaterThan,
        Some("GreaterThanEqual") => UnityKind::GreaterThanEqual,
        Some("InList") => UnityKind::InList,
        Some("Intersection") => UnityKind::Intersection,
        Some("DoubleDifference") => {
            notes.refuse(fields.span(), "DoubleDifference appears in Unity's schema but its meaning is not documented; the rule was not simulated.");
            return None;
        }
        other => {
            let other = other.unwrap_or("missing");
            notes.refuse(
                fields.span(),
                format!("the type of the rule {name} is {other}, which is none of Unity's"),
            );
            return None;
        }
    };
    let source = fields.text("source", notes).unwrap_or_default();
    let source = match source {
        "Players.QosResults.Latency" => Source::Latency,
        "Players.QosResults.PacketLoss" => Source::Loss,
        other if other.starts_with("Players.") => {
            let path = other.strip_prefix("Players.CustomData.").unwrap_or(other);
            let path = if path.contains("ExternalData") {
                path.rsplit('.').next().unwrap_or(path)
            } else {
                path
            };
            Source::Attribute(path.to_owned())
        }
        other => {
            notes.refuse(
                fields.span(),
                format!("the source of the rule {name} is `{other}`; it must begin with Players."),
            );
            return None;
        }
    };
    let reference = fields.get("reference").and_then(attribute_of);
    let overlap = fields.count("overlap", notes).unwrap_or(1) as usize;
    let mut made = UnityRule {
        name,
        kind,
        source,
        reference: Relaxed::constant(reference),
        overlap,
        enabled: Relaxed::constant(fields.truth("enableRule", notes).unwrap_or(true)),
        not: fields.truth("not", notes).unwrap_or(false),
    };
    fields.ignore(&["externalData"]);
    let needs = !matches!(kind, UnityKind::Equality | UnityKind::Intersection);
    if needs && made.reference.base.is_none() {
        notes.refuse(
            fields.span(),
            format!("the rule {} needs a reference", made.name),
        );
    }
    for node in fields.list("relaxations", notes) {
        relaxation(&mut made, node, fields.path.clone(), notes);
    }
    Some(made)
}

fn relaxation(rule: &mut UnityRule, node: &Node, path: String, notes: &mut Notes<'_>) {
    let mut step = Fields::loose(node, format!("{path}.relaxations"));
    let kind = step.text("type", notes);
    let (age, from) = when(&mut step, notes);
    match kind {
        Some("RuleControl.Enable") => rule.enabled.steps.push((age, from, true)),
        Some("RuleControl.Disable") => rule.enabled.steps.push((age, from, false)),
        Some("ReferenceControl.Replace") => {
            let value = step.get("value").and_then(|node| {
                if matches!(rule.reference.base, Some(Attribute::Number(_))) {
                    number_of(node, &step.child("value"), notes).map(Attribute::Number)
                } else {
                    attribute_of(node)
                }
            });
            match value {
                Some(value) => rule.reference.steps.push((age, from, Some(value))),
                None => notes.refuse(step.span(), format!("{} needs a value", step.path)),
            }
        }
        other => {
            let other = other.unwrap_or("missing");
            notes.refuse(step.span(), format!("{} is of the type {other}; allowed are RuleControl.Enable, RuleControl.Disable and ReferenceControl.Replace", step.path));
        }
    }
    step.finish(notes);
}
