//! The figures of the balance lab about crowds of many sizes: drawn for all kinds of
//! parameters; their numbers against plain means over the replications.

use crate::balance::{crowd, fairness, run_of, type_in, uneven};
use crate::drawn::{
    check, golden, golden_with_picture, line, nothing_of_few, numbers, results, same, samples,
};
use lobbylab_charts::balance::{crowding, look_of, reach};
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_core::balance::lab::{BalanceCrowd, CrowdMethod, CrowdSample};
use lobbylab_core::balance::parameters::{Crowd, CrowdSkills};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;

fn question(k: u32, skills: CrowdSkills) -> BalanceCrowd {
    BalanceCrowd {
        fairness: fairness(k),
        crowd: Crowd { skills, ..crowd() },
        run: run_of(16),
    }
}

fn drawn_from(question: &BalanceCrowd) -> Parts<CrowdSample> {
    let results = results(Experiment::BalanceCrowd(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceCrowd>()
        .expect("its own question");
    parts.clone()
}

fn both(question: &BalanceCrowd, parts: &Parts<CrowdSample>) -> [Figure; 2] {
    [crowding(question, parts), reach(question, parts)]
}

/// The mean over replications.
fn mean(parts: &Parts<CrowdSample>, of: &dyn Fn(&CrowdSample) -> f64) -> f64 {
    let sum: f64 = parts.iter().map(|(_, sample)| of(sample)).sum();
    sum / parts.iter().count() as f64
}

/// Crowds and games of all kinds, with extremes.
fn spread() -> Vec<BalanceCrowd> {
    let mut all = vec![
        question(1, CrowdSkills::Uniform),
        question(8, CrowdSkills::Groups),
    ];
    for question in &mut all {
        question.run.replications = 3;
    }
    let mut change = |k, edit: &dyn Fn(&mut BalanceCrowd)| {
        let mut question = question(k, CrowdSkills::Normal);
        question.run.replications = 3;
        edit(&mut question);
        all.push(question);
    };
    change(2, &|question| {
        uneven(&mut question.fairness);
    });
    change(3, &|question| {
        question.fairness.alpha = 0.0;
        question.crowd.n = 0;
    });
    // Everybody is alike.
    change(2, &|question| question.crowd.deviation = 0.0);
    change(1, &|question| {
        question.crowd.mean = 1e12;
        question.crowd.deviation = 1e12;
        question.crowd.n = 1_000_000;
    });
    for typed in [vec![], vec![1e300, 0.0, 1e-300], vec![1.0, 2.0, 4.0]] {
        change(2, &|question| {
            type_in(&mut question.crowd, &typed);
        });
    }
    all
}

#[test]
fn any_parameters_can_be_drawn() {
    for question in spread() {
        // No skills, no crowd.
        let none = question.crowd.skills == CrowdSkills::Typed && question.crowd.typed.0.is_empty();
        let parts = if none {
            Parts::default()
        } else {
            drawn_from(&question)
        };
        for figure in both(&question, &parts) {
            check(&figure);
        }
        nothing_of_few(&parts, &|few| both(&question, few));
    }
}

#[test]
fn the_crowd_shows_means_over_replications() {
    let question = question(5, CrowdSkills::Normal);
    let parts = drawn_from(&question);
    let figure = crowding(&question, &parts);
    let sizes = numbers(&figure, "n, players waiting");
    assert_eq!((sizes[0], sizes[12]), (10.0, 10_000.0));
    for &maker in CrowdMethod::ALL {
        let column = |letter| format!("{letter}, {}, simulated", maker.label());
        let values = ["f", "d", "v"].map(|letter| numbers(&figure, &column(letter)));
        let points = samples(&figure, look_of(maker).name);
        for size in 0..sizes.len() {
            let game = |sample: &CrowdSample| sample.points[size].games[maker as usize];
            let [f, d, v] = values.each_ref().map(|column| column[size]);
            assert!(same(f, mean(&parts, &|sample| game(sample).value)));
            assert!(same(d, mean(&parts, &|sample| game(sample).difference)));
            assert!(same(v, mean(&parts, &|sample| game(sample).spread)));
            // α = 1.
            assert!(same(f, d + v));
            if maker != CrowdMethod::Any {
                assert_eq!((points[size].x, points[size].y), (sizes[size], f));
            }
        }
    }
    // Sixty wait: 50 is the nearest size, and 600 the next but ten times as many.
    let best = samples(&figure, "best game");
    let (few, many) = (best[4], best[8]);
    assert_eq!((few.x, many.x), (50.0, 600.0));
    let start = "The best game has an unfairness of ";
    assert!(figure.finding.starts_with(start), "{}", figure.finding);
    let said = figure
        .finding
        .split(|c: char| !c.is_ascii_digit() && c != '.');
    let said: Vec<f64> = said.filter_map(|word| word.parse().ok()).collect();
    for value in [few.y, many.y] {
        let near = said.iter().any(|said| (said - value).abs() < 0.05 * value);
        assert!(near, "{value}: {}", figure.finding);
    }
    for words in [
        "with 600",
        "however many wait",
        "The best run of neighbours is ",
    ] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    golden_with_picture("balance", &figure, 640, 440);
}

#[test]
fn teams_of_one_have_a_theory_line() {
    let question = question(1, CrowdSkills::Uniform);
    let parts = drawn_from(&question);
    let figure = crowding(&question, &parts);
    // All skills within 300·√12: f = 1.5 · width / (n² − 1), or a third of it for anybody.
    let width = 300.0 * 12f64.sqrt();
    let sizes = numbers(&figure, "n, players waiting");
    let exact = line(&figure, "best game");
    let first = line(&figure, "first come");
    assert_eq!((exact.len(), first.len()), (sizes.len(), sizes.len()));
    for (place, &n) in sizes.iter().enumerate() {
        assert!(same(exact[place].1, 1.5 * width / (n * n - 1.0)), "{n}");
        assert!(same(first[place].1, 0.5 * width), "{n}");
    }
    assert!(figure.source.contains("Lines: exact"), "{}", figure.source);
    // The simulation agrees, and before it the theory is all that is shown.
    let inside = |point: &&lobbylab_charts::figure::Sample| {
        let exact = 1.5 * width / (point.x * point.x - 1.0);
        point.low <= exact && exact <= point.high
    };
    let points = samples(&figure, "best game");
    assert!(points.iter().filter(inside).count() >= 10, "{points:?}");
    let before = crowding(&question, &Parts::default());
    assert_eq!(line(&before, "best game"), exact);
    assert!(before.finding.contains("exactly"), "{}", before.finding);
    // Where the normal is folded at 0 nothing is known.
    let normal = crowding(&self::question(1, CrowdSkills::Normal), &Parts::default());
    assert!(line(&normal, "best game").is_empty());
}

#[test]
fn the_reach_is_counted_in_places() {
    let question = question(5, CrowdSkills::Normal);
    let parts = drawn_from(&question);
    let figure = reach(&question, &parts);
    let span = numbers(&figure, "places of the best game, simulated");
    let widest = numbers(&figure, "places, widest seen");
    let runs = numbers(&figure, "best games that are runs, simulated");
    for size in 0..span.len() {
        let places = |sample: &CrowdSample| f64::from(sample.points[size].span);
        assert!(same(span[size], mean(&parts, &places)));
        let most = parts.iter().map(|(_, sample)| places(sample));
        assert_eq!(widest[size], most.fold(0.0, f64::max));
        let run = |sample: &CrowdSample| f64::from(u8::from(places(sample) == 10.0));
        assert!(same(runs[size], mean(&parts, &run)));
        assert!(span[size] >= 10.0 && widest[size] <= 88.0);
    }
    // With ten waiting the game is all of them.
    assert_eq!((span[0], widest[0], runs[0]), (10.0, 10.0, 1.0));
    // k = 5, α = 1, q = 2: 10·⌈4·√5⌉ − 2 places, and 4·2·5·√5 as printed.
    let proven = figure.marks.iter().any(|mark| {
        matches!(mark, Mark::HorizontalMark { y, label } if *y == 88.0 && label.contains("Lemma 2"))
    });
    assert!(proven);
    let printed = numbers(&figure, "places, Lemma 2 as printed");
    assert!((printed[0] - 40.0 * 5f64.sqrt()).abs() < 1e-9);
    let most = widest.iter().copied().fold(0.0, f64::max);
    for words in [
        "in 88 neighbouring places (as printed, 89.4)".to_owned(),
        format!("the widest seen lies in {most}."),
        "With 50 waiting it is ".to_owned(),
        " crowds.".to_owned(),
    ] {
        assert!(figure.finding.contains(&words), "{}", figure.finding);
    }
    golden("balance", &figure, 640, 440);
}
