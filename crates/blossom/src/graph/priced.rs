//! A graph that answers the solver's questions itself, and one that is asked pair by pair.

use alloc::vec::Vec;

use crate::graph::{FORBIDDEN, Graph};
use crate::oracle::dense::{self, Rows};
use crate::oracle::{Duals, EdgeList};

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

/// The rows of a graph that is asked pair by pair.
pub(crate) struct ByWeightFn<'g, G: ?Sized>(pub &'g G);

impl<G: Graph + ?Sized> Rows for ByWeightFn<'_, G> {
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    fn row<'a>(&'a self, node: usize, buffer: &'a mut Vec<i64>) -> &'a [i64] {
        buffer.clear();
        buffer.extend((0..self.0.nodes()).map(|other| {
            if other == node {
                FORBIDDEN
            } else {
                self.0.weight(node, other)
            }
        }));
        buffer
    }
}
