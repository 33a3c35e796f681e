//! A list of all pairs i < j of a pool, row by row: where rows begin, how many there are.

/// Where the pairs of a player with later ones begin in a list of all pairs i < j.
#[inline]
#[must_use]
pub(crate) fn row_start(players: usize, one: usize) -> usize {
    one * (2 * players).saturating_sub(one + 1) / 2
}

/// How many pairs there are.
#[must_use]
pub(crate) fn pair_count(players: usize) -> usize {
    players * players.saturating_sub(1) / 2
}
