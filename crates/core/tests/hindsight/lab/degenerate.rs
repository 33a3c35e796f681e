//! Parameters at which a rule is greedy, to the last bit.

use super::shared::{int, real, run, text};
use lobbylab_core::hindsight::lab::RuleCurve;
use lobbylab_core::hindsight::parameters::HindsightRule;

#[test]
fn the_first_points_are_greedy() {
    for (k, criteria, rate) in [(2, 1, 3.0), (2, 3, 0.5), (3, 1, 10.0), (5, 2, 2.0)] {
        let mut pairs = vec![
            ("k", int(k)),
            ("criteria", int(criteria)),
            ("rate", real(rate)),
            ("players", int(300)),
            ("replications", int(3)),
        ];
        let sweep = run("hindsight.sweep", &pairs);
        // A window that is open from the start, and a batch at each arrival.
        pairs.extend([
            ("start", real(1.0)),
            ("period", real(0.0)),
            ("holds", text("no")),
            ("x", int(1)),
            ("r", int(1)),
            ("r2", int(1)),
            ("r3", int(1)),
            ("f", real(0.0)),
        ]);
        let race = run("hindsight.race", &pairs);
        let (sweep, curves) = sweep
            .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
            .expect("a sweep");
        let (_, samples) = race
            .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
            .expect("a race");
        for ((_, curves), (_, sample)) in curves.iter().zip(samples.iter()) {
            let greedy = sample.rules[HindsightRule::Greedy as usize];
            for rule in &sample.rules {
                assert_eq!(*rule, greedy);
            }
            for curve in [
                RuleCurve::Periodic,
                RuleCurve::MultiQueue,
                RuleCurve::DifferenceWait,
                RuleCurve::Batched,
            ] {
                assert_eq!(curves.curves[curve as usize][0], greedy, "{curve:?}");
                assert_ne!(curves.curves[curve as usize][4], greedy, "{curve:?}");
            }
        }
        assert_eq!(sweep.values(RuleCurve::DifferenceWait)[0], 0.0);
    }
}
