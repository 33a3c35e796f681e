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

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{papers, pictures, reference, story};
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
        ("reference.html", reference::page(&schema)?),
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
