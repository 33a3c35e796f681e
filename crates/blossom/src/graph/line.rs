//! Points on a line, where the weight of a pair is how far apart they are: the one
//! case that sorting solves.
//!
//! In sorted order the first and second are matched, the third and fourth, and so on.
//! The proof: the first 2i − 1 points are odd in number, so that one of them is
//! matched across the gap behind them. All these gaps together are what the matching
//! costs. As dual variables: z = twice the gap for each of these sets, y = 0.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::validate::check_nodes;
use crate::graph::{FORBIDDEN, Graph, GraphError, PricedGraph, Seal, weight_limit};
use crate::proof::certificate::{Certificate, Set, Witness};
use crate::solve::{Error, Solution};

/// Points on a line, in any order; several may lie on the same place.
///
/// ```
/// use lobbylab_blossom::{Line, Problem, verify};
///
/// let line = Line::new(&[10, 0, 13, 1])?;
/// let solution = line.solve()?;
/// assert_eq!(solution.mates, [Some(2), Some(3), Some(0), Some(1)]);
/// assert_eq!(solution.weight, 4);
/// assert!(verify(&Problem::perfect(&line), &solution).is_ok());
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    places: Vec<i64>,
}

impl Line {
    /// Takes the place of each point. O(n).
    ///
    /// # Errors
    /// If there are more than 2³¹ points, or if the first and the last of them are
    /// farther apart than [`weight_limit`].
    pub fn new(places: &[i64]) -> Result<Self, GraphError> {
        check_nodes(places.len())?;
        let limit = weight_limit(places.len());
        if let (Some(&least), Some(&most)) = (places.iter().min(), places.iter().max()) {
            let apart = most.abs_diff(least);
            if apart > limit.unsigned_abs() {
                let weight = i64::try_from(apart).unwrap_or(i64::MAX);
                return Err(GraphError::WeightTooLarge { weight, limit });
            }
        }
        Ok(Self {
            places: places.to_vec(),
        })
    }

    /// The place of each point, as given.
    #[must_use]
    pub fn places(&self) -> &[i64] {
        &self.places
    }

    /// Finds a perfect matching of least weight by sorting: O(n log n).
    ///
    /// # Errors
    /// [`Error::NoPerfectMatching`] if the number of points is odd.
    pub fn solve(&self) -> Result<Solution, Error> {
        let nodes = self.places.len();
        if nodes % 2 == 1 {
            return Err(Error::NoPerfectMatching(Witness {
                removed: Vec::new(),
                odd_components: 1,
            }));
        }
        let mut sorted: Vec<usize> = (0..nodes).collect();
        sorted.sort_unstable_by_key(|&node| (self.places[node], node));
        let mut mates = vec![None; nodes];
        let mut innermost = vec![None; nodes];
        let mut sets: Vec<Set> = Vec::new();
        let mut weight = 0;
        // The points since the last gap that is not 0 belong to the next set.
        let mut since = 0;
        for (at, pair) in sorted.chunks_exact(2).enumerate() {
            let (left, right) = (pair[0], pair[1]);
            (mates[left], mates[right]) = (Some(right), Some(left));
            let gap = self.places[right] - self.places[left];
            weight += gap;
            if gap > 0 {
                let set = sets.len();
                if let Some(inner) = sets.last_mut() {
                    inner.within = Some(set);
                }
                sets.push(Set {
                    dual: 2 * gap,
                    within: None,
                });
                for &node in &sorted[since..=2 * at] {
                    innermost[node] = Some(set);
                }
                since = 2 * at + 1;
            }
        }
        let certificate = Certificate {
            nodes: vec![0; nodes],
            innermost,
            sets,
        };
        Ok(Solution {
            mates,
            weight,
            certificate,
        })
    }
}

impl Graph for Line {
    fn nodes(&self) -> usize {
        self.places.len()
    }

    #[inline]
    fn weight(&self, one: usize, other: usize) -> i64 {
        match (self.places.get(one), self.places.get(other)) {
            (Some(here), Some(there)) if one != other => (here - there).abs(),
            _ => FORBIDDEN,
        }
    }
    fn own_oracle(&self, _: Seal) -> Option<&dyn PricedGraph> {
        Some(self)
    }
}

impl PricedGraph for Line {}
