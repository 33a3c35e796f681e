//! Time-average occupancy: against closed forms, a dense reference, and the
//! equations πP = π themselves.

use super::chains::{chain, generator};
use lobbylab_core::markov::*;
use proptest::prelude::*;

fn solve(chain: &Chain, start: usize) -> Stationary {
    let found = stationary(chain, start).expect("one class");
    check(chain, &found);
    found
}

/// The definition: a distribution that one step leaves as it is.
fn check(chain: &Chain, found: &Stationary) {
    let mut moved = vec![0.0; chain.states()];
    for (state, &share) in found.probability.iter().enumerate() {
        assert!(share >= 0.0);
        for (to, p) in chain.transitions(state) {
            moved[to] += share * p;
        }
    }
    let blocks = found.probability.chunks(1000);
    let total: f64 = blocks.map(|block| block.iter().sum::<f64>()).sum();
    assert!((total - 1.0).abs() < 1e-12, "sums to {total}");
    let residual: f64 = moved
        .iter()
        .zip(&found.probability)
        .map(|(a, b)| (a - b).abs())
        .sum();
    assert!(residual < 1e-11, "residual {residual:e}");
}

/// Grassmann–Taksar–Heyman on a full matrix, as in the paper: the reference.
fn dense(chain: &Chain) -> Vec<f64> {
    let size = chain.states();
    let mut p = vec![vec![0.0; size]; size];
    for (from, row) in p.iter_mut().enumerate() {
        for (to, weight) in chain.transitions(from) {
            row[to] = weight;
        }
    }
    for last in (1..size).rev() {
        let out = p[last][..last].to_vec();
        let leaving: f64 = out.iter().sum();
        for row in &mut p[..last] {
            row[last] /= leaving;
            let entering = row[last];
            // The diagonal is never read, so it may hold anything.
            for (entry, weight) in row.iter_mut().zip(&out) {
                *entry += entering * weight;
            }
        }
    }
    let mut share = vec![1.0; size];
    for state in 1..size {
        share[state] = (0..state).map(|from| share[from] * p[from][state]).sum();
    }
    let total: f64 = share.iter().sum();
    share.iter().map(|share| share / total).collect()
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter()
        .zip(b)
        .fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs()))
}

/// A ring with random chords: irreducible, with every kind of cycle.
fn ring_with_chords(size: usize, chords: &[(usize, usize, f64)]) -> Chain {
    let mut weight = vec![vec![]; size];
    for (state, out) in weight.iter_mut().enumerate() {
        out.push(((state + 1) % size, 1.0));
    }
    for &(from, to, w) in chords {
        weight[from % size].push((to % size, w));
    }
    let mut builder = ChainBuilder::new(size);
    for (from, out) in weight.iter().enumerate() {
        let total: f64 = out.iter().map(|entry| entry.1).sum();
        for &(to, w) in out {
            builder.add(from, to, w / total);
        }
    }
    builder.build().expect("well-formed")
}

fn chords(size: usize, count: usize) -> impl Strategy<Value = Vec<(usize, usize, f64)>> {
    prop::collection::vec((0..size, 0..size, 1e-3..1e3f64), 0..count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn small_chains_agree_with_dense_elimination(
        size in 1usize..60,
        chords in chords(60, 200),
    ) {
        let chain = ring_with_chords(size, &chords);
        let found = solve(&chain, size / 2);
        prop_assert_eq!(found.method, ChainMethod::Elimination);
        for (a, b) in found.probability.iter().zip(dense(&chain)) {
            // Relative, entry by entry: nothing was subtracted.
            prop_assert!((a - b).abs() <= 1e-12 * b, "{} against {}", a, b);
        }
    }

    #[test]
    fn larger_chains_agree_with_dense_elimination(chords in chords(300, 900)) {
        let chain = ring_with_chords(300, &chords);
        let found = solve(&chain, 0);
        prop_assert!(largest_difference(&found.probability, &dense(&chain)) < 1e-11);
    }

    #[test]
    fn birth_and_death_obey_detailed_balance(
        up in prop::collection::vec(0.1..10f64, 1..400),
        down in 0.1..10f64,
    ) {
        let mut builder = GeneratorBuilder::new(up.len() + 1);
        for (state, &rate) in up.iter().enumerate() {
            builder.add(state, state + 1, rate).add(state + 1, state, down);
        }
        let queue = builder.build().expect("well-formed");
        let found = stationary_continuous(&queue, 0).expect("irreducible").probability;
        for (state, rate) in up.iter().enumerate() {
            let (rising, falling) = (found[state] * rate, found[state + 1] * down);
            prop_assert!((rising - falling).abs() <= 1e-11 * rising.max(falling) + 1e-290);
        }
    }
}

#[test]
fn both_solvers_meet_where_either_can_serve() {
    // Little feedback in spite of many states: the sweeps take it.
    let chain = ring_with_chords(5000, &[(70, 3, 1.0), (2000, 11, 3.0), (4000, 3000, 0.5)]);
    let found = solve(&chain, 4999);
    assert_eq!(found.method, ChainMethod::Sweeps);
    assert!(found.iterations > 0 && found.iterations < 20);
    let flow = &found.probability;
    // From 4001 to 2 there is one way only; chords end in 3 and 11.
    assert!((flow[4001] - flow[2]).abs() < 1e-17);
    assert!((flow[3] - flow[2] - flow[70] / 2.0).abs() < 1e-17);
    assert!((flow[11] - flow[10] - flow[2000] * 0.75).abs() < 1e-17);
}

#[test]
fn a_periodic_chain_has_a_time_average() {
    for size in [1, 2, 3, 200, 1000, 100_000] {
        let ring = ring_with_chords(size, &[]);
        let found = solve(&ring, 0);
        for share in found.probability {
            assert!((share * size as f64 - 1.0).abs() < 1e-12);
        }
    }
    // Bipartite, random walk on a star: the hub every other step.
    let leaves = 500;
    let mut edges = Vec::new();
    for leaf in 1..=leaves {
        edges.push((0, leaf, 1.0 / leaves as f64));
        edges.push((leaf, 0, 1.0));
    }
    let star = chain(leaves + 1, &edges);
    assert!((solve(&star, 3).probability[0] - 0.5).abs() < 1e-14);
}

#[test]
fn transient_states_get_exactly_nothing() {
    let chain = chain(
        4,
        &[
            (0, 0, 0.5),
            (0, 1, 0.5),
            (1, 2, 1.0),
            (2, 1, 1.0),
            (3, 0, 1.0),
        ],
    );
    assert_eq!(solve(&chain, 3).probability, [0.0, 0.5, 0.5, 0.0]);
}

#[test]
fn several_classes_are_an_error_unless_the_start_decides() {
    let chain = chain(3, &[(0, 1, 0.5), (0, 2, 0.5), (1, 1, 1.0), (2, 2, 1.0)]);
    let error = stationary(&chain, 0).expect_err("two classes");
    assert_eq!(
        error,
        StationaryError::SeveralClasses {
            classes: vec![vec![1], vec![2]]
        }
    );
    assert!(error.to_string().contains("2 recurrent classes"));
    assert_eq!(solve(&chain, 2).probability, [0.0, 0.0, 1.0]);
    assert_eq!(
        stationary(&chain, 3),
        Err(StationaryError::Start {
            start: 3,
            states: 3
        })
    );
}

/// A queue in a line, truncated; returns its occupancy.
fn line(load: f64, states: usize) -> Stationary {
    let mut builder = GeneratorBuilder::new(states);
    for state in 1..states {
        builder
            .add(state - 1, state, load)
            .add(state, state - 1, 1.0);
    }
    stationary_continuous(&builder.build().expect("well-formed"), 0).expect("irreducible")
}

#[test]
fn a_truncated_single_server_queue_is_geometric() {
    for (load, states) in [
        (0.5, 50),
        (0.5, 2000),
        (0.9, 100),
        (0.9, 5000),
        (0.999, 100_000),
        (1.0, 10_000),
        (1.01, 20_000),
        (2.0, 3000),
    ] {
        let found = line(load, states).probability;
        // The geometric weights, from the heavy end so that none overflows.
        let heavy = f64::min(load, 1.0 / load);
        let total: f64 = (0..states).map(|k| heavy.powi(k as i32)).sum();
        for k in 0..states {
            let state = if load <= 1.0 { k } else { states - 1 - k };
            let truth = heavy.powi(k as i32) / total;
            // Relative accuracy down to 1e-250.
            assert!(
                (found[state] - truth).abs() <= 1e-9 * truth + 1e-250,
                "load {load}, state {state}: {} against {truth}",
                found[state]
            );
        }
    }
}

#[test]
fn a_million_states_in_line_are_solved() {
    let found = line(0.9999, 1_000_000);
    assert_eq!(found.method, ChainMethod::Elimination);
    assert!((found.probability[0] - 1e-4).abs() < 1e-12);
}

#[test]
fn two_queues_side_by_side_have_product_form() {
    // Too much fill for cheap elimination, and cycles everywhere: hard.
    let (a, b, size) = (0.7, 0.4, 90);
    let at = |i: usize, j: usize| i * size + j;
    let mut rates = Vec::new();
    for i in 0..size {
        for j in 0..size {
            if i + 1 < size {
                rates.extend([(at(i, j), at(i + 1, j), a), (at(i + 1, j), at(i, j), 1.0)]);
            }
            if j + 1 < size {
                rates.extend([(at(i, j), at(i, j + 1), b), (at(i, j + 1), at(i, j), 1.0)]);
            }
        }
    }
    let queues = generator(size * size, &rates);
    let found = stationary_continuous(&queues, 0).expect("irreducible");
    for i in 0..size {
        for j in 0..size {
            let truth = (1.0 - a) * a.powi(i as i32) * (1.0 - b) * b.powi(j as i32);
            assert!((found.probability[at(i, j)] - truth).abs() < 1e-10);
        }
    }
}

#[test]
fn rates_and_their_uniformised_chain_agree() {
    let machine = generator(
        4,
        &[
            (0, 1, 1e6),
            (1, 2, 1e-3),
            (2, 3, 4.0),
            (3, 0, 2.0),
            (1, 0, 7.0),
        ],
    );
    let direct = stationary_continuous(&machine, 0).expect("irreducible");
    let (chain, _) = machine.uniformised();
    let ticking = solve(&chain, 0);
    for (a, b) in direct.probability.iter().zip(&ticking.probability) {
        assert!((a - b).abs() <= 1e-9 * b);
    }
}

#[test]
fn blocks_that_hardly_ever_meet_keep_their_digits() {
    // Two pairs joined at rate 1e-14 one way and 3e-14 the other: power
    // iteration would need 1e15 steps. Occupancy 3 : 1.
    let slow = 1e-14;
    let pairs = generator(
        4,
        &[
            (0, 1, 1.0),
            (1, 0, 1.0),
            (2, 3, 1.0),
            (3, 2, 1.0),
            (1, 2, slow),
            (2, 1, 3.0 * slow),
        ],
    );
    let found = stationary_continuous(&pairs, 0)
        .expect("irreducible")
        .probability;
    for (share, truth) in found.iter().zip([0.375, 0.375, 0.125, 0.125]) {
        assert!((share - truth).abs() < 1e-12);
    }
}
