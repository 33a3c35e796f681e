//! Random streams: unrelated where they must be, and the same for ever.

use lobbylab_core::sim::Streams;
use rand::{Rng, RngExt};
use std::collections::BTreeSet;

fn first(seed: u64, replication: u64, name: &str) -> u64 {
    Streams::new(seed, replication).stream(name).next_u64()
}

/// Links and seeds promise the same run for ever; an update of a dependency
/// must not change what a seed means.
#[test]
fn known_first_values() {
    let mut stream = Streams::new(1, 0).stream("arrivals");
    let drawn: Vec<u64> = (0..4).map(|_| stream.next_u64()).collect();
    assert_eq!(drawn, ARRIVALS, "{drawn:#x?}");
    let mut stream = Streams::new(0xdead_beef, 7).stream("skills");
    let drawn: Vec<u64> = (0..2).map(|_| stream.next_u64()).collect();
    assert_eq!(drawn, SKILLS, "{drawn:#x?}");
    // Uniform numbers are the upper 53 bits.
    let mut stream = Streams::new(1, 0).stream("arrivals");
    for bits in ARRIVALS {
        let uniform: f64 = stream.random();
        assert_eq!(uniform, (bits >> 11) as f64 / (1u64 << 53) as f64);
    }
}

/// From a program of its own (SplitMix64 for the state, Xoshiro256++ after Blackman
/// and Vigna), not from this crate.
const ARRIVALS: [u64; 4] = [
    0x704b_f28b_cdd9_c85e,
    0x3ddd_5f78_71e6_4805,
    0xf198_11ac_5fbf_34e1,
    0xfa42_1b5b_b9b9_1a0b,
];
const SKILLS: [u64; 2] = [0x2e71_e142_9e45_9727, 0xafa1_cb31_ca02_98c5];

#[test]
fn the_same_name_gives_the_same_stream() {
    let streams = Streams::new(42, 3);
    let (mut one, mut two) = (streams.stream("arrivals"), streams.stream("arrivals"));
    for _ in 0..100 {
        assert_eq!(one.next_u64(), two.next_u64());
    }
}

#[test]
fn seeds_replications_and_names_all_matter() {
    let mut seen = BTreeSet::new();
    let mut count = 0;
    for seed in 0..30 {
        for replication in 0..30 {
            for name in [
                "", "a", "b", "ab", "ba", "aa", "arrivals", "skills", "patience",
            ] {
                seen.insert(first(seed, replication, name));
                count += 1;
            }
        }
    }
    assert_eq!(seen.len(), count, "streams that begin alike");
    // Swapping seed and replication is no symmetry either.
    assert_ne!(first(1, 2, "arrivals"), first(2, 1, "arrivals"));
    assert_ne!(
        first(u64::MAX, 0, "arrivals"),
        first(0, u64::MAX, "arrivals")
    );
}

/// Neighbouring seeds, replications and names are not correlated: of 64 bits
/// half differ, give or take.
#[test]
fn neighbours_start_far_apart() {
    let apart = |a: u64, b: u64| f64::from((a ^ b).count_ones());
    let mut total = [0.0; 3];
    const PAIRS: u32 = 2000;
    for k in 0..u64::from(PAIRS) {
        total[0] += apart(first(k, 0, "arrivals"), first(k + 1, 0, "arrivals"));
        total[1] += apart(first(9, k, "arrivals"), first(9, k + 1, "arrivals"));
        total[2] += apart(first(k, 5, "arrivals"), first(k, 5, "arrivalt"));
    }
    for total in total {
        // Mean 32, standard error 4/√2000 = 0.09.
        let mean = total / f64::from(PAIRS);
        assert!((mean - 32.0).abs() < 0.4, "{mean} bits differ");
    }
}

/// A stream moves no other: drawing from one leaves the next draw of another.
#[test]
fn draws_from_one_stream_move_no_other() {
    let streams = Streams::new(5, 5);
    let mut other = streams.stream("skills");
    let alone: Vec<u64> = (0..10).map(|_| other.next_u64()).collect();
    let (mut arrivals, mut skills) = (streams.stream("arrivals"), streams.stream("skills"));
    let mixed: Vec<u64> = (0..10)
        .map(|k| {
            for _ in 0..k {
                arrivals.next_u64();
            }
            skills.next_u64()
        })
        .collect();
    assert_eq!(alone, mixed);
}
