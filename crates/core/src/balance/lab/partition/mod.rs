//! `balance.partition`: everybody plays at once, by runs, by exchanges, at best, and by taking the
//! best game again and again.
//!
//! The first players of a crowd, 2k for each game, are parted into games (section 1.2.7).
//! Runs of the order of skills are at most ρ times as bad as the best partition
//! (Theorem 5); exchanges between games begin with runs and are never worse. Both are put
//! beside the best partition, or, where the search for it is stopped or there are more than
//! 64 players, beside the bound that is proven, for few games and for many. Crowds grow:
//! the players of few games are among those of more.
//!
//! Without a wait nobody else can play with whom nobody is like. So it is also seen whether
//! the first or the last in the order of skills plays in the worst game.

mod report;
mod run;

use super::common::mean;
use crate::balance::lab::roles::share;
use crate::balance::parameters::{BalanceFairness, BalanceRun, Crowd, Everybody};
use crate::balance::partition::Objective;
use crate::experiment::{Parts, choices, compose};
use crate::sim::stats::Interval;
use serde::{Deserialize, Serialize};

compose! {
    /// Games for everybody, in crowds of several sizes.
    pub struct BalancePartition {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Where skills come from.
        crowd: Crowd,
        /// How many games, and what should be small.
        everybody: Everybody,
        /// How often.
        run: BalanceRun,
    }
}

choices! {
    /// How everybody is parted.
    pub enum PartitionMethod {
        /// Theorem 5's: 2k in a row.
        Runs = "runs", "runs";
        /// Runs, and then players of two games change places while that helps.
        Exchanges = "exchanges", "exchanges";
        /// The best of all, or the best found until the search was stopped.
        Best = "best", "optimum";
        /// The best game, then the best of who is left, again and again.
        First = "first", "best first";
    }
}

/// The numbers of games that are looked at beside the visitor's.
const GAMES: [u32; 6] = [2, 3, 4, 6, 10, 20];

/// `balance.partition`: one crowd as it grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartitionSample {
    /// By number of games ([`BalancePartition::games`]).
    pub points: Vec<PartitionPoint>,
    /// For the visitor's number of games, by objective, in the order of
    /// [`Objective::ALL`]: what runs and exchanges reach that aim at it; nothing if it is
    /// infinite or unknown.
    pub objectives: Vec<[Option<f64>; 2]>,
}

/// The partitions of one crowd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartitionPoint {
    /// By divider, in the order of [`PartitionMethod::ALL`].
    pub parted: Vec<PartitionOutcome>,
    /// No partition is better than this: the best one's value if it is an optimum.
    pub least: f64,
    /// Whether the best partition is proven to be one.
    pub proven: bool,
    /// Whether each player's best game is known; if not, unhappiness is an upper bound.
    pub bests: bool,
}

/// A partition.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartitionOutcome {
    /// The objective; nothing if a player is infinitely unhappy.
    pub value: Option<f64>,
    /// f of the worst game, in units of skill.
    pub worst: f64,
    /// Whether the worst game has the least or the most skilled of all players.
    pub outer: bool,
}

impl PartitionPoint {
    /// A divider's partition.
    #[must_use]
    pub fn of(&self, divider: PartitionMethod) -> Option<&PartitionOutcome> {
        self.parted.get(divider as usize)
    }

    /// How many times as bad as the best partition a divider's is, at most: the lower bound
    /// counts where the best one is not proven. 1 if both are 0; `None` if it is infinite
    /// or nothing is proven above 0.
    #[must_use]
    pub fn ratio(&self, divider: PartitionMethod) -> Option<f64> {
        let value = self.of(divider)?.value?;
        let ratio = if value == self.least {
            1.0
        } else {
            value / self.least
        };
        ratio.is_finite().then_some(ratio)
    }
}

impl BalancePartition {
    /// The numbers of games that are looked at, ascending: the visitor's is among them.
    #[must_use]
    pub fn games(&self) -> Vec<u32> {
        let mut games = GAMES.to_vec();
        games.push(self.everybody.games);
        crate::order::few(&mut games, |a, b| a < b);
        games.dedup();
        games
    }

    /// The place of the visitor's number among them. O(1): at most seven are looked at.
    #[must_use]
    pub fn own(&self) -> usize {
        let games = self.games();
        let own = games
            .iter()
            .position(|&games| games == self.everybody.games);
        own.unwrap_or(0)
    }

    /// Theorem 5's factor ρ for the worst game and for the sum; `None` for the unhappiest
    /// player, of whom it says nothing.
    #[must_use]
    pub fn rho(&self) -> Option<f64> {
        let measure = self.fairness.measure().ok()?;
        let told = self.everybody.objective != Objective::Unhappiness;
        told.then(|| measure.rho(self.fairness.team()))
    }

    /// The unit of the objective.
    #[must_use]
    pub fn unit(objective: Objective) -> &'static str {
        match objective {
            Objective::Unhappiness => "",
            _ => "skill",
        }
    }

    /// How many times as bad as the best partition a divider's is: the mean of
    /// [`PartitionPoint::ratio`] over crowds with so many games.
    #[must_use]
    pub fn ratio(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.points.get(size)?.ratio(divider))
    }

    /// The largest ratio seen.
    #[must_use]
    pub fn largest(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> Option<f64> {
        let ratios = of_size(parts, size).filter_map(|point| point.ratio(divider));
        ratios.reduce(f64::max)
    }

    /// The objective of a divider's partition, in crowds where nobody is infinitely
    /// unhappy.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.points.get(size)?.of(divider)?.value)
    }

    /// f of its worst game.
    #[must_use]
    pub fn worst(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(sample.points.get(size)?.of(divider)?.worst)
        })
    }

    /// In how many crowds the worst game has the least or the most skilled player, and of
    /// how many.
    #[must_use]
    pub fn outer(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> (u64, u64) {
        let found = of_size(parts, size).filter_map(|point| point.of(divider));
        found.fold((0, 0), |(outer, all), parted| {
            (outer + u64::from(parted.outer), all + 1)
        })
    }

    /// The same as a share.
    #[must_use]
    pub fn share_outer(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> Option<Interval> {
        let (outer, all) = self.outer(parts, divider, size);
        (all > 0).then(|| share(outer, all))
    }

    /// In how many crowds with so many games the best partition is not proven to be one,
    /// and of how many.
    #[must_use]
    pub fn stopped(&self, parts: &Parts<PartitionSample>, size: usize) -> (u64, u64) {
        counted(parts, size, &|point| !point.proven)
    }

    /// In how many crowds a player is infinitely unhappy, and of how many.
    #[must_use]
    pub fn infinite(
        &self,
        parts: &Parts<PartitionSample>,
        divider: PartitionMethod,
        size: usize,
    ) -> (u64, u64) {
        counted(parts, size, &|point| {
            (point.of(divider)).is_some_and(|parted| parted.value.is_none())
        })
    }

    /// In how many crowds the search for the best games of all players was stopped, so that
    /// unhappiness is an upper bound, and of how many.
    #[must_use]
    pub fn unknown_bests(&self, parts: &Parts<PartitionSample>, size: usize) -> (u64, u64) {
        counted(parts, size, &|point| !point.bests)
    }

    /// For the visitor's number of games: an objective of runs, or of exchanges that aim at
    /// it. Crowds where it is infinite, or a bound only, are left out.
    #[must_use]
    pub fn objective(
        &self,
        parts: &Parts<PartitionSample>,
        objective: Objective,
        divider: PartitionMethod,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            let reached = sample.objectives.get(objective as usize)?;
            *reached.get(divider as usize)?
        })
    }
}

fn of_size(parts: &Parts<PartitionSample>, size: usize) -> impl Iterator<Item = &PartitionPoint> {
    (parts.iter()).filter_map(move |(_, sample)| sample.points.get(size))
}

/// How many crowds are so, and how many there are.
fn counted(
    parts: &Parts<PartitionSample>,
    size: usize,
    so: &dyn Fn(&PartitionPoint) -> bool,
) -> (u64, u64) {
    of_size(parts, size).fold((0, 0), |(some, all), point| {
        (some + u64::from(so(point)), all + 1)
    })
}
