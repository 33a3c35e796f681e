//! The stage of the lab: the searches themselves, step by step, on the first players of
//! the long runs' first replication (or on those that a visitor types).
//!
//! The animation draws what this module says and computes nothing itself. All is computed
//! when the stage is made, with the solvers of the long runs, each within a budget; what
//! happened is kept, and any step is put together from that.
//!
//! Player i is the i-th to arrive, at the time i. Of a crowd of more than
//! [`MOST_PLAYERS`] the first ones are shown.

mod partition;
mod phrases;
mod queue;
mod roles;
mod sum;
mod view;
mod words;

use super::model::{Measure, OutOfRange, skill, team_size};
use super::parameters::{
    BalanceFairness, BalanceScene, BalanceShown, Crowd, CrowdSkills, Everybody, Instance, Roles,
    WaitingWeight,
};
use crate::experiment::{Parameters, compose};
use crate::words::count;
use partition::{PartitionRequest, PartitionTape, divide};
use phrases::missing;
use queue::SearchTape;
use queue::{QueueTerms, play};
use roles::{RolesTape, fill};
use sum::{SumTape, reduce};
pub use view::{
    BalanceStageView, BoardGame, BoardGauge, BoardLook, BoardRow, Panel, PanelMethod, Pin,
    RowStanding, SearchView, Why,
};

/// Players that the stage shows.
pub const MOST_PLAYERS: usize = 1000;

/// Games that are formed one after the other, at most.
const MOST_GAMES: usize = 20;

/// Players that the stage shows with roles, times k² as the work for each grows so; but
/// [`LEAST_PLAYERS`] in any case.
const ROLE_PLAYERS: usize = 7500;
const LEAST_PLAYERS: usize = 100;

/// The replication whose players are shown: the first one of the long runs.
const REPLICATION: u32 = 0;

compose! {
    /// All that the animation depends on.
    pub struct BalanceStageSetting {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Who waits.
        crowd: Crowd,
        /// What waiting counts.
        waiting: WaitingWeight,
        /// Who plays which roles.
        roles: Roles,
        /// Games for everybody.
        everybody: Everybody,
        /// A hard instance.
        instance: Instance,
        /// What is shown.
        shown: BalanceShown,
    }
}

/// What was computed.
#[derive(Clone, Debug)]
enum Tape {
    Search(SearchTape),
    Partition(PartitionTape),
    Roles(RolesTape),
    Sum(Box<SumTape>),
    /// No game: those who wait.
    Nothing(Vec<f64>),
}

/// One of the lab's questions on a few players.
#[derive(Clone, Debug)]
pub struct BalanceStage {
    setting: BalanceStageSetting,
    tape: Tape,
    problem: Option<String>,
    /// How many players there are, and how many of them are shown.
    players: (usize, usize),
    step: usize,
}

/// What is said of numbers out of range, which no visitor can give.
fn refused(error: &dyn std::fmt::Display) -> String {
    format!("These games cannot be judged: {error}.")
}

impl BalanceStage {
    /// At step 0. Where no game is possible, [`problem`](Self::problem) says why.
    ///
    /// # Complexity
    /// All searches, each within a budget: some milliseconds.
    #[must_use]
    pub fn new(setting: &BalanceStageSetting) -> Self {
        let crowd = &setting.crowd;
        let all = if crowd.skills == CrowdSkills::Typed {
            crowd.typed.0.len()
        } else {
            crowd.n as usize
        };
        let most = match setting.shown.view {
            BalanceScene::Roles => {
                let square = setting.fairness.team().max(1);
                (ROLE_PLAYERS / (square * square)).clamp(LEAST_PLAYERS, MOST_PLAYERS)
            }
            _ => MOST_PLAYERS,
        };
        let first = Crowd {
            n: crowd.n.min(most as u32),
            ..crowd.clone()
        };
        let mut cast = first.skills(REPLICATION);
        cast.truncate(most);
        let mut stage = Self {
            setting: setting.clone(),
            tape: Tape::Nothing(Vec::new()),
            problem: None,
            players: (all, cast.len()),
            step: 0,
        };
        match stage.compute(&cast) {
            Ok(tape) => stage.tape = tape,
            Err(problem) => {
                stage.problem = Some(problem);
                stage.tape = Tape::Nothing(cast);
            }
        }
        stage
    }

    /// The view's question; or why there is no answer.
    fn compute(&mut self, cast: &[f64]) -> Result<Tape, String> {
        let setting = &self.setting;
        if let Err(errors) = setting.check() {
            let first = errors.first().map(|error| refused(error));
            return Err(first.unwrap_or_default());
        }
        let bad = |error: OutOfRange| refused(&error);
        let measure = setting.fairness.measure().map_err(bad)?;
        let k = team_size(setting.fairness.team()).map_err(bad)?;
        if let BalanceScene::Sum = setting.shown.view {
            let tape = reduce(&setting.instance, measure.q())?;
            return Ok(Tape::Sum(Box::new(tape)));
        }
        for &value in cast {
            skill(value).map_err(bad)?;
        }
        if cast.len() < 2 * k {
            return Err(format!(
                "{} for a game that takes {}.",
                missing(2 * k - cast.len()),
                count(2 * k, "no")
            ));
        }
        Ok(match setting.shown.view {
            BalanceScene::Partition => {
                let ask = PartitionRequest {
                    games: setting.everybody.games as usize,
                    waiting: self.players.0,
                    objective: setting.everybody.objective,
                };
                let streams = setting.crowd.streams(REPLICATION);
                let tape = divide(measure, k, cast, &ask, &streams);
                Tape::Partition(tape.map_err(|error| refused(&error))?)
            }
            BalanceScene::Roles => {
                let mut stream = setting.crowd.streams(REPLICATION).stream("roles");
                let sets: Vec<u8> = (cast.iter())
                    .map(|&skill| setting.roles.draw(&mut stream, k, &setting.crowd, skill) as u8)
                    .collect();
                let tape = fill(measure, k, cast, &sets);
                self.problem = tape.problem();
                Tape::Roles(tape)
            }
            BalanceScene::Queue | BalanceScene::Sum => Tape::Search(self.search(measure, k, cast)),
        })
    }

    fn search(&self, measure: Measure, k: usize, cast: &[f64]) -> SearchTape {
        let Self { setting, .. } = self;
        let crowd = &setting.crowd;
        // Who comes later is drawn from where the cast ended.
        let mut stream = crowd.streams(REPLICATION).stream("skills");
        let drawn = crowd.skills != CrowdSkills::Typed;
        if drawn {
            for _ in 0..cast.len() {
                crowd.skill(&mut stream);
            }
        }
        let mut newcomers = || {
            let next = drawn.then(|| crowd.skill(&mut stream))?;
            skill(next).ok()
        };
        let waiting = &setting.waiting;
        let terms = QueueTerms {
            measure,
            k,
            // Weights and waits that no visitor can give count nothing.
            beta: Some(waiting.beta)
                .filter(|beta| (0.0..=1e12).contains(beta))
                .unwrap_or(0.0),
            longest: waiting.longest().max(0.0),
            games: (setting.shown.shown as usize).min(MOST_GAMES),
        };
        play(&terms, cast, &mut newcomers)
    }

    /// What it was made of.
    #[must_use]
    pub fn setting(&self) -> &BalanceStageSetting {
        &self.setting
    }

    /// Why there is no game, as a sentence; `None` if all is well.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.problem.clone()
    }

    /// How many steps there are, the state before the first not counted.
    #[must_use]
    pub fn steps(&self) -> u32 {
        let moments = match &self.tape {
            Tape::Search(tape) => tape.moments.len(),
            Tape::Roles(tape) => tape.moments.len(),
            Tape::Sum(tape) => tape.events.len(),
            Tape::Partition(tape) => tape.events.len(),
            Tape::Nothing(_) => 1,
        };
        moments.saturating_sub(1) as u32
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
    /// O(n log n) in the players shown.
    #[must_use]
    pub fn view(&self) -> BalanceStageView {
        match &self.tape {
            Tape::Search(tape) => tape.view(self.step),
            Tape::Sum(tape) => tape.view(self.step),
            Tape::Roles(tape) => tape.view(self.step),
            Tape::Partition(tape) => tape.view(self.step),
            Tape::Nothing(cast) => BalanceStageView::waiting(self.setting.shown.view, cast),
        }
    }

    /// The step in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        if let Some(problem) = &self.problem {
            return problem.clone();
        }
        let (all, shown) = self.players;
        let told = match &self.tape {
            Tape::Search(tape) => tape.sentence(self.step),
            Tape::Roles(tape) => tape.sentence(self.step),
            Tape::Sum(tape) => return tape.sentence(self.step),
            Tape::Partition(tape) => return tape.sentence(self.step),
            Tape::Nothing(_) => String::new(),
        };
        if self.step == 0 && all > shown {
            return format!("Of {all} players the first {shown} are shown. {told}");
        }
        told
    }
}
