//! What every solver of decision processes gives back: certified bounds on the
//! gain, a policy, relative values; and why it might give nothing.

use super::mdp_error::PolicyError;
use crate::markov::chains::method::ChainMethod;
use std::fmt;

/// Certified bounds on an average cost per period.
///
/// For *any* function h on the states, and T the Bellman operator,
/// min (Th − h) is at most the cost of every policy from every start, and
/// max (T_d h − h) is at least the cost of policy d from every start
/// (Odoni, Oper. Res. 17, 1969; Puterman, *Markov Decision Processes*,
/// thm. 8.5.5). So the bounds hold however h was found; they are
/// computed in one last sweep and widened by (k + 4)·ε·(max |h| + largest
/// costs), which covers its rounding (k the most successors of an afterstate,
/// ε = 2⁻⁵²). They speak of the model whose rows sum to 1 exactly.
///
/// ```
/// use lobbylab_core::markov::GainBounds;
/// let known = GainBounds { lower: 1.5, upper: 2.5 };
/// assert_eq!((known.width(), known.middle()), (1.0, 2.0));
/// assert!(known.contains(2.0) && !known.contains(3.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GainBounds {
    /// No policy costs less.
    pub lower: f64,
    /// The policy given costs no more.
    pub upper: f64,
}

impl GainBounds {
    /// Nothing known.
    pub(crate) const OPEN: Self = Self {
        lower: f64::NEG_INFINITY,
        upper: f64::INFINITY,
    };

    /// Moved apart by a bound on the error of each end.
    pub(crate) fn widened(self, error: f64) -> Self {
        Self {
            lower: self.lower - error,
            upper: self.upper + error,
        }
    }

    /// upper − lower.
    pub fn width(&self) -> f64 {
        self.upper - self.lower
    }

    /// The point halfway.
    pub fn middle(&self) -> f64 {
        self.lower + 0.5 * self.width()
    }

    /// Whether a value lies within the bounds, ends included.
    pub fn contains(&self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }
}

/// A solved decision process.
///
/// ```
/// use lobbylab_core::markov::{PolicyIterationOptions, Solution, policy_iteration};
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let best: Solution = policy_iteration(&machine, PolicyIterationOptions::default()).unwrap();
/// // What a choice is worth: its cost, and what stands after it. Repairing wins by a whole day of 3.
/// let worth: Vec<f64> = (machine.choices_of(1))
///     .map(|(cost, afterstate)| cost + best.afterstate_value[afterstate])
///     .collect();
/// assert!(worth[1] < worth[0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Bounds on the least average cost per period; `upper` also bounds what
    /// `policy` costs.
    pub gain: GainBounds,
    /// The choice to make in each state, by its index within the state.
    pub policy: Vec<u32>,
    /// Relative value of each state: how much more it costs in all to start
    /// here than in the reference state, whose value is 0.
    pub value: Vec<f64>,
    /// Value W(x) of each afterstate on the same scale: the quality of a
    /// choice is its cost plus this.
    pub afterstate_value: Vec<f64>,
    /// Improvement rounds.
    pub iterations: u32,
    /// How the equations of its last policy were solved.
    pub method: ChainMethod,
}

/// How far a resumable solver has come.
///
/// ```
/// use lobbylab_core::markov::{PolicyIteration, PolicyIterationOptions};
/// # use lobbylab_core::markov::MdpBuilder;
/// # let mut builder = MdpBuilder::new(2, 2);
/// # builder
/// #     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
/// #     .afterstate(1, 3.0, &[(1, 1.0)])
/// #     .choice(0, 0.0, 0)
/// #     .choice(1, 0.0, 1)
/// #     .choice(1, 4.0, 0);
/// # let machine = builder.build().unwrap();
/// let mut solver = PolicyIteration::new(&machine, PolicyIterationOptions::default()).unwrap();
/// let mut progress = solver.advance(1).unwrap();
/// while !progress.done {
///     progress = solver.advance(1).unwrap();
/// }
/// assert!(progress.bounds.contains(2.0) && progress.changed == 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverProgress {
    /// Whether it has ended.
    pub done: bool,
    /// What is certain about the gain so far.
    pub bounds: GainBounds,
    /// Rounds or sweeps so far.
    pub iterations: u32,
    /// States whose choice the last round changed (0 where the solver does
    /// not keep a policy).
    pub changed: usize,
}

/// Why a decision process was not solved.
///
/// ```
/// use lobbylab_core::markov::{MdpBuilder, PolicyIterationOptions, SolveError, policy_iteration};
/// // Two states that are never left: there is no one gain.
/// let mut builder = MdpBuilder::new(2, 2);
/// builder.afterstate(0, 1.0, &[(0, 1.0)]).afterstate(1, 5.0, &[(1, 1.0)]);
/// builder.choice(0, 0.0, 0).choice(1, 0.0, 1);
/// let split = policy_iteration(&builder.build().unwrap(), PolicyIterationOptions::default());
/// assert!(matches!(split, Err(SolveError::GainDependsOnState { .. })));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolveError {
    /// The starting policy does not fit the model.
    Policy(PolicyError),
    /// The reference must be a state.
    Reference {
        /// The state given.
        reference: usize,
        /// The number of states.
        states: usize,
    },
    /// A tolerance must be finite and above 0.
    Tolerance {
        /// The tolerance given.
        tolerance: f64,
    },
    /// The limit of iterations was reached first.
    Limit {
        /// The limit.
        iterations: u32,
        /// The best bounds until then.
        bounds: GainBounds,
    },
    /// The least cost is not the same from every state, so that there is no
    /// one gain: some states cannot be left towards the cheapest ones.
    GainDependsOnState {
        /// The least gain of a state.
        least: f64,
        /// The greatest.
        greatest: f64,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Policy(error) => error.fmt(f),
            Self::Reference { reference, states } => write!(
                f,
                "reference state {reference} given; the last state is {}",
                states - 1
            ),
            Self::Tolerance { tolerance } => write!(
                f,
                "tolerance {tolerance} given; it must be finite and above 0"
            ),
            Self::Limit { iterations, bounds } => write!(
                f,
                "not solved within {iterations} iterations; \
                 the gain lies between {} and {}",
                bounds.lower, bounds.upper
            ),
            Self::GainDependsOnState { least, greatest } => write!(
                f,
                "the least cost depends on the start: from {least} to {greatest} per period"
            ),
        }
    }
}

impl std::error::Error for SolveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Policy(error) => Some(error),
            _ => None,
        }
    }
}

impl From<PolicyError> for SolveError {
    fn from(error: PolicyError) -> Self {
        Self::Policy(error)
    }
}
