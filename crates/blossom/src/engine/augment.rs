//! Turning over an augmenting path.

use super::{Engine, NONE, SINGLE};

impl Engine {
    /// Matches a vertex of a plus node with a vertex of a free node, or makes it
    /// [`SINGLE`], and turns the tree's path over up to the root. Blossoms on the
    /// way only get another base: which of their inner edges are matched follows
    /// from it when somebody asks.
    pub(super) fn augment(&mut self, vertex: u32, partner: u32) {
        if Self::is_vertex(partner) {
            let outer = self.outer(partner);
            let group = self.group_of(outer);
            self.groups[group].free = false;
            self.rebase(outer, partner, vertex);
        }
        let (mut vertex, mut partner) = (vertex, partner);
        loop {
            let plus = self.outer(vertex);
            let mate = self.mate_of(plus);
            let group = self.group_of(plus);
            self.groups[group].free = partner == SINGLE;
            self.rebase(plus, vertex, partner);
            if mate == NONE {
                return;
            }
            let minus = self.outer(mate);
            let (from, to) = {
                let node = &self.nodes[minus as usize];
                (node.tree_from, node.tree_to)
            };
            self.rebase(minus, from, to);
            (vertex, partner) = (to, from);
        }
    }

    fn rebase(&mut self, outer: u32, base: u32, mate: u32) {
        self.nodes[outer as usize].base = base;
        self.vertices[base as usize].mate = mate;
    }

    /// Matches two free outer vertices along a tight edge.
    pub(super) fn join_pair(&mut self, one: u32, other: u32) {
        for (vertex, mate) in [(one, other), (other, one)] {
            self.vertices[vertex as usize].mate = mate;
            let group = self.vertices[vertex as usize].group as usize;
            self.groups[group].free = false;
        }
    }
}
