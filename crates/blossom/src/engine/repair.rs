//! Making the state feasible again when edges are added or weights change.
//!
//! Nothing here runs during a search.

use super::{Engine, NONE, SINGLE};

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

    /// Lowers the dual of a vertex to its cap, if it is above.
    pub(crate) fn mend_cap(&mut self, vertex: u32) {
        while self.dual(vertex) > self.caps[vertex as usize] {
            let outer = self.outer(vertex);
            if outer != vertex {
                self.dissolve(outer);
                continue;
            }
            self.part(vertex);
            let excess = self.dual(vertex) - self.caps[vertex as usize];
            self.vertices[vertex as usize].dual -= excess;
        }
    }

    /// After weights have changed: takes apart every blossom with an edge of its
    /// cycle that is not tight, and every pair whose edge is not. `weight` gives
    /// the weight in half units, or `None` where the edge is gone.
    pub(crate) fn mend_tightness(&mut self, weight: impl Fn(u32, u32) -> Option<i64>) {
        for blossom in self.n as u32..self.nodes.len() as u32 {
            if self.nodes[blossom as usize].size == 0 {
                continue;
            }
            let first = self.nodes[blossom as usize].first;
            let mut children = core::mem::take(&mut self.scratch);
            self.children_from(blossom, first, &mut children);
            let loose = children.iter().any(|&child| {
                let node = &self.nodes[child as usize];
                let (from, to) = (node.link_from, node.link_to);
                weight(from, to).is_none_or(|weight| self.slack(from, to, weight) != 0)
            });
            if loose {
                let vertex = self.nodes[children[0] as usize].first;
                while self.nodes[blossom as usize].size != 0 {
                    let outer = self.outer(vertex);
                    self.dissolve(outer);
                }
            }
            self.scratch = children;
        }
        for vertex in 0..self.n as u32 {
            let outer = self.outer(vertex);
            if self.nodes[outer as usize].base != vertex {
                continue;
            }
            let mate = self.mate_of(outer);
            let tight = match mate {
                NONE => continue,
                SINGLE => {
                    self.optional[vertex as usize]
                        && self.dual(vertex) == self.caps[vertex as usize]
                }
                mate => {
                    weight(vertex, mate).is_some_and(|weight| self.slack(vertex, mate, weight) == 0)
                }
            };
            if !tight {
                self.part(outer);
            }
        }
    }
}
