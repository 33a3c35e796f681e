//! A small sort for rows of edges, which are short as a rule. The standard library's is faster on
//! long lists, and weighs some four kilobytes of a page's module for every type that is sorted.

/// Lists up to this length are sorted by insertion.
const SHORT: usize = 24;

/// Sorts a list; equals may change places. O(n log n), in place (heapsort).
pub(crate) fn sort<T: Ord + Copy>(list: &mut [T]) {
    if list.len() <= SHORT {
        for end in 1..list.len() {
            let moved = list[end];
            let mut at = end;
            while at > 0 && moved < list[at - 1] {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = moved;
        }
        return;
    }
    for at in (0..list.len() / 2).rev() {
        sink(list, at);
    }
    for end in (1..list.len()).rev() {
        list.swap(0, end);
        sink(&mut list[..end], 0);
    }
}

/// Lets an entry of a heap sink to where nothing below it is greater.
fn sink<T: Ord + Copy>(list: &mut [T], mut at: usize) {
    loop {
        let mut child = 2 * at + 1;
        if child + 1 < list.len() && list[child] < list[child + 1] {
            child += 1;
        }
        if child >= list.len() || list[at] >= list[child] {
            return;
        }
        list.swap(at, child);
        at = child;
    }
}

#[cfg(test)]
mod tests {
    use super::sort;
    use alloc::vec::Vec;

    #[test]
    fn lists_of_all_lengths_are_sorted() {
        let mut state = 7_u64;
        for length in 0..200 {
            for most in [2, 10, 1_000_000] {
                let mut list: Vec<(u64, usize)> = (0..length)
                    .map(|at| {
                        state = state
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1);
                        ((state >> 33) % most, at % 3)
                    })
                    .collect();
                let mut expected = list.clone();
                expected.sort_unstable();
                sort(&mut list);
                assert_eq!(list, expected);
            }
        }
    }
}
