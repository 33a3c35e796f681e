//! Departures and timers that are yet to come, in the order of time.

use super::players::TimerKey;
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
#[derive(Clone, Debug)]
pub(super) struct Timers {
    heap: BinaryHeap<Entry>,
    /// When the first is due; infinity if there is none.
    next: f64,
    set: u64,
    /// At this many entries it is worth looking for those that no longer matter.
    full: usize,
}

impl Default for Timers {
    fn default() -> Self {
        Self {
            heap: BinaryHeap::new(),
            next: f64::INFINITY,
            set: 0,
            full: FEW,
        }
    }
}

/// Fewer entries than this are never looked through.
const FEW: usize = 64;

impl Timers {
    /// When the first is due; infinity if there is none.
    #[inline(always)]
    pub(super) fn next(&self) -> f64 {
        self.next
    }

    pub(super) fn first(&self) -> Option<Entry> {
        self.heap.peek().copied()
    }

    pub(super) fn pop(&mut self) {
        self.heap.pop();
        self.look();
    }

    fn look(&mut self) {
        self.next = self.heap.peek().map_or(f64::INFINITY, |entry| entry.at);
    }

    pub(super) fn push(&mut self, at: f64, key: TimerKey) {
        self.add(at, Due::Timer(key));
    }

    fn add(&mut self, at: f64, due: Due) {
        self.set += 1;
        self.heap.push(Entry {
            at,
            order: self.set,
            due,
        });
        self.next = self.next.min(at);
    }

    /// Adds a departure. When the entries have doubled since the last time, all
    /// departures of players who no longer wait are forgotten: memory then
    /// follows those who wait, not those who came within the longest patience.
    /// Complexity: constant on average, besides the heap's logarithm.
    pub(super) fn departure(&mut self, at: f64, id: u64, waits: impl Fn(u64) -> bool) {
        self.add(at, Due::Departure(id));
        if self.heap.len() >= self.full {
            self.heap.retain(|entry| match entry.due {
                Due::Departure(id) => waits(id),
                Due::Timer(_) => true,
            });
            self.full = FEW.max(2 * self.heap.len());
            self.look();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Due, FEW, Timers};

    #[test]
    fn departures_of_players_who_have_left_are_forgotten() {
        let mut timers = Timers::default();
        timers.push(1e9, 7);
        for id in 0..100_000 {
            // All have endless patience, and only the last five still wait.
            timers.departure(1e6 + id as f64, id, |other| other + 5 > id);
            assert!(timers.heap.len() <= FEW + 1, "{}", timers.heap.len());
            assert_eq!(
                timers.next(),
                timers.first().map_or(f64::NAN, |entry| entry.at)
            );
        }
        // Those who wait, and the timer, are all there.
        let mut left = Vec::new();
        while let Some(entry) = timers.first() {
            left.push(entry.due);
            timers.pop();
        }
        let last: Vec<Due> = (99_995..100_000).map(Due::Departure).collect();
        assert!(left.windows(5).any(|window| window == last));
        assert_eq!(left.last(), Some(&Due::Timer(7)));
        assert_eq!(timers.next(), f64::INFINITY);
    }

    #[test]
    fn nothing_is_forgotten_that_may_still_matter() {
        let mut timers = Timers::default();
        for id in 0..1_000 {
            timers.departure(id as f64, id, |_| true);
        }
        assert_eq!(timers.heap.len(), 1_000);
        assert_eq!(timers.next(), 0.0);
    }
}
