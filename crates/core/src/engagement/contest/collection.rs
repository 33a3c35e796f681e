//! The collection of player states that pools are drawn from: section 5.2, "Player States".
//!
//! "Each player's state is sampled from a collection of states"; so every pool is drawn
//! from it with replacement, each entry as likely. Beside each entry stand the odds against
//! the usual opponent: the mean of the odds against [`USUAL`] entries at evenly spaced ranks
//! of skill. As risk is linear in the odds, this gives the risk of a game with anybody, which
//! is what a lever below 1 shrinks the risks to, and what somebody risks who sits out.

use crate::engagement::churn::{ChurnModel, State};
use crate::engagement::matchers::by_skill;
use crate::engagement::model::{Candidate, DrawModel, Odds, Risks, Skill};
use crate::engagement::population::EngagementPopulation;

/// So many opponents stand for all.
pub const USUAL: usize = 32;

/// Players to draw from, and how their games end.
#[derive(Clone, Debug, PartialEq)]
pub struct Collection {
    candidates: Vec<Candidate>,
    usual: Vec<Odds>,
    draws: DrawModel,
    /// What many rounds need beside.
    lives: Option<Lives>,
}

/// How states go on: what a pool of one round does not need.
#[derive(Clone, Debug, PartialEq)]
pub struct Lives {
    /// The state of each entry.
    pub states: Vec<State>,
    /// Risks of a state.
    pub model: ChurnModel,
    /// Minutes between the starts of two matches of the same player who did not churn in
    /// between, each as likely; ascending.
    gaps: Vec<f64>,
    /// Sizes of goal differences of games that were not drawn; ascending, empty if not
    /// known.
    goals: Vec<f64>,
}

/// Where no state tells a gap: a match every ten minutes.
const GAP: f64 = 10.0;

/// So many gaps and goal differences are kept at most.
const KEPT: usize = 4096;

impl Lives {
    /// Of the states of a collection and the model that says their risks. Gaps and goals
    /// are those of the states' recent matches.
    ///
    /// # Complexity
    /// O(n log n) of the matches that the states remember, ten at most each.
    #[must_use]
    pub fn new(states: Vec<State>, model: ChurnModel) -> Self {
        let (mut gaps, mut goals) = (Vec::new(), Vec::new());
        for state in &states {
            for back in 0..state.known() {
                let Some(recent) = state.recent(back) else {
                    break;
                };
                gaps.extend(recent.gap.filter(|&gap| gap < model.layout.churn));
                let size = recent.difference.abs();
                if size > 0.0 {
                    goals.push(size);
                }
            }
        }
        let sparse = |list: Vec<f64>| -> Vec<f64> {
            let step = list.len().div_ceil(KEPT).max(1);
            let mut list: Vec<f64> = list.into_iter().step_by(step).collect();
            crate::order::many(&mut list, |a, b| a.total_cmp(b).is_lt());
            list
        };
        Self {
            states,
            gaps: sparse(gaps),
            goals: sparse(goals),
            model,
        }
    }

    /// A gap by a number from 0 to below 1.
    #[must_use]
    pub fn gap(&self, uniform: f64) -> f64 {
        at(&self.gaps, uniform).unwrap_or(GAP)
    }

    /// The size of a goal difference; 0 if none is known.
    #[must_use]
    pub fn goals(&self, uniform: f64) -> f64 {
        at(&self.goals, uniform).unwrap_or(0.0)
    }
}

/// An entry by a number from 0 to below 1.
fn at(list: &[f64], uniform: f64) -> Option<f64> {
    list.get((uniform * list.len() as f64) as usize).copied()
}

impl Collection {
    /// Of a population, whose games end as `draws` says.
    ///
    /// # Complexity
    /// As [`new`](Self::new); with `lives` all states are copied.
    #[must_use]
    pub fn of(population: &EngagementPopulation, draws: DrawModel, lives: bool) -> Self {
        let lives = lives.then(|| {
            let players = population.players().iter();
            let states = players.map(|player| player.state.clone()).collect();
            Lives::new(states, population.model().clone())
        });
        Self::new(population.candidates().to_vec(), draws, lives)
    }

    /// Of entries with their risks.
    ///
    /// # Complexity
    /// O(n log n + n·[`USUAL`]).
    #[must_use]
    pub fn new(candidates: Vec<Candidate>, draws: DrawModel, lives: Option<Lives>) -> Self {
        let opponents = Opponents::of(&candidates);
        let usual = candidates.iter();
        let usual = usual.map(|one| opponents.odds(one.skill, &draws)).collect();
        Self {
            candidates,
            usual,
            draws,
            lives,
        }
    }

    /// The same with other risks, of as many entries; without lives.
    pub(super) fn with_candidates(&self, candidates: Vec<Candidate>) -> Self {
        Self {
            candidates,
            usual: self.usual.clone(),
            draws: self.draws,
            lives: None,
        }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// How games end.
    #[must_use]
    pub fn draws(&self) -> &DrawModel {
        &self.draws
    }

    /// An entry; `None` beyond the last.
    #[must_use]
    pub fn candidate(&self, entry: usize) -> Option<Candidate> {
        self.candidates.get(entry).copied()
    }

    /// The odds of an entry against the usual opponent.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    pub fn usual(&self, entry: usize) -> Odds {
        self.usual[entry]
    }

    /// What many rounds need; `None` if only single rounds were asked for.
    #[must_use]
    pub fn lives(&self) -> Option<&Lives> {
        self.lives.as_ref()
    }

    /// An entry by a number from 0 to below 1; `None` only in an empty collection.
    #[must_use]
    pub fn pick(&self, uniform: f64) -> Option<usize> {
        let entry = (uniform * self.len() as f64) as usize;
        (entry < self.len()).then_some(entry)
    }
}

/// Those who stand for all of a collection.
pub(crate) struct Opponents(Vec<Skill>);

impl Opponents {
    /// The middles of [`USUAL`] equal parts of the order of skills.
    pub fn of(candidates: &[Candidate]) -> Self {
        let order = by_skill(candidates.iter().map(|one| one.skill.r));
        let middles =
            (0..USUAL).filter_map(|part| order.get((2 * part + 1) * order.len() / (2 * USUAL)));
        Self(middles.map(|&at| candidates[at].skill).collect())
    }

    /// The mean of the odds against each.
    pub fn odds(&self, one: Skill, draws: &DrawModel) -> Odds {
        let mut mean = [0.0; 3];
        for &other in &self.0 {
            for (sum, chance) in mean.iter_mut().zip(draws.odds(one, other)) {
                *sum += chance;
            }
        }
        mean.map(|sum| sum / self.0.len() as f64)
    }
}

/// A risk at given odds.
#[must_use]
pub(crate) fn at_odds(risks: &Risks, odds: &Odds) -> f64 {
    odds[0] * risks[0] + odds[1] * risks[1] + odds[2] * risks[2]
}
