//! Whether a 95 % interval holds the truth 95 times in a hundred.
//!
//! Each kind of interval that the engine offers, over 1,000 seeds on processes
//! whose mean is known, must cover it 930 to 970 times. (The count itself has a
//! standard deviation of 7, so an honest method passes; one of 92 % or 98 % is
//! found out.) Seeds are fixed: the outcome is the same on every machine.

use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Evidence, Report, Seed};
use lobbylab_core::patience::PatienceRule;
use lobbylab_core::patience::lab::{PatienceCompare, PatienceGroups};
use lobbylab_core::sim::Streams;
use lobbylab_core::sim::stats::{BatchMeans, Interval, paired, replications};
use rand::RngExt;

const SEEDS: u64 = 1_000;

fn assert_covers(what: &str, covered: u64) {
    println!("{what}: {covered} of {SEEDS}");
    assert!(
        (930..=970).contains(&covered),
        "{what}: {covered} of {SEEDS}"
    );
}

fn covered(value: f64, interval: impl Fn(u64) -> Interval) -> u64 {
    let hits = (0..SEEDS).filter(|&seed| {
        let interval = interval(seed);
        assert_eq!(interval.level, 0.95);
        interval.covers(value)
    });
    hits.count() as u64
}

/// Standard exponential variables.
fn exponentials(seed: u64, name: &str) -> impl FnMut() -> f64 {
    let mut stream = Streams::new(seed, 0).stream(name);
    move || {
        let uniform: f64 = stream.random();
        -libm::log1p(-uniform)
    }
}

/// Standard normal variables, by Box and Muller.
fn normals(seed: u64, name: &str) -> impl FnMut() -> f64 {
    let mut uniform = Streams::new(seed, 0).stream(name);
    move || {
        let (a, b): (f64, f64) = (uniform.random(), uniform.random());
        (-2.0 * libm::log1p(-a)).sqrt() * libm::cos(std::f64::consts::TAU * b)
    }
}

#[test]
fn replications_of_a_few_and_of_many() {
    // Each replication is a mean of 100 skewed values, as a run's result is.
    for count in [5, 16, 160] {
        let hits = covered(1.0, |seed| {
            let mut draw = exponentials(seed, "replications");
            replications((0..count).map(|_| (0..100).map(|_| draw()).sum::<f64>() / 100.0))
        });
        assert_covers(&format!("{count} replications"), hits);
    }
}

#[test]
fn paired_differences() {
    // Two rules on the same arrivals: x and 0.8 x + ½, each with noise.
    let hits = covered(1.0 - 1.3, |seed| {
        let (mut shared, mut own) = (exponentials(seed, "shared"), normals(seed, "own"));
        paired((0..20).map(|_| {
            let x: f64 = (0..50).map(|_| shared()).sum::<f64>() / 50.0;
            (x + 0.1 * own(), 0.8 * x + 0.5 + 0.1 * own())
        }))
    });
    assert_covers("paired differences", hits);
}

#[test]
fn batch_means_of_an_autocorrelated_stream() {
    // AR(1): neighbours correlate by φ, the memory is (1+φ)/(1−φ) values long.
    for (phi, length) in [(0.0, 1_000), (0.5, 5_000), (0.9, 20_000)] {
        let hits = covered(3.0, |seed| {
            let mut noise = normals(seed, "ar1");
            // Begun in its stationary distribution: no warm-up is needed.
            let mut x = noise() / (1.0f64 - phi * phi).sqrt();
            let mut means = BatchMeans::default();
            for _ in 0..length {
                x = phi * x + noise();
                means.add(3.0 + x);
            }
            means.interval()
        });
        assert_covers(&format!("batch means, AR(1) with φ = {phi}"), hits);
    }
}

#[test]
fn batch_means_of_the_waits_in_a_queue_after_warm_up() {
    // M/M/1 at load ρ from empty, by Lindley's recursion; the mean wait in
    // queue is ρ/(1−ρ) services, the memory about 4/(1−ρ)² customers.
    for (load, length) in [(0.5, 10_000), (0.7, 40_000)] {
        let hits = covered(load / (1.0 - load), |seed| {
            let (mut gap, mut service) =
                (exponentials(seed, "gaps"), exponentials(seed, "services"));
            let mut wait = 0.0f64;
            let mut means = BatchMeans::default();
            for customer in 0..length + 1_000 {
                if customer >= 1_000 {
                    means.add(wait);
                }
                wait = (wait + service() - gap() / load).max(0.0);
            }
            means.interval()
        });
        assert_covers(&format!("batch means, M/M/1 at {load}"), hits);
    }
}

#[test]
fn batches_that_are_too_short_say_so() {
    let mut noise = normals(1, "ar1");
    let (mut x, mut short) = (0.0, BatchMeans::default());
    for _ in 0..100 {
        x = 0.99 * x + noise();
        short.add(x);
    }
    assert!(short.correlation().expect("enough batches") > 0.5);
    let mut long = BatchMeans::default();
    for _ in 0..200_000 {
        x = 0.99 * x + noise();
        long.add(x);
    }
    assert!(long.correlation().expect("enough batches").abs() < 0.45);
    assert!(BatchMeans::default().correlation().is_none());
    assert!(BatchMeans::default().interval().half_width.is_infinite());
}

fn interval<'a>(report: &'a Report, key: &str) -> &'a Interval {
    match report.get(key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Simulated { interval }) => interval,
        other => panic!("{key} is {other:?}"),
    }
}

#[test]
fn the_labs_own_intervals() {
    let mut question = PatienceCompare::default();
    question.team.n = 2;
    question.share.q = 0.3;
    question.price.alpha = 2.0;
    question.run.periods = 400;
    question.run.warm_up = 50;
    question.run.replications = 16;
    let mut hits = [0; 4];
    for seed in 0..SEEDS {
        question.run.seed = Seed(seed);
        let valid = Experiment::PatienceCompare(question.clone())
            .validate()
            .expect("in range");
        let report = valid.run().expect("a report");
        let best = question.exact_cost(PatienceRule::Optimal);
        for (place, (key, value)) in [
            (
                "greedy.cost.simulated",
                question.exact_cost(PatienceRule::Greedy),
            ),
            (
                "patient.cost.simulated",
                question.exact_cost(PatienceRule::Patient),
            ),
            ("optimal.cost.simulated", best),
            (
                "greedy.difference.simulated",
                question.exact_cost(PatienceRule::Greedy) - best,
            ),
        ]
        .into_iter()
        .enumerate()
        {
            hits[place] += u64::from(interval(&report, key).covers(value));
        }
    }
    for (hits, what) in hits
        .into_iter()
        .zip(["greedy", "patient", "optimal", "difference"])
    {
        assert_covers(&format!("patience.compare, {what}"), hits);
    }
}

#[test]
fn the_groups_intervals() {
    let mut question = PatienceGroups::default();
    question.team.n = 2;
    question.price.alpha = 3.0;
    question.cut.groups = 2;
    question.run.periods = 400;
    question.run.warm_up = 200;
    question.run.replications = 64;
    let exact = question.exact_costs();
    let mut hits = [0; 2];
    for seed in 0..SEEDS {
        question.run.seed = Seed(seed);
        let valid = Experiment::PatienceGroups(question.clone())
            .validate()
            .expect("in range");
        let report = valid.run().expect("a report");
        let cost = interval(&report, "groups_greedy.cost.simulated");
        hits[0] += u64::from(cost.covers(exact[2]));
        let cost = interval(&report, "groups_patient.cost.simulated");
        hits[1] += u64::from(cost.covers(exact[3]));
    }
    assert_covers("patience.groups, greedy", hits[0]);
    assert_covers("patience.groups, patient", hits[1]);
}
