//! Everybody leaves once; stopping, cloning and seeking change nothing.

use crate::club::{Audit, club, trace};
use crate::pool::periodic;
use lobbylab_core::patience::{TwoLevelPool, WaitAtMost};
use lobbylab_core::sim::{Engine, EventLog, Matcher, Occupancy, Replay, Trace, Workload};
use proptest::prelude::*;

proptest! {
    #[test]
    fn everybody_leaves_once_or_still_waits(arrivals in trace(), club in club(), count in 0u64..70) {
        let total = arrivals.len() as u64;
        let mut engine = Engine::new(Trace::new(arrivals), club);
        let mut audit = Audit::default();
        let mut occupancy = Occupancy::default();
        let arrived = engine.run(count, &mut (&mut audit, &mut occupancy));
        prop_assert_eq!(&audit.faults, &Vec::<String>::new());
        prop_assert_eq!(arrived, count.min(total));
        prop_assert_eq!(engine.arrived(), arrived);
        prop_assert_eq!(audit.visits.len() as u64, arrived);
        prop_assert_eq!(audit.waiting(), engine.waiting());
        prop_assert_eq!(engine.matcher().queue.len(), engine.waiting());
        // Little's law for a finite run, exactly: all times are quarters.
        prop_assert_eq!(audit.area, audit.waited(engine.now()));
        prop_assert_eq!(occupancy.area, audit.area);
        prop_assert_eq!(occupancy.time, engine.now());
    }

    /// Nobody stays beyond their patience once the workload has run out.
    #[test]
    fn patience_is_kept(arrivals in trace(), club in club()) {
        let mut given = Trace::new(arrivals.clone());
        let order: Vec<_> = std::iter::from_fn(|| given.next()).collect();
        let mut engine = Engine::new(Trace::new(arrivals), club);
        let mut audit = Audit::default();
        engine.run(u64::MAX, &mut audit);
        for (arrival, (arrived, left)) in order.iter().zip(&audit.visits) {
            match left {
                None => prop_assert_eq!(arrival.patience, f64::INFINITY),
                Some((left, "departure")) => prop_assert_eq!(left - arrived, arrival.patience),
                Some((left, _)) => prop_assert!(left - arrived <= arrival.patience),
            }
        }
    }

    #[test]
    fn stopping_anywhere_changes_nothing(
        arrivals in trace(), club in club(), slices in prop::collection::vec(0u64..9, 0..30),
    ) {
        let mut straight = Engine::new(Trace::new(arrivals), club);
        let mut sliced = straight.clone();
        let mut expected = (EventLog::default(), Audit::default());
        let mut found = (EventLog::default(), Audit::default());
        straight.run(u64::MAX, &mut expected);
        for slice in slices {
            sliced.run(slice, &mut found);
        }
        sliced.run(u64::MAX, &mut found);
        prop_assert_eq!(&found.0, &expected.0);
        prop_assert_eq!(&found.1, &expected.1);
        prop_assert_eq!(sliced.waiting(), straight.waiting());
        prop_assert_eq!(sliced.now(), straight.now());
    }

    #[test]
    fn a_clone_goes_on_as_the_original(arrivals in trace(), club in club(), at in 0u64..60) {
        let mut original = Engine::new(Trace::new(arrivals), club);
        original.run(at, &mut ());
        let mut copy = original.clone();
        let (mut one, mut two) = (EventLog::default(), EventLog::default());
        original.run(u64::MAX, &mut one);
        copy.run(u64::MAX, &mut two);
        prop_assert_eq!(one, two);
        prop_assert_eq!(copy.now(), original.now());
    }

    #[test]
    fn seeking_shows_what_a_straight_run_shows(
        arrivals in trace(), club in club(), steps in prop::collection::vec(0u64..80, 1..12),
    ) {
        let total = arrivals.len() as u64;
        let engine = Engine::new(Trace::new(arrivals), club);
        let mut replay = Replay::new(engine.clone(), Audit::default());
        for step in steps {
            replay.seek(step);
            same_as_straight(&replay, &engine, step.min(total))?;
        }
    }

    /// The same over several checkpoints, with a rule that sets timers.
    #[test]
    fn seeking_a_long_run(seed in 0u64..50, steps in prop::collection::vec(0u64..600, 1..8)) {
        let rule = WaitAtMost { n: 2, cap: 6, periods: 1 };
        let engine = Engine::new(periodic(seed, 0.4), TwoLevelPool::new(2, rule));
        let mut replay = Replay::new(engine.clone(), Audit::default());
        for step in steps {
            replay.seek(step);
            same_as_straight(&replay, &engine, step)?;
            prop_assert_eq!(replay.engine().matcher().waiting().len(), replay.engine().waiting());
        }
    }
}

fn same_as_straight<W: Workload, M: Matcher<W::Player>>(
    replay: &Replay<W, M, Audit>,
    engine: &Engine<W, M>,
    step: u64,
) -> Result<(), TestCaseError>
where
    W::Player: PartialEq + std::fmt::Debug,
{
    let mut straight = engine.clone();
    let mut audit = Audit::default();
    let mut log = EventLog::default();
    if step > 0 {
        straight.run(step - 1, &mut audit);
        straight.run(1, &mut (&mut audit, &mut log));
    }
    prop_assert_eq!(replay.step(), step);
    prop_assert_eq!(replay.summary(), &audit);
    prop_assert_eq!(replay.log(), &log);
    prop_assert_eq!(replay.engine().waiting(), straight.waiting());
    prop_assert_eq!(replay.engine().now(), straight.now());
    Ok(())
}
