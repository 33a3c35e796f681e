//! What is asked of a graph, and what comes back.

use core::fmt;

use alloc::vec;
use alloc::vec::Vec;

use crate::border::check_weight;
use crate::certificate::{Certificate, Witness};
use crate::graph::{FORBIDDEN, Graph, GraphError};

/// What a node counts that stays single when the most edges are asked for: 2⁵⁷.
///
/// One edge more spares two of them. That outweighs any change of the total
/// weight, which is at most n · [`weight_limit`](crate::weight_limit)(n) < 2⁵⁶.
pub(crate) const CARDINALITY_PENALTY: i64 = 1 << 57;

/// What makes a matching the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Debug)]
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
    /// Asks for a perfect matching of least weight.
    #[must_use]
    pub const fn perfect(graph: &'a G) -> Self {
        Self {
            graph,
            goal: Goal::Perfect,
        }
    }

    /// Asks for a matching of least weight in which node v may stay single at
    /// the cost of `costs[v]`, or must not if that is [`FORBIDDEN`].
    #[must_use]
    pub const fn singles(graph: &'a G, costs: &'a [i64]) -> Self {
        Self {
            graph,
            goal: Goal::Singles(costs),
        }
    }

    /// Asks for a matching of greatest weight.
    #[must_use]
    pub const fn maximum(graph: &'a G) -> Self {
        Self {
            graph,
            goal: Goal::Maximum,
        }
    }

    /// Asks for the heaviest of the matchings of most edges.
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
        self.graph.check()?;
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

/// A best matching and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The partner of each node, `None` where it is single.
    pub mates: Vec<Option<usize>>,
    /// The sum of the weights of the matched edges, as the graph gives them,
    /// and of the costs of single nodes where the goal has such.
    pub weight: i64,
    /// Why no matching is better.
    pub certificate: Certificate,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// No matching covers all the nodes that must be covered.
    NoPerfectMatching(Witness),
    /// The graph or the costs are out of range.
    Graph(GraphError),
    /// [`Goal::Singles`] with a list that has not one cost for each node.
    WrongCosts {
        /// Its length.
        length: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A list of former names that has not one entry for each node.
    WrongNames {
        /// Its length.
        length: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// Two nodes are said to have had the same name: allowed is each name once.
    NameTwice {
        /// The name.
        name: usize,
    },
    /// The solver gave up although there is a matching. This is a bug: no input is
    /// known to lead here.
    Unsolved,
}

impl From<GraphError> for Error {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPerfectMatching(witness) => write!(f, "no perfect matching: {witness}"),
            Self::Graph(error) => error.fmt(f),
            Self::WrongCosts { length, nodes } => {
                write!(
                    f,
                    "{length} costs of staying single for {nodes} nodes: allowed is one for each"
                )
            }
            Self::WrongNames { length, nodes } => {
                write!(
                    f,
                    "{length} former names for {nodes} nodes: allowed is one entry for each"
                )
            }
            Self::NameTwice { name } => {
                write!(
                    f,
                    "two nodes were both called {name}: allowed is each former name once"
                )
            }
            Self::Unsolved => f.write_str("the solver gave up: please report this"),
        }
    }
}

impl core::error::Error for Error {}
