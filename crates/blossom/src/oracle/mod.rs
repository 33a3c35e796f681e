//! What the solver asks of a graph, and the answers for each kind of graph: which edges are
//! short, and which violate its duals.
//!
//! Graphs of this crate answer for themselves and are believed. A graph without an oracle is
//! asked pair by pair ([`ByWeightFn`]). An oracle of somebody else is used and checked:
//! its duals are mended, its edges are weighed again, and when it says that no edge is
//! violated, all are looked at once.

pub(crate) mod best;
pub(crate) mod dense;
pub(crate) mod duals;
pub(crate) mod kd_tree;
mod list;
pub(crate) mod listed;
pub(crate) mod space;

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::validate::{check_ends, check_nodes, check_weight};
use crate::graph::{ByWeightFn, FORBIDDEN, Graph, GraphError, PricedGraph, Seal};

pub use duals::Duals;
pub use list::EdgeList;
pub(crate) use list::Edges;

/// Duals below this are taken for this: it is below all that a problem can need.
pub(crate) const LOWEST: i64 = -(1 << 57);

/// Refuses a graph of too many nodes, or with an edge that is none or has too large a weight.
/// Graphs of this crate have seen to it when they were made.
pub(crate) fn check<G: Graph + ?Sized>(graph: &G) -> Result<(), GraphError> {
    if graph.own_oracle(Seal).is_some() {
        return Ok(());
    }
    let nodes = graph.nodes();
    let mut result = check_nodes(nodes);
    graph.edges(&mut |one, other, weight| {
        if result.is_ok() {
            result = check_ends(one, other, nodes).and_then(|()| check_weight(weight, nodes));
        }
    });
    result
}

/// Duals within their bounds, and whether they are known to be feasible.
pub(crate) fn starting_duals<G: Graph + ?Sized>(
    graph: &G,
    upper_bounds: &[i64],
) -> (Vec<i64>, bool) {
    let guess = graph.guess(Seal, upper_bounds).or_else(|| {
        let foreign = graph.own_oracle(Seal).is_none().then(|| graph.oracle());
        Some(foreign??.starting_duals(upper_bounds))
    });
    match guess.filter(|guess| guess.len() == upper_bounds.len()) {
        Some(mut duals) => {
            for (dual, &most) in duals.iter_mut().zip(upper_bounds) {
                *dual = (*dual).max(LOWEST).min(most);
            }
            (duals, false)
        }
        None => (feasible_duals(graph, upper_bounds), true),
    }
}

/// Duals that are feasible, whatever an oracle says.
pub(crate) fn feasible_duals<G: Graph + ?Sized>(graph: &G, upper_bounds: &[i64]) -> Vec<i64> {
    match graph.own_oracle(Seal) {
        Some(own) => own.starting_duals(upper_bounds),
        None => dense::starting_duals(&ByWeightFn(graph), upper_bounds),
    }
}

/// Adds edges of least reduced cost: [`PricedGraph::nearest`].
pub(crate) fn nearest<G: Graph + ?Sized>(
    graph: &G,
    count: usize,
    duals: &[i64],
    found: &mut Edges,
) {
    let dense = |found: &mut Edges| {
        dense::nearest(&ByWeightFn(graph), count, duals, found);
    };
    ask(
        graph,
        found,
        |oracle, list| oracle.nearest(count, duals, list),
        dense,
    );
}

/// Adds some edges of each node: [`PricedGraph::sample`].
pub(crate) fn sample<G: Graph + ?Sized>(graph: &G, count: usize, found: &mut Edges) {
    let dense = |found: &mut Edges| dense::sample(&ByWeightFn(graph), count, found);
    ask(
        graph,
        found,
        |oracle, list| oracle.sample(count, list),
        dense,
    );
}

/// Adds edges of negative reduced cost, and none but such: [`PricedGraph::violated`]. When
/// nothing is added there is none.
pub(crate) fn violated<G: Graph + ?Sized>(
    graph: &G,
    duals: &Duals<'_>,
    most: usize,
    found: &mut Edges,
) {
    let dense = |found: &mut Edges| {
        dense::violated(&ByWeightFn(graph), duals, most, found);
    };
    let checked = ask(
        graph,
        found,
        |oracle, list| oracle.violated(duals, most, list),
        dense,
    );
    keep_negative(found, duals);
    if checked && found.is_empty() {
        overlooked(graph, duals, most, found);
    }
}

/// Adds what the graph's oracle answers, or else what its pairs do. Whether the oracle was
/// one to be checked: its edges have been weighed again, and what is none is left out.
fn ask<G: Graph + ?Sized>(
    graph: &G,
    found: &mut Edges,
    oracle: impl FnOnce(&dyn PricedGraph, &mut EdgeList),
    dense: impl FnOnce(&mut Edges),
) -> bool {
    let own = graph.own_oracle(Seal);
    let Some(asked) = own.or_else(|| graph.oracle()) else {
        dense(found);
        return false;
    };
    let mut list = EdgeList {
        edges: core::mem::take(found),
    };
    let known = list.edges.len();
    oracle(asked, &mut list);
    *found = list.edges;
    if own.is_some() {
        return false;
    }
    let nodes = graph.nodes();
    let first = known.min(found.len());
    let mut kept = first;
    for at in first..found.len() {
        let (u, v, _) = found[at];
        let (one, other) = (u as usize, v as usize);
        if check_ends(one, other, nodes).is_ok() {
            let weight = graph.weight(one, other);
            if weight != FORBIDDEN && check_weight(weight, nodes).is_ok() {
                found[kept] = (u, v, weight);
                kept += 1;
            }
        }
    }
    found.truncate(kept);
    true
}

/// Leaves out edges that are none, or are not negative: a graph that names such would
/// else be asked without end.
pub(crate) fn keep_negative(found: &mut Edges, duals: &Duals<'_>) {
    found.retain(|&(u, v, weight)| is_negative(duals, u as usize, v as usize, weight));
}

/// Whether the duals of an edge exceed its weight.
fn is_negative(duals: &Duals<'_>, one: usize, other: usize, weight: i64) -> bool {
    let effective = duals.effective();
    let (Some(y), Some(z)) = (effective.get(one), effective.get(other)) else {
        return false;
    };
    let reduced = 2 * weight - y - z;
    one != other && reduced < 0 && reduced + 2 * duals.common(one, other) < 0
}

/// For each node up to `most` of its edges of negative reduced cost, from all that there are.
/// O(m).
fn overlooked<G: Graph + ?Sized>(graph: &G, duals: &Duals<'_>, most: usize, found: &mut Edges) {
    let mut count = vec![0_usize; graph.nodes()];
    graph.edges(&mut |one, other, weight| {
        if weight != FORBIDDEN && count[one] < most && is_negative(duals, one, other, weight) {
            count[one] += 1;
            found.push((one as u32, other as u32, weight));
        }
    });
}
