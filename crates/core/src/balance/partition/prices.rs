//! Prices of players, for the sum: a way to the dual of the linear program in which games
//! may be chosen in parts.
//!
//! A price can be raised by the least that a game with the player costs above its players.
//! One after another, from the ends of the skills inwards, as those outside have the fewest
//! games: then no single one can be raised any more. That is not the best dual, but good
//! ones differ little, and the search asks most of its bounds near the lower end.

use super::columns::{Columns, price};
use super::problem::PartitionEffort;

/// Raises prices such that no column costs less than its players; on entry none does.
/// Whenever it stops, at the budget or at the end, that is so.
pub(super) fn raise(
    columns: &mut Columns,
    prices: &mut [f64],
    players: usize,
    budget: u64,
    work: &mut PartitionEffort,
) {
    let mut order: Vec<usize> = (0..prices.len()).collect();
    let half = order.len() / 2;
    order[half..].reverse();
    for at in order {
        if work.steps >= budget {
            break;
        }
        let class = at as u8;
        let mut slack = f64::INFINITY;
        // Those whose least player is above do not have this one.
        for column in columns.by_least[..=at].iter().flatten() {
            work.steps += 1;
            let members = &column.members[..players];
            let count = members.iter().filter(|&&member| member == class).count();
            if count > 0 {
                let room = column.cost - price(column, prices, players);
                slack = slack.min(room / count as f64);
            }
        }
        if slack.is_finite() && slack > 0.0 {
            prices[at] += slack;
        }
    }
    columns.reprice(prices, players);
}
