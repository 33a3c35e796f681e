//! Knowing all arrivals: against a search over all pools and all games, and against the rules.

use crate::asked::{int, real, run};
use lobbylab_core::experiment::{Parts, Value};
use lobbylab_core::patience::exact::{self, path_costs};
use lobbylab_core::patience::lab::{FORESEEN, ForesightSample, PatienceForesight};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::collections::BTreeMap;

/// The least cost of a path where any games may be played at any time, fair or not, and up to
/// `most` players may be kept waiting: backwards, pool by pool.
fn searched(n: u32, alpha: f64, path: &[bool], most: u32) -> f64 {
    let pools = |most: u32| {
        (0..=most).flat_map(move |all| (0..=all).map(move |strong| (strong, all - strong)))
    };
    let mut after: BTreeMap<(u32, u32), f64> = pools(most).map(|pool| (pool, 0.0)).collect();
    for &arrives in path.iter().rev() {
        let mut best: BTreeMap<(u32, u32), f64> = BTreeMap::new();
        for (strong, weak) in pools(most + 1) {
            let mut least = match after.get(&(strong, weak)) {
                Some(cost) => cost + f64::from(strong + weak),
                None => f64::INFINITY,
            };
            for taken in 0..=2 * n {
                let rest = (strong.checked_sub(taken), weak.checked_sub(2 * n - taken));
                if let (Some(strong), Some(weak)) = rest {
                    let unfair = f64::from(taken % 2) * alpha * f64::from(2 * n);
                    least = least.min(unfair + best[&(strong, weak)]);
                }
            }
            best.insert((strong, weak), least);
        }
        after = pools(most)
            .map(|(strong, weak)| {
                let come = (strong + u32::from(arrives), weak + u32::from(!arrives));
                ((strong, weak), best[&come])
            })
            .collect();
    }
    after[&(0, 0)]
}

#[test]
fn no_games_of_a_path_cost_less() {
    let mut random = Streams::new(11, 0).stream("paths");
    let mut between = 0;
    for case in 0..240 {
        let n = 1 + case % 3;
        let [share, price, length]: [f64; 3] = random.random();
        let alpha = 0.5 + price;
        let periods = 1 + (40.0 * length) as usize;
        let path: Vec<bool> = (0..periods)
            .map(|_| random.random::<f64>() < share)
            .collect();
        let costs = path_costs(n, alpha, &path);
        let searched = searched(n, alpha, &path, 4 * n + 2);
        let at = format!("n {n}, α {alpha}, {path:?}: {costs:?}");
        assert!((costs.foreseen - searched).abs() < 1e-9, "{searched} {at}");
        assert!(costs.foreseen <= costs.greedy.min(costs.patient), "{at}");
        between += u32::from(costs.foreseen < costs.greedy.min(costs.patient) - 1e-9);
    }
    assert!(
        between > 20,
        "{between} paths on which neither rule is best"
    );
}

#[test]
fn the_rules_pay_on_long_paths_what_they_pay_on_average() {
    let periods = 400_000;
    for (n, q, alpha) in [(1, 0.5, 0.7), (2, 0.3, 2.0), (5, 0.1, 1.2)] {
        let mut random = Streams::new(3, u64::from(n)).stream("path");
        let path: Vec<bool> = (0..periods).map(|_| random.random::<f64>() < q).collect();
        let costs = path_costs(n, alpha, &path);
        let per_period = |cost: f64| cost / f64::from(periods);
        let near = |cost: f64, exact: f64| (per_period(cost) - exact).abs() < 0.01 * exact;
        assert!(near(costs.greedy, exact::greedy_cost(n, q, alpha)));
        assert!(near(costs.patient, exact::patient_cost(n, q)));
    }
}

fn foreseen(pairs: &[(&str, Value)]) -> (PatienceForesight, Parts<ForesightSample>) {
    let results = run("patience.foresight", pairs);
    let (question, parts) = results.parts::<PatienceForesight>().expect("its own");
    (question.clone(), parts.clone())
}

#[test]
fn knowing_more_never_costs_more_and_saves_most_on_the_threshold() {
    let saved = |alpha: f64| {
        let (question, parts) = foreseen(&[
            ("n", int(3)),
            ("q", real(0.5)),
            ("alpha", real(alpha)),
            ("periods", int(3_000)),
            ("replications", int(40)),
        ]);
        for (_, sample) in parts.iter() {
            for at in 0..=FORESEEN {
                let rules = sample.greedy[at].min(sample.patient[at]);
                assert!(sample.foreseen[at] <= rules, "{sample:?}");
            }
        }
        let (other, any, all) = question.beaten(&parts);
        assert!(other <= any && any <= all && all == 40);
        // A share and its mirror are the same market.
        for at in 0..FORESEEN / 2 {
            let [low, high] =
                [at, FORESEEN - 1 - at].map(|at| question.foreseen(&parts, at).expect("paths"));
            let apart = (low.mean - high.mean).abs();
            assert!(apart < 3.0 * (low.half_width + high.half_width) + 1e-9);
        }
        question.saved(&parts, FORESEEN).expect("paths")
    };
    // At α* = 1 both rules cost the same on average, and on each path one of them is lucky.
    let [cheap, even, dear] = [0.3, 1.0, 3.0].map(saved);
    assert!(even.low() > cheap.high() && even.low() > dear.high());
    // Where nobody is strong, or an unfair game costs nothing, there is nothing to know.
    let (question, parts) = foreseen(&[
        ("alpha", real(0.0)),
        ("periods", int(500)),
        ("replications", int(16)),
    ]);
    assert_eq!(question.saved(&parts, FORESEEN).expect("paths").mean, 0.0);
    assert_eq!(question.beaten(&parts), (0, 0, 16));
}
