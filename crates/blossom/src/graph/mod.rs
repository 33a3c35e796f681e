//! Graphs: what a user has, and the kinds that this crate offers.

pub(crate) mod error;
pub(crate) mod line;
pub(crate) mod matrix;
pub(crate) mod points;
mod priced;
pub(crate) mod primed;
pub(crate) mod scale;
pub(crate) mod sparse;
pub(crate) mod validate;
mod weight;

use alloc::vec::Vec;

pub use error::GraphError;
pub use line::Line;
pub use matrix::Matrix;
pub use points::Points;
pub use priced::PricedGraph;
pub(crate) use priced::{ByWeightFn, Seal};
pub use primed::Primed;
pub use scale::{Scale, ScaleError};
pub use sparse::Sparse;
pub use weight::{FORBIDDEN, weight_limit};

/// An undirected graph with integer weights, without loops: what a user has.
///
/// Only [`nodes`](Graph::nodes) and [`weight`](Graph::weight) must be written. The solver
/// then asks for every pair, some five times, O(n²) each. A graph of few edges is better
/// copied into a [`Sparse`], one whose weights are dear into a [`Matrix`]; and a graph that
/// finds its short edges without looking at all can have an [oracle](Graph::oracle).
///
/// As with `Ord`, the methods must agree with each other and answer the same each time.
/// Nothing is unsafe if they do not, but an answer may then be one for weights that nobody
/// meant; [`verify`](crate::verify) tells.
///
/// # Examples
///
/// ```text
///  2 ─── 3        Players of a round are nodes, named row by row. Those in neighbouring
///  │     │        places may be paired, by the difference of their skills.
///  0 ─── 1
/// ```
///
/// ```
/// use lobbylab_blossom::{FORBIDDEN, Graph, Problem, verify};
///
/// struct Grid {
///     width: usize,
///     skills: Vec<i64>,
/// }
///
/// impl Graph for Grid {
///     fn nodes(&self) -> usize {
///         self.skills.len()
///     }
///
///     fn weight(&self, one: usize, other: usize) -> i64 {
///         let apart = |at: fn(usize, usize) -> usize| at(one, self.width).abs_diff(at(other, self.width));
///         match apart(|node, width| node / width) + apart(|node, width| node % width) {
///             1 => (self.skills[one] - self.skills[other]).abs(),
///             _ => FORBIDDEN,
///         }
///     }
/// }
///
/// let grid = Grid { width: 2, skills: vec![10, 40, 12, 45] };
/// let problem = Problem::perfect(&grid);
/// let solution = problem.solve()?;
/// assert_eq!(solution.pairs().collect::<Vec<_>>(), [(0, 2), (1, 3)]);
/// assert_eq!(verify(&problem, &solution), Ok(()));
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
pub trait Graph {
    /// The number of nodes, n. They are named 0 to n − 1.
    fn nodes(&self) -> usize;

    /// The weight of the edge between two different nodes, the same both ways,
    /// or [`FORBIDDEN`] if there is none.
    fn weight(&self, one: usize, other: usize) -> i64;

    /// Visits every edge once, as (u, v, weight).
    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        for u in 0..self.nodes() {
            for v in u + 1..self.nodes() {
                let weight = self.weight(u, v);
                if weight != FORBIDDEN {
                    visit(u, v, weight);
                }
            }
        }
    }

    /// Visits every edge of a node, as (neighbour, weight).
    fn edges_of(&self, node: usize, visit: &mut dyn FnMut(usize, i64)) {
        for other in (0..self.nodes()).filter(|&other| other != node) {
            let weight = self.weight(node, other);
            if weight != FORBIDDEN {
                visit(other, weight);
            }
        }
    }

    /// Who answers the solver's questions about this graph faster than by looking at all
    /// pairs; nobody, unless it is written. Where it is, `Some(self)` will do.
    fn oracle(&self) -> Option<&dyn PricedGraph> {
        None
    }

    /// The oracle of a graph of this crate, which needs no check.
    #[doc(hidden)]
    fn own_oracle(&self, _: Seal) -> Option<&dyn PricedGraph> {
        None
    }

    /// What [`Primed`] knows of the duals.
    #[doc(hidden)]
    fn guess(&self, _: Seal, _upper_bounds: &[i64]) -> Option<Vec<i64>> {
        None
    }
}

/// A borrowed graph is the same graph.
impl<G: Graph + ?Sized> Graph for &G {
    fn nodes(&self) -> usize {
        (**self).nodes()
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        (**self).weight(one, other)
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        (**self).edges(visit);
    }

    fn edges_of(&self, node: usize, visit: &mut dyn FnMut(usize, i64)) {
        (**self).edges_of(node, visit);
    }

    fn oracle(&self) -> Option<&dyn PricedGraph> {
        (**self).oracle()
    }

    fn own_oracle(&self, seal: Seal) -> Option<&dyn PricedGraph> {
        (**self).own_oracle(seal)
    }

    fn guess(&self, seal: Seal, upper_bounds: &[i64]) -> Option<Vec<i64>> {
        (**self).guess(seal, upper_bounds)
    }
}
