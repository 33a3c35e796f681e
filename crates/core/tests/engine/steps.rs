//! One event at a time is the same run as all at once.

use crate::club::{Audit, club, trace};
use lobbylab_core::sim::{Engine, EventLog, Logged, Observer, Trace};
use proptest::prelude::*;

proptest! {
    #[test]
    fn stepping_gives_the_events_of_running(trace in trace(), rule in club(), first in 0u64..20) {
        let count = trace.len() as u64;
        let mut whole = (EventLog::default(), Audit::default());
        Engine::new(Trace::new(trace.clone()), rule.clone()).run(count, &mut whole);

        let mut engine = Engine::new(Trace::new(trace), rule);
        let mut seen = (EventLog::default(), Audit::default());
        // Some at once, the others one by one, seen through a pointer to any observer.
        engine.run(first.min(count), &mut seen);
        let mut steps = 0;
        loop {
            let before = (engine.arrived(), engine.now());
            let mut observer: &mut dyn Observer<_> = &mut seen;
            if !engine.step(&mut observer) {
                break;
            }
            steps += 1;
            // An event is at most one arrival, and never goes back in time.
            prop_assert!(engine.arrived() - before.0 <= 1 && engine.now() >= before.1);
        }
        prop_assert_eq!(&seen.0, &whole.0);
        prop_assert_eq!(&seen.1.visits, &whole.1.visits);
        prop_assert!(seen.1.faults.is_empty(), "{:?}", seen.1.faults);
        let arrivals = seen.0.events.iter().filter(|event| matches!(event, Logged::Arrival(_)));
        prop_assert!(steps >= arrivals.count() as u64 - first.min(count));
        prop_assert_eq!(engine.waiting(), seen.1.waiting());
    }
}
