//! What Table 3 is played on: the paper's market, its workloads, and each rule with every
//! parameter that is tried (Schlup, Tables 2 and 3).

use super::super::plans::RuleCurve;
use crate::hindsight::contest::{paper_rules, paper_workloads};
use crate::hindsight::parameters::{Market, Rules};
use crate::hindsight::rules::RulePlan;
use crate::sim::Traffic;

/// The number of workloads: the six of the paper, and the three rising ones again, read
/// as rising in proportion to time.
pub const WORKLOADS: usize = 9;

/// What the workloads are called.
pub const WORKLOAD_LABELS: [&str; WORKLOADS] = [
    "constant, rate 1",
    "constant, rate 3",
    "constant, rate 10",
    "rising to 2",
    "rising to 6",
    "rising to 20",
    "rising to 2, not in steps",
    "rising to 6, not in steps",
    "rising to 20, not in steps",
];

/// The constant rates of the first three.
pub(super) const RATES: [f64; 3] = [1.0, 3.0, 10.0];
/// The longest wait of the paper's market.
pub(super) const LONGEST: f64 = 5.0;

/// The workloads in the order of [`WORKLOAD_LABELS`].
#[must_use]
pub(super) fn workloads(players: u64) -> [Traffic; WORKLOADS] {
    let [a, b, c, d, e, f] = paper_workloads(players);
    let raising = |top| Traffic::Raising { top, players };
    [a, b, c, d, e, f, raising(2.0), raising(6.0), raising(20.0)]
}

/// The paper's market.
pub(crate) fn paper_market() -> Market {
    Market {
        k: 2,
        tau: LONGEST,
        ..Market::default()
    }
}

/// A rule's parameter as a number; 1 for greedy, which has none.
pub(super) fn parameter(plan: &RulePlan) -> f64 {
    match *plan {
        RulePlan::Periodic(games) => games as f64,
        RulePlan::MultiQueue { ranges, .. } => ranges[0] as f64,
        RulePlan::DifferenceWait { factor, .. } => factor,
        RulePlan::Widening { growth, .. } => growth,
        RulePlan::Batched { hold, .. } => hold,
        _ => 1.0,
    }
}

/// The plans of the table: by rule in the order of [`HindsightRule::ALL`], by parameter.
pub(super) fn rows() -> Vec<Vec<RulePlan>> {
    let mut rows: Vec<Vec<RulePlan>> = paper_rules().into_iter().map(|(_, plans)| plans).collect();
    let market = paper_market();
    // A batch at every arrival, which holds players back at a price.
    let rules = Rules {
        period: 0.0,
        ..Rules::default()
    };
    for curve in [RuleCurve::Widening, RuleCurve::Holding] {
        let values = curve.values(&market);
        rows.push(
            values
                .iter()
                .map(|&value| curve.plan(&rules, value))
                .collect(),
        );
    }
    rows
}
