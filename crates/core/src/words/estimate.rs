//! Estimates with their half widths: as many digits as the half width deserves.

use super::number::{UNKNOWN, ascii_digits, exponent, number, without_digits};

/// Mean and half width of an estimate, the latter behind a `±`, both with two digits of the
/// half width, or one if it begins with a 5 or more.
///
/// ```
/// use lobbylab_core::words::estimate;
/// assert_eq!(estimate(5.4712, 0.06), ["5.47".to_owned(), "± 0.06".to_owned()]);
/// assert_eq!(estimate(4.0, f64::INFINITY), ["4", "± ∞"]);
/// ```
#[must_use]
pub fn estimate(mean: f64, half_width: f64) -> [String; 2] {
    if !half_width.is_finite() {
        return [number(mean), "± ∞".to_owned()];
    }
    // Below this the samples are all alike up to rounding.
    if half_width <= 1e-12 * mean.abs() {
        return [number(mean), "± 0".to_owned()];
    }
    // Very small and very large ones are better said with powers of ten.
    if !(1e-7..1e7).contains(&half_width) || mean.abs() >= 1e9 {
        return [number(mean), format!("± {}", number(half_width))];
    }
    let mut places = 0;
    let mut unit = 1.0;
    while unit > 0.55 * half_width && places < 9 {
        unit *= 0.1;
        places += 1;
    }
    let mean = match without_digits(mean) {
        Some(word) => word.to_owned(),
        None => format!("{mean:.places$}").replace('-', "−"),
    };
    [mean, format!("± {half_width:.places$}")]
}

/// How many decimals an estimate deserves whose interval is `width` wide: those that show the
/// half width with one digit, or with two where it begins with 1 or 2, as is the habit with
/// measured numbers. 0 to 8; 4 if the width says nothing.
///
/// ```
/// use lobbylab_core::words::decimals_for;
/// assert_eq!([decimals_for(0.12), decimals_for(0.03), decimals_for(24.0)], [2, 3, 0]);
/// ```
#[must_use]
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

/// Mean and half width in one, both to two digits of the half width, in ASCII but for the `±`:
/// what a terminal shows.
///
/// ```
/// use lobbylab_core::words::ascii_estimate;
/// assert_eq!(ascii_estimate(4.103_21, 0.002_71), "4.1032 ± 0.0027");
/// ```
#[must_use]
pub fn ascii_estimate(mean: f64, half_width: f64) -> String {
    if mean.is_nan() {
        return UNKNOWN.to_owned();
    }
    if !half_width.is_finite() || !mean.is_finite() || half_width <= 0.0 {
        let half_width = ascii_digits(half_width, 2);
        return format!("{} ± {half_width}", ascii_digits(mean, 6));
    }
    let exponent = exponent(half_width);
    if !(-9..=12).contains(&exponent) {
        return format!("{} ± {half_width:.1e}", ascii_digits(mean, 8));
    }
    let decimals = usize::try_from(1 - exponent).unwrap_or(0);
    format!("{mean:.decimals$} ± {half_width:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::{ascii_estimate, decimals_for, estimate};

    #[test]
    fn the_half_width_sets_the_digits() {
        for (mean, half_width, text) in [
            (2.0, 13.0, "2 ± 13"),
            (2e-12, 1.27e-11, "2 · 10⁻¹² ± 1.27 · 10⁻¹¹"),
            (0.5, 0.0, "0.5 ± 0"),
            (-0.512, 0.012, "−0.512 ± 0.012"),
            (f64::NAN, 0.5, "— ± 0.5"),
            (1.0, f64::NAN, "1 ± ∞"),
        ] {
            assert_eq!(estimate(mean, half_width).join(" "), text);
        }
        assert_eq!(decimals_for(0.12), 2);
        assert_eq!(decimals_for(0.03), 3);
        assert_eq!(decimals_for(24.0), 0);
        assert_eq!(decimals_for(f64::NAN), 4);
    }

    #[test]
    fn a_terminal_gets_ascii() {
        assert_eq!(ascii_estimate(4.103_21, 0.002_71), "4.1032 ± 0.0027");
        assert_eq!(ascii_estimate(1234.5, 27.0), "1234 ± 27");
        assert_eq!(ascii_estimate(1.0, 0.0), "1 ± 0");
        assert_eq!(ascii_estimate(2.5, f64::INFINITY), "2.5 ± ∞");
        assert_eq!(ascii_estimate(f64::NAN, 0.1), "—");
        assert_eq!(
            ascii_estimate(4.500_000_000_000_003_6, 9.2e-16),
            "4.5 ± 9.2e-16"
        );
        assert_eq!(ascii_estimate(1e-20, 2.5e-21), "1e-20 ± 2.5e-21");
    }
}
