//! What the tests share: the best matching found by trying all, and random graphs.

use lobbylab_blossom::{FORBIDDEN, Goal, Graph, Matrix, Problem};

/// The weight of a best matching, or nothing if no matching will do: for each set of
/// at most 16 nodes the best way to deal with its first node. O(2ⁿ n).
pub fn brute_force<G: Graph + ?Sized>(problem: &Problem<'_, G>) -> Option<i64> {
    let graph = problem.graph;
    let nodes = graph.nodes();
    assert!(
        nodes <= 16,
        "{nodes} nodes are too many to try all matchings"
    );
    // Less is better: first the number of edges, where it counts, then the weight.
    type Cost = Option<(i64, i64)>;
    let pair = |u, v| -> Cost {
        let weight = graph.weight(u, v);
        let cost = match problem.goal {
            Goal::Perfect | Goal::Singles(_) => (0, weight),
            Goal::Maximum => (0, -weight),
            Goal::MaximumCardinality => (-1, -weight),
            _ => unreachable!("a goal of which nothing is known here"),
        };
        (weight != FORBIDDEN).then_some(cost)
    };
    let single = |u: usize| -> Cost {
        match problem.goal {
            Goal::Perfect => None,
            Goal::Singles(costs) => (costs[u] != FORBIDDEN).then_some((0, costs[u])),
            Goal::Maximum | Goal::MaximumCardinality => Some((0, 0)),
            _ => unreachable!("a goal of which nothing is known here"),
        }
    };
    let pairs: Vec<Cost> = (0..nodes * nodes)
        .map(|at| (at / nodes, at % nodes))
        .map(|(u, v)| if u == v { None } else { pair(u, v) })
        .collect();
    let mut best: Vec<Cost> = vec![Some((0, 0)); 1 << nodes];
    for set in 1..1_usize << nodes {
        let first = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let plus = |cost: Cost, rest: usize| {
            let ((edges, weight), (others, sum)) = (cost?, best[rest]?);
            Some((edges + others, weight + sum))
        };
        let mut least = plus(single(first), rest);
        let mut left = rest;
        while left != 0 {
            let other = left.trailing_zeros() as usize;
            left &= left - 1;
            let found = plus(pairs[first * nodes + other], rest & !(1 << other));
            least = match (least, found) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
        }
        best[set] = least;
    }
    let (_, weight) = best[(1 << nodes) - 1]?;
    Some(match problem.goal {
        Goal::Perfect | Goal::Singles(_) => weight,
        Goal::Maximum | Goal::MaximumCardinality => -weight,
        _ => unreachable!("a goal of which nothing is known here"),
    })
}

/// Numbers that follow from a seed (SplitMix64, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts a sequence.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end` − 1; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() % (end as u64).max(1)) as usize
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        let count = most.abs_diff(least) + 1;
        least + (self.bits() % count) as i64
    }

    /// True in so many cases of a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A graph in which each pair has an edge in so many cases of a hundred, with a weight
/// from `least` to `most`.
pub fn random_graph(
    random: &mut Random,
    nodes: usize,
    percent: usize,
    least: i64,
    most: i64,
) -> Matrix {
    let weight = |_, _| {
        if random.percent(percent) {
            random.between(least, most)
        } else {
            FORBIDDEN
        }
    };
    Matrix::from_fn(nodes, weight).expect("weights within the limit")
}

/// Random costs of staying single; in some cases of a hundred a node must not.
pub fn random_costs(
    random: &mut Random,
    nodes: usize,
    percent_forbidden: usize,
    least: i64,
    most: i64,
) -> Vec<i64> {
    (0..nodes)
        .map(|_| {
            if random.percent(percent_forbidden) {
                FORBIDDEN
            } else {
                random.between(least, most)
            }
        })
        .collect()
}

/// Every matching's weight and number of edges, found by walking through all of them:
/// to check the brute force itself, up to 8 nodes or so.
pub fn all_matchings<G: Graph + ?Sized>(graph: &G) -> Vec<Vec<(usize, usize)>> {
    fn extend<G: Graph + ?Sized>(
        graph: &G,
        node: usize,
        taken: &mut Vec<(usize, usize)>,
        all: &mut Vec<Vec<(usize, usize)>>,
    ) {
        if node == graph.nodes() {
            all.push(taken.clone());
            return;
        }
        extend(graph, node + 1, taken, all);
        if taken.iter().any(|&(_, v)| v == node) {
            return;
        }
        for other in node + 1..graph.nodes() {
            let free = taken.iter().all(|&(_, v)| v != other);
            if free && graph.weight(node, other) != FORBIDDEN {
                taken.push((node, other));
                extend(graph, node + 1, taken, all);
                taken.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(graph, 0, &mut Vec::new(), &mut all);
    all
}
