//! Table 3, and the readings of difference-wait.

use super::shared::{int, run};
use crate::table_three::table_three;
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::contest::paper_workloads;
use lobbylab_core::hindsight::lab::READINGS;
use lobbylab_core::hindsight::lab::WORKLOADS;
use lobbylab_core::hindsight::lab::{HindsightReadings, HindsightTable, TableReading};
use lobbylab_core::hindsight::parameters::{HindsightRule, Rules};
use lobbylab_core::hindsight::rules::RulePlan;
use lobbylab_core::hindsight::{CostModel, Criteria, Sequence};
use lobbylab_core::sim::Streams;

/// What an independent simulation gave, with room for other seeds.
const BANDS: [(HindsightRule, f64, f64); 4] = [
    (HindsightRule::Greedy, 1.8, 2.25),
    (HindsightRule::Periodic, 1.55, 1.8),
    (HindsightRule::MultiQueue, 1.35, 1.52),
    (HindsightRule::DifferenceWait, 1.33, 1.5),
];

#[test]
fn table_three_lies_in_its_bands() {
    let results = run("hindsight.table", &[("replications", int(3))]);
    let (table, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightTable>()
        .expect("a table");
    let ratio = |rule, reading| table.ratio(parts, rule, reading).expect("known");
    for (rule, least, most) in BANDS {
        let interval = ratio(rule, TableReading::Steps);
        assert!(
            (least..=most).contains(&interval.mean),
            "{rule:?}: {interval:?}"
        );
        assert!(interval.half_width < 0.2 && interval.samples == 3);
        let printed = HindsightTable::printed(rule).expect("printed");
        assert!((interval.mean / printed - 1.0).abs() < 0.06);
        // Formula and simulation on the same three workloads.
        let constant: f64 = (0..3)
            .map(|workload| table.best(parts, rule, workload).expect("known").1.mean)
            .sum();
        let best: f64 = (0..3)
            .map(|workload| table.optimum(parts, workload).expect("known").mean)
            .sum();
        match table.formula(parts, rule) {
            Some(formula) => {
                let simulated = constant / best;
                assert!(
                    (formula.mean / simulated - 1.0).abs() < 0.12,
                    "{rule:?}: {formula:?}"
                );
            }
            None => assert_eq!(rule, HindsightRule::DifferenceWait),
        }
    }
    for reading in TableReading::ALL.iter().copied() {
        let [greedy, periodic, queues, waits] = BANDS.map(|(rule, ..)| ratio(rule, reading).mean);
        assert!(
            greedy > periodic && periodic > queues.max(waits),
            "{reading:?}"
        );
    }
    // Mean of ratios and ratio of sums, from the workloads one by one.
    for rule in HindsightRule::ALL.iter().copied() {
        let ratios: Vec<f64> = (0..WORKLOADS)
            .map(|workload| table.ratio_on(parts, rule, workload).expect("known").mean)
            .collect();
        let mean: f64 = ratios[..6].iter().sum::<f64>() / 6.0;
        assert!((mean - ratio(rule, TableReading::MeanOfRatios).mean).abs() < 1e-12);
        let sums = |of: [usize; 6]| {
            let cost: f64 = of
                .iter()
                .map(|&w| table.best(parts, rule, w).expect("known").1.mean)
                .sum();
            let best: f64 = of
                .iter()
                .map(|&w| table.optimum(parts, w).expect("known").mean)
                .sum();
            cost / best
        };
        let steps = sums([0, 1, 2, 3, 4, 5]);
        assert!((steps - ratio(rule, TableReading::Steps).mean).abs() < 1e-12);
        let continuous = sums([0, 1, 2, 6, 7, 8]);
        assert!((continuous - ratio(rule, TableReading::Continuous).mean).abs() < 1e-12);
        assert!(ratio(rule, TableReading::ComputersFree).mean >= 1.0);
        let values = table.values(rule);
        let (value, _) = table.best(parts, rule, 2).expect("known");
        assert!(values.contains(&value));
    }
}

#[test]
fn one_replication_is_the_contest() {
    let results = run(
        "hindsight.table",
        &[("replications", int(2)), ("players", int(300))],
    );
    let (table, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightTable>()
        .expect("a table");
    let mut first = Parts::default();
    for (number, part) in parts.iter().take(WORKLOADS) {
        first.insert(number, part.clone());
    }
    let streams = Streams::new(table.run.seed.0, 0);
    let scaled = table_three(300, &CostModel::new(2, 5.0), &streams);
    for ((rule, ..), scaled) in BANDS.into_iter().zip(scaled) {
        let ratio = table
            .ratio(&first, rule, TableReading::Steps)
            .expect("known");
        assert!((ratio.mean - scaled.ratio).abs() < 1e-12, "{rule:?}");
    }
}

#[test]
fn computer_players_that_are_free_are_free_for_the_optimum_too() {
    let results = run(
        "hindsight.table",
        &[("replications", int(2)), ("players", int(200))],
    );
    let (table, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightTable>()
        .expect("a table");
    for (number, sample) in parts.iter() {
        let (replication, workload) = (number / 9, number as usize % 9);
        assert_eq!(sample.free.is_some(), workload < 6);
        let Some(free) = sample.free else { continue };
        let traffic = paper_workloads(200)[workload];
        let streams = Streams::new(table.run.seed.0, u64::from(replication));
        let players = Sequence::draw(traffic, Criteria::Uniform, &streams, 200).expect("in range");
        let mut cost_model = CostModel::<1>::new(2, 5.0);
        assert_eq!(
            players.optimum(&cost_model).expect("in range").total(),
            sample.best.total()
        );
        cost_model.computer_waits = false;
        assert_eq!(
            players.optimum(&cost_model).expect("in range").total(),
            free.total()
        );
        let greedy = players
            .play(RulePlan::Greedy, &cost_model)
            .expect("in range");
        let played = sample.rows[0][0];
        let less = played.total() - f64::from(played.computers);
        assert!((greedy.cost.total() - less).abs() < 1e-9);
    }
}

#[test]
fn every_reading_is_what_it_says() {
    let results = run(
        "hindsight.readings",
        &[("replications", int(2)), ("players", int(80))],
    );
    let (all, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightReadings>()
        .expect("readings");
    let factors = [
        0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0,
    ];
    let cost_model = CostModel::<1>::new(2, 5.0);
    let mut differ = 0;
    for (number, sample) in parts.iter() {
        let traffic = paper_workloads(80)[number as usize % 6];
        let streams = Streams::new(all.run.seed.0, u64::from(number / 6));
        let players = Sequence::draw(traffic, Criteria::Uniform, &streams, 80).expect("in range");
        assert_eq!(sample.readings.len(), READINGS);
        for (index, costs) in sample.readings.iter().enumerate() {
            let readings = HindsightReadings::reading(index);
            for (&factor, cost) in factors.iter().zip(costs) {
                let plan = RulePlan::DifferenceWait { factor, readings };
                let played = players.play(plan, &cost_model).expect("in range");
                assert_eq!(
                    played.cost.total(),
                    *cost,
                    "{} f {factor}",
                    HindsightReadings::label(index)
                );
            }
            differ += usize::from(*costs != sample.readings[0]);
            assert_eq!(costs.len(), factors.len());
        }
    }
    assert!(differ > 200, "{differ}");
    assert_eq!(HindsightReadings::index(&Rules::default()), 0);
    assert_eq!(HindsightReadings::reading(0), Rules::default().readings());
    let mut labels: Vec<String> = (0..READINGS).map(HindsightReadings::label).collect();
    labels.sort();
    labels.dedup();
    assert_eq!(labels.len(), READINGS);
}

#[test]
fn the_default_reading_is_the_row_of_the_table() {
    let pairs = [("replications", int(3)), ("players", int(500))];
    let (table, readings) = (
        run("hindsight.table", &pairs),
        run("hindsight.readings", &pairs),
    );
    let (table, rows) = table
        .parts::<lobbylab_core::hindsight::lab::HindsightTable>()
        .expect("a table");
    let (readings, parts) = readings
        .parts::<lobbylab_core::hindsight::lab::HindsightReadings>()
        .expect("readings");
    let row = table
        .ratio(rows, HindsightRule::DifferenceWait, TableReading::Steps)
        .expect("known");
    let reading = readings.ratio(parts, 0).expect("known");
    assert!((row.mean - reading.mean).abs() < 1e-12);
    assert!((row.half_width - reading.half_width).abs() < 1e-12);
}
