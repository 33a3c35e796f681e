//! Sums whose written terms add up to what is written behind the equals sign. Rounding every
//! number by itself does not do that: 0.4 + 0.4 = 0.8 would read 0 + 0 = 1.

use super::number::{number, three_digits, trimmed};

/// Terms and their sum, to four significant digits of the sum. What is written adds up: where
/// rounding each term would not, those that lose most are rounded up instead (largest
/// remainders), so the sum is always right. No term is negative.
///
/// ```
/// use lobbylab_core::words::added;
/// let ([difference, spread], sum) = added([0.512_6, 25.624_6]);
/// assert_eq!(format!("{difference} + {spread} = {sum}"), "0.51 + 25.63 = 26.14");
/// ```
///
/// # Complexity
/// O(N²).
#[must_use]
pub fn added<const N: usize>(terms: [f64; N]) -> ([String; N], String) {
    let sum: f64 = terms.iter().sum();
    let (mut unit, mut places) = (1.0, 0);
    while places < 7 && sum * unit < 1000.0 {
        unit *= 10.0;
        places += 1;
    }
    if !(100.0..1e7).contains(&(sum * unit)) {
        return (terms.map(number), number(sum));
    }
    let total = (sum * unit + 0.5).floor();
    let mut whole = terms.map(|term| (term * unit).floor());
    let mut missing = total - whole.iter().sum::<f64>();
    while missing > 0.5 {
        let lost = |at: usize| terms[at] * unit - whole[at];
        let most = (0..N).fold(0, |most, at| if lost(at) > lost(most) { at } else { most });
        whole[most] += 1.0;
        missing -= 1.0;
    }
    let written = |value: f64| trimmed(&format!("{:.places$}", value / unit)).to_owned();
    (whole.map(written), written(total))
}

/// Two terms and their sum, with as many decimals as show three significant digits of it, four
/// at most. Here every term is rounded as it stands alone, so that it reads as it does in other
/// sentences, and the sum is that of what is written: it may be off by one in its last place.
/// No term is negative.
///
/// ```
/// use lobbylab_core::words::rounded_and_added;
/// assert_eq!(rounded_and_added([1234.56, 0.5]), ["1235", "1", "1236"]);
/// ```
#[must_use]
pub fn rounded_and_added([one, other]: [f64; 2]) -> [String; 3] {
    let total = one + other;
    let mut unit: f64 = 1.0;
    for _ in 0..4 {
        if total * unit < 100.0 {
            unit *= 10.0;
        }
    }
    if total * unit < 10.0 {
        // Nothing would be left of it.
        return [one, other, total].map(three_digits);
    }
    let [first, second] = [one, other].map(|value| (value * unit + 0.5).floor());
    [first, second, first + second].map(|value| number(value / unit))
}

/// To the nearest multiple of a tenth, a hundredth …, so that sums of what is written come
/// out.
///
/// ```
/// use lobbylab_core::words::rounded;
/// assert_eq!(rounded(2.345_6, 2), 2.35);
/// ```
#[must_use]
pub fn rounded(value: f64, places: usize) -> f64 {
    let mut unit = 1.0;
    for _ in 0..places {
        unit *= 10.0;
    }
    (value * unit + 0.5).floor() / unit
}

#[cfg(test)]
mod tests {
    use super::{added, rounded, rounded_and_added};

    #[test]
    fn what_is_written_adds_up() {
        let text = |terms: [f64; 2]| {
            let ([one, other], sum) = added(terms);
            format!("{one} + {other} = {sum}")
        };
        for (terms, expected) in [
            ([0.512_6, 25.624_6], "0.51 + 25.63 = 26.14"),
            ([0.131_7, 23.261], "0.13 + 23.26 = 23.39"),
            ([0.0, 5.0], "0 + 5 = 5"),
            ([0.0, 0.0], "0 + 0 = 0"),
            ([1234.4, 1234.4], "1235 + 1234 = 2469"),
            ([3e7, 1.0], "3 · 10⁷ + 1 = 3 · 10⁷"),
            ([0.05, 0.000_06], "0.05 + 0.00006 = 0.05006"),
            ([f64::INFINITY, 1.0], "∞ + 1 = ∞"),
        ] {
            assert_eq!(text(terms), expected, "{terms:?}");
        }
        let (terms, sum) = added([1.0 / 3.0; 3]);
        assert_eq!(
            (terms.join(" "), sum.as_str()),
            ("0.334 0.333 0.333".to_owned(), "1")
        );
    }

    #[test]
    fn numbers_go_to_the_nearest_place() {
        for (value, places, expected) in [
            (2.345_6, 2, 2.35),
            (2.344_9, 2, 2.34),
            (-1.25, 1, -1.2),
            (7.4, 0, 7.0),
            (0.000_44, 3, 0.0),
        ] {
            assert_eq!(rounded(value, places), expected, "{value}");
        }
    }

    #[test]
    fn rounded_terms_add_up_too() {
        for (terms, expected) in [
            ([0.1124, 0.2644], "0.112 + 0.264 = 0.376"),
            ([2.0, 2.0], "2 + 2 = 4"),
            ([0.0, 0.0], "0 + 0 = 0"),
            ([0.000_001, 0.000_2], "1 · 10⁻⁶ + 0.0002 = 0.0002"),
            ([1234.56, 0.5], "1235 + 1 = 1236"),
            ([1e-9, 0.376], "0 + 0.376 = 0.376"),
        ] {
            let [one, other, sum] = rounded_and_added(terms);
            assert_eq!(format!("{one} + {other} = {sum}"), expected, "{terms:?}");
        }
    }
}
