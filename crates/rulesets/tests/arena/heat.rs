//! Rule sets in replications: the same bits however the work is cut, and markets in words.

use crate::common::{DUEL, FIVES, rules};
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::experiment::{Parts, Shard};
use lobbylab_rulesets::arena::{Casting, RuleSetMarket, Says};

#[test]
fn cards_do_not_depend_on_shards() {
    let sets = [rules(FIVES), rules(&FIVES.replace("600", "1200"))];
    let words = "rate=120, tickets=400, replications=5, regions=2, singles=.7, twos=.3, seed=9";
    let market = RuleSetMarket::read(words).expect("a market");
    let run = |shards: u32| {
        let mut all = Parts::default();
        for index in (0..shards).rev() {
            let heat = market.heat(&sets).expect("a heat");
            let parts = heat.run.replications;
            let mut runner = heat.plan().runner(Shard { index, of: shards }, parts);
            while !runner.advance(1).finished {}
            all.merge(runner.take());
        }
        all
    };
    let whole = run(1);
    assert_eq!(whole.len(), 5);
    assert_eq!(whole, run(3));
    assert_eq!(whole, run(5));
    let wait = |card: usize| {
        whole.mean(&|cards| {
            let card = cards.get(card)?.as_ref().ok()?;
            card.score.value(ArenaGauge::WaitMean)
        })
    };
    let (before, after) = (wait(0).expect("games"), wait(1).expect("games"));
    assert!(
        after.mean <= before.mean,
        "a wider window: {after:?}, {before:?}"
    );
}

#[test]
fn a_rule_set_beside_itself_differs_in_nothing() {
    let sets = [rules(DUEL), rules(DUEL)];
    let market = RuleSetMarket::read("tickets=300, replications=3").expect("a market");
    let heat = market.heat(&sets).expect("a heat");
    let mut runner = heat.plan().runner(Shard { index: 0, of: 1 }, 3);
    while !runner.advance(1000).finished {}
    let parts = runner.take();
    for (_, cards) in parts.iter() {
        assert!(cards[0].is_ok());
        assert_eq!(cards[0], cards[1]);
    }
}

#[test]
fn markets_are_refused_in_words() {
    let set = [rules(FIVES)];
    let told = |text: &str| {
        let market = RuleSetMarket::read(text);
        market
            .and_then(|market| market.heat(&set))
            .err()
            .unwrap_or_default()
    };
    assert!(told("rate").contains("no key=value"));
    assert!(told("speed=3").contains("there is no key 'speed'; allowed: coming, rate"));
    assert!(told("rate=-1").starts_with("rate is -1; allowed: "));
    assert!(told("@mmr=3").contains("no rule set asks for mmr; allowed: skill"));
    assert!(told("@skill=rating*x").contains("skill is rating*x; allowed: rating*NUMBER"));
    assert!(
        told("singles=0").contains("parties"),
        "{}",
        told("singles=0")
    );
    assert_eq!(told("@skill=rating*0.001+3, regions=2"), "");
}

#[test]
fn what_players_say_is_guessed_and_told() {
    let text = r#"{"ruleLanguageVersion": "1.0", "playerAttributes": [
        {"name": "wins", "type": "number"}, {"name": "Elo", "type": "number"},
        {"name": "mode", "type": "string"}, {"name": "maps", "type": "string_list", "default": ["a"]}],
      "teams": [{"name": "all", "minPlayers": 2, "maxPlayers": 4}]}"#;
    let mut casting = Casting::guess(&rules(text));
    let says = |casting: &Casting, name: &str| {
        let found = casting.says.iter().find(|(other, _)| other == name);
        found.map(|(_, says)| says.clone())
    };
    assert_eq!(says(&casting, "Elo"), Some(Says::Rating(1.0, 0.0)));
    assert_eq!(says(&casting, "maps"), Some(Says::Nothing));
    casting.put("mode", "ranked:.7|casual:.3").expect("a lot");
    assert!(
        casting
            .words()
            .contains(&"mode: one of ranked (0.7), casual (0.3), by lot".to_owned())
    );
}
