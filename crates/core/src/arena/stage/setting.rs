//! What the stage depends on.

use crate::arena::lab::Heat;
use crate::arena::log::TicketLog;
use crate::arena::market::{Coming, Unplayable};
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaRun, ArenaTickets, RuleSettings, market_of,
};
use crate::arena::rules::ArenaRule;
use crate::experiment::{Spec, compose, parameters};
use std::sync::Arc;

/// The last step that can be shown.
pub const STEPS: u32 = 600;

parameters! {
    /// What the stage shows.
    pub struct ArenaShown in "race" {
        /// The baseline, by its number in the race: everything else is told as a difference to it.
        base: u32 = 1, Spec::int(1, 6, "baseline").naming("rule").when("lanes", &["2", "3", "4", "5", "6"]);
        /// Which rule of the race plays beside the baseline, by its number.
        beside: u32 = 2, Spec::int(2, 6, "compared with").naming("rule").when("lanes", &["2", "3", "4", "5", "6"]);
        /// The arrival shown.
        step: u32 = 12, Spec::int(0, 600, "arrival shown").hidden();
    }
}

compose! {
    /// All that the stage depends on.
    pub struct ArenaStageSetting {
        /// What a game is.
        game: ArenaGame,
        /// Who comes.
        tickets: ArenaTickets,
        /// What they are like.
        players: ArenaPlayers,
        /// Who races.
        lanes: ArenaLanes,
        /// Which of them are shown.
        shown: ArenaShown,
        /// What rules are told.
        settings: RuleSettings,
        /// The seed, and how many come.
        run: ArenaRun,
    }
}

impl ArenaStageSetting {
    /// The baseline: the rule of its number, where that races; else the first.
    #[must_use]
    pub fn baseline(&self) -> ArenaRule {
        let lanes = &self.lanes;
        let base = lanes.numbered(self.shown.base);
        match lanes.rules().contains(&base) {
            true => base,
            false => lanes.rule1,
        }
    }

    /// The rules shown: the baseline, and the one beside it where there is another. The
    /// baseline's own number is the first of the others, one beyond the race the last. O(rules²).
    #[must_use]
    pub fn rules(&self) -> Vec<ArenaRule> {
        let (all, base) = (self.lanes.rules(), self.baseline());
        let wanted = self.lanes.numbered(self.shown.beside);
        let mut others = all.iter().copied().filter(|rule| *rule != base);
        let beside = match all.contains(&wanted) {
            true if wanted == base => others.next(),
            true => Some(wanted),
            false => others.next_back(),
        };
        std::iter::once(base).chain(beside).collect()
    }

    /// The long run's first replication, cut after the arrival that ends the last step.
    pub(super) fn heat(&self, log: Option<&Arc<TicketLog>>) -> Result<Heat, Unplayable> {
        let mut run = self.run.clone();
        run.tickets = run.tickets.min(STEPS + 1);
        let mut heat = Heat {
            market: market_of(&self.game, &self.tickets, &self.players)?,
            entries: (self.rules().into_iter())
                .map(|rule| (rule, self.settings.clone()))
                .collect(),
            run,
            hourly: false,
            log: None,
        };
        if heat.market.coming == Coming::File {
            let file = self.tickets.file;
            let log = log.filter(|log| log.fingerprint() == file.0);
            let log = log.ok_or_else(|| {
                Unplayable::new(
                    "file",
                    file,
                    "the log of tickets that it names, opened here",
                )
            })?;
            heat.play(log.clone());
        }
        Ok(heat)
    }
}
