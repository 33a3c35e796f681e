//! How often values fall where, at every scale at once.

use serde::{Deserialize, Serialize};

/// Bins in each octave, from one power of two to the next.
const PER_OCTAVE: usize = 32;
/// Bits of a number's pattern below those that tell its bin.
const SHIFT: u32 = 52 - PER_OCTAVE.trailing_zeros();
/// Octaves below the unit that are told apart.
const BELOW: u64 = 10;
/// Octaves above the unit that are told apart.
const ABOVE: u64 = 40;
/// Bin 0 counts zeros; the last one ends at the last octave's end and counts
/// also what is beyond.
const BINS: usize = (BELOW + ABOVE) as usize * PER_OCTAVE + 1;
/// Pattern of the lower edge of bin 1, shifted, less 1.
const BASE: u64 = (((1023 - BELOW) << 52) >> SHIFT) - 1;

/// Counts of values in bins of equal ratio: 32 to each octave, from 2⁻¹⁰ to 2⁴⁰
/// of a unit. What lies outside counts as the smallest or the largest of these,
/// but zero has a bin of its own: an atom there is told from small values.
///
/// Bin edges are `unit × 2^e × (1 + j/32)`. A value's bin is read from its bit
/// pattern, without a logarithm, so there is no scale to be chosen beforehand
/// and the tail costs no more than the middle.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::{LogHistogram, Pooled};
/// let mut waits = LogHistogram::new(1.0);
/// for wait in [0.0, 0.5, 3.0, 40.0] {
///     waits.add(wait);
/// }
/// let mut pooled = Pooled::default();
/// assert!(pooled.add(&waits.tally(), 1));
/// assert_eq!((pooled.total(), pooled.zeros()), (4, 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LogHistogram {
    unit: f64,
    per_unit: f64,
    counts: Box<[u32; BINS]>,
}

impl LogHistogram {
    /// Nothing counted yet. A unit that is not positive and finite becomes 1.
    #[must_use]
    pub fn new(unit: f64) -> Self {
        let per_unit = 1.0 / unit;
        let usable = unit > 0.0 && per_unit > 0.0 && per_unit < f64::INFINITY;
        let (unit, per_unit) = if usable { (unit, per_unit) } else { (1.0, 1.0) };
        Self {
            unit,
            per_unit,
            counts: Box::new([0; BINS]),
        }
    }

    /// Counts one value; negative ones count as 0. At most 2³² − 1 values of
    /// one bin are counted.
    #[inline(always)]
    pub fn add(&mut self, value: f64) {
        let scaled = value * self.per_unit;
        let bin = (scaled.to_bits() >> SHIFT).saturating_sub(BASE);
        // No branch: whether somebody waited at all cannot be predicted.
        let bin = bin.clamp(1, BINS as u64 - 1) * u64::from(scaled > 0.0);
        let count = &mut self.counts[bin as usize];
        *count = count.saturating_add(1);
    }

    /// The counts, to be kept.
    ///
    /// O(bins).
    #[must_use]
    pub fn tally(&self) -> Tally {
        let first = self.counts.iter().position(|count| *count > 0);
        let last = self.counts.iter().rposition(|count| *count > 0);
        Tally {
            unit: self.unit,
            first: first.unwrap_or(0) as u32,
            counts: match (first, last) {
                (Some(first), Some(last)) => self.counts[first..=last].to_vec(),
                _ => Vec::new(),
            },
        }
    }
}

/// The counts of a [`LogHistogram`] without its empty ends: what is kept of a
/// run, sent and merged.
///
/// ```
/// use lobbylab_core::sim::stats::{LogHistogram, Pooled};
/// let mut waits = LogHistogram::new(1.0);
/// for wait in [1.0, 2.0, 4.0, 8.0] {
///     waits.add(wait);
/// }
/// let (tally, mut pooled) = (waits.tally(), Pooled::default());
/// pooled.add(&tally, 1);
/// let median = pooled.quantile(0.5).expect("there are values");
/// assert!((tally.below(&median) - 2.0).abs() < 1e-9);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    unit: f64,
    /// Number of the first bin that is kept.
    first: u32,
    counts: Vec<u32>,
}

impl Tally {
    /// How many values are below a place of [`Pooled::quantile`], those in its
    /// own bin by share.
    ///
    /// # Complexity
    /// O(bins).
    #[must_use]
    pub fn below(&self, place: &Place) -> f64 {
        let at = place.bin as usize;
        let first = self.first as usize;
        let end = at.saturating_sub(first).min(self.counts.len());
        let before: u64 = self.counts[..end]
            .iter()
            .map(|count| u64::from(*count))
            .sum();
        let here = at.checked_sub(first).and_then(|bin| self.counts.get(bin));
        before as f64 + place.share * here.map_or(0.0, |count| f64::from(*count))
    }
}

/// Where a quantile lies: in which bin, and past which share of its values.
///
/// ```
/// use lobbylab_core::sim::stats::{LogHistogram, Pooled};
/// let mut waits = LogHistogram::new(1.0);
/// waits.add(10.0);
/// let mut pooled = Pooled::default();
/// pooled.add(&waits.tally(), 1);
/// // A bin is 1/32 of an octave wide at most.
/// let place = pooled.quantile(0.5).expect("there is a value");
/// assert!((place.value / 10.0 - 1.0).abs() < 1.0 / 32.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The quantile itself.
    pub value: f64,
    bin: u32,
    share: f64,
}

/// Several tallies of one unit together, each with a weight: a mixture.
///
/// ```
/// use lobbylab_core::sim::stats::{LogHistogram, Pooled};
/// let of = |wait: f64| {
///     let mut waits = LogHistogram::new(1.0);
///     waits.add(wait);
///     waits.tally()
/// };
/// let mut mixture = Pooled::default();
/// assert!(mixture.add(&of(1.0), 3) && mixture.add(&of(8.0), 1));
/// assert_eq!((mixture.total(), mixture.below(4.0)), (4, 0.75));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Pooled {
    unit: f64,
    counts: Vec<u64>,
    total: u64,
}

impl Default for Pooled {
    fn default() -> Self {
        Self {
            unit: 0.0,
            counts: vec![0; BINS],
            total: 0,
        }
    }
}

impl Pooled {
    /// Adds a tally, each of its values `weight` times. The first one that is
    /// not empty sets the unit; one of another unit is left out, and the answer
    /// is then `false`.
    ///
    /// # Complexity
    /// O(bins).
    pub fn add(&mut self, tally: &Tally, weight: u32) -> bool {
        if tally.counts.is_empty() {
            return true;
        }
        if self.unit == 0.0 {
            self.unit = tally.unit;
        }
        if self.unit != tally.unit {
            return false;
        }
        let places = self.counts.iter_mut().skip(tally.first as usize);
        for (mine, theirs) in places.zip(&tally.counts) {
            let count = u64::from(*theirs) * u64::from(weight);
            *mine += count;
            self.total += count;
        }
        true
    }

    /// How many values there are, by weight.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many of them are zero, by weight.
    #[must_use]
    pub fn zeros(&self) -> u64 {
        self.counts[0]
    }

    /// The lower edge of a bin; bin 1 reaches down to 0.
    fn edge(&self, bin: usize) -> f64 {
        if bin <= 1 {
            0.0
        } else {
            self.unit * f64::from_bits((BASE + bin as u64) << SHIFT)
        }
    }

    /// The distribution function where it is exact: (x, share of all values
    /// below x) at each bin edge from the last that has none below it to the
    /// first that has all. Empty if there are no values.
    ///
    /// # Complexity
    /// O(bins).
    #[must_use]
    pub fn steps(&self) -> Vec<(f64, f64)> {
        let mut out = Vec::new();
        let mut seen = 0;
        for (bin, count) in self.counts.iter().enumerate() {
            if *count > 0 && out.is_empty() {
                out.push((self.edge(bin), 0.0));
            }
            seen += count;
            if !out.is_empty() {
                out.push((self.edge(bin + 1), seen as f64 / self.total as f64));
                if seen == self.total {
                    break;
                }
            }
        }
        out
    }

    /// The share of all values below `x`, interpolated within a bin; NaN if
    /// there are no values.
    ///
    /// # Complexity
    /// O(bins).
    #[must_use]
    pub fn below(&self, x: f64) -> f64 {
        let mut seen = 0.0;
        for (bin, count) in self.counts.iter().enumerate() {
            let end = if bin == 0 { 0.0 } else { self.edge(bin + 1) };
            if x < end || (bin == 0 && x <= 0.0) {
                let start = self.edge(bin);
                if bin > 0 && x > start {
                    let part = (x - start) / (end - start);
                    seen += *count as f64 * self.share_at(bin, part);
                }
                break;
            }
            seen += *count as f64;
        }
        seen / self.total as f64
    }

    /// Where the share `p` of all values is reached; `None` if there are none.
    /// Within a bin the density is taken to change linearly, so an error is of
    /// third order in the bin's width.
    ///
    /// # Complexity
    /// O(bins).
    #[must_use]
    pub fn quantile(&self, p: f64) -> Option<Place> {
        if self.total == 0 {
            return None;
        }
        let wanted = p.clamp(0.0, 1.0) * self.total as f64;
        let mut seen = 0;
        for (bin, count) in self.counts.iter().enumerate() {
            if *count > 0 && (seen + count) as f64 >= wanted {
                let share = ((wanted - seen as f64) / *count as f64).clamp(0.0, 1.0);
                let value = if bin == 0 {
                    0.0
                } else {
                    let (start, end) = (self.edge(bin), self.edge(bin + 1));
                    start + (end - start) * self.part_at(bin, share)
                };
                let bin = bin as u32;
                return Some(Place { value, bin, share });
            }
            seen += count;
        }
        None
    }

    /// The slope of the density across a bin, in units of its mean: the density
    /// is 1 − s at its lower end and 1 + s at its upper end, |s| ≤ 1.
    fn slope(&self, bin: usize) -> f64 {
        let density = |bin: usize| {
            let width = self.edge(bin + 1) - self.edge(bin);
            self.counts
                .get(bin)
                .map_or(0.0, |count| *count as f64 / width)
        };
        if bin < 2 || bin + 1 >= BINS {
            return 0.0;
        }
        let (before, here, after) = (density(bin - 1), density(bin), density(bin + 1));
        // A gap or an edge of the distribution on one side says nothing of a slope.
        if before == 0.0 || here == 0.0 || after == 0.0 {
            return 0.0;
        }
        // Bins of one octave have one width; where octaves meet the difference
        // does not matter to second order.
        let (left, right) = (here - before, after - here);
        if left * right <= 0.0 {
            return 0.0;
        }
        let steep = 0.25 * (left + right) / here;
        steep.clamp(-1.0, 1.0)
    }

    /// The share of a bin's values below the part `part` of its width.
    fn share_at(&self, bin: usize, part: f64) -> f64 {
        // ∫₀^u (1 − s + 2 s v) dv
        let slope = self.slope(bin);
        part * (1.0 - slope + slope * part)
    }

    /// The inverse of [`share_at`](Self::share_at).
    fn part_at(&self, bin: usize, share: f64) -> f64 {
        let slope = self.slope(bin);
        let linear = 1.0 - slope;
        // The stable form of the quadratic's root.
        let root = (linear * linear + 4.0 * slope * share).max(0.0).sqrt();
        if linear + root > 0.0 {
            (2.0 * share / (linear + root)).clamp(0.0, 1.0)
        } else {
            share
        }
    }
}
