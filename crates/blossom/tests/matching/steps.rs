//! The solver in single steps: every state on the way keeps the invariants of the
//! primal-dual method, and the end is the answer.

use std::collections::BTreeSet;

use lobbylab_blossom::{Error, Goal, Graph, Matrix, Place, Problem, Sparse, Step, Steps, verify};
use lobbylab_loops::matching::oracle::{Random, brute_force, random_costs, random_graph};

/// 2w − Y(u) − Y(v) + 2 Σ z(B) over the blossoms that hold both.
fn slack(steps: &Steps, u: usize, v: usize, weight: i64) -> i64 {
    let duals = steps.duals();
    let common: i64 = steps
        .blossoms()
        .iter()
        .filter(|blossom| blossom.nodes.contains(&u) && blossom.nodes.contains(&v))
        .map(|blossom| blossom.dual)
        .sum();
    2 * weight - duals[u] - duals[v] + 2 * common
}

fn check_state(steps: &Steps, graph: &Matrix) {
    graph.edges(&mut |u, v, weight| {
        assert!(slack(steps, u, v, weight) >= 0, "edge ({u}, {v})");
    });
    let mates = steps.mates();
    for (node, mate) in mates.iter().enumerate() {
        if let Some(mate) = *mate {
            assert_eq!(mates[mate], Some(node));
            assert_eq!(slack(steps, node, mate, graph.weight(node, mate)), 0);
        }
    }
    let places = steps.places();
    for [lower, upper] in steps.tree() {
        assert_eq!(slack(steps, lower, upper, graph.weight(lower, upper)), 0);
        match places[lower] {
            Place::Even => assert_eq!((mates[lower], places[upper]), (Some(upper), Place::Odd)),
            Place::Odd => assert_eq!(places[upper], Place::Even),
            Place::Outside => panic!("{lower} is in no tree"),
        }
    }
    let blossoms = steps.blossoms();
    for blossom in &blossoms {
        assert!(blossom.dual >= 0 && blossom.nodes.len() % 2 == 1);
        let nodes: BTreeSet<usize> = blossom.nodes.iter().copied().collect();
        assert_eq!(nodes.len(), blossom.nodes.len());
        let inside = nodes
            .iter()
            .filter(|&&node| mates[node].is_some_and(|mate| nodes.contains(&mate)));
        assert_eq!(inside.count(), nodes.len() - 1);
        if let Some(within) = blossom.within {
            let outer = blossoms
                .iter()
                .find(|outer| outer.name == within)
                .expect("a parent");
            assert!(nodes.iter().all(|node| outer.nodes.contains(node)));
        }
    }
}

#[test]
fn every_state_keeps_the_invariants_and_the_last_is_the_answer() {
    let mut random = Random::new(5);
    let mut seen = BTreeSet::new();
    for case in 0..400 {
        let nodes = 2 + random.below(11);
        let span = [2, 6, 40][case % 3];
        let graph = random_graph(&mut random, nodes, [30, 60, 100][case % 3], 0, span);
        let costs = random_costs(&mut random, nodes, 40, 0, span);
        let goal = if case % 2 == 0 {
            Goal::Perfect
        } else {
            Goal::Singles(&costs)
        };
        let problem = Problem::new(&graph, goal);
        let mut steps = problem.steps().expect("small weights");
        let mut bound = steps.bound();
        while let Some(step) = steps.next() {
            check_state(&steps, &graph);
            match step {
                Step::Root { .. } => seen.insert("root"),
                Step::Dual { by } => {
                    // The bound rises as the dual of the root.
                    assert!((steps.bound() - bound - by as f64 / 2.0).abs() < 1e-9);
                    bound = steps.bound();
                    seen.insert("dual")
                }
                Step::Grow { mate, to, .. } => {
                    assert_eq!(steps.places()[to], Place::Odd);
                    assert_eq!(steps.places()[mate], Place::Even);
                    seen.insert("grow")
                }
                Step::Shrink { blossom, .. } => {
                    assert!(steps.blossoms().iter().any(|one| one.name == blossom));
                    seen.insert("shrink")
                }
                Step::Expand { blossom } => {
                    assert!(steps.blossoms().iter().all(|one| one.name != blossom));
                    seen.insert("expand")
                }
                Step::Augment { matched } | Step::Single { matched, .. } => {
                    let mates = steps.mates();
                    assert!(matched.iter().all(|&[u, v]| mates[u] == Some(v)));
                    assert!(steps.tree().is_empty());
                    seen.insert("augment")
                }
                _ => seen.insert("stuck"),
            };
        }
        match (steps.finish(), brute_force(&problem)) {
            (Ok(solution), Some(best)) => {
                assert_eq!(solution.weight, best);
                assert!((bound - best as f64).abs() < 1e-9, "{bound} is not {best}");
                assert_eq!(verify(&problem, &solution), Ok(()));
            }
            (Err(Error::NoPerfectMatching(_)), None) => {}
            (got, wanted) => panic!("{got:?}, but {wanted:?}"),
        }
    }
    let all = [
        "augment", "dual", "expand", "grow", "root", "shrink", "stuck",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn greatest_weight_is_reached_in_steps_too() {
    let mut random = Random::new(6);
    for _ in 0..200 {
        let nodes = 2 + random.below(9);
        let graph = random_graph(&mut random, nodes, 70, -3, 9);
        for problem in [
            Problem::maximum(&graph),
            Problem::maximum_cardinality(&graph),
        ] {
            let solution = problem
                .steps()
                .expect("small weights")
                .finish()
                .expect("always");
            assert_eq!(Some(solution.weight), brute_force(&problem));
            assert_eq!(verify(&problem, &solution), Ok(()));
        }
    }
}

/// Single nodes count so much where the most edges are asked for that their sum is
/// beyond 64 bits.
#[test]
fn many_single_nodes_have_a_bound() {
    let graph = Sparse::new(100, [(0, 1, 7)]).unwrap();
    let mut steps = Problem::maximum_cardinality(&graph).steps().unwrap();
    while steps.next().is_some() {}
    let penalty = (1_u64 << 57) as f64;
    assert_eq!(steps.bound(), 98.0 * penalty - 7.0);
    assert_eq!(steps.finish().unwrap().certificate.bound(), i64::MAX);
}
