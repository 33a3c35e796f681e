//! The two-level pool: closed forms against both solvers.

use crate::patience::Patience;
use lobbylab_core::markov::*;

fn solve(model: &Patience) -> Solution {
    policy_iteration(&model.model(), PolicyIterationOptions::default()).expect("solvable")
}

#[test]
fn policy_iteration_meets_the_closed_form() {
    let mut cases = 0;
    for team in 1..=6 {
        for strong in [0.0, 0.003, 0.1, 0.3, 0.5, 0.77, 0.999, 1.0] {
            for alpha in [0.0, 0.5, 0.9, 1.0, 1.1, 2.5, 40.0] {
                for cap in [2 * team, 2 * team + 1, 4 * team + 1] {
                    let model = Patience {
                        team,
                        strong,
                        alpha,
                        cap,
                    };
                    let solution = solve(&model);
                    let truth = model.least_cost();
                    assert!(
                        solution.gain.lower <= truth && truth <= solution.gain.upper,
                        "{model:?}: {truth} not in {:?}",
                        solution.gain
                    );
                    assert!(
                        solution.gain.width() <= 1e-9 * (1.0 + truth),
                        "{model:?}: {:?}",
                        solution.gain
                    );
                    cases += 1;
                }
            }
        }
    }
    assert!(cases >= 1000);
}

#[test]
fn scratch() {
    for (team, cap, strong, alpha) in [(5, 11, 0.3, 1.2), (5, 41, 0.02, 1.2), (20, 41, 0.3, 1.2), (20, 121, 0.3, 1.2),(20, 281, 0.3, 1.2),(20, 281, 0.3, 0.9),(20, 281, 0.003, 1.5),(20, 281, 0.0, 1.5),(20, 281, 1.0, 1.5), (20,281,1e-9,1.2)] {
        let model = Patience { team, strong, alpha, cap };
        let mdp = model.model();
        let last: Vec<u32> = (0..mdp.states()).map(|s| mdp.choices_of(s).count() as u32 - 1).collect();
        let mut seed = 1u64;
        let random: Vec<u32> = (0..mdp.states()).map(|s| {seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); ((seed>>33) % mdp.choices_of(s).count() as u64) as u32}).collect();
        for (name, start) in [("myopic", None), ("first", Some(vec![0; mdp.states()])), ("last", Some(last)), ("random", Some(random))] {
            let t = std::time::Instant::now();
            let options = PolicyIterationOptions { policy: start, ..Default::default() };
            let mut solver = PolicyIteration::new(&mdp, options).unwrap();
            let mut line = String::new();
            loop {
                let t = std::time::Instant::now();
                match solver.advance(1) {
                    Ok(p) => { line += &format!(" [{} {:.4}..{:.4} {:?}]", p.changed, p.bounds.lower, p.bounds.upper, t.elapsed()); if p.done {break} }
                    Err(e) => { line += &format!("{e}"); break }
                }
            }
            let s = solver.into_solution();
            eprintln!("{model:?} {name}: {:?} rounds {} {:?} width {:e} err {:e}\n      {line}", t.elapsed(), s.iterations, s.method, s.gain.width(), s.gain.middle() - model.least_cost());
        }
    }
}
