//! Who is in no pool with enough others.

use super::{MatchFunction, OpenMatchRules};
use crate::play::{Bonds, bit};
use crate::ticket::Ticket;

/// Tickets before anybody plays.
pub(crate) struct PoolBonds {
    size: u32,
    sizes: Vec<u32>,
    /// By pool, whether each ticket is in it.
    pools: Vec<Vec<bool>>,
}

impl PoolBonds {
    pub(crate) fn new(rules: &OpenMatchRules, tickets: &[Ticket]) -> Self {
        let MatchFunction::Chunks(size) = rules.function;
        let holds = |pool: &super::Pool| tickets.iter().map(|ticket| pool.holds(ticket)).collect();
        Self {
            size,
            sizes: tickets.iter().map(Ticket::size).collect(),
            pools: rules.pools.iter().map(holds).collect(),
        }
    }
}

impl Bonds for PoolBonds {
    fn rules(&self) -> Vec<String> {
        vec![
            "the choice of pools".to_owned(),
            "the size of a match".to_owned(),
        ]
    }

    fn alone(&self, ticket: usize) -> Option<String> {
        let (own, size) = (self.sizes[ticket], self.size);
        (own > size).then(|| format!("a party of {own} is larger than a match of {size}"))
    }

    fn needs(&self, ticket: usize) -> u32 {
        self.size.saturating_sub(self.sizes[ticket])
    }

    fn apart(&self, one: usize, other: usize) -> u64 {
        if self.sizes[one] + self.sizes[other] > self.size {
            return bit(1);
        }
        let both = |pool: &Vec<bool>| pool[one] && pool[other];
        if self.pools.iter().any(both) {
            0
        } else {
            bit(0)
        }
    }
}
