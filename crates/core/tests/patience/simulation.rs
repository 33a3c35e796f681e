//! The simulation against the closed forms, and rules that must coincide.

use lobbylab_core::catalog::{Experiment, Results, Valid};
use lobbylab_core::experiment::{Evidence, Report, Seed, Shard};
use lobbylab_core::patience::lab::{PatienceCompare, PatienceGroups};
use lobbylab_core::patience::{PatienceRule, SkillSpread, exact};
use lobbylab_core::sim::stats::Interval;

fn compare(n: u32, q: f64, alpha: f64, seed: u64) -> PatienceCompare {
    let mut compare = PatienceCompare::default();
    compare.team.n = n;
    compare.share.q = q;
    compare.price.alpha = alpha;
    compare.run.seed = Seed(seed);
    compare.run.periods = 3_000;
    compare.run.replications = 48;
    compare.run.warm_up = 300;
    compare
}

fn run(experiment: Experiment) -> Results {
    let valid: Valid = experiment.validate().expect("in range");
    let mut job = valid.job(Shard::WHOLE).expect("a job");
    let mut results = valid.results();
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take()).expect("its own parts");
    results
}

fn simulated<'a>(report: &'a Report, key: &str) -> &'a Interval {
    match report.get(key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Simulated { interval }) => interval,
        other => panic!("{key} is {other:?}"),
    }
}

fn exactly(report: &Report, key: &str) -> f64 {
    match report.get(key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Exact { value, .. }) => *value,
        other => panic!("{key} is {other:?}"),
    }
}

/// Within four standard errors, or equal but for rounding.
fn assert_near(interval: &Interval, value: f64, what: &str) {
    let off = (interval.mean - value).abs();
    assert!(
        off <= 4.0 * interval.standard_error + 1e-11 * value.abs(),
        "{what}: {} ± {} (one standard error), exactly {value}",
        interval.mean,
        interval.standard_error
    );
}

#[test]
fn simulated_means_lie_within_four_standard_errors_of_the_exact_ones() {
    let mut checked = 0;
    for (n, q, alpha) in [
        (1, 0.5, 2.0),
        (1, 0.1, 0.5),
        (2, 0.3, 1.0),
        (3, 0.5, 0.0),
        (3, 0.05, 4.0),
        (4, 0.9, 1.5),
        (5, 0.3, 2.0),
        (5, 0.0, 2.0),
        (5, 1.0, 2.0),
        (7, 0.02, 1.2),
        (12, 0.5, 1.1),
        (50, 0.3, 3.0),
    ] {
        for seed in [1, 0xfeed] {
            for slack in [0, 1, 4] {
                let mut question = compare(n, q, alpha, seed);
                question.room.slack = slack;
                let at = format!("n {n} q {q} α {alpha} seed {seed:x} slack {slack}");
                let results = run(Experiment::PatienceCompare(question.clone()));
                let report = results.report();
                for rule in PatienceRule::ALL.iter().copied() {
                    let (key, cost) = (rule.key(), question.exact_cost(rule));
                    assert_eq!(exactly(&report, &format!("{key}.cost")), cost);
                    let what = |measure: &str| format!("{at}: {key}.{measure}");
                    let found =
                        |measure: &str| simulated(&report, &format!("{key}.{measure}.simulated"));
                    assert_near(found("cost"), cost, &what("cost"));
                    let patient = slack > 0
                        && match rule {
                            PatienceRule::Greedy => false,
                            PatienceRule::Patient | PatienceRule::Wait => true,
                            // Both are optimal on the threshold.
                            PatienceRule::Optimal if alpha == exact::alpha_star(n, q) => continue,
                            PatienceRule::Optimal => alpha > exact::alpha_star(n, q),
                        };
                    // Little's law at rate 1: the mean wait is the mean pool.
                    let wait = if patient {
                        exact::patient_cost(n, q)
                    } else {
                        exact::greedy_cost(n, q, 0.0)
                    };
                    assert_wait(found("wait"), wait, n, &what("wait"));
                    let unfair = if patient {
                        0.0
                    } else {
                        exact::unfair_share(n, q)
                    };
                    assert_near(found("unfair"), unfair, &what("unfair"));
                    if rule != PatienceRule::Optimal {
                        let above = cost - question.exact_cost(PatienceRule::Optimal);
                        assert_near(found("difference"), above, &what("difference"));
                    }
                    checked += 4;
                }
            }
        }
    }
    assert!(checked > 500);
}

/// The mean wait is taken over those who got a game in the window: at its edges
/// that can be off by one pool of 2n players.
fn assert_wait(interval: &Interval, value: f64, n: u32, what: &str) {
    let edge = f64::from(2 * n) * f64::from(2 * n) / 3_000.0;
    let off = (interval.mean - value).abs();
    assert!(
        off <= 4.0 * interval.standard_error + edge,
        "{what}: {interval:?}, not {value}"
    );
}

/// The pool's cycle takes 2n periods; a window that holds no whole number of
/// cycles must not be off by the same part of one in every replication, least
/// of all where nothing else is random and the interval would be a point.
#[test]
fn windows_of_any_length_are_unbiased() {
    for (n, q, alpha) in [
        (3, 0.5, 0.0),
        (7, 0.0, 2.0),
        (3, 1.0, 2.0),
        (50, 0.3, 0.0),
        (5, 0.4, 0.1),
    ] {
        for periods in [101, 1_000, 2_003] {
            let mut question = compare(n, q, alpha, 2);
            question.run.periods = periods;
            let report = run(Experiment::PatienceCompare(question.clone())).report();
            for rule in [PatienceRule::Greedy, PatienceRule::Patient] {
                let found = simulated(&report, &format!("{}.cost.simulated", rule.key()));
                let what = format!("n {n} q {q} α {alpha} periods {periods} {rule:?}");
                assert_near(found, question.exact_cost(rule), &what);
            }
            let mut groups = PatienceGroups::default();
            groups.team.n = n;
            groups.price.alpha = 0.0;
            groups.run.periods = periods;
            groups.run.warm_up = 300;
            groups.run.replications = 192;
            let report = run(Experiment::PatienceGroups(groups.clone())).report();
            let found = simulated(&report, "pool_greedy.cost.simulated");
            assert_near(
                found,
                groups.exact_costs()[0],
                &format!("groups, n {n} periods {periods}"),
            );
        }
    }
}

#[test]
fn rules_that_are_the_same_give_the_same_bits() {
    for (n, q, alpha) in [
        (1, 0.5, 2.0),
        (3, 0.3, 0.5),
        (5, 0.9, 3.0),
        (8, 0.0, 1.0),
        (4, 1.0, 2.0),
    ] {
        for (slack, wait) in [(1, 0), (1, 1), (3, 2), (5, 100), (0, 3), (0, 0)] {
            let mut question = compare(n, q, alpha, 7);
            question.room.slack = slack;
            question.at_most.wait = wait;
            question.run.replications = 16;
            let results = run(Experiment::PatienceCompare(question));
            let (_, parts) = results
                .parts::<lobbylab_core::patience::lab::PatienceCompare>()
                .expect("its own question");
            assert_eq!(parts.len(), 16);
            for (number, sample) in parts.iter() {
                let rule = |rule| sample.rule(rule);
                let at = format!("n {n} q {q} α {alpha} slack {slack} m {wait} part {number}");
                // With no room to wait there is one rule only.
                let like = if wait == 0 || slack == 0 {
                    PatienceRule::Greedy
                } else {
                    PatienceRule::Patient
                };
                assert_eq!(rule(PatienceRule::Wait), rule(like), "{at}");
                if slack == 0 {
                    assert_eq!(
                        rule(PatienceRule::Patient),
                        rule(PatienceRule::Greedy),
                        "{at}"
                    );
                }
                let patience = slack > 0 && alpha > exact::alpha_star(n, q);
                let best = if patience {
                    PatienceRule::Patient
                } else {
                    PatienceRule::Greedy
                };
                assert_eq!(rule(PatienceRule::Optimal), rule(best), "{at}");
                if slack > 0 && q > 0.0 && q < 1.0 {
                    assert_ne!(
                        rule(PatienceRule::Patient),
                        rule(PatienceRule::Greedy),
                        "{at}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_patient_chain_returns_every_2n_periods_and_never_else() {
    for n in [1, 2, 3, 5, 10] {
        let results = run(Experiment::PatienceCompare(compare(n, 0.3, 2.0, 5)));
        let (_, parts) = results
            .parts::<lobbylab_core::patience::lab::PatienceCompare>()
            .expect("its own question");
        for (_, sample) in parts.iter() {
            let patient = sample.rule(PatienceRule::Patient);
            assert!(patient.returns > 10, "{patient:?}");
            assert_eq!(patient.period, u64::from(2 * n));
            assert_eq!(sample.rule(PatienceRule::Greedy).period, u64::from(2 * n));
            assert_eq!(patient.unfair, 0);
        }
    }
}

#[test]
fn another_seed_gives_another_run_and_the_same_one_the_same() {
    let report = |seed| run(Experiment::PatienceCompare(compare(2, 0.3, 2.0, seed))).report();
    assert_eq!(report(3), report(3));
    let mean = |seed| simulated(&report(seed), "greedy.cost.simulated").mean;
    assert_ne!(mean(3), mean(4));
}

#[test]
fn the_plans_for_groups_cost_what_the_closed_forms_say() {
    for (skills, groups, alpha, n) in [
        (SkillSpread::Uniform, 1, 2.0, 2),
        (SkillSpread::Uniform, 4, 2.0, 3),
        (SkillSpread::Uniform, 4, 6.0, 2),
        (SkillSpread::Normal, 3, 2.5, 2),
        (SkillSpread::Normal, 3, 20.0, 3),
        (SkillSpread::Humps, 2, 4.0, 4),
        (SkillSpread::Humps, 3, 1.0, 1),
    ] {
        let mut question = PatienceGroups::default();
        question.team.n = n;
        question.price.alpha = alpha;
        question.cut.groups = groups;
        question.cut.skills = skills;
        question.run.periods = 6_000;
        question.run.warm_up = 6_000;
        question.run.replications = 128;
        let exact = question.exact_costs();
        let results = run(Experiment::PatienceGroups(question.clone()));
        let report = results.report();
        let keys = [
            "pool_greedy",
            "pool_patient",
            "groups_greedy",
            "groups_patient",
            "groups_learned",
        ];
        for (place, key) in keys.iter().enumerate() {
            let what = format!("{skills:?} G {groups} α {alpha} n {n}: {key}");
            assert_eq!(exactly(&report, &format!("{key}.cost")), exact[place]);
            let cost = simulated(&report, &format!("{key}.cost.simulated"));
            assert_near(cost, exact[place], &what);
            let difference = simulated(&report, &format!("{key}.difference.simulated"));
            assert_near(difference, exact[place] - exact[4], &what);
        }
        let (_, parts) = results
            .parts::<lobbylab_core::patience::lab::PatienceGroups>()
            .expect("its own question");
        assert!(
            parts.iter().all(|(_, sample)| sample.plans[4].settled),
            "{skills:?} {groups}"
        );
        // What groups are for: games among equals.
        if groups > 1 {
            let range = |key: &str| simulated(&report, &format!("{key}.range.simulated")).mean;
            assert!(range("groups_greedy") < range("pool_greedy"));
        }
    }
}
