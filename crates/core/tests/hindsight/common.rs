//! What the tests of the rules share: sequences of players, and the games of a run.

// Each test program uses what it needs.
use lobbylab_core::hindsight::{CostModel, HindsightPlayer, RunCosts};
use lobbylab_core::sim::{
    Arrival, Engine, EventLog, Logged, Matcher, Stream, Streams, Trace, exponential,
};
use rand::RngExt;

/// Somebody who arrives at a time, with criteria.
pub type Person<const D: usize> = (f64, [f64; D]);

/// A game: when, and who by number, in the order the rule gave them.
pub type Formed = (f64, Vec<u64>);

/// Given players as a workload.
pub fn trace<const D: usize>(persons: &[Person<D>]) -> Trace<HindsightPlayer<D>> {
    let arrival = |&(time, criteria): &Person<D>| Arrival {
        time,
        player: HindsightPlayer { criteria },
        patience: f64::INFINITY,
    };
    Trace::new(persons.iter().map(arrival).collect())
}

/// The games of a rule, and what they cost, until all have left.
pub fn play<const D: usize>(
    rule: impl Matcher<HindsightPlayer<D>>,
    persons: &[Person<D>],
    cost_model: CostModel<D>,
) -> (Vec<Formed>, RunCosts<D>) {
    let mut watch = (EventLog::default(), RunCosts::new(cost_model));
    let mut engine = Engine::new(trace(persons), rule);
    engine.run(u64::MAX, &mut watch);
    assert_eq!(engine.waiting(), 0, "all have left");
    let (log, costs) = watch;
    let games = (log.events.into_iter())
        .filter_map(|event| match event {
            Logged::Game { time, members, .. } => {
                Some((time, members.iter().map(|member| member.id).collect()))
            }
            _ => None,
        })
        .collect();
    (games, costs)
}

/// What holds for every rule: each player is in exactly one game, nobody waits longer
/// than τ_max, no game has more than k players, and only a time-out gives one fewer.
pub fn check<const D: usize>(
    games: &[Formed],
    persons: &[Person<D>],
    players: usize,
    longest: f64,
) {
    let mut seen = vec![false; persons.len()];
    for (time, members) in games {
        let mut wait = 0.0f64;
        for &id in members {
            let id = id as usize;
            assert!(!std::mem::replace(&mut seen[id], true), "{id} plays twice");
            assert!(persons[id].0 <= *time, "{id} plays before arriving");
            wait = wait.max(time - persons[id].0);
        }
        assert!(wait <= longest + 1e-12 * time.max(1.0), "waited {wait}");
        assert!((1..=players).contains(&members.len()));
        if members.len() < players {
            assert!(wait >= longest - 1e-12 * time.max(1.0), "early: {wait}");
        }
    }
    assert!(seen.iter().all(|&seen| seen), "somebody never plays");
}

/// Many random sequences, odd ones among them: times that coincide, that lie on a
/// lattice with τ_max = 1, criteria that are equal, 0 or 1. All from one seed.
pub fn sequences<const D: usize>(seed: u64, count: u64, most: usize) -> Vec<Vec<Person<D>>> {
    (0..count)
        .map(|number| sequence(&mut Streams::new(seed, number).stream("sequence"), most))
        .collect()
}

fn sequence<const D: usize>(chance: &mut Stream, most: usize) -> Vec<Person<D>> {
    let length = chance.random_range(0..=most);
    let rate = [0.3, 1.0, 4.0, 20.0, 100.0][chance.random_range(0..5usize)];
    // 0: as drawn; otherwise rounded to a multiple of 1/lattice.
    let lattice = [0.0, 0.0, 2.0, 8.0][chance.random_range(0..4usize)];
    let levels = [0.0, 0.0, 1.0, 5.0][chance.random_range(0..4usize)];
    let round = |value: f64, steps: f64| {
        if steps > 0.0 {
            (value * steps).round() / steps
        } else {
            value
        }
    };
    let mut now = 0.0;
    (0..length)
        .map(|_| {
            now += exponential(chance) / rate;
            let criteria = std::array::from_fn(|_| round(chance.random(), levels));
            (round(now, lattice), criteria)
        })
        .collect()
}

/// Players whose first criterion is no number, or out of range, or an odd one within.
pub fn strange<const D: usize>() -> Vec<Person<D>> {
    let odd = [
        f64::NAN,
        f64::INFINITY,
        -f64::INFINITY,
        -3.0,
        1e300,
        0.5,
        -0.0,
        0.0,
    ];
    (0..200)
        .map(|id: u32| {
            let mut criteria = [0.5; D];
            criteria[0] = odd[(id * id / 3) as usize % odd.len()];
            (f64::from(id) * 0.01, criteria)
        })
        .collect()
}
