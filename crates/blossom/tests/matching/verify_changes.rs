//! The check of answers lets no single change of a good proof pass, and what it accepts
//! is the best by brute force.

use lobbylab_blossom::{
    Error, FORBIDDEN, Goal, Graph, Line, Matrix, Problem, Set, Solution, Sparse, verify,
    verify_witness,
};
use lobbylab_loops::matching::oracle::{
    Random, all_matchings, brute_force, random_costs, random_graph,
};
use lobbylab_loops::matching::proofs::{
    across, heaviest, most_edges, one_single, path, triangle, two_triangles,
};

/// Every change of a single number of a good answer, by 1 and to other places.
fn single_changes(good: &Solution) -> Vec<Solution> {
    let nodes = good.mates.len();
    let sets = good.certificate.sets.len();
    let mut all = Vec::new();
    let mut change = |edit: &dyn Fn(&mut Solution)| {
        let mut changed = good.clone();
        edit(&mut changed);
        if changed != *good {
            all.push(changed);
        }
    };
    for by in [-1, 1] {
        change(&|it| it.weight += by);
        for at in 0..nodes {
            change(&|it| it.certificate.nodes[at] += by);
        }
        for at in 0..sets {
            change(&|it| it.certificate.sets[at].dual += by);
        }
    }
    for at in 0..nodes {
        for to in (0..=nodes).map(Some).chain([None]) {
            change(&|it| it.mates[at] = to);
        }
        for to in (0..=sets).map(Some).chain([None]) {
            change(&|it| it.certificate.innermost[at] = to);
        }
    }
    for at in 0..sets {
        for to in (0..=sets).map(Some).chain([None]) {
            change(&|it| it.certificate.sets[at].within = to);
        }
        change(&|it| {
            it.certificate.sets.remove(at);
        });
    }
    change(&|it| it.certificate.sets.push(Set::new(1, None)));
    all
}

#[test]
fn no_single_change_passes() {
    let check = |problem: &Problem<'_, Sparse>, good: &Solution| {
        assert_eq!(verify(problem, good), Ok(()));
        for bad in single_changes(good) {
            assert!(verify(problem, &bad).is_err(), "{bad:?}");
        }
    };
    check(&Problem::perfect(&two_triangles()), &across());
    check(
        &Problem::with_single_costs(&triangle(), &[10; 3]),
        &one_single(),
    );
    check(&Problem::maximum(&triangle()), &heaviest());
    check(&Problem::maximum_cardinality(&path()), &most_edges());
    // Sets in each other, five deep.
    let line = Line::new(&[0, 1, 3, 6, 10, 15, 21, 28, 36, 45]).unwrap();
    let good = line.solve().unwrap();
    assert_eq!(good.certificate.sets.len(), 5);
    for bad in single_changes(&good) {
        assert!(verify(&Problem::perfect(&line), &bad).is_err(), "{bad:?}");
    }
}

/// The brute force of the other tests is itself held against a list of all matchings.
#[test]
fn brute_force_is_the_best_of_all_matchings() {
    let mut random = Random::new(1);
    for case in 0..400 {
        let nodes = case % 8;
        let graph = random_graph(&mut random, nodes, 60, -4, 9);
        let costs = random_costs(&mut random, nodes, 40, -2, 5);
        let all = all_matchings(&graph);
        let weight = |pairs: &Vec<(usize, usize)>| -> i64 {
            pairs.iter().map(|&(u, v)| graph.weight(u, v)).sum()
        };
        let with_singles = |pairs: &Vec<(usize, usize)>| {
            let single = |node: &usize| pairs.iter().all(|&(u, v)| *node != u && *node != v);
            let costs = (0..nodes).filter(single).map(|node| costs[node]);
            costs
                .clone()
                .all(|cost| cost != FORBIDDEN)
                .then(|| weight(pairs) + costs.sum::<i64>())
        };
        let perfect = all
            .iter()
            .filter(|pairs| 2 * pairs.len() == nodes)
            .map(weight)
            .min();
        assert_eq!(brute_force(&Problem::perfect(&graph)), perfect);
        let singles = all.iter().filter_map(with_singles).min();
        assert_eq!(
            brute_force(&Problem::with_single_costs(&graph, &costs)),
            singles
        );
        let maximum = all.iter().map(weight).max();
        assert_eq!(brute_force(&Problem::maximum(&graph)), maximum);
        let most = all
            .iter()
            .max_by_key(|pairs| (pairs.len(), weight(pairs)))
            .map(weight);
        assert_eq!(brute_force(&Problem::maximum_cardinality(&graph)), most);
    }
}

/// What is accepted is the best: proofs of one graph are held against graphs that differ
/// from it in one weight, where some still hold.
#[test]
fn what_is_accepted_is_the_best() {
    let mut random = Random::new(2);
    let (mut accepted, mut refused) = (0, 0);
    for case in 0..3000 {
        let nodes = 2 + random.below(6);
        let percent = [40, 70, 100][case % 3];
        let graph = random_graph(&mut random, nodes, percent, -3, 6);
        let costs = random_costs(&mut random, nodes, 30, -2, 6);
        let goals = [
            Goal::Perfect,
            Goal::Singles(&costs),
            Goal::Maximum,
            Goal::MaximumCardinality,
        ];
        let goal = goals[case % 4];
        let problem = Problem::new(&graph, goal);
        let solution = match problem.solve() {
            Ok(solution) => solution,
            Err(Error::NoPerfectMatching(witness)) => {
                assert_eq!(verify_witness(&problem, &witness), Ok(()));
                assert_eq!(brute_force(&problem), None);
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        assert_eq!(verify(&problem, &solution), Ok(()));
        assert_eq!(Some(solution.weight), brute_force(&problem));
        for _ in 0..5 {
            let (changed, mut solution) = changed(&graph, &solution, &mut random);
            let problem = Problem::new(&changed, goal);
            for weight in solution.weight - 2..=solution.weight + 2 {
                solution.weight = weight;
                if verify(&problem, &solution).is_ok() {
                    accepted += 1;
                    assert_eq!(Some(weight), brute_force(&problem));
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(
        accepted > 1000 && refused > 1000,
        "{accepted} accepted, {refused} refused"
    );
}

/// The graph with one weight changed, and the duals of a node or set as well at times.
fn changed(graph: &Matrix, solution: &Solution, random: &mut Random) -> (Matrix, Solution) {
    let (mut graph, mut solution) = (graph.clone(), solution.clone());
    let nodes = graph.row(0).len();
    let u = random.below(nodes);
    let v = (u + 1 + random.below(nodes - 1)) % nodes;
    let by = random.between(-2, 2);
    if graph.weight(u, v) != FORBIDDEN {
        graph.set(u, v, graph.weight(u, v) + by).unwrap();
    }
    if random.percent(50) {
        let node = random.below(nodes);
        solution.certificate.nodes[node] += random.between(-2, 2);
    }
    if let Some(set) = solution.certificate.sets.first_mut() {
        set.dual += random.between(-1, 1);
    }
    (graph, solution)
}
