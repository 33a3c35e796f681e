//! `rules.parties`: conservation, the chain where it is small, and k = 2.

use super::club;
use super::club::{estimate, near};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Report, Seed};
use lobbylab_core::rules::lab::{RulesCompare, RulesParties};
use lobbylab_core::rules::parameters::{Rates, RulesRun};
use lobbylab_core::rules::{
    Conditions, Leaving, Packing, Parties as Teams, Party, ServiceRule, Tagged, WaitingRoom,
};
use lobbylab_core::sim::{EventLog, Logged};

fn question(k: u32, fall: f64, room: u32) -> RulesParties {
    let mut question = RulesParties::default();
    question.parties.k = k;
    question.parties.fall = fall;
    question.parties.room = room;
    question.parties.quit = Leaving::Never;
    question.run = RulesRun {
        seed: Seed(3),
        arrivals: 5_000,
        replications: 20,
        warm_up: 500,
    };
    question
}

fn report(question: RulesParties) -> Report {
    club::report(Experiment::RulesParties(question))
}

#[test]
fn one_player_arrives_per_unit_of_time() {
    for k in 2..=6 {
        for fall in [0.0, 0.5, 1.0, 4.0] {
            let rates = question(k, fall, 12).rates();
            let players: f64 = (1u32..)
                .zip(&rates)
                .map(|(size, rate)| f64::from(size) * rate)
                .sum();
            assert!((players - 1.0).abs() < 1e-12);
            assert!(
                rates
                    .windows(2)
                    .all(|pair| (pair[1] - fall * pair[0]).abs() < 1e-12)
            );
        }
    }
}

#[test]
fn small_rooms_are_their_chains() {
    // Larger teams with patience: without, such rooms get stuck.
    for (k, fall, room, theta) in [(3, 0.5, 4, 0.2), (4, 1.0, 3, 0.5), (2, 2.0, 12, 0.0)] {
        let mut question = question(k, fall, room);
        if theta > 0.0 {
            question.parties.quit = Leaving::Exponential;
            question.parties.stay = 1.0 / theta;
        }
        let rates = question.rates();
        let report = report(question);
        for packing in Packing::ALL.iter().copied() {
            let choice = Teams::new(k, packing);
            let conditions = Conditions::new(&rates).room(room as usize).patience(theta);
            let chain = WaitingRoom::new(&choice, &conditions).expect("a chain");
            let tagged = Tagged::new(&choice, &chain, 100_000).expect("a chain");
            let waits = tagged.waits().expect("moments");
            let key = packing.key();
            for (class, wait) in waits.iter().enumerate() {
                let at = format!("{key}.size{}", class + 1);
                near(
                    &estimate(&report, &format!("{at}.mean")),
                    wait.mean,
                    0.05,
                    &at,
                );
                near(
                    &estimate(&report, &format!("{at}.variance")),
                    wait.variance(),
                    0.2,
                    &at,
                );
                let away = chain.turned_away()[class];
                if away > 1e-3 {
                    near(
                        &estimate(&report, &format!("{at}.turned_away")),
                        away,
                        0.5,
                        &at,
                    );
                } else {
                    assert!(estimate(&report, &format!("{at}.turned_away")).mean < 1e-2);
                }
            }
            near(
                &estimate(&report, &format!("{key}.games")),
                chain.games_per_time(),
                0.02,
                key,
            );
        }
    }
}

/// A full room that no newcomer completes a game with is left by nobody.
#[test]
fn stuck_rooms_are_found() {
    let stuck = |k, fall, room, patient: bool| {
        let mut question = question(k, fall, room);
        if !patient {
            question.parties.quit = Leaving::Exponential;
            question.parties.stay = 5.0;
        }
        let report = report(question);
        let of = |what: &str| {
            let keys = Packing::ALL
                .iter()
                .map(|packing| format!("{}.{what}", packing.key()));
            keys.map(|key| estimate(&report, &key).mean)
                .collect::<Vec<f64>>()
        };
        (of("stuck"), of("turned_away"))
    };
    // One single or pair fills the room for ever, and that comes soon.
    assert_eq!(stuck(3, 1.0, 1, true), (vec![1.0; 3], vec![1.0; 3]));
    let (never, some) = stuck(3, 1.0, 1, false);
    assert_eq!(never, vec![0.0; 3]);
    assert!(some.iter().all(|share| *share > 0.1 && *share < 0.9));
    // Six singles make a game, of which five must have room.
    assert_eq!(stuck(3, 0.0, 5, true), (vec![0.0; 3], vec![0.0; 3]));
    assert_eq!(stuck(3, 0.0, 4, true), (vec![1.0; 3], vec![1.0; 3]));
}

/// The fast queue of `rules.compare` and the general line at k = 2: the same
/// games of the same parties at the same times, to the last bit.
#[test]
fn teams_of_two_are_the_fast_queue() {
    let mut asked = question(2, 0.7, 200);
    asked.run.seed = Seed(9);
    let rates = asked.rates();
    let compare = RulesCompare {
        rates: Rates {
            l1: rates[0],
            l2: rates[1],
        },
        patience: asked.parties.patience(),
        run: asked.run.clone(),
    };
    let games = |log: EventLog<Party>| -> Vec<(f64, Vec<u64>)> {
        let mut games = Vec::new();
        for event in log.events {
            if let Logged::Game { time, members, .. } = event {
                let mut ids: Vec<u64> = members.iter().map(|member| member.id).collect();
                ids.sort_unstable();
                games.push((time, ids));
            }
        }
        games
    };
    for replication in 0..3 {
        let (mut general, mut fast) = (EventLog::default(), EventLog::default());
        asked
            .engine(Packing::First, replication)
            .run(3_000, &mut general);
        compare
            .engine(ServiceRule::Fifo, replication)
            .run(3_000, &mut fast);
        let (general, fast) = (games(general), games(fast));
        assert!(general.len() > 500);
        assert_eq!(general, fast);
    }
}

/// The larger the room, the fewer are turned away; the same arrivals for all.
#[test]
fn packings_see_the_same_arrivals() {
    let mut asked = question(4, 0.8, 6);
    asked.parties.quit = Leaving::Exponential;
    asked.parties.stay = 5.0;
    let results = club::results(Experiment::RulesParties(asked));
    let (_, parts) = results
        .parts::<lobbylab_core::rules::lab::RulesParties>()
        .expect("parties");
    assert_eq!(parts.len(), 20);
    for (_, sample) in parts.iter() {
        let [first, best, largest] = &sample.packings;
        assert_eq!(first.arrived, best.arrived);
        assert_eq!(first.arrived, largest.arrived);
        assert_eq!(first.arrived.iter().sum::<u64>(), 5_000);
        assert!(first.games > 0 && first.persons == 8 * first.games);
    }
}
