//! From a problem to a proven answer: candidate edges, the blossom algorithm on
//! them, and pricing until nothing is left out that could help.
//!
//! A best matching uses short edges. So the engine gets a few edges of each node
//! (Applegate and Cook 1993: "price and repair"), and its duals are then held
//! against all others. An edge whose reduced cost is negative is added, the state
//! repaired around it, and the search goes on from there. When no edge is
//! negative, the duals are feasible for the whole graph: that proves the optimum,
//! however the candidates were chosen.

use alloc::vec;
use alloc::vec::Vec;

use crate::engine::Engine;
use crate::graph::{FORBIDDEN, Graph, GraphError};
use crate::pricing::Market;
use crate::problem::{CARDINALITY_PENALTY, Error, Goal, Problem, Solution};
use crate::sparse::Sparse;
use crate::witness::tutte_set;

/// The effective dual that no node exceeds, in half units: twice the penalty.
const GUARD: i64 = 2 * CARDINALITY_PENALTY;

/// Solves problems, and solves them again after small changes.
///
/// Holds the duals, the blossoms and the matching of its last answer.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    market: Option<Market>,
}

impl<G: Graph + ?Sized> Problem<'_, G> {
    /// Solves the problem from nothing.
    ///
    /// # Errors
    /// If there is no perfect matching and one is asked for, or the data are out
    /// of range.
    ///
    /// # Complexity
    /// O(n m log n) at worst, with m the edges that turn out to matter, and about
    /// O(n²) in practice for a dense graph: the time to look at every weight thrice.
    pub fn solve(&self) -> Result<Solution, Error> {
        Solver::new().solve(self)
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { market: None }
    }

    /// Solves a problem from nothing.
    ///
    /// # Errors
    /// As [`Problem::solve`].
    pub fn solve<G: Graph + ?Sized>(&mut self, problem: &Problem<'_, G>) -> Result<Solution, Error> {
        self.market = None;
        self.resolve(problem)
    }

    /// Solves a problem that resembles the last one: from its duals, blossoms and
    /// matching, as far as they still hold.
    ///
    /// The new graph may have other weights and other edges, and more or fewer
    /// nodes at the end. A node that has left should have no edges and, if the
    /// goal is not [`Goal::Perfect`], a cost of 0. The answer is as exact as that of
    /// [`solve`](Self::solve); only the time depends on how much has changed.
    ///
    /// # Errors
    /// As [`Problem::solve`].
    pub fn resolve<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
    ) -> Result<Solution, Error> {
        let graph = problem.graph;
        graph.check()?;
        let n = graph.nodes();
        match problem.goal {
            Goal::Perfect => self.minimise(graph, &vec![FORBIDDEN; n], 1),
            Goal::Singles(costs) => {
                problem.check_costs()?;
                self.minimise(graph, costs, 1)
            }
            Goal::Maximum => self.minimise(&negated(graph)?, &vec![0; n], -1),
            Goal::MaximumCardinality => {
                self.minimise(&negated(graph)?, &vec![CARDINALITY_PENALTY; n], -1)
            }
        }
    }

    fn minimise<G: Graph + ?Sized>(
        &mut self,
        graph: &G,
        costs: &[i64],
        sign: i64,
    ) -> Result<Solution, Error> {
        let n = graph.nodes();
        if n % 2 == 1 && costs.iter().all(|&cost| cost == FORBIDDEN) {
            return Err(impossible(graph, costs, &vec![None; n]));
        }
        let caps: Vec<i64> = costs
            .iter()
            .map(|&cost| if cost == FORBIDDEN { GUARD } else { 2 * cost })
            .collect();
        let optional: Vec<bool> = costs.iter().map(|&cost| cost != FORBIDDEN).collect();
        let market = match self.market.take() {
            Some(mut market) if market.engine.n == n => {
                market.take_over(graph, caps, optional);
                if market.solve(graph) { Some(market) } else { None }
            }
            _ => {
                let mut market = Market::new(graph, caps, optional);
                if market.solve_fractionally(graph) && market.solve(graph) {
                    Some(market)
                } else {
                    None
                }
            }
        };
        let market = market.ok_or_else(|| impossible(graph, costs, &vec![None; n]))?;
        let mates: Vec<Option<usize>> = market
            .engine
            .mates()
            .into_iter()
            .map(|mate| Engine::is_vertex(mate).then_some(mate as usize))
            .collect();
        let mut weight = 0;
        for (node, mate) in mates.iter().enumerate() {
            match mate {
                Some(mate) if node < *mate => weight += graph.weight(node, *mate),
                None if costs[node] != CARDINALITY_PENALTY => weight += costs[node],
                _ => {}
            }
        }
        let certificate = market.engine.certificate();
        self.market = Some(market);
        Ok(Solution { mates, weight: sign * weight, certificate })
    }
}

/// The proof that not all nodes can be covered that must be.
fn impossible<G: Graph + ?Sized>(graph: &G, costs: &[i64], mates: &[Option<usize>]) -> Error {
    let must = |node: usize| costs[node] == FORBIDDEN;
    match tutte_set(graph, &must, mates) {
        Some(witness) => Error::NoPerfectMatching(witness),
        None => Error::Graph(GraphError::TooManyNodes { nodes: 0 }),
    }
}

/// The same graph with weights of the opposite sign.
fn negated<G: Graph + ?Sized>(graph: &G) -> Result<Sparse, GraphError> {
    let mut edges = Vec::new();
    graph.edges(&mut |u, v, weight| edges.push((u, v, -weight)));
    Sparse::new(graph.nodes(), edges)
}
