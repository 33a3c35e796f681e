//! Relative value iteration (White, J. Math. Anal. Appl. 6, 1963) with
//! Schweitzer's aperiodicity transform and stopping by certified bounds.
//!
//! Slower than [`crate::markov::policy_iteration()`] by orders of magnitude where chains
//! mix slowly, but simple, and independent of it: each checks the other.
//! Without the transform it never settles on periodic chains.

use super::bellman::{self, Rounding};
use super::mdp::Mdp;
use super::solution::{GainBounds, Solution, SolveError, Solver, SolverProgress};
use std::borrow::Borrow;

/// What relative value iteration can be told.
#[derive(Clone, Debug, PartialEq)]
pub struct RelativeValueIterationOptions {
    /// The state whose relative value is 0.
    pub reference: usize,
    /// How far each sweep goes towards Th, strictly between 0 and 1: the
    /// probability τ that the transformed process moves at all in a period.
    pub step: f64,
    /// Width of the bounds, relative to 1 + |gain|, at which to stop.
    pub tolerance: f64,
    /// Most sweeps.
    pub limit: u32,
}

impl Default for RelativeValueIterationOptions {
    fn default() -> Self {
        Self {
            reference: 0,
            step: 0.5,
            tolerance: 1e-10,
            limit: 1_000_000,
        }
    }
}

/// Relative value iteration that can be stopped between sweeps.
#[derive(Clone, Debug)]
pub struct RelativeValueIteration<M> {
    model: M,
    options: RelativeValueIterationOptions,
    rounding: Rounding,
    value: Vec<f64>,
    ahead: Vec<f64>,
    bounds: GainBounds,
    sweeps: u32,
    done: bool,
}

impl<M: Borrow<Mdp>> RelativeValueIteration<M> {
    /// Prepares to solve a model, owned or borrowed.
    ///
    /// # Errors
    /// If an option does not fit the model or lies outside its range.
    pub fn new(model: M, options: RelativeValueIterationOptions) -> Result<Self, SolveError> {
        let mdp = model.borrow();
        let states = mdp.states();
        if options.reference >= states {
            return Err(SolveError::Reference {
                reference: options.reference,
                states,
            });
        }
        let RelativeValueIterationOptions {
            step, tolerance, ..
        } = options;
        if !(step > 0.0 && step < 1.0) {
            return Err(SolveError::Step { step });
        }
        if !(tolerance > 0.0 && tolerance.is_finite()) {
            return Err(SolveError::Tolerance { tolerance });
        }
        Ok(Self {
            rounding: Rounding::of(mdp),
            value: vec![0.0; states],
            ahead: vec![0.0; mdp.afterstates()],
            bounds: GainBounds::OPEN,
            sweeps: 0,
            done: false,
            model,
            options,
        })
    }

    /// Runs whole sweeps until at least `budget` choices have been looked at
    /// (one sweep looks at all of them), or until done.
    ///
    /// # Errors
    /// [`SolveError::Limit`] with the best bounds.
    pub fn advance(&mut self, budget: u64) -> Result<SolverProgress, SolveError> {
        let mdp = self.model.borrow();
        let per_sweep = mdp.choices() as u64;
        let mut spent = 0;
        while !self.done {
            if self.sweeps >= self.options.limit {
                return Err(SolveError::Limit {
                    iterations: self.sweeps,
                    bounds: self.bounds,
                });
            }
            let RelativeValueIterationOptions {
                step, reference, ..
            } = self.options;
            let error = self.rounding.bound(&self.value);
            let bounds =
                bellman::damped_step(mdp, &mut self.ahead, &mut self.value, step, reference);
            self.sweeps += 1;
            // The plain span decides; the rounding bound could be wider than
            // the tolerance, and no further sweep would change that.
            let goal = self.options.tolerance * (1.0 + bounds.middle().abs());
            self.done = bounds.width() <= goal;
            self.bounds = bounds.widened(error);
            spent += per_sweep;
            if spent >= budget {
                break;
            }
        }
        Ok(SolverProgress {
            done: self.done,
            bounds: self.bounds,
            iterations: self.sweeps,
            changed: 0,
        })
    }

    /// What is known now: one more look ahead gives the policy and the bounds
    /// that hold for it. They are certain at any time, and narrow once
    /// [`SolverProgress::done`].
    pub fn into_solution(mut self) -> Solution {
        let mdp = self.model.borrow();
        bellman::look_ahead(mdp, &self.value, &mut self.ahead);
        let policy = bellman::greedy(mdp, &self.ahead);
        let mut ignored = policy.clone();
        let bounds =
            bellman::improve(mdp, &self.ahead, &self.value, &policy, 0.0, &mut ignored).bounds;
        let gain = bounds.widened(self.rounding.bound(&self.value));
        for ahead in &mut self.ahead {
            *ahead -= gain.middle();
        }
        Solution {
            gain,
            policy,
            value: self.value,
            afterstate_value: self.ahead,
            iterations: self.sweeps,
            method: Solver::RelativeValueIteration,
        }
    }
}

/// Solves a decision process by relative value iteration, start to end.
///
/// # Errors
/// An option that does not fit, or the limit of sweeps; the latter also where
/// the least gain depends on the start, because the bounds then never meet.
///
/// # Complexity
/// O(choices + transitions) per sweep; the number of sweeps grows with the
/// logarithm of the tolerance times the mixing time of good policies.
pub fn relative_value_iteration(
    mdp: &Mdp,
    options: RelativeValueIterationOptions,
) -> Result<Solution, SolveError> {
    let mut solver = RelativeValueIteration::new(mdp, options)?;
    while !solver.advance(u64::MAX)?.done {}
    Ok(solver.into_solution())
}
