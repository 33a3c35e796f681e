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
use super::log::TicketLog;
use super::market::{ArenaMarket, Unplayable};
use super::rules::{ArenaRule, SolvedTable};
use crate::sim::Refusal;
use lane::Lane;
use std::sync::Arc;

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
        Self::with_log(setting, None)
    }

    /// The same where the tickets of a log come, which the setting names; without it nothing can
    /// be played.
    #[must_use]
    pub fn with_log(setting: &ArenaStageSetting, log: Option<&Arc<TicketLog>>) -> Self {
        Self::prepared(setting, log, None)
    }

    /// The same for whom solving takes too long: a rule with a table has one of these, in the order
    /// of [`ArenaStageSetting::rules`], or an empty lane until it is there.
    #[must_use]
    pub fn with_tables(
        setting: &ArenaStageSetting,
        log: Option<&Arc<TicketLog>>,
        tables: &[Option<SolvedTable>],
    ) -> Self {
        Self::prepared(setting, log, Some(tables))
    }

    fn prepared(
        setting: &ArenaStageSetting,
        log: Option<&Arc<TicketLog>>,
        tables: Option<&[Option<SolvedTable>]>,
    ) -> Self {
        let heat = setting.heat(log);
        let tickets = heat
            .as_ref()
            .map_or(setting.run.tickets, |heat| heat.run.tickets);
        let coming = tickets.saturating_sub(1).min(STEPS);
        let lanes = match &heat {
            Ok(heat) => {
                let book = heat.book(0);
                (heat.entries.iter().enumerate())
                    .map(|(entry, (rule, settings))| {
                        let solved = tables.and_then(|tables| tables.get(entry)?.as_ref());
                        let missing = tables.is_some() && rule.has_table() && solved.is_none();
                        let lane = match missing {
                            true => (rule.translation(&heat.market, settings)).and_then(|_| {
                                let allowed = "its table, which is being solved";
                                Err(Unplayable::new("table", "not there yet", allowed))
                            }),
                            false => Lane::new(heat, entry, &book, solved),
                        };
                        (*rule, lane)
                    })
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
            steps: coming,
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

    /// The rules, from the left. O(lanes).
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

    /// Goes to a step, at most the last one. A lane runs the arrivals from the checkpoint before it
    /// (at most 64) or from the furthest step seen. Where it asks anew what the longest-waiting
    /// lacked, a second run does so to the step at which that one came, and goes on from there with
    /// O(t) and a question to the rule at each arrival, for t tickets that have come.
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

    /// All lanes at the step shown. O(t + w log w) and a question to the rule for each, for t
    /// tickets that have come and w who wait, play or leave in the step.
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

    /// The judge of a lane, with everything up to the step shown. O(1).
    #[must_use]
    pub fn judge(&self, lane: usize) -> Option<&Judge> {
        let (_, lane) = self.lanes.get(lane)?;
        lane.as_ref().ok().map(Lane::judge)
    }
}
