//! Solving again: what of the last answer still holds for a problem that resembles
//! it.
//!
//! Rounds of matchmaking are like this: most players wait on, some have left, some
//! have come, and weights that depend on the waiting time have grown a little.

use alloc::vec;
use alloc::vec::Vec;

use crate::engine::Family;
use crate::graph::{FORBIDDEN, Graph};
use crate::oracle::dense::Least;
use crate::oracle::{self, Edges, LOWEST};
use crate::solve::pricing::{NEAREST, PricingState};

/// The dual of a node that is new.
const UNKNOWN: i64 = LOWEST;

/// How many edges for each node may be carried over. Those of former rounds would else
/// pile up, until there are more of them than help.
const CARRIED: usize = 12;

/// How many pairs may be looked at one by one for the nodes that are new.
const FEW: usize = 1 << 22;

impl PricingState {
    /// A state for other weights, costs and nodes: `mapping[v]` is what node v was
    /// called in this one. Duals, edges and tight pairs are carried over, blossoms
    /// are not. O(n + m), and the edges of the new nodes.
    pub(crate) fn moved<G: Graph + ?Sized>(
        &self,
        graph: &G,
        upper_bounds: &[i64],
        optional: &[bool],
        mapping: &[Option<usize>],
    ) -> Self {
        let n = mapping.len();
        let old = |node: usize| mapping[node].filter(|&old| old < self.engine.n);
        let mut now: Vec<Option<u32>> = vec![None; self.engine.n];
        for node in 0..n {
            if let Some(old) = old(node) {
                now[old] = Some(node as u32);
            }
        }
        // Without the blossoms the duals of the nodes alone are feasible.
        let family = Family::new(&self.engine);
        let mut duals: Vec<i64> = (0..n)
            .map(|node| match old(node) {
                Some(old) => {
                    (self.engine.dual(old as u32) - family.sum(old as u32)).min(upper_bounds[node])
                }
                None => UNKNOWN,
            })
            .collect();
        let mut candidates = edges_of_new(graph, &duals, |node| old(node).is_none());
        for &(u, v, weight) in &candidates {
            let (u, v) = (u as usize, v as usize);
            if old(u).is_none() {
                let most = (2 * weight - duals[v]).min(upper_bounds[u]);
                duals[u] = if duals[u] == UNKNOWN {
                    most
                } else {
                    duals[u].min(most)
                };
            }
        }
        let mut carried = Edges::new();
        for &(u, v, _) in &self.candidates {
            if let (Some(u), Some(v)) = (now[u as usize], now[v as usize]) {
                let weight = graph.weight(u as usize, v as usize);
                if weight != FORBIDDEN {
                    carried.push((u, v, weight));
                }
            }
        }
        if carried.len() > CARRIED * n {
            let reduced = |edge: &(u32, u32, i64)| {
                2 * edge.2 - duals[edge.0 as usize] - duals[edge.1 as usize]
            };
            carried.select_nth_unstable_by_key(CARRIED * n, reduced);
            carried.truncate(CARRIED * n);
        }
        candidates.extend(carried);
        let mut state = Self::unmatched(&duals, upper_bounds, optional, candidates);
        let engine = &mut state.engine;
        for &(u, v, weight) in &state.candidates {
            engine.mend(u, v, 2 * weight);
        }
        for (old, mate) in self.engine.mates().into_iter().enumerate() {
            if let Some(u) = now[old]
                && let Some(v) = mate.and_then(|mate| now[mate])
                && u < v
            {
                let weight = graph.weight(u as usize, v as usize);
                engine.match_if_tight(u, v, 2 * weight);
            }
        }
        engine.match_greedily();
        debug_assert!(state.is_feasible(), "duals carried over are not feasible");
        state
    }

    /// Whether the duals hold for its own edges and stay within their upper bounds. Only for a
    /// state without blossoms.
    fn is_feasible(&self) -> bool {
        let duals = self.engine.duals();
        let holds =
            |&(u, v, weight): &(u32, u32, i64)| duals[u as usize] + duals[v as usize] <= 2 * weight;
        self.candidates.iter().all(holds)
            && duals
                .iter()
                .zip(&self.engine.upper_bounds)
                .all(|(y, most)| y <= most)
    }
}

/// The edges of least reduced cost of the nodes that are new.
fn edges_of_new<G: Graph + ?Sized>(
    graph: &G,
    duals: &[i64],
    is_new: impl Fn(usize) -> bool,
) -> Edges {
    let n = duals.len();
    let mut found = Edges::new();
    let new = (0..n).filter(|&node| is_new(node)).count();
    if new * n > FEW {
        oracle::nearest(graph, NEAREST, duals, &mut found);
        found.retain(|&(u, v, _)| is_new(u as usize) || is_new(v as usize));
        return found;
    }
    let mut best = Least::new(NEAREST);
    for node in (0..n).filter(|&node| is_new(node)) {
        best.clear(i64::MAX);
        graph.edges_of(node, &mut |other, weight| {
            if let Some(dual) = duals.get(other) {
                best.note(2 * weight - dual, other as u32);
            }
        });
        found.extend(
            best.entries
                .iter()
                .map(|&(_, other)| (node as u32, other, graph.weight(node, other as usize))),
        );
    }
    found
}
