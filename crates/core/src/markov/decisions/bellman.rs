//! The Bellman operator in two halves: looking ahead from the afterstates,
//! then choosing in the states; and the certified bounds it yields.

use super::mdp::Mdp;
use super::solution::GainBounds;
use crate::markov::linear::sparse::index;

/// U(x) = cost(x) + Σ p(x → s)·h(s) for every afterstate.
pub(crate) fn look_ahead(mdp: &Mdp, value: &[f64], ahead: &mut [f64]) {
    for (afterstate, ahead) in ahead.iter_mut().enumerate() {
        let mut sum = mdp.afterstate_cost[afterstate];
        for (state, p) in mdp.chance.iter_row(afterstate) {
            sum += p * value[state];
        }
        *ahead = sum;
    }
}

/// The best that a state can do, seeing `ahead`.
#[inline]
fn best(costs: &[f64], afterstates: &[u32], ahead: &[f64]) -> f64 {
    let mut least = f64::INFINITY;
    for (&cost, &afterstate) in costs.iter().zip(afterstates) {
        let total = cost + ahead[afterstate as usize];
        least = if total < least { total } else { least };
    }
    least
}

/// The first choice that attains the value `least` found by [`best`].
#[inline]
fn first_best(costs: &[f64], afterstates: &[u32], ahead: &[f64], least: f64) -> u32 {
    let position = costs
        .iter()
        .zip(afterstates)
        .position(|(&cost, &afterstate)| cost + ahead[afterstate as usize] == least);
    index(position.unwrap_or(0))
}

/// What one improvement found.
pub(crate) struct Improvement {
    /// Bounds for the policy improved upon, not yet widened.
    pub(crate) bounds: GainBounds,
    /// States whose choice changed.
    pub(crate) changed: usize,
}

/// Writes the choices that are better than those of `policy` by more than
/// `tie` into `improved`, and keeps the others.
pub(crate) fn improve(
    mdp: &Mdp,
    ahead: &[f64],
    value: &[f64],
    policy: &[u32],
    tie: f64,
    improved: &mut [u32],
) -> Improvement {
    let mut lower = f64::INFINITY;
    let mut upper = f64::NEG_INFINITY;
    let mut changed = 0;
    for (state, &choice) in policy.iter().enumerate() {
        let (costs, afterstates) = mdp.options(state);
        let least = best(costs, afterstates, ahead);
        let (cost, afterstate) = mdp.option(state, choice);
        let kept = cost + ahead[afterstate];
        lower = lower.min(least - value[state]);
        upper = upper.max(kept - value[state]);
        improved[state] = if least < kept - tie {
            changed += 1;
            first_best(costs, afterstates, ahead, least)
        } else {
            choice
        };
    }
    Improvement {
        bounds: GainBounds { lower, upper },
        changed,
    }
}

/// One step of relative value iteration: h ← h + step·(Th − h), shifted so
/// that the reference state stays at 0. Returns bounds from the h before the
/// step, not yet widened; `ahead` holds that h's look-ahead.
///
/// The step below 1 is Schweitzer's aperiodicity transform (J. Math. Anal.
/// Appl. 34, 1971): it iterates the process that, each period, stands still
/// with probability 1 − step and pays nothing, which has the same optimal
/// policies and no periods.
pub(crate) fn damped_step(
    mdp: &Mdp,
    ahead: &mut [f64],
    value: &mut [f64],
    step: f64,
    reference: usize,
) -> GainBounds {
    look_ahead(mdp, value, ahead);
    let mut lower = f64::INFINITY;
    let mut upper = f64::NEG_INFINITY;
    for (state, value) in value.iter_mut().enumerate() {
        let (costs, afterstates) = mdp.options(state);
        let gained = best(costs, afterstates, ahead) - *value;
        lower = lower.min(gained);
        upper = upper.max(gained);
        *value += step * gained;
    }
    let shift = value[reference];
    for value in value.iter_mut() {
        *value -= shift;
    }
    GainBounds { lower, upper }
}

/// What is needed to bound the rounding of a Bellman sweep, found once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounding {
    successors: usize,
    costs: f64,
}

impl Rounding {
    pub(crate) fn of(mdp: &Mdp) -> Self {
        let successors = (0..mdp.afterstates())
            .map(|afterstate| mdp.chance.targets(afterstate).len())
            .max()
            .unwrap_or(0);
        let standing = mdp
            .afterstate_cost
            .iter()
            .fold(0.0f64, |most, cost| most.max(cost.abs()));
        let choosing = (0..mdp.states())
            .flat_map(|state| mdp.options(state).0)
            .fold(0.0f64, |most, cost| most.max(cost.abs()));
        Self {
            successors,
            costs: standing + choosing,
        }
    }

    /// Size of the numbers that a sweep over `value` adds up.
    pub(crate) fn scale(&self, value: &[f64]) -> f64 {
        self.costs + largest(value)
    }

    /// Bound on the error of one computed (Th − h)(s).
    ///
    /// U(x) adds k products to a cost: at most (k + 1)·u of the sum of sizes,
    /// u = ε/2. Rows stored sum to 1 only within (k + 1)·u, which moves the
    /// sum as much again. The choice's cost and − h(s) add 3·u more.
    /// Together below (k + 4)·ε times [`Rounding::scale`].
    pub(crate) fn bound(&self, value: &[f64]) -> f64 {
        (self.successors + 4) as f64 * f64::EPSILON * self.scale(value)
    }
}

/// Largest absolute value.
pub(crate) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}
