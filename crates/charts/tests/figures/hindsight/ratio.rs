//! The figures along the arrival rate: costs over hindsight's, and the best parameters.

use super::tune::run;
use crate::drawn::{check, golden, numbers, only, results, simulated};
use lobbylab_charts::hindsight::{best_parameters, ratio};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::Criteria;
use lobbylab_core::hindsight::lab::RATES;
use lobbylab_core::hindsight::lab::{HindsightRatio, RatioSample, RuleCurve};
use lobbylab_core::hindsight::parameters::{HindsightArrivals, Market};

fn ratios(question: &HindsightRatio) -> Parts<RatioSample> {
    let results = results(Experiment::HindsightRatio(question.clone()));
    results
        .parts::<lobbylab_core::hindsight::lab::HindsightRatio>()
        .expect("its own")
        .1
        .clone()
}

#[test]
fn ratios_are_those_of_the_best_parameter() {
    let question = HindsightRatio {
        run: run(120, 3),
        ..HindsightRatio::default()
    };
    let parts = ratios(&question);
    let figure = ratio(&question, &parts);
    check(&figure);
    assert_eq!(numbers(&figure, "a"), RATES);
    let greedy = numbers(&figure, "greedy over hindsight");
    let tuned = numbers(&figure, "multi-queue over hindsight");
    for (rate, (greedy, tuned)) in greedy.iter().zip(&tuned).enumerate() {
        let of = |(number, sample): (u32, &RatioSample)| {
            (number as usize % RATES.len() == rate).then(|| sample.clone())
        };
        let samples: Vec<RatioSample> = parts.iter().filter_map(of).collect();
        let best: f64 = samples.iter().map(|sample| sample.best.total()).sum();
        let cost: f64 = samples.iter().map(|sample| sample.greedy).sum();
        assert!((greedy - cost / best).abs() < 1e-12);
        let curve = RuleCurve::MultiQueue as usize;
        let costs = (0..samples[0].curves[curve].len()).map(|point| {
            samples
                .iter()
                .map(|sample| sample.curves[curve][point])
                .sum::<f64>()
        });
        let least = costs.fold(f64::INFINITY, f64::min);
        assert!((tuned - least / best).abs() < 1e-12);
        // r = 1 is greedy.
        assert!(tuned <= greedy, "{rate}: {tuned} {greedy}");
    }
    for words in ["At 0.1 players", "too short for the highest rates"] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    // So short a run has no room for many players at a time; greedy is in the picture.
    assert!(figure.y.max >= 50.0);
    let best = best_parameters(&question, &parts);
    check(&best);
    assert!(
        !best.finding.contains("root of the rate"),
        "{}",
        best.finding
    );
    assert!(best.finding.contains("too short"), "{}", best.finding);
    for (rate, value) in RATES.iter().zip(numbers(&best, "r by (9)")) {
        let formula = (10.0 * rate / 3.0).sqrt().max(1.0);
        assert!((value / formula - 1.0).abs() < 1e-12);
    }
    let chosen = numbers(&best, "best r of those tried");
    for (rate, value) in chosen.iter().enumerate() {
        assert_eq!(
            Some(*value),
            question.best_value(&parts, RuleCurve::MultiQueue, rate)
        );
    }
    for (market, spread) in [
        (
            Market {
                k: 3,
                criteria: 2,
                ..Market::default()
            },
            Criteria::Normal,
        ),
        (
            Market {
                tau: 1e-6,
                weight: 1e6,
                ..Market::default()
            },
            Criteria::Bimodal,
        ),
    ] {
        let players = HindsightArrivals {
            spread,
            ..HindsightArrivals::default()
        };
        let question = HindsightRatio {
            market,
            players,
            run: run(16, 2),
            ..HindsightRatio::default()
        };
        let parts = ratios(&question);
        for count in [0, 1, RATES.len(), 2 * RATES.len()] {
            for figure in [
                ratio(&question, &only(&parts, count)),
                best_parameters(&question, &only(&parts, count)),
            ] {
                check(&figure);
                let some = count > RATES.len();
                assert!(some || !simulated(&figure), "{}", figure.finding);
            }
        }
    }
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = HindsightRatio {
        run: run(800, 3),
        ..HindsightRatio::default()
    };
    let parts = ratios(&question);
    golden("hindsight", &ratio(&question, &parts), 720, 520);
    golden("hindsight", &best_parameters(&question, &parts), 720, 500);
}
