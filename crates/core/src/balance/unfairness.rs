//! How unfair a game is, part by part.

use super::model::{Measure, TeamGame};
use super::split::best_split;
use serde::{Deserialize, Serialize};

/// How unfair a game is, or many are on average; all in units of skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameUnfairness {
    /// f = α·d_p + v_q.
    pub value: f64,
    /// d_p, the difference of the teams' strengths.
    pub difference: f64,
    /// v_q, the spread of all players.
    pub spread: f64,
}

impl GameUnfairness {
    /// Of a difference and a spread.
    pub(crate) fn new(measure: &Measure, difference: f64, spread: f64) -> Self {
        Self {
            value: measure.alpha() * difference + spread,
            difference,
            spread,
        }
    }

    /// As a search says.
    pub(crate) fn of(game: &TeamGame) -> Self {
        Self {
            value: game.value,
            difference: game.difference,
            spread: game.spread,
        }
    }

    /// The best teams of 2k players; sorts them, so that a set of players has one value
    /// to the last bit. O(C(2k, k)).
    pub(crate) fn best(measure: &Measure, players: &mut [f64]) -> Self {
        crate::order::few(players, |a, b| a < b);
        let difference = best_split(measure, players).map_or(0.0, |split| split.difference);
        Self::new(measure, difference, measure.spread(players))
    }

    /// The first half against the second half; sorts the players. O(k).
    pub(crate) fn halves(measure: &Measure, players: &mut [f64]) -> Self {
        let (one, other) = players.split_at(players.len() / 2);
        let difference = measure.difference(one, other);
        crate::order::few(players, |a, b| a < b);
        Self::new(measure, difference, measure.spread(players))
    }

    /// Takes another game into the mean of `count` games, itself among them.
    pub(crate) fn mean_with(&mut self, game: &Self, count: u32) {
        let step = |mean: &mut f64, value: f64| *mean += (value - *mean) / f64::from(count);
        step(&mut self.value, game.value);
        step(&mut self.difference, game.difference);
        step(&mut self.spread, game.spread);
    }
}

#[cfg(test)]
mod tests {
    use super::GameUnfairness;
    use crate::balance::model::{Exponent, Measure};

    #[test]
    fn games_are_judged() {
        let measure = Measure::new(2.0, Exponent::ONE, Exponent::INFINITE).expect("a measure");
        let mut players = [4.0, 1.0, 2.0, 3.0];
        let game = GameUnfairness::halves(&measure, &mut players);
        assert_eq!((game.difference, game.spread, game.value), (0.0, 1.5, 1.5));
        let game = GameUnfairness::best(&measure, &mut [8.0, 1.0, 2.0, 3.0]);
        assert_eq!((game.difference, game.spread, game.value), (4.0, 4.5, 12.5));
        let mut mean = GameUnfairness::default();
        mean.mean_with(&game, 1);
        mean.mean_with(&GameUnfairness::default(), 2);
        assert_eq!(
            (mean.value, mean.difference, mean.spread),
            (6.25, 2.0, 2.25)
        );
    }
}
