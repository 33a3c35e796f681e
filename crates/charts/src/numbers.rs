//! Numbers as readers see them: few digits, no trailing noughts, a real minus.

/// A number with `digits` significant digits, trailing noughts trimmed:
/// `5.47`, `0.0012`, `12 400`-sized values in full, larger or smaller ones as
/// `1.2e9`. NaN is an en dash, infinity its sign.
pub fn significant(value: f64, digits: usize) -> String {
    if let Some(word) = special(value) {
        return word.to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let exponent = exponent(value);
    if !(-4..=6).contains(&exponent) {
        return scientific(value, digits);
    }
    let decimals = (digits as i32 - 1 - exponent).clamp(0, 12);
    trimmed(fixed(value, decimals as usize))
}

/// A number with exactly `decimals` digits behind the point.
pub fn fixed(value: f64, decimals: usize) -> String {
    if let Some(word) = special(value) {
        return word.to_owned();
    }
    let text = format!("{:.*}", decimals.min(12), value);
    // "-0.00" is nought.
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        Some(rest) => ["−", rest].concat(),
        None => text,
    }
}

/// How many digits behind the point an estimate deserves whose interval is
/// `width` wide: those that show the half-width with one digit, or with two
/// where it begins with 1 or 2, as is the habit with measured numbers.
pub fn decimals_for(width: f64) -> usize {
    let half = width.abs() / 2.0;
    if half.is_finite() && half > 0.0 {
        let exponent = exponent(half);
        let leading = half / libm::exp10(f64::from(exponent));
        let more = i32::from(leading < 2.95);
        (more - exponent).clamp(0, 8) as usize
    } else {
        4
    }
}

/// The number in the fewest digits that read back to the same bits, in ASCII,
/// for files: `inf`, `-inf`, and nothing for NaN.
pub fn exact(value: f64) -> String {
    if value.is_nan() {
        String::new()
    } else if value.is_infinite() {
        if value > 0.0 { "inf" } else { "-inf" }.to_owned()
    } else if value == 0.0 || (1e-5..1e16).contains(&value.abs()) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

/// The power of ten of the leading digit; `value` is finite and not nought.
pub fn exponent(value: f64) -> i32 {
    let guess = libm::floor(libm::log10(value.abs())) as i32;
    // log10 may miss by one next to a power of ten.
    if libm::exp10(f64::from(guess + 1)) <= value.abs() {
        guess + 1
    } else {
        guess
    }
}

/// Labels for the ticks of one axis: the same number of decimals on all,
/// thousands as `k`, millions as `M`.
pub fn tick_labels(values: &[f64], step: f64) -> Vec<String> {
    let largest = values.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    let (unit, suffix) = if largest >= 1e10 || step.is_nan() || step < 1e-6 {
        return values.iter().map(|v| significant(*v, 3)).collect();
    } else if largest >= 1e6 && step >= 1e4 {
        (1e6, "M")
    } else if largest >= 1e4 && step >= 10.0 {
        (1e3, "k")
    } else {
        (1.0, "")
    };
    let decimals = (-exponent(step / unit * 1.000_001)).clamp(0, 9) as usize;
    values
        .iter()
        .map(|v| match *v == 0.0 {
            true => "0".to_owned(),
            false => [fixed(v / unit, decimals).as_str(), suffix].concat(),
        })
        .collect()
}

/// Removes noughts behind the point, and the point if nothing is left.
pub fn trimmed(text: String) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn special(value: f64) -> Option<&'static str> {
    if value.is_nan() {
        Some("–")
    } else if value == f64::INFINITY {
        Some("∞")
    } else if value == f64::NEG_INFINITY {
        Some("−∞")
    } else {
        None
    }
}

fn scientific(value: f64, digits: usize) -> String {
    let text = format!("{:.*e}", digits.clamp(1, 12) - 1, value);
    match text.split_once('e') {
        Some((mantissa, power)) => [trimmed(mantissa.to_owned()).as_str(), "e", power]
            .concat()
            .replace('-', "−"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            (f64::NAN, "–"),
            (f64::INFINITY, "∞"),
            (1000.0, "1000"),
        ] {
            assert_eq!(significant(value, 4), expected);
        }
    }

    #[test]
    fn decimals_follow_the_interval() {
        assert_eq!(decimals_for(0.12), 2);
        assert_eq!(decimals_for(0.03), 3);
        assert_eq!(decimals_for(24.0), 0);
        assert_eq!(fixed(-0.0001, 2), "0.00");
        assert_eq!(fixed(-1.5, 1), "−1.5");
    }

    #[test]
    fn ticks_share_their_decimals() {
        assert_eq!(tick_labels(&[0.0, 0.5, 1.0], 0.5), ["0", "0.5", "1.0"]);
        assert_eq!(tick_labels(&[0.0, 5e3, 1e4], 5e3), ["0", "5k", "10k"]);
        assert_eq!(
            tick_labels(&[9000.0, 9500.0, 10000.0], 500.0),
            ["9.0k", "9.5k", "10.0k"]
        );
        assert_eq!(tick_labels(&[1e6, 2e6], 1e6), ["1M", "2M"]);
    }

    #[test]
    fn exact_numbers_read_back_to_the_same_bits() {
        for value in [0.1 + 0.2, 1e300, -1.0 / 3.0, 5e-324, 1e15, 123456789.125] {
            let back: f64 = exact(value).parse().expect("a number");
            assert_eq!(back.to_bits(), value.to_bits());
        }
        assert_eq!(exact(f64::NEG_INFINITY), "-inf");
        assert_eq!(exact(f64::NAN), "");
    }

    #[test]
    fn exponent_is_right_next_to_powers_of_ten() {
        for power in -12..=12 {
            let value: f64 = format!("1e{power}").parse().expect("a number");
            assert_eq!(exponent(value), power);
        }
    }
}
