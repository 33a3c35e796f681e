//! Thirty answers: each once, and their simulations as one.

use crate::codes::answer;
use lobbylab_class::code::{Answer, Run};
use lobbylab_class::guess::{Guess, Kind};
use lobbylab_class::roll::{MOST_ANSWERS, Roll, Taken, quartiles};
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
fn a_run_of_another_length_is_left_out_and_its_guess_counts() {
    let of = |seed: &str, samples| Answer {
        run: Some(Run {
            mean: 10.0,
            half: 0.5,
            samples,
        }),
        ..answer(seed, 2.0, None)
    };
    let mut roll = Roll::default();
    // The odd one comes first, and does not keep the others out.
    roll.take(&text(&[of("a", 1), of("b", 64), of("c", 64)]));
    assert_eq!(roll.numbers(TASK), [2.0; 3]);
    let pool = roll.pooled(TASK).expect("runs");
    assert_eq!((pool.steps.len(), pool.samples, pool.others), (2, 128, 1));
}

#[test]
fn equal_means_have_the_interval_of_their_own() {
    let mut roll = Roll::default();
    let four: Vec<Answer> = ["a", "b", "c", "d"]
        .map(|seed| answer(seed, 0.0, Some(7.0)))
        .into();
    roll.take(&text(&four));
    let pool = roll.pooled(TASK).expect("runs");
    // Each is ± 0.5: four independent ones are ± 0.5 / √4.
    assert_eq!((pool.all.mean, pool.all.half_width), (7.0, 0.25));
    assert_eq!(pool.steps[0], (7.0, 0.5));
}

#[test]
fn a_roll_that_knows_its_tasks_refuses_others_and_guesses_of_other_kinds() {
    let mut roll = Roll::default();
    roll.ask(TASK, Kind::Number);
    roll.ask("patience.rare", Kind::Choice(3));
    let with = |task: &str, seed: &str, guess| Answer {
        task: task.to_owned(),
        guess,
        ..answer(seed, 0.0, None)
    };
    let told = roll.take(&text(&[
        with(TASK, "a", Guess::Number(1.0)),
        with(TASK, "b", Guess::Choice(0)),
        with(TASK, "c", Guess::Curve(vec![0.5; 13])),
        with("patience.rare", "a", Guess::Choice(2)),
        with("patience.rare", "b", Guess::Choice(3)),
        with("patience.gone", "a", Guess::Number(1.0)),
    ]));
    let refused = |why: &str| Taken::Refused(why.to_owned());
    let kind = "this guess is of another kind than what is asked";
    assert_eq!(
        told,
        [
            Taken::New,
            refused(kind),
            refused(kind),
            Taken::New,
            refused("it is none of the answers to choose from"),
            refused("there is no task “patience.gone”"),
        ]
    );
}

#[test]
fn an_answer_can_be_taken_out_again_and_a_roll_is_not_endless() {
    let mut roll = Roll::default();
    let many: Vec<Answer> = (0..MOST_ANSWERS + 2)
        .map(|at| answer(&format!("s{at}"), at as f64, None))
        .collect();
    let told = roll.take(&text(&many));
    let refused = |one: &&Taken| matches!(one, Taken::Refused(why) if why.contains("2000 answers"));
    assert_eq!(told.iter().filter(refused).count(), 2);
    assert!(roll.remove(TASK, "s5") && !roll.remove(TASK, "s5"));
    assert_eq!(roll.numbers(TASK)[4..6], [4.0, 6.0]);
    // Those behind it are still found by their seeds.
    assert_eq!(roll.take(&text(&many[7..8])), [Taken::Again]);
    assert_eq!(roll.take(&text(&many[5..6])), [Taken::New]);
}

#[test]
fn an_earlier_guess_that_comes_late_does_not_count() {
    let mut roll = Roll::default();
    let nth = |guess, tries| Answer {
        tries,
        ..answer("a", guess, None)
    };
    roll.take(&text(&[nth(3.0, 2)]));
    assert_eq!(roll.take(&text(&[nth(1.0, 1)])), [Taken::Again]);
    assert_eq!(roll.numbers(TASK), [3.0]);
    assert_eq!(roll.take(&text(&[nth(4.0, 3)])), [Taken::Instead]);
    assert_eq!(roll.numbers(TASK), [4.0]);
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
    let all = 0.0..=9.0;
    assert_eq!(roll.found(TASK, "alpha", 9.0, &all), [1.5; 4]);
    assert_eq!(roll.found(TASK, "n", 9.0, &all), [5.0; 4]);
    assert_eq!(roll.found(TASK, "q", 0.5, &all), [0.5; 4]);
    assert_eq!(roll.found("another.task", "n", 9.0, &all), []);
    // What no control of the lab can be moved to is nobody's place.
    for odd in ["1e308", "-1e308", "9.5"] {
        let state = format!("v1.alpha={odd}");
        let forged = Answer {
            state,
            ..answer(&format!("f{}", odd.len()), 0.0, None)
        };
        roll.take(&text(&[forged]));
    }
    assert_eq!(roll.found(TASK, "alpha", 9.0, &all), [1.5; 4]);
}

#[test]
fn quartiles_are_those_of_the_sorted_numbers() {
    assert_eq!(quartiles(&[]), None);
    assert_eq!(quartiles(&[7.0]), Some([7.0; 3]));
    assert_eq!(quartiles(&[5.0, 1.0, 3.0, 2.0, 4.0]), Some([2.0, 3.0, 4.0]));
    assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), Some([1.75, 2.5, 3.25]));
}
