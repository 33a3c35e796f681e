//! Shares as percentages.

use super::number::{decimal, number};

/// A share as a percentage with at most so many decimals.
///
/// ```
/// use lobbylab_core::words::percent;
/// assert_eq!([percent(0.482_1, 1), percent(0.25, 1)], ["48.2 %", "25 %"]);
/// ```
#[must_use]
pub fn percent(share: f64, places: usize) -> String {
    format!("{} %", decimal(100.0 * share, places))
}

/// A chance as a percentage: whole from 1 % to 99 %, to a tenth beyond.
///
/// ```
/// use lobbylab_core::words::chance;
/// assert_eq!([chance(0.482_1), chance(0.004)], ["48 %", "0.4 %"]);
/// ```
#[must_use]
pub fn chance(share: f64) -> String {
    percent(share, usize::from(!(0.01..=0.99).contains(&share)))
}

/// Two shares as percentages with so many decimals that they differ, at least `least` and at
/// most three; none if that does not tell them apart.
///
/// ```
/// use lobbylab_core::words::distinct_percents;
/// let [one, other] = distinct_percents([0.481_2, 0.481_4], 0).expect("they differ");
/// assert_eq!((one.as_str(), other.as_str()), ("48.12 %", "48.14 %"));
/// assert_eq!(distinct_percents([0.5, 0.5], 0), None);
/// ```
#[must_use]
pub fn distinct_percents(shares: [f64; 2], least: usize) -> Option<[String; 2]> {
    (least..=3)
        .map(|places| shares.map(|share| percent(share, places)))
        .find(|[one, other]| one != other)
}

/// A share as a percentage to a tenth, which does not read as none where there is some. Halves
/// of a tenth go up, where [`percent`] rounds the number's binary digits.
///
/// ```
/// use lobbylab_core::words::percent_or_less;
/// assert_eq!([percent_or_less(0.314), percent_or_less(1e-5)], ["31.4 %", "under 0.1 %"]);
/// ```
#[must_use]
pub fn percent_or_less(share: f64) -> String {
    let value = 100.0 * share;
    if value > 0.0 && value < 0.05 {
        return "under 0.1 %".to_owned();
    }
    format!("{} %", number((value * 10.0).round() / 10.0))
}
