//! Small problems, all of a kind or thousands by chance, against every matching.

use lobbylab_blossom::{FORBIDDEN, Problem, Sparse};
use lobbylab_loops::matching::checks::{agrees, agrees_for_all_goals, bytes};
use lobbylab_loops::matching::oracle::{Random, random_costs, random_graph};

/// All graphs of so many nodes whose pairs have one of these weights.
fn all_graphs(nodes: usize, weights: &[i64], mut check: impl FnMut(&Sparse)) {
    let pairs: Vec<(usize, usize)> = (0..nodes)
        .flat_map(|one| (one + 1..nodes).map(move |other| (one, other)))
        .collect();
    let count = weights.len().pow(pairs.len() as u32);
    for code in 0..count {
        let mut code = code;
        let mut edges = Vec::new();
        for &(one, other) in &pairs {
            let weight = weights[code % weights.len()];
            code /= weights.len();
            if weight != FORBIDDEN {
                edges.push((one, other, weight));
            }
        }
        check(&Sparse::new(nodes, edges).expect("the edges are in range"));
    }
}

#[test]
fn all_graphs_of_up_to_three_nodes() {
    for nodes in 0..=3 {
        all_graphs(nodes, &[FORBIDDEN, -2, -1, 0, 1, 2, 3], |graph| {
            for code in 0..4_usize.pow(nodes as u32) {
                let cost = |node| [FORBIDDEN, -1, 0, 1][code / 4_usize.pow(node as u32) % 4];
                let costs: Vec<i64> = (0..nodes).map(cost).collect();
                agrees(&Problem::with_single_costs(graph, &costs));
            }
            agrees_for_all_goals(graph, &[0, 1, 2][..nodes]);
        });
    }
}

#[test]
fn all_graphs_of_four_nodes() {
    all_graphs(4, &[FORBIDDEN, -1, 0, 1, 3], |graph| {
        agrees_for_all_goals(graph, &[0, 1, FORBIDDEN, 2]);
    });
}

#[test]
fn all_graphs_of_five_nodes_with_two_weights() {
    all_graphs(5, &[FORBIDDEN, 1, 2], |graph| {
        agrees_for_all_goals(graph, &[1, 1, FORBIDDEN, 0, 2]);
    });
}

#[test]
fn all_graphs_of_six_nodes_with_one_weight() {
    all_graphs(6, &[FORBIDDEN, 1], |graph| {
        agrees_for_all_goals(graph, &[1, FORBIDDEN, FORBIDDEN, FORBIDDEN, 0, 2]);
    });
}

#[test]
fn complete_graphs_of_six_nodes_with_two_weights() {
    all_graphs(6, &[0, 1], |graph| {
        agrees_for_all_goals(graph, &[0, 0, 1, 1, 1, 2])
    });
}

#[test]
fn random_graphs_of_up_to_fourteen_nodes() {
    let mut random = Random::new(7);
    for round in 0..4_000 {
        let nodes = 5 + round % 10;
        if nodes > 12 && round % 3 > 0 {
            continue;
        }
        let greatest = [1, 2, 5, 30, 1_000_000][random.below(5)];
        let least = [-greatest, 0, 1][random.below(3)];
        let percent = 20 * (1 + random.below(5));
        let graph = random_graph(&mut random, nodes, percent, least, greatest);
        let costs = random_costs(&mut random, nodes, 30, least, greatest);
        agrees_for_all_goals(&graph, &costs);
    }
}

#[test]
fn problems_read_from_random_bytes() {
    let mut random = Random::new(8);
    for round in 0..6_000 {
        let length = random.below(130);
        let mut input: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
        // Large problems take most of the time: a few are enough.
        if let Some(nodes) = input.first_mut().filter(|_| round % 10 > 0) {
            *nodes %= 10;
        }
        bytes::check(&input);
    }
}

/// Inputs that the fuzzer starts from, and what it has found: every kind of weights, ties,
/// blossoms, graphs without a perfect matching.
#[test]
fn problems_kept_for_the_fuzzer() {
    let seeds = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let files: Vec<_> = std::fs::read_dir(seeds).expect("a folder").collect();
    assert!(files.len() >= 28, "{}", files.len());
    for file in files {
        let path = file.expect("a file").path();
        bytes::check(&std::fs::read(path).expect("bytes"));
    }
}
