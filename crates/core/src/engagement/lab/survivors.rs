//! How many of the first pool are expected to play on after each round.
//!
//! Who stops in a round is a draw with a known chance, so counting those who are left counts
//! luck as well. Let L be how many are left after a round, E how many were expected to be,
//! given who was there and the pairs, and s the share that is expected to stay, over all
//! pools. Then
//!
//! > X₀ = L₀, Xᵣ = Eᵣ + sᵣ (Xᵣ₋₁ − Lᵣ₋₁)
//!
//! has the mean of L: it is L less a sum of differences L − E, whose means are 0, each with
//! the share of those players who would have come so far (control variates). Of its variance
//! there is left what pools and the ends of games do to later rounds: of 100 players its
//! intervals are about a fifth as wide as those of L.

use super::common::{mean_of, ratio_of};
use super::rounds::RoundsSample;
use crate::engagement::matchers::Matchmaker;
use crate::experiment::Parts;
use crate::sim::stats::Interval;

/// Of fewer players who go into a round, in all pools, too little is told of the share who stay.
const FEWEST: f64 = 30.0;

/// Expected survivors of one matchmaker's first pools.
#[derive(Clone, Debug, PartialEq)]
pub struct Survivors {
    /// Players of a first pool.
    players: f64,
    /// How many rounds were simulated.
    rounds: usize,
    /// By round, then by pool; up to the round before which too few were left to tell.
    left: Vec<Vec<f64>>,
}

impl Survivors {
    /// Those of a matchmaker, over so many rounds of pools of so many players.
    ///
    /// # Complexity
    /// O(parts · rounds).
    #[must_use]
    pub fn new(parts: &Parts<RoundsSample>, maker: Matchmaker, players: u32, rounds: u32) -> Self {
        let players = f64::from(players);
        let runs: Vec<_> = parts
            .iter()
            .filter_map(|(_, sample)| sample.makers.get(maker as usize))
            .filter(|run| run.len() == rounds as usize)
            .collect();
        // Xᵣ₋₁ − Lᵣ₋₁ and Lᵣ₋₁ of each pool.
        let mut before = vec![(0.0, players); runs.len()];
        let mut left = Vec::new();
        for round in 0..rounds as usize {
            let expected = |at: usize| before[at].1 - runs[at][round].expected;
            let there: f64 = before.iter().map(|pool| pool.1).sum();
            if round > 0 && there < FEWEST {
                break;
            }
            let share = (0..runs.len()).map(expected).sum::<f64>() / there.max(1.0);
            let now: Vec<f64> = (0..runs.len())
                .map(|at| expected(at) + share * before[at].0)
                .collect();
            for (at, run) in runs.iter().enumerate() {
                let counted = f64::from(run[round].left);
                before[at] = (now[at] - counted, counted);
            }
            left.push(now);
        }
        Self {
            players,
            rounds: rounds as usize,
            left,
        }
    }

    /// How many of a pool are left after a round, counted from 0; `None` without any pool, and
    /// once fewer than thirty players of all pools went into the round.
    #[must_use]
    pub fn left(&self, round: usize) -> Option<Interval> {
        mean_of(self.left.get(round)?)
    }

    /// How many times as many are left after a round as of others: a ratio of means over the
    /// same first pools.
    #[must_use]
    pub fn growth(&self, over: &Self, round: usize) -> Option<Interval> {
        pairs(self.left.get(round)?, over.left.get(round)?)
    }

    /// How many rounds can be told of: in the end too few may be left.
    #[must_use]
    pub fn told(&self) -> usize {
        self.left.len()
    }

    /// The last round of which [`growth`](Self::growth) can be told, counted from 1, and it.
    /// O(parts · rounds).
    #[must_use]
    pub fn last_growth(&self, over: &Self) -> Option<(usize, Interval)> {
        (0..self.left.len()).rev().find_map(|round| {
            let growth = self.growth(over, round)?;
            let told = growth.mean.is_finite() && growth.half_width.is_finite();
            told.then_some((round + 1, growth))
        })
    }

    /// Rounds that a player of the first pool plays or sits out until leaving, within those
    /// simulated; in the mean. O(parts · rounds).
    #[must_use]
    pub fn stay(&self) -> Option<Interval> {
        Some(mean_of(&self.stays())?.affine(1.0 / self.players, 0.0))
    }

    /// How many times as many of the simulated rounds they stay for as others: a ratio of
    /// means. O(parts · rounds).
    #[must_use]
    pub fn stay_ratio(&self, over: &Self) -> Option<Interval> {
        pairs(&self.stays(), &over.stays())
    }

    /// Rounds played or sat out by a whole pool.
    fn stays(&self) -> Vec<f64> {
        let pools = self.left.first().map_or(0, Vec::len);
        let before_last = || self.left.iter().take(self.rounds.saturating_sub(1));
        let stay = |pool: usize| self.players + before_last().map(|of| of[pool]).sum::<f64>();
        (0..pools).map(stay).collect()
    }
}

/// The ratio of two lists over the same pools.
fn pairs(above: &[f64], below: &[f64]) -> Option<Interval> {
    let pairs: Vec<(f64, f64)> = above.iter().copied().zip(below.iter().copied()).collect();
    ratio_of(&pairs)
}
