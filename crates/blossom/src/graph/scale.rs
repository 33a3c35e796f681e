//! From floating point to integers and back, by a power of two.
//!
//! The solver is exact, and so wants integers. A [`Scale`] counts weights in units of
//! a *resolution*, a power of two, so that the only rounding is that to the nearest
//! multiple of it. The matching found is a best one for the rounded weights: for the
//! given ones too if [`Scale::is_exact`], and else it comes close.
//!
//! How close: no weight is moved by more than half the resolution r. Let M be the
//! matching found, and B a best one for the given weights w; both have at most n/2
//! edges. Then w(M) ≤ rounded(M) + nr/4 ≤ rounded(B) + nr/4 ≤ w(B) + nr/2. The same
//! holds the other way round where weights are maximised. Where single nodes have a
//! cost there may be n terms to a sum, and the distance is at most nr.
//!
//! As r is the finest power of two for which the largest weight is allowed, nr/2 is at
//! most about n²/2⁵⁶ times the largest weight.

use core::fmt;

use crate::graph::validate::check_nodes;
use crate::graph::{FORBIDDEN, weight_limit};

/// How many bits of a binary64 hold the fraction.
const FRACTION: u32 = 52;

/// A resolution at which a list of weights fits into integers.
///
/// ```
/// use lobbylab_blossom::Scale;
///
/// let weights = [0.75, -3.5, 12.0];
/// let scale = Scale::for_weights(4, weights)?;
/// assert_eq!(scale.resolution(), 0.25);
/// assert_eq!(weights.map(|weight| scale.quantise(weight)), [3, -14, 48]);
/// assert!(scale.is_exact());
/// assert_eq!(scale.value(34), 8.5);
/// # Ok::<(), lobbylab_blossom::ScaleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    /// The resolution is 2 to this power: −1074 to 1023.
    exponent: i32,
    exact: bool,
}

/// A finite number as sign, odd mantissa and exponent: ± m · 2^e; nothing for 0.
const fn parts(number: f64) -> Option<(bool, u64, i32)> {
    let bits = number.to_bits();
    let fraction = bits & ((1 << FRACTION) - 1);
    let exponent = ((bits >> FRACTION) & 0x7FF) as i32;
    // The smallest numbers have no leading 1, and the exponent of the next ones.
    let (mantissa, exponent) = if exponent == 0 {
        (fraction, -1074)
    } else {
        (fraction | 1 << FRACTION, exponent - 1075)
    };
    if mantissa == 0 {
        return None;
    }
    let zeros = mantissa.trailing_zeros();
    Some((
        number.is_sign_negative(),
        mantissa >> zeros,
        exponent + zeros as i32,
    ))
}

/// m · 2^shift, rounded to the nearest integer, ties to even; at most
/// [`FORBIDDEN`] − 1, which is beyond any limit.
const fn shifted(mantissa: u64, shift: i32) -> i64 {
    let most = FORBIDDEN.unsigned_abs() - 1;
    if shift >= 0 {
        if shift < 63 && mantissa <= most >> shift {
            (mantissa << shift) as i64
        } else {
            FORBIDDEN - 1
        }
    } else if shift <= -64 {
        // Less than 2⁵³ / 2⁶⁴.
        0
    } else {
        let down = shift.unsigned_abs();
        let whole = mantissa >> down;
        let rest = mantissa & ((1 << down) - 1);
        let half = 1 << (down - 1);
        let up = rest > half || (rest == half && whole % 2 == 1);
        (whole + up as u64) as i64
    }
}

impl Scale {
    /// The scale for the weights of a graph of `nodes` nodes: the finest at which all
    /// of them are within [`weight_limit`], but no finer than they need. +∞ means
    /// [`FORBIDDEN`]. One pass, O(number of weights).
    ///
    /// # Errors
    /// If a weight is not a number or −∞, or if there are more than 2³¹ nodes.
    pub fn for_weights(
        nodes: usize,
        weights: impl IntoIterator<Item = f64>,
    ) -> Result<Self, ScaleError> {
        if check_nodes(nodes).is_err() {
            return Err(ScaleError::TooManyNodes { nodes });
        }
        let mut largest = 0.0_f64;
        let mut finest = i32::MAX;
        for (position, weight) in weights.into_iter().enumerate() {
            if weight.is_nan() {
                return Err(ScaleError::NotANumber { position });
            }
            if weight == f64::NEG_INFINITY {
                return Err(ScaleError::NegativeInfinity { position });
            }
            if weight == f64::INFINITY {
                continue;
            }
            if let Some((_, _, exponent)) = parts(weight) {
                finest = finest.min(exponent);
                largest = largest.max(weight.abs());
            }
        }
        let Some((_, mantissa, exponent)) = parts(largest) else {
            return Ok(Self {
                exponent: 0,
                exact: true,
            });
        };
        // As many bits as the limit has; one less if that is too much after all.
        let limit = weight_limit(nodes);
        let bits = |number: u64| (64 - number.leading_zeros()) as i32;
        let mut coarse = exponent + bits(mantissa) - bits(limit.unsigned_abs());
        if shifted(mantissa, exponent - coarse) > limit {
            coarse += 1;
        }
        Ok(Self {
            exponent: coarse.max(finest),
            exact: coarse <= finest,
        })
    }

    /// The weight in units of the resolution, to the nearest, ties to even. +∞ gives
    /// [`FORBIDDEN`].
    ///
    /// Weights that the scale was made for come out within [`weight_limit`]. Others
    /// may not; those far beyond, −∞ and what is not a number come out as
    /// ±([`FORBIDDEN`] − 1), which every graph refuses.
    #[must_use]
    pub const fn quantise(&self, weight: f64) -> i64 {
        if weight.is_nan() {
            return FORBIDDEN - 1;
        }
        if weight.is_infinite() {
            return if weight > 0.0 {
                FORBIDDEN
            } else {
                1 - FORBIDDEN
            };
        }
        match parts(weight) {
            Some((negative, mantissa, exponent)) => {
                let size = shifted(mantissa, exponent - self.exponent);
                if negative { -size } else { size }
            }
            None => 0,
        }
    }

    /// What an integer weight of 1 stands for: a power of two.
    #[must_use]
    pub const fn resolution(&self) -> f64 {
        if self.exponent < -1022 {
            f64::from_bits(1 << (self.exponent + 1074))
        } else {
            f64::from_bits(((self.exponent + 1023) as u64) << FRACTION)
        }
    }

    /// What an integer weight, or a sum of such, stands for; [`FORBIDDEN`] stands
    /// for +∞. Exact up to 2⁵³ units, rounded to the nearest number above. A sum
    /// beyond the largest number, some 1.8 · 10³⁰⁸, gives an infinity.
    #[must_use]
    pub const fn value(&self, units: i64) -> f64 {
        if units == FORBIDDEN {
            f64::INFINITY
        } else {
            units as f64 * self.resolution()
        }
    }

    /// Whether every weight that the scale was made for is a multiple of the
    /// resolution, so that nothing is rounded.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.exact
    }
}

/// Why weights cannot be scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScaleError {
    /// A weight is not a number.
    NotANumber {
        /// How many weights came before it.
        position: usize,
    },
    /// A weight is −∞.
    NegativeInfinity {
        /// How many weights came before it.
        position: usize,
    },
    /// More nodes than 2³¹.
    TooManyNodes {
        /// As given.
        nodes: usize,
    },
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber { position } => {
                write!(
                    f,
                    "weight {position} is not a number: allowed are finite ones and +inf"
                )
            }
            Self::NegativeInfinity { position } => {
                write!(
                    f,
                    "weight {position} is -inf: allowed are finite numbers and +inf"
                )
            }
            Self::TooManyNodes { nodes } => {
                write!(f, "{nodes} nodes: at most {} are allowed", 1_u32 << 31)
            }
        }
    }
}

impl core::error::Error for ScaleError {}
