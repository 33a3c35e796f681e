//! What the stage depends on.

use crate::arena::lab::Heat;
use crate::arena::market::Unplayable;
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaRun, ArenaTickets, RuleSettings, market_of,
};
use crate::arena::rules::ArenaRule;
use crate::experiment::{Spec, compose, parameters};

/// The last step that can be shown.
pub const STEPS: u32 = 600;

parameters! {
    /// What the stage shows.
    pub struct ArenaShown in "race" {
        /// Which rule of the race plays beside the baseline, by its number.
        beside: u32 = 2, Spec::int(2, 6, "rule beside the baseline").when("lanes", &["2", "3", "4", "5", "6"]);
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
    /// The rules shown: the baseline, and the one beside it where there is another. A number
    /// beyond the race is its last rule.
    #[must_use]
    pub fn rules(&self) -> Vec<ArenaRule> {
        let all = self.lanes.rules();
        let lanes = &self.lanes;
        let numbered = [
            lanes.rule1,
            lanes.rule2,
            lanes.rule3,
            lanes.rule4,
            lanes.rule5,
            lanes.rule6,
        ];
        let wanted = numbered[(self.shown.beside as usize - 1).min(5)];
        let beside = match all.contains(&wanted) && Some(&wanted) != all.first() {
            true => Some(wanted),
            false => all.last().copied().filter(|last| Some(last) != all.first()),
        };
        all.first().copied().into_iter().chain(beside).collect()
    }

    /// The long run's first replication, cut after the arrival that ends the last step.
    pub(super) fn heat(&self) -> Result<Heat, Unplayable> {
        let mut run = self.run.clone();
        run.tickets = run.tickets.min(STEPS + 1);
        Ok(Heat {
            market: market_of(&self.game, &self.tickets, &self.players)?,
            entries: (self.rules().into_iter())
                .map(|rule| (rule, self.settings.clone()))
                .collect(),
            run,
            hourly: false,
        })
    }
}
