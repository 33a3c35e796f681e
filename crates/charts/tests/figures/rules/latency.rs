//! The figures of latency: drawn for all kinds of parameters; their numbers
//! against the tagged party's chain and the simulation.

use crate::drawn::{as_last_time, check, line, numbers, only, results, run, samples, simulated};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::rules::{latency, latency_mean};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::versus;
use lobbylab_core::rules::lab::{DELAYS, LatencySample, RulesLatency};
use lobbylab_core::rules::parameters::{Network, Patience, Rates};
use lobbylab_core::rules::{Leaving, ServiceRule, WaitPopulation};

fn question(l1: f64, l2: f64, (leaving, tau): (Leaving, f64), delay: f64) -> RulesLatency {
    RulesLatency {
        rates: Rates { l1, l2 },
        patience: Patience { leaving, tau },
        network: Network { delay },
        run: run(1_000, 64),
    }
}

const NEVER: (Leaving, f64) = (Leaving::Never, 5.0);

fn parts_of(question: &RulesLatency) -> Parts<LatencySample> {
    let results = results(Experiment::RulesLatency(question.clone()));
    results
        .parts::<lobbylab_core::rules::lab::RulesLatency>()
        .expect("its own question")
        .1
        .clone()
}

fn both(question: &RulesLatency, parts: &Parts<LatencySample>) -> [Figure; 2] {
    [latency(question, parts), latency_mean(question, parts)]
}

#[test]
fn any_parameters_can_be_drawn() {
    for (l1, l2) in [
        (1.0, 1.0),
        (1.0, 0.0),
        (0.0, 2.0),
        (1e12, 1e12),
        (1e12, 1e-12),
        (1e-12, 1e-12),
        (1e-12, 1.0),
        (3.0, 0.05),
    ] {
        for patience in [
            NEVER,
            (Leaving::Exponential, 5.0),
            (Leaving::Exponential, 1e-9),
            (Leaving::Exponential, 1e12),
            (Leaving::Fixed, 5.0),
            (Leaving::Fixed, 1e-9),
        ] {
            for delay in [0.01, 4.0, 1_000.0] {
                let mut question = question(l1, l2, patience, delay);
                question.run = run(100, 16);
                let parts = parts_of(&question);
                both(&question, &parts).iter().for_each(check);
                // One replication has no interval: nothing simulated is shown.
                for few in [0, 1] {
                    for figure in both(&question, &only(&parts, few)) {
                        check(&figure);
                        assert!(!simulated(&figure), "{}", figure.finding);
                    }
                }
            }
        }
    }
}

#[test]
fn the_three_orders_stand_apart_and_a_late_stamp_lies_between_them() {
    let mut question = question(1.0, 1.0, NEVER, 4.0);
    question.run = run(8_000, 128);
    let [variance, mean] = both(&question, &parts_of(&question));
    let of = |rule| versus::moments(rule, 1.0, 1.0, WaitPopulation::Players).variance();
    let fifo = of(ServiceRule::Fifo);
    let heights = [
        ("FIFO", ServiceRule::Fifo),
        ("random order", ServiceRule::Random),
        ("LIFO", ServiceRule::Lifo),
    ];
    let heights = heights.map(|(name, rule)| {
        let points = line(&variance, name);
        assert!(
            (points[0].1 - of(rule) / fifo).abs() < 1e-9,
            "{name} {points:?}"
        );
        points[0].1
    });
    // A tenth of the axis apart at least.
    let range = variance.y.max - variance.y.min;
    assert!(heights[1] - heights[0] > 0.1 * range && heights[2] - heights[1] > 0.1 * range);
    let points = samples(&variance, "players, simulated");
    assert_eq!(points.len(), DELAYS);
    assert!(
        points[0].low < 1.0 + 1e-9 || (points[0].y - 1.0) < 3.0 * (points[0].y - points[0].low)
    );
    let last = points[DELAYS - 1];
    assert!(last.low > 1.0 && last.high < heights[2], "{last:?}");
    // Teams never change places with anybody.
    let teams = samples(&variance, "teams, simulated");
    assert!(
        teams
            .iter()
            .all(|point| (point.y - teams[0].y).abs() < 1e-9)
    );
    // The table in units of time², the picture in units of FIFO's.
    let table = numbers(&variance, "players, late stamps, simulated");
    for (point, value) in points.iter().zip(table) {
        assert!((point.y * fifo - value).abs() < 1e-9);
    }
    let click = numbers(&variance, "players since the click, exact");
    // δ = 4 gaps of half a unit of time.
    assert!((click[DELAYS - 1] - (fifo + 4.0)).abs() < 1e-9);
    for (name, exact) in [
        ("players since reaching", fifo),
        ("players since the click", fifo + 4.0),
    ] {
        let value = numbers(&variance, &format!("{name}, simulated"))[DELAYS - 1];
        let half = numbers(&variance, &format!("{name}, half width"))[DELAYS - 1];
        assert!(
            (value - exact).abs() < 2.5 * half,
            "{name}: {value} ± {half}, {exact}"
        );
    }
    for text in ["(0.625)", "(0.738)", "39.2 %", "0.36 gaps"] {
        assert!(
            variance.finding.contains(text),
            "{text}: {}",
            variance.finding
        );
    }
    for (name, exact) in [("players", 0.5), ("singles", 0.875), ("teams", 0.3125)] {
        let flat = line(&mean, name);
        assert!((flat[0].1 - exact).abs() < 1e-9 && (flat[1].1 - exact).abs() < 1e-9);
        for point in samples(&mean, &format!("{name}, simulated")) {
            assert!(
                (point.y - exact).abs() < 1.5 * (point.high - point.low),
                "{name} {point:?}"
            );
        }
    }
    assert!(
        mean.finding.contains("2.5 in all at 4 gaps"),
        "{}",
        mean.finding
    );
}

#[test]
fn where_orders_do_not_differ_or_are_not_known_that_is_said() {
    let none = Parts::default();
    let same = latency(&question(0.0, 2.0, NEVER, 4.0), &none);
    assert!(
        same.finding.contains("nothing to spoil"),
        "{}",
        same.finding
    );
    for figure in both(&question(1.0, 1.0, (Leaving::Fixed, 5.0), 4.0), &none) {
        assert!(
            figure.finding.contains("Everything here is simulated"),
            "{}",
            figure.finding
        );
        assert!(figure.marks.is_empty(), "no exact value");
    }
    for figure in both(&question(1.0, 1.0, NEVER, 4.0), &none) {
        assert!(figure.finding.contains("on its way"), "{}", figure.finding);
        assert_eq!(
            line(&figure, "FIFO").len() + line(&figure, "teams").len(),
            2
        );
    }
    // Impatience keeps the queue short: other ends than without.
    let figure = latency(&question(1.0, 1.0, (Leaving::Exponential, 3.0), 4.0), &none);
    let fifo = numbers(&figure, "players, no delay, FIFO, exact")[0];
    assert!(fifo < 0.625 && fifo > 0.0, "{fifo}");
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = RulesLatency {
        run: run(4_000, 64),
        ..RulesLatency::default()
    };
    let [variance, mean] = both(&question, &parts_of(&question));
    as_last_time(&variance, 720, 500);
    as_last_time(&mean, 720, 500);
}
