//! Phase-type distributions against closed forms, with rates of any size.

use super::near;
use lobbylab_core::markov::Absorption;
use lobbylab_core::rules::exact::game;
use lobbylab_core::rules::{PhaseError, PhaseType, SMALL};

#[test]
fn three_phases_in_a_row() {
    // Rates 1, 2, 3: F(t) = (1 − e⁻ᵗ)³, the largest of three exponentials.
    let chain = Absorption::new(&[(0, 1, 3.0), (1, 2, 2.0)], vec![0.0, 0.0, 1.0]).expect("rates");
    let whole = PhaseType::new(0.0, &[1.0, 0.0, 0.0], &chain, 1.0);
    for t in [0.0, 1e-6, 1e-3, 0.1, 1.0, 5.0, 30.0] {
        let ended = -f64::exp_m1(-t);
        near(whole.cdf(t).expect("small"), ended.powi(3), 1e-13, "F");
        let density = 3.0 * ended * ended * (-t).exp();
        near(whole.density(t).expect("small"), density, 1e-12, "f");
    }
    near(
        whole.survival(50.0).expect("small"),
        3.0 * (-50.0f64).exp(),
        1e-12,
        "far tail",
    );
    near(whole.mean().expect("solved"), 11.0 / 6.0, 1e-14, "mean");
    near(
        whole.variance().expect("solved"),
        49.0 / 36.0,
        1e-13,
        "variance",
    );
    for p in [0.01f64, 0.5, 0.9, 0.999] {
        near(
            whole.quantile(p).expect("small"),
            -(1.0 - p.cbrt()).ln(),
            1e-11,
            "quantile",
        );
    }
    let curve = whole.curve(4.0, 9).expect("a curve");
    for point in curve {
        near(point.cdf, (-f64::exp_m1(-point.t)).powi(3), 1e-13, "curve");
    }
}

#[test]
fn rates_far_apart_keep_their_digits() {
    // Fast, then slow.
    let (fast, slow) = (1e12, 1e-12);
    let chain = Absorption::new(&[(0, 1, fast)], vec![0.0, slow]).expect("rates");
    let whole = PhaseType::new(0.0, &[1.0, 0.0], &chain, 1.0);
    // After 1/fast: (slow/fast)·e⁻¹, up to a relative 10⁻²⁴.
    let soon = whole.cdf(1.0 / fast).expect("small");
    near(soon, slow / fast * (-1.0f64).exp(), 1e-12, "soon");
    near(
        whole.survival(1.0 / slow).expect("small"),
        (-1.0f64).exp(),
        1e-12,
        "late",
    );
    near(
        whole.quantile(0.5).expect("small"),
        2.0f64.ln() / slow,
        1e-12,
        "median",
    );
    near(
        whole.quantile(1e-18).expect("small"),
        1e-18 / slow,
        1e-5,
        "nearly at once",
    );
    // Two fast states, left slowly from one of them: half that rate.
    let chain = Absorption::new(&[(0, 1, fast), (1, 0, fast)], vec![slow, 0.0]).expect("rates");
    let whole = PhaseType::new(0.25, &[0.75, 0.0], &chain, 1.0);
    near(
        whole.survival(2.0 / slow).expect("small"),
        0.75 * (-1.0f64).exp(),
        1e-11,
        "to and fro",
    );
    // Two such pairs in a row, hardly connected.
    let rates = [
        (0, 1, fast),
        (1, 0, fast),
        (2, 3, fast),
        (3, 2, fast),
        (1, 2, slow),
    ];
    let chain = Absorption::new(&rates, vec![0.0, 0.0, 0.0, slow]).expect("rates");
    let whole = PhaseType::new(0.0, &[1.0, 0.0, 0.0, 0.0], &chain, 1.0);
    for x in [0.5f64, 1.0, 4.0] {
        // Erlang of two steps of rate slow/2.
        let survival = (1.0 + x) * (-x).exp();
        near(
            whole.survival(2.0 * x / slow).expect("small"),
            survival,
            1e-10,
            "two pairs",
        );
    }
}

/// The wait in a game of k with arrivals at rate 1: phase i is left for the one
/// before, and who comes finds them all equally likely.
fn players(k: u32) -> PhaseType {
    let rates: Vec<(u32, u32, f64)> = (1..k - 1).map(|phase| (phase, phase - 1, 1.0)).collect();
    let mut end = vec![0.0; k as usize - 1];
    end[0] = 1.0;
    let share = 1.0 / f64::from(k);
    let chain = Absorption::new(&rates, end).expect("rates");
    let whole = PhaseType::new(share, &vec![share; k as usize - 1], &chain, 1.0);
    assert_eq!(whole.phases(), k as usize - 1);
    whole
}

#[test]
fn more_phases_than_matrices_are_for() {
    for k in [60, 100, 200] {
        let whole = players(k);
        assert_eq!(whole.phases() <= SMALL, k == 60);
        for t in [0.5, 20.0, 90.0, 150.0] {
            near(
                whole.cdf(t).expect("affordable"),
                game::cdf(k, 1.0, t),
                1e-11,
                "F",
            );
            near(
                whole.survival(t).expect("affordable"),
                game::survival(k, 1.0, t),
                1e-9,
                "1 − F",
            );
        }
        for p in [0.2, 0.9, 0.999] {
            let t = whole.quantile(p).expect("affordable");
            near(game::cdf(k, 1.0, t), p, 1e-11, "quantile");
        }
        let curve = whole.curve(1.5 * f64::from(k), 31).expect("affordable");
        for point in curve {
            near(point.cdf, game::cdf(k, 1.0, point.t), 1e-10, "curve");
        }
    }
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let whole = players(100);
    assert!(matches!(
        whole.cdf(1e9),
        Err(PhaseError::TooMuchWork { phases: 99, .. })
    ));
    assert!(matches!(
        whole.curve(1e9, 10),
        Err(PhaseError::TooMuchWork { .. })
    ));
    assert!(matches!(whole.cdf(f64::NAN), Err(PhaseError::Time)));
    assert!(matches!(
        whole.quantile(1.5),
        Err(PhaseError::Probability { .. })
    ));
    assert!(matches!(
        whole.quantile(f64::NAN),
        Err(PhaseError::Probability { .. })
    ));
    for (t_max, points) in [(0.0, 10), (f64::INFINITY, 10), (f64::NAN, 10), (1.0, 1)] {
        assert!(matches!(
            whole.curve(t_max, points),
            Err(PhaseError::Grid { .. })
        ));
    }
    assert_eq!(whole.quantile(1.0), Ok(f64::INFINITY));
    assert_eq!(whole.quantile(0.0), Ok(0.0));
    // Half of them never end.
    let chain = Absorption::new(&[(0, 1, 1.0)], vec![1.0, 0.0]).expect("rates");
    let half = PhaseType::new(0.0, &[1.0, 0.0], &chain, 1.0);
    assert_eq!(half.mean(), Ok(f64::INFINITY));
    assert_eq!(half.quantile(0.7), Ok(f64::INFINITY));
    near(
        half.quantile(0.25).expect("small"),
        2.0f64.ln() / 2.0,
        1e-12,
        "quarter",
    );
    near(half.cdf(f64::INFINITY).expect("small"), 0.5, 1e-12, "F(∞)");
    // A whole that never waits.
    let never = PhaseType::new(1.0, &[0.0, 0.0], &chain, 1.0);
    assert_eq!((never.phases(), never.mean()), (0, Ok(0.0)));
    assert_eq!(never.quantile(1.0), Ok(0.0));
    assert_eq!(never.cdf(0.0), Ok(1.0));
    assert!(Absorption::new(&[(0, 7, 1.0)], vec![1.0]).is_none());
    assert!(Absorption::new(&[(0, 0, f64::NAN)], vec![1.0]).is_none());
}
