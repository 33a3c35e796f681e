//! What all questions of the arena share: rules, one after another, on the same drawn tickets.

use crate::arena::judge::Scorecard;
use crate::arena::log::TicketLog;
use crate::arena::market::{ArenaMarket, Coming, Contender, TicketBook, Unplayable};
use crate::arena::parameters::{ArenaRun, RuleSettings};
use crate::arena::play::Playing;
use crate::arena::rules::{ArenaRule, EntryTable};
use crate::arena::turns::{Turns, in_turns};
use crate::experiment::{Data, ExperimentError, FieldError, RunPlan, Seed};
use crate::sim::Entrant;
use std::sync::Arc;

/// Rules with their settings on a market, in replications that each draw one book of tickets.
#[derive(Clone, Debug)]
pub struct Heat {
    /// Who comes, and what is played.
    pub market: ArenaMarket,
    /// The rules, each with what it is told.
    pub entries: Vec<(ArenaRule, RuleSettings)>,
    /// Seed and lengths.
    pub run: ArenaRun,
    /// Whether the hours are kept.
    pub hourly: bool,
    /// The log whose tickets come; none where they are drawn.
    pub log: Option<Arc<TicketLog>>,
}

impl Heat {
    /// The same on the tickets of a log, where those come that it has.
    ///
    /// # Errors
    /// The log that is meant is not there.
    pub fn on(mut self, data: &Data, file: Seed) -> Result<Self, ExperimentError> {
        if self.market.coming != Coming::File {
            return Ok(self);
        }
        let wanted = file.0;
        let log = (data.get::<TicketLog>()).filter(|log| log.fingerprint() == wanted);
        let log = log.ok_or(ExperimentError::NoFile { wanted })?;
        self.play(log);
        Ok(self)
    }

    /// Lets the tickets of a log come.
    pub fn play(&mut self, log: Arc<TicketLog>) {
        self.market = log.market(&self.market);
        self.run.tickets = self.run.tickets.min(log.len() as u32);
        self.log = Some(log);
    }

    /// Checks that every rule can play.
    ///
    /// # Errors
    /// The fields that are wrong, of every rule that cannot.
    pub fn check(&self) -> Result<(), ExperimentError> {
        let mut errors: Vec<FieldError> = Vec::new();
        for (rule, settings) in &self.entries {
            if let Err(error) = rule.translation(&self.market, settings) {
                let error = FieldError::from(error);
                if !errors.contains(&error) {
                    errors.push(error);
                }
            }
        }
        match errors.is_empty() {
            true => Ok(()),
            false => Err(ExperimentError::Fields(errors)),
        }
    }

    /// The tickets of a replication.
    #[must_use]
    pub fn book(&self, replication: u32) -> Arc<TicketBook> {
        self.first(replication, self.run.tickets as usize)
    }

    /// The first so many tickets of a replication.
    #[must_use]
    pub fn first(&self, replication: u32, tickets: usize) -> Arc<TicketBook> {
        let streams = self.run.streams(replication);
        let tickets = tickets.min(self.run.tickets as usize);
        Arc::new(match &self.log {
            Some(log) => log.draw(&self.market, tickets, &streams),
            None => self.market.draw(tickets, &streams),
        })
    }

    /// A rule before the first ticket.
    ///
    /// # Errors
    /// As [`ArenaRule::enter`].
    pub fn enter(
        &self,
        entry: usize,
        book: &Arc<TicketBook>,
        replication: u32,
    ) -> Result<Playing<Entrant<Contender>>, Unplayable> {
        let (rule, settings) = &self.entries[entry];
        let table = EntryTable {
            market: &self.market,
            settings,
            streams: self.run.streams(replication),
        };
        let entrant = rule.enter(&table)?;
        Ok(Playing::new(
            book,
            &self.market.format,
            self.market.deciding,
            entrant,
        ))
    }

    /// The score of a rule that has played.
    #[must_use]
    pub fn score(
        &self,
        book: &TicketBook,
        playing: Playing<Entrant<Contender>>,
    ) -> Option<Scorecard> {
        let record = playing.finish().ok()?;
        Some(Scorecard::of(
            book,
            &record,
            self.run.counted(),
            self.hourly,
        ))
    }

    /// How the replications are computed: each a card for every rule.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn plan(self) -> Result<RunPlan<Vec<Scorecard>>, ExperimentError> {
        self.check()?;
        Ok(in_turns(self))
    }
}

impl Turns for Heat {
    type Rule = Entrant<Contender>;
    type Card = Scorecard;

    const STEP: u64 = 8192;

    fn run(&self) -> &ArenaRun {
        &self.run
    }

    fn size(&self) -> usize {
        self.entries.len()
    }

    fn book(&self, replication: u32) -> Arc<TicketBook> {
        Self::book(self, replication)
    }

    fn enter(
        &self,
        entry: usize,
        book: &Arc<TicketBook>,
        replication: u32,
    ) -> Option<Playing<Self::Rule>> {
        Self::enter(self, entry, book, replication).ok()
    }

    /// The rules of the list are legal; a foul would be an error in one of them.
    fn card(&self, book: &TicketBook, playing: Playing<Self::Rule>) -> Option<Scorecard> {
        self.score(book, playing)
    }
}
