//! Names: a public type's name is unique in its crate; players are "they".

use std::collections::BTreeMap;

use crate::allowed::except;
use crate::files::{self, File};
use crate::imports::Crate;

/// The libraries whose public types are looked at.
const LIBRARIES: [(&str, &str); 7] = [
    ("blossom", "crates/blossom/src/"),
    ("charts", "crates/charts/src/"),
    ("class", "crates/class/src/"),
    ("core", "crates/core/src/"),
    ("own", "crates/own/src/"),
    ("rulesets", "crates/rulesets/src/"),
    ("web", "web/src/"),
];

#[test]
fn a_public_type_is_alone_with_its_name() {
    let mut offenders = Vec::new();
    for (name, folder) in LIBRARIES {
        let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for source in Crate::read(folder).sources {
            for (kind, line) in source.types {
                (places.entry(kind).or_default()).push(format!("{}:{line}", source.path));
            }
        }
        for (kind, places) in places.into_iter().filter(|(_, places)| places.len() > 1) {
            offenders.push((format!("{name} {kind}"), places.join(" ")));
        }
    }
    except(
        "one name",
        "a public type's name is unique in its crate",
        &offenders,
    );
}

/// What players are not called.
const PRONOUNS: [&str; 8] = [
    "he", "his", "him", "himself", "she", "her", "hers", "herself",
];

/// The lines of a file in which a player is called so.
fn pronouns(file: &File) -> Vec<usize> {
    (file.lines())
        .filter(|(_, line)| {
            (line.split(|c: char| !c.is_alphanumeric() && c != '_'))
                .any(|word| PRONOUNS.contains(&word.to_lowercase().as_str()))
        })
        .map(|(number, _)| number)
        .collect()
}

#[test]
fn players_are_they() {
    let mut offenders = Vec::new();
    for file in files::all() {
        let ours = file.below(&["crates/", "web/", "www/", "tests/"])
            && file.ends(&[".rs", ".js", ".mjs", ".ts", ".html", ".css"])
            && !file.path.ends_with("tidy/names.rs");
        let lines = if ours { pronouns(&file) } else { Vec::new() };
        if !lines.is_empty() {
            let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
            let story = format!("line {} calls a player he or she", lines.join(", "));
            offenders.push((file.path, story));
        }
    }
    except(
        "they",
        "players are they, in comments and in text",
        &offenders,
    );
}

#[test]
fn pronouns_are_seen_as_words() {
    let file = File {
        path: String::new(),
        text: "they wait\nwhere the other is\nHe waits\n// his `he_x`\n".to_owned(),
    };
    assert_eq!(pronouns(&file), [3, 4]);
}
