//! Numbers, players and games as the story of the stage writes them.

use crate::balance::stage::view::BoardGame;
use crate::words::added;
pub(in crate::balance::stage) use crate::words::{
    four_digits as short, large_count as many, players, players_missing as missing,
    players_wait as waiting,
};

/// `5.1 + 7.2 = 12.3`: α·d_p, v_q and f.
pub(in crate::balance::stage) fn equation(game: &BoardGame) -> String {
    let difference = (game.value - game.spread).max(0.0);
    let ([difference, spread], value) = added([difference, game.spread]);
    format!("{difference} + {spread} = {value}")
}

/// `3, 7 and 9`.
pub(in crate::balance::stage) fn numbers(ids: &[u64]) -> String {
    crate::words::numbered(ids.iter().copied())
}

/// So many ways to take `size` of `of`.
pub(in crate::balance::stage) fn choose(of: usize, size: usize) -> f64 {
    let mut ways = 1.0;
    for taken in 0..size {
        ways = ways * (of.saturating_sub(taken)) as f64 / (taken + 1) as f64;
    }
    (ways + 0.5).floor()
}
