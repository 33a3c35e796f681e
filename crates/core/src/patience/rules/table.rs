//! A rule read from a table: what the decision process says in each pool.

use super::pool::{FAIR, FORCED, GATHERING, HOLD, PoolRule, PoolVerdict, UNFAIR_NOW};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// For every pool (strong, weak) within the cap: how many strong players the
/// game has that is formed there, if one is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolTable {
    /// Team size.
    pub n: u32,
    /// The largest pool.
    pub cap: u32,
    /// By [`place`](Self::place): strong players of the game, or `u32::MAX`.
    actions: Arc<[u32]>,
}

/// No game.
const NONE: u32 = u32::MAX;

impl PoolTable {
    /// From the actions of all pools, in the order of their [`place`](Self::place). O(pools).
    #[must_use]
    pub fn new(n: u32, cap: u32, actions: impl Iterator<Item = Option<u32>>) -> Self {
        Self {
            n,
            cap,
            actions: actions.map(|action| action.unwrap_or(NONE)).collect(),
        }
    }

    /// The place of a pool: pools in the order of their size, then of their
    /// strong players.
    #[inline]
    #[must_use]
    pub const fn place(strong: u32, weak: u32) -> usize {
        let total = (strong + weak) as usize;
        total * (total + 1) / 2 + strong as usize
    }

    /// The action in a pool: strong players of the game to form, or nothing.
    #[inline]
    #[must_use]
    pub fn action(&self, strong: u32, weak: u32) -> Option<u32> {
        match self.actions.get(Self::place(strong, weak)) {
            Some(&NONE) | None => None,
            Some(&h) => Some(h),
        }
    }
}

impl PoolRule for PoolTable {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match self.action(strong, weak) {
            None if strong + weak < 2 * self.n => PoolVerdict::Wait(GATHERING),
            None => PoolVerdict::Wait(HOLD),
            Some(h) if h % 2 == 0 => PoolVerdict::Form(h, FAIR),
            Some(h) if strong + weak == self.cap => PoolVerdict::Form(h, FORCED),
            Some(h) => PoolVerdict::Form(h, UNFAIR_NOW),
        }
    }
}
