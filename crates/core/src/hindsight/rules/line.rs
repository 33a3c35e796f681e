//! Those who wait, in the order of one criterion.

/// What stands in a line.
pub(super) trait Numbered: Copy {
    /// The number of the arrival: it decides between equals.
    fn id(&self) -> u64;
}

/// A list in the order of a value, then of the number. The values stand apart, as
/// whole numbers in the same order: a search touches nothing else.
#[derive(Clone, Debug)]
pub(super) struct Line<T> {
    keys: Vec<u64>,
    items: Vec<T>,
}

/// A whole number for each value, in the order of `f64::total_cmp`.
#[inline(always)]
fn key(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 {
        bits | 1 << 63
    } else {
        !bits
    }
}

impl<T: Numbered> Line<T> {
    pub(super) const fn new() -> Self {
        Self {
            keys: Vec::new(),
            items: Vec::new(),
        }
    }

    /// In order.
    #[inline(always)]
    pub(super) fn items(&self) -> &[T] {
        &self.items
    }

    /// Where somebody stands, or is to stand. O(log n).
    #[inline]
    pub(super) fn place(&self, value: f64, id: u64) -> usize {
        let key = key(value);
        let at = self.keys.partition_point(|&other| other < key);
        if self.keys.get(at) != Some(&key) {
            return at;
        }
        let equals = self.keys[at..].partition_point(|&other| other == key);
        at + self.items[at..at + equals].partition_point(|other| other.id() < id)
    }

    /// At a place given by [`place`](Self::place).
    #[inline]
    pub(super) fn insert(&mut self, at: usize, value: f64, item: T) {
        self.keys.insert(at, key(value));
        self.items.insert(at, item);
    }

    #[inline]
    pub(super) fn remove(&mut self, at: usize) -> T {
        self.keys.remove(at);
        self.items.remove(at)
    }
}
