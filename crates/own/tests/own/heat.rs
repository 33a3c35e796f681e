//! Races of own rules and built-in ones.

use crate::common::{DUELS, FIVES, Sight, hears, heat};
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::arena::{ArenaGauge, ArenaRule};
use lobbylab_core::experiment::{Parameters, Parts, Shard, link};
use lobbylab_own::wire::Answer;
use lobbylab_own::{
    Event, OwnEntry, OwnHeat, OwnRun, OwnService, measures, method, race_of, refused,
};
use lobbylab_rulesets::arena::{Casting, RuleSetHeat};
use lobbylab_rulesets::import;

type Act = fn(Event, Sight<'_>) -> Result<(), String>;

fn first_come(_: Event, sight: Sight<'_>) -> Result<(), String> {
    if sight.waiting.len() >= 2 {
        let pair: Vec<u32> = sight.waiting.drain(..2).collect();
        sight.answer.play(&[&pair[..1], &pair[1..]]);
    }
    Ok(())
}

fn failing(event: Event, _: Sight<'_>) -> Result<(), String> {
    match event {
        Event::Arrive(40) => Err("enough".to_owned()),
        _ => Ok(()),
    }
}

fn entries() -> Vec<OwnEntry<crate::common::Heard<Act>>> {
    vec![
        OwnEntry::Listed(ArenaRule::Widening),
        OwnEntry::Own(hears(first_come as Act)),
        OwnEntry::Listed(ArenaRule::Fifo),
        OwnEntry::Own(hears(failing as Act)),
    ]
}

fn whole(shard: Shard, slice: u64) -> lobbylab_own::OwnParts {
    let mut run = OwnRun::new(heat(DUELS, entries()), shard).expect("a run");
    let mut last = 0.0;
    loop {
        let progress = run.advance(slice);
        assert!(progress.done >= last && progress.done <= 1.0);
        last = progress.done;
        if progress.finished {
            return run.take();
        }
    }
}

#[test]
fn a_race_does_not_depend_on_how_it_is_cut() {
    let parts = whole(Shard::WHOLE, u64::MAX);
    assert_eq!(parts.len(), 2);
    assert_eq!(parts, whole(Shard::WHOLE, 100));
    let mut merged = Parts::default();
    for index in [1, 0] {
        merged.merge(whole(Shard { index, of: 2 }, 5_000));
    }
    // Of a rule that fails each shard keeps its own sentence; the first is told.
    assert_eq!(parts.len(), merged.len());
    for entry in 0..4 {
        assert_eq!(measures(&parts, entry), measures(&merged, entry));
        assert_eq!(refused(&parts, entry), refused(&merged, entry));
    }
}

#[test]
fn measures_are_those_of_the_arena_and_pairs_are_paired() {
    let parts = whole(Shard::WHOLE, u64::MAX);
    // The same rule twice is the same to the last bit; to the first it differs.
    let (own, listed) = (measures(&parts, 1), measures(&parts, 2));
    assert_eq!(own, listed);
    let wait = |rows: &[lobbylab_own::OwnMeasure]| {
        let row = rows.iter().find(|row| row.gauge == ArenaGauge::Unfair);
        row.cloned().expect("a measure")
    };
    assert!(wait(&own).above.expect("a difference").mean > 0.0);
    assert!(wait(&measures(&parts, 0)).above.is_none());
    // The arena's own question says the same of the same rule.
    let race = race_of(&format!("{DUELS}&lanes=2&rule1=widening&rule2=fifo")).expect("a race");
    let heat = race.heat().expect("a market");
    let mut runner = heat.plan().expect("a plan").runner(Shard::WHOLE, 2);
    while !runner.advance(u64::MAX).finished {}
    let arena = runner.take();
    let value = race
        .value(&arena, 1, ArenaGauge::Unfair)
        .expect("a measure");
    assert_eq!(wait(&listed).value, value);
    let difference = race.difference(&arena, 1, ArenaGauge::Unfair);
    assert_eq!(wait(&own).above, difference);
    // Who fails is told, and has no measures.
    assert!(measures(&parts, 3).is_empty());
    let story = refused(&parts, 3).expect("a story");
    assert!(story.ends_with("when ticket 40 came: enough"), "{story}");
    assert!(refused(&parts, 1).is_none());
}

/// A duel by rank, whose bound gives way.
const SERVICE: &str = r#"{
  "ruleLanguageVersion": "1.0",
  "playerAttributes": [{"name": "skill", "type": "number", "default": 1500}],
  "teams": [{"name": "red", "minPlayers": 1, "maxPlayers": 1}, {"name": "blue", "minPlayers": 1, "maxPlayers": 1}],
  "rules": [{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 100}],
  "expansions": [{"target": "rules[Close].maxDistance", "steps": [{"waitTimeSeconds": 10, "value": 400}]}]
}"#;

#[test]
fn a_service_plays_here_as_among_services() {
    let service = OwnService::read(SERVICE).expect("a rule set");
    assert_eq!(service.system(), "Amazon GameLift FlexMatch");
    let mut all = entries();
    all.push(OwnEntry::Service(Box::new(service)));
    let heat = heat(DUELS, all);
    let (market, run) = (heat.market.clone(), heat.run.clone());
    let mut own = OwnRun::new(heat, Shard::WHOLE).expect("a run");
    while !own.advance(u64::MAX).finished {}
    let rules = import(SERVICE).rules.expect("a rule set");
    let theirs = RuleSetHeat {
        market,
        entries: vec![(rules.clone(), Casting::guess(&rules))],
        run,
        acceptance: None,
        from: 0,
        counts: false,
    };
    let mut runner = theirs.plan().runner(Shard::WHOLE, 2);
    while !runner.advance(u64::MAX).finished {}
    let parts = runner.take();
    assert_eq!(parts.len(), 2);
    for ((_, own), (_, theirs)) in own.parts().iter().zip(parts.iter()) {
        let (own, theirs) = (own[4].as_ref(), theirs[0].as_ref());
        assert_eq!(own.expect("no foul").score, theirs.expect("no foul").score);
    }
    // A market of another game, and what is no rule set.
    let service = OwnService::read(SERVICE).expect("a rule set");
    let entries = vec![OwnEntry::<crate::fouls::Nobody>::Service(Box::new(service))];
    let story = OwnRun::new(crate::common::heat(FIVES, entries), Shard::WHOLE);
    assert_eq!(
        story.expect_err("another game"),
        "rule 0: the rule set plays 1v1, and this market 5v5"
    );
    assert!(OwnService::read("{}").is_err());
}

#[test]
fn states_are_links_of_the_arena() {
    let fields = ArenaRace::list();
    let race = race_of("#v1.rate=25&size=3&unknown=7&rate=nonsense").expect("a race");
    // The last word counts, and a bad one is none.
    let rate = fields.iter().find(|field| field.key == "rate");
    assert_eq!(
        link::encode(&fields, &race.values()),
        "v1.size=3",
        "{:?}",
        rate.map(|field| &field.default)
    );
    let file = race_of("v1.coming=file").expect("a race");
    let refused = OwnHeat::<crate::fouls::Nobody>::new(&file, vec![]);
    let story = refused.expect_err("no own rules on files");
    assert!(story.starts_with("coming is a log"), "{story}");
    let long = race_of("v1.tickets=3000000").expect("a race");
    let own = vec![("own".to_owned(), OwnEntry::Own(crate::fouls::Nobody))];
    let story = OwnHeat::new(&long, own).expect_err("too many");
    assert!(story.contains("allowed: at most 200,000"), "{story}");
    let heat = heat(DUELS, entries());
    assert_eq!(
        method(&heat),
        "Simulated: 2 markets of 3,000 tickets, seed 1; 1v1, intervals of 95 %, differences paired."
    );
    let empty: OwnHeat<crate::fouls::Nobody> = crate::common::heat(DUELS, vec![]);
    assert!(OwnRun::new(empty, Shard::WHOLE).is_err());
}

#[test]
fn a_rule_that_cannot_play_the_market_is_named() {
    let state = "v1.sides=1,5&rate=60&tickets=300";
    let heat = heat(
        state,
        vec![
            OwnEntry::<crate::fouls::Nobody>::Listed(ArenaRule::Widening),
            OwnEntry::Listed(ArenaRule::Sides),
        ],
    );
    let story = OwnRun::new(heat, Shard::WHOLE).expect_err("no sides to choose");
    assert!(story.starts_with("rule 1: sides is 1v5"), "{story}");
}

#[test]
fn shares_are_told_in_percent_and_unfairness_in_points() {
    let parts = whole(Shard::WHOLE, u64::MAX);
    let told = |gauge| {
        let rows = measures(&parts, 1);
        let row = rows.iter().find(|row| row.gauge == gauge);
        let row = row.expect("a measure");
        let above = row.above.as_ref().expect("a difference");
        [
            row.title(),
            row.told(&row.value, false),
            row.told(above, true),
        ]
    };
    let [title, value, above] = told(ArenaGauge::Unfair);
    assert!(title.contains("how far a chance to win is from 50"));
    assert!(value.ends_with("\u{a0}points"), "{value}");
    assert!(above.ends_with("\u{a0}points"), "{above}");
    let [_, value, above] = told(ArenaGauge::UnfairShare);
    assert!(value.contains('±') && value.ends_with("\u{a0}%"), "{value}");
    assert!(above.ends_with("\u{a0}points"), "{above}");
    let [title, value, _] = told(ArenaGauge::WaitMean);
    assert_eq!(title, "mean wait");
    assert!(value.ends_with(|one: char| one.is_ascii_digit()), "{value}");
}
