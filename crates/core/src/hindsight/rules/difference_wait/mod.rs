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
mod terms;

use crate::OutOfRange;
use crate::hindsight::CostModel;
use crate::sim::{Desk, Lack, Matcher, Observer, Placed, Refusal, Ticket, TimerKey};
use groups::Groups;
use pairs::Pairs;
use terms::Terms;
pub use terms::{ClockFrom, Dropped, Newcomer, Readings, Temporary};

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
    ///
    /// # Source
    /// Schlup, section 4.4.
    ///
    /// # Complexity
    /// O(D).
    pub fn new(
        cost_model: &CostModel<D>,
        factor: f64,
        readings: Readings,
    ) -> Result<Self, OutOfRange> {
        let terms = Terms::new(cost_model, factor, readings)?;
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
        let terms = Terms::new(cost_model, factor, readings)?;
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

    /// Of those without a pair or group it is not told when they have waited τ_max.
    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        if !self.waits(id) {
            return None;
        }
        let group = (self.temporary().into_iter()).find(|group| group.members.contains(&id));
        let Some(group) = group else {
            return Some(Refusal::for_good(Lack::Partner));
        };
        let other = (group.members.iter().copied()).find(|&other| other != id)?;
        Some(Refusal {
            lack: Lack::Clock { other },
            until: group.until,
        })
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        match &mut self.kind {
            Kind::Pairs(pairs) => pairs.timer(desk),
            Kind::Groups(groups) => groups.timer(desk),
        }
    }
}
