//! The improvement step for a policy with several recurrent classes (Howard's
//! multichain policy iteration; Puterman, *Markov Decision Processes*, §9.2):
//! first lead every state to the cheaper class, and only among choices that
//! lead equally well, to the better relative value.
//!
//! Even where the model has one gain, policies met on the way may not: with
//! q = 1, say, a pool that never clears its one weak player costs more for
//! ever than one that did.

use super::mdp::Mdp;
use crate::markov::linear::sparse::index;

/// Gains closer than this, relative to the largest, count as the same.
const SAME_GAIN: f64 = 1e-10;

/// What a multichain improvement found.
pub(crate) enum Outcome {
    /// All gains are the same: the ordinary improvement is right.
    OneGain,
    /// So many states changed their choice.
    Changed(usize),
    /// No choice leads any state to a cheaper class or to better values.
    Final {
        /// Least gain of a state.
        least: f64,
        /// Greatest gain.
        greatest: f64,
    },
}

/// Improves `policy` into `improved`; `gains` and `ahead` come from its
/// evaluation, `tie` is what counts as the same relative value.
pub(crate) fn improve(
    mdp: &Mdp,
    gains: &[f64],
    ahead: &[f64],
    policy: &[u32],
    tie: f64,
    improved: &mut [u32],
) -> Outcome {
    let least = gains.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let same = SAME_GAIN * least.abs().max(greatest.abs());
    if greatest - least <= same {
        return Outcome::OneGain;
    }
    let expected: Vec<f64> = (0..mdp.afterstates())
        .map(|afterstate| {
            mdp.chance
                .iter_row(afterstate)
                .map(|(state, p)| p * gains[state])
                .sum()
        })
        .collect();
    let mut changed = switch(mdp, policy, improved, same, |_, _, to| Some(expected[to]));
    if changed == 0 {
        changed = switch(mdp, policy, improved, tie, |state, cost, to| {
            let (_, kept) = mdp.option(state, policy[state]);
            (expected[to] <= expected[kept] + same).then_some(cost + ahead[to])
        });
    }
    if changed == 0 {
        return Outcome::Final { least, greatest };
    }
    Outcome::Changed(changed)
}

/// Takes in each state the choice of least price, if it beats the present one
/// by more than `tie`; a choice without a price is not allowed. Returns how
/// many states changed.
fn switch(
    mdp: &Mdp,
    policy: &[u32],
    improved: &mut [u32],
    tie: f64,
    price: impl Fn(usize, f64, usize) -> Option<f64>,
) -> usize {
    let mut changed = 0;
    for (state, &kept) in policy.iter().enumerate() {
        let (cost, to) = mdp.option(state, kept);
        let mut best = (price(state, cost, to).map(|price| price - tie), kept);
        for (choice, (cost, to)) in mdp.choices_of(state).enumerate() {
            let offered = price(state, cost, to);
            if let (Some(offered), Some(least)) = (offered, best.0)
                && offered < least
            {
                best = (Some(offered), index(choice));
            }
        }
        improved[state] = best.1;
        changed += usize::from(best.1 != kept);
    }
    changed
}
