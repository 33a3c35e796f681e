//! The race on the stage: two rules side by side on the same arrivals, step by step.
//!
//! The stage simulates nothing: each lane is the engine of the long run's first replication with
//! an event log and checkpoints, before the same judge. A step is an arrival and all that happens
//! until the next. Of who has waited longest the lane tells which condition of the rule fails,
//! and at how many arrivals it failed before ([`sim::Matcher::why_not`]).
//!
//! [`sim::Matcher::why_not`]: crate::sim::Matcher::why_not

mod account;
mod lane;
mod refused;
mod setting;
pub mod story;
mod view;

pub use setting::{ArenaShown, ArenaStageSetting, STEPS};
pub use view::{ArenaLaneView, ArenaStageGame, LongestWaiting};

use super::judge::Judge;
use super::market::{ArenaMarket, Unplayable};
use super::rules::ArenaRule;
use crate::sim::Refusal;
use lane::Lane;

/// The lanes: the baseline and the rule beside it, or one where only one races.
#[derive(Clone, Debug)]
pub struct ArenaStage {
    setting: ArenaStageSetting,
    market: Result<ArenaMarket, Unplayable>,
    lanes: Vec<(ArenaRule, Result<Lane, Unplayable>)>,
    steps: u32,
    step: u32,
}

impl ArenaStage {
    /// At step 0. A market on which nothing can be played has no steps; a rule that cannot play
    /// it has an empty lane that says why.
    #[must_use]
    pub fn new(setting: &ArenaStageSetting) -> Self {
        let heat = setting.heat();
        let lanes = match &heat {
            Ok(heat) => {
                let book = heat.book(0);
                (heat.entries.iter().enumerate())
                    .map(|(entry, (rule, _))| (*rule, Lane::new(heat, entry, &book)))
                    .collect()
            }
            Err(error) => (setting.rules().into_iter())
                .map(|rule| (rule, Err(error.clone())))
                .collect(),
        };
        let mut stage = Self {
            setting: setting.clone(),
            market: heat.map(|heat| heat.market),
            lanes,
            // A step ends when the next ticket comes.
            steps: (setting.run.tickets - 1).min(STEPS),
            step: 0,
        };
        if stage.lanes.iter().all(|(_, lane)| lane.is_err()) {
            stage.steps = 0;
        }
        stage
    }

    /// What it was made of.
    #[must_use]
    pub fn setting(&self) -> &ArenaStageSetting {
        &self.setting
    }

    /// The market, where something can be played on it.
    #[must_use]
    pub fn market(&self) -> Option<&ArenaMarket> {
        self.market.as_ref().ok()
    }

    /// The rules, from the left.
    pub fn rules(&self) -> impl Iterator<Item = ArenaRule> {
        self.lanes.iter().map(|(rule, _)| *rule)
    }

    /// The step shown: how many tickets have come.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.step
    }

    /// The last step.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Goes to a step, at most the last one. A lane runs at most from the checkpoint before it
    /// (64 arrivals), and twice where it asks anew what the longest-waiting lacked.
    pub fn seek(&mut self, step: u32) {
        self.step = step.min(self.steps);
        for lane in self
            .lanes
            .iter_mut()
            .filter_map(|(_, lane)| lane.as_mut().ok())
        {
            lane.seek(u64::from(self.step));
        }
    }

    /// All lanes at the step shown.
    #[must_use]
    pub fn lanes(&self) -> Vec<ArenaLaneView> {
        (self.lanes.iter())
            .map(|(rule, lane)| match lane {
                Ok(lane) => lane.view(),
                Err(error) => ArenaLaneView::of_none(*rule, error.to_string()),
            })
            .collect()
    }

    /// Why a ticket waits in a lane; `None` if it does not, or the rule cannot tell.
    #[must_use]
    pub fn why_not(&self, lane: usize, ticket: u64) -> Option<Refusal> {
        let (_, lane) = self.lanes.get(lane)?;
        lane.as_ref().ok()?.why_not(ticket)
    }

    /// The judge of a lane, with everything up to the step shown.
    #[must_use]
    pub fn judge(&self, lane: usize) -> Option<&Judge> {
        let (_, lane) = self.lanes.get(lane)?;
        lane.as_ref().ok().map(Lane::judge)
    }
}
