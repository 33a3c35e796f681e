//! Graphs that say little about themselves, or what is not true: the answer is as good
//! as ever where they are only poor, and there is an answer where they lie.

use std::cell::RefCell;

use crate::common::{Random, random_costs, random_graph};
use crate::proven::{proven, weight_of};
use lobbylab_blossom::{Duals, EdgeList, Graph, Matrix, Problem, verify};

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
        let (perfect, singles) = (Problem::perfect(&matrix), Problem::singles(&matrix, &costs));
        assert_eq!(weight_of(&Problem::perfect(&poor)), weight_of(&perfect));
        let poorly = weight_of(&Problem::singles(&poor, &costs));
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
fn a_lie_ends_and_does_not_pass() {
    let any: Claim = |matrix, random, found| {
        for _ in 0..50 {
            let (u, v) = (random.below(matrix.nodes()), random.below(matrix.nodes()));
            found.push((u as u32, v as u32, matrix.weight(u, v)));
        }
    };
    let all: Claim = |matrix, _, found| {
        matrix.edges(&mut |u, v, weight| found.push((u as u32, v as u32, weight)));
    };
    let nobody: Claim = |matrix, _, found| found.push((0, matrix.nodes() as u32, -1_000));
    let nothing: Claim = |_, _, _| {};
    let mut random = Random::new(3);
    let (mut good, mut bad) = (0, 0);
    for claim in [any, all, nobody, nothing] {
        for _ in 0..30 {
            let matrix = random_graph(&mut random, 30, 100, 0, 1_000);
            let best = weight_of(&Problem::perfect(&matrix));
            let poor = Poor::new(matrix, 2, Some(claim));
            let problem = Problem::perfect(&poor);
            let answer = problem.solve().expect("the graph is complete");
            if verify(&problem, &answer).is_ok() {
                good += 1;
                assert_eq!(Some(answer.weight), best);
            } else {
                bad += 1;
            }
        }
    }
    // All edges are no lie, and nothing at all is one.
    assert!(good >= 30 && bad >= 30, "{good} {bad}");
}
