//! A first matching from the duals at hand, greedily.

use super::{Engine, NONE, SINGLE};

impl Engine {
    /// Matches two vertices that are outer nodes, if their edge is tight.
    pub(crate) fn match_if_tight(&mut self, one: u32, other: u32, weight: i64) {
        let is_single = |vertex: u32| self.vertices[vertex as usize].mate == NONE;
        if is_single(one) && is_single(other) && weight == self.dual(one) + self.dual(other) {
            self.join_pair(one, other);
        }
    }

    /// Raises the dual of every unmatched vertex by its least slack, and matches it
    /// if the edge that gets tight leads to another unmatched vertex. O(m).
    ///
    /// Only for a state without blossoms; later ones leave blossoms alone.
    pub(crate) fn match_greedily(&mut self) {
        for vertex in 0..self.n as u32 {
            let own = self.vertices[vertex as usize];
            if own.mate != NONE || self.outer(vertex) != vertex {
                continue;
            }
            let dual = self.dual(vertex);
            let mut least = self.upper_bounds[vertex as usize] - dual;
            let mut partner = SINGLE;
            let mut free = false;
            for index in self.arcs_of(vertex) {
                let arc = self.arcs[index];
                let slack = arc.weight - dual - self.dual(arc.to);
                if slack > least || slack == least && free {
                    continue;
                }
                let is_free =
                    self.vertices[arc.to as usize].mate == NONE && self.outer(arc.to) == arc.to;
                if slack < least || is_free {
                    least = slack;
                    partner = arc.to;
                    free = is_free;
                }
            }
            if partner == SINGLE && !self.optional[vertex as usize] {
                // No edges at all: its search will tell.
                continue;
            }
            self.vertices[vertex as usize].dual += least;
            if partner == SINGLE {
                self.vertices[vertex as usize].mate = SINGLE;
            } else if free {
                self.join_pair(vertex, partner);
            }
        }
    }
}
