//! Whether intervals hold the truth 95 times in a hundred, over states drawn at random.

use crate::covering::{cover, interval};
use crate::states::Ask;
use lobbylab_core::engagement::contest::{Collection, Constraints, ContestPool, PairingContext};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::population::{EngagementPopulation, Growth, PopulationKind};
use lobbylab_core::engagement::{DrawKind, DrawModel};
use lobbylab_core::experiment::Value;
use lobbylab_core::sim::Streams;
use lobbylab_core::sim::stats::replications;
use rand::RngExt;

fn population(kind: PopulationKind) -> EngagementPopulation {
    // As the lab grows its own.
    let growth = Growth::new(kind, 10_000, 1).expect("a kind");
    growth.finish().expect("a population")
}

/// Whoever waits alone sits out, and stops as after a game with the usual opponent: the mean over
/// all states is exact.
#[test]
fn intervals_hold_who_goes_on_alone() {
    let kinds = [PopulationKind::Paper, PopulationKind::Tournament];
    let exact = kinds.map(|kind| {
        let population = population(kind);
        let all = Collection::of(&population, population.draws(), false);
        let risk = |entry: usize| -> f64 {
            let candidate = all.candidate(entry).expect("an entry");
            let parts = candidate.risks.iter().zip(all.usual(entry));
            parts.map(|(risk, chance)| risk * chance).sum()
        };
        let stop: f64 = (0..all.len()).map(risk).sum();
        1000.0 * (1.0 - stop / all.len() as f64)
    });
    let ask = Ask {
        question: "engagement.front",
        states: 120,
        most: &[],
        work: 40_000_000,
        fixed: &[("pool", 1), ("draws", 0), ("replications", 40)],
        changed: 60,
        signed: &[],
    };
    cover(&ask, 100, 0.01, |sheet| {
        let people = match sheet.report.parameters.get("people") {
            Some(Value::Text(text)) if text == "arena" => 1,
            _ => 0,
        };
        let found = interval(sheet, "eomm.retained").cloned();
        found.map(|one| (exact[people], one)).into_iter().collect()
    });
}

/// As many go on as were expected to, in the mean: whatever the pool, the draws, the lever, and
/// whoever pairs.
#[test]
fn intervals_hold_that_what_happens_is_what_is_expected() {
    let all = [PopulationKind::Paper, PopulationKind::Tournament].map(population);
    // Of each population under each curve: to gather one takes longer than to play.
    let collections: Vec<Collection> = (all.iter())
        .flat_map(|population| {
            DrawKind::ALL.iter().map(|&kind| {
                let draws = DrawModel {
                    kind,
                    rate: 0.3,
                    scale: 250.0,
                };
                Collection::of(population, draws, false)
            })
        })
        .collect();
    let mut makers = PairingContext::default();
    let mut hits = 0;
    for state in 0..1_000 {
        let mut chance = Streams::new(state, 0).stream("states");
        let collection = &collections[chance.random_range(0..collections.len())];
        let players = chance.random_range(1..9usize);
        let maker = Matchmaker::ALL[chance.random_range(0..Matchmaker::ALL.len())];
        let lever: f64 = chance.random();
        let wants = Constraints {
            cap: 0.5 * chance.random::<f64>(),
            price: chance.random(),
            ..Constraints::default()
        };
        let off = (0..60).map(|number| {
            let streams = Streams::new(state, number);
            let pool = ContestPool::draw(collection, players, &streams);
            pool.weigh(&mut makers, collection.draws()).expect("a pool");
            let mut shuffle = streams.stream("random");
            let draws = collection.draws();
            let round = (pool.play(&mut makers, maker, &wants, draws, lever, &mut shuffle))
                .expect("a round");
            f64::from(round.retained) - round.expected
        });
        let interval = replications(off);
        assert_eq!((interval.level, interval.samples), (0.95, 60));
        hits += u64::from(interval.covers(0.0));
    }
    println!("engagement, what happened: {hits} of 1000");
    assert!((925..=970).contains(&hits), "{hits} of 1000");
}
