//! Whom a preset keeps apart however many passes were in vain. Only pairs of single players are
//! looked at: games of teams have no rule about two of their players.

use super::{PresetRules, Waiter, bar, faf, lichess};
use crate::play::{Bonds, bit};
use crate::ticket::Ticket;

/// Tickets before anybody plays.
pub(crate) struct PresetBonds<'a> {
    rules: &'a PresetRules,
    waiters: Vec<Waiter>,
}

/// More passes in vain than any bonus counts.
const MANY: u32 = 1_000_000;

impl<'a> PresetBonds<'a> {
    pub(crate) fn new(rules: &'a PresetRules, tickets: &[Ticket]) -> Self {
        let waiters = tickets.iter().enumerate().map(|(number, ticket)| Waiter {
            number,
            ticket: ticket.clone(),
            failed: MANY,
        });
        Self {
            rules,
            waiters: waiters.collect(),
        }
    }

    fn size(&self) -> u32 {
        match self.rules {
            PresetRules::Faf(rules) => rules.team_size,
            PresetRules::Bar(rules) => rules.team_size,
            PresetRules::Lichess(_) => 1,
        }
    }
}

impl Bonds for PresetBonds<'_> {
    fn rules(&self) -> Vec<String> {
        let name = match self.rules {
            PresetRules::Faf(_) => "the quality that is asked for",
            PresetRules::Bar(_) => "the chance to win",
            PresetRules::Lichess(_) => "the score of a pair",
        };
        vec![name.to_owned()]
    }

    fn needs(&self, ticket: usize) -> u32 {
        (2 * self.size()).saturating_sub(self.waiters[ticket].ticket.size())
    }

    fn apart(&self, one: usize, other: usize) -> u64 {
        let (first, second) = (&self.waiters[one], &self.waiters[other]);
        let meets = match self.rules {
            PresetRules::Faf(rules) => rules.team_size > 1 || faf::accepts(first, second),
            PresetRules::Bar(rules) => rules.team_size > 1 || bar::accepts(rules, first, second),
            PresetRules::Lichess(_) => lichess::accepts(first, second),
        };
        if meets { 0 } else { bit(0) }
    }
}
