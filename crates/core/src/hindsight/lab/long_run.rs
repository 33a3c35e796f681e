//! What games of two cost in the long run, from a run that ends.
//!
//! When nobody comes any more, whoever still waits waits until τ_max. Where many come in
//! that time, this end is most of what a rule costs: at a thousand players per unit of
//! time, the two thousand of a run come within two units, and a dozen who then wait for
//! five cost more than all games. So nothing counts that happens after the last arrival.
//! The mean wait is by Little's law the time that all have waited until then, over the
//! number of players; the mean criteria cost is that of the players who have a game.

use crate::hindsight::optimum::{Made, OptimalMatching};
use crate::hindsight::{Cost, CostModel, Sequence};

/// What all players would cost at the means of the long run. Where nobody has a game
/// before the last arrival, the whole run counts.
pub(super) fn long_run<const D: usize>(
    players: &Sequence<D>,
    cost_model: &CostModel<D>,
    games: &[Made],
) -> Cost {
    let last = players.times.last().copied().unwrap_or(0.0);
    let ended = games.iter().any(|game| game.time <= last);
    let end = if ended { last } else { f64::INFINITY };
    let (mut cost, mut served) = (Cost::default(), 0.0);
    for game in games {
        let (one, other) = game.members;
        let moment = game.time.min(end);
        for player in [Some(one), other].into_iter().flatten() {
            cost.time += if other.is_none() {
                cost_model.wait_alone(players.times[player], moment)
            } else {
                (moment - players.times[player]) / cost_model.longest
            };
        }
        if game.time > end {
            continue;
        }
        served += if other.is_some() { 2.0 } else { 1.0 };
        for (axis, weight) in cost_model.weights.iter().enumerate() {
            let value = |player: usize| players.criteria[player][axis];
            let apart = other.map_or(1.0, |other| (value(one) - value(other)).abs());
            cost.criteria += weight * apart;
        }
        if other.is_none() && cost_model.computer_waits {
            cost.time += 1.0;
        }
    }
    cost.criteria *= players.len() as f64 / f64::max(served, 1.0);
    cost
}

/// The optimum's games, each as early as it can be.
pub(super) fn games<const D: usize>(
    players: &Sequence<D>,
    cost_model: &CostModel<D>,
    best: &OptimalMatching,
) -> Vec<Made> {
    (best.games())
        .map(|(one, mate)| Made {
            time: mate.map_or(players.times[one] + cost_model.longest, |mate| {
                players.times[mate]
            }),
            members: (one, mate),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::long_run;
    use crate::hindsight::optimum::Made;
    use crate::hindsight::{CostModel, Sequence};

    #[test]
    fn what_comes_after_the_last_arrival_is_left_out() {
        let players = Sequence {
            times: vec![0.0, 1.0, 7.0, 9.0],
            criteria: vec![[0.0], [0.25], [0.5], [1.0]],
            patience: Vec::new(),
        };
        let made = |time, one, other| Made {
            time,
            members: (one, other),
        };
        let cost_model = CostModel::new(2, 5.0);
        // One pair and one with a computer player in time; one waits at the end.
        let games = [
            made(3.0, 0, Some(1)),
            made(8.5, 2, None),
            made(14.0, 3, None),
        ];
        let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-12, "{one} {other}");
        let cost = long_run(&players, &cost_model, &games);
        close(cost.criteria, (2.0 * 0.25 + 2.0) * 4.0 / 3.0);
        close(cost.time, 3.0 / 5.0 + 2.0 / 5.0 + 1.5 / 5.0 + 1.0);
        // Nobody plays in time: all counts.
        let late = [made(14.0, 2, Some(3)), made(9.5, 0, Some(1))];
        let cost = long_run(&players, &cost_model, &late);
        close(cost.criteria, 2.0 * 0.5 + 2.0 * 0.25);
        close(cost.time, 7.0 / 5.0 + 5.0 / 5.0 + 9.5 / 5.0 + 8.5 / 5.0);
    }
}
