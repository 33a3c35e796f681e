//! Reads a rule set, and says of every line what becomes of it.

mod expansions;
mod nature;
mod rule;

use super::seat::default_cell;
use super::{Aggregate, AttributeKind, Declared, FlexRules, FlexTeam, LONGEST, Sort};
use crate::report::{Fields, Notes};
use crate::schedule::Schedule;
use crate::text::{Document, Names, Span};

/// Most players of a small match.
const SMALL: u32 = 40;
/// Most players of a match.
const MOST: u32 = 200;
/// Most rules that are read.
const RULES: usize = 10_000;

/// Reads a rule set.
pub(crate) fn read(document: &Document, notes: &mut Notes<'_>) -> Option<FlexRules> {
    let mut root = Fields::new(&document.root, "");
    match root.get("ruleLanguageVersion") {
        Some(node) if node.text() == Some("1.0") => {}
        other => {
            let story = "ruleLanguageVersion must be the text \"1.0\": FlexMatch has no other";
            notes.refuse(other.map(|node| node.span), story);
        }
    }
    let mut rules = FlexRules {
        name: root.text("name", notes).unwrap_or_default().to_owned(),
        attributes: Vec::new(),
        teams: Vec::new(),
        rules: Vec::new(),
        sorts: Vec::new(),
        newest: true,
        tie: None,
        balanced: None,
        large: false,
        names: Names::default(),
        timeout: None,
        period: 1.0,
    };
    attributes(&mut root, &mut rules, notes);
    teams(&mut root, &mut rules, notes);
    let list = root.list("rules", notes);
    if list.len() > RULES {
        let story = format!("rules has {} rules; at most {RULES} are read", list.len());
        notes.refuse(root.span(), story);
        return None;
    }
    algorithm(&mut root, &mut rules, notes);
    for (place, node) in list.iter().enumerate() {
        rule::read(node, place, &mut rules, notes);
    }
    expansions::read(&mut root, &mut rules, notes);
    finish(&mut rules);
    configuration(&mut rules, document, notes);
    about(&rules, document, notes);
    root.finish(notes);
    (!notes.is_refused()).then_some(rules)
}

fn attributes(root: &mut Fields<'_>, rules: &mut FlexRules, notes: &mut Notes<'_>) {
    for (place, node) in root.list("playerAttributes", notes).iter().enumerate() {
        let mut fields = Fields::new(node, format!("playerAttributes[{place}]"));
        let name = fields.text("name", notes);
        let kind = fields.text("type", notes);
        let default = fields.get("default");
        let Some(name) = name else {
            notes.refuse(fields.span(), format!("{} has no name", fields.path));
            continue;
        };
        let kind = match kind {
            Some("number") => AttributeKind::Number,
            Some("string") => AttributeKind::Text,
            Some("string_list") => AttributeKind::Texts,
            Some("string_number_map") => AttributeKind::Map,
            other => {
                let story = format!(
                    "the type of the attribute {name} is {}; allowed are number, string, string_list and string_number_map",
                    other.unwrap_or("missing")
                );
                notes.refuse(fields.span(), story);
                continue;
            }
        };
        let cell = default.and_then(|node| {
            let cell = default_cell(node, kind, &mut rules.names);
            if cell.is_none() {
                let story = format!(
                    "the default of the attribute {name} is {}, which its type does not allow",
                    node.what()
                );
                notes.refuse(Some(node.span), story);
            }
            cell
        });
        rules.attributes.push(Declared {
            name: name.to_owned(),
            kind,
            default: cell,
        });
        fields.finish(notes);
    }
}

fn teams(root: &mut Fields<'_>, rules: &mut FlexRules, notes: &mut Notes<'_>) {
    let list = root.list("teams", notes);
    if list.is_empty() {
        notes.refuse(root.span(), "teams must have at least one team");
    }
    let mut largest = 0_u32;
    for (place, node) in list.iter().enumerate() {
        let mut fields = Fields::new(node, format!("teams[{place}]"));
        let name = fields.text("name", notes).map(str::to_owned);
        let min = fields.count("minPlayers", notes);
        let max = fields.count("maxPlayers", notes);
        let quantity = fields.count("quantity", notes).unwrap_or(1);
        let (Some(name), Some(min), Some(max)) = (name, min, max) else {
            let story = format!("{} needs a name, minPlayers and maxPlayers", fields.path);
            notes.refuse(fields.span(), story);
            continue;
        };
        if min > max {
            let story =
                format!("minPlayers of the team {name} is {min}, above its maxPlayers, {max}");
            notes.refuse(fields.span(), story);
        }
        if rules.teams.iter().any(|team| team.definition == name) {
            notes.refuse(fields.span(), format!("two teams are called {name}"));
        }
        largest = largest.saturating_add(max.saturating_mul(quantity));
        for copy in 1..=quantity.min(MOST) {
            let title = if quantity > 1 {
                format!("{name}_{copy}")
            } else {
                name.clone()
            };
            rules.teams.push(FlexTeam {
                name: title,
                definition: name.clone(),
                min: Schedule::constant(min),
                max: Schedule::constant(max),
            });
        }
        fields.finish(notes);
    }
    if largest > MOST {
        let story = format!("the teams hold {largest} players; FlexMatch has at most {MOST}");
        notes.refuse(root.span(), story);
    }
    rules.large = largest > SMALL;
}

fn algorithm(root: &mut Fields<'_>, rules: &mut FlexRules, notes: &mut Notes<'_>) {
    let Some(node) = root.get("algorithm") else {
        return;
    };
    let mut fields = Fields::new(node, "algorithm");
    let strategy = fields.text("strategy", notes).unwrap_or("exhaustiveSearch");
    let batching = fields.text("batchingPreference", notes);
    let sorted = fields.list("sortByAttributes", notes);
    let balanced = fields.text("balancedAttribute", notes);
    let backfill = fields.get("backfillPriority");
    let span = fields.span();
    match fields.text("expansionAgeSelection", notes) {
        None | Some("newest") => {}
        Some("oldest") => rules.newest = false,
        Some(other) => {
            let story = format!("expansionAgeSelection is {other}; allowed are newest and oldest");
            notes.refuse(span, story);
        }
    }
    match strategy {
        "exhaustiveSearch" => {}
        "balanced" => {
            match balanced {
                None => notes.refuse(
                    span,
                    "balancedAttribute is required with the strategy balanced",
                ),
                Some(name) => {
                    let found = rules.attribute(name);
                    match found {
                        Some(place) if rules.attributes[place].kind == AttributeKind::Number => {
                            rules.balanced = Some(place);
                        }
                        Some(_) => notes.refuse(
                            span,
                            format!("balancedAttribute {name} must be of the type number"),
                        ),
                        None => notes.refuse(
                            span,
                            format!("balancedAttribute {name} is not declared in playerAttributes"),
                        ),
                    }
                }
            }
            if rules.large {
                notes.approximate(
                    span,
                    "Balancing step is not specified; simulated by greedy swaps.",
                );
            } else {
                let story = "strategy balanced is for 41 to 200 players; simulated as a small match, with teams evened out by swaps";
                notes.warn(span, story);
            }
        }
        other => {
            let story = format!("strategy is {other}; allowed are exhaustiveSearch and balanced");
            notes.refuse(span, story);
        }
    }
    match batching {
        None | Some("random" | "largestPopulation" | "fastestRegion") => {}
        Some("sorted") => {
            if sorted.is_empty() {
                notes.refuse(
                    span,
                    "sortByAttributes is required with batchingPreference sorted",
                );
            }
            let story = "sortByAttributes orders the pool before it is cut into batches; simulated as one batch, in which it has no effect.";
            notes.approximate(span, story);
        }
        Some(other) => {
            let story = format!(
                "batchingPreference is {other}; allowed are random, sorted, largestPopulation and fastestRegion"
            );
            notes.refuse(span, story);
        }
    }
    for name in sorted.iter().filter_map(|node| node.text()) {
        if rules.attribute(name).is_none() {
            notes.refuse(
                span,
                format!("sortByAttributes names {name}, which is not declared in playerAttributes"),
            );
        }
    }
    if backfill.is_some() {
        let story = "No backfill tickets in this workload: backfillPriority has no effect.";
        notes.approximate(backfill.map(|node| node.span), story);
    }
    fields.finish(notes);
}

/// What a template or a reply says beside the rule set: when requests end.
fn configuration(rules: &mut FlexRules, document: &Document, notes: &mut Notes<'_>) {
    if document.wrapper.is_none() {
        return;
    }
    let keys = ["RequestTimeoutSeconds", "request_timeout_seconds"];
    let Some((seconds, span)) = keys.iter().find_map(|key| document.around(key)) else {
        return;
    };
    if (1.0..=LONGEST).contains(&seconds) {
        rules.timeout = Some(seconds);
        let story = format!("Requests end after {seconds} s, as the configuration around it says.");
        notes.exact(Some(span), story);
    } else {
        let story = format!(
            "RequestTimeoutSeconds is {seconds}; allowed are 1 to {}",
            LONGEST
        );
        notes.refuse(Some(span), story);
    }
}

/// What follows from all rules together.
fn finish(rules: &mut FlexRules) {
    let mut parts = Vec::new();
    for rule in &rules.rules {
        if let super::FlexRuleKind::Compound(statement) = &rule.kind {
            statement.rules(&mut parts);
        }
    }
    for part in parts {
        rules.rules[part].part = true;
    }
    rules.tie = (rules.rules.iter())
        .flat_map(nature::measured)
        .find(|&attribute| rules.attributes[attribute].kind == AttributeKind::Number);
}

fn about(rules: &FlexRules, document: &Document, notes: &mut Notes<'_>) {
    let at = |key: &str| -> Option<Span> { document.root.get(key).map(|node| node.span) };
    notes.exact(at("teams"), format!("Teams: {}.", rules.team_words()));
    if !rules.rules.is_empty() {
        let story = format!(
            "{} rules, evaluated as the reference describes.",
            rules.rules.len()
        );
        notes.exact(at("rules"), story);
    }
    if at("expansions").is_some() {
        let clock = if rules.newest { "newest" } else { "oldest" };
        notes.exact(
            at("expansions"),
            format!("Expansions follow the wait of the {clock} ticket of each candidate match."),
        );
    }
    let story = "FlexMatch does not publish its batch size or cycle time; simulated as one batch every 1 s.";
    notes.approximate(None, story);
    let story = "Which team a ticket joins is not published; the team with most places open below its minimum is tried first.";
    notes.approximate(None, story);
    let story = "Whether players must accept a match stands in the matchmaking configuration; nobody is asked unless a chance of accepting is given: then all who accept do so after the same time, others are silent until the time-out, and their tickets are cancelled.";
    notes.approximate(None, story);
}

impl FlexRules {
    /// The place of a declared attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<usize> {
        self.attributes
            .iter()
            .position(|declared| declared.name == name)
    }

    fn team_words(&self) -> String {
        let all: Vec<String> = (self.teams.iter())
            .map(|team| format!("{} {} to {}", team.name, team.min.base(), team.max.base()))
            .collect();
        all.join(", ")
    }

    pub(super) fn sort(&mut self, sort: Sort) {
        self.sorts.push(sort);
    }
}

/// What `partyAggregation` says.
pub(super) fn aggregation(text: Option<&str>) -> Result<Aggregate, String> {
    match text {
        None | Some("avg" | "union") => Ok(Aggregate::Usual),
        Some("min") => Ok(Aggregate::Min),
        Some("max") => Ok(Aggregate::Max),
        Some("intersection") => Ok(Aggregate::Intersection),
        Some(other) => Err(format!(
            "partyAggregation is {other}; allowed are avg, min and max, for lists union and intersection"
        )),
    }
}
