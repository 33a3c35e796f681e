//! The figures of the balance lab about games for everybody: drawn for all kinds of
//! parameters; their numbers against plain means over the crowds.

use crate::balance::{crowd, fairness, run_of, type_in, uneven};
use crate::drawn::{
    bars, check, column, golden, line, nothing_of_few, numbers, results, same, samples,
};
use lobbylab_charts::balance::{BEST_FIRST, EXCHANGES, OPTIMUM, RUNS, partition, worst};
use lobbylab_charts::figure::{Entry, Figure, Mark};
use lobbylab_core::balance::lab::{
    BalancePartition, PartitionMethod, PartitionPoint, PartitionSample,
};
use lobbylab_core::balance::parameters::Everybody;
use lobbylab_core::balance::partition::Objective;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;

fn question(k: u32, games: u32, objective: Objective, replications: u32) -> BalancePartition {
    BalancePartition {
        fairness: fairness(k),
        crowd: crowd(),
        everybody: Everybody { games, objective },
        run: run_of(replications),
    }
}

fn drawn_from(question: &BalancePartition) -> Parts<PartitionSample> {
    let results = results(Experiment::BalancePartition(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::balance::lab::BalancePartition>()
        .expect("its own question");
    parts.clone()
}

fn both(question: &BalancePartition, parts: &Parts<PartitionSample>) -> [Figure; 2] {
    [partition(question, parts), worst(question, parts)]
}

#[test]
fn any_parameters_can_be_drawn() {
    let mut all = vec![
        question(1, 1, Objective::Unhappiness, 3),
        question(1, 1000, Objective::Sum, 2),
        question(3, 5, Objective::Sum, 3),
    ];
    for &objective in Objective::ALL {
        let mut change = |edit: &dyn Fn(&mut BalancePartition)| {
            let mut question = question(2, 4, objective, 3);
            edit(&mut question);
            all.push(question);
        };
        change(&|question| {
            uneven(&mut question.fairness);
        });
        // Everybody is alike.
        change(&|question| question.crowd.deviation = 0.0);
        change(&|question| {
            question.crowd.mean = 1e12;
            question.crowd.deviation = 1e12;
            question.fairness.alpha = 0.0;
        });
        // Games without any unfairness beside others: infinitely unhappy players.
        for typed in [vec![1e300, 0.0, 1e-300], vec![1.0, 2.0, 4.0]] {
            change(&|question| {
                type_in(&mut question.crowd, &typed);
            });
        }
    }
    for question in all {
        let parts = drawn_from(&question);
        for figure in both(&question, &parts) {
            check(&figure);
        }
        nothing_of_few(&parts, &|few| both(&question, few));
    }
}

fn of_size(parts: &Parts<PartitionSample>, size: usize) -> impl Iterator<Item = &PartitionPoint> {
    parts.iter().map(move |(_, sample)| &sample.points[size])
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len() as f64
}

fn value(point: &PartitionPoint, divider: PartitionMethod) -> f64 {
    point.parted[divider as usize].value.expect("finite")
}

#[test]
fn ratios_are_means_over_crowds() {
    let question = question(5, 3, Objective::Worst, 16);
    let parts = drawn_from(&question);
    let figure = partition(&question, &parts);
    let games = numbers(&figure, "m, games");
    assert_eq!(games, [2.0, 3.0, 4.0, 6.0, 10.0, 20.0]);
    let mut seen = 0.0f64;
    for (divider, look) in [
        (PartitionMethod::Runs, RUNS),
        (PartitionMethod::Exchanges, EXCHANGES),
        (PartitionMethod::Best, OPTIMUM),
        (PartitionMethod::First, BEST_FIRST),
    ] {
        let head = format!("times as bad as the best or its bound, {}", look.name);
        let means = numbers(&figure, &format!("{head}, simulated"));
        let most = numbers(&figure, &format!("{head}, largest seen"));
        let points = samples(&figure, look.name);
        for size in 0..games.len() {
            let ratios: Vec<f64> = of_size(&parts, size)
                .map(|point| value(point, divider) / point.least)
                .collect();
            assert!(same(means[size], mean(ratios.iter().copied())));
            assert_eq!((points[size].x, points[size].y), (games[size], means[size]));
            assert!(same(most[size], ratios.into_iter().fold(1.0, f64::max)));
            if divider == PartitionMethod::Runs {
                seen = seen.max(most[size]);
            }
        }
    }
    // k = 5, α = 1, q = 2.
    let rho = 4.0 * 5f64.sqrt();
    assert!(seen < rho && figure.y.max < rho);
    let told = figure.marks.iter().find_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(told, Some("never above ρ = 8.94, beyond this axis"));
    let stopped = numbers(&figure, "crowds whose best is not proven");
    let unproven = of_size(&parts, 1).filter(|point| !point.proven).count();
    assert_eq!(stopped[1], unproven as f64);
    let words = &figure.finding;
    for part in [
        "Runs are ".to_owned(),
        " with 3 games. Exchanges are ".to_owned(),
        " Theorem 5 promises that runs are at most 8.94 times as bad as the best partition; the \
         most seen is "
            .to_owned(),
        format!(" In {unproven} of 16 crowds the best one is not proven"),
    ] {
        assert!(words.contains(&part), "{words}");
    }
    golden("balance", &figure, 640, 440);
}

#[test]
fn worst_games_are_means_over_crowds() {
    let question = question(5, 3, Objective::Worst, 16);
    let parts = drawn_from(&question);
    let figure = worst(&question, &parts);
    let rows = bars(&figure);
    assert_eq!(rows.len(), 4);
    for (bar, &divider) in rows.iter().zip(PartitionMethod::ALL) {
        let of = |point: &PartitionPoint| point.parted[divider as usize].worst;
        assert!(same(bar.value, mean(of_size(&parts, 1).map(of))));
        let (low, high) = bar.interval.expect("simulated");
        assert!(low < bar.value && bar.value < high && high <= figure.x.max);
        let outer = of_size(&parts, 1).filter(|point| point.parted[divider as usize].outer);
        let note = format!("at an end: {} of 16", outer.count());
        assert_eq!(bar.note, note);
    }
    assert!(rows[2].value <= rows[1].value && rows[1].value <= rows[0].value);
    assert!(
        rows[3].value > rows[0].value,
        "the best first leaves a bad one"
    );
    // What aims at other objectives, of runs and exchanges.
    let head = "the unhappiest player, if that is to be small, simulated";
    let unhappy = numbers(&figure, head);
    let plain =
        mean(parts.iter().map(|(_, sample)| {
            sample.objectives[Objective::Unhappiness as usize][0].expect("finite")
        }));
    assert!(same(unhappy[0], plain) && unhappy[1] <= unhappy[0]);
    assert_eq!(column(&figure, head).cells[2], Entry::Empty);
    let words = &figure.finding;
    assert!(words.contains("66.7 % if all were as likely"), "{words}");
    assert!(words.contains("; with 20 games in "), "{words}");
    golden("balance", &figure, 640, 440);
}

#[test]
fn other_objectives_have_their_numbers() {
    let question = question(2, 4, Objective::Sum, 6);
    let parts = drawn_from(&question);
    let rows = bars(&worst(&question, &parts));
    assert_eq!(rows.len(), 8);
    for (row, &divider) in PartitionMethod::ALL.iter().enumerate() {
        // The place of 4 games.
        let values = of_size(&parts, 2).map(|point| value(point, divider) / 4.0);
        assert!(same(rows[2 * row + 1].value, mean(values)));
        assert!(rows[2 * row + 1].value < rows[2 * row].value);
    }
    let question = self::question(2, 4, Objective::Unhappiness, 6);
    let parts = drawn_from(&question);
    let figure = worst(&question, &parts);
    let rows = bars(&figure);
    assert!(rows.len() == 4 && rows.iter().all(|bar| bar.note.contains(", unhappiness ")));
    assert!(figure.finding.contains("The unhappiest player’s game is "));
    // The paper promises nothing for the unhappiest.
    let figure = partition(&question, &parts);
    assert!(line(&figure, "ρ, never more").is_empty());
    assert!(figure.finding.starts_with("Runs are "));
}
