//! Numbers and players as the story of the stage writes them.

use crate::words::listed;

/// A number with so many decimals, without zeros in vain.
pub(super) fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    match text.strip_prefix('-') {
        Some("0") => "0".to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text.to_owned(),
    }
}

/// A share as a percentage, to a tenth: `48.2 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{} %", decimal(100.0 * share, 1))
}

/// A chance as a percentage; whole above one.
pub(super) fn chance(share: f64) -> String {
    let places = if (0.01..=0.99).contains(&share) { 0 } else { 1 };
    format!("{} %", decimal(100.0 * share, places))
}

/// Two shares as percentages with so many decimals that they differ, at least `least` and at
/// most three; none if that does not tell them apart.
pub(super) fn apart(shares: [f64; 2], least: usize) -> Option<[String; 2]> {
    (least..=3)
        .map(|places| shares.map(|share| format!("{} %", decimal(100.0 * share, places))))
        .find(|[one, other]| one != other)
}

/// An expected number of players: `7.413`.
pub(super) fn expected(players: f64) -> String {
    decimal(players, 3)
}

/// To the nearest multiple of a tenth, a hundredth …, so that sums of what is written come
/// out.
pub(super) fn rounded(value: f64, places: usize) -> f64 {
    let mut unit = 1.0;
    for _ in 0..places {
        unit *= 10.0;
    }
    (value * unit + 0.5).floor() / unit
}

/// Places in the list of players as their numbers: `3, 7 and 9`.
pub(super) fn numbers(places: &[usize]) -> String {
    let mut sorted = places.to_vec();
    crate::order::few(&mut sorted, |a, b| a < b);
    let names: Vec<String> = sorted.iter().map(|&place| number(place)).collect();
    listed(&names)
}

/// The number of the player in this place.
pub(super) fn number(place: usize) -> String {
    (place + 1).to_string()
}

/// `player 7`, `players 7 and 9`.
pub(super) fn players(places: &[usize]) -> String {
    let end = if places.len() == 1 { "" } else { "s" };
    format!("player{end} {}", numbers(places))
}
