//! `balance.best`: the best game of those who wait, or between which bounds it lies.
//!
//! The paper's queueing problem (section 1.2.4) for one crowd. In most crowds the search looks
//! at a few thousand sets of players, which a page does at once ([`BalanceBest::at_once`]); with
//! α far above 1 very many sets look alike, and it takes millions. Then the search is cut into
//! steps, each of as many sets whoever computes it, so that its answer is the same everywhere.

use super::common::{COUNTED, PAPER};
use crate::balance::parameters::{BalanceFairness, Crowd};
use crate::balance::queue::GameQueue;
use crate::balance::{Bounded, GameUnfairness};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, Step,
    TooLarge, Work, compose,
};
use serde::{Deserialize, Serialize};

compose! {
    /// The best game of one crowd.
    pub struct BalanceBest {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Who waits.
        crowd: Crowd,
    }
}

/// The best game that was found, and what is proven of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestGame {
    /// What it is worth.
    pub game: GameUnfairness,
    /// No game is better than this: its own f if it is proven to be the best.
    pub least: f64,
    /// Sets of players looked at.
    pub sets: u64,
    /// The least and the greatest skill of its players.
    pub skills: [f64; 2],
    /// How many whose skill lies between these wait on: none if its players are neighbours.
    pub between: u32,
}

impl BestGame {
    /// Whether no game is better.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.least >= self.game.value
    }
}

/// What those who came first play, in their best teams.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstGame {
    /// What it is worth.
    pub game: GameUnfairness,
    /// The least and the greatest skill of its players.
    pub skills: [f64; 2],
}

/// So many who wait are looked at, the first of them.
pub const MOST_LOOKED_AT: usize = 1000;

/// Sets of players looked at in a step, and steps; sets are counted times k², as each takes
/// longer then.
const STEP: u64 = 40_000;
const STEPS: u32 = 250;

/// The least and the greatest of some skills.
fn ends(skills: &[f64]) -> [f64; 2] {
    (skills.iter()).fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], &skill| {
        [low.min(skill), high.max(skill)]
    })
}

/// A search on its way.
struct Search {
    queue: GameQueue,
    /// Of all who wait, by their number less one.
    skills: Vec<f64>,
    /// Sets for one step.
    each: u64,
    left: u32,
    sets: u64,
}

impl Search {
    /// A step further: the best game so far. `None` without a game.
    fn step(&mut self) -> Option<BestGame> {
        let Bounded {
            found,
            least,
            effort,
        } = self.queue.best_within(self.each)?;
        self.left = self.left.saturating_sub(1);
        self.sets += effort.sets;
        let of = |id: u64| self.skills.get((id as usize).wrapping_sub(1)).copied();
        let playing: Vec<f64> = found.members().filter_map(of).collect();
        let [low, high] = ends(&playing);
        let inside = |some: &[f64]| (some.iter()).filter(|&&s| low < s && s < high).count();
        Some(BestGame {
            game: GameUnfairness::of(&found),
            least: least.min(found.value),
            sets: self.sets,
            skills: [low, high],
            between: (inside(&self.skills) - inside(&playing)) as u32,
        })
    }
}

impl BalanceBest {
    /// How many wait, and how many of them are looked at.
    #[must_use]
    pub fn waiting(&self) -> (usize, usize) {
        let all = self.crowd.waiting();
        (all, all.min(MOST_LOOKED_AT))
    }

    /// The best teams of those who came first, as a queue forms them that looks at nothing; `None` if
    /// there is nobody else to choose from. One set of players.
    #[must_use]
    pub fn first_to_come(&self) -> Option<FirstGame> {
        let players = self.fairness.players();
        let search = self.search()?;
        let skills = search.skills.get(..players)?;
        if search.skills.len() == players {
            return None;
        }
        let measure = self.fairness.measure().ok()?;
        let first = (1..).zip(skills.iter().copied());
        let mut queue = GameQueue::of(measure, self.fairness.team(), first)?;
        queue.best().map(|game| FirstGame {
            game: GameUnfairness::of(game),
            skills: ends(skills),
        })
    }

    /// The best game, if a step is enough to prove it.
    #[must_use]
    pub fn at_once(&self) -> Option<BestGame> {
        self.search()?.step().filter(BestGame::is_proven)
    }

    /// At its beginning; `None` for a measure out of range.
    fn search(&self) -> Option<Search> {
        let team = self.fairness.team();
        let mut crowd = self.crowd.clone();
        crowd.n = crowd.n.min(MOST_LOOKED_AT as u32);
        let skills: Vec<f64> = crowd.skills(0).into_iter().take(MOST_LOOKED_AT).collect();
        let waiting = (1..).zip(skills.iter().copied());
        let queue = GameQueue::of(self.fairness.measure().ok()?, team, waiting)?;
        let size = (team * team).max(1) as u64;
        Some(Search {
            queue,
            skills,
            each: STEP / size,
            left: STEPS,
            sets: 0,
        })
    }
}

impl Question for BalanceBest {
    /// `None` where nobody can play.
    type Part = Option<BestGame>;

    fn parts(&self) -> u32 {
        1
    }

    fn work(&self) -> Work {
        Work {
            events: STEP * u64::from(STEPS),
            bytes: 2_000_000,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        None
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        Ok(RunPlan::in_steps(
            |_| (STEP, STEPS),
            move |_| question.search(),
            |search| match search.step() {
                None => Step::Done(None),
                Some(best) if best.is_proven() || search.left == 0 => Step::Done(Some(best)),
                Some(_) => Step::More,
            },
        ))
    }

    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "the crowd");
        let Some((_, best)) = parts.iter().next() else {
            return report.finish();
        };
        let Some(best) = best else {
            let missing = self.fairness.players().saturating_sub(self.waiting().1);
            let name = "players missing for a game";
            report.exact("missing", name, "players", missing as f64, COUNTED);
            return report.finish();
        };
        let name = "unfairness f of the best game";
        if best.is_proven() {
            let method = "best-first search with bounds";
            report.exact("best.f", name, "skill", best.game.value, method);
        } else {
            let bounds = [best.least, best.game.value];
            report.bounded(
                "best.f",
                name,
                "skill",
                bounds,
                "best-first search, stopped",
            );
        }
        for (key, name, value) in [
            (
                "found.d",
                "difference of the teams d, game found",
                best.game.difference,
            ),
            (
                "found.v",
                "spread of the players v, game found",
                best.game.spread,
            ),
            ("found.low", "least skill, game found", best.skills[0]),
            ("found.high", "greatest skill, game found", best.skills[1]),
        ] {
            report.exact(key, name, "skill", value, "the game found");
        }
        let name = "players between these skills who wait on";
        report.exact(
            "found.between",
            name,
            "players",
            f64::from(best.between),
            COUNTED,
        );
        let name = "sets of players looked at";
        report.exact("sets", name, "sets", best.sets as f64, COUNTED);
        report.finish()
    }
}
