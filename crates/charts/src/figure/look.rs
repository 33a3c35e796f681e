//! How a rule, a matchmaker or a way to make games looks: the same in every figure.

use crate::figure::{Role, Shape};

/// Name, colour and shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// In a legend and in the middle of a sentence.
    pub name: &'static str,
    /// Its colour.
    pub role: Role,
    /// Its points.
    pub shape: Shape,
}
