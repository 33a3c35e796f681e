//! Thirty answers: each once, and their simulations as one.

use crate::codes::answer;
use lobbylab_class::code::{Answer, Run};
use lobbylab_class::guess::Guess;
use lobbylab_class::roll::{Roll, Taken, quartiles};
use proptest::prelude::*;

fn text(answers: &[Answer]) -> String {
    (answers.iter())
        .map(|answer| answer.code().expect("a code") + "\n")
        .collect()
}

const TASK: &str = "patience.threshold";

#[test]
fn an_answer_counts_once_however_often_it_comes() {
    let mut roll = Roll::default();
    let both = [answer("a", 1.0, Some(10.0)), answer("b", 2.0, Some(12.0))];
    assert_eq!(roll.take(&text(&both)), [Taken::New, Taken::New]);
    let before = roll.pooled(TASK);
    assert_eq!(roll.take(&text(&both[..1])), [Taken::Again]);
    assert_eq!(roll.pooled(TASK), before);
    assert_eq!(roll.numbers(TASK), [1.0, 2.0]);
    // Another guess of the same phone stands in the place of the first; its seed still counts once.
    assert_eq!(
        roll.take(&text(&[answer("a", 3.0, None)])),
        [Taken::Instead]
    );
    assert_eq!(roll.numbers(TASK), [3.0, 2.0]);
    assert_eq!(roll.pooled(TASK), before);
    assert_eq!(roll.tasks(), [(TASK.to_owned(), 2)]);
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let mut roll = Roll::default();
    roll.take(&text(&[answer("a", 1.0, Some(10.0))]));
    let mut told = |one: Answer| match roll.take(&text(&[one])).as_slice() {
        [Taken::Refused(why)] => why.clone(),
        other => panic!("{other:?}"),
    };
    assert!(
        told(answer("a", 1.0, Some(11.0)))
            .contains("the seed a say that it gave different numbers")
    );
    let longer = Run {
        mean: 10.0,
        half: 0.5,
        samples: 65,
    };
    assert!(
        told(Answer {
            run: Some(longer),
            ..answer("b", 1.0, None)
        })
        .contains("65 samples where the others have 64")
    );
    let mut damaged = answer("c", 1.0, None).code().expect("a code");
    damaged.insert(20, 'x');
    for (said, part) in [
        (damaged.as_str(), "damaged"),
        ("good morning", "no answer in this text"),
    ] {
        assert!(matches!(roll.take(said).as_slice(), [Taken::Refused(why)] if why.contains(part)));
    }
    assert_eq!(roll.take("  \n"), []);
    assert_eq!(roll.pooled(TASK).map(|pool| pool.steps.len()), Some(1));
}

#[test]
fn three_batches_have_the_interval_of_a_book() {
    let mut roll = Roll::default();
    let three: Vec<Answer> = [("a", 1.0), ("b", 2.0), ("c", 3.0)]
        .map(|(seed, mean)| answer(seed, 0.0, Some(mean)))
        .into();
    roll.take(&text(&three));
    let pool = roll.pooled(TASK).expect("three runs");
    assert_eq!(
        (pool.all.mean, pool.samples, pool.steps.len()),
        (2.0, 192, 3)
    );
    // Student's t with two degrees of freedom, 4.3027, times 1/√3.
    assert!((pool.all.half_width - 2.4841).abs() < 1e-4);
    // Alone, a phone has the interval that it found itself.
    assert_eq!(pool.steps[0], (1.0, 0.5));
    assert_eq!(pool.steps[2], (pool.all.mean, pool.all.half_width));
}

proptest! {
    #[test]
    fn the_order_in_which_they_come_does_not_matter(means in prop::collection::vec(-50.0..50.0_f64, 1..30), turn in 0_usize..30) {
        let all: Vec<Answer> = (means.iter().enumerate()).map(|(at, mean)| answer(&format!("s{at}"), *mean, Some(*mean))).collect();
        let mut turned = all.clone();
        turned.rotate_left(turn % all.len());
        let (mut one, mut other) = (Roll::default(), Roll::default());
        one.take(&text(&all));
        // Half of them twice.
        other.take(&(text(&turned[..all.len() / 2]) + &text(&turned)));
        prop_assert_eq!(one.pooled(TASK), other.pooled(TASK));
        // What is kept reads back to the same class.
        let mut third = Roll::default();
        third.take(&one.codes());
        prop_assert_eq!(third.pooled(TASK), one.pooled(TASK));
    }
}

#[test]
fn votes_curves_and_places_are_told_apart() {
    let mut roll = Roll::default();
    let with = |seed: &str, guess| Answer {
        guess,
        ..answer(seed, 0.0, None)
    };
    roll.take(&text(&[
        with("a", Guess::Choice(0)),
        with("b", Guess::Choice(2)),
        with("c", Guess::Choice(2)),
        with("d", Guess::Curve(vec![0.5; 13])),
    ]));
    assert_eq!(roll.votes(TASK, 3), [1, 0, 2]);
    assert_eq!(roll.curves(TASK).len(), 1);
    assert_eq!(roll.found(TASK, "alpha", 9.0), [1.5; 4]);
    assert_eq!(roll.found(TASK, "n", 9.0), [5.0; 4]);
    assert_eq!(roll.found(TASK, "q", 0.5), [0.5; 4]);
    assert_eq!(roll.found("another.task", "n", 9.0), []);
}

#[test]
fn quartiles_are_those_of_the_sorted_numbers() {
    assert_eq!(quartiles(&[]), None);
    assert_eq!(quartiles(&[7.0]), Some([7.0; 3]));
    assert_eq!(quartiles(&[5.0, 1.0, 3.0, 2.0, 4.0]), Some([2.0, 3.0, 4.0]));
    assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), Some([1.75, 2.5, 3.25]));
}
