//! The figures of the balance lab about the queue that goes on: drawn for all kinds of
//! parameters; their numbers against plain means over the replications.

use crate::balance::{crowd, fairness, type_in, uneven};
use crate::drawn::{check, column, golden, line, numbers, results, same, samples, simulated};
use lobbylab_charts::balance::{left, tradeoff};
use lobbylab_charts::figure::{Entry, Figure, Mark, Span};
use lobbylab_core::balance::lab::{Arm, BalanceQueue, QueueOutcome, QueuePolicy};
use lobbylab_core::balance::parameters::{BalanceRun, Crowd, CrowdSkills};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::experiment::Switch;

fn question(k: u32, n: u32) -> BalanceQueue {
    BalanceQueue {
        fairness: fairness(k),
        crowd: Crowd { n, ..crowd() },
        run: BalanceRun {
            replications: 4,
            rounds: 200,
        },
        ..BalanceQueue::default()
    }
}

fn played(question: &BalanceQueue) -> Parts<QueueOutcome> {
    let results = results(Experiment::BalanceQueue(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceQueue>()
        .expect("its own question");
    parts.clone()
}

fn both(question: &BalanceQueue, parts: &Parts<QueueOutcome>) -> [Figure; 2] {
    [tradeoff(question, parts), left(question, parts)]
}

/// The plays of a way.
fn of(question: &BalanceQueue, parts: &Parts<QueueOutcome>, way: Arm) -> Vec<QueueOutcome> {
    let plays = parts
        .iter()
        .filter(|(number, _)| question.part(*number).1 == way);
    plays.map(|(_, play)| *play).collect()
}

fn mean(plays: &[QueueOutcome], of: fn(&QueueOutcome) -> f64) -> f64 {
    plays.iter().map(of).sum::<f64>() / plays.len() as f64
}

fn spans(figure: &Figure, name: &str) -> Vec<Span> {
    let spans = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Spans {
            name: its, points, ..
        } if its == name => Some(points.clone()),
        _ => None,
    });
    spans.flatten().collect()
}

/// Queues of all kinds, with extremes.
fn spread() -> Vec<BalanceQueue> {
    let mut all = Vec::new();
    let mut change = |k, n, edit: &dyn Fn(&mut BalanceQueue)| {
        let mut question = question(k, n);
        question.run.rounds = 30;
        question.run.replications = 2;
        edit(&mut question);
        all.push(question);
    };
    change(1, 0, &|_| ());
    change(8, 20, &|question| {
        question.crowd.skills = CrowdSkills::Groups
    });
    change(2, 30, &|question| {
        uneven(&mut question.fairness);
        question.waiting.beta = 1e12;
    });
    change(2, 30, &|question| {
        question.waiting.limited = Switch::On;
        question.waiting.longest = 0.0;
    });
    // Everybody is alike.
    change(2, 30, &|question| question.crowd.deviation = 0.0);
    change(1, 2000, &|question| {
        question.crowd.mean = 1e12;
        question.crowd.deviation = 1e12;
        question.waiting.beta = 1e-12;
        question.run.rounds = 10;
    });
    for typed in [vec![], vec![1e300, 0.0, 1e-300], vec![1.0, 2.0, 4.0]] {
        change(2, 30, &|question| {
            type_in(&mut question.crowd, &typed);
        });
    }
    all
}

#[test]
fn any_parameters_can_be_drawn() {
    for question in spread() {
        // No skills, no players.
        let none = question.crowd.skills == CrowdSkills::Typed && question.crowd.typed.0.is_empty();
        let parts = if none {
            Parts::default()
        } else {
            played(&question)
        };
        for figure in both(&question, &parts) {
            check(&figure);
        }
        // One replication has no interval: nothing simulated is shown.
        let mut one = Parts::default();
        for (number, play) in parts.iter() {
            if question.part(number).0 == 0 {
                one.insert(number, *play);
            }
        }
        for parts in [Parts::default(), one] {
            for figure in both(&question, &parts) {
                check(&figure);
                assert!(!simulated(&figure), "{}", figure.finding);
                assert_eq!(figure.finding, "The simulation is on its way.");
            }
        }
    }
}

#[test]
fn the_trade_off_shows_means_over_replications() {
    let question = question(5, 60);
    let parts = played(&question);
    let figure = tradeoff(&question, &parts);
    let betas = numbers(&figure, "β");
    let late = numbers(&figure, "wait that one player in 20 exceeds, simulated");
    let wait = numbers(&figure, "wait, mean, simulated");
    let value = numbers(&figure, "f, simulated");
    let spread = numbers(&figure, "v, simulated");
    let names = &column(&figure, "games are made by").cells;
    let all: Vec<Arm> = Arm::all().collect();
    assert_eq!(names.len(), all.len());
    let curve = line(&figure, "weight β");
    for way in all {
        let plays = of(&question, &parts, way);
        let row = match way {
            Arm::Weight(point) => {
                assert!(same(betas[point], question.betas()[point]));
                assert!(same(curve[point].1, mean(&plays, |play| play.games.value)));
                point
            }
            Arm::Policy(policy) => {
                let label = Entry::Text(policy.label().to_owned());
                names.iter().position(|name| *name == label).expect("a row")
            }
        };
        assert!(same(late[row], mean(&plays, |play| play.late)));
        assert!(same(wait[row], mean(&plays, |play| play.wait)));
        assert!(same(value[row], mean(&plays, |play| play.games.value)));
        assert!(same(spread[row], mean(&plays, |play| play.games.spread)));
    }
    // The simpler ways are in the picture, with intervals both ways; but teams by chance,
    // whose players wait as those who came first.
    for (policy, name) in [
        (QueuePolicy::Best, "best game"),
        (QueuePolicy::Oldest, "oldest first"),
        (QueuePolicy::First, "first come"),
    ] {
        let plays = of(&question, &parts, Arm::Policy(policy));
        let (up, across) = (samples(&figure, name), spans(&figure, name));
        assert!(
            same(up[0].y, mean(&plays, |play| play.games.value)),
            "{name}"
        );
        assert!(same(across[0].x, mean(&plays, |play| play.late)), "{name}");
    }
    for words in [
        "The best game every time has f = ",
        "First come, first served has f = ",
        "69 ± 0.",
    ] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    // The visitor's is the best game here, and marked as such.
    let label = |figure: &Figure| {
        let labels = figure.marks.iter().find_map(|mark| match mark {
            Mark::Here { label, .. } => Some(label.clone()),
            _ => None,
        });
        labels.unwrap_or_default()
    };
    assert_eq!(label(&figure), "yours");
    assert!(!figure.finding.contains("Yours"), "{}", figure.finding);
    golden("balance", &figure, 640, 440);
    golden("balance", &left(&question, &parts), 640, 440);

    let mut weighed = question.clone();
    weighed.waiting.beta = 1.5;
    weighed.waiting.limited = Switch::On;
    let parts = played(&weighed);
    let figure = tradeoff(&weighed, &parts);
    check(&figure);
    assert_eq!(label(&figure), "yours, β = 1.5, nobody over 200");
    let words = "Yours, β = 1.5, nobody over 200 has f = ";
    assert!(figure.finding.contains(words), "{}", figure.finding);
    let figure = left(&weighed, &parts);
    check(&figure);
    assert!(
        figure.finding.contains("Yours, β = 1.5, nobody over 200: "),
        "{}",
        figure.finding
    );
}

#[test]
fn a_little_weight_is_praised_only_beyond_doubt() {
    let question = question(2, 30);
    let mut parts = Parts::default();
    // All ways alike but for one weight, whose games are half as unfair.
    let fill = |parts: &mut Parts<QueueOutcome>, low: f64| {
        for number in 0..question.run.replications * Arm::all().count() as u32 {
            let (replication, way) = question.part(number);
            let mut play = QueueOutcome {
                late: 40.0,
                oldest: 90.0,
                waiting: 30,
                ..QueueOutcome::default()
            };
            play.games.value = 20.0 + f64::from(replication);
            if way == Arm::Weight(2) {
                play.games.value *= low;
            }
            parts.insert(number, play);
        }
    };
    fill(&mut parts, 0.5);
    let figure = tradeoff(&question, &parts);
    check(&figure);
    let beta = question.betas()[2];
    assert!(
        figure
            .finding
            .contains("Games are fairest with a little weight")
    );
    assert!((numbers(&figure, "β")[2] - beta).abs() < 1e-12);
    let mut parts = Parts::default();
    fill(&mut parts, 0.95);
    let figure = tradeoff(&question, &parts);
    check(&figure);
    assert!(!figure.finding.contains("fairest"), "{}", figure.finding);
}

#[test]
fn who_is_left_behind_is_told_with_numbers() {
    let question = question(2, 60);
    let parts = played(&question);
    let figure = left(&question, &parts);
    check(&figure);
    let late = numbers(&figure, "wait that one player in 20 exceeds, simulated");
    let oldest = numbers(&figure, "wait of the oldest at the end, simulated");
    let forgotten = numbers(
        &figure,
        "share that has waited more than 5n at the end, simulated",
    );
    let best = of(&question, &parts, Arm::Policy(QueuePolicy::Best));
    assert!(same(late[0], mean(&best, |play| play.late)));
    assert!(same(oldest[0], mean(&best, |play| play.oldest)));
    let (above, all): (u32, u32) = best.iter().fold((0, 0), |(above, all), play| {
        (above + play.forgotten, all + play.waiting)
    });
    assert!(same(forgotten[0], f64::from(above) / f64::from(all)));
    // Without a weight somebody waits since long ago; in a line nobody does.
    let line = oldest.len() - 1;
    assert!(oldest[0] > 3.0 * late[0], "{oldest:?} {late:?}");
    assert_eq!((late[line], oldest[line]), (63.0, 59.0));
    for words in [
        "The oldest left at the end has waited ",
        "of the run's 860",
        "of those left more than 300: nobody is like them.",
        "first come, first served 59 ± 0.",
    ] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    // Both ends of a row are where the table says.
    let [discs, wedges] = ["one player in 20 waits longer", "oldest who still waits"]
        .map(|name| spans(&figure, name));
    for row in 0..oldest.len() {
        assert_eq!((discs[row].x, wedges[row].x), (late[row], oldest[row]));
        assert_eq!(discs[row].y, wedges[row].y);
    }
    // Twenty games among 500 who wait tell little.
    let mut short = question.clone();
    short.crowd.n = 500;
    short.run.rounds = 20;
    let figure = left(&short, &played(&short));
    check(&figure);
    assert!(
        figure.finding.contains("The run is short for 500 who wait"),
        "{}",
        figure.finding
    );
}
