//! The names of the lab's rules, and its players.

use crate::experiment::choices;
use crate::sim::Player;

choices! {
    /// A rule for 2v2 games of singles and teams of two.
    pub enum ServiceRule {
        /// One queue; a team takes the two singles that have waited longest.
        Fifo = "fifo", "One queue, oldest first";
        /// One queue; two singles are a pair at once, and pairs and teams meet
        /// in the order in which they came to be.
        Packing = "packing", "One queue, packing";
        /// One queue; a team takes the two singles that came last.
        Lifo = "lifo", "One queue, newest first";
        /// One queue; a team takes two singles by lot.
        Random = "random", "One queue, random order";
        /// Singles play singles, teams play teams.
        Two = "two", "Two queues";
    }
}

choices! {
    /// Which feasible game of parties is formed.
    pub enum Packing {
        /// Those who have waited longest.
        First = "first", "First fit (oldest first)";
        /// The fewest parties, large ones first among equals.
        Best = "best", "Best fit (fewest parties)";
        /// The largest parties.
        Largest = "largest", "Largest first";
    }
}

choices! {
    /// Whether and how players lose patience.
    pub enum Leaving {
        /// Everybody waits as long as it takes.
        Never = "never", "nobody leaves";
        /// After a time that is exponentially distributed.
        Exponential = "exponential", "at random (exponential)";
        /// After a fixed time.
        Fixed = "fixed", "after a fixed time";
    }
}

choices! {
    /// Whose waiting time is meant.
    pub enum WaitPopulation {
        /// Every player counts: a team of two counts twice.
        Players = "players", "players (a team counts twice)";
        /// Every arrival counts once.
        Arrivals = "arrivals", "arrivals (a team counts once)";
        /// Those who came alone.
        Singles = "singles", "singles";
        /// Those who came as a team.
        Teams = "teams", "teams";
    }
}

choices! {
    /// What makes a rule good.
    pub enum WaitObjective {
        /// Mean waiting time of players.
        Mean = "mean", "mean wait";
        /// Variance of the players' waiting time.
        Variance = "variance", "variance";
        /// 95th percentile of the players' waiting time.
        P95 = "p95", "95th percentile";
        /// 99th percentile of the players' waiting time.
        P99 = "p99", "99th percentile";
        /// Mean waiting time of the class that waits longer.
        Worst = "worst", "mean wait of the worse class";
        /// Share of players who leave without a game.
        Lost = "lost", "players lost";
    }
}

/// A waiting party of any lab model here: its class and how many persons it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// Its class.
    pub class: u8,
    /// How many persons.
    pub size: u8,
}

impl Player for Party {
    #[inline]
    fn class(&self) -> usize {
        usize::from(self.class)
    }
    #[inline]
    fn size(&self) -> u32 {
        u32::from(self.size)
    }
}
