//! The pool of a two-level market, and what a rule decides about it.
//!
//! A rule sees how many strong and weak players wait and says whether to form a
//! game and with how many strong ones; the pool takes those who have waited
//! longest in each level and splits them as evenly as can be.

use crate::patience::TwoLevel;
use crate::sim::{
    Desk, Game, Lack, Matcher, Observer, Reason, Refusal, Teams, Ticket, TimerKey, take_front,
};
use std::collections::VecDeque;

/// What a rule decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PoolVerdict {
    /// Nothing now.
    Wait(Reason),
    /// Nothing now, but ask again after this long unless a game was formed.
    WaitAtMost(f64, Reason),
    /// A game with this many strong players.
    Form(u32, Reason),
}

/// Fewer than 2n wait.
pub const GATHERING: Reason = Reason("gathering");
/// A fair game is formed.
pub const FAIR: Reason = Reason("fair");
/// Only an unfair game is possible, and it is formed at once.
pub const UNFAIR_NOW: Reason = Reason("unfair-now");
/// Only an unfair game is possible; the rule waits.
pub const HOLD: Reason = Reason("hold");
/// The pool is at its cap, an unfair game is forced.
pub const FORCED: Reason = Reason("forced");
/// The wait for fairness has run out.
pub const RUN_OUT: Reason = Reason("run-out");

/// A rule for two levels.
pub trait PoolRule: Clone {
    /// Called after each arrival with the numbers waiting.
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict;

    /// Called when a [`PoolVerdict::WaitAtMost`] has run out without a game.
    fn overdue(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        let _ = (strong, weak);
        PoolVerdict::Wait(HOLD)
    }
}

/// The number of strong players of the fair game that takes most of them, if
/// there is a fair game: an even number h with h ≤ strong and 2n − h ≤ weak.
#[inline]
#[must_use]
pub fn fair_game(n: u32, strong: u32, weak: u32) -> Option<u32> {
    let most = strong.min(2 * n) & !1;
    (strong + weak >= 2 * n && 2 * n - most <= weak).then_some(most)
}

/// The number of strong players of the least unfair game, as [`fair_game`] if
/// possible, else one that is unfair by 1; `None` below 2n players.
#[inline]
#[must_use]
pub fn least_unfair_game(n: u32, strong: u32, weak: u32) -> Option<u32> {
    fair_game(n, strong, weak).or_else(|| (strong + weak >= 2 * n).then(|| strong.min(2 * n)))
}

/// A pool of players of two levels with a rule over it (Wu, section 2): O(1) an arrival
/// and O(n) a game beside what the rule takes; O(log w) a departure among w who wait.
#[derive(Clone, Debug)]
pub struct TwoLevelPool<R, P> {
    n: u32,
    rule: R,
    /// Weak players, then strong ones, each longest first. An array, because who
    /// comes is what a processor cannot predict: an index costs less than a branch.
    queues: [VecDeque<Ticket<P>>; 2],
    members: Vec<Ticket<P>>,
    /// Tells the present wait's timer from those of waits that are over.
    clock: TimerKey,
    armed: bool,
    /// When that wait is over.
    until: f64,
}

impl<R: PoolRule, P: TwoLevel> TwoLevelPool<R, P> {
    /// An empty pool for teams of `n`.
    pub fn new(n: u32, rule: R) -> Self {
        Self {
            n,
            rule,
            queues: [VecDeque::new(), VecDeque::new()],
            members: Vec::with_capacity(2 * n as usize),
            clock: 0,
            armed: false,
            until: f64::INFINITY,
        }
    }

    /// How many strong and how many weak players wait.
    pub fn counts(&self) -> (u32, u32) {
        (self.queues[1].len() as u32, self.queues[0].len() as u32)
    }

    /// Who waits, longest first. O(n log n) for n who wait.
    pub fn waiting(&self) -> Vec<Ticket<P>> {
        let mut all: Vec<Ticket<P>> = self.queues.iter().flatten().copied().collect();
        crate::sim::by_age(&mut all);
        all
    }

    /// The rule.
    pub fn rule(&self) -> &R {
        &self.rule
    }

    /// Replaces the rule, leaving the players where they are.
    pub fn set_rule(&mut self, rule: R) {
        self.rule = rule;
    }

    #[inline(always)]
    fn follow<O: Observer<P>>(&mut self, verdict: PoolVerdict, desk: &mut Desk<'_, P, O>) {
        match verdict {
            PoolVerdict::Wait(reason) => desk.because(reason),
            PoolVerdict::WaitAtMost(periods, reason) => {
                desk.because(reason);
                if !self.armed {
                    self.armed = true;
                    self.until = desk.now() + periods;
                    desk.timer_at(self.until, self.clock);
                }
            }
            PoolVerdict::Form(strong, reason) => {
                desk.because(reason);
                self.form(strong, desk);
            }
        }
    }

    /// Forms a game with `strong` strong players, the longest-waiting of each
    /// level. A verdict that the pool cannot fill is not followed.
    #[inline(always)]
    fn form<O: Observer<P>>(&mut self, strong: u32, desk: &mut Desk<'_, P, O>) {
        let (have_strong, have_weak) = self.counts();
        if strong > have_strong || strong > 2 * self.n || 2 * self.n - strong > have_weak {
            return;
        }
        self.armed = false;
        self.clock = self.clock.wrapping_add(1);
        self.members.clear();
        let first = strong.div_ceil(2);
        for strong_here in [first, strong - first] {
            let weak_here = (self.n - strong_here) as usize;
            take_front(&mut self.queues[1], strong_here as usize, &mut self.members);
            take_front(&mut self.queues[0], weak_here, &mut self.members);
        }
        desk.game(Game {
            members: &self.members,
            teams: Teams::Given(self.n as usize),
        });
    }
}

impl<R: PoolRule, P: TwoLevel> Matcher<P> for TwoLevelPool<R, P> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        self.queues[usize::from(ticket.player.strong())].push_back(ticket);
        let (strong, weak) = self.counts();
        let verdict = self.rule.decide(strong, weak);
        self.follow(verdict, desk);
    }

    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        for queue in &mut self.queues {
            if let Ok(place) = queue.binary_search_by_key(&id, |ticket| ticket.id) {
                return queue.remove(place);
            }
        }
        None
    }

    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        let stands = |queue: &VecDeque<Ticket<P>>| {
            queue.binary_search_by_key(&id, |ticket| ticket.id).is_ok()
        };
        if !self.queues.iter().any(stands) {
            return None;
        }
        let (strong, weak) = self.counts();
        let missing = (2 * self.n).saturating_sub(strong + weak);
        let lack = if missing > 0 {
            Lack::Players(missing)
        } else if fair_game(self.n, strong, weak).is_none() {
            Lack::Fairness
        } else {
            Lack::Consent
        };
        let until = if self.armed {
            self.until
        } else {
            f64::INFINITY
        };
        Some(Refusal { lack, until })
    }

    fn timer<O: Observer<P>>(&mut self, key: TimerKey, desk: &mut Desk<'_, P, O>) {
        if self.armed && key == self.clock {
            self.armed = false;
            let (strong, weak) = self.counts();
            let verdict = self.rule.overdue(strong, weak);
            self.follow(verdict, desk);
        }
    }
}
