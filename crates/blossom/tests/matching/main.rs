//! The matching crate: answers against brute force, proofs, hard families,
//! single steps, changes, and what must be refused.

mod brute_force;
mod hard_cases;
mod line;
mod oracle;
mod points;
mod properties;
mod refusals;
mod scale;
mod steps;
mod verify;
mod verify_changes;
mod warm;
