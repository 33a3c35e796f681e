//! Markov chains and Markov decision processes, solved exactly as far as
//! floating point goes, with the accuracy stated.
//!
//! - [`Chain`]: discrete time; reachability, recurrent classes, periods.
//! - [`Generator`]: continuous time, for queues with rates.
//! - [`stationary()`], [`stationary_continuous`]: time-average occupancy, right
//!   for periodic chains too.
//! - [`Absorption`]: chains that end; time until then, and its moments.
//! - [`Mdp`]: average-cost decision processes with afterstates, solved by
//!   [`policy_iteration()`] with certified [`GainBounds`] on the gain; also as a state
//!   machine ([`PolicyIteration`]) that can be stopped and shown half-way.
//! - [`evaluate`], [`stationary_under`], [`chain_under`]: a policy as it
//!   stands.
//!
//! The chains of matchmaking are periodic more often than not (a game takes
//! 2n players at once), so nothing here relies on powers of a matrix. Two
//! linear solvers do the work: sweeps in depth-first order under GMRES, and
//! state elimination; `chains::cut` and `chains::stationary` choose between them by the shape
//! of the graph.
//!
//! Nothing here knows of pools or players: labs build a model out of their own
//! terms and read the result back into them.

mod chains;
mod decisions;
mod linear;

pub use chains::absorption::Absorption;
pub use chains::chain::{Chain, ChainBuilder, ChainError, LARGEST, ROW_SUM_TOLERANCE};
pub use chains::generator::{Generator, GeneratorBuilder, GeneratorError};
pub use chains::method::ChainMethod;
pub use chains::stationary::{
    RESIDUAL_TOLERANCE, Stationary, StationaryError, stationary, stationary_continuous,
};
pub use decisions::fixed_policy::{
    Evaluation, EvaluationError, PolicyOccupancy, chain_under, evaluate, stationary_under,
};
pub use decisions::mdp::{Mdp, MdpBuilder};
pub use decisions::mdp_error::{MdpError, PolicyError};
pub use decisions::policy_iteration::{PolicyIteration, PolicyIterationOptions, policy_iteration};
pub use decisions::solution::{GainBounds, Solution, SolveError, SolverProgress};
