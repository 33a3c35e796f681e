//! What one part of each question yields.

use crate::hindsight::{Cost, RunCosts};
use serde::{Deserialize, Serialize};

/// A rule on one sequence of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Weighted spreads, summed over all games.
    pub criteria: f64,
    /// Waiting in units of τ_max, summed over all players, and computer players where
    /// they count.
    pub time: f64,
    /// Games formed.
    pub games: u32,
    /// Computer players in them.
    pub computers: u32,
    /// Games that came of a time-out: with computer players, or borrowed.
    pub timed_out: u32,
}

impl Played {
    /// Both parts of the cost.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.criteria + self.time
    }
}

impl<const D: usize> From<RunCosts<D>> for Played {
    fn from(costs: RunCosts<D>) -> Self {
        Self {
            criteria: costs.cost.criteria,
            time: costs.cost.time,
            games: costs.games as u32,
            computers: costs.computers as u32,
            timed_out: costs.timed_out as u32,
        }
    }
}

/// What the best matching in hindsight costs: for games of two known exactly, for
/// larger ones between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// No matching costs less.
    pub least: f64,
    /// The criteria cost of the best one found; of two, of the optimum.
    pub criteria: f64,
    /// Its time cost.
    pub time: f64,
}

impl Best {
    /// What the best one found costs.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.criteria + self.time
    }

    /// An optimum, or a matching found and a bound.
    #[must_use]
    pub fn new(cost: Cost, least: f64) -> Self {
        Self {
            least,
            criteria: cost.criteria,
            time: cost.time,
        }
    }
}

/// `hindsight.race`: one sequence of players, all rules with the visitor's parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RaceSample {
    /// Players of the sequence.
    pub players: u32,
    /// By rule, in the order of [`HindsightRule::ALL`](crate::hindsight::parameters::HindsightRule::ALL).
    pub rules: Vec<Played>,
    /// In hindsight, of the first [`compared`](Self::compared) players.
    pub best: Option<Best>,
    /// Of how many players `best` and `rivals` are: all in games of two, fewer in larger
    /// ones.
    pub compared: u32,
    /// The rules on the first `compared` players, by rule.
    pub rivals: Vec<f64>,
    /// For games of two, by rule: games, games that the optimum keeps, cost of delays
    /// and of differences ([`regret`](crate::hindsight::optimum::regret())).
    pub regrets: Vec<RegretSample>,
    /// Players who left without a game, by rule; empty where nobody can.
    pub left: Vec<u32>,
}

/// How a rule's games compare with the optimum's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RegretSample {
    /// Games that the optimum keeps.
    pub kept: u32,
    /// Cost of games that began later than they could.
    pub delay: f64,
    /// Cost of other partners than the optimum's.
    pub difference: f64,
}

/// `hindsight.sweep`: one sequence of players, every rule with a range of parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepSample {
    /// Players of the sequence.
    pub players: u32,
    /// By curve ([`RuleCurve::ALL`](super::plans::RuleCurve::ALL)), by point.
    pub curves: Vec<Vec<Played>>,
}

/// `hindsight.table`: one of the workloads of Table 2 with one seed, the rules of
/// Table 3 and two more with their ranges of parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HindsightTableSample {
    /// Players of the sequence.
    pub players: u32,
    /// By row of the table, by parameter.
    pub rows: Vec<Vec<Played>>,
    /// In hindsight.
    pub best: Best,
    /// In hindsight, if a computer player's place costs no waiting; of the paper's own
    /// workloads.
    pub free: Option<Best>,
}

/// `hindsight.readings`: one workload with one seed, difference-wait in all readings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadingsSample {
    /// Total cost by reading, by parameter.
    pub readings: Vec<Vec<f64>>,
    /// Cost in hindsight.
    pub best: f64,
}

/// `hindsight.ratio`: one arrival rate with one seed. For games of two all costs are
/// what these players would cost in the long run, if others went on coming.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatioSample {
    /// Players of the sequence.
    pub players: u32,
    /// By curve ([`RuleCurve::ALL`](super::plans::RuleCurve::ALL)), by point: total cost.
    pub curves: Vec<Vec<f64>>,
    /// Greedy.
    pub greedy: f64,
    /// Periodic match and multi-queue that follow the arrival rate.
    pub adaptive: [f64; 2],
    /// In hindsight.
    pub best: Best,
}

/// `hindsight.front`: one weight of the criteria with one seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HindsightFrontSample {
    /// Players of the sequence.
    pub players: u32,
    /// The best matching for that weight, its costs counted at weight 1; `least` is of
    /// the weighted cost.
    pub best: Best,
}
