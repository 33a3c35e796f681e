//! Reading the matching and the certificate out of the engine.

use alloc::vec;
use alloc::vec::Vec;

use super::{Engine, Family, HALF, NONE, Node};
use crate::certificate::{Certificate, Set};

impl Engine {
    /// The mate of every vertex, [`NONE`] or [`SINGLE`]. O(n).
    pub(crate) fn mates(&self) -> Vec<u32> {
        let mut mates = vec![NONE; self.n];
        let mut open: Vec<(u32, u32)> = Vec::new();
        for vertex in 0..self.n as u32 {
            let outer = self.outer(vertex);
            let Node { base, first, .. } = self.nodes[outer as usize];
            if first == vertex {
                mates[base as usize] = self.vertices[base as usize].mate;
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
                let Node { link_from, link_to, .. } = self.nodes[pair[0] as usize];
                mates[link_from as usize] = link_to;
                mates[link_to as usize] = link_from;
                open.push((pair[0], link_from));
                open.push((pair[1], link_to));
            }
        }
        mates
    }

    /// The duals of vertices and blossoms, those of zero left out. O(n).
    pub(crate) fn certificate(&self) -> Certificate {
        let family = Family::new(self);
        // Sets are listed from the inside out: the reverse.
        let kept: Vec<u32> = family
            .order
            .iter()
            .rev()
            .copied()
            .filter(|&blossom| self.blossom_dual(blossom) > 0)
            .collect();
        let mut index = vec![None; self.nodes.len()];
        for (place, &blossom) in kept.iter().enumerate() {
            index[blossom as usize] = Some(place);
        }
        // For every blossom: the smallest kept set that is or holds it.
        let mut nearest = vec![None; self.nodes.len()];
        let mut within = vec![None; kept.len()];
        for &blossom in &family.order {
            let outside = match self.nodes[blossom as usize].parent {
                NONE => None,
                parent => nearest[parent as usize],
            };
            nearest[blossom as usize] = index[blossom as usize].or(outside);
            if let Some(place) = index[blossom as usize] {
                within[place] = outside;
            }
        }
        let parent = |vertex: usize| self.nodes[vertex].parent;
        Certificate {
            nodes: (0..self.n)
                .map(|vertex| self.dual(vertex as u32) - family.sum(parent(vertex)))
                .collect(),
            innermost: (0..self.n)
                .map(|vertex| match parent(vertex) {
                    NONE => None,
                    parent => nearest[parent as usize],
                })
                .collect(),
            sets: kept
                .iter()
                .zip(within)
                .map(|(&blossom, within)| Set { dual: self.blossom_dual(blossom), within })
                .collect(),
        }
    }

    /// Whether a mate is a vertex.
    pub(crate) const fn is_vertex(mate: u32) -> bool {
        mate < HALF
    }
}
