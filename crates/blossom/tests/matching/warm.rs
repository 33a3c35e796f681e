//! Solving again after changes gives answers as exact as solving from nothing.

use lobbylab_blossom::{Error, FORBIDDEN, Goal, Matrix, Problem, Solution, Solver, verify};
use lobbylab_loops::matching::checks::checked;
use lobbylab_loops::matching::oracle::{Random, random_costs};

fn goals(costs: &[i64]) -> [Goal<'_>; 4] {
    [
        Goal::Perfect,
        Goal::Singles(costs),
        Goal::Maximum,
        Goal::MaximumCardinality,
    ]
}

fn matrix(random: &mut Random, nodes: usize, span: i64, missing: usize) -> Matrix {
    Matrix::from_fn(nodes, |_, _| {
        if random.percent(missing) {
            FORBIDDEN
        } else {
            random.between(-span / 4, span)
        }
    })
    .expect("small weights")
}

/// The same weight as from nothing, and proven.
#[track_caller]
fn agrees_with_cold(warm: Result<Solution, Error>, problem: &Problem<'_, Matrix>) {
    let warm = checked(problem, warm).map(|solution| solution.weight);
    let cold = checked(problem, problem.solve()).map(|solution| solution.weight);
    assert_eq!(warm, cold);
}

#[test]
fn after_a_few_weights_have_changed() {
    let mut random = Random::new(1);
    for _ in 0..150 {
        let nodes = 2 + random.below(30);
        let span = [3, 20, 1_000][random.below(3)];
        let missing = [0, 20, 60][random.below(3)];
        let mut graph = matrix(&mut random, nodes, span, missing);
        let mut costs = random_costs(&mut random, nodes, 30, 0, span);
        for goal in 0..4 {
            let mut solver = Solver::new();
            for _ in 0..8 {
                let problem = Problem::new(&graph, goals(&costs)[goal]);
                agrees_with_cold(solver.resolve(&problem), &problem);
                for _ in 0..random.below(6) {
                    let u = random.below(nodes);
                    let v = (u + 1 + random.below(nodes - 1)) % nodes;
                    let weight = if random.percent(missing) {
                        FORBIDDEN
                    } else {
                        random.between(-span / 4, span)
                    };
                    graph.set(u, v, weight).expect("a small weight");
                }
                costs[random.below(nodes)] = random.between(0, span);
            }
        }
    }
}

#[test]
fn after_nodes_have_left_and_others_have_come() {
    let mut random = Random::new(2);
    for _ in 0..150 {
        let places: Vec<i64> = (0..60).map(|_| random.between(0, 40)).collect();
        let noise = random.between(0, 30);
        // Players are numbered for good; a pool holds some of them.
        let weight = |u: usize, v: usize| {
            let (u, v) = (u.min(v), u.max(v));
            (places[u] - places[v]).abs() + (u * 7 + v * 13) as i64 % (noise + 1)
        };
        let mut pool: Vec<usize> = (0..20).collect();
        let mut fresh = 20;
        let mut before: Vec<Option<usize>> = vec![None; 20];
        let mut solver = Solver::new();
        while fresh < 56 {
            let graph = Matrix::from_fn(pool.len(), |u, v| weight(pool[u], pool[v]))
                .expect("small weights");
            let costs = vec![random.between(3, 20); pool.len()];
            for goal in [Goal::Singles(&costs), Goal::Perfect] {
                let problem = Problem::new(&graph, goal);
                agrees_with_cold(solver.resolve_with(&problem, &before), &problem);
                before = (0..pool.len()).map(Some).collect();
            }
            let mut next = Vec::new();
            before.clear();
            for (name, &player) in pool.iter().enumerate() {
                if random.percent(80) {
                    next.push(player);
                    before.push(Some(name));
                }
            }
            for _ in 0..random.below(6) {
                let at = random.below(next.len() + 1);
                next.insert(at, fresh);
                before.insert(at, None);
                fresh += 1;
            }
            pool = next;
        }
    }
}

#[test]
fn after_another_goal_another_size_and_a_failure() {
    let mut random = Random::new(3);
    let mut solver = Solver::new();
    for _ in 0..300 {
        let nodes = random.below(14);
        let missing = [0, 50, 80][random.below(3)];
        let graph = matrix(&mut random, nodes, 9, missing);
        let costs = random_costs(&mut random, nodes, 50, 0, 9);
        let problem = Problem::new(&graph, goals(&costs)[random.below(4)]);
        agrees_with_cold(solver.resolve(&problem), &problem);
    }
}

#[test]
fn nothing_changed_changes_nothing() {
    let mut random = Random::new(4);
    let graph = matrix(&mut random, 40, 50, 10);
    let problem = Problem::perfect(&graph);
    let mut solver = Solver::new();
    let first = solver.solve(&problem).expect("dense");
    let second = solver.resolve(&problem).expect("dense");
    assert_eq!(first, second);
    assert_eq!(verify(&problem, &second), Ok(()));
}

#[test]
fn former_names_that_do_not_fit_are_named() {
    let graph = Matrix::from_fn(4, |u, v| (u + v) as i64).expect("small weights");
    let problem = Problem::perfect(&graph);
    let mut solver = Solver::new();
    assert_eq!(
        solver.resolve_with(&problem, &[None; 3]),
        Err(Error::WrongNames {
            length: 3,
            nodes: 4
        })
    );
    assert_eq!(
        solver.resolve_with(&problem, &[Some(7), None, Some(2), Some(7)]),
        Err(Error::NameTwice { name: 7 })
    );
    // A name that nobody had is no harm.
    assert!(
        solver
            .resolve_with(&problem, &[Some(7), None, Some(2), Some(1)])
            .is_ok()
    );
}
