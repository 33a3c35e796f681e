//! The question as a whole: shards, intervals, what it reports.

use lobbylab_core::catalog::{Experiment, Results, Valid};
use lobbylab_core::experiment::{Evidence, Seed, Shard};
use lobbylab_core::rules::lab::{RulesCompare, WaitMeasure};
use lobbylab_core::rules::{Leaving, ServiceRule, WaitPopulation};

fn small(leaving: Leaving) -> Valid {
    let mut compare = RulesCompare::default();
    compare.patience.leaving = leaving;
    (
        compare.run.arrivals,
        compare.run.warm_up,
        compare.run.replications,
    ) = (150, 37, 23);
    Experiment::RulesCompare(compare)
        .validate()
        .expect("in range")
}

fn in_shards(valid: &Valid, of: u32, budget: u64) -> Results {
    let mut results = valid.results();
    for index in (0..of).rev() {
        let mut job = valid.job(Shard { index, of }).expect("a job");
        while !job.advance(budget).finished {
            results.merge(job.take()).expect("its own parts");
        }
        results.merge(job.take()).expect("its own parts");
    }
    results
}

#[test]
fn any_number_of_shards_and_any_slices_give_the_same_bits() {
    for leaving in Leaving::ALL {
        let valid = small(*leaving);
        let whole = valid.run().expect("a report");
        assert_eq!(whole.done, 1.0);
        for of in [1, 2, 7] {
            for budget in [1, 64, 1_000, u64::MAX] {
                let report = in_shards(&valid, of, budget).report();
                assert_eq!(report.fingerprint(), whole.fingerprint(), "{of} {budget}");
                assert_eq!(report, whole);
            }
        }
    }
}

#[test]
fn exact_numbers_are_there_before_anything_has_run() {
    let report = small(Leaving::Never).results().report();
    let exact = |key: &str| match report.get(key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Exact { value, .. }) => *value,
        other => panic!("{key}: {other:?}"),
    };
    assert_eq!(exact("fifo.players.mean"), 0.5);
    assert!((exact("fifo.players.variance") - 0.625).abs() < 1e-15);
    assert!((exact("lifo.players.variance") - 0.7375).abs() < 1e-15);
    assert!((exact("two.players.variance") - 59.0 / 36.0).abs() < 1e-15);
    let simulated =
        |quantity: &&lobbylab_core::experiment::Quantity| quantity.key.ends_with("simulated");
    assert!(
        !report
            .quantities
            .iter()
            .any(|quantity| simulated(&quantity))
    );
    let mut keys: Vec<&String> = report
        .quantities
        .iter()
        .map(|quantity| &quantity.key)
        .collect();
    let all = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all);
}

#[test]
fn intervals_cover_what_they_should() {
    // Short replications: the bias of a ratio, of a quantile and of the spread
    // within a replication would show here if there were any.
    let runs = 400;
    let mut compare = RulesCompare::default();
    (compare.rates.l1, compare.rates.l2) = (1.0, 0.5);
    (
        compare.run.arrivals,
        compare.run.warm_up,
        compare.run.replications,
    ) = (250, 20, 24);
    let exact = |rule: ServiceRule, population: WaitPopulation| {
        let solved = compare.solved(rule).expect("exact");
        let wait = solved.wait(population);
        let distribution = solved.distribution(population);
        let quantile = |p| distribution.quantile(p).expect("a quantile");
        [wait.mean, wait.variance(), quantile(0.95), quantile(0.99)]
    };
    let cases = [
        (ServiceRule::Fifo, WaitPopulation::Players),
        (ServiceRule::Two, WaitPopulation::Players),
        (ServiceRule::Lifo, WaitPopulation::Singles),
        (ServiceRule::Random, WaitPopulation::Teams),
    ];
    let truth = cases.map(|(rule, population)| exact(rule, population));
    let mut covered = [[0; 4]; 4];
    let mut difference = 0;
    for seed in 0..runs {
        compare.run.seed = Seed(seed);
        let valid = Experiment::RulesCompare(compare.clone())
            .validate()
            .expect("in range");
        let mut job = valid.job(Shard::WHOLE).expect("a job");
        while !job.advance(u64::MAX).finished {}
        let mut results = valid.results();
        results.merge(job.take()).expect("its own parts");
        let (_, parts) = results
            .parts::<lobbylab_core::rules::lab::RulesCompare>()
            .expect("its own question");
        for (place, (rule, population)) in cases.iter().enumerate() {
            let waits = compare.waits(parts, *rule, *population);
            for (measure, kind) in WaitMeasure::ALL.iter().enumerate() {
                let interval = waits.estimate(*kind).expect("waits").interval();
                let truth = truth[place][measure];
                covered[place][measure] += u32::from(interval.covers(truth));
            }
        }
        let [fifo, two] = [ServiceRule::Fifo, ServiceRule::Two].map(|rule| {
            let waits = compare.waits(parts, rule, WaitPopulation::Players);
            waits.estimate(WaitMeasure::Mean).expect("waits")
        });
        difference += u32::from(two.less(&fifo).covers(truth[1][0] - truth[0][0]));
    }
    for (place, covered) in covered.iter().enumerate() {
        for (measure, covered) in covered.iter().enumerate() {
            let share = f64::from(*covered) / runs as f64;
            assert!(
                (0.90..=0.985).contains(&share),
                "{:?} {measure} {share}",
                cases[place]
            );
        }
    }
    let share = f64::from(difference) / runs as f64;
    assert!((0.92..=0.985).contains(&share), "difference: {share}");
}

#[test]
fn a_quantile_that_the_data_cannot_bound_says_so() {
    let mut compare = RulesCompare::default();
    (compare.rates.l1, compare.rates.l2) = (1.0, 0.01);
    (
        compare.run.arrivals,
        compare.run.warm_up,
        compare.run.replications,
    ) = (100, 0, 16);
    let valid = Experiment::RulesCompare(compare)
        .validate()
        .expect("in range");
    let report = valid.run().expect("a report");
    // Some sixteen teams: their 99th percentile may be anything above.
    match report
        .get("two.teams.p99.simulated")
        .map(|quantity| &quantity.evidence)
    {
        Some(Evidence::Simulated { interval }) => {
            assert!(interval.mean.is_finite() && interval.half_width == f64::INFINITY);
        }
        other => panic!("{other:?}"),
    }
}
