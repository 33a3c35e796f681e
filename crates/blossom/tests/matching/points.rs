//! What a tree of points finds, against a look at every pair.

use lobbylab_blossom::{
    Duals, EdgeList, FORBIDDEN, Graph, GraphError, Points, PricedGraph, weight_limit,
};
use lobbylab_loops::matching::oracle::Random;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Metric {
    Manhattan,
    Chebyshev,
    Euclidean,
}

const METRICS: [Metric; 3] = [Metric::Manhattan, Metric::Chebyshev, Metric::Euclidean];

/// The weight by the words of the documentation, in 128 bits.
fn weight<const D: usize>(
    metric: Metric,
    scales: [i64; D],
    limits: [Option<i64>; D],
    one: [i64; D],
    other: [i64; D],
) -> i64 {
    let gaps: Vec<i128> = (0..D)
        .map(|d| (i128::from(one[d]) - i128::from(other[d])).abs())
        .collect();
    if (0..D).any(|d| limits[d].is_some_and(|limit| gaps[d] > i128::from(limit))) {
        return FORBIDDEN;
    }
    let parts = (0..D).map(|d| i128::from(scales[d]) * gaps[d]);
    let weight = match metric {
        Metric::Manhattan => parts.sum(),
        Metric::Chebyshev => parts.max().expect("there is an axis"),
        Metric::Euclidean => {
            let square: i128 = (0..D)
                .map(|d| i128::from(scales[d]) * gaps[d] * gaps[d])
                .sum();
            // Newton's steps from above, until they stop falling.
            let mut root = square;
            while root > 0 && root > square / root {
                root = (root + square / root) / 2;
            }
            root
        }
    };
    i64::try_from(weight).expect("the test stays in range")
}

/// Points of one of six shapes, with many ties.
fn cloud<const D: usize>(random: &mut Random, shape: u64, count: usize) -> Vec<[i64; D]> {
    let mut points = vec![[0; D]; count];
    let wide = random.between(1, 2_000);
    for (index, point) in points.iter_mut().enumerate() {
        for (axis, x) in point.iter_mut().enumerate() {
            *x = match shape {
                0 => random.between(-wide, wide),
                1 => random.between(0, 3),
                // Clusters.
                2 => 10_000 * (index as i64 % 3) + random.between(0, 9),
                // A line along the last axis.
                3 => {
                    if axis + 1 == D {
                        random.between(0, wide)
                    } else {
                        7
                    }
                }
                // All in one place.
                4 => -3,
                // A diagonal.
                _ => index as i64 / 2,
            };
        }
    }
    points
}

fn make<const D: usize>(
    metric: Metric,
    points: &[[i64; D]],
    scales: [i64; D],
    limits: [Option<i64>; D],
) -> Points<D> {
    let mut graph = match metric {
        Metric::Manhattan => Points::manhattan(points, scales),
        Metric::Chebyshev => Points::chebyshev(points, scales),
        Metric::Euclidean => Points::euclidean(points, scales),
    }
    .expect("the weights are in range");
    for (axis, limit) in limits.into_iter().enumerate() {
        if let Some(limit) = limit {
            graph = graph.within(axis, limit).expect("the axis is there");
        }
    }
    graph
}

/// The edges that `violated` should add for one node, as it counts them, and the
/// reduced costs of those it adds.
fn check_violated(weights: &[Vec<i64>], graph: &impl PricedGraph, duals: &[i64], most: usize) {
    let nodes = weights.len();
    let mut found = EdgeList::new();
    graph.violated(&Duals::of_nodes(duals), most, &mut found);
    let mut by_node = vec![Vec::new(); nodes];
    for (one, other, weight) in found.iter() {
        assert_eq!(weight, weights[one][other]);
        let reduced = 2 * weight - duals[one] - duals[other];
        assert!(reduced < 0, "({one}, {other}) has reduced cost {reduced}");
        by_node[one].push((reduced, other));
    }
    for (one, mut found) in by_node.into_iter().enumerate() {
        found.sort_unstable();
        found.dedup_by_key(|&mut (_, other)| other);
        let mut wanted: Vec<i64> = (0..nodes)
            .filter(|&other| weights[one][other] != FORBIDDEN)
            .map(|other| 2 * weights[one][other] - duals[one] - duals[other])
            .filter(|&reduced| reduced < 0)
            .collect();
        wanted.sort_unstable();
        wanted.truncate(most.max(1));
        let found: Vec<i64> = found.iter().map(|&(reduced, _)| reduced).collect();
        assert_eq!(found, wanted, "node {one}");
    }
}

fn check_nearest(weights: &[Vec<i64>], graph: &impl PricedGraph, duals: &[i64], count: usize) {
    let nodes = weights.len();
    let mut found = EdgeList::new();
    graph.nearest(count, duals, &mut found);
    let mut by_node = vec![Vec::new(); nodes];
    for (one, other, weight) in found.iter() {
        assert_eq!(weight, weights[one][other]);
        by_node[one].push((2 * weight - duals[other], other));
    }
    for (one, mut found) in by_node.into_iter().enumerate() {
        found.sort_unstable();
        found.dedup_by_key(|&mut (_, other)| other);
        let allowed = (0..nodes).filter(|&other| weights[one][other] != FORBIDDEN);
        let mut wanted: Vec<i64> = allowed
            .map(|other| 2 * weights[one][other] - duals[other])
            .collect();
        wanted.sort_unstable();
        wanted.truncate(count);
        let found: Vec<i64> = found.iter().map(|&(key, _)| key).collect();
        assert_eq!(found, wanted, "node {one}");
    }
}

fn check_sample(weights: &[Vec<i64>], graph: &impl PricedGraph, limited: bool) {
    let nodes = weights.len();
    for count in [0, 1, 3, usize::MAX] {
        let mut found = EdgeList::new();
        graph.sample(count, &mut found);
        for (one, other, weight) in found.iter() {
            assert!(weight != FORBIDDEN, "({one}, {other}) is no edge");
            assert_eq!(weight, weights[one][other]);
        }
        assert!(found.len() <= nodes.saturating_mul(count));
        let found: Vec<_> = found.iter().collect();
        if !limited && count == 1 {
            // A path through all nodes.
            assert_eq!(found.len(), nodes.saturating_sub(1));
            assert!(found.windows(2).all(|edges| edges[0].1 == edges[1].0));
            let mut ends: Vec<usize> = found.iter().map(|edge| edge.1).collect();
            ends.sort_unstable();
            ends.dedup();
            assert_eq!(ends.len(), found.len());
            assert!(found.first().is_none_or(|edge| !ends.contains(&edge.0)));
        }
    }
}

fn check_start(weights: &[Vec<i64>], graph: &impl PricedGraph, upper_bounds: &[i64]) {
    let duals = graph.starting_duals(upper_bounds);
    assert_eq!(duals.len(), upper_bounds.len());
    for (one, row) in weights.iter().enumerate() {
        assert!(
            duals[one] <= upper_bounds[one],
            "node {one}: {} above {}",
            duals[one],
            upper_bounds[one]
        );
        let allowed = |other: &usize| *other != one && row[*other] != FORBIDDEN;
        let slack = (0..row.len())
            .filter(allowed)
            .map(|other| 2 * row[other] - duals[one] - duals[other])
            .min();
        assert!(
            slack.is_none_or(|slack| slack >= 0),
            "node {one}: slack {slack:?}"
        );
        // Nothing is left to raise.
        assert!(
            slack.is_none_or(|slack| slack == 0 || duals[one] == upper_bounds[one]),
            "node {one}"
        );
    }
}

fn check<const D: usize>(
    random: &mut Random,
    metric: Metric,
    points: &[[i64; D]],
    scales: [i64; D],
    limits: [Option<i64>; D],
) {
    let graph = make(metric, points, scales, limits);
    let nodes = points.len();
    let mut weights = vec![vec![FORBIDDEN; nodes]; nodes];
    let mut edges = 0;
    for one in 0..nodes {
        for other in 0..nodes {
            if one != other {
                weights[one][other] = weight(metric, scales, limits, points[one], points[other]);
                edges += usize::from(weights[one][other] != FORBIDDEN);
            }
            assert_eq!(graph.weight(one, other), weights[one][other]);
        }
    }
    let mut seen = vec![vec![false; nodes]; nodes];
    graph.edges(&mut |one, other, weight| {
        assert_eq!(weight, weights[one][other]);
        assert!(
            !seen[one][other] && !seen[other][one],
            "({one}, {other}) comes twice"
        );
        seen[one][other] = true;
    });
    assert_eq!(
        seen.iter().flatten().filter(|&&seen| seen).count() * 2,
        edges
    );

    for (one, row) in weights.iter().enumerate() {
        let mut neighbours = vec![FORBIDDEN; nodes];
        graph.edges_of(one, &mut |other, weight| {
            assert_eq!(neighbours[other], FORBIDDEN, "({one}, {other}) comes twice");
            neighbours[other] = weight;
        });
        assert_eq!(&neighbours, row);
    }

    check_sample(&weights, &graph, limits != [None; D]);

    let greatest = weights
        .iter()
        .flatten()
        .filter(|&&weight| weight != FORBIDDEN)
        .max();
    let greatest = greatest.copied().unwrap_or(0);
    let unlimited = vec![4 * greatest + 1; nodes];
    let upper_bounds: Vec<i64> = (0..nodes)
        .map(|_| random.between(-1, greatest + 1))
        .collect();
    check_start(&weights, &graph, &unlimited);
    check_start(&weights, &graph, &upper_bounds);
    let feasible = graph.starting_duals(&unlimited);
    let mut raised = feasible.clone();
    for dual in &mut raised {
        *dual += [0, 0, 0, 1, greatest / 8, -greatest / 8][random.below(6)];
    }
    let wild: Vec<i64> = (0..nodes)
        .map(|_| random.between(-greatest - 3, 2 * greatest + 3))
        .collect();
    for duals in [&feasible, &raised, &wild, &upper_bounds, &vec![0; nodes]] {
        for most in [0, 1, 3, 8, usize::MAX] {
            check_violated(&weights, &graph, duals, most);
            check_nearest(&weights, &graph, duals, most);
        }
    }
}

fn check_dimension<const D: usize>(seed: u64) {
    let mut random = Random::new(seed);
    for round in 0..60 {
        let count = [0, 1, 2, 3, 7, 8, 9, 16, 31, 60][round % 10];
        for metric in METRICS {
            let shape = random.bits() % 6;
            let points = cloud::<D>(&mut random, shape, count);
            let scales = [0; D].map(|_| random.between(0, 3));
            let limits = [0; D].map(|_| random.percent(33).then(|| random.between(0, 59)));
            check(&mut random, metric, &points, scales, limits);
        }
    }
}

#[test]
fn the_tree_finds_on_a_line_what_a_scan_finds() {
    check_dimension::<1>(1);
}

#[test]
fn the_tree_finds_in_the_plane_what_a_scan_finds() {
    check_dimension::<2>(2);
}

#[test]
fn the_tree_finds_in_space_what_a_scan_finds() {
    check_dimension::<3>(3);
}

#[test]
fn the_tree_finds_in_five_dimensions_what_a_scan_finds() {
    check_dimension::<5>(5);
}

#[test]
fn coordinates_may_be_as_large_as_the_weights_allow() {
    let mut random = Random::new(11);
    let count = 40;
    let limit = weight_limit(count);
    for metric in METRICS {
        let mut points: Vec<[i64; 2]> = (0..count)
            .map(|_| [random.between(0, limit / 2), random.between(-limit / 2, 0)])
            .collect();
        check(&mut random, metric, &points, [1, 1], [None, None]);
        check(
            &mut random,
            metric,
            &points,
            [1, 0],
            [None, Some(limit / 5)],
        );
        // The corners of the range of i64 on an axis that costs nothing.
        points[0][1] = i64::MIN;
        points[1][1] = i64::MAX;
        check(&mut random, metric, &points, [1, 0], [None, None]);
        check(
            &mut random,
            metric,
            &points,
            [2, 0],
            [Some(limit / 7), Some(i64::MAX)],
        );
    }
}

#[test]
fn the_longest_weight_is_the_limit() {
    let limit = weight_limit(2);
    for metric in METRICS {
        let ends = |length: i64| [[i64::MIN], [i64::MIN + length]];
        assert_eq!(make(metric, &ends(limit), [1], [None]).weight(0, 1), limit);
        let points = ends(limit + 1);
        let beyond = match metric {
            Metric::Manhattan => Points::manhattan(&points, [1]),
            Metric::Chebyshev => Points::chebyshev(&points, [1]),
            Metric::Euclidean => Points::euclidean(&points, [1]),
        };
        let error = beyond.expect_err("one more is too much");
        assert_eq!(
            error,
            GraphError::WeightTooLarge {
                weight: limit + 1,
                limit
            }
        );
    }
}

#[test]
fn what_is_wrong_with_points_is_named() {
    let points = [[0, 0], [i64::MAX, i64::MIN]];
    let limit = weight_limit(2);
    let huge = GraphError::WeightTooLarge {
        weight: i64::MAX,
        limit,
    };
    for scales in [[i64::MAX, i64::MAX], [1, 1]] {
        assert_eq!(Points::manhattan(&points, scales).unwrap_err(), huge);
        assert_eq!(Points::euclidean(&points, scales).unwrap_err(), huge);
        assert_eq!(Points::chebyshev(&points, scales).unwrap_err(), huge);
    }
    let error = Points::manhattan(&points, [0, -2]).unwrap_err();
    assert_eq!(error, GraphError::NegativeScale { axis: 1, scale: -2 });
    assert_eq!(
        error.to_string(),
        "scale -2 of axis 1: allowed are 0 and more"
    );
    let graph = Points::manhattan(&points, [0, 0]).expect("nothing costs anything");
    let error = graph.clone().within(2, 5).unwrap_err();
    assert_eq!(error, GraphError::NoSuchAxis { axis: 2, axes: 2 });
    assert_eq!(error.to_string(), "axis 2: allowed are 0 to 1");
    let error = graph.within(1, -1).unwrap_err();
    assert_eq!(error, GraphError::NegativeReach { axis: 1, limit: -1 });
    assert_eq!(
        error.to_string(),
        "limit -1 on axis 1: allowed are 0 and more"
    );
}

#[test]
fn the_narrower_of_two_limits_holds() {
    let points = [[0], [5], [9]];
    let graph = Points::manhattan(&points, [1]).expect("small");
    let graph = graph
        .within(0, 4)
        .and_then(|graph| graph.within(0, 100))
        .expect("an axis");
    assert_eq!([graph.weight(0, 1), graph.weight(1, 2)], [FORBIDDEN, 4]);
}

#[test]
fn duals_out_of_range_do_no_harm() {
    let points: Vec<[i64; 1]> = (0..30).map(|x| [x * x]).collect();
    let graph = Points::manhattan(&points, [1]).expect("small");
    let mut found = EdgeList::new();
    graph.violated(&Duals::of_nodes(&[i64::MAX; 30]), 1, &mut found);
    assert_eq!(found.len(), 30);
    found.clear();
    graph.violated(&Duals::of_nodes(&[i64::MIN; 30]), 1, &mut found);
    graph.violated(&Duals::of_nodes(&[1]), usize::MAX, &mut found);
    assert!(found.is_empty());
    let duals = graph.starting_duals(&[i64::MAX; 30]);
    check_feasible(&graph, &duals);
    // A point without an edge has no reason to be anywhere; it stays in range.
    let alone = Points::manhattan(&[[0]], [1]).expect("small");
    assert_eq!(alone.starting_duals(&[i64::MAX]), [2 * weight_limit(1)]);
    assert_eq!(alone.starting_duals(&[17]), [17]);
}

fn check_feasible(graph: &impl Graph, duals: &[i64]) {
    graph.edges(&mut |one, other, weight| {
        assert!(2 * weight >= duals[one] + duals[other], "({one}, {other})");
    });
}
