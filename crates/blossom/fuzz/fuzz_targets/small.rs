//! Small problems out of whatever bytes the fuzzer likes, held against the brute
//! force, with every proof checked. `tests/brute_force.rs` goes the same way with
//! random bytes.

#![no_main]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/proven/mod.rs"]
mod proven;

libfuzzer_sys::fuzz_target!(|data: &[u8]| proven::bytes::check(data));
