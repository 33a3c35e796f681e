//! What may depend on what: arrows point down, labs don't know each other.

use std::fs;

use crate::files::{self, report, root};

/// Each package, and the packages of this repository that it may depend on.
/// Nothing may depend on xtask, the command line or the Python package; on `web` only what takes
/// its views without the browser's border ([`the_border_is_the_modules_alone`]).
const DOWN: [(&str, &str, &[&str]); 28] = [
    ("crates/blossom", "lobbylab-blossom", &["lobbylab-loops"]),
    (
        "crates/blossom/fuzz",
        "lobbylab-blossom-fuzz",
        &["lobbylab-loops"],
    ),
    (
        "crates/rulesets",
        "lobbylab-rulesets",
        // The arena, if asked for; core has it in its tests, for the cases.
        &["lobbylab-blossom", "lobbylab-core"],
    ),
    (
        "crates/own",
        "lobbylab-own",
        &["lobbylab-core", "lobbylab-rulesets"],
    ),
    (
        "crates/class",
        "lobbylab-class",
        &["lobbylab-charts", "lobbylab-core"],
    ),
    // What authors of rules copy: it stands on nothing, as their modules do.
    ("crates/own/template", "my-rule", &[]),
    (
        "crates/core",
        "lobbylab-core",
        &["lobbylab-blossom", "lobbylab-loops", "lobbylab-rulesets"],
    ),
    (
        "crates/loops",
        "lobbylab-loops",
        &["lobbylab-blossom", "lobbylab-core"],
    ),
    ("crates/charts", "lobbylab-charts", &["lobbylab-core"]),
    (
        "web",
        "lobbylab-web",
        &["lobbylab-charts", "lobbylab-core", "lobbylab-loops"],
    ),
    (
        "web/modules/patience",
        "lobbylab-web-patience",
        &["lobbylab-web"],
    ),
    ("web/modules/rules", "lobbylab-web-rules", &["lobbylab-web"]),
    (
        "web/modules/balance",
        "lobbylab-web-balance",
        &["lobbylab-web"],
    ),
    (
        "web/modules/engagement",
        "lobbylab-web-engagement",
        &["lobbylab-web"],
    ),
    (
        "web/modules/hindsight",
        "lobbylab-web-hindsight",
        &["lobbylab-web"],
    ),
    ("web/modules/arena", "lobbylab-web-arena", &["lobbylab-web"]),
    ("web/modules/files", "lobbylab-web-files", &["lobbylab-web"]),
    (
        "web/modules/rulesets",
        "lobbylab-web-rulesets",
        &["lobbylab-core", "lobbylab-rulesets"],
    ),
    (
        "web/modules/own",
        "lobbylab-web-own",
        &["lobbylab-core", "lobbylab-own"],
    ),
    (
        "web/modules/class",
        "lobbylab-web-class",
        &["lobbylab-charts", "lobbylab-class"],
    ),
    (
        "web/modules/checks",
        "lobbylab-web-checks",
        &["lobbylab-web"],
    ),
    (
        "crates/cli",
        "lobbylab-cli",
        // Of web its views: the border is a feature that a test below keeps off.
        &[
            "lobbylab-charts",
            "lobbylab-core",
            "lobbylab-own",
            "lobbylab-raster",
            "lobbylab-rulesets",
            "lobbylab-shards",
            "lobbylab-web",
        ],
    ),
    ("crates/raster", "lobbylab-raster", &["lobbylab-charts"]),
    ("crates/shards", "lobbylab-shards", &["lobbylab-core"]),
    (
        "crates/python",
        "lobbylab-python",
        &[
            "lobbylab-blossom",
            "lobbylab-charts",
            "lobbylab-core",
            "lobbylab-shards",
        ],
    ),
    (
        "crates/peers",
        "lobbylab-peers",
        &["lobbylab-blossom", "lobbylab-core", "lobbylab-loops"],
    ),
    (
        "crates/site",
        "lobbylab-site",
        &[
            "lobbylab-charts",
            "lobbylab-core",
            "lobbylab-raster",
            "lobbylab-web",
        ],
    ),
    (
        "crates/xtask",
        "lobbylab-xtask",
        &["lobbylab-core", "lobbylab-site"],
    ),
];

/// Packages by which a browser, its clock or its randomness would come in.
const BROWSER: [&str; 5] = [
    "web-sys",
    "js-sys",
    "wasm-bindgen",
    "serde-wasm-bindgen",
    "getrandom",
];

/// Packages whose manifests must not name one of [`BROWSER`].
const PURE: [&str; 8] = [
    "crates/blossom",
    "crates/rulesets",
    "crates/own",
    "crates/class",
    "crates/core",
    "crates/charts",
    "crates/cli",
    "crates/shards",
];

/// The folders of the labs in `core`.
const LABS: [&str; 5] = ["patience", "rules", "balance", "engagement", "hindsight"];

/// What may lie in the root of the repository.
const ROOT: [&str; 20] = [
    ".cargo",
    ".ci",
    ".git",
    ".gitattributes",
    ".gitignore",
    "ARCHITECTURE.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "clippy.toml",
    "crates",
    "deny.toml",
    "npm",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "tests",
    "web",
    "www",
];

/// The names of all dependencies in a manifest, of whatever kind and target.
fn dependencies(manifest: &toml::Table, found: &mut Vec<String>) {
    for (key, value) in manifest {
        let Some(table) = value.as_table() else {
            continue;
        };
        if ["dependencies", "dev-dependencies", "build-dependencies"].contains(&key.as_str()) {
            found.extend(table.iter().map(|(name, details)| {
                let renamed = details.get("package").and_then(toml::Value::as_str);
                renamed.unwrap_or(name).to_owned()
            }));
        } else if key != "workspace" {
            // Tables of targets hold their own dependencies.
            dependencies(table, found);
        }
    }
}

/// Every package of the repository: folder, name, names of its dependencies.
fn packages() -> Vec<(String, String, Vec<String>)> {
    let manifests = files::all()
        .into_iter()
        .filter(|file| file.path.ends_with("/Cargo.toml"));
    let packages: Vec<_> = manifests
        .map(|file| {
            let manifest: toml::Table = file
                .text
                .parse()
                .unwrap_or_else(|error| panic!("{}: {error}", file.path));
            let name = manifest["package"]["name"]
                .as_str()
                .expect("a name is a text")
                .to_owned();
            let mut found = Vec::new();
            dependencies(&manifest, &mut found);
            (
                file.path.trim_end_matches("/Cargo.toml").to_owned(),
                name,
                found,
            )
        })
        .collect();
    assert!(
        packages.len() >= 5,
        "only {} packages found",
        packages.len()
    );
    packages
}

#[test]
fn dependencies_point_down() {
    let mut findings = Vec::new();
    for (folder, name, depends) in packages() {
        let Some((_, _, below)) = DOWN
            .iter()
            .find(|(known, title, _)| *known == folder && *title == name)
        else {
            findings.push(format!(
                "{folder}/Cargo.toml: {name} is not in the list of packages"
            ));
            continue;
        };
        for dependency in depends
            .iter()
            .filter(|dependency| dependency.starts_with("lobbylab"))
        {
            if !below.contains(&dependency.as_str()) {
                findings.push(format!(
                    "{folder}/Cargo.toml: {name} must not depend on {dependency}"
                ));
            }
        }
    }
    report(
        "dependencies point down (www → web → charts → core → blossom, cli → core)",
        &findings,
    );
}

/// Programs that draw figures natively take the pages' views, and no browser with them.
#[test]
fn the_border_is_the_modules_alone() {
    let mut findings = Vec::new();
    for file in files::all() {
        let native = file.path.starts_with("crates/") && file.path.ends_with("/Cargo.toml");
        if !native {
            continue;
        }
        let web = (file.text.lines()).filter(|line| line.starts_with("lobbylab-web"));
        for line in web {
            let browser = ["border", "checks", "\"default\""];
            if browser.iter().any(|feature| line.contains(feature)) {
                findings.push(format!("{}: {line}", file.path));
            }
        }
    }
    report("native programs take no browser from `web`", &findings);
}

#[test]
fn no_browser_below_the_boundary() {
    let mut findings = Vec::new();
    for (folder, name, depends) in packages() {
        for dependency in depends
            .iter()
            .filter(|dependency| BROWSER.contains(&dependency.as_str()))
        {
            if PURE.contains(&folder.as_str()) {
                findings.push(format!(
                    "{folder}/Cargo.toml: {name} must not depend on {dependency}"
                ));
            }
        }
    }
    report("only web knows a browser", &findings);
}

#[test]
fn labs_do_not_import_each_other() {
    let mut findings = Vec::new();
    for file in files::rust_sources() {
        let Some(lab) = LABS
            .into_iter()
            .find(|lab| file.path.starts_with(&format!("crates/core/src/{lab}/")))
        else {
            continue;
        };
        for (number, line) in file.lines() {
            for other in LABS.into_iter().filter(|other| *other != lab) {
                let imports = [
                    format!("crate::{other}::"),
                    format!("crate::{other};"),
                    format!("super::super::{other}"),
                ];
                if imports.iter().any(|import| line.contains(import)) {
                    findings.push(format!("{}:{number}: {lab} imports {other}", file.path));
                }
            }
        }
    }
    report(
        "labs don't import each other: what two need moves to sim, markov or blossom",
        &findings,
    );
}

#[test]
fn the_root_holds_only_what_is_listed() {
    let ignored = fs::read_to_string(root().join(".gitignore")).expect(".gitignore is there");
    let ignored: Vec<&str> = ignored.lines().map(|line| line.trim_matches('/')).collect();
    let mut findings = Vec::new();
    for entry in fs::read_dir(root()).expect("the root can be read") {
        let name = entry.expect("the root can be read").file_name();
        let name = name.to_string_lossy();
        if !ROOT.contains(&name.as_ref()) && !ignored.contains(&name.as_ref()) {
            findings.push(format!("{name}: move it into a folder, or list it here"));
        }
    }
    report("the root holds only what a newcomer needs", &findings);
}
