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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Certificate {
    /// y of each node.
    pub nodes: Vec<i64>,
    /// The smallest set that holds each node: an index into `sets`.
    pub innermost: Vec<Option<usize>>,
    /// Sets of odd size, no two of which cross; outer after inner: a set's
    /// `within` is larger than its own index.
    pub sets: Vec<Set>,
}

impl Certificate {
    /// A proof from elsewhere, for [`verify`](crate::verify) to look at. Nothing is checked.
    ///
    /// # Arguments
    /// - `nodes`: y of each node, in half units of the weights.
    /// - `innermost`: for each node the smallest set that holds it, an index into `sets`.
    /// - `sets`: the odd sets, outer after inner.
    #[must_use]
    pub const fn new(nodes: Vec<i64>, innermost: Vec<Option<usize>>, sets: Vec<Set>) -> Self {
        Self {
            nodes,
            innermost,
            sets,
        }
    }

    /// What the duals prove: no matching weighs less than half the sum of all of them,
    /// rounded up, as weights are whole numbers.
    ///
    /// Such is the weight of the answer that comes with it. Any other feasible duals
    /// bound the weight as well, only lower; that they are feasible is for
    /// [`verify`](crate::verify) to say. O(n).
    ///
    /// Where the goal maximises, the bound is one of the weight with the opposite sign,
    /// and for [`MaximumCardinality`](crate::Goal::MaximumCardinality) of that and
    /// what the single nodes count. A bound beyond `i64` is cut off there.
    ///
    /// ```
    /// use lobbylab_blossom::{Problem, Sparse};
    ///
    /// // Two triangles, every edge 1, and a bridge of 9 between them.
    /// let edges = [(0, 1, 1), (0, 2, 1), (1, 2, 1), (3, 4, 1), (3, 5, 1), (4, 5, 1)];
    /// let graph = Sparse::new(6, edges.into_iter().chain([(2, 3, 9)]))?;
    /// let solution = Problem::perfect(&graph).solve()?;
    /// // The nodes alone prove no more than 3, which is what half of each edge of the
    /// // triangles costs. A triangle has an odd number of nodes, so somebody must leave
    /// // it by the bridge: its dual adds what that costs more.
    /// let proof = &solution.certificate;
    /// let nodes: i64 = proof.nodes.iter().sum();
    /// let sets: i64 = proof.sets.iter().map(|set| set.dual).sum();
    /// assert_eq!((nodes, sets), (6, 16));
    /// assert_eq!(proof.bound(), (6 + 16) / 2);
    /// assert_eq!(proof.bound(), solution.weight);
    /// # Ok::<(), lobbylab_blossom::Error>(())
    /// ```
    #[must_use]
    pub fn bound(&self) -> i64 {
        let sum = self.sum();
        let half = sum.div_euclid(2) + sum.rem_euclid(2);
        half.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// The sum of all duals, in half units.
    pub(crate) fn sum(&self) -> i128 {
        let sets = self.sets.iter().map(|set| set.dual);
        self.nodes.iter().copied().chain(sets).map(i128::from).sum()
    }
}

/// An odd set of nodes with its dual variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Set {
    /// z, in half units; positive.
    pub dual: i64,
    /// The smallest set around it: an index into the certificate's `sets`.
    pub within: Option<usize>,
}

impl Set {
    /// A set with this dual, in half units, within that set of the certificate.
    #[must_use]
    pub const fn new(dual: i64, within: Option<usize>) -> Self {
        Self { dual, within }
    }
}

/// Why a graph has no perfect matching: without the nodes of the set it falls
/// into more odd components (of nodes that must all be covered) than the set has
/// nodes (Tutte 1947; with nodes that may stay single, Berge's form).
///
/// ```text
///    1   2   3        Without the middle the star falls into five single nodes, each of
///      ╲ │ ╱          which would need the middle for itself.
///        0
///      ╱   ╲
///    4       5
/// ```
///
/// ```
/// use lobbylab_blossom::{Error, Problem, Sparse, verify_witness};
///
/// let star = Sparse::new(6, (1..6).map(|leaf| (0, leaf, 1)))?;
/// let problem = Problem::perfect(&star);
/// let Err(Error::NoPerfectMatching(witness)) = problem.solve() else {
///     panic!("a star has no perfect matching");
/// };
/// assert_eq!((&witness.removed[..], witness.odd_components), (&[0][..], 5));
/// assert_eq!(verify_witness(&problem, &witness), Ok(()));
/// # Ok::<(), lobbylab_blossom::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Witness {
    /// The nodes taken out.
    pub removed: Vec<usize>,
    /// How many odd components of nodes that must be covered are then left.
    pub odd_components: usize,
}

impl Witness {
    /// A proof from elsewhere, for [`verify_witness`](crate::verify_witness) to look at.
    /// Nothing is checked.
    #[must_use]
    pub const fn new(removed: Vec<usize>, odd_components: usize) -> Self {
        Self {
            removed,
            odd_components,
        }
    }
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
