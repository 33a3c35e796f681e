//! Criteria that nobody has, with weight 0, change nothing.

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
        if (one - other).abs() > 1e-12 * one.max(1.0) {
            println!("DIFF {what}: {one}, {other} D{D}");
        }
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
        }
    }
}
