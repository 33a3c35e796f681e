//! What rule sets come wrapped in: the command line's and the templates' `RuleSetBody`, a
//! heredoc of Terraform, an API's reply around a queue.

use super::document::{Document, Kind, Node, Span};
use super::{MOST_BYTES, json, yaml};

/// Reads a text whatever it is wrapped in.
///
/// # Errors
/// The place and the sentence of what is wrong.
pub(crate) fn document(text: &str) -> Result<Document, (Span, String)> {
    if text.len() > MOST_BYTES {
        let story = format!(
            "the text has {} bytes; at most {MOST_BYTES} (256 KiB) are read",
            text.len()
        );
        return Err((Span::default(), story));
    }
    let made = |root, remarks, wrapper, yaml| Document {
        text: text.to_owned(),
        root,
        remarks,
        wrapper,
        yaml,
    };
    // A mark of the byte order that some editors write.
    let skip = text.len() - text.trim_start_matches('\u{feff}').len();
    if let Some(inner) = heredoc(text) {
        let body = &text[inner.start..inner.end];
        let (root, remarks) = inside(body, &|at| at + inner.start)?;
        return Ok(made(root, remarks, Some("a heredoc of Terraform"), false));
    }
    let body = &text[skip..];
    if let Some(inner) = block(text) {
        let body = &text[inner.start..inner.end];
        let (root, remarks) = inside(body, &|at| at + inner.start)?;
        let wrapper = Some("a RuleSetBody of a YAML template");
        return Ok(made(root, remarks, wrapper, false));
    }
    let begins = body.trim_start();
    if !begins.starts_with(['{', '[', '/', '"']) && looks_like_yaml(body) {
        let root = yaml::parse(body).map_err(|(span, story)| (moved(span, skip), story))?;
        return Ok(made(root, Vec::new(), None, true));
    }
    let (root, remarks) = inside(body, &|at| at + skip)?;
    if let Some(body) = find(&root, &|node| {
        node.get("RuleSetBody").filter(|body| body.text().is_some())
    }) {
        let (decoded, places) = decoded(text, body.span);
        let last = body.span.end.saturating_sub(1);
        let to = |at: usize| places.get(at).map_or(last, |&at| at as usize);
        let (root, inner) = inside(&decoded, &to)?;
        let remarks = remarks.into_iter().chain(inner).collect();
        return Ok(made(
            root,
            remarks,
            Some("the text of a RuleSetBody"),
            false,
        ));
    }
    if let Some(body) = find(&root, &|node| {
        (node.get("RuleSetBody")).filter(|body| !body.entries().is_empty())
    }) {
        let root = body.clone();
        return Ok(made(root, remarks, Some("a RuleSetBody"), false));
    }
    if let Some(queue) = find(&root, &|node| {
        (node.get("MatchmakingQueue")).filter(|queue| !queue.entries().is_empty())
    }) {
        let root = queue.clone();
        return Ok(made(root, remarks, Some("a MatchmakingQueue"), false));
    }
    if let Some((inner, wrapper, others)) = reply(&root) {
        let mut remarks = remarks;
        if let Some(other) = others.first() {
            let story = format!(
                "{wrapper} has {} entries; the first is read",
                1 + others.len()
            );
            remarks.push((other.span, story));
        }
        return Ok(made(inner.clone(), remarks, Some(wrapper), false));
    }
    Ok(made(root, remarks, None, false))
}

/// What other services' interfaces reply with around a queue or a profile: it, what it stands in, and
/// further ones beside it.
fn reply(root: &Node) -> Option<(&Node, &'static str, &[Node])> {
    let queues = find(root, &|node| {
        node.get_loosely("MatchmakingQueues")
            .filter(|queues| !queues.list().is_empty())
    });
    if let Some(queues) = queues {
        let (first, others) = queues.list().split_first()?;
        return Some((first, "a list of MatchmakingQueues", others));
    }
    let profile = find(root, &|node| {
        node.get("profile")
            .filter(|profile| profile.get("pools").is_some())
    });
    if let Some(profile) = profile {
        return Some((profile, "a request with a profile", &[]));
    }
    let queue = |node: &Node| {
        ["defaultPool", "filteredPools"]
            .iter()
            .any(|key| node.get_loosely(key).is_some())
    };
    if queue(root) {
        return None;
    }
    let inner = find(root, &|node| queue(node).then_some(node))?;
    Some((inner, "a reply with a queue", &[]))
}

fn moved(span: Span, by: usize) -> Span {
    Span {
        start: span.start + by,
        end: span.end + by,
    }
}

/// Reads JSON whose places are elsewhere in the visitor's text.
fn inside(text: &str, to: &impl Fn(usize) -> usize) -> json::Parsed {
    let there = |span: Span| Span {
        start: to(span.start),
        end: to(span.end),
    };
    match json::parse(text) {
        Ok((mut root, remarks)) => {
            root.shift(to);
            let remarks = (remarks.into_iter()).map(|(span, story)| (there(span), story));
            Ok((root, remarks.collect()))
        }
        Err((span, story)) => Err((there(span), story)),
    }
}

/// A block of settings has a line that begins with a key and a colon.
fn looks_like_yaml(text: &str) -> bool {
    text.lines().any(|line| {
        let key = line.split(':').next().unwrap_or("");
        line.contains(':')
            && key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && key
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
    })
}

/// Where the text of a heredoc stands, `<<EOF … EOF`, if its first brace opens an object.
fn heredoc(text: &str) -> Option<Span> {
    if text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let mark = text.find("<<")?;
    let rest = &text[mark + 2..];
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    let word: &str = rest.lines().next()?.trim();
    if word.is_empty() || !word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    let start = text.len() - rest.len() + rest.find('\n')? + 1;
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        if line.trim() == word {
            return Some(Span { start, end: at });
        }
        at += line.len();
    }
    None
}

/// Where the text of `RuleSetBody: |` stands in a template in YAML: the lines that are indented more.
fn block(text: &str) -> Option<Span> {
    let mut at = 0;
    let mut found: Option<(usize, usize)> = None;
    for line in text.split_inclusive('\n') {
        let body = line.trim_start();
        let indent = line.len() - body.len();
        if let Some((start, key)) = found {
            if !body.is_empty() && indent <= key {
                return Some(Span { start, end: at });
            }
        } else if let Some(rest) = body.strip_prefix("RuleSetBody:")
            && rest.trim_end().ends_with(['|', '>', '-', '+'])
            && rest.contains(['|', '>'])
        {
            found = Some((at + line.len(), indent));
        }
        at += line.len();
    }
    found.map(|(start, _)| Span { start, end: at })
}

/// The first node for which `pick` finds something, from above.
fn find<'a>(node: &'a Node, pick: &dyn Fn(&'a Node) -> Option<&'a Node>) -> Option<&'a Node> {
    if let Some(found) = pick(node) {
        return Some(found);
    }
    match &node.kind {
        Kind::List(list) => list.iter().find_map(|node| find(node, pick)),
        Kind::Object(entries) => entries.iter().find_map(|entry| find(&entry.value, pick)),
        _ => None,
    }
}

/// What a text literal says, and for each byte of that where it stands.
fn decoded(text: &str, literal: Span) -> (String, Vec<u32>) {
    let inner = Span {
        start: literal.start + 1,
        end: literal.end.saturating_sub(1).max(literal.start + 1),
    };
    let mut said = String::new();
    let mut places = Vec::new();
    let mut high = None;
    let mut chars = text[inner.start..inner.end].char_indices();
    while let Some((offset, c)) = chars.next() {
        let at = inner.start + offset;
        let c = if c == '\\' {
            match chars.next().map(|(_, c)| c) {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('u') => {
                    let hex: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                    let unit = u32::from_str_radix(&hex, 16).unwrap_or(0xfffd);
                    if (0xd800..0xdc00).contains(&unit) {
                        high = Some(unit);
                        continue;
                    }
                    let whole = match high.take() {
                        Some(high) if (0xdc00..0xe000).contains(&unit) => {
                            0x1_0000 + ((high - 0xd800) << 10) + (unit - 0xdc00)
                        }
                        _ => unit,
                    };
                    char::from_u32(whole).unwrap_or('\u{fffd}')
                }
                Some(other) => other,
                None => break,
            }
        } else {
            c
        };
        said.push(c);
        while places.len() < said.len() {
            places.push(at as u32);
        }
    }
    (said, places)
}
