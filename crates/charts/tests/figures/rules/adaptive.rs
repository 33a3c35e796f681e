//! The figures of the adaptive controller: drawn for all kinds of parameters;
//! their numbers against closed forms, the condition (12) and the simulation.

use crate::drawn::{
    as_last_time, bars, check, column, line, numbers, only, results, run, simulated,
};
use lobbylab_charts::figure::{Entry, Figure, Mark, Scale};
use lobbylab_charts::rules::{controllers, drift, queues};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::lab::{AdaptiveSample, RulesAdaptive};
use lobbylab_core::rules::parameters::Drift;

fn question(choosy: f64, swing: f64, cycle: f64, memory: f64, margin: f64) -> RulesAdaptive {
    RulesAdaptive {
        drift: Drift {
            choosy,
            swing,
            cycle,
            memory,
            margin,
        },
        run: run(3_000, 16),
    }
}

fn parts_of(question: &RulesAdaptive) -> Parts<AdaptiveSample> {
    let results = results(Experiment::RulesAdaptive(question.clone()));
    results
        .parts::<lobbylab_core::rules::lab::RulesAdaptive>()
        .expect("its own question")
        .1
        .clone()
}

fn all(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> [Figure; 3] {
    [
        drift(question, parts),
        queues(question, parts),
        controllers(question, parts),
    ]
}

#[test]
fn any_parameters_can_be_drawn() {
    for choosy in [0.0, 0.3, 0.7, 1.0] {
        for swing in [0.0, 0.8, 1.0] {
            for cycle in [10.0, 2_000.0, 1e6] {
                for (memory, margin) in [(2.0, 0.0), (100.0, 0.1), (1e5, 1.0)] {
                    let mut question = question(choosy, swing, cycle, memory, margin);
                    question.run = run(400, 16);
                    let parts = parts_of(&question);
                    all(&question, &parts).iter().for_each(check);
                    // One replication has no interval.
                    for few in [0, 1] {
                        for figure in all(&question, &only(&parts, few)) {
                            check(&figure);
                            assert!(!simulated(&figure), "{}", figure.finding);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_true_curve_and_its_share_above_nought_are_those_of_the_model() {
    let question = question(0.7, 0.8, 2_000.0, 100.0, 0.1);
    let figure = drift(&question, &Parts::default());
    let points = line(&figure, "true");
    for (time, slack) in &points {
        let number = (f64::from(question.run.warm_up) + time.floor()) / 2_000.0;
        let crowd = 0.56 * (2.0 * std::f64::consts::PI * number).sin().abs();
        assert!((slack - (0.3 - crowd)).abs() < 1e-9, "{time} {slack}");
    }
    // Counted over a fine grid of one swing.
    let above = (0..100_000).filter(|step| {
        let turn = f64::from(*step) / 100_000.0;
        0.56 * (2.0 * std::f64::consts::PI * turn).sin().abs() < 0.3
    });
    let share = (above.count() as f64 / 100.0).round() / 10.0;
    let text = format!("stable for {share} % of a swing");
    assert!(figure.finding.contains(&text), "{text}: {}", figure.finding);
    assert!(
        figure.finding.contains("by up to 0.26 players"),
        "{}",
        figure.finding
    );
    let calm = drift(
        &self::question(0.4, 0.5, 2_000.0, 100.0, 0.1),
        &Parts::default(),
    );
    assert!(
        calm.finding.contains("always be stable"),
        "{}",
        calm.finding
    );
    let wild = drift(
        &self::question(1.0, 0.5, 2_000.0, 100.0, 0.1),
        &Parts::default(),
    );
    assert!(wild.finding.contains("never stable"), "{}", wild.finding);
}

#[test]
fn sides_are_tinted_while_they_are_open() {
    let question = question(0.7, 0.8, 1_000.0, 50.0, 0.05);
    let parts = parts_of(&question);
    let figure = drift(&question, &parts);
    check(&figure);
    let times = numbers(&figure, "time since the warm-up");
    let open: Vec<bool> = (column(&figure, "sides").cells.iter())
        .map(|entry| *entry == Entry::Text("open".to_owned()))
        .collect();
    let spells: Vec<(f64, f64)> = (figure.marks.iter())
        .filter_map(|mark| match mark {
            Mark::Region { outline, .. } => Some((outline[0].0, outline[1].0)),
            _ => None,
        })
        .collect();
    assert!(spells.len() >= 3, "{spells:?}");
    for (place, time) in times.iter().enumerate().take(times.len() - 1) {
        let tinted = spells.iter().any(|(from, to)| from <= time && time < to);
        assert_eq!(tinted, open[place], "{time}");
    }
    assert!(
        figure.finding.contains("changes its mind"),
        "{}",
        figure.finding
    );
    // What the first replication is not there for is not drawn.
    let mut other = Parts::default();
    for (number, part) in parts.iter().skip(1) {
        other.insert(number, part.clone());
    }
    check(&drift(&question, &other));
    let queues = queues(&question, &other);
    assert!(
        queues.marks.is_empty() && queues.finding.contains('±'),
        "{}",
        queues.finding
    );
}

#[test]
fn an_axis_in_powers_where_an_open_queue_explodes() {
    let usual = question(0.7, 0.8, 2_000.0, 100.0, 0.1);
    let figure = queues(&usual, &parts_of(&usual));
    assert_eq!(figure.y.scale, Scale::Linear);
    assert!(figure.y.min < 0.0, "an empty queue is seen");
    for name in ["always open", "always closed", "adaptive"] {
        let points = line(&figure, name);
        let table = numbers(&figure, &format!("players waiting, {name}"));
        assert_eq!(points.len(), table.len());
        assert!(
            points
                .iter()
                .zip(&table)
                .all(|(point, value)| point.1 == *value)
        );
    }
    let long = question(0.9, 1.0, 1e4, 100.0, 0.1);
    let figure = queues(&long, &parts_of(&long));
    check(&figure);
    assert_eq!(figure.y.scale, Scale::Log);
    assert!(
        figure.y.min > 0.0 && figure.finding.contains("0.8 players"),
        "{}",
        figure.finding
    );
}

#[test]
fn closed_and_steady_policies_have_their_exact_waits() {
    // Favour stands still: the paper's own case, both sides alike.
    let mut steady = question(0.6, 0.0, 2_000.0, 100.0, 0.1);
    steady.run = run(20_000, 16);
    let figure = controllers(&steady, &parts_of(&steady));
    check(&figure);
    let exact = numbers(&figure, "mean wait, exact");
    let sides = Sides::new(0.3, 0.3, 0.4).mean_printed().expect("stable");
    assert!(
        (exact[0] / sides - 1.0).abs() < 1e-9 && exact[1] == 0.5,
        "{exact:?}"
    );
    for bar in bars(&figure).iter().take(2) {
        let (low, high) = bar.interval.expect("simulated");
        let exact = bar.exact.expect("exact");
        assert!((bar.value - exact).abs() < 1.5 * (high - low), "{bar:?}");
    }
    let share = numbers(
        &figure,
        "share of those who care who get their side, simulated",
    );
    assert!(share[0] == 1.0 && share[1] == 0.5, "{share:?}");
    let usual = question(0.7, 0.8, 2_000.0, 100.0, 0.1);
    let figure = controllers(&usual, &parts_of(&usual));
    let exact = numbers(&figure, "mean wait, exact");
    assert!(exact[0].is_nan() && exact[1] == 0.5 && exact[2].is_nan());
    let [open, closed, adaptive] = &bars(&figure)[..] else {
        panic!("three rows");
    };
    assert!(closed.value < adaptive.value && adaptive.value < open.value);
    assert_eq!(open.note, "all get their side");
    assert_eq!(closed.note, "half get their side");
    assert!(adaptive.note.contains("get theirs"), "{}", adaptive.note);
    assert!(
        figure
            .finding
            .contains("By chance half of them get theirs for 0.5"),
        "{}",
        figure.finding
    );
    let nobody = question(1.0, 0.5, 2_000.0, 100.0, 0.1);
    let words = controllers(&nobody, &parts_of(&nobody)).finding;
    assert!(
        words.contains("no long run (it grows by up to 0.5"),
        "{words}"
    );
    let slow = question(0.7, 0.8, 1e6, 100.0, 0.1);
    let words = controllers(&slow, &parts_of(&slow)).finding;
    assert!(words.contains("shorter than one swing"), "{words}");
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = RulesAdaptive {
        run: run(8_000, 16),
        ..RulesAdaptive::default()
    };
    let [drift, queues, controllers] = all(&question, &parts_of(&question));
    as_last_time(&drift, 900, 420);
    as_last_time(&queues, 720, 440);
    as_last_time(&controllers, 720, 440);
}
