//! What the solver asks of a graph, and the answers for each kind of graph: which edges are
//! short, and which violate its duals.
//!
//! Graphs of this crate answer for themselves and are believed. A graph without an oracle is
//! asked pair by pair ([`dense::ByWeightFn`]). An oracle of somebody else is used and checked:
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
use crate::graph::{FORBIDDEN, Graph, GraphError};
use dense::ByWeightFn;

pub use duals::Duals;
pub use list::EdgeList;
pub(crate) use list::Edges;

/// Duals below this are taken for this: it is below all that a problem can need.
pub(crate) const LOWEST: i64 = -(1 << 57);

/// Cannot be named outside of the crate: what takes one can be written here only.
#[derive(Clone, Copy, Debug)]
pub struct Seal;

/// A graph that answers the four questions by which a solver gets along with few of the edges.
///
/// The edges that the solver works on are those that are [`nearest`](Self::nearest), and
/// those that its duals turn out to [violate](Self::violated): "price and repair" (Applegate
/// and Cook 1993). All four methods may be left as they are: they look at every pair, O(n²).
///
/// **Nothing is taken on trust.** Duals are made feasible, edges are weighed again by
/// [`Graph::weight`], and before an answer is given, [`Graph::edges`] is gone through once for
/// edges that were overlooked. So a bad answer costs time, and never the optimum. (The graphs of
/// this crate are not checked.)
///
/// # Examples
///
/// ```text
///   0   1 2   3 4        Points on a circle: the short edges of a point are those to the
///   └─────circle─────┘   two beside it, so there is no need to look at all.
/// ```
///
/// ```
/// use lobbylab_blossom::{Duals, EdgeList, Graph, PricedGraph, Problem, verify};
///
/// /// Points in order around a circle of so many degrees.
/// struct Circle(Vec<i64>);
///
/// impl Graph for Circle {
///     fn nodes(&self) -> usize {
///         self.0.len()
///     }
///
///     fn weight(&self, one: usize, other: usize) -> i64 {
///         let apart = (self.0[one] - self.0[other]).abs();
///         apart.min(360 - apart)
///     }
///
///     fn oracle(&self) -> Option<&dyn PricedGraph> {
///         Some(self)
///     }
/// }
///
/// impl PricedGraph for Circle {
///     fn nearest(&self, count: usize, _duals: &[i64], found: &mut EdgeList) {
///         let n = self.nodes();
///         for one in 0..n {
///             for other in (1..=count.min(n - 1)).map(|step| (one + step) % n) {
///                 found.push(one, other, self.weight(one, other));
///             }
///         }
///     }
/// }
///
/// let circle = Circle(vec![350, 5, 20, 170, 180, 300]);
/// let problem = Problem::perfect(&circle);
/// let solution = problem.solve()?;
/// assert_eq!(solution.weight, 50 + 15 + 10);
/// assert_eq!(verify(&problem, &solution), Ok(()));
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
pub trait PricedGraph: Graph {
    /// Duals to start from, in half units of the weights.
    ///
    /// # Arguments
    /// - `upper_bounds`: one for each node; no dual may exceed its own.
    ///
    /// # Returns
    /// One y(v) for each node. They should be feasible, 2w(u,v) ≥ y(u) + y(v) for every edge,
    /// and the closer to equality, the less is left to do. A list of another length counts
    /// as none.
    fn starting_duals(&self, upper_bounds: &[i64]) -> Vec<i64> {
        dense::starting_duals(&ByWeightFn(self), upper_bounds)
    }

    /// Adds edges that a best matching is likely to use: for each node some
    /// `count` edges of least reduced cost 2w(u,v) − y(u) − y(v). An edge may be
    /// added twice. Where many are equal it should not be the same few nodes that all
    /// others are joined to: hardly two of those could be matched.
    ///
    /// # Arguments
    /// - `count`: how many for each node; fewer or more will do.
    /// - `duals`: y of each node, in half units.
    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        dense::nearest(&ByWeightFn(self), count, duals, &mut found.edges);
    }

    /// Adds about `count` edges of each node, whatever they weigh, spread over the
    /// graph.
    fn sample(&self, count: usize, found: &mut EdgeList) {
        dense::sample(&ByWeightFn(self), count, &mut found.edges);
    }

    /// Adds edges of negative reduced cost: for each node at least one if it has
    /// any, and at most about `most`, the most violated first. Nothing, if there is none.
    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        dense::violated(&ByWeightFn(self), duals, most, &mut found.edges);
    }
}

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
