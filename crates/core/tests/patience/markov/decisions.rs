//! Decision processes: both solvers against enumeration of all policies on
//! small random models, the structure of hard ones, and every error.

use super::value_iteration::ValueIteration;
use lobbylab_core::markov::*;
use proptest::prelude::*;

/// A small model as data: afterstates (cost, weights of next states), states
/// (choices of cost and afterstate).
#[derive(Clone, Debug)]
struct Sketch {
    afterstates: Vec<(f64, Vec<f64>)>,
    states: Vec<Vec<(f64, usize)>>,
}

impl Sketch {
    fn model(&self) -> Mdp {
        let mut builder = MdpBuilder::new(self.states.len(), self.afterstates.len());
        for (afterstate, (cost, weights)) in self.afterstates.iter().enumerate() {
            let total: f64 = weights.iter().sum();
            let chance: Vec<_> = weights
                .iter()
                .enumerate()
                .map(|(state, weight)| (state, weight / total))
                .collect();
            builder.afterstate(afterstate, *cost, &chance);
        }
        for (state, choices) in self.states.iter().enumerate() {
            for &(cost, afterstate) in choices {
                builder.choice(state, cost, afterstate);
            }
        }
        builder.build().expect("well-formed")
    }

    /// All policies.
    fn policies(&self) -> Vec<Vec<u32>> {
        let mut all = vec![vec![]];
        for choices in &self.states {
            all = all
                .iter()
                .flat_map(|policy| {
                    (0..choices.len() as u32).map(move |choice| {
                        let mut longer = policy.clone();
                        longer.push(choice);
                        longer
                    })
                })
                .collect();
        }
        all
    }
}

/// Gain of a policy in every state by its definition, a long average: the
/// lazy chain (P + I)/2 has the same averages and no period; squaring it 60
/// times looks 10^18 periods ahead.
fn gain_by_powers(mdp: &Mdp, policy: &[u32]) -> Vec<f64> {
    let size = mdp.states();
    let mut p = vec![vec![0.0; size]; size];
    let mut cost = vec![0.0; size];
    for state in 0..size {
        let (choosing, afterstate) = mdp
            .choices_of(state)
            .nth(policy[state] as usize)
            .expect("a choice");
        cost[state] = choosing + mdp.afterstate_cost(afterstate);
        p[state][state] += 0.5;
        for (to, weight) in mdp.transitions(afterstate) {
            p[state][to] += 0.5 * weight;
        }
    }
    for _ in 0..60 {
        let mut square = vec![vec![0.0; size]; size];
        for (row, squared) in p.iter().zip(&mut square) {
            for (weight, next) in row.iter().zip(&p) {
                for (entry, far) in squared.iter_mut().zip(next) {
                    *entry += weight * far;
                }
            }
            let total: f64 = squared.iter().sum();
            for entry in squared {
                *entry /= total;
            }
        }
        p = square;
    }
    p.iter()
        .map(|row| row.iter().zip(&cost).map(|(p, cost)| p * cost).sum())
        .collect()
}

/// Models whose chance may be zero in places, but leads home (to state 0)
/// from every afterstate if `home`.
fn sketches(home: bool) -> impl Strategy<Value = Sketch> {
    (1usize..5, 1usize..5).prop_flat_map(move |(states, afterstates)| {
        let weight = prop_oneof![Just(0.0), 0.1..1f64];
        let chance = prop::collection::vec(weight, states).prop_map(move |mut weights| {
            if home || weights.iter().all(|&weight| weight == 0.0) {
                weights[0] += 0.05;
            }
            weights
        });
        let choice = (-2.0..2f64, 0..afterstates);
        (
            prop::collection::vec((-2.0..2f64, chance), afterstates),
            prop::collection::vec(prop::collection::vec(choice, 1..4), states),
        )
            .prop_map(|(afterstates, states)| Sketch {
                afterstates,
                states,
            })
    })
}

/// What a solver says: gain, h by state, W by afterstate, policy.
struct Solved<'a> {
    gain: f64,
    value: &'a [f64],
    afterstate_value: &'a [f64],
    policy: &'a [u32],
}

/// V(s) = min (cost + W) and W(x) = cost + Σ p·V − g, and the policy attains
/// the minimum.
fn check_equations(mdp: &Mdp, solution: &Solved<'_>, tolerance: f64) {
    let gain = solution.gain;
    for afterstate in 0..mdp.afterstates() {
        let expected: f64 = mdp
            .transitions(afterstate)
            .map(|(state, p)| p * solution.value[state])
            .sum();
        let ahead = mdp.afterstate_cost(afterstate) + expected - gain;
        assert!((ahead - solution.afterstate_value[afterstate]).abs() <= tolerance);
    }
    for state in 0..mdp.states() {
        let qualities: Vec<f64> = mdp
            .choices_of(state)
            .map(|(cost, afterstate)| cost + solution.afterstate_value[afterstate])
            .collect();
        let best = qualities.iter().copied().fold(f64::INFINITY, f64::min);
        assert!((best - solution.value[state]).abs() <= tolerance);
        assert!(qualities[solution.policy[state] as usize] <= best + tolerance);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn both_solvers_find_the_best_of_all_policies(sketch in sketches(true)) {
        let mdp = sketch.model();
        let mut least = f64::INFINITY;
        for policy in sketch.policies() {
            let gain = gain_by_powers(&mdp, &policy)[0];
            let evaluation = evaluate(&mdp, &policy, 0).expect("one class");
            prop_assert!((evaluation.gain.middle() - gain).abs() < 1e-10);
            prop_assert!(evaluation.gain.width() < 1e-10);
            let occupancy = stationary_under(&mdp, &policy, 0).expect("one class");
            let paid: f64 = (0..mdp.states())
                .map(|state| {
                    let (cost, to) = mdp
                        .choices_of(state)
                        .nth(policy[state] as usize)
                        .expect("a choice");
                    occupancy.state[state] * (cost + mdp.afterstate_cost(to))
                })
                .sum();
            prop_assert!((paid - gain).abs() < 1e-10);
            least = least.min(gain);
        }
        let howard = policy_iteration(&mdp, PolicyIterationOptions::default()).expect("solvable");
        prop_assert!((howard.gain.middle() - least).abs() < 1e-10);
        prop_assert!(howard.gain.width() < 1e-10);
        let solved = Solved {
            gain: howard.gain.middle(),
            value: &howard.value,
            afterstate_value: &howard.afterstate_value,
            policy: &howard.policy,
        };
        check_equations(&mdp, &solved, 1e-9);
        let mut white = ValueIteration::new(&mdp);
        let gain = white.solve().middle();
        prop_assert!((gain - least).abs() < 1e-8);
        let policy = white.policy();
        let ahead: Vec<f64> = white.ahead.iter().map(|ahead| ahead - gain).collect();
        let solved = Solved {
            gain,
            value: &white.value,
            afterstate_value: &ahead,
            policy: &policy,
        };
        check_equations(&mdp, &solved, 1e-7);
    }

    #[test]
    fn with_several_classes_either_the_gain_is_one_or_the_error_says_so(
        sketch in sketches(false),
    ) {
        let mdp = sketch.model();
        let mut least = vec![f64::INFINITY; mdp.states()];
        for policy in sketch.policies() {
            for (least, gain) in least.iter_mut().zip(gain_by_powers(&mdp, &policy)) {
                *least = least.min(gain);
            }
        }
        let low = least.iter().copied().fold(f64::INFINITY, f64::min);
        let high = least.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        match policy_iteration(&mdp, PolicyIterationOptions::default()) {
            Ok(solution) => {
                prop_assert!(high - low < 1e-8);
                prop_assert!((solution.gain.middle() - low).abs() < 1e-9);
            }
            Err(SolveError::GainDependsOnState { least, greatest }) => {
                prop_assert!((least - low).abs() < 1e-9);
                prop_assert!((greatest - high).abs() < 1e-9);
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }

    #[test]
    fn bounds_are_certain_from_the_first_sweep(sketch in sketches(true), sweeps in 1u32..6) {
        let mdp = sketch.model();
        let truth = policy_iteration(&mdp, PolicyIterationOptions::default())
            .expect("solvable")
            .gain
            .middle();
        let mut white = ValueIteration::new(&mdp);
        for _ in 0..sweeps {
            let bounds = white.sweep();
            prop_assert!(bounds.lower <= truth + 1e-12 && truth <= bounds.upper + 1e-12);
        }
        // A policy begun with costs at least the truth, and no more than policy iteration
        // begun there certifies.
        let policy = white.policy();
        let cost = evaluate(&mdp, &policy, 0).expect("one class").gain.middle();
        let options = PolicyIterationOptions { policy: Some(policy), ..Default::default() };
        let mut howard = PolicyIteration::new(&mdp, options).expect("fits");
        let early = howard.advance(1).expect("one gain").bounds;
        prop_assert!(early.lower <= truth + 1e-12 && truth <= cost + 1e-12);
        prop_assert!(cost <= early.upper + 1e-12);
    }
}

/// Two states that can only keep apart, costs 1 and 2.
fn apart() -> Mdp {
    let mut builder = MdpBuilder::new(2, 2);
    builder
        .afterstate(0, 1.0, &[(0, 1.0)])
        .afterstate(1, 2.0, &[(1, 1.0)])
        .choice(0, 0.0, 0)
        .choice(1, 0.0, 1);
    builder.build().expect("well-formed")
}

/// As [`apart`], but each may move to the other at a price of 100.
fn bridged() -> Mdp {
    let mut builder = MdpBuilder::new(2, 2);
    builder
        .afterstate(0, 1.0, &[(0, 1.0)])
        .afterstate(1, 2.0, &[(1, 1.0)])
        .choice(0, 0.0, 0)
        .choice(0, 100.0, 1)
        .choice(1, 0.0, 1)
        .choice(1, 100.0, 0);
    builder.build().expect("well-formed")
}

#[test]
fn a_gain_that_depends_on_the_start_is_reported() {
    let error = policy_iteration(&apart(), PolicyIterationOptions::default());
    assert_eq!(
        error,
        Err(SolveError::GainDependsOnState {
            least: 1.0,
            greatest: 2.0
        })
    );
}

#[test]
fn a_policy_with_two_classes_is_led_to_the_cheaper_one() {
    let solution =
        policy_iteration(&bridged(), PolicyIterationOptions::default()).expect("communicating");
    assert_eq!(solution.policy, [0, 1]);
    assert!(solution.gain.contains(1.0));
    assert_eq!(solution.value, [0.0, 100.0]);
}

#[test]
fn evaluation_depends_on_the_start_only_as_it_must() {
    let mdp = bridged();
    for (start, gain) in [(0, 1.0), (1, 2.0)] {
        let evaluation = evaluate(&mdp, &[0, 0], start).expect("one class from here");
        assert!(evaluation.gain.contains(gain) && evaluation.gain.width() < 1e-12);
        assert_eq!(evaluation.value[start], 0.0);
    }
    let mut builder = MdpBuilder::new(3, 3);
    builder
        .afterstate(0, 1.0, &[(0, 1.0)])
        .afterstate(1, 2.0, &[(1, 1.0)])
        .afterstate(2, 0.0, &[(0, 0.5), (1, 0.5)]);
    for state in 0..3 {
        builder.choice(state, 0.0, state);
    }
    let fork = builder.build().expect("well-formed");
    let classes = vec![vec![0], vec![1]];
    let error = EvaluationError::SeveralClasses { classes };
    assert_eq!(evaluate(&fork, &[0; 3], 2), Err(error.clone()));
    assert_eq!(stationary_under(&fork, &[0; 3], 2), Err(error));
    assert!(
        evaluate(&fork, &[0; 3], 1)
            .expect("decided")
            .gain
            .contains(2.0)
    );
}

#[test]
fn the_limit_carries_what_is_certain() {
    let options = PolicyIterationOptions {
        limit: 1,
        ..Default::default()
    };
    match policy_iteration(&bridged(), options) {
        Err(SolveError::Limit { iterations, bounds }) => {
            assert_eq!(iterations, 1);
            assert!(bounds.lower <= 1.0 && bounds.upper >= 2.0 - 1e-12);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_solver_may_own_its_model_and_stop_between_rounds() {
    let mut solver = PolicyIteration::new(bridged(), PolicyIterationOptions::default()).unwrap();
    let first = solver.advance(1).expect("goes on");
    assert!(!first.done && first.iterations == 1 && first.changed == 1);
    let second = solver.advance(1).expect("goes on");
    assert!(second.done && second.changed == 0);
    assert!(second.bounds.lower >= first.bounds.lower);
    // Once done, asking again changes nothing.
    assert_eq!(solver.advance(1), Ok(second));
    assert_eq!(solver.into_solution().policy, [0, 1]);
}

#[test]
fn choices_may_be_given_in_any_order_of_states() {
    let mut builder = MdpBuilder::new(2, 2);
    builder
        .choice(1, 5.0, 0)
        .choice(0, 3.0, 1)
        .choice(1, 4.0, 1)
        .choice(0, 2.0, 0)
        .afterstate(1, 0.0, &[(1, 1.0)])
        .afterstate(0, 0.0, &[(0, 1.0)]);
    let mdp = builder.build().expect("well-formed");
    assert_eq!(mdp.choices(), 4);
    assert_eq!(mdp.choices_of(0).collect::<Vec<_>>(), [(3.0, 1), (2.0, 0)]);
    assert_eq!(mdp.choices_of(1).collect::<Vec<_>>(), [(5.0, 0), (4.0, 1)]);
}

#[test]
fn options_are_checked() {
    let mdp = bridged();
    let howard = |options| policy_iteration(&mdp, options).expect_err("does not fit");
    let defaults = PolicyIterationOptions::default;
    assert_eq!(
        howard(PolicyIterationOptions {
            reference: 2,
            ..defaults()
        }),
        SolveError::Reference {
            reference: 2,
            states: 2
        }
    );
    for (policy, error) in [
        (
            vec![0],
            PolicyError::Length {
                given: 1,
                states: 2,
            },
        ),
        (
            vec![0, 2],
            PolicyError::Choice {
                state: 1,
                choice: 2,
                choices: 2,
            },
        ),
    ] {
        assert_eq!(
            howard(PolicyIterationOptions {
                policy: Some(policy.clone()),
                ..defaults()
            }),
            SolveError::Policy(error.clone())
        );
        assert_eq!(
            evaluate(&mdp, &policy, 0),
            Err(EvaluationError::Policy(error))
        );
    }
    assert!(matches!(
        evaluate(&mdp, &[0, 0], 9),
        Err(EvaluationError::Start { start: 9, .. })
    ));
    for tolerance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(
            howard(PolicyIterationOptions {
                tolerance,
                ..defaults()
            }),
            SolveError::Tolerance { .. }
        ));
    }
}

#[test]
fn a_builder_names_what_is_wrong() {
    let sound = || {
        let mut builder = MdpBuilder::new(1, 1);
        builder.afterstate(0, 0.0, &[(0, 1.0)]).choice(0, 0.0, 0);
        builder
    };
    assert!(sound().build().is_ok());
    assert!(matches!(
        MdpBuilder::new(0, 1).build(),
        Err(MdpError::Size { .. })
    ));
    let changes: [fn(&mut MdpBuilder) -> &mut MdpBuilder; 4] = [
        |builder| builder.choice(0, 0.0, 1),
        |builder| builder.choice(4, 0.0, 0),
        |builder| builder.choice(0, f64::INFINITY, 0),
        |builder| builder.afterstate(0, 1.0, &[(0, 1.0)]),
    ];
    let messages = [
        "afterstate 1 given; the last one is 0",
        "state 4 given; the last one is 0",
        "cost inf given to a choice of state 0; it must be finite",
        "afterstate 0 described more than once",
    ];
    for (change, message) in changes.iter().zip(messages) {
        let mut builder = sound();
        change(&mut builder);
        let error = builder.build().expect_err("something is wrong");
        assert_eq!(error.to_string(), message);
    }
    let lone = |cost, chance: &[(usize, f64)]| {
        let mut builder = MdpBuilder::new(1, 1);
        builder.afterstate(0, cost, chance).choice(0, 0.0, 0);
        builder.build().expect_err("something is wrong")
    };
    assert!(matches!(
        lone(f64::NAN, &[(0, 1.0)]),
        MdpError::AfterstateCost { .. }
    ));
    assert!(matches!(
        lone(0.0, &[(0, 1.5)]),
        MdpError::Probability { .. }
    ));
    assert_eq!(
        lone(0.0, &[(0, 0.75)]),
        MdpError::RowSum {
            afterstate: 0,
            sum: 0.75
        }
    );
    let mut empty = MdpBuilder::new(1, 1);
    empty.choice(0, 0.0, 0);
    assert_eq!(
        empty.build(),
        Err(MdpError::AfterstateMissing { afterstate: 0 })
    );
    let mut idle = MdpBuilder::new(2, 1);
    idle.afterstate(0, 0.0, &[(0, 1.0)]).choice(0, 0.0, 0);
    assert_eq!(idle.build(), Err(MdpError::NoChoice { state: 1 }));
}
