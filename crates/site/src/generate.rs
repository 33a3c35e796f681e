//! The files of `dist/generated/`: what is derived from the Rust types, so that
//! the page never says anything about a parameter that the engine does not.
//!
//! * `<lab>.js`: a lab's fields, ranges, defaults, presets; `schema.json`: all labs;
//! * `types.d.ts`: the same as TypeScript types;
//! * `reference.html`: the schema as a page to read; [`POLICY`] stands for the content
//!   security policy, which is the build's;
//! * `palette.css`: the figures' colours, which go before the style sheet of all pages.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result};
use lobbylab_core::engagement::population::PopulationKind as People;
use lobbylab_core::experiment::{Field, Kind, Lab};
use serde_json::{Value, json};

/// Stands for the content security policy.
const POLICY: &str = "{{policy}}";

/// The generated files by name.
///
/// # Errors
/// When the schema is no JSON, which would be a fault of this crate.
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
    Ok((files.into_iter())
        .map(|(name, text)| (name.to_owned(), text))
        .chain(modules)
        .map(|(name, text)| (name, text.into_bytes()))
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
        _ => Value::Null,
    }
}

/// Labs with their fields, presets and figures, as `www/js/types.d.ts` reads them.
fn schema_json() -> String {
    let labs: serde_json::Map<String, Value> = lobbylab_core::catalog::pages()
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
    json!({
        "key": lab.key,
        "title": lab.title,
        "question": lab.question,
        "paper": { "authors": lab.paper.authors, "title": lab.paper.title },
        "sections": sections,
        "fields": lab.fields.iter().map(field_json).collect::<Vec<Value>>(),
        "presets": presets,
        "file": file(lab.key),
        "assumptions": assumptions(lab.key),
        "figures": figures,
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
        }
    }
    object
}

/// The states of the labs as TypeScript types, field by field.
fn types_dts() -> String {
    let mut text = String::from("// Generated from the Rust types.\n");
    for lab in lobbylab_core::catalog::pages() {
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

/// Every parameter of every lab on one page, with its links' keys.
fn reference(schema: &Value) -> Result<String> {
    let labs = schema["labs"]
        .as_object()
        .context("the schema has no labs")?;
    let mut page = String::new();
    for (key, lab) in labs {
        write!(
            page,
            "<h2 id=\"{}\">{}</h2>\n<p>",
            escape(key),
            word(lab, "title")
        )?;
        writeln!(page, "{}</p>", word(lab, "question"))?;
        if let Some(paper) = lab.get("paper") {
            writeln!(
                page,
                "<p>{}: <cite>{}</cite>.</p>",
                word(paper, "authors"),
                word(paper, "title")
            )?;
        }
        writeln!(
            page,
            "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Parameters of {}\">",
            word(lab, "title")
        )?;
        page.push_str("<table>\n<thead><tr><th scope=\"col\">Key</th><th scope=\"col\">Symbol</th><th scope=\"col\">Meaning</th><th scope=\"col\">Allowed</th><th scope=\"col\">Default</th></tr></thead>\n<tbody>\n");
        for field in list(lab, "fields") {
            writeln!(
                page,
                "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                word(field, "key"),
                word(field, "symbol"),
                word(field, "doc"),
                allowed(field),
                word(field, "default"),
            )?;
        }
        page.push_str("</tbody>\n</table>\n</div>\n");
        let presets = list(lab, "presets");
        if !presets.is_empty() {
            page.push_str("<h3>Presets</h3>\n<dl>\n");
            for preset in presets {
                writeln!(
                    page,
                    "<dt>{}</dt><dd>{}</dd>",
                    word(preset, "title"),
                    word(preset, "point")
                )?;
            }
            page.push_str("</dl>\n");
        }
    }
    Ok(format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every parameter of every lab: key, symbol, meaning, range and default.">
<title>Parameters · lobbylab</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../style.css">
<script src="../js/early.js"></script>
</head>
<body>
<main class="prose">
<p><a href="../index.html">lobbylab</a></p>
<h1>Parameters</h1>
<p>Keys are as in links: <code>#v1.key=value&amp;key=value</code>. A key that is left out has its default.</p>
{page}</main>
</body>
</html>
"#,
        policy = POLICY,
    ))
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

/// The entries of a list; none where there is no such list.
fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// A value as text for HTML; empty where there is none.
fn word(value: &Value, key: &str) -> String {
    match &value[key] {
        Value::Null => String::new(),
        Value::String(text) => escape(text),
        other => escape(&other.to_string()),
    }
}

fn escape(text: &str) -> String {
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
                { "key": "n", "symbol": "n", "doc": "Team size.", "kind": "int", "min": 1, "max": 50, "unit": "players", "default": 3 },
                { "key": "rule", "doc": "Rule.", "kind": "choice", "options": [{ "key": "greedy" }, { "key": "patient" }], "default": "greedy" },
            ],
            "presets": [{ "title": "Equal", "point": "Both cost the same." }],
        } } });
        let page = reference(&schema).expect("writes");
        for part in [
            "<th scope=\"row\"><code>n</code></th><td>n</td><td>Team size.</td><td>whole number, 1 to 50 players</td><td>3</td>",
            "<td>greedy, patient</td><td>greedy</td>",
            "When is waiting &lt; playing?",
            "A &amp; B",
            "<dt>Equal</dt>",
        ] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
    }

    #[test]
    fn every_generated_file_is_there_and_says_something() {
        let files = files().expect("generates");
        for name in [
            "patience.js",
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
