//! Criteria that nobody has, with weight 0, change nothing; of those that players have, the first
//! may count more than the others (Schlup, equation (1)).

use super::shared::players;
use lobbylab_core::hindsight::Sequence;
use lobbylab_core::hindsight::lab::RuleCurve;
use lobbylab_core::hindsight::parameters::{
    HindsightArrivals, HindsightRule, HindsightRun, Market, Rules,
};
use lobbylab_core::hindsight::rules::RulePlan;

/// The same players, with further criteria of their own that do not count.
fn padded<const D: usize>(few: &Sequence<D>, other: &Sequence<3>) -> Sequence<3> {
    let criteria = (few.criteria.iter().zip(&other.criteria))
        .map(|(own, other)| std::array::from_fn(|axis| *own.get(axis).unwrap_or(&other[axis])))
        .collect();
    Sequence {
        times: few.times.clone(),
        criteria,
        patience: Vec::new(),
    }
}

fn same<const D: usize>(market: &Market, seed: u32) {
    let (setting, run) = (
        HindsightArrivals::default(),
        HindsightRun {
            players: 250,
            ..HindsightRun::default()
        },
    );
    let few: Sequence<D> = players(&setting, &run, seed);
    let all = padded(&few, &players(&setting, &run, seed + 100));
    let (narrow, wide) = (market.cost_model::<D>(), market.cost_model::<3>());
    let close = |one: f64, other: f64, what: &str| {
        assert!(
            (one - other).abs() <= 1e-12 * one.max(1.0),
            "{what}, D {D}: {one}, {other}"
        );
    };
    let rules = Rules::default();
    let mut plans: Vec<RulePlan> = HindsightRule::ALL
        .iter()
        .map(|&rule| rules.plan(rule))
        .collect();
    for curve in RuleCurve::ALL {
        plans.extend(
            curve
                .values(market)
                .iter()
                .map(|&value| curve.plan(&rules, value)),
        );
    }
    plans.extend([
        RulePlan::PeriodicAdaptive,
        RulePlan::MultiQueueAdaptive {
            ranges: [1, 3, 3],
            borrow: rules.borrow(),
        },
    ]);
    for plan in plans {
        // Of larger games these two look for a good one in other ways with more axes.
        if market.k > 2 && matches!(plan, RulePlan::Widening { .. } | RulePlan::Batched { .. }) {
            continue;
        }
        let one = few.play(plan, &narrow).expect("in range");
        let other = all.play(plan, &wide).expect("in range");
        let what = format!("{plan:?}, k {}", market.k);
        close(one.cost.criteria, other.cost.criteria, &what);
        close(one.cost.time, other.cost.time, &what);
    }
    if market.k == 2 {
        let one = few.best(&narrow).expect("in range").cost.total();
        let other = all.best(&wide).expect("in range").cost.total();
        assert!((one - other).abs() <= 1e-9 * one, "optimum: {one}, {other}");
    }
}

#[test]
fn one_and_two_criteria_among_three() {
    for k in [2, 3] {
        for seed in 0..4 {
            let mut market = Market {
                k,
                ..Market::default()
            };
            same::<1>(&market, seed);
            market.criteria = 2;
            same::<2>(&market, seed);
            market.first = 5.0;
            same::<2>(&market, seed);
        }
    }
}

#[test]
fn the_first_criterion_counts_so_many_times_as_much() {
    let market = |k, criteria, first| Market {
        k,
        criteria,
        first,
        weight: 0.5,
        ..Market::default()
    };
    for (k, criteria) in [(2, 2), (2, 3), (5, 2), (10, 3)] {
        for first in [1.0, 1.5, 4.0, 1000.0] {
            let weights = market(k, criteria, first).cost_model::<3>().weights;
            let sum: f64 = weights.iter().sum();
            assert!((sum - 0.5 * f64::from(k)).abs() < 1e-12, "{weights:?}");
            assert!((weights[0] / weights[1] - first).abs() < 1e-9 * first);
            assert_eq!(weights[2], if criteria == 3 { weights[1] } else { 0.0 });
        }
    }
    // With one criterion there is nothing to count more than.
    let alone = market(2, 1, 7.0).cost_model::<3>();
    assert_eq!(alone.weights, [1.0, 0.0, 0.0]);
}

#[test]
fn hindsight_looks_for_who_is_near_in_what_counts() {
    let mut market = Market {
        criteria: 2,
        ..Market::default()
    };
    let (setting, run) = (
        HindsightArrivals {
            rate: 10.0,
            ..HindsightArrivals::default()
        },
        HindsightRun::default(),
    );
    let who: Sequence<2> = players(&setting, &run, 0);
    let mut last = f64::INFINITY;
    for first in [1.0, 2.0, 5.0, 20.0, 1000.0] {
        market.first = first;
        let best = who.best(&market.cost_model::<2>()).expect("in range");
        let total = best.cost.total();
        // The more one criterion counts for, the more alike partners can be in what counts.
        assert!(total < last, "{first}: {total}, {last}");
        last = total;
    }
    // In the limit there is one criterion.
    let one: Sequence<1> = Sequence {
        times: who.times.clone(),
        criteria: who.criteria.iter().map(|both| [both[0]]).collect(),
        patience: Vec::new(),
    };
    market.criteria = 1;
    let limit = (one.best(&market.cost_model::<1>()).expect("in range"))
        .cost
        .total();
    assert!(limit <= last && last < 1.05 * limit, "{limit}, {last}");
}
