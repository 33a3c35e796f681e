//! The figures of the balance lab about wishes: drawn for all kinds of parameters; their
//! numbers against plain means over the crowds.

use crate::balance::{crowd, fairness, run_of, uneven};
use crate::drawn::{
    bars, check, golden, line, nothing_of_few, numbers, results, same, samples, simulated,
};
use lobbylab_charts::balance::{ALL_WISHES, LATENCY, PARTIES, SKILLS, wish_curves, wishes};
use lobbylab_charts::figure::Figure;
use lobbylab_core::balance::lab::{BalanceWishes, WishKind, WishSample};
use lobbylab_core::balance::parameters::{Crowd, CrowdSkills, Wished};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Numbers, Parts};

fn question(k: u32, n: u32, replications: u32) -> BalanceWishes {
    BalanceWishes {
        fairness: fairness(k),
        crowd: Crowd { n, ..crowd() },
        wished: Wished::default(),
        run: run_of(replications),
    }
}

fn drawn_from(question: &BalanceWishes) -> Parts<WishSample> {
    let results = results(Experiment::BalanceWishes(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceWishes>()
        .expect("its own question");
    parts.clone()
}

fn both(question: &BalanceWishes, parts: &Parts<WishSample>) -> [Figure; 2] {
    [wishes(question, parts), wish_curves(question, parts)]
}

#[test]
fn any_parameters_can_be_drawn() {
    let mut all = vec![question(1, 12, 3), question(3, 16, 3)];
    let mut change = |edit: &dyn Fn(&mut BalanceWishes)| {
        let mut question = question(2, 14, 3);
        edit(&mut question);
        all.push(question);
    };
    change(&|question| {
        uneven(&mut question.fairness);
    });
    // Nobody may meet anybody.
    change(&|question| question.wished.avoided = 1000.0);
    change(&|question| {
        question.wished.partied = 0.0;
        question.wished.avoided = 0.0;
        question.wished.dimensions = 1;
        question.wished.latency = 0.0;
        question.wished.centres = 1;
    });
    // Everybody is alike.
    change(&|question| question.crowd.deviation = 0.0);
    change(&|question| {
        question.crowd.mean = 1e12;
        question.crowd.deviation = 1e12;
        question.wished.latency = 1e6;
    });
    change(&|question| {
        question.crowd.skills = CrowdSkills::Typed;
        question.crowd.typed = Numbers(vec![1e300, 0.0, 1e-300, 1.0, 2.0, 5.0]);
    });
    for question in all {
        let parts = drawn_from(&question);
        for figure in both(&question, &parts) {
            check(&figure);
        }
        nothing_of_few(&parts, &|few| both(&question, few));
    }
}

#[test]
fn a_crowd_too_small_is_told() {
    let question = question(5, 9, 2);
    let parts = drawn_from(&question);
    for figure in both(&question, &parts) {
        check(&figure);
        assert!(!simulated(&figure));
        let said = "9 wait, and a game takes 10: there is none.";
        assert_eq!(figure.finding, said);
    }
}

/// A ratio of means over the crowds that have a game.
fn price(parts: &Parts<WishSample>, kind: WishKind, rung: Option<usize>) -> f64 {
    let (mut with, mut free) = (0.0, 0.0);
    for (_, sample) in parts.iter() {
        if let Some(game) = sample.of(kind, rung).expect("searched").game {
            with += game.value;
            free += sample.free.game.expect("a game").value;
        }
    }
    with / free
}

#[test]
fn prices_are_ratios_of_means() {
    let question = question(5, 60, 16);
    let parts = drawn_from(&question);
    let figure = wishes(&question, &parts);
    let bars = bars(&figure);
    let column = numbers(&figure, "searches stopped");
    assert_eq!((bars.len(), column.len()), (5, 6));
    for (bar, &kind) in bars.iter().zip(WishKind::ALL) {
        assert!(same(bar.value, price(&parts, kind, None)));
        let (low, high) = bar.interval.expect("simulated");
        assert!(low < bar.value && bar.value < high && high <= figure.x.max);
        assert!(bar.value > 1.0, "{}", bar.name);
    }
    assert_eq!(bars[0].name, "40 % in parties of 2");
    let words = &figure.finding;
    let start = "What costs most: ";
    assert!(words.starts_with(start), "{words}");
    let mut role = bars.iter().map(|bar| bar.role);
    assert_eq!(role.next_back(), Some(ALL_WISHES.role));
    golden("balance", &figure, 640, 440);

    let figure = wish_curves(&question, &parts);
    for (look, kind, end) in [
        (PARTIES, WishKind::Parties, "90 % of players"),
        (SKILLS, WishKind::Skills, "4"),
        (LATENCY, WishKind::Latency, "5 skill per ms"),
    ] {
        let name = format!("{}, to {end}", look.name);
        let (points, joined) = (samples(&figure, &name), line(&figure, &name));
        assert_eq!((joined[0], joined.len()), ((0.0, 1.0), points.len() + 1));
        assert_eq!(points.len(), kind.ladder().len());
        for (rung, point) in points.iter().enumerate() {
            assert!(same(point.y, price(&parts, kind, Some(rung))));
            assert!(point.high <= figure.y.max);
        }
        assert_eq!(points.last().map(|point| point.x), Some(1.0));
    }
    golden("balance", &figure, 640, 440);
}
