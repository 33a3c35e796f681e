//! What a parser does not say: how deep, where comments are, where a comma trails.

use super::{DEEPEST, Span};

/// Looks through JSON with comments once, outside of texts.
///
/// # Errors
/// Where lists and objects are nested too deeply.
pub(super) fn remarks(text: &str) -> Result<Vec<(Span, String)>, (Span, String)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut comma: Option<usize> = None;
    let mut at = 0;
    while at < bytes.len() {
        let here = at;
        match bytes[at] {
            b'"' => {
                comma = None;
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
                found.push((span(here, at), "comment: plain JSON has none".to_owned()));
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += 2;
                while at < bytes.len() && !bytes[at..].starts_with(b"*/") {
                    at += 1;
                }
                at = (at + 2).min(bytes.len());
                found.push((span(here, at), "comment: plain JSON has none".to_owned()));
                continue;
            }
            b',' => comma = Some(at),
            b'{' | b'[' => {
                comma = None;
                depth += 1;
                if depth > DEEPEST {
                    let story = format!(
                        "lists and objects are nested more than {DEEPEST} deep here; at most {DEEPEST} are read"
                    );
                    return Err((span(at, at + 1), story));
                }
            }
            b'}' | b']' => {
                if let Some(at) = comma.take() {
                    let story = "trailing comma: plain JSON has none before a bracket";
                    found.push((span(at, at + 1), story.to_owned()));
                }
                depth = depth.saturating_sub(1);
            }
            b' ' | b'\t' | b'\n' | b'\r' => {}
            _ => comma = None,
        }
        at += 1;
    }
    Ok(found)
}

fn span(start: usize, end: usize) -> Span {
    Span { start, end }
}
