//! Howard's policy iteration: evaluate the policy exactly, improve it wherever
//! another choice is better, until none is (*Dynamic Programming and Markov
//! Processes*, 1960).
//!
//! Few rounds, each with one sparse linear solve and one pass over the
//! choices. A choice changes only when another one is better by more than the
//! evaluation can be wrong, so that equal choices do not alternate for ever.

use super::bellman::{self, Rounding, look_ahead};
use super::evaluation::evaluate_chain;
use super::mdp::Mdp;
use super::multichain::{self, Outcome};
use super::policy_chain::PolicyChain;
use super::solution::{GainBounds, Solution, SolveError, SolverProgress};
use crate::markov::chains::method::ChainMethod;
use std::borrow::Borrow;

/// Improvements smaller than this, relative to the largest numbers added up,
/// are ties.
const TIE: f64 = 2e-13;
/// Value-iteration steps that help out when a policy resists evaluation.
const HELPING_STEPS: usize = 32;

/// Rounds after which changes that no longer move the bounds are ties that
/// rounding hides.
const NARROW_ROUNDS: u32 = 24;

/// What policy iteration can be told.
///
/// ```
/// use lobbylab_core::markov::{PolicyIterationOptions, policy_iteration};
/// // The machine of `MdpBuilder`, with the worn state worth 0.
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let options = PolicyIterationOptions { reference: 1, ..PolicyIterationOptions::default() };
/// let best = policy_iteration(&machine, options).unwrap();
/// assert_eq!(best.value[1], 0.0);
/// // A new one is worth the 4 that a repair costs.
/// assert!((best.value[0] + 4.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyIterationOptions {
    /// The state whose relative value is 0.
    pub reference: usize,
    /// Where to start; otherwise at [`Mdp::myopic_policy`].
    pub policy: Option<Vec<u32>>,
    /// Width of the bounds, relative to 1 + |gain|, that a result must have
    /// before it counts as solved; they are usually far narrower.
    pub tolerance: f64,
    /// Most rounds.
    pub limit: u32,
}

impl Default for PolicyIterationOptions {
    fn default() -> Self {
        Self {
            reference: 0,
            policy: None,
            tolerance: 1e-9,
            limit: 1000,
        }
    }
}

/// Policy iteration that can be stopped between rounds.
///
/// ```
/// # use lobbylab_core::markov::{MdpBuilder, PolicyIteration, PolicyIterationOptions};
/// # let mut builder = MdpBuilder::new(1, 1);
/// # builder.afterstate(0, 1.0, &[(0, 1.0)]).choice(0, 0.0, 0);
/// # let model = builder.build().unwrap();
/// let mut solver = PolicyIteration::new(&model, PolicyIterationOptions::default())?;
/// while !solver.advance(100_000)?.done {
///     // look for a request to cancel
/// }
/// assert!(solver.into_solution().gain.contains(1.0));
/// # Ok::<(), lobbylab_core::markov::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PolicyIteration<M> {
    model: M,
    options: PolicyIterationOptions,
    rounding: Rounding,
    /// The policy that `value` and `bounds` speak of.
    policy: Vec<u32>,
    /// The one to evaluate next.
    improved: Vec<u32>,
    value: Vec<f64>,
    ahead: Vec<f64>,
    bounds: GainBounds,
    method: ChainMethod,
    rounds: u32,
    narrow_rounds: u32,
    changed: usize,
    done: bool,
}

impl<M: Borrow<Mdp>> PolicyIteration<M> {
    /// Prepares to solve a model, owned or borrowed.
    ///
    /// # Errors
    /// If an option does not fit the model.
    pub fn new(model: M, options: PolicyIterationOptions) -> Result<Self, SolveError> {
        let mdp = model.borrow();
        let states = mdp.states();
        if options.reference >= states {
            return Err(SolveError::Reference {
                reference: options.reference,
                states,
            });
        }
        let tolerance = options.tolerance;
        if !(tolerance > 0.0 && tolerance.is_finite()) {
            return Err(SolveError::Tolerance { tolerance });
        }
        let policy = match &options.policy {
            Some(policy) => {
                mdp.check_policy(policy)?;
                policy.clone()
            }
            None => mdp.myopic_policy(),
        };
        Ok(Self {
            rounding: Rounding::of(mdp),
            improved: policy.clone(),
            policy,
            value: vec![0.0; states],
            ahead: vec![0.0; mdp.afterstates()],
            bounds: GainBounds::OPEN,
            method: ChainMethod::Elimination,
            rounds: 0,
            narrow_rounds: 0,
            changed: 0,
            done: false,
            model,
            options,
        })
    }

    /// Runs whole rounds until at least `budget` choices have been looked at
    /// (one round looks at all of them), or until done.
    ///
    /// # Errors
    /// [`SolveError::Limit`] with the best bounds, or
    /// [`SolveError::GainDependsOnState`]. The solver keeps what it has.
    ///
    /// # Complexity
    /// A round is one evaluation of the policy (a linear system) and a look at all choices,
    /// O(choices + transitions).
    pub fn advance(&mut self, budget: u64) -> Result<SolverProgress, SolveError> {
        let per_round = self.model.borrow().choices() as u64;
        let mut spent = 0;
        while !self.done {
            if self.rounds >= self.options.limit {
                return Err(SolveError::Limit {
                    iterations: self.rounds,
                    bounds: self.bounds,
                });
            }
            self.round()?;
            spent += per_round;
            if spent >= budget {
                break;
            }
        }
        Ok(SolverProgress {
            done: self.done,
            bounds: self.bounds,
            iterations: self.rounds,
            changed: self.changed,
        })
    }

    /// What is known now: the solution once [`SolverProgress::done`], before that
    /// the last policy evaluated, whose bounds are as certain but wider.
    ///
    /// # Complexity
    /// O(afterstates).
    pub fn into_solution(mut self) -> Solution {
        let gain = self.bounds.middle();
        if gain.is_finite() {
            for ahead in &mut self.ahead {
                *ahead -= gain;
            }
        }
        Solution {
            gain: self.bounds,
            policy: self.policy,
            value: self.value,
            afterstate_value: self.ahead,
            iterations: self.rounds,
            method: self.method,
        }
    }

    fn round(&mut self) -> Result<(), SolveError> {
        let mdp = self.model.borrow();
        let reference = self.options.reference;
        self.policy.copy_from_slice(&self.improved);
        let chain = PolicyChain::new(mdp, &self.policy);
        let evaluated = evaluate_chain(mdp, &self.policy, &chain, &self.ahead);
        self.rounds += 1;
        self.method = evaluated.method;
        // An evaluation that broke down is worth less than the values known.
        if evaluated.defect.is_finite() {
            self.value = evaluated.value;
        }
        if !evaluated.converged {
            for _ in 0..HELPING_STEPS {
                bellman::damped_step(mdp, &mut self.ahead, &mut self.value, 0.5, reference);
            }
        }
        let origin = self.value[reference];
        for value in &mut self.value {
            *value -= origin;
        }
        look_ahead(mdp, &self.value, &mut self.ahead);
        let scale = self.rounding.scale(&self.value);
        let rounding = self.rounding.bound(&self.value);
        let tie = (TIE * scale)
            .max(2.0 * rounding)
            .max(4.0 * evaluated.defect);
        let improvement = bellman::improve(
            mdp,
            &self.ahead,
            &self.value,
            &self.policy,
            tie,
            &mut self.improved,
        );
        let bounds = improvement.bounds.widened(rounding);
        // A lower bound holds for every policy, so the best one stays.
        self.bounds = GainBounds {
            lower: bounds.lower.max(self.bounds.lower),
            upper: bounds.upper,
        };
        self.changed = improvement.changed;
        if let Some(gains) = &evaluated.gains
            && evaluated.converged
        {
            match multichain::improve(
                mdp,
                gains,
                &self.ahead,
                &self.policy,
                tie,
                &mut self.improved,
            ) {
                Outcome::OneGain => {}
                Outcome::Changed(changed) => self.changed = changed,
                Outcome::Final { least, greatest } => {
                    return Err(SolveError::GainDependsOnState { least, greatest });
                }
            }
        }
        // A stable policy with bounds still open was not evaluated well; the
        // next round starts from better values.
        let goal = self.options.tolerance * (1.0 + self.bounds.middle().abs());
        let narrow = self.bounds.width() <= goal;
        self.narrow_rounds += u32::from(narrow);
        self.done = narrow
            && (self.changed == 0
                || self.narrow_rounds >= NARROW_ROUNDS
                || self.rounds >= self.options.limit);
        Ok(())
    }
}

/// Solves a decision process by policy iteration, start to end.
///
/// # Arguments
/// - `mdp`: a model whose least gain is the same from every state; that is so
///   if every state can be led to every other, or to one that can.
/// - `options`: where to start, which state counts 0, when to give up.
///
/// ```
/// use lobbylab_core::markov::{PolicyIterationOptions, policy_iteration};
/// // The machine of `MdpBuilder`: repairing at 4 every other day beats running on at 3 a day.
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let best = policy_iteration(&machine, PolicyIterationOptions::default()).unwrap();
/// assert_eq!(best.policy, [0, 1]);
/// assert!(best.gain.contains(2.0));
/// ```
///
/// # Returns
/// The optimal policy (in every state, also those it never returns to), its
/// relative values and certified [`GainBounds`] on the gain.
///
/// # Errors
/// An option that does not fit, the limit of rounds, or a gain that depends
/// on the start.
///
/// # Complexity
/// Per round O(choices + transitions) and the linear solve, whose cost see at
/// [`crate::markov::stationary()`]. The number of rounds is small in practice (5 to 10);
/// no good bound is known.
pub fn policy_iteration(
    mdp: &Mdp,
    options: PolicyIterationOptions,
) -> Result<Solution, SolveError> {
    let mut solver = PolicyIteration::new(mdp, options)?;
    while !solver.advance(u64::MAX)?.done {}
    Ok(solver.into_solution())
}
