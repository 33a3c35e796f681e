//! The widening window: what the industry runs, and the paper does not know.
//!
//! A player accepts others within a window that widens as the player waits: after a
//! wait w a game is accepted whose spread in criterion d is at most
//! start_d + growth_d·w. Whose window it is that counts says [`Window`].
//!
//! Who waits looks at those who came before, plans the game that opens first, and when
//! it opens it is formed. Two things make that exact without asking again and again.
//! A game opens at a time known in advance: the arrival of the one whose window
//! counts, plus (spread − start)/growth of the criterion that takes longest. And a
//! plan cannot open earlier because others leave, so a player looks again only when
//! the planned time has come and somebody of the plan has gone.
//!
//! * Two players: the plan is the first to open, and of those open already the nearest
//!   (by the cost model's weights), then the one who came first.
//! * More players, one criterion: k who stand next to each other among those who came
//!   before and the player, the player being one of them. With [`Window::Every`] that
//!   is the game of the least spread; with [`Window::Oldest`] some other
//!   game, with a longer-waiting player in between, might open earlier.
//! * More players, more criteria: the player and the k − 1 that would open first in
//!   pairs. The best game of all would take a search over subsets.
//!
//! A player who has waited τ_max goes to a game with computer players. It takes
//! along, the nearest first, whom the windows allow, fewer than k in all.
//!
//! A window of 1 from the start is greedy. No growth leaves it as it is.

mod refused;
mod windows;

use super::distance::Distance;
use super::due::Due;
use super::greedy::game;
use super::line::Line;
use super::time_out;
use super::timer::EarliestTimer;
use crate::OutOfRange;
use crate::hindsight::CostModel;
use crate::hindsight::rules::reasons::{COMPUTERS, FITS, OPENED};
use crate::sim::{Desk, Matcher, Observer, Placed, Refusal, Ticket, TimerKey};
use std::collections::{BinaryHeap, VecDeque};
pub use windows::Window;
use windows::{Choice, Split, Stand, Windows};

/// When a player's plan opens, with the player's number.
type Plan = Due<Where>;

/// How a player is found.
#[derive(Clone, Copy, Debug)]
struct Where {
    /// In the line.
    value: f64,
    /// Whether there at all.
    seat: u32,
}

/// Who waits, in the order of arrival.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    arrived: f64,
    id: u64,
    at: Where,
}

/// No player has this number; it stands on a free seat.
const NOBODY: u64 = u64::MAX;

/// The rule.
///
/// # Complexity
/// With n waiting: O(log n) for a player's place, then for games of two as many steps
/// outwards as may open first (one or two with one criterion), for more players k
/// steps, n with more criteria. The list is sorted, so each player who comes or goes
/// moves up to n entries. Nothing is allocated once the lists have their size.
#[derive(Clone, Debug)]
pub struct Widening<P, const D: usize> {
    players: usize,
    windows: Windows<D>,
    /// Those who wait, in the order of the criterion that counts most.
    line: Line<Stand<P>>,
    /// The number of the player on each seat.
    seats: Vec<u64>,
    free: Vec<u32>,
    /// The same in the order of arrival, with some who have gone.
    order: VecDeque<Waiting>,
    /// Whether the first in `order` still waits, as far as known.
    sure: bool,
    plans: BinaryHeap<Plan>,
    choice: Choice,
    table: Vec<Ticket<P>>,
    timer: EarliestTimer,
}

impl<P: Placed<D>, const D: usize> Widening<P, D> {
    /// For the games of a cost model. `start` is the window at first, `growth` what it
    /// gains in a unit of time, both in units of the criterion.
    ///
    /// # Errors
    /// k must be 2 or more, τ_max positive and finite, start and growth 0 or more and
    /// finite, the weights 0 or more with a finite sum.
    ///
    /// # Complexity
    /// O(D).
    pub fn new(
        cost_model: &CostModel<D>,
        start: [f64; D],
        growth: [f64; D],
        window: Window,
    ) -> Result<Self, OutOfRange> {
        for (field, values) in [("start", start), ("growth", growth)] {
            for value in values {
                if !(value >= 0.0 && value.is_finite()) {
                    return Err(OutOfRange {
                        field,
                        value,
                        allowed: "0 or more, finite",
                    });
                }
            }
        }
        Ok(Self {
            players: time_out::players(cost_model.players)?,
            windows: Windows {
                start,
                growth,
                window,
                longest: time_out::longest(cost_model.longest)?,
                distance: Distance::new(cost_model)?,
            },
            line: Line::new(),
            seats: Vec::new(),
            free: Vec::new(),
            order: VecDeque::new(),
            sure: true,
            plans: BinaryHeap::new(),
            choice: Choice::default(),
            table: Vec::new(),
            timer: EarliestTimer::new(),
        })
    }

    /// Whether this player still waits.
    #[inline(always)]
    fn is_seated(&self, id: u64, at: Where) -> bool {
        self.seats.get(at.seat as usize) == Some(&id)
    }

    /// Notes that a player waits. Returns the seat on which that is noted.
    #[inline]
    fn assign_seat(&mut self, id: u64) -> u32 {
        if let Some(seat) = self.free.pop() {
            self.seats[seat as usize] = id;
            seat
        } else {
            self.seats.push(id);
            (self.seats.len() - 1) as u32
        }
    }

    /// Where the player with this number stands, if they still wait. O(log n) of n who have
    /// come within τ_max.
    fn find(&self, id: u64) -> Option<Where> {
        let place = (self.order).binary_search_by_key(&id, |waiting| waiting.id);
        let at = self.order.get(place.ok()?)?.at;
        self.is_seated(id, at).then_some(at)
    }

    /// Who has waited longest.
    #[inline]
    fn oldest(&mut self) -> Option<Waiting> {
        while let Some(&first) = self.order.front() {
            if self.sure || self.is_seated(first.id, first.at) {
                self.sure = true;
                return Some(first);
            }
            self.order.pop_front();
        }
        self.sure = true;
        None
    }

    /// Chooses a game for a player who stands, or would stand, there in the line, and
    /// tells when it opens.
    #[inline]
    fn plan(&mut self, split: Split, me: &Ticket<P>, now: f64) -> f64 {
        let since = self.oldest().map_or(now, |oldest| oldest.arrived);
        (self.windows).plan(
            self.line.items(),
            split,
            me,
            self.players,
            (since, now),
            &mut self.choice,
        )
    }

    /// Forms the game that was chosen, of players in the line and perhaps one who is
    /// not yet in it.
    #[inline]
    fn form<O: Observer<P>>(&mut self, with: Option<Ticket<P>>, desk: &mut Desk<'_, P, O>) {
        self.table.clear();
        // From the back, so that the places in front stay right.
        crate::order::few(&mut self.choice.places, |a, b| a > b);
        for &at in &self.choice.places {
            let stand = self.line.remove(at);
            self.seats[stand.seat as usize] = NOBODY;
            self.free.push(stand.seat);
            self.table.push(stand.ticket);
        }
        self.table.extend(with);
        crate::order::few(&mut self.table, |a, b| a.id < b.id);
        self.sure = false;
        game(&self.table, desk);
    }

    /// Asks to be called when something is due.
    #[inline]
    fn arm<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let Some(oldest) = self.oldest() else {
            self.plans.clear();
            return;
        };
        let mut at = oldest.arrived + self.windows.longest;
        while let Some(&plan) = self.plans.peek() {
            if self.is_seated(plan.id, plan.what) {
                at = at.min(plan.at);
                break;
            }
            self.plans.pop();
        }
        self.timer.set(at, desk);
    }

    /// Forms all games that have opened.
    fn open<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let now = desk.now();
        while let Some(&plan) = self.plans.peek() {
            if plan.at > now {
                break;
            }
            self.plans.pop();
            if !self.is_seated(plan.id, plan.what) {
                continue;
            }
            let at = self.line.place(plan.what.value, plan.id);
            let me = self.line.items()[at].ticket;
            let opens = self.plan((at, at + 1), &me, now);
            if opens <= now {
                desk.because(OPENED);
                self.choice.places.push(at);
                self.form(None, desk);
            } else if opens <= me.arrived + self.windows.longest {
                self.plans.push(Plan { at: opens, ..plan });
            }
        }
    }

    /// Those who have waited τ_max go to games with computer players.
    fn time_out<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let now = desk.now();
        while let Some(oldest) = self.oldest() {
            if oldest.arrived + self.windows.longest > now {
                break;
            }
            let at = self.line.place(oldest.at.value, oldest.id);
            self.choice.places.clear();
            if self.players > 2 {
                (self.windows).take_along(
                    self.line.items(),
                    at,
                    self.players,
                    now,
                    &mut self.choice,
                );
            }
            self.choice.places.push(at);
            desk.because(COMPUTERS);
            self.form(None, desk);
        }
    }
}

impl<P: Placed<D>, const D: usize> Matcher<P> for Widening<P, D> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        let value = ticket.player.criteria()[self.windows.distance.axis()];
        let (id, arrived) = (ticket.id, ticket.arrived);
        let at = self.line.place(value, id);
        let mut plan = None;
        if self.line.items().len() + 1 >= self.players {
            let now = desk.now();
            let opens = self.plan((at, at), &ticket, now);
            if opens <= now {
                desk.because(FITS);
                self.form(Some(ticket), desk);
                self.arm(desk);
                return;
            }
            if opens <= arrived + self.windows.longest {
                plan = Some(opens);
            }
        }
        let seat = self.assign_seat(id);
        let what = Where { value, seat };
        self.line.insert(at, value, Stand { ticket, seat });
        self.order.push_back(Waiting {
            arrived,
            id,
            at: what,
        });
        if let Some(at) = plan {
            self.plans.push(Plan { at, id, what });
        }
        self.arm(desk);
    }

    /// Nobody's game opens earlier because somebody leaves, so all plans stand; the one whose
    /// time has come without them is made anew.
    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        let at = self.find(id)?;
        let stand = self.line.remove(self.line.place(at.value, id));
        self.seats[stand.seat as usize] = NOBODY;
        self.free.push(stand.seat);
        self.sure = false;
        Some(stand.ticket)
    }

    fn waits(&self, id: u64) -> bool {
        self.find(id).is_some()
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.refused(id, now)
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        if self.timer.rung(desk.now()) {
            self.open(desk);
            self.time_out(desk);
            self.arm(desk);
        }
    }
}
