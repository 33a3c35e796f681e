//! Between the ρ-approximation and the exact search: the shortest intervals of the role
//! queue widened by as much as a better game could span, and searched exactly, as far as a
//! budget goes.
//!
//! A game better than f₀ has a range below 2·k^{1/q}·f₀ (Lemma 6) and so begins no further
//! than that before the end of a window shorter than that. The players around such windows,
//! from the shortest on, are gathered; the search of `exact` goes through them, with
//! the queue's game as the first to beat. If all were gathered and the search came to its
//! end, the game is a best one; if not, the bound is what windows left out and parts not
//! looked at allow.

use super::exact::{RoleEffort, RoleEvent, search};
use super::game::RoleGame;
use super::line::Player;
use super::queue::RoleQueue;
use crate::balance::bounded::Bounded;
use crate::balance::near::GameSpec;
use std::collections::BTreeMap;

/// What the first search may look at.
const FIRST_STEPS: u64 = 1000;

impl RoleQueue {
    /// A game at least as good as that of [`best`](Self::best), with a proven bound, found
    /// while no more than so many players are looked at; a best one if the budget is
    /// enough. Nothing if there is a [`shortage`](Self::shortage). `log` is told what
    /// happens; as the search begins anew with each larger circle of players, it may look
    /// at a part more than once.
    ///
    /// # Complexity
    /// O(k²) for each player looked at, some 0.2 µs for k = 5, teams included.
    pub fn refined(
        &mut self,
        steps: u64,
        log: &mut dyn FnMut(RoleEvent<'_>),
    ) -> Option<Bounded<RoleGame, RoleEffort>> {
        let mut known = self.best()?;
        let spec = GameSpec::new(self.measure, self.k);
        let mut effort = RoleEffort::default();
        // A better game makes the circle smaller: first a small one.
        let mut budget = FIRST_STEPS;
        loop {
            let rest = steps.saturating_sub(effort.steps);
            budget = budget.min(rest);
            let (line, left) = self.gathered(&known, budget / 2);
            let mut answer = search(&spec, &line, Some(known), budget, log)?;
            effort.add(&answer.effort);
            answer.least = answer.least.min(left.min(answer.found.value));
            if answer.is_proven() || effort.steps >= steps || budget == rest {
                answer.effort = effort;
                return Some(answer);
            }
            known = answer.found;
            budget = budget.saturating_mul(4);
        }
    }

    /// All who could be in a game better than a known one, in the line's order, as long as
    /// they are not more than `most`; and what games with others are worth at least.
    fn gathered(&self, known: &RoleGame, most: u64) -> (Vec<Player>, f64) {
        let reach = known.value / self.of_length(1.0);
        let mut left = f64::INFINITY;
        let mut count = 0;
        // Stretches of skills that were gathered, [from, to) by the bits of `from`; they do
        // not overlap.
        let mut stretches: BTreeMap<u64, f64> = BTreeMap::new();
        let mut joined = Vec::new();
        for interval in self.by_length() {
            let bound = self.of_length(interval.length());
            if bound >= known.value {
                break;
            }
            let mut low = (interval.last.0 - reach).max(0.0);
            let mut high = (interval.first.0 + reach).next_up();
            // All that it meets become one with it; what lies between them is new.
            joined.clear();
            let (mut new, mut end) = (0, high);
            for (&from, &to) in stretches.range(..=high.to_bits()).rev() {
                if to < low {
                    break;
                }
                new += self.count(to, end, most - count);
                end = f64::from_bits(from);
                high = high.max(to);
                joined.push(from);
            }
            new += self.count(low, end, most - count);
            if count + new > most {
                left = bound;
                break;
            }
            count += new;
            for from in &joined {
                low = low.min(f64::from_bits(*from));
                stretches.remove(from);
            }
            stretches.insert(low.to_bits(), high);
        }
        let mut line = Vec::with_capacity(count as usize);
        for (&from, &to) in &stretches {
            let low = self.line.place(f64::from_bits(from), 0);
            line.extend(self.line.from(low).take_while(|player| player.0 < to));
        }
        (line, left)
    }

    /// How many have a skill of at least `low` and below `high`; more than `most` if they
    /// are more.
    fn count(&self, low: f64, high: f64, most: u64) -> u64 {
        if low >= high {
            return 0;
        }
        let most = most.saturating_add(1).min(1 << 40) as usize;
        let from = self.line.from(self.line.place(low, 0)).take(most);
        from.take_while(|player| player.0 < high).count() as u64
    }
}
