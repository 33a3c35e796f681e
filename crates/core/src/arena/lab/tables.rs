//! `arena.tables`: the tables of the rules on the stage, solved where it stops nobody.

use super::SOURCE;
use crate::arena::market::{ArenaMarket, Unplayable};
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaTickets, RuleSettings, market_of,
};
use crate::arena::rules::{ArenaRule, SolvedTable};
use crate::arena::stage::{ArenaShown, ArenaStageSetting};
use crate::experiment::{
    Data, ExperimentError, FieldError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Work, compose,
};

compose! {
    /// The tables of the rules that are shown.
    pub struct ArenaTables {
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
    }
}

impl ArenaTables {
    /// The rules shown.
    #[must_use]
    pub fn rules(&self) -> Vec<ArenaRule> {
        let setting = ArenaStageSetting {
            lanes: self.lanes.clone(),
            shown: self.shown.clone(),
            ..ArenaStageSetting::default()
        };
        setting.rules()
    }

    /// Whether there is anything to solve.
    #[must_use]
    pub fn needed(&self) -> bool {
        self.rules().into_iter().any(ArenaRule::has_table)
    }

    fn market(&self) -> Result<ArenaMarket, Unplayable> {
        market_of(&self.game, &self.tickets, &self.players)
    }
}

impl Question for ArenaTables {
    /// By rule shown: its table; none of a rule without, or that cannot play.
    type Part = Vec<Option<SolvedTable>>;

    fn parts(&self) -> u32 {
        1
    }

    fn work(&self) -> Work {
        Work {
            events: 1_000_000,
            bytes: 50_000_000,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        None
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let market = self.market();
        let market =
            market.map_err(|error| ExperimentError::Fields(vec![FieldError::from(error)]))?;
        let question = self.clone();
        Ok(RunPlan::whole(
            |_| 1_000_000,
            move |_| {
                let rules = question.rules().into_iter();
                Some(
                    rules
                        .map(|rule| rule.solve(&market, &question.settings).ok().flatten())
                        .collect(),
                )
            },
        ))
    }

    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(SOURCE, "tables");
        let Some((_, tables)) = parts.iter().next() else {
            return report.finish();
        };
        for (rule, table) in self.rules().into_iter().zip(tables) {
            let rooms = match table {
                Some(SolvedTable::Levels(games)) => games.len(),
                Some(SolvedTable::Pool(pool)) => pool.cap as usize,
                None => continue,
            };
            let (name, method) = match table {
                Some(SolvedTable::Levels(_)) => (
                    "ways to wait in which games are formed",
                    "counted in the table",
                ),
                _ => (
                    "the largest crowd of the table",
                    "2n and the players beyond",
                ),
            };
            let name = format!("{name}, {}", rule.label());
            report.exact(
                format!("{}.rooms", rule.key()),
                name,
                "",
                rooms as f64,
                method,
            );
        }
        report.finish()
    }
}
