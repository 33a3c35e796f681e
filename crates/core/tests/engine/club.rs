//! A rule that does everything a rule may, and an observer that finds fault.

use lobbylab_core::sim::{
    Arrival, Desk, Game, Matcher, Observer, Player, Reason, Teams, Ticket, TimerKey,
};
use proptest::prelude::*;

/// A player of some class; a party of class + 1 persons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visitor(pub usize);

impl Player for Visitor {
    fn class(&self) -> usize {
        self.0
    }
    fn size(&self) -> u32 {
        self.0 as u32 + 1
    }
}

/// A rule that uses everything a rule may: a game as soon as `full` wait, or of
/// the two oldest once somebody has waited `hold`; players may leave.
#[derive(Clone, Debug)]
pub struct Club {
    pub full: usize,
    pub hold: f64,
    pub queue: Vec<Ticket<Visitor>>,
}

pub const FULL: Reason = Reason("full");
pub const RING: Reason = Reason("ring");

impl Club {
    pub fn new(full: usize, hold: f64) -> Self {
        Self {
            full,
            hold,
            queue: Vec::new(),
        }
    }

    fn play<O: Observer<Visitor>>(&mut self, size: usize, desk: &mut Desk<'_, Visitor, O>) {
        let members: Vec<_> = self.queue.drain(..size).collect();
        desk.game(Game {
            members: &members,
            teams: Teams::Given(size / 2),
        });
    }
}

impl Matcher<Visitor> for Club {
    fn arrive<O: Observer<Visitor>>(
        &mut self,
        ticket: Ticket<Visitor>,
        desk: &mut Desk<'_, Visitor, O>,
    ) {
        self.queue.push(ticket);
        if self.queue.len() >= self.full {
            desk.because(FULL);
            self.play(self.full, desk);
        } else {
            desk.timer_at(desk.now() + self.hold, ticket.id as TimerKey);
        }
    }

    fn depart<O: Observer<Visitor>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, Visitor, O>,
    ) -> Option<Ticket<Visitor>> {
        let place = self.queue.iter().position(|ticket| ticket.id == id)?;
        Some(self.queue.remove(place))
    }

    fn timer<O: Observer<Visitor>>(&mut self, key: TimerKey, desk: &mut Desk<'_, Visitor, O>) {
        desk.because(RING);
        let waits = self.queue.iter().any(|ticket| ticket.id == u64::from(key));
        if waits && self.queue.len() >= 2 {
            self.play(2, desk);
        }
    }
}

/// Follows every player and finds fault with what cannot be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// By ticket: when it arrived, and when and how it left.
    pub visits: Vec<(f64, Option<(f64, &'static str)>)>,
    /// End of the last stretch of time.
    pub until: f64,
    pub area: f64,
    pub faults: Vec<String>,
}

impl Audit {
    pub fn leaves<P: Player>(&mut self, now: f64, ticket: &Ticket<P>, how: &'static str) {
        match self.visits.get_mut(ticket.id as usize) {
            None => self
                .faults
                .push(format!("{} left and never came", ticket.id)),
            Some((_, Some(before))) => {
                self.faults
                    .push(format!("{} left twice: {before:?}, {now}", ticket.id));
            }
            Some((arrived, left)) => {
                if *arrived != ticket.arrived || now < *arrived {
                    self.faults
                        .push(format!("{} of {} left at {now}", ticket.id, ticket.arrived));
                }
                *left = Some((now, how));
            }
        }
        if now != self.until {
            self.faults
                .push(format!("at {now} the clock stood at {}", self.until));
        }
    }

    pub fn waiting(&self) -> usize {
        self.visits.iter().filter(|visit| visit.1.is_none()).count()
    }

    /// Time waited by all who came, up to now.
    pub fn waited(&self, now: f64) -> f64 {
        (self.visits.iter())
            .map(|(arrived, left)| left.map_or(now, |(left, _)| left) - arrived)
            .sum()
    }
}

impl<P: Player> Observer<P> for Audit {
    fn arrival(&mut self, ticket: &Ticket<P>) {
        if ticket.id as usize != self.visits.len() || ticket.arrived != self.until {
            self.faults
                .push(format!("arrival {} at {}", ticket.id, self.until));
        }
        self.visits.push((ticket.arrived, None));
    }
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        for member in game.members {
            self.leaves(now, member, "game");
        }
    }
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        self.leaves(now, ticket, "departure");
    }
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        if from != self.until || to <= from || waiting != self.waiting() {
            self.faults
                .push(format!("{waiting} waited from {from} to {to}"));
        }
        self.until = to;
        self.area += (to - from) * waiting as f64;
    }
}

/// Traces on a grid of quarters; half of the players have finite patience.
pub fn trace() -> impl Strategy<Value = Vec<Arrival<Visitor>>> {
    let arrival = (0u32..60, 0usize..3, prop::option::of(0u32..20));
    prop::collection::vec(arrival, 0..60).prop_map(|raw| {
        (raw.into_iter())
            .map(|(time, class, patience)| Arrival {
                time: f64::from(time) / 4.0,
                player: Visitor(class),
                patience: patience.map_or(f64::INFINITY, |quarters| f64::from(quarters) / 4.0),
            })
            .collect()
    })
}

pub fn club() -> impl Strategy<Value = Club> {
    (2usize..7, 0u32..20).prop_map(|(full, hold)| Club::new(full, f64::from(hold) / 4.0))
}
