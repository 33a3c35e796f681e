//! Those who wait, in the order of their arrival.

use crate::sim::players::Ticket;

/// Tickets in the order of their numbers, found and removed by number.
///
/// A removed ticket leaves a gap; once there are more gaps than tickets, all move up. So
/// removal costs O(log n) amortised, wherever it happens, and the order of arrival is never
/// sorted anew. Memory: at most twice the tickets that ever waited together.
///
/// ```
/// use lobbylab_core::sim::{Ticket, Waiting};
/// let mut waiting = Waiting::default();
/// for id in 0..3 {
///     waiting.push(Ticket { id, arrived: id as f64, player: () });
/// }
/// assert_eq!(waiting.remove(1).map(|ticket| ticket.arrived), Some(1.0));
/// assert_eq!(waiting.remove(1), None);
/// assert_eq!(waiting.iter().map(|ticket| ticket.id).collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting<P> {
    /// Ascending by number; the flag says whether the ticket still waits.
    slots: Vec<(Ticket<P>, bool)>,
    /// No slot before this one is taken.
    front: usize,
    len: usize,
}

impl<P> Default for Waiting<P> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            front: 0,
            len: 0,
        }
    }
}

impl<P: Copy> Waiting<P> {
    /// Adds a newcomer, whose number must be above all before; another number is ignored, as
    /// the engine never gives one. O(1) amortised.
    #[inline]
    pub fn push(&mut self, ticket: Ticket<P>) {
        let follows = (self.slots.last()).is_none_or(|(last, _)| last.id < ticket.id);
        debug_assert!(follows, "tickets come in the order of their numbers");
        if follows {
            self.slots.push((ticket, true));
            self.len += 1;
        }
    }

    /// How many wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nobody waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one who has waited longest. O(1) on average.
    #[must_use]
    pub fn first(&self) -> Option<&Ticket<P>> {
        self.iter().next()
    }

    /// The ticket of this number, if it still waits. O(log n).
    #[must_use]
    pub fn get(&self, id: u64) -> Option<&Ticket<P>> {
        let (ticket, waits) = &self.slots[self.place(id)?];
        waits.then_some(ticket)
    }

    /// All who wait, the longest first. O(n) in all, for n who wait, on average.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Ticket<P>> {
        (self.slots[self.front..].iter()).filter_map(|(ticket, waits)| waits.then_some(ticket))
    }

    /// Takes out the ticket of this number; `None` if it does not wait. O(log n) amortised.
    pub fn remove(&mut self, id: u64) -> Option<Ticket<P>> {
        let place = self.place(id)?;
        let (ticket, waits) = &mut self.slots[place];
        if !std::mem::replace(waits, false) {
            return None;
        }
        let ticket = *ticket;
        self.len -= 1;
        while self.slots.get(self.front).is_some_and(|(_, waits)| !waits) {
            self.front += 1;
        }
        if self.slots.len() > 2 * self.len + 16 {
            self.slots.retain(|(_, waits)| *waits);
            self.front = 0;
        }
        Some(ticket)
    }

    /// A number above those of all who have ever waited here, as far as it remembers them: of
    /// all who wait now at least. O(1).
    pub(super) fn next_number(&self) -> u64 {
        self.slots.last().map_or(0, |(last, _)| last.id + 1)
    }

    /// Takes out everybody.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.front = 0;
        self.len = 0;
    }

    /// Where the ticket of this number stands.
    fn place(&self, id: u64) -> Option<usize> {
        let slots = &self.slots[self.front..];
        let place = slots.binary_search_by_key(&id, |(ticket, _)| ticket.id);
        place.ok().map(|place| self.front + place)
    }
}
