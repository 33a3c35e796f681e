//! The Markov chain that a policy makes of a decision process, watched at the
//! afterstates.
//!
//! Afterstates are watched and not states because a policy uses at most as
//! many, often far fewer, and because ways that meet in one afterstate meet
//! there in one row instead of many: fewer cycles are left to cut.

use super::mdp::Mdp;
use crate::markov::linear::sparse::{SparseRows, index};

/// Marks an afterstate that the policy never uses.
const UNUSED: u32 = u32::MAX;

/// A policy's chain on the afterstates it uses.
pub(crate) struct PolicyChain {
    /// The afterstates used, ascending: what each place stands for.
    pub(crate) afterstates: Vec<u32>,
    /// Place of each afterstate.
    place: Vec<u32>,
    /// Afterstate that each state goes to.
    pub(crate) chosen: Vec<u32>,
    /// Probabilities between places.
    pub(crate) rows: SparseRows,
    /// Expected cost of a period: standing in the afterstate, then choosing.
    pub(crate) cost: Vec<f64>,
}

impl PolicyChain {
    /// The policy must fit the model. O(states + transitions).
    pub(crate) fn new(mdp: &Mdp, policy: &[u32]) -> Self {
        let mut chosen = Vec::with_capacity(mdp.states());
        let mut choosing = Vec::with_capacity(mdp.states());
        let mut place = vec![UNUSED; mdp.afterstates()];
        for (state, &choice) in policy.iter().enumerate() {
            let (cost, afterstate) = mdp.option(state, choice);
            chosen.push(index(afterstate));
            choosing.push(cost);
            place[afterstate] = 0;
        }
        let mut afterstates = Vec::new();
        for (afterstate, place) in place.iter_mut().enumerate() {
            if *place != UNUSED {
                *place = index(afterstates.len());
                afterstates.push(index(afterstate));
            }
        }
        let mut rows = SparseRows::with_capacity(afterstates.len(), 2 * afterstates.len());
        let mut cost = Vec::with_capacity(afterstates.len());
        // Several next states may choose the same afterstate: add them up.
        let mut sum = vec![0.0; afterstates.len()];
        let mut touched: Vec<u32> = Vec::new();
        for &afterstate in &afterstates {
            let mut expected = mdp.afterstate_cost[afterstate as usize];
            for (state, p) in mdp.chance.iter_row(afterstate as usize) {
                expected += p * choosing[state];
                let to = place[chosen[state] as usize];
                if sum[to as usize] == 0.0 {
                    touched.push(to);
                }
                sum[to as usize] += p;
            }
            for to in touched.drain(..) {
                rows.push(to, sum[to as usize]);
                sum[to as usize] = 0.0;
            }
            rows.end_row();
            cost.push(expected);
        }
        Self {
            afterstates,
            place,
            chosen,
            rows,
            cost,
        }
    }

    /// The place that a state goes to.
    pub(crate) fn place_from(&self, state: usize) -> usize {
        self.place[self.chosen[state] as usize] as usize
    }

    /// Classes of places as classes of afterstates.
    pub(crate) fn name(&self, classes: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
        classes
            .into_iter()
            .map(|class| {
                class
                    .into_iter()
                    .map(|place| self.afterstates[place] as usize)
                    .collect()
            })
            .collect()
    }
}
