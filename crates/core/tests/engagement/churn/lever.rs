//! The regression on mean risks and deviations.

use super::Dice;
use lobbylab_core::engagement::churn::{Pair, slope};

#[test]
fn a_pair_is_the_sum_of_both_players() {
    let (one, other) = ([0.1, 0.2, 0.4], [0.05, 0.1, 0.3]);
    let (odds, average) = ([0.6, 0.1, 0.3], [0.45, 0.1, 0.45]);
    let pair = Pair::new([&one, &other], &odds, &average, [true, true]);
    assert_eq!(pair.churned, 2);
    assert!((f64::from(pair.mean) - (0.45 * 0.85 + 0.1 * 0.3)).abs() < 1e-7);
    // (P(win) − w) · (difference of how much losing costs).
    let wanted = 0.15 * ((0.1 - 0.4) - (0.05 - 0.3));
    assert!((f64::from(pair.deviation) - wanted).abs() < 1e-7);
}

#[test]
fn the_slope_is_that_of_the_world_it_is_drawn_from() {
    let mut dice = Dice::new("lever");
    for lever in [0.0, 0.5, 1.0] {
        let pairs: Vec<Pair> = (0..200_000)
            .map(|_| {
                let mean = 0.2 + 0.4 * dice.unit();
                let deviation = 0.1 * (dice.unit() - 0.5);
                let risk = (mean + lever * deviation) / 2.0;
                let churned = u8::from(dice.unit() < risk) + u8::from(dice.unit() < risk);
                Pair {
                    mean: mean as f32,
                    deviation: deviation as f32,
                    churned,
                }
            })
            .collect();
        let found = slope(&pairs).expect("a slope");
        assert!((found.lever - lever).abs() < 4.0 * found.error, "{found:?}");
        assert!((found.own - 1.0).abs() < 4.0 * found.own_error, "{found:?}");
        // Var y = 2·p(1 − p) on average, over n · Var x: the textbook's error.
        let textbook = (2.0 * 0.2 * 0.8 / 200_000.0_f64).sqrt() / found.spread;
        assert!(
            (found.error / textbook - 1.0).abs() < 0.02,
            "{found:?} {textbook}"
        );
        assert!((found.spread - 0.1 / 12.0_f64.sqrt()).abs() < 1e-4);
    }
}

#[test]
fn without_variation_there_is_no_slope() {
    let pair = |mean, deviation, churned| Pair {
        mean,
        deviation,
        churned,
    };
    assert!(slope(&[]).is_none());
    assert!(slope(&[pair(0.1, 0.1, 1); 5]).is_none());
    let in_line: Vec<Pair> = (0..9)
        .map(|at| pair(at as f32, at as f32, at % 3))
        .collect();
    assert!(slope(&in_line).is_none());
    // Least squares by hand: y = 1 + x₁ + 2·x₂ exactly.
    let exact = [
        pair(0.0, 0.0, 1),
        pair(1.0, 0.0, 2),
        pair(0.0, 0.5, 2),
        pair(1.0, 0.5, 3),
    ];
    let found = slope(&exact).expect("a slope");
    assert!((found.lever - 2.0).abs() < 1e-12 && (found.own - 1.0).abs() < 1e-12);
    assert!(found.error < 1e-9);
    // Through three points a plane goes exactly, whatever they are: not an error of 0.
    assert!(slope(&exact[..3]).is_none());
}

/// n/(n − 3): without it, twice the same pairs would have half the variance.
#[test]
fn few_pairs_have_larger_errors() {
    let some: Vec<Pair> = [(0.1, 0.0), (0.3, 0.1), (0.2, -0.1), (0.5, 0.2), (0.4, -0.2)]
        .into_iter()
        .zip([0, 2, 1, 1, 0])
        .map(|((mean, deviation), churned)| Pair {
            mean,
            deviation,
            churned,
        })
        .collect();
    let twice = [some.clone(), some.clone()].concat();
    let [one, two] = [some, twice].map(|pairs| slope(&pairs).expect("a slope"));
    assert!((one.lever - two.lever).abs() < 1e-9, "{one:?} {two:?}");
    let found = two.error * two.error / (one.error * one.error);
    // 5 − 3 to 10 − 3.
    assert!((found - 2.0 / 7.0).abs() < 1e-9, "{found}");
}
