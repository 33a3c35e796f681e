//! The files of `dist/generated/`: what is derived from the Rust types, so that
//! the page never says anything about a parameter that the engine does not.
//!
//! * `<lab>.js`: a lab's fields, ranges, defaults, presets; `schema.json`: all labs;
//! * `<lab>_story.js`: the screens of a lab's story; `<lab>_paper.html`: its paper, item by item;
//! * `types.d.ts`: the same as TypeScript types;
//! * `reference.html`: the schema as a page to read, its own part, which the build's shell comes
//!   around;
//! * `picture_<lab>.png`: a figure for whoever shares a link; `icon_<side>.png`: for phones;
//! * `palette.css`: the figures' colours, which go before the style sheet of all pages.

use crate::entries::{list, marked, word};
use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{papers, pictures, story};
use anyhow::{Context, Result};
use lobbylab_core::engagement::population::PopulationKind as People;
use lobbylab_core::experiment::{Field, Kind, Lab, Tab};
use serde_json::{Value, json};

/// The generated files by name.
///
/// # Errors
/// When the schema is no JSON, a story has no answer or a picture cannot be drawn, which would be faults of this crate.
pub fn files() -> Result<BTreeMap<String, Vec<u8>>> {
    let text = schema_json();
    let schema: Value = serde_json::from_str(&text).context("the schema is not JSON")?;
    let labs = schema["labs"].as_object().into_iter().flatten();
    let modules = labs.map(|(key, lab)| {
        let text = format!("// Generated from the Rust types.\nexport default {lab};\n");
        (format!("{key}.js"), text)
    });
    let files = [
        ("schema.json", format!("{schema:#}\n")),
        ("types.d.ts", types_dts()),
        ("reference.html", reference(&schema)?),
        ("palette.css", lobbylab_charts::palette::css()),
    ];
    let mut further = Vec::new();
    for lab in lobbylab_core::catalog::labs() {
        let told = story::module(&lab)?;
        further.extend(told.map(|text| (format!("{}_story.js", lab.key), text)));
        let paper = papers::page(&lab)?;
        further.extend(paper.map(|text| (papers::file(lab.key), text)));
    }
    Ok((files.into_iter())
        .map(|(name, text)| (name.to_owned(), text))
        .chain(modules)
        .chain(further)
        .map(|(name, text)| (name, text.into_bytes()))
        .chain(pictures::files()?)
        .collect())
}

/// What a lab's populations take for granted, by the name that the page's choice has.
fn assumptions(lab: &str) -> Value {
    let kinds = [
        ("paper", People::Paper),
        ("arena", People::Tournament),
        ("file", People::File),
    ];
    if lab != "engagement" {
        return Value::Null;
    }
    let of = |kind: People| -> Vec<Value> {
        (kind.assumptions().iter())
            .map(|one| json!([one.what, one.value, one.source]))
            .collect()
    };
    let all = kinds.map(|(key, kind)| (key.to_owned(), json!(of(kind))));
    json!({ "by": "people", "of": Value::Object(all.into_iter().collect()) })
}

/// What of a lab's module reads a visitor's file, and the field that says that the state is about
/// one.
fn file(lab: &str) -> Value {
    match lab {
        "hindsight" => json!({ "reader": "PlayerReader", "field": "flow" }),
        "engagement" => json!({ "reader": "GamesReader", "field": "people" }),
        "arena" => json!({ "reader": "TicketReader", "field": "coming" }),
        _ => Value::Null,
    }
}

/// Labs with their fields, presets and figures, as `www/js/types.d.ts` reads them.
fn schema_json() -> String {
    let labs: serde_json::Map<String, Value> = lobbylab_core::catalog::labs()
        .iter()
        .map(|lab| (lab.key.to_owned(), lab_json(lab)))
        .collect();
    json!({ "version": lobbylab_core::VERSION, "labs": labs }).to_string()
}

fn lab_json(lab: &Lab) -> Value {
    let sections: Vec<Value> = (lab.sections.iter())
        .map(|section| json!({ "key": section.key, "title": section.title, "doc": section.doc }))
        .collect();
    let presets: Vec<Value> = (lab.presets.iter())
        .map(|preset| json!({ "title": preset.title, "point": preset.point, "state": preset.values }))
        .collect();
    let figures: Vec<Value> = lobbylab_charts::figures_of(lab.key)
        .iter()
        .map(|place| {
            json!({
                "key": place.key, "title": place.title, "section": place.section,
                "aspect": place.aspect, "animated": place.animated,
                "follows": place.follows,
            })
        })
        .collect();
    let tabs: Vec<Value> = lab.tabs.iter().map(tab_json).collect();
    json!({
        "key": lab.key,
        "title": lab.title,
        "question": lab.question,
        "paper": { "authors": lab.paper.authors, "title": lab.paper.title },
        "sections": sections,
        "tabs": tabs,
        "story": lobbylab_core::catalog::story_of(lab.key).len(),
        "fields": lab.fields.iter().map(field_json).collect::<Vec<Value>>(),
        "presets": presets,
        "file": file(lab.key),
        "assumptions": assumptions(lab.key),
        "figures": figures,
    })
}

fn tab_json(tab: &Tab) -> Value {
    let stage = tab.stage.map(|plays| -> serde_json::Map<String, Value> {
        (plays
            .iter()
            .map(|(key, value)| ((*key).to_owned(), json!(value))))
        .collect()
    });
    json!({
        "key": tab.key,
        "title": tab.title,
        "question": tab.question,
        "doc": tab.doc,
        "figures": tab.figures,
        "more": tab.more,
        "fields": tab.fields,
        "folded": tab.folded,
        "controls": tab.controls,
        "stage": stage,
        "presets": tab.presets,
    })
}

fn field_json(field: &Field) -> Value {
    let mut object = json!({
        "key": field.key,
        "symbol": field.symbol(),
        "label": field.label(),
        "doc": field.doc,
        "unit": field.unit(),
        "section": field.section,
        "default": field.default,
        "hidden": field.hidden(),
        "when": field.when().map(|(key, values)| json!({ "key": key, "values": values })),
    });
    if let (Some(object), Ok(Value::Object(kind))) =
        (object.as_object_mut(), serde_json::to_value(field.kind()))
    {
        // The kind's own name and limits: kind, min, max, options.
        object.extend(kind);
        if matches!(field.kind(), Kind::Int { .. } | Kind::Real { .. }) {
            let (low, high) = field.slider();
            object.insert("step".to_owned(), json!(field.step()));
            object.insert("slider_min".to_owned(), json!(low));
            object.insert("slider_max".to_owned(), json!(high));
            let scale = if field.logarithmic() { "log" } else { "linear" };
            object.insert("scale".to_owned(), json!(scale));
            if !field.naming().is_empty() {
                object.insert("naming".to_owned(), json!(field.naming()));
            }
        }
    }
    object
}

/// The states of the labs as TypeScript types, field by field.
fn types_dts() -> String {
    let mut text = String::from("// Generated from the Rust types.\n");
    for lab in lobbylab_core::catalog::labs() {
        let name: String = lab.key[..1].to_uppercase() + &lab.key[1..];
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "\n/** {} */\nexport interface {name}State {{",
            lab.question
        );
        for field in &lab.fields {
            let kind = match field.kind() {
                Kind::Int { .. } | Kind::Real { .. } => "number".to_owned(),
                Kind::Seed | Kind::Numbers { .. } => "string".to_owned(),
                Kind::Choice { options } => {
                    let keys: Vec<String> = options
                        .iter()
                        .map(|option| format!("'{}'", option.key))
                        .collect();
                    keys.join(" | ")
                }
            };
            let _ = writeln!(text, "  /** {} Allowed: {}. */", field.doc, field.allowed());
            let _ = writeln!(text, "  {}: {kind};", field.key);
        }
        text.push_str("}\n");
    }
    text
}

/// Every parameter of every lab on one page, with its links' keys: the page's own part, which
/// the shell comes around.
fn reference(schema: &Value) -> Result<String> {
    let labs = schema["labs"]
        .as_object()
        .context("the schema has no labs")?;
    let (mut contents, mut page) = (String::new(), String::new());
    for (key, lab) in labs {
        let key = escape(key);
        writeln!(
            contents,
            "<li><a href=\"#{key}\">{}</a> {}</li>",
            word(lab, "title"),
            word(lab, "question")
        )?;
        writeln!(
            page,
            "<section aria-labelledby=\"{key}\">\n<h2 id=\"{key}\">{}</h2>\n<p>{}</p>",
            word(lab, "title"),
            word(lab, "question")
        )?;
        if let Some(paper) = lab.get("paper") {
            writeln!(
                page,
                "<p>{}: <cite>{}</cite>.</p>",
                word(paper, "authors"),
                word(paper, "title")
            )?;
        }
        page.push_str(&parameters(&key, lab)?);
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
    Ok(format!(
        r#"<!--
title: Parameters · lobbylab
description: Every parameter of every lab: key, symbol, meaning, range and default.
first: Type the symbol or the word that a control shows, or unfold a section of a lab.
script: reference
style: css/reference
main: prose parameters
overview: yes
-->
<h1>Parameters</h1>
<p class="lede">Keys are as in links: <code>#v1.key=value&amp;key=value</code>. A key that is left out has its default.
How fast the engine is stands among the <a href="../bench.html">benchmarks</a>, and beside them <a href="../bench.html#checked">how it is checked</a>.</p>
<nav aria-label="Labs on this page"><ul>
{contents}</ul></nav>
<p class="filter"></p>
{page}"#
    ))
}

/// The parameters of a lab, section by section, one entry each.
fn parameters(lab_key: &str, lab: &Value) -> Result<String> {
    let mut text = String::new();
    let mut section = String::new();
    for field in list(lab, "fields") {
        let here = word(field, "section");
        if here != section {
            if !section.is_empty() {
                text.push_str("</dl>\n</details>\n");
            }
            let known = list(lab, "sections");
            let title = known.iter().find(|one| word(one, "key") == here);
            let title = title.map_or_else(|| "The page".to_owned(), |one| word(one, "title"));
            let keys = (list(lab, "fields").iter())
                .filter(|field| word(field, "section") == here)
                .map(|field| word(field, "key"));
            writeln!(
                text,
                "<details>\n<summary><h3>{title}</h3> <span class=\"soft\">{}</span></summary>\n<dl class=\"entries\">",
                keys.collect::<Vec<_>>().join(", ")
            )?;
            section = here;
        }
        let key = word(field, "key");
        let symbol = match word(field, "symbol") {
            none if none.is_empty() => none,
            symbol => format!(" <var>{symbol}</var>"),
        };
        writeln!(
            text,
            "<div id=\"{lab_key}-{key}\"><dt><code>{key}</code>{symbol}</dt><dd><p>{}{}</p><p class=\"soft\">{}Default: {}.</p></dd></div>",
            match word(field, "label") {
                none if none.is_empty() => none,
                label => format!("<b>{label}.</b> "),
            },
            marked(&word(field, "doc")),
            match allowed(field) {
                any if any.is_empty() => any,
                allowed => format!("Allowed: {allowed}. "),
            },
            match word(field, "default") {
                none if none.is_empty() => "none".to_owned(),
                default => default,
            },
        )?;
    }
    if !section.is_empty() {
        text.push_str("</dl>\n</details>\n");
    }
    Ok(text)
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

/// Text as HTML shows it.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_page_names_every_parameter_and_escapes() {
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
        let page = reference(&schema).expect("writes");
        for part in [
            "<div id=\"patience-n\"><dt><code>n</code> <var>n</var></dt><dd><p><b>team size.</b> How many play on a side.</p>",
            "Allowed: whole number, 1 to 50 players. Default: 3.",
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

    #[test]
    fn every_figure_field_and_preset_has_its_place_in_a_tab() {
        for lab in lobbylab_core::catalog::labs() {
            let named = |key: &str| lab.fields.iter().find(|field| field.key == key);
            let mut figures: Vec<&str> = lab.tabs.iter().flat_map(Tab::all_figures).collect();
            let mut known: Vec<&str> = (lobbylab_charts::figures_of(lab.key).iter())
                .map(|place| place.key)
                .collect();
            figures.sort_unstable();
            known.sort_unstable();
            assert_eq!(figures, known, "{}: each figure stands once", lab.key);
            let mut presets: Vec<&str> = lab
                .tabs
                .iter()
                .flat_map(|tab| tab.presets)
                .copied()
                .collect();
            let mut titles: Vec<&str> = lab.presets.iter().map(|preset| preset.title).collect();
            presets.sort_unstable();
            titles.sort_unstable();
            assert_eq!(presets, titles, "{}: each preset stands once", lab.key);
            let shown = |key: &str| {
                lab.tabs.iter().any(|tab| {
                    [tab.fields, tab.folded, tab.controls]
                        .iter()
                        .any(|list| list.contains(&key))
                        || tab
                            .stage
                            .iter()
                            .copied()
                            .flatten()
                            .any(|(set, _)| *set == key)
                })
            };
            for field in lab.fields.iter().filter(|field| !field.hidden()) {
                assert!(
                    shown(field.key),
                    "{}: nobody asks for {}",
                    lab.key,
                    field.key
                );
            }
            for tab in lab.tabs {
                let place = format!("{}, {}", lab.key, tab.key);
                assert!(tab.figures.len() <= 3, "{place}: three figures at most");
                let there = |key: &&&str| {
                    let field = named(key).unwrap_or_else(|| panic!("{place}: no field {key}"));
                    // One that depends on another takes that one's place, or comes later.
                    field.when().is_none()
                };
                assert!(tab.fields.iter().filter(there).count() <= 5, "{place}");
                for key in tab.folded.iter().chain(tab.controls) {
                    assert!(named(key).is_some(), "{place}: no field {key}");
                    assert!(!tab.fields.contains(key), "{place}: {key} stands twice");
                }
                for (key, value) in tab.stage.iter().copied().flatten() {
                    let field = named(key).unwrap_or_else(|| panic!("{place}: no field {key}"));
                    assert!(field.parse(value).is_ok(), "{place}: {key} is not {value}");
                }
                for words in [tab.title, tab.question, tab.doc] {
                    assert!(!words.is_empty(), "{place}");
                }
                for question in tab.answer {
                    assert!(question.starts_with(lab.key), "{place}: {question}");
                }
            }
        }
    }

    #[test]
    fn a_preset_opens_the_tab_it_stands_in_or_names_it() {
        use lobbylab_core::experiment::{link, tabs};
        for lab in lobbylab_core::catalog::labs() {
            for preset in &lab.presets {
                let tab = (lab.tabs.iter()).find(|tab| tab.presets.contains(&preset.title));
                let key = tab.map_or("", |tab| tab.key);
                let mut values = link::normalise(&lab.fields, &preset.values);
                values.insert(
                    "tab".to_owned(),
                    lobbylab_core::experiment::Value::Text(key.to_owned()),
                );
                let short =
                    link::encode(&lab.fields, &tabs::settled(lab.tabs, &lab.fields, &values));
                let read = link::decode(&lab.fields, &short);
                assert!(read.warnings.is_empty(), "{short}");
                let opened = tabs::open(lab.tabs, &lab.fields, &read.values).map(|tab| tab.key);
                assert_eq!(opened, Some(key), "{}: {short}", lab.key);
            }
        }
    }

    #[test]
    fn every_generated_file_is_there_and_says_something() {
        let files = files().expect("generates");
        for name in [
            "patience.js",
            "patience_story.js",
            "patience_paper.html",
            "schema.json",
            "types.d.ts",
            "reference.html",
            "palette.css",
        ] {
            assert!(
                files.get(name).is_some_and(|contents| contents.len() > 10),
                "{name}"
            );
        }
    }
}
