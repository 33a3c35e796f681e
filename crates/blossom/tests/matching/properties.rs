//! What must hold between the answers to related problems.

use lobbylab_blossom::{FORBIDDEN, Graph, Matrix, Points, Problem, Solution, Sparse};
use lobbylab_loops::matching::checks::{proven, weight_of};
use lobbylab_loops::matching::oracle::{Random, random_graph};
use proptest::prelude::*;

/// A matrix with other weights in place of its edges'.
fn mapped(graph: &Matrix, mut weight: impl FnMut(usize, usize, i64) -> i64) -> Matrix {
    Matrix::from_fn(graph.nodes(), |u, v| match graph.weight(u, v) {
        FORBIDDEN => FORBIDDEN,
        old => weight(u, v, old),
    })
    .expect("the weights stay in range")
}

fn list(graph: &impl Graph) -> Sparse {
    let mut edges = Vec::new();
    graph.edges(&mut |u, v, weight| edges.push((u, v, weight)));
    Sparse::new(graph.nodes(), edges).expect("the edges are in range")
}

/// The weight of a solution's matching in another graph.
fn weight_in(graph: &impl Graph, solution: &Solution) -> i64 {
    let mates = solution.mates.iter().enumerate();
    let pairs = mates.filter_map(|(node, mate)| mate.map(|mate| (node, mate)));
    pairs
        .filter(|(node, mate)| node < mate)
        .map(|(node, mate)| graph.weight(node, mate))
        .sum()
}

/// Graphs of some dozens of nodes: few edges or all, few weights or many.
fn graphs() -> impl Strategy<Value = Matrix> {
    let greatest = prop_oneof![Just(1), Just(3), Just(40), Just(1_000_000)];
    let percent = prop_oneof![Just(8), Just(20), Just(50), Just(100)];
    (any::<u64>(), 2_usize..48, percent, greatest).prop_map(|(seed, nodes, percent, greatest)| {
        random_graph(
            &mut Random::new(seed),
            nodes,
            percent,
            -greatest / 2,
            greatest,
        )
    })
}

/// Points of the plane, some in the same place.
fn places() -> impl Strategy<Value = Vec<[i64; 2]>> {
    let width = prop_oneof![Just(3_i64), Just(30), Just(100_000)];
    width.prop_flat_map(|width| proptest::collection::vec([-width..=width, 0..=width], 0..80))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(4),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_constant_on_the_edges_of_a_node_is_paid_once(
        graph in graphs(),
        node in any::<proptest::sample::Index>(),
        constant in -500_i64..500,
    ) {
        let node = node.index(graph.nodes());
        let added = |u, v| if u == node || v == node { constant } else { 0 };
        let moved = mapped(&graph, |u, v, weight| weight + added(u, v));
        let before = proven(&Problem::perfect(&graph));
        let after = proven(&Problem::perfect(&moved));
        prop_assert_eq!(before.is_some(), after.is_some());
        if let (Some(before), Some(after)) = (before, after) {
            prop_assert_eq!(after.weight, before.weight + constant);
            prop_assert_eq!(weight_in(&moved, &before), after.weight);
        }
    }

    #[test]
    fn weights_in_another_unit(graph in graphs(), factor in 1_i64..1_000) {
        let scaled = mapped(&graph, |_, _, weight| weight * factor);
        let times = |weight: Option<i64>| weight.map(|weight| weight * factor);
        prop_assert_eq!(
            weight_of(&Problem::perfect(&scaled)),
            times(weight_of(&Problem::perfect(&graph)))
        );
        prop_assert_eq!(
            weight_of(&Problem::maximum(&scaled)),
            times(weight_of(&Problem::maximum(&graph)))
        );
        prop_assert_eq!(
            weight_of(&Problem::maximum_cardinality(&scaled)),
            times(weight_of(&Problem::maximum_cardinality(&graph)))
        );
    }

    #[test]
    fn nodes_in_another_order(graph in graphs(), step in 1_usize..50, costs in 0_i64..40) {
        let nodes = graph.nodes();
        // Steps that meet every node.
        let step = (step..).find(|&step| (2..=nodes).all(|d| step % d != 0 || nodes % d != 0));
        let name = |node: usize| node * step.unwrap_or(1) % nodes;
        let renamed = Matrix::from_fn(nodes, |u, v| graph.weight(name(u), name(v)))
            .expect("the weights are the same");
        let single = vec![costs; nodes];
        prop_assert_eq!(
            weight_of(&Problem::perfect(&renamed)),
            weight_of(&Problem::perfect(&graph))
        );
        prop_assert_eq!(
            weight_of(&Problem::with_single_costs(&renamed, &single)),
            weight_of(&Problem::with_single_costs(&graph, &single))
        );
        prop_assert_eq!(
            weight_of(&Problem::maximum(&renamed)),
            weight_of(&Problem::maximum(&graph))
        );
    }

    #[test]
    fn edges_that_are_not_used_are_not_missed(graph in graphs(), keep in 0_usize..100) {
        let Some(before) = proven(&Problem::perfect(&graph)) else {
            return Ok(());
        };
        let mut random = Random::new(keep as u64);
        let thinned = mapped(&graph, |u, v, weight| {
            let used = before.mates[u] == Some(v);
            if used || random.percent(keep) { weight } else { FORBIDDEN }
        });
        prop_assert_eq!(weight_of(&Problem::perfect(&thinned)), Some(before.weight));
    }

    #[test]
    fn an_edge_that_is_used_costs_more_or_as_much_without_it(graph in graphs()) {
        let Some(before) = proven(&Problem::perfect(&graph)) else {
            return Ok(());
        };
        let without = mapped(&graph, |u, v, weight| {
            if u == 0 && before.mates[0] == Some(v) { FORBIDDEN } else { weight }
        });
        let after = weight_of(&Problem::perfect(&without));
        prop_assert!(after.is_none_or(|after| after >= before.weight));
    }

    #[test]
    fn costs_of_staying_single(graph in graphs(), cost in 0_i64..60) {
        let nodes = graph.nodes();
        // Too dear to be of use: the most pairs, and the cheapest of these.
        let dear = 1_i64 << 40;
        let opposite = mapped(&graph, |_, _, weight| -weight);
        let most = proven(&Problem::maximum_cardinality(&opposite)).expect("none is forced");
        let single = most.mates.iter().filter(|mate| mate.is_none()).count() as i64;
        prop_assert_eq!(
            weight_of(&Problem::with_single_costs(&graph, &vec![dear; nodes])),
            Some(dear * single - most.weight)
        );
        // Free: only negative edges are used.
        prop_assert_eq!(
            weight_of(&Problem::with_single_costs(&graph, &vec![0; nodes])),
            weight_of(&Problem::maximum(&opposite)).map(|weight| -weight)
        );
        prop_assert_eq!(
            weight_of(&Problem::with_single_costs(&graph, &vec![FORBIDDEN; nodes])),
            weight_of(&Problem::perfect(&graph))
        );
        // By the usual detour: a copy of the graph, and an edge from each node to its
        // own copy at twice the cost. That is twice the problem.
        let doubled = Matrix::from_fn(2 * nodes, |u, v| {
            if v == u + nodes {
                2 * cost
            } else if (u < nodes) == (v < nodes) {
                graph.weight(u % nodes, v % nodes)
            } else {
                FORBIDDEN
            }
        });
        let twice = weight_of(&Problem::perfect(&doubled.expect("in range")));
        let once = weight_of(&Problem::with_single_costs(&graph, &vec![cost; nodes]));
        prop_assert_eq!(once.map(|weight| 2 * weight), twice);
    }

    #[test]
    fn a_list_of_edges_is_as_good_as_a_matrix(graph in graphs(), cost in 0_i64..60) {
        let list = list(&graph);
        let costs = vec![cost; graph.nodes()];
        prop_assert_eq!(
            weight_of(&Problem::perfect(&list)),
            weight_of(&Problem::perfect(&graph))
        );
        prop_assert_eq!(
            weight_of(&Problem::with_single_costs(&list, &costs)),
            weight_of(&Problem::with_single_costs(&graph, &costs))
        );
        prop_assert_eq!(
            weight_of(&Problem::maximum_cardinality(&list)),
            weight_of(&Problem::maximum_cardinality(&graph))
        );
    }

    #[test]
    fn points_are_as_good_as_a_matrix(
        places in places(),
        scales in [0_i64..4, 0_i64..4],
        limit in proptest::option::of(0_i64..40),
        cost in 0_i64..90,
        metric in 0..3,
    ) {
        let points = match metric {
            0 => Points::manhattan(&places, scales),
            1 => Points::chebyshev(&places, scales),
            _ => Points::euclidean(&places, scales),
        };
        let mut points = points.expect("the coordinates are small");
        if let Some(limit) = limit {
            points = points.within(1, limit).expect("the axis is there");
        }
        let nodes = places.len();
        let matrix = Matrix::from_fn(nodes, |u, v| points.weight(u, v)).expect("in range");
        let costs = vec![cost; nodes];
        prop_assert_eq!(
            weight_of(&Problem::perfect(&points)),
            weight_of(&Problem::perfect(&matrix))
        );
        prop_assert_eq!(
            weight_of(&Problem::with_single_costs(&points, &costs)),
            weight_of(&Problem::with_single_costs(&matrix, &costs))
        );
        prop_assert_eq!(
            weight_of(&Problem::maximum(&points)),
            weight_of(&Problem::maximum(&matrix))
        );
    }
}
