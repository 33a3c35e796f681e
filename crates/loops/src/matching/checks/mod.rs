//! Answers with their proofs checked, and held against the brute force.

pub mod bytes;

use core::fmt;

use lobbylab_blossom::{Error, Goal, Graph, Problem, Solution, verify, verify_witness};

use super::oracle::brute_force;

/// Solves a problem and checks the proof of whatever comes back. `None` if no
/// matching is of the kind asked for.
#[track_caller]
pub fn proven<G: Graph + ?Sized>(problem: &Problem<'_, G>) -> Option<Solution> {
    checked(problem, problem.solve())
}

/// Checks the proof of an answer, however it was found.
#[track_caller]
pub fn checked<G: Graph + ?Sized>(
    problem: &Problem<'_, G>,
    answer: Result<Solution, Error>,
) -> Option<Solution> {
    match answer {
        Ok(solution) => {
            if let Err(violation) = verify(problem, &solution) {
                panic!("{:?}: {violation}\n{solution:?}", problem.goal);
            }
            let bound = solution.certificate.bound();
            match problem.goal {
                Goal::Perfect | Goal::Singles(_) => assert_eq!(bound, solution.weight),
                Goal::Maximum => assert_eq!(bound, -solution.weight),
                // Single nodes count as well.
                Goal::MaximumCardinality => assert!(bound >= -solution.weight),
                _ => unreachable!("a goal of which nothing is known here"),
            }
            Some(solution)
        }
        Err(Error::NoPerfectMatching(witness)) => {
            if let Err(violation) = verify_witness(problem, &witness) {
                panic!("{:?}: {violation}\n{witness:?}", problem.goal);
            }
            None
        }
        Err(error) => panic!("{:?}: {error}", problem.goal),
    }
}

/// The weight of a proven answer.
#[track_caller]
pub fn weight_of<G: Graph + ?Sized>(problem: &Problem<'_, G>) -> Option<i64> {
    proven(problem).map(|solution| solution.weight)
}

/// Solves a problem of at most 16 nodes, checks the proof, and holds the weight
/// against all matchings.
#[track_caller]
pub fn agrees<G: Graph + ?Sized>(problem: &Problem<'_, G>) {
    assert_eq!(
        weight_of(problem),
        brute_force(problem),
        "{:?} of {}",
        problem.goal,
        Listed(problem.graph)
    );
}

/// The same for all four goals.
#[track_caller]
pub fn agrees_for_all_goals<G: Graph + ?Sized>(graph: &G, costs: &[i64]) {
    agrees(&Problem::perfect(graph));
    agrees(&Problem::with_single_costs(graph, costs));
    agrees(&Problem::maximum(graph));
    agrees(&Problem::maximum_cardinality(graph));
}

/// A graph to be read by a person.
struct Listed<'g, G: ?Sized>(&'g G);

impl<G: Graph + ?Sized> fmt::Display for Listed<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes:", self.0.nodes())?;
        let mut edges = Vec::new();
        self.0
            .edges(&mut |one, other, weight| edges.push((one, other, weight)));
        edges.iter().try_for_each(|edge| write!(f, " {edge:?}"))
    }
}
