//! The offline problem (section 1.2.7): n = 2k·m players who are all there at once are
//! parted into m games, nobody left over.
//!
//! What is to be small ([`Objective`]; sections 1.2.7 and 8.2): the worst game's f, the sum
//! of all f, or the worst *unhappiness*. A player's unhappiness is f of their game divided
//! by f of the best game of any 2k of the n players that they are in; it is 1 or more. If that
//! best game has f = 0, it is 1 when theirs has f = 0 too, and infinite otherwise.
//!
//! * [`Roster::runs`]: Theorem 5. Order by skill, cut into runs of 2k, best teams in each:
//!   O(n log n), at most ρ times the optimum for the worst game and for the sum.
//! * [`PartitionProblem::exchanges`]: players change places, from many starts.
//! * [`PartitionProblem::best_first`]: the best game again and again, which promises nothing.
//! * [`PartitionProblem::exact`]: branch and bound, for up to 64 players;
//!   within a budget, and then with the gap that is left.
//!
//! # Bounds
//! R stands for the ranges (greatest less least skill) of the runs, c for ½·k^{−1/q}: by
//! Lemma 6 the spread, and so f, is at least c times a game's range. For k = 1 the range
//! is also d_p, and c = α + ½.
//!
//! * *Every player is in some game*, which is at least as bad as their best one, b_i. So the
//!   worst game is at least max b_i; and as each game's f is the sum of equal shares of its
//!   2k players, the sum is at least Σ b_i / 2k.
//! * *Runs have the least sum of ranges.* The step from the j-th to the (j+1)-th skill is
//!   in the range of at least one game unless 2k divides j, as j players do not fill
//!   games; it is in that of exactly one run then, and of none if 2k divides j. So the sum
//!   of f is at least c·Σ R.
//! * *Runs have the least greatest range.* Of players in the order of skills, the first
//!   2ki + 1 are in at least i + 1 games, those from the last of run i on in at least
//!   m − i. That makes m + 1: some game has one of either, and its range is at least that
//!   of run i. So the worst game is at least c·max R.
//!
//! Both statements about runs give ρ = (1 + α)/c, as f of a run is at most (1 + α)·R
//! (Lemmas 4 and 6). The paper says more in the proof of Theorem 5, that runs minimise the
//! greatest *spread*. That is wrong for k ≥ 2: of 0, 0, 0, 0, 0, 0, 90, 100 with k = 2 and
//! q = 2, the second run has a spread of 47.63; with 90 and 100 in different games it is
//! 43.30.

use crate::balance::bounded::{Bounded, Valued};
use crate::balance::model::{OutOfRange, TeamGame};
use crate::experiment::choices;

use super::roster::{BestGames, Roster};

/// Objectives as near to each other as this part of them are the same.
pub(super) const ROUNDING: f64 = 1e-11;

choices! {
    /// What a partition of all players should make small (section 8.2).
    pub enum Objective {
        /// f of the worst game.
        Worst = "worst", "the worst game";
        /// The sum of f over all games.
        Sum = "sum", "the sum of all games";
        /// The unhappiness of the unhappiest player: f of their game over f of the best game
        /// that they could be in.
        Unhappiness = "unhappiness", "the unhappiest player";
    }
}

/// What a solver has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartitionEffort {
    /// Games whose f was computed.
    pub games: u64,
    /// Games that could be part of a better partition, by the search's list.
    pub listed: u64,
    /// Games that were tried in a partition.
    pub nodes: u64,
    /// Steps that count against a budget, of some 10 ns each.
    pub steps: u64,
}

/// All players in games.
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// The games, in the order of their least players.
    pub games: Vec<TeamGame>,
    /// The objective.
    pub value: f64,
}

impl Valued for Partition {
    fn value(&self) -> f64 {
        self.value
    }
}

/// Steps that the f of a game takes, by k: a step is some 10 ns.
pub(crate) fn steps_of_a_game(k: usize) -> u64 {
    const STEPS: [u64; 9] = [1, 8, 10, 12, 20, 40, 120, 450, 1700];
    STEPS[k.min(8)]
}

/// What is to be small for which players.
#[derive(Clone, Copy, Debug)]
pub struct PartitionProblem<'a> {
    pub(super) roster: &'a Roster,
    pub(super) bests: &'a BestGames,
    pub(super) objective: Objective,
}

impl<'a> PartitionProblem<'a> {
    /// The problem of these players; `bests` are [theirs](Roster::bests). Other numbers do
    /// no harm, but what is then called proven is not.
    ///
    /// # Errors
    /// If the bests are not as many as the players.
    pub fn new(
        roster: &'a Roster,
        bests: &'a BestGames,
        objective: Objective,
    ) -> Result<Self, OutOfRange> {
        if bests.values.len() != roster.skills.len() {
            return Err(OutOfRange {
                field: "bests",
                value: bests.values.len() as f64,
                allowed: "one of each player",
            });
        }
        Ok(Self {
            roster,
            bests,
            objective,
        })
    }

    /// What no partition is below; see the module's words.
    ///
    /// # Complexity
    /// O(n).
    pub fn least(&self) -> f64 {
        let (sum, most) = run_ranges(self.roster.spec.players(), &self.roster.skills);
        let per_range = self.roster.per_range();
        let bests = self.bests.values.iter().copied();
        match self.objective {
            Objective::Worst => bests.fold(most * per_range, f64::max),
            Objective::Sum => {
                let shares = bests.sum::<f64>() / self.roster.spec.players() as f64;
                // Rounded down.
                (shares * (1.0 - 1e-12)).max(sum * per_range * (1.0 - 1e-12))
            }
            Objective::Unhappiness => 1.0,
        }
    }

    /// [Runs](Roster::runs) of Theorem 5, and the bound of all partitions.
    ///
    /// # Complexity
    /// O(n·C(2k, k)).
    pub fn runs(&self) -> Bounded<Partition, PartitionEffort> {
        let order: Vec<usize> = (0..self.roster.skills.len()).collect();
        let work = PartitionEffort {
            games: self.roster.games() as u64,
            ..PartitionEffort::default()
        };
        self.answer(&order, self.least(), work)
    }

    /// The objective of games, each given by what it costs.
    pub(super) fn value(&self, costs: &[f64]) -> f64 {
        match self.objective {
            Objective::Sum => costs.iter().sum(),
            _ => costs.iter().copied().fold(0.0, f64::max),
        }
    }

    /// What the game of players at these places costs, if it is below the limit: f, or the
    /// unhappiness of the unhappiest.
    pub(super) fn cost(&self, places: &[usize], limit: f64) -> Option<f64> {
        if self.objective != Objective::Unhappiness {
            return self.roster.unfairness(places, limit);
        }
        let best = places.iter().map(|&place| self.bests.values[place]);
        let best = best.fold(f64::INFINITY, f64::min);
        // Somewhat above, as a ratio is rounded.
        let most = if limit == f64::INFINITY || best == 0.0 {
            f64::INFINITY
        } else {
            limit * best * (1.0 + 1e-12)
        };
        let cost = unhappiness(self.roster.unfairness(places, most)?, best);
        (cost < limit || limit == f64::INFINITY).then_some(cost)
    }

    /// The answer whose games are the stretches of 2k of a list of places.
    pub(super) fn answer(
        &self,
        order: &[usize],
        least: f64,
        work: PartitionEffort,
    ) -> Bounded<Partition, PartitionEffort> {
        let mut games: Vec<Vec<usize>> = Vec::new();
        for game in order.chunks(self.roster.spec.players()) {
            let mut places = game.to_vec();
            crate::order::few(&mut places, |a, b| a < b);
            games.push(places);
        }
        crate::order::many(&mut games, |a, b| a[0] < b[0]);
        let costs: Vec<f64> = (games.iter())
            .map(|places| self.cost(places, f64::INFINITY).unwrap_or(f64::INFINITY))
            .collect();
        let value = self.value(&costs);
        Bounded {
            found: Partition {
                games: games
                    .iter()
                    .map(|places| self.roster.game(places))
                    .collect(),
                value,
            },
            // What is as near as that is the same but for rounding.
            least: if least >= value * (1.0 - ROUNDING) {
                value
            } else {
                least
            },
            effort: work,
        }
    }
}

/// How much worse a game is than a player's best one, ≥ 1.
pub(crate) fn unhappiness(value: f64, best: f64) -> f64 {
    if value <= best {
        1.0
    } else if best == 0.0 {
        f64::INFINITY
    } else {
        // The quotient of numbers such as 1e6 and 1e-320 may be infinite.
        value / best
    }
}

/// The sum and the greatest of the ranges of runs of so many of these skills, ascending.
pub(super) fn run_ranges(size: usize, skills: &[f64]) -> (f64, f64) {
    let ranges = (skills.chunks(size)).map(|run| match run {
        [first, .., last] => last - first,
        _ => 0.0,
    });
    ranges.fold((0.0, 0.0), |(sum, most), range| {
        (sum + range, range.max(most))
    })
}
