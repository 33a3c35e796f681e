//! A chain cut at one reference in each recurrent class, ready to tell what is
//! earned until a reference is entered again, for any earnings.

use super::graph;
use super::method::ChainMethod;
use crate::markov::linear::elimination::Elimination;
use crate::markov::linear::sparse::Jumps;
use crate::markov::linear::sweeps::Sweeps;

/// Up to this many states elimination comes first: it is fast enough and
/// loses the fewest digits.
pub(crate) const SMALL: usize = 256;
/// Up to this much feedback the sweeps end after so few steps that nothing
/// else can be faster.
pub(crate) const LITTLE_FEEDBACK: usize = 40;
/// Multiplications per transition that elimination may take where the sweeps
/// have no guarantee either.
pub(crate) const WORK_PER_TRANSITION: u64 = 256;
/// Multiplications that elimination may take when all else has failed.
pub(crate) const WORK_AT_LAST: u64 = 1 << 30;

const TOLERANCE: f64 = 1e-12;
const SWEEP_LIMIT: u32 = 1000;

enum Solver {
    Elimination(Elimination),
    Sweeps(Sweeps),
}

/// A chain of moves with its references.
pub(crate) struct CutChain<'a> {
    jumps: &'a Jumps,
    references: &'a [usize],
    solver: Solver,
    /// Sweeps spent so far.
    pub(crate) sweeps: u32,
    elimination_failed: bool,
}

impl<'a> CutChain<'a> {
    /// `references` names one state of each recurrent class.
    pub(crate) fn new(jumps: &'a Jumps, references: &'a [usize]) -> Self {
        let size = jumps.chain.rows();
        let eliminate = |work| Elimination::new(&jumps.chain, references, work);
        let sweeps = || {
            let order = graph::postorder(&jumps.chain, references);
            Sweeps::new(&jumps.chain, order, references)
        };
        let solver = if size <= SMALL {
            eliminate(WORK_AT_LAST)
        } else {
            None
        };
        let solver = solver.map_or_else(
            || {
                let sweeps = sweeps();
                if sweeps.feedback() > LITTLE_FEEDBACK
                    && let Some(elimination) =
                        eliminate(jumps.chain.entries() as u64 * WORK_PER_TRANSITION)
                {
                    Solver::Elimination(elimination)
                } else {
                    Solver::Sweeps(sweeps)
                }
            },
            Solver::Elimination,
        );
        Self {
            jumps,
            references,
            solver,
            sweeps: 0,
            elimination_failed: false,
        }
    }

    /// How the last solution was found.
    pub(crate) fn method(&self) -> ChainMethod {
        match self.solver {
            Solver::Elimination(_) => ChainMethod::Elimination,
            Solver::Sweeps(_) => ChainMethod::Sweeps,
        }
    }

    /// Solves x = constant + J·x with references on the right counted as 0:
    /// `constant` is earned on each move out of a state. The caller judges
    /// the residual.
    pub(crate) fn earned(&mut self, constant: &[f64]) -> Vec<f64> {
        match &self.solver {
            Solver::Elimination(elimination) => elimination.earned(constant),
            Solver::Sweeps(sweeps) => {
                let mut earned = vec![0.0; constant.len()];
                let convergence = sweeps.solve(constant, &mut earned, TOLERANCE, SWEEP_LIMIT);
                self.sweeps += convergence.sweeps;
                if convergence.reached || self.elimination_failed {
                    return earned;
                }
                let Some(elimination) =
                    Elimination::new(&self.jumps.chain, self.references, WORK_AT_LAST)
                else {
                    self.elimination_failed = true;
                    return earned;
                };
                earned = elimination.earned(constant);
                self.solver = Solver::Elimination(elimination);
                earned
            }
        }
    }
}
