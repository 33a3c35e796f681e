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

use crate::certificate::Witness;
use crate::engine::Engine;
use crate::graph::{FORBIDDEN, Graph, GraphError};
use crate::pricing::Market;
use crate::problem::{CARDINALITY_PENALTY, Error, Problem, Solution};
use crate::sparse::Sparse;
use crate::witness::tutte_set;

/// The effective dual that no node exceeds, in half units: twice the penalty.
const GUARD: i64 = 2 * CARDINALITY_PENALTY;

/// Solves problems, and solves them again after small changes.
///
/// Holds the duals and the matching of its last answer, and the edges that counted.
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
    /// The goals that maximise first copy the graph as a list of its edges.
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
    pub fn solve<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
    ) -> Result<Solution, Error> {
        self.market = None;
        self.resolve(problem)
    }

    /// Solves a problem that resembles the last one, from its duals and its
    /// matching as far as they still hold.
    ///
    /// The graph may have other weights and edges; nodes may have been added or
    /// taken away at the end. The answer is as exact as that of
    /// [`solve`](Self::solve): only the time depends on how much has changed.
    ///
    /// # Errors
    /// As [`Problem::solve`]. What the solver knew is then gone.
    pub fn resolve<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
    ) -> Result<Solution, Error> {
        let before: Vec<Option<usize>> = (0..problem.graph.nodes()).map(Some).collect();
        self.resolve_moved(problem, &before)
    }

    /// Solves a problem with nodes of the last one and new ones: `before[v]` is the
    /// name that node v had, `None` if it was not there.
    ///
    /// ```
    /// use lobbylab_blossom::{Line, Problem, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let first = Line::new(&[0, 10, 11, 25])?;
    /// assert_eq!(solver.solve(&Problem::perfect(&first))?.weight, 24);
    /// // Those at 10 and 11 have gone to play; three have come.
    /// let second = Line::new(&[0, 25, 4, 20, 21, 30])?;
    /// let before = [Some(0), Some(3), None, None, None, None];
    /// let solution = solver.resolve_moved(&Problem::perfect(&second), &before)?;
    /// assert_eq!(solution.weight, 10);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Problem::solve`], and [`Error::WrongNames`] if `before` does not fit.
    pub fn resolve_moved<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
        before: &[Option<usize>],
    ) -> Result<Solution, Error> {
        let graph = problem.graph;
        let (costs, sign) = problem.terms()?;
        check_names(before, graph.nodes())?;
        if sign > 0 {
            self.minimise(graph, &costs, sign, before)
        } else {
            self.minimise(&signed(graph, sign)?, &costs, sign, before)
        }
    }

    /// From what is known, else from nothing, else from all edges at once.
    fn minimise<G: Graph + ?Sized>(
        &mut self,
        graph: &G,
        costs: &[i64],
        sign: i64,
        before: &[Option<usize>],
    ) -> Result<Solution, Error> {
        let n = graph.nodes();
        let last = self.market.take();
        if n % 2 == 1 && costs.iter().all(|&cost| cost == FORBIDDEN) {
            return Err(impossible(graph, costs));
        }
        let (caps, optional) = caps(costs);
        let solved = |mut market: Market| market.solve(graph).then_some(market);
        let warm = last.and_then(|last| solved(last.moved(graph, &caps, &optional, before)));
        let market = match warm.or_else(|| solved(Market::new(graph, &caps, &optional))) {
            Some(market) => market,
            None => {
                // Either there is no matching, or repairs have driven the duals to the
                // guard. That cannot happen with all edges and no repairs.
                if let Some(witness) = witness(graph, costs) {
                    return Err(Error::NoPerfectMatching(witness));
                }
                let mut all = Market::exhaustive(graph, &caps, &optional);
                if !all.solve_integrally(graph) {
                    return Err(Error::Unsolved);
                }
                all
            }
        };
        let solution = solution(graph, costs, sign, &market.engine);
        self.market = Some(market);
        Ok(solution)
    }
}

/// Whether each name is used at most once, for as many nodes as there are.
fn check_names(before: &[Option<usize>], nodes: usize) -> Result<(), Error> {
    if before.len() != nodes {
        return Err(Error::WrongNames {
            length: before.len(),
            nodes,
        });
    }
    let mut names: Vec<usize> = before.iter().copied().flatten().collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Error::NameTwice { name: pair[0] }),
        None => Ok(()),
    }
}

/// Upper bounds of the effective duals, and whether a node may stay single.
pub(crate) fn caps(costs: &[i64]) -> (Vec<i64>, Vec<bool>) {
    let cap = |&cost: &i64| if cost == FORBIDDEN { GUARD } else { 2 * cost };
    (
        costs.iter().map(cap).collect(),
        costs.iter().map(|&cost| cost != FORBIDDEN).collect(),
    )
}

/// The engine's state when it has finished. The graph is the one it has worked on.
pub(crate) fn solution<G: Graph + ?Sized>(
    graph: &G,
    costs: &[i64],
    sign: i64,
    engine: &Engine,
) -> Solution {
    let mates = engine.mates();
    let mut weight = 0;
    for (node, mate) in mates.iter().enumerate() {
        match mate {
            Some(mate) if node < *mate => weight += graph.weight(node, *mate),
            None if costs[node] != CARDINALITY_PENALTY => weight += costs[node],
            _ => {}
        }
    }
    Solution {
        mates,
        weight: sign * weight,
        certificate: engine.certificate(),
    }
}

/// The proof that not all nodes can be covered that must be, if they cannot.
fn witness<G: Graph + ?Sized>(graph: &G, costs: &[i64]) -> Option<Witness> {
    let must = |node: usize| costs[node] == FORBIDDEN;
    tutte_set(graph, &must, &vec![None; graph.nodes()])
}

/// The error that goes with it.
pub(crate) fn impossible<G: Graph + ?Sized>(graph: &G, costs: &[i64]) -> Error {
    match witness(graph, costs) {
        Some(witness) => Error::NoPerfectMatching(witness),
        // The solver gives up for no other reason.
        None => Error::Unsolved,
    }
}

/// All edges of a graph, with weights of this sign.
pub(crate) fn signed<G: Graph + ?Sized>(graph: &G, sign: i64) -> Result<Sparse, GraphError> {
    let mut edges = Vec::new();
    graph.edges(&mut |u, v, weight| {
        if weight != FORBIDDEN {
            edges.push((u, v, sign * weight));
        }
    });
    Sparse::new(graph.nodes(), edges)
}
