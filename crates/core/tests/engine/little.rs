//! Poisson arrivals with abandonment: Little's law and infinitely many servers.

use crate::club::{Audit, Club, Visitor};
use lobbylab_core::sim::{Engine, Occupancy, Poisson, Sampler, Streams};

/// Draws classes in turn.
#[derive(Clone)]
struct Turns(usize);

impl Sampler for Turns {
    type Player = Visitor;
    fn sample(&mut self) -> Visitor {
        self.0 += 1;
        Visitor(self.0 % 3)
    }
}

fn poisson(seed: u64, rate: f64, patience: f64) -> Poisson<Turns> {
    let streams = Streams::new(seed, 0);
    let (gaps, patiences) = (streams.stream("gaps"), streams.stream("patience"));
    Poisson::new(rate, patience, gaps, patiences, Turns(0)).expect("a rate")
}

#[test]
fn littles_law_holds_for_poisson_arrivals_with_abandonment_and_timers() {
    for seed in 0..20 {
        let club = Club::new(3 + seed as usize % 4, 0.3);
        let mut engine = Engine::new(poisson(seed, 5.0, 0.8), club);
        let mut audit = Audit::default();
        engine.run(5_000, &mut audit);
        assert_eq!(audit.faults, Vec::<String>::new());
        let waited = audit.waited(engine.now());
        assert!(
            (audit.area / waited - 1.0).abs() < 1e-10,
            "{} {waited}",
            audit.area
        );
        assert_eq!(audit.waiting(), engine.waiting());
        let left: Vec<_> = audit.visits.iter().filter_map(|visit| visit.1).collect();
        for how in ["game", "departure"] {
            assert!(
                left.iter().any(|left| left.1 == how),
                "nobody left by {how}"
            );
        }
    }
}

/// Nobody plays: the number waiting is that of M/M/∞, Poisson with mean
/// rate × patience.
#[test]
fn without_games_the_queue_is_that_of_infinitely_many_servers() {
    let mut engine = Engine::new(poisson(3, 4.0, 1.5), Club::new(usize::MAX, 1e9));
    engine.run(1_000, &mut ());
    let mut occupancy = Occupancy::default();
    engine.run(400_000, &mut occupancy);
    // The mean over time T has standard error √(2·6·1.5/T) = 0.013 at T = 10⁵.
    assert!(
        (occupancy.mean() - 6.0).abs() < 0.06,
        "{}",
        occupancy.mean()
    );
    assert!(
        (occupancy.time / 100_000.0 - 1.0).abs() < 0.01,
        "{}",
        occupancy.time
    );
}

#[test]
fn what_is_no_poisson_stream_is_refused() {
    let streams = Streams::new(1, 0);
    let build = |rate, patience| {
        Poisson::new(
            rate,
            patience,
            streams.stream("a"),
            streams.stream("b"),
            Turns(0),
        )
        .is_some()
    };
    assert!(build(1.0, f64::INFINITY));
    for (rate, patience) in [
        (0.0, 1.0),
        (-1.0, 1.0),
        (f64::NAN, 1.0),
        (f64::INFINITY, 1.0),
        (1.0, 0.0),
        (1.0, -1.0),
        (1.0, f64::NAN),
    ] {
        assert!(!build(rate, patience), "{rate} {patience}");
    }
}
