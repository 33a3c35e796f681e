//! What players have cost so far: of a step, and as the run goes on (Schlup, section 5.3: a
//! beginning that costs much is said to be made up for by the end where the arrival rate rises).

use super::HindsightStage;
use crate::hindsight::Cost;

/// What those who have played or left have cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Account {
    /// Players who have played or left.
    pub players: usize,
    /// What their games and departures cost, all together.
    pub cost: Cost,
    /// What the same players bear in the best matching, where it is known.
    pub best: Option<f64>,
}

impl Account {
    /// Of nobody yet; `shares` are what each player bears in the best matching.
    pub(super) fn new(shares: Option<&[f64]>) -> Self {
        Self {
            best: shares.map(|_| 0.0),
            ..Self::default()
        }
    }

    /// Adds a game or a departure.
    pub(super) fn settle(&mut self, who: &[usize], cost: Cost, shares: Option<&[f64]>) {
        self.players += who.len();
        self.cost.criteria += cost.criteria;
        self.cost.time += cost.time;
        if let (Some(best), Some(shares)) = (&mut self.best, shares) {
            *best += who.iter().map(|&player| shares[player]).sum::<f64>();
        }
    }

    /// Mean cost of a player; `None` before the first.
    #[must_use]
    pub fn per_player(&self) -> Option<f64> {
        (self.players > 0).then(|| self.cost.total() / self.players as f64)
    }

    /// What the same players bear on average in the best matching.
    #[must_use]
    pub fn best_per_player(&self) -> Option<f64> {
        let best = self.best?;
        (self.players > 0).then(|| best / self.players as f64)
    }
}

/// The account at a moment at which games began or players left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// The step of the animation.
    pub step: u32,
    /// The moment.
    pub time: f64,
    /// The account, of one player or more.
    pub account: Account,
}

impl HindsightStage {
    /// The account at every step at which it changes, in their order, those yet to come among
    /// them.
    ///
    /// # Source
    /// Schlup, section 5.3; costs are those of equation (1).
    ///
    /// # Complexity
    /// O(steps + players).
    #[must_use]
    pub fn course(&self) -> Vec<CoursePoint> {
        let shares = self.shares();
        let mut points = Vec::new();
        let mut account = Account::new(shares);
        let (mut games, mut departures) = (0, 0);
        for (step, moment) in self.tape.moments.iter().enumerate() {
            for game in &self.games()[games..moment.games] {
                account.settle(&game.members, game.cost, shares);
            }
            for departure in &self.departures()[departures..moment.departures] {
                account.settle(&[departure.player], departure.cost, shares);
            }
            if (games, departures) != (moment.games, moment.departures) {
                (games, departures) = (moment.games, moment.departures);
                points.push(CoursePoint {
                    step: step as u32,
                    time: moment.time,
                    account,
                });
            }
        }
        points
    }
}
