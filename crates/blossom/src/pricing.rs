//! The oracle's side of a solution: which edges the engine gets, and when there are
//! enough of them.
//!
//! A best matching uses few of the edges. The engine gets some of each node, and
//! its duals are then held against all others (Applegate and Cook 1993: "price and
//! repair"). When no reduced cost is negative, the duals are feasible for the whole
//! graph, and the matching is the best of all, however its edges were chosen.

use alloc::vec;
use alloc::vec::Vec;

use crate::dense::merged;
use crate::duals::Duals;
use crate::engine::{Engine, Family, Label};
use crate::graph::{EdgeList, Graph};

/// How many edges of least reduced cost each node proposes at the start.
pub(crate) const NEAREST: usize = 8;

/// How many edges at random each node proposes: they keep the candidates together
/// where everybody's best partners are the same few, or form islands.
const SPREAD: usize = 5;

/// How many violated edges each node may add in one round.
const ADDED: usize = 4;

/// Of the edges that are there when many are violated, those stay whose reduced cost
/// is at most this part of the greatest violation.
const KEPT: i64 = 3;

/// After how many pairs the search for a way out of a stuck tree may stop.
const ENOUGH: usize = 10_000_000;

/// An engine with its graph's edges in the graph's own units.
#[derive(Clone, Debug)]
pub(crate) struct Market {
    pub engine: Engine,
    pub candidates: EdgeList,
}

impl Market {
    /// Duals, candidate edges and a greedy matching.
    pub(crate) fn new<G: Graph + ?Sized>(graph: &G, caps: &[i64], optional: &[bool]) -> Self {
        let duals = graph.starting_duals(caps);
        let mut candidates = EdgeList::new();
        graph.nearest(NEAREST, &duals, &mut candidates);
        if optional.contains(&false) {
            graph.sample(SPREAD, &mut candidates);
        }
        Self::from_duals(&duals, caps, optional, candidates)
    }

    /// Finds a best fractional matching of the whole graph. False if there is none.
    pub(crate) fn solve_fractionally<G: Graph + ?Sized>(&mut self, graph: &G) -> bool {
        let n = self.engine.n;
        let mut found = EdgeList::new();
        let mut many = false;
        loop {
            let mut stuck = EdgeList::new();
            for vertex in 0..n as u32 {
                if self.engine.is_root(vertex) && !self.engine.search_fractional(vertex) {
                    ways_out(graph, &self.engine, &mut stuck);
                    self.engine.abandon();
                    if stuck.is_empty() {
                        return false;
                    }
                }
            }
            if !stuck.is_empty() {
                if !self.add(&stuck) {
                    return false;
                }
                continue;
            }
            // The least reduced costs of each node: the negative ones are wanted. Only
            // where there are many of them is it worth to ask each node for all its
            // edges.
            let duals = self.duals();
            found.clear();
            if !many {
                graph.violated(&Duals::of_nodes(&duals), ADDED, &mut found);
                many = found.len() > n / 2;
                if !many {
                    if found.is_empty() {
                        self.engine.open_cycles();
                        return true;
                    }
                    self.add(&found);
                    continue;
                }
                found.clear();
            }
            graph.nearest(ADDED, &duals, &mut found);
            let least = least_of_each(&found, &duals);
            found.retain(|&(u, v, weight)| 2 * weight < duals[u as usize] + duals[v as usize]);
            many = found.len() > n / 2;
            if found.is_empty() {
                self.engine.open_cycles();
                return true;
            }
            if many {
                self.restart(&found, &duals, &least);
            } else {
                self.add(&found);
            }
        }
    }

    /// Finds a best matching of the whole graph: a fractional one first, which leaves
    /// few blossoms to be found. False if there is none, or if repairs have driven the
    /// duals to their guard.
    pub(crate) fn solve<G: Graph + ?Sized>(&mut self, graph: &G) -> bool {
        self.solve_fractionally(graph) && self.solve_integrally(graph)
    }

    /// Finds a best matching of the whole graph from the state as it is.
    ///
    /// The caller has priced it already, so that nothing is left to do if nobody is
    /// without a mate.
    pub(crate) fn solve_integrally<G: Graph + ?Sized>(&mut self, graph: &G) -> bool {
        loop {
            let mut stuck = EdgeList::new();
            let mut searched = false;
            for vertex in 0..self.engine.n as u32 {
                if self.engine.is_root(vertex) {
                    searched = true;
                    if !self.engine.search(vertex) {
                        ways_out(graph, &self.engine, &mut stuck);
                        self.engine.abandon();
                        if stuck.is_empty() {
                            return false;
                        }
                    }
                }
            }
            if !stuck.is_empty() {
                if !self.add(&stuck) {
                    return false;
                }
                continue;
            }
            if !searched {
                return true;
            }
            let found = self.price(graph);
            if found.is_empty() {
                return true;
            }
            self.add(&found);
        }
    }

    fn duals(&self) -> Vec<i64> {
        (0..self.engine.n as u32)
            .map(|vertex| self.engine.dual(vertex))
            .collect()
    }

    /// Adds edges and makes the state feasible again. False if all were there.
    fn add(&mut self, found: &[(u32, u32, i64)]) -> bool {
        let before = self.candidates.len();
        self.candidates.extend_from_slice(found);
        self.candidates = merged(self.engine.n, &self.candidates);
        self.engine.set_edges(&self.candidates);
        for &(u, v, weight) in found {
            self.engine.mend(u, v, 2 * weight);
        }
        self.candidates.len() > before
    }

    /// Adds edges that violate many duals, and starts from new ones.
    ///
    /// With m(v) the least 2w(u,v) − y(u), the duals (y + m) / 2 are feasible, whatever
    /// y is: y(u) + m(u) + y(v) + m(v) ≤ 4w(u,v). So all give way alike, where mending
    /// edge by edge would make one node pay for all its neighbours.
    fn restart(&mut self, found: &[(u32, u32, i64)], old: &[i64], least: &[i64]) {
        let engine = &mut self.engine;
        let duals: Vec<i64> = (0..engine.n)
            .map(|v| match least[v] {
                i64::MAX => old[v],
                least => (old[v] + least).div_euclid(2).min(engine.caps[v]),
            })
            .collect();
        let caps = core::mem::take(&mut engine.caps);
        let optional = core::mem::take(&mut engine.optional);
        let mut candidates = core::mem::take(&mut self.candidates);
        let reduced =
            |&(u, v, weight): &(u32, u32, i64)| 2 * weight - old[u as usize] - old[v as usize];
        let worst: i64 = found.iter().map(|edge| -reduced(edge)).max().unwrap_or(0);
        candidates.retain(|edge| reduced(edge) <= worst / KEPT);
        candidates.extend_from_slice(found);
        *self = Self::from_duals(&duals, &caps, &optional, candidates);
    }

    /// Edges that are negative under the engine's duals.
    fn price<G: Graph + ?Sized>(&self, graph: &G) -> EdgeList {
        let mut found = EdgeList::new();
        let duals = self.duals();
        let family = Family::new(&self.engine);
        graph.violated(&Duals::new(&duals, &family), ADDED, &mut found);
        found
    }

    /// All edges at once, and duals that have never been repaired.
    pub(crate) fn exhaustive<G: Graph + ?Sized>(
        graph: &G,
        caps: &[i64],
        optional: &[bool],
    ) -> Self {
        let duals = graph.starting_duals(caps);
        let mut candidates = EdgeList::new();
        graph.edges(&mut |u, v, weight| candidates.push((u as u32, v as u32, weight)));
        Self::from_duals(&duals, caps, optional, candidates)
    }

    /// Feasible duals, edges, and a greedy matching.
    pub(crate) fn from_duals(
        duals: &[i64],
        caps: &[i64],
        optional: &[bool],
        candidates: EdgeList,
    ) -> Self {
        let candidates = merged(duals.len(), &candidates);
        let mut engine = Engine::new(duals, caps.to_vec(), optional.to_vec());
        engine.set_edges(&candidates);
        engine.match_greedily();
        Self { engine, candidates }
    }
}

/// The least 2w(u,v) − y(v) of each node u, of edges (u, v).
fn least_of_each(edges: &[(u32, u32, i64)], duals: &[i64]) -> Vec<i64> {
    let mut least = vec![i64::MAX; duals.len()];
    for &(u, v, weight) in edges {
        let least = &mut least[u as usize];
        *least = (*least).min(2 * weight - duals[v as usize]);
    }
    least
}

/// Edges by which the tree that is stuck could go on: from each vertex of a plus
/// node the best to a node outside, and the best to another plus node.
fn ways_out<G: Graph + ?Sized>(graph: &G, engine: &Engine, found: &mut EdgeList) {
    let before = found.len();
    let mut looked = 0_usize;
    for vertex in engine.plus_vertices() {
        let own = engine.dual(vertex);
        let outer = engine.outer(vertex);
        let mut best = [(i64::MAX, (0, 0, 0)); 2];
        graph.edges_of(vertex as usize, &mut |other, weight| {
            looked += 1;
            let other = other as u32;
            let group = &engine.groups[engine.vertices[other as usize].group as usize];
            let place = match group.label {
                Label::Minus => return,
                Label::Out => 0,
                Label::Plus if group.outer == outer => return,
                Label::Plus => 1,
            };
            let slack = 2 * weight - own - engine.dual(other);
            if slack < best[place].0 {
                best[place] = (slack, (vertex, other, weight));
            }
        });
        found.extend(
            best.iter()
                .filter(|best| best.0 < i64::MAX)
                .map(|best| best.1),
        );
        if looked > ENOUGH && found.len() > before {
            break;
        }
    }
}
