//! Texts come back as they were, with only chosen numbers changed; bad ones are told apart.

use lobbylab_rulesets::export::{export, knobs};
use lobbylab_rulesets::report::Verdict;
use lobbylab_rulesets::{System, import};

/// Every rule set of the cases, as text.
pub fn samples() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/rulesets");
    let mut texts = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    for path in files
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
    {
        let group: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("JSON");
        let cases = group["cases"]
            .as_array()
            .expect("cases")
            .iter()
            .map(|case| &case["config"]);
        for config in std::iter::once(&group["config"]).chain(cases) {
            match config {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) => texts.push(text.clone()),
                other => texts.push(serde_json::to_string_pretty(other).expect("JSON")),
            }
        }
    }
    let more = [
        r#"{"name": "p", "pools": [{"name": "all", "double_range_filters": [{"double_arg": "skill", "min": 0, "max": 30, "exclude": "MAX"}]}]}"#,
        r#"{"name": "p", "pools": {"all": {"doubleRangeFilters": [{"doubleArg": "skill", "minimum": 0, "maximum": 30}], "stringEqualsFilters": [{"stringArg": "mode", "value": "a"}]}}}"#,
        r#"{"config": {"host": "mmf", "port": 50502}, "profile": {"name": "p", "pools": [{"name": "new", "tag_present_filters": [{"tag": "new"}], "created_after": 5}]}}"#,
        r#"{"preset": "faforever", "team_size": 2, "rating_peak": 1000}"#,
        r#"{"preset": "bar", "team_size": 1, "algorithm": "bruteforce_filter"}"#,
        r#"{"preset": "lichess", "pool": "3+0"}"#,
        "matchmaker:\n  interval_sec: 15 # seconds\n  max_intervals: 2\n  rev_precision: false\n",
        "{ // A template.\n  \"query\": \"+properties.skill:>=3\", \"min_count\": 2, \"max_count\": 4, \"count_multiple\": 2,\n}",
    ];
    texts.extend(more.map(str::to_owned));
    assert!(texts.len() > 100, "only {} samples", texts.len());
    texts
}

#[test]
fn every_text_comes_back_as_it_was() {
    let mut changed = std::collections::BTreeMap::new();
    for text in samples() {
        let found = import(&text);
        let Some(document) = found.document else {
            continue;
        };
        assert_eq!(export(&document, &[]).as_deref(), Ok(&*text));
        for knob in knobs(&document) {
            // A number whose path is not its own alone (a duplicate key) is refused.
            let Ok(edited) = export(&document, &[(&knob.path, 12345.5)]) else {
                continue;
            };
            let expected = format!(
                "{}12345.5{}",
                &text[..knob.span.start],
                &text[knob.span.end..]
            );
            assert_eq!(edited, expected, "{}", knob.path);
            let again = import(&edited).document.expect("still a document");
            let now: Vec<(String, f64)> = knobs(&again)
                .into_iter()
                .map(|knob| (knob.path, knob.value))
                .collect();
            let mut wanted: Vec<(String, f64)> = knobs(&document)
                .into_iter()
                .map(|knob| (knob.path, knob.value))
                .collect();
            for entry in wanted.iter_mut().filter(|entry| entry.0 == knob.path) {
                entry.1 = 12345.5;
            }
            assert_eq!(now, wanted);
            *changed.entry(found.system).or_insert(0) += 1;
        }
    }
    use System::{FlexMatch, Nakama, OpenMatch, PlayFab, Preset, Unity};
    for (system, least) in [
        (FlexMatch, 100),
        (PlayFab, 100),
        (Unity, 10),
        (Nakama, 10),
        (OpenMatch, 5),
        (Preset, 3),
    ] {
        let count = changed.get(&Some(system)).copied().unwrap_or(0);
        assert!(
            count >= least,
            "only {count} numbers of {system:?} were changed"
        );
    }
}

#[test]
fn numbers_inside_wrappers_are_changed_in_place() {
    let text = "{\"Name\": \"x\", \"RuleSetBody\": \"{\\\"ruleLanguageVersion\\\": \\\"1.0\\\",\\n \\\"teams\\\": [{\\\"name\\\": \\\"t\\\", \\\"minPlayers\\\": 1, \\\"maxPlayers\\\": 2}]}\"}";
    let document = import(text).document.expect("a document");
    let edited = export(&document, &[("teams[t].maxPlayers", 8.0)]).expect("a knob");
    assert_eq!(
        edited,
        text.replace("maxPlayers\\\": 2", "maxPlayers\\\": 8")
    );
    let terraform = "resource \"x\" \"y\" {\n  rule_set_body = <<EOF\n{\"ruleLanguageVersion\": \"1.0\", \"teams\": [{\"name\": \"t\", \"minPlayers\": 1, \"maxPlayers\": 2}]}\nEOF\n}\n";
    let found = import(terraform);
    assert!(found.rules.is_some(), "{:?}", found.report.lines);
    let edited = export(
        &found.document.expect("a document"),
        &[("teams[t].minPlayers", 2.0)],
    )
    .expect("a knob");
    assert_eq!(
        edited,
        terraform.replace("\"minPlayers\": 1", "\"minPlayers\": 2")
    );
}

#[test]
fn what_is_wrong_is_shown_where_it_stands() {
    let text = "{\n  \"ruleLanguageVersion\": \"1.0\",\n  \"teams\": [{\"name\": \"t\", \"minPlayers\": 1, \"maxPlayers\": 2}],\n  \"rulez\": []\n}";
    let report = import(text).report;
    let line = report.of(Verdict::Warned).next().expect("a warning");
    let place = line.place.expect("a place");
    assert_eq!((place.line, place.column), (4, 3));
    assert!(line.words.contains("rulez"));
}

#[test]
fn too_much_is_refused_in_a_sentence() {
    let refused = |text: &str| {
        let found = import(text);
        assert!(found.rules.is_none());
        found
            .report
            .of(Verdict::Refused)
            .next()
            .expect("a sentence")
            .words
            .clone()
    };
    assert!(refused(&" ".repeat(256 * 1024 + 1)).contains("262144"));
    assert!(refused(&"[".repeat(100_000)).contains("64"));
    assert!(refused("{\"ruleLanguageVersion\": 1e999}").contains("large"));
    assert!(refused("").contains("not JSON"));
    assert!(refused("{\"a\": 1} {\"b\": 2}").contains("not JSON"));
    let rules: Vec<String> = (0..10_001)
        .map(|number| format!("{{\"name\":\"{number}\"}}"))
        .collect();
    let many = format!(
        "{{\"ruleLanguageVersion\":\"1.0\",\"teams\":[{{\"name\":\"t\",\"minPlayers\":1,\"maxPlayers\":1}}],\"rules\":[{}]}}",
        rules.join(",")
    );
    assert!(refused(&many).contains("10000"));
    // A regular expression that takes other engines for ever.
    let found =
        import("{\"query\": \"properties.x:/(a*)*b/\", \"min_count\": 2, \"max_count\": 2}");
    assert!(found.rules.is_some(), "{:?}", found.report.lines);
}
