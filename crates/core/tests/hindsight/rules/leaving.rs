//! Players who lose patience: whoever has left plays no more, whatever the rule.

use crate::common::{Person, sequences};
use lobbylab_core::hindsight::rules::{
    Borrow, ClockFrom, DifferenceWait, Dropped, Newcomer, Readings, RulePlan, Window,
};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer, RunCosts};
use lobbylab_core::sim::{
    Arrival, Engine, EventLog, Game, Logged, Matcher, Observer, Streams, Ticket, Trace, exponential,
};
use rand::RngExt;

/// τ_max, in the unit of the sequences' lattice.
const LONGEST: f64 = 1.0;

/// Patience of all kinds: none at all, on the lattice, beyond τ_max, endless.
fn impatient<const D: usize>(persons: &[Person<D>], seed: u64) -> Vec<Arrival<HindsightPlayer<D>>> {
    let mut chance = Streams::new(seed, 0).stream("patience");
    let mut patience = || match chance.random_range(0..6u32) {
        0 => f64::INFINITY,
        1 => 0.0,
        2 => 0.5,
        3 => 2.0,
        _ => 0.4 * exponential(&mut chance),
    };
    (persons.iter())
        .map(|&(time, criteria)| Arrival {
            time,
            player: HindsightPlayer { criteria },
            patience: patience(),
        })
        .collect()
}

/// What became of each player, checked as it happens.
struct Fates<'a, const D: usize> {
    arrivals: &'a [Arrival<HindsightPlayer<D>>],
    /// When each waits no more.
    gone: Vec<Option<f64>>,
    arrived: usize,
    left: usize,
    /// The integral of those who wait over time, and the sum of all waits.
    area: f64,
    waits: f64,
}

impl<'a, const D: usize> Fates<'a, D> {
    fn new(arrivals: &'a [Arrival<HindsightPlayer<D>>]) -> Self {
        Self {
            arrivals,
            gone: vec![None; arrivals.len()],
            arrived: 0,
            left: 0,
            area: 0.0,
            waits: 0.0,
        }
    }

    fn ends(&mut self, now: f64, ticket: &Ticket<HindsightPlayer<D>>) {
        let fate = &mut self.gone[ticket.id as usize];
        assert_eq!(*fate, None, "player {} is gone already", ticket.id);
        *fate = Some(now);
        self.waits += now - ticket.arrived;
    }
}

impl<const D: usize> Observer<HindsightPlayer<D>> for Fates<'_, D> {
    fn arrival(&mut self, _ticket: &Ticket<HindsightPlayer<D>>) {
        self.arrived += 1;
    }

    fn game(&mut self, now: f64, game: &Game<'_, HindsightPlayer<D>>) {
        for member in game.members {
            self.ends(now, member);
            // In the instant in which they would leave, somebody who was dropped because
            // another left may still take them.
            let leaves = member.arrived + self.arrivals[member.id as usize].patience;
            assert!(
                now <= leaves,
                "player {} plays at {now}, but left at {leaves}",
                member.id
            );
        }
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<HindsightPlayer<D>>) {
        self.ends(now, ticket);
        self.left += 1;
        let patience = self.arrivals[ticket.id as usize].patience;
        assert_eq!(now, ticket.arrived + patience, "leaves in time");
    }

    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        let gone = self.gone.iter().filter(|fate| fate.is_some()).count();
        assert_eq!(waiting, self.arrived - gone, "nobody is lost");
        self.area += (to - from) * waiting as f64;
    }
}

/// Plays a rule to the end; returns how many have left.
fn check<const D: usize>(
    plan: RulePlan,
    cost_model: &CostModel<D>,
    arrivals: &[Arrival<HindsightPlayer<D>>],
) -> usize {
    let mut fates = Fates::new(arrivals);
    let rule = plan
        .entrant::<D, HindsightPlayer<D>>(cost_model)
        .expect("a rule");
    let mut engine = Engine::new(Trace::new(arrivals.to_vec()), rule);
    engine.run(u64::MAX, &mut fates);
    assert_eq!(engine.waiting(), 0, "{plan:?}");
    assert!(fates.gone.iter().all(Option::is_some), "{plan:?}");
    // Little's law, in its form for a run that ends empty.
    let off = (fates.area - fates.waits).abs();
    assert!(off <= 1e-9 * (1.0 + fates.waits), "{plan:?}: {off}");
    fates.left
}

fn plans() -> Vec<RulePlan> {
    let mut plans = vec![
        RulePlan::Greedy,
        RulePlan::Periodic(3),
        RulePlan::PeriodicAdaptive,
        RulePlan::multi_queue(3),
        RulePlan::MultiQueue {
            ranges: [4; 3],
            borrow: Borrow::Within(1),
        },
        RulePlan::MultiQueueAdaptive {
            ranges: [2; 3],
            borrow: Borrow::Anywhere,
        },
    ];
    for window in [Window::Every, Window::Oldest] {
        plans.push(RulePlan::Widening {
            start: 0.05,
            growth: 0.6,
            window,
        });
    }
    for (period, hold) in [(0.0, 0.3), (0.25, 0.3), (0.25, f64::INFINITY)] {
        plans.push(RulePlan::Batched { period, hold });
    }
    plans.extend(readings().map(|readings| RulePlan::DifferenceWait {
        factor: 1.5,
        readings,
    }));
    plans
}

fn readings() -> impl Iterator<Item = Readings> {
    let newcomers = [
        Newcomer::Nearest,
        Newcomer::SinglesFirst,
        Newcomer::PairsFirst,
        Newcomer::SinglesOnly,
        Newcomer::MostGained,
    ];
    newcomers.into_iter().flat_map(|newcomer| {
        [Dropped::Searches, Dropped::SinglesOnly, Dropped::Waits]
            .into_iter()
            .zip([ClockFrom::Pair, ClockFrom::Earliest, ClockFrom::Latest])
            .map(move |(dropped, clock)| Readings {
                clock,
                newcomer,
                dropped,
            })
    })
}

#[test]
fn nobody_plays_who_has_left() {
    let mut left = 0;
    for players in [2, 3, 5] {
        for (number, persons) in sequences::<1>(61, 40, 120).iter().enumerate() {
            let arrivals = impatient(persons, number as u64);
            for plan in plans() {
                left += check(plan, &CostModel::new(players, LONGEST), &arrivals);
            }
        }
        for (number, persons) in sequences::<2>(62, 20, 120).iter().enumerate() {
            let arrivals = impatient(persons, number as u64);
            for plan in plans() {
                left += check(plan, &CostModel::new(players, LONGEST), &arrivals);
            }
        }
    }
    assert!(left > 10_000, "{left}");
}

/// Games and departures in their order.
fn log<const D: usize>(
    rule: impl Matcher<HindsightPlayer<D>>,
    cost_model: &CostModel<D>,
    arrivals: &[Arrival<HindsightPlayer<D>>],
) -> (Vec<Logged<HindsightPlayer<D>>>, RunCosts<D>) {
    let mut watch = (EventLog::default(), RunCosts::new(*cost_model));
    Engine::new(Trace::new(arrivals.to_vec()), rule).run(u64::MAX, &mut watch);
    let events = (watch.0.events.into_iter())
        .filter(|event| !matches!(event, Logged::Reason { .. }))
        .collect();
    (events, watch.1)
}

#[test]
fn what_is_greedy_is_greedy_with_leavers_too() {
    let same = [
        RulePlan::Periodic(1),
        RulePlan::multi_queue(1),
        RulePlan::difference_wait(0.0),
        RulePlan::Widening {
            start: 1.0,
            growth: 0.0,
            window: Window::Every,
        },
        RulePlan::Batched {
            period: 0.0,
            hold: f64::INFINITY,
        },
    ];
    for players in [2, 3] {
        let cost_model = CostModel::<1>::new(players, LONGEST);
        for (number, persons) in sequences::<1>(63, 60, 150).iter().enumerate() {
            let arrivals = impatient(persons, number as u64);
            let entrant = |plan: RulePlan| {
                plan.entrant::<1, HindsightPlayer<1>>(&cost_model)
                    .expect("a rule")
            };
            let greedy = log(entrant(RulePlan::Greedy), &cost_model, &arrivals);
            for plan in same {
                let other = log(entrant(plan), &cost_model, &arrivals);
                assert_eq!(greedy, other, "{plan:?}, k = {players}, sequence {number}");
            }
        }
    }
}

#[test]
fn pairs_are_groups_of_two_with_leavers_too() {
    let cost_model = CostModel::<1>::new(2, LONGEST);
    for (number, persons) in sequences::<1>(64, 60, 150).iter().enumerate() {
        let arrivals = impatient(persons, number as u64);
        for readings in readings() {
            let pairs = DifferenceWait::new(&cost_model, 1.5, readings).expect("a rule");
            let groups = DifferenceWait::by_groups(&cost_model, 1.5, readings).expect("a rule");
            let (pairs, groups) = (
                log(pairs, &cost_model, &arrivals),
                log(groups, &cost_model, &arrivals),
            );
            assert_eq!(pairs, groups, "{readings:?}, sequence {number}");
        }
    }
}
