//! A best *fractional* matching to start from, in which a node may be half matched
//! to each neighbour on an odd cycle.
//!
//! Without blossoms there is nothing to shrink or expand, and a search ends at
//! the first edge that closes a cycle: the tree's path is turned over, and the
//! cycle stays half matched until another tree runs into it. What remains for the
//! blossom algorithm are the odd cycles of the optimum of the linear programme
//! without odd sets, and duals that are nearly right (Derigs and Metz 1986;
//! Applegate and Cook 1993: "fractional jump-start").
//!
//! Every node is outer here. A half matched one has the mate [`HALF`] and counts
//! as free; `next` leads round its cycle.

use super::search::Next;
use super::{Engine, HALF, NONE};

impl Engine {
    /// Searches from a vertex without mate until it is matched, single or half
    /// matched. False if the tree is stuck; see [`Engine::search`].
    pub(crate) fn search_fractional(&mut self, root: u32) -> bool {
        self.begin(root);
        loop {
            let next = self.next();
            match next {
                Next::Event(event) => {
                    let to = self.arcs[event.arc as usize].to;
                    if self.is_plus(to) {
                        self.close_cycle(event.node, to);
                        self.finish();
                        return true;
                    }
                    self.apply(next);
                }
                Next::End(end) => {
                    if let Some(to) = self.end_of(end) {
                        self.open_cycle(to);
                    }
                    self.apply(next);
                    return true;
                }
                Next::Stuck => return false,
            }
        }
    }

    /// Turns the way from the root to a cycle over, and makes the cycle half
    /// matched. `one` and `other` are the ends of the edge that closes it.
    fn close_cycle(&mut self, one: u32, other: u32) {
        let top = self.common_ancestor(one, other);
        let mut cycle = core::mem::take(&mut self.children);
        cycle.clear();
        self.climb(one, top, &mut cycle);
        cycle.push(top);
        cycle.reverse();
        self.climb(other, top, &mut cycle);
        self.augment(top, NONE);
        for (place, &vertex) in cycle.iter().enumerate() {
            let next = cycle[(place + 1) % cycle.len()];
            self.nodes[vertex as usize].next = next;
            self.vertices[vertex as usize].mate = HALF;
            let group = self.group_of(vertex);
            self.groups[group].free = true;
        }
        self.children = cycle;
    }

    /// Matches the others of a half matched cycle along it. The vertex itself is
    /// without mate then. Does nothing to others.
    pub(crate) fn open_cycle(&mut self, vertex: u32) {
        if self.vertices[vertex as usize].mate != HALF {
            return;
        }
        let mut one = self.nodes[vertex as usize].next;
        while one != vertex {
            let other = self.nodes[one as usize].next;
            let next = self.nodes[other as usize].next;
            self.join_pair(one, other);
            one = next;
        }
        self.vertices[vertex as usize].mate = NONE;
    }

    /// Matches all but one vertex of every half matched cycle.
    pub(crate) fn open_cycles(&mut self) {
        for vertex in 0..self.n as u32 {
            self.open_cycle(vertex);
        }
    }
}
