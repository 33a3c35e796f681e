//! The check of answers: it accepts hand-made proofs and names each kind of damage.

use lobbylab_blossom::{
    Certificate, FORBIDDEN, Goal, Graph, Problem, Set, Solution, Sparse, Violation, Witness,
    verify, verify_witness,
};
use lobbylab_loops::matching::proofs::{
    across, heaviest, most_edges, one_single, path, solution, triangle, two_triangles,
};

#[test]
fn hand_made_proofs_are_accepted() {
    assert_eq!(
        verify(&Problem::perfect(&two_triangles()), &across()),
        Ok(())
    );
    assert_eq!(
        verify(
            &Problem::with_single_costs(&triangle(), &[10; 3]),
            &one_single()
        ),
        Ok(())
    );
    assert_eq!(verify(&Problem::maximum(&triangle()), &heaviest()), Ok(()));
    assert_eq!(
        verify(&Problem::maximum_cardinality(&path()), &most_edges()),
        Ok(())
    );
    let empty = Sparse::new(0, []).unwrap();
    assert_eq!(
        verify(&Problem::perfect(&empty), &solution(&[], &[], 0, &[], &[])),
        Ok(())
    );
}

/// What is found wrong with the answer for the two triangles after a change.
#[track_caller]
fn with(change: impl Fn(&mut Solution)) -> Violation {
    let mut wrong = across();
    change(&mut wrong);
    verify(&Problem::perfect(&two_triangles()), &wrong).unwrap_err()
}

#[test]
fn a_wrong_matching_is_named() {
    let nodes = 6;
    assert_eq!(
        with(|wrong| wrong.mates.truncate(5)),
        Violation::WrongLength {
            list: "partners",
            length: 5,
            nodes
        }
    );
    assert_eq!(
        with(|wrong| wrong.mates[0] = Some(6)),
        Violation::NoSuchNode { node: 6, nodes }
    );
    assert_eq!(
        with(|wrong| wrong.mates[0] = None),
        Violation::NotCovered { node: 0 }
    );
    assert_eq!(
        with(|wrong| wrong.mates[1] = None),
        Violation::NotMutual { node: 0, mate: 1 }
    );
    assert_eq!(
        with(|wrong| wrong.mates[2] = Some(2)),
        Violation::NoEdge { one: 2, other: 2 }
    );
    let apart = with(|wrong| {
        wrong.mates = [3, 2, 1, 0, 5, 4].map(Some).to_vec();
    });
    assert_eq!(apart, Violation::NoEdge { one: 0, other: 3 });
    assert_eq!(
        with(|wrong| wrong.weight = 4),
        Violation::WrongWeight {
            stated: 4,
            actual: 3
        }
    );

    let triangle = triangle();
    let forbidden = [10, 10, FORBIDDEN];
    let problem = Problem::with_single_costs(&triangle, &forbidden);
    assert_eq!(
        verify(&problem, &one_single()),
        Err(Violation::NotCovered { node: 2 })
    );
    let problem = Problem::with_single_costs(&triangle, &forbidden[..2]);
    let short = Violation::WrongLength {
        list: "costs of staying single",
        length: 2,
        nodes: 3,
    };
    assert_eq!(verify(&problem, &one_single()), Err(short.clone()));
    let witness = Witness::new(vec![], 1);
    assert_eq!(verify_witness(&problem, &witness), Err(short));
}

#[test]
fn a_malformed_certificate_is_named() {
    let nodes = 6;
    assert_eq!(
        with(|wrong| wrong.certificate.nodes.push(0)),
        Violation::WrongLength {
            list: "duals",
            length: 7,
            nodes
        }
    );
    assert_eq!(
        with(|wrong| wrong.certificate.innermost.truncate(3)),
        Violation::WrongLength {
            list: "innermost sets",
            length: 3,
            nodes
        }
    );
    assert_eq!(
        with(|wrong| wrong.certificate.innermost[4] = Some(2)),
        Violation::NoSuchSet {
            node: 4,
            set: 2,
            sets: 2
        }
    );
    for within in [0, 1, 2, usize::MAX] {
        assert_eq!(
            with(|wrong| wrong.certificate.sets[1].within = Some(within)),
            Violation::NotNested { set: 1, within }
        );
    }
    assert_eq!(
        with(|wrong| wrong.certificate.innermost[5] = None),
        Violation::EvenSet { set: 1, size: 2 }
    );
    assert_eq!(
        with(|wrong| wrong.certificate.sets[0].within = Some(1)),
        Violation::EvenSet { set: 1, size: 6 }
    );
    assert_eq!(
        with(|wrong| wrong.certificate.sets.push(Set::new(1, None))),
        Violation::EvenSet { set: 2, size: 0 }
    );
    for dual in [0, -2, i64::MIN] {
        assert_eq!(
            with(|wrong| wrong.certificate.sets[0].dual = dual),
            Violation::NotPositive { set: 0, dual }
        );
    }
}

#[test]
fn duals_that_prove_nothing_are_named() {
    assert_eq!(
        with(|wrong| wrong.certificate.sets[0].dual = 3),
        Violation::EdgeExceeded {
            one: 2,
            other: 3,
            weight: 6,
            duals: 7
        }
    );
    assert_eq!(
        with(|wrong| wrong.certificate.sets[0].dual = 1),
        Violation::EdgeLoose {
            one: 2,
            other: 3,
            weight: 6,
            duals: 5
        }
    );
    // The largest numbers do not wrap round.
    assert_eq!(
        with(|wrong| wrong.certificate.nodes = vec![i64::MAX; 6]),
        Violation::EdgeExceeded {
            one: 0,
            other: 1,
            weight: 0,
            duals: 2 * i128::from(i64::MAX)
        }
    );
    // Another matching, across twice: its edges are tight, but it leaves the sets more
    // often than it must.
    let ring = Sparse::new(
        6,
        [
            (0, 1, 0),
            (1, 2, 0),
            (3, 4, 0),
            (4, 5, 0),
            (0, 5, 3),
            (1, 4, 3),
            (2, 3, 3),
        ],
    );
    let mut thrice = across();
    thrice.mates = [5, 4, 3, 2, 1, 0].map(Some).to_vec();
    thrice.weight = 9;
    assert_eq!(
        verify(&Problem::perfect(&ring.unwrap()), &thrice),
        Err(Violation::SetCrossed { set: 0, times: 3 })
    );

    let triangle = triangle();
    let problem = Problem::with_single_costs(&triangle, &[10, 10, 10]);
    let mut wrong = one_single();
    wrong.certificate.sets[0].dual = 18;
    let loose = Violation::SingleLoose {
        node: 2,
        cost: 20,
        duals: 19,
    };
    assert_eq!(verify(&problem, &wrong), Err(loose));
    wrong.certificate.sets[0].dual = 20;
    let exceeded = Violation::SingleExceeded {
        node: 0,
        cost: 20,
        duals: 21,
    };
    assert_eq!(verify(&problem, &wrong), Err(exceeded));
    // All three single: tight, but the set is left thrice.
    let all = solution(&[1, 1, 1], &[], 30, &[Some(0); 3], &[(19, None)]);
    assert_eq!(
        verify(&problem, &all),
        Err(Violation::SetCrossed { set: 0, times: 3 })
    );
}

#[test]
fn the_bound_is_half_the_sum_rounded_up() {
    assert_eq!(across().certificate.bound(), 3);
    assert_eq!(one_single().certificate.bound(), 11);
    assert_eq!(heaviest().certificate.bound(), -1);
    assert_eq!(Certificate::default().bound(), 0);
    let bound = |nodes: &[i64]| solution(nodes, &[], 0, &[], &[]).certificate.bound();
    assert_eq!(bound(&[1, 2]), 2);
    assert_eq!(bound(&[-1, -2]), -1);
    assert_eq!(bound(&[i64::MAX; 2]), i64::MAX);
    assert_eq!(bound(&[i64::MAX; 3]), i64::MAX);
    assert_eq!(bound(&[i64::MIN; 3]), i64::MIN);
}

/// Single nodes may cost any amount that outweighs the edges, but the same for all.
#[test]
fn the_most_edges_need_a_penalty() {
    let graph = path();
    let problem = Problem::maximum_cardinality(&graph);
    // 2 edges of weight -1 beat 1 of weight 3 only if a single node costs enough.
    let mut small = most_edges();
    small.certificate.nodes = vec![20, -18, 12, -10, 20];
    let too_small = Violation::PenaltyTooSmall {
        penalty: 20,
        bound: 20,
    };
    assert_eq!(verify(&problem, &small), Err(too_small));
    small.certificate.nodes = vec![21, -19, 13, -11, 21];
    assert_eq!(verify(&problem, &small), Ok(()));
    small.certificate.nodes = vec![22, -20, 13, -11, 21];
    let exceeded = Violation::SingleExceeded {
        node: 0,
        cost: 21,
        duals: 22,
    };
    assert_eq!(verify(&problem, &small), Err(exceeded));
    // A heavier matching of fewer edges is refused, whatever it says.
    let mut fewer = solution(&[0, -3, -3, 0, 0], &[(1, 2)], 3, &[None; 5], &[]);
    let too_small = Violation::PenaltyTooSmall {
        penalty: 0,
        bound: 20,
    };
    assert_eq!(verify(&problem, &fewer), Err(too_small));
    fewer.certificate.nodes[4] = 1;
    assert!(verify(&problem, &fewer).is_err());
    // A perfect one needs none.
    let edge = Sparse::new(2, [(0, 1, -7)]).unwrap();
    let both = solution(&[7, 7], &[(0, 1)], -7, &[None; 2], &[]);
    assert_eq!(verify(&Problem::maximum_cardinality(&edge), &both), Ok(()));
    let negative = Violation::SingleExceeded {
        node: 0,
        cost: 0,
        duals: 7,
    };
    assert_eq!(verify(&Problem::maximum(&edge), &both), Err(negative));
}

#[test]
fn a_graph_that_names_nodes_it_has_not_is_refused() {
    /// The ends of its edge.
    struct Odd(usize, usize);
    impl Graph for Odd {
        fn nodes(&self) -> usize {
            2
        }
        fn weight(&self, _: usize, _: usize) -> i64 {
            1
        }
        fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
            visit(self.0, self.1, 1);
        }
    }
    let answer = solution(&[1, 1], &[(0, 1)], 1, &[None; 2], &[]);
    let missing = Violation::NoSuchNode { node: 2, nodes: 2 };
    for odd in [Odd(0, 2), Odd(2, 0)] {
        assert_eq!(
            verify(&Problem::perfect(&odd), &answer),
            Err(missing.clone())
        );
    }
}

#[test]
fn wrong_witnesses_are_named() {
    let star = Sparse::new(6, (1..6).map(|leaf| (0, leaf, 1))).unwrap();
    let problem = Problem::perfect(&star);
    let check = |removed: &[usize], odd_components| {
        verify_witness(&problem, &Witness::new(removed.to_vec(), odd_components))
    };
    assert_eq!(check(&[0], 5), Ok(()));
    assert_eq!(
        check(&[0], 4),
        Err(Violation::WrongCount {
            stated: 4,
            actual: 5
        })
    );
    assert_eq!(
        check(&[6], 5),
        Err(Violation::NoSuchNode { node: 6, nodes: 6 })
    );
    assert_eq!(check(&[0, 0], 5), Err(Violation::RemovedTwice { node: 0 }));
    let short = Violation::NoSurplus {
        odd_components: 0,
        removed: 0,
    };
    assert_eq!(check(&[], 0), Err(short));
    let short = Violation::NoSurplus {
        odd_components: 1,
        removed: 1,
    };
    assert_eq!(check(&[1], 1), Err(short));
    // A component with a node that may be single needs nobody.
    let costs = [FORBIDDEN, 0, FORBIDDEN, FORBIDDEN, 0, 0];
    let problem = Problem::with_single_costs(&star, &costs);
    let witness = |odd_components| Witness::new(vec![0], odd_components);
    assert_eq!(verify_witness(&problem, &witness(2)), Ok(()));
    let wrong = Violation::WrongCount {
        stated: 5,
        actual: 2,
    };
    assert_eq!(verify_witness(&problem, &witness(5)), Err(wrong));
    for goal in [Goal::Maximum, Goal::MaximumCardinality] {
        let problem = Problem::new(&star, goal);
        assert_eq!(
            verify_witness(&problem, &witness(5)),
            Err(Violation::NothingToProve)
        );
    }
}
