//! The figures of the balance lab (Alman and McKay, *Theoretical Foundations of Team
//! Matchmaking*).

use crate::figure::Place;

/// The figures in the order of the page.
pub const FIGURES: &[Place] = &[];
