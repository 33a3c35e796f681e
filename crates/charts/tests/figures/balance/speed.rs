//! The figures of the balance lab that simulate nothing: the example of the player whom
//! windows fail, and the times that a page measures.

use crate::drawn::{check, golden, line, numbers, simulated};
use lobbylab_charts::balance::{outlier, speed};
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_core::balance::parameters::BalanceFairness;

/// Points without intervals by their name.
fn dots(figure: &Figure, name: &str) -> Vec<(f64, f64)> {
    let dots = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Dots {
            name: its, points, ..
        } if its == name => Some(points.clone()),
        _ => None,
    });
    dots.flatten().collect()
}

#[test]
fn the_outlier_tells_its_story_with_numbers() {
    let figure = outlier();
    check(&figure);
    assert!(!simulated(&figure));
    // All four of 0, 50, 50, 100: their standard deviation, and teams that are even.
    let balanced = 1250f64.sqrt();
    // 50, 50, 50, 100 have a mean of 62.5, and one team is 50 stronger, of which α is half.
    let left = 0.5 * 50.0 + ((3.0 * 12.5 * 12.5 + 37.5 * 37.5) / 4.0f64).sqrt();
    let near = numbers(&figure, "players near 50");
    let exact = numbers(&figure, "f of the best of all games, exact");
    let seen = numbers(&figure, "f of the best in windows of 17, exact");
    assert_eq!((near[0], near.len()), (2.0, 29));
    for (place, near) in near.iter().enumerate() {
        assert!((exact[place] - balanced).abs() < 1e-3, "{near}");
        let windows = if *near > 15.0 { left } else { balanced };
        assert!((seen[place] - windows).abs() < 1e-3, "{near}");
    }
    for words in [
        "35.36",
        "46.65",
        "window of 17",
        "over 15 of them",
        "32 % more",
    ] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    // The picture shows the table.
    let points = dots(&figure, "in windows of 17");
    assert!(
        points
            .iter()
            .zip(&seen)
            .all(|(point, value)| point.1 == *value)
    );
    golden("balance", &figure, 640, 440);
}

/// Times that grow with a power of n: players, insertion, round, share proven.
fn measured(insertion: f64, round: f64) -> Vec<[f64; 4]> {
    [100.0, 1e3, 1e4, 1e5, 1e6]
        .map(|n| {
            [
                n,
                1.5e-6 * libm::pow(n / 100.0, insertion),
                40e-6 * libm::pow(n / 100.0, round),
                1.0,
            ]
        })
        .to_vec()
}

#[test]
fn slopes_are_fitted_and_said() {
    let fairness = BalanceFairness::default();
    let figure = speed(&fairness, &measured(0.07, 0.13));
    check(&figure);
    for words in [
        "Measured once on this machine",
        "with 1,000,000 players",
        "ten players come",
        "to the power of 0.13",
        "insertion like n to the power of 0.07.",
        "From 100 players",
    ] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    // 40 µs · 10⁴·⁰·¹³.
    let last = 40.0 * libm::pow(1e4, 0.13);
    // 10⁶ / 132.45 µs.
    assert!(
        figure.finding.contains("it plays 7,550 rounds a second"),
        "{}",
        figure.finding
    );
    assert!((numbers(&figure, "a round, measured")[4] - last).abs() < 1e-9 * last);
    assert_eq!(line(&figure, "a round").len(), 5);
    // In proportion: ten thousand times the first round for ten thousand times the players.
    let proportion = line(&figure, "in proportion to n");
    assert_eq!(proportion[0], (100.0, 40.0));
    assert!((proportion[1].1 / 40e4 - 1.0).abs() < 1e-12);
    assert!(!simulated(&figure));
    golden("balance", &figure, 900, 391);
}

#[test]
fn without_times_the_page_says_how_to_get_them() {
    let fairness = BalanceFairness {
        k: 1,
        ..BalanceFairness::default()
    };
    let nonsense = [
        [f64::NAN; 4],
        [0.0, 1.0, 1.0, 1.0],
        [f64::INFINITY, 1.0, 1.0, 1.0],
        [1e3, f64::NAN, f64::NEG_INFINITY, 0.5],
        [1e3, 0.0, -1.0, 2.0],
        [1e3, 1e300, 1e-320, 1.0],
    ];
    for points in [&[][..], &nonsense[..3], &nonsense[..5]] {
        let figure = speed(&fairness, points);
        check(&figure);
        let words = "Press “Measure this machine” to see how long a round takes";
        assert!(figure.finding.starts_with(words), "{}", figure.finding);
        assert!(figure.finding.contains("In a round two players come"));
    }
    check(&speed(&fairness, &nonsense));
}

#[test]
fn few_and_unproven_points_are_said() {
    let fairness = BalanceFairness::default();
    let mut points = measured(0.0, 0.5);
    let one = speed(&fairness, &points[..1]);
    check(&one);
    assert!(!one.finding.contains("power"), "{}", one.finding);
    // The same size twice has no slope.
    let twice = speed(&fairness, &[points[0], points[0]]);
    check(&twice);
    assert!(!twice.finding.contains("power"), "{}", twice.finding);
    points[3][3] = 0.25;
    points[4][3] = 0.75;
    // Insertions that the clock cannot see.
    for point in &mut points {
        point[1] = 0.0;
    }
    let figure = speed(&fairness, &points);
    check(&figure);
    for words in ["with 100,000 players 25 % were", "to the power of 0.50."] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    assert_eq!(dots(&figure, "not all proven best").len(), 2);
    assert!(dots(&figure, "an insertion").is_empty());
    // A slow machine.
    let slow = speed(&fairness, &[[100.0, 0.1, 40.0, 1.0]]);
    check(&slow);
    assert!(
        slow.finding.contains("plays 0.025 rounds"),
        "{}",
        slow.finding
    );
}
