//! The front of retention against fairness: all its points, against all pairings.

use super::pools::{both, pairings, pool, stream};
use lobbylab_core::engagement::DrawModel;
use lobbylab_core::engagement::matchers::{
    Exact, FrontSweep, PairWeights, PairingRequest, Unfairness,
};

/// The lower left hull of some points, the most unfair first.
fn hull(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut sorted = points.to_vec();
    // By unfairness downwards; of equals the lighter last.
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.total_cmp(&a.0)));
    let least = points.iter().fold(f64::INFINITY, |least, p| least.min(p.0));
    // From the right end: the lightest, the fairest of these.
    let mut front: Vec<(f64, f64)> = Vec::new();
    for &point in sorted.iter().rev() {
        // Going to more unfairness, weight must fall.
        if front.last().is_none_or(|last| point.0 < last.0 - 1e-12) {
            while front.len() > 1 {
                let (a, b) = (front[front.len() - 2], front[front.len() - 1]);
                // b stays if it lies below the line from a to the new one.
                let cross = (b.1 - a.1) * (point.0 - a.0) - (b.0 - a.0) * (point.1 - a.1);
                if cross > 1e-12 {
                    break;
                }
                front.pop();
            }
            front.push(point);
        }
    }
    assert_eq!(front.last().map(|last| last.0 <= least + 1e-12), Some(true));
    front.reverse();
    front
}

#[test]
fn the_front_is_the_hull_of_all_pairings() {
    let mut most = 0;
    for case in 0..60 {
        let mut stream = stream("front", case);
        let players = 2 + (case % 7) as usize;
        let pool = pool(players, case % 4 == 0, &mut stream);
        let weights = PairWeights::of(&pool, &DrawModel::constant(0.2)).expect("weights");
        let unfair = Unfairness::of(&pool).expect("unfairness");
        let mut sweep = FrontSweep::new(&weights, &unfair, &[], None).expect("a sweep");
        let mut steps = 0;
        while !sweep.advance(1).expect("a step") {
            steps += 1;
            assert!(steps < 200);
        }
        assert_eq!(sweep.hidden(), 0.0);
        let points = sweep.points();
        let all = both(&pairings(players, false), &weights, &unfair);
        let wanted = hull(&all);
        let found: Vec<(f64, f64)> = points.iter().map(|p| (p.weight, p.unfairness)).collect();
        assert_eq!(
            found.len(),
            wanted.len(),
            "case {case}: {found:?} for {wanted:?}"
        );
        for (a, b) in found.iter().zip(&wanted) {
            assert!(
                (a.0 - b.0).abs() < 1e-10 && (a.1 - b.1).abs() < 1e-7,
                "{a:?} for {b:?}"
            );
        }
        most = most.max(points.len());
        // Each is best at every price it says.
        for point in &points {
            for price in [
                point.prices[0],
                point.prices[1].min(2.0 * point.prices[0] + 1.0),
            ] {
                let here = point.weight + price * point.unfairness;
                let least = all
                    .iter()
                    .map(|p| p.0 + price * p.1)
                    .fold(f64::INFINITY, f64::min);
                assert!(
                    here <= least + 1e-9 * (1.0 + least.abs()),
                    "{here} over {least}"
                );
            }
        }
    }
    assert!(most >= 4, "{most}");
}

#[test]
fn a_front_of_many_points_in_slices() {
    let mut stream = stream("long front", 0);
    let pool = pool(40, false, &mut stream);
    let weights = PairWeights::of(&pool, &DrawModel::constant(0.2)).expect("weights");
    let unfair = Unfairness::of(&pool).expect("unfairness");
    let mut sweep = FrontSweep::new(&weights, &unfair, &[], None).expect("a sweep");
    let mut hidden = sweep.hidden();
    assert!(hidden > 0.0);
    let mut steps = 0;
    while !sweep.advance(1).expect("a step") {
        let now = sweep.hidden();
        assert!(now <= hidden + 1e-12, "{now} after {hidden}");
        hidden = now;
        steps += 1;
        assert!(steps < 500);
    }
    let points = sweep.points();
    assert!(
        points.len() > 15 && steps < 2 * points.len() + 2,
        "{} {steps}",
        points.len()
    );
    for pair in points.windows(2) {
        assert!(pair[0].weight < pair[1].weight && pair[0].unfairness > pair[1].unfairness);
        assert!(pair[0].prices[1] == pair[1].prices[0] && pair[0].prices[0] < pair[0].prices[1]);
    }
    for point in points.iter().step_by(5) {
        let price = 0.5 * (point.prices[0] + point.prices[1].min(1e3));
        let request = PairingRequest {
            price: Some((&unfair, price)),
            ..PairingRequest::EOMM
        };
        let found = Exact::new().solve(&weights, &request).expect("a pairing");
        assert_eq!(found.mates, point.mates);
    }
}
