//! The least of many numbers that change one at a time, and the first place of it.

/// A tree of minima over a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Minima {
    /// The leaves begin at `leaves`; node i is the lesser of nodes 2i and 2i + 1.
    nodes: Vec<f64>,
    leaves: usize,
}

impl Minima {
    /// Over a new list. O(n).
    pub fn rebuild(&mut self, values: impl ExactSizeIterator<Item = f64>) {
        self.leaves = values.len().next_power_of_two();
        self.nodes.clear();
        self.nodes.resize(2 * self.leaves, f64::INFINITY);
        for (node, value) in self.nodes[self.leaves..].iter_mut().zip(values) {
            *node = value;
        }
        for at in (1..self.leaves).rev() {
            self.nodes[at] = self.nodes[2 * at].min(self.nodes[2 * at + 1]);
        }
    }

    /// Changes one number. O(log n).
    pub fn set(&mut self, place: usize, value: f64) {
        let mut at = self.leaves + place;
        self.nodes[at] = value;
        while at > 1 {
            at /= 2;
            let least = self.nodes[2 * at].min(self.nodes[2 * at + 1]);
            if self.nodes[at] == least {
                break;
            }
            self.nodes[at] = least;
        }
    }

    /// The least number; infinity of none.
    pub fn least(&self) -> f64 {
        self.nodes.get(1).copied().unwrap_or(f64::INFINITY)
    }

    /// The first place that has it; some place of an empty list. O(log n).
    pub fn first(&self) -> usize {
        let least = self.least();
        let mut at = 1;
        while at < self.leaves {
            at = if self.nodes[2 * at] == least {
                2 * at
            } else {
                2 * at + 1
            };
        }
        at.saturating_sub(self.leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::Minima;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_a_scan(
            mut values in prop::collection::vec(0u8..9, 1..40),
            changes in prop::collection::vec((0usize..40, 0u8..9), 0..40),
        ) {
            let mut minima = Minima::default();
            minima.rebuild(values.iter().map(|&value| f64::from(value)));
            for (place, value) in changes {
                let place = place % values.len();
                values[place] = value;
                minima.set(place, f64::from(value));
                let least = *values.iter().min().unwrap();
                prop_assert_eq!(minima.least(), f64::from(least));
                let first = values.iter().position(|&value| value == least);
                prop_assert_eq!(Some(minima.first()), first);
            }
        }
    }
}
