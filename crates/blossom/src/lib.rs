//! Exact minimum-weight perfect matching and maximum-weight matching in general
//! graphs, with a proof of every answer.
//!
//! A matching pairs nodes along edges, each node at most once. In a bipartite graph
//! the best one is a linear programme. In a general graph odd sets of nodes get in
//! the way:
//!
//! ```text
//!    0           4          Every edge of the two triangles weighs 1, the bridge 9.
//!    │ ╲       ╱ │          Half of each triangle's edges would cost 3 in all, but
//!    │   2 ─ 3   │          no whole pairs do that: the best is 0–1, 2–3, 4–5 at 11.
//!    │ ╱       ╲ │          The proof is a number for each node, and one for an odd
//!    1           5          set: somebody must leave a triangle.
//! ```
//!
//! ```
//! use lobbylab_blossom::{Problem, Sparse, verify};
//!
//! let edges = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)];
//! let graph = Sparse::new(6, edges.map(|(u, v)| (u, v, 1)).into_iter().chain([(2, 3, 9)]))?;
//! let problem = Problem::perfect(&graph);
//! let solution = problem.solve()?;
//! assert_eq!(solution.weight, 11);
//! assert_eq!(solution.pairs().collect::<Vec<_>>(), [(0, 1), (2, 3), (4, 5)]);
//!
//! // No matching weighs less than half the sum of all duals.
//! assert_eq!(solution.certificate.bound(), 11);
//! assert!(!solution.certificate.sets.is_empty());
//! assert_eq!(verify(&problem, &solution), Ok(()));
//! # Ok::<(), lobbylab_blossom::Error>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Yes, for best pairs in a graph that is not bipartite: players for games, tasks for
//! shifts of two, odd nodes for the postman, defects of a code. From ten nodes to some
//! 10⁵; complete graphs to some thousands of nodes as a [`Matrix`] (8n² bytes), larger
//! ones as [`Points`]. The answer is exact, the same on every machine, in a browser too.
//!
//! Rather something else:
//!
//! - *Bipartite* graphs (workers and tasks, students and schools): the Hungarian method
//!   or a minimum-cost flow is simpler, and as fast or faster. This crate solves them too.
//! - *As many pairs as possible*, weights of no concern: Edmonds' algorithm without
//!   weights, in O(m √n) with Micali and Vazirani (1980). Here equal weights do it,
//!   in more time.
//! - *Nearly the best is good enough*: a greedy matching has half the greatest weight
//!   in O(m log n), Duan and Pettie (2014) come as close as wanted in linear time.
//! - *Stable* pairs, or more than two a group: other problems.
//! - Players *on a line*, and nothing else counts: [`Line`] sorts.
//!
//! # What can be asked
//!
//! | [`Goal`] | asks for | nodes may be single |
//! | --- | --- | --- |
//! | [`Perfect`](Goal::Perfect) | least total weight | no |
//! | [`Singles`](Goal::Singles) | least total weight and cost of single nodes | at a cost of their own, or not |
//! | [`Maximum`](Goal::Maximum) | greatest total weight | yes |
//! | [`MaximumCardinality`](Goal::MaximumCardinality) | greatest total weight among the matchings of most edges | as few as can be |
//!
//! Of a graph: [`Matrix`] if every pair has a weight, [`Sparse`] for a list of edges,
//! [`Points`] for distances (Manhattan, Chebyshev, Euclidean) with or without a reach,
//! or your own [`Graph`], for which a number of nodes and a weight are enough. [`FORBIDDEN`] is the weight of no edge.
//!
//! **Weights** are `i64` within ±[`weight_limit`]`(n)` = 2⁵⁶ / (n + 1), which is checked;
//! within it nothing overflows. [`Scale`] turns `f64` into such integers, by the finest
//! power of two that fits, and says whether anything was rounded.
//!
//! **Proofs.** Each [`Solution`] has a [`Certificate`], dual variables of Edmonds'
//! polytope, which [`verify`] holds against the graph; it knows nothing of the solver.
//! If no perfect matching exists the error holds a [`Witness`] (a set of Tutte), for
//! [`verify_witness`].
//!
//! **Again.** A [`Solver`] solves a problem that resembles the last one from where that
//! ended: with [`resolve`](Solver::resolve) after changes of weights, with
//! [`resolve_with`](Solver::resolve_with) after nodes have come and gone.
//!
//! **In slow motion.** [`Problem::steps`] is the same engine as an iterator of
//! [`Step`]s, with trees, blossoms and duals to be looked at, for pictures and lessons.
//!
//! The crate is `no_std` with `alloc`, has no dependencies and no unsafe code, and reads
//! no clock and no random numbers. With the feature `serde` (off by default)
//! answers, proofs and [`Step`]s can be stored.
//!
//! **Versions** follow semantic versioning: what compiles against 0.x.y compiles against
//! every later 0.x. Which of several best matchings is found, and how long it takes, may
//! change with any version; `CHANGELOG.md` says so. The oldest compiler that will do is Rust
//! 1.90; it is raised in minor versions only (0.x to 0.x + 1).
//!
//! # How long it takes
//!
//! With n nodes and m edges: O(n m log n) at worst for each round of pricing (below),
//! with m the edges that turn out to matter, some ten a node. In practice the time is
//! that to look at all weights a few times: about n² for a [`Matrix`], m for a
//! [`Sparse`], n log n for [`Points`], unless everybody's best partners are the same few.
//! Memory is O(n + m) beside the graph.
//!
//! How many times as long others take for the same graphs in one run on one core, least
//! and greatest over seven families of complete graphs (uniform weights of many and few
//! values, distances on a line, of rounded ratings and in the plane, and two without any
//! geometry, of win chances and churn risks):
//!
//! | nodes | `integer-blossom` 1.2 | `mwmatching` 0.1 | `rustworkx-core` 0.18 | LEMON 1.3 | LEMON, 8 nearest, then pricing |
//! | --- | --- | --- | --- | --- | --- |
//! | 100 | 4–13 | 9–25 | 9–33 | 5–9 | 1–14 |
//! | 200 | 10–30 | 19–60 | 16–46 | 9–19 | 1.6–40 |
//! | 500 | 14–180 | 50–670 | 36–820 | 32–120 | 2–110 |
//! | 1000 | 5–440 | 28–2200 * | 40–2600 * | 90–1000 | 3–1000 |
//! | 2000 * | 4–1100 | | | 170–390 | 1.6–3 |
//!
//! (* At 1000 without the slower of the families of win chances and churn risks, at 2000
//! without both and without the plane. The machine had other work beside, which makes
//! long runs longer: the large ratios are orders of magnitude.)
//!
//! A second time with a fiftieth of the nodes exchanged takes a [`Solver`] .1 to 1.4 of
//! the first time, and [`Points`] take .1 to 1.1 of the time of a [`Matrix`]. In a browser
//! (WebAssembly with vector instructions) a matrix takes 1.2 to 1.7 times the native time.
//!
//! # How it works
//!
//! Edmonds' primal-dual method, with four ideas around it:
//!
//! 1. **Few edges.** The engine sees some ten edges of each node. Its duals are then held
//!    against all others; edges of negative reduced cost are added, and it goes on. When
//!    there are none left, the duals prove the optimum for the whole graph (Derigs and
//!    Metz 1991; Applegate and Cook 1993; Cook and Rohe 1999). A [`PricedGraph`] answers
//!    four questions for this, which [`Points`] does by a k-d tree and [`Matrix`] in passes
//!    over its rows that the compiler turns into vector instructions.
//! 2. **A fractional start.** A best fractional matching is found first, without blossoms
//!    (Derigs and Metz 1986). Most pairs stay; only odd cycles are left to be opened.
//!    Pricing comes before blossoms too, so that what is repaired later is little.
//! 3. **One tree with a dual step of its own**, from one free node at a time. Blossom V
//!    (Kolmogorov 2009) grows all trees at once, with a step for each. After such a start
//!    most trees see a few nodes, and a search is no more than Dijkstra's with a heap:
//!    events by the dual of the root at which they come due. So no queues per pair of
//!    trees are needed, and none of the concatenable queues of Galil, Micali and Gabow
//!    (1986): arcs of a node that leaves a blossom are looked at again.
//! 4. **No pointers.** Nodes, blossoms and arcs are indices into flat arrays; a blossom is
//!    a range of a linked list of its nodes. Duals of a tree change by one number. There
//!    is no hashing, and no allocation in a search but of growing arrays.
//!
//! # Literature
//!
//! - J. Edmonds, "Paths, trees, and flowers" and "Maximum matching and a polyhedron with
//!   0,1-vertices" (1965): the method and the proof.
//! - Z. Galil, S. Micali, H. N. Gabow, "An O(EV log V) algorithm for finding a maximal
//!   weighted matching in general graphs" (1986); Z. Galil, "Efficient algorithms for
//!   finding maximum matching in graphs" (1986), a survey; H. N. Gabow, "Data structures
//!   for weighted matching and nearest common ancestors with linking" (1990):
//!   O(n (m + n log n)), the best bound of this kind.
//! - U. Derigs, A. Metz, "On the use of optimal fractional matchings for solving the
//!   (integer) matching problem" (1986), and "Solving (large scale) matching problems
//!   combinatorially" (1991).
//! - D. Applegate, W. Cook, "Solving large-scale matching problems" (1993); W. Cook,
//!   A. Rohe, "Computing minimum-weight perfect matchings" (1999); V. Kolmogorov,
//!   "Blossom V: a new implementation of a minimum cost perfect matching algorithm" (2009).
//! - J. van Rantwijk, "Maximum weighted matching" (2008 and 2023), notes and code in Python
//!   after Galil, the root of many libraries' versions: the best place to read how it goes.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod engine;
mod graph;
mod oracle;
mod order;
mod proof;
mod solve;

pub use graph::{
    FORBIDDEN, Graph, GraphError, Line, Matrix, Points, PricedGraph, Primed, Scale, ScaleError,
    Sparse, weight_limit,
};
pub use oracle::{Duals, EdgeList};
pub use proof::{Certificate, Set, Violation, Witness, verify, verify_witness};
pub use solve::{Blossom, Error, Goal, Place, Problem, Solution, Solver, Step, Steps, pairs};

/// Runs the example that newcomers see first.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
