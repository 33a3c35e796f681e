//! On the arena's clock every service makes the games that it makes alone.

use crate::common::{DUEL, FIVES, games, market, rules};
use lobbylab_core::arena::{Leaves, TicketBook, TicketFate, play_book};
use lobbylab_core::sim::{Engine, EventLog, Streams};
use lobbylab_rulesets::arena::{Casting, ServiceRule, judged_as};
use lobbylab_rulesets::play::{Watch, in_order, play};
use std::sync::Arc;

const PLAYFAB: &str = r#"{"Name": "q", "MinMatchSize": 4, "MaxMatchSize": 4, "Rules": [
  {"Type": "DifferenceRule", "Name": "Skill", "Attribute": {"Path": "Skill", "Source": "User"},
   "Difference": 100, "MergeFunction": "Average", "DefaultAttributeValue": 1500, "AttributeNotSpecifiedBehavior": "UseDefault",
   "Expansion": {"Type": "Linear", "Delta": 60, "Limit": 900, "SecondsBetweenExpansions": 5}}]}"#;

const UNITY: &str = r#"{"name": "duel", "enabled": true, "maxPlayersPerTicket": 2, "defaultPool": {
  "name": "default", "enabled": true, "timeoutSeconds": 45, "matchLogic": {"name": "logic", "matchDefinition": {
    "teams": [{"name": "side", "teamCount": {"min": 2, "max": 2}, "playerCount": {"min": 2, "max": 2}}],
    "matchRules": [{"name": "mmr", "type": "Difference", "source": "Players.CustomData.mmr", "reference": 150,
      "relaxations": [{"type": "ReferenceControl.Replace", "ageType": "Oldest", "atSeconds": 15, "value": 400}]}]}}}}"#;

const NAKAMA: &str = r#"{"query": "+properties.rank:>=1200 +properties.rank:<=1800", "min_count": 2, "max_count": 4,
  "matchmaker": {"interval_sec": 5, "max_intervals": 3}}"#;

const OPENMATCH: &str = r#"{"name": "p", "pools": [
  {"name": "low", "double_range_filters": [{"double_arg": "mmr", "min": 0, "max": 1500}]},
  {"name": "high", "double_range_filters": [{"double_arg": "mmr", "min": 1500, "max": 9000}]}]}"#;

const FAF: &str = r#"{"preset": "faf", "team_size": 1}"#;
const BAR: &str = r#"{"preset": "bar", "team_size": 1}"#;
const LICHESS: &str = r#"{"preset": "lichess", "pool": "3+0"}"#;

#[test]
fn a_service_makes_the_same_games_on_the_arenas_clock() {
    let sets = [
        ("duel", DUEL, 1),
        ("fives", FIVES, 5),
        ("PlayFab", PLAYFAB, 2),
        ("Unity", UNITY, 2),
        ("Nakama", NAKAMA, 1),
        ("Open Match", OPENMATCH, 1),
        ("FAForever", FAF, 1),
        ("Beyond All Reason", BAR, 1),
        ("Lichess", LICHESS, 1),
    ];
    for (name, text, parties) in sets {
        let set = rules(text);
        let casting = Casting::guess(&set);
        for seed in 0..2 {
            let mut market = market(judged_as(&[&set]).expect("a format"));
            market.parties = [0.0; 5];
            market.parties[..parties].fill(1.0);
            market.regions = vec![1.0; 3];
            market.rate = 30.0;
            market.willing.leaves = [Leaves::Never, Leaves::Exponential][seed as usize % 2];
            let streams = Streams::new(seed, 3);
            let book = Arc::new(market.draw(240, &streams));
            let mut rule = ServiceRule::new(&set, &casting, &book, &market.format, &streams);
            let mut alone = rule.service().boxed();
            let mut log = EventLog::default();
            let arrivals = lobbylab_core::arena::BookArrivals::new(book.clone());
            rule.watch(usize::MAX);
            let mut engine = Engine::new(arrivals, rule);
            engine.run(240, &mut log);
            let mut tickets = casting.tickets(&book, &streams);
            in_order(&mut tickets);
            let until = book.times()[239] + 600.0;
            let outcome = play(&mut *alone, &tickets, until, &mut Watch::default());
            let expected: Vec<(f64, Vec<u64>)> = (outcome.games.iter())
                .map(|game| {
                    (
                        game.at,
                        game.tickets().map(|number| number as u64).collect(),
                    )
                })
                .collect();
            let found = games(&log);
            assert_eq!(found, expected, "{name}, seed {seed}");
            assert!(found.len() > 20, "{name}: {} games", found.len());
        }
    }
}

#[test]
fn a_request_ends_when_the_service_says() {
    let set = rules(UNITY);
    let mut market = market(judged_as(&[&set]).expect("a format"));
    market.rate = 6.0;
    let streams = Streams::new(2, 0);
    let mut book = market.draw(300, &streams);
    // Nobody is near anybody.
    let apart: Vec<f64> = (0..book.persons()).map(|row| 1e6 * row as f64).collect();
    book.attributes().insert("apart".to_owned(), apart);
    let book: Arc<TicketBook> = Arc::new(book);
    let mut casting = Casting::guess(&set);
    casting.put("mmr", "column:apart").expect("a column");
    let rule = ServiceRule::new(&set, &casting, &book, &market.format, &streams);
    let record = play_book(&book, &market.format, market.deciding, rule).expect("no games");
    assert!(record.games.time.is_empty());
    for ticket in 0..300 {
        assert_eq!(record.fates[ticket], TicketFate::Left);
        assert!((record.waits[ticket] - 45.0).abs() < 1e-9);
    }
}
