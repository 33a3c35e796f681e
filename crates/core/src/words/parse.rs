//! A text as a number, to the last bit what Rust's own `f64::from_str` says.
//!
//! That one is faster for long numbers and has a table of ten kilobytes that hardly compresses,
//! which every visitor would load. Here a number of up to 15 digits is one multiplication or
//! division of exact numbers (W. D. Clinger, *How to read floating point numbers accurately*,
//! 1990), one of up to 19 without an exponent a division of whole ones, and any other a quotient
//! of long integers, digit by binary digit.

use std::cmp::Ordering;

/// Most digits that are looked at; of the rest only whether they are all 0. A number halfway
/// between two doubles has at most 767.
const MOST_DIGITS: usize = 800;

/// A number as people and programs write it: `-1.5`, `.5`, `3e8`, `inf`, `nan`; `None` for what
/// is none. The nearest double, of two as near the even one. O(1) for up to 19 digits without an
/// exponent, else O(d²) for d digits.
///
/// ```
/// use lobbylab_core::words::parse;
/// assert_eq!([parse("0.1"), parse("-2e3")], [Some(0.1), Some(-2000.0)]);
/// assert_eq!([parse("1,5"), parse("")], [None, None]);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (negative, rest) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let size = match short(rest).or_else(|| Some(Decimal::read(rest)?.value())) {
        Some(size) => size,
        None if named(rest, b"inf") || named(rest, b"infinity") => f64::INFINITY,
        None if named(rest, b"nan") => f64::NAN,
        None => return None,
    };
    Some(if negative { -size } else { size })
}

/// Up to 19 digits, perhaps with a point: as nearly all numbers of a file are.
fn short(text: &[u8]) -> Option<f64> {
    let (mut whole, mut ten, mut digits, mut fraction) = (0_u64, 1_u64, 0, false);
    for &byte in text {
        match byte {
            b'.' if !fraction => fraction = true,
            b'0'..=b'9' if digits < 19 => {
                whole = 10 * whole + u64::from(byte - b'0');
                ten = if fraction { 10 * ten } else { ten };
                digits += 1;
            }
            _ => return None,
        }
    }
    match digits {
        0 => None,
        // A quotient of two numbers that are exact.
        1..=15 => Some(whole as f64 / ten as f64),
        _ if whole == 0 => Some(0.0),
        _ => {
            let ten = u128::from(ten);
            let shift = 64 + whole.leading_zeros();
            let above = u128::from(whole) << shift;
            // From 2⁶³ on.
            let quotient = above / ten;
            let beyond = 64 - quotient.leading_zeros().min(64);
            let digits = (quotient >> beyond) as u64;
            let rest = quotient & ((1 << beyond) - 1) != 0 || above % ten != 0;
            let exponent = i64::from(63 + beyond) - i64::from(shift);
            Some(nearest(digits | u64::from(rest), exponent))
        }
    }
}

fn named(text: &[u8], name: &[u8]) -> bool {
    text.eq_ignore_ascii_case(name)
}

/// Digits and a power of ten: 0.d₁d₂d₃… · 10^`point`.
struct Decimal {
    /// From the first that is not 0 to the last such.
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    fn read(text: &[u8]) -> Option<Self> {
        let mut digits = Vec::new();
        let (mut point, mut seen, mut fraction, mut lost) = (0_i64, false, false, false);
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            match byte {
                b'.' if !fraction => fraction = true,
                b'0'..=b'9' => {
                    seen = true;
                    let leading = byte == b'0' && digits.is_empty();
                    point += i64::from(!fraction && !leading) - i64::from(fraction && leading);
                    if digits.len() < MOST_DIGITS {
                        digits.extend((!leading).then_some(byte - b'0'));
                    } else {
                        lost |= byte != b'0';
                    }
                }
                b'e' | b'E' => break,
                _ => return None,
            }
            at += 1;
        }
        if !seen {
            return None;
        }
        if at < text.len() {
            point = point.saturating_add(exponent(&text[at + 1..])?);
        }
        if lost {
            digits.push(1);
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Some(Self { digits, point })
    }

    fn value(&self) -> f64 {
        let count = self.digits.len() as i64;
        if count == 0 || self.point < -330 {
            return 0.0;
        }
        if self.point > 310 {
            return f64::INFINITY;
        }
        // Digits · 10^power.
        let power = self.point - count;
        if count <= 15 && (-22..=22).contains(&power) {
            let whole = (self.digits.iter()).fold(0.0, |sum, &digit| 10.0 * sum + f64::from(digit));
            // Exact, as all of these are.
            let ten = (0..power.abs()).fold(1.0, |product, _| 10.0 * product);
            return if power < 0 { whole / ten } else { whole * ten };
        }
        let mut above = Long(vec![0]);
        for &digit in &self.digits {
            above.times_ten_and(u32::from(digit));
        }
        let mut below = Long(vec![1]);
        let scaled = if power < 0 { &mut below } else { &mut above };
        for _ in 0..power.abs() {
            scaled.times_ten_and(0);
        }
        quotient(above, below)
    }
}

/// The digits behind an `e`.
fn exponent(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size = (digits.iter()).fold(0_i64, |sum, digit| {
        (10 * sum + i64::from(digit - b'0')).min(1 << 40)
    });
    Some(if negative { -size } else { size })
}

/// The double nearest to a quotient of two numbers above 0.
fn quotient(mut above: Long, mut below: Long) -> f64 {
    // Both get the same number of binary digits; then 1 ≤ above / below < 2.
    let mut exponent = above.bits() - below.bits();
    if exponent < 0 {
        above.double(-exponent as u64);
    } else {
        below.double(exponent as u64);
    }
    if above.compared(&below) == Ordering::Less {
        above.double(1);
        exponent -= 1;
    }
    if exponent > 1023 {
        return f64::INFINITY;
    }
    let mut digits = 0_u64;
    for _ in 0..64 {
        digits <<= 1;
        if above.compared(&below) != Ordering::Less {
            above.less(&below);
            digits |= 1;
        }
        above.double(1);
    }
    // The last of 64 digits says whether anything follows.
    digits |= u64::from(above.0.iter().any(|&limb| limb != 0));
    nearest(digits, exponent)
}

/// The double nearest to 1.xxx · 2^`exponent`, whose 64 binary digits are given, the last of
/// them 1 if anything follows.
fn nearest(digits: u64, exponent: i64) -> f64 {
    // Below 2⁻¹⁰²² a double has fewer than 53 digits.
    let dropped = 11 + (-1022 - exponent).max(0);
    if dropped > 64 {
        return 0.0;
    }
    let wide = u128::from(digits);
    let kept = (wide >> dropped) as u64;
    let (rest, half) = (wide & ((1 << dropped) - 1), 1 << (dropped - 1));
    let up = rest > half || rest == half && kept % 2 == 1;
    let biased = (exponent + 1022).max(0) as u64;
    // A carry goes on into the exponent, and at last into infinity.
    f64::from_bits((biased << 52) + kept + u64::from(up))
}

/// A whole number ≥ 0 in base 2³², the least part first.
struct Long(Vec<u32>);

impl Long {
    fn times_ten_and(&mut self, more: u32) {
        let mut carry = u64::from(more);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * 10;
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn bits(&self) -> i64 {
        let top = self.0.iter().rposition(|&limb| limb != 0).unwrap_or(0);
        32 * top as i64 + i64::from(32 - self.0[top].leading_zeros())
    }

    /// Doubles so often.
    fn double(&mut self, times: u64) {
        let (limbs, bits) = ((times / 32) as usize, times % 32);
        let mut carry = 0;
        for limb in &mut self.0 {
            carry |= u64::from(*limb) << bits;
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
        self.0.splice(0..0, std::iter::repeat_n(0, limbs));
    }

    fn limb(&self, at: usize) -> u32 {
        self.0.get(at).copied().unwrap_or(0)
    }

    fn compared(&self, other: &Self) -> Ordering {
        let limbs = (0..self.0.len().max(other.0.len())).rev();
        let mut orders = limbs.map(|at| self.limb(at).cmp(&other.limb(at)));
        orders
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    /// Takes away a number that is not larger.
    fn less(&mut self, other: &Self) {
        let mut borrowed = false;
        for at in 0..self.0.len() {
            let (rest, first) = self.0[at].overflowing_sub(other.limb(at));
            let (rest, second) = rest.overflowing_sub(u32::from(borrowed));
            self.0[at] = rest;
            borrowed = first || second;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of both, where all NaN are one.
    fn same(text: &str) {
        let bits = |value: f64| if value.is_nan() { 1 } else { value.to_bits() };
        let known = text.parse::<f64>().ok();
        assert_eq!(parse(text).map(bits), known.map(bits), "{text}");
    }

    #[test]
    fn forms_are_those_of_the_standard_library() {
        for text in [
            "",
            "+",
            "-",
            ".",
            "e5",
            "1e",
            "1e+",
            "1.e5",
            ".5",
            "-.5e-3",
            "+1",
            "--1",
            "1.2.3",
            "1e5.0",
            " 1",
            "1 ",
            "0",
            "-0",
            "0.0e9",
            "inf",
            "-Infinity",
            "NaN",
            "infinit",
            "in",
            "1_000",
            "0x10",
            "1e400",
            "1e-400",
            "1e99999999999999999999",
            "0e99999999999999999999",
            "00012.500",
            "१",
            "1e-99999999999999999999",
            "123456789012345678901234567890",
        ] {
            same(text);
        }
    }

    #[test]
    fn hard_numbers_are_rounded_as_they_should_be() {
        for text in [
            "9007199254740993",
            // Just above half a unit in the last place, by what is left of the division alone.
            "2.013697171714835088",
            "7.321219012237735857",
            "9.21819915690842695",
            "9007199254740992.999999999999999999999",
            "2.2250738585072011e-308",
            "2.2250738585072014e-308",
            "4.9406564584124654e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "179769313486231580793e289",
            "0.500000000000000166533453694",
            "3.5e22",
            "123456789012345e23",
            "1e23",
            "8.41e21",
            "9.5367431640625e-7",
        ] {
            same(text);
        }
        // Halfway, and what decides comes after more digits than are kept.
        let half = "1.00000000000000011102230246251565404236316680908203125";
        for end in ["", "1", "0000"] {
            same(&format!("{half}{}{end}", "0".repeat(MOST_DIGITS)));
        }
        // Halfway between two doubles, with all digits that this takes, and a little beside it.
        for bits in [
            1_u64,
            0x000f_ffff_ffff_ffff,
            0x3ff0_0000_0000_0001,
            0x0010_0000_0000_0000,
        ] {
            let (low, high) = (f64::from_bits(bits), f64::from_bits(bits + 1));
            let exact = |value: f64| format!("{value:.1100}");
            let [low, high] = [exact(low), exact(high)];
            let mut half: Vec<u8> = Vec::new();
            let mut carry = 0;
            for (a, b) in low.bytes().rev().zip(high.bytes().rev()) {
                if a == b'.' {
                    half.push(b'.');
                    continue;
                }
                let sum = (a - b'0') + (b - b'0') + carry;
                half.push(b'0' + sum % 10);
                carry = sum / 10;
            }
            half.reverse();
            // Twice the number in the middle: halved, it is that of the pair.
            let text = String::from_utf8(half).expect("digits");
            same(&text);
            same(&format!("{text}1"));
            same(&low);
        }
    }

    #[test]
    fn drawn_numbers_are_the_same() {
        let mut state = 1_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state ^ (state >> 29)
        };
        for _ in 0..20_000 {
            let value = f64::from_bits(next());
            same(&format!("{value:e}"));
            same(&format!("{value:.30e}"));
            same(&format!("{}.{}e{}", next(), next(), next() % 700));
            same(&format!(
                "0.{:020}{}e-{}",
                next() % 100_000,
                next(),
                next() % 340
            ));
            let digits = format!("{:019}", next() % 10_u64.pow(19));
            let (whole, fraction) = digits.split_at((next() % 20) as usize);
            same(&format!("{whole}.{fraction}"));
            same(&(next() >> 10).to_string());
            let part = next() % 100_000_000;
            same(&format!("{}", part as f64 / 1e4));
        }
    }
}
