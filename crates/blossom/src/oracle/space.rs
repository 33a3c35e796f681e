//! Distances of points, in integers: three metrics with a factor for each axis,
//! and a reach beyond which there is no edge.
//!
//! A distance is a function of the gaps on the axes that grows with each of them.
//! So the distance by the gaps between two boxes bounds those of the points in them.

/// How gaps on the axes make a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Their sum.
    Manhattan,
    /// The largest of them.
    Chebyshev,
    /// The root of the sum of their squares.
    Euclidean,
}

/// A distance, and how far it reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Space<const D: usize> {
    pub metric: Metric,
    /// What a gap of 1 on each axis costs.
    pub scales: [u64; D],
    /// The largest gap on each axis that an edge may bridge.
    pub reach: [u64; D],
}

impl<const D: usize> Space<D> {
    /// The distance of points this far apart on each axis, if there is an edge.
    /// Grows with each gap, so that it bounds distances from boxes too.
    #[inline(always)]
    pub fn length(&self, gaps: &[u64; D]) -> Option<i64> {
        // Without a branch for each axis.
        let beyond = |within, (gap, reach): (&u64, &u64)| within & (gap <= reach);
        if !gaps.iter().zip(&self.reach).fold(true, beyond) {
            return None;
        }
        let axes = self.scales.iter().zip(gaps);
        let length = match self.metric {
            Metric::Manhattan => axes.map(|(scale, gap)| scale * gap).sum(),
            Metric::Chebyshev => axes.map(|(scale, gap)| scale * gap).fold(0, u64::max),
            Metric::Euclidean => {
                let axes = axes.map(|(&scale, &gap)| (u128::from(scale), u128::from(gap)));
                root(axes.map(|(scale, gap)| scale * gap * gap).sum())
            }
        };
        Some(length as i64)
    }

    /// The distance if no reach were set, or `None` if it is too large for
    /// 128 bits.
    pub fn checked_length(&self, gaps: &[u64; D]) -> Option<u128> {
        let mut sum = 0_u128;
        for (&scale, &gap) in self.scales.iter().zip(gaps) {
            let (scale, gap) = (u128::from(scale), u128::from(gap));
            let part = scale.checked_mul(gap)?;
            sum = match self.metric {
                Metric::Manhattan => sum.checked_add(part)?,
                Metric::Chebyshev => sum.max(part),
                Metric::Euclidean => sum.checked_add(part.checked_mul(gap)?)?,
            };
        }
        Some(if self.metric == Metric::Euclidean {
            sum.isqrt()
        } else {
            sum
        })
    }
}

/// The square root of at most 2¹¹³, rounded down.
#[inline]
fn root(square: u128) -> u64 {
    u64::try_from(square).map_or_else(|_| square.isqrt() as u64, u64::isqrt)
}

/// How far two points are apart on each axis.
#[inline(always)]
pub(crate) fn gaps<const D: usize>(one: &[u64; D], other: &[u64; D]) -> [u64; D] {
    core::array::from_fn(|axis| one[axis].abs_diff(other[axis]))
}
