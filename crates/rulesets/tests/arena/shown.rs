//! What people are told: percents and points, waits as a picture, a rule in its own words.

use crate::common::rules;
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::experiment::Shard;
use lobbylab_core::sim::stats::replications;
use lobbylab_rulesets::RuleSet;
use lobbylab_rulesets::arena::tune::{Measure, Tuned};
use lobbylab_rulesets::arena::{
    HeatParts, RuleSetHeat, RuleSetMarket, counts, finding, wait_pictures,
};

const CLOSE: &str = r#"{"ruleLanguageVersion": "1.0",
  "playerAttributes": [{"name": "skill", "type": "number"}],
  "teams": [{"name": "side", "minPlayers": 1, "maxPlayers": 1, "quantity": 2}],
  "rules": [{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 60}]}"#;

fn played(sets: &[RuleSet], words: &str) -> (RuleSetHeat, HeatParts) {
    let market = RuleSetMarket::read(words).expect("a market");
    let mut heat = market.heat(sets).expect("a heat");
    heat.counts = true;
    let all = Shard { index: 0, of: 1 };
    let mut runner = heat.clone().plan().runner(all, heat.run.replications);
    while !runner.advance(100_000).finished {}
    (heat, runner.take())
}

#[test]
fn shares_are_percents_and_unfairness_points_while_waits_stay_seconds() {
    let value = replications([0.20, 0.24, 0.26, 0.22]);
    let cell = |gauge: ArenaGauge, difference: bool| {
        Measure::Gauge(gauge)
            .cell(Some(&value), difference)
            .join(" ")
    };
    assert_eq!(cell(ArenaGauge::UnfairShare, false), "23 ± 4\u{a0}%");
    assert_eq!(cell(ArenaGauge::UnfairShare, true), "23 ± 4\u{a0}points");
    assert_eq!(cell(ArenaGauge::Unfair, false), "23 ± 4\u{a0}points");
    assert_eq!(cell(ArenaGauge::WaitMean, false), "0.23 ± 0.04");
    let never = replications([0.0, 0.0]);
    let cell = |gauge: ArenaGauge| Measure::Gauge(gauge).cell(Some(&never), false).join("");
    assert_eq!(cell(ArenaGauge::GaveUp), "0\u{a0}%");
    assert_eq!(cell(ArenaGauge::WaitMean), "0");
    for measure in Measure::all() {
        let told = measure.told_in();
        assert!(!told.is_empty(), "{} has no unit", measure.key());
        // What is told in percents is a share: its name must not speak of points.
        assert_eq!(
            told == "points" && measure.unit().is_empty(),
            measure.title().contains("50\u{a0}%")
        );
    }
}

#[test]
fn a_search_tells_shares_as_percents_and_their_differences_as_points() {
    let around = |mean: f64| Some(replications([mean - 0.01, mean, mean + 0.01]));
    let tuned = |goal: ArenaGauge| Tuned {
        text: String::new(),
        changes: vec![("rules[Close].maxDistance".to_owned(), 60.0, 90.0)],
        goal: Measure::Gauge(goal),
        goals: [around(0.4), around(0.2)],
        gain: around(0.2),
        promised: around(0.3),
        kept: Vec::new(),
        tried: 5,
        refused: 0,
        replications: [3, 3],
    };
    let told = tuned(ArenaGauge::UnfairShare).finding();
    for part in [
        "is 20 ± 2 % instead of 40 ± 2 %: better by 20 ± 2 points.",
        "it looked better by 30 ± 2 points: choosing flattered it by 10 ± 4 points.",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let told = tuned(ArenaGauge::WaitMean).finding();
    assert!(
        told.contains("is 0.20 ± 0.02 s instead of 0.40 ± 0.02 s"),
        "{told}"
    );
}

#[test]
fn the_picture_has_the_waits_of_the_cards() {
    let sets = [rules(CLOSE), rules(&CLOSE.replace("60", "600"))];
    let (_, parts) = played(&sets, "tickets=600, replications=3, seed=4");
    for (_, cards) in parts.iter() {
        for card in cards {
            let card = card.as_ref().expect("no foul");
            assert_eq!(card.waits.len(), 100);
            assert!(card.waits.is_sorted());
            let value = |gauge| card.score.value(gauge).expect("games");
            // The measures are quantiles of the same waits: they lie between two of the hundred.
            for (gauge, place) in [
                (ArenaGauge::WaitMedian, 50),
                (ArenaGauge::WaitP90, 90),
                (ArenaGauge::WaitP99, 99),
            ] {
                let wait = value(gauge);
                assert!(
                    card.waits[place - 1] <= wait && wait <= card.waits[place],
                    "{wait}"
                );
            }
        }
    }
    let pictures = wait_pictures(&parts, 2);
    assert_eq!(pictures.len(), 2);
    for picture in &pictures {
        let [half, ninety] = &picture.marks[..] else {
            panic!("{picture:?}");
        };
        assert!(half.0 <= ninety.0 && ninety.0 <= 100);
        assert!(
            picture
                .words
                .starts_with("Of 100 who play, 50 wait at most")
        );
        assert!(picture.words.ends_with(&picture.end));
        assert!(!picture.slow.is_empty() && picture.slow.len() < picture.bars.len());
        // The highest bar is as high as the field.
        assert!(picture.bars.contains("v-100h"), "{}", picture.bars);
    }
    // One scale: whoever waits less ends earlier on it.
    assert!(
        pictures[1].marks[1].0 < pictures[0].marks[1].0,
        "{pictures:?}"
    );
}

#[test]
fn before_there_is_an_interval_nothing_is_told_to_many_places() {
    let (heat, _) = played(&[rules(CLOSE)], "tickets=600, replications=2");
    let first = Shard { index: 0, of: 2 };
    let mut runner = heat.clone().plan().runner(first, 2);
    while !runner.advance(100_000).finished {}
    let parts = runner.take();
    assert_eq!(parts.len(), 1);
    let found = finding(&heat, &parts);
    // Nor is there a verdict yet, or a rule in the way.
    assert_eq!([&*found.verdict, &*found.rule], [""; 2]);
    let told = found.told + &wait_pictures(&parts, 1)[0].words;
    assert!(!told.contains('∞'), "{told}");
    for number in told.split_whitespace().filter(|word| word.contains('.')) {
        let digits = number.trim_matches(|one: char| !one.is_ascii_digit());
        assert!(digits.len() <= 4, "{number} in {told}");
    }
}

#[test]
fn nobody_has_no_picture() {
    let nobody = CLOSE.replace("\"maxDistance\": 60", "\"maxDistance\": 0.0001");
    let (_, parts) = played(&[rules(&nobody)], "tickets=50, replications=2");
    let pictures = wait_pictures(&parts, 1);
    assert_eq!(pictures[0].words, "Of 100 who play, nobody");
    assert!(pictures[0].bars.is_empty() && pictures[0].marks.is_empty());
}

#[test]
fn the_rule_in_the_way_is_told_with_what_the_text_says_of_it() {
    let told = |text: &str| {
        let (heat, parts) = played(&[rules(text)], "tickets=300, replications=4");
        let found = finding(&heat, &parts);
        assert_eq!(found.verdict, "The rule Close makes players wait.");
        assert_eq!(found.rule, "Close");
        // How often it alone fails is counted, over all replications as over each.
        let counts = counts(&parts, 0);
        let share = 100.0 * counts.rules[0].alone as f64 / counts.rules[0].checked as f64;
        let (_, rest) = found.told.split_once(" In ").expect("a share");
        let said: f64 = (rest.split_once(' ').expect("more").0)
            .parse()
            .expect("a number");
        assert!(
            share > 1.0 && (said - share).abs() < 0.05 * share,
            "{said} {share}"
        );
        found.told
    };
    let plain = told(CLOSE);
    assert!(
        plain.ends_with(" of 100 tries a game fails only because of Close."),
        "{plain}"
    );
    let name = "\"name\": \"Close\"";
    assert!(CLOSE.contains(name), "{CLOSE}");
    let with = |words: &str| CLOSE.replace(name, &format!("{name}, \"description\": {words}"));
    let own = told(&with("\"within sixty points\""));
    assert_eq!(
        own,
        plain.replace(" of Close.", " of Close (“within sixty points”).")
    );
    // What is long, empty or no text is passed over.
    for words in [
        format!("\"{}\"", "far ".repeat(30)),
        "\" \"".to_owned(),
        "7".to_owned(),
    ] {
        assert_eq!(told(&with(&words)), plain);
    }
}

#[test]
fn a_verdict_is_said_only_where_intervals_decide() {
    let found = |sets: &[RuleSet]| {
        let (heat, parts) = played(sets, "tickets=300, replications=4");
        finding(&heat, &parts)
    };
    // Two rules that are the same are never alone in the way.
    let rule = CLOSE
        .split_once("\"rules\": [")
        .and_then(|(_, rest)| rest.split_once(']'))
        .map(|(rule, _)| rule)
        .expect("a rule");
    let twice = rule.replace("\"Close\"", "\"Near\"");
    let both = CLOSE.replace(rule, &format!("{rule}, {twice}"));
    let undecided = found(&[rules(&both)]);
    assert_eq!(undecided.verdict, "");
    assert!(!undecided.told.contains("holds"), "{}", undecided.told);
    let wider = CLOSE.replace("\"maxDistance\": 60", "\"maxDistance\": 600");
    let edited = found(&[rules(CLOSE), rules(&wider)]);
    assert_eq!(edited.verdict, "The edit shortens the mean wait.");
    assert!(
        edited.told.starts_with("It changes by −"),
        "{}",
        edited.told
    );
    let same = found(&[rules(CLOSE), rules(CLOSE)]);
    assert_eq!(same.verdict, "");
    let nobody = CLOSE.replace("\"maxDistance\": 60", "\"maxDistance\": 0.0001");
    let none = found(&[rules(&nobody)]);
    assert_eq!(none.verdict, "Nobody gets a game.");
    assert!(
        (none.told).starts_with("The rule Close makes players wait. In 99."),
        "{}",
        none.told
    );
}
