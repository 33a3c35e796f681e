//! A small case by hand: a few tickets, and everything that happens to each of them.

use crate::RuleSet;
use crate::order::by_number;
use crate::play::{Outcome, RuleCount, Watch, play};
use crate::ticket::Ticket;

/// The most tickets of a small case: each one's life is a run of its own.
pub const MOST_BY_HAND: usize = 60;

/// Something that happens to a ticket of a small case.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When.
    pub at: f64,
    /// To which ticket, by its number.
    pub ticket: usize,
    /// What.
    pub words: String,
}

/// What became of a small case.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallCase {
    /// The games, and who got none.
    pub outcome: Outcome,
    /// How often each rule was in the way.
    pub rules: Vec<RuleCount>,
    /// What happened to the tickets, in the order of time.
    pub events: Vec<Event>,
}

/// Plays a few tickets, which stand in the order of their coming, up to a moment, and tells all
/// that happens. A ticket's life is that of a run in which it is followed; following changes
/// nothing, so all runs are one.
///
/// # Errors
/// More than [`MOST_BY_HAND`] tickets, or a moment that is none.
pub fn small(
    rules: &RuleSet,
    tickets: &[Ticket],
    until: f64,
    seed: u64,
) -> Result<SmallCase, String> {
    if tickets.len() > MOST_BY_HAND {
        return Err(format!(
            "there are {} tickets; allowed: at most {MOST_BY_HAND} by hand, more come from a market",
            tickets.len()
        ));
    }
    if !(0.0..=1e5).contains(&until) {
        return Err(format!(
            "the last moment is {until}; allowed: seconds from 0 to 100000"
        ));
    }
    let mut watch = Watch::counting(rules.service(seed).rules());
    let outcome = play(&mut *rules.service(seed), tickets, until, &mut watch);
    let mut events = Vec::new();
    for ticket in 0..tickets.len() {
        let mut watch = Watch::counting(rules.service(seed).rules());
        watch.follow = Some(ticket);
        play(&mut *rules.service(seed), tickets, until, &mut watch);
        events.extend(watch.story.into_iter().map(|moment| Event {
            at: moment.at,
            ticket,
            words: moment.words,
        }));
    }
    // They stand by ticket.
    by_number(&mut events, |one| one.at);
    Ok(SmallCase {
        outcome,
        rules: watch.rules,
        events,
    })
}
