//! How often games are drawn by the gap of their players' skills.
//!
//! Section 5.2 finds a correlation of −.05 between the two and takes one chance of a draw for all
//! gaps, (11). But a correlation is of single games, which mostly are no draws at any gap: it is near 0 even
//! where draws all but vanish between unequal players. So both are told here: the share drawn at
//! each gap, and the correlation. Section 4 turns on it ([`exact`](super::super::exact)).

use crate::engagement::churn::{CHEAP, share, wilson};
use crate::engagement::history::History;
use crate::engagement::model::{Outcome, Skill};
use core::ops::Range;
use serde::{Deserialize, Serialize};

/// Edges of the bins, in points; the last one takes all that is above.
const EDGES: [f64; 11] = [
    0.0,
    50.0,
    100.0,
    150.0,
    200.0,
    300.0,
    400.0,
    600.0,
    800.0,
    1200.0,
    f64::INFINITY,
];

/// Games whose players' skills lie so far apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GapBin {
    /// Mean gap of the games, in points.
    pub gap: f64,
    /// Games.
    pub games: u64,
    /// How many of them were drawn.
    pub drawn: u64,
}

impl GapBin {
    /// The share that was drawn; NaN without games.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.drawn as f64 / self.games as f64
    }

    /// Wilson's 95 % interval of that share. O(1).
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        wilson(self.drawn as usize, self.games as usize)
    }
}

/// How draws depend on the gap.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DrawsByGap {
    /// By gap, ascending; only bins that have games.
    pub bins: Vec<GapBin>,
    /// Correlation of gap and draw over all games; `None` if all gaps are one, or no game or
    /// every game was drawn.
    pub correlation: Option<f64>,
}

/// Counting, in slices. The history and the skills are handed in at every step and must be the same.
#[derive(Clone, Debug)]
pub(super) struct Gaps {
    games: Range<usize>,
    bins: [GapBin; EDGES.len() - 1],
    /// Sums over games: gaps, their squares, gaps of draws.
    sums: [f64; 3],
}

impl Gaps {
    /// Begins with all games of a history. O(1).
    pub fn new(games: usize) -> Self {
        Self {
            games: 0..games,
            bins: [GapBin::default(); EDGES.len() - 1],
            sums: [0.0; 3],
        }
    }

    /// Goes on for about `budget` rows of a pass of the churn model; whether all is done.
    ///
    /// # Complexity
    /// O(1) for each game of the slice.
    pub fn advance(&mut self, history: &History, skills: &[Skill], budget: u64) -> bool {
        let mut left = budget.max(1).saturating_mul(CHEAP);
        for place in share(&mut self.games.start, self.games.end, &mut left) {
            let Some(game) = history.games.get(place) else {
                continue;
            };
            let [one, other] = game.players.map(|player| skills.get(player as usize));
            let (Some(one), Some(other)) = (one, other) else {
                continue;
            };
            self.count((one.r - other.r).abs(), game.outcome == Outcome::Draw);
        }
        self.games.is_empty()
    }

    fn count(&mut self, gap: f64, drawn: bool) {
        let at = EDGES.partition_point(|edge| *edge <= gap).saturating_sub(1);
        let Some(bin) = self.bins.get_mut(at) else {
            return;
        };
        bin.games += 1;
        bin.drawn += u64::from(drawn);
        bin.gap += (gap - bin.gap) / bin.games as f64;
        self.sums[0] += gap;
        self.sums[1] += gap * gap;
        self.sums[2] += if drawn { gap } else { 0.0 };
    }

    /// What was counted. O(1).
    pub fn result(&self) -> DrawsByGap {
        let games: u64 = self.bins.iter().map(|bin| bin.games).sum();
        let drawn: u64 = self.bins.iter().map(|bin| bin.drawn).sum();
        let (n, share) = (games as f64, drawn as f64 / games as f64);
        let [gap, squares, of_draws] = self.sums.map(|sum| sum / n);
        let spread = (squares - gap * gap) * share * (1.0 - share);
        let correlation = (of_draws - gap * share) / spread.sqrt();
        let mut bins = Vec::new();
        for bin in self.bins {
            if bin.games > 0 {
                bins.push(bin);
            }
        }
        DrawsByGap {
            bins,
            correlation: correlation.is_finite().then_some(correlation),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Gaps;
    use crate::engagement::history::{History, HistoryGame};
    use crate::engagement::model::{Outcome, Skill};

    /// Two of four games at gap 10 are drawn, none of two at gap 500: by pencil.
    #[test]
    fn counts_and_correlates() {
        let skills: Vec<Skill> = ([0.0, 10.0, 510.0].iter())
            .map(|&r| Skill { r, rd: 30.0 })
            .collect();
        let game = |players, outcome| HistoryGame {
            time: 0.0,
            players,
            outcome,
        };
        let mut history = History {
            players: 3,
            ..History::default()
        };
        for outcome in [Outcome::Draw, Outcome::Win, Outcome::Draw, Outcome::Loss] {
            history.games.push(game([0, 1], outcome));
        }
        for _ in 0..2 {
            history.games.push(game([2, 1], Outcome::Win));
        }
        let mut gaps = Gaps::new(history.games.len());
        while !gaps.advance(&history, &skills, 1) {}
        let found = gaps.result();
        let bins: Vec<_> = (found.bins.iter())
            .map(|bin| (bin.gap, bin.games, bin.drawn))
            .collect();
        assert_eq!(bins, [(10.0, 4, 2), (500.0, 2, 0)]);
        // Gaps (10, 10, 10, 10, 500, 500), draws (1, 0, 1, 0, 0, 0): −1/2.
        let correlation = found.correlation.expect("a correlation");
        assert!((correlation + 0.5).abs() < 1e-12, "{correlation}");
        let [low, high] = found.bins[0].interval();
        assert!(low < found.bins[0].share() && found.bins[0].share() < high);
    }

    #[test]
    fn games_that_all_end_alike_say_nothing() {
        let skills = vec![Skill { r: 0.0, rd: 1.0 }; 2];
        let history = History {
            players: 2,
            games: vec![HistoryGame {
                time: 0.0,
                players: [0, 1],
                outcome: Outcome::Win,
            }],
            ..History::default()
        };
        let mut gaps = Gaps::new(1);
        assert!(gaps.advance(&history, &skills, 100));
        assert_eq!(gaps.result().correlation, None);
        assert_eq!(Gaps::new(0).result().bins, []);
    }
}
