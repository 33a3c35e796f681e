//! The rows of the table: every solver with what it can be asked.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lobbylab_loops::matching::families::{self, Edges, Hindsight};
use lobbylab_peers::lemon::{Goal, Lemon, Runs};
use lobbylab_peers::matching;

use crate::clock::{self, Budget};
use crate::ours;

/// A complete graph to be paired at least cost.
pub struct Complete {
    /// Nodes.
    pub nodes: usize,
    /// Which family it is of.
    pub family: &'static str,
    /// What it was made from.
    pub seed: u64,
    /// The full matrix.
    pub weights: Vec<i64>,
    /// The full matrix before the last round: a fiftieth of the nodes were others
    /// of the same family.
    pub before: Vec<i64>,
    /// The pairs i < j.
    pub edges: Edges,
}

impl Complete {
    /// Makes a graph.
    pub fn new(family: &'static str, make: families::Make, nodes: usize, seed: u64) -> Self {
        let gone = nodes / 50;
        let all = nodes + gone;
        let drawn = make(all, seed);
        let of = |name: &dyn Fn(usize) -> usize| {
            let pairs = (0..nodes).flat_map(|i| (0..nodes).map(move |j| (i, j)));
            pairs.map(|(i, j)| drawn[name(i) * all + name(j)]).collect()
        };
        let weights: Vec<i64> = of(&|node| node);
        Self {
            nodes,
            family,
            seed,
            before: of(&|node| if node < gone { nodes + node } else { node }),
            edges: families::edges(nodes, &weights),
            weights,
        }
    }
}

/// What a solver did with a graph.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Total weight and processor seconds.
    Timed {
        /// Total weight.
        weight: i64,
        /// Processor seconds.
        seconds: f64,
    },
    /// Would have taken too long, by how long it took on a smaller one.
    Skipped,
    /// Cannot be asked this.
    Unasked,
    /// Could not be asked, or did not answer, and why.
    Missing(String),
}

impl Cell {
    /// A cell with a time.
    pub const fn timed(weight: i64, seconds: f64) -> Self {
        Self::Timed { weight, seconds }
    }
}

/// What solvers share.
pub struct Tools {
    /// How often each runs.
    pub budget: Budget,
    /// LEMON's program, or what is missing.
    pub lemon: Result<Lemon, String>,
}

/// A column of the table.
pub struct Solver {
    /// Its name.
    pub name: &'static str,
    /// Answers for a complete graph.
    pub perfect: fn(&Complete, &Tools) -> Cell,
    /// Answers for a lobby.
    pub singles: fn(&Hindsight, &Tools) -> Cell,
}

/// All of them, ours first.
pub const SOLVERS: [Solver; 9] = [
    Solver {
        name: OURS,
        perfect: |graph, tools| ours::matrix(graph, tools.budget),
        singles: |lobby, tools| ours::sparse(lobby, tools.budget),
    },
    Solver {
        name: "ours-points",
        perfect: |graph, tools| ours::points(graph, tools.budget),
        singles: |lobby, tools| ours::windowed(lobby, tools.budget),
    },
    Solver {
        name: "ours-sorted",
        perfect: |graph, tools| ours::sorted(graph, tools.budget),
        singles: |_, _| Cell::Unasked,
    },
    Solver {
        name: "ours-warm",
        perfect: |graph, tools| ours::warm(graph, tools.budget),
        singles: |_, _| Cell::Unasked,
    },
    Solver {
        name: "integer-blossom",
        perfect: integer_blossom,
        // It takes full matrices only.
        singles: |_, _| Cell::Unasked,
    },
    Solver {
        name: "mwmatching",
        perfect: |graph, tools| mwmatching(&graph.edges, true, tools.budget),
        singles: |lobby, tools| greatest(lobby, |edges| mwmatching(edges, false, tools.budget)),
    },
    Solver {
        name: "rustworkx-core",
        perfect: |graph, tools| rustworkx(graph.nodes, &graph.edges, true, tools.budget),
        singles: |lobby, tools| {
            greatest(lobby, |edges| {
                rustworkx(lobby.singles.len(), edges, false, tools.budget)
            })
        },
    },
    Solver {
        name: "LEMON",
        perfect: |graph, tools| lemon(graph.nodes, &graph.edges, Goal::Perfect, 0, tools),
        singles: |lobby, tools| {
            greatest(lobby, |edges| {
                lemon(lobby.singles.len(), edges, Goal::Greatest, 0, tools)
            })
        },
    },
    Solver {
        name: "LEMON-nearest",
        perfect: |graph, tools| lemon(graph.nodes, &graph.edges, Goal::Perfect, 8, tools),
        singles: |_, _| Cell::Unasked,
    },
];

/// The column that the others are compared with.
pub const OURS: &str = "ours";

fn integer_blossom(graph: &Complete, tools: &Tools) -> Cell {
    guarded(|| {
        clock::fastest(
            tools.budget,
            || (),
            |()| matching::integer_blossom(graph.nodes, &graph.weights),
        )
    })
}

fn mwmatching(edges: &Edges, perfect: bool, budget: Budget) -> Cell {
    let Some(theirs) = matching::for_mwmatching(edges, perfect) else {
        return Cell::Missing("weights beyond its 32 bits".to_owned());
    };
    guarded(|| {
        clock::fastest(
            budget,
            || theirs.clone(),
            |theirs| matching::mwmatching(edges, theirs, perfect),
        )
    })
}

fn rustworkx(nodes: usize, edges: &Edges, perfect: bool, budget: Budget) -> Cell {
    let graph = matching::for_rustworkx(nodes, edges);
    guarded(|| {
        clock::fastest(
            budget,
            || (),
            |()| matching::rustworkx(edges, &graph, perfect),
        )
    })
}

fn lemon(nodes: usize, edges: &Edges, goal: Goal, nearest: u32, tools: &Tools) -> Cell {
    let runs = Runs {
        count: tools.budget.runs,
        seconds: tools.budget.seconds,
        nearest,
    };
    let answer = tools
        .lemon
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|lemon| lemon.solve(nodes, edges, goal, runs));
    match answer {
        Ok(timed) => Cell::timed(timed.weight, timed.seconds),
        Err(why) => Cell::Missing(why),
    }
}

/// Asks for the matching of greatest gain, and says what the lobby then costs.
fn greatest(lobby: &Hindsight, solve: impl FnOnce(&Edges) -> Cell) -> Cell {
    let (gains, singles) = matching::gains(lobby);
    match solve(&gains) {
        Cell::Timed { weight, seconds } => Cell::timed(singles - weight, seconds),
        other => other,
    }
}

/// A peer that stops with a panic must not stop the table.
fn guarded(run: impl FnOnce() -> (i64, f64)) -> Cell {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok((weight, seconds)) => Cell::timed(weight, seconds),
        Err(_) => Cell::Missing("stopped with a panic".to_owned()),
    }
}
