//! `lobbylab figure`: files as the pages save them. The browser specs read what the first test
//! writes (`specs/labs/figures.spec.mjs`) and save the same figures on the pages.

use super::{answer, complaint, lobbylab};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// A figure of each lab that shows a run, and a state with a short one.
const SHOWN: [(&str, &str); 6] = [
    (
        "patience.cost",
        "v1.n=3&alpha=1.5&seed=abc&periods=2000&replications=16&tab=wait",
    ),
    (
        "rules.waits",
        "v1.l1=1.5&seed=abc&arrivals=2000&replications=16&warm_up=200&tab=queues",
    ),
    (
        "hindsight.race",
        "v1.rate=4&seed=abc&players=300&replications=4&tab=race",
    ),
    (
        "balance.crowding",
        "v1.k=2&alpha=2.5&n=24&seed=abc&replications=3&rounds=30&tab=best",
    ),
    (
        "engagement.front",
        "v1.pool=24&lever=0.7&seed=abc&draws_of_table=20&replications=4&rounds=5&tab=keep",
    ),
    (
        "arena.race",
        "v1.rate=6&leaves=exponential&patience=600&lanes=3&seed=abc&tickets=600&replications=4&tab=get",
    ),
];

/// Where the browser specs look.
fn tmp() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn a_figure_of_each_lab_is_drawn_with_its_runs_and_says_so() {
    let mut all = serde_json::Map::new();
    for (name, link) in SHOWN {
        let drawn = |more: &[&str]| {
            let given = ["figure", name, "--link", link];
            answer(&lobbylab(&[&given[..], more].concat()))
        };
        let light = drawn(&["--threads", "2"]);
        assert!(light.starts_with("<svg") && light.trim_end().ends_with("</svg>"));
        let said = (light.split_once("name=\"state\" value=\""))
            .and_then(|(_, after)| after.split_once('"'))
            .expect("a state")
            .0;
        // A link has its fields in the lab's order.
        let set = |text: &str| {
            let plain = text.replace("&amp;", "&");
            let fields = plain.trim_start_matches("v1.").split('&');
            let mut fields: Vec<String> = fields.map(str::to_owned).collect();
            fields.sort();
            fields
        };
        assert_eq!(set(said), set(link), "{name}");
        // Bits do not depend on threads; the theme and the run's seed are seen.
        assert_eq!(light, drawn(&["--threads", "1"]), "{name}");
        assert_ne!(light, drawn(&["--theme", "dark"]), "{name}");
        assert_ne!(light, drawn(&["--seed", "abd"]), "{name}");
        let (lab, figure) = name.split_once('.').expect("a lab and a figure");
        let entry = json!({ "figure": figure, "link": link, "svg": light });
        all.insert(lab.to_owned(), entry);
    }
    let text = serde_json::Value::from(all).to_string();
    fs::write(tmp().join("figures.json"), text).expect("a folder of the build's");
}

/// A file that the command writes, which goes afterwards.
fn written(name: &str, more: &[&str]) -> Vec<u8> {
    let path = tmp().join(format!("{}-{name}", std::process::id()));
    let file = path.to_str().expect("a name of letters");
    let output = lobbylab(&[&["figure", "patience.map"], more, &["-o", file]].concat());
    assert!(output.status.success(), "{}", complaint(&output));
    let bytes = fs::read(&path).expect("the file");
    fs::remove_file(&path).expect("there");
    bytes
}

#[test]
fn the_ending_of_a_name_says_what_is_written() {
    let quick = ["--replications", "16", "--periods", "400"];
    let png = written("x.png", &[&quick[..], &["--pixels", "300"]].concat());
    assert_eq!(png[..8], [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a]);
    // Two pixels for one of the page.
    assert_eq!(png[16..20], 600_u32.to_be_bytes());
    let text = String::from_utf8_lossy(&png).into_owned();
    assert!(
        text.contains("replications=16"),
        "parameters are in the picture"
    );
    let csv = String::from_utf8(written("x.csv", &quick)).expect("text");
    assert!(csv.contains("# software: lobbylab"), "{csv:.200}");
    let svg = String::from_utf8(written("x.svg", &quick)).expect("text");
    assert!(svg.starts_with("<svg"), "{svg:.200}");
}

#[test]
fn what_is_wrong_is_named_with_what_is_allowed() {
    for (asked, named) in [
        (
            &["patience.cost", "--alpha", "-1"][..],
            "alpha is -1; allowed",
        ),
        (&["patience.cost", "--link", "v1.n=99"], "n is 99"),
        (
            &["patience.cost", "--theme", "pink"],
            "light, dark, projector",
        ),
        (&["patience.cost", "-o", "x.gif"], ".svg, .png or .csv"),
        (&["patience.cost", "--pixels", "10"], "200..=4000"),
        (&["patience.nothing"], "patience.nothing"),
    ] {
        let output = lobbylab(&[&["figure"], asked].concat());
        assert_eq!(output.status.code(), Some(2), "{asked:?}");
        let said = complaint(&output);
        assert!(said.contains(named), "{asked:?}: {said}");
    }
    assert!(!Path::new("x.gif").exists());
}

#[test]
fn a_run_that_the_page_would_not_start_is_no_figure() {
    let output = lobbylab(&["figure", "patience.cost", "--periods", "1000000000"]);
    let said = complaint(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("periods") || said.contains("too large"),
        "{said}"
    );
}
