//! The decision process of the patience lab: the theorem for two levels, brute
//! force and inequalities for more.

use crate::markov::value_iteration::ValueIteration;
use lobbylab_core::experiment::Parameters;
use lobbylab_core::markov::MdpBuilder;
use lobbylab_core::patience::lab::{PatienceCompare, PatienceLevels};
use lobbylab_core::patience::{Action, LevelMarket, Process, exact, least_imbalance, process_size};
use proptest::prelude::*;

fn market(n: u32, cap: u32, q: f64, alpha: f64) -> LevelMarket {
    LevelMarket {
        n,
        cap,
        shares: vec![1.0 - q, q],
        alpha,
    }
}

/// The theorem's action in a pool, in a word.
fn theorem(n: u32, cap: u32, patient: bool, strong: u32, weak: u32) -> &'static str {
    let total = strong + weak;
    if total < 2 * n {
        "gather"
    } else if total > 2 * n || strong.is_multiple_of(2) {
        "fair"
    } else if patient && cap > 2 * n {
        "wait"
    } else {
        "unfair"
    }
}

fn word(action: &Action) -> &'static str {
    match action {
        Action::Gather => "gather",
        Action::Wait => "wait",
        Action::Form { imbalance: 0, .. } => "fair",
        Action::Form { .. } => "unfair",
    }
}

#[test]
fn the_optimum_is_the_theorems_in_cost_and_in_every_pool() {
    let mut solved = 0;
    for n in 1..=5u32 {
        for q in [0.0, 0.01, 0.1, 0.25, 0.4, 0.5, 0.73, 0.95, 1.0] {
            for alpha in [0.0, 0.3, 0.7, 0.999, 1.0, 1.05, 1.5, 3.0, 50.0] {
                for slack in [0, 1, 3] {
                    let cap = 2 * n + slack;
                    let process = Process::new(market(n, cap, q, alpha)).expect("a process");
                    let optimum = process.solve().expect("an optimum");
                    let greedy = exact::greedy_cost(n, q, alpha);
                    let patient = if slack == 0 {
                        greedy
                    } else {
                        exact::patient_cost(n, q)
                    };
                    let cost = greedy.min(patient);
                    let at = format!("n {n} q {q} α {alpha} M {cap}");
                    assert!(optimum.gain.width() < 1e-8, "{at}: {:?}", optimum.gain);
                    assert!(
                        optimum.gain.lower - 1e-9 <= cost && cost <= optimum.gain.upper + 1e-9,
                        "{at}: {:?}, not {cost}",
                        optimum.gain
                    );
                    let tied = (greedy - patient).abs() < 1e-9;
                    for pool in &optimum.actions {
                        let (weak, strong) = (pool.counts[0], pool.counts[1]);
                        let wanted = theorem(n, cap, patient < greedy, strong, weak);
                        let action = word(&pool.action);
                        // Where unfairness is free all games are alike; on the
                        // threshold both rules are; and at the ends of q most
                        // pools never arise.
                        let either = (alpha == 0.0
                            && matches!((action, wanted), ("fair" | "unfair", "fair" | "unfair")))
                            || (tied
                                && matches!(
                                    (action, wanted),
                                    ("wait" | "unfair", "wait" | "unfair")
                                ))
                            || (q == 0.0 && strong > 0)
                            || (q == 1.0 && weak > 0);
                        assert!(
                            action == wanted || either,
                            "{at}: ({strong}, {weak}) {action}, not {wanted}"
                        );
                    }
                    solved += 1;
                }
            }
        }
    }
    assert!(solved >= 200, "{solved}");
}

#[test]
fn a_cap_of_two_teams_forbids_patience() {
    for (n, q) in [(1, 0.5), (3, 0.3), (6, 0.5)] {
        let tight = Process::new(market(n, 2 * n, q, 5.0)).expect("a process");
        let gain = tight.solve().expect("an optimum").gain;
        assert!((gain.middle() - exact::greedy_cost(n, q, 5.0)).abs() < 1e-8);
        assert!(gain.lower > exact::patient_cost(n, q) + 0.1);
        let patient = tight.evaluate(&tight.patient_policy()).expect("a cost");
        assert!(
            (patient.gain.middle() - gain.middle()).abs() < 1e-8,
            "forced"
        );
    }
}

#[test]
fn both_rules_evaluated_cost_what_the_closed_forms_say() {
    for n in [1, 2, 4, 7, 12] {
        for q in [0.0, 0.05, 0.5, 0.9, 1.0] {
            for slack in [1, 2, 5] {
                let process = Process::new(market(n, 2 * n + slack, q, 1.7)).expect("a process");
                for (policy, cost) in [
                    (process.greedy_policy(), exact::greedy_cost(n, q, 1.7)),
                    (process.patient_policy(), exact::patient_cost(n, q)),
                ] {
                    let found = process.evaluate(&policy).expect("a cost").gain;
                    assert!(
                        (found.middle() - cost).abs() < 1e-8,
                        "n {n} q {q} slack {slack}: {found:?}, not {cost}"
                    );
                }
            }
        }
    }
}

/// Wu's model written down once more, state by state, for two types: no code
/// shared with `Process`, and another solver.
fn two_types(n: u32, cap: u32, q: f64, alpha: f64) -> f64 {
    let place = |strong: u32, weak: u32, most: u32| (strong * (most + 1) + weak) as usize;
    let mut builder = MdpBuilder::new(((cap + 1) * (cap + 1)) as usize, (cap * cap) as usize + 1);
    // Places of the square that are no pools: costless and never reached.
    let nowhere = (cap * cap) as usize;
    builder.afterstate(nowhere, 1e3, &[(0, 1.0)]);
    for strong in 0..cap {
        for weak in 0..cap {
            let at = place(strong, weak, cap - 1);
            if strong + weak < cap {
                let next = [
                    (place(strong + 1, weak, cap), q),
                    (place(strong, weak + 1, cap), 1.0 - q),
                ];
                builder.afterstate(at, f64::from(strong + weak), &next);
            } else {
                builder.afterstate(at, 1e3, &[(0, 1.0)]);
            }
        }
    }
    for strong in 0..=cap {
        for weak in 0..=cap {
            let at = place(strong, weak, cap);
            if strong + weak > cap {
                builder.choice(at, 0.0, nowhere);
                continue;
            }
            if strong + weak < cap {
                builder.choice(at, 0.0, place(strong, weak, cap - 1));
            }
            for h in 0..=strong.min(2 * n) {
                if 2 * n - h <= weak {
                    let cost = 2.0 * f64::from(n) * alpha * f64::from(h % 2);
                    let left = place(strong - h, weak + h - 2 * n, cap - 1);
                    builder.choice(at, cost, left);
                }
            }
        }
    }
    let model = builder.build().expect("well-formed");
    ValueIteration::new(&model).solve().middle()
}

#[test]
fn two_levels_are_the_two_types_of_the_paper() {
    for (n, slack, q, alpha) in [
        (1, 1, 0.5, 0.4),
        (2, 1, 0.3, 2.0),
        (2, 4, 0.6, 1.01),
        (3, 2, 0.1, 1.5),
        (3, 0, 0.5, 2.0),
    ] {
        let mut levels = PatienceLevels::default();
        levels.team.n = n;
        levels.share.q = q;
        levels.ladder.levels = 2;
        let process = Process::new(LevelMarket {
            n,
            cap: 2 * n + slack,
            shares: levels.shares(),
            alpha,
        })
        .expect("a process");
        let gain = process.solve().expect("an optimum").gain;
        let other = two_types(n, 2 * n + slack, q, alpha);
        assert!(
            (gain.middle() - other).abs() < 1e-6,
            "{n} {slack} {q} {alpha}: {other}"
        );
    }
}

/// The least difference over every choice of n among the 2n players.
fn imbalance_by_splits(n: u32, take: &[u32]) -> u32 {
    let players: Vec<u32> = (take.iter().enumerate())
        .flat_map(|(level, &count)| vec![level as u32; count as usize])
        .collect();
    let total: u32 = players.iter().sum();
    (0..1u32 << players.len())
        .filter(|team| team.count_ones() == n)
        .map(|team| {
            let sum: u32 = (players.iter().enumerate())
                .filter(|(place, _)| team >> place & 1 == 1)
                .map(|(_, level)| level)
                .sum();
            (2 * sum).abs_diff(total)
        })
        .min()
        .expect("a split")
}

/// 2n players on `levels` levels.
fn games() -> impl Strategy<Value = (u32, Vec<u32>)> {
    (1u32..=5, 1usize..=6).prop_flat_map(|(n, levels)| {
        prop::collection::vec(0..levels, 2 * n as usize).prop_map(move |players| {
            let mut take = vec![0; levels];
            for level in players {
                take[level] += 1;
            }
            (n, take)
        })
    })
}

proptest! {
    #[test]
    fn least_imbalance_is_that_of_the_best_split((n, take) in games()) {
        prop_assert_eq!(least_imbalance(n, &take), imbalance_by_splits(n, &take));
    }

    /// What the page says before a run starts must not be less than what comes.
    #[test]
    fn the_size_foretold_is_never_too_small(n in 1u32..=3, slack in 0u32..=5, levels in 2u32..=5) {
        let cap = 2 * n + slack;
        let shares = vec![1.0 / f64::from(levels); levels as usize];
        let process = Process::new(LevelMarket { n, cap, shares, alpha: 1.0 }).expect("a process");
        let (states, choices) = process_size(n, cap, levels);
        prop_assert_eq!(states, process.mdp().states() as u64);
        prop_assert!(choices >= process.mdp().choices() as u64);
        if levels == 2 {
            // For the paper's model the forecast is of use only if it is close.
            prop_assert!(choices <= 3 * process.mdp().choices() as u64);
        }
    }
}

#[test]
fn a_forecast_saturates_instead_of_overflowing() {
    let (states, choices) = process_size(50, 300, 6);
    assert!(states > 1_000_000_000 && choices >= states);
    assert_eq!(process_size(1_000, 100_000, 40).0, u64::MAX);
    assert_eq!(process_size(1_000, 100_000, 40).1, u64::MAX);
}

#[test]
fn with_three_and_more_levels_the_optimum_is_at_least_as_good_as_either_rule() {
    let mut strictly = 0;
    for levels in [3u32, 4] {
        for n in 1..=2 {
            for slack in [1, 3] {
                for alpha in [0.1, 0.5, 1.0, 2.5] {
                    let process = Process::new(LevelMarket {
                        n,
                        cap: 2 * n + slack,
                        shares: vec![1.0 / f64::from(levels); levels as usize],
                        alpha,
                    })
                    .expect("a process");
                    let optimum = process.solve().expect("an optimum");
                    let cost = |policy: &[u32]| process.evaluate(policy).expect("a cost").gain;
                    let greedy = cost(&process.greedy_policy());
                    let patient = cost(&process.patient_policy());
                    let own = cost(&optimum.policy);
                    assert!(optimum.gain.width() < 1e-8);
                    assert!((own.middle() - optimum.gain.middle()).abs() < 1e-8);
                    assert!(optimum.gain.lower <= greedy.upper.min(patient.upper) + 1e-12);
                    let best = greedy.lower.min(patient.lower);
                    strictly += u32::from(optimum.gain.upper < best - 1e-6);
                }
            }
        }
    }
    assert!(
        strictly > 5,
        "somewhere a rule of its own is better: {strictly}"
    );
}

/// n = 1, three levels, M = 3: every stationary deterministic rule, each
/// evaluated by looking 2^40 periods ahead.
#[test]
fn three_levels_in_miniature_against_every_rule() {
    let shares = [0.2, 0.5, 0.3];
    let pools = |size: u32| -> Vec<[u32; 3]> {
        let mut all = Vec::new();
        for a in 0..=size {
            for b in 0..=size - a {
                all.push([a, b, size - a - b]);
            }
        }
        all
    };
    // After the action at most two wait; a pool before it has one more.
    let after: Vec<[u32; 3]> = (0..=2).flat_map(pools).collect();
    let number = |pool: &[u32; 3]| after.iter().position(|other| other == pool).expect("known");
    let pairs = pools(2);
    let triples = pools(3);
    for alpha in [0.2, 0.8, 2.0] {
        // Choices in a pool: (cost, pool left), a game of any two, or waiting.
        let choices = |pool: &[u32; 3]| -> Vec<(f64, usize)> {
            let mut all = Vec::new();
            for game in &pairs {
                if (0..3).all(|level| game[level] <= pool[level]) {
                    let mut left = *pool;
                    (0..3).for_each(|level| left[level] -= game[level]);
                    let levels: Vec<u32> = (0..3)
                        .flat_map(|level| vec![level; game[level as usize] as usize])
                        .collect();
                    let cost = 2.0 * alpha * f64::from(levels[0].abs_diff(levels[1]));
                    all.push((cost, number(&left)));
                }
            }
            if pool.iter().sum::<u32>() < 3 {
                all.push((0.0, number(pool)));
            }
            all
        };
        let deciding: Vec<&[u32; 3]> = pairs.iter().chain(&triples).collect();
        let options: Vec<Vec<(f64, usize)>> = deciding.iter().map(|pool| choices(pool)).collect();
        let mut policy = vec![0; options.len()];
        let (mut best, mut policies) = (f64::INFINITY, 0);
        loop {
            policies += 1;
            best = best.min(gain(&after, &shares, &deciding, &options, &policy));
            // Count up.
            let mut place = 0;
            while place < policy.len() && policy[place] + 1 == options[place].len() {
                policy[place] = 0;
                place += 1;
            }
            if place == policy.len() {
                break;
            }
            policy[place] += 1;
        }
        assert_eq!(policies, 64 * 64 * 3);
        let process = Process::new(LevelMarket {
            n: 1,
            cap: 3,
            shares: shares.to_vec(),
            alpha,
        })
        .expect("a process");
        let optimum = process.solve().expect("an optimum").gain;
        assert!(
            (optimum.middle() - best).abs() < 1e-8,
            "α {alpha}: {optimum:?}, not {best}"
        );
    }
}

/// Mean cost per period of a rule from the empty pool. The lazy chain, which
/// stays half of the time, has the same averages and no period.
fn gain(
    after: &[[u32; 3]],
    shares: &[f64; 3],
    deciding: &[&[u32; 3]],
    options: &[Vec<(f64, usize)>],
    policy: &[usize],
) -> f64 {
    const SIZE: usize = 10;
    let mut p = [[0.0; SIZE]; SIZE];
    let mut cost = [0.0; SIZE];
    for (from, pool) in after.iter().enumerate() {
        p[from][from] += 0.5;
        for level in 0..3 {
            let mut next = *pool;
            next[level] += 1;
            let (paid, left) = match deciding.iter().position(|other| **other == next) {
                Some(place) => options[place][policy[place]],
                None => (
                    0.0,
                    after
                        .iter()
                        .position(|other| *other == next)
                        .expect("known"),
                ),
            };
            p[from][left] += 0.5 * shares[level];
            cost[from] += shares[level] * (paid + f64::from(after[left].iter().sum::<u32>()));
        }
    }
    for _ in 0..40 {
        let mut square = [[0.0; SIZE]; SIZE];
        for (row, out) in p.iter().zip(&mut square) {
            for (weight, middle) in row.iter().zip(&p) {
                for (to, more) in out.iter_mut().zip(middle) {
                    *to += weight * more;
                }
            }
        }
        p = square;
    }
    let total: f64 = p[0].iter().sum();
    p[0].iter()
        .zip(&cost)
        .map(|(share, cost)| share * cost)
        .sum::<f64>()
        / total
}

#[test]
fn the_table_for_the_simulation_holds_the_optimal_actions() {
    let mut compare = PatienceCompare::default();
    compare.team.n = 3;
    compare.room.slack = 3;
    let optimum = compare.optimum().expect("an optimum");
    let table = compare.table().expect("a table");
    assert_eq!(PatienceCompare::list().len(), compare.values().len());
    for pool in &optimum.actions {
        let action = table.action(pool.counts[1], pool.counts[0]);
        match &pool.action {
            Action::Form { take, .. } => assert_eq!(action, Some(take[1]), "{pool:?}"),
            Action::Gather | Action::Wait => assert_eq!(action, None, "{pool:?}"),
        }
    }
}

#[test]
fn what_is_no_market_is_refused_and_not_solved() {
    let good = market(2, 5, 0.3, 1.0);
    let bad = [
        LevelMarket {
            cap: 3,
            ..good.clone()
        },
        LevelMarket {
            cap: 0,
            ..good.clone()
        },
        LevelMarket {
            n: 0,
            ..good.clone()
        },
        LevelMarket {
            shares: vec![],
            ..good.clone()
        },
        LevelMarket {
            shares: vec![0.5, 0.4],
            ..good.clone()
        },
        LevelMarket {
            shares: vec![1.5, -0.5],
            ..good.clone()
        },
        LevelMarket {
            shares: vec![f64::NAN, 1.0],
            ..good.clone()
        },
        LevelMarket {
            alpha: f64::NAN,
            ..good.clone()
        },
        LevelMarket {
            alpha: f64::INFINITY,
            ..good.clone()
        },
    ];
    assert!(Process::new(good).is_ok());
    for market in bad {
        let told = format!("{market:?}");
        let error = Process::new(market)
            .err()
            .unwrap_or_else(|| panic!("{told} is accepted"));
        assert!(!error.to_string().is_empty());
    }
}
