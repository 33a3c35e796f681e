//! What difference-wait is told: f, the readings of what the paper leaves open, and when a pair
//! or group becomes definitive by them.

use crate::OutOfRange;
use crate::experiment::choices;
use crate::hindsight::CostModel;
use crate::hindsight::rules::distance::Distance;
use crate::hindsight::rules::time_out;

choices! {
    /// When the clock f·q of a temporary pair starts.
    pub enum ClockFrom {
        /// When the pair is made.
        Pair = "pair", "when the pair is made";
        /// When the one came who came last. It differs from `Pair` where a pair is made
        /// by somebody dropped from another.
        Latest = "latest", "when the later of the two arrived";
        /// When the one came who came first.
        Earliest = "earliest", "when the earlier of the two arrived";
    }
}

choices! {
    /// Whom a newcomer takes. A member of a pair can be taken if the newcomer lies
    /// strictly nearer than the partner.
    pub enum Newcomer {
        /// The nearest, single or in a pair.
        Nearest = "nearest", "the nearest of all";
        /// The nearest single player; only if there is none, the nearest in a pair.
        SinglesFirst = "singles", "a single player first";
        /// The nearest in a pair; only if there is none, the nearest single player.
        PairsFirst = "pairs", "a member of a pair first";
        /// The nearest single player. No pair is ever improved.
        SinglesOnly = "only", "single players only";
        /// The one who gains most by it; somebody single gains as if from q = 1.
        MostGained = "gain", "the one who gains most";
    }
}

choices! {
    /// What somebody does who was dropped from a pair.
    pub enum Dropped {
        /// Looks around as a newcomer does.
        Searches = "searches", "looks around like a newcomer";
        /// Takes the nearest single player, if there is one; no further pair is broken.
        SinglesOnly = "singles", "looks among single players";
        /// Waits until somebody comes.
        Waits = "waits", "waits";
    }
}

/// What the paper leaves open. For more than two players read "group" for "pair" and
/// "enough loose players" for "single player".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// When the clock starts.
    pub clock: ClockFrom,
    /// Whom a newcomer takes.
    pub newcomer: Newcomer,
    /// What somebody does who was dropped.
    pub dropped: Dropped,
}

impl Default for Readings {
    /// The paper's words as they stand.
    fn default() -> Self {
        Self {
            clock: ClockFrom::Pair,
            newcomer: Newcomer::Nearest,
            dropped: Dropped::Searches,
        }
    }
}

/// A temporary pair or group, as pages draw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Temporary {
    /// The numbers of its members, in no order.
    pub members: Vec<u64>,
    /// Its q, 0 to 1.
    pub spread: f64,
    /// When it becomes definitive, if nobody comes between.
    pub until: f64,
}

/// What both kinds have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<const D: usize> {
    pub(super) players: usize,
    pub(super) longest: f64,
    pub(super) factor: f64,
    pub(super) readings: Readings,
    pub(super) distance: Distance<D>,
}

impl<const D: usize> Terms<D> {
    /// For the games of a cost model.
    pub(super) fn new(
        cost_model: &CostModel<D>,
        factor: f64,
        readings: Readings,
    ) -> Result<Self, OutOfRange> {
        if !(factor >= 0.0 && factor.is_finite()) {
            return Err(OutOfRange {
                field: "f",
                value: factor,
                allowed: "0 or more, finite",
            });
        }
        Ok(Self {
            players: time_out::players(cost_model.players)?,
            longest: time_out::longest(cost_model.longest)?,
            factor,
            readings,
            distance: Distance::new(cost_model)?,
        })
    }

    /// When a pair or group becomes definitive that is made now.
    #[inline]
    pub(super) fn until(&self, now: f64, spread: f64, earliest: f64, latest: f64) -> f64 {
        let from = match self.readings.clock {
            ClockFrom::Pair => now,
            ClockFrom::Latest => latest,
            ClockFrom::Earliest => earliest,
        };
        (from + self.factor * spread).min(earliest + self.longest)
    }

    /// Whom the one takes who was dropped; nobody, if that one waits.
    pub(super) fn after_drop(&self) -> Option<Newcomer> {
        match self.readings.dropped {
            Dropped::Searches => Some(self.readings.newcomer),
            Dropped::SinglesOnly => Some(Newcomer::SinglesOnly),
            Dropped::Waits => None,
        }
    }
}
