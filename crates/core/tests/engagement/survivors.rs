//! Expected survivors of many rounds beside those who are counted, and what they tell.

use crate::asked::{int, real, run};
use lobbylab_core::engagement::contest::AfterRound;
use lobbylab_core::engagement::lab::EngagementRounds;
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::sim::stats::{Interval, replications};

/// Expected survivors are as many as are counted, round by round, and better known; over all
/// that is lost or won on the way.
#[test]
fn survivors_are_counted_without_their_luck() {
    let results = run(
        "engagement.rounds",
        &[
            ("pool", int(40)),
            ("rounds", int(8)),
            ("arrivals", real(0.2)),
            ("replications", int(40)),
        ],
    );
    let (rounds, parts) = results.parts::<EngagementRounds>().expect("rounds");
    assert_eq!(parts.len(), 400, "ten pools a replication");
    for &maker in Matchmaker::ALL {
        let survivors = rounds.survivors(parts, maker);
        for round in 0..8 {
            let counted = |after: &AfterRound| f64::from(after.left);
            let counted = rounds.value(parts, maker, round, counted).expect("known");
            let expected = survivors.left(round).expect("known");
            let off = (counted.mean - expected.mean).abs();
            // The two are correlated: their difference is known better than the count.
            let said = format!("{maker:?} {round} {counted:?} {expected:?}");
            assert!(off < 4.0 * counted.standard_error, "{said}");
            assert!(expected.half_width < 0.75 * counted.half_width, "{said}");
        }
    }
}

/// Whether a gain multiplies is said only where intervals decide it.
#[test]
fn compounding_is_told_by_intervals() {
    let known = |mean: f64, half: f64| Interval {
        mean,
        half_width: half,
        ..replications([mean - half, mean + half])
    };
    let first = known(1.006, 0.001);
    // Of 1.005 to the twentieth, 1.105.
    for (end, told) in [
        (known(0.98, 0.03), Some(false)),
        (known(1.09, 0.01), Some(false)),
        (known(1.2, 0.05), Some(true)),
        (known(1.08, 0.05), Some(true)),
        (known(1.05, 0.1), None),
    ] {
        assert_eq!(
            EngagementRounds::compounds(&first, 20, &end),
            told,
            "{end:?}"
        );
    }
    let none = known(1.0005, 0.001);
    assert_eq!(
        EngagementRounds::compounds(&none, 20, &known(0.9, 0.01)),
        None
    );
    assert_eq!(EngagementRounds::compounds(&first, 1, &first), None);
}
