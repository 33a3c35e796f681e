//! Numbers, players and games as the story of the stage writes them.

use super::stage_view::GameView;
use crate::words::{added, capital, count, listed, number};

/// A number to four significant digits.
pub(super) fn short(value: f64) -> String {
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

/// A number with so many decimals, without zeros in vain.
fn decimal(value: f64, places: usize) -> String {
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

/// A count as a number, large ones rounded; 0 is `none`.
pub(super) fn many(count: f64) -> String {
    if count < 1e6 {
        number(count)
    } else {
        short(count)
    }
}

/// `5.1 + 7.2 = 12.3`: α·d_p, v_q and f.
pub(super) fn equation(game: &GameView) -> String {
    let difference = (game.value - game.spread).max(0.0);
    let ([difference, spread], value) = added([difference, game.spread]);
    format!("{difference} + {spread} = {value}")
}

/// `3, 7 and 9`.
pub(super) fn numbers(ids: &[u64]) -> String {
    let names: Vec<String> = ids.iter().map(u64::to_string).collect();
    listed(&names)
}

/// `player 7`, `players 7 and 9`.
pub(super) fn players(ids: &[u64]) -> String {
    let end = if ids.len() == 1 { "" } else { "s" };
    format!("player{end} {}", numbers(ids))
}

/// `one player waits`, `12 players wait`.
pub(super) fn waiting(players: usize) -> String {
    match players {
        0 => "nobody waits".to_owned(),
        1 => "one player waits".to_owned(),
        _ => format!("{} players wait", count(players, "no")),
    }
}

/// `One player is missing`, `Three players are missing`.
pub(super) fn missing(players: usize) -> String {
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

/// So many ways to take `size` of `of`.
pub(super) fn choose(of: usize, size: usize) -> f64 {
    let mut ways = 1.0;
    for taken in 0..size {
        ways = ways * (of.saturating_sub(taken)) as f64 / (taken + 1) as f64;
    }
    (ways + 0.5).floor()
}
