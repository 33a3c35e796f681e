//! What tests and developers ask of the pages, and no visitor does.

#[cfg(feature = "checks")]
mod exports;
pub(crate) mod pages;

#[cfg(feature = "checks")]
pub use exports::{bench_names, bench_run, fingerprint, page_states, page_words};
