//! Rates are what they are said to be.

use super::*;
use crate::sim::Player;

/// Somebody of whom nothing is known.
#[derive(Clone, Copy, Debug)]
struct Anybody;

impl Player for Anybody {
    fn class(&self) -> usize {
        0
    }
}

impl Sampler for Anybody {
    type Player = Self;

    fn sample(&mut self) -> Self {
        Self
    }
}

fn times(traffic: Traffic, count: usize) -> Vec<f64> {
    let streams = Streams::new(7, 0);
    let mut arrivals = TrafficArrivals::new(traffic, &streams, Anybody).unwrap();
    (0..count).map(|_| arrivals.next().unwrap().time).collect()
}

/// Mean rate between two times.
fn rate(times: &[f64], from: f64, to: f64) -> f64 {
    let count = times
        .iter()
        .filter(|&&time| time >= from && time < to)
        .count();
    count as f64 / (to - from)
}

#[test]
fn rates_are_what_they_are_said_to_be() {
    let steady = times(Traffic::Constant { rate: 3.0 }, 30_000);
    assert!((rate(&steady, 0.0, 9_000.0) - 3.0).abs() < 0.06);

    // Evenly spaced to the last bit of the last of them.
    let regular = times(Traffic::Regular { rate: 3.0 }, 30_000);
    assert_eq!(regular[..3], [1.0 / 3.0, 2.0 / 3.0, 1.0]);
    assert_eq!(regular[29_999], 10_000.0);

    // Twenty thousand players take T = 2 · 20,000 / 10 units of time.
    let raising = times(
        Traffic::Raising {
            top: 10.0,
            players: 20_000,
        },
        30_000,
    );
    assert!((rate(&raising, 0.0, 2_000.0) - 2.5).abs() < 0.1);
    assert!((rate(&raising, 2_000.0, 4_000.0) - 7.5).abs() < 0.2);
    assert!((rate(&raising, 4_000.0, 4_900.0) - 10.0).abs() < 0.4);

    let steps = times(
        Traffic::Steps {
            top: 10.0,
            players: 20_000,
            steps: 10,
        },
        20_000,
    );
    assert!((2_000.0 / steps[1_999] - 1.0).abs() < 0.1);
    assert!((2_000.0 / (steps[19_999] - steps[17_999]) - 10.0).abs() < 0.8);

    let swing = Traffic::Diurnal {
        rate: 5.0,
        swing: 0.8,
        period: 100.0,
    };
    let daily = times(swing, 50_000);
    assert!((rate(&daily, 0.0, 9_000.0) - 5.0).abs() < 0.1);
    let day = |from: f64| -> f64 {
        (0..90)
            .map(|day| {
                rate(
                    &daily,
                    100.0 * f64::from(day) + from,
                    100.0 * f64::from(day) + from + 10.0,
                )
            })
            .sum::<f64>()
            / 90.0
    };
    // Around a quarter of the day the sine is .984 on average, later −.984.
    assert!((day(20.0) - 5.0 * (1.0 + 0.8 * 0.9836)).abs() < 0.3);
    assert!((day(70.0) - 5.0 * (1.0 - 0.8 * 0.9836)).abs() < 0.2);

    let bursts = Traffic::Bursts {
        rate: 4.0,
        factor: 10.0,
        share: 0.2,
        length: 5.0,
    };
    let bursty = times(bursts, 100_000);
    assert!((rate(&bursty, 0.0, 24_000.0) - 4.0).abs() < 0.25);
    // Counts vary much more than a Poisson process's.
    let counts: Vec<f64> = (0..4_800)
        .map(|at| 5.0 * rate(&bursty, f64::from(at) * 5.0, f64::from(at) * 5.0 + 5.0))
        .collect();
    let mean = counts.iter().sum::<f64>() / 4_800.0;
    let variance = counts
        .iter()
        .map(|count| (count - mean) * (count - mean))
        .sum::<f64>()
        / 4_800.0;
    assert!(variance > 4.0 * mean, "{variance} and {mean}");
}

#[test]
fn what_is_out_of_range_is_named() {
    let streams = Streams::new(1, 0);
    let bad = [
        (
            Traffic::Constant { rate: 0.0 },
            "rate is 0: allowed is more than 0, finite",
        ),
        (
            Traffic::Regular { rate: -3.0 },
            "rate is -3: allowed is more than 0, finite",
        ),
        (
            Traffic::Diurnal {
                rate: 1.0,
                swing: 1.5,
                period: 1.0,
            },
            "swing is 1.5: allowed is 0 to 1",
        ),
        (
            Traffic::Bursts {
                rate: 1.0,
                factor: 0.5,
                share: 0.5,
                length: 1.0,
            },
            "factor is 0.5: allowed is 1 to 10⁹",
        ),
        (
            Traffic::Steps {
                top: 1.0,
                players: 0,
                steps: 10,
            },
            "players is 0: allowed is more than 0, finite",
        ),
        (
            Traffic::Raising {
                top: f64::INFINITY,
                players: 1,
            },
            "top is inf: allowed is more than 0, finite",
        ),
    ];
    for (traffic, words) in bad {
        let error = TrafficArrivals::new(traffic, &streams, Anybody).unwrap_err();
        assert_eq!(error.to_string(), words);
    }
}
