//! What others install: one version number, a changelog, and what stays as it is.

use std::fs;

use crate::files::{self, report, root};

/// The folders of the packages that are published: crates, the wheel, the npm package.
const PUBLISHED: [&str; 6] = [
    "crates/blossom",
    "crates/charts",
    "crates/core",
    "crates/python",
    "crates/rulesets",
    "npm",
];

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}

fn manifest(path: &str) -> toml::Table {
    read(path).parse().expect(path)
}

/// The workspace's.
fn version() -> String {
    let manifest = manifest("Cargo.toml");
    let version = manifest["workspace"]["package"]["version"].as_str();
    version.expect("the workspace has a version").to_owned()
}

#[test]
fn there_is_one_version_number() {
    let manifest = manifest("Cargo.toml");
    let workspace = manifest["workspace"].as_table().expect("a table");
    let version = version();
    let mut findings = Vec::new();
    let shared = workspace["dependencies"].as_table().expect("a table");
    for (name, details) in shared {
        let named = details.get("version").and_then(toml::Value::as_str);
        if name.starts_with("lobbylab") && named.is_some_and(|named| named != version) {
            findings.push(format!(
                "Cargo.toml: {name} is {named:?}, the workspace {version:?}"
            ));
        }
    }
    for file in files::all() {
        if !file.path.ends_with("/Cargo.toml") {
            continue;
        }
        let manifest: toml::Table = file.text.parse().expect("a manifest");
        let own = &manifest["package"].get("version");
        // What is published to nobody, the fuzzer, has a number of its own.
        let apart = manifest.contains_key("workspace");
        if !apart && own.is_none_or(|own| own.get("workspace").is_none()) {
            findings.push(format!("{}: version.workspace = true", file.path));
        }
    }
    // npm reads no other file, so it says the number once more; the wheel asks cargo.
    let npm: serde_json::Value = serde_json::from_str(&read("npm/package.json")).expect("JSON");
    if npm["version"] != *version {
        findings.push(format!(
            "npm/package.json: version is {}, the workspace {version}",
            npm["version"]
        ));
    }
    let wheel = read("crates/python/pyproject.toml");
    let wheel: toml::Table = wheel.parse().expect("TOML");
    let asks = (wheel["project"]
        .get("dynamic")
        .and_then(toml::Value::as_array))
    .is_some_and(|dynamic| dynamic.iter().any(|one| one.as_str() == Some("version")));
    if !asks || wheel["project"].get("version").is_some() {
        findings.push("crates/python/pyproject.toml: dynamic = [\"version\"]".to_owned());
    }
    report("one version number, in the workspace's manifest", &findings);
}

#[test]
fn what_is_published_says_what_changed_and_what_stays() {
    let mut findings = Vec::new();
    let heading = format!("\n## {}", version());
    for folder in PUBLISHED {
        let (page, changes) = (
            read(&format!("{folder}/README.md")),
            read(&format!("{folder}/CHANGELOG.md")),
        );
        if !page.contains("\n## What is stable\n") || !page.contains("(CHANGELOG.md)") {
            findings.push(format!(
                "{folder}/README.md: a chapter \"What is stable\", with a link to CHANGELOG.md"
            ));
        }
        if !changes.contains(&heading) {
            findings.push(format!("{folder}/CHANGELOG.md: a chapter on {}", version()));
        }
    }
    report(
        "a changelog for each published package, and a promise",
        &findings,
    );
}

#[test]
fn what_is_not_published_says_so() {
    let mut findings = Vec::new();
    for file in files::all() {
        let Some(folder) = file.path.strip_suffix("/Cargo.toml") else {
            continue;
        };
        let manifest: toml::Table = file.text.parse().expect("a manifest");
        // What stands apart, such as what authors of rules copy.
        if manifest.contains_key("workspace") {
            continue;
        }
        let kept = manifest["package"]
            .get("publish")
            .and_then(toml::Value::as_bool)
            == Some(false);
        // The wheel is published, its crate is not.
        if kept == (PUBLISHED.contains(&folder) && folder != "crates/python") {
            findings.push(format!("{}: publish = {kept}", file.path));
        }
    }
    report("crates that nobody gets say `publish = false`", &findings);
}
