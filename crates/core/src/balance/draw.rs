//! Drawing places and orders at random, the same on every machine.

use crate::sim::Stream;
use rand::RngExt;

/// Changes the order of a list, every order as likely (Fisher and Yates). O(n).
pub(crate) fn shuffle<T>(stream: &mut Stream, list: &mut [T]) {
    for end in (1..list.len()).rev() {
        list.swap(end, below(stream, end + 1));
    }
}

/// A number from 0 to below `end`, each as likely; the same on every machine.
pub(crate) fn below(stream: &mut Stream, end: usize) -> usize {
    // The greatest number drawn is 1 − 2⁻⁵³: the product never rounds up to `end`.
    (stream.random::<f64>() * end as f64) as usize
}

#[cfg(test)]
mod tests {
    use super::shuffle;
    use crate::sim::Streams;

    #[test]
    fn every_place_is_as_likely() {
        let mut stream = Streams::new(3, 0).stream("test");
        let mut counts = [[0u32; 4]; 4];
        for _ in 0..40_000 {
            let mut list = [0.0, 1.0, 2.0, 3.0];
            shuffle(&mut stream, &mut list);
            for (place, &who) in list.iter().enumerate() {
                counts[who as usize][place] += 1;
            }
        }
        // 10,000 each, with a standard deviation of 87.
        let apart = |count: &u32| count.abs_diff(10_000) < 450;
        assert!(counts.iter().flatten().all(apart), "{counts:?}");
    }
}
