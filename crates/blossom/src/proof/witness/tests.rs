//! The search against all ways to cover, and by its own proofs.

use super::*;
use crate::graph::sparse::Sparse;
use crate::proof::verify_witness::verify_witness;
use crate::solve::problem::Problem;

/// Numbers without rhyme or reason (SplitMix64, Steele, Lea and Flood 2014).
fn random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ (mixed >> 31)) % below as u64) as usize
}

/// Tries every way to cover the nodes of a mask by edges between free nodes.
fn can_cover(neighbours: &[u32], must: u32, free: u32) -> bool {
    let open = must & free;
    if open == 0 {
        return true;
    }
    let node = open.trailing_zeros();
    let free = free & !(1 << node);
    let others = neighbours[node as usize] & free;
    (0..neighbours.len() as u32)
        .any(|other| others >> other & 1 == 1 && can_cover(neighbours, must, free & !(1 << other)))
}

/// Some matching of the graph, not always one that cannot be enlarged.
fn some_matching(nodes: usize, edges: &[(usize, usize)], state: &mut u64) -> Vec<Option<usize>> {
    let mut mates = vec![None; nodes];
    let keen = random(state, 3);
    for &(u, v) in edges {
        if mates[u].is_none() && mates[v].is_none() && random(state, 2) < keen {
            (mates[u], mates[v]) = (Some(v), Some(u));
        }
    }
    mates
}

/// Runs the search and checks what it says by its proof: a matching or a witness.
fn run(
    nodes: usize,
    edges: &[(usize, usize)],
    must: &dyn Fn(usize) -> bool,
    state: &mut u64,
) -> bool {
    let graph = Sparse::new(nodes, edges.iter().map(|&(u, v)| (u, v, 0))).unwrap();
    let costs: Vec<i64> = (0..nodes)
        .map(|v| if must(v) { FORBIDDEN } else { 0 })
        .collect();
    let problem = Problem::with_single_costs(&graph, &costs);
    let mates = some_matching(nodes, edges, state);
    let (mates, witness) = Search::new(&graph, must, &mates).run();
    let mut uncovered = 0;
    for (node, &mate) in mates.iter().enumerate() {
        if mate as usize == nodes {
            uncovered += usize::from(must(node));
        } else {
            assert_eq!(mates[mate as usize] as usize, node);
            assert_eq!(graph.weight(node, mate as usize), 0);
        }
    }
    let Some(witness) = witness else {
        assert_eq!(uncovered, 0);
        return true;
    };
    assert_eq!(verify_witness(&problem, &witness), Ok(()));
    assert_eq!(witness.odd_components, witness.removed.len() + uncovered);
    for stated in [witness.odd_components - 1, witness.odd_components + 1] {
        let wrong = Witness {
            odd_components: stated,
            ..witness.clone()
        };
        assert!(verify_witness(&problem, &wrong).is_err());
    }
    if (0..nodes).all(must) {
        // One node more or less taken out: the number of odd components changes too.
        let all = 0..nodes;
        let mut more = witness.clone();
        more.removed
            .extend(all.filter(|node| !witness.removed.contains(node)).take(1));
        let mut fewer = witness.clone();
        fewer.removed.pop();
        for wrong in [more, fewer] {
            assert!(wrong == witness || verify_witness(&problem, &wrong).is_err());
        }
    }
    false
}

/// The edges of a set of pairs given as bits.
fn chosen(nodes: usize, bits: u64) -> Vec<(usize, usize)> {
    let pairs = (0..nodes).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs
        .enumerate()
        .filter(|&(at, _)| bits >> at & 1 == 1)
        .map(|(_, pair)| pair)
        .collect()
}

fn compare(nodes: usize, bits: u64, must: u32, state: &mut u64) {
    let edges = chosen(nodes, bits);
    let mut neighbours = vec![0; nodes];
    for &(u, v) in &edges {
        neighbours[u] |= 1 << v;
        neighbours[v] |= 1 << u;
    }
    let wanted = can_cover(&neighbours, must, (1 << nodes) - 1);
    let found = run(nodes, &edges, &|node| must >> node & 1 == 1, state);
    assert_eq!(
        found, wanted,
        "{nodes} nodes, edges {edges:?}, must {must:b}"
    );
}

#[test]
fn all_graphs_of_up_to_six_nodes() {
    let mut state = 1;
    for nodes in 0..=6_usize {
        for bits in 0..1_u64 << (nodes * nodes.saturating_sub(1) / 2) {
            let all = (1_u32 << nodes) - 1;
            compare(nodes, bits, all, &mut state);
            if nodes < 6 {
                (0..all).for_each(|must| compare(nodes, bits, must, &mut state));
            } else {
                let must = random(&mut state, 64) as u32;
                compare(nodes, bits, must, &mut state);
            }
        }
    }
}

#[test]
fn random_graphs_of_seven_to_eleven_nodes() {
    let mut state = 2;
    for case in 0..30_000 {
        let nodes = 7 + case % 5;
        let mut bits = 0;
        let share = 1 + random(&mut state, 9);
        for at in 0..nodes * (nodes - 1) / 2 {
            bits |= u64::from(random(&mut state, 20) < share) << at;
        }
        let mut must = (1_u32 << nodes) - 1;
        if case % 3 == 0 {
            must &= random(&mut state, 1 << nodes) as u32;
        }
        compare(nodes, bits, must, &mut state);
    }
}

/// Large ones, where blossoms nest: what is found proves itself.
#[test]
fn random_graphs_of_up_to_three_hundred_nodes() {
    let mut state = 3;
    let mut covered = 0;
    for case in 0..2000 {
        let nodes = 10 + random(&mut state, 291);
        let mut edges = Vec::new();
        for _ in 0..nodes * (8 + random(&mut state, 14)) / 10 {
            let u = random(&mut state, nodes);
            let near = 2 + random(&mut state, if case % 2 == 0 { 4 } else { nodes - 2 });
            let v = (u + 1 + random(&mut state, near - 1)) % nodes;
            edges.push((u, v));
        }
        edges.retain(|&(u, v)| u != v);
        let share = case % 4;
        let must = |node: usize| share == 0 || (node * 7919 + case) % 4 < share;
        covered += usize::from(run(nodes, &edges, &must, &mut state));
    }
    assert!((200..1800).contains(&covered), "{covered}");
}

/// A chain of triangles joined by edges, with a leaf at either end: one path from
/// end to end, through every blossom.
#[test]
fn a_chain_of_triangles() {
    let mut state = 4;
    for count in [1, 2, 1000] {
        let nodes = 3 * count + 2;
        let mut edges = vec![(0, 1), (nodes - 2, nodes - 1)];
        for first in (1..nodes - 1).step_by(3) {
            edges.extend([
                (first, first + 1),
                (first, first + 2),
                (first + 1, first + 2),
            ]);
            if first > 1 {
                edges.push((first - 1, first));
            }
        }
        let odd = run(nodes, &edges, &|_| true, &mut state);
        assert_eq!(odd, count.is_multiple_of(2));
        assert!(run(nodes, &edges, &|node| node != 0, &mut state));
    }
}

#[test]
fn a_star_has_its_centre_as_witness() {
    let star = Sparse::new(6, (1..6).map(|leaf| (0, leaf, 1))).unwrap();
    let witness = tutte_set(&star, &|_| true, &[None; 6]);
    assert_eq!(
        witness,
        Some(Witness {
            removed: vec![0],
            odd_components: 5
        })
    );
    let one = tutte_set(&star, &|node| node < 2, &[None; 6]);
    assert_eq!(one, None);
}
