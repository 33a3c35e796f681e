//! Sums of decimals compared without rounding.
//!
//! A person who writes 0.1 + 0.2 = 0.3 is right, though the doubles nearest to
//! these numbers do not add up. Where a boundary is at stake (is the queue
//! stable?), numbers are taken as what they are written as: the shortest
//! decimal that a double stands for.

use std::cmp::Ordering;

/// Digits of one limb.
const DIGITS: i32 = 9;
/// Decimal exponents from 10⁻³⁵¹, below any digit of a double, …
const LOWEST: i32 = -351;
/// … in so many limbs, beyond any sum of doubles.
const LIMBS: usize = 76;

/// A non-negative decimal of fixed range, least significant limb first.
#[derive(Clone, PartialEq, Eq)]
struct Decimal([u64; LIMBS]);

impl Decimal {
    /// What a finite number at least 0 is written as.
    fn new(value: f64) -> Option<Self> {
        if !(value >= 0.0 && value.is_finite()) {
            return None;
        }
        let mut limbs = [0u64; LIMBS];
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e')?;
        let mut exponent: i32 = exponent.parse().ok()?;
        for digit in digits.bytes().filter(u8::is_ascii_digit) {
            let place = exponent - LOWEST;
            let limb = usize::try_from(place / DIGITS).ok()?;
            let mut worth = u64::from(digit - b'0');
            for _ in 0..place % DIGITS {
                worth *= 10;
            }
            *limbs.get_mut(limb)? += worth;
            exponent -= 1;
        }
        Some(Self(limbs))
    }

    fn sum(values: &[f64]) -> Option<Self> {
        let mut sum = Self([0; LIMBS]);
        for &value in values {
            let mut carry = 0;
            for (limb, more) in sum.0.iter_mut().zip(Self::new(value)?.0) {
                let total = *limb + more + carry;
                *limb = total % 1_000_000_000;
                carry = total / 1_000_000_000;
            }
        }
        Some(sum)
    }
}

/// How Σ `left` compares with Σ `right`, as decimals; `None` if a number is
/// negative or not finite.
pub(super) fn compare_sums(left: &[f64], right: &[f64]) -> Option<Ordering> {
    let (left, right) = (Decimal::sum(left)?, Decimal::sum(right)?);
    Some(left.0.iter().rev().cmp(right.0.iter().rev()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_add_up_as_they_are_written() {
        let cases: [(&[f64], &[f64], Ordering); 7] = [
            (&[0.5], &[0.2, 0.3], Ordering::Equal),
            (&[0.3], &[0.1, 0.2], Ordering::Equal),
            (&[0.3], &[0.1, 0.200_000_000_000_000_04], Ordering::Less),
            (&[1e12], &[1e12, 1e-12], Ordering::Less),
            (&[1e308, 1e308], &[f64::MAX], Ordering::Greater),
            (&[5e-324], &[0.0], Ordering::Greater),
            (&[1.7, 2.6], &[4.3], Ordering::Equal),
        ];
        for (left, right, expected) in cases {
            assert_eq!(
                compare_sums(left, right),
                Some(expected),
                "{left:?} {right:?}"
            );
        }
        assert_eq!(compare_sums(&[f64::NAN], &[1.0]), None);
        assert_eq!(compare_sums(&[-1.0], &[1.0]), None);
    }
}
