//! What a fixed policy costs: its gain and relative values.
//!
//! The policy's chain is cut at a reference; b, the expected time until the
//! reference is entered, and a, the expected cost until then, give the gain
//! g = a/b there and relative values a − g·b (renewal reward; the equations
//! are those of Howard, *Dynamic Programming and Markov Processes*, 1960).
//! The costs put in are the *defects* of the values known so far, so that the
//! step that solves the equations also refines the solution, until only
//! rounding is left; values known from a similar policy are a head start.

use super::bellman::largest;
use super::mdp::Mdp;
use super::policy_chain::PolicyChain;
use crate::markov::chains::cut::CutChain;
use crate::markov::chains::graph;
use crate::markov::chains::method::ChainMethod;
use crate::markov::linear::sparse::{Jumps, SparseRows};

/// Refinements of one evaluation at most; two are usual.
const REFINEMENTS: usize = 6;
/// Largest accepted defect, relative to the numbers that are added up.
const DEFECT: f64 = 1e-12;

/// A policy evaluated.
pub(crate) struct Evaluated {
    /// Relative value of each state.
    pub(crate) value: Vec<f64>,
    /// Gain from each state, if the policy has several recurrent classes.
    pub(crate) gains: Option<Vec<f64>>,
    /// Largest defect left in the equations.
    pub(crate) defect: f64,
    /// Whether that is no more than rounding explains.
    pub(crate) converged: bool,
    /// Sweeps spent.
    pub(crate) sweeps: u32,
    /// How the equations were solved.
    pub(crate) method: ChainMethod,
}

/// Evaluates the policy that made `chain`, starting from relative values
/// `ahead` of the afterstates (zeros will do).
pub(crate) fn evaluate_chain(
    mdp: &Mdp,
    policy: &[u32],
    chain: &PolicyChain,
    ahead: &[f64],
) -> Evaluated {
    let references = references(&chain.rows);
    let jumps = chain.rows.jumps();
    let mut cut = CutChain::new(&jumps, &references);
    let stay: Vec<f64> = jumps.exit.iter().map(|exit| 1.0 / exit).collect();
    let time = cut.earned(&stay);

    let origin = ahead[chain.afterstates[references[0]] as usize];
    let mut value: Vec<f64> = chain
        .afterstates
        .iter()
        .map(|&afterstate| ahead[afterstate as usize] - origin)
        .collect();
    let mut gain = vec![0.0; value.len()];
    let mut refinement = 0;
    let mut before = f64::INFINITY;
    let (defect, scale) = loop {
        let mut defects = defects(&jumps, &chain.cost, &gain, &value);
        let defect = largest(&defects);
        let scale = largest(&chain.cost) + largest(&value);
        // Comparisons so written that a defect that is no number ends it.
        let worth_more = defect > 8.0 * f64::EPSILON * scale && defect < 0.5 * before;
        if !worth_more || refinement == REFINEMENTS {
            break (defect, scale);
        }
        refinement += 1;
        before = defect;
        for (defect, stay) in defects.iter_mut().zip(&stay) {
            *defect *= stay;
        }
        let cost = cut.earned(&defects);
        let more: Vec<f64> = references
            .iter()
            .map(|&reference| cost[reference] / time[reference])
            .collect();
        if let [more] = more[..] {
            for place in 0..value.len() {
                value[place] += cost[place] - more * time[place];
                gain[place] += more;
            }
        } else {
            let more = spread(&mut cut, &jumps, &references, &more);
            let paid: Vec<f64> = more
                .iter()
                .zip(&stay)
                .map(|(more, stay)| more * stay)
                .collect();
            let paid = cut.earned(&paid);
            for place in 0..value.len() {
                value[place] += cost[place] - paid[place];
                gain[place] += more[place];
            }
        }
    };
    let from_state = |of_place: &[f64]| -> Vec<f64> {
        (0..mdp.states())
            .map(|state| of_place[chain.place_from(state)])
            .collect()
    };
    let mut state_value = from_state(&value);
    for (state, value) in state_value.iter_mut().enumerate() {
        *value += mdp.option(state, policy[state]).0;
    }
    Evaluated {
        value: state_value,
        gains: (references.len() > 1).then(|| from_state(&gain)),
        defect,
        converged: defect <= DEFECT * scale,
        sweeps: cut.sweeps,
        method: cut.method(),
    }
}

/// One state of each recurrent class: the one with the most ways in, because
/// cutting there breaks the most cycles; the first among equals.
fn references(rows: &SparseRows) -> Vec<usize> {
    let mut ways_in = vec![0u32; rows.rows()];
    for place in 0..rows.rows() {
        for &to in rows.targets(place) {
            ways_in[to as usize] += 1;
        }
    }
    graph::components(rows)
        .closed_classes()
        .iter()
        .map(|class| {
            class.iter().copied().fold(class[0], |best, place| {
                if ways_in[place] > ways_in[best] {
                    place
                } else {
                    best
                }
            })
        })
        .collect()
}

/// By how much each equation v + g = cost + P·v fails, per period.
fn defects(jumps: &Jumps, cost: &[f64], gain: &[f64], value: &[f64]) -> Vec<f64> {
    (0..value.len())
        .map(|place| {
            // Written as sums of differences: relative values are known only
            // up to a constant, which must not cost digits.
            let moved: f64 = jumps
                .chain
                .iter_row(place)
                .map(|(to, weight)| weight * (value[to] - value[place]))
                .sum();
            cost[place] - gain[place] + jumps.exit[place] * moved
        })
        .collect()
}

/// The gain expected from each place, given that of each reference: the
/// recurrent classes weighted by the chance of ending up in them.
fn spread(cut: &mut CutChain<'_>, jumps: &Jumps, references: &[usize], gain: &[f64]) -> Vec<f64> {
    let mut at_reference = vec![0.0; jumps.chain.rows()];
    for (&reference, &gain) in references.iter().zip(gain) {
        at_reference[reference] = gain;
    }
    let entering: Vec<f64> = (0..jumps.chain.rows())
        .map(|place| {
            jumps
                .chain
                .iter_row(place)
                .map(|(to, weight)| weight * at_reference[to])
                .sum()
        })
        .collect();
    let mut expected = cut.earned(&entering);
    for (&reference, &gain) in references.iter().zip(gain) {
        expected[reference] = gain;
    }
    expected
}
