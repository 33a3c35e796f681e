//! The visitor's own text with only chosen numbers changed: comments, order and blanks stay.

use crate::order::by_number;
use crate::text::{Document, Kind, Node, Span};

/// A number of the text that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Where it is in the rule set: `rules[Close].maxDistance`.
    pub path: String,
    /// What it is.
    pub value: f64,
    /// Where it stands in the text.
    pub span: Span,
}

/// All numbers of a document, in the order of the text. Elements of lists go by their `name`, if
/// they have one, else by their place. Numbers that are written as texts count.
#[must_use]
pub fn knobs(document: &Document) -> Vec<Knob> {
    let mut found = Vec::new();
    walk(&document.root, String::new(), &document.text, &mut found);
    found
}

fn walk(node: &Node, path: String, text: &str, found: &mut Vec<Knob>) {
    match &node.kind {
        Kind::Number(value) => found.push(Knob {
            path,
            value: *value,
            span: node.span,
        }),
        Kind::Text(said) => {
            let bare =
                said.trim() == said && said.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            let inner = Span {
                start: node.span.start + 1,
                end: node.span.end.saturating_sub(1),
            };
            // Only where the text stands as it is said, without escapes, between its quotes.
            if let Ok(value) = said.parse::<f64>()
                && bare
                && value.is_finite()
                && text.get(inner.start..inner.end) == Some(said.as_str())
            {
                found.push(Knob {
                    path,
                    value,
                    span: inner,
                });
            }
        }
        Kind::List(list) => {
            for (place, node) in list.iter().enumerate() {
                let name = node.get_loosely("name").and_then(Node::text);
                let inner = match name {
                    Some(name) => format!("{path}[{name}]"),
                    None => format!("{path}[{place}]"),
                };
                walk(node, inner, text, found);
            }
        }
        Kind::Object(entries) => {
            for entry in entries {
                let inner = if path.is_empty() {
                    entry.key.clone()
                } else {
                    format!("{path}.{}", entry.key)
                };
                walk(&entry.value, inner, text, found);
            }
        }
        Kind::Null | Kind::Bool(_) => {}
    }
}

/// The text with numbers changed, each by its path; nothing else is touched.
///
/// # Errors
/// A path that names no number of the text, or several, or a value that is no finite number.
pub fn export(document: &Document, changes: &[(&str, f64)]) -> Result<String, String> {
    let knobs = knobs(document);
    let mut edits: Vec<(Span, String)> = Vec::new();
    for &(path, value) in changes {
        if !value.is_finite() {
            return Err(format!(
                "{path} cannot be {value}; allowed are finite numbers"
            ));
        }
        let mut named = knobs.iter().filter(|knob| knob.path == path);
        let Some(knob) = named.next() else {
            return Err(format!("{path} is no number of the text"));
        };
        if named.next().is_some() {
            return Err(format!("{path} stands more than once in the text"));
        }
        if knob.value != value {
            edits.push((knob.span, format!("{value}")));
        }
    }
    by_number(&mut edits, |(span, _)| span.start as f64);
    let mut text = String::with_capacity(document.text.len());
    let mut from = 0;
    for (span, said) in edits {
        if span.start < from {
            return Err("a number is changed twice".to_owned());
        }
        text.push_str(&document.text[from..span.start]);
        text.push_str(&said);
        from = span.end;
    }
    text.push_str(&document.text[from..]);
    Ok(text)
}
