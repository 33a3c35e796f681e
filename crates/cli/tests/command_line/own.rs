//! `lobbylab own`: a module that is built from the template plays, and what is none is refused.

use super::{answer, complaint, lobbylab};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// The template, compiled without cargo: it needs no crate.
fn template() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../own/template/src/lib.rs");
        let out = folder().join("own-window.wasm");
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let done = Command::new(rustc)
            .args(["--edition", "2024", "--crate-type", "cdylib"])
            .args([
                "-C",
                "opt-level=3",
                "-C",
                "panic=abort",
                "-C",
                "strip=symbols",
            ])
            .args(["--target", "wasm32-unknown-unknown", "-o"])
            .args([&out, &source])
            .status()
            .expect("rustc");
        assert!(done.success(), "the template does not compile");
        out.to_str().expect("UTF-8").to_owned()
    })
}

/// Duels of players of whom a third or so give up; the template's window does not grow.
const MARKET: [&str; 12] = [
    "--rate",
    "40",
    "--leaves",
    "exponential",
    "--patience",
    "30",
    "--tickets",
    "2000",
    "--replications",
    "3",
    "--growth",
    "0",
];

fn own(what: &str, extra: &[&str]) -> std::process::Output {
    lobbylab(&[&["own", what, "--rule", template()], extra, &MARKET].concat())
}

#[test]
fn the_template_races_and_is_the_built_in_window_to_the_last_bit() {
    let rivals = ["--against", "fifo", "--against", "widening"];
    let said = answer(&own("race", &rivals));
    let words = |name: &str| -> Vec<String> {
        let line = said.lines().find(|line| line.starts_with(name));
        let cells = line.unwrap_or_else(|| panic!("no {name}: {said}"));
        cells
            .split("  ")
            .map(|cell| cell.trim().to_owned())
            .filter(|cell| !cell.is_empty())
            .collect()
    };
    let (window, mine) = (words("Widening"), words("own-window"));
    assert_eq!(window[1], "built in");
    let digest = Sha256::digest(fs::read(template()).expect("a module"));
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(mine[1], digest[..12]);
    // Every bit of every game.
    assert_eq!(mine[2].len(), 16);
    assert_eq!(mine[2], window[2]);
    assert!(said.contains("compared with it"), "{said}");
    // Threads do not count, and neither does who else plays.
    assert_eq!(
        said,
        answer(&own("race", &[&rivals[..], &["--threads", "1"]].concat()))
    );
    let json = answer(&own("race", &["--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["lobbylab"], "contest");
    assert_eq!(json["against"], "fifo");
    let market = json["market"].as_str().expect("a link");
    assert!(
        market.contains("growth=0") && market.contains("tickets=2000"),
        "{market}"
    );
    let rule = &json["rules"][0];
    assert_eq!(rule["sha256"], digest.as_str());
    assert_eq!(rule["fingerprint"], mine[2].as_str());
    assert_eq!(json["rivals"][1]["key"], "widening");
    assert_eq!(json["rivals"][1]["fingerprint"], mine[2].as_str());
    // Both are compared with the first, on the same tickets.
    assert!(
        rule["measures"][0]["difference"]["mean"].is_number(),
        "{rule}"
    );
    assert_eq!(rule["measures"], json["rivals"][1]["measures"]);
    // A link of the page is the same market.
    let linked = lobbylab(&[
        "own",
        "race",
        "--rule",
        template(),
        "--json",
        "--link",
        market,
    ]);
    let linked: serde_json::Value = serde_json::from_str(&answer(&linked)).expect("JSON");
    assert_eq!(linked, json);
}

#[test]
fn a_services_rule_set_races_along() {
    let rules = |places: u32| {
        let team = |name: &str| {
            format!(r#"{{"name": "{name}", "minPlayers": {places}, "maxPlayers": {places}}}"#)
        };
        format!(
            r#"{{"ruleLanguageVersion": "1.0",
              "playerAttributes": [{{"name": "skill", "type": "number", "default": 1500}}],
              "teams": [{}, {}],
              "rules": [{{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 100}}]}}"#,
            team("red"),
            team("blue")
        )
    };
    let file = |name: &str, text: String| {
        let path = folder().join(name);
        fs::write(&path, text).expect("writable");
        path.to_str().expect("UTF-8").to_owned()
    };
    let duel = file("own-duel.json", rules(1));
    let said = answer(&own("race", &["--against", "fifo", "--against", &duel]));
    assert!(
        said.contains("own-duel (Amazon GameLift FlexMatch)  a service"),
        "{said}"
    );
    // Of games of four it says so, and of what is no rule set the line.
    let pairs = file("own-pairs.json", rules(2));
    let output = own("race", &["--against", &pairs]);
    assert_eq!(output.status.code(), Some(2));
    let story = complaint(&output);
    assert!(story.contains("plays 2v2, and this market 1v1"), "{story}");
    let broken = file("own-broken.json", rules(1).replace("\"1.0\"", "2"));
    let output = own("race", &["--against", &broken]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        complaint(&output).contains("line 1, column 25: "),
        "{}",
        complaint(&output)
    );
}

#[test]
fn games_are_shown_one_by_one_and_the_first_that_differs_is_named() {
    let said = answer(&own("hand", &["--games", "4"]));
    let games: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("near enough"))
        .collect();
    assert_eq!(games.len(), 4, "{said}");
    assert!(
        said.lines()
            .last()
            .is_some_and(|line| line.contains("wait")),
        "{said}"
    );
    assert!(answer(&own("same", &["--as", "widening"])).contains("to the last bit"));
    let other = own("same", &["--as", "fifo"]);
    assert_eq!(other.status.code(), Some(1));
    let story = complaint(&other);
    assert!(
        story.contains("they differ in game 0 of market 0"),
        "{story}"
    );
}

#[test]
fn what_is_no_rule_or_no_market_is_refused_with_what_is_allowed() {
    let refused = |arguments: &[&str]| {
        let output = lobbylab(&[&["own", "race"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{}", complaint(&output));
        complaint(&output)
    };
    let script = folder().join("own-script.js");
    fs::write(&script, "export default {}").expect("writable");
    let script = script.to_str().expect("UTF-8");
    assert!(refused(&["--rule", script]).contains("JavaScript is played by the page"));
    let empty = folder().join("own-empty.wasm");
    fs::write(&empty, b"\0asm\x01\0\0\0").expect("writable");
    let empty = empty.to_str().expect("UTF-8");
    assert!(refused(&["--rule", empty]).contains("the module exports no memory"));
    let story = refused(&["--rule", template(), "--against", "nobody"]);
    assert!(story.contains("rule is nobody; allowed: fifo"), "{story}");
    let story = refused(&["--rule", template(), "--rate", "-3", "--tickets", "x"]);
    assert!(
        story.contains("rate is -3") && story.contains("tickets"),
        "{story}"
    );
    let story = refused(&["--rule", template(), "--tickets", "3000000"]);
    assert!(story.contains("allowed: at most 200,000"), "{story}");
    assert!(refused(&[]).contains("--rule <FILE>"));
    let many = ["--rule", template()].repeat(31);
    assert!(refused(&many).contains("allowed: at most 30"));
}
