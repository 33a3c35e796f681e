//! Graphs that say little about themselves, or what is not true: the answer is as good
//! as ever.

use std::cell::RefCell;

use lobbylab_blossom::{
    Duals, EdgeList, Graph, Matrix, PricedGraph, Primed, Problem, verify, weight_limit,
};
use lobbylab_loops::matching::checks::{proven, weight_of};
use lobbylab_loops::matching::oracle::{Random, random_costs, random_graph};

/// What a graph adds when it is asked for violated edges.
type Claim = fn(&Matrix, &mut Random, &mut EdgeList);

/// A matrix that proposes hardly an edge, and claims what it likes.
struct Poor {
    matrix: Matrix,
    /// How many edges each node proposes at most.
    proposed: usize,
    /// In the place of the violated edges.
    claim: Option<Claim>,
    random: RefCell<Random>,
}

impl Poor {
    fn new(matrix: Matrix, proposed: usize, claim: Option<Claim>) -> Self {
        Self {
            matrix,
            proposed,
            claim,
            random: RefCell::new(Random::new(1)),
        }
    }
}

impl Graph for Poor {
    fn nodes(&self) -> usize {
        self.matrix.nodes()
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        self.matrix.weight(one, other)
    }

    fn oracle(&self) -> Option<&dyn PricedGraph> {
        Some(self)
    }
}

impl PricedGraph for Poor {
    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        self.matrix.nearest(count.min(self.proposed), duals, found);
    }

    fn sample(&self, _count: usize, _found: &mut EdgeList) {}

    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        match self.claim {
            Some(claim) => claim(&self.matrix, &mut self.random.borrow_mut(), found),
            None => self.matrix.violated(duals, most, found),
        }
    }
}

/// Blocks of nodes that are dear to leave: each proposes its own kind only, so that
/// every block of odd size gets stuck.
fn blocks(random: &mut Random, sizes: &[usize], most: i64) -> Matrix {
    let block: Vec<usize> = sizes
        .iter()
        .enumerate()
        .flat_map(|(block, &size)| vec![block; size])
        .collect();
    let weight = |u: usize, v: usize| {
        let dear = if block[u] == block[v] { 0 } else { 1_000_000 };
        dear + random.between(0, most)
    };
    Matrix::from_fn(block.len(), weight).expect("small weights")
}

#[test]
fn odd_blocks_find_a_way_out() {
    let mut random = Random::new(1);
    for round in 0..150 {
        let count = 2 * (1 + random.below(3));
        let sizes: Vec<usize> = (0..count).map(|_| 9 + 2 * random.below(6)).collect();
        let most = [0, 1, 5, 1_000][round % 4];
        let matrix = blocks(&mut random, &sizes, most);
        let best = weight_of(&Problem::perfect(&matrix));
        assert!(best >= Some(1_000_000 * count as i64 / 2));
        for proposed in [0, 1, 2, 8] {
            let poor = Poor::new(matrix.clone(), proposed, None);
            assert_eq!(weight_of(&Problem::perfect(&poor)), best, "{sizes:?}");
        }
    }
}

#[test]
fn graphs_that_propose_nothing() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let nodes = random.below(40);
        let percent = [5, 20, 60, 100][random.below(4)];
        let most = [1, 4, 1_000][random.below(3)];
        let matrix = random_graph(&mut random, nodes, percent, -most, most);
        let costs = random_costs(&mut random, nodes, 40, -most, most);
        let poor = Poor::new(matrix.clone(), random.below(3), None);
        let (perfect, singles) = (
            Problem::perfect(&matrix),
            Problem::with_single_costs(&matrix, &costs),
        );
        assert_eq!(weight_of(&Problem::perfect(&poor)), weight_of(&perfect));
        let poorly = weight_of(&Problem::with_single_costs(&poor, &costs));
        assert_eq!(poorly, weight_of(&singles));
    }
}

#[test]
fn few_nodes_can_be_covered_by_many_proposals() {
    // Independent nodes around hubs, too few of them and just enough.
    for (nodes, hubs) in [(120, 59), (120, 60), (400, 150), (400, 200)] {
        let weight = |u: usize, v: usize| {
            let both = u.max(v) < hubs;
            let one = u.min(v) < hubs;
            match (both, one) {
                (true, _) => 3,
                (false, true) => 1,
                (false, false) => lobbylab_blossom::FORBIDDEN,
            }
        };
        let matrix = Matrix::from_fn(nodes, weight).expect("small weights");
        for proposed in [0, 2, 8] {
            let poor = Poor::new(matrix.clone(), proposed, None);
            let wanted = (2 * hubs >= nodes).then_some(hubs as i64);
            assert_eq!(weight_of(&Problem::perfect(&poor)), wanted);
            let most = proven(&Problem::maximum_cardinality(&poor)).expect("always");
            let pairs = most.mates.iter().flatten().count() / 2;
            assert_eq!(pairs, hubs);
        }
    }
}

#[test]
fn a_lie_costs_time_and_nothing_else() {
    let any: Claim = |matrix, random, found| {
        for _ in 0..50 {
            let (u, v) = (random.below(matrix.nodes()), random.below(matrix.nodes()));
            found.push(u, v, matrix.weight(u, v));
        }
    };
    let all: Claim = |matrix, _, found| {
        matrix.edges(&mut |u, v, weight| found.push(u, v, weight));
    };
    let nobody: Claim = |matrix, _, found| found.push(0, matrix.nodes(), -1_000);
    let nothing: Claim = |_, _, _| {};
    let wrong: Claim = |matrix, random, found| {
        for _ in 0..50 {
            let (u, v) = (random.below(matrix.nodes()), random.below(matrix.nodes()));
            found.push(u, v, random.between(i64::MIN / 2, 1_000));
        }
    };
    let mut random = Random::new(3);
    for claim in [any, all, nobody, nothing, wrong] {
        for _ in 0..30 {
            let matrix = random_graph(&mut random, 30, 100, 0, 1_000);
            let best = weight_of(&Problem::perfect(&matrix));
            let poor = Poor::new(matrix, 2, Some(claim));
            let problem = Problem::perfect(&poor);
            let answer = problem.solve().expect("the graph is complete");
            assert_eq!(verify(&problem, &answer), Ok(()));
            assert_eq!(Some(answer.weight), best);
        }
    }
}

/// A matrix with duals that may be anything, as an oracle and as a guess.
struct Guessed(Matrix, Vec<i64>);

impl Graph for Guessed {
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        self.0.weight(one, other)
    }

    fn oracle(&self) -> Option<&dyn PricedGraph> {
        Some(self)
    }
}

impl PricedGraph for Guessed {
    fn starting_duals(&self, _: &[i64]) -> Vec<i64> {
        self.1.clone()
    }
}

#[test]
fn any_duals_will_do_to_start_from() {
    let mut random = Random::new(4);
    for round in 0..400 {
        let nodes = random.below(24);
        let most = [3, 1_000, weight_limit(nodes)][round % 3];
        let matrix = random_graph(&mut random, nodes, [100, 30][round % 2], -most, most);
        let costs = random_costs(&mut random, nodes, 40, -most, most);
        let duals: Vec<i64> = (0..nodes + usize::from(round % 7 == 0))
            .map(|_| match random.below(4) {
                0 => i64::MIN,
                1 => i64::MAX,
                2 => random.between(-2 * most, 2 * most),
                _ => random.between(-9, 9),
            })
            .collect();
        let primed = Primed::new(&matrix, |_, upper_bounds: &[i64]| {
            assert_eq!(upper_bounds.len(), nodes);
            Some(duals.clone())
        });
        let guessed = Guessed(matrix.clone(), duals.clone());
        let best = weight_of(&Problem::perfect(&matrix));
        assert_eq!(weight_of(&Problem::perfect(&primed)), best);
        assert_eq!(weight_of(&Problem::perfect(&guessed)), best);
        let best = weight_of(&Problem::with_single_costs(&matrix, &costs));
        assert_eq!(
            weight_of(&Problem::with_single_costs(&primed, &costs)),
            best
        );
        assert_eq!(
            weight_of(&Problem::with_single_costs(&guessed, &costs)),
            best
        );
        let best = weight_of(&Problem::maximum(&matrix));
        assert_eq!(weight_of(&Problem::maximum(&primed)), best);
    }
}
