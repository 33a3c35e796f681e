//! Making the state feasible again when edges are added or weights change.
//!
//! Nothing here runs during a search.

use super::{Engine, NONE};

impl Engine {
    /// The slack of an edge with this weight, in half units, wherever its ends
    /// lie. Takes the depth of the blossoms around them.
    pub(crate) fn slack(&mut self, one: u32, other: u32, weight: i64) -> i64 {
        let mut slack = weight - self.dual(one) - self.dual(other);
        let outer = self.outer(one);
        if outer == self.outer(other) && one != other {
            self.start_walk();
            let mut node = self.nodes[one as usize].parent;
            while node != NONE {
                self.nodes[node as usize].mark = self.walk;
                node = self.nodes[node as usize].parent;
            }
            let mut node = self.nodes[other as usize].parent;
            while node != NONE {
                if self.nodes[node as usize].mark == self.walk {
                    slack += 2 * self.blossom_dual(node);
                }
                node = self.nodes[node as usize].parent;
            }
        }
        slack
    }

    /// Takes an outer blossom apart; its mate is lost unless the dual was zero,
    /// as the edge to it is no longer tight.
    fn dissolve(&mut self, blossom: u32) {
        if self.blossom_dual(blossom) != 0 {
            self.part(blossom);
        }
        self.split(blossom);
    }

    /// Separates an outer node from its mate. Both are free then.
    fn part(&mut self, outer: u32) {
        let mate = self.mate_of(outer);
        let mut nodes = [outer, NONE];
        if Self::is_vertex(mate) {
            nodes[1] = self.outer(mate);
        }
        for node in nodes.into_iter().filter(|&node| node != NONE) {
            let base = self.nodes[node as usize].base;
            self.vertices[base as usize].mate = NONE;
            let group = self.group_of(node);
            self.groups[group].free = true;
        }
    }

    /// Makes an edge of this weight feasible: if its slack is negative, one end
    /// gives up its blossoms, its mate and as much of its dual.
    pub(crate) fn mend(&mut self, one: u32, other: u32, weight: i64) -> bool {
        let mut slack = self.slack(one, other, weight);
        if slack >= 0 {
            return false;
        }
        let vertex = if self.cost_of_lowering(one) <= self.cost_of_lowering(other) {
            one
        } else {
            other
        };
        loop {
            let outer = self.outer(vertex);
            if outer == vertex {
                break;
            }
            self.dissolve(outer);
            slack = self.slack(one, other, weight);
            if slack >= 0 {
                return true;
            }
        }
        self.open_cycle(vertex);
        self.part(vertex);
        self.vertices[vertex as usize].dual += slack;
        true
    }

    /// How much is lost by lowering the dual of a vertex: nothing if it is free,
    /// a matched edge, or blossoms.
    fn cost_of_lowering(&self, vertex: u32) -> u32 {
        let outer = self.outer(vertex);
        let size = self.nodes[outer as usize].size;
        if size == 1 && self.mate_of(outer) == NONE {
            0
        } else {
            size
        }
    }
}
