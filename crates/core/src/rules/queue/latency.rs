//! A network between the players and the matchmaker.
//!
//! Xu, Yu and Wu suppose that the matchmaker knows who came first. Here every
//! player's message takes a random time, exponentially distributed and
//! independent of everything else, so messages overtake each other. What that
//! does depends on what the matchmaker goes by:
//!
//! * [`DelayReading::Reach`]: a player is there for the matchmaker when the message
//!   is. By the displacement theorem (independent delays turn a Poisson stream
//!   into a Poisson stream of the same rate) this is first come, first served
//!   to the last moment, whatever the delay; only the wait since the click is
//!   longer, by δ in mean and δ² in variance, for the delay is independent of
//!   all that happens after.
//! * [`DelayReading::Stamp`]: players are there at once, but who came first is told
//!   by stamps that are late by the delay. Without delay this is FIFO, with
//!   long delays the order is random.

use crate::rules::Party;
use crate::sim::{
    Arrival, Desk, Game, Matcher, Observer, Player, Stream, Teams, Ticket, Workload, exponential,
};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What the matchmaker goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DelayReading {
    /// Players are there when their message is, and served in that order.
    Reach,
    /// Players are there at once, in an order that the delay has blurred.
    Stamp,
}

/// A party whose message takes time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DelayedParty {
    /// Who.
    pub party: Party,
    /// When the message comes: what the matchmaker orders by.
    pub stamp: f64,
    /// How long before it was there for the matchmaker it clicked.
    pub lag: f64,
}

impl Player for DelayedParty {
    #[inline]
    fn class(&self) -> usize {
        self.party.class()
    }
    #[inline]
    fn size(&self) -> u32 {
        self.party.size()
    }
}

/// A message on its way.
#[derive(Clone, Copy, Debug)]
struct DelayedMessage {
    number: u64,
    arrival: Arrival<DelayedParty>,
}

impl PartialEq for DelayedMessage {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for DelayedMessage {}
impl PartialOrd for DelayedMessage {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for DelayedMessage {
    /// Reversed, because the standard heap gives its greatest first.
    fn cmp(&self, other: &Self) -> Ordering {
        (other.arrival.time.total_cmp(&self.arrival.time)).then(other.number.cmp(&self.number))
    }
}

/// A workload seen through a network.
#[derive(Clone, Debug)]
pub struct DelayedArrivals<W: Workload> {
    clicks: W,
    next: Option<Arrival<W::Player>>,
    reading: DelayReading,
    mean: f64,
    delays: Stream,
    way: BinaryHeap<DelayedMessage>,
    sent: u64,
}

impl<W: Workload<Player = Party>> DelayedArrivals<W> {
    /// Every message takes an exponential time of this mean (none where it is
    /// not positive and finite), drawn from `delays`, one for each click, so
    /// that the same stream gives the same delays in units of their mean.
    pub fn new(mut clicks: W, reading: DelayReading, mean: f64, delays: Stream) -> Self {
        let next = clicks.next();
        let mean = if mean > 0.0 && mean.is_finite() {
            mean
        } else {
            0.0
        };
        Self {
            clicks,
            next,
            reading,
            mean,
            delays,
            way: BinaryHeap::new(),
            sent: 0,
        }
    }

    /// The next click, with its delay.
    fn send(&mut self, click: Arrival<Party>) -> Arrival<DelayedParty> {
        let delay = self.mean * exponential(&mut self.delays);
        self.sent += 1;
        self.next = self.clicks.next();
        let stamp = click.time + delay;
        let (time, lag) = match self.reading {
            DelayReading::Reach => (stamp, delay),
            DelayReading::Stamp => (click.time, 0.0),
        };
        Arrival {
            time,
            player: DelayedParty {
                party: click.player,
                stamp,
                lag,
            },
            patience: click.patience,
        }
    }
}

impl<W: Workload<Player = Party>> Workload for DelayedArrivals<W> {
    type Player = DelayedParty;

    fn next(&mut self) -> Option<Arrival<DelayedParty>> {
        // Nobody who clicks later than the first message comes can be ahead of it.
        while let Some(click) = self.next {
            let first = self.way.peek().map(|message| message.arrival.time);
            if first.is_some_and(|time| time <= click.time) {
                break;
            }
            let arrival = self.send(click);
            if self.reading == DelayReading::Stamp {
                return Some(arrival);
            }
            let number = self.sent;
            self.way.push(DelayedMessage { number, arrival });
        }
        self.way.pop().map(|message| message.arrival)
    }
}

/// One queue for 2v2 of singles (class 0) and teams (class 1) that goes by
/// stamps: a team takes the two singles with the earliest ones.
///
/// Never more than three singles wait, nor two teams, nor a team and two
/// singles: a game would be formed.
#[derive(Clone, Debug, Default)]
pub struct TimestampOrder {
    /// In the order of their stamps.
    singles: Vec<Ticket<DelayedParty>>,
    team: Option<Ticket<DelayedParty>>,
    members: Vec<Ticket<DelayedParty>>,
}

impl TimestampOrder {
    /// Who waits: singles by their stamps, then the team. O(1): at most three.
    pub fn waiting(&self) -> impl Iterator<Item = &Ticket<DelayedParty>> {
        self.singles.iter().chain(&self.team)
    }

    fn form<O: Observer<DelayedParty>>(
        &mut self,
        singles: usize,
        teams: [Option<Ticket<DelayedParty>>; 2],
        desk: &mut Desk<'_, DelayedParty, O>,
    ) {
        self.members.clear();
        let singles = singles.min(self.singles.len());
        self.members.extend(self.singles.drain(..singles));
        self.members.extend(teams.into_iter().flatten());
        // Four singles, two and a team, or two teams.
        let first_team = if teams[0].is_some() && teams[1].is_some() {
            1
        } else {
            2
        };
        desk.game(Game {
            members: &self.members,
            teams: Teams::Given(first_team),
        });
    }
}

impl Matcher<DelayedParty> for TimestampOrder {
    fn arrive<O: Observer<DelayedParty>>(
        &mut self,
        ticket: Ticket<DelayedParty>,
        desk: &mut Desk<'_, DelayedParty, O>,
    ) {
        if ticket.player.party.size == 2 {
            if let Some(other) = self.team.take() {
                self.form(0, [Some(other), Some(ticket)], desk);
            } else if self.singles.len() >= 2 {
                self.form(2, [None, Some(ticket)], desk);
            } else {
                self.team = Some(ticket);
            }
            return;
        }
        let place =
            (self.singles).partition_point(|single| single.player.stamp <= ticket.player.stamp);
        self.singles.insert(place, ticket);
        if self.singles.len() == 2 && self.team.is_some() {
            let team = self.team.take();
            self.form(2, [None, team], desk);
        } else if self.singles.len() == 4 {
            self.form(4, [None, None], desk);
        }
    }

    fn depart<O: Observer<DelayedParty>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, DelayedParty, O>,
    ) -> Option<Ticket<DelayedParty>> {
        if let Some(place) = self.singles.iter().position(|single| single.id == id) {
            return Some(self.singles.remove(place));
        }
        self.team.take_if(|team| team.id == id)
    }

    fn waits(&self, id: u64) -> bool {
        self.waiting().any(|ticket| ticket.id == id)
    }
}
