//! The stage in words: every step, every reason, and when a rule is nothing but greedy.

use super::settings::{any, settings};
use lobbylab_core::experiment::Seed;
use lobbylab_core::experiment::Switch;
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule};
use lobbylab_core::hindsight::rules::{ClockFrom, Dropped, Newcomer, Window};
use lobbylab_core::hindsight::stage::{Happened, HindsightStage, HindsightStageSetting, story};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::collections::BTreeMap;

/// What no text may hold.
fn assert_plain(text: &str, at: &str) {
    for bad in [
        "NaN",
        "inf",
        "∞",
        "—",
        "  ",
        " .",
        " ,",
        "..",
        "its rule",
        "\n",
        "-",
        "one players",
        "one games",
        " 1 players",
        "players 0",
        "player 0",
        "two player ",
        "is are",
        "nobody of",
    ] {
        assert!(!text.contains(bad), "{bad:?} in {text:?} of {at}");
    }
    assert!(text.ends_with('.'), "{text:?} of {at}");
    for sentence in text.split(". ") {
        let first = sentence.chars().next().expect("a sentence");
        assert!(
            first.is_uppercase() || first.is_numeric(),
            "{sentence:?} of {at}"
        );
    }
}

/// What is said of each reason, and of no other of the same rule.
const PHRASES: &[(HindsightRule, &str, &str)] = &[
    (HindsightRule::Greedy, "enough", "are a game"),
    (
        HindsightRule::Greedy,
        "computers",
        "players are there|player is there|players is there",
    ),
    (
        HindsightRule::Periodic,
        "gathered",
        "as many as a period gathers",
    ),
    (
        HindsightRule::Periodic,
        "period-over",
        "which ends the period with",
    ),
    (
        HindsightRule::Periodic,
        "computers",
        "players are there|players is there",
    ),
    (
        HindsightRule::MultiQueue,
        "same-cell",
        "because both are in|because all",
    ),
    (HindsightRule::MultiQueue, "borrowed", "borrows the nearest"),
    (HindsightRule::MultiQueue, "divided", "with the new borders"),
    (
        HindsightRule::MultiQueue,
        "computers",
        "players are there|players is there",
    ),
    (
        HindsightRule::DifferenceWait,
        "temporary",
        "who has no partner|who have no group|in turn|their clock",
    ),
    (
        HindsightRule::DifferenceWait,
        "improved",
        "lies nearer to|takes the place of|changes of places|change places",
    ),
    (HindsightRule::DifferenceWait, "alone", "waits alone|waits."),
    (
        HindsightRule::DifferenceWait,
        "definitive",
        "their clock|the end of any temporary",
    ),
    (
        HindsightRule::DifferenceWait,
        "computers",
        "without a partner|without a group",
    ),
    (HindsightRule::Widening, "fits", "the newcomer fits"),
    (HindsightRule::Widening, "opened", "has widened to"),
    (HindsightRule::Widening, "computers", "no game has opened"),
    (
        HindsightRule::Batched,
        "batch",
        "every Δ|every arrival makes a batch|Every arrival makes|All who wait",
    ),
    (
        HindsightRule::Batched,
        "overdue",
        "which makes a batch at once",
    ),
    (
        HindsightRule::Batched,
        "computers",
        "players are there|players is there",
    ),
];

#[test]
fn every_step_and_every_reason_has_its_sentence() {
    let mut seen: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    let mut longest = 0;
    let mut all = settings(70, "story");
    // Queues are divided anew in a way that forms a game where a rush ends.
    for seed in 0..15 {
        let mut setting = HindsightStageSetting::default();
        (setting.shown.rule, setting.rules.adaptive_r) = (HindsightRule::MultiQueue, Switch::On);
        (setting.players.flow, setting.players.rate) = (Flow::Bursts, 6.0);
        (setting.players.rush, setting.players.lasts) = (30.0, 2.0);
        (setting.run.seed, setting.shown.cast) = (Seed(seed), 200);
        all.push(setting);
    }
    for setting in all {
        let mut stage = HindsightStage::new(&setting, None);
        for step in 0..=stage.steps() {
            stage.seek(step);
            let at = format!("step {step} of {setting:?}");
            let text = story::sentence(&stage);
            assert_plain(&text, &at);
            longest = longest.max(text.len());
            let view = stage.view();
            assert_plain(&story::status(&view), &at);
            // The step tells of its newcomer, and of all players of the first few games.
            let mut told = 0;
            for happened in &view.happened {
                match *happened {
                    Happened::Arrival(place) => {
                        let comes = format!("Player {} comes at time ", place + 1);
                        assert!(text.starts_with(&comes), "{text:?} of {at}");
                    }
                    Happened::Departure(_) => unreachable!("nobody leaves in these settings"),
                    Happened::Game(game) => {
                        let whole = story::game(&stage, game);
                        assert_plain(&whole, &at);
                        for member in &view.games[game].members {
                            let number = (member + 1).to_string();
                            assert!(whole.contains(&number));
                        }
                        told += 1;
                        let play = whole.split(". ").next().expect("a sentence");
                        assert_eq!(text.contains(play), told <= 3, "{play:?}, {text:?} of {at}");
                        let [long, short] = story::verdict(&view.games[game]);
                        let costs = short.strip_prefix("costs ").expect("what it costs");
                        let shown = &view.games[game];
                        if shown.computers > 0 {
                            assert!(whole.contains(&format!("= {costs}")), "{whole}, {short}");
                            continue;
                        }
                        // What each pays is what all pay, shared, and is made of what is said.
                        let number = |text: &str| text.parse::<f64>().expect("a number");
                        let (apart, rest) = long.split_once(" apart + ").expect("both parts");
                        let (wait, each) = rest.split_once(" wait = ").expect("a sum");
                        let [apart, wait, each] = [apart, wait, each].map(number);
                        assert!((apart + wait - each).abs() < 1e-9, "{long}");
                        let players = shown.members.len() as f64;
                        let [criteria, time, total] =
                            [shown.cost.criteria, shown.cost.time, shown.cost.total()]
                                .map(|cost| cost / players);
                        assert!(
                            (apart - criteria).abs() <= 0.0005 + 1e-9,
                            "{long}: {criteria}"
                        );
                        assert!((wait - time).abs() <= 0.001 + 1e-9, "{long}: {time}");
                        assert!((each - total).abs() <= 0.0005 + 1e-9, "{long}: {total}");
                        let costs = costs.strip_suffix(" each").expect("of each");
                        let off = (number(costs) - total).abs();
                        assert!(off <= 0.01 * total.max(0.005), "{short}");
                    }
                    Happened::Reason(reason) => {
                        let rule = setting.shown.rule;
                        *seen.entry((rule as usize, reason.0)).or_default() += 1;
                        let (.., phrases) = (PHRASES.iter())
                            .find(|(of, key, _)| *of == rule && *key == reason.0)
                            .unwrap_or_else(|| panic!("{reason:?} of {rule:?} is new"));
                        // Of many games of one instant not all are told.
                        let one = phrases.split('|').any(|phrase| text.contains(phrase));
                        assert!(
                            one || told > 3 || text.contains(" more game"),
                            "{reason:?}: {text:?} of {at}"
                        );
                    }
                }
            }
        }
        assert_eq!(story::game(&stage, stage.games().len()), "");
    }
    for (rule, reason, _) in PHRASES {
        let count = seen.get(&(*rule as usize, reason)).copied().unwrap_or(0);
        assert!(count >= 5, "{rule:?} said {reason} {count} times");
    }
    assert!(longest < 2_500, "{longest}");
}

/// All games, to the bit.
fn games(setting: &HindsightStageSetting) -> Vec<(u64, Vec<usize>)> {
    let stage = HindsightStage::new(setting, None);
    let games = stage.games().iter();
    games
        .map(|game| (game.time.to_bits(), game.members.clone()))
        .collect()
}

#[test]
fn a_rule_is_called_greedy_just_where_it_is() {
    let mut stream = Streams::new(8, 0).stream("degenerate");
    let (mut same, mut other) = (
        vec![0; HindsightRule::ALL.len()],
        vec![0; HindsightRule::ALL.len()],
    );
    for round in 0..700 {
        let rule = HindsightRule::ALL[round % HindsightRule::ALL.len()];
        let mut setting = any(&mut stream, rule);
        // Enough players for the difference to show, and parameters around the edges.
        setting.shown.cast = 200;
        setting.players.rate = 10.0;
        setting.players.flow = Flow::Constant;
        setting.market.tau = 5.0;
        let rules = &mut setting.rules;
        rules.r2 = stream.random_range(1..3);
        rules.r3 = stream.random_range(1..3);
        rules.hold = setting.market.weight * [0.2, 0.9, 1.0001, 2.0][stream.random_range(0..4)];
        rules.start = [0.0, 0.9, 1.0][stream.random_range(0..3)];
        let said = story::degenerate(&setting.rules, rule, &setting.market);
        let mut greedy = setting.clone();
        greedy.shown.rule = HindsightRule::Greedy;
        assert_eq!(
            story::degenerate(&greedy.rules, HindsightRule::Greedy, &setting.market),
            None
        );
        let equal = games(&setting) == games(&greedy);
        if rule == HindsightRule::Greedy {
            assert_eq!(said, None);
            continue;
        }
        if let Some(text) = said {
            assert!(text.ends_with("this is greedy."), "{text}");
        }
        // A window or price just short of the edge may never be felt.
        let near = (rule == HindsightRule::Widening && setting.rules.start == 0.9)
            || (rule == HindsightRule::Batched
                && setting.rules.hold >= 0.9 * setting.market.weight);
        assert!(
            said.is_some() == equal || (near && said.is_none()),
            "{said:?} of {setting:?}"
        );
        [&mut other, &mut same][usize::from(said.is_some())][rule as usize] += 1;
    }
    for rule in &HindsightRule::ALL[1..] {
        let (same, other) = (same[*rule as usize], other[*rule as usize]);
        assert!(same >= 5 && other >= 20, "{rule:?}: {same}, {other}");
    }
}

#[test]
fn many_games_of_one_instant_are_told_in_short() {
    let mut setting = HindsightStageSetting::default();
    setting.shown.rule = HindsightRule::Periodic;
    (setting.rules.x, setting.shown.cast, setting.players.rate) = (20, 40, 1_000.0);
    let mut stage = HindsightStage::new(&setting, None);
    stage.seek(u32::MAX);
    let text = story::sentence(&stage);
    assert!(text.contains("The rule forms 20 games now"), "{text}");
    assert!(text.contains(" 17 more games cost "), "{text}");
    let rest = &stage.games()[3..];
    let cost: f64 = rest.iter().map(|game| game.cost.total()).sum();
    let said: f64 = (text.split(" more games cost ").nth(1))
        .and_then(|end| end.split(' ').next()?.parse().ok())
        .expect("a number");
    assert!((said - cost / 34.0).abs() < 0.006 * said, "{said}");
}

#[test]
fn readings_of_temporary_pairs_are_told_plainly() {
    let mut stream = Streams::new(9, 0).stream("readings");
    for clock in ClockFrom::ALL {
        for takes in Newcomer::ALL {
            for left in Dropped::ALL {
                let mut setting = any(&mut stream, HindsightRule::DifferenceWait);
                setting.shown.cast = 60;
                setting.rules.asked = Window::Every;
                (setting.rules.clock, setting.rules.takes) = (*clock, *takes);
                (setting.rules.left, setting.rules.f) = (*left, 6.0);
                let mut stage = HindsightStage::new(&setting, None);
                for step in 1..=stage.steps() {
                    stage.seek(step);
                    let text = story::sentence(&stage);
                    assert_plain(&text, &format!("step {step} of {setting:?}"));
                    // Whoever ends the step in a new pair is named.
                    for pair in stage.view().temporary.iter().filter(|pair| pair.fresh) {
                        for member in &pair.members {
                            let number = (member + 1).to_string();
                            let mut words = text.split(|letter: char| !letter.is_ascii_digit());
                            assert!(words.any(|word| word == number), "{number}: {text}");
                        }
                    }
                }
            }
        }
    }
}
