//! Tickets, step by step: who comes, who gives up, which games a pass makes.
//!
//! A service is a [`Service`]: it is told who comes and who leaves, and makes games when it is
//! asked. [`play`] keeps the clock. At one moment tickets come first, then those leave whose
//! time is over, and the service's pass is last: who is exactly as old as the limit is gone, who
//! comes at the moment of a pass takes part in it.

mod bonds;
mod clock;
mod life;
mod watch;

pub(crate) use bonds::{Bonds, bit, in_all_ways};
pub use clock::{Clock, PopTimer};
pub use life::Moment;
pub use watch::{RuleCount, Watch};

use crate::ticket::Ticket;

/// A game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// When it was made.
    pub at: f64,
    /// Its teams, each with the numbers of its tickets.
    pub teams: Vec<(String, Vec<usize>)>,
    /// What the service thinks of it, where it thinks something.
    pub quality: Option<f64>,
    /// Which step of the expansions it was made at, 0 before any.
    pub step: usize,
}

impl Game {
    /// All tickets of the game.
    pub fn tickets(&self) -> impl Iterator<Item = usize> + '_ {
        self.teams
            .iter()
            .flat_map(|(_, tickets)| tickets.iter().copied())
    }
}

/// A service that plays tickets. Tickets go by their number, in the order of their coming.
pub trait Service: std::fmt::Debug + Send {
    /// A ticket comes. The sentence says why it can never be in a game, if so.
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String>;
    /// A ticket leaves without a game.
    fn leave(&mut self, number: usize);
    /// After how long a ticket's time is over.
    fn patience(&self, ticket: &Ticket) -> f64;
    /// Games of this moment. Their tickets are gone.
    fn pass(&mut self, now: f64, watch: &mut Watch) -> Vec<Game>;
    /// Tells a watch what it has not been told yet; before its counts are read.
    fn settle(&mut self, _: &mut Watch) {}
    /// The names of the rules that a watch counts.
    fn rules(&self) -> Vec<String> {
        Vec::new()
    }
    /// What changes for a ticket as it waits: after how long, and in words. In any order.
    fn openings(&self, _: &Ticket) -> Vec<(f64, String)> {
        Vec::new()
    }
    /// When something runs next, after a moment, without anybody coming.
    fn clock(&self) -> Clock;
    /// The same service with the same tickets: a checkpoint.
    fn boxed(&self) -> Box<dyn Service>;
}

impl Clone for Box<dyn Service> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// What became of the tickets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// In the order in which they were made.
    pub games: Vec<Game>,
    /// Who gave up, and when.
    pub timed_out: Vec<(usize, f64)>,
    /// Who was taken back.
    pub removed: Vec<usize>,
    /// Who still waits.
    pub waiting: Vec<usize>,
    /// Who can never be in a game, and why.
    pub hopeless: Vec<(usize, String)>,
}

/// Plays tickets up to a moment, which is included. Tickets must stand in the order of their
/// coming; [`in_order`] puts them so.
pub fn play(
    service: &mut dyn Service,
    tickets: &[Ticket],
    until: f64,
    watch: &mut Watch,
) -> Outcome {
    let clock = service.clock();
    play_by(service, clock, tickets, until, watch)
}

/// As [`play`], with passes at other times.
pub fn play_by(
    service: &mut dyn Service,
    mut clock: Clock,
    tickets: &[Ticket],
    until: f64,
    watch: &mut Watch,
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut present = vec![false; tickets.len()];
    // Times at which tickets leave by themselves, the latest first.
    let mut leaving: Vec<(f64, usize, bool)> = Vec::new();
    for (number, ticket) in tickets.iter().enumerate() {
        let end = ticket.at + service.patience(ticket);
        if end.is_finite() {
            leaving.push((end, number, false));
        }
        if let Some(end) = ticket.remove_at {
            leaving.push((end, number, true));
        }
    }
    leaving.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1)));
    let mut next = 0;
    let mut waiting = 0_usize;
    loop {
        let come = tickets.get(next).map_or(f64::INFINITY, |ticket| ticket.at);
        while leaving
            .last()
            .is_some_and(|&(_, number, _)| number < next && !present[number])
        {
            leaving.pop();
        }
        let gone = leaving.last().map_or(f64::INFINITY, |leave| leave.0);
        // Nothing happens in an empty room: passes over the time until somebody comes.
        let idle = if waiting == 0 {
            come
        } else {
            f64::NEG_INFINITY
        };
        let pass = clock.next(idle);
        let now = come.min(gone).min(pass);
        if now > until || now == f64::INFINITY {
            break;
        }
        if come <= now {
            let ticket = &tickets[next];
            watch.enters(next, ticket, |ticket| service.openings(ticket));
            if let Some(story) = service.enter(next, ticket) {
                watch.hopeless(next, &story);
                outcome.hopeless.push((next, story));
            }
            clock.enters(now, ticket.size());
            present[next] = true;
            waiting += 1;
            next += 1;
        } else if gone <= now {
            let (_, number, taken) = leaving.pop().unwrap_or((now, 0, false));
            if !present[number] {
                continue;
            }
            present[number] = false;
            waiting -= 1;
            service.leave(number);
            clock.leaves(tickets[number].size());
            watch.leaves(number, now);
            if taken {
                outcome.removed.push(number);
            } else {
                outcome.timed_out.push((number, now));
            }
        } else {
            watch.begins(now);
            let games = service.pass(now, watch);
            clock.passed(now);
            for game in games {
                for number in game.tickets() {
                    present[number] = false;
                    waiting -= 1;
                    clock.leaves(tickets[number].size());
                }
                watch.plays(&game);
                outcome.games.push(game);
            }
            watch.ends();
        }
    }
    service.settle(watch);
    outcome.waiting = (0..next).filter(|&number| present[number]).collect();
    outcome
}

/// Tickets in the order of their coming; equal ones as they stood.
pub fn in_order(tickets: &mut [Ticket]) {
    tickets.sort_by(|one, other| one.at.total_cmp(&other.at));
}
