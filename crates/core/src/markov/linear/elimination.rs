//! State elimination: Grassmann, Taksar and Heyman's algorithm (*Regenerative
//! analysis and steady state distributions for Markov chains*, Oper. Res. 33,
//! 1985) on sparse rows.
//!
//! Eliminating a state leaves the chain watched only while it is elsewhere.
//! The pivot, the probability of leaving the state, is *summed* from its
//! off-diagonal entries, so nothing is ever subtracted and each probability
//! comes out with a small relative error, however tiny it is (O'Cinneide,
//! Numer. Math. 65, 1993). The cheapest state goes first (Markowitz: least
//! product of entries in and out), which on a queue in a line costs O(states).

use super::sparse::{SparseRows, index};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Entries that the filled rows may hold together (16 bytes each).
const MOST_ENTRIES: usize = 1 << 25;
/// Where [`Elimination::visits`] changes its unit.
const HUGE: f64 = 1e150;

/// A jump chain with all but its kept states eliminated.
pub(crate) struct Elimination {
    states: usize,
    steps: Vec<Step>,
}

/// One state at the moment of its elimination.
struct Step {
    state: u32,
    /// Probability of leaving the state at all.
    leaving: f64,
    /// Where it went, among states eliminated later or kept.
    to: Vec<(u32, f64)>,
    /// From where it was entered, among the same.
    from: Vec<(u32, f64)>,
}

impl Elimination {
    /// Eliminates every state but `kept`. Every state must lead to a kept one.
    ///
    /// Returns `None` when more than `work` multiplications would be needed,
    /// or too much memory: the rows have filled in, and [`super::sweeps`] is the better choice.
    pub(crate) fn new(chain: &SparseRows, kept: &[usize], work: u64) -> Option<Self> {
        let states = chain.rows();
        let mut rows: Vec<Vec<(u32, f64)>> = (0..states)
            .map(|state| {
                chain
                    .iter_row(state)
                    .map(|(to, weight)| (index(to), weight))
                    .collect()
            })
            .collect();
        let mut sources: Vec<Vec<u32>> = vec![Vec::new(); states];
        for (state, row) in rows.iter().enumerate() {
            for &(to, _) in row {
                sources[to as usize].push(index(state));
            }
        }
        let mut waiting = vec![true; states];
        for &state in kept {
            waiting[state] = false;
        }
        let mut gone = vec![false; states];
        // Lists of sources may still name states that are gone; these counts
        // do not. (Deleting from the list of a state that all others lead to
        // would cost O(states) each time.)
        let mut entries_in: Vec<u64> = sources.iter().map(|list| list.len() as u64).collect();
        let mut price: Vec<u64> = (0..states)
            .map(|state| entries_in[state] * rows[state].len() as u64)
            .collect();
        let mut queue: BinaryHeap<Reverse<(u64, u32)>> = (0..states)
            .filter(|&state| waiting[state])
            .map(|state| Reverse((price[state], index(state))))
            .collect();
        let mut slot = vec![u32::MAX; states];
        let mut steps = Vec::with_capacity(states - kept.len().min(states));
        let mut done = 0u64;
        let mut entries = 2 * chain.entries();
        while let Some(Reverse((asked, state))) = queue.pop() {
            let here = state as usize;
            if !waiting[here] || asked != price[here] {
                continue;
            }
            waiting[here] = false;
            gone[here] = true;
            let to = std::mem::take(&mut rows[here]);
            let leaving: f64 = to.iter().map(|entry| entry.1).sum();
            let mut from = Vec::with_capacity(entries_in[here] as usize);
            for &source in &std::mem::take(&mut sources[here]) {
                if gone[source as usize] {
                    continue;
                }
                let row = &mut rows[source as usize];
                done += (row.len() + to.len()) as u64;
                if done > work || entries > MOST_ENTRIES {
                    return None;
                }
                for (position, entry) in row.iter().enumerate() {
                    slot[entry.0 as usize] = index(position);
                }
                let entering = row[slot[here] as usize].1;
                let factor = entering / leaving;
                for &(target, weight) in &to {
                    // A way back to the source is a loop: dropped, because
                    // the pivots count only ways out.
                    if target == source {
                        continue;
                    }
                    let position = slot[target as usize];
                    if position == u32::MAX {
                        row.push((target, factor * weight));
                        sources[target as usize].push(source);
                        entries_in[target as usize] += 1;
                        // Ends up in one list of ways out and one of ways in.
                        entries += 2;
                    } else {
                        row[position as usize].1 += factor * weight;
                    }
                }
                let position = slot[here] as usize;
                for entry in row.iter() {
                    slot[entry.0 as usize] = u32::MAX;
                }
                row.swap_remove(position);
                from.push((source, entering));
            }
            for &(target, _) in &to {
                entries_in[target as usize] -= 1;
            }
            for &(neighbour, _) in to.iter().chain(&from) {
                let near = neighbour as usize;
                let now = entries_in[near] * rows[near].len() as u64;
                if waiting[near] && now != price[near] {
                    price[near] = now;
                    queue.push(Reverse((now, neighbour)));
                }
            }
            steps.push(Step {
                state,
                leaving,
                to,
                from,
            });
        }
        Some(Self { states, steps })
    }

    /// Expected visits to each state between two visits to the kept state
    /// (exactly one was kept), up to a common factor.
    pub(crate) fn visits(&self, kept: usize) -> Vec<f64> {
        let mut visits = vec![0.0; self.states];
        visits[kept] = 1.0;
        for step in self.steps.iter().rev() {
            let entering: f64 = step
                .from
                .iter()
                .map(|&(source, weight)| visits[source as usize] * weight)
                .sum();
            let here = entering / step.leaving;
            visits[step.state as usize] = here;
            // A kept state that is hardly ever visited: change the unit
            // before the numbers run out of range.
            if here > HUGE {
                for value in &mut visits {
                    *value /= HUGE;
                }
            }
        }
        visits
    }

    /// Solves x = b + A·x, A the chain with the columns of the kept states
    /// removed: what is earned until a kept state is entered (again).
    pub(crate) fn earned(&self, constant: &[f64]) -> Vec<f64> {
        let mut earned = constant.to_vec();
        for step in &self.steps {
            let share = earned[step.state as usize] / step.leaving;
            for &(source, weight) in &step.from {
                earned[source as usize] += weight * share;
            }
        }
        // The kept states now hold their answer, but as seen by the others
        // they count for nothing.
        let mut ahead = vec![0.0; self.states];
        for step in self.steps.iter().rev() {
            let state = step.state as usize;
            let later: f64 = step
                .to
                .iter()
                .map(|&(target, weight)| weight * ahead[target as usize])
                .sum();
            ahead[state] = (earned[state] + later) / step.leaving;
            earned[state] = ahead[state];
        }
        earned
    }
}
