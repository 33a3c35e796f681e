//! Reading the matching and the certificate out of the engine.

use alloc::vec;
use alloc::vec::Vec;

use super::{Engine, Family, HALF, Node};
use crate::proof::certificate::{Certificate, Set};

impl Engine {
    /// The mate of every vertex. O(n).
    pub(crate) fn mates(&self) -> Vec<Option<usize>> {
        let mut mates = vec![None; self.n];
        let mut open: Vec<(u32, u32)> = Vec::new();
        for vertex in 0..self.n as u32 {
            let outer = self.outer(vertex);
            let Node { base, first, .. } = self.nodes[outer as usize];
            if first == vertex {
                let mate = self.vertices[base as usize].mate;
                mates[base as usize] = Self::is_vertex(mate).then_some(mate as usize);
                open.push((outer, base));
            }
        }
        let mut children = Vec::new();
        while let Some((node, base)) = open.pop() {
            if !self.is_blossom(node) {
                continue;
            }
            self.children_from(node, base, &mut children);
            open.push((children[0], base));
            for pair in children[1..].chunks_exact(2) {
                let Node {
                    link_from, link_to, ..
                } = self.nodes[pair[0] as usize];
                mates[link_from as usize] = Some(link_to as usize);
                mates[link_to as usize] = Some(link_from as usize);
                open.push((pair[0], link_from));
                open.push((pair[1], link_to));
            }
        }
        mates
    }

    /// The duals of vertices and blossoms, those of zero left out. O(n).
    pub(crate) fn certificate(&self) -> Certificate {
        let family = Family::new(self);
        // The family's places are 0 for none, then from the outside in; sets are
        // listed from the inside out.
        let count = family.blossoms.len();
        let set = |place: u32| match place {
            0 => None,
            place => Some(count - place as usize),
        };
        Certificate {
            nodes: (0..self.n as u32)
                .map(|vertex| self.dual(vertex) - family.sum(vertex))
                .collect(),
            innermost: family.around.iter().map(|&place| set(place)).collect(),
            sets: family
                .blossoms
                .iter()
                .enumerate()
                .rev()
                .map(|(at, &blossom)| Set {
                    dual: self.blossom_dual(blossom),
                    within: set(family.parent(at as u32 + 1)),
                })
                .collect(),
        }
    }

    /// Whether a mate is a vertex.
    pub(crate) const fn is_vertex(mate: u32) -> bool {
        mate < HALF
    }
}
