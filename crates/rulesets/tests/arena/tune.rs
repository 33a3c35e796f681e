//! Numbers that may move: what is found, what it gains on fresh players, and that choosing among
//! equals gains nothing there.

use crate::common::{DUEL, FIVES};
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::experiment::Shard;
use lobbylab_core::sim::stats::{Interval, replications};
use lobbylab_rulesets::arena::RuleSetMarket;
use lobbylab_rulesets::arena::tune::{Aim, Keep, Measure, Race, Row, Tuned, Tuning};

const CLOSE: &str = r#"{"ruleLanguageVersion": "1.0", // by rank
  "playerAttributes": [{"name": "skill", "type": "number"}],
  "teams": [{"name": "red", "minPlayers": 1, "maxPlayers": 1}, {"name": "blue", "minPlayers": 1, "maxPlayers": 1}],
  "rules": [{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 60}]}"#;

fn tune(text: &str, moves: &[&str], keeps: &[&str], words: &str) -> Tuned {
    let market = RuleSetMarket::read(words).expect("a market");
    let mut tuning = Tuning::new(text, moves, keeps, "wait", &market).expect("a search");
    let mut laps = 0;
    let mut share = 0.0;
    while let Some(heat) = tuning.heat().expect("a heat") {
        let count = heat.run.replications;
        let mut runner = heat.plan().runner(Shard { index: 0, of: 1 }, count);
        while !runner.advance(1000).finished {}
        tuning.take(&runner.take()).expect("no foul");
        assert!(tuning.share() > share, "it goes on: {share}");
        share = tuning.share();
        laps += 1;
    }
    assert!(laps >= 5 && share == 1.0, "{laps} laps, {share}");
    tuning.tuned().expect("the end")
}

#[test]
fn the_widest_window_waits_least_and_a_bound_on_games_holds_it_back() {
    let market = "rate=60, tickets=300, replications=12, seed=5";
    let moves = ["rules[Close].maxDistance=20..400"];
    let free = tune(CLOSE, &moves, &[], market);
    let (path, before, after) = &free.changes[0];
    assert_eq!((path.as_str(), *before), ("rules[Close].maxDistance", 60.0));
    assert!(*after >= 350.0, "{}", free.finding());
    assert!(free.is_better(), "{}", free.finding());
    // Only that number is another, the comment stays.
    let wanted = CLOSE.replace("\"maxDistance\": 60", &format!("\"maxDistance\": {after}"));
    assert_eq!(free.text, wanted);
    let wide = free.goals[1].as_ref().expect("games").mean;
    // Nobody in games of a wider spread than a narrower window makes.
    let held = tune(CLOSE, &moves, &["spread < 40"], market);
    let narrow = held.changes[0].2;
    assert!(narrow > 60.0 && narrow < after - 50.0, "{}", held.finding());
    assert!(held.kept[0].value.is_some());
    assert!(held.goals[1].as_ref().expect("games").mean > wide);
    assert_eq!(held.replications[1], 12);
    for part in [
        "rules[Close].maxDistance from 60 to",
        "On fresh players",
        "choosing flattered it by",
    ] {
        assert!(held.finding().contains(part), "{}", held.finding());
    }
}

#[test]
fn a_number_that_moves_nothing_stays_as_it_is() {
    // The step lies after everybody has left.
    let text = FIVES.replace("\"waitTimeSeconds\": 20", "\"waitTimeSeconds\": 5000");
    let tuned = tune(
        &text,
        &["expansions[0].steps[1].value=2000..3000"],
        &["p90"],
        "rate=120, tickets=300, replications=4, leaves=exponential, patience=60, regions=2",
    );
    assert!(tuned.changes.is_empty() && tuned.text == text);
    assert!(
        tuned.finding().contains("stays as it is"),
        "{}",
        tuned.finding()
    );
    assert!(tuned.kept[0].holds && !tuned.is_better());
    assert_eq!(tuned.replications[1], 0);
}

/// Numbers from 0 to 1: SplitMix64.
fn uniform(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

#[test]
fn choosing_among_equals_promises_something_and_gains_nothing() {
    let aim = Aim {
        goal: Measure::Gauge(ArenaGauge::WaitMean),
        keeps: Vec::new(),
    };
    let mut state = 3;
    // A row of a replication: what all have in common, and noise of the candidate's own.
    let mut lap = |runners: usize| -> Vec<Row> {
        let common = 20.0 * uniform(&mut state);
        (0..runners)
            .map(|_| vec![Some(30.0 + common + uniform(&mut state))])
            .collect()
    };
    let (mut promised, mut gained) = (Vec::new(), Vec::new());
    for _ in 0..600 {
        let mut race = Race::new(1..=12);
        while race.runners().len() > 2 {
            race.put(
                (0..3)
                    .map(|_| lap(race.runners().len()))
                    .collect::<Vec<_>>(),
            );
            race.halve(&aim, 1);
        }
        let winner = race.leader(&aim);
        if winner == 0 {
            continue;
        }
        let (rows, now) = race.rows(winner);
        promised.push(aim.gain(rows, now).expect("rows").mean);
        let fresh: Vec<Vec<Row>> = (0..6).map(|_| lap(2)).collect();
        let column =
            |place: usize| -> Vec<Row> { fresh.iter().map(|rows| rows[place].clone()).collect() };
        gained.push(aim.gain(&column(1), &column(0)).expect("rows").mean);
    }
    let shown = |values: &[f64]| -> Interval { replications(values.iter().copied()) };
    let (promised, gained) = (shown(&promised), shown(&gained));
    assert!(gained.samples > 400, "{}", gained.samples);
    assert!(
        promised.mean > 10.0 * promised.standard_error,
        "{promised:?}"
    );
    assert!(
        gained.mean.abs() < 4.0 * gained.standard_error,
        "{gained:?}"
    );
    assert!(
        gained.mean < 0.2 * promised.mean,
        "{gained:?} of {promised:?}"
    );
}

#[test]
fn what_must_be_kept_is_missed_by_a_share_of_its_bound() {
    let keep = |text: &str| Keep::read(text).expect("a condition");
    assert_eq!(keep("p90 < 90").missed(80.0, 0.0), 0.0);
    assert_eq!(keep("p90 < 90").missed(99.0, 0.0), 0.1);
    assert!(keep("p90 < 90").missed(90.0, 0.0) > 0.0);
    assert_eq!(keep("p90 <= 90").missed(90.0, 0.0), 0.0);
    assert_eq!(keep("games > 100").missed(50.0, 0.0), 0.5);
    assert_eq!(keep("latency.max <= 120").missed(180.0, 0.0), 0.5);
    assert_eq!(keep("p90").missed(50.0, 50.0), 0.0);
    assert_eq!(keep("p90").missed(60.0, 50.0), 0.2);
    assert_eq!(keep("games").missed(60.0, 50.0), 0.0);
    assert_eq!(keep("p90").missed(f64::NAN, 50.0), f64::INFINITY);
    assert_eq!(keep("p90").missed(f64::NAN, f64::NAN), 0.0);
    assert_eq!(keep("p90 < 90").missed(f64::NAN, f64::NAN), f64::INFINITY);
}

#[test]
fn searches_are_refused_in_words() {
    let told = |moves: &[&str], keeps: &[&str], goal: &str| {
        let market = RuleSetMarket::read("tickets=100").expect("a market");
        let tuning = Tuning::new(CLOSE, moves, keeps, goal, &market);
        tuning.err().unwrap_or_default()
    };
    let good = "rules[Close].maxDistance=20..400";
    assert_eq!(told(&[good], &["p90"], "p90"), "");
    assert!(told(&[], &[], "wait").contains("0 numbers may move; allowed: 1 to 8"));
    assert!(told(&[good, good], &[], "wait").contains("is named twice"));
    assert!(told(&["rules[Close].maxDistance=9..2"], &[], "wait").contains("LO below HI"));
    assert!(told(&["rules[Close].maxDistance=1..inf"], &[], "wait").contains("LO below HI"));
    let unknown = told(&["rules[Far].maxDistance=1..2"], &[], "wait");
    assert!(unknown.contains("allowed: ") && unknown.contains("rules[Close].maxDistance"));
    assert!(told(&[good], &["p95 < 3"], "wait").contains("is no condition; allowed: one of wait"));
    assert!(told(&[good], &["waiting"], "wait").contains("neither better nor worse"));
    assert!(told(&[good], &[], "waiting").contains("the goal is 'waiting'; allowed: wait"));
    // A game of nobody cannot be simulated, whatever is tried.
    let none = told(&["teams[red].maxPlayers=-3..-1"], &[], "wait");
    assert!(none.contains("none of the settings"), "{none}");
    let market = RuleSetMarket::default();
    assert!(Tuning::new(DUEL, &[], &[], "wait", &market).is_err());
    assert!(Tuning::new("{", &[good], &[], "wait", &market).is_err());
}
