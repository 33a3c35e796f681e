//! How far players lie apart: what a game of them costs by its criteria, as a share
//! of the most it can cost.
//!
//! With one criterion it is the paper's q, the difference itself. With more it is
//! the sum of the differences, each weighted by its share of all weights f_d.

use crate::OutOfRange;
use crate::hindsight::CostModel;

/// The measure, 0 to 1 for criteria from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distance<const D: usize> {
    shares: [f64; D],
    /// The criterion that counts most.
    axis: usize,
}

impl<const D: usize> Distance<D> {
    /// By the weights of a cost model. Where all of them are 0, nothing is far.
    ///
    /// # Errors
    /// There must be a criterion, and the weights must be finite, 0 or more, and have
    /// a finite sum.
    pub(super) fn new(cost_model: &CostModel<D>) -> Result<Self, OutOfRange> {
        let refuse = |field, value, allowed| {
            Err(OutOfRange {
                field,
                value,
                allowed,
            })
        };
        if D == 0 {
            return refuse("criteria", 0.0, "1 criterion or more");
        }
        let mut sum = 0.0;
        let mut axis = 0;
        for (at, &weight) in cost_model.weights.iter().enumerate() {
            if !(weight >= 0.0 && weight.is_finite()) {
                return refuse("weight", weight, "0 or more, finite");
            }
            sum += weight;
            if weight > cost_model.weights[axis] {
                axis = at;
            }
        }
        if sum == f64::INFINITY {
            return refuse("weight", sum, "weights with a finite sum");
        }
        let scale = if sum > 0.0 { sum } else { 1.0 };
        Ok(Self {
            shares: cost_model.weights.map(|weight| weight / scale),
            axis,
        })
    }

    /// The criterion that counts most: players are kept in its order.
    #[inline(always)]
    pub(super) fn axis(&self) -> usize {
        self.axis
    }

    /// How far two players lie apart.
    #[inline(always)]
    pub(super) fn between(&self, a: &[f64; D], b: &[f64; D]) -> f64 {
        let mut sum = 0.0;
        for axis in 0..D {
            sum += self.shares[axis] * (a[axis] - b[axis]).abs();
        }
        sum
    }

    /// How far those lie apart whose criteria reach from `low` to `high`.
    #[inline(always)]
    pub(super) fn spread(&self, low: &[f64; D], high: &[f64; D]) -> f64 {
        let mut sum = 0.0;
        for axis in 0..D {
            sum += self.shares[axis] * (high[axis] - low[axis]);
        }
        sum
    }

    /// The least that two can lie apart who differ so much in the criterion that
    /// counts most. Also after rounding: a sum of numbers that are not negative is
    /// never below one of them.
    #[inline(always)]
    pub(super) fn at_least(&self, difference: f64) -> f64 {
        self.shares[self.axis] * difference
    }
}
