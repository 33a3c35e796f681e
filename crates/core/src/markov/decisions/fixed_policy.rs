//! A policy as it stands, not improved: what it costs from a given start, with
//! certified bounds, and where it spends its time.

use super::bellman::{Rounding, look_ahead};
use super::evaluation::evaluate_chain;
use super::mdp::Mdp;
use super::mdp_error::PolicyError;
use super::policy_chain::PolicyChain;
use super::solution::GainBounds;
use crate::markov::chains::chain::{Chain, LARGEST};
use crate::markov::chains::graph;
use crate::markov::chains::method::ChainMethod;
use crate::markov::chains::stationary::{StationaryError, occupancy};
use crate::markov::linear::sparse::{SparseRows, index};
use std::fmt;

/// What a policy costs.
///
/// ```
/// use lobbylab_core::markov::evaluate;
/// // The machine of `MdpBuilder`, repaired when it is worn: every other day, for 4.
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let repaired = evaluate(&machine, &[0, 1], 0).unwrap();
/// assert!(repaired.gain.contains(2.0));
/// assert!((repaired.value[1] - 4.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// Certified bounds on its average cost per period from the start.
    pub gain: GainBounds,
    /// Relative value of each state, 0 at the start. States from which the
    /// policy never comes to the start's recurrent class are valued on a
    /// scale of their own.
    pub value: Vec<f64>,
    /// Relative value of each afterstate on the same scale, as in
    /// [`crate::markov::Solution::afterstate_value`].
    pub afterstate_value: Vec<f64>,
    /// Sweeps over the policy's chain; 0 for elimination.
    pub iterations: u32,
    /// How the equations were solved.
    pub method: ChainMethod,
}

/// Where a policy spends its time.
///
/// ```
/// use lobbylab_core::markov::stationary_under;
/// // The machine of `MdpBuilder`, never repaired: worn for good.
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let kept = stationary_under(&machine, &[0, 0], 0).unwrap();
/// assert_eq!(kept.state, [0.0, 1.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyOccupancy {
    /// Share of periods in which each state is seen; sums to 1.
    pub state: Vec<f64>,
    /// Share of periods spent in each afterstate; sums to 1.
    pub afterstate: Vec<f64>,
    /// ‖πP − π‖₁ over the afterstates, as computed.
    pub residual: f64,
    /// Sweeps over the chain; 0 for elimination.
    pub iterations: u32,
    /// How the equations were solved.
    pub method: ChainMethod,
}

/// Why a policy was not evaluated.
///
/// ```
/// use lobbylab_core::markov::{EvaluationError, evaluate};
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let nowhere = evaluate(&machine, &[0, 0], 7);
/// assert_eq!(nowhere, Err(EvaluationError::Start { start: 7, states: 2 }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The policy does not fit the model.
    Policy(PolicyError),
    /// The start must be a state.
    Start {
        /// The state given.
        start: usize,
        /// The number of states.
        states: usize,
    },
    /// From the start the policy ends up in one of several recurrent classes
    /// by chance.
    SeveralClasses {
        /// The classes of afterstates, each ascending.
        classes: Vec<Vec<usize>>,
    },
    /// The solvers did not get to the accuracy that the numbers allow.
    NotConverged {
        /// What is certain all the same.
        bounds: GainBounds,
    },
    /// The chain would have more transitions than [`LARGEST`].
    TooManyTransitions {
        /// How many.
        transitions: usize,
    },
    /// The occupancy was not found.
    Stationary(StationaryError),
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Policy(error) => error.fmt(f),
            Self::Start { start, states } => {
                write!(
                    f,
                    "start state {start} given; the last state is {}",
                    states - 1
                )
            }
            Self::SeveralClasses { classes } => {
                StationaryError::write_classes(f, "afterstates", classes)
            }
            Self::NotConverged { bounds } => write!(
                f,
                "the solvers stopped early; the gain lies between {} and {}",
                bounds.lower, bounds.upper
            ),
            Self::TooManyTransitions { transitions } => write!(
                f,
                "the chain of the policy has {transitions} transitions; it may have {LARGEST}"
            ),
            Self::Stationary(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EvaluationError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Policy(error) => Some(error),
            Self::Stationary(error) => Some(error),
            _ => None,
        }
    }
}

impl From<PolicyError> for EvaluationError {
    fn from(error: PolicyError) -> Self {
        Self::Policy(error)
    }
}

/// Computes what a policy costs per period from `start`, by one linear solve
/// (see [`crate::markov::policy_iteration()`]), with bounds certified in a last
/// sweep over the states that can be reached.
///
/// # Examples
/// ```
/// use lobbylab_core::markov::{MdpBuilder, evaluate};
/// // The machine of `MdpBuilder`, run on when it is worn, for 3 a day.
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let kept = evaluate(&machine, &[0, 0], 0).unwrap();
/// assert!(kept.gain.contains(3.0) && kept.gain.width() < 1e-12);
/// ```
///
/// # Errors
/// If the policy does not fit the model, `start` is no state, or several
/// recurrent classes can be reached from it.
///
/// # Complexity
/// One linear system of the afterstates that the policy reaches (see
/// [`policy_iteration`](crate::markov::policy_iteration())), and a sweep, O(states +
/// transitions).
pub fn evaluate(mdp: &Mdp, policy: &[u32], start: usize) -> Result<Evaluation, EvaluationError> {
    let chain = follow(mdp, policy, start)?;
    let reached = graph::reachable(&chain.rows, chain.place_from(start));
    let mut classes = graph::components(&chain.rows).closed_classes();
    classes.retain(|class| reached[class[0]]);
    if classes.len() > 1 {
        return Err(EvaluationError::SeveralClasses {
            classes: chain.name(classes),
        });
    }
    let mut ahead = vec![0.0; mdp.afterstates()];
    let evaluated = evaluate_chain(mdp, policy, &chain, &ahead);
    let mut value = evaluated.value;
    let origin = value[start];
    for value in &mut value {
        *value -= origin;
    }
    look_ahead(mdp, &value, &mut ahead);
    let mut gain = GainBounds {
        lower: f64::INFINITY,
        upper: f64::NEG_INFINITY,
    };
    // The start and what follows from it; any other state says nothing about
    // the cost from here.
    let mut seen = vec![false; mdp.states()];
    seen[start] = true;
    for (place, &afterstate) in chain.afterstates.iter().enumerate() {
        if reached[place] {
            for &state in mdp.chance.targets(afterstate as usize) {
                seen[state as usize] = true;
            }
        }
    }
    for (state, &choice) in policy.iter().enumerate() {
        if seen[state] {
            let (cost, afterstate) = mdp.option(state, choice);
            let gained = cost + ahead[afterstate] - value[state];
            gain.lower = gain.lower.min(gained);
            gain.upper = gain.upper.max(gained);
        }
    }
    let gain = gain.widened(Rounding::of(mdp).bound(&value));
    if !evaluated.converged {
        return Err(EvaluationError::NotConverged { bounds: gain });
    }
    for ahead in &mut ahead {
        *ahead -= gain.middle();
    }
    Ok(Evaluation {
        gain,
        value,
        afterstate_value: ahead,
        iterations: evaluated.sweeps,
        method: evaluated.method,
    })
}

/// Computes in which states and afterstates a policy spends its periods in
/// the long run, starting from `start`; see [`crate::markov::stationary()`].
///
/// # Examples
/// ```
/// use lobbylab_core::markov::{MdpBuilder, stationary_under};
/// // The machine of `MdpBuilder`, repaired when it is worn.
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let repaired = stationary_under(&machine, &[0, 1], 0).unwrap();
/// assert!((repaired.state[1] - 0.5).abs() < 1e-12);
/// assert!((repaired.afterstate[0] - 1.0).abs() < 1e-12);
/// ```
///
/// # Errors
/// As [`evaluate`], or if the occupancy cannot be computed.
///
/// # Complexity
/// One stationary distribution of the afterstates reached (see
/// [`stationary`](crate::markov::stationary())), and O(transitions).
pub fn stationary_under(
    mdp: &Mdp,
    policy: &[u32],
    start: usize,
) -> Result<PolicyOccupancy, EvaluationError> {
    let chain = follow(mdp, policy, start)?;
    let found = occupancy(&chain.rows, chain.place_from(start)).map_err(|error| match error {
        StationaryError::SeveralClasses { classes } => EvaluationError::SeveralClasses {
            classes: chain.name(classes),
        },
        other => EvaluationError::Stationary(other),
    })?;
    let mut afterstate = vec![0.0; mdp.afterstates()];
    let mut state = vec![0.0; mdp.states()];
    for (&at, &share) in chain.afterstates.iter().zip(&found.probability) {
        afterstate[at as usize] = share;
        for (to, p) in mdp.chance.iter_row(at as usize) {
            state[to] += share * p;
        }
    }
    Ok(PolicyOccupancy {
        state,
        afterstate,
        residual: found.residual,
        iterations: found.iterations,
        method: found.method,
    })
}

/// The chain of states that a policy makes of a model, for questions of
/// structure: recurrent classes, periods. O(states + transitions out of all
/// states).
///
/// # Examples
/// ```
/// use lobbylab_core::markov::{MdpBuilder, chain_under};
/// // The machine of `MdpBuilder`, repaired when it is worn.
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let chain = chain_under(&machine, &[0, 1]).unwrap();
/// assert_eq!(chain.recurrent_classes(), [[0, 1]]);
/// ```
///
/// # Errors
/// If the policy does not fit the model, or the chain has more transitions
/// than [`crate::markov::LARGEST`].
pub fn chain_under(mdp: &Mdp, policy: &[u32]) -> Result<Chain, EvaluationError> {
    mdp.check_policy(policy)?;
    let afterstate = |(state, &choice): (usize, &u32)| mdp.option(state, choice).1;
    let transitions: usize = policy
        .iter()
        .enumerate()
        .map(|at| mdp.chance.targets(afterstate(at)).len())
        .sum();
    if transitions > LARGEST {
        return Err(EvaluationError::TooManyTransitions { transitions });
    }
    let mut rows = SparseRows::with_capacity(mdp.states(), transitions);
    for at in policy.iter().enumerate() {
        for (to, p) in mdp.chance.iter_row(afterstate(at)) {
            rows.push(index(to), p);
        }
        rows.end_row();
    }
    Ok(Chain { rows })
}

fn follow(mdp: &Mdp, policy: &[u32], start: usize) -> Result<PolicyChain, EvaluationError> {
    mdp.check_policy(policy)?;
    let states = mdp.states();
    if start >= states {
        return Err(EvaluationError::Start { start, states });
    }
    Ok(PolicyChain::new(mdp, policy))
}
