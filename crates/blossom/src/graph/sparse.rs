//! A graph as rows of neighbours, for graphs with far fewer edges than pairs.
//!
//! All rows lie one after another in one array ("compressed sparse rows"), each
//! sorted by neighbour. An edge stands in the rows of both of its ends.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::validate::{check_ends, check_nodes, check_weight};
use crate::graph::{FORBIDDEN, Graph, GraphError, PricedGraph, Seal};
use crate::oracle::EdgeList;
use crate::oracle::duals::Duals;
use crate::oracle::listed::{self, Lists};

/// A list of edges, sorted by node: 32 bytes for an edge and 8 for a node.
///
/// ```
/// use lobbylab_blossom::{FORBIDDEN, Graph, Sparse};
///
/// let path = Sparse::new(3, [(0, 1, 7), (2, 1, 4)])?;
/// assert_eq!(path.neighbours(1), [(0, 7), (2, 4)]);
/// assert_eq!(path.weight(0, 2), FORBIDDEN);
/// # Ok::<(), lobbylab_blossom::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sparse {
    /// Where the row of each node begins, and where the last ends.
    starts: Vec<usize>,
    halves: Vec<(u32, i64)>,
}

impl Sparse {
    /// Takes edges (u, v, weight) in any order, either end first. Of parallel
    /// edges only the cheapest is kept. An edge of weight [`FORBIDDEN`] is no edge.
    ///
    /// ```
    /// use lobbylab_blossom::{Graph, Sparse};
    /// let graph = Sparse::new(3, [(0, 1, 7), (1, 0, 5), (2, 1, 4)])?;
    /// assert_eq!((graph.edge_count(), graph.weight(0, 1)), (2, 5));
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than 2³¹ nodes, or an edge names a node that is not there,
    /// or joins a node to itself, or has a weight beyond
    /// [`weight_limit`](crate::weight_limit). O(n + m log d) for m edges of which
    /// at most d meet in a node; O(n + m) if they come sorted.
    pub fn new(
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize, i64)>,
    ) -> Result<Self, GraphError> {
        check_nodes(nodes)?;
        let edges = edges.into_iter();
        let mut list: Vec<(u32, u32, i64)> = Vec::with_capacity(edges.size_hint().0);
        // starts[u + 1] counts the edges of u, then becomes the next free place in
        // its row, which at last is where the row of u + 1 begins.
        let mut starts = vec![0; nodes + 1];
        for (u, v, weight) in edges {
            check_ends(u, v, nodes)?;
            check_weight(weight, nodes)?;
            if weight != FORBIDDEN {
                starts[u + 1] += 1;
                starts[v + 1] += 1;
                list.push((u as u32, v as u32, weight));
            }
        }
        let mut sum = 0;
        for start in &mut starts[1..] {
            sum += core::mem::replace(start, sum);
        }
        let mut halves = vec![(0, 0); sum];
        for &(u, v, weight) in &list {
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut starts[from as usize + 1];
                halves[*place] = (to, weight);
                *place += 1;
            }
        }
        drop(list);
        let mut graph = Self { starts, halves };
        graph.sort_rows();
        Ok(graph)
    }

    /// Sorts each row, and keeps the cheapest of parallel edges.
    fn sort_rows(&mut self) {
        let mut kept = 0;
        let mut start = 0;
        for end in &mut self.starts[1..] {
            let row = &mut self.halves[start..*end];
            if !row.is_sorted() {
                crate::order::sort(row);
            }
            let first = kept;
            for at in start..*end {
                let half = self.halves[at];
                if kept == first || self.halves[kept - 1].0 != half.0 {
                    self.halves[kept] = half;
                    kept += 1;
                }
            }
            start = *end;
            *end = kept;
        }
        self.halves.truncate(kept);
    }

    /// The neighbours of a node with the weights of the edges to them, sorted by
    /// neighbour; empty if there is no such node.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, node: usize) -> &[(u32, i64)] {
        match (self.starts.get(node), self.starts.get(node + 1)) {
            (Some(&start), Some(&end)) => &self.halves[start..end],
            _ => &[],
        }
    }

    /// How many neighbours a node has.
    #[must_use]
    pub fn degree(&self, node: usize) -> usize {
        self.neighbours(node).len()
    }

    /// The number of edges, m, parallel ones counted once.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.halves.len() / 2
    }
}

impl Graph for Sparse {
    fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// Searches the shorter of the two rows: O(log d).
    fn weight(&self, one: usize, other: usize) -> i64 {
        let (row, other) = if self.degree(one) <= self.degree(other) {
            (self.neighbours(one), other)
        } else {
            (self.neighbours(other), one)
        };
        match row.binary_search_by_key(&other, |&(node, _)| node as usize) {
            Ok(at) => row[at].1,
            Err(_) => FORBIDDEN,
        }
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        for u in 0..self.nodes() {
            for &(v, weight) in self.neighbours(u) {
                if v as usize > u {
                    visit(u, v as usize, weight);
                }
            }
        }
    }

    fn edges_of(&self, node: usize, visit: &mut dyn FnMut(usize, i64)) {
        for &(other, weight) in self.neighbours(node) {
            visit(other as usize, weight);
        }
    }

    fn own_oracle(&self, _: Seal) -> Option<&dyn PricedGraph> {
        Some(self)
    }
}

impl Lists for Sparse {
    fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    fn neighbours(&self, node: usize) -> &[(u32, i64)] {
        Sparse::neighbours(self, node)
    }
}

impl PricedGraph for Sparse {
    fn starting_duals(&self, upper_bounds: &[i64]) -> Vec<i64> {
        listed::starting_duals(self, upper_bounds)
    }

    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        listed::nearest(self, count, duals, &mut found.edges);
    }

    fn sample(&self, count: usize, found: &mut EdgeList) {
        listed::sample(self, count, &mut found.edges);
    }

    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        listed::violated(self, duals, most, &mut found.edges);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::weight_limit;

    /// Numbers without rhyme or reason (SplitMix64, Steele, Lea and Flood 2014).
    fn random(state: &mut u64, below: usize) -> usize {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = *state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % below as u64) as usize
    }

    #[test]
    fn a_random_list_equals_a_table_of_the_cheapest() {
        let mut state = 1;
        for case in 0..300 {
            let nodes = 2 + case % 9;
            let count = random(&mut state, 40);
            let mut table = vec![FORBIDDEN; nodes * nodes];
            let mut list = Vec::new();
            for _ in 0..count {
                let u = random(&mut state, nodes);
                let v = (u + 1 + random(&mut state, nodes - 1)) % nodes;
                let weight = match random(&mut state, 7) {
                    0 => FORBIDDEN,
                    some => some as i64 - 3,
                };
                list.push((u, v, weight));
                let least = table[u * nodes + v].min(weight);
                table[u * nodes + v] = least;
                table[v * nodes + u] = least;
            }
            let graph = Sparse::new(nodes, list).unwrap();
            assert_eq!(graph.nodes(), nodes);
            let mut wanted = Vec::new();
            for u in 0..nodes {
                let row: Vec<_> = (0..nodes)
                    .map(|v| (v as u32, table[u * nodes + v]))
                    .filter(|&(_, weight)| weight != FORBIDDEN)
                    .collect();
                assert_eq!(graph.neighbours(u), row);
                assert_eq!(graph.degree(u), row.len());
                for v in 0..nodes {
                    assert_eq!(graph.weight(u, v), table[u * nodes + v]);
                    if u < v && table[u * nodes + v] != FORBIDDEN {
                        wanted.push((u, v, table[u * nodes + v]));
                    }
                }
            }
            let mut seen = Vec::new();
            graph.edges(&mut |u, v, weight| seen.push((u, v, weight)));
            assert_eq!(seen, wanted);
            assert_eq!(graph.edge_count(), wanted.len());
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            Sparse::new(3, [(0, 0, 1)]),
            Err(GraphError::Loop { node: 0 })
        );
        let missing = GraphError::NoSuchNode { node: 3, nodes: 3 };
        assert_eq!(Sparse::new(3, [(0, 1, 1), (3, 1, 1)]), Err(missing.clone()));
        assert_eq!(Sparse::new(3, [(1, 3, 1)]), Err(missing));
        let limit = weight_limit(3);
        for weight in [limit + 1, -limit - 1, i64::MIN] {
            let wanted = GraphError::WeightTooLarge { weight, limit };
            assert_eq!(Sparse::new(3, [(0, 1, weight)]), Err(wanted));
        }
        assert!(Sparse::new(3, [(0, 1, limit), (1, 2, -limit)]).is_ok());
        let many = (1 << 31) + 1;
        assert_eq!(
            Sparse::new(many, []),
            Err(GraphError::TooManyNodes { nodes: many })
        );
    }

    #[test]
    fn a_graph_may_be_empty() {
        for nodes in [0, 1, 5] {
            let graph = Sparse::new(nodes, []).unwrap();
            assert_eq!((graph.nodes(), graph.edge_count()), (nodes, 0));
            assert_eq!(graph.weight(0, 1), FORBIDDEN);
            assert!(graph.neighbours(nodes).is_empty());
        }
    }
}
