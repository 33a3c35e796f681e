//! Proofs made by hand, and the graphs that they are of.

use lobbylab_blossom::{Certificate, Set, Solution, Sparse};

/// A solution from pairs, duals of the nodes, and sets as (dual, within).
pub fn solution(
    nodes: &[i64],
    pairs: &[(usize, usize)],
    weight: i64,
    innermost: &[Option<usize>],
    sets: &[(i64, Option<usize>)],
) -> Solution {
    let mut mates = vec![None; nodes.len()];
    for &(u, v) in pairs {
        (mates[u], mates[v]) = (Some(v), Some(u));
    }
    let sets = sets.iter().map(|&(dual, within)| Set::new(dual, within));
    let certificate = Certificate::new(nodes.to_vec(), innermost.to_vec(), sets.collect());
    Solution::new(mates, weight, certificate)
}

/// A triangle of weight 1 on each edge.
pub fn triangle() -> Sparse {
    Sparse::new(3, [(0, 1, 1), (1, 2, 1), (0, 2, 1)]).unwrap()
}

/// Two triangles of weight 0, joined by an edge of weight 3 and one of weight 5.
pub fn two_triangles() -> Sparse {
    let edges = [
        (0, 1, 0),
        (0, 2, 0),
        (1, 2, 0),
        (3, 4, 0),
        (3, 5, 0),
        (4, 5, 0),
    ];
    Sparse::new(6, edges.into_iter().chain([(2, 3, 3), (0, 5, 5)])).unwrap()
}

/// The way across is paid for by the sets: 2 and 4 half units.
pub fn across() -> Solution {
    let [a, b] = [Some(0), Some(1)];
    let pairs = [(0, 1), (2, 3), (4, 5)];
    solution(
        &[0; 6],
        &pairs,
        3,
        &[a, a, a, b, b, b],
        &[(2, None), (4, None)],
    )
}

/// One of three stays single at a cost of 10, 9 units of which the set pays.
pub fn one_single() -> Solution {
    solution(&[1, 1, 1], &[(0, 1)], 11, &[Some(0); 3], &[(19, None)])
}

/// The heaviest matching of a triangle: one edge.
pub fn heaviest() -> Solution {
    solution(&[-1, -1, -1], &[(0, 1)], 1, &[Some(0); 3], &[(1, None)])
}

/// The most edges of the path that [`path`] gives: both light ones; single nodes
/// count as 40 half units or more.
pub fn most_edges() -> Solution {
    solution(
        &[40, -38, 32, -30, 40],
        &[(0, 1), (2, 3)],
        -2,
        &[None; 5],
        &[],
    )
}

/// A path 0 – 1 – 2 – 3 – 4 with a heavy edge in its middle.
pub fn path() -> Sparse {
    Sparse::new(5, [(0, 1, -1), (1, 2, 3), (2, 3, -1), (3, 4, -5)]).unwrap()
}
