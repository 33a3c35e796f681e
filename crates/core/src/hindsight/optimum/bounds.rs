//! Games of more than two in hindsight: between which two costs the optimum lies.
//!
//! For k > 2 the best partition into games is hard to find (already k = 3 contains
//! partition into triangles). So two numbers stand for it: the cost of a partition that
//! was found ([`GameGrouping`], from [`grouping`](super::grouping())), and a lower bound.
//!
//! A game S of k costs c(S) = Σ f_d · range_d + Σ (t_last − t_i)/τ_max; one with fewer
//! members is filled with computer players when the first of them has waited τ_max,
//! and costs c(S) = Σ f_d + Σ (t_first + τ_max − t_i)/τ_max, and 1 more for each
//! computer player where they count as waiting.
//!
//! # The lower bound
//! Give every player i a price y_i, any number. Let the *anchor* of a game be its last
//! arrival, or its first if computer players are in it, and v_j the most by which
//! prices exceed the cost in a game anchored at j: v_j = max(0, max_S Σ_{i∈S} y_i −
//! c(S)). In any partition every game S has c(S) ≥ Σ_{i∈S} y_i − v_anchor, and no
//! player anchors two games. Summed up,
//!
//! > cost ≥ Σ y_i − Σ v_j.
//!
//! Where n players of a *cluster* (nobody of them meets anybody else) are no multiple of
//! k, one game at least has computer players. Such games may then be made cheaper by
//! any μ ≥ 0 of the cluster, which is added to the bound once: the partition has at
//! least one game that costs μ more than it was counted.
//!
//! This holds for all prices; good ones are found by subgradient ascent (Held, Wolfe and
//! Crowder 1974; its limit is the linear relaxation of set partitioning). For k = 2 and
//! one criterion the limit is the fractional matching.
//!
//! # The most expensive game at an anchor
//! Members count y_i − (t_j − t_i)/τ_max each, so among those within a range of the
//! criterion the best k − 1 are to be taken. With one criterion all ranges around
//! the anchor are tried: v_j is exact. With several, Σ f_d · range_d is at least the
//! greatest weighted Manhattan distance of a member from the anchor, as range_d ≥
//! |difference| on every axis. Balls take the place of boxes then: v_j is too
//! large rather than too small, and the bound holds but is weaker.

use super::ascent::Ascent;
use super::games::{GameGrouping, Sequence};
use super::matching::Refused;
use super::players::PlayerList;
use super::search::grouping_of;
use crate::hindsight::CostModel;

/// How much to work for bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Rounds of the ascent for the lower bound, each a look at every player's window.
    pub rounds: u32,
    /// Exchanges that are tried for the upper bound.
    pub steps: u64,
}

impl Default for Effort {
    /// Some seconds for a thousand players.
    fn default() -> Self {
        Self {
            rounds: 200,
            steps: 5_000_000,
        }
    }
}

/// Two numbers with the optimum between them.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchingBounds {
    /// No partition into games costs less.
    pub lower: f64,
    /// The best partition found; its cost is the upper bound.
    pub found: GameGrouping,
}

impl MatchingBounds {
    /// The greatest part of its cost by which the partition found may miss the
    /// optimum: (upper − lower) / upper; 0 where nothing costs anything.
    #[must_use]
    pub fn gap(&self) -> f64 {
        let upper = self.found.cost.total();
        if upper > 0.0 {
            (upper - self.lower) / upper
        } else {
            0.0
        }
    }
}

/// Bounds the cost of the best partition into games of k, for any k ≥ 2.
///
/// # Errors
/// If k is below 2, or as [`optimum`](super::optimum()).
///
/// # Complexity
/// A round takes O(n·w²·k) with one criterion and O(n·w·(k + log w)) with more, where w
/// players arrive within τ_max, and much less where games are narrow.
pub fn bounds<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    cost_model: &CostModel<D>,
    effort: Effort,
) -> Result<MatchingBounds, Refused> {
    bounds_of(PlayerList::patient(times, criteria), cost_model, effort)
}

/// The same for players who may leave: a game is of players who are all there when it begins,
/// and somebody who leaves is a game alone.
pub(crate) fn bounds_of<const D: usize>(
    players: PlayerList<'_, D>,
    cost_model: &CostModel<D>,
    effort: Effort,
) -> Result<MatchingBounds, Refused> {
    let found = grouping_of(players, cost_model, effort.steps)?;
    let sequence = Sequence::new(players, cost_model)?;
    let lower = Ascent::new(sequence, &found).climb(effort.rounds, found.cost.total());
    Ok(MatchingBounds { lower, found })
}
