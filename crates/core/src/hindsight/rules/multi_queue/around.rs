//! Places in a grid of cells, and the cells around one of them.

/// Where criteria fall: the range of each criterion, and the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place<const D: usize> {
    pub(super) range: [u16; D],
    pub(super) cell: u16,
}

impl<const D: usize> Place<D> {
    /// How many cells apart, in the criterion in which it is most (Chebyshev).
    #[inline]
    pub(super) fn distance(&self, other: &Self) -> usize {
        let mut most = 0;
        for (a, b) in self.range.iter().zip(&other.range) {
            most = most.max(a.abs_diff(*b));
        }
        usize::from(most)
    }
}

/// The places at most so many cells away (Chebyshev), each once.
#[derive(Clone, Debug)]
pub(super) struct Around<const D: usize> {
    ranges: [usize; D],
    low: [u16; D],
    high: [u16; D],
    next: Option<[u16; D]>,
}

impl<const D: usize> Around<D> {
    /// In a grid with so many ranges of each criterion.
    pub(super) fn new(ranges: [usize; D], middle: &Place<D>, radius: usize) -> Self {
        let radius = u16::try_from(radius).unwrap_or(u16::MAX);
        let (mut low, mut high) = (middle.range, middle.range);
        for axis in 0..D {
            low[axis] = low[axis].saturating_sub(radius);
            high[axis] = (high[axis].saturating_add(radius)).min((ranges[axis] - 1) as u16);
        }
        Self {
            ranges,
            low,
            high,
            next: Some(low),
        }
    }
}

impl<const D: usize> Iterator for Around<D> {
    type Item = Place<D>;

    #[inline]
    fn next(&mut self) -> Option<Place<D>> {
        let range = self.next?;
        // Counts up, the last criterion fastest.
        let mut following = range;
        self.next = None;
        for axis in (0..D).rev() {
            if following[axis] < self.high[axis] {
                following[axis] += 1;
                self.next = Some(following);
                break;
            }
            following[axis] = self.low[axis];
        }
        let mut cell = 0;
        for (range, ranges) in range.iter().zip(&self.ranges) {
            cell = cell * ranges + usize::from(*range);
        }
        Some(Place {
            range,
            cell: cell as u16,
        })
    }
}
