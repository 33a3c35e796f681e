//! The step-by-step line: the same games as a slow program of the same rule,
//! and nobody lost or doubled.

use super::club::{Account, End, slowly, slowly_by, trace, without_teams};
use lobbylab_core::rules::lab::LineWatch;
use lobbylab_core::rules::{Graph, Line, Meetings, Packing, Parties, Party, ServiceRule, Versus};
use lobbylab_core::sim::{Arrival, Engine, Matcher, Streams, Trace};
use proptest::prelude::*;

fn run<M: Matcher<Party>>(
    arrivals: &[Arrival<Party>],
    matcher: M,
) -> (Account, Engine<Trace<Party>, M>) {
    let mut engine = Engine::new(Trace::new(arrivals.to_vec()), matcher);
    let mut account = Account::default();
    engine.run(u64::MAX, &mut account);
    (account, engine)
}

fn line<C: lobbylab_core::rules::Choice>(choice: C) -> Line<C> {
    Line::new(choice, Streams::new(1, 0).stream("order"))
}

/// Sums that reach exactly k, and the rest exactly k: over all subsets.
fn two_teams(sizes: &[u8], k: u32) -> bool {
    let sum = |set: u32| -> u32 {
        (0..sizes.len())
            .filter(|&place| set >> place & 1 == 1)
            .map(|place| u32::from(sizes[place]))
            .sum()
    };
    let all = (1u32 << sizes.len()) - 1;
    sum(all) == 2 * k && (0..=all).any(|set| sum(set) == k)
}

/// The game whose members come first in the line, by trying all sets in the
/// order of their places (oldest first is the highest bit).
fn first_fit(line: &[(u64, u8, f64)], k: u32) -> Option<Vec<usize>> {
    let count = line.len().min(14);
    (1u32..1 << count)
        .filter_map(|set| {
            // Bit count − 1 − place stands for a place: larger sets, read as
            // numbers, prefer older parties.
            let places: Vec<usize> = (0..count)
                .filter(|p| set >> (count - 1 - p) & 1 == 1)
                .collect();
            let sizes: Vec<u8> = places.iter().map(|&place| line[place].1 + 1).collect();
            two_teams(&sizes, k).then_some((set, places))
        })
        .max_by_key(|game| game.0)
        .map(|game| game.1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn everybody_plays_leaves_is_refused_or_waits(
        arrivals in trace(&[1, 2, 3]),
        packing in prop::sample::select(Packing::ALL),
        room in 1usize..6,
    ) {
        let (account, engine) = run(&arrivals, line(Parties::new(3, packing)).with_room(room));
        prop_assert_eq!(&account.faults, &Vec::<String>::new());
        prop_assert_eq!(account.arrived.len(), arrivals.len());
        let waiting = engine.matcher().waiting();
        prop_assert_eq!(account.waiting(), waiting.len());
        prop_assert_eq!(engine.waiting(), waiting.len());
        prop_assert!(waiting.len() <= room);
        prop_assert!(waiting.windows(2).all(|pair| pair[0].id < pair[1].id));
        let classes: Vec<u8> = waiting.iter().map(|ticket| ticket.player.class).collect();
        prop_assert_eq!(engine.matcher().classes(), &classes);
        // Who waits at the end never loses patience; whoever leaves, leaves then.
        for (ticket, end) in account.arrived.iter().zip(&account.ends) {
            let patience = arrivals[ticket.id as usize].patience;
            match end {
                None => prop_assert_eq!(patience, f64::INFINITY),
                Some(End::Left(at)) => prop_assert_eq!(*at, ticket.arrived + patience),
                Some(End::Played { at, .. }) => prop_assert!(*at <= ticket.arrived + patience),
                Some(End::Refused(at)) => prop_assert_eq!(*at, ticket.arrived),
            }
        }
        // The slow line does the same.
        let slow = slowly(&Parties::new(3, packing), &arrivals, room);
        prop_assert_eq!(without_teams(&account.ends), slow);
    }

    /// The rule itself too, by trying all subsets.
    #[test]
    fn first_fit_is_the_oldest_game_of_all(arrivals in trace(&[1, 2, 3])) {
        let few = &arrivals[..arrivals.len().min(40)];
        let (account, _) = run(few, line(Parties::new(3, Packing::First)).with_room(8));
        let slow = slowly_by(few, 8, |line| first_fit(line, 3));
        prop_assert_eq!(without_teams(&account.ends), slow);
    }

    #[test]
    fn teams_of_two_by_first_fit_are_one_queue_fifo(arrivals in trace(&[1, 2])) {
        let (general, _) = run(&arrivals, line(Parties::new(2, Packing::First)));
        let (versus, _) = run(&arrivals, line(Versus::new(ServiceRule::Fifo)));
        prop_assert_eq!(&general.ends, &versus.ends);
    }

    #[test]
    fn meetings_are_a_line_on_a_graph(
        arrivals in trace(&[1, 1, 1, 1, 1]),
        zones in any::<bool>(),
    ) {
        let graph = if zones { Graph::zones(3).expect("five classes") } else { Graph::sides() };
        let classes = graph.classes() as u8;
        let arrivals: Vec<Arrival<Party>> = (arrivals.into_iter())
            .map(|mut arrival| { arrival.player.class %= classes; arrival })
            .collect();
        let (fast, engine) = run(&arrivals, Meetings::on(&graph));
        let (slow, lined) = run(&arrivals, line(graph.clone()));
        prop_assert_eq!(&fast.faults, &Vec::<String>::new());
        prop_assert_eq!(&fast.ends, &slow.ends);
        prop_assert_eq!(engine.matcher().waiting(), lined.matcher().waiting());
        prop_assert_eq!(without_teams(&fast.ends), slowly(&graph, &arrivals, usize::MAX));
        let counts: usize = (0..usize::from(classes)).map(|c| engine.matcher().count(c)).sum();
        prop_assert_eq!(counts, engine.waiting());
    }

    /// Little's law for a finite run, exactly, by class, also where the watch
    /// begins in the middle: all times are quarters.
    #[test]
    fn areas_are_overlaps_with_the_watch(
        arrivals in trace(&[1, 2, 3]),
        warm_up in 0u64..40,
        room in 1usize..6,
    ) {
        let matcher = line(Parties::new(3, Packing::Best)).with_room(room);
        let mut engine = Engine::new(Trace::new(arrivals.clone()), matcher);
        let mut account = Account::default();
        engine.run(warm_up, &mut account);
        let from = engine.now();
        let mut watch = LineWatch::new(3, 1.0);
        let seen = engine.run(u64::MAX, &mut (&mut account, &mut watch));
        prop_assume!(seen > 0);
        let to = engine.now();
        let sample = watch.sample(engine.matcher().waiting());
        prop_assert_eq!(sample.time, to - from);
        let mut area = [0.0; 3];
        let mut ended = [0; 3];
        let mut turned = [0; 3];
        for (ticket, end) in account.arrived.iter().zip(&account.ends) {
            let class = usize::from(ticket.player.class);
            let until = match end {
                None => to,
                Some(End::Played { at, .. } | End::Left(at)) => {
                    ended[class] += u64::from(*at > from || ticket.id >= warm_up);
                    *at
                }
                Some(End::Refused(at)) => {
                    turned[class] += u64::from(ticket.id >= warm_up);
                    *at
                }
            };
            area[class] += (until - ticket.arrived.max(from)).max(0.0);
        }
        prop_assert_eq!(&sample.area[..], &area);
        prop_assert_eq!(&sample.turned_away[..], &turned);
        let counts: Vec<u64> = sample.classes.iter().map(|class| class.waits.count).collect();
        // Games at the very moment at which the watch begins belong to an
        // arrival on one side of it.
        let at_start = account.ends.iter().flatten().any(|end| {
            matches!(end, End::Played { at, .. } | End::Left(at) if *at == from)
        });
        if !at_start {
            prop_assert_eq!(&counts[..], &ended);
        }
    }
}

/// Random order takes each pair of three waiting singles equally often.
#[test]
fn chance_is_drawn_from_its_own_stream() {
    let arrival = |time: f64, class: u8| Arrival {
        time,
        player: Party {
            class,
            size: class + 1,
        },
        patience: f64::INFINITY,
    };
    let arrivals: Vec<Arrival<Party>> = (0..3)
        .map(|t| arrival(f64::from(t), 0))
        .chain([arrival(3.0, 1)])
        .collect();
    let mut left = [0u32; 3];
    const RUNS: u32 = 3_000;
    for replication in 0..u64::from(RUNS) {
        let order = Streams::new(7, replication).stream("order");
        let (account, _) = run(
            &arrivals,
            Line::new(Versus::new(ServiceRule::Random), order),
        );
        let stays = account
            .ends
            .iter()
            .position(Option::is_none)
            .expect("one stays");
        left[stays] += 1;
    }
    // Each count is binomial with a standard deviation of 26.
    for count in left {
        assert!(count.abs_diff(RUNS / 3) < 104, "{left:?}");
    }
}
