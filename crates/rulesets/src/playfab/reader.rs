//! Reads a queue in both shapes: the older one with `Rules` of a `Type`, and the present one with
//! a list for each type.

use super::rules::{FabKind, FabRule, Limit, Merge};
use super::{FabTeam, PlayFabRules};
use crate::report::{Fields, Notes, number_of};
use crate::schedule::Schedule;
use crate::text::{Document, Kind, Node};
use crate::ticket::Attribute;

/// Most rules of a queue.
const RULES: usize = 20;

/// The types, the list of the present shape each, and whether that is a single object.
const TYPES: [(&str, &str, bool); 8] = [
    ("StringEqualityRule", "StringEqualityRules", false),
    ("DifferenceRule", "DifferenceRules", false),
    ("SetIntersectionRule", "SetIntersectionRules", false),
    ("MatchTotalRule", "MatchTotalRules", false),
    ("TeamDifferenceRule", "TeamDifferenceRules", false),
    ("RegionSelectionRule", "RegionSelectionRule", true),
    ("TeamSizeBalanceRule", "TeamSizeBalanceRule", true),
    (
        "TeamTicketSizeSimilarityRule",
        "TeamTicketSizeSimilarityRule",
        true,
    ),
];

/// Reads a queue.
pub(crate) fn read(document: &Document, notes: &mut Notes<'_>) -> Option<PlayFabRules> {
    let mut root = Fields::new(&document.root, "");
    let name = root.text("Name", notes).unwrap_or_default().to_owned();
    if name.is_empty() || name.len() > 64 {
        notes.refuse(root.span(), "Name must have 1 to 64 characters");
    }
    let min = root.count("MinMatchSize", notes);
    let max = root.count("MaxMatchSize", notes);
    let largest_ticket = root.count("MaxTicketSize", notes);
    let teams = teams(&mut root, notes);
    let (min, max) = (min.unwrap_or(0), max.unwrap_or(0));
    if min < 2 {
        notes.refuse(
            root.span(),
            format!("MinMatchSize is {min}; it must be at least 2"),
        );
    }
    let most = if teams.is_empty() { 100 } else { 32 };
    if max < min || max > most {
        let beside = if teams.is_empty() {
            ""
        } else {
            " where teams are used"
        };
        let story = format!("MaxMatchSize is {max}; allowed are MinMatchSize to {most}{beside}");
        notes.refuse(root.span(), story);
    }
    let mut rules = PlayFabRules {
        name,
        min,
        max,
        largest_ticket,
        teams,
        rules: Vec::new(),
        period: 1.0,
        budget: 20_000,
    };
    for node in root.list("Rules", notes) {
        let mut fields = Fields::new(node, "Rules");
        let kind = fields.text("Type", notes).unwrap_or("missing");
        match TYPES.iter().find(|(name, _, _)| *name == kind) {
            Some((kind, _, _)) => rule(kind, fields, &mut rules, notes),
            None => {
                let known: Vec<&str> = TYPES.iter().map(|(name, _, _)| *name).collect();
                let story = format!("a rule's Type is {kind}; there are {}", known.join(", "));
                notes.refuse(fields.span(), story);
            }
        }
    }
    for (kind, list, single) in TYPES {
        if single {
            if let Some(node) = root.get(list) {
                rule(kind, Fields::new(node, list), &mut rules, notes);
            }
        } else {
            for node in root.list(list, notes) {
                rule(kind, Fields::new(node, list), &mut rules, notes);
            }
        }
    }
    if rules.rules.len() > RULES {
        let story = format!(
            "the queue has {} rules; PlayFab allows at most {RULES}",
            rules.rules.len()
        );
        notes.refuse(root.span(), story);
    }
    let allocation = root.truth("ServerAllocationEnabled", notes) == Some(true);
    if allocation
        && !rules
            .rules
            .iter()
            .any(|rule| matches!(rule.kind, FabKind::Region))
    {
        notes.refuse(
            root.span(),
            "ServerAllocationEnabled needs a RegionSelectionRule",
        );
    }
    root.ignore(&[
        "BuildId",
        "BuildAliasParams",
        "StatisticsVisibilityToPlayers",
    ]);
    about(notes, !rules.rules.is_empty());
    root.finish(notes);
    (!notes.is_refused()).then_some(rules)
}

fn about(notes: &mut Notes<'_>, rules: bool) {
    notes.exact(
        None,
        "The loop, seeds, ranking, greedy filling and backtracking, is as Microsoft describes it.",
    );
    if rules {
        let story = "PlayFab does not say whose wait counts where waits differ; every ticket's own limit of the moment must hold.";
        notes.approximate(None, story);
    }
    let story = "Partitioning thresholds are not public; simulated without partitions: large queues may look better in quality and slower than they are.";
    notes.approximate(None, story);
    notes.approximate(
        None,
        "The loop's period is not public; simulated as one pass a second.",
    );
}

fn teams(root: &mut Fields<'_>, notes: &mut Notes<'_>) -> Vec<FabTeam> {
    let list = root.list("Teams", notes);
    let mut teams: Vec<FabTeam> = Vec::new();
    if list.len() == 1 {
        notes.refuse(
            root.span(),
            "Teams has one team; there must be two or more, or none",
        );
    }
    for (place, node) in list.iter().enumerate() {
        let mut fields = Fields::new(node, format!("Teams[{place}]"));
        let name = fields.text("Name", notes).unwrap_or_default().to_owned();
        let min = fields.count("MinTeamSize", notes);
        let max = fields.count("MaxTeamSize", notes);
        let (Some(min), Some(max)) = (min, max) else {
            notes.refuse(
                fields.span(),
                format!("{} needs MinTeamSize and MaxTeamSize", fields.path),
            );
            continue;
        };
        if min > max || max == 0 {
            notes.refuse(
                fields.span(),
                format!(
                    "MinTeamSize of {name} is {min}, MaxTeamSize {max}; allowed are 1 ≤ min ≤ max"
                ),
            );
        }
        if teams.iter().any(|team| team.name == name) {
            notes.refuse(fields.span(), format!("two Teams are called {name}"));
        }
        teams.push(FabTeam { name, min, max });
        fields.finish(notes);
    }
    teams
}

fn rule(
    kind: &'static str,
    mut fields: Fields<'_>,
    rules: &mut PlayFabRules,
    notes: &mut Notes<'_>,
) {
    let span = fields.span();
    let name = fields.text("Name", notes).unwrap_or_default().to_owned();
    fields.path = format!("{kind} {name}");
    fields.elsewhere(&["Type"]);
    if name.is_empty() || name.len() > 255 {
        notes.refuse(span, format!("{kind}: Name must have 1 to 255 characters"));
    }
    if rules.rules.iter().any(|rule| rule.name == name) {
        notes.refuse(
            span,
            format!("two rules have the Name {name}; names are unique"),
        );
    }
    let weight = fields.number("Weight", notes).unwrap_or(1.0);
    if !(weight > 0.0 && weight <= 1000.0) {
        notes.refuse(
            span,
            format!("Weight of {name} is {weight}; allowed are numbers above 0 up to 1000"),
        );
    }
    let attribute = attribute(&mut fields, notes);
    let merge = match fields.text("MergeFunction", notes) {
        None | Some("Average") => Merge::Average,
        Some("Min") => Merge::Min,
        Some("Max") => Merge::Max,
        Some(other) => {
            notes.refuse(
                span,
                format!("MergeFunction of {name} is {other}; allowed are Min, Max and Average"),
            );
            Merge::Average
        }
    };
    let optional = fields.number("SecondsUntilOptional", notes);
    let behaviour = fields.text("AttributeNotSpecifiedBehavior", notes);
    let default = fields
        .get("DefaultAttributeValue")
        .and_then(|node| match &node.kind {
            Kind::Number(number) => Some(Attribute::Number(*number)),
            Kind::Text(text) => Some(Attribute::Text(text.clone())),
            Kind::List(list) => Some(Attribute::Texts(
                list.iter()
                    .filter_map(|node| Some(node.text()?.to_owned()))
                    .collect(),
            )),
            _ => None,
        });
    if behaviour == Some("UseDefault") && default.is_none() {
        notes.refuse(
            span,
            format!("{name} uses a default, but DefaultAttributeValue is missing"),
        );
    }
    let default = default.filter(|_| behaviour != Some("MatchAny"));
    let (kind_read, base, upper) = match kind {
        "StringEqualityRule" => (FabKind::Equality, Some(1.0), None),
        "DifferenceRule" => {
            let given = fields
                .number("Difference", notes)
                .or(fields.number("MaxDifference", notes));
            (FabKind::Difference(merge), given, None)
        }
        "SetIntersectionRule" => (
            FabKind::Sets,
            fields.number("MinIntersectionSize", notes),
            None,
        ),
        "MatchTotalRule" => {
            let max = fields.number("Max", notes);
            (FabKind::Total, fields.number("Min", notes), max)
        }
        "RegionSelectionRule" => (FabKind::Region, fields.number("MaxLatency", notes), None),
        "TeamDifferenceRule" => (
            FabKind::TeamDifference,
            fields.number("Difference", notes),
            None,
        ),
        "TeamSizeBalanceRule" => (FabKind::TeamSizes, fields.number("Difference", notes), None),
        _ => (FabKind::TicketSizes, Some(1.0), None),
    };
    if kind.starts_with("Team") && rules.teams.is_empty() {
        notes.refuse(
            span,
            format!("{kind} {name} needs Teams, and the queue has none"),
        );
    }
    let mut limit = Limit {
        value: Schedule::constant(base),
        upper: Schedule::constant(upper),
        linear: None,
        optional,
    };
    expansion(kind, &mut fields, &mut limit, notes);
    if limit.value.values().all(Option::is_none) && limit.upper.values().all(Option::is_none) {
        notes.refuse(span, format!("{kind} {name} has no limit"));
    }
    if matches!(kind_read, FabKind::Region) {
        notes.approximate(span, format!("{name}: the quality of a region is not public; nearer counts more, the sum of 1 − latency/MaxLatency."));
    }
    rules.rules.push(FabRule {
        name,
        kind: kind_read,
        attribute,
        default,
        weight,
        limit,
    });
    fields.finish(notes);
}

/// The name of the attribute: the last step of its path.
fn attribute(fields: &mut Fields<'_>, notes: &mut Notes<'_>) -> String {
    let path = match fields.get("Attribute") {
        Some(node) => {
            let mut inner = Fields::new(node, fields.child("Attribute"));
            let path = inner.text("Path", notes);
            match inner.text("Source", notes) {
                None | Some("User" | "PlayerEntity") => {}
                Some(other) => notes.refuse(
                    inner.span(),
                    format!("Source is {other}; allowed are User and PlayerEntity"),
                ),
            }
            inner.finish(notes);
            path
        }
        None => fields.text("Path", notes),
    };
    let path = path.unwrap_or_default();
    path.rsplit('.').next().unwrap_or(path).to_owned()
}

/// `Expansion` with a `Type`, or `LinearExpansion` and `CustomExpansion`.
fn expansion(kind: &str, fields: &mut Fields<'_>, limit: &mut Limit, notes: &mut Notes<'_>) {
    let either = fields.get("Expansion");
    let linear = fields.get("LinearExpansion");
    let custom = fields.get("CustomExpansion");
    let Some(node) = either.or(linear).or(custom) else {
        return;
    };
    let mut inner = Fields::new(node, fields.child("Expansion"));
    let given = inner.text("Type", notes);
    let is_linear = match given {
        Some("Linear") => true,
        Some("Custom") => false,
        Some(other) => {
            notes.refuse(
                inner.span(),
                format!(
                    "{}: Type is {other}; allowed are Linear and Custom",
                    inner.path
                ),
            );
            return;
        }
        None => linear.is_some() || (custom.is_none() && inner.get("Delta").is_some()),
    };
    let every = inner
        .number("SecondsBetweenExpansions", notes)
        .unwrap_or(0.0);
    if every.is_nan() || every <= 0.0 {
        notes.refuse(
            inner.span(),
            format!("{}: SecondsBetweenExpansions must be above 0", inner.path),
        );
        return;
    }
    if is_linear {
        if matches!(
            kind,
            "StringEqualityRule" | "MatchTotalRule" | "TeamTicketSizeSimilarityRule"
        ) {
            notes.refuse(
                inner.span(),
                format!("a {kind} has no linear expansion, only a custom one"),
            );
        }
        let delta = inner.number("Delta", notes);
        let end = inner.number("Limit", notes);
        match (delta, end) {
            (Some(delta), Some(end)) => limit.linear = Some((delta, end, every)),
            _ => notes.refuse(
                inner.span(),
                format!("{} needs Delta and Limit", inner.path),
            ),
        }
    } else {
        for key in [
            "DifferenceOverrides",
            "MinIntersectionSizeOverrides",
            "MaxLatencyOverrides",
            "MinOverrides",
        ] {
            if let Some(steps) = overrides(&mut inner, key, every, notes) {
                limit.value = steps;
            }
        }
        if let Some(steps) = overrides(&mut inner, "MaxOverrides", every, notes) {
            limit.upper = steps;
        }
        if let Some(steps) = overrides(&mut inner, "EnabledOverrides", every, notes) {
            limit.value = steps;
        }
    }
    inner.finish(notes);
}

/// A list of overrides: numbers, truth values or null, bare or as `{"Value": x}`.
fn overrides(
    fields: &mut Fields<'_>,
    key: &'static str,
    every: f64,
    notes: &mut Notes<'_>,
) -> Option<Schedule<Option<f64>>> {
    let node = fields.get(key)?;
    let mut steps = Vec::new();
    for (place, entry) in node.list().iter().enumerate() {
        let value: &Node = entry.get("Value").unwrap_or(entry);
        let value = match &value.kind {
            Kind::Null => None,
            Kind::Bool(on) => on.then_some(1.0),
            _ => Some(number_of(
                value,
                &format!("{}[{place}]", fields.child(key)),
                notes,
            )?),
        };
        steps.push((place as f64 * every, value));
    }
    let (_, base) = *steps.first()?;
    Some(Schedule::new(base, steps[1..].to_vec()))
}
