//! Problems read from bytes, for the fuzz target and for the test that goes the
//! same way with random bytes.
//!
//! ```text
//! byte 0   number of nodes, modulo 15
//! byte 1   how the rest is read: bits 0–2 name the weights, bit 3 the order of solving
//! then     for each pair one byte: the weight, or in some ways none
//! then     for each node one byte: the cost of staying single
//! ```
//!
//! Bytes that are missing are 0, so that every input is a problem.

use lobbylab_blossom::{FORBIDDEN, Matrix, Problem, Sparse, weight_limit};

use super::{agrees, agrees_for_all_goals};

/// A byte as a weight: in each of eight ways with ties of another kind.
fn weight(way: u8, byte: u8, nodes: usize) -> i64 {
    let value = i64::from(byte);
    match way {
        // A few edges, a few weights.
        0 => {
            if byte.is_multiple_of(2) {
                FORBIDDEN
            } else {
                (value / 2) % 4
            }
        }
        1 => {
            if byte.is_multiple_of(4) {
                FORBIDDEN
            } else {
                value / 4 - 32
            }
        }
        // All edges.
        2 => value % 3,
        3 => value,
        4 => value - 128,
        5 => {
            if byte == 0 {
                FORBIDDEN
            } else {
                1_000_003 * value * value % 999_983
            }
        }
        // As far as weights go.
        6 => weight_limit(nodes) / 2 * (value % 5 - 2),
        _ => {
            if byte < 128 {
                FORBIDDEN
            } else {
                weight_limit(nodes) - value
            }
        }
    }
}

/// Reads a problem, solves it for every goal, as a matrix and as a list of edges,
/// and checks proofs and weights.
pub fn check(bytes: &[u8]) {
    let mut bytes = bytes.iter().copied().chain(core::iter::repeat(0));
    let mut next = || bytes.next().unwrap_or(0);
    let nodes = usize::from(next() % 15);
    let way = next();
    let mut edges = Vec::new();
    let mut matrix = vec![FORBIDDEN; nodes * nodes];
    for one in 0..nodes {
        for other in one + 1..nodes {
            let weight = weight(way % 8, next(), nodes);
            matrix[nodes * one + other] = weight;
            matrix[nodes * other + one] = weight;
            if weight != FORBIDDEN {
                edges.push((one, other, weight));
            }
        }
    }
    let costs: Vec<i64> = (0..nodes).map(|_| weight(way % 8, next(), nodes)).collect();
    let matrix = Matrix::new(nodes, matrix).expect("the matrix is symmetric");
    if way & 8 > 0 {
        edges.reverse();
    }
    let sparse = Sparse::new(nodes, edges).expect("the edges are in range");
    agrees_for_all_goals(&sparse, &costs);
    agrees(&Problem::perfect(&matrix));
    agrees(&Problem::with_single_costs(&matrix, &costs));
}
