//! Our own matchings, as the table asks for them.
//!
//! Building a matrix or an edge list is not timed, as it is not with the peers;
//! sorting points is. Every answer's certificate is then held against the explicit
//! graph, also not timed.

use lobbylab_blossom::{
    Error, Graph, Line, Matrix, Points, Problem, Solution, Solver, Sparse, verify,
};
use lobbylab_loops::matching::families::{self, Hindsight};

use crate::clock::{self, Budget};
use crate::solvers::{Cell, Complete};

/// Weights of criterion and time in the distance of two players.
const SCALES: [i64; 2] = [2, 1];

/// From a full matrix.
pub fn matrix(graph: &Complete, budget: Budget) -> Cell {
    built(full(graph.nodes, &graph.weights), |matrix| {
        let problem = Problem::perfect(&matrix);
        timed(budget, problem, || problem.solve())
    })
}

/// From coordinates, where the family has such.
pub fn points(graph: &Complete, budget: Budget) -> Cell {
    built(full(graph.nodes, &graph.weights), |matrix| {
        let problem = Problem::perfect(&matrix);
        if let Some(places) = places(graph) {
            let places: Vec<[i64; 1]> = places.into_iter().map(|place| [place]).collect();
            return timed(budget, problem, || {
                Problem::perfect(&Points::manhattan(&places, [1])?).solve()
            });
        }
        if graph.family != "plane" {
            return Cell::Unasked;
        }
        let points = families::plane_points(graph.nodes, graph.seed);
        timed(budget, problem, || {
            Problem::perfect(&Points::manhattan(&points, SCALES)?).solve()
        })
    })
}

/// From places on a line, by sorting.
pub fn sorted(graph: &Complete, budget: Budget) -> Cell {
    let Some(places) = places(graph) else {
        return Cell::Unasked;
    };
    built(full(graph.nodes, &graph.weights), |matrix| {
        timed(budget, Problem::perfect(&matrix), || {
            Line::new(&places)?.solve()
        })
    })
}

/// From a full matrix, and the answer to the round before.
pub fn warm(graph: &Complete, budget: Budget) -> Cell {
    built(full(graph.nodes, &graph.before), |before| {
        let mut solver = Solver::new();
        if let Err(error) = solver.solve(&Problem::perfect(&before)) {
            return Cell::Missing(error.to_string());
        }
        built(full(graph.nodes, &graph.weights), |now| {
            let problem = Problem::perfect(&now);
            let run = |mut solver: Solver| solver.resolve(&problem);
            proven(problem, clock::fastest(budget, || solver.clone(), run))
        })
    })
}

/// From an edge list.
pub fn sparse(lobby: &Hindsight, budget: Budget) -> Cell {
    built(listed(lobby), |graph| {
        let problem = Problem::with_single_costs(&graph, &lobby.singles);
        timed(budget, problem, || problem.solve())
    })
}

/// From the players' coordinates and the longest wait.
pub fn windowed(lobby: &Hindsight, budget: Budget) -> Cell {
    built(listed(lobby), |graph| {
        timed(
            budget,
            Problem::with_single_costs(&graph, &lobby.singles),
            || {
                let graph =
                    Points::manhattan(&lobby.points, SCALES)?.within(1, families::WINDOW)?;
                Problem::with_single_costs(&graph, &lobby.singles).solve()
            },
        )
    })
}

/// The lobby's graph as an edge list.
fn listed(lobby: &Hindsight) -> Result<Sparse, Error> {
    let edges = lobby
        .edges
        .iter()
        .map(|&(u, v, weight)| (u as usize, v as usize, weight));
    Ok(Sparse::new(lobby.singles.len(), edges)?)
}

/// The places on a line of the families that lie on one.
fn places(graph: &Complete) -> Option<Vec<i64>> {
    match graph.family {
        "line" => Some(families::line_places(graph.nodes, graph.seed)),
        "elo" => Some(families::elo_places(graph.nodes, graph.seed)),
        _ => None,
    }
}

fn full(nodes: usize, weights: &[i64]) -> Result<Matrix, Error> {
    Ok(Matrix::new(nodes, weights.to_vec())?)
}

/// Goes on with a graph, if it could be built.
fn built<G>(graph: Result<G, Error>, go_on: impl FnOnce(G) -> Cell) -> Cell {
    graph.map_or_else(|error| Cell::Missing(error.to_string()), go_on)
}

/// Solves again and again.
fn timed<G: Graph>(
    budget: Budget,
    problem: Problem<'_, G>,
    mut solve: impl FnMut() -> Result<Solution, Error>,
) -> Cell {
    proven(problem, clock::fastest(budget, || (), |()| solve()))
}

/// What came out, if its proof holds.
fn proven<G: Graph>(
    problem: Problem<'_, G>,
    (answer, seconds): (Result<Solution, Error>, f64),
) -> Cell {
    let solution = match answer {
        Ok(solution) => solution,
        Err(error) => return Cell::Missing(error.to_string()),
    };
    match verify(&problem, &solution) {
        Ok(()) => Cell::timed(solution.weight, seconds),
        Err(violation) => Cell::Missing(violation.to_string()),
    }
}
