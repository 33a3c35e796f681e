//! Own rules in Rust: the border, the judge before them, and equality with the built-in ones.

mod common;
mod equal;
mod fouls;
mod hand;
mod heat;
#[cfg(feature = "wasm")]
mod module;
