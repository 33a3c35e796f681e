//! Welch's t-test and the tails of Student's t, against closed forms and simulation.

use lobbylab_core::engagement::contest::Welch;
use lobbylab_core::sim::Streams;
use lobbylab_core::sim::stats::{Moments, ln_two_sided};
use rand::RngExt;
use std::f64::consts::PI;

fn close(found: f64, wanted: f64, share: f64) {
    assert!(
        (found - wanted).abs() <= share * wanted.abs().max(1e-300),
        "{found} is not {wanted}"
    );
}

/// One degree of freedom is Cauchy's distribution, two have 1 − t/√(2 + t²), three and four
/// are elementary too, and many are the normal one.
#[test]
fn tails_of_students_t() {
    for t in [1e-8_f64, 0.1, 0.5, 1.0, 2.5, 10.0, 1e3, 1e8] {
        close(
            ln_two_sided(t, 1.0).exp(),
            2.0 / PI * (1.0 / t).atan(),
            1e-12,
        );
        // 1 − t/√(2 + t²), without the difference of what is nearly equal.
        let root = (2.0 + t * t).sqrt();
        close(ln_two_sided(t, 2.0).exp(), 2.0 / (root * (root + t)), 1e-12);
        assert_eq!(ln_two_sided(t, 5.0), ln_two_sided(-t, 5.0));
        if t <= 10.0 {
            let angle = (t / 3.0_f64.sqrt()).atan();
            let three = 1.0 - 2.0 / PI * (angle + angle.sin() * angle.cos());
            close(ln_two_sided(t, 3.0).exp(), three, 1e-11);
        }
    }
    // 2(1 − Φ(t)) = erfc(t/√2), for so many degrees that t⁴/ν does not count.
    for (t, wanted) in [
        (1.959_963_984_540_054, 0.05),
        (3.0, 2.699_796_063_260_189e-3),
        (5.0, 5.733_031_437_583_878e-7),
    ] {
        close(ln_two_sided(t, 1e9).exp(), wanted, 1e-6);
    }
    assert_eq!(ln_two_sided(0.0, 7.0), 0.0);
    assert!(ln_two_sided(f64::NAN, 7.0).is_nan() && ln_two_sided(1.0, 0.0).is_nan());
}

/// Far tails: for two degrees 2/(√(2+t²)(√(2+t²)+t)) ≈ 1/t² goes on where p itself ends,
/// and for n = 20,000 the leading term of the tail's series agrees.
#[test]
fn tails_keep_their_digits_where_p_is_too_small() {
    close(ln_two_sided(1e149, 2.0), -2.0 * 1e149_f64.ln(), 1e-12);
    // ln f(t)·(1 + t²/ν)·ν/(t·(ν+…)): integrate the density instead, in logarithms.
    let (freedom, t) = (19_998.0_f64, 60.0_f64);
    let ln_density = |x: f64| {
        // ln of c·(1 + x²/ν)^(−(ν+1)/2), c to its second order in 1/ν.
        -0.5 * (2.0 * PI).ln()
            - 1.0 / (4.0 * freedom)
            - 0.5 * (freedom + 1.0) * (x * x / freedom).ln_1p()
    };
    let peak = ln_density(t);
    let (steps, width) = (200_000, 0.8);
    let step = width / f64::from(steps);
    let sum: f64 = (0..steps)
        .map(|i| (ln_density(t + (f64::from(i) + 0.5) * step) - peak).exp())
        .sum();
    close(
        ln_two_sided(t, freedom),
        peak + (2.0 * sum * step).ln(),
        1e-8,
    );
    assert!(ln_two_sided(t, freedom) < -1600.0);
}

fn moments(values: &[f64]) -> Moments {
    let mut moments = Moments::default();
    values.iter().for_each(|&value| moments.add(value));
    moments
}

/// Worked by hand: means 3 and 6, variances 2.5 and 10, five each: t = −3/√2.5,
/// ν = 2.5²/((.5² + 2²)/4) = 100/17.
#[test]
fn welch_by_hand() {
    let one = moments(&[1.0, 2.0, 3.0, 4.0, 5.0]);
    let other = moments(&[2.0, 4.0, 6.0, 8.0, 10.0]);
    let welch = Welch::new(&one, &other).expect("enough numbers");
    close(welch.statistic, -3.0 / 2.5_f64.sqrt(), 1e-14);
    close(welch.freedom, 100.0 / 17.0, 1e-14);
    assert!(
        !welch.significant() && welch.p() > 0.1 && welch.p() < 0.12,
        "{welch:?}"
    );
    let same = Welch::new(&one, &one).expect("enough numbers");
    assert_eq!((same.statistic, same.p()), (0.0, 1.0));
    // Nothing varies.
    let (low, high) = (moments(&[1.0; 3]), moments(&[2.0; 3]));
    assert_eq!(Welch::new(&low, &low).expect("numbers").p(), 1.0);
    let apart = Welch::new(&low, &high).expect("numbers");
    assert!(apart.p() == 0.0 && apart.significant() && apart.statistic < 0.0);
    assert_eq!(Welch::new(&moments(&[1.0]), &one), None);
}

/// If two runs are alike, p is below .05 in a twentieth of the cases.
#[test]
fn welch_errs_as_often_as_it_says() {
    let mut stream = Streams::new(4, 0).stream("test");
    let mut draw = |count: usize, spread: f64| {
        let value = |_| spread * ((0..12).map(|_| stream.random::<f64>()).sum::<f64>() - 6.0);
        moments(&(0..count).map(value).collect::<Vec<f64>>())
    };
    let mut hits = 0;
    for _ in 0..4000 {
        let (one, other) = (draw(12, 1.0), draw(30, 3.0));
        hits += u32::from(Welch::new(&one, &other).expect("numbers").p() < 0.05);
    }
    // 200 with a standard deviation of 14.
    assert!((145..=255).contains(&hits), "{hits}");
}
