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
    /// gives up as much of its duals, and what was tight by them.
    ///
    /// Blossoms around both ends are in the way and fall apart. Of those around one
    /// the outermost pays first: as long as its dual suffices it only loses its mate.
    pub(crate) fn mend(&mut self, one: u32, other: u32, weight: i64) {
        let mut need = -self.slack(one, other, weight);
        if need <= 0 {
            return;
        }
        while self.outer(one) == self.outer(other) {
            self.dissolve(self.outer(one));
        }
        let vertex = if self.loss(one, need) <= self.loss(other, need) {
            one
        } else {
            other
        };
        loop {
            let outer = self.outer(vertex);
            if self.is_blossom(outer) {
                let dual = self.blossom_dual(outer);
                if dual < need {
                    need -= dual;
                    self.dissolve(outer);
                    continue;
                }
            }
            self.open_cycle(vertex);
            self.part(outer);
            let group = self.group_of(outer);
            self.groups[group].base -= need;
            return;
        }
    }

    /// How much is lost when the dual of a vertex is lowered by this: nothing if its
    /// outer node is free, a matched edge, or blossoms.
    fn loss(&self, vertex: u32, need: i64) -> u32 {
        let outer = self.outer(vertex);
        if self.is_blossom(outer) && self.blossom_dual(outer) < need {
            return self.nodes[outer as usize].size;
        }
        u32::from(self.mate_of(outer) != NONE)
    }
}
