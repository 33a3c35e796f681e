//! Why there is no answer.

use core::fmt;

use crate::graph::GraphError;
use crate::proof::Witness;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// No matching covers all the nodes that must be covered.
    NoPerfectMatching(Witness),
    /// The graph or the costs are out of range.
    Graph(GraphError),
    /// [`Goal::Singles`](crate::Goal::Singles) with a list that has not one cost for each node.
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
    ///
    /// The invariant that would be broken: a tree grown over *all* edges, from duals that
    /// were feasible from the start and have never been repaired, gets stuck only if no
    /// augmenting path begins at its root. Then the nodes at odd depth are a set of Tutte
    /// (Edmonds 1965), and the error is [`NoPerfectMatching`](Self::NoPerfectMatching). A
    /// graph whose methods contradict each other may break it as well.
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

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Graph(error) => Some(error),
            _ => None,
        }
    }
}
