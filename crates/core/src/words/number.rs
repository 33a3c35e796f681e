//! One number as text: for sentences, for figures, and for files.

use super::parse;

/// What stands for a number that is not known.
pub const UNKNOWN: &str = "—";

/// What stands for a value that has no digits: NaN and the infinities.
pub(super) fn without_digits(value: f64) -> Option<&'static str> {
    if value.is_nan() {
        Some(UNKNOWN)
    } else if value == f64::INFINITY {
        Some("∞")
    } else if value == f64::NEG_INFINITY {
        Some("−∞")
    } else {
        None
    }
}

/// Without zeros at the end of the decimals, and without the point if nothing is left of them.
///
/// ```
/// use lobbylab_core::words::trimmed;
/// assert_eq!([trimmed("2.50"), trimmed("2.0"), trimmed("200")], ["2.5", "2", "200"]);
/// ```
#[must_use]
pub fn trimmed(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}

/// A number as a person would write it: about five significant digits, at most
/// four decimals, no trailing zeros; very large and very small ones with a power
/// of ten.
///
/// ```
/// use lobbylab_core::words::number;
/// assert_eq!(number(1.638_888), "1.6389");
/// assert_eq!(number(-3.2e-7), "−3.2 · 10⁻⁷");
/// assert_eq!(number(1.000_000_3), "1 + 3 · 10⁻⁷");
/// assert_eq!(number(f64::NAN), "—");
/// ```
#[must_use]
pub fn number(value: f64) -> String {
    if let Some(word) = without_digits(value) {
        return word.to_owned();
    }
    let size = value.abs();
    let from_one = (value - 1.0).abs();
    let text = if value == 0.0 {
        "0".to_owned()
    } else if !(1e-4..1e7).contains(&size) {
        power_of_ten(value)
    } else if from_one > 1e-12 && from_one < 5e-5 {
        // A threshold just above 1 must not read as 1.
        let sign = if value > 1.0 { "+" } else { "−" };
        format!("1 {sign} {}", power_of_ten(from_one))
    } else {
        let places = match size {
            _ if size < 10.0 => 4,
            _ if size < 100.0 => 3,
            _ if size < 1000.0 => 2,
            _ if size < 10_000.0 => 1,
            _ => 0,
        };
        trimmed(&format!("{value:.places$}")).to_owned()
    };
    text.replace('-', "−")
}

/// `3.2 · 10⁻⁷`.
fn power_of_ten(value: f64) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let text = format!("{value:.2e}");
    let Some((front, power)) = text.split_once('e') else {
        return text;
    };
    let power: String = (power.chars())
        .map(|digit| match digit.to_digit(10) {
            Some(value) => RAISED[value as usize],
            None => '⁻',
        })
        .collect();
    format!("{} · 10{power}", trimmed(front))
}

/// [`number`] of what is left after rounding to three significant digits.
///
/// ```
/// use lobbylab_core::words::three_digits;
/// assert_eq!(three_digits(1234.5), "1230");
/// assert_eq!(three_digits(0.001_236), "0.0012");
/// ```
#[must_use]
pub fn three_digits(value: f64) -> String {
    let rounded = parse(&format!("{value:.2e}")).unwrap_or(value);
    // As a sum it may be short of zero by a rounding error.
    number(if rounded == 0.0 { 0.0 } else { rounded })
}

/// A number to four significant digits, also where that takes up to seven decimals; from 10⁴
/// to below 10⁷ in whole thousands.
///
/// ```
/// use lobbylab_core::words::four_digits;
/// assert_eq!(four_digits(1234.56), "1235");
/// assert_eq!(four_digits(0.001_236_4), "0.001236");
/// ```
#[must_use]
pub fn four_digits(value: f64) -> String {
    let size = value.abs();
    if !(1e-4..1e7).contains(&size) {
        return number(value);
    }
    // Decimals for four digits.
    let mut places = 3;
    let mut unit = 1.0;
    while places > 0 && size >= 10.0 * unit {
        places -= 1;
        unit *= 10.0;
    }
    while places < 7 && size < unit {
        places += 1;
        unit /= 10.0;
    }
    if size >= 1e4 {
        let rounded = (size / unit + 0.5).floor() * unit;
        return number(if value < 0.0 { -rounded } else { rounded });
    }
    decimal(value, places)
}

/// A count: [`number`] up to a million, [`four_digits`] of larger ones.
///
/// ```
/// use lobbylab_core::words::large_count;
/// assert_eq!([large_count(123_456.0), large_count(1_234_567.0)], ["123456", "1235000"]);
/// ```
#[must_use]
pub fn large_count(count: f64) -> String {
    if count < 1e6 {
        number(count)
    } else {
        four_digits(count)
    }
}

/// A number with at most so many decimals, without trailing zeros.
///
/// ```
/// use lobbylab_core::words::decimal;
/// assert_eq!([decimal(-2.50, 3), decimal(-0.000_1, 3)], ["−2.5", "0"]);
/// ```
#[must_use]
pub fn decimal(value: f64, places: usize) -> String {
    if let Some(word) = without_digits(value) {
        return word.to_owned();
    }
    let text = format!("{value:.places$}");
    let text = trimmed(&text);
    match text.strip_prefix('-') {
        Some("0") => "0".to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text.to_owned(),
    }
}

/// A number as it was written, with its sign: `+0.31`, `−0.2`.
///
/// ```
/// use lobbylab_core::words::{decimal, signed};
/// assert_eq!([0.31, -0.2].map(|value| signed(decimal(value, 2))), ["+0.31", "−0.2"]);
/// ```
#[must_use]
pub fn signed(text: String) -> String {
    if text.starts_with('−') {
        text
    } else {
        format!("+{text}")
    }
}

/// A number with exactly so many decimals, twelve at most.
///
/// ```
/// use lobbylab_core::words::fixed;
/// assert_eq!([fixed(-1.5, 2), fixed(-0.001, 2)], ["−1.50", "0.00"]);
/// ```
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    if let Some(word) = without_digits(value) {
        return word.to_owned();
    }
    let text = format!("{:.*}", decimals.min(12), value);
    // "-0.00" is zero.
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        Some(rest) => ["−", rest].concat(),
        None => text,
    }
}

/// A number with so many significant digits, without trailing zeros: those from 10⁻⁴ to below
/// 10⁷ in full, larger and smaller ones as `1.2e9`.
///
/// ```
/// use lobbylab_core::words::significant;
/// assert_eq!([significant(5.4712, 3), significant(2.5e-7, 3)], ["5.47", "2.5e−7"]);
/// ```
#[must_use]
pub fn significant(value: f64, digits: usize) -> String {
    if let Some(word) = without_digits(value) {
        return word.to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let exponent = exponent(value);
    if !(-4..=6).contains(&exponent) {
        let text = format!("{:.*e}", digits.clamp(1, 12) - 1, value);
        return match text.split_once('e') {
            Some((mantissa, power)) => [trimmed(mantissa), "e", power].concat().replace('-', "−"),
            None => text,
        };
    }
    let decimals = (digits as i32 - 1 - exponent).clamp(0, 12);
    trimmed(&fixed(value, decimals as usize)).to_owned()
}

/// The power of ten of the leading digit; `value` is finite and not 0.
///
/// ```
/// use lobbylab_core::words::exponent;
/// assert_eq!([exponent(999.0), exponent(1000.0), exponent(-0.02)], [2, 3, -2]);
/// ```
#[must_use]
pub fn exponent(value: f64) -> i32 {
    // As it is written: a logarithm may miss by one on both sides of a power of ten.
    let text = format!("{value:e}");
    let power = text.split_once('e').map_or("0", |(_, power)| power);
    power.parse().unwrap_or(0)
}

/// The number in the fewest digits that read back to the same bits, in ASCII, for files:
/// `inf`, `-inf`, and nothing for NaN.
///
/// ```
/// use lobbylab_core::words::exact;
/// assert_eq!(exact(0.1 + 0.2), "0.30000000000000004");
/// assert_eq!([exact(2e-6), exact(f64::NAN)], ["2e-6", ""]);
/// ```
#[must_use]
pub fn exact(value: f64) -> String {
    if value.is_nan() {
        String::new()
    } else if value.is_infinite() || value == 0.0 || (1e-5..1e16).contains(&value.abs()) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

/// Rounded to so many significant digits, as [`exact`] writes them: what a terminal shows.
///
/// ```
/// use lobbylab_core::words::ascii_digits;
/// assert_eq!([ascii_digits(4.102_345_678, 6), ascii_digits(9.999_999_9, 6)], ["4.10235", "10"]);
/// ```
#[must_use]
pub fn ascii_digits(value: f64, digits: usize) -> String {
    if let Some(word) = without_digits(value) {
        return word.to_owned();
    }
    // Rounded first: 9.9999999 has the exponent of 10.
    let rounded = parse(&format!("{value:.*e}", digits.saturating_sub(1)));
    exact(rounded.unwrap_or(value))
}

#[cfg(test)]
mod tests {
    use super::{
        ascii_digits, decimal, exact, exponent, fixed, four_digits, number, significant,
        three_digits,
    };

    #[test]
    fn numbers_read_as_a_person_writes_them() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (0.625, "0.625"),
            (1.638_888, "1.6389"),
            (-2.5, "−2.5"),
            (12.345_6, "12.346"),
            (1234.56, "1234.6"),
            (123_456.7, "123457"),
            (100.0, "100"),
            (1e12, "1 · 10¹²"),
            (3.2e-7, "3.2 · 10⁻⁷"),
            (1.000_000_3, "1 + 3 · 10⁻⁷"),
            (f64::INFINITY, "∞"),
            (f64::NEG_INFINITY, "−∞"),
            (f64::NAN, "—"),
        ] {
            assert_eq!(number(value), text, "{value}");
        }
    }

    #[test]
    fn what_has_no_digits_reads_the_same_everywhere() {
        for (value, text) in [
            (f64::NAN, "—"),
            (f64::INFINITY, "∞"),
            (f64::NEG_INFINITY, "−∞"),
        ] {
            let written = [
                number(value),
                three_digits(value),
                four_digits(value),
                decimal(value, 2),
                fixed(value, 2),
                significant(value, 3),
                ascii_digits(value, 3),
            ];
            for found in written {
                assert_eq!(found, text);
            }
        }
    }

    #[test]
    fn significant_digits_are_trimmed() {
        for (value, expected) in [
            (5.4712, "5.471"),
            (5.5, "5.5"),
            (-0.00123456, "−0.001235"),
            (12345.6, "12346"),
            (1e9, "1e9"),
            (2.5e-7, "2.5e−7"),
            (0.0, "0"),
            (f64::INFINITY, "∞"),
            (1000.0, "1000"),
        ] {
            assert_eq!(significant(value, 4), expected);
        }
    }

    #[test]
    fn few_digits_are_those_that_count() {
        assert_eq!(three_digits(0.123_45), "0.123");
        assert_eq!(three_digits(-0.0), "0");
        assert_eq!(three_digits(1234.5), "1230");
        assert_eq!(four_digits(-12_345.6), "−12000");
        assert_eq!(ascii_digits(5.0, 6), "5");
    }

    #[test]
    fn exact_numbers_read_back_to_the_same_bits() {
        for value in [
            0.1 + 0.2,
            1e300,
            1e-300,
            -1.0 / 3.0,
            5e-324,
            1e15,
            1e22,
            123456789.125,
            -7.0,
            0.0,
            f64::MAX,
        ] {
            let back: f64 = exact(value).parse().expect("a number");
            assert_eq!(back.to_bits(), value.to_bits());
        }
        assert_eq!(exact(f64::INFINITY), "inf");
        assert_eq!(exact(f64::NEG_INFINITY), "-inf");
        assert_eq!(exact(f64::NAN), "");
    }

    #[test]
    fn exponent_is_right_next_to_powers_of_ten() {
        for power in -307..=308 {
            let value: f64 = format!("1e{power}").parse().expect("a number");
            assert_eq!(exponent(value), power);
            let below = f64::from_bits(value.to_bits() - 1);
            assert_eq!(exponent(-below), power - 1, "{below:e}");
        }
    }
}
