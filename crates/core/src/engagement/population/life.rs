//! How players come, play and go: states as they arise by playing.
//!
//! A state's features hang together: the ages of matches are sums of gaps, counts follow
//! from ages, a run of losses makes a player go. So states are not drawn feature by feature:
//! lives are. A player joins, meets opponents, wins or loses by skill, and after each match
//! the churn model itself says whether the player stops; who goes on has a gap of the
//! observed lengths, with a pace of one's own. States before some of the matches are kept.
//! Skills are the final ones, as in the paper: deviations shrink by Glicko's rule with every
//! match of a life.

use super::PopulationPlayer;
use super::quantiles::{Quantiles, normal_share};
use crate::engagement::churn::{ChurnModel, State};
use crate::engagement::model::{DrawModel, Outcome, Q, Skill, damping, logistic};
use crate::sim::{Stream, normal};
use rand::RngExt;

/// The most matches of one life.
const MOST_MATCHES: usize = 5_000;

/// What lives are made from. Times are minutes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// When players join.
    pub joins: Quantiles,
    /// When everything ends.
    pub end: f64,
    /// States are kept between these times.
    pub kept: [f64; 2],
    /// The chance that the state before a match is kept.
    pub share: f64,
    /// From the start of a win, a draw, a loss to that of the next match, of who goes on.
    pub gaps: [Quantiles; 3],
    /// Share of the variance of gaps (as normal scores) that is between players.
    pub pace: f64,
    /// The chance that a player who stopped comes back some time.
    pub returns: f64,
    /// From the last match before such a break to the first after it.
    pub breaks: Quantiles,
    /// Means of skills.
    pub ratings: Quantiles,
    /// Deviation of skills before the first match, and the least there is.
    pub deviations: [f64; 2],
    /// By mean skill, ascending: the mean and the deviation of how much stronger the
    /// opponent is.
    pub opponents: &'static [[f64; 3]],
    /// The chance that a winner has one more goal, and another …; 0 if there are no goals.
    pub goals: f64,
}

impl Habits {
    /// The mean and the deviation of how much stronger a player's opponent is.
    fn opponent(&self, r: f64) -> (f64, f64) {
        let table = self.opponents;
        let after = table.partition_point(|row| row[0] < r);
        let at = |place: usize| table.get(place).copied().unwrap_or([0.0; 3]);
        if after == 0 || after == table.len() {
            let [_, mean, deviation] = at(after.saturating_sub(1));
            return (mean, deviation);
        }
        let (below, above) = (at(after - 1), at(after));
        let share = (r - below[0]) / (above[0] - below[0]);
        let between = |column: usize| below[column] + share * (above[column] - below[column]);
        (between(1), between(2))
    }

    /// Lives one life, and adds what is kept of it to `players`. O(matches).
    pub fn live(
        &self,
        model: &ChurnModel,
        draws: &DrawModel,
        stream: &mut Stream,
        players: &mut Vec<PopulationPlayer>,
    ) {
        let mut skill = Skill {
            r: self.ratings.get(stream.random()),
            rd: self.deviations[0],
        };
        let pace = normal(stream, 0.0, self.pace.sqrt());
        let own = (1.0 - self.pace).sqrt();
        let (stronger, spread) = self.opponent(skill.r);
        let first = players.len();
        let mut state = State::new();
        let mut time = self.joins.get(stream.random());
        for _ in 0..MOST_MATCHES {
            if time > self.end || state.at(time).is_err() {
                break;
            }
            if (self.kept[0]..=self.kept[1]).contains(&time) && stream.random::<f64>() < self.share
            {
                let mut state = state.clone();
                state.forget(model.layout.windows[3]);
                players.push(PopulationPlayer { skill, state });
            }
            // The opponent is about as well known as the player.
            let other = Skill {
                r: skill.r + normal(stream, stronger, spread),
                rd: skill.rd,
            };
            let outcome = pick(&draws.odds(skill, other), stream.random());
            skill.rd = self.known_better(skill, other);
            let risk = model.risk(&state, outcome);
            let goals = self.difference(outcome, stream);
            if state.play(outcome, time, goals).is_err() {
                break;
            }
            if stream.random::<f64>() < risk {
                if stream.random::<f64>() >= self.returns {
                    break;
                }
                time += self.breaks.get(stream.random());
            } else {
                let score = normal(stream, pace, own);
                time += self.gaps[outcome.index()].get(normal_share(score));
            }
        }
        for player in &mut players[first..] {
            player.skill = skill;
        }
    }

    /// Glicko's deviation after a game.
    fn known_better(&self, skill: Skill, other: Skill) -> f64 {
        let g = damping(other.rd);
        let expected = logistic(g * Q * (skill.r - other.r));
        let known = Q * Q * g * g * expected * (1.0 - expected);
        let rd = 1.0 / (1.0 / (skill.rd * skill.rd) + known).sqrt();
        rd.max(self.deviations[1])
    }

    /// Goals by which a match is won, negative if lost.
    fn difference(&self, outcome: Outcome, stream: &mut Stream) -> f64 {
        if self.goals <= 0.0 {
            return 0.0;
        }
        let mut goals = 1.0;
        while goals < 10.0 && stream.random::<f64>() < self.goals {
            goals += 1.0;
        }
        (2.0 * outcome.score() - 1.0) * goals
    }
}

/// An outcome by a number from 0 to 1.
fn pick(odds: &[f64; 3], uniform: f64) -> Outcome {
    if uniform < odds[0] {
        Outcome::Win
    } else if uniform < odds[0] + odds[1] {
        Outcome::Draw
    } else {
        Outcome::Loss
    }
}
