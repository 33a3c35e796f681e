//! What is checked where data come in: numbers of nodes, names of nodes, weights.

use crate::graph::{FORBIDDEN, GraphError, weight_limit};

/// The most nodes that a graph may have: their names fit in 32 bits, with room
/// for as many sets.
const MOST_NODES: usize = 1 << 31;

/// Refuses more than 2³¹ nodes.
pub(crate) const fn check_nodes(nodes: usize) -> Result<(), GraphError> {
    if nodes > MOST_NODES {
        Err(GraphError::TooManyNodes { nodes })
    } else {
        Ok(())
    }
}

/// Refuses an edge that names a node that is not there, or the same one twice.
pub(crate) const fn check_ends(one: usize, other: usize, nodes: usize) -> Result<(), GraphError> {
    if one >= nodes {
        Err(GraphError::NoSuchNode { node: one, nodes })
    } else if other >= nodes {
        Err(GraphError::NoSuchNode { node: other, nodes })
    } else if one == other {
        Err(GraphError::Loop { node: one })
    } else {
        Ok(())
    }
}

/// Refuses a weight beyond [`weight_limit`], unless it is [`FORBIDDEN`].
///
/// `nodes` has passed [`check_nodes`].
pub(crate) const fn check_weight(weight: i64, nodes: usize) -> Result<(), GraphError> {
    let limit = weight_limit(nodes);
    if weight != FORBIDDEN && (weight < -limit || weight > limit) {
        Err(GraphError::WeightTooLarge { weight, limit })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_is_where_it_is_said_to_be() {
        let limit = weight_limit(9);
        assert_eq!(limit, (1 << 56) / 10);
        for good in [0, limit, -limit, FORBIDDEN] {
            assert_eq!(check_weight(good, 9), Ok(()));
        }
        for bad in [limit + 1, -limit - 1, i64::MIN, FORBIDDEN - 1] {
            let wanted = GraphError::WeightTooLarge { weight: bad, limit };
            assert_eq!(check_weight(bad, 9), Err(wanted));
        }
        assert_eq!(check_nodes(0), Ok(()));
        assert_eq!(check_nodes(1 << 31), Ok(()));
        let many = (1 << 31) + 1;
        assert_eq!(
            check_nodes(many),
            Err(GraphError::TooManyNodes { nodes: many })
        );
        assert_eq!(check_ends(0, 1, 2), Ok(()));
        assert_eq!(
            check_ends(2, 1, 2),
            Err(GraphError::NoSuchNode { node: 2, nodes: 2 })
        );
        assert_eq!(
            check_ends(1, 2, 2),
            Err(GraphError::NoSuchNode { node: 2, nodes: 2 })
        );
        assert_eq!(check_ends(1, 1, 2), Err(GraphError::Loop { node: 1 }));
    }
}
