//! The part of YAML that a server's block of settings is written in: maps by indentation with
//! plain values. Lists and texts over several lines are passed over, as the block has none.

use super::{Entry, Kind, Node, Span};

/// Reads maps by indentation.
///
/// # Errors
/// A line that is neither `key:` nor `key: value`, with its place.
pub(super) fn parse(text: &str) -> Result<Node, (Span, String)> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let begin = start;
        start += line.len();
        let line = without_comment(line.trim_end());
        let body = line.trim_start_matches(' ');
        if body.is_empty() || body == "---" {
            continue;
        }
        let indent = line.len() - body.len();
        if body.starts_with('\t') {
            let story = "YAML is indented by blanks, not by tabs".to_owned();
            return Err((span(begin, begin + line.len()), story));
        }
        lines.push(Line {
            indent,
            start: begin + indent,
            body,
        });
    }
    let mut at = 0;
    let indent = lines.first().map_or(0, |line| line.indent);
    let mut root = block(&lines, &mut at, indent, 0)?;
    if let Some(line) = lines.get(at) {
        let story = "this line is indented less than the first".to_owned();
        return Err((span(line.start, line.start + line.body.len()), story));
    }
    root.span = span(0, text.len());
    Ok(root)
}

struct Line<'a> {
    indent: usize,
    start: usize,
    body: &'a str,
}

fn span(start: usize, end: usize) -> Span {
    Span { start, end }
}

/// A `#` begins a comment at the start of a line and after a blank, outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '#' && before.is_whitespace() => return line[..at].trim_end(),
            None => {}
        }
        before = c;
    }
    line
}

fn block(
    lines: &[Line<'_>],
    at: &mut usize,
    indent: usize,
    depth: usize,
) -> Result<Node, (Span, String)> {
    let begin = lines.get(*at).map_or(0, |line| line.start);
    let mut end = begin;
    let mut entries = Vec::new();
    while let Some(line) = lines.get(*at) {
        if line.indent < indent {
            break;
        }
        let here = span(line.start, line.start + line.body.len());
        end = here.end;
        if line.indent > indent || line.body.starts_with("- ") || line.body == "-" {
            // A list, or what belongs to one.
            *at += 1;
            continue;
        }
        if depth > super::DEEPEST {
            return Err((here, "nested too deeply".to_owned()));
        }
        let Some((key, rest)) = split(line.body) else {
            let story = format!("`{}` is no `key: value` of YAML, and no JSON", line.body);
            return Err((here, story));
        };
        *at += 1;
        let value = if rest.is_empty() {
            match lines.get(*at) {
                Some(next) if next.indent > indent && !next.body.starts_with('-') => {
                    let deeper = next.indent;
                    block(lines, at, deeper, depth + 1)?
                }
                _ => Node {
                    span: here,
                    kind: Kind::Null,
                },
            }
        } else {
            let start = line.start + line.body.len() - rest.len();
            Node {
                span: span(start, start + rest.len()),
                kind: scalar(rest),
            }
        };
        end = end.max(value.span.end);
        entries.push(Entry {
            key: key.trim_matches(['"', '\'']).to_owned(),
            at: span(line.start, line.start + key.len()),
            value,
        });
    }
    Ok(Node {
        span: span(begin, end),
        kind: Kind::Object(entries),
    })
}

/// The key and the value of a line.
fn split(body: &str) -> Option<(&str, &str)> {
    if let Some(key) = body.strip_suffix(':') {
        return Some((key.trim_end(), ""));
    }
    let (key, rest) = body.split_once(": ")?;
    Some((key.trim_end(), rest.trim()))
}

fn scalar(text: &str) -> Kind {
    match text {
        "null" | "~" => Kind::Null,
        "true" | "True" | "TRUE" => Kind::Bool(true),
        "false" | "False" | "FALSE" => Kind::Bool(false),
        "{}" => Kind::Object(Vec::new()),
        "[]" => Kind::List(Vec::new()),
        _ => {
            let numeric = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
            match text.parse::<f64>() {
                Ok(number) if numeric && number.is_finite() => Kind::Number(number),
                _ => Kind::Text(text.trim_matches(['"', '\'']).to_owned()),
            }
        }
    }
}
