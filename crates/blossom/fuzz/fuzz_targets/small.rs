//! Small problems out of whatever bytes the fuzzer likes, held against the brute
//! force, with every proof checked. `tests/matching/brute_force.rs` goes the same way with
//! random bytes.

#![no_main]

use lobbylab_loops::matching::checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::bytes::check(data));
