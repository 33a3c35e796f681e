//! `rules.sides` against the closed forms, near the edge of stability, beyond
//! it, and with patience against the exact chain.

use super::club;
use super::club::{estimate, exact, near};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Report, Seed};
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::lab::RulesSides;
use lobbylab_core::rules::parameters::{Patience, RulesRun, SideRates};

fn question(rates: [f64; 3], arrivals: u32, warm_up: u32, replications: u32) -> RulesSides {
    let [la, lb, lc] = rates;
    RulesSides {
        sides: SideRates { la, lb, lc },
        patience: Patience::default(),
        run: RulesRun {
            seed: Seed(11),
            arrivals,
            replications,
            warm_up,
        },
    }
}

fn report(question: RulesSides) -> Report {
    club::report(Experiment::RulesSides(question))
}

#[test]
fn means_variances_and_numbers_waiting_are_the_closed_forms() {
    for rates in [
        [0.3, 0.4, 0.3],
        [1.0, 0.5, 2.0],
        [0.0, 0.2, 0.9],
        [0.0, 0.0, 2.0],
    ] {
        let report = report(question(rates, 20_000, 2_000, 24));
        let classes = ["a", "b", "c"]
            .iter()
            .zip(rates)
            .filter(|class| class.1 > 0.0);
        for key in classes.map(|class| *class.0).chain(["players"]) {
            for what in ["mean", "variance"] {
                let key = format!("{key}.{what}");
                near(
                    &estimate(&report, &key),
                    exact(&report, &key),
                    0.1,
                    &format!("{key} at {rates:?}"),
                );
            }
            if key != "players" {
                let key = format!("{key}.waiting");
                near(
                    &estimate(&report, &key),
                    exact(&report, &key),
                    0.1,
                    &format!("{key} at {rates:?}"),
                );
            }
        }
        assert_eq!(exact(&report, "run.too_short"), 0.0);
    }
}

/// Written out from (13)–(15): nothing of the lab's own.
#[test]
fn at_one_point_by_hand() {
    let report = report(question([0.3, 0.4, 0.3], 20_000, 2_000, 24));
    // π₀ = 1/(1 + .3/.4 + .4/.2 + .3) = 1/4.05
    let empty: f64 = 1.0 / 4.05;
    near(
        &estimate(&report, "a.mean"),
        empty * 0.7 / 0.4 / 0.4,
        0.05,
        "A",
    );
    near(
        &estimate(&report, "b.mean"),
        empty * 0.6 / 0.2 / 0.2,
        0.05,
        "B",
    );
    near(&estimate(&report, "c.mean"), empty, 0.05, "C");
}

/// Intervals at ρ = up/down, total rate 1, in runs of so many relaxation times:
/// how many of `tries` cover the exact mean, how many would without being
/// widened, and whether the run is called too short.
fn coverage(rho: f64, warm_up: f64, arrivals: f64, tries: u64) -> (u64, u64, bool) {
    let up = rho / (1.0 + rho);
    let other = 0.5 * (1.0 - up);
    let (mut inside, mut plainly, mut short) = (0, 0, false);
    for seed in 0..tries {
        let mut question = question([up, other, other], 1_000, 0, 16);
        let relaxation = question.pace().relaxation;
        question.run.arrivals = (arrivals * relaxation) as u32;
        question.run.warm_up = (warm_up * relaxation) as u32;
        question.run.seed = Seed(seed);
        short = question.too_short();
        let report = report(question);
        let (found, value) = (estimate(&report, "a.mean"), exact(&report, "a.mean"));
        inside += u64::from(found.covers(value));
        // Student's t with 15 degrees of freedom.
        let half = 2.131_45 * found.standard_error;
        plainly += u64::from((found.mean - value).abs() <= half);
    }
    (inside, plainly, short)
}

/// Long enough, intervals cover as they say. Too short, this is said, and they
/// are widened; without that they would miss more often than not.
#[test]
fn intervals_are_honest_near_the_edge() {
    // Below 33 of 40 with probability 0.2 % if they cover 95 %.
    let (inside, _, short) = coverage(0.9, 5.0, 20.0, 40);
    assert!(inside >= 34 && !short, "{inside} of 40");
    let (inside, plainly, short) = coverage(0.9, 0.0, 1.0, 100);
    assert!(
        inside >= 70 && plainly <= 60 && short,
        "{inside}, {plainly} of 100"
    );
    let (inside, _, short) = coverage(0.99, 2.0, 5.0, 5);
    assert!(inside >= 4 && short, "{inside} of 5");
    let (inside, plainly, short) = coverage(0.99, 0.0, 1.0, 20);
    assert!(
        inside >= 14 && plainly <= 14 && short,
        "{inside}, {plainly} of 20"
    );
}

/// Beyond the edge the queue grows by |λ_A − λ_B| − λ_C a unit of time.
#[test]
fn an_unstable_queue_grows_with_the_drift() {
    for rates in [[0.6, 0.2, 0.2], [0.1, 0.7, 0.2]] {
        let question = question(rates, 20_000, 0, 24);
        assert!(!question.stable() && question.too_short());
        let drift = question.drift();
        assert!((drift - if rates[0] > 0.5 { 0.2 } else { 0.4 }).abs() < 1e-12);
        let results = club::results(Experiment::RulesSides(question.clone()));
        let report = results.report();
        let crowd = if rates[0] > 0.5 { "a.end" } else { "b.end" };
        near(&estimate(&report, crowd), drift * 20_000.0, 0.01, crowd);
        assert!(exact(&report, "players.mean").is_infinite());
        let (_, parts) = results
            .parts::<lobbylab_core::rules::lab::RulesSides>()
            .expect("sides");
        for (number, sample) in parts.iter() {
            assert_eq!(sample.path.is_empty(), number >= 4);
            if let (Some(first), Some(last)) = (sample.path.first(), sample.path.last()) {
                assert!((40..=61).contains(&sample.path.len()));
                assert_eq!((first.a, first.b), (0, 0));
                let off = f64::from(last.a.max(last.b)) - drift * last.time;
                // The walk has unit variance per arrival, less the drift's.
                assert!(off.abs() < 4.0 * 20_000f64.sqrt(), "{off}");
            }
        }
    }
    // At the edge itself, in decimals, not in rounded differences.
    assert!(!question([0.5, 0.2, 0.3], 100, 0, 16).stable());
    assert_eq!(question([0.5, 0.2, 0.3], 100, 0, 16).drift(), 0.0);
}

/// With patience the queue is stable whatever the rates; with so many players
/// for A that B and C never wait for long, a side of impatient players alone is
/// M/M/∞: λ_A = 2 and nobody else gives a mean number of λ_A τ.
#[test]
fn patience_makes_every_queue_stable() {
    let mut question = question([2.0, 0.0, 0.0], 20_000, 2_000, 24);
    question.patience = Patience {
        leaving: Leaving::Exponential,
        tau: 3.0,
    };
    assert!(question.stable() && !question.too_short());
    let report = report(question);
    near(&estimate(&report, "a.waiting"), 6.0, 0.02, "number waiting");
    near(&estimate(&report, "a.mean"), 3.0, 0.02, "mean patience");
    assert_eq!(estimate(&report, "a.left").mean, 1.0);
}
