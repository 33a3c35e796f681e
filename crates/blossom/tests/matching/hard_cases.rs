//! The cases on which matching codes have failed, each as a family of instances:
//! every place of entry and exit, every order of the nodes that chance gives. The
//! best weight is known by construction or from the brute force, and every proof
//! is checked.

use lobbylab_blossom::{Error, FORBIDDEN, Graph, Matrix, Points, Problem, Sparse};
use lobbylab_loops::matching::checks::{agrees, agrees_for_all_goals, proven, weight_of};
use lobbylab_loops::matching::oracle::{Random, brute_force};
use lobbylab_loops::matching::planted::Planted;

/// An edge.
type Edge = (usize, usize, i64);

fn sparse(nodes: usize, edges: &[Edge]) -> Sparse {
    Sparse::new(nodes, edges.iter().copied()).expect("the edges are in range")
}

/// The same graph as a matrix.
fn matrix(graph: &impl Graph) -> Matrix {
    Matrix::from_fn(graph.nodes(), |u, v| graph.weight(u, v)).expect("in range as before")
}

/// 0 to `count` − 1 in some order (Fisher and Yates).
fn order(random: &mut Random, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        order.swap(place, random.below(place + 1));
    }
    order
}

/// The same graph with its nodes in another order.
fn shuffled(random: &mut Random, nodes: usize, edges: &[Edge]) -> Sparse {
    let order = order(random, nodes);
    let edges: Vec<Edge> = edges
        .iter()
        .map(|&(u, v, weight)| (order[u], order[v], weight))
        .collect();
    sparse(nodes, &edges)
}

/// Checks a small graph in many orders of its nodes, for every goal, as it is and
/// with the opposite weights.
fn check(nodes: usize, edges: &[Edge]) {
    let mut random = Random::new(edges.len() as u64);
    let opposite: Vec<Edge> = edges
        .iter()
        .map(|&(u, v, weight)| (u, v, -weight))
        .collect();
    let costs: Vec<i64> = (0..nodes as i64).map(|node| 2 * (node % 4)).collect();
    for edges in [edges, &opposite] {
        agrees_for_all_goals(&sparse(nodes, edges), &costs);
        let perfect = brute_force(&Problem::perfect(&sparse(nodes, edges)));
        for _ in 0..6 {
            let graph = shuffled(&mut random, nodes, edges);
            assert_eq!(weight_of(&Problem::perfect(&graph)), perfect);
            agrees(&Problem::maximum(&graph));
        }
    }
}

/// Checks a graph whose best perfect matching is known, in some orders.
fn check_known(nodes: usize, edges: &[Edge], weight: Option<i64>) {
    let mut random = Random::new(nodes as u64);
    assert_eq!(weight_of(&Problem::perfect(&sparse(nodes, edges))), weight);
    for _ in 0..3 {
        let graph = shuffled(&mut random, nodes, edges);
        assert_eq!(weight_of(&Problem::perfect(&graph)), weight);
    }
}

/// A cycle of these nodes with one weight.
fn cycle(nodes: &[usize], weight: i64) -> Vec<Edge> {
    (0..nodes.len())
        .map(|at| (nodes[at], nodes[(at + 1) % nodes.len()], weight))
        .collect()
}

/// An odd cycle that pays to be a blossom, a tail at its place `entry`, another at
/// `exit`, on which an augmenting path comes and goes. When it goes, the blossom is
/// relabelled, and for a large `late` it has to be expanded on the way.
fn cycle_with_tails(length: usize, entry: usize, exit: usize, late: i64) -> (usize, Vec<Edge>) {
    let rim: Vec<usize> = (0..length).collect();
    let mut edges = cycle(&rim, 10);
    let (in_tail, out_tail) = (length, length + 2);
    edges.extend([(entry, in_tail, 11), (in_tail, in_tail + 1, 7 + late)]);
    edges.extend([(exit, out_tail, 9 + late)]);
    (length + 3, edges)
}

#[test]
fn blossoms_are_entered_and_left_at_every_place() {
    for length in [3, 5, 7] {
        for entry in 0..length {
            for exit in 0..length {
                for late in [0, 3, 8, 20] {
                    let (nodes, edges) = cycle_with_tails(length, entry, exit, late);
                    check(nodes, &edges);
                }
            }
        }
    }
}

#[test]
fn nested_blossoms_are_entered_and_left_at_every_place() {
    // A triangle, in a cycle of five, in a cycle of three.
    for entry in 0..9 {
        for exit in [0, 2, 4, 6, 8] {
            for (inner, middle, outer) in [(1, 2, 3), (1, 4, 16), (5, 5, 5), (2, 2, 9)] {
                let mut edges = cycle(&[0, 1, 2], inner);
                edges.extend([
                    (0, 3, middle),
                    (3, 4, middle),
                    (4, 5, middle),
                    (5, 6, middle),
                ]);
                edges.extend([(6, 1, middle), (2, 7, outer), (7, 8, outer), (8, 4, outer)]);
                edges.extend([(entry, 9, outer + 3), (exit, 10, 2 * outer), (9, 11, outer)]);
                check(12, &edges);
            }
        }
    }
}

#[test]
fn a_base_moves_again_and_again() {
    // A clique all of whose nodes have a satellite, dearer one by one: each
    // augmentation goes through the blossom and leaves its base elsewhere.
    for core in [3, 5, 7] {
        for step in [1, 2, 6] {
            let mut edges = Vec::new();
            for u in 0..core {
                for v in u + 1..core {
                    edges.push((u, v, 2 + ((u * v) % 3) as i64));
                }
                edges.push((u, core + u, 4 + step * u as i64));
                if u > 0 {
                    edges.push((core + u, core + u - 1, 30 - step * u as i64));
                }
            }
            check(2 * core, &edges);
        }
    }
}

#[test]
fn edges_between_blossoms_survive_their_expansion() {
    // Two odd cycles with every edge between them: the cheapest between the blossoms
    // is no longer so when one of them is taken apart.
    let mut random = Random::new(3);
    for _ in 0..150 {
        let mut edges = cycle(&[0, 1, 2, 3, 4], 3);
        edges.extend(cycle(&[5, 6, 7], 4));
        for u in 0..5 {
            edges.extend((5..8).map(|v| (u, v, random.between(5, 25))));
        }
        edges.extend((0..8).map(|u| (u, 8, random.between(10, 40))));
        edges.extend((0..8).map(|u| (u, 9, random.between(10, 40))));
        check(10, &edges);
    }
}

#[test]
fn planted_families_nest_two_three_and_five_deep() {
    for depth in [2, 3, 5] {
        for seed in 0..40 {
            let planted = Planted::new(&mut Random::new(seed), depth, 2, 2);
            check_known(planted.nodes, &planted.edges, Some(planted.weight));
        }
    }
}

#[test]
fn planted_families_nest_a_hundred_deep() {
    for seed in 0..3 {
        let planted = Planted::new(&mut Random::new(seed), 100, 1, 4);
        check_known(planted.nodes, &planted.edges, Some(planted.weight));
    }
}

#[test]
fn many_planted_families_side_by_side() {
    for seed in 0..5 {
        let planted = Planted::new(&mut Random::new(seed), 4, 3, 16);
        check_known(planted.nodes, &planted.edges, Some(planted.weight));
        let graph = sparse(planted.nodes, &planted.edges);
        assert_eq!(
            weight_of(&Problem::perfect(&matrix(&graph))),
            Some(planted.weight)
        );
    }
}

#[test]
fn all_weights_are_equal() {
    for weight in [-7, 0, 1, 1_000_000] {
        for nodes in 0..=9 {
            let graph = Matrix::from_fn(nodes, |_, _| weight).expect("in range");
            agrees_for_all_goals(&graph, &vec![weight / 2; nodes]);
        }
        for length in [3, 4, 5, 8, 9] {
            let rim: Vec<usize> = (0..length).collect();
            check(length, &cycle(&rim, weight));
        }
    }
    let graph = Matrix::from_fn(1_000, |_, _| 3).expect("in range");
    assert_eq!(weight_of(&Problem::perfect(&graph)), Some(1_500));
}

#[test]
fn long_odd_cycles_are_one_blossom() {
    let length = 3_001;
    let rim: Vec<usize> = (0..length).collect();
    let mut edges = cycle(&rim, 2);
    let graph = sparse(length, &edges);
    assert_eq!(weight_of(&Problem::maximum(&graph)), Some(3_000));
    // The way out is at the far end.
    edges.push((1_500, length, 5));
    check_known(length + 1, &edges, Some(3_005));
}

#[test]
fn a_wheel_has_one_spoke() {
    let rim = 501;
    let mut random = Random::new(5);
    let around: Vec<i64> = (0..rim).map(|_| random.between(0, 1_000)).collect();
    let spokes: Vec<i64> = (0..rim).map(|_| random.between(0, 10_000)).collect();
    let mut edges: Vec<Edge> = (0..rim)
        .map(|at| (at, (at + 1) % rim, around[at]))
        .collect();
    edges.extend((0..rim).map(|at| (at, rim, spokes[at])));
    let best = (0..rim).map(|spoke| {
        let rest: i64 = (0..rim / 2)
            .map(|pair| around[(spoke + 1 + 2 * pair) % rim])
            .sum();
        spokes[spoke] + rest
    });
    check_known(rim + 1, &edges, best.min());
}

#[test]
fn a_long_path_augments_from_end_to_end() {
    // Every second edge is free, and yet none of them can be used.
    let nodes = 10_000;
    let edges: Vec<Edge> = (0..nodes - 1)
        .map(|u| (u, u + 1, if u % 2 == 0 { 5 } else { 0 }))
        .collect();
    check_known(nodes, &edges, Some(25_000));
    let graph = sparse(nodes, &edges);
    assert_eq!(weight_of(&Problem::maximum(&graph)), Some(25_000));
    let rising: Vec<Edge> = (0..nodes - 1)
        .map(|u| (u, u + 1, (u as i64) * 100))
        .collect();
    let wanted = (0..nodes as i64).step_by(2).map(|u| u * 100).sum();
    check_known(nodes, &rising, Some(wanted));
}

#[test]
fn a_chain_of_triangles_alternates() {
    // A link into each triangle, then one out of it: only every second is used.
    let triangles = 1_000;
    for (side, link) in [(1, 1), (1, 50), (50, 1), (0, 0)] {
        let mut edges = Vec::new();
        for at in (0..3 * triangles).step_by(3) {
            edges.extend([
                (at, at + 1, side),
                (at + 1, at + 2, side),
                (at, at + 2, side),
            ]);
            edges.extend((at > 0).then(|| (at - 1, at, link)));
        }
        let links = triangles as i64 / 2;
        check_known(
            3 * triangles,
            &edges,
            Some(links * link + triangles as i64 * side),
        );
        check_known(3 * triangles - 3, &edges[..edges.len() - 4], None);
    }
}

#[test]
fn clusters_of_odd_size_lend_each_other_a_node() {
    // All neighbours of a point are in its own cluster, so edges between clusters
    // are found only when there is no way on without them.
    for per_cluster in [3, 21, 51] {
        for clusters in [2, 6] {
            let x = |node: usize| (node / per_cluster * 1_000_000 + node % per_cluster) as i64;
            let line: Vec<[i64; 1]> = (0..clusters * per_cluster).map(|node| [x(node)]).collect();
            let graph = Points::manhattan(&line, [1]).expect("in range");
            let wanted = line.chunks(2).map(|pair| pair[1][0] - pair[0][0]).sum();
            assert_eq!(weight_of(&Problem::perfect(&graph)), Some(wanted));
            assert_eq!(weight_of(&Problem::perfect(&matrix(&graph))), Some(wanted));
        }
    }
}

#[test]
fn stars_and_trees_have_no_perfect_matching() {
    for nodes in [3, 4, 5, 100] {
        let star: Vec<Edge> = (1..nodes).map(|leaf| (0, leaf, leaf as i64)).collect();
        check_known(nodes, &star, None);
        let graph = sparse(nodes, &star);
        assert_eq!(
            weight_of(&Problem::maximum_cardinality(&graph)),
            Some(nodes as i64 - 1)
        );
        // The dearer half of the leaves would rather stay single.
        let costs = vec![1; nodes];
        let best =
            proven(&Problem::with_single_costs(&graph, &costs)).expect("all may stay single");
        assert_eq!(best.weight, nodes as i64 - 1);
    }
    // A binary tree of 2^k − 1 nodes is odd; with a root above it it is even, but its
    // leaves come in pairs.
    let tree: Vec<Edge> = (1..255).map(|node| ((node - 1) / 2, node, 1)).collect();
    check_known(255, &tree, None);
    let mut rooted = tree;
    rooted.push((0, 255, 1));
    check_known(256, &rooted, None);
}

#[test]
fn graphs_in_pieces() {
    let mut edges = cycle(&[0, 1, 2, 3], 4);
    edges.extend(cycle(&[4, 5, 6, 7, 8, 9], 1));
    check(10, &edges);
    check_known(10, &edges, Some(11));
    let mut odd = cycle(&[0, 1, 2], 4);
    odd.extend(cycle(&[3, 4, 5, 6, 7], 1));
    check(8, &odd);
    check_known(8, &odd, None);
    check(4, &[(0, 1, 3)]);
    check(6, &[]);
}

#[test]
fn hardly_any_nodes() {
    for nodes in 0..3 {
        let graph = sparse(nodes, &[]);
        agrees_for_all_goals(&graph, &vec![5; nodes]);
        agrees(&Problem::with_single_costs(&graph, &vec![FORBIDDEN; nodes]));
    }
    check(2, &[(0, 1, -9)]);
    let error = Problem::with_single_costs(&sparse(2, &[]), &[0]).solve();
    assert_eq!(
        error,
        Err(Error::WrongCosts {
            length: 1,
            nodes: 2
        })
    );
}

#[test]
fn hubs_make_all_matchings_equally_good() {
    let mut random = Random::new(9);
    let parts: Vec<i64> = (0..200).map(|_| random.between(-500, 5_000)).collect();
    let graph = Matrix::from_fn(200, |u, v| parts[u] + parts[v]).expect("in range");
    assert_eq!(
        weight_of(&Problem::perfect(&graph)),
        Some(parts.iter().sum())
    );
}

#[test]
fn one_perfect_matching_is_left() {
    // Node u of one side knows nodes u and after of the other: the last has one
    // choice, then the one before it, and so on.
    let half = 60;
    let mut random = Random::new(10);
    let mut edges = Vec::new();
    for u in 0..half {
        edges.extend((u..half).map(|v| (u, half + v, random.between(-1_000, 1_000))));
    }
    let forced = edges
        .iter()
        .filter(|&&(u, v, _)| v == half + u)
        .map(|edge| edge.2)
        .sum();
    check_known(2 * half, &edges, Some(forced));
    assert_eq!(
        weight_of(&Problem::perfect(&matrix(&sparse(2 * half, &edges)))),
        Some(forced)
    );
}

#[test]
fn bipartite_graphs_with_planted_duals() {
    let half = 80;
    for spread in [0, 1, 5, 1_000] {
        let mut random = Random::new(spread as u64);
        let partner = order(&mut random, half);
        let duals: Vec<i64> = (0..2 * half).map(|_| random.between(-100, 300)).collect();
        let mut edges = Vec::new();
        for u in 0..half {
            for v in 0..half {
                let slack = if partner[u] == v {
                    0
                } else {
                    random.between(0, spread)
                };
                edges.push((u, half + v, duals[u] + duals[half + v] + slack));
            }
        }
        check_known(2 * half, &edges, Some(duals.iter().sum()));
    }
}

#[test]
fn cubic_graphs_that_are_known_by_name() {
    // Petersen's graph, without a Hamiltonian cycle and full of cycles of five.
    let mut petersen = Vec::new();
    for at in 0..5 {
        petersen.extend([
            (at, (at + 1) % 5, 1),
            (at, at + 5, 3),
            (at + 5, (at + 2) % 5 + 5, 1),
        ]);
    }
    check(10, &petersen);
    // Two triangles joined, and K₃,₃.
    let mut prism = cycle(&[0, 1, 2], 1);
    prism.extend(cycle(&[3, 4, 5], 1));
    prism.extend([(0, 3, 9), (1, 4, 7), (2, 5, 8)]);
    check(6, &prism);
    let utility: Vec<Edge> = (0..9)
        .map(|pair| (pair / 3, 3 + pair % 3, (pair * pair % 7) as i64))
        .collect();
    check(6, &utility);
}
