//! What comes back: pairs, their weight, and the proof.

use alloc::vec::Vec;

use crate::proof::Certificate;

/// A best matching and its proof.
///
/// ```
/// use lobbylab_blossom::{Problem, Sparse};
///
/// //  0 ─1─ 1 ─5─ 2 ─1─ 3 ─9─ 4      The heaviest: 1–2 and 3–4. Node 0 stays single.
/// let path = Sparse::new(5, [(0, 1, 1), (1, 2, 5), (2, 3, 1), (3, 4, 9)])?;
/// let solution = Problem::maximum(&path).solve()?;
/// assert_eq!(solution.weight, 14);
/// assert_eq!(solution.pairs().collect::<Vec<_>>(), [(1, 2), (3, 4)]);
/// assert_eq!((solution.mate(4), solution.mate(0)), (Some(3), None));
/// assert_eq!(solution.singles().collect::<Vec<_>>(), [0]);
/// assert_eq!((solution.len(), solution.is_perfect()), (2, false));
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The partner of each node, `None` where it is single.
    pub mates: Vec<Option<usize>>,
    /// The sum of the weights of the matched edges, as the graph gives them,
    /// and of the costs of single nodes where the goal has such.
    pub weight: i64,
    /// Why no matching is better.
    pub certificate: Certificate,
}

impl Solution {
    /// An answer from elsewhere, for [`verify`](crate::verify) to look at. Nothing is checked.
    #[must_use]
    pub const fn new(mates: Vec<Option<usize>>, weight: i64, certificate: Certificate) -> Self {
        Self {
            mates,
            weight,
            certificate,
        }
    }

    /// The matched pairs, each once, the smaller node first, in the order of these. O(n).
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        pairs(&self.mates)
    }

    /// The nodes without a partner, in order. O(n).
    pub fn singles(&self) -> impl Iterator<Item = usize> + '_ {
        let nodes = self.mates.iter().enumerate();
        nodes.filter_map(|(node, mate)| mate.is_none().then_some(node))
    }

    /// The partner of a node; `None` if it is single or not there. O(1).
    #[must_use]
    pub fn mate(&self, node: usize) -> Option<usize> {
        self.mates.get(node).copied().flatten()
    }

    /// How many pairs there are. O(n).
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs().count()
    }

    /// Whether nobody is matched. O(n).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mates.iter().all(Option::is_none)
    }

    /// Whether every node has a partner. O(n).
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.mates.iter().all(Option::is_some)
    }
}

/// The matched pairs of a list of partners, each once, the smaller node first, in the order of
/// these. O(n).
///
/// ```
/// use lobbylab_blossom::pairs;
/// let mates = [Some(3), None, Some(4), Some(0), Some(2)];
/// assert_eq!(pairs(&mates).collect::<Vec<_>>(), [(0, 3), (2, 4)]);
/// ```
pub fn pairs(mates: &[Option<usize>]) -> impl Iterator<Item = (usize, usize)> + '_ {
    mates.iter().enumerate().filter_map(|(node, mate)| {
        let mate = (*mate)?;
        (node < mate).then_some((node, mate))
    })
}
