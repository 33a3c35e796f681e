//! Reads a server's block of settings or a ticket as a template.

use super::{NakamaRules, Query};
use crate::report::{Fields, Notes};
use crate::text::Document;

/// Reads a `matchmaker:` block, or an object with `query` and `min_count`.
pub(crate) fn read(document: &Document, notes: &mut Notes<'_>) -> Option<NakamaRules> {
    let mut rules = NakamaRules {
        interval: 15.0,
        max_intervals: 2,
        rev_precision: false,
        query: "*".to_owned(),
        counts: (2, 2, 1),
    };
    let mut root = Fields::new(&document.root, "");
    let block = root.given("matchmaker");
    if let Some(node) = block {
        settings(node, &mut rules, notes);
        if !document.yaml {
            root.ignore(&["name", "logger"]);
        }
    }
    let has_ticket =
        document.root.get("query").is_some() || document.root.get("min_count").is_some();
    if has_ticket {
        ticket(&mut root, &mut rules, notes);
    }
    if block.is_none() {
        root.finish(notes);
    } else {
        root.finish_with("another block of the server's settings", notes);
    }
    notes.exact(None, "Range containment, one-directional queries, intervals, first-fit combinations and scores, as in the server's source.");
    notes.approximate(
        None,
        "The order in which tickets search is that of a map in Go, any order; it is drawn.",
    );
    if rules.rev_precision {
        notes.approximate(
            None,
            "rev_threshold is a limit of processor time; simulated as never reached.",
        );
    }
    notes.approximate(
        None,
        "Server hooks (MatchmakerOverride, MatchmakerProcessor) are code and are not simulated.",
    );
    (!notes.is_refused()).then_some(rules)
}

fn settings(node: &crate::text::Node, rules: &mut NakamaRules, notes: &mut Notes<'_>) {
    let mut fields = Fields::new(node, "matchmaker");
    let mut count = |key: &'static str, least: f64, notes: &mut Notes<'_>| {
        let span = fields.get(key).map(|node| node.span);
        let value = fields.number(key, notes)?;
        if value < least || libm::floor(value) != value {
            notes.refuse(
                span,
                format!("matchmaker.{key} is {value}; allowed are whole numbers from {least}"),
            );
            return None;
        }
        Some(value)
    };
    if let Some(value) = count("interval_sec", 1.0, notes) {
        rules.interval = value;
    }
    if let Some(value) = count("max_intervals", 1.0, notes) {
        rules.max_intervals = value as u32;
    }
    count("max_tickets", 1.0, notes);
    count("rev_threshold", 0.0, notes);
    if let Some(truth) = fields.truth("rev_precision", notes) {
        rules.rev_precision = truth;
    }
    fields.finish(notes);
}

fn ticket(root: &mut Fields<'_>, rules: &mut NakamaRules, notes: &mut Notes<'_>) {
    let query = root.text("query", notes).unwrap_or("*");
    let span = root.get("query").map(|node| node.span);
    match Query::read(query) {
        Ok(_) => query.clone_into(&mut rules.query),
        Err(story) => notes.refuse(span, story),
    }
    let min = root.count("min_count", notes).unwrap_or(2);
    let max = root.count("max_count", notes).unwrap_or(min);
    let multiple = root.count("count_multiple", notes).unwrap_or(1);
    if min < 2 {
        notes.refuse(
            root.span(),
            format!("min_count is {min}; it must be at least 2"),
        );
    }
    if max < min {
        notes.refuse(
            root.span(),
            format!("max_count is {max}; it must be at least min_count, {min}"),
        );
    }
    if multiple == 0 || !min.is_multiple_of(multiple) || !max.is_multiple_of(multiple) {
        notes.refuse(
            root.span(),
            format!("count_multiple is {multiple}; it must divide min_count and max_count"),
        );
    }
    rules.counts = (min, max, multiple.max(1));
    root.ignore(&[
        "string_properties",
        "numeric_properties",
        "stringProperties",
        "numericProperties",
    ]);
}
