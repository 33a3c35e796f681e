//! What a page must not do: ask another host, carry inline code or style,
//! compile text. The content security policy says the same at run time.

use crate::files::{self, File, report};

/// The files of the site that a browser reads.
fn site(endings: &[&str]) -> Vec<File> {
    let mut files = files::all();
    files.retain(|file| file.below(&["www/"]) && file.ends(endings));
    files
}

/// The tags of a page: position and text between `<` and `>`. Comments are no
/// tags; a `>` within quotes does not end one.
fn tags(html: &str) -> Vec<(usize, &str)> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(found) = html[at..].find('<') {
        let start = at + found + 1;
        if html[start..].starts_with("!--") {
            at = html[start..]
                .find("-->")
                .map_or(html.len(), |end| start + end + 3);
            continue;
        }
        let mut quote = None;
        let end = html[start..].find(|c| match (quote, c) {
            (None, '"' | '\'') => {
                quote = Some(c);
                false
            }
            (Some(open), _) => {
                if c == open {
                    quote = None;
                }
                false
            }
            (None, _) => c == '>',
        });
        let end = end.map_or(html.len(), |end| start + end);
        tags.push((start, &html[start..end]));
        at = end;
    }
    tags
}

/// The attributes of a tag: names in lower case with their values, without
/// quotes. Enough for hand-written HTML.
fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut attributes = Vec::new();
    let mut rest = tag.trim_start_matches(|c: char| !c.is_whitespace());
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            return attributes;
        }
        let end = rest
            .find(|c: char| c.is_whitespace() || c == '=')
            .unwrap_or(rest.len());
        let name = rest[..end].to_lowercase();
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|c| "\"'".contains(*c));
            let (inner, skip) = match quote {
                Some(quote) => (&after[1..], after[1..].find(quote)),
                None => (after, after.find(char::is_whitespace)),
            };
            value = &inner[..skip.unwrap_or(inner.len())];
            rest = &inner[value.len()..];
            rest = rest.strip_prefix(['"', '\'']).unwrap_or(rest);
        }
        attributes.push((name, value.to_owned()));
    }
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    attributes(tag)
        .into_iter()
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// What is inline in a page's tag and should be in a file.
fn inline(tag: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let element = tag
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let attributes = attributes(tag);
    let value = |name: &str| {
        attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    };
    if element == "style" {
        faults.push("a <style> element".to_owned());
    }
    // A data block is not run.
    let data = value("type").is_some_and(|kind| kind.ends_with("json"));
    if element == "script" && value("src").is_none() && !data {
        faults.push("an inline script".to_owned());
    }
    if attributes.iter().any(|(key, _)| key == "style") {
        faults.push("a style attribute".to_owned());
    }
    let handlers = attributes
        .iter()
        .filter(|(key, _)| key.len() > 2 && key.starts_with("on"));
    faults.extend(handlers.map(|(key, _)| format!("an {key} handler")));
    if attributes
        .iter()
        .any(|(_, value)| value.trim_start().to_lowercase().starts_with("javascript:"))
    {
        faults.push("a javascript: address".to_owned());
    }
    faults
}

/// Whether an address at `at` is one that nothing loads: a link's target, the
/// name of an XML namespace or of a schema, or part of a comment.
fn loads_nothing(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let line = before.rsplit('\n').next().unwrap_or(before).trim_start();
    let comment = ["//", "*", "/*", "<!--"]
        .iter()
        .any(|mark| line.starts_with(mark))
        || line.split_once(" // ").is_some();
    let bare = before.trim_end_matches(['"', '\'', '`']);
    let attribute = bare
        .trim_end()
        .trim_end_matches(['=', ':', '(', ','])
        .trim_end();
    let name = attribute
        .rsplit(|c: char| !c.is_alphanumeric() && c != ':' && c != '$')
        .next()
        .unwrap_or("");
    let tag = before.rfind('<').map_or("", |start| &before[start + 1..]);
    let element = tag
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or("");
    let link = name == "href" && element != "link" && element != "base";
    let namespace = name.starts_with("xmlns")
        || name == "$schema"
        || text[at..].starts_with("http://www.w3.org/");
    comment || link || namespace
}

#[test]
fn no_page_asks_another_host() {
    let mut findings = Vec::new();
    for file in site(&[
        ".html",
        ".js",
        ".mjs",
        ".css",
        ".svg",
        ".webmanifest",
        ".json",
    ]) {
        for scheme in ["http://", "https://"] {
            for (at, _) in file.text.match_indices(scheme) {
                if !loads_nothing(&file.text, at) {
                    let rest = &file.text[at..];
                    let end = rest.find(|c: char| c.is_whitespace() || "\"'`<>)".contains(c));
                    let address = &rest[..end.unwrap_or(rest.len())];
                    findings.push(format!("{}:{}: {address}", file.path, file.line_of(at)));
                }
            }
        }
    }
    report("nothing comes from another host", &findings);
}

#[test]
fn pages_hold_no_inline_code_or_style() {
    let mut findings = Vec::new();
    for file in site(&[".html"]) {
        for (at, tag) in tags(&file.text) {
            let faults = inline(tag);
            findings.extend(
                faults
                    .iter()
                    .map(|fault| format!("{}:{}: {fault}", file.path, file.line_of(at))),
            );
        }
    }
    report("code and style lie in files", &findings);
}

#[test]
fn no_text_becomes_code() {
    let mut findings = Vec::new();
    for file in site(&[".html", ".js", ".mjs"]) {
        for (number, line) in file.lines() {
            let calls = |word: &str| {
                line.match_indices(word).any(|(at, _)| {
                    line[..at]
                        .chars()
                        .next_back()
                        .is_none_or(|c| !c.is_alphanumeric() && !"_$.".contains(c))
                })
            };
            for word in ["eval(", "new Function", "Function("] {
                if calls(word) {
                    findings.push(format!("{}:{number}: {word}", file.path));
                }
            }
        }
    }
    report("no text becomes code", &findings);
}

#[test]
fn every_page_carries_the_policy() {
    // The shell comes around every page; `xtask/src/site/shell.rs` fills the policy in, and its own
    // tests look at the pages that come out.
    let mut findings = Vec::new();
    let mut shell = false;
    for file in site(&[".html"]) {
        for (at, tag) in tags(&file.text) {
            let kind = attribute(tag, "http-equiv").unwrap_or_default();
            if !kind.eq_ignore_ascii_case("content-security-policy") {
                continue;
            }
            let policy = attribute(tag, "content").unwrap_or_default();
            if file.path == "www/shell.html" && policy == "{{policy}}" {
                shell = true;
            } else {
                findings.push(format!(
                    "{}:{}: a policy beside that of crates/xtask/src/site/csp.rs",
                    file.path,
                    file.line_of(at)
                ));
            }
        }
    }
    if !shell {
        findings.push("www/shell.html:1: no content security policy".to_owned());
    }
    report(
        "every page carries the same content security policy",
        &findings,
    );
}

#[test]
fn the_rules_see_what_they_should() {
    assert_eq!(inline("p style=\"color:red\""), ["a style attribute"]);
    assert_eq!(inline("button onclick='go()'"), ["an onclick handler"]);
    assert_eq!(inline("script type=module"), ["an inline script"]);
    assert!(inline("script type=\"module\" src=\"a.js\"").is_empty());
    assert!(inline("script type=\"application/ld+json\"").is_empty());
    assert_eq!(
        inline("a href=\" javascript:x()\""),
        ["a javascript: address"]
    );
    let found: Vec<&str> = tags("<!-- <b> --><p title=\"a > b\"><br></p>")
        .into_iter()
        .map(|(_, tag)| tag)
        .collect();
    assert_eq!(found, ["p title=\"a > b\"", "br", "/p"]);
    assert_eq!(
        attribute("meta charset=utf-8 content=\"a 'b' c\" x", "content").as_deref(),
        Some("a 'b' c")
    );

    let loads = |text: &str| !loads_nothing(text, text.find("http").expect("has an address"));
    assert!(loads("<img src=\"https://a.example/x.png\">"));
    assert!(loads(
        "<link rel=stylesheet href=\"https://a.example/x.css\">"
    ));
    assert!(loads("fetch('https://a.example/x')"));
    assert!(loads("background: url(https://a.example/x.png)"));
    assert!(!loads("<a class=\"x\" href=\"https://a.example/\">"));
    assert!(!loads("h('a', { href: 'https://a.example/' })"));
    assert!(!loads("<svg xmlns=\"http://a.example/svg\">"));
    assert!(!loads("// see https://a.example/"));
}
