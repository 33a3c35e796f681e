//! What all questions of the arena share: rules, one after another, on the same drawn tickets.

use crate::arena::judge::Scorecard;
use crate::arena::market::{ArenaMarket, Contender, TicketBook, Unplayable};
use crate::arena::parameters::{ArenaRun, RuleSettings};
use crate::arena::play::Playing;
use crate::arena::rules::{ArenaRule, EntryTable};
use crate::experiment::{ExperimentError, FieldError, RunPlan, Step};
use crate::sim::{Entrant, Streams};
use std::ops::Range;
use std::sync::Arc;

/// Tickets that one step of a run lets come.
const STEP: u64 = 8192;

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
}

impl Heat {
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
        let streams = self.streams(replication);
        Arc::new(self.market.draw(self.run.tickets as usize, &streams))
    }

    /// The streams of a replication.
    #[must_use]
    pub fn streams(&self, replication: u32) -> Streams {
        Streams::new(self.run.seed.0, u64::from(replication))
    }

    /// The tickets that are counted.
    #[must_use]
    pub fn counted(&self) -> Range<usize> {
        let tickets = f64::from(self.run.tickets);
        let margin = (tickets * self.run.margin).floor() as usize;
        margin..self.run.tickets as usize - margin
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
            streams: self.streams(replication),
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
        Some(Scorecard::of(book, &record, self.counted(), self.hourly))
    }

    /// How the replications are computed: each a card for every rule.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn plan(self) -> Result<RunPlan<Vec<Scorecard>>, ExperimentError> {
        self.check()?;
        let heat = Arc::new(self);
        let (steps, start) = (heat.clone(), heat.clone());
        Ok(RunPlan::in_steps(
            move |_| {
                let tickets = u64::from(steps.run.tickets);
                let count = tickets.div_ceil(STEP) * steps.entries.len() as u64;
                (tickets.min(STEP), u32::try_from(count).unwrap_or(u32::MAX))
            },
            move |replication| {
                Some(Underway {
                    replication,
                    book: start.book(replication),
                    playing: None,
                    cards: Vec::new(),
                })
            },
            move |underway: &mut Underway| underway.step(&heat),
        ))
    }
}

/// A replication on its way.
struct Underway {
    replication: u32,
    book: Arc<TicketBook>,
    playing: Option<Playing<Entrant<Contender>>>,
    cards: Vec<Scorecard>,
}

impl Underway {
    fn step(&mut self, heat: &Heat) -> Step<Vec<Scorecard>> {
        let mut playing = match self.playing.take() {
            Some(playing) => playing,
            None => match heat.enter(self.cards.len(), &self.book, self.replication) {
                Ok(playing) => playing,
                Err(_) => return Step::Gap,
            },
        };
        if !playing.advance(STEP) {
            self.playing = Some(playing);
            return Step::More;
        }
        match heat.score(&self.book, playing) {
            Some(card) => self.cards.push(card),
            // The rules of the list are legal; a foul would be an error in one of them.
            None => return Step::Gap,
        }
        if self.cards.len() < heat.entries.len() {
            Step::More
        } else {
            Step::Done(std::mem::take(&mut self.cards))
        }
    }
}
