//! Every picture is drawn, in every size of a screen, and says what it counts.

use crate::codes::answer;
use lobbylab_charts::figure::{Figure, Mark, Ticks};
use lobbylab_charts::palette::Theme;
use lobbylab_class::compare::{Paper, Said, Side};
use lobbylab_class::guess::MOST_NUMBER;
use lobbylab_class::pictures::{draw, narrowing, paper, pooled_words, spread, votes};
use lobbylab_class::roll::{Roll, Taken};

fn sheet() -> Paper {
    let side = |name: &str, to| Side {
        name: name.to_owned(),
        from: 0.0,
        to,
    };
    Paper {
        x: side("α", 6.0),
        y: side("cost per period", 12.0),
    }
}

fn exact(text: &str) -> Said {
    Said::exact(text).expect("a number")
}

fn bars(figure: &Figure) -> Vec<f64> {
    let found = figure.marks.iter().find_map(|mark| match mark {
        Mark::Bars { bars } => Some(bars.iter().map(|bar| bar.value).collect()),
        _ => None,
    });
    found.expect("bars")
}

#[test]
fn all_are_drawn_from_a_phone_to_a_projector() {
    let figure = spread("x", &[1.25], None, "").expect("a number");
    assert_eq!(figure.finding, "One answer, 1.25.");
    let mut roll = Roll::default();
    for (at, mean) in [10.0, 12.0, 11.0, 10.5].into_iter().enumerate() {
        roll.take(
            &answer(&format!("s{at}"), mean, Some(mean))
                .code()
                .expect("a code"),
        );
    }
    let pool = roll.pooled("patience.threshold").expect("runs");
    let curve = vec![0.5; 13];
    let truth = [(0.0, 1.0), (6.0, 11.0)];
    let figures = [
        paper(&sheet(), &[], None),
        paper(&sheet(), &[&curve], Some(&truth)),
        paper(&sheet(), &[&curve, &curve, &curve], Some(&truth)),
        votes(&["yes".into(), "no".into()], &[20, 10], Some(1)),
        spread(
            "What they guessed",
            &[1.0, 1.2, 3.0],
            Some(&exact("1.5")),
            "times",
        )
        .expect("numbers"),
        narrowing(&pool, Some(11.0), "cost", "per period"),
    ];
    for figure in &figures {
        for (width, theme) in [
            (300, Theme::Light),
            (640, Theme::Dark),
            (1200, Theme::Projector),
        ] {
            let drawn = draw(figure, width, width / 2, theme).expect("can be drawn");
            let [left, top, right, bottom] = drawn.plot;
            assert!(
                left < right && top < bottom && right <= f64::from(width),
                "{}",
                figure.title
            );
            assert!(drawn.svg.ends_with("</svg>\n") || drawn.svg.ends_with("</svg>"));
            assert!(
                !drawn.svg.contains("NaN") && !drawn.svg.contains("inf"),
                "{}",
                figure.title
            );
        }
    }
}

#[test]
fn every_guess_is_in_one_bin() {
    for numbers in [
        vec![1.0],
        vec![2.0; 30],
        vec![0.1, 0.2, 0.3, 99.0],
        vec![-5.0, 0.0, 5.0],
        vec![1e-9, 2e-9],
        vec![-MOST_NUMBER, MOST_NUMBER],
        vec![0.0, 5e-324],
        vec![1e-300, 2.0, 2.0 + f64::EPSILON],
        vec![MOST_NUMBER, MOST_NUMBER - 1e-4, MOST_NUMBER - 2e-4],
    ] {
        let figure = spread("x", &numbers, Some(&exact("1.5")), "").expect("numbers");
        let counts = bars(&figure);
        assert_eq!(
            counts.iter().sum::<f64>(),
            numbers.len() as f64,
            "{numbers:?}"
        );
        assert!(counts.len() <= 14, "{numbers:?} in {} bins", counts.len());
    }
    assert_eq!(spread("x", &[], Some(&exact("1")), ""), None);
    // Numbers that no code can hold end nothing.
    let odd = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    assert_eq!(spread("x", &odd, None, ""), None);
    assert!(spread("x", &[-1e308, 1e308], None, "").is_some());
}

#[test]
fn nobody_is_half_a_student() {
    for most in [1, 4, 7, 30, 999] {
        let figure = votes(&["yes".into(), "no".into()], &[most, 0], None);
        let Ticks::Named(ticks) = &figure.x.ticks else {
            panic!("ticks of its own")
        };
        assert!((3..=8).contains(&ticks.len()), "{most}: {ticks:?}");
        assert!(
            ticks
                .iter()
                .all(|(at, name)| at.fract() == 0.0 && !name.contains('.'))
        );
    }
}

#[test]
fn the_words_say_what_the_class_said() {
    let figure = votes(&["yes".into(), "no".into()], &[20, 10], Some(1));
    assert_eq!(
        figure.finding,
        "30 answers: 20 “yes”, 10 “no”; right is “no”."
    );
    let figure = spread(
        "x",
        &[1.0, 2.0, 3.0, 4.0, 5.0],
        Some(&exact("3.5")),
        "times",
    )
    .expect("numbers");
    assert_eq!(
        figure.finding,
        "Half of five answers lie between 2 and 4 times, the middle one at 3; it is 3.5 times."
    );
    for (numbers, words) in [
        (&[1.0][..], "One answer, 1 time."),
        (&[2.0, 2.0], "Two answers, both 2 times."),
        (&[2.0, 2.0, 2.0], "Three answers, all 2 times."),
        (&[0.5, 0.4, 0.4], "Three answers: 0.4, 0.4 and 0.5 times."),
        (
            &[2.0, 2.0, 2.0, 3.0, 2.0],
            "At least half of five answers are 2 times.",
        ),
    ] {
        let figure = spread("x", numbers, None, "times").expect("numbers");
        assert_eq!(figure.finding, words);
    }
    let mut roll = Roll::default();
    for (seed, mean) in [("1", 0.4), ("2", 0.5), ("3", 0.6)] {
        let answer = answer(seed, 1.0, Some(mean));
        assert_eq!(roll.take(&answer.code().expect("an answer")), [Taken::New]);
    }
    let pool = roll.pooled("patience.threshold").expect("three runs");
    // 4.302653 · 0.1 / √3
    assert_eq!(
        pooled_words(&pool, Some(0.5), "of all games"),
        "Three seeds, 192 samples: 0.5 ± 0.2 of all games (95 %); exact is 0.5, inside it."
    );
}
