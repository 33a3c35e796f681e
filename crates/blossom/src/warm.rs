//! Solving again: what of the last answer still holds for a problem that resembles
//! it.
//!
//! Rounds of matchmaking are like this: most players wait on, some have left, some
//! have come, and weights that depend on the waiting time have grown a little.

use alloc::vec::Vec;

use crate::engine::{Engine, Family};
use crate::graph::{EdgeList, FORBIDDEN, Graph};
use crate::pricing::{Market, NEAREST};

/// The dual of a node that is new: below all that a problem can need.
const UNKNOWN: i64 = -(1 << 57);

impl Market {
    /// A state for other weights and costs of the same nodes, out of this one:
    /// blossoms and pairs stay as far as their edges are still tight, and edges
    /// that have become negative are mended. O(n + m) and the damage.
    pub(crate) fn take_over<G: Graph + ?Sized>(
        &mut self,
        graph: &G,
        caps: Vec<i64>,
        optional: Vec<bool>,
    ) {
        let engine = &mut self.engine;
        engine.caps = caps;
        engine.optional = optional;
        self.candidates.retain_mut(|(u, v, weight)| {
            *weight = graph.weight(*u as usize, *v as usize);
            *weight != FORBIDDEN
        });
        engine.set_edges(&self.candidates);
        engine.mend_tightness(|u, v| {
            let weight = graph.weight(u as usize, v as usize);
            (weight != FORBIDDEN).then_some(2 * weight)
        });
        for vertex in 0..engine.n as u32 {
            engine.mend_cap(vertex);
        }
        for &(u, v, weight) in &self.candidates {
            engine.mend(u, v, 2 * weight);
        }
    }

    /// A state for other nodes: `before[v]` is what node v was called in this one.
    /// Duals, edges and tight pairs are carried over, blossoms are not.
    pub(crate) fn moved<G: Graph + ?Sized>(
        &self,
        graph: &G,
        caps: Vec<i64>,
        optional: Vec<bool>,
        before: &[Option<usize>],
    ) -> Self {
        let mut now: Vec<Option<u32>> = alloc::vec![None; self.engine.n];
        for (node, old) in before.iter().enumerate() {
            if let Some(old) = *old
                && old < self.engine.n
            {
                now[old] = Some(node as u32);
            }
        }
        let is_known = |node: usize| before[node].is_some_and(|old| old < self.engine.n);
        // Without the blossoms the duals of the nodes alone are feasible.
        let family = Family::new(&self.engine);
        let mut duals: Vec<i64> = (0..before.len())
            .map(|node| match before[node] {
                Some(old) if is_known(node) => {
                    (self.engine.dual(old as u32) - family.sum(old as u32)).min(caps[node])
                }
                _ => UNKNOWN,
            })
            .collect();
        let mut candidates = EdgeList::new();
        graph.nearest(NEAREST, &duals, &mut candidates);
        for &(u, v, weight) in &candidates {
            let (u, v) = (u as usize, v as usize);
            if !is_known(u) {
                let most = (2 * weight - duals[v]).min(caps[u]);
                duals[u] = if duals[u] == UNKNOWN {
                    most
                } else {
                    duals[u].min(most)
                };
            }
        }
        candidates.retain(|&(u, v, _)| !is_known(u as usize) || !is_known(v as usize));
        for &(u, v, _) in &self.candidates {
            if let (Some(u), Some(v)) = (now[u as usize], now[v as usize]) {
                let weight = graph.weight(u as usize, v as usize);
                if weight != FORBIDDEN {
                    candidates.push((u, v, weight));
                }
            }
        }
        let candidates = crate::dense::merged(before.len(), &candidates);
        let mut engine = Engine::new(&duals, caps, optional);
        engine.set_edges(&candidates);
        for &(u, v, weight) in &candidates {
            engine.mend(u, v, 2 * weight);
        }
        for (old, mate) in self.engine.mates().into_iter().enumerate() {
            if let Some(u) = now[old]
                && Engine::is_vertex(mate)
                && let Some(v) = now[mate as usize]
                && u < v
            {
                let weight = graph.weight(u as usize, v as usize);
                engine.match_if_tight(u, v, 2 * weight);
            }
        }
        engine.match_greedily();
        Self { engine, candidates }
    }
}
