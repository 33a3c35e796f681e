//! The list of rules: what each asks of a player, and what it can be told.

use crate::experiment::choices;

choices! {
    /// A rule of any lab.
    pub enum ArenaRule {
        /// First come, first served.
        Fifo = "fifo", "First come, first served";
        /// The latest first.
        Lifo = "lifo", "Last come, first served";
        /// In random order.
        ByLot = "lot", "Random order";
        /// The game of the fewest parties.
        Fewest = "fewest", "Fewest parties first";
        /// The largest parties first.
        Largest = "largest", "Largest parties first";
        /// Singles play singles, parties play parties.
        Apart = "apart", "Singles and parties apart";
        /// A queue for each region.
        Regions = "regions", "Each region by itself";
        /// Some players want a side, others take either.
        Sides = "sides", "Players choose sides";
        /// Sides may be chosen while enough take either.
        SidesWhilePaid = "opened", "Sides while it pays";
        /// Ranges of rating; whoever is near a border plays in both.
        Zones = "zones", "Zones of rating";
        /// Strong players in one team, weak ones in the other, as even as can be, at once.
        Greedy = "greedy", "Greedy (two levels)";
        /// Waits for a game with as many strong players on both sides.
        Patient = "patient", "Patient (two levels)";
        /// Waits for such a game, but at most m.
        WaitAtMost = "wait", "Wait at most m (two levels)";
        /// What the decision process says.
        Optimal = "optimal", "Optimal table (two levels)";
        /// What the decision process says of more levels.
        Levels = "levels", "Best table (more levels)";
        /// Whoever is there, as soon as a game is complete.
        AtOnce = "atonce", "Greedy (hindsight)";
        /// Gathers the players of x games, sorts them by rating and forms all games at once.
        Periodic = "periodic", "Periodic match";
        /// The same, which chooses x by the rate at which players come.
        PeriodicByRate = "adaptive", "Periodic match, adaptive";
        /// A queue for every range of ratings.
        MultiQueue = "multi", "Multi-queue";
        /// The same, which chooses the ranges by the rate at which players come.
        MultiQueueByRate = "ranges", "Multi-queue, adaptive";
        /// Temporary games that become definitive the sooner the better they are.
        DifferenceWait = "difference", "Difference-wait";
        /// A window of ratings that widens with the wait.
        Widening = "widening", "Widening window";
        /// The best matching of all who wait, every Δ, which may hold players back.
        Batched = "batched", "Batched optimal";
        /// The best game of the queue, as soon as there is one.
        BestAtOnce = "best", "Best game at once";
        /// The best game of the queue, every Δ.
        BestEvery = "every", "Best game every Δ";
        /// The best game of a crowd.
        BestOfCrowd = "crowd", "Best game of a crowd";
        /// Games for everybody, every Δ, of neighbours in rating.
        Neighbours = "runs", "Games of neighbours";
        /// The best game of the queue, every Δ, where waiting counts.
        Timed = "timed", "Best game, waiting counts";
        /// The best game in which everybody has one of their roles.
        Roles = "roles", "Best game with roles";
        /// RandomMM.
        RandomPairs = "random", "Pairs by chance";
        /// SkillMM.
        SkillPairs = "skill", "Pairs of equal skill";
        /// EOMM.
        Eomm = "eomm", "EOMM";
        /// EOMM, greedily.
        GreedyEomm = "eager", "Greedy EOMM";
        /// EOMM among games that are fair enough.
        CappedEomm = "capped", "Capped EOMM";
        /// EOMM with a price of unfairness.
        PricedEomm = "priced", "Fair-priced EOMM";
        /// WorstMM.
        WorstPairs = "worst", "Reversed EOMM";
    }
}

/// The lab that a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleFamily {
    /// Orders of service.
    Orders,
    /// Two levels.
    Patience,
    /// Criteria and waits.
    Hindsight,
    /// Best games.
    Balance,
    /// Churn.
    Engagement,
}

/// The setting that a rule is swept and tuned along.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingRange {
    /// Its field in [`RuleSettings`](super::RuleSettings).
    pub field: &'static str,
    /// Values worth trying, ascending.
    pub values: &'static [f64],
}

const PERIODS: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0];

impl ArenaRule {
    /// Where it comes from.
    #[must_use]
    pub const fn family(self) -> RuleFamily {
        match self {
            Self::Fifo
            | Self::Lifo
            | Self::ByLot
            | Self::Fewest
            | Self::Largest
            | Self::Apart
            | Self::Regions
            | Self::Sides
            | Self::SidesWhilePaid
            | Self::Zones => RuleFamily::Orders,
            Self::Greedy | Self::Patient | Self::WaitAtMost | Self::Optimal | Self::Levels => {
                RuleFamily::Patience
            }
            Self::AtOnce
            | Self::Periodic
            | Self::PeriodicByRate
            | Self::MultiQueue
            | Self::MultiQueueByRate
            | Self::DifferenceWait
            | Self::Widening
            | Self::Batched => RuleFamily::Hindsight,
            Self::BestAtOnce
            | Self::BestEvery
            | Self::BestOfCrowd
            | Self::Neighbours
            | Self::Timed
            | Self::Roles => RuleFamily::Balance,
            _ => RuleFamily::Engagement,
        }
    }

    /// What it asks of a player.
    #[must_use]
    pub const fn asks(self) -> &'static str {
        match self {
            Self::Regions => "a home region",
            Self::Roles => "a rating, and roles",
            Self::Sides | Self::SidesWhilePaid => "which side they want, if any",
            Self::Zones | Self::Levels => "a place among all ratings, 0 to 1",
            _ => match self.family() {
                RuleFamily::Orders => "the size of the party",
                RuleFamily::Patience => "one of two levels",
                RuleFamily::Hindsight => "a place among all ratings, 0 to 1",
                RuleFamily::Balance => "a rating",
                RuleFamily::Engagement => {
                    "a rating with its deviation, and the risks to stop playing"
                }
            },
        }
    }

    /// The setting along which it trades one thing for another; `None` for a rule without.
    #[must_use]
    pub const fn setting(self) -> Option<SettingRange> {
        let (field, values): (_, &'static [f64]) = match self {
            Self::WaitAtMost => ("m", &[0.0, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0]),
            Self::Optimal => ("alpha", &[0.25, 0.5, 1.0, 2.0, 4.0, 8.0]),
            Self::Periodic => ("x", &[1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0]),
            Self::MultiQueue => ("ranges", &[1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0]),
            Self::DifferenceWait => ("f", &[0.0, 30.0, 60.0, 120.0, 240.0, 480.0, 960.0]),
            Self::Widening => ("growth", &[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.2]),
            Self::Batched => ("hold", &[0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2]),
            Self::BestOfCrowd => ("crowd", &[4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 40.0]),
            Self::Timed => ("beta", &[0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0]),
            Self::CappedEomm => ("cap", &[0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]),
            Self::PricedEomm => ("price", &[0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]),
            Self::Sides | Self::SidesWhilePaid => ("choosy", &[0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9]),
            Self::Zones => ("free", &[0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]),
            Self::Levels => ("even", &[0.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10_000.0]),
            Self::BestEvery
            | Self::Neighbours
            | Self::Roles
            | Self::RandomPairs
            | Self::SkillPairs
            | Self::Eomm
            | Self::GreedyEomm
            | Self::WorstPairs => ("period", PERIODS),
            _ => return None,
        };
        Some(SettingRange { field, values })
    }

    /// A second setting that is worth seeking beside [`setting`](Self::setting); `None` of a rule
    /// with one at most.
    #[must_use]
    pub const fn second(self) -> Option<SettingRange> {
        let (field, values): (_, &'static [f64]) = match self {
            Self::Widening => ("start", &[0.0, 0.02, 0.05, 0.1, 0.2]),
            Self::Periodic | Self::MultiQueue => ("longest", &[20.0, 60.0, 180.0]),
            Self::Batched | Self::Timed | Self::CappedEomm | Self::PricedEomm => {
                ("period", &[2.0, 5.0, 10.0, 20.0, 40.0])
            }
            Self::Zones => ("zones", &[2.0, 3.0, 4.0, 6.0]),
            _ => return None,
        };
        Some(SettingRange { field, values })
    }
}
