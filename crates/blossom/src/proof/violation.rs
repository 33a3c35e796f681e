//! What can be wrong with an answer or with its proof.

use core::fmt;

/// The first thing that [`verify`](crate::verify) or
/// [`verify_witness`](crate::verify_witness) found wrong. Nodes and sets are
/// indices; duals and twice a weight are in half units of the weights, with the
/// opposite sign where the goal maximises.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// A list that must have one entry for each node has not.
    WrongLength {
        /// Which list.
        list: &'static str,
        /// Its length.
        length: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A node that is not there.
    NoSuchNode {
        /// As given.
        node: usize,
        /// How many there are.
        nodes: usize,
    },
    /// A node is the partner of one that has another partner, or none.
    NotMutual {
        /// The node whose partner does not know of it.
        node: usize,
        /// The partner.
        mate: usize,
    },
    /// Two nodes are matched that no edge joins.
    NoEdge {
        /// The smaller node.
        one: usize,
        /// The larger node.
        other: usize,
    },
    /// A node that must be covered is single.
    NotCovered {
        /// The node.
        node: usize,
    },
    /// The stated weight is not the weight of the matching.
    WrongWeight {
        /// As stated.
        stated: i64,
        /// The sum.
        actual: i128,
    },
    /// A node is said to lie in a set that is not there.
    NoSuchSet {
        /// The node.
        node: usize,
        /// The set.
        set: usize,
        /// How many there are.
        sets: usize,
    },
    /// A set lies within one that is not there or does not come after it.
    NotNested {
        /// The set.
        set: usize,
        /// What is said to be around it.
        within: usize,
    },
    /// A set has an even number of nodes.
    EvenSet {
        /// The set.
        set: usize,
        /// How many nodes it has.
        size: usize,
    },
    /// The dual of a set is not positive.
    NotPositive {
        /// The set.
        set: usize,
        /// Its dual.
        dual: i64,
    },
    /// The duals of an edge exceed its weight: they are no lower bound.
    EdgeExceeded {
        /// One end.
        one: usize,
        /// The other end.
        other: usize,
        /// Twice the weight.
        weight: i128,
        /// The sum of the duals of its ends and of the sets between them.
        duals: i128,
    },
    /// The duals of a node exceed the cost of staying single.
    SingleExceeded {
        /// The node.
        node: usize,
        /// Twice the cost.
        cost: i128,
        /// The sum of the duals of the node and of the sets that hold it.
        duals: i128,
    },
    /// The duals of a matched edge do not reach its weight: the matching is not
    /// proved to be the best.
    EdgeLoose {
        /// The smaller node.
        one: usize,
        /// The larger node.
        other: usize,
        /// Twice the weight.
        weight: i128,
        /// The sum of the duals of its ends and of the sets between them.
        duals: i128,
    },
    /// The duals of a single node do not reach the cost of staying single.
    SingleLoose {
        /// The node.
        node: usize,
        /// Twice the cost.
        cost: i128,
        /// The sum of the duals of the node and of the sets that hold it.
        duals: i128,
    },
    /// Several matched edges leave a set, or nodes in it are single besides.
    SetCrossed {
        /// The set.
        set: usize,
        /// How many edges and single nodes; 1 is allowed.
        times: usize,
    },
    /// The cost of staying single that the duals speak of is too small for the
    /// number of edges to come before their weight.
    PenaltyTooSmall {
        /// Twice that cost.
        penalty: i128,
        /// What it must exceed.
        bound: i128,
    },
    /// A witness takes out the same node twice.
    RemovedTwice {
        /// The node.
        node: usize,
    },
    /// A witness has the number of odd components wrong.
    WrongCount {
        /// As stated.
        stated: usize,
        /// As counted.
        actual: usize,
    },
    /// A witness leaves no more odd components than it takes out nodes.
    NoSurplus {
        /// How many odd components are left.
        odd_components: usize,
        /// How many nodes are taken out.
        removed: usize,
    },
    /// A witness for a goal that every graph has an answer to.
    NothingToProve,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongLength {
                list,
                length,
                nodes,
            } => {
                write!(f, "{length} {list} for {nodes} nodes")
            }
            Self::NoSuchNode { node, nodes } => {
                write!(
                    f,
                    "node {node} is named, where there are {nodes}, counted from 0"
                )
            }
            Self::NotMutual { node, mate } => {
                write!(
                    f,
                    "node {node} has partner {mate}, which does not have partner {node}"
                )
            }
            Self::NoEdge { one, other } => {
                write!(
                    f,
                    "nodes {one} and {other} are matched, but no edge joins them"
                )
            }
            Self::NotCovered { node } => write!(f, "node {node} is single, and must not be"),
            Self::WrongWeight { stated, actual } => {
                write!(f, "the weight is said to be {stated}, and is {actual}")
            }
            Self::NoSuchSet { node, set, sets } => {
                write!(
                    f,
                    "node {node} is put in set {set}, where there are {sets}, counted from 0"
                )
            }
            Self::NotNested { set, within } => {
                write!(
                    f,
                    "set {set} is put within set {within}: allowed are later ones"
                )
            }
            Self::EvenSet { set, size } => {
                write!(f, "set {set} has {size} nodes: allowed are odd numbers")
            }
            Self::NotPositive { set, dual } => {
                write!(f, "set {set} has dual {dual}: allowed are positive ones")
            }
            Self::EdgeExceeded {
                one,
                other,
                weight,
                duals,
            } => {
                write!(
                    f,
                    "the duals of edge ({one}, {other}) are {duals}: allowed are at most {weight}"
                )
            }
            Self::SingleExceeded { node, cost, duals } => {
                write!(
                    f,
                    "the duals of node {node} are {duals}: allowed are at most {cost}"
                )
            }
            Self::EdgeLoose {
                one,
                other,
                weight,
                duals,
            } => {
                write!(
                    f,
                    "the duals of the matched edge ({one}, {other}) are {duals}, not {weight}"
                )
            }
            Self::SingleLoose { node, cost, duals } => {
                write!(
                    f,
                    "the duals of the single node {node} are {duals}, not {cost}"
                )
            }
            Self::SetCrossed { set, times } => {
                write!(
                    f,
                    "{times} matched edges or single nodes leave set {set}: allowed is 1"
                )
            }
            Self::PenaltyTooSmall { penalty, bound } => {
                write!(
                    f,
                    "a single node counts as {penalty}: allowed is more than {bound}"
                )
            }
            Self::RemovedTwice { node } => write!(f, "node {node} is taken out twice"),
            Self::WrongCount { stated, actual } => {
                write!(
                    f,
                    "the odd components are said to be {stated}, and are {actual}"
                )
            }
            Self::NoSurplus {
                odd_components,
                removed,
            } => {
                write!(
                    f,
                    "{odd_components} odd components without {removed} nodes prove nothing"
                )
            }
            Self::NothingToProve => f.write_str("no node has to be covered"),
        }
    }
}

impl core::error::Error for Violation {}
