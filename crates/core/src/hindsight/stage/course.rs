//! What players have cost as the run goes on (Schlup, section 5.3: a beginning that costs much
//! is said to be made up for by the end where the arrival rate rises).

use super::HindsightStage;
use crate::hindsight::Cost;

/// The account at a moment at which games began or players left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// The step of the animation.
    pub step: u32,
    /// The moment.
    pub time: f64,
    /// Players who have played or left by then; 1 or more.
    pub players: usize,
    /// What their games and departures cost, all together.
    pub cost: Cost,
    /// What the same players bear in the best matching, where it is known.
    pub best: Option<f64>,
}

impl CoursePoint {
    /// Mean cost of a player so far.
    #[must_use]
    pub fn per_player(&self) -> f64 {
        self.cost.total() / self.players as f64
    }

    /// What the same players bear on average in the best matching.
    #[must_use]
    pub fn best_per_player(&self) -> Option<f64> {
        Some(self.best? / self.players as f64)
    }
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
        let shares = self.hindsight().ok().map(|hindsight| &hindsight.shares[..]);
        let mut points = Vec::new();
        let (mut players, mut cost) = (0, Cost::default());
        let mut best = shares.map(|_| 0.0);
        let (mut games, mut departures) = (0, 0);
        for (step, moment) in self.tape.moments.iter().enumerate() {
            let mut goes = |who: &[usize], more: Cost| {
                players += who.len();
                cost.criteria += more.criteria;
                cost.time += more.time;
                if let (Some(best), Some(shares)) = (&mut best, shares) {
                    *best += who.iter().map(|&player| shares[player]).sum::<f64>();
                }
            };
            for game in &self.games()[games..moment.games] {
                goes(&game.members, game.cost);
            }
            for departure in &self.departures()[departures..moment.departures] {
                goes(&[departure.player], departure.cost);
            }
            if (games, departures) != (moment.games, moment.departures) {
                (games, departures) = (moment.games, moment.departures);
                points.push(CoursePoint {
                    step: step as u32,
                    time: moment.time,
                    players,
                    cost,
                    best,
                });
            }
        }
        points
    }
}
