//! The matching crate: answers against brute force, proofs, hard families,
//! single steps, changes, and what must be refused.

mod brute_force;
mod common;
mod hard_cases;
mod line;
mod oracle;
mod planted;
mod points;
mod properties;
mod proven;
mod scale;
mod steps;
mod verify;
mod verify_changes;
mod warm;
