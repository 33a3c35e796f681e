//! Matches that players must accept: who plays, who is sent away, who searches on.

use crate::common::{DUEL, rules};
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::experiment::Shard;
use lobbylab_rulesets::arena::{HeatParts, RuleSetMarket, counts, refused};

fn run(words: &str) -> HeatParts {
    let market = RuleSetMarket::read(words).expect("a market");
    let heat = market.heat(&[rules(DUEL)]).expect("a heat");
    let count = heat.run.replications;
    let mut runner = heat.plan().runner(Shard { index: 0, of: 1 }, count);
    while !runner.advance(1000).finished {}
    let parts = runner.take();
    assert_eq!(refused(&parts), None);
    parts
}

fn mean(parts: &HeatParts, gauge: ArenaGauge) -> f64 {
    let value = parts.mean(&|cards| cards[0].as_ref().ok()?.score.value(gauge));
    value.expect("players").mean
}

const MARKET: &str = "rate=60, tickets=400, replications=6, margin=0, seed=4";

#[test]
fn who_all_accept_wait_as_long_as_it_takes_to_answer() {
    let plain = run(MARKET);
    let asked = run(&format!("{MARKET}, accept=1, accept.answer=7"));
    let wait = |parts| mean(parts, ArenaGauge::WaitMean);
    assert!((wait(&asked) - wait(&plain) - 7.0).abs() < 1e-9);
    assert_eq!(counts(&asked, 0).dropped, 0);
    assert_eq!(mean(&asked, ArenaGauge::GaveUp), 0.0);
}

#[test]
fn who_is_silent_is_sent_away_and_others_search_on() {
    let parts = run(&format!("{MARKET}, accept=0.9, accept.timeout=20"));
    // A player is asked until they play, with the chance .9 each time that the other accepts, or
    // are silent, with the chance .1 each time: they go with .1 / (1 − .9 · .1).
    let left = mean(&parts, ArenaGauge::GaveUp);
    assert!((left - 0.1 / 0.91).abs() < 0.02, "{left}");
    // A match is dropped with 1 − .9²: of all that are made, those.
    let found = counts(&parts, 0);
    let made: u64 = found.steps.iter().sum();
    let share = found.dropped as f64 / (found.dropped + made) as f64;
    assert!((share - 0.19).abs() < 0.03, "{share}");
    // Whoever searches on has waited for the silent one, and keeps their age.
    assert!(mean(&parts, ArenaGauge::WaitMean) > 7.0);
    // Nobody accepts, nobody plays; nobody answers in time, nobody plays.
    for words in ["accept=0", "accept=1, accept.answer=30, accept.timeout=20"] {
        let parts = run(&format!("{MARKET}, {words}"));
        assert_eq!(counts(&parts, 0).steps, [0_u64; 0], "{words}");
    }
}

#[test]
fn acceptance_is_refused_in_words() {
    let told = |words: &str| RuleSetMarket::read(words).err().unwrap_or_default();
    assert_eq!(told("accept=1.2"), "accept is 1.2; allowed: 0 to 1");
    assert_eq!(
        told("accept.timeout=0"),
        "accept.timeout is 0; allowed: 1 to 600"
    );
    assert_eq!(
        told("accept.answer=x"),
        "accept.answer is x; allowed: 0 to 600"
    );
    assert_eq!(told("accept=.5, accept.answer=0"), "");
}
