//! `reference.html`: every parameter of every lab, folded by section, its own part; the build's shell
//! comes around it.

use crate::corrections;
use crate::entries::{list, marked, word};
use crate::generate::escape;
use anyhow::{Context, Result};
use serde_json::Value;
use std::fmt::Write;

/// Words that no single parameter explains, and that stand on every page, as [`WORDS`].
fn words() -> Result<String> {
    let mut text = String::new();
    for (word, meaning, seen) in WORDS {
        let id = word.split([' ', ',']).next().unwrap_or(word);
        writeln!(
            text,
            "<div id=\"word-{id}\"><dt>{word}</dt><dd><p>{meaning}{}</p></dd></div>",
            seen.map_or_else(String::new, |(page, name)| format!(
                " <span class=\"soft\">See it in <a href=\"../{page}.html\">{name}</a>.</span>"
            ))
        )?;
    }
    Ok(text)
}

/// A word, what it means, and a page on which it is seen.
type Word = (
    &'static str,
    &'static str,
    Option<(&'static str, &'static str)>,
);

/// What is said on all pages without being explained there.
const WORDS: [Word; 13] = [
    (
        "matchmaking rule",
        "What decides who of those who wait play together, and when.",
        Some(("own", "Your own rule")),
    ),
    (
        "arrival rate",
        "How many players come in a minute, or in another unit of time, on average.",
        Some(("rules", "Rules")),
    ),
    (
        "waiting time",
        "From a player’s arrival to the beginning of their game.",
        Some(("arena", "Arena")),
    ),
    (
        "skill, rating",
        "A number for how strong a player is; a rating is skill as estimated from results.",
        Some(("balance", "Balance")),
    ),
    (
        "unfairness",
        "How unequal a game is: its teams, its players, or how far a chance to win is from 50 %. Each page says which it means.",
        Some(("balance", "Balance")),
    ),
    (
        "favourite",
        "The side of a game that is more likely to win; in a fair one both win 50 % of the time.",
        Some(("arena", "Arena")),
    ),
    (
        "FIFO, LIFO",
        "First in, first out: who has waited longest is served first. Last in, first out: the newest.",
        Some(("rules", "Rules")),
    ),
    (
        "ticket",
        "A request for a game: one player, or a party who want to play together.",
        Some(("rulesets", "Rule sets")),
    ),
    (
        "period",
        "The time between two arrivals in the patience lab, where one player comes each period.",
        Some(("patience", "Patience")),
    ),
    (
        "exact",
        "Computed by a formula or a solver that is named, without chance.",
        None,
    ),
    (
        "simulated",
        "An average over runs with chance; after ± stands how far the true value may be off, with 95 % confidence.",
        None,
    ),
    (
        "replication",
        "One run of a simulation, independent of the others. More of them make ± smaller.",
        None,
    ),
    (
        "seed",
        "A number that all chance of a run comes from: the same seed, the same run.",
        None,
    ),
];

/// Every parameter of every lab on one page, with its links' keys: the page's own part, which
/// the shell comes around.
pub(crate) fn page(schema: &Value) -> Result<String> {
    let labs = schema["labs"]
        .as_object()
        .context("the schema has no labs")?;
    let (mut contents, mut page) = (String::new(), String::new());
    let mut sorted: Vec<_> = labs.iter().collect();
    sorted.sort_by_key(|(key, _)| corrections::place_of(key));
    for (place, (key, lab)) in sorted.into_iter().enumerate() {
        let key = escape(key);
        writeln!(
            contents,
            "<li><a href=\"#{key}\">{}</a></li>",
            word(lab, "title")
        )?;
        writeln!(
            page,
            "<section aria-labelledby=\"{key}\">\n<h2 id=\"{key}\">{}</h2>\n<p>{}{}</p>",
            word(lab, "title"),
            word(lab, "question"),
            lab.get("paper").map_or_else(String::new, |paper| format!(
                " <span class=\"soft\">{}: <cite>{}</cite>.</span>",
                word(paper, "authors"),
                word(paper, "title")
            ))
        )?;
        page.push_str(&parameters(&key, lab, place == 0)?);
        let presets = list(lab, "presets");
        if !presets.is_empty() {
            writeln!(
                page,
                "<details>\n<summary><h3>Presets</h3> <span class=\"soft\">{}</span></summary>\n<dl>",
                presets.len()
            )?;
            for preset in presets {
                writeln!(
                    page,
                    "<dt>{}</dt><dd>{}</dd>",
                    word(preset, "title"),
                    word(preset, "point")
                )?;
            }
            page.push_str("</dl>\n</details>\n");
        }
        page.push_str("</section>\n");
    }
    let fields = labs.values().map(|lab| list(lab, "fields").len());
    let count = format!(
        "{} words, {} parameters",
        WORDS.len(),
        fields.sum::<usize>()
    );
    let words = words()?;
    Ok(format!(
        r#"<!--
title: Parameters · lobbylab
description: Every parameter of every lab: key, symbol, meaning, range and default.
first: Type the symbol or the word that stands beside a slider or a field, or unfold a section of a lab.
script: reference
style: css/reference
main: prose parameters
overview: yes
-->
<h1>What does a word or symbol mean?</h1>
<p class="lede">Type a word or a symbol from any page. The same letter can mean something else on another page.</p>
<p class="filter"><label for="sought">Find a word or a parameter</label> <input type="search" id="sought" autocomplete="off" placeholder="unfairness, λ, FIFO …"> <span role="status">{count}</span></p>
<nav aria-label="Labs on this page"><ul>
<li>Parameters of</li> {contents}</ul></nav>
<section aria-labelledby="words">
<h2 id="words">Words to know first</h2>
<dl class="words">
{words}</dl>
</section>
{page}<section aria-labelledby="links">
<h2 id="links">In a link</h2>
<p>An address keeps what is set as <code>#v1.key=value&amp;key=value</code>, with the keys that stand here; a key that is left out has its default. The command line and a notebook take the same keys.</p>
<p>How fast the engine is stands among the <a href="../bench.html">benchmarks</a>, and beside them <a href="../bench.html#checked">how it is checked</a>.</p>
</section>
"#
    ))
}

/// The parameters of a lab, section by section, one entry each; the first section unfolded if
/// this is the page's `first` lab, so that an entry is seen before anything is asked.
fn parameters(lab_key: &str, lab: &Value, first: bool) -> Result<String> {
    let mut text = String::new();
    let fields = list(lab, "fields");
    // A section's parameters stand together, wherever they are composed.
    let mut sections: Vec<String> = Vec::new();
    for field in fields {
        let here = word(field, "section");
        if !sections.contains(&here) {
            sections.push(here);
        }
    }
    for (place, section) in sections.iter().enumerate() {
        let of = || {
            fields
                .iter()
                .filter(|field| word(field, "section") == *section)
        };
        let known = list(lab, "sections");
        let title = known.iter().find(|one| word(one, "key") == *section);
        let title = title.map_or_else(|| "The page".to_owned(), |one| word(one, "title"));
        let names = of().map(|field| called(field).unwrap_or_else(|| word(field, "key")));
        writeln!(
            text,
            "<details{}>\n<summary><h3>{title}</h3> <span class=\"soft\">{}</span></summary>\n<dl class=\"entries\">",
            if first && place == 0 { " open" } else { "" },
            names.collect::<Vec<_>>().join(", ")
        )?;
        for field in of() {
            text.push_str(&entry(lab_key, field));
        }
        text.push_str("</dl>\n</details>\n");
    }
    Ok(text)
}

/// A parameter.
fn entry(lab_key: &str, field: &Value) -> String {
    let key = word(field, "key");
    let symbol = match word(field, "symbol") {
        none if none.is_empty() => none,
        symbol => format!(" <var>{symbol}</var>"),
    };
    // What the page calls it comes first; what a link calls it stands with its range.
    let (name, in_links) = match called(field) {
        None => (format!("<code>{key}</code>"), String::new()),
        Some(label) => (label, format!(" Name in a link: <code>{key}</code>.")),
    };
    format!(
        "<div id=\"{lab_key}-{key}\"><dt>{name}{symbol}</dt><dd><p>{}</p><p class=\"soft\">{}Default: {}.{in_links}</p></dd></div>\n",
        marked(&word(field, "doc")),
        match allowed(field) {
            any if any.is_empty() => any,
            allowed => format!("Allowed: {allowed}. "),
        },
        match word(field, "default") {
            none if none.is_empty() => "none".to_owned(),
            default => default,
        },
    )
}

/// What the page calls a field, if it has a control.
fn called(field: &Value) -> Option<String> {
    Some(word(field, "label")).filter(|label| !label.is_empty())
}

/// A field's range in words.
fn allowed(field: &Value) -> String {
    let unit = word(field, "unit");
    let unit = if unit.is_empty() {
        unit
    } else {
        format!(" {unit}")
    };
    let range = || format!("{} to {}{unit}", word(field, "min"), word(field, "max"));
    match field["kind"].as_str() {
        Some("int") => format!("whole number, {}", range()),
        Some("real") => range(),
        Some("choice") => {
            let keys = list(field, "options")
                .iter()
                .map(|option| word(option, "key"));
            keys.collect::<Vec<_>>().join(", ")
        }
        Some("flag") => "true, false".to_owned(),
        Some("seed") => "1 to 16 hexadecimal digits".to_owned(),
        Some("numbers") => format!("at most {} numbers, each {}", word(field, "most"), range()),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn it_names_every_parameter_and_escapes() {
        let schema = json!({ "version": "1", "labs": { "patience": {
            "title": "Patience", "question": "When is waiting < playing?",
            "paper": { "authors": "A & B", "title": "T" },
            "fields": [
                { "key": "n", "symbol": "n", "label": "team size", "doc": "How many play on a side.", "kind": "int", "min": 1, "max": 50, "unit": "players", "default": 3 },
                { "key": "sides", "doc": "Sides, as `1,5`.", "kind": "text", "default": "" },
                { "key": "far", "doc": "Far.", "kind": "real", "min": 0.5, "max": 1e12, "unit": "points", "default": 2.0 },
                { "key": "rule", "doc": "Rule.", "kind": "choice", "options": [{ "key": "greedy" }, { "key": "patient" }], "default": "greedy" },
            ],
            "presets": [{ "title": "Equal", "point": "Both cost the same." }],
        } } });
        let page = super::page(&schema).expect("writes");
        for part in [
            "<div id=\"patience-n\"><dt>team size <var>n</var></dt><dd><p>How many play on a side.</p>",
            "Allowed: whole number, 1 to 50 players. Default: 3. Name in a link: <code>n</code>.",
            "<dt><code>sides</code></dt>",
            "Allowed: greedy, patient. Default: greedy.",
            "<p>Sides, as <code>1,5</code>.</p><p class=\"soft\">Default: none.",
            "Allowed: 0.5 to 1000000000000 points. Default: 2.",
            "<a href=\"#patience\">Patience</a>",
            "When is waiting &lt; playing?",
            "A &amp; B",
            "<dt>Equal</dt>",
        ] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
    }
}
