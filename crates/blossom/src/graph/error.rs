//! What is wrong with a graph.

use core::fmt;

/// What is wrong with a graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// A weight beyond [`weight_limit`](crate::weight_limit).
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
