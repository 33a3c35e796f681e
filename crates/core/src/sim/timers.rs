//! Departures and timers that are yet to come, in the order of time.

use super::player::TimerKey;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What is due at a time besides arrivals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    Departure(u64),
    Timer(TimerKey),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) at: f64,
    /// Tells entries of one instant apart: first set, first called.
    order: u64,
    pub(super) due: Due,
}

impl Entry {
    fn rank(&self) -> u8 {
        match self.due {
            Due::Departure(_) => 0,
            Due::Timer(_) => 1,
        }
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    /// Reversed, because the standard heap gives its greatest first.
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at.total_cmp(&self.at))
            .then(other.rank().cmp(&self.rank()))
            .then(other.order.cmp(&self.order))
    }
}

/// Departures and timers that are yet to come.
#[derive(Clone, Debug, Default)]
pub(super) struct Timers {
    pub(super) heap: BinaryHeap<Entry>,
    set: u64,
}

impl Timers {
    pub(super) fn push(&mut self, at: f64, key: TimerKey) {
        self.add(at, Due::Timer(key));
    }

    pub(super) fn add(&mut self, at: f64, due: Due) {
        self.set += 1;
        self.heap.push(Entry {
            at,
            order: self.set,
            due,
        });
    }
}
