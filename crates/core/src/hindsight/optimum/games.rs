//! Players in the order of their arrival with what their games cost, and partitions of them
//! into games: what the search and the lower bound both look at.

use super::matching::{Refused, can_meet, check};
use super::players::PlayerList;
use crate::hindsight::{Cost, CostModel};

/// A partition into games.
#[derive(Clone, Debug, PartialEq)]
pub struct GameGrouping {
    /// The members of each game, by the number of their arrival; fewer than k where
    /// computer players join when the first has waited τ_max. By first member.
    pub games: Vec<Vec<u32>>,
    /// What all games cost.
    pub cost: Cost,
    /// Whether the search ended by itself, not for want of steps.
    pub settled: bool,
}

/// The players and what their games cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence<'a, const D: usize> {
    pub(super) list: PlayerList<'a, D>,
    pub(super) times: &'a [f64],
    pub(super) criteria: &'a [[f64; D]],
    pub(super) cost_model: &'a CostModel<D>,
    /// Σ f_d.
    spread: f64,
    /// What a computer player waits.
    pub(super) computer: f64,
}

impl<'a, const D: usize> Sequence<'a, D> {
    pub(super) fn new(
        list: PlayerList<'a, D>,
        cost_model: &'a CostModel<D>,
    ) -> Result<Self, Refused> {
        check(list, cost_model)?;
        if cost_model.players < 2 {
            return Err(Refused::Players {
                players: cost_model.players,
            });
        }
        Ok(Self {
            list,
            times: list.times,
            criteria: list.criteria,
            cost_model,
            spread: cost_model.weights.iter().sum(),
            computer: if cost_model.computer_waits { 1.0 } else { 0.0 },
        })
    }

    /// How long the member of a game waits that begins when `last` arrives.
    pub(super) fn wait(&self, member: usize, last: usize) -> f64 {
        (self.times[last] - self.times[member]) / self.cost_model.longest
    }

    /// How long the member of a game waits that begins when `first` has waited τ_max.
    pub(super) fn wait_out(&self, member: usize, first: usize) -> f64 {
        self.cost_model
            .wait_out(self.times[first], self.times[member])
    }

    pub(super) fn meet(&self, earlier: usize, later: usize) -> bool {
        can_meet(
            self.times[earlier],
            self.times[later],
            self.cost_model.longest,
        )
    }

    /// When computer players join somebody whose game is not full.
    pub(super) fn time_out(&self, first: usize) -> f64 {
        self.times[first] + self.cost_model.longest
    }

    /// Whether a player who has come is there when computer players join `first`.
    pub(super) fn joins(&self, player: usize, first: usize) -> bool {
        self.list.stays(player, self.time_out(first))
    }

    /// The cost of a game of up to k members, given in the order of arrival; `None`
    /// if they cannot all meet, or there are none. Somebody alone who leaves is a game too.
    pub(super) fn cost(&self, members: &[u32]) -> Option<Cost> {
        let (&first, &last) = (members.first()?, members.last()?);
        let (first, last) = (first as usize, last as usize);
        if !self.meet(first, last) {
            return None;
        }
        let computers = self.cost_model.players.saturating_sub(members.len());
        let mut cost = Cost::default();
        if members.len() == 1 && self.list.gives_up(first, self.cost_model.longest).is_some() {
            return Some(self.list.alone(first, self.cost_model));
        }
        let begins = if computers > 0 {
            self.time_out(first)
        } else {
            self.times[last]
        };
        // Whoever comes last is there.
        let there = |&&member: &&u32| {
            let member = member as usize;
            (computers == 0 && member == last) || self.list.stays(member, begins)
        };
        if self.list.may_leave() && members.iter().filter(there).count() < members.len() {
            return None;
        }
        if computers > 0 {
            cost.criteria = self.spread;
            for &member in members {
                cost.time += self.wait_out(member as usize, first);
            }
            cost.time += self.computer * computers as f64;
            return Some(cost);
        }
        for axis in 0..D {
            let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
            for &member in members {
                let value = self.criteria[member as usize][axis];
                least = least.min(value);
                most = most.max(value);
            }
            cost.criteria += self.cost_model.weights[axis] * (most - least);
        }
        for &member in members {
            cost.time += self.wait(member as usize, last);
        }
        Some(cost)
    }

    /// The weighted Manhattan distance.
    pub(super) fn distance(&self, one: usize, other: usize) -> f64 {
        (0..D)
            .map(|axis| {
                let apart = self.criteria[one][axis] - self.criteria[other][axis];
                self.cost_model.weights[axis] * apart.abs()
            })
            .sum()
    }
}
