//! Rules whose table a decision process gives: solved first, then played, perhaps elsewhere.
//!
//! Solving takes up to seconds, so a page that shows such a rule step by step has the table solved
//! in a worker (`arena.tables`) and hands it to the stage.

use super::enter::{EntryTable, shaped};
use super::key::ArenaRule;
use super::one_of::OneOfPool;
use super::settings::RuleSettings;
use super::shape::Shape;
use crate::arena::market::{ArenaMarket, Contender, Unplayable};
use crate::arena::online::{LevelGames, LevelProcess};
use crate::patience::{LevelMarket, PoolTable, Process, TwoLevelPool};
use crate::sim::Entrant;
use serde::{Deserialize, Serialize};

/// A table, solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SolvedTable {
    /// Of two levels: the patience lab's.
    Pool(PoolTable),
    /// Of more levels.
    Levels(LevelGames),
}

impl ArenaRule {
    /// Whether it plays a table that is solved before.
    #[must_use]
    pub const fn has_table(self) -> bool {
        matches!(self, Self::Optimal | Self::Levels)
    }

    /// Its table on a market; `None` of a rule without.
    ///
    /// # Errors
    /// As [`translation`](Self::translation), and a table that cannot be solved.
    ///
    /// # Complexity
    /// That of policy iteration: some ten linear systems of as many unknowns as ways to wait.
    pub fn solve(
        self,
        market: &ArenaMarket,
        settings: &RuleSettings,
    ) -> Result<Option<SolvedTable>, Unplayable> {
        self.translation(market, settings)?;
        match self {
            Self::Levels => {
                let process = LevelProcess::of(market, settings)?;
                let solved = process.solve(settings.even)?;
                Ok(Some(SolvedTable::Levels(solved.games)))
            }
            Self::Optimal => {
                let shape = self.shape(market).unwrap_or(Shape::Tickets);
                let n = shape.team(&market.format) as u32;
                let (q, cap) = (market.skills.strong, 2 * n + settings.slack);
                let levels = LevelMarket {
                    n,
                    cap,
                    shares: vec![1.0 - q, q],
                    alpha: settings.alpha,
                };
                let solved = Process::new(levels).and_then(|process| process.solve());
                let optimum = solved.map_err(|error| {
                    Unplayable::new(
                        "slack",
                        settings.slack,
                        format!("a market that the solver can solve: {error}"),
                    )
                })?;
                Ok(Some(SolvedTable::Pool(optimum.table(n, cap))))
            }
            _ => Ok(None),
        }
    }

    /// The rule in a box, with its table; without one as [`enter`](Self::enter), which solves it.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn enter_with(
        self,
        table: &EntryTable<'_>,
        solved: Option<&SolvedTable>,
    ) -> Result<Entrant<Contender>, Unplayable> {
        match solved {
            Some(SolvedTable::Pool(pool)) => {
                let rule = OneOfPool::Optimal(pool.clone());
                shaped(self, table, TwoLevelPool::new(pool.n, rule))
            }
            Some(SolvedTable::Levels(games)) => shaped(self, table, games.rule()),
            None => self.enter(table),
        }
    }
}
