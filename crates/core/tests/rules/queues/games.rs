//! Which games the fast matchers form, and what becomes of everybody.

use super::slow::{Slow, games};
use lobbylab_core::rules as queues;
use lobbylab_core::rules::lab::RulesCompare;
use lobbylab_core::rules::parameters::Patience;
use lobbylab_core::rules::{Class, Leaving, Party, PartyArrivals, ServiceRule};
use lobbylab_core::sim::{Engine, EventLog, Logged, Occupancy, Reason, Streams, Ticket};

const RATES: [(f64, f64); 5] = [(1.0, 1.0), (3.0, 0.2), (0.2, 2.0), (1.0, 0.0), (0.0, 1.0)];

fn questions() -> Vec<RulesCompare> {
    let patience = [
        (Leaving::Never, 1.0),
        (Leaving::Exponential, 1.5),
        (Leaving::Exponential, 0.05),
        (Leaving::Fixed, 0.7),
        (Leaving::Fixed, 1e6),
    ];
    let mut all = Vec::new();
    for (l1, l2) in RATES {
        for (leaving, tau) in patience {
            let mut compare = RulesCompare::default();
            (compare.rates.l1, compare.rates.l2) = (l1, l2);
            compare.patience = Patience { leaving, tau };
            all.push(compare);
        }
    }
    all
}

/// Games and departures: when, and who (by number, ascending).
fn left(log: &EventLog<Party>) -> Vec<(f64, Vec<u64>, bool)> {
    (log.events.iter())
        .filter_map(|event| match event {
            Logged::Game { time, members, .. } => {
                let mut ids: Vec<u64> = members.iter().map(|ticket| ticket.id).collect();
                ids.sort_unstable();
                Some((*time, ids, true))
            }
            Logged::Departure { time, ticket } => Some((*time, vec![ticket.id], false)),
            _ => None,
        })
        .collect()
}

fn classes(question: &RulesCompare) -> [Class; 2] {
    [(question.rates.l1, 1), (question.rates.l2, 2)].map(|(rate, size)| Class { rate, size })
}

#[test]
fn the_same_games_as_a_slow_scan_of_the_list() {
    for question in questions() {
        for rule in ServiceRule::ALL.iter().copied() {
            let streams = Streams::new(question.run.seed.0, 3);
            let arrivals = PartyArrivals::new(&classes(&question), &question.patience, &streams);
            let slow = Slow {
                rule,
                line: Vec::new(),
                order: streams.stream("order"),
            };
            let mut slow = Engine::new(arrivals, slow);
            let mut fast = question.engine(rule, 3);
            let (mut seen, mut expected) = (EventLog::default(), EventLog::default());
            assert_eq!(fast.run(3_000, &mut seen), 3_000);
            assert_eq!(slow.run(3_000, &mut expected), 3_000);
            assert_eq!(left(&seen), left(&expected), "{rule:?} {question:?}");
            assert!(left(&seen).len() > 700);
            assert_eq!(fast.matcher().waiting(), slow.matcher().line);
        }
    }
}

#[test]
fn all_rules_see_the_same_parties() {
    for question in questions() {
        let arrivals = |rule| {
            let mut log = EventLog::default();
            question.engine(rule, 0).run(500, &mut log);
            let tickets = log.events.into_iter().filter_map(|event| match event {
                Logged::Arrival(ticket) => Some(ticket),
                _ => None,
            });
            tickets.collect::<Vec<Ticket<Party>>>()
        };
        let fifo = arrivals(ServiceRule::Fifo);
        assert_eq!(fifo.len(), 500);
        for rule in ServiceRule::ALL {
            assert_eq!(arrivals(*rule), fifo);
        }
        // Patience moves neither times nor classes.
        let mut patient = question.clone();
        patient.patience.leaving = Leaving::Never;
        let mut log = EventLog::default();
        patient.engine(ServiceRule::Two, 0).run(500, &mut log);
        let again = log
            .events
            .iter()
            .filter(|event| matches!(event, Logged::Arrival(_)));
        assert!(
            again
                .zip(&fifo)
                .all(|(event, ticket)| *event == Logged::Arrival(*ticket))
        );
    }
}

#[test]
fn everybody_leaves_once_or_waits_and_no_game_is_missed() {
    for question in questions() {
        for rule in ServiceRule::ALL.iter().copied() {
            let mut engine = question.engine(rule, 1);
            let mut gone = vec![0u32; 2_001];
            let (mut waited, mut occupancy) = (0.0, Occupancy::default());
            for step in 0..2_000u64 {
                let mut log = EventLog::default();
                engine.run(1, &mut (&mut log, &mut occupancy));
                for event in &log.events {
                    let members = match event {
                        Logged::Game { members, .. } => members.clone(),
                        Logged::Departure { ticket, .. } => vec![*ticket],
                        _ => Vec::new(),
                    };
                    let now = match event {
                        Logged::Game { time, .. } | Logged::Departure { time, .. } => *time,
                        _ => 0.0,
                    };
                    for ticket in &members {
                        gone[ticket.id as usize] += 1;
                        assert!(now >= ticket.arrived);
                        waited += now - ticket.arrived;
                    }
                }
                let waiting = engine.matcher().waiting();
                assert_eq!(waiting.len(), engine.waiting());
                assert!(waiting.is_sorted_by_key(|ticket| ticket.id));
                assert_eq!(games(rule, &waiting), Vec::<Vec<usize>>::new());
                for ticket in &waiting {
                    assert_eq!(gone[ticket.id as usize], 0);
                }
                let left: u32 = gone.iter().sum();
                assert_eq!(u64::from(left) + waiting.len() as u64, step + 1);
            }
            assert!(gone.iter().all(|times| *times <= 1));
            // Little's law along the path: nothing is left over.
            let waiting = engine.matcher().waiting();
            let so_far: f64 = waiting
                .iter()
                .map(|ticket| engine.now() - ticket.arrived)
                .sum();
            let area = occupancy.area;
            assert!(
                (area / (waited + so_far) - 1.0).abs() < 1e-9,
                "{area} {waited}"
            );
        }
    }
}

#[test]
fn a_rule_says_why() {
    let reasons = |rule: ServiceRule| {
        let mut log = EventLog::default();
        RulesCompare::default().engine(rule, 0).run(2_000, &mut log);
        let mut found: Vec<&'static str> = (log.events.iter())
            .filter_map(|event| match event {
                Logged::Reason { reason, .. } => Some(reason.0),
                _ => None,
            })
            .collect();
        assert_eq!(found.len(), 2_000, "one for each arrival");
        found.sort_unstable();
        found.dedup();
        found
    };
    let expected = |own: &[Reason]| {
        let mut keys: Vec<&str> = own.iter().map(|reason| reason.0).collect();
        keys.extend([queues::NOT_ENOUGH.0, queues::TWO_TEAMS.0]);
        keys.sort_unstable();
        keys
    };
    let common = [queues::FOUR_SINGLES, queues::PAIR_AND_TEAM];
    let with = |own| [common[0], common[1], own];
    assert_eq!(
        reasons(ServiceRule::Fifo),
        expected(&with(queues::OLDEST_PAIR))
    );
    assert_eq!(
        reasons(ServiceRule::Lifo),
        expected(&with(queues::YOUNGEST_PAIR))
    );
    assert_eq!(
        reasons(ServiceRule::Random),
        expected(&with(queues::PAIR_BY_LOT))
    );
    let packing = [
        queues::TWO_PAIRS,
        queues::PAIR_AND_TEAM,
        queues::OLDEST_PAIR,
    ];
    assert_eq!(reasons(ServiceRule::Packing), expected(&packing));
    let two = [queues::FOUR_SINGLES, queues::OTHER_QUEUE];
    assert_eq!(reasons(ServiceRule::Two), expected(&two));
}

#[test]
fn a_checkpoint_goes_on_as_the_original() {
    for rule in ServiceRule::ALL.iter().copied() {
        let mut question = RulesCompare::default();
        question.patience.leaving = Leaving::Exponential;
        let mut engine = question.engine(rule, 0);
        engine.run(777, &mut ());
        let mut copy = engine.clone();
        let (mut one, mut other) = (EventLog::default(), EventLog::default());
        engine.run(1_000, &mut one);
        for _ in 0..10 {
            copy.run(100, &mut other);
        }
        assert_eq!(one, other);
    }
}
