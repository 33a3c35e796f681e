//! A word for each line of the visitor's text: what becomes of it in the simulation.

use crate::import::Import;
use crate::report::{Played, Verdict};
use crate::text::Span;

/// What becomes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// `exact`, `approximated`, `warning`, `refused`, `not played` or `not read`.
    pub word: &'static str,
    /// Why, where the word alone does not say it.
    pub why: String,
}

/// A word for each line of a text, in order. Takes time in proportion to the lines, and for each to
/// the keys of the report.
#[must_use]
pub fn coverage(text: &str, found: &Import) -> Vec<Covered> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim();
        let from = start + (line.len() - line.trim_start().len());
        let span = Span {
            start: from,
            end: from + body.len(),
        };
        start += line.len();
        lines.push(of_line(text, span, found));
    }
    lines
}

fn covered(word: &'static str, why: impl Into<String>) -> Covered {
    Covered {
        word,
        why: why.into(),
    }
}

const NOT_PLAYED: &str = "not played";

fn of_line(text: &str, line: Span, found: &Import) -> Covered {
    if line.start >= line.end {
        return covered(NOT_PLAYED, "a blank line");
    }
    let Some(document) = &found.document else {
        let words = found.report.lines.first().map_or("", |line| &line.words);
        return covered("not read", words);
    };
    let is_comment = |at: &Span| {
        let says = text.get(at.start..at.end).unwrap_or("");
        says.starts_with("//") || says.starts_with("/*")
    };
    let comment = (document.remarks.iter()).any(|(at, _)| within(line, *at) && is_comment(at));
    let body = text.get(line.start..line.end).unwrap_or("");
    if comment || (document.yaml && body.starts_with('#')) {
        return covered(NOT_PLAYED, "a comment");
    }
    // A note about the whole text is one about no line of it.
    let root = document.root.span;
    let notes = (found.report.lines.iter()).filter(|note| note.verdict != Verdict::Exact);
    let note = notes
        .filter(|note| {
            note.place.is_some_and(|place| {
                touch(place.span, line) && place.span != root && !is_comment(&place.span)
            })
        })
        .max_by_key(|note| note.verdict);
    if let Some(note) = note {
        return covered(note.verdict.word(), note.words.clone());
    }
    let keys = (found.report.keys.iter()).filter(|(at, _)| touch(*at, line));
    // Of keys that begin in the line one that is played says most of it; else the innermost around it.
    let begins = keys.clone().filter(|(at, _)| at.start >= line.start);
    let key = (begins.min_by_key(|(at, played)| (*played != Played::Yes, at.start)))
        .or(keys.min_by_key(|(at, _)| at.end - at.start));
    match key {
        Some((_, Played::Yes)) => covered(Verdict::Exact.word(), ""),
        Some((_, Played::No(why))) => covered(NOT_PLAYED, *why),
        Some((_, Played::Unknown)) => covered(Verdict::Warned.word(), "an unknown key"),
        None if (found.report.lines.iter()).any(|note| {
            note.place
                .is_some_and(|place| touch(place.span, line) && place.span != root)
        }) =>
        {
            covered(Verdict::Exact.word(), "")
        }
        None if !touch(root, line) => covered(
            NOT_PLAYED,
            document.wrapper.map_or_else(
                || "around the rule set".to_owned(),
                |name| format!("around {name}"),
            ),
        ),
        None if body.chars().all(|c| "{}[],".contains(c)) => covered(NOT_PLAYED, "a bracket"),
        None if found.report.is_refused() => covered("not read", "as something else is refused"),
        None => covered(NOT_PLAYED, "no effect on who meets whom"),
    }
}

fn touch(one: Span, other: Span) -> bool {
    one.start < other.end && other.start < one.end
}

fn within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
