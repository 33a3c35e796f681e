//! A list of edges that an oracle fills.

use alloc::vec::Vec;

/// Edges as (u, v, weight), in the units of the graph.
pub(crate) type Edges = Vec<(u32, u32, i64)>;

/// Edges that a [`PricedGraph`](crate::PricedGraph) proposes.
///
/// ```
/// use lobbylab_blossom::EdgeList;
///
/// let mut found = EdgeList::new();
/// found.push(0, 3, 17);
/// assert_eq!(found.iter().collect::<Vec<_>>(), [(0, 3, 17)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EdgeList {
    pub(crate) edges: Edges,
}

impl EdgeList {
    /// No edges.
    #[must_use]
    pub const fn new() -> Self {
        Self { edges: Vec::new() }
    }

    /// Adds an edge, its ends in any order. One that names a node that is not there is
    /// passed over by the solver, as is one without a weight. O(1).
    pub fn push(&mut self, one: usize, other: usize, weight: i64) {
        let name = |node| u32::try_from(node).unwrap_or(u32::MAX);
        self.edges.push((name(one), name(other), weight));
    }

    /// The edges as (one end, the other, weight), in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize, i64)> + '_ {
        let edges = self.edges.iter();
        edges.map(|&(one, other, weight)| (one as usize, other as usize, weight))
    }

    /// How many edges there are, those added twice counted twice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// Takes all edges out.
    pub fn clear(&mut self) {
        self.edges.clear();
    }
}
