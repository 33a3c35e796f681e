//! Difference-Wait: a game is temporary first, the longer the worse it is (Schlup,
//! section 4.4).
//!
//! The paper has two players and one criterion. Two who wait are a temporary pair;
//! after f·q, q being how far they lie apart, it becomes definitive, or when one of
//! them has waited τ_max. Until then a newcomer who lies nearer to one of them takes
//! the other's place, and the one dropped looks around as a newcomer does. Who has
//! nobody at τ_max gets a computer player. f = 0 is greedy.
//!
//! The words of the paper leave some questions open: see [`Readings`]. Its default
//! follows them most closely. At constant rates, with the best f of each, a clock from
//! the first arrival ([`ClockFrom::Earliest`]) costs some 4 % less.
//!
//! Beyond the paper, as it proposes:
//!
//! * More criteria: q is the sum of the differences, each with its share of the
//!   cost model's weights. So it stays between 0 and 1, and with one criterion it is the
//!   paper's.
//! * More than two players: those without a group are loose. A newcomer makes a
//!   temporary group with k − 1 loose ones, the nearest, or takes the place of a
//!   member of a group where that lowers the group's q, whichever q is the least.
//!   When a loose player has waited τ_max, all loose ones (the nearest, fewer than k)
//!   go to one game with computer players.
//!
//! Pairs and larger groups are kept by two programs that agree to the last bit: a newcomer
//! finds a partner among n in the order of a criterion after O(log n) and a few steps, where
//! groups have no such order and all of them are looked at.
//!
//! If somebody loses patience, the others of their pair or group are dropped.
//!
//! Why looking around ends: each step lowers the q of one pair. In the default reading
//! the pairs made on the way lie further and further apart, so none of them is broken
//! again and there are at most as many steps as pairs: before the newcomer no two
//! would both rather have each other; after each step that is so for all but the one
//! dropped, whose next pair is therefore no better than the last. In any reading
//! the one dropped stays alone after as many steps as players wait.

mod groups;
mod pairs;

use super::distance::Distance;
use super::time_out;
use crate::OutOfRange;
use crate::experiment::choices;
use crate::hindsight::CostModel;
use crate::sim::{Desk, Matcher, Observer, Placed, Ticket, TimerKey};
use groups::Groups;
use pairs::Pairs;

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

/// The rule.
///
/// # Complexity
/// For two players, with n waiting: a look around goes outwards from the player's
/// place, O(log n) and as many steps as there are players in between who are better
/// off (all n for [`Newcomer::MostGained`]); the list is sorted, so each player who
/// comes or goes moves up to n entries of 24 bytes. For more players a look around
/// goes over all groups. Nothing is allocated once the lists have their size.
#[derive(Clone, Debug)]
pub struct DifferenceWait<P, const D: usize> {
    kind: Kind<P, D>,
}

#[derive(Clone, Debug)]
enum Kind<P, const D: usize> {
    Pairs(Pairs<P, D>),
    Groups(Groups<P, D>),
}

impl<P: Placed<D>, const D: usize> DifferenceWait<P, D> {
    /// For the games of a cost model; `factor` is f, in units of time: how long a pair of
    /// the greatest q is temporary.
    ///
    /// # Errors
    /// k must be 2 or more, τ_max positive and finite, f 0 or more and finite, the
    /// weights 0 or more with a finite sum.
    pub fn new(
        cost_model: &CostModel<D>,
        factor: f64,
        readings: Readings,
    ) -> Result<Self, OutOfRange> {
        let terms = terms(cost_model, factor, readings)?;
        let kind = if cost_model.players == 2 {
            Kind::Pairs(Pairs::new(terms))
        } else {
            Kind::Groups(Groups::new(terms))
        };
        Ok(Self { kind })
    }

    /// The same, but pairs too are kept as groups of two: slower where many wait, and
    /// the same to the last bit. For tests.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn by_groups(
        cost_model: &CostModel<D>,
        factor: f64,
        readings: Readings,
    ) -> Result<Self, OutOfRange> {
        let terms = terms(cost_model, factor, readings)?;
        Ok(Self {
            kind: Kind::Groups(Groups::new(terms)),
        })
    }

    /// The temporary pairs or groups, in no order.
    #[must_use]
    pub fn temporary(&self) -> Vec<Temporary> {
        match &self.kind {
            Kind::Pairs(pairs) => pairs.temporary(),
            Kind::Groups(groups) => groups.temporary(),
        }
    }
}

fn terms<const D: usize>(
    cost_model: &CostModel<D>,
    factor: f64,
    readings: Readings,
) -> Result<Terms<D>, OutOfRange> {
    if !(factor >= 0.0 && factor.is_finite()) {
        return Err(OutOfRange {
            field: "f",
            value: factor,
            allowed: "0 or more, finite",
        });
    }
    Ok(Terms {
        players: time_out::players(cost_model.players)?,
        longest: time_out::longest(cost_model.longest)?,
        factor,
        readings,
        distance: Distance::new(cost_model)?,
    })
}

impl<P: Placed<D>, const D: usize> Matcher<P> for DifferenceWait<P, D> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        match &mut self.kind {
            Kind::Pairs(pairs) => pairs.arrive(ticket, desk),
            Kind::Groups(groups) => groups.arrive(ticket, desk),
        }
    }

    /// Whoever was in a temporary pair or group with the player is dropped from it.
    fn depart<O: Observer<P>>(&mut self, id: u64, desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        match &mut self.kind {
            Kind::Pairs(pairs) => pairs.depart(id, desk),
            Kind::Groups(groups) => groups.depart(id, desk),
        }
    }

    fn waits(&self, id: u64) -> bool {
        match &self.kind {
            Kind::Pairs(pairs) => pairs.waits(id),
            Kind::Groups(groups) => groups.waits(id),
        }
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        match &mut self.kind {
            Kind::Pairs(pairs) => pairs.timer(desk),
            Kind::Groups(groups) => groups.timer(desk),
        }
    }
}
