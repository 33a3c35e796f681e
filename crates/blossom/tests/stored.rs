//! Answers and proofs survive being written and read.

use lobbylab_blossom::{Error, Problem, Solution, Sparse, Step, Witness, verify, verify_witness};

/// Two triangles and a bridge: a proof with nested sets and a large weight.
fn bridge() -> Sparse {
    let far = 1 << 50;
    let edges = [
        (0, 1, -far),
        (0, 2, 1),
        (1, 2, 1),
        (3, 4, 1),
        (3, 5, 1),
        (4, 5, far),
    ];
    Sparse::new(6, edges.into_iter().chain([(2, 3, 9)])).expect("in range")
}

#[test]
fn a_solution_and_its_proof_come_back_as_they_were() {
    let graph = bridge();
    let costs = [7; 6];
    for problem in [
        Problem::perfect(&graph),
        Problem::maximum(&graph),
        Problem::maximum_cardinality(&graph),
        Problem::with_single_costs(&graph, &costs),
    ] {
        let solution = problem.solve().expect("there is a matching");
        let text = serde_json::to_string(&solution).expect("plain data");
        let back: Solution = serde_json::from_str(&text).expect("as written");
        assert_eq!(back, solution);
        assert_eq!(verify(&problem, &back), Ok(()));
    }
}

#[test]
fn a_witness_comes_back_as_it_was() {
    let star = Sparse::new(6, (1..6).map(|leaf| (0, leaf, 1))).expect("a star");
    let problem = Problem::perfect(&star);
    let Err(Error::NoPerfectMatching(witness)) = problem.solve() else {
        panic!("a star has no perfect matching");
    };
    let text = serde_json::to_string(&witness).expect("plain data");
    assert_eq!(text, r#"{"removed":[0],"odd_components":5}"#);
    let back: Witness = serde_json::from_str(&text).expect("as written");
    assert_eq!(verify_witness(&problem, &back), Ok(()));
}

#[test]
fn steps_come_back_as_they_were() {
    let graph = bridge();
    let steps = Problem::perfect(&graph).steps().expect("in range");
    for step in steps {
        let text = serde_json::to_string(&step).expect("plain data");
        assert_eq!(
            serde_json::from_str::<Step>(&text).expect("as written"),
            step
        );
    }
}
