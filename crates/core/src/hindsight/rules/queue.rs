//! Somebody who leaves a queue in the order of arrival.

use crate::sim::Ticket;

/// Takes the player of this number out of a queue that is in the order of arrival. `None` if
/// they are not in it. O(log n) to find them among n, and O(n) to close the gap.
pub(super) fn take<P: Copy>(queue: &mut Vec<Ticket<P>>, id: u64) -> Option<Ticket<P>> {
    let place = queue.binary_search_by_key(&id, |ticket| ticket.id).ok()?;
    Some(queue.remove(place))
}

/// Whether the player of this number is in a queue that is in the order of arrival. O(log n).
pub(super) fn stands<P>(queue: &[Ticket<P>], id: u64) -> bool {
    queue.binary_search_by_key(&id, |ticket| ticket.id).is_ok()
}
