//! Points on a line: the answer by sorting, against all matchings, and its proof.

use lobbylab_blossom::{
    Error, FORBIDDEN, Graph, GraphError, Line, Matrix, Problem, Witness, verify, verify_witness,
    weight_limit,
};
use lobbylab_loops::matching::oracle::{Random, brute_force};

#[test]
fn sorting_finds_the_best_matching_and_proves_it() {
    let mut random = Random::new(1);
    for case in 0..2000 {
        let nodes = 2 * random.below(6);
        // From many points on one place to points far apart.
        let reach = [0, 1, 3, 10, 1000, weight_limit(nodes) / 2][case % 6];
        let places: Vec<i64> = (0..nodes).map(|_| random.between(-reach, reach)).collect();
        let line = Line::new(&places).unwrap();
        let solution = line.solve().unwrap();
        let problem = Problem::perfect(&line);
        assert_eq!(verify(&problem, &solution), Ok(()), "{places:?}");
        assert_eq!(Some(solution.weight), brute_force(&problem), "{places:?}");
    }
}

#[test]
fn a_long_line_is_proved_too() {
    let mut random = Random::new(2);
    for reach in [50, 1_000_000] {
        let places: Vec<i64> = (0..1000).map(|_| random.between(-reach, reach)).collect();
        let line = Line::new(&places).unwrap();
        let solution = line.solve().unwrap();
        assert_eq!(verify(&Problem::perfect(&line), &solution), Ok(()));
        // The sets lie in each other, so that the proof is as deep as can be.
        let sets = &solution.certificate.sets;
        assert_eq!(sets.iter().filter(|set| set.within.is_none()).count(), 1);
        assert_eq!(
            sets.iter().map(|set| set.dual).sum::<i64>(),
            2 * solution.weight
        );
    }
}

#[test]
fn an_odd_number_of_points_has_a_witness() {
    for nodes in [1, 3, 5] {
        let line = Line::new(&vec![7; nodes]).unwrap();
        let Err(Error::NoPerfectMatching(witness)) = line.solve() else {
            panic!("{nodes} points cannot be paired");
        };
        assert_eq!(witness, Witness::new(vec![], 1));
        assert_eq!(verify_witness(&Problem::perfect(&line), &witness), Ok(()));
    }
}

#[test]
fn a_line_is_a_graph_of_distances() {
    let line = Line::new(&[4, -2, 4, 9]).unwrap();
    let matrix = Matrix::new(4, vec![0, 6, 0, 5, 6, 0, 6, 11, 0, 6, 0, 5, 5, 11, 5, 0]).unwrap();
    for u in 0..4 {
        for v in 0..4 {
            assert_eq!(line.weight(u, v), matrix.weight(u, v));
        }
    }
    assert_eq!(
        (line.weight(4, 0), line.weight(0, 4)),
        (FORBIDDEN, FORBIDDEN)
    );
    assert_eq!((line.nodes(), line.places()), (4, &[4, -2, 4, 9][..]));
}

#[test]
fn points_too_far_apart_are_refused() {
    let limit = weight_limit(2);
    assert!(Line::new(&[i64::MAX - limit, i64::MAX]).is_ok());
    let wanted = GraphError::WeightTooLarge {
        weight: limit + 1,
        limit,
    };
    assert_eq!(Line::new(&[0, limit + 1]), Err(wanted));
    let wanted = GraphError::WeightTooLarge {
        weight: i64::MAX,
        limit,
    };
    assert_eq!(Line::new(&[i64::MIN, i64::MAX]), Err(wanted));
    let at_the_edge = Line::new(&[i64::MIN + limit, i64::MIN]).unwrap();
    assert_eq!(at_the_edge.solve().unwrap().weight, limit);
}
