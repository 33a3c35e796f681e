//! Which of the two linear solvers was used.

use std::fmt;

/// How a linear system of a chain was solved.
///
/// ```
/// use lobbylab_core::markov::ChainMethod;
/// let said = ChainMethod::Elimination.to_string();
/// assert_eq!(said, "state elimination (Grassmann, Taksar, Heyman)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChainMethod {
    /// State elimination after Grassmann, Taksar and Heyman.
    Elimination,
    /// GMRES preconditioned by Gauss–Seidel sweeps in depth-first order.
    Sweeps,
}

impl fmt::Display for ChainMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Elimination => "state elimination (Grassmann, Taksar, Heyman)",
            Self::Sweeps => "GMRES on Gauss-Seidel sweeps in depth-first order",
        })
    }
}
