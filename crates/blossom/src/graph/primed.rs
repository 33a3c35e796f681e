//! A graph with a guess of its duals.

use alloc::vec::Vec;

use crate::graph::{Graph, PricedGraph, Seal};

/// A graph, and a first guess of the dual variables of its nodes: from a smaller problem, a
/// theory, or yesterday.
///
/// The solver starts from them, after it has made them feasible. So the answer is as exact as
/// without, whatever is guessed; only the time depends on how good the guess is.
///
/// The guess is made at most once for each problem, and not if the solver knows better from
/// the problem before.
///
/// # Examples
///
/// ```text
///  0 ─1─ 1 ─5─ 2 ─1─ 3      One half unit for each node: the sum of two is twice the
///                           weight of the outer edges, which are then tight.
/// ```
///
/// ```
/// use lobbylab_blossom::{Primed, Problem, Sparse, verify};
///
/// let graph = Sparse::new(4, [(0, 1, 1), (1, 2, 5), (2, 3, 1)])?;
/// // One dual for each node in half units, at most the bound that stands in its place.
/// let primed = Primed::new(&graph, |_, upper_bounds| Some(vec![1; upper_bounds.len()]));
/// let solution = Problem::perfect(&primed).solve()?;
/// assert_eq!(solution.weight, 2);
/// assert_eq!(verify(&Problem::perfect(&graph), &solution), Ok(()));
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Primed<G, F> {
    graph: G,
    guess: F,
}

impl<G: Graph, F: Fn(&G, &[i64]) -> Option<Vec<i64>>> Primed<G, F> {
    /// A graph whose duals are guessed by a function.
    ///
    /// # Arguments
    /// - `graph`: any graph, borrowed or not.
    /// - `guess`: gets the graph and an upper bound for each node's dual, and returns one dual
    ///   for each node, in half units of the weights (2w(u, v) ≥ y(u) + y(v) is what makes
    ///   them feasible), or nothing to start as without a guess. A list of another length
    ///   counts as nothing.
    #[must_use]
    pub const fn new(graph: G, guess: F) -> Self {
        Self { graph, guess }
    }

    /// The graph.
    #[must_use]
    pub const fn graph(&self) -> &G {
        &self.graph
    }
}

impl<G: Graph, F: Fn(&G, &[i64]) -> Option<Vec<i64>>> Graph for Primed<G, F> {
    fn nodes(&self) -> usize {
        self.graph.nodes()
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        self.graph.weight(one, other)
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        self.graph.edges(visit);
    }

    fn edges_of(&self, node: usize, visit: &mut dyn FnMut(usize, i64)) {
        self.graph.edges_of(node, visit);
    }

    fn oracle(&self) -> Option<&dyn PricedGraph> {
        self.graph.oracle()
    }

    fn own_oracle(&self, seal: Seal) -> Option<&dyn PricedGraph> {
        self.graph.own_oracle(seal)
    }

    fn guess(&self, _: Seal, upper_bounds: &[i64]) -> Option<Vec<i64>> {
        (self.guess)(&self.graph, upper_bounds)
    }
}
