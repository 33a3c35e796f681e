//! What benchmarks and tests of several crates share, so that none includes a file of
//! another.
//!
//! * `labs`: the loops that are timed, of each lab that is switched on;
//! * [`matching`]: matchings that are timed, weights to measure them on, and graphs,
//!   brute force and proofs to check them by;
//! * `pool`: a decision process with a known solution, for the solvers of `core`.
//!
//! Crates below this one (`core`, `blossom`) use it in their tests only.

#[cfg(feature = "labs")]
pub mod labs;
pub mod matching;
#[cfg(feature = "pool")]
pub mod pool;
