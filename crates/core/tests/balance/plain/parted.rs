//! All partitions of few players by the plainest means.

use super::{best_teams, sets};
use lobbylab_core::balance::partition::{Objective, Partition, PartitionEffort};
use lobbylab_core::balance::{Bounded, Measure};
use std::collections::BTreeMap;

pub const OBJECTIVES: [Objective; 3] = [Objective::Worst, Objective::Sum, Objective::Unhappiness];

/// All games of some players by the plainest means: f of each set, and of each player's
/// best.
pub struct Plain {
    values: BTreeMap<u32, f64>,
    /// The best f of each player.
    pub bests: Vec<f64>,
    size: usize,
}

impl Plain {
    pub fn new(measure: &Measure, k: usize, skills: &[f64]) -> Self {
        let mut plain = Self {
            values: BTreeMap::new(),
            bests: vec![f64::INFINITY; skills.len()],
            size: 2 * k,
        };
        sets(skills.len(), 2 * k, |set| {
            let members: Vec<f64> = set.iter().map(|&at| skills[at]).collect();
            let value = best_teams(measure, &members);
            for &at in set {
                plain.bests[at] = plain.bests[at].min(value);
            }
            plain.values.insert(bits(set), value);
        });
        plain
    }

    pub fn cost(&self, objective: Objective, set: u32) -> f64 {
        let value = self.values[&set];
        if objective != Objective::Unhappiness {
            return value;
        }
        let members = (0..self.bests.len()).filter(|at| set >> at & 1 == 1);
        let unhappy = members.map(|at| {
            // Equal but for the order of sums.
            if value <= self.bests[at] * (1.0 + 1e-13) {
                1.0
            } else {
                value / self.bests[at]
            }
        });
        unhappy.fold(1.0, f64::max)
    }

    /// The least objective of all partitions: for each set of players who are left, the
    /// best way to part them, the first of them with each set of others.
    pub fn best(&self, objective: Objective) -> f64 {
        let mut costs = vec![Vec::new(); self.bests.len()];
        for &set in self.values.keys() {
            let cost = self.cost(objective, set);
            costs[set.trailing_zeros() as usize].push((set, cost));
        }
        let mut known = vec![f64::NAN; 1 << self.bests.len()];
        known[0] = 0.0;
        self.parted(&costs, objective, known.len() - 1, &mut known)
    }

    pub fn parted(
        &self,
        costs: &[Vec<(u32, f64)>],
        objective: Objective,
        left: usize,
        known: &mut [f64],
    ) -> f64 {
        if known[left].is_nan() {
            let mut best = f64::INFINITY;
            for &(set, cost) in &costs[left.trailing_zeros() as usize] {
                if set as usize & !left == 0 {
                    let rest = self.parted(costs, objective, left & !(set as usize), known);
                    best = best.min(match objective {
                        Objective::Sum => cost + rest,
                        _ => cost.max(rest),
                    });
                }
            }
            known[left] = best;
        }
        known[left]
    }

    /// The objective of an answer, whose games must be a partition.
    pub fn value(&self, objective: Objective, answer: &Bounded<Partition, PartitionEffort>) -> f64 {
        let mut all = 0;
        let mut value = 0.0_f64;
        for game in &answer.found.games {
            let members: Vec<usize> = game.members().map(|id| id as usize).collect();
            assert_eq!(members.len(), self.size);
            let set = bits(&members);
            assert_eq!(set & all, 0, "a player is in two games");
            all |= set;
            let cost = self.cost(objective, set);
            value = if objective == Objective::Sum {
                value + cost
            } else {
                value.max(cost)
            };
        }
        assert_eq!(all.count_ones() as usize, self.bests.len());
        value
    }
}

pub fn bits(set: &[usize]) -> u32 {
    set.iter().map(|&at| 1 << at).sum()
}

pub fn same(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}
