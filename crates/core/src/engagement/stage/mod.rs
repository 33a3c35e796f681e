//! The stage of the lab: a pool paired by each matchmaker, and the blossom algorithm, which
//! finds the best pairs, step by step.
//!
//! The animation draws what this module says and computes nothing itself. All is computed
//! when the stage is made, with the matchmakers and the solver of the long runs, on a few players of the same
//! population; what
//! happened is kept, and any step is put together from that.
//!
//! Players are numbered from 1 in the order of their skills.

mod blossom;
mod blossom_view;
mod cast;
mod costs;
mod place;
mod pool;
pub mod story;
mod view;

pub use cast::built_in;
pub use view::{
    BlossomView, Dot, EngagementPoolView, EngagementStageView, Gauge, GaugeKind, Link, LinkKind,
    Moat, PairShown, PlayerLook, ScaleBar, SetView, Stand, beyond_chance,
};

use super::contest::Opponents;
use super::matchers::PairWeights as Pairs;
use super::model::{Candidate, DrawModel};
use super::parameters::{
    Ending, EngagementFairness, EngagementPlayers, EngagementShown, EngagementView, ShownWeights,
};
use super::population::EngagementPopulation;
use crate::experiment::compose;
use crate::sim::Streams;
use blossom::{BlossomTape, solve};
use cast::{Seat, cast, seats};
use place::{circle, plane};
use pool::{PoolTape, base_risks, pair_all, shades};

/// Players that the stage shows, at most.
pub const MOST_PLAYERS: usize = 40;

compose! {
    /// All that the animation depends on.
    pub struct EngagementStageSetting {
        /// Who waits.
        players: EngagementPlayers,
        /// How games end.
        ending: Ending,
        /// What a game must be like.
        fairness: EngagementFairness,
        /// What is shown.
        shown: EngagementShown,
    }
}

/// What was computed.
#[derive(Clone, Debug)]
enum Tape {
    Pool(Box<PoolTape>),
    Blossom(Box<BlossomTape>),
    Nothing,
}

/// One of the views on a few players.
#[derive(Clone, Debug)]
pub struct EngagementStage {
    setting: EngagementStageSetting,
    tape: Tape,
    problem: Option<String>,
    step: usize,
}

/// What is said of numbers that no visitor can give.
const REFUSED: &str = "These players cannot be paired: a number is out of range.";
/// What is said if there are not two.
const TOO_FEW: &str = "Two players at least are needed for a pair.";

impl EngagementStage {
    /// At step 0, with players of a population. It need not be given where it is a built-in
    /// one; a given one that is not the one set is not used. Where nobody can be paired,
    /// [`problem`](Self::problem) says why.
    ///
    /// # Complexity
    /// All matchmakers once, or the algorithm once (for an odd number once for each player
    /// more), some milliseconds; and as many to make a population that is not given.
    #[must_use]
    pub fn new(
        setting: &EngagementStageSetting,
        population: Option<&EngagementPopulation>,
    ) -> Self {
        let shown = (setting.shown.shown as usize).min(MOST_PLAYERS);
        match cast(&setting.players, &setting.ending, population, shown) {
            Ok((seats, draws)) => Self::seated(setting, seats, &draws),
            Err(problem) => Self {
                setting: setting.clone(),
                tape: Tape::Nothing,
                problem: Some(problem.to_owned()),
                step: 0,
            },
        }
    }

    /// The same with these players, at most [`MOST_PLAYERS`], whose games end so. They are
    /// also each other's usual opponents.
    #[must_use]
    pub fn with(
        setting: &EngagementStageSetting,
        mut players: Vec<Candidate>,
        draws: &DrawModel,
    ) -> Self {
        players.truncate(MOST_PLAYERS);
        let opponents = Opponents::of(&players);
        let seats = seats(players, &opponents, draws, setting.players.lever);
        Self::seated(setting, seats, draws)
    }

    fn seated(setting: &EngagementStageSetting, mut seats: Vec<Seat>, draws: &DrawModel) -> Self {
        crate::order::stable(&mut seats, |seat| seat.one.skill.r);
        let mut stage = Self {
            setting: setting.clone(),
            tape: Tape::Nothing,
            problem: None,
            step: 0,
        };
        match stage.compute(&seats, draws) {
            Ok(tape) => stage.tape = tape,
            Err(problem) => stage.problem = Some(problem),
        }
        stage
    }

    fn compute(&self, seats: &[Seat], draws: &DrawModel) -> Result<Tape, String> {
        let Self { setting, .. } = self;
        let refused = |_| REFUSED.to_owned();
        let cast: Vec<Candidate> = seats.iter().map(|seat| seat.one).collect();
        let usual: Vec<f64> = seats.iter().map(|seat| seat.usual).collect();
        if cast.len() < 2 {
            return Err(TOO_FEW.to_owned());
        }
        if setting.shown.view == EngagementView::Pool {
            let mut stream = Streams::new(setting.players.seed.0, 0).stream("stage pairs");
            let (cap, place) = (setting.fairness.cap, setting.shown.place);
            let tape = pair_all(cast, usual, draws, cap, place, &mut stream);
            let tape = tape.map_err(refused)?;
            return Ok(Tape::Pool(Box::new(tape)));
        }
        let pairs = Pairs::of(&cast, draws).map_err(refused)?;
        let base = base_risks(&cast, draws);
        let at = match setting.shown.weights {
            ShownWeights::Plane => {
                let values = cast.iter().map(|one| one.skill.r).zip(base.iter().copied());
                plane(&values.collect::<Vec<_>>())
            }
            ShownWeights::Risks => circle(cast.len()),
        };
        let tape = solve(setting.shown.weights, at, shades(&base), &pairs, &usual);
        let tape = tape.ok_or_else(|| REFUSED.to_owned())?;
        Ok(Tape::Blossom(Box::new(tape)))
    }

    /// What it was made of.
    #[must_use]
    pub fn setting(&self) -> &EngagementStageSetting {
        &self.setting
    }

    /// Why there are no pairs, as a sentence; `None` if all is well.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.problem.clone()
    }

    /// How many steps there are, the state before the first not counted.
    #[must_use]
    pub fn steps(&self) -> u32 {
        match &self.tape {
            Tape::Pool(tape) => tape.paired.len() as u32,
            Tape::Blossom(tape) => tape.frames.len().saturating_sub(1) as u32,
            Tape::Nothing => 0,
        }
    }

    /// The step shown; 0 is before everything.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.step as u32
    }

    /// Goes to a step, at most the last.
    pub fn seek(&mut self, step: u32) {
        self.step = step.min(self.steps()) as usize;
    }

    /// What there is to see.
    ///
    /// # Complexity
    /// O(n³) in the players shown at worst, some microseconds.
    #[must_use]
    pub fn view(&self) -> EngagementStageView {
        match &self.tape {
            Tape::Pool(tape) => tape.view(self.step),
            Tape::Blossom(tape) => tape.view(self.step),
            Tape::Nothing => EngagementStageView {
                status: self.problem.clone().unwrap_or_default(),
                ..EngagementStageView::nothing(self.setting.shown.view)
            },
        }
    }

    /// What the algorithm ends with, whichever step is shown; `None` where it is not what is
    /// shown. O(n²) for n players.
    #[must_use]
    pub fn end(&self) -> Option<BlossomView> {
        match &self.tape {
            Tape::Blossom(tape) => tape.view(usize::MAX).blossom,
            _ => None,
        }
    }

    /// What a pair costs where the algorithm is shown, in whole units; the players are places
    /// in [`EngagementStageView::dots`].
    #[must_use]
    pub fn cost(&self, one: usize, other: usize) -> Option<i64> {
        match &self.tape {
            Tape::Blossom(tape) if one.max(other) < tape.at.len() && one != other => {
                Some(tape.pair(one, other))
            }
            _ => None,
        }
    }

    /// The step in words.
    pub(super) fn sentence(&self) -> String {
        match &self.tape {
            Tape::Pool(tape) => tape.sentence(self.step),
            Tape::Blossom(tape) => tape.sentence(self.step),
            Tape::Nothing => self.problem.clone().unwrap_or_default(),
        }
    }
}
