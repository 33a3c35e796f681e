//! Chains and generators: what builders accept, and the structure of graphs.

use lobbylab_core::markov::{
    Chain, ChainBuilder, ChainError, Generator, GeneratorBuilder, GeneratorError,
};

pub fn chain(states: usize, transitions: &[(usize, usize, f64)]) -> Chain {
    let mut builder = ChainBuilder::new(states);
    for &(from, to, p) in transitions {
        builder.add(from, to, p);
    }
    builder.build().expect("a well-formed chain")
}

pub fn generator(states: usize, rates: &[(usize, usize, f64)]) -> Generator {
    let mut builder = GeneratorBuilder::new(states);
    for &(from, to, rate) in rates {
        builder.add(from, to, rate);
    }
    builder.build().expect("a well-formed generator")
}

fn error_of(states: usize, transitions: &[(usize, usize, f64)]) -> ChainError {
    let mut builder = ChainBuilder::new(states);
    for &(from, to, p) in transitions {
        builder.add(from, to, p);
    }
    builder.build().expect_err("something is wrong")
}

#[test]
fn a_builder_names_what_is_wrong() {
    assert_eq!(error_of(0, &[]), ChainError::Size { states: 0 });
    assert_eq!(
        error_of(1, &[(0, 1, 1.0)]),
        ChainError::State {
            state: 1,
            states: 1
        }
    );
    for p in [-1e-9, 1.5, f64::INFINITY] {
        let error = error_of(1, &[(0, 0, p)]);
        assert_eq!(error, ChainError::Probability { from: 0, to: 0, p });
        assert!(error.to_string().contains(&p.to_string()));
    }
    assert!(matches!(
        error_of(1, &[(0, 0, f64::NAN)]),
        ChainError::Probability { .. }
    ));
    let short = error_of(2, &[(0, 0, 1.0), (1, 0, 0.5)]);
    assert_eq!(short, ChainError::RowSum { state: 1, sum: 0.5 });
    assert!(short.to_string().contains("state 1 sum to 0.5"));
    assert!(matches!(
        error_of(1, &[(0, 0, 1.0), (0, 0, 2e-12)]),
        ChainError::RowSum { .. }
    ));
}

#[test]
fn duplicates_are_summed_and_zeros_are_no_transitions() {
    let chain = chain(
        3,
        &[
            (0, 2, 0.25),
            (0, 1, 0.5),
            (0, 2, 0.25),
            (1, 1, 1.0),
            (1, 0, 0.0),
            (2, 2, 1.0),
        ],
    );
    let row: Vec<_> = chain.transitions(0).collect();
    assert_eq!(row, [(1, 0.5), (2, 0.5)]);
    assert_eq!(chain.reachable(1), [1]);
    assert_eq!(chain.reachable(0), [0, 1, 2]);
    assert_eq!(chain.recurrent_classes(), [[1], [2]]);
}

#[test]
fn the_period_is_the_common_divisor_of_all_cycles() {
    // Cycles of lengths 4 and 6 through state 0; then a shortcut of 3 too.
    let mut edges = vec![(0, 1, 0.5), (0, 4, 0.5), (1, 2, 1.0), (2, 3, 1.0)];
    edges.extend([(3, 0, 1.0), (4, 5, 1.0), (5, 6, 1.0), (6, 7, 1.0)]);
    let mut even = edges.clone();
    even.extend([(7, 8, 1.0), (8, 0, 1.0)]);
    let whole: Vec<usize> = (0..9).collect();
    assert_eq!(chain(9, &even).recurrent_classes()[0], whole);
    assert_eq!(chain(9, &even).period(&whole), 2);
    let mut mixed = edges;
    mixed.extend([(7, 8, 1.0), (8, 0, 0.5), (8, 4, 0.5)]);
    assert_eq!(chain(9, &mixed).period(&whole), 1);
    assert_eq!(chain(1, &[(0, 0, 1.0)]).period(&[0]), 1);
    assert_eq!(chain(1, &[(0, 0, 1.0)]).period(&[]), 0);
}

#[test]
fn transient_states_are_in_no_class() {
    //  0 → 1 ⇄ 2      3 ⇄ 4 ← 0      5 → 5
    let chain = chain(
        6,
        &[
            (0, 1, 0.5),
            (0, 4, 0.5),
            (1, 2, 1.0),
            (2, 1, 1.0),
            (3, 4, 1.0),
            (4, 3, 1.0),
            (5, 5, 1.0),
        ],
    );
    assert_eq!(chain.recurrent_classes(), [vec![1, 2], vec![3, 4], vec![5]]);
    assert_eq!(chain.period(&[3, 4]), 2);
}

#[test]
fn a_million_states_in_a_row_do_not_exhaust_the_stack() {
    let states = 1_000_000;
    let mut builder = ChainBuilder::new(states);
    for state in 0..states {
        builder.add(state, (state + 1) % states, 1.0);
    }
    let ring = builder.build().expect("well-formed");
    let classes = ring.recurrent_classes();
    assert_eq!(classes.len(), 1);
    assert_eq!(ring.period(&classes[0]), states);
}

#[test]
fn rates_are_checked() {
    let error = |states, from, to, rate| {
        GeneratorBuilder::new(states)
            .add(from, to, rate)
            .build()
            .expect_err("something is wrong")
    };
    assert_eq!(error(0, 0, 0, 1.0), GeneratorError::Size { states: 0 });
    assert_eq!(error(2, 1, 1, 1.0), GeneratorError::Loop { state: 1 });
    assert_eq!(
        error(2, 0, 7, 1.0),
        GeneratorError::State {
            state: 7,
            states: 2
        }
    );
    for rate in [-1.0, f64::INFINITY, f64::NAN] {
        assert!(matches!(error(2, 0, 1, rate), GeneratorError::Rate { .. }));
    }
    let mut overflowing = GeneratorBuilder::new(3);
    overflowing.add(0, 1, f64::MAX).add(0, 2, f64::MAX);
    assert_eq!(
        overflowing.build(),
        Err(GeneratorError::ExitRate { state: 0 })
    );
}

#[test]
fn a_uniformised_chain_stays_where_the_clock_is_too_fast() {
    let (chain, clock) = generator(2, &[(0, 1, 1.0), (1, 0, 4.0)]).uniformised();
    assert_eq!(clock, 4.0);
    assert_eq!(
        chain.transitions(0).collect::<Vec<_>>(),
        [(0, 0.75), (1, 0.25)]
    );
    assert_eq!(chain.transitions(1).collect::<Vec<_>>(), [(0, 1.0)]);
    let (still, clock) = generator(1, &[]).uniformised();
    assert_eq!(clock, 1.0);
    assert_eq!(still.transitions(0).collect::<Vec<_>>(), [(0, 1.0)]);
}
