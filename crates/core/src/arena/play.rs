//! A rule on a book of tickets, before the judge.

use super::judge::{Foul, Judge, PlayRecord};
use super::market::{BookArrivals, Contender, Deciding, GameFormat, TicketBook};
use crate::sim::{Engine, Entrant, Matcher};
use std::sync::Arc;

/// A rule at work on a book: what becomes of it does not depend on how the work is cut.
#[derive(Clone, Debug)]
pub struct Playing<M = Entrant<Contender>> {
    engine: Engine<BookArrivals, M>,
    judge: Judge,
    left: u64,
}

impl<M: Matcher<Contender>> Playing<M> {
    /// A rule before the first ticket.
    pub fn new(book: &Arc<TicketBook>, format: &GameFormat, deciding: Deciding, rule: M) -> Self {
        Self {
            engine: Engine::new(BookArrivals::new(book.clone()), rule),
            judge: Judge::new(book.clone(), format.clone(), deciding),
            left: book.len() as u64,
        }
    }

    /// Lets at most so many tickets come, at least one. Returns whether that was the end: all
    /// have come and everything has happened, or the judge has refused a game.
    pub fn advance(&mut self, tickets: u64) -> bool {
        let count = self.left.min(tickets.max(1));
        self.engine.run(count, &mut self.judge);
        self.left -= count;
        self.left == 0 || self.judge.foul().is_some()
    }

    /// The rule, to look at.
    pub fn engine(&self) -> &Engine<BookArrivals, M> {
        &self.engine
    }

    /// What has happened so far.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// What came of it.
    ///
    /// # Errors
    /// The first game that the judge refused.
    pub fn finish(self) -> Result<PlayRecord, Foul> {
        self.judge.finish()
    }
}

/// Plays a book to its end: until the last ticket has come, and whatever is due has happened.
///
/// # Errors
/// The first game that the judge refused.
///
/// # Complexity
/// O(tickets · log(tickets)) for the clock of patience, and what the rule takes for each arrival,
/// departure and timer.
pub fn play_book<M: Matcher<Contender>>(
    book: &Arc<TicketBook>,
    format: &GameFormat,
    deciding: Deciding,
    rule: M,
) -> Result<PlayRecord, Foul> {
    let mut playing = Playing::new(book, format, deciding, rule);
    while !playing.advance(4096) {}
    playing.finish()
}
