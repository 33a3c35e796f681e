//! What is measured of a rule.

use crate::experiment::choices;

choices! {
    /// A measure of what players get. Over players (members of parties each count) unless said
    /// otherwise; waits in the market's unit of time, seconds.
    pub enum ArenaGauge {
        /// Mean wait of those who played.
        WaitMean = "wait", "mean wait";
        /// Median wait of those who played.
        WaitMedian = "p50", "median wait";
        /// The wait that 90 % of those who played did not exceed.
        WaitP90 = "p90", "wait that 90 % stay below";
        /// The wait that 99 % of those who played did not exceed.
        WaitP99 = "p99", "wait that 99 % stay below";
        /// Median time to a game of all who came, by Kaplan and Meier.
        AllMedian = "all.p50", "median time to a game, all who came";
        /// P90 of the same.
        AllP90 = "all.p90", "P90 of the time to a game, all who came";
        /// The share that left without a game.
        GaveUp = "left", "share that gave up";
        /// Mean unfairness |p − ½| of their games.
        Unfair = "unfair", "mean unfairness";
        /// P90 of unfairness over players.
        UnfairP90 = "unfair.p90", "P90 of unfairness";
        /// The share of players in games with unfairness above .1.
        UnfairShare = "unfair.tenth", "share in games worse than 60 : 40";
        /// The mean over games of the standard deviation of the skills in them, points.
        Spread = "spread", "spread of skills in a game";
        /// Mean latency, ms.
        Latency = "latency", "mean latency";
        /// P90 of latency, ms.
        LatencyP90 = "latency.p90", "latency that 90 % stay below";
        /// The share of players above 60 ms.
        Latency60 = "latency.60", "share above 60 ms";
        /// The share of players above 100 ms.
        Latency100 = "latency.100", "share above 100 ms";
        /// The share of players above 150 ms.
        Latency150 = "latency.150", "share above 150 ms";
        /// The parties of two or more that a single meets in a game.
        PartiesMet = "met", "parties met by a single";
        /// Games formed an hour.
        Games = "games", "games an hour";
        /// Players waiting, averaged over time.
        Waiting = "waiting", "players waiting";
        /// The expected share of players who stop playing after the game, by the churn model.
        Churn = "churn", "predicted churn";
    }
}

impl ArenaGauge {
    /// Its unit.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::WaitMean
            | Self::WaitMedian
            | Self::WaitP90
            | Self::WaitP99
            | Self::AllMedian
            | Self::AllP90 => "s",
            Self::Spread => "points",
            Self::Latency | Self::LatencyP90 => "ms",
            Self::PartiesMet => "parties",
            Self::Games => "an hour",
            Self::Waiting => "players",
            _ => "",
        }
    }

    /// Whom or what it is taken over.
    #[must_use]
    pub const fn over(self) -> &'static str {
        match self {
            Self::Spread => "games",
            Self::Games | Self::Waiting => "time",
            Self::AllMedian | Self::AllP90 | Self::GaveUp => "players who came",
            Self::PartiesMet => "singles who played",
            _ => "players who played",
        }
    }

    /// Whether less of it is better; `None` where it is neither.
    #[must_use]
    pub const fn less_is_better(self) -> Option<bool> {
        match self {
            Self::Games => Some(false),
            Self::Waiting | Self::PartiesMet | Self::Spread => None,
            _ => Some(true),
        }
    }
}
