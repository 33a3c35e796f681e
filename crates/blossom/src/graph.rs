//! What a solver reads: nodes, weighted edges, and two questions that keep it
//! from looking at every edge again and again.

use core::fmt;

use alloc::vec::Vec;

use crate::border::{check_nodes, check_weight};
use crate::dense::{self, Called};
use crate::duals::Duals;

/// The weight of a pair that must not be matched: 2⁶⁰, beyond every
/// [`weight_limit`], and such that sums with it don't overflow.
pub const FORBIDDEN: i64 = 1 << 60;

/// The largest weight in absolute value that a problem of `nodes` nodes may
/// have: 2⁵⁶ / (nodes + 1). Up to there no sum that a solver forms overflows.
#[must_use]
pub const fn weight_limit(nodes: usize) -> i64 {
    let nodes = nodes as u64;
    ((1 << 56) / nodes.saturating_add(1)) as i64
}

/// An undirected graph with integer weights, without loops.
///
/// Only [`nodes`](Graph::nodes) and [`weight`](Graph::weight) must be written:
/// the graph is then taken to be dense, and every pair is looked at in O(n²).
/// The other methods are there to be faster than that. An answer is the best for the
/// edges that [`violated`](Graph::violated) goes through; should a method contradict
/// another, [`verify`](crate::verify) refuses what comes out.
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

    /// Duals to start from, in half units: one y(v) for each node, `caps` having one
    /// entry for each as well.
    ///
    /// They must be feasible: 2w(u,v) ≥ y(u) + y(v) for every edge of the graph, also
    /// one that no other method has named yet, and `y(v) ≤ caps[v]`. The solver builds
    /// on this and does not look again. The closer to equality, the less is left to do.
    fn starting_duals(&self, caps: &[i64]) -> Vec<i64> {
        dense::starting_duals(&Called(self), caps)
    }

    /// Adds edges that a best matching is likely to use: for each node some
    /// `count` edges of least reduced cost 2w(u,v) − y(u) − y(v). An edge may be
    /// added twice. Where many are equal it should not be the same few nodes that all
    /// others are joined to: hardly two of those could be matched.
    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        dense::nearest(&Called(self), count, duals, found);
    }

    /// Adds about `count` edges of each node, whatever they weigh, spread over the
    /// graph.
    fn sample(&self, count: usize, found: &mut EdgeList) {
        dense::sample(&Called(self), count, found);
    }

    /// Adds edges of negative reduced cost: for each node at least one if it has
    /// any, and at most about `most`, the most violated first. When nothing is
    /// added there is none.
    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        dense::violated(&Called(self), duals, most, found);
    }

    /// Refuses a graph of too many nodes or too large weights. The solver asks once and
    /// then adds weights without a look, so this must hold of all that the methods tell:
    /// at most 2³¹ nodes, and each weight within ±[`weight_limit`] or [`FORBIDDEN`].
    /// Beyond that sums overflow. A graph that has seen to it when it was made may
    /// answer `Ok` at once.
    ///
    /// # Errors
    /// [`GraphError::TooManyNodes`], or [`GraphError::WeightTooLarge`] with the first
    /// weight that is.
    fn check(&self) -> Result<(), GraphError> {
        let mut result = check_nodes(self.nodes());
        self.edges(&mut |_, _, weight| {
            if result.is_ok() {
                result = check_weight(weight, self.nodes());
            }
        });
        result
    }
}

/// What is wrong with a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// More nodes than 2³¹.
    TooManyNodes {
        /// As given.
        nodes: usize,
    },
    /// An edge names a node that is not there: allowed are 0 to nodes − 1.
    NoSuchNode {
        /// As given.
        node: usize,
        /// How many there are.
        nodes: usize,
    },
    /// An edge from a node to itself: allowed are edges between two nodes.
    Loop {
        /// The node.
        node: usize,
    },
    /// A weight beyond [`weight_limit`].
    WeightTooLarge {
        /// As given.
        weight: i64,
        /// The largest allowed in absolute value.
        limit: i64,
    },
    /// A matrix of the wrong length: n × n entries are wanted.
    WrongLength {
        /// As given.
        length: usize,
        /// What is wanted.
        wanted: usize,
    },
    /// A matrix that differs from its transpose: allowed are equal weights both ways.
    NotSymmetric {
        /// Row.
        row: usize,
        /// Column.
        column: usize,
        /// The entry there.
        there: i64,
        /// The entry with row and column exchanged.
        back: i64,
    },
    /// A factor of an axis below 0.
    NegativeScale {
        /// The axis.
        axis: usize,
        /// As given.
        scale: i64,
    },
    /// An axis that points do not have: allowed are 0 to axes − 1.
    NoSuchAxis {
        /// As given.
        axis: usize,
        /// How many there are.
        axes: usize,
    },
    /// A distance below 0 as the farthest allowed.
    NegativeReach {
        /// The axis.
        axis: usize,
        /// As given.
        limit: i64,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyNodes { nodes } => {
                write!(f, "{nodes} nodes: at most {} are allowed", 1_u32 << 31)
            }
            Self::NoSuchNode { node, nodes } => {
                write!(
                    f,
                    "node {node} of an edge: allowed are 0 to {}",
                    nodes.saturating_sub(1)
                )
            }
            Self::Loop { node } => {
                write!(
                    f,
                    "an edge from node {node} to itself: allowed are two different nodes"
                )
            }
            Self::WeightTooLarge { weight, limit } => {
                write!(f, "weight {weight}: allowed are -{limit} to {limit}")
            }
            Self::WrongLength { length, wanted } => {
                write!(
                    f,
                    "{length} entries: a square matrix of this size has {wanted}"
                )
            }
            Self::NotSymmetric {
                row,
                column,
                there,
                back,
            } => {
                write!(
                    f,
                    "entry ({row}, {column}) is {there}, but ({column}, {row}) is {back}: \
                     allowed are equal ones"
                )
            }
            Self::NegativeScale { axis, scale } => {
                write!(f, "scale {scale} of axis {axis}: allowed are 0 and more")
            }
            Self::NoSuchAxis { axis, axes } => {
                write!(
                    f,
                    "axis {axis}: allowed are 0 to {}",
                    axes.saturating_sub(1)
                )
            }
            Self::NegativeReach { axis, limit } => {
                write!(f, "limit {limit} on axis {axis}: allowed are 0 and more")
            }
        }
    }
}

impl core::error::Error for GraphError {}

/// Edges as (u, v, weight), in the units of the graph.
pub type EdgeList = Vec<(u32, u32, i64)>;
