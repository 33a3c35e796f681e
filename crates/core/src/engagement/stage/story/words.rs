//! Numbers and players as the story of the stage writes them.

pub(in crate::engagement::stage) use crate::words::{
    chance, decimal, distinct_percents as apart, rounded,
};

/// A share as a percentage, to a tenth: `48.2 %`.
pub(in crate::engagement::stage) fn percent(share: f64) -> String {
    crate::words::percent(share, 1)
}

/// An expected number of players: `7.413`.
pub(in crate::engagement::stage) fn expected(players: f64) -> String {
    decimal(players, 3)
}

/// The number of the player in this place.
pub(in crate::engagement::stage) fn number(place: usize) -> String {
    (place + 1).to_string()
}

/// `player 7`, `players 7 and 9`: in order, from their places in the list.
pub(in crate::engagement::stage) fn players(places: &[usize]) -> String {
    let mut ids: Vec<u64> = places.iter().map(|&place| place as u64 + 1).collect();
    crate::order::few(&mut ids, |a, b| a < b);
    crate::words::players(&ids)
}
