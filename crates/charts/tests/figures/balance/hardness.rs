//! The figure of the balance lab about hard instances: drawn for all kinds of parameters;
//! its numbers against plain means over the instances.

use crate::balance::{crowd, run_of};
use crate::drawn::{check, golden, line, nothing_of_few, numbers, results, same, samples};
use lobbylab_charts::balance::{WITHOUT, hardness};
use lobbylab_charts::figure::Mark;
use lobbylab_core::balance::lab::{BalanceHardness, HardPoint, HardSample};
use lobbylab_core::balance::parameters::{CrowdSkills, Instance, Terms};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Numbers, Parts};

fn question(terms: Terms, replications: u32) -> BalanceHardness {
    BalanceHardness {
        instance: Instance {
            terms,
            ..Instance::default()
        },
        crowd: crowd(),
        run: run_of(replications),
    }
}

fn drawn_from(question: &BalanceHardness) -> Parts<HardSample> {
    let results = results(Experiment::BalanceHardness(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceHardness>()
        .expect("its own question");
    parts.clone()
}

#[test]
fn any_parameters_can_be_drawn() {
    let mut all: Vec<BalanceHardness> =
        Terms::ALL.iter().map(|&terms| question(terms, 2)).collect();
    let mut change = |edit: &dyn Fn(&mut BalanceHardness)| {
        let mut question = question(Terms::Two, 2);
        edit(&mut question);
        all.push(question);
    };
    change(&|question| question.instance.numbers = Numbers(Vec::new()));
    change(&|question| question.crowd.deviation = 0.0);
    change(&|question| {
        question.crowd.skills = CrowdSkills::Typed;
        question.crowd.typed = Numbers(vec![1e300, 0.0, 1e-300]);
    });
    for question in all {
        let parts = drawn_from(&question);
        check(&hardness(&question, &parts));
        nothing_of_few(&parts, &|few| [hardness(&question, few)]);
    }
}

#[test]
fn work_is_the_mean_over_instances() {
    let question = question(Terms::Four, 16);
    let parts = drawn_from(&question);
    let figure = hardness(&question, &parts);
    let players = numbers(&figure, "n, players");
    let columns = [
        "pairs tried, no solution, simulated",
        "pairs tried, a solution put in, simulated",
        "sets looked at without roles, simulated",
    ]
    .map(|head| numbers(&figure, head));
    let reads: [fn(&HardPoint) -> f64; 3] = [
        |point| point.decided[0].nodes as f64,
        |point| point.decided[1].nodes as f64,
        |point| point.sets,
    ];
    let mut row = 0;
    for (terms, name) in
        Terms::ALL
            .iter()
            .zip(["2 numbers to add up", "4 numbers", "6 numbers", "8 numbers"])
    {
        let points = samples(&figure, name);
        assert_eq!(points.len(), BalanceHardness::lengths(*terms).len());
        for (size, point) in points.iter().enumerate() {
            for (column, read) in columns.iter().zip(reads) {
                let all = parts
                    .iter()
                    .map(|(_, sample)| read(&sample.points[*terms as usize][size]));
                assert!(same(column[row], all.sum::<f64>() / 16.0));
            }
            assert_eq!((point.x, point.y), (players[row], columns[0][row]));
            row += 1;
        }
    }
    assert_eq!(row, players.len());
    let flat = line(&figure, WITHOUT.name);
    assert_eq!(flat.len(), 7);
    assert!(flat.iter().all(|at| at.1 < 100.0));
    // 4 lists of 12 numbers and two more.
    let marks = &figure.marks;
    assert!(
        marks
            .iter()
            .any(|mark| matches!(mark, Mark::VerticalMark { x: 50.0, .. }))
    );
    let words = &figure.finding;
    for part in [
        "Fitted over all lengths, with 2 to add up it is 1.0",
        ", the fastest known 1; with 4 to add up it is ",
        " Of 704 answers 704 are right.",
    ] {
        assert!(words.contains(part), "{words}");
    }
    golden("balance", &figure, 640, 440);
}
