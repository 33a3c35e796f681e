//! Histories to be rated.

use lobbylab_core::engagement::{History, HistoryGame, Outcome};
use proptest::prelude::*;

/// A game.
pub fn game(time: f64, players: [u32; 2], outcome: Outcome) -> HistoryGame {
    HistoryGame {
        time,
        players,
        outcome,
    }
}

/// A history without ratings.
pub fn history(players: u32, games: Vec<HistoryGame>) -> History {
    History {
        players,
        games,
        ..History::default()
    }
}

/// Small histories by chance.
pub fn histories() -> impl Strategy<Value = History> {
    (2u32..12).prop_flat_map(|players| {
        let one = (0..players, 1..players, 0usize..3, 0.0..4.0);
        prop::collection::vec(one, 0..80).prop_map(move |list| {
            let mut time = 0.0;
            let games = (list.into_iter())
                .map(|(a, step, outcome, pause)| {
                    time += pause;
                    game(time, [a, (a + step) % players], Outcome::ALL[outcome])
                })
                .collect();
            history(players, games)
        })
    })
}
