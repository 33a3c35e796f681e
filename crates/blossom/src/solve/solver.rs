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
use crate::graph::{FORBIDDEN, Graph, GraphError, Sparse};
use crate::proof::certificate::Witness;
use crate::proof::witness::tutte_set;
use crate::solve::pricing::PricingState;
use crate::solve::problem::CARDINALITY_PENALTY;
use crate::solve::{Error, Problem, Solution};

/// The effective dual that no node exceeds, in half units: twice the penalty.
const GUARD: i64 = 2 * CARDINALITY_PENALTY;

/// Solves problems, and solves them again after small changes.
///
/// Holds the duals and the matching of its last answer, and the edges that counted.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    state: Option<PricingState>,
}

impl<G: Graph + ?Sized> Problem<'_, G> {
    /// Solves the problem from nothing, by Edmonds' primal-dual method on a few edges of each
    /// node and pricing of all others (see the crate's page).
    ///
    /// # Returns
    /// A best matching with its proof. Of several best ones it is always the same one, on
    /// every machine; which one is not promised to stay the same from version to version.
    ///
    /// # Errors
    /// - [`Error::NoPerfectMatching`] with a proof, if not all nodes can be covered that
    ///   must be.
    /// - [`Error::Graph`] or [`Error::WrongCosts`] if the data are out of range.
    ///
    /// # Complexity
    /// With n nodes and m edges that turn out to matter (some ten a node): O(n m log n) time
    /// at worst for each round of pricing, and about O(n²) in practice for a dense graph: the
    /// time to look at every weight thrice. O(n + m) space beside the graph. The goals that
    /// maximise first copy the graph as a list of its edges.
    ///
    /// # Examples
    ///
    /// ```text
    ///  1500   1620   1490        Six players for three games, by the difference of their
    ///    0      1      2         ratings: 0–2 at 10, 1–4 at 10, 3–5 at 20.
    ///
    ///    3      4      5
    ///  1980   1610   2000
    /// ```
    ///
    /// ```
    /// use lobbylab_blossom::{Matrix, Problem};
    ///
    /// let skills = [1500_i64, 1620, 1490, 1980, 1610, 2000];
    /// let graph = Matrix::from_fn(6, |u, v| (skills[u] - skills[v]).abs())?;
    /// let solution = Problem::perfect(&graph).solve()?;
    /// assert_eq!(solution.weight, 40);
    /// assert_eq!(solution.pairs().collect::<Vec<_>>(), [(0, 2), (1, 4), (3, 5)]);
    /// # Ok::<(), lobbylab_blossom::Error>(())
    /// ```
    pub fn solve(&self) -> Result<Solution, Error> {
        Solver::new().solve(self)
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { state: None }
    }

    /// Solves a problem from nothing, and remembers the answer for
    /// [`resolve`](Self::resolve).
    ///
    /// # Errors
    /// As [`Problem::solve`].
    ///
    /// # Complexity
    /// As [`Problem::solve`]; O(n + m) space is kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use lobbylab_blossom::{Line, Problem, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let line = Line::new(&[0, 10, 11, 25])?;
    /// assert_eq!(solver.solve(&Problem::perfect(&line))?.weight, 24);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn solve<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
    ) -> Result<Solution, Error> {
        self.state = None;
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
    ///
    /// # Complexity
    /// As [`Problem::solve`] at worst. Time to look at all weights at least, O(n²) for a
    /// dense graph, and a search for each node whose pair no longer fits.
    ///
    /// # Examples
    ///
    /// ```
    /// use lobbylab_blossom::{Matrix, Problem, Solver};
    ///
    /// let mut graph = Matrix::from_fn(4, |u, v| if u + v == 3 { 1 } else { 5 })?;
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.solve(&Problem::perfect(&graph))?.mate(0), Some(3));
    /// // The two have just played each other.
    /// graph.set(0, 3, 100)?;
    /// let solution = solver.resolve(&Problem::perfect(&graph))?;
    /// assert_eq!(solution.weight, 10);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn resolve<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
    ) -> Result<Solution, Error> {
        let same: Vec<Option<usize>> = (0..problem.graph.nodes()).map(Some).collect();
        self.resolve_with(problem, &same)
    }

    /// Solves a problem with nodes of the last one and new ones, from the duals and the
    /// matching of those that have stayed.
    ///
    /// # Arguments
    /// - `mapping`: one entry for each node: `mapping[v]` is the name that node v had in the
    ///   last problem, `None` if it was not there. A name that there was not counts as new.
    ///
    /// # Complexity
    /// As [`resolve`](Self::resolve), and O(n) for each new node.
    ///
    /// # Errors
    /// As [`Problem::solve`]; [`Error::WrongNames`] and [`Error::NameTwice`] if `mapping` does
    /// not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use lobbylab_blossom::{Line, Problem, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let first = Line::new(&[0, 10, 11, 25])?;
    /// assert_eq!(solver.solve(&Problem::perfect(&first))?.weight, 24);
    /// // Those at 10 and 11 have gone to play; three have come.
    /// let second = Line::new(&[0, 25, 4, 20, 21, 30])?;
    /// let mapping = [Some(0), Some(3), None, None, None, None];
    /// let solution = solver.resolve_with(&Problem::perfect(&second), &mapping)?;
    /// assert_eq!(solution.weight, 10);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn resolve_with<G: Graph + ?Sized>(
        &mut self,
        problem: &Problem<'_, G>,
        mapping: &[Option<usize>],
    ) -> Result<Solution, Error> {
        let graph = problem.graph;
        let (costs, sign) = problem.terms()?;
        check_names(mapping, graph.nodes())?;
        if sign > 0 {
            self.minimise(graph, &costs, sign, mapping)
        } else {
            self.minimise(&signed(graph, sign)?, &costs, sign, mapping)
        }
    }

    /// From what is known, else from nothing, else from all edges at once.
    fn minimise<G: Graph + ?Sized>(
        &mut self,
        graph: &G,
        costs: &[i64],
        sign: i64,
        mapping: &[Option<usize>],
    ) -> Result<Solution, Error> {
        let n = graph.nodes();
        let last = self.state.take();
        if n % 2 == 1 && costs.iter().all(|&cost| cost == FORBIDDEN) {
            return Err(impossible(graph, costs));
        }
        let (upper_bounds, optional) = upper_bounds(costs);
        let solved = |mut state: PricingState| state.solve(graph).then_some(state);
        let warm =
            last.and_then(|last| solved(last.moved(graph, &upper_bounds, &optional, mapping)));
        let state =
            match warm.or_else(|| solved(PricingState::new(graph, &upper_bounds, &optional))) {
                Some(state) => state,
                None => {
                    // Either there is no matching, or repairs have driven the duals to the
                    // guard. That cannot happen with all edges and no repairs.
                    if let Some(witness) = witness(graph, costs) {
                        return Err(Error::NoPerfectMatching(witness));
                    }
                    let mut all = PricingState::exhaustive(graph, &upper_bounds, &optional);
                    if !all.solve_integrally(graph) {
                        return Err(Error::Unsolved);
                    }
                    all
                }
            };
        let solution = solution(graph, costs, sign, &state.engine);
        self.state = Some(state);
        Ok(solution)
    }
}

/// Whether each name is used at most once, for as many nodes as there are.
fn check_names(mapping: &[Option<usize>], nodes: usize) -> Result<(), Error> {
    if mapping.len() != nodes {
        return Err(Error::WrongNames {
            length: mapping.len(),
            nodes,
        });
    }
    let mut names: Vec<usize> = mapping.iter().copied().flatten().collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Error::NameTwice { name: pair[0] }),
        None => Ok(()),
    }
}

/// Upper bounds of the effective duals, and whether a node may stay single.
pub(crate) fn upper_bounds(costs: &[i64]) -> (Vec<i64>, Vec<bool>) {
    let bound = |&cost: &i64| if cost == FORBIDDEN { GUARD } else { 2 * cost };
    (
        costs.iter().map(bound).collect(),
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
