//! A lane's account of everything so far, and of the newest game.

use crate::arena::judge::{Judge, TicketFate};
use crate::arena::market::Contender;
use crate::sim::stats::BatchMeans;
use crate::sim::{Game, Observer, Occupancy, Reason, Ticket};

/// Watches a lane: the judge of the long runs, and what meters show.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub judge: Judge,
    /// Waits of players who played, one after another.
    pub waits: BatchMeans,
    pub sum: f64,
    pub played: u64,
    /// Sum of |p − ½| over players.
    pub unfair: f64,
    pub occupancy: Occupancy,
    /// Tickets that gave up.
    pub left: u64,
    /// What the rule said since the last game, and of the newest one.
    said: Option<Reason>,
    pub reason: Option<Reason>,
}

impl Account {
    pub(super) fn new(judge: Judge) -> Self {
        Self {
            judge,
            waits: BatchMeans::default(),
            sum: 0.0,
            played: 0,
            unfair: 0.0,
            occupancy: Occupancy::default(),
            left: 0,
            said: None,
            reason: None,
        }
    }

    /// The numbers of those who wait, of so many who have come.
    pub(super) fn waiting(&self, came: u64) -> impl Iterator<Item = usize> {
        let fates = &self.judge.record().fates;
        (0..fates.len().min(came as usize)).filter(|&ticket| fates[ticket] == TicketFate::Waiting)
    }
}

impl Observer<Contender> for Account {
    fn reason(&mut self, _now: f64, reason: Reason) {
        self.said = Some(reason);
    }

    fn game(&mut self, now: f64, game: &Game<'_, Contender>) {
        self.judge.game(now, game);
        self.reason = self.said.take();
        let unfair = self.judge.record().games.unfair.last().copied();
        for member in game.members {
            let wait = now - member.arrived;
            for _ in 0..member.player.size {
                self.waits.add(wait);
                self.sum += wait;
                self.played += 1;
                self.unfair += unfair.unwrap_or(0.0);
            }
        }
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<Contender>) {
        self.judge.departure(now, ticket);
        self.left += 1;
    }

    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        Observer::<Contender>::elapsed(&mut self.occupancy, from, to, waiting);
    }
}
