//! The two-level pool: both solvers against the theorem and the vectors, on
//! chains of period 2n.

use super::value_iteration::ValueIteration;
use lobbylab_core::markov::*;
use lobbylab_loops::pool::Patience;

fn pool(team: usize, strong: f64, alpha: f64, cap: usize) -> Patience {
    Patience {
        team,
        strong,
        alpha,
        cap,
    }
}

fn howard(mdp: &Mdp, policy: Option<Vec<u32>>) -> Solution {
    let options = PolicyIterationOptions {
        policy,
        ..Default::default()
    };
    policy_iteration(mdp, options).expect("solvable")
}

fn check(model: &Patience, gain: GainBounds, width: f64) {
    let truth = model.least_cost();
    assert!(
        gain.contains(truth) || (gain.middle() - truth).abs() < 1e-13 * truth,
        "{model:?}: {truth} not in {gain:?}"
    );
    assert!(gain.width() <= width, "{model:?}: {gain:?}");
}

#[test]
fn policy_iteration_meets_the_closed_form() {
    let mut cases = 0;
    for team in 1..=6 {
        for strong in [0.0, 1e-9, 0.003, 0.1, 0.3, 0.5, 0.77, 0.999, 1.0] {
            for alpha in [0.0, 0.5, 0.9, 1.0, 1.1, 2.5, 40.0] {
                for cap in [2 * team, 2 * team + 1, 4 * team + 1] {
                    let model = pool(team, strong, alpha, cap);
                    check(&model, howard(&model.model(), None).gain, 1e-11);
                    cases += 1;
                }
            }
        }
    }
    assert!(cases >= 1000);
}

#[test]
fn relative_value_iteration_meets_the_closed_form() {
    for team in 1..=3 {
        for strong in [0.0, 0.1, 0.3, 0.5, 0.77, 1.0] {
            for alpha in [0.5, 1.1, 2.5] {
                for cap in [2 * team, 2 * team + 2] {
                    let model = pool(team, strong, alpha, cap);
                    let gain = ValueIteration::new(&model.model()).solve();
                    check(&model, gain, 1e-8);
                }
            }
        }
    }
}

/// Computed independently by relative value iteration in another language.
#[test]
fn the_vectors_hold() {
    for (team, strong, alpha, cap, gain) in [
        (1, 0.5, 0.9, 3, 0.95),
        (1, 0.5, 1.1, 3, 1.0),
        (2, 0.2, 1.0, 9, 1.9351999999999994),
        (3, 0.1, 1.2, 7, 2.9427135999999994),
        (3, 0.4, 1.1, 13, 3.0),
        (1, 0.5, 10.0, 2, 5.5),
    ] {
        let found = howard(&pool(team, strong, alpha, cap).model(), None).gain;
        assert!((found.middle() - gain).abs() < 1e-8, "{found:?}");
    }
}

#[test]
fn every_start_leads_to_the_same_gain() {
    // 7,380 states; from "wait until the pool is full" the chain to evaluate
    // is one large component with hundreds of cycles left to cut.
    for (strong, alpha) in [(0.3, 1.2), (0.02, 1.3), (0.0, 1.5), (1.0, 0.5)] {
        let model = pool(20, strong, alpha, 120);
        let mdp = model.model();
        let mut random = 1u64;
        let mut draw = |choices: usize| {
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            ((random >> 33) % choices as u64) as u32
        };
        let counts: Vec<usize> = (0..mdp.states())
            .map(|state| mdp.choices_of(state).count())
            .collect();
        let starts: [Vec<u32>; 3] = [
            vec![0; mdp.states()],
            counts.iter().map(|&count| count as u32 - 1).collect(),
            counts.iter().map(|&count| draw(count)).collect(),
        ];
        for start in starts {
            let solution = howard(&mdp, Some(start));
            check(&model, solution.gain, 1e-10);
            assert!(solution.iterations < 12);
        }
    }
}

#[test]
fn forty_thousand_states_are_solved_to_eleven_digits() {
    let model = pool(20, 0.3, 1.2, 281);
    let mdp = model.model();
    assert!(mdp.states() > 39_000 && mdp.choices() > 1_200_000);
    check(&model, howard(&mdp, None).gain, 1e-10);
}

#[test]
fn the_patient_chain_has_period_2n_and_its_occupancy_is_flat() {
    for team in [1, 2, 3, 10, 20] {
        for strong in [0.2, 0.3, 0.5, 0.9] {
            let model = pool(team, strong, 2.0, 2 * team + 1);
            let mdp = model.model();
            let patient = model.patient_policy();
            let chain = chain_under(&mdp, &patient).expect("fits");
            let classes = chain.recurrent_classes();
            assert_eq!(classes.len(), 1);
            assert_eq!(chain.period(&classes[0]), 2 * team);

            let occupancy = stationary_under(&mdp, &patient, 0).expect("one class");
            // Theory: 1/(4n) at sizes 0 and 2n, 1/(2n) between.
            for size in 0..=2 * team {
                let share: f64 = (0..=size)
                    .map(|u| occupancy.afterstate[model.afterstate(u, size - u)])
                    .sum();
                let halved = if size % (2 * team) == 0 { 2.0 } else { 1.0 };
                assert!((share - 1.0 / (halved * 2.0 * team as f64)).abs() < 1e-12);
            }
            let used = occupancy.afterstate.iter().filter(|&&p| p > 0.0).count();
            // All pools below 2n, and the odd-odd ones of size 2n.
            assert_eq!(used, team * (2 * team + 1) + team);
            let total: f64 = occupancy.state.iter().sum();
            assert!((total - 1.0).abs() < 1e-12);

            let evaluation = evaluate(&mdp, &patient, 0).expect("one class");
            assert!(evaluation.gain.contains(team as f64));
            assert!(evaluation.gain.width() < 1e-11);
        }
    }
}

#[test]
fn with_one_type_only_the_odd_pool_is_never_met() {
    for strong in [0.0, 1.0] {
        let model = pool(3, strong, 2.0, 7);
        let mdp = model.model();
        // From the first arrival of the type there is.
        let start = model.state(strong as usize, 1 - strong as usize);
        let evaluation = evaluate(&mdp, &model.patient_policy(), start).expect("one class");
        assert!(evaluation.gain.contains(2.5));
    }
}
