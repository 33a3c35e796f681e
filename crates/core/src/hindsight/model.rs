//! Players with criteria, and what a game of them costs (Schlup, section 3).

use crate::sim::{Placed, Player, Ticket};

/// A player who looks for a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HindsightPlayer<const D: usize> {
    /// The value of each criterion, 0 to 1.
    pub criteria: [f64; D],
}

impl<const D: usize> Player for HindsightPlayer<D> {}

impl<const D: usize> Placed<D> for HindsightPlayer<D> {
    #[inline(always)]
    fn criteria(&self) -> &[f64; D] {
        &self.criteria
    }
}

/// What a game costs: equation (1), with its weights and both readings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostModel<const D: usize> {
    /// Players in a game, k; 2 or more.
    pub players: usize,
    /// The longest anybody waits, τ_max; positive and finite.
    pub longest: f64,
    /// What a criterion counts whose values spread from 0 to 1 in a game, f_d. The
    /// paper's choice is k/D each: see [`CostModel::new`].
    pub weights: [f64; D],
    /// Whether a computer player counts as one who has waited τ_max. The paper's
    /// definition τ(P_COMP) = τ_max, taken literally, says yes.
    pub computer_waits: bool,
}

/// The two parts of a cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The weighted spreads of the criteria.
    pub criteria: f64,
    /// Waiting, in units of τ_max, summed over players.
    pub time: f64,
}

impl Cost {
    /// Both parts together.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.criteria + self.time
    }
}

impl<const D: usize> CostModel<D> {
    /// The paper's weights: a game of the greatest spread in all criteria costs k,
    /// as much as k players who wait τ_max.
    #[must_use]
    pub fn new(players: usize, longest: f64) -> Self {
        Self {
            players,
            longest,
            weights: [players as f64 / D as f64; D],
            computer_waits: true,
        }
    }

    /// The cost of a game that is formed now. Where fewer than k members are given,
    /// computer players make it up: its spread is then 1 in every criterion.
    ///
    /// # Source
    /// Schlup, equation (1).
    ///
    /// # Complexity
    /// O(k·D) for k members.
    #[must_use]
    pub fn game<P: Placed<D>>(&self, now: f64, members: &[Ticket<P>]) -> Cost {
        let computers = self.players.saturating_sub(members.len());
        let mut cost = Cost::default();
        for (axis, weight) in self.weights.iter().enumerate() {
            let spread = if computers > 0 {
                1.0
            } else {
                spread(members, axis)
            };
            cost.criteria += weight * spread;
        }
        let first = if computers > 0 {
            first_arrival(members)
        } else {
            f64::INFINITY
        };
        // The very sum with which rules set their timers.
        if now == first + self.longest {
            for member in members {
                cost.time += self.wait_out(first, member.arrived);
            }
        } else {
            for member in members {
                cost.time += (now - member.arrived) / self.longest;
            }
        }
        if self.computer_waits {
            cost.time += computers as f64;
        }
        cost
    }

    /// How long somebody waits, in units of τ_max, whose game begins when `first`, who came
    /// before, has waited τ_max. From the arrivals alone, as hindsight has it: where τ_max is
    /// less than the step of floating-point numbers around these times, the moment itself is off
    /// by as much as τ_max.
    pub(super) fn wait_out(&self, first: f64, arrived: f64) -> f64 {
        (1.0 - (arrived - first) / self.longest).max(0.0)
    }

    /// How long somebody waits, in units of τ_max, who is alone at `now`: 1 at the moment that
    /// the engine has for the end of the wait.
    pub(super) fn wait_alone(&self, arrived: f64, now: f64) -> f64 {
        if now == arrived + self.longest {
            1.0
        } else {
            (now - arrived) / self.longest
        }
    }

    /// What it costs when a player is left to computer players alone, at the moment
    /// of τ_max after arrival: the whole game's cost (Schlup, equation (1)). O(D).
    #[must_use]
    pub fn alone(&self) -> f64 {
        let spread: f64 = self.weights.iter().sum();
        let computers = if self.computer_waits {
            self.players - 1
        } else {
            0
        };
        spread + 1.0 + computers as f64
    }
}

/// When the first of some players came.
fn first_arrival<P: Placed<D>, const D: usize>(members: &[Ticket<P>]) -> f64 {
    (members.iter()).fold(f64::INFINITY, |first, member| first.min(member.arrived))
}

/// How far a criterion's values lie apart.
fn spread<P: Placed<D>, const D: usize>(members: &[Ticket<P>], axis: usize) -> f64 {
    let mut least = f64::INFINITY;
    let mut greatest = f64::NEG_INFINITY;
    for member in members {
        let value = member.player.criteria()[axis];
        least = least.min(value);
        greatest = greatest.max(value);
    }
    (greatest - least).max(0.0)
}
