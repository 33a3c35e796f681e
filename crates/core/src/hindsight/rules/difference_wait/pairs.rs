//! Difference-Wait for games of two: players in the order of a criterion, so that
//! whoever is near is found by going outwards.

use super::terms::{Newcomer, Temporary, Terms};
use crate::hindsight::rules::due::Due;
use crate::hindsight::rules::greedy::game;
use crate::hindsight::rules::line::{Line, Numbered};
use crate::hindsight::rules::reasons::{ALONE, COMPUTERS, DEFINITIVE, IMPROVED, TEMPORARY};
use crate::hindsight::rules::timer::EarliestTimer;
use crate::sim::{Desk, Observer, Placed, Ticket};
use std::collections::BinaryHeap;

/// No partner.
const NOBODY: u32 = u32::MAX;
/// A heap of fewer entries is not looked through.
const FEW: usize = 64;

/// Somebody who waits.
#[derive(Clone, Copy, Debug)]
struct Seat<P> {
    ticket: Ticket<P>,
    /// The partner's seat.
    mate: u32,
    /// How far the partner is.
    spread: f64,
    /// When the pair becomes definitive.
    until: f64,
}

/// A place in the order of the criterion that counts most.
#[derive(Clone, Copy, Debug)]
struct Place {
    value: f64,
    id: u64,
    seat: u32,
}

impl Numbered for Place {
    #[inline(always)]
    fn id(&self) -> u64 {
        self.id
    }
}

/// A pair's clock, with the number of the one who came first, and both seats.
type Expiry = Due<(u32, u32)>;

/// Who may be taken.
#[derive(Clone, Copy, PartialEq)]
enum Whom {
    Any,
    Single,
    Paired,
}

/// Those who wait.
#[derive(Clone, Debug)]
pub(super) struct Pairs<P, const D: usize> {
    terms: Terms<D>,
    seats: Vec<Seat<P>>,
    free: Vec<u32>,
    line: Line<Place>,
    /// In the default reading at most one.
    singles: Vec<u32>,
    /// When the first single player runs out of time, and that one's number.
    next_single_timeout: (f64, u64),
    clocks: BinaryHeap<Expiry>,
    /// At this many clocks those that no longer matter are looked for and dropped.
    compact_at: usize,
    timer: EarliestTimer,
}

impl<P: Placed<D>, const D: usize> Pairs<P, D> {
    pub(super) fn new(terms: Terms<D>) -> Self {
        Self {
            terms,
            seats: Vec::new(),
            free: Vec::new(),
            line: Line::new(),
            singles: Vec::new(),
            next_single_timeout: (f64::INFINITY, u64::MAX),
            clocks: BinaryHeap::new(),
            compact_at: FEW,
            timer: EarliestTimer::new(),
        }
    }

    pub(super) fn temporary(&self) -> Vec<Temporary> {
        let mut all = Vec::new();
        for place in self.line.items() {
            let seat = &self.seats[place.seat as usize];
            if seat.mate != NOBODY && place.seat < seat.mate {
                let mate = &self.seats[seat.mate as usize];
                all.push(Temporary {
                    members: vec![seat.ticket.id, mate.ticket.id],
                    spread: seat.spread,
                    until: seat.until,
                });
            }
        }
        all
    }

    #[inline]
    pub(super) fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        let searcher = self.insert(ticket);
        let newcomer = self.terms.readings.newcomer;
        self.search(searcher, Some(newcomer), desk);
        self.arm(desk);
    }

    /// Takes out the player with this number. The partner in a temporary pair is dropped, and
    /// does as dropped players do. O(n) of n who wait.
    pub(super) fn depart<O: Observer<P>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, P, O>,
    ) -> Option<Ticket<P>> {
        let seat = self.seat_of(id)?;
        let partner = self.seats[seat as usize].mate;
        if partner == NOBODY {
            self.no_longer_single(seat);
        } else {
            self.seats[partner as usize].mate = NOBODY;
        }
        let ticket = self.remove(seat);
        if partner != NOBODY {
            self.search(partner, self.terms.after_drop(), desk);
        }
        self.arm(desk);
        Some(ticket)
    }

    /// Whether the player with this number waits. O(n) of n who wait.
    pub(super) fn waits(&self, id: u64) -> bool {
        self.seat_of(id).is_some()
    }

    /// The seat of the player with this number.
    fn seat_of(&self, id: u64) -> Option<u32> {
        let place = self.line.items().iter().find(|place| place.id == id)?;
        Some(place.seat)
    }

    /// Lets somebody look around who is seated and has no partner, and whoever is dropped on
    /// the way.
    #[inline]
    fn search<O: Observer<P>>(
        &mut self,
        searcher: u32,
        whom: Option<Newcomer>,
        desk: &mut Desk<'_, P, O>,
    ) {
        let (mut searcher, mut whom) = (searcher, whom);
        let mut steps = self.line.items().len();
        while let Some(choice) = whom.and_then(|whom| self.choose_partner(searcher, whom)) {
            let dropped = self.seats[choice as usize].mate;
            if dropped == NOBODY {
                self.no_longer_single(choice);
                desk.because(TEMPORARY);
            } else {
                desk.because(IMPROVED);
                self.seats[dropped as usize].mate = NOBODY;
            }
            self.pair(searcher, choice, desk);
            if dropped == NOBODY {
                searcher = NOBODY;
                break;
            }
            searcher = dropped;
            steps -= 1;
            whom = self.terms.after_drop().filter(|_| steps > 0);
        }
        if searcher != NOBODY {
            desk.because(ALONE);
            self.single(searcher);
        }
    }

    pub(super) fn timer<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        if !self.timer.rung(desk.now()) {
            return;
        }
        loop {
            let clock = self.next_clock();
            let pair = clock.map_or((f64::INFINITY, u64::MAX), |due| (due.at, due.id));
            if pair.0.min(self.next_single_timeout.0) > desk.now() {
                break;
            }
            if pair <= self.next_single_timeout {
                self.clocks.pop();
                if let Some(due) = clock {
                    desk.because(DEFINITIVE);
                    self.form(due.what.0, due.what.1, desk);
                }
            } else if let Some(seat) = self.oldest_single() {
                self.no_longer_single(seat);
                let ticket = self.remove(seat);
                desk.because(COMPUTERS);
                game(&[ticket], desk);
            } else {
                break;
            }
        }
        self.arm(desk);
    }

    /// Asks to be called when something is due.
    #[inline]
    fn arm<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let clock = self.next_clock().map_or(f64::INFINITY, |due| due.at);
        self.timer.set(clock.min(self.next_single_timeout.0), desk);
    }

    /// The clock that runs down next; those of broken pairs are forgotten.
    #[inline]
    fn next_clock(&mut self) -> Option<Expiry> {
        while let Some(due) = self.clocks.peek() {
            if current(&self.seats, due) {
                return Some(*due);
            }
            self.clocks.pop();
        }
        None
    }

    /// Adds a player, single: a seat and a place in the line. Returns the seat.
    #[inline]
    fn insert(&mut self, ticket: Ticket<P>) -> u32 {
        let taken = Seat {
            ticket,
            mate: NOBODY,
            spread: 0.0,
            until: f64::INFINITY,
        };
        let seat = if let Some(seat) = self.free.pop() {
            self.seats[seat as usize] = taken;
            seat
        } else {
            self.seats.push(taken);
            (self.seats.len() - 1) as u32
        };
        let value = ticket.player.criteria()[self.terms.distance.axis()];
        let id = ticket.id;
        let at = self.line.place(value, id);
        self.line.insert(at, value, Place { value, id, seat });
        seat
    }

    /// Removes a player from seat and line.
    #[inline]
    fn remove(&mut self, seat: u32) -> Ticket<P> {
        let ticket = self.seats[seat as usize].ticket;
        self.seats[seat as usize].mate = NOBODY;
        let value = ticket.player.criteria()[self.terms.distance.axis()];
        let at = self.line.place(value, ticket.id);
        self.line.remove(at);
        self.free.push(seat);
        ticket
    }

    /// When a player runs out of time, and the number.
    fn end(&self, seat: u32) -> (f64, u64) {
        let ticket = &self.seats[seat as usize].ticket;
        (ticket.arrived + self.terms.longest, ticket.id)
    }

    fn single(&mut self, seat: u32) {
        self.singles.push(seat);
        let end = self.end(seat);
        if end < self.next_single_timeout {
            self.next_single_timeout = end;
        }
    }

    fn no_longer_single(&mut self, seat: u32) {
        self.singles.retain(|&other| other != seat);
        if self.next_single_timeout.1 == self.seats[seat as usize].ticket.id {
            self.next_single_timeout = (f64::INFINITY, u64::MAX);
            for &other in &self.singles {
                let end = self.end(other);
                if end < self.next_single_timeout {
                    self.next_single_timeout = end;
                }
            }
        }
    }

    /// The single player who runs out of time first.
    fn oldest_single(&self) -> Option<u32> {
        let mut singles = self.singles.iter().copied();
        singles.find(|&seat| self.end(seat).1 == self.next_single_timeout.1)
    }

    /// Makes a temporary pair, or a game if its clock has run down already.
    #[inline]
    fn pair<O: Observer<P>>(&mut self, a: u32, b: u32, desk: &mut Desk<'_, P, O>) {
        let (one, two) = (self.seats[a as usize].ticket, self.seats[b as usize].ticket);
        let distance = &self.terms.distance;
        let spread = distance.between(one.player.criteria(), two.player.criteria());
        let earliest = one.arrived.min(two.arrived);
        let latest = one.arrived.max(two.arrived);
        let until = self.terms.until(desk.now(), spread, earliest, latest);
        if until <= desk.now() {
            desk.because(DEFINITIVE);
            self.form(a, b, desk);
            return;
        }
        for (seat, mate) in [(a, b), (b, a)] {
            let seat = &mut self.seats[seat as usize];
            seat.mate = mate;
            seat.spread = spread;
            seat.until = until;
        }
        self.clocks.push(Due {
            at: until,
            id: one.id.min(two.id),
            what: (a, b),
        });
        if self.clocks.len() >= self.compact_at {
            let seats = &self.seats;
            self.clocks.retain(|due| current(seats, due));
            self.compact_at = FEW.max(2 * self.clocks.len());
        }
    }

    /// A game of two.
    #[inline]
    fn form<O: Observer<P>>(&mut self, a: u32, b: u32, desk: &mut Desk<'_, P, O>) {
        let (one, two) = (self.remove(a), self.remove(b));
        let members = if one.id < two.id {
            [one, two]
        } else {
            [two, one]
        };
        game(&members, desk);
    }

    /// Whom this player takes.
    #[inline]
    fn choose_partner(&self, seat: u32, whom: Newcomer) -> Option<u32> {
        match whom {
            Newcomer::Nearest => self.nearest(seat, Whom::Any),
            Newcomer::SinglesOnly => self.nearest(seat, Whom::Single),
            Newcomer::SinglesFirst => {
                (self.nearest(seat, Whom::Single)).or_else(|| self.nearest(seat, Whom::Paired))
            }
            Newcomer::PairsFirst => {
                (self.nearest(seat, Whom::Paired)).or_else(|| self.nearest(seat, Whom::Single))
            }
            Newcomer::MostGained => self.most_gained(seat),
        }
    }

    /// Whether somebody at this distance may be taken.
    #[inline(always)]
    fn may_take(seat: &Seat<P>, apart: f64, whom: Whom) -> bool {
        if seat.mate == NOBODY {
            whom != Whom::Paired
        } else {
            whom != Whom::Single && apart < seat.spread
        }
    }

    /// The nearest who may be taken, and of the equally near the one who came first:
    /// outwards from the player's place to both sides.
    #[inline]
    fn nearest(&self, seat: u32, whom: Whom) -> Option<u32> {
        if whom == Whom::Single && self.singles.is_empty() {
            return None;
        }
        let distance = &self.terms.distance;
        let me = &self.seats[seat as usize].ticket;
        let mine = me.player.criteria()[distance.axis()];
        let line = self.line.items();
        let at = self.line.place(mine, me.id);
        let (mut left, mut right) = (at, at + 1);
        let mut best = (f64::INFINITY, u64::MAX, NOBODY);
        loop {
            // The nearer of the next to both sides, as far as the one criterion tells.
            let below = left.checked_sub(1).and_then(|at| line.get(at));
            let above = line.get(right);
            let gap = |place: &Place| distance.at_least((place.value - mine).abs());
            let (place, gap) = match (below, above) {
                (None, None) => break,
                (Some(below), None) => (below, gap(below)),
                (None, Some(above)) => (above, gap(above)),
                (Some(below), Some(above)) if gap(above) < gap(below) => (above, gap(above)),
                (Some(below), Some(_)) => (below, gap(below)),
            };
            if gap > best.0 {
                break;
            }
            if below.is_some_and(|below| below.id == place.id) {
                left -= 1;
            } else {
                right += 1;
            }
            let other = &self.seats[place.seat as usize];
            let apart = distance.between(me.player.criteria(), other.ticket.player.criteria());
            let nearer = apart < best.0 || (apart == best.0 && place.id < best.1);
            if nearer && apart < f64::INFINITY && Self::may_take(other, apart, whom) {
                best = (apart, place.id, place.seat);
            }
        }
        (best.2 != NOBODY).then_some(best.2)
    }

    /// The one whose distance to the partner falls most; somebody single comes from 1.
    fn most_gained(&self, seat: u32) -> Option<u32> {
        let distance = &self.terms.distance;
        let me = &self.seats[seat as usize].ticket;
        let mut best = (f64::NEG_INFINITY, f64::INFINITY, u64::MAX, NOBODY);
        for place in self.line.items().iter().filter(|place| place.seat != seat) {
            let other = &self.seats[place.seat as usize];
            let apart = distance.between(me.player.criteria(), other.ticket.player.criteria());
            if !Self::may_take(other, apart, Whom::Any) {
                continue;
            }
            let before = if other.mate == NOBODY {
                1.0
            } else {
                other.spread
            };
            let gain = before - apart;
            let same = gain == best.0;
            let better = gain > best.0
                || (same && apart < best.1)
                || (same && apart == best.1 && place.id < best.2);
            if better {
                best = (gain, apart, place.id, place.seat);
            }
        }
        (best.3 != NOBODY).then_some(best.3)
    }
}

/// Whether a clock is that of a pair that still is.
#[inline]
fn current<P>(seats: &[Seat<P>], clock: &Expiry) -> bool {
    let (a, b) = clock.what;
    let (seat, mate) = (&seats[a as usize], &seats[b as usize]);
    seat.mate == b
        && seat.until.to_bits() == clock.at.to_bits()
        && seat.ticket.id.min(mate.ticket.id) == clock.id
}
