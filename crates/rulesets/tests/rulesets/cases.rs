//! All files of cases, in `tests/vectors/rulesets` or below the folder in `LOBBYLAB_VECTORS`.

use std::path::PathBuf;

fn folder() -> PathBuf {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors");
    let base =
        std::env::var_os("LOBBYLAB_VECTORS").map_or_else(|| PathBuf::from(own), PathBuf::from);
    let below = base.join("rulesets");
    if below.is_dir() { below } else { base }
}

#[test]
fn every_case_comes_out() {
    let folder = folder();
    let mut count = 0;
    let mut failures = Vec::new();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("a folder of cases")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("readable");
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        // Vectors of the labs lie beside, where no folder is given for rule sets alone.
        if !text.contains("\"cases\"") {
            continue;
        }
        match lobbylab_rulesets::cases::check(&text) {
            Err(story) => failures.push(format!("{name}: {story}")),
            Ok(checked) => {
                count += checked.len();
                for case in checked {
                    if let Some(story) = case.failure {
                        failures.push(format!("{name}, {}: {story}", case.name));
                    }
                }
            }
        }
    }
    println!("rulesets: {count} checked");
    assert!(count > 0, "no cases in {}", folder.display());
    assert!(
        failures.is_empty(),
        "{} failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn a_wrong_outcome_is_noticed() {
    let group = r#"{"system": "flexmatch", "kind": "simulate",
        "config": {"ruleLanguageVersion": "1.0", "teams": [{"name": "t", "minPlayers": 1, "maxPlayers": 1}]},
        "cases": [{"name": "right", "until": 1, "tickets": [{"id": "a", "t": 0, "players": [{}]}],
            "expect": {"matches": [{"t": 0, "teams": {"t": ["a"]}}], "timed_out": [], "waiting": []}},
          {"name": "wrong", "until": 1, "tickets": [{"id": "a", "t": 0, "players": [{}]}],
            "expect": {"matches": [{"t": 1, "teams": {"t": ["a"]}}], "timed_out": [], "waiting": []}}]}"#;
    let checked = lobbylab_rulesets::cases::check(group).expect("a group");
    let failed: Vec<bool> = checked.iter().map(|case| case.failure.is_some()).collect();
    assert_eq!(failed, [false, true]);
}
