//! The paper's Table 3: each rule with its best parameter on six workloads, against
//! the best matching in hindsight.

use lobbylab_core::hindsight::CostModel;
use lobbylab_core::hindsight::contest::table_three;
use lobbylab_core::hindsight::rules::RulePlan;
use lobbylab_core::sim::Streams;

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
        let rows = table_three(2_000, &cost_model, &Streams::new(seed, 0)).expect("in range");
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
