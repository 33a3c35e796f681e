//! The queues as rules of the event loop: nobody who has departed is matched, and what a rule
//! forms is what its queue says.

use crate::plain::{Dice, best_game, measure};
use lobbylab_core::balance::RatedPlayer;
use lobbylab_core::balance::queue::{BestGameRule, FirstComeRule, TimedGameRule};
use lobbylab_core::balance::roles::{PlaysRoles, RoleGameRule};
use lobbylab_core::sim::{
    Arrival, BatchRule, Batching, Engine, Game, Observer, Player, Rated, Streams, Ticket, Trace,
    When,
};
use std::collections::BTreeSet;

/// Somebody with a skill and roles.
#[derive(Clone, Copy, Debug)]
struct Versatile {
    skill: f64,
    roles: u8,
}

impl Player for Versatile {}

impl Rated for Versatile {
    fn skill(&self) -> f64 {
        self.skill
    }
}

impl PlaysRoles for Versatile {
    fn roles(&self) -> u8 {
        self.roles
    }
}

/// Who has come, played and departed; that nobody does the last two, or one of them twice.
#[derive(Default)]
struct Fates {
    gone: BTreeSet<u64>,
    played: usize,
    departed: usize,
}

impl<P: Player> Observer<P> for Fates {
    fn game(&mut self, _now: f64, game: &Game<'_, P>) {
        for ticket in game.members {
            assert!(self.gone.insert(ticket.id), "{} is gone", ticket.id);
            self.played += 1;
        }
    }

    fn departure(&mut self, _now: f64, ticket: &Ticket<P>) {
        assert!(self.gone.insert(ticket.id), "{} is gone", ticket.id);
        self.departed += 1;
    }
}

/// Arrivals at irregular times, of whom most lose patience sooner or later; a few with a skill
/// out of range.
fn arrivals(dice: &mut Dice, count: usize) -> Vec<Arrival<Versatile>> {
    let mut time = 0.0;
    (0..count)
        .map(|_| {
            time += 2.0 * dice.real();
            let skill = if dice.below(40) == 0 {
                dice.pick(&[f64::NAN, -1.0, f64::INFINITY])
            } else {
                3000.0 * dice.real()
            };
            Arrival {
                time,
                player: Versatile {
                    skill,
                    roles: dice.pick(&[1, 2, 3]),
                },
                patience: dice.pick(&[1.0, 4.0, 20.0, f64::INFINITY]),
            }
        })
        .collect()
}

/// Runs a rule whenever there are more than a few, at every arrival, and at intervals.
fn abandoned<R: BatchRule<Versatile>>(rule: &R, what: &str) {
    for when in [When::EveryArrival, When::Crowd(9), When::Every(7.5)] {
        let mut dice = Dice(8);
        let trace = Trace::new(arrivals(&mut dice, 400));
        let mut engine = Engine::new(trace, Batching::new(when, rule.clone()));
        let mut fates = Fates::default();
        engine.run(u64::MAX, &mut fates);
        let what = format!("{what}, {when:?}");
        let enough = fates.played > 40 && fates.departed > 10;
        assert!(enough, "{what}: {} and {}", fates.played, fates.departed);
        let waiting = engine.waiting();
        assert_eq!(fates.played + fates.departed + waiting, 400, "{what}");
        let known = engine.matcher().waiting();
        assert_eq!(known.len(), waiting, "{what}");
        assert!(
            known.iter().all(|ticket| !fates.gone.contains(&ticket.id)),
            "{what}"
        );
    }
}

#[test]
fn nobody_who_has_departed_is_matched() {
    let measure = measure(1.0, 1.0, 2.0);
    let best = BestGameRule::new(measure, 2, 200).expect("a rule");
    abandoned(&best, "best game");
    for (beta, longest) in [(0.0, f64::INFINITY), (5.0, 30.0), (0.0, 0.0)] {
        let timed = TimedGameRule::new(measure, 2, beta, longest, 200).expect("a rule");
        abandoned(&timed, "time-sensitive");
        // Searches that are stopped at once.
        let short = TimedGameRule::new(measure, 2, beta, longest, 0).expect("a rule");
        abandoned(&short, "time-sensitive, stopped");
    }
    let roles = RoleGameRule::new(measure, 2, 2000).expect("a rule");
    abandoned(&roles, "roles");
    let first = FirstComeRule::new(measure, 2, None).expect("a rule");
    abandoned(&first, "first come");
    let chance = Streams::new(1, 0).stream("teams");
    let first = FirstComeRule::new(measure, 2, Some(chance)).expect("a rule");
    abandoned(&first, "first come, any teams");
}

/// What the rule forms at a crowd, against a plain search of all who wait then.
#[test]
fn a_rule_forms_the_best_game_of_its_crowd() {
    struct Check {
        measure: lobbylab_core::balance::Measure,
        waiting: Vec<(u64, f64)>,
        games: usize,
    }
    impl Observer<RatedPlayer> for Check {
        fn arrival(&mut self, ticket: &Ticket<RatedPlayer>) {
            self.waiting.push((ticket.id, ticket.player.skill));
        }
        fn game(&mut self, _now: f64, game: &Game<'_, RatedPlayer>) {
            let skills = |team: &[Ticket<RatedPlayer>]| -> Vec<f64> {
                team.iter().map(|ticket| ticket.player.skill).collect()
            };
            let (one, other) = game.members.split_at(2);
            let value = self.measure.unfairness(&skills(one), &skills(other));
            let all: Vec<f64> = self.waiting.iter().map(|player| player.1).collect();
            let best = best_game(&self.measure, 2, &all, None)
                .expect("four wait")
                .0;
            assert!(
                (value - best).abs() <= 1e-12 * (value + 4000.0),
                "{value} {best}"
            );
            self.waiting
                .retain(|player| game.members.iter().all(|ticket| ticket.id != player.0));
            self.games += 1;
        }
    }
    let mut dice = Dice(3);
    for round in 0..20 {
        let measure = dice.measure();
        let rule = BestGameRule::new(measure, 2, u64::MAX).expect("a rule");
        let arrivals = (1..=60).map(|time| Arrival {
            time: f64::from(time),
            player: RatedPlayer {
                skill: 4000.0 * dice.real(),
            },
            patience: f64::INFINITY,
        });
        let trace = Trace::new(arrivals.collect());
        let mut engine = Engine::new(trace, Batching::new(When::Crowd(10), rule));
        let mut check = Check {
            measure,
            waiting: Vec::new(),
            games: 0,
        };
        engine.run(u64::MAX, &mut check);
        assert_eq!((check.games, engine.waiting()), (13, 8), "{round}");
    }
}
