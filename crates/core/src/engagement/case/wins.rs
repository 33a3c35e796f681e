//! Chances to win held against what came, in slices: Figure 2.

use super::findings::Calibration;
use crate::engagement::churn::{Bin, CHEAP, Forecast, LineFit, Sorting, fixed_of, share};
use crate::engagement::history::{History, HistoryGame};
use crate::engagement::model::{DrawModel, Outcome};
use core::ops::Range;

/// Edges of the bins of chances to win.
const TENTHS: [f64; 11] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];

/// The chances of both players of some games, and whether they won. The history and what
/// foretells its games are handed in at every step and must be the same.
#[derive(Clone, Debug)]
pub(super) struct Wins {
    name: &'static str,
    draws: DrawModel,
    /// The next game and the end.
    games: Range<usize>,
    /// Both sides of a game follow each other.
    forecasts: Vec<Forecast>,
    sorting: Sorting,
    bins: Option<Vec<Bin>>,
    line: LineFit,
}

impl Wins {
    /// Begins with games of a history, by their places. O(1).
    pub fn new(name: &'static str, draws: DrawModel, games: Range<usize>) -> Self {
        Self {
            name,
            draws,
            forecasts: Vec::with_capacity(2 * games.len()),
            games,
            sorting: Sorting::default(),
            bins: None,
            line: LineFit::sides(),
        }
    }

    /// Goes on for about `budget` rows of a pass of the churn model; whether all is done.
    /// `foretold` is the chance of a game's first player to win if there were no draws, NaN
    /// where nobody foretold it: such a game is left out.
    ///
    /// # Complexity
    /// O(1) for each game of the slice.
    pub fn advance(
        &mut self,
        history: &History,
        foretold: &dyn Fn(usize, &HistoryGame) -> f64,
        budget: u64,
    ) -> bool {
        let mut left = budget.max(1).saturating_mul(CHEAP);
        for place in share(&mut self.games.start, self.games.end, &mut left) {
            let Some(game) = history.games.get(place) else {
                continue;
            };
            let p = foretold(place, game);
            if p.is_nan() {
                continue;
            }
            let odds = self.draws.split(p, 0.0);
            for (risk, won) in [(odds[0], Outcome::Win), (odds[2], Outcome::Loss)] {
                self.forecasts.push(Forecast {
                    risk: risk as f32,
                    churned: game.outcome == won,
                });
            }
        }
        if !self.games.is_empty() {
            return false;
        }
        if self.bins.is_none() {
            if !self.sorting.advance(&self.forecasts, &mut left) {
                return false;
            }
            // An addition for each forecast: no slices.
            let sorting = core::mem::take(&mut self.sorting);
            self.bins = Some(fixed_of(sorting.keys(), &TENTHS));
        }
        self.line.advance(&self.forecasts, &mut left)
    }

    /// What was found; none if nobody foretold any game. O(1).
    pub fn result(self) -> Option<Calibration> {
        let bins = self.bins.filter(|bins| !bins.is_empty())?;
        let line = self.line.line();
        Some(Calibration {
            name: self.name.to_owned(),
            bins,
            slope: line.map(|line| (line.slope, Some(line.errors[1]))),
        })
    }

    /// Bytes that are held. O(1).
    pub fn held(&self) -> usize {
        let forecasts = size_of::<Forecast>() * self.forecasts.capacity();
        forecasts + self.sorting.held() + self.line.held()
    }
}
