//! Matches that players must accept before they play (FlexMatch's AcceptanceRequired, a
//! ready-check).
//!
//! What the vendor says: when all accept the match is made; when somebody rejects it or is silent until
//! the time-out it is dropped, tickets whose players all accepted search on with their age, and the
//! others are cancelled. What nobody says, and is assumed: each player accepts by themselves with
//! the same chance, all who accept have done so after the same time, and who does not accept is silent.

use crate::play::Game;
use lobbylab_core::arena::TicketBook;
use lobbylab_core::sim::HashedUniforms;
use std::collections::BTreeMap;

/// How matches are accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Acceptance {
    /// The chance that a player accepts, 0 to 1.
    pub share: f64,
    /// Seconds after which all have accepted who will.
    pub answer: f64,
    /// Seconds after which a match is dropped if somebody is silent.
    pub timeout: f64,
}

impl Default for Acceptance {
    /// Everybody accepts within five seconds of thirty.
    fn default() -> Self {
        Self {
            share: 1.0,
            answer: 5.0,
            timeout: 30.0,
        }
    }
}

impl Acceptance {
    /// Sets one of its numbers: `accept`, `accept.answer` or `accept.timeout`.
    ///
    /// # Errors
    /// The key, the value, and what is allowed.
    pub fn put(&mut self, key: &str, value: &str) -> Result<(), String> {
        let (place, from, to) = match key {
            "accept" => (&mut self.share, 0.0, 1.0),
            "accept.answer" => (&mut self.answer, 0.0, 600.0),
            _ => (&mut self.timeout, 1.0, 600.0),
        };
        match value.trim().parse::<f64>() {
            Ok(number) if (from..=to).contains(&number) => {
                *place = number;
                Ok(())
            }
            _ => Err(format!("{key} is {value}; allowed: {from} to {to}")),
        }
    }
}

/// A match that players are asked about.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    due: f64,
    pub(super) game: Game,
    /// For each of its tickets, in the order of the game, whether all its players accept.
    pub(super) accepted: Vec<(usize, bool)>,
}

/// All matches that players are asked about.
#[derive(Clone, Debug)]
pub(super) struct Offers {
    acceptance: Acceptance,
    chances: HashedUniforms,
    /// In the order of their making.
    open: Vec<Offer>,
    /// How often each ticket has been asked, and whether it is being asked.
    asked: BTreeMap<usize, (u64, bool)>,
    /// Matches that were dropped.
    pub(super) dropped: u64,
}

impl Offers {
    /// Nobody is asked yet.
    pub(super) const fn new(acceptance: Acceptance, chances: HashedUniforms) -> Self {
        Self {
            acceptance,
            chances,
            open: Vec::new(),
            asked: BTreeMap::new(),
            dropped: 0,
        }
    }

    /// Asks the players of a match; when it is decided.
    pub(super) fn ask(&mut self, game: Game, now: f64, book: &TicketBook) -> f64 {
        let mut accepted = Vec::new();
        for ticket in game.tickets() {
            let asked = self.asked.entry(ticket).or_default();
            asked.0 += 1;
            asked.1 = true;
            let turn = asked.0;
            let accepts = |row: usize| self.chances.at([row as u64, turn]) < self.acceptance.share;
            accepted.push((ticket, book.members(ticket).all(accepts)));
        }
        let all =
            accepted.iter().all(|one| one.1) && self.acceptance.answer < self.acceptance.timeout;
        let wait = match all {
            true => self.acceptance.answer,
            false => self.acceptance.timeout,
        };
        let due = now + wait;
        self.open.push(Offer {
            due,
            game,
            accepted,
        });
        due
    }

    /// Whether a ticket is being asked.
    pub(super) fn asks(&self, ticket: usize) -> bool {
        self.asked.get(&ticket).is_some_and(|asked| asked.1)
    }

    /// A match that is decided by now, the first made first.
    pub(super) fn decided(&mut self, now: f64) -> Option<Offer> {
        let at = self.open.iter().position(|offer| offer.due <= now)?;
        let offer = self.open.remove(at);
        for (ticket, _) in &offer.accepted {
            if let Some(asked) = self.asked.get_mut(ticket) {
                asked.1 = false;
            }
        }
        Some(offer)
    }

    /// Whether all who accept come too late.
    pub(super) fn late(&self) -> bool {
        self.acceptance.answer >= self.acceptance.timeout
    }
}
