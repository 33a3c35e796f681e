//! `lobbylab rules`: the services' rule sets, from files to games and exit codes.

use super::{answer, complaint, lobbylab};
use std::fs;
use std::path::PathBuf;

const PAIR: &str = r#"{
  // A duel by rank.
  "ruleLanguageVersion": "1.0",
  "playerAttributes": [{"name": "skill", "type": "number", "default": 1500}],
  "teams": [{"name": "red", "minPlayers": 1, "maxPlayers": 1}, {"name": "blue", "minPlayers": 1, "maxPlayers": 1}],
  "rules": [{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 100}],
  "expansions": [{"target": "rules[Close].maxDistance", "steps": [{"waitTimeSeconds": 20, "value": 400}]}]
}"#;

const TICKETS: &str = r#"{"id": "a", "t": 0, "players": [{"attributes": {"skill": 1500}}]}
{"id": "b", "t": 3, "players": [{"attributes": {"skill": 1800}}]}
{"id": "c", "t": 5, "players": [{"attributes": {"skill": 9000}}]}
"#;

fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("rules-{name}"));
    fs::write(&path, text).expect("writable");
    path
}

#[test]
fn a_rule_set_is_checked() {
    let path = file("check.json", PAIR);
    let said = answer(&lobbylab(&[
        "rules",
        "check",
        path.to_str().expect("UTF-8"),
    ]));
    assert!(
        said.contains("FlexMatch") && said.contains("approximated"),
        "{said}"
    );
    assert!(said.contains(":2:3: warning: comment"), "{said}");
    let broken = file("broken.json", &PAIR.replace("\"1.0\"", "2"));
    let output = lobbylab(&["rules", "check", broken.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("refused: ruleLanguageVersion"));
}

#[test]
fn tickets_that_can_never_be_in_a_game_are_told_before_the_run() {
    let rules = file("never.json", PAIR);
    let path = rules.to_str().expect("UTF-8");
    let tickets = file("never.jsonl", TICKETS);
    let said = answer(&lobbylab(&[
        "rules",
        "check",
        path,
        "--tickets",
        tickets.to_str().expect("UTF-8"),
    ]));
    assert!(
        said.contains("Ticket c can never be in a game: Close keeps everybody else away"),
        "{said}"
    );
    // Of a drawn market whose players say nothing of an attribute that has no default, nobody can.
    let needs = file("needs.json", &PAIR.replace(", \"default\": 1500", ""));
    let market = ["--market", "tickets=50, @skill=nothing"];
    let mut given = vec!["rules", "check", needs.to_str().expect("UTF-8")];
    given.extend(market);
    let said = answer(&lobbylab(&given));
    assert!(
        said.contains("50 of 50 tickets, t0 the first, can never be in a game: skill is missing"),
        "{said}"
    );
    let refused = lobbylab(&["rules", "check", path, "--market", "speed=1"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn tickets_are_played_and_explained() {
    let rules = file("play.json", PAIR);
    let tickets = file("play.jsonl", TICKETS);
    let output = lobbylab(&[
        "rules",
        "play",
        rules.to_str().expect("UTF-8"),
        "--tickets",
        tickets.to_str().expect("UTF-8"),
        "--explain",
        "--follow",
        "b",
    ]);
    let said = answer(&output);
    let lines: Vec<serde_json::Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines[0]["t"], 23.0);
    assert_eq!(lines[0]["tickets"], serde_json::json!(["a", "b"]));
    assert_eq!(lines[1]["waiting"], "c");
    let story = complaint(&output);
    assert!(story.contains("not with a: Close refused"), "{story}");
    assert!(story.contains("as the only one"), "{story}");
}

#[test]
fn a_pipeline_is_stopped_by_a_condition() {
    let before = file("before.json", PAIR);
    let after = file(
        "after.json",
        &PAIR.replace("\"waitTimeSeconds\": 20", "\"waitTimeSeconds\": 5"),
    );
    let run = |condition: &str| {
        lobbylab(&[
            "rules",
            "compare",
            before.to_str().expect("UTF-8"),
            after.to_str().expect("UTF-8"),
            "--market",
            "rate=60, tickets=200",
            "--replications",
            "4",
            "--fail-if",
            condition,
        ])
    };
    let good = run("p90 > 1000");
    let said = answer(&good);
    assert!(
        said.contains("p90") && said.contains("difference") && said.contains("1v1"),
        "{said}"
    );
    assert!(said.contains("skill: the market's rating"), "{said}");
    // The same rule set twice differs in nothing, to the last bit.
    let same = lobbylab(&[
        "rules",
        "compare",
        before.to_str().expect("UTF-8"),
        before.to_str().expect("UTF-8"),
        "--market",
        "tickets=100",
        "--replications",
        "3",
    ]);
    let said = answer(&same);
    let differences = said.lines().filter(|line| line.contains("difference "));
    let none = differences.filter(|line| line.contains("0.000 ± 0.000"));
    assert!(none.count() >= 8, "{said}");
    assert_eq!(run("games >= 1").status.code(), Some(1));
    assert_eq!(run("speed > 1").status.code(), Some(2));
}

#[test]
fn numbers_are_tuned_and_the_text_comes_back() {
    let path = file("tune.json", PAIR);
    let run = |keep: &str| {
        lobbylab(&[
            "rules",
            "tune",
            path.to_str().expect("UTF-8"),
            "--move",
            "rules[Close].maxDistance=50..400",
            "--keep",
            keep,
            "--market",
            "rate=60, tickets=200",
            "--replications",
            "6",
        ])
    };
    let good = run("p90 < 500");
    let text = answer(&good);
    let story = complaint(&good);
    assert!(
        story.contains("rules[Close].maxDistance from 100 to"),
        "{story}"
    );
    assert!(story.contains("choosing flattered it by"), "{story}");
    assert!(story.contains("kept: p90 < 500"), "{story}");
    // Comments and all other numbers are the visitor's own.
    let (before, rest) = PAIR.split_once("\"maxDistance\": 100").expect("the number");
    assert!(text.starts_with(before) && text.ends_with(rest), "{text}");
    assert_ne!(text, PAIR);
    let missed = run("unfair < 0.000001");
    assert_eq!(missed.status.code(), Some(1));
    assert!(complaint(&missed).contains("not kept: unfair < 0.000001"));
    assert_eq!(run("speed < 1").status.code(), Some(2));
}
