//! The figures of Table 3: the readings, the workloads, what the paper leaves open.

use crate::drawn::{check, column, golden, numbers, only, results, samples, simulated};
use lobbylab_charts::figure::{Entry, Mark};
use lobbylab_charts::hindsight::{readings, table, workloads};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Parts, Seed};
use lobbylab_core::hindsight::lab::READINGS;
use lobbylab_core::hindsight::lab::WORKLOADS;
use lobbylab_core::hindsight::lab::{
    HindsightReadings, HindsightTable, HindsightTableSample, ReadingsSample,
};
use lobbylab_core::hindsight::parameters::{HindsightRule, HindsightRun, Rules};
use lobbylab_core::hindsight::rules::ClockFrom;

fn run(players: u32, replications: u32) -> HindsightRun {
    HindsightRun {
        seed: Seed(5),
        players,
        replications,
    }
}

fn tabled(run: HindsightRun) -> (HindsightTable, Parts<HindsightTableSample>) {
    let question = HindsightTable { run };
    let results = results(Experiment::HindsightTable(question.clone()));
    let parts = results
        .parts::<lobbylab_core::hindsight::lab::HindsightTable>()
        .expect("its own")
        .1
        .clone();
    (question, parts)
}

fn read(run: HindsightRun) -> (HindsightReadings, Parts<ReadingsSample>) {
    let question = HindsightReadings { run };
    let results = results(Experiment::HindsightReadings(question.clone()));
    let parts = results
        .parts::<lobbylab_core::hindsight::lab::HindsightReadings>()
        .expect("its own")
        .1
        .clone();
    (question, parts)
}

#[test]
fn printed_figures_stand_beside_what_comes_out() {
    let (question, parts) = tabled(run(500, 4));
    let figure = table(&question, &parts);
    check(&figure);
    let printed = numbers(&figure, "printed");
    assert_eq!(printed[..4], [2.04, 1.64, 1.41, 1.39]);
    assert!(printed[4].is_nan() && printed[5].is_nan());
    // By hand: the best parameter on each workload over all replications, then the
    // ratio of sums.
    let live = numbers(&figure, "rising in ten steps, ratio of sums, simulated");
    assert_eq!(live.len(), HindsightRule::ALL.len());
    for (rule, live) in live.into_iter().enumerate() {
        let (mut cost, mut best) = (0.0, 0.0);
        for workload in 0..6 {
            let samples: Vec<&HindsightTableSample> = (parts.iter())
                .filter(|(number, _)| *number as usize % WORKLOADS == workload)
                .map(|(_, sample)| sample)
                .collect();
            let points = samples[0].rows[rule].len();
            cost += (0..points)
                .map(|point| {
                    samples
                        .iter()
                        .map(|s| s.rows[rule][point].total())
                        .sum::<f64>()
                })
                .fold(f64::INFINITY, f64::min);
            best += samples
                .iter()
                .map(|sample| sample.best.total())
                .sum::<f64>();
        }
        assert!((live - cost / best).abs() < 1e-12, "{rule}");
    }
    for words in ["(2.04)", "(1.64)", "(1.41)", "(1.39)", "Beyond the paper"] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    // All readings, the formulas, and the parameters chosen.
    let names: Vec<&str> = figure
        .table
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    let chosen = names
        .iter()
        .filter(|name| name.starts_with("best parameter"));
    assert_eq!(chosen.count(), WORKLOADS);
    assert!(!numbers(&figure, "formulas, constant rates")[2].is_nan());
    let by_workload = workloads(&question, &parts);
    check(&by_workload);
    let ratios = numbers(&by_workload, "cost over that in hindsight");
    assert_eq!(ratios.len(), 7 * WORKLOADS);
    for (place, ratio) in ratios.iter().enumerate() {
        assert_eq!(ratio.is_nan(), place % 7 == 0, "hindsight's own rows");
        assert!(ratio.is_nan() || *ratio >= 1.0);
    }
    assert_eq!(samples(&by_workload, "greedy").len(), WORKLOADS);
    assert!(
        by_workload.finding.contains("greedy goes from"),
        "{}",
        by_workload.finding
    );
}

#[test]
fn before_there_is_an_interval_only_the_printed_figures_are_shown() {
    let (question, parts) = tabled(run(20, 2));
    for count in [0, 1, WORKLOADS] {
        let few = only(&parts, count);
        for figure in [table(&question, &few), workloads(&question, &few)] {
            check(&figure);
            assert!(!simulated(&figure), "{}", figure.finding);
            assert!(figure.finding.contains("on its way"), "{}", figure.finding);
        }
    }
    let figure = table(&question, &Parts::default());
    assert!(figure.finding.contains("greedy 2.04"), "{}", figure.finding);
    assert!(simulated(&table(&question, &parts)));
    let (question, parts) = read(run(10, 2));
    let rules = Rules::default();
    for count in [0, 1, 6] {
        let figure = readings(&question, &only(&parts, count), &rules);
        check(&figure);
        assert!(
            !simulated(&figure) && figure.finding.contains("45 rules"),
            "{}",
            figure.finding
        );
    }
    check(&readings(&question, &parts, &rules));
}

#[test]
fn readings_stand_in_order() {
    let (question, parts) = read(run(150, 3));
    let mine = Rules {
        clock: ClockFrom::Earliest,
        ..Rules::default()
    };
    let figure = readings(&question, &parts, &mine);
    check(&figure);
    let ratios = numbers(&figure, "cost over that in hindsight, simulated");
    assert_eq!(ratios.len(), READINGS);
    assert!(ratios.windows(2).all(|pair| pair[0] <= pair[1]));
    let mut labels: Vec<String> = (column(&figure, "reading").cells.iter())
        .filter_map(|entry| match entry {
            Entry::Text(text) => Some(text.clone()),
            _ => None,
        })
        .collect();
    labels.sort();
    labels.dedup();
    assert_eq!(labels.len(), READINGS, "each once");
    // The default's and the visitor's are where their ratio is.
    let marked: Vec<(f64, f64)> = (figure.marks.iter())
        .filter_map(|mark| match mark {
            Mark::Here { x, y, .. } => Some((*x, *y)),
            _ => None,
        })
        .collect();
    assert_eq!(marked.len(), 2);
    for ((x, y), index) in marked.iter().zip([0, HindsightReadings::index(&mine)]) {
        assert_eq!(ratios[*x as usize - 1], *y);
        let ratio = question.ratio(&parts, index).expect("known");
        assert_eq!(ratio.mean, *y);
    }
    assert!(figure.finding.contains("Yours costs"), "{}", figure.finding);
    assert!(
        figure
            .finding
            .contains("the printed 1.39 lies in the interval"),
        "{}",
        figure.finding
    );
}

#[test]
fn pictures_are_those_of_last_time() {
    let (question, parts) = tabled(run(200, 3));
    golden("hindsight", &table(&question, &parts), 860, 460);
    golden("hindsight", &workloads(&question, &parts), 720, 480);
    let (question, parts) = read(run(100, 3));
    golden(
        "hindsight",
        &readings(&question, &parts, &Rules::default()),
        720,
        480,
    );
}
