//! Whom no search brings together.

use super::{Nakama, NakamaRules};
use crate::play::{Bonds, Service};
use crate::ticket::Ticket;

impl Nakama {
    /// All tickets of a list in the pool.
    pub(crate) fn among(rules: &NakamaRules, tickets: &[Ticket]) -> Self {
        let mut pool = Self::new(rules.clone(), 0);
        for (number, ticket) in tickets.iter().enumerate() {
            pool.enter(number, ticket);
        }
        pool
    }
}

/// In the order in which [`Nakama::keeps`] asks.
const REASONS: [&str; 3] = [
    "the queries",
    "the range of players that each asks for",
    "a shared session or party",
];

impl Bonds for Nakama {
    fn rules(&self) -> Vec<String> {
        REASONS.map(str::to_owned).into()
    }

    fn needs(&self, _: usize) -> u32 {
        1
    }

    fn apart(&self, one: usize, other: usize) -> u64 {
        let ways = [self.keeps(one, other), self.keeps(other, one)];
        crate::play::in_all_ways(ways.into_iter())
    }
}
