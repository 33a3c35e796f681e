//! What must be refused, and what goes just to the limit: weights, and graphs of a
//! user that name what is not there.

use lobbylab_blossom::{
    Error, FORBIDDEN, Graph, GraphError, Matrix, Problem, Sparse, weight_limit,
};
use lobbylab_loops::matching::checks::{agrees_for_all_goals, weight_of};
use lobbylab_loops::matching::oracle::Random;

/// A graph that says of itself what it likes.
struct Told(usize, fn(usize, usize) -> i64);

impl Graph for Told {
    fn nodes(&self) -> usize {
        self.0
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        (self.1)(one.min(other), one.max(other))
    }
}

#[test]
fn weights_go_to_their_limit_and_not_beyond() {
    for nodes in [2, 4, 5, 6, 9, 12] {
        let limit = weight_limit(nodes);
        let mut random = Random::new(nodes as u64);
        for _ in 0..40 {
            let extremes = [-limit, limit, 0, limit - 1, 1 - limit, FORBIDDEN];
            let graph = Matrix::from_fn(nodes, |_, _| extremes[random.below(6)]);
            let costs: Vec<i64> = (0..nodes).map(|_| extremes[random.below(6)]).collect();
            agrees_for_all_goals(&graph.expect("in range"), &costs);
        }
    }
    const LIMIT: i64 = weight_limit(4);
    let error = GraphError::WeightTooLarge {
        weight: LIMIT + 1,
        limit: LIMIT,
    };
    assert_eq!(
        Matrix::from_fn(4, |_, v| LIMIT + i64::from(v == 3)).err(),
        Some(error.clone())
    );
    assert_eq!(
        Sparse::new(4, [(0, 1, LIMIT + 1)]).err(),
        Some(error.clone())
    );
    let told = Told(4, |_, v| LIMIT + i64::from(v == 3));
    assert_eq!(
        Problem::perfect(&told).solve(),
        Err(Error::Graph(error.clone()))
    );
    assert_eq!(
        Problem::maximum(&told).solve(),
        Err(Error::Graph(error.clone()))
    );
    let told = Told(4, |_, _| LIMIT);
    assert_eq!(weight_of(&Problem::perfect(&told)), Some(2 * LIMIT));
    let costs = [0, 0, LIMIT + 1, 0];
    assert_eq!(
        Problem::with_single_costs(&told, &costs).solve(),
        Err(Error::Graph(error))
    );
}

/// A graph with an edge that is none.
struct Astray([usize; 2]);

impl Graph for Astray {
    fn nodes(&self) -> usize {
        2
    }

    fn weight(&self, _: usize, _: usize) -> i64 {
        1
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        visit(self.0[0], self.0[1], 1);
    }
}

#[test]
fn a_graph_that_names_what_is_not_there_is_refused() {
    use core::error::Error as _;
    let missing = GraphError::NoSuchNode { node: 2, nodes: 2 };
    let error = Problem::perfect(&Astray([0, 2])).solve().unwrap_err();
    assert_eq!(error, Error::Graph(missing.clone()));
    let source = error.source().and_then(|source| source.downcast_ref());
    assert_eq!(source, Some(&missing));
    let error = Problem::maximum(&Astray([1, 1])).solve();
    assert_eq!(error, Err(Error::Graph(GraphError::Loop { node: 1 })));
    let error = Problem::maximum(&Astray([1, 1])).steps().err();
    assert_eq!(error, Some(Error::Graph(GraphError::Loop { node: 1 })));
}
