//! `rules.latency`: the displacement theorem, and a FIFO that blurs towards
//! random order.

use super::club;
use super::club::near;
use lobbylab_core::catalog::{Experiment, Results};
use lobbylab_core::experiment::Seed;
use lobbylab_core::rules::exact::versus::moments;
use lobbylab_core::rules::lab::{DELAYS, DelayedWait, RulesLatency, WaitMeasure};
use lobbylab_core::rules::parameters::{Network, Patience, Rates, RulesRun};
use lobbylab_core::rules::{ServiceRule, WaitPopulation};
use lobbylab_core::sim::stats::Interval;

fn results(l1: f64, l2: f64, delay: f64) -> Results {
    let question = RulesLatency {
        rates: Rates { l1, l2 },
        patience: Patience::default(),
        network: Network { delay },
        run: RulesRun {
            seed: Seed(21),
            arrivals: 12_000,
            replications: 80,
            warm_up: 4_000,
        },
    };
    club::results(Experiment::RulesLatency(question))
}

fn of(
    results: &Results,
    wait: DelayedWait,
    delay: usize,
    population: WaitPopulation,
    measure: WaitMeasure,
) -> Interval {
    let (question, parts) = results
        .parts::<lobbylab_core::rules::lab::RulesLatency>()
        .expect("latency");
    question
        .estimate(parts, wait, delay, population, measure)
        .expect("somebody waits")
}

const POPULATIONS: [WaitPopulation; 3] = [
    WaitPopulation::Players,
    WaitPopulation::Singles,
    WaitPopulation::Teams,
];

/// Served in the order of reaching, nothing changes at any delay but the wait
/// since the click, by δ in mean and δ² in variance.
#[test]
fn reaching_is_fifo_at_every_delay() {
    let (l1, l2) = (1.5, 0.5);
    let results = results(l1, l2, 50.0);
    for population in POPULATIONS {
        let exact = moments(ServiceRule::Fifo, l1, l2, population);
        for place in [0, 1, DELAYS / 2, DELAYS - 1] {
            let (question, _) = results
                .parts::<lobbylab_core::rules::lab::RulesLatency>()
                .expect("latency");
            let delay = question.delay(place) / (l1 + l2);
            let at = |wait, measure| of(&results, wait, place, population, measure);
            let what = format!("{population:?} at {delay}");
            near(
                &at(DelayedWait::Reached, WaitMeasure::Mean),
                exact.mean,
                0.05,
                &what,
            );
            near(
                &at(DelayedWait::Reached, WaitMeasure::Variance),
                exact.variance(),
                0.1,
                &what,
            );
            near(
                &at(DelayedWait::Clicked, WaitMeasure::Mean),
                exact.mean + delay,
                0.05,
                &what,
            );
            near(
                &at(DelayedWait::Clicked, WaitMeasure::Variance),
                exact.variance() + delay * delay,
                0.1,
                &what,
            );
        }
    }
}

/// Ordered by blurred stamps: FIFO without delay, random order with a long one,
/// in between in between; the mean of all players stays.
#[test]
fn stamps_blur_fifo_towards_random_order() {
    // Mostly singles, where the order matters most.
    let (l1, l2) = (2.0, 0.5);
    let results = results(l1, l2, 1_000.0);
    let singles = |place| {
        of(
            &results,
            DelayedWait::Stamped,
            place,
            WaitPopulation::Singles,
            WaitMeasure::Variance,
        )
    };
    let (question, _) = results
        .parts::<lobbylab_core::rules::lab::RulesLatency>()
        .expect("latency");
    let end = |rule| {
        question
            .without_delay(rule, WaitPopulation::Singles)
            .expect("exact")
            .1
    };
    let (fifo, random, lifo) = (
        end(ServiceRule::Fifo),
        end(ServiceRule::Random),
        end(ServiceRule::Lifo),
    );
    assert!(fifo < random && random < lifo);
    assert!(
        (fifo - moments(ServiceRule::Fifo, l1, l2, WaitPopulation::Singles).variance()).abs()
            < 1e-9
    );
    near(&singles(0), fifo, 0.02, "no delay");
    near(&singles(DELAYS - 1), random, 0.02, "long delays");
    for place in 0..DELAYS {
        let variance = singles(place);
        let slack = 4.0 * variance.standard_error;
        assert!(variance.mean > fifo - slack && variance.mean < random + slack);
        let mean = of(
            &results,
            DelayedWait::Stamped,
            place,
            WaitPopulation::Players,
            WaitMeasure::Mean,
        );
        near(&mean, 1.5 / (l1 + 2.0 * l2), 0.02, "players");
    }
}

/// At a delay of the order of a gap the variance is really in between, by paired
/// differences on the same clicks.
#[test]
fn a_little_delay_blurs_a_little() {
    let results = results(2.0, 0.5, 4.0);
    let (question, parts) = results
        .parts::<lobbylab_core::rules::lab::RulesLatency>()
        .expect("latency");
    let singles = |place| {
        let waits = question.waits(parts, DelayedWait::Stamped, place, WaitPopulation::Singles);
        waits.estimate(WaitMeasure::Variance).expect("singles")
    };
    for place in 1..DELAYS {
        let more = singles(place).less(&singles(0));
        assert!(more.low() > 0.0, "{more:?}");
    }
    let more = singles(DELAYS - 1).less(&singles(1));
    assert!(more.low() > 0.0, "{more:?}");
    // Without delay both readings are one queue, to the last bit.
    for population in POPULATIONS {
        for measure in [WaitMeasure::Mean, WaitMeasure::Variance] {
            let at = |wait| of(&results, wait, 0, population, measure);
            assert_eq!(at(DelayedWait::Reached), at(DelayedWait::Stamped));
            assert_eq!(at(DelayedWait::Reached), at(DelayedWait::Clicked));
        }
    }
}
