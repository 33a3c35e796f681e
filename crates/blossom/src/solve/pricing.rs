//! The oracle's side of a solution: which edges the engine gets, and when there are
//! enough of them.
//!
//! A best matching uses few of the edges. The engine gets some of each node, and
//! its duals are then held against all others (Applegate and Cook 1993: "price and
//! repair"). When no reduced cost is negative, the duals are feasible for the whole
//! graph, and the matching is the best of all, however its edges were chosen.

use alloc::vec;
use alloc::vec::Vec;

use crate::engine::{Engine, Family, Label};
use crate::graph::Graph;
use crate::oracle::dense::merged;
use crate::oracle::duals::Duals;
use crate::oracle::{self, Edges};
use crate::proof::witness::covering;
use crate::solve::solution::pairs;

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

/// After how many pairs the search for ways out of stuck trees may stop.
const ENOUGH: usize = 10_000_000;

/// How often ways out of stuck trees are looked for, before it is found out whether
/// all can be covered at all.
const PATIENCE: u32 = 3;

/// How often edges are left out again when many are added. Their coming and going could
/// else repeat itself for ever, where the duals change and their sum does not.
const CLEARED: u32 = 20;

/// An engine with its graph's edges in the graph's own units.
#[derive(Clone, Debug)]
pub(crate) struct PricingState {
    pub engine: Engine,
    pub candidates: Edges,
}

impl PricingState {
    /// Duals, candidate edges and a greedy matching.
    pub(crate) fn new<G: Graph + ?Sized>(
        graph: &G,
        upper_bounds: &[i64],
        optional: &[bool],
    ) -> Self {
        let (duals, feasible) = oracle::starting_duals(graph, upper_bounds);
        let mut candidates = Edges::new();
        oracle::nearest(graph, NEAREST, &duals, &mut candidates);
        if optional.contains(&false) {
            oracle::sample(graph, SPREAD, &mut candidates);
        }
        if feasible {
            return Self::from_duals(&duals, upper_bounds, optional, candidates);
        }
        let mut state = Self::unmatched(&duals, upper_bounds, optional, candidates);
        for &(u, v, weight) in &state.candidates {
            state.engine.mend(u, v, 2 * weight);
        }
        state.engine.match_greedily();
        state
    }

    /// Finds a best fractional matching of the whole graph. False if there is none.
    pub(crate) fn solve_fractionally<G: Graph + ?Sized>(&mut self, graph: &G) -> bool {
        let n = self.engine.n;
        let mut found = Edges::new();
        let mut many = false;
        let mut restarts = 0;
        let mut ways = Ways::default();
        loop {
            if !self.grow_all(graph, &mut ways, Engine::search_fractional) {
                return false;
            }
            // Only where many edges are negative is it worth to ask each node for its
            // best ones. That nothing is negative is for `violated` alone to say.
            let duals = self.engine.duals();
            found.clear();
            if !many {
                oracle::violated(graph, &Duals::of_nodes(&duals), ADDED, &mut found);
                if found.is_empty() {
                    self.engine.open_cycles();
                    return true;
                }
                if found.len() <= n / 2 {
                    self.add(&found);
                    continue;
                }
            }
            let mut near = Edges::new();
            oracle::nearest(graph, ADDED, &duals, &mut near);
            let mut least = vec![i64::MAX; n];
            note_least(&mut least, &near, &duals);
            oracle::keep_negative(&mut near, &Duals::of_nodes(&duals));
            many = near.len() > n / 2;
            if many {
                restarts += 1;
                self.restart(&near, &duals, least, restarts <= CLEARED);
            } else {
                self.add(if near.is_empty() { &found } else { &near });
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
        let mut ways = Ways::default();
        while self.engine.root_from(0).is_some() {
            if !self.grow_all(graph, &mut ways, Engine::search) {
                return false;
            }
            let found = self.price(graph);
            if found.is_empty() {
                break;
            }
            self.add(&found);
        }
        true
    }

    /// Grows a tree from every vertex without a mate, and again with more edges while
    /// some are stuck. False if no more edges help.
    fn grow_all<G: Graph + ?Sized>(
        &mut self,
        graph: &G,
        ways: &mut Ways,
        search: fn(&mut Engine, u32) -> bool,
    ) -> bool {
        loop {
            for vertex in 0..self.engine.n as u32 {
                if self.engine.is_root(vertex) && !search(&mut self.engine, vertex) {
                    ways.out(graph, &self.engine);
                    self.engine.finish();
                    if ways.found.is_empty() {
                        return false;
                    }
                }
            }
            if ways.found.is_empty() {
                return true;
            }
            if !self.go_on(graph, ways) {
                return false;
            }
        }
    }

    /// Adds ways out of stuck trees, or, if there is no end of that, the edges of any
    /// matching that covers all. False if nothing helps.
    fn go_on<G: Graph + ?Sized>(&mut self, graph: &G, ways: &mut Ways) -> bool {
        let mut found = core::mem::take(&mut ways.found);
        ways.looked = 0;
        ways.rounds += 1;
        if ways.rounds > PATIENCE {
            let must = |node: usize| !self.engine.optional[node];
            let Some(mates) = covering(graph, &must, &self.engine.mates()) else {
                return false;
            };
            found.clear();
            found.extend(
                pairs(&mates)
                    .map(|(one, other)| (one as u32, other as u32, graph.weight(one, other))),
            );
        }
        self.add(&found)
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
    ///
    /// Of the former edges those that seem to be of no use are left out, if `clear`.
    fn restart(
        &mut self,
        found: &[(u32, u32, i64)],
        old: &[i64],
        mut least: Vec<i64>,
        clear: bool,
    ) {
        let engine = &mut self.engine;
        // Should the graph not have said what is least.
        note_least(&mut least, found, old);
        note_least(&mut least, &self.candidates, old);
        let duals: Vec<i64> = (0..engine.n)
            .map(|v| match least[v] {
                i64::MAX => old[v],
                least => (old[v] + least).div_euclid(2).min(engine.upper_bounds[v]),
            })
            .collect();
        let upper_bounds = core::mem::take(&mut engine.upper_bounds);
        let optional = core::mem::take(&mut engine.optional);
        let mut candidates = core::mem::take(&mut self.candidates);
        let reduced =
            |&(u, v, weight): &(u32, u32, i64)| 2 * weight - old[u as usize] - old[v as usize];
        let worst: i64 = found.iter().map(|edge| -reduced(edge)).max().unwrap_or(0);
        candidates.retain(|edge| !clear || reduced(edge) <= worst / KEPT);
        candidates.extend_from_slice(found);
        *self = Self::from_duals(&duals, &upper_bounds, &optional, candidates);
    }

    /// Edges that are negative under the engine's duals.
    fn price<G: Graph + ?Sized>(&self, graph: &G) -> Edges {
        let mut found = Edges::new();
        let duals = self.engine.duals();
        let family = Family::new(&self.engine);
        let duals = Duals::new(&duals, &family);
        oracle::violated(graph, &duals, ADDED, &mut found);
        found
    }

    /// All edges at once, and duals that have never been repaired.
    pub(crate) fn exhaustive<G: Graph + ?Sized>(
        graph: &G,
        upper_bounds: &[i64],
        optional: &[bool],
    ) -> Self {
        let duals = oracle::feasible_duals(graph, upper_bounds);
        let mut candidates = Edges::new();
        graph.edges(&mut |u, v, weight| candidates.push((u as u32, v as u32, weight)));
        Self::from_duals(&duals, upper_bounds, optional, candidates)
    }

    /// Feasible duals, edges, and a greedy matching.
    fn from_duals(
        duals: &[i64],
        upper_bounds: &[i64],
        optional: &[bool],
        candidates: Edges,
    ) -> Self {
        let mut state = Self::unmatched(duals, upper_bounds, optional, candidates);
        state.engine.match_greedily();
        state
    }

    /// Duals and edges, without any pairs.
    pub(crate) fn unmatched(
        duals: &[i64],
        upper_bounds: &[i64],
        optional: &[bool],
        candidates: Edges,
    ) -> Self {
        let candidates = merged(duals.len(), &candidates);
        let mut engine = Engine::new(duals, upper_bounds.to_vec(), optional.to_vec());
        engine.set_edges(&candidates);
        Self { engine, candidates }
    }
}

/// Lowers the least 2w(u,v) − y(v) of each node u to that of its edges.
fn note_least(least: &mut [i64], edges: &[(u32, u32, i64)], duals: &[i64]) {
    for &(u, v, weight) in edges {
        for (node, other) in [(u as usize, v as usize), (v as usize, u as usize)] {
            least[node] = least[node].min(2 * weight - duals[other]);
        }
    }
}

/// Ways out of stuck trees.
#[derive(Debug, Default)]
struct Ways {
    /// Edges by which they could go on.
    found: Edges,
    /// How many pairs have been looked at for them.
    looked: usize,
    /// How often that has been done.
    rounds: u32,
}

impl Ways {
    /// From each vertex of a plus node of the stuck tree the best edge to a node outside,
    /// and the best to another plus node; from some only, when many have been looked at.
    fn out<G: Graph + ?Sized>(&mut self, graph: &G, engine: &Engine) {
        let Self { found, looked, .. } = self;
        let before = found.len();
        for vertex in engine.plus_vertices() {
            let own = engine.dual(vertex);
            let outer = engine.outer(vertex);
            let mut best = [(i64::MAX, (0, 0, 0)); 2];
            graph.edges_of(vertex as usize, &mut |other, weight| {
                *looked += 1;
                let Some(end) = engine.vertices.get(other) else {
                    return;
                };
                let other = other as u32;
                let group = &engine.groups[end.group as usize];
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
            if *looked > ENOUGH && found.len() > before {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{FORBIDDEN, PricedGraph};
    use crate::oracle::EdgeList;
    use crate::proof::verify::verify;
    use crate::solve::problem::Problem;

    /// Nodes 0 to 2 in a row, 1 – 0 – 2, and 2 to 5 joined to each other. Only the
    /// edges of node 0 are among the nearest at first.
    struct Sly;

    impl Graph for Sly {
        fn nodes(&self) -> usize {
            6
        }

        fn weight(&self, one: usize, other: usize) -> i64 {
            match (one.min(other), one.max(other)) {
                (0, 1) => 11,
                (0, 2) => 5,
                (2, _) => -10,
                (3.., _) => 0,
                _ => FORBIDDEN,
            }
        }

        fn oracle(&self) -> Option<&dyn PricedGraph> {
            Some(self)
        }
    }

    impl PricedGraph for Sly {
        fn nearest(&self, count: usize, _: &[i64], found: &mut EdgeList) {
            self.edges(&mut |u, v, weight| {
                if count < NEAREST || u == 0 {
                    found.push(u, v, weight);
                }
            });
        }

        fn sample(&self, _: usize, _: &mut EdgeList) {}
    }

    /// At first 0 takes 2, and 1 stays single at no cost. Then it is seen how good the
    /// pairs among 2 to 5 are, and all start from new duals. Half of what 0 would leave
    /// to 1 is more than 1's cost, and 0 takes 1 at once.
    #[test]
    fn new_duals_stay_below_the_costs_of_staying_single() {
        let problem = Problem::with_single_costs(&Sly, &[FORBIDDEN, 0, 10, 10, 10, 10]);
        let solution = problem.solve().unwrap();
        assert_eq!(solution.weight, 11 - 10);
        assert_eq!(verify(&problem, &solution), Ok(()));
    }
}
