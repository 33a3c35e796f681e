//! The stage of the lab: one rule at work on a few players, step by step, with the
//! best matching in hindsight behind it.
//!
//! The animation draws what this module says and simulates nothing itself. The players
//! are the first of the long runs' first replication (or of the file's largest group), the rule is the
//! very rule of the long runs on the same engine, stepped one event at a time
//! ([`Engine::step`](crate::sim::Engine::step)). It is played to the end when the stage
//! is made, and what happened is kept: a few kilobytes, from which any step is put
//! together.
//!
//! A *step* is a moment worth seeing: an arrival with all that follows in the same
//! instant, or a timer with what it did. Timers that do nothing are no steps. After the
//! last arrival the timers run down until all have played.

mod account;
pub mod story;
mod tape;
mod view;

use crate::experiment::compose;
use crate::hindsight::file::PlayerFile;
use crate::hindsight::lab::market::{by_criteria, cast};
use crate::hindsight::optimum::{Made, OptimalMatching, Refused, Regret, pair};
use crate::hindsight::parameters::{
    HindsightArrivals, HindsightRule, HindsightRun, HindsightShown, Market, Rules,
};
use crate::hindsight::rules::MOST_CRITERIA;
use crate::hindsight::{Cost, CostModel, Sequence};
pub use account::{Account, CoursePoint};
pub use tape::{Actor, Departure, Formed, Happened, Pledge};
use tape::{Moment, Perform, Tape};
pub use view::{
    HindsightGameView, HindsightStageView, PlayerStanding, PlayerView, TemporaryView, Totals,
};

/// The replication whose players are shown: the first one of the long runs.
const REPLICATION: u32 = 0;

compose! {
    /// All that the animation depends on.
    pub struct HindsightStageSetting {
        /// What a game is.
        market: Market,
        /// Who comes.
        players: HindsightArrivals,
        /// The rules' parameters, and which one is shown.
        rules: Rules,
        /// The seed.
        run: HindsightRun,
        /// What is shown.
        shown: HindsightShown,
    }
}

/// A game of the best matching.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// When it would begin: with the arrival of the later member; with a computer
    /// player after τ_max.
    pub time: f64,
    /// Its members as places in the cast, the earlier first.
    pub members: Vec<usize>,
    /// Computer players in it; none where the one member leaves.
    pub computers: usize,
    /// What the game costs.
    pub cost: Cost,
}

/// The best matching of the whole cast, and the rule's games held against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hindsight {
    /// The matching with its certificate.
    pub optimum: OptimalMatching,
    /// Its games, by their first members.
    pub ghosts: Vec<Ghost>,
    /// The ghost of each player: an index into `ghosts`.
    pub ghost_of: Vec<usize>,
    /// What each player bears in it: the own waiting and half of the criteria cost, all
    /// with a computer player.
    pub shares: Vec<f64>,
    /// The rule's games, judged in the order in which they began; after them those who left.
    pub regret: Regret,
}

/// One rule on a few players.
#[derive(Clone, Debug)]
pub struct HindsightStage {
    setting: HindsightStageSetting,
    tape: Tape,
    hindsight: Result<Hindsight, &'static str>,
    problem: Option<&'static str>,
    step: usize,
}

/// Why there is no ghost for games of more than two.
pub const NO_GHOST: &str = "With games of more than two nobody knows the best matching: it \
                            can only be bounded, so no games in hindsight are shown.";
/// Why there is no ghost for numbers that the solver refuses.
const NO_ANSWER: &str = "For these players the best matching cannot be found.";
/// Why nobody comes.
const NO_FILE: &str = "The file of players is not loaded, so nobody comes.";
/// Why nobody comes.
const NO_RULE: &str = "The rule cannot be played with these parameters.";

impl HindsightStage {
    /// At step 0. A file is read where the setting asks for one; that it is the one
    /// meant is the caller's to know. Where nothing can be played, nobody comes, and
    /// [`problem`](Self::problem) says why.
    ///
    /// # Complexity
    /// The rule and the optimum once for the cast, some milliseconds at most.
    #[must_use]
    pub fn new(setting: &HindsightStageSetting, file: Option<&PlayerFile>) -> Self {
        let file = file.filter(|_| setting.players.of_file());
        let mut stage = Self {
            setting: setting.clone(),
            tape: Tape::default(),
            hindsight: Err(NO_ANSWER),
            problem: None,
            step: 0,
        };
        if let Err(problem) = by_criteria!(setting.market, D => stage.play::<D>(file)) {
            stage.problem = Some(problem);
            stage.tape = Tape::default();
        }
        if stage.tape.moments.is_empty() {
            stage.tape.moments.push(Moment::default());
        }
        stage
    }

    /// Plays it all.
    fn play<const D: usize>(&mut self, file: Option<&PlayerFile>) -> Result<(), &'static str> {
        let Self { setting, .. } = self;
        let (players, run) = (&setting.players, &setting.run);
        let cast: Option<Sequence<D>> = cast(players, run, file, REPLICATION, setting.shown.cast);
        let Some(cast) = cast else {
            return Err(if players.of_file() { NO_FILE } else { NO_RULE });
        };
        let cost_model: CostModel<D> = setting.market.cost_model();
        let perform = Perform {
            players: &cast,
            cost_model: &cost_model,
        };
        let plan = setting.rules.plan(setting.shown.rule);
        self.tape = plan
            .with_matcher(&cost_model, perform)
            .map_err(|_| NO_RULE)?;
        self.hindsight = if cost_model.players == 2 {
            hindsight(&cast, &cost_model, &self.tape).map_err(|_| NO_ANSWER)
        } else {
            Err(NO_GHOST)
        };
        Ok(())
    }

    /// What it was made of.
    #[must_use]
    pub fn setting(&self) -> &HindsightStageSetting {
        &self.setting
    }

    /// The rule shown.
    #[must_use]
    pub fn rule(&self) -> HindsightRule {
        self.setting.shown.rule
    }

    /// How many steps there are, the state before the first not counted.
    #[must_use]
    pub fn steps(&self) -> u32 {
        (self.tape.moments.len() - 1) as u32
    }

    /// The step shown; 0 is before everything.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.step as u32
    }

    /// Goes to a step, at most the last.
    pub fn seek(&mut self, step: u32) {
        self.step = (step as usize).min(self.tape.moments.len() - 1);
    }

    /// The time of the last step.
    #[must_use]
    pub fn end(&self) -> f64 {
        self.tape.moments.last().map_or(0.0, |moment| moment.time)
    }

    /// All players, also those who have not come yet, by arrival.
    #[must_use]
    pub fn cast(&self) -> &[Actor] {
        &self.tape.cast
    }

    /// All games, also those yet to come, in the order in which they begin.
    #[must_use]
    pub fn games(&self) -> &[Formed] {
        &self.tape.games
    }

    /// All who leave without a game, also those yet to leave, in their order.
    #[must_use]
    pub fn departures(&self) -> &[Departure] {
        &self.tape.departures
    }

    /// All temporary pairs or groups that ever stood, by the step that made them.
    #[must_use]
    pub fn pledges(&self) -> &[Pledge] {
        &self.tape.pledges
    }

    /// The best matching of the cast and what it says of the rule's games.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub fn hindsight(&self) -> Result<&Hindsight, &'static str> {
        self.hindsight.as_ref().map_err(|why| *why)
    }

    /// What each player bears in the best matching, where it is known.
    fn shares(&self) -> Option<&[f64]> {
        self.hindsight().ok().map(|hindsight| &hindsight.shares[..])
    }

    /// Why nobody comes, as a sentence; `None` if all is well.
    #[must_use]
    pub fn problem(&self) -> Option<&'static str> {
        self.problem
    }

    /// A step to look at, the last if there are not so many.
    fn at(&self, step: usize) -> At<'_> {
        At {
            stage: self,
            step: step.min(self.tape.moments.len() - 1),
        }
    }

    /// The step shown.
    fn here(&self) -> At<'_> {
        self.at(self.step)
    }

    /// What there is to see.
    ///
    /// # Complexity
    /// O(players · temporary pairs ever made + games).
    #[must_use]
    pub fn view(&self) -> HindsightStageView {
        HindsightStageView::new(self.here())
    }
}

/// A stage at one of its steps.
#[derive(Clone, Copy)]
struct At<'a> {
    stage: &'a HindsightStage,
    step: usize,
}

impl<'a> At<'a> {
    fn moment(self) -> &'a Moment {
        &self.stage.tape.moments[self.step]
    }

    /// The step before; at step 0 that itself.
    fn before(self) -> &'a Moment {
        &self.stage.tape.moments[self.step.saturating_sub(1)]
    }

    /// A player's range in each criterion, counted from 0, as the queues are divided.
    fn cell(self, player: usize) -> [usize; MOST_CRITERIA] {
        let values = self.stage.cast()[player].values;
        std::array::from_fn(|axis| {
            let count = self.moment().look.ranges[axis].max(1);
            ((values[axis] * count as f64) as usize).min(count - 1)
        })
    }

    /// How many queues the farthest of some players is away from the first of them, in the
    /// criterion in which they are farthest.
    fn away(self, members: &[usize]) -> usize {
        let Some((&first, others)) = members.split_first() else {
            return 0;
        };
        let own = self.cell(first);
        let apart = |&other: &usize| {
            let axes = own.iter().zip(self.cell(other));
            axes.map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
        };
        others.iter().map(apart).max().unwrap_or(0)
    }

    /// What happened, in order.
    fn happened(self) -> &'a [Happened] {
        &self.stage.tape.log[self.before().log..self.moment().log]
    }

    /// The games formed in this step.
    fn games(self) -> impl Iterator<Item = usize> {
        self.before().games..self.moment().games
    }
}

/// The best matching of the cast, and the games held against it.
fn hindsight<const D: usize>(
    cast: &Sequence<D>,
    cost_model: &CostModel<D>,
    tape: &Tape,
) -> Result<Hindsight, Refused> {
    let (times, criteria) = (&cast.times, &cast.criteria);
    let (list, best) = (cast.list(), cast.best(cost_model)?);
    let mut games = Vec::with_capacity(tape.games.len() + tape.departures.len());
    for (index, game) in tape.games.iter().enumerate() {
        let mut members = game.members.iter().copied();
        let first = members.next().ok_or(Refused::Games { index })?;
        games.push(Made {
            time: game.time,
            members: (first, members.next()),
        });
    }
    // After the games, which keep their numbers.
    games.extend(tape.departures.iter().map(|departure| Made {
        time: departure.time,
        members: (departure.player, None),
    }));
    let regret = cast.regret(cost_model, &games, &best)?;
    let (mut ghosts, mut ghost_of) = (Vec::new(), vec![0; times.len()]);
    let mut shares = vec![0.0; times.len()];
    for (player, mate) in best.games() {
        ghost_of[player] = ghosts.len();
        ghosts.push(match mate {
            Some(mate) => {
                let cost = pair(times, criteria, cost_model, player, mate);
                ghost_of[mate] = ghosts.len();
                shares[player] = 0.5 * cost.criteria + cost.time;
                shares[mate] = 0.5 * cost.criteria;
                Ghost {
                    time: times[mate],
                    members: vec![player, mate],
                    computers: 0,
                    cost,
                }
            }
            None => {
                let cost = list.alone(player, cost_model);
                let leaves = list.gives_up(player, cost_model.longest);
                shares[player] = cost.total();
                Ghost {
                    time: leaves.unwrap_or(times[player] + cost_model.longest),
                    members: vec![player],
                    computers: usize::from(leaves.is_none()),
                    cost,
                }
            }
        });
    }
    Ok(Hindsight {
        optimum: best,
        ghosts,
        ghost_of,
        shares,
        regret,
    })
}
