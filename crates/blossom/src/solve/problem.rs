//! What is asked of a graph, and what comes back.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::validate::check_weight;
use crate::graph::{FORBIDDEN, Graph};
use crate::oracle;
use crate::solve::Error;

/// What a node counts that stays single when the most edges are asked for: 2⁵⁷.
///
/// One edge more spares two of them. That outweighs any change of the total
/// weight, which is at most n · [`weight_limit`](crate::weight_limit)(n) < 2⁵⁶.
pub(crate) const CARDINALITY_PENALTY: i64 = 1 << 57;

/// What makes a matching the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal<'a> {
    /// Least total weight among the matchings that cover every node.
    Perfect,
    /// Least total weight, where node v may stay single at the cost of
    /// `singles[v]`; [`FORBIDDEN`] where it must not.
    Singles(&'a [i64]),
    /// Greatest total weight, of any number of edges.
    Maximum,
    /// Greatest total weight among the matchings of most edges.
    MaximumCardinality,
}

/// A graph and what is asked of it.
///
/// # Examples
///
/// ```text
///  0 ─2─ 1        A path. Perfect: 0–1 and 2–3, at 4. Heaviest: 1–2 alone, at 9. The
///        │        heaviest of the matchings of most edges: 0–1 and 2–3 again.
///        9
///        │
///  3 ─2─ 2
/// ```
///
/// ```
/// use lobbylab_blossom::{Problem, Sparse};
///
/// let path = Sparse::new(4, [(0, 1, 2), (1, 2, 9), (2, 3, 2)])?;
/// assert_eq!(Problem::perfect(&path).solve()?.weight, 4);
/// assert_eq!(Problem::maximum(&path).solve()?.weight, 9);
/// assert_eq!(Problem::maximum_cardinality(&path).solve()?.weight, 4);
/// // To stay single at no cost is cheaper than any pair.
/// let solution = Problem::with_single_costs(&path, &[0; 4]).solve()?;
/// assert_eq!((solution.weight, solution.is_empty()), (0, true));
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Problem<'a, G: ?Sized> {
    /// The graph.
    pub graph: &'a G,
    /// What is asked.
    pub goal: Goal<'a>,
}

impl<G: ?Sized> Clone for Problem<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: ?Sized> Copy for Problem<'_, G> {}

impl<'a, G: Graph + ?Sized> Problem<'a, G> {
    /// A problem with this goal.
    #[must_use]
    pub const fn new(graph: &'a G, goal: Goal<'a>) -> Self {
        Self { graph, goal }
    }

    /// Asks for a perfect matching of least weight.
    ///
    /// ```
    /// use lobbylab_blossom::{Line, Problem};
    /// let line = Line::new(&[10, 0, 13, 1])?;
    /// assert_eq!(Problem::perfect(&line).solve()?.weight, 4);
    /// # Ok::<(), lobbylab_blossom::Error>(())
    /// ```
    #[must_use]
    pub const fn perfect(graph: &'a G) -> Self {
        Self {
            graph,
            goal: Goal::Perfect,
        }
    }

    /// Asks for a matching of least weight in which node v may stay single at
    /// the cost of `costs[v]`, or must not if that is [`FORBIDDEN`].
    ///
    /// ```
    /// use lobbylab_blossom::{FORBIDDEN, Line, Problem};
    /// let line = Line::new(&[0, 10, 11])?;
    /// // All but the first would rather be matched; it is odd, so somebody is single.
    /// let solution = Problem::with_single_costs(&line, &[3, 50, FORBIDDEN]).solve()?;
    /// assert_eq!(solution.weight, 1 + 3);
    /// assert_eq!(solution.singles().collect::<Vec<_>>(), [0]);
    /// # Ok::<(), lobbylab_blossom::Error>(())
    /// ```
    #[must_use]
    pub const fn with_single_costs(graph: &'a G, costs: &'a [i64]) -> Self {
        Self {
            graph,
            goal: Goal::Singles(costs),
        }
    }

    /// Asks for a matching of greatest weight.
    ///
    /// ```
    /// use lobbylab_blossom::{Problem, Sparse};
    /// let path = Sparse::new(4, [(0, 1, 2), (1, 2, 9), (2, 3, 2)])?;
    /// assert_eq!(Problem::maximum(&path).solve()?.len(), 1);
    /// # Ok::<(), lobbylab_blossom::Error>(())
    /// ```
    #[must_use]
    pub const fn maximum(graph: &'a G) -> Self {
        Self {
            graph,
            goal: Goal::Maximum,
        }
    }

    /// Asks for the heaviest of the matchings of most edges.
    ///
    /// ```
    /// use lobbylab_blossom::{Problem, Sparse};
    /// let path = Sparse::new(4, [(0, 1, 2), (1, 2, 9), (2, 3, 2)])?;
    /// assert_eq!(Problem::maximum_cardinality(&path).solve()?.len(), 2);
    /// # Ok::<(), lobbylab_blossom::Error>(())
    /// ```
    #[must_use]
    pub const fn maximum_cardinality(graph: &'a G) -> Self {
        Self {
            graph,
            goal: Goal::MaximumCardinality,
        }
    }
}

impl<G: Graph + ?Sized> Problem<'_, G> {
    /// The problem in the solver's terms, which are those of least weight: what each node
    /// costs that stays single, and the sign of the weights. Refuses data out of range.
    pub(crate) fn terms(&self) -> Result<(Vec<i64>, i64), Error> {
        oracle::check(self.graph)?;
        let nodes = self.graph.nodes();
        Ok(match self.goal {
            Goal::Perfect => (vec![FORBIDDEN; nodes], 1),
            Goal::Singles(costs) => {
                if costs.len() != nodes {
                    return Err(Error::WrongCosts {
                        length: costs.len(),
                        nodes,
                    });
                }
                for &cost in costs {
                    check_weight(cost, nodes)?;
                }
                (costs.to_vec(), 1)
            }
            Goal::Maximum => (vec![0; nodes], -1),
            Goal::MaximumCardinality => (vec![CARDINALITY_PENALTY; nodes], -1),
        })
    }
}
