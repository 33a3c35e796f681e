//! Results in numbered parts, so that shards merge to the same bits.
//!
//! A run is cut into parts (replications, cells of a map) whose numbers do not
//! depend on how many workers share them. A shard yields some parts; merging is
//! the union by number, and every statistic is computed from the parts in the
//! order of their numbers. So merging is associative and commutative, and one
//! worker or seven give the same report, to the last bit.

use serde::{Deserialize, Serialize};

/// Some of a run's parts, by number.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::Parts;
/// let (mut one, mut other) = (Parts::default(), Parts::default());
/// one.insert(2, "c");
/// other.insert(0, "a");
/// one.merge(other);
/// assert_eq!(one.iter().collect::<Vec<_>>(), [(0, &"a"), (2, &"c")]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parts<T> {
    /// (number, result), ascending by number, no number twice.
    items: Vec<(u32, T)>,
}

impl<T> Default for Parts<T> {
    fn default() -> Self {
        Self { items: Vec::new() }
    }
}

impl<T> Parts<T> {
    /// Adds one part; a part that is there already stays.
    pub fn insert(&mut self, number: u32, part: T) {
        match self.items.binary_search_by_key(&number, |item| item.0) {
            Ok(_) => {}
            Err(place) => self.items.insert(place, (number, part)),
        }
    }

    /// The union with another shard's parts. Complexity: linear in both.
    pub fn merge(&mut self, other: Parts<T>) {
        if other.items.is_empty() {
            return;
        }
        let mut left = std::mem::take(&mut self.items).into_iter().peekable();
        let mut right = other.items.into_iter().peekable();
        let mut all = Vec::with_capacity(left.len() + right.len());
        loop {
            let order = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) => a.0.cmp(&b.0),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => break,
            };
            if order.is_le() {
                all.extend(left.next());
            }
            if order.is_ge() {
                let item = right.next();
                if order.is_gt() {
                    all.extend(item);
                }
            }
        }
        self.items = all;
    }

    /// Whether these can be parts of a run of so many: what was read from a file need not be.
    pub(crate) fn are_of(&self, count: u32) -> bool {
        let ascend = self.items.is_sorted_by(|one, next| one.0 < next.0);
        ascend && self.items.last().is_none_or(|last| last.0 < count)
    }

    /// How many parts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The parts in the order of their numbers. O(1) a part.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.items.iter().map(|(number, part)| (*number, part))
    }

    /// Takes everything out, leaving none.
    #[must_use]
    pub fn take(&mut self) -> Parts<T> {
        std::mem::take(self)
    }
}
