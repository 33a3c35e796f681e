//! Numbers in digits: as many as they deserve for people, all for files.

/// What stands for a number that is not known.
const UNKNOWN: &str = "—";

/// The fewest digits that read back to the same bits; `inf`, `-inf`, and
/// nothing for what is not a number.
pub fn exact(value: f64) -> String {
    if value.is_nan() {
        String::new()
    } else if value.is_infinite() || value == 0.0 || (1e-5..1e16).contains(&value.abs()) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

/// Rounded to `digits` significant digits, without zeros at the end.
pub fn significant(value: f64, digits: usize) -> String {
    if value.is_nan() {
        return UNKNOWN.to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    // Rounded first: 9.9999999 has the exponent of 10.
    let rounded: f64 = match format!("{value:.*e}", digits.saturating_sub(1)).parse() {
        Ok(rounded) => rounded,
        Err(_) => value,
    };
    exact(rounded)
}

/// A mean and its half width, both to the two digits that the half width
/// deserves: `4.1032 ± 0.0027`.
pub fn with_half_width(mean: f64, half_width: f64) -> String {
    if mean.is_nan() {
        return UNKNOWN.to_owned();
    }
    if !half_width.is_finite() || !mean.is_finite() || half_width <= 0.0 {
        let half_width = significant(half_width, 2);
        return format!("{} ± {half_width}", significant(mean, 6));
    }
    let exponent = half_width.log10().floor() as i32;
    if !(-9..=12).contains(&exponent) {
        return format!("{} ± {half_width:.1e}", significant(mean, 8));
    }
    let decimals = usize::try_from(1 - exponent).unwrap_or(0);
    format!("{mean:.decimals$} ± {half_width:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_get_every_bit() {
        for value in [0.1 + 0.2, 1e-300, -7.0, 1e22, 0.0, f64::MAX] {
            assert_eq!(exact(value).parse(), Ok(value));
        }
        assert_eq!(exact(f64::NEG_INFINITY), "-inf");
        assert_eq!(exact(f64::NAN), "");
    }

    #[test]
    fn people_get_what_they_can_use() {
        assert_eq!(significant(4.102_345_678, 6), "4.10235");
        assert_eq!(significant(9.999_999_9, 6), "10");
        assert_eq!(significant(5.0, 6), "5");
        assert_eq!(significant(f64::INFINITY, 6), "∞");
        assert_eq!(significant(f64::NAN, 6), "—");
    }

    #[test]
    fn the_half_width_sets_the_digits() {
        assert_eq!(with_half_width(4.103_21, 0.002_71), "4.1032 ± 0.0027");
        assert_eq!(with_half_width(1234.5, 27.0), "1234 ± 27");
        assert_eq!(with_half_width(1.0, 0.0), "1 ± 0");
        assert_eq!(with_half_width(2.5, f64::INFINITY), "2.5 ± ∞");
        assert_eq!(with_half_width(f64::NAN, 0.1), "—");
        assert_eq!(
            with_half_width(4.500_000_000_000_003_6, 9.2e-16),
            "4.5 ± 9.2e-16"
        );
        assert_eq!(with_half_width(1e-20, 2.5e-21), "1e-20 ± 2.5e-21");
    }
}
