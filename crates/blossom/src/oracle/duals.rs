//! Duals as an oracle is asked to hold them against its edges.

use crate::engine::Family;

/// The duals of nodes and of odd sets, in half units of the weights.
///
/// The reduced cost of an edge is 2w(u,v) − Y(u) − Y(v) + 2C(u,v), where Y is the
/// effective dual of a node, its own and those of all sets around it, and C(u,v) ≥ 0
/// the sum of the duals of the sets that hold both. As C takes time and is mostly 0,
/// ask for it only where the rest is negative.
///
/// ```
/// use lobbylab_blossom::{Duals, EdgeList, Line, PricedGraph};
///
/// let line = Line::new(&[0, 3, 10])?;
/// // 0–1 weighs 3, twice of which is less than 4 + 4.
/// let duals = Duals::of_nodes(&[4, 4, 4]);
/// let mut found = EdgeList::new();
/// line.violated(&duals, 1, &mut found);
/// assert_eq!(found.iter().collect::<Vec<_>>(), [(0, 1, 3)]);
/// # Ok::<(), lobbylab_blossom::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Duals<'a> {
    effective: &'a [i64],
    family: Option<&'a Family>,
}

impl<'a> Duals<'a> {
    /// Duals of nodes, without sets.
    #[must_use]
    pub const fn of_nodes(duals: &'a [i64]) -> Self {
        Self {
            effective: duals,
            family: None,
        }
    }

    pub(crate) const fn new(effective: &'a [i64], family: &'a Family) -> Self {
        Self {
            effective,
            family: Some(family),
        }
    }

    /// Y of every node.
    #[must_use]
    pub const fn effective(&self) -> &'a [i64] {
        self.effective
    }

    /// C of two nodes. O(log n).
    #[must_use]
    #[inline]
    pub fn common(&self, one: usize, other: usize) -> i64 {
        self.family
            .map_or(0, |family| family.common(one as u32, other as u32))
    }
}
