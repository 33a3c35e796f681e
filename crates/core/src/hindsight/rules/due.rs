//! What a rule has to do later, in the order of time.

use std::cmp::Ordering;

/// Something due at a time. The greatest of a standard heap is the first to be done;
/// at equal times the one with the lowest number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due<T> {
    pub(super) at: f64,
    /// The number of a player.
    pub(super) id: u64,
    pub(super) what: T,
}

impl<T> PartialEq for Due<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl<T> Eq for Due<T> {}
impl<T> PartialOrd for Due<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Due<T> {
    /// Reversed, because the standard heap gives its greatest first.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at.total_cmp(&self.at)).then(other.id.cmp(&self.id))
    }
}
