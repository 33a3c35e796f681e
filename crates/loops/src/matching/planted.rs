//! Graphs whose best perfect matching is known because it was put there together
//! with its duals: nodes with any y, odd sets with any z > 0, one inside the other,
//! edges that are tight around each set, and dearer ones everywhere.
//!
//! A set is a cycle of an odd number of smaller sets or nodes. Whichever of its nodes
//! is matched outside, the others can be matched along tight edges, so that a matching
//! is best if it leaves each set by one edge.

use super::oracle::Random;

/// A graph and the weight of its best perfect matching.
pub struct Planted {
    /// Number of nodes.
    pub nodes: usize,
    /// Edges with their weights.
    pub edges: Vec<(usize, usize, i64)>,
    /// What the best perfect matching weighs.
    pub weight: i64,
}

/// A set while it is built, or a node.
struct Part {
    members: Vec<usize>,
    /// z of a set, 0 of a node.
    dual: i64,
}

impl Planted {
    /// Makes `families` outermost sets, an even number, each with `depth` sets one
    /// inside the other and up to `side` more sets beside them on each level.
    pub fn new(random: &mut Random, depth: usize, side: usize, families: usize) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        let mut nodes = 0;
        let mut tight: Vec<(usize, usize)> = Vec::new();
        let mut node = |parts: &mut Vec<Part>| {
            parts.push(Part {
                members: vec![nodes],
                dual: 0,
            });
            nodes += 1;
            parts.len() - 1
        };
        let mut outermost = Vec::new();
        for _ in 0..families {
            let mut inner = node(&mut parts);
            for _ in 0..depth {
                let length = 3 + 2 * random.below(2);
                let mut around = vec![inner];
                let mut sets = random.below(side + 1);
                while around.len() < length {
                    if sets > 0 {
                        // A small set beside the large one.
                        sets -= 1;
                        let three: Vec<usize> = (0..3).map(|_| node(&mut parts)).collect();
                        around.push(close(random, &mut parts, &mut tight, three));
                    } else {
                        around.push(node(&mut parts));
                    }
                }
                let first = random.below(length);
                around.rotate_left(first);
                inner = close(random, &mut parts, &mut tight, around);
            }
            outermost.push(inner);
        }
        let duals: Vec<i64> = (0..nodes).map(|_| random.between(-20, 60)).collect();
        // What the duals say is least, and the tight edges reach.
        let weight = duals.iter().sum::<i64>() + parts.iter().map(|part| part.dual).sum::<i64>();
        // One tight edge for each pair of families.
        for pair in outermost.chunks_exact(2) {
            tight.push((pick(random, &parts[pair[0]]), pick(random, &parts[pair[1]])));
        }
        // The sets around each node, from the innermost.
        let mut around = vec![Vec::new(); nodes];
        for (set, part) in parts.iter().enumerate().filter(|(_, part)| part.dual > 0) {
            for &member in &part.members {
                around[member].push(set);
            }
        }
        let separating = |u: usize, v: usize| -> i64 {
            let only = |u: usize, v: usize| -> i64 {
                let sets = around[u]
                    .iter()
                    .filter(|set| around[v].binary_search(set).is_err());
                sets.map(|&set| parts[set].dual).sum()
            };
            only(u, v) + only(v, u)
        };
        let mut edges: Vec<(usize, usize, i64)> = Vec::new();
        for &(u, v) in &tight {
            edges.push((u, v, duals[u] + duals[v] + separating(u, v)));
        }
        for _ in 0..3 * nodes {
            let (u, v) = (random.below(nodes), random.below(nodes));
            if u != v {
                edges.push((
                    u,
                    v,
                    duals[u] + duals[v] + separating(u, v) + random.between(0, 9),
                ));
            }
        }
        Self {
            nodes,
            edges,
            weight,
        }
    }
}

/// Makes a set of parts, with a tight edge from each to the next. An edge may be
/// there already.
fn close(
    random: &mut Random,
    parts: &mut Vec<Part>,
    tight: &mut Vec<(usize, usize)>,
    around: Vec<usize>,
) -> usize {
    for at in 0..around.len() {
        let next = around[(at + 1) % around.len()];
        tight.push((pick(random, &parts[around[at]]), pick(random, &parts[next])));
    }
    let members = around
        .iter()
        .flat_map(|&part| parts[part].members.iter().copied())
        .collect();
    parts.push(Part {
        members,
        dual: random.between(1, 12),
    });
    parts.len() - 1
}

fn pick(random: &mut Random, part: &Part) -> usize {
    part.members[random.below(part.members.len())]
}
