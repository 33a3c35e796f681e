//! The stream of packages, against its phases and against chance.

use super::{dice, near};
use lobbylab_core::markov::Absorption;
use lobbylab_core::rules::{Approximated, Packages, PhaseType};
use rand::RngExt;

#[test]
fn the_time_between_packages_is_phase_type() {
    for (l1, l2) in [
        (1.0, 1.0),
        (0.2, 0.4),
        (0.8, 0.1),
        (3.0, 0.0),
        (0.0, 2.0),
        (1e-6, 5.0),
    ] {
        let packages = Packages::new(l1, l2).expect("rates");
        // Is a lone single waiting just after a package came to be? A single
        // who makes a package leaves none, a team changes nothing: from 0 a
        // package at rate λ₂, or a lone single; from 1 one at rate λ₁ + λ₂.
        let total = l1 + l2;
        let lone_after = l2 / (total + l2);
        let chain = Absorption::new(&[(0, 1, l1)], vec![l2, total]).expect("rates");
        let whole = PhaseType::new(0.0, &[1.0 - lone_after, lone_after], &chain, 1.0);
        near(
            whole.mean().expect("solved"),
            packages.mean(),
            1e-13,
            "mean",
        );
        near(
            whole.variance().expect("solved"),
            packages.variance(),
            1e-12,
            "variance",
        );
        near(packages.rate(), 0.5 * l1 + l2, 1e-14, "rate");
        for t in [0.0, 0.1, 1.0, 4.0] {
            near(
                whole.density(t).expect("small"),
                packages.density(t),
                1e-12,
                "density",
            );
            near(
                whole.survival(t).expect("small"),
                packages.survival(t),
                1e-12,
                "survival",
            );
        }
    }
    assert_eq!(Packages::new(0.0, 0.0), None);
    assert_eq!(Packages::new(f64::NAN, 1.0), None);
    assert_eq!(
        Packages::new(1.0, 1.0)
            .expect("rates")
            .density(f64::INFINITY),
        0.0
    );
}

#[test]
fn packages_of_simulated_arrivals() {
    for share in [0.2, 0.5, 0.8] {
        let (l1, l2) = (share, 0.5 * (1.0 - share));
        let packages = Packages::new(l1, l2).expect("rates");
        let mut dice = dice("packages");
        let n = 400_000;
        let (mut now, mut last, mut lone) = (0.0, 0.0, false);
        let mut gaps = Vec::with_capacity(n);
        while gaps.len() < n {
            now -= (1.0 - dice.random::<f64>()).ln() / (l1 + l2);
            let single = dice.random::<f64>() < l1 / (l1 + l2);
            if !single || lone {
                gaps.push(now - last);
                last = now;
            }
            lone ^= single;
        }
        let mean = packages.mean();
        let average = |value: &dyn Fn(usize) -> f64, count: usize| {
            let sum: f64 = (0..count).map(value).sum();
            let mean = sum / count as f64;
            let square: f64 = (0..count)
                .map(|i| (value(i) - mean) * (value(i) - mean))
                .sum();
            (mean, (square / count as f64 / count as f64).sqrt())
        };
        let close = |(got, error): (f64, f64), wanted: f64, what: &str| {
            assert!(
                (got - wanted).abs() < 4.0 * error,
                "{what}: {got} ± {error}, {wanted}"
            );
        };
        close(average(&|i| gaps[i], n), mean, "mean");
        let square = |i: usize| (gaps[i] - mean) * (gaps[i] - mean);
        close(average(&square, n), packages.variance(), "variance");
        for lag in [1usize, 2, 3] {
            let product = |i: usize| (gaps[i] - mean) * (gaps[i + lag] - mean);
            let wanted = packages.autocorrelation(lag as u32) * packages.variance();
            close(average(&product, n - lag), wanted, "covariance");
        }
        // Every second package waits for the next one.
        let wait = packages.package_wait();
        close(
            average(&|i| if i.is_multiple_of(2) { gaps[i] } else { 0.0 }, n),
            wait.mean,
            "wait",
        );
        let second = |i: usize| {
            if i.is_multiple_of(2) {
                gaps[i] * gaps[i]
            } else {
                0.0
            }
        };
        close(average(&second, n), wait.second, "wait squared");
    }
    assert_eq!(Packages::new(1.0, 0.0).expect("rates").scv(), 0.5);
    assert_eq!(Packages::new(0.0, 1.0).expect("rates").scv(), 1.0);
    assert_eq!(
        Packages::new(1.0, 1.0).expect("rates").autocorrelation(0),
        1.0
    );
}

#[test]
fn one_against_one_forgets_the_partner() {
    for percent in 0..=100 {
        let share = f64::from(percent) / 100.0;
        let compared = Approximated::at_share(share).expect("rates");
        near(compared.share, share, 1e-14, "share");
        // All that is missing from the mean is the wait for one's partner.
        let mean = compared.predicted.mean + compared.partner;
        near(mean, compared.exact.mean, 1e-13, "mean");
        near(
            compared.packages.mean,
            compared.predicted.mean,
            1e-13,
            "packages",
        );
        assert!(compared.packages.second <= compared.predicted.second * (1.0 + 1e-14));
        if percent == 0 {
            assert_eq!(compared.mean_error(), 0.0);
            assert!(compared.variance_error().abs() < 1e-14);
        } else {
            near(compared.mean_error(), -1.0 / 3.0, 1e-13, "a third");
        }
    }
    // Without teams it is the 4-player game: variance 33/12, predicted 3.
    let alone = Approximated::at_share(1.0).expect("rates");
    near(alone.exact.variance(), 33.0 / 12.0, 1e-14, "4-player game");
    near(alone.predicted.variance(), 3.0, 1e-14, "predicted");
}
