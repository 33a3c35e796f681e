//! A guess in a link, and beside what the engine says.

use lobbylab_class::compare::{Of, Paper, Said, Side, Truth, cell, columns, height, judge};
use lobbylab_class::guess::{Guess, MOST_NUMBER, POINTS};
use proptest::prelude::*;

fn said(value: f64, half: f64) -> Said {
    let shown = value.to_string();
    Said { shown, value, half }
}

fn paper() -> Paper {
    let side = |name: &str, from, to| Side {
        name: name.to_owned(),
        from,
        to,
    };
    Paper {
        x: side("α", 0.0, 6.0),
        y: side("cost", 0.0, 12.0),
    }
}

proptest! {
    #[test]
    fn a_number_reads_back_to_its_bits(value in -MOST_NUMBER..=MOST_NUMBER) {
        let guess = Guess::Number(value);
        prop_assert_eq!(Guess::read(&guess.write()), Ok(guess));
    }

    #[test]
    fn a_curve_reads_back_to_a_hundredth(heights in prop::collection::vec(0.0..=1.0, POINTS)) {
        let guess = Guess::Curve(heights.clone());
        let Ok(Guess::Curve(read)) = Guess::read(&guess.write()) else { panic!("a curve") };
        for (one, other) in heights.iter().zip(&read) {
            prop_assert!((one - other).abs() <= 0.5 / 99.0 + 1e-12);
        }
        // Written again it is the same.
        prop_assert_eq!(Guess::Curve(read).write(), guess.write());
    }

    #[test]
    fn no_text_stops_it(text in ".{0,60}") {
        if let Ok(guess) = Guess::read(&text) {
            prop_assert!(Guess::read(&guess.write()).is_ok());
        }
        let _ = (Said::exact(&text), columns(&text, "a", "b"), cell(&text, "a", "b"));
    }
}

#[test]
fn what_is_no_guess_is_named_with_what_is_allowed() {
    for text in [
        "",
        "i",
        "y123",
        "inf",
        "nan",
        "1,5",
        "y1x345678901234567890123456",
    ] {
        let error = Guess::read(text).expect_err(text).to_string();
        assert!(error.contains(&format!("“{text}”")), "{error}");
        assert!(error.contains("a letter from a to h"), "{error}");
    }
}

#[test]
fn what_is_typed_is_read_as_it_is_meant() {
    for (text, unit, value) in [
        ("0,25", "of all games", 0.25),
        (" −3 ", "seconds", -3.0),
        ("12 345", "players", 12345.0),
        ("50 %", "of all games", 0.5),
        ("50%", "%", 50.0),
        ("1e3", "", 1000.0),
    ] {
        assert_eq!(Guess::typed(text, unit), Ok(Guess::Number(value)), "{text}");
    }
    assert_eq!(Guess::typed("b", ""), Ok(Guess::Choice(1)));
    for text in ["many", "%", "1,2,3", "b%", "1.2,3"] {
        let error = Guess::typed(text, "").expect_err(text).to_string();
        assert!(error.contains(&format!("“{text}”")), "{error}");
    }
}

#[test]
fn a_number_is_judged_by_its_distance_or_its_interval() {
    let judged = |guess: f64, truth: Said| {
        judge(
            &Guess::Number(guess),
            &Truth::Number(truth),
            "minutes",
            &[],
            None,
        )
        .expect("both are numbers")
    };
    let far = judged(12.0, said(10.0, 0.0));
    assert_eq!(
        far.sentence,
        "You said 12 minutes; it is 10 minutes: 2 too much, 20 % off."
    );
    assert!(!far.hit && far.off == 2.0);
    assert!(judged(10.4, said(10.0, 0.0)).hit);
    // Simulated: what lies in the interval cannot be told from it.
    let inside = judged(8.0, said(10.0, 3.0));
    assert_eq!(
        inside.sentence,
        "You said 8 minutes; it is 10 ± 3 minutes: inside the interval."
    );
    assert!(inside.hit);
    let percent = Said::exact("5 %").expect("a number");
    let words = judge(&Guess::Number(5.0), &Truth::Number(percent), "%", &[], None)
        .expect("numbers")
        .sentence;
    assert_eq!(words, "You said 5 %; it is 5 %: exactly that.");
}

#[test]
fn numbers_of_a_page_are_read_as_they_are_written() {
    for (text, value) in [
        ("1.54", 1.54),
        ("−0.3", -0.3),
        ("12 345", 12345.0),
        ("≤ 7", 7.0),
        ("50 %", 50.0),
    ] {
        assert_eq!(
            Said::exact(text).map(|said| said.value),
            Some(value),
            "{text}"
        );
    }
    for text in ["", "never", "3 · 10⁻⁷", "above 10³⁰⁰", "1 − 4 · 10⁻⁵"] {
        assert_eq!(Said::exact(text), None, "{text}");
    }
}

#[test]
fn what_is_right_comes_of_the_numbers() {
    let numbers = [said(3.0, 0.0), said(2.0, 0.0), said(4.0, 0.0)];
    assert_eq!(Truth::of(&numbers, Of::Least), Some(Truth::Choice(1)));
    assert_eq!(Truth::of(&numbers, Of::Greatest), Some(Truth::Choice(2)));
    let pair = |a, b, half| Truth::of(&[said(a, half), said(b, half)], Of::Change);
    assert_eq!(pair(3.0, 2.0, 0.0), Some(Truth::Choice(0)));
    assert_eq!(pair(2.0, 2.001, 0.0), Some(Truth::Choice(1)));
    assert_eq!(pair(2.0, 3.0, 0.0), Some(Truth::Choice(2)));
    // What two simulations cannot tell apart has not changed.
    assert_eq!(pair(2.0, 3.0, 0.6), Some(Truth::Choice(1)));
    let Some(Truth::Number(ratio)) = Truth::of(&[said(6.0, 0.6), said(3.0, 0.3)], Of::Ratio) else {
        panic!("a ratio")
    };
    assert!((ratio.value - 2.0).abs() < 1e-12 && (ratio.half - 0.4).abs() < 1e-12);
    // Exact numbers are known as they are written: 5/6 as 0.8333 is no 1.6666 of 0.5.
    let exact = |text: &str| Said::exact(text).expect("a number");
    for (of, shown) in [(Of::Ratio, "1.67"), (Of::Difference, "0.3333")] {
        let Some(Truth::Number(made)) = Truth::of(&[exact("0.8333"), exact("0.5")], of) else {
            panic!("a number")
        };
        assert_eq!(made.shown, shown);
    }
    assert_eq!(Truth::of(&numbers[..1], Of::Ratio), None);
    assert_eq!(Truth::of(&numbers[..1], Of::Least), None);
    assert_eq!(Truth::of(&[], Of::Value), None);
}

#[test]
fn a_curve_is_off_by_what_lies_between() {
    let level = |share: f64| Guess::Curve(vec![share; POINTS]);
    // The truth rises from 0 to 12 over the paper; a level line at half is 3 off on average, taken at
    // thirteen places: 6·(0+1+…+6)·2/13/6 − the middle, counted by hand: 42/13.
    let truth = Truth::Curve(vec![(0.0, 0.0), (6.0, 12.0)]);
    let judged = judge(&level(0.5), &truth, "", &[], Some(&paper())).expect("a curve");
    assert!((judged.off - 42.0 / 13.0).abs() < 1e-9, "{}", judged.off);
    assert!(
        judged.sentence.starts_with(
            "On average your curve is 3.2 off; most at α = 0, where you drew 6 and it is 0"
        ),
        "{}",
        judged.sentence
    );
    assert!(!judged.hit);
    let heights = (0..POINTS).map(|at| at as f64 / 12.0).collect();
    assert!(
        judge(&Guess::Curve(heights), &truth, "", &[], Some(&paper()))
            .expect("a curve")
            .hit
    );
    // Too little of the truth on the paper.
    let short = Truth::Curve(vec![(0.0, 1.0), (0.4, 1.0)]);
    assert_eq!(judge(&level(0.5), &short, "", &[], Some(&paper())), None);
    assert_eq!(height(&[(0.0, 1.0), (2.0, 3.0)], 1.0), Some(2.0));
    assert_eq!(height(&[(0.0, 1.0), (2.0, 3.0)], 2.5), None);
}

#[test]
fn a_figure_s_file_is_read_by_its_heads() {
    let csv = "# title: x\r\nα,\"greedy, exact (per period)\",simulated\r\n0,4.5,\r\n1,5,5.01\r\n2,,5.2\r\n";
    let greedy = columns(csv, "α", "greedy, exact (per period)");
    assert_eq!(greedy, Ok(vec![(0.0, 4.5), (1.0, 5.0)]));
    assert_eq!(cell(csv, "1", "simulated"), Ok("5.01".to_owned()));
    assert!(
        columns(csv, "α", "patient")
            .expect_err("none")
            .contains("“patient”; it has “α”, “greedy")
    );
    assert!(
        cell(csv, "9", "simulated")
            .expect_err("none")
            .contains("no row “9”; it has “0”")
    );
}

#[test]
fn guesses_of_another_kind_are_not_judged() {
    let choices = ["one".to_owned(), "two".to_owned()];
    let right = judge(&Guess::Choice(1), &Truth::Choice(1), "", &choices, None).expect("choices");
    assert_eq!(
        (right.hit, right.sentence.as_str()),
        (true, "You said “two”, and so it is.")
    );
    let wrong = judge(&Guess::Choice(0), &Truth::Choice(1), "", &choices, None).expect("choices");
    assert_eq!(
        (wrong.hit, wrong.sentence.as_str()),
        (false, "You said “one”; it is “two”.")
    );
    // There is no third.
    assert_eq!(
        judge(&Guess::Choice(2), &Truth::Choice(1), "", &choices, None),
        None
    );
    assert_eq!(
        judge(
            &Guess::Choice(0),
            &Truth::Number(said(1.0, 0.0)),
            "",
            &choices,
            None
        ),
        None
    );
}
