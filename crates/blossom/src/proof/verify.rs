//! The check of answers, which shares nothing with the solver but the types.
//!
//! An answer is right if its duals are feasible and it meets the conditions of
//! complementary slackness (Edmonds 1965, "Maximum matching and a polyhedron with
//! 0,1-vertices"). Every matching leaves each odd set by an edge or by a single
//! node at least once. So for feasible duals twice the weight of any matching is at
//! least the sum of all duals, and it is equal if every matched edge and every
//! single node is tight, and every set of positive dual is left exactly once.
//!
//! All sums are formed in 128 bits, and every index is looked at before it is used,
//! so that no certificate, however wrong, is taken for a right one or stops the
//! check.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{FORBIDDEN, Graph};
use crate::proof::nesting::Nesting;
use crate::proof::violation::Violation;
use crate::solve::problem::{Goal, Problem};
use crate::solve::solution::{Solution, pairs};

/// Checks that a solution is a matching as wanted, of the stated weight, and that
/// its certificate proves that there is no better one.
///
/// The oracle of the graph is not used.
///
/// # Errors
/// The first thing found wrong.
///
/// # Complexity
/// Every edge that [`Graph::edges`] visits is looked at: O(n + m) time, and O(log n) more
/// for each edge whose ends have large duals and lie in sets. O(n) space.
///
/// # Examples
///
/// ```text
///  0 ─1─ 1 ─1─ 2 ─5─ 3      0–1 and 2–3 weigh 6. Half the sum of the duals 1, 1, 1, 9 is 6
///                           too, and no edge is exceeded: 1 + 9 ≤ 2 · 5, 1 + 1 ≤ 2 · 1.
/// ```
///
/// ```
/// use lobbylab_blossom::{Certificate, Problem, Solution, Sparse, verify};
///
/// let graph = Sparse::new(4, [(0, 1, 1), (1, 2, 1), (2, 3, 5)])?;
/// let certificate = Certificate::new(vec![1, 1, 1, 9], vec![None; 4], vec![]);
/// let solution = Solution::new(vec![Some(1), Some(0), Some(3), Some(2)], 6, certificate);
/// assert!(verify(&Problem::perfect(&graph), &solution).is_ok());
/// assert!(verify(&Problem::maximum(&graph), &solution).is_err());
/// # Ok::<(), lobbylab_blossom::GraphError>(())
/// ```
pub fn verify<G: Graph + ?Sized>(
    problem: &Problem<'_, G>,
    solution: &Solution,
) -> Result<(), Violation> {
    let goal = problem.goal;
    check_matching(problem, &solution.mates)?;
    check_weight(problem, solution)?;
    let nesting = Nesting::new(&solution.certificate, problem.graph.nodes())?;
    let duals = Duals::new(solution, nesting);
    let sign = match goal {
        Goal::Perfect | Goal::Singles(_) => 1,
        Goal::Maximum | Goal::MaximumCardinality => -1,
    };
    let largest = duals.check_edges(problem.graph, sign)?;
    duals.check_pairs(problem.graph, &solution.mates, sign)?;
    let penalty = duals.penalty(&solution.mates);
    duals.check_singles(&solution.mates, |node| match goal {
        Goal::Perfect => None,
        Goal::Singles(costs) => (costs[node] != FORBIDDEN).then(|| 2 * i128::from(costs[node])),
        Goal::Maximum => Some(0),
        Goal::MaximumCardinality => penalty,
    })?;
    if goal == Goal::MaximumCardinality {
        check_penalty(
            duals.penalty(&solution.mates),
            problem.graph.nodes(),
            largest,
        )?;
    }
    duals.check_sets(&solution.mates)
}

/// Whether a node must not be single.
pub(crate) fn must_be_covered(goal: Goal<'_>, node: usize) -> bool {
    match goal {
        Goal::Perfect => true,
        Goal::Singles(costs) => costs[node] == FORBIDDEN,
        Goal::Maximum | Goal::MaximumCardinality => false,
    }
}

/// Refuses a list of costs that has not one for each node.
pub(crate) fn check_costs(goal: Goal<'_>, nodes: usize) -> Result<(), Violation> {
    match goal {
        Goal::Singles(costs) if costs.len() != nodes => Err(Violation::WrongLength {
            list: "costs of staying single",
            length: costs.len(),
            nodes,
        }),
        _ => Ok(()),
    }
}

/// Partners are mutual and joined by edges, and nobody is single who must not be.
fn check_matching<G: Graph + ?Sized>(
    problem: &Problem<'_, G>,
    mates: &[Option<usize>],
) -> Result<(), Violation> {
    let nodes = problem.graph.nodes();
    check_costs(problem.goal, nodes)?;
    if mates.len() != nodes {
        return Err(Violation::WrongLength {
            list: "partners",
            length: mates.len(),
            nodes,
        });
    }
    for (node, &mate) in mates.iter().enumerate() {
        match mate {
            Some(mate) if mate >= nodes => {
                return Err(Violation::NoSuchNode { node: mate, nodes });
            }
            Some(mate) if mate == node => {
                return Err(Violation::NoEdge {
                    one: node,
                    other: node,
                });
            }
            Some(mate) if mates[mate] != Some(node) => {
                return Err(Violation::NotMutual { node, mate });
            }
            Some(mate) if node < mate && problem.graph.weight(node, mate) == FORBIDDEN => {
                return Err(Violation::NoEdge {
                    one: node,
                    other: mate,
                });
            }
            None if must_be_covered(problem.goal, node) => {
                return Err(Violation::NotCovered { node });
            }
            _ => {}
        }
    }
    Ok(())
}

/// The weight is that of the matched edges, and of the single nodes where they cost.
fn check_weight<G: Graph + ?Sized>(
    problem: &Problem<'_, G>,
    solution: &Solution,
) -> Result<(), Violation> {
    let mut actual = 0_i128;
    for (node, &mate) in solution.mates.iter().enumerate() {
        actual += match (mate, problem.goal) {
            (Some(mate), _) if node < mate => i128::from(problem.graph.weight(node, mate)),
            (None, Goal::Singles(costs)) => i128::from(costs[node]),
            _ => 0,
        };
    }
    if actual == i128::from(solution.weight) {
        Ok(())
    } else {
        Err(Violation::WrongWeight {
            stated: solution.weight,
            actual,
        })
    }
}

/// For the greatest number of edges, staying single costs some P for every node, and
/// the proof holds for every P that is large enough: with k edges against k' > k, the
/// weights can make up for at most (k + k')W ≤ (n − 1)W, where W is the largest
/// weight in absolute value, and the single nodes cost at least 2P more.
fn check_penalty(penalty: Option<i128>, nodes: usize, largest: i128) -> Result<(), Violation> {
    let bound = (nodes as i128 - 1) * largest;
    match penalty {
        Some(penalty) if penalty <= bound => Err(Violation::PenaltyTooSmall { penalty, bound }),
        _ => Ok(()),
    }
}

/// The duals of a certificate, summed up.
struct Duals {
    nesting: Nesting,
    /// The smallest set around each node.
    place: Vec<usize>,
    /// The dual of each node with those of all sets that hold it.
    total: Vec<i128>,
}

impl Duals {
    /// The certificate's lists have one entry for each node, by [`Nesting::new`].
    fn new(solution: &Solution, nesting: Nesting) -> Self {
        let certificate = &solution.certificate;
        let place: Vec<_> = certificate
            .innermost
            .iter()
            .map(|&set| nesting.place(set))
            .collect();
        let nodes = certificate.nodes.iter().zip(&place);
        let total = nodes
            .map(|(&dual, &at)| i128::from(dual) + nesting.sum(at))
            .collect();
        Self {
            nesting,
            place,
            total,
        }
    }

    /// The duals of two nodes and of the sets that hold one of them only.
    fn of_edge(&self, one: usize, other: usize) -> i128 {
        let common = self.nesting.common(self.place[one], self.place[other]);
        self.total[one] + self.total[other] - 2 * self.nesting.sum(common)
    }

    /// The duals of no edge exceed twice its weight. Returns the largest weight in
    /// absolute value.
    fn check_edges<G: Graph + ?Sized>(&self, graph: &G, sign: i128) -> Result<i128, Violation> {
        let nodes = self.total.len();
        let mut found = None;
        let mut largest = 0_u64;
        graph.edges(&mut |one, other, weight| {
            if weight == FORBIDDEN || found.is_some() {
                return;
            }
            if one >= nodes || other >= nodes {
                found = Some(Violation::NoSuchNode {
                    node: one.max(other),
                    nodes,
                });
                return;
            }
            largest = largest.max(weight.unsigned_abs());
            let weight = 2 * sign * i128::from(weight);
            // Leaving out the sets that hold both makes the sum larger, as their duals
            // are positive: mostly this is enough.
            if self.total[one] + self.total[other] > weight {
                let duals = self.of_edge(one, other);
                if duals > weight {
                    found = Some(Violation::EdgeExceeded {
                        one,
                        other,
                        weight,
                        duals,
                    });
                }
            }
        });
        found.map_or(Ok(i128::from(largest)), Err)
    }

    /// The duals of each matched edge make up twice its weight.
    fn check_pairs<G: Graph + ?Sized>(
        &self,
        graph: &G,
        mates: &[Option<usize>],
        sign: i128,
    ) -> Result<(), Violation> {
        for (one, other) in pairs(mates) {
            let weight = 2 * sign * i128::from(graph.weight(one, other));
            let duals = self.of_edge(one, other);
            if duals != weight {
                return Err(Violation::EdgeLoose {
                    one,
                    other,
                    weight,
                    duals,
                });
            }
        }
        Ok(())
    }

    /// The duals of a node that may be single do not exceed twice the cost of that,
    /// and make it up where it is.
    fn check_singles(
        &self,
        mates: &[Option<usize>],
        cost: impl Fn(usize) -> Option<i128>,
    ) -> Result<(), Violation> {
        for (node, (mate, &duals)) in mates.iter().zip(&self.total).enumerate() {
            match cost(node) {
                Some(cost) if duals > cost => {
                    return Err(Violation::SingleExceeded { node, cost, duals });
                }
                Some(cost) if mate.is_none() && duals < cost => {
                    return Err(Violation::SingleLoose { node, cost, duals });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Twice the cost of staying single that the duals speak of: what they make up at
    /// the first single node. If there is none, any cost will do.
    fn penalty(&self, mates: &[Option<usize>]) -> Option<i128> {
        mates
            .iter()
            .position(Option::is_none)
            .map(|node| self.total[node])
    }

    /// Each set is left by one matched edge or single node.
    fn check_sets(&self, mates: &[Option<usize>]) -> Result<(), Violation> {
        // A pair leaves the sets from either end up to the common one: counted at the
        // ends, taken back there, and summed up from the inside to the outside.
        let whole = self.nesting.place(None);
        let mut times = vec![0_usize; whole + 1];
        let mut taken = vec![0_usize; whole + 1];
        for (&at, mate) in self.place.iter().zip(mates) {
            times[at] += 1;
            if let Some(mate) = *mate {
                taken[self.nesting.common(at, self.place[mate])] += 1;
            }
        }
        for set in 0..whole {
            let left = times[set] - taken[set];
            if left != 1 {
                return Err(Violation::SetCrossed { set, times: left });
            }
            times[self.nesting.around(set)] += left;
        }
        Ok(())
    }
}
