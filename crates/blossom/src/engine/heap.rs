//! A priority queue of events: a four-ary heap on (key, payload).
//!
//! Wider than binary, so a third of the cache misses; nothing is ever removed
//! but the least, because events that have become stale are recognised when
//! they come up.

use alloc::vec::Vec;

/// Something that will happen at time `key`, unless it is stale by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// When.
    pub key: i64,
    /// A node in the tree, or the blossom to expand.
    pub node: u32,
    /// The arc that becomes tight, or [`EXPAND`].
    pub arc: u32,
}

/// In the place of an arc: the blossom's dual has come down to zero.
pub(crate) const EXPAND: u32 = u32::MAX;

/// The events of one search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    events: Vec<Event>,
}

impl Heap {
    pub(crate) fn clear(&mut self) {
        self.events.clear();
    }

    pub(crate) fn least(&self) -> Option<Event> {
        self.events.first().copied()
    }

    pub(crate) fn push(&mut self, event: Event) {
        let mut place = self.events.len();
        self.events.push(event);
        while place > 0 {
            let above = (place - 1) / 4;
            if self.events[above].key <= event.key {
                break;
            }
            self.events[place] = self.events[above];
            place = above;
        }
        self.events[place] = event;
    }

    pub(crate) fn pop(&mut self) -> Option<Event> {
        let last = self.events.pop()?;
        let Some(&least) = self.events.first() else {
            return Some(last);
        };
        let length = self.events.len();
        let mut place = 0;
        loop {
            let first = 4 * place + 1;
            if first >= length {
                break;
            }
            let mut best = first;
            let mut key = self.events[first].key;
            for below in first + 1..(first + 4).min(length) {
                if self.events[below].key < key {
                    best = below;
                    key = self.events[below].key;
                }
            }
            if key >= last.key {
                break;
            }
            self.events[place] = self.events[best];
            place = best;
        }
        self.events[place] = last;
        Some(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_out_in_the_order_of_their_keys() {
        let mut heap = Heap::default();
        let mut state = 1_u64;
        let mut keys = Vec::new();
        for node in 0..1_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let key = (state >> 57) as i64 - 60;
            keys.push(key);
            heap.push(Event { key, node, arc: 0 });
            if node % 3 == 0 {
                let least = heap.pop().unwrap();
                let place = keys.iter().position(|&key| key == least.key).unwrap();
                assert_eq!(keys.iter().min(), Some(&least.key));
                keys.swap_remove(place);
            }
        }
        keys.sort_unstable();
        let rest: Vec<i64> = core::iter::from_fn(|| heap.pop().map(|event| event.key)).collect();
        assert_eq!(rest, keys);
    }
}
