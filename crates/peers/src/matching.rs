//! Minimum-weight matching by published crates: what each of them is given, and
//! the total weight of what it answers.
//!
//! Two questions are asked. *Perfect*: every node of a complete graph is paired at
//! least cost. *Singles*: node v of a sparse graph may stay single at cost s(v).
//! The peers cannot leave a node single at a cost, but can leave it: they are asked
//! for the greatest sum of gains s(u) + s(v) − w, which is Σ s minus the least cost.

use std::collections::BTreeMap;
use std::convert::Infallible;

use mwmatching::{Matching, SENTINEL};
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

use lobbylab_loops::matching::families::{Edges, Hindsight};

/// The edges whose use is cheaper than two singles, with their gain, and the cost
/// of all singles.
#[must_use]
pub fn gains(lobby: &Hindsight) -> (Edges, i64) {
    let single = |node: u32| lobby.singles[node as usize];
    let edges = lobby
        .edges
        .iter()
        .map(|&(u, v, weight)| (u, v, single(u) + single(v) - weight))
        .filter(|&(_, _, gain)| gain > 0)
        .collect();
    (edges, lobby.singles.iter().sum())
}

/// Perfect by `integer-blossom`, of a full matrix.
#[must_use]
pub fn integer_blossom(nodes: usize, weights: &[i64]) -> i64 {
    let mates = integer_blossom::min_weight_perfect_matching(weights, nodes);
    let twice: i64 = mates
        .iter()
        .enumerate()
        .map(|(node, mate)| weights[node * nodes + mate])
        .sum();
    twice / 2
}

/// The edges as `mwmatching` takes them: `None` if a weight is beyond its 32 bits.
///
/// For a perfect matching the weights are first taken from the largest: that makes
/// the least the greatest, and all of them small.
#[must_use]
pub fn for_mwmatching(edges: &Edges, perfect: bool) -> Option<mwmatching::Edges> {
    let largest = edges.iter().map(|edge| edge.2).max()?;
    edges
        .iter()
        .map(|&(u, v, weight)| {
            let weight = if perfect { largest - weight } else { weight };
            // Its duals and slacks reach four times a weight.
            let weight = i32::try_from(weight).ok().filter(|&w| w < i32::MAX / 8)?;
            Some((u as usize, v as usize, weight))
        })
        .collect()
}

/// The total weight, as given in `edges`, of the matching by `mwmatching` of the
/// same edges.
#[must_use]
pub fn mwmatching(edges: &Edges, theirs: mwmatching::Edges, perfect: bool) -> i64 {
    let mut matching = Matching::new(theirs);
    if perfect {
        matching.max_cardinality();
    }
    let mates = matching.solve();
    total(edges, |u, v| mates[u] != SENTINEL && mates[u] == v)
}

/// A graph as `rustworkx-core` takes it.
pub type Graph = UnGraph<(), i64>;

/// The edges as `rustworkx-core` takes them.
#[must_use]
pub fn for_rustworkx(nodes: usize, edges: &Edges) -> Graph {
    let mut graph = Graph::with_capacity(nodes, edges.len());
    let names: Vec<_> = (0..nodes).map(|_| graph.add_node(())).collect();
    for &(u, v, weight) in edges {
        graph.add_edge(names[u as usize], names[v as usize], weight);
    }
    graph
}

/// The total weight, as given in `edges`, of the matching by `rustworkx-core`.
#[must_use]
pub fn rustworkx(edges: &Edges, graph: &Graph, perfect: bool) -> i64 {
    let sign = if perfect { -1 } else { 1 };
    let pairs = max_weight_matching(
        graph,
        perfect,
        |edge| Ok::<_, Infallible>(sign * i128::from(*edge.weight())),
        false,
    );
    let pairs = pairs.unwrap_or_else(|never| match never {});
    let mates: BTreeMap<usize, usize> = pairs
        .into_iter()
        .flat_map(|(u, v)| [(u, v), (v, u)])
        .collect();
    total(edges, |u, v| mates.get(&u) == Some(&v))
}

/// The sum of the weights of the matched edges.
fn total(edges: &Edges, matched: impl Fn(usize, usize) -> bool) -> i64 {
    edges
        .iter()
        .filter(|edge| matched(edge.0 as usize, edge.1 as usize))
        .map(|edge| edge.2)
        .sum()
}
