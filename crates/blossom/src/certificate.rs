//! The proof that comes with an answer: dual variables and a family of odd sets,
//! or, where there is no answer, a Tutte set.

use core::fmt;

use alloc::vec::Vec;

/// Dual variables of the matching polytope (Edmonds 1965), in **half units of the
/// weights**: a dual of 3 stands for 1.5.
///
/// With weight w of an edge, y of the nodes and z ≥ 0 of the odd sets, feasible
/// means 2w(u,v) ≥ y(u) + y(v) + Σ z(S) over the sets S that hold one of u, v and
/// not the other, and, where v may stay single at cost c, 2c(v) ≥ y(v) + Σ z(S) over
/// the sets that hold v. Then half of Σ y + Σ z is a lower bound for every matching,
/// and the answer meets it.
///
/// For goals that maximise, weights are taken with the opposite sign.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Certificate {
    /// y of each node.
    pub nodes: Vec<i64>,
    /// The smallest set that holds each node: an index into `sets`.
    pub innermost: Vec<Option<usize>>,
    /// Sets of odd size, no two of which cross; outer after inner: a set's
    /// `within` is larger than its own index.
    pub sets: Vec<Set>,
}

/// An odd set of nodes with its dual variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// z, in half units; positive.
    pub dual: i64,
    /// The smallest set around it: an index into the certificate's `sets`.
    pub within: Option<usize>,
}

/// Why a graph has no perfect matching: without the nodes of the set it falls
/// into more odd components (of nodes that must all be covered) than the set has
/// nodes (Tutte 1947; with nodes that may stay single, Berge's form).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The nodes taken out.
    pub removed: Vec<usize>,
    /// How many odd components of nodes that must be covered are then left.
    pub odd_components: usize,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "without {} of its nodes the graph falls into {} components of odd size",
            self.removed.len(),
            self.odd_components
        )
    }
}
