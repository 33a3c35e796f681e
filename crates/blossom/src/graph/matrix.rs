//! A complete graph as a matrix: every pair has its weight, and a row can be
//! read from end to end.
//!
//! The matrix is kept whole, not as a triangle: twice the memory, and half the
//! time in a scan over the neighbours of a node, which is what solvers do most.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::validate::{check_ends, check_nodes, check_weight};
use crate::graph::{FORBIDDEN, Graph, GraphError, PricedGraph, Seal};
use crate::oracle::EdgeList;
use crate::oracle::dense::{self, Rows};
use crate::oracle::duals::Duals;

/// The side of the squares in which the matrix is filled: a square and its
/// mirror image (8 KiB each) stay in the fastest cache.
const BLOCK: usize = 32;

/// A symmetric matrix of weights, row by row: 8n² bytes.
///
/// Pairs may be [`FORBIDDEN`]. The diagonal always is.
///
/// ```
/// use lobbylab_blossom::{FORBIDDEN, Graph, Matrix};
///
/// let apart = [2_i64, 3, 5, 9];
/// let graph = Matrix::from_fn(4, |u, v| (apart[u] - apart[v]).abs())?;
/// assert_eq!(graph.weight(1, 3), 6);
/// assert_eq!(graph.row(0), [FORBIDDEN, 1, 3, 7]);
/// # Ok::<(), lobbylab_blossom::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    nodes: usize,
    weights: Vec<i64>,
}

impl Matrix {
    /// Takes a full matrix, row by row. The diagonal may hold anything.
    ///
    /// ```
    /// use lobbylab_blossom::{Graph, Matrix};
    /// let graph = Matrix::new(3, vec![0, 7, 4, 7, 0, 9, 4, 9, 0])?;
    /// assert_eq!(graph.weight(1, 2), 9);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// If there are not n × n entries, if an entry differs from its mirror image,
    /// or if a weight is beyond [`weight_limit`](crate::weight_limit) and not
    /// [`FORBIDDEN`]. O(n²).
    pub fn new(nodes: usize, weights: Vec<i64>) -> Result<Self, GraphError> {
        let wanted = square(nodes)?;
        if weights.len() != wanted {
            return Err(GraphError::WrongLength {
                length: weights.len(),
                wanted,
            });
        }
        let mut matrix = Self { nodes, weights };
        matrix.pairs(|weights, there, back, row, column| {
            check_weight(weights[there], nodes)?;
            check_weight(weights[back], nodes)?;
            if weights[there] != weights[back] {
                return Err(GraphError::NotSymmetric {
                    row,
                    column,
                    there: weights[there],
                    back: weights[back],
                });
            }
            Ok(())
        })?;
        for node in 0..nodes {
            matrix.weights[node * nodes + node] = FORBIDDEN;
        }
        Ok(matrix)
    }

    /// Asks for the weight of every pair, once, with the smaller node first, in
    /// no particular order.
    ///
    /// ```
    /// use lobbylab_blossom::{FORBIDDEN, Graph, Matrix};
    /// // Even against odd only.
    /// let weight = |u, v| if (u + v) % 2 == 1 { (v - u) as i64 } else { FORBIDDEN };
    /// assert_eq!(Matrix::from_fn(4, weight)?.weight(3, 0), 3);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than 2³¹ nodes, or a weight is beyond
    /// [`weight_limit`](crate::weight_limit) and not [`FORBIDDEN`]. O(n²).
    pub fn from_fn(
        nodes: usize,
        mut weight: impl FnMut(usize, usize) -> i64,
    ) -> Result<Self, GraphError> {
        let mut matrix = Self {
            nodes,
            weights: vec![FORBIDDEN; square(nodes)?],
        };
        matrix.pairs(|weights, there, back, row, column| {
            let weight = weight(row, column);
            check_weight(weight, nodes)?;
            weights[there] = weight;
            weights[back] = weight;
            Ok(())
        })?;
        Ok(matrix)
    }

    /// The weights from a node to each node, itself included ([`FORBIDDEN`]); empty
    /// if there is no such node.
    #[must_use]
    #[inline]
    pub fn row(&self, node: usize) -> &[i64] {
        if node < self.nodes {
            &self.weights[node * self.nodes..][..self.nodes]
        } else {
            &[]
        }
    }

    /// Changes the weight of a pair, both ways. O(1).
    ///
    /// ```
    /// use lobbylab_blossom::{FORBIDDEN, Graph, Matrix};
    /// let mut graph = Matrix::from_fn(4, |u, v| (u + v) as i64)?;
    /// graph.set(2, 1, FORBIDDEN)?;
    /// assert_eq!(graph.weight(1, 2), FORBIDDEN);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// If one of the nodes is not there, if they are the same, or if the weight
    /// is beyond [`weight_limit`](crate::weight_limit) and not [`FORBIDDEN`].
    /// The matrix is then as it was.
    pub fn set(&mut self, one: usize, other: usize, weight: i64) -> Result<(), GraphError> {
        check_ends(one, other, self.nodes)?;
        check_weight(weight, self.nodes)?;
        self.weights[one * self.nodes + other] = weight;
        self.weights[other * self.nodes + one] = weight;
        Ok(())
    }

    /// Visits the places of every pair, row < column, square by square: (weights,
    /// place of the entry, place of its mirror image, row, column).
    fn pairs(
        &mut self,
        mut visit: impl FnMut(&mut [i64], usize, usize, usize, usize) -> Result<(), GraphError>,
    ) -> Result<(), GraphError> {
        let nodes = self.nodes;
        for top in (0..nodes).step_by(BLOCK) {
            let below = (top + BLOCK).min(nodes);
            for left in (top..nodes).step_by(BLOCK) {
                let right = (left + BLOCK).min(nodes);
                for row in top..below {
                    for column in left.max(row + 1)..right {
                        let (there, back) = (row * nodes + column, column * nodes + row);
                        visit(&mut self.weights, there, back, row, column)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// n², if a matrix of this size can be addressed at all.
fn square(nodes: usize) -> Result<usize, GraphError> {
    check_nodes(nodes)?;
    match nodes.checked_mul(nodes) {
        // Memory is counted in `isize`.
        Some(square) if square <= isize::MAX as usize / 8 => Ok(square),
        _ => Err(GraphError::TooManyNodes { nodes }),
    }
}

impl Rows for Matrix {
    fn nodes(&self) -> usize {
        self.nodes
    }

    fn row<'a>(&'a self, node: usize, _buffer: &'a mut Vec<i64>) -> &'a [i64] {
        self.row(node)
    }
}

impl Graph for Matrix {
    fn nodes(&self) -> usize {
        self.nodes
    }

    #[inline]
    fn weight(&self, one: usize, other: usize) -> i64 {
        self.row(one).get(other).copied().unwrap_or(FORBIDDEN)
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        for u in 0..self.nodes {
            for (v, &weight) in self.row(u).iter().enumerate().skip(u + 1) {
                if weight != FORBIDDEN {
                    visit(u, v, weight);
                }
            }
        }
    }

    fn own_oracle(&self, _: Seal) -> Option<&dyn PricedGraph> {
        Some(self)
    }
}

impl PricedGraph for Matrix {
    fn starting_duals(&self, upper_bounds: &[i64]) -> Vec<i64> {
        dense::starting_duals(self, upper_bounds)
    }

    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        dense::nearest(self, count, duals, &mut found.edges);
    }

    fn sample(&self, count: usize, found: &mut EdgeList) {
        dense::sample(self, count, &mut found.edges);
    }

    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        dense::violated(self, duals, most, &mut found.edges);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::weight_limit;

    fn product(u: usize, v: usize) -> i64 {
        (u * v) as i64
    }

    #[test]
    fn every_pair_is_asked_for_once_and_stands_both_ways() {
        for nodes in [0, 1, 2, 31, 32, 33, 65, 100] {
            let mut asked = vec![0; nodes * nodes];
            let graph = Matrix::from_fn(nodes, |u, v| {
                asked[u * nodes + v] += 1;
                product(u, v)
            })
            .unwrap();
            assert_eq!(Graph::nodes(&graph), nodes);
            for u in 0..nodes {
                assert_eq!(graph.row(u).len(), nodes);
                for v in 0..nodes {
                    assert_eq!(asked[u * nodes + v], usize::from(u < v));
                    let wanted = if u == v { FORBIDDEN } else { product(u, v) };
                    assert_eq!(graph.weight(u, v), wanted);
                }
            }
            let full = (0..nodes * nodes)
                .map(|at| product(at / nodes, at % nodes))
                .collect();
            assert_eq!(Matrix::new(nodes, full), Ok(graph));
        }
    }

    #[test]
    fn edges_are_the_pairs_that_are_not_forbidden() {
        let odd = |u: usize, v: usize| {
            if (u + v) % 2 == 1 {
                product(u, v)
            } else {
                FORBIDDEN
            }
        };
        let graph = Matrix::from_fn(5, odd).unwrap();
        let mut seen = Vec::new();
        graph.edges(&mut |u, v, weight| seen.push((u, v, weight)));
        assert_eq!(
            seen,
            [
                (0, 1, 0),
                (0, 3, 0),
                (1, 2, 2),
                (1, 4, 4),
                (2, 3, 6),
                (3, 4, 12)
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            Matrix::new(3, vec![0; 8]),
            Err(GraphError::WrongLength {
                length: 8,
                wanted: 9
            })
        );
        let mut crooked = vec![0; 100 * 100];
        crooked[98 * 100 + 99] = 1;
        assert_eq!(
            Matrix::new(100, crooked),
            Err(GraphError::NotSymmetric {
                row: 98,
                column: 99,
                there: 1,
                back: 0
            })
        );
        let limit = weight_limit(2);
        for place in [1, 2] {
            let mut large = vec![0; 4];
            large[place] = limit + 1;
            let wanted = GraphError::WeightTooLarge {
                weight: limit + 1,
                limit,
            };
            assert_eq!(Matrix::new(2, large), Err(wanted));
        }
        let small = GraphError::WeightTooLarge {
            weight: -limit - 1,
            limit,
        };
        assert_eq!(Matrix::from_fn(2, |_, _| -limit - 1), Err(small));
        let many = 1 << 31;
        assert_eq!(
            Matrix::from_fn(many, product),
            Err(GraphError::TooManyNodes { nodes: many })
        );
        let diagonal = Matrix::new(2, vec![7, limit, limit, i64::MIN]).unwrap();
        assert_eq!(diagonal.row(1), [limit, FORBIDDEN]);
    }

    #[test]
    fn a_weight_can_be_changed() {
        let mut graph = Matrix::from_fn(3, product).unwrap();
        assert_eq!(graph.set(2, 0, 5), Ok(()));
        assert_eq!((graph.weight(0, 2), graph.weight(2, 0)), (5, 5));
        let before = graph.clone();
        assert_eq!(graph.set(1, 1, 5), Err(GraphError::Loop { node: 1 }));
        assert_eq!(
            graph.set(1, 3, 5),
            Err(GraphError::NoSuchNode { node: 3, nodes: 3 })
        );
        let limit = weight_limit(3);
        let wanted = GraphError::WeightTooLarge {
            weight: limit + 1,
            limit,
        };
        assert_eq!(graph.set(0, 1, limit + 1), Err(wanted));
        assert_eq!(graph, before);
        assert_eq!(
            (graph.weight(0, 3), graph.weight(3, 0)),
            (FORBIDDEN, FORBIDDEN)
        );
        assert!(graph.row(3).is_empty());
    }
}
