//! `www/js/types.d.ts` is written by hand: here it is held against what serde writes.

use crate::words::{
    ColumnWords, FileColumns, FileSummary, LaneWords, Meter, Refused, Span, StageWords, TableWords,
    Truth, View, Words,
};
use lobbylab_core::experiment::{Progress, Value, Values};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

const TYPES: &str = include_str!("../../../www/js/types.d.ts");

/// Keys that the border adds to a shape by hand.
const BY_HAND: [(&str, &str); 2] = [("View", "notices"), ("View", "offers")];

/// The members of an interface that are no methods, by key; a key ends with `?` where it may
/// be missing.
type Members = BTreeMap<String, String>;

/// The interfaces of the file by name.
fn interfaces() -> BTreeMap<String, Members> {
    let mut all = BTreeMap::new();
    for part in TYPES.split("export interface ").skip(1) {
        let (head, body) = part.split_once('{').expect("an interface has a body");
        let mut depth = 1;
        let end = body.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        });
        let body = &body[..end.expect("and an end")];
        let name = head.split_whitespace().next().expect("a name");
        all.insert(name.to_owned(), members(body));
    }
    all
}

/// Splits at `;` and line ends outside of brackets; comments are passed over.
fn members(body: &str) -> Members {
    let mut members = Members::new();
    let mut depth = 0;
    let pieces = body.split(|c: char| {
        depth += i32::from("{([<".contains(c)) - i32::from("})]>".contains(c));
        depth == 0 && (c == ';' || c == '\n')
    });
    for piece in pieces.map(str::trim) {
        if piece.starts_with("/**") || piece.starts_with('*') {
            continue;
        }
        if let Some((key, kind)) = piece.split_once(':')
            && !key.contains('(')
        {
            members.insert(key.to_owned(), kind.trim().to_owned());
        }
    }
    members
}

/// What is wrong with a value that should be of a kind.
fn wrong(all: &BTreeMap<String, Members>, kind: &str, value: &Json, at: &str) -> Vec<String> {
    let none = || vec![format!("{at}: {value} is no {kind}")];
    if let Some((first, second)) = kind.split_once(" | ") {
        let [first, second] = [first, second].map(|kind| wrong(all, kind, value, at));
        return if second.is_empty() { second } else { first };
    }
    if let Some(inner) = kind.strip_suffix("[]") {
        let Some(entries) = value.as_array().filter(|entries| !entries.is_empty()) else {
            return vec![format!("{at}: an example with entries is needed")];
        };
        let entries = entries.iter();
        return entries
            .flat_map(|entry| wrong(all, inner, entry, at))
            .collect();
    }
    let right = match kind {
        "string" => value.is_string(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        // Values by key, each a number, text or flag.
        "State" => value.as_object().is_some_and(|state| {
            let mut values = state.values();
            values.all(|value| value.is_number() || value.is_string() || value.is_boolean())
        }),
        name => {
            let Some((members, object)) = all.get(name).zip(value.as_object()) else {
                return none();
            };
            let said: BTreeSet<&str> = members.keys().map(String::as_str).collect();
            let by_hand = BY_HAND.iter().filter(|(shape, _)| *shape == name);
            let written = object.keys().map(String::as_str);
            let written: BTreeSet<&str> = written.chain(by_hand.map(|(_, key)| *key)).collect();
            let keys = said.symmetric_difference(&written);
            let mut found: Vec<String> = keys
                .map(|key| format!("{at}: {key} is only on one side of {name}"))
                .collect();
            for (key, kind) in members {
                if let Some(value) = object.get(key) {
                    found.extend(wrong(all, kind, value, &format!("{at}.{key}")));
                }
            }
            return found;
        }
    };
    if right { Vec::new() } else { none() }
}

fn stage() -> StageWords {
    StageWords {
        step: 1,
        steps: 2,
        sentence: "A player comes.".to_owned(),
        alt: "A player".to_owned(),
        lanes: vec![LaneWords {
            title: "FIFO".to_owned(),
            role: "optimal",
            meters: vec![Meter {
                name: "waiting",
                value: "1".to_owned(),
                note: String::new(),
            }],
        }],
    }
}

fn state() -> Values {
    let values = [
        ("n", Value::Int(5)),
        ("q", Value::Real(0.5)),
        ("rule", Value::Text("fifo".to_owned())),
        ("on", Value::Flag(true)),
    ];
    values.map(|(key, value)| (key.to_owned(), value)).into()
}

#[test]
fn types_are_what_serde_writes() {
    let view = View {
        errors: vec![Refused {
            field: "n".to_owned(),
            value: "0".to_owned(),
            allowed: "1 to 50".to_owned(),
            message: "n is 0".to_owned(),
        }],
        answer: vec![Span::new("best", "optimal")],
        truth: vec![Truth::default()],
        figures: vec![Words {
            key: "cost",
            title: "Cost".to_owned(),
            finding: "It is 1.".to_owned(),
            more: String::new(),
            section: "model",
        }],
        stage: Some(stage()),
        ..View::default()
    };
    let table = TableWords {
        columns: vec![ColumnWords {
            name: "α".to_owned(),
            unit: String::new(),
        }],
        rows: vec![vec!["1".to_owned()]],
    };
    let summary = FileSummary {
        read: "{file}".to_owned(),
        bad_count: 1,
        bad: vec!["line 3: no time".to_owned()],
        remarks: vec!["sorted".to_owned()],
        state: state(),
    };
    let columns = FileColumns {
        names: vec!["time".to_owned()],
        uses: vec!["time".to_owned()],
        lines: vec![vec!["1".to_owned()]],
    };
    let progress = Progress {
        done: 0.5,
        finished: false,
    };
    let json = |written: Result<Json, serde_json::Error>| written.expect("plain data");
    let shapes = [
        ("View", json(serde_json::to_value(&view))),
        ("Stage", json(serde_json::to_value(stage()))),
        ("Table", json(serde_json::to_value(&table))),
        ("FileColumns", json(serde_json::to_value(&columns))),
        ("FileSummary", json(serde_json::to_value(&summary))),
        ("Progress", json(serde_json::to_value(progress))),
    ];
    let all = interfaces();
    for (name, value) in shapes {
        let found = wrong(&all, name, &value, name);
        assert!(found.is_empty(), "www/js/types.d.ts: {}", found.join("; "));
    }
    // Nothing is said of a stage that is as before.
    let same = json(serde_json::to_value(View::default()));
    assert!(wrong(&all, "Stage | null", &same["stage"], "stage").is_empty());
}

#[test]
fn differences_are_seen() {
    let all = interfaces();
    let meter = |text: &str| serde_json::from_str::<Json>(text).expect("JSON");
    let right = meter(r#"{"name": "a", "value": "1", "note": ""}"#);
    assert!(wrong(&all, "Meter", &right, "").is_empty());
    for text in [
        r#"{"name": "a", "value": "1"}"#,
        r#"{"name": "a", "value": "1", "note": "", "more": ""}"#,
        r#"{"name": "a", "value": 1, "note": ""}"#,
        r#"{"name": "a", "value": null, "note": ""}"#,
        "[]",
    ] {
        assert_eq!(wrong(&all, "Meter", &meter(text), "").len(), 1, "{text}");
    }
    // Interfaces of several lines, with comments and methods.
    assert_eq!(
        Vec::from_iter(all["FileReading"].keys()),
        Vec::<&String>::new()
    );
    assert!(all["Field"].contains_key("options?"), "{:?}", all["Field"]);
}
