//! Every line of a text has a word, what a file does not say can be set, and wrappers come off.

use crate::text::samples;
use lobbylab_rulesets::coverage::coverage;
use lobbylab_rulesets::{Import, RuleSet, System, import};

fn words(text: &str) -> Vec<(&'static str, String)> {
    let found = import(text);
    let lines = coverage(text, &found);
    assert_eq!(lines.len(), text.split_inclusive('\n').count());
    lines
        .into_iter()
        .map(|line| (line.word, line.why))
        .collect()
}

#[test]
fn each_line_of_a_rule_set_is_told() {
    let text = r#"{
  // What we run.
  "ruleLanguageVersion": "1.0",
  "name": "ours",

  "playerAttributes": [{ "name": "skill", "type": "number" }],
  "colour": 3,
  "teams": [
    { "name": "side", "minPlayers": 1, "maxPlayers": 1, "quantity": 2 }
  ],
  "rules": [
    {
      "name": "Near",
      "type": "latency",
      "maxLatency": "80"
    },
    { "name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 100 }
  ]
}
"#;
    let told = words(text);
    let word = |line: usize| told[line - 1].0;
    assert_eq!(told[0], ("not played", "a bracket".to_owned()));
    assert_eq!(told[1], ("not played", "a comment".to_owned()));
    assert_eq!(word(3), "exact");
    assert_eq!(told[3], ("not played", "a name".to_owned()));
    assert_eq!(told[4], ("not played", "a blank line".to_owned()));
    assert_eq!(word(6), "exact");
    assert_eq!(word(7), "warning");
    assert!(told[6].1.contains("colour"));
    assert_eq!((word(8), word(9)), ("exact", "exact"));
    // Whether all must share one location is not published: the whole rule is an assumption.
    assert_eq!((word(12), word(14)), ("approximated", "approximated"));
    assert!(told[13].1.contains("one location"), "{:?}", told[13]);
    // A number that is written as a text weighs more than that.
    assert_eq!(word(15), "warning");
    assert_eq!(word(17), "exact");
}

#[test]
fn every_line_of_every_sample_has_a_word_and_none_is_lost() {
    let mut lines = 0;
    for text in samples() {
        let found = import(&text);
        let told = coverage(&text, &found);
        lines += told.len();
        for (line, covered) in text.split_inclusive('\n').zip(&told) {
            let played = found.rules.is_some();
            // Of what is played, nothing is left unread; and every key that has an effect is said
            // to have one.
            assert!(
                !played || covered.word != "not read",
                "{line}: {covered:?}\n{text}"
            );
            assert!(
                !played || covered.word != "refused",
                "{line}: {covered:?}\n{text}"
            );
            let telling = [
                "\"maxDistance\"",
                "\"MinMatchSize\"",
                "\"minPlayers\"",
                "\"Difference\"",
                "\"min_count\"",
                "\"atSeconds\"",
            ];
            if played && telling.iter().any(|key| line.trim_start().starts_with(key)) {
                assert_ne!(covered.word, "not played", "{line}: {covered:?}\n{text}");
            }
        }
    }
    assert!(lines > 2500, "only {lines} lines");
}

#[test]
fn a_refused_line_is_told_where_it_stands() {
    let text = "{\n  \"ruleLanguageVersion\": \"1.0\",\n  \"teams\": [{\"name\": \"t\", \"minPlayers\": 1, \"maxPlayers\": 2}],\n  \"rules\": [\n    {\"name\": \"x\", \"type\": \"bestFit\"}\n  ]\n}\n";
    let told = words(text);
    assert_eq!(told[4].0, "refused");
    assert!(told[4].1.contains("bestFit"));
    assert_eq!(told[1].0, "exact");
    let told = words("{\n  \"a\": 1 \"b\"\n}\n");
    assert!(told.iter().all(|line| line.0 == "not read"), "{told:?}");
}

#[test]
fn settings_of_a_server_are_told_apart_from_its_other_blocks() {
    let text = "# A server.\nname: nakama1\nsocket:\n  port: 7350\nmatchmaker:\n  interval_sec: 10\n  max_intervals: 3\n";
    let told = words(text);
    let all: Vec<&str> = told.iter().map(|line| line.0).collect();
    assert_eq!(
        all,
        [
            "not played",
            "not played",
            "not played",
            "not played",
            "exact",
            "exact",
            "exact"
        ]
    );
    assert_eq!(told[0].1, "a comment");
    assert!(told[3].1.contains("another block"), "{:?}", told[3]);
}

const INNER: &str =
    r#"{"ruleLanguageVersion": "1.0", "teams": [{"name": "t", "minPlayers": 2, "maxPlayers": 2}]}"#;

fn timeout(found: &Import) -> Option<f64> {
    match &found.rules {
        Some(RuleSet::FlexMatch(rules)) => rules.timeout,
        other => panic!("{other:?}: {:?}", found.report.lines),
    }
}

#[test]
fn templates_and_replies_come_off_with_their_settings() {
    let escaped = INNER.replace('"', "\\\"");
    let cloud = format!(
        "{{\"Resources\": {{\"Rules\": {{\"Type\": \"AWS::GameLift::MatchmakingRuleSet\", \"Properties\": {{\"RuleSetBody\": \"{escaped}\"}}}},\n \"Config\": {{\"Properties\": {{\"RequestTimeoutSeconds\": 75}}}}}}}}"
    );
    assert_eq!(timeout(&import(&cloud)), Some(75.0));
    let yaml = format!(
        "Resources:\n  Rules:\n    Properties:\n      Name: x\n      RuleSetBody: |\n        {INNER}\n  Config:\n    Properties:\n      RequestTimeoutSeconds: 60\n"
    );
    let found = import(&yaml);
    assert_eq!(timeout(&found), Some(60.0));
    let told: Vec<&str> = coverage(&yaml, &found)
        .iter()
        .map(|line| line.word)
        .collect();
    assert_eq!(told[5], "exact");
    assert_eq!(told[8], "exact");
    assert_eq!(told[3], "not played");
    let terraform = format!(
        "resource \"x\" \"y\" {{\n  request_timeout_seconds = 90\n  rule_set_body = <<-EOF\n{INNER}\nEOF\n}}\n"
    );
    assert_eq!(timeout(&import(&terraform)), Some(90.0));
    let reply =
        format!("{{\"RuleSets\": [{{\"RuleSetName\": \"x\", \"RuleSetBody\": \"{escaped}\"}}]}}");
    assert_eq!(timeout(&import(&reply)), None);
    let wrong = cloud.replace("75", "50000");
    assert!(import(&wrong).report.is_refused());
    let alone = import("{\"Name\": \"m\", \"RuleSetName\": \"x\", \"RequestTimeoutSeconds\": 60}");
    let refused = alone.report.refusals("");
    assert!(
        refused[0].starts_with("line 1, column 1: refused: this is a matchmaking configuration"),
        "{refused:?}"
    );
}

#[test]
fn other_services_replies_come_off() {
    let queue = r#"{"Name": "q", "MinMatchSize": 2, "MaxMatchSize": 2}"#;
    let found = import(&format!(
        "{{\"code\": 200, \"data\": {{\"MatchMakingQueues\": [{queue}, {queue}]}}}}"
    ));
    assert_eq!(found.system, Some(System::PlayFab));
    assert!(found.rules.is_some(), "{:?}", found.report.lines);
    assert!(
        found
            .report
            .lines
            .iter()
            .any(|line| line.words.contains("2 entries; the first is read"))
    );
    let unity = r#"{"name": "u", "defaultPool": {"name": "p", "timeoutSeconds": 60, "matchLogic": {"matchDefinition": {"teams": [{"name": "t", "teamCount": {"min": 2, "max": 2}, "playerCount": {"min": 1, "max": 1}}]}}}}"#;
    let found = import(&format!("{{\"results\": [{unity}]}}"));
    assert_eq!(found.system, Some(System::Unity));
    assert!(found.rules.is_some(), "{:?}", found.report.lines);
    let profile = r#"{"name": "p", "pools": [{"name": "all"}]}"#;
    let found = import(&format!(
        "{{\"config\": {{\"host\": \"mmf\"}}, \"profile\": {profile}}}"
    ));
    assert_eq!(found.system, Some(System::OpenMatch));
    assert!(found.rules.is_some(), "{:?}", found.report.lines);
}

#[test]
fn what_is_assumed_can_be_set_within_its_range() {
    let mut set = 0;
    for text in samples() {
        let Some(mut rules) = import(&text).rules else {
            continue;
        };
        for one in rules.assumptions() {
            for value in [one.least, one.most] {
                rules.assume(one.key, value).expect("allowed");
                let now = rules
                    .assumptions()
                    .into_iter()
                    .find(|now| now.key == one.key);
                assert_eq!(now.and_then(|now| now.value), Some(value));
                set += 1;
            }
            assert!(rules.assume(one.key, one.least - 1.0).is_err());
            assert!(rules.assume(one.key, f64::NAN).is_err());
            assert!(!one.whole || rules.assume(one.key, one.least + 0.5).is_err());
        }
        assert!(rules.assume("nothing", 1.0).is_err());
    }
    assert!(set > 100, "only {set} numbers were set");
}
