//! Our matchings against those of `integer-blossom` and `rustworkx-core`: thousands
//! of random graphs of up to 60 nodes.
//!
//! The peers share no code with us, nor with each other's descent: van der Gucht's
//! O(n³) scheme on a full matrix, and van Rantwijk's on lists of edges. Totals must be
//! the same, and the proof of each of our answers is checked.

use lobbylab_blossom::{FORBIDDEN, Graph, Matrix, Problem, Solver, Sparse};
use lobbylab_loops::matching::checks::{checked, weight_of};
use lobbylab_loops::matching::families::Edges;
use lobbylab_loops::matching::oracle::{Random, random_costs, random_graph};
use lobbylab_loops::matching::planted::Planted;
use lobbylab_peers::matching;

/// The most nodes.
const NODES: usize = 60;

/// The edges of a graph, with weights of this sign.
fn edges(graph: &impl Graph, sign: i64) -> Edges {
    let mut edges = Edges::new();
    graph.edges(&mut |u, v, weight| edges.push((u as u32, v as u32, sign * weight)));
    edges
}

/// The same graph as a list.
fn listed(graph: &impl Graph) -> Sparse {
    let mut edges = Vec::new();
    graph.edges(&mut |u, v, weight| edges.push((u, v, weight)));
    Sparse::new(graph.nodes(), edges).expect("as good as the matrix")
}

/// Perfect by `integer-blossom`, which knows no forbidden pairs and no negative
/// weights: a missing pair costs more than any matching, and all weights are raised.
fn perfect(graph: &impl Graph) -> Option<i64> {
    let nodes = graph.nodes();
    if nodes % 2 == 1 {
        return None;
    }
    let all = edges(graph, 1);
    let least = all.iter().map(|edge| edge.2).min().unwrap_or(0);
    let largest = all.iter().map(|edge| edge.2).max().unwrap_or(0);
    let missing = 1 + (largest - least) * nodes as i64;
    let mut weights = vec![missing; nodes * nodes];
    for (u, v, weight) in all {
        weights[u as usize * nodes + v as usize] = weight - least;
        weights[v as usize * nodes + u as usize] = weight - least;
    }
    let total = matching::integer_blossom(nodes, &weights);
    (total < missing).then_some(total + least * (nodes / 2) as i64)
}

/// Greatest weight by `integer-blossom`, which leaves out what is not above 0.
fn greatest(graph: &impl Graph) -> i64 {
    let nodes = graph.nodes();
    let mut weights = vec![0; nodes * nodes];
    for (u, v, weight) in edges(graph, 1) {
        weights[u as usize * nodes + v as usize] = weight.max(0);
        weights[v as usize * nodes + u as usize] = weight.max(0);
    }
    let mates = integer_blossom::max_weight_matching(&weights, nodes);
    let twice: i64 = (0..nodes)
        .filter_map(|node| Some(weights[node * nodes + mates[node]?]))
        .sum();
    twice / 2
}

/// By `rustworkx-core`: greatest weight, and the same among the matchings of most
/// edges. The second total is that of the least of opposite sign.
fn by_lists(graph: &impl Graph) -> [i64; 2] {
    [(1, false), (-1, true)].map(|(sign, most)| {
        let edges = edges(graph, sign);
        let theirs = matching::for_rustworkx(graph.nodes(), &edges);
        sign * matching::rustworkx(&edges, &theirs, most)
    })
}

/// Singles at a cost by `rustworkx-core`: the greatest gain over all singles.
fn singles(graph: &impl Graph, costs: &[i64]) -> i64 {
    let gains: Edges = edges(graph, 1)
        .into_iter()
        .map(|(u, v, weight)| (u, v, costs[u as usize] + costs[v as usize] - weight))
        .collect();
    let theirs = matching::for_rustworkx(graph.nodes(), &gains);
    costs.iter().sum::<i64>() - matching::rustworkx(&gains, &theirs, false)
}

/// All four goals, from the matrix and from the list.
#[track_caller]
fn compare(graph: &Matrix, costs: &[i64]) {
    let list = listed(graph);
    let both = |of: &dyn Fn(&dyn Graph) -> Option<i64>| [of(graph), of(&list)];
    let [any, most] = by_lists(graph).map(Some);
    assert_eq!(any, Some(greatest(graph)), "the peers agree");
    assert_eq!(both(&|g| weight_of(&Problem::maximum(g))), [any; 2]);
    let ours = both(&|g| weight_of(&Problem::maximum_cardinality(g)));
    assert_eq!(ours, [most; 2]);
    let ours = both(&|g| weight_of(&Problem::perfect(g)));
    assert_eq!(ours, [perfect(graph); 2]);
    let ours = both(&|g| weight_of(&Problem::with_single_costs(g, costs)));
    assert_eq!(ours, [Some(singles(graph, costs)); 2]);
}

/// So many random graphs, of which each pair is there in so many cases of a hundred.
fn random_graphs(seed: u64, count: usize, percents: &[usize]) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let nodes = random.below(NODES + 1);
        let percent = percents[random.below(percents.len())];
        let (least, most) =
            [(0, 1), (1, 4), (-20, 20), (0, 100), (-1_000_000, 1_000_000)][random.below(5)];
        let graph = random_graph(&mut random, nodes, percent, least, most);
        let costs = random_costs(&mut random, nodes, 0, least, most);
        compare(&graph, &costs);
    }
}

#[test]
fn dense_graphs() {
    random_graphs(1, 400, &[100, 100, 60, 30]);
}

#[test]
fn sparse_graphs() {
    random_graphs(2, 1_200, &[2, 4, 6, 10, 15]);
}

#[test]
fn points_with_ties() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let nodes = 2 * random.below(NODES / 2 + 1);
        let side = [2, 5, 30, 1_000][random.below(4)];
        let points: Vec<[i64; 2]> = (0..nodes)
            .map(|_| [random.between(0, side), random.between(0, side)])
            .collect();
        let window = if random.percent(50) { side } else { side / 3 };
        let weight = |u: usize, v: usize| {
            let apart = |axis: usize| (points[u][axis] - points[v][axis]).abs();
            if apart(0) > window {
                FORBIDDEN
            } else {
                2 * apart(0) + apart(1)
            }
        };
        let graph = Matrix::from_fn(nodes, weight).expect("small weights");
        let costs = random_costs(&mut random, nodes, 0, 0, side);
        compare(&graph, &costs);
    }
}

#[test]
fn planted_blossoms() {
    let mut random = Random::new(4);
    let mut count = 0;
    while count < 300 {
        let depth = 1 + random.below(7);
        let planted = Planted::new(&mut random, depth, 2, 2);
        if planted.nodes > NODES {
            continue;
        }
        count += 1;
        let list = Sparse::new(planted.nodes, planted.edges).expect("small weights");
        let graph = Matrix::from_fn(planted.nodes, |u, v| list.weight(u, v)).expect("as before");
        assert_eq!(perfect(&graph), Some(planted.weight));
        let costs = random_costs(&mut random, planted.nodes, 0, -20, 60);
        compare(&graph, &costs);
    }
}

#[test]
fn rounds_of_changes() {
    let mut random = Random::new(5);
    for _ in 0..60 {
        let nodes = 2 * (1 + random.below(NODES / 2));
        let most = [3, 50, 100_000][random.below(3)];
        let mut graph = random_graph(&mut random, nodes, 70, 0, most);
        let mut solver = Solver::new();
        for _ in 0..12 {
            let problem = Problem::perfect(&graph);
            let ours = checked(&problem, solver.resolve(&problem));
            assert_eq!(ours.map(|solution| solution.weight), perfect(&graph));
            for _ in 0..random.below(nodes) {
                let (u, v) = (random.below(nodes), random.below(nodes));
                if u != v {
                    let weight = random.between(0, most);
                    graph.set(u, v, weight).expect("a small weight");
                }
            }
        }
    }
}
