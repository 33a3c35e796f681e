//! The paper's Table 3: each rule with its best parameter on six workloads, against
//! the best matching in hindsight.

use lobbylab_core::hindsight::contest::{paper_rules, paper_workloads, play_rows};
use lobbylab_core::hindsight::rules::RulePlan;
use lobbylab_core::hindsight::{CostModel, Criteria, RunCosts, Sequence};
use lobbylab_core::sim::Streams;

/// A rule's row of Table 3.
pub struct Scaled {
    /// The rule, as [`paper_rules`] names it.
    pub rule: &'static str,
    /// Its cost over all workloads, divided by that of the optimum.
    pub ratio: f64,
    /// The parameter that was best on each workload.
    pub best: Vec<RulePlan>,
}

/// Table 3 for one seed, without the lab: each rule with its best parameter on each of the six
/// workloads, costs added up over them, scaled by those of the optimum.
pub fn table_three(players: usize, cost_model: &CostModel<1>, streams: &Streams) -> Vec<Scaled> {
    let (rules, plans): (Vec<_>, Vec<_>) = paper_rules().into_iter().unzip();
    let mut opt = 0.0;
    let scaled = |rule| Scaled {
        rule,
        ratio: 0.0,
        best: Vec::new(),
    };
    let mut rows: Vec<Scaled> = rules.into_iter().map(scaled).collect();
    for traffic in paper_workloads(players as u64) {
        let sequence =
            Sequence::draw(traffic, Criteria::Uniform, streams, players).expect("in range");
        opt += sequence.optimum(cost_model).expect("in range").total();
        let played: Vec<Vec<RunCosts<1>>> =
            play_rows(&sequence, &plans, cost_model).expect("in range");
        for ((plans, costs), row) in plans.iter().zip(played).zip(&mut rows) {
            let mut best = (f64::INFINITY, RulePlan::Greedy);
            for (&plan, costs) in plans.iter().zip(costs) {
                if costs.cost.total() < best.0 {
                    best = (costs.cost.total(), plan);
                }
            }
            row.ratio += best.0;
            row.best.push(best.1);
        }
    }
    for row in &mut rows {
        row.ratio /= opt;
    }
    rows
}

/// What an independent simulation gave, with room for other seeds: 2.01–2.05,
/// 1.68–1.70, 1.42–1.43 and 1.42; printed are 2.04, 1.64, 1.41 and 1.39.
const BANDS: [(&str, f64, f64); 4] = [
    ("greedy", 1.8, 2.25),
    ("periodic", 1.55, 1.8),
    ("multi-queue", 1.35, 1.52),
    ("difference-wait", 1.33, 1.5),
];

#[test]
fn table_three_comes_out_as_printed_but_for_the_seeds() {
    let cost_model = CostModel::new(2, 5.0);
    for seed in 1..=3 {
        let rows = table_three(2_000, &cost_model, &Streams::new(seed, 0));
        for (row, (rule, least, most)) in rows.iter().zip(BANDS) {
            println!("{seed} {rule}: {:.3} with {:?}", row.ratio, row.best);
            assert_eq!(row.rule, rule);
            assert!(
                (least..=most).contains(&row.ratio),
                "{rule}: {} is not in {least} to {most}",
                row.ratio
            );
        }
        let [greedy, periodic, queues, waits] = [0, 1, 2, 3].map(|at| rows[at].ratio);
        assert!(greedy > periodic && periodic > queues.max(waits));
        // More traffic, more ranges: the estimate (9) says 6 at a rate of 10.
        let RulePlan::MultiQueue { ranges, .. } = rows[2].best[2] else {
            panic!("{:?}", rows[2].best);
        };
        assert!((4..=9).contains(&ranges[0]), "{ranges:?}");
    }
}
