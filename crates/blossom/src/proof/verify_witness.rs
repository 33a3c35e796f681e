//! The check of a proof that the nodes that must be covered cannot all be: a set of
//! nodes, without which the graph falls into too many odd components (Tutte 1947,
//! "The factorization of linear graphs"; Berge 1958).

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{FORBIDDEN, Graph};
use crate::proof::certificate::Witness;
use crate::proof::verify::{check_costs, must_be_covered};
use crate::proof::violation::Violation;
use crate::solve::problem::{Goal, Problem};

/// Checks that a witness proves that the nodes that must be covered cannot all be:
/// each odd component that is left, if all of its nodes must be covered, needs a node
/// of the witness for itself, and there are too few of them.
///
/// # Errors
/// The first thing found wrong.
///
/// # Complexity
/// O(n + m log n) time, O(n) space.
///
/// # Examples
///
/// ```text
///  0 ─ 1 ─ 2      Without the middle two nodes are left, each of which needs it.
/// ```
///
/// ```
/// use lobbylab_blossom::{Problem, Sparse, Witness, verify_witness};
///
/// let path = Sparse::new(3, [(0, 1, 4), (1, 2, 4)])?;
/// let problem = Problem::perfect(&path);
/// assert_eq!(verify_witness(&problem, &Witness::new(vec![1], 2)), Ok(()));
/// assert!(verify_witness(&problem, &Witness::new(vec![0], 2)).is_err());
/// # Ok::<(), lobbylab_blossom::GraphError>(())
/// ```
pub fn verify_witness<G: Graph + ?Sized>(
    problem: &Problem<'_, G>,
    witness: &Witness,
) -> Result<(), Violation> {
    let nodes = problem.graph.nodes();
    check_costs(problem.goal, nodes)?;
    if matches!(problem.goal, Goal::Maximum | Goal::MaximumCardinality) {
        return Err(Violation::NothingToProve);
    }
    let mut removed = vec![false; nodes];
    for &node in &witness.removed {
        if node >= nodes {
            return Err(Violation::NoSuchNode { node, nodes });
        }
        if core::mem::replace(&mut removed[node], true) {
            return Err(Violation::RemovedTwice { node });
        }
    }
    let component = components(problem.graph, &removed);
    let mut size = vec![0_usize; nodes];
    let mut closed = vec![true; nodes];
    for (node, &component) in component.iter().enumerate() {
        if !removed[node] {
            size[component] += 1;
            closed[component] &= must_be_covered(problem.goal, node);
        }
    }
    let odd = size
        .iter()
        .zip(&closed)
        .filter(|&(size, &closed)| closed && size % 2 == 1);
    let actual = odd.count();
    if actual != witness.odd_components {
        return Err(Violation::WrongCount {
            stated: witness.odd_components,
            actual,
        });
    }
    if actual <= witness.removed.len() {
        let removed = witness.removed.len();
        return Err(Violation::NoSurplus {
            odd_components: actual,
            removed,
        });
    }
    Ok(())
}

/// A node of each node's component in the graph without the removed nodes, the same
/// for all of its nodes: union by the smaller name, with halved paths.
fn components<G: Graph + ?Sized>(graph: &G, removed: &[bool]) -> Vec<usize> {
    fn find(up: &mut [usize], mut node: usize) -> usize {
        while up[node] != node {
            up[node] = up[up[node]];
            node = up[node];
        }
        node
    }
    let mut up: Vec<usize> = (0..removed.len()).collect();
    graph.edges(&mut |one, other, weight| {
        // An edge to a node that is not there joins nothing.
        let (Some(false), Some(false)) = (removed.get(one), removed.get(other)) else {
            return;
        };
        if weight != FORBIDDEN {
            let (one, other) = (find(&mut up, one), find(&mut up, other));
            up[one.max(other)] = one.min(other);
        }
    });
    for node in 0..removed.len() {
        up[node] = up[up[node]];
    }
    up
}
