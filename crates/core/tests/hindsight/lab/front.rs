//! Waiting against criteria, in hindsight.

use super::shared::{int, real, run};
use lobbylab_core::hindsight::lab::WEIGHTS;

#[test]
fn the_front_falls() {
    for pairs in [
        vec![],
        vec![("criteria", int(2)), ("rate", real(8.0))],
        vec![("weight", real(3.0)), ("rate", real(0.7))],
    ] {
        let mut all = vec![("players", int(400)), ("replications", int(3))];
        all.extend(pairs);
        let results = run("hindsight.front", &all);
        let (front, parts) = results
            .parts::<lobbylab_core::hindsight::lab::HindsightFront>()
            .expect("a front");
        assert!(front.exact());
        let points: Vec<[f64; 2]> = (0..WEIGHTS.len())
            .map(|point| {
                front
                    .point(parts, point)
                    .expect("known")
                    .map(|one| one.mean)
            })
            .collect();
        for (pair, weights) in points.windows(2).zip(WEIGHTS.windows(2)) {
            let [[time, criteria], [more, less]] = [pair[0], pair[1]];
            assert!(more >= time - 1e-9 && less <= criteria + 1e-9, "{points:?}");
            // Each is the better one by its own weight.
            let sum = |time: f64, criteria: f64, weight: f64| time + weight * criteria;
            assert!(sum(time, criteria, weights[0]) <= sum(more, less, weights[0]) + 1e-9);
            assert!(sum(more, less, weights[1]) <= sum(time, criteria, weights[1]) + 1e-9);
        }
        assert!(points[10][0] > 1.2 * points[0][0] && points[0][1] > 1.2 * points[10][1]);
        // No matching lies under a line that touches the front.
        for (point, weight) in WEIGHTS.into_iter().enumerate() {
            let least = front.least(parts, point).expect("known").mean;
            for [time, criteria] in &points {
                assert!(time + weight * criteria >= least - 1e-9);
            }
            let [time, criteria] = points[point];
            assert!((time + weight * criteria - least).abs() < 1e-6);
        }
    }
}

#[test]
fn at_its_own_weight_it_is_the_optimum_of_the_race() {
    let pairs = [("players", int(300)), ("replications", int(4))];
    let (race, front) = (
        run("hindsight.race", &pairs),
        run("hindsight.front", &pairs),
    );
    let (race, samples) = race
        .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
        .expect("a race");
    let (front, parts) = front
        .parts::<lobbylab_core::hindsight::lab::HindsightFront>()
        .expect("a front");
    let [time, criteria] = front.point(parts, 5).expect("known");
    let best = race.best(samples).expect("known");
    assert!((time.mean + criteria.mean - best.mean).abs() < 1e-12);
}

#[test]
fn larger_games_have_a_front_that_is_only_found() {
    let pairs = [
        ("k", int(3)),
        ("players", int(2_000)),
        ("replications", int(2)),
    ];
    let results = run("hindsight.front", &pairs);
    let (front, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightFront>()
        .expect("a front");
    assert!(!front.exact());
    for (point, weight) in WEIGHTS.into_iter().enumerate() {
        let [time, criteria] = front.point(parts, point).expect("known");
        let least = front.least(parts, point).expect("known").mean;
        assert!(time.mean + weight * criteria.mean >= least - 1e-9);
        assert!(least > 0.0);
    }
}
