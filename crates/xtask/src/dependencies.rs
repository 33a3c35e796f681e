//! What we stand on, without a network: licences, sources and duplicates of crates by
//! `deny.toml`, and the packages of the browser specs and of the editor by their lock files.
//!
//! `cargo deny` reads the same `deny.toml`; where it is installed it is asked as well. What needs
//! a database from the network (advisories) is left to `cargo deny check advisories`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process;
use crate::workspace::Workspace;

/// Licences of packages that only the browser specs use, beside those of `deny.toml`.
const SPECS_TOO: [&str; 1] = ["MPL-2.0"];

/// The part of `deny.toml` that is read here.
struct Rules {
    licences: BTreeSet<String>,
    twice: BTreeSet<String>,
}

impl Rules {
    fn read(text: &str) -> Result<Self> {
        let table: toml::Table = text.parse().context("deny.toml is no TOML")?;
        let list = |section: &str, key: &str| {
            (table.get(section).and_then(|part| part.get(key)))
                .and_then(toml::Value::as_array)
                .with_context(|| format!("deny.toml has no list {section}.{key}"))
        };
        let word = |value: &toml::Value| value.as_str().map(str::to_owned);
        let skipped = list("bans", "skip")?.iter();
        for one in skipped.clone() {
            if one
                .get("reason")
                .and_then(word)
                .is_none_or(|text| text.is_empty())
            {
                bail!("deny.toml: bans.skip has an entry without a reason: {one:?}");
            }
        }
        Ok(Self {
            licences: list("licenses", "allow")?.iter().filter_map(word).collect(),
            twice: (skipped.filter_map(|one| one.get("crate").and_then(word))).collect(),
        })
    }

    /// Whether an expression (`(MIT OR Apache-2.0) AND Unicode-3.0`, `MIT/Apache-2.0`) leaves a
    /// choice of licences that are all allowed.
    fn allow(&self, expression: &str) -> bool {
        let spaced = expression.replace('/', " OR ");
        let spaced = spaced.replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        self.any(&words, &mut at) && at == words.len()
    }

    fn any(&self, words: &[&str], at: &mut usize) -> bool {
        let mut allowed = self.all(words, at);
        while words.get(*at) == Some(&"OR") {
            *at += 1;
            allowed |= self.all(words, at);
        }
        allowed
    }

    fn all(&self, words: &[&str], at: &mut usize) -> bool {
        let mut allowed = self.one(words, at);
        while words.get(*at) == Some(&"AND") {
            *at += 1;
            allowed &= self.one(words, at);
        }
        allowed
    }

    fn one(&self, words: &[&str], at: &mut usize) -> bool {
        let Some(first) = words.get(*at) else {
            return false;
        };
        *at += 1;
        if *first == "(" {
            let allowed = self.any(words, at);
            let closed = words.get(*at) == Some(&")");
            *at += 1;
            return allowed && closed;
        }
        let mut name = (*first).to_owned();
        if words.get(*at) == Some(&"WITH") {
            name.push_str(" WITH ");
            name.push_str(words.get(*at + 1).unwrap_or(&""));
            *at += 2;
        }
        self.licences.contains(&name)
    }
}

/// Checks everything.
///
/// # Errors
/// All that is wrong, a line each.
pub fn check(workspace: &Workspace) -> Result<()> {
    let path = workspace.root.join("deny.toml");
    let rules = Rules::read(&fs::read_to_string(path).context("deny.toml is missing")?)?;
    let mut wrong = crates(workspace, &rules)?;
    for folder in ["tests", "web/editor"] {
        let file = format!("{folder}/package-lock.json");
        let lock = fs::read_to_string(workspace.root.join(&file))
            .with_context(|| format!("{file} is missing"))?;
        let too: &[&str] = match folder {
            "tests" => &SPECS_TOO,
            _ => &[],
        };
        let found = packages(&serde_json::from_str(&lock)?, &rules, too);
        wrong.extend(found.into_iter().map(|one| format!("{file}: {one}")));
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n"));
    }
    if process::ask("cargo", &["deny", "--version"]).is_some() {
        let mut deny = process::cargo(&workspace.root);
        let checks = ["deny", "--offline", "check", "licenses", "bans", "sources"];
        process::run(deny.args(checks))?;
    }
    Ok(())
}

/// What is wrong with the crates of the lock file.
fn crates(workspace: &Workspace, rules: &Rules) -> Result<Vec<String>> {
    let mut cargo = process::cargo(&workspace.root);
    let output = (cargo.args(["metadata", "--format-version", "1", "--locked"])).output()?;
    if !output.status.success() {
        bail!(
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let all = metadata["packages"].as_array().context("no packages")?;
    Ok(of_crates(all, rules))
}

fn of_crates(all: &[Value], rules: &Rules) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in all {
        let word = |key: &str| package[key].as_str().unwrap_or_default();
        let (name, version) = (word("name"), word("version"));
        versions.entry(name).or_default().insert(version);
        let licence = word("license");
        if !rules.allow(licence) {
            wrong.push(format!(
                "{name} {version}: the licence “{licence}” is not allowed by deny.toml"
            ));
        }
        let source = word("source");
        let published = "registry+https://github.com/rust-lang/crates.io-index";
        if !source.is_empty() && source != published {
            wrong.push(format!(
                "{name} {version} is not from crates.io but from {source}"
            ));
        }
    }
    for (name, all) in &versions {
        if all.len() > 1 && !rules.twice.contains(*name) {
            let all: Vec<&str> = all.iter().copied().collect();
            wrong.push(format!(
                "{name} is there in versions {}: bans.skip in deny.toml gives no reason",
                all.join(", ")
            ));
        }
    }
    for name in &rules.twice {
        if versions.get(name.as_str()).is_none_or(|all| all.len() < 2) {
            wrong.push(format!(
                "{name} is there once: bans.skip in deny.toml no longer needs it"
            ));
        }
    }
    wrong
}

/// What is wrong with the packages of a lock file of npm's: each has an allowed licence (`too`
/// are allowed as well) and a digest, none runs a script when it is installed, and none says where
/// it is to be had.
fn packages(lock: &Value, rules: &Rules, too: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(all) = lock["packages"].as_object() else {
        return vec!["it has no packages".to_owned()];
    };
    for (path, package) in all.iter().filter(|(path, _)| !path.is_empty()) {
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        let licence = package["license"].as_str().unwrap_or_default();
        if !rules.allow(licence) && !too.contains(&licence) {
            wrong.push(format!("{name}: the licence “{licence}” is not allowed"));
        }
        if package["integrity"]
            .as_str()
            .is_none_or(|digest| !digest.starts_with("sha512-"))
        {
            wrong.push(format!("{name} has no SHA-512 digest"));
        }
        if package.get("hasInstallScript").is_some() {
            wrong.push(format!("{name} runs a script when it is installed"));
        }
        if package.get("resolved").is_some() {
            wrong.push(format!("{name}: it names a host"));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rules() -> Rules {
        let text = "[licenses]\nallow = [\"MIT\", \"Zlib\", \"A WITH B\"]\n[bans]\nskip = [{ crate = \"syn\", reason = \"two\" }]\n";
        Rules::read(text).expect("rules")
    }

    #[test]
    fn a_licence_may_be_chosen_where_there_is_a_choice() {
        for (expression, allowed) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("(MIT OR GPL-3.0) AND Zlib", true),
            ("(MIT AND GPL-3.0) OR Zlib", true),
            ("MIT AND (GPL-3.0 OR BSD)", false),
            ("A WITH B", true),
            ("A", false),
            ("", false),
            ("(MIT", false),
            ("MIT Zlib", false),
        ] {
            assert_eq!(rules().allow(expression), allowed, "{expression}");
        }
        assert!(
            Rules::read("[licenses]\nallow = []\n[bans]\nskip = [{ crate = \"syn\" }]").is_err()
        );
    }

    #[test]
    fn crates_from_elsewhere_twice_or_with_other_licences_are_named() {
        let one = |name: &str, version: &str, licence: &str, source: Value| json!({ "name": name, "version": version, "license": licence, "source": source });
        let good = json!("registry+https://github.com/rust-lang/crates.io-index");
        let all = [
            one("ours", "1.0.0", "MIT", Value::Null),
            one("syn", "2.0.0", "MIT", good.clone()),
            one("syn", "3.0.0", "MIT", good.clone()),
        ];
        assert_eq!(of_crates(&all, &rules()), Vec::<String>::new());
        let all = [
            one("a", "1.0.0", "GPL-3.0", good.clone()),
            one("b", "1.0.0", "MIT", json!("git+https://example.org/b")),
            one("c", "1.0.0", "MIT", good.clone()),
            one("c", "2.0.0", "MIT", good),
        ];
        let told = of_crates(&all, &rules()).join("\n");
        for part in [
            "a 1.0.0: the licence",
            "b 1.0.0 is not from",
            "c is there in versions 1.0.0, 2.0.0",
            "syn is there once",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
    }

    #[test]
    fn packages_that_run_scripts_or_have_no_digest_are_named() {
        let good = json!({ "license": "MIT", "integrity": "sha512-x" });
        let lock = |package: &Value| json!({ "packages": { "": {}, "node_modules/p": package } });
        assert_eq!(packages(&lock(&good), &rules(), &[]), Vec::<String>::new());
        for (key, value, says) in [
            ("hasInstallScript", json!(true), "runs a script"),
            ("resolved", json!("https://example.org/p"), "names a host"),
            ("integrity", Value::Null, "no SHA-512"),
            ("license", json!("GPL-3.0"), "not allowed"),
        ] {
            let mut package = good.clone();
            package[key] = value;
            let told = packages(&lock(&package), &rules(), &[]);
            assert!(told.len() == 1 && told[0].contains(says), "{told:?}");
        }
        assert_eq!(packages(&json!({}), &rules(), &[]).len(), 1);
    }
}
