//! Players as hindsight sees them: when each comes, and how long each would stay.
//!
//! Whoever loses patience leaves without a game. That costs what a game with computer players
//! alone would cost at that moment: the greatest spread, the own waiting until then, and the
//! computer players' places where these are charged. So nothing is gained by driving players
//! away but the waiting that they are spared, and a patience that grows to τ_max leads to
//! [`CostModel::alone`] without a jump.
//!
//! As in the engine, departures come first: whoever loses patience in the very moment in which
//! somebody arrives, or in which computer players would join, has left.

use crate::hindsight::{Cost, CostModel};

/// Players in the order of their arrival.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerList<'a, const D: usize> {
    pub(crate) times: &'a [f64],
    pub(crate) criteria: &'a [[f64; D]],
    /// How long each is willing to wait; empty where nobody leaves.
    pub(crate) patience: &'a [f64],
}

impl<'a, const D: usize> PlayerList<'a, D> {
    /// Players who all stay.
    pub(crate) const fn patient(times: &'a [f64], criteria: &'a [[f64; D]]) -> Self {
        Self {
            times,
            criteria,
            patience: &[],
        }
    }

    /// Whether anybody may leave.
    pub(crate) const fn may_leave(&self) -> bool {
        !self.patience.is_empty()
    }

    /// When a player leaves who has no game by then. The sum is the engine's own, to the bit.
    fn leaves(&self, player: usize) -> f64 {
        (self.patience.get(player)).map_or(f64::INFINITY, |wait| self.times[player] + wait)
    }

    /// Whether a player without a game is still there at a time.
    pub(crate) fn stays(&self, player: usize, at: f64) -> bool {
        at < self.leaves(player)
    }

    /// When a player leaves before τ_max is over; `None` if they stay until then.
    pub(crate) fn gives_up(&self, player: usize, longest: f64) -> Option<f64> {
        let leaves = self.leaves(player);
        (leaves <= self.times[player] + longest).then_some(leaves)
    }

    /// How long a player waits who never gets a game with others, in units of τ_max.
    pub(crate) fn wait_alone(&self, player: usize, cost_model: &CostModel<D>) -> f64 {
        let leaves = self.gives_up(player, cost_model.longest);
        leaves.map_or(1.0, |at| cost_model.wait_alone(self.times[player], at))
    }

    /// What a player costs who never gets a game with others, to the last bit as
    /// [`CostModel::game`] has it.
    pub(crate) fn alone(&self, player: usize, cost_model: &CostModel<D>) -> Cost {
        let criteria: f64 = cost_model.weights.iter().sum();
        if self.gives_up(player, cost_model.longest).is_none() {
            let time = cost_model.alone() - criteria;
            return Cost { criteria, time };
        }
        let computers = if cost_model.computer_waits {
            (cost_model.players - 1) as f64
        } else {
            0.0
        };
        Cost {
            criteria,
            time: self.wait_alone(player, cost_model) + computers,
        }
    }
}
