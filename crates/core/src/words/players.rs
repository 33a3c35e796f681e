//! Players by their numbers, and how many of them wait.

use super::list::{capital, count, counted, listed};

/// Numbers as a list: `3, 7 and 9`, in the order given. O(numbers).
///
/// ```
/// assert_eq!(lobbylab_core::words::numbered([3, 7, 9]), "3, 7 and 9");
/// ```
#[must_use]
pub fn numbered(numbers: impl IntoIterator<Item = u64>) -> String {
    let names: Vec<String> = numbers.into_iter().map(|id| id.to_string()).collect();
    listed(&names)
}

/// Players by their numbers, in the order given. O(numbers).
///
/// ```
/// use lobbylab_core::words::players;
/// assert_eq!([players(&[7]), players(&[7, 9])], ["player 7", "players 7 and 9"]);
/// ```
#[must_use]
pub fn players(numbers: &[u64]) -> String {
    let end = if numbers.len() == 1 { "" } else { "s" };
    format!("player{end} {}", numbered(numbers.iter().copied()))
}

/// How many wait.
///
/// ```
/// use lobbylab_core::words::players_wait;
/// assert_eq!([0, 1, 3].map(players_wait), ["nobody waits", "one player waits", "three players wait"]);
/// ```
#[must_use]
pub fn players_wait(players: usize) -> String {
    match players {
        0 => "nobody waits".to_owned(),
        1 => "one player waits".to_owned(),
        _ => format!("{} wait", counted(players, "player")),
    }
}

/// How many are missing, as a sentence begins.
///
/// ```
/// use lobbylab_core::words::players_missing;
/// assert_eq!([1, 3].map(players_missing), ["One player is missing", "Three players are missing"]);
/// ```
#[must_use]
pub fn players_missing(players: usize) -> String {
    let (end, verb) = if players == 1 {
        ("", "is")
    } else {
        ("s", "are")
    };
    format!(
        "{} player{end} {verb} missing",
        capital(&count(players, "no"))
    )
}
