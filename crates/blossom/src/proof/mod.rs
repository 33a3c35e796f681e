//! Proofs of answers, and of there being none, and their checks.

pub(crate) mod certificate;
mod nesting;
pub(crate) mod verify;
mod verify_witness;
pub(crate) mod violation;
pub(crate) mod witness;

pub use certificate::{Certificate, Set, Witness};
pub use verify::verify;
pub use verify_witness::verify_witness;
pub use violation::Violation;
