//! A heat of own rules in slices, and what came of it.

use crate::guest::Guest;
use crate::heat::{OwnHeat, OwnLane};
use crate::wire::Told;
use lobbylab_core::arena::{PlayRecord, Scorecard, TicketBook};
use lobbylab_core::experiment::{Parts, Progress, Shard};
use std::sync::Arc;

/// Tickets that come between two looks at how a rule is doing.
const STEP: u64 = 256;

/// What a rule came to in a replication.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnCard {
    /// What its players got.
    pub score: Scorecard,
    /// Tickets that came.
    pub tickets: u32,
    /// Games that it formed.
    pub games: u32,
    /// A number made of every bit of what became of the tickets: equal where two runs are.
    pub digest: u64,
}

/// Replications: a card for each entry, or why it has none.
pub type OwnParts = Parts<Vec<Result<OwnCard, String>>>;

/// A heat on its way. What comes out does not depend on how the work is cut.
///
/// A rule that fails or fouls in a replication plays no later one: its sentence is what is known
/// of it.
#[derive(Clone, Debug)]
pub struct OwnRun<G> {
    heat: OwnHeat<G>,
    /// Replications that are still to be begun.
    left: Vec<u32>,
    /// By entry: why it plays no more.
    failed: Vec<Option<String>>,
    underway: Option<Underway<G>>,
    parts: OwnParts,
    /// Tickets of all entries that have come, and that there are.
    done: u64,
    all: u64,
}

/// A replication on its way.
#[derive(Clone, Debug)]
struct Underway<G> {
    replication: u32,
    book: Arc<TicketBook>,
    told: Told,
    lane: Option<(OwnLane<G>, u64)>,
    cards: Vec<Result<OwnCard, String>>,
}

impl<G: Guest> OwnRun<G> {
    /// Prepares a shard of a run.
    ///
    /// # Errors
    /// No entry, or a built-in rule or a service that cannot play the market; by name, in a sentence.
    pub fn new(heat: OwnHeat<G>, shard: Shard) -> Result<Self, String> {
        use crate::heat::OwnEntry;
        if heat.entries.is_empty() {
            return Err("no rule was given; allowed: one or more".to_owned());
        }
        for (name, entry) in &heat.entries {
            let fits = match entry {
                OwnEntry::Listed(rule) => rule
                    .translation(&heat.market, &heat.settings)
                    .map(drop)
                    .map_err(|error| error.to_string()),
                OwnEntry::Service(service) => service.fits(&heat.market),
                OwnEntry::Own(_) => Ok(()),
            };
            fits.map_err(|story| format!("{name}: {story}"))?;
        }
        let mut left: Vec<u32> = shard.parts(heat.run.replications).collect();
        left.reverse();
        let each = u64::from(heat.run.tickets) * heat.entries.len() as u64;
        Ok(Self {
            failed: vec![None; heat.entries.len()],
            all: each * left.len() as u64,
            left,
            underway: None,
            parts: Parts::default(),
            done: 0,
            heat,
        })
    }

    /// The heat.
    #[must_use]
    pub const fn heat(&self) -> &OwnHeat<G> {
        &self.heat
    }

    /// What is known so far.
    #[must_use]
    pub const fn parts(&self) -> &OwnParts {
        &self.parts
    }

    /// Takes what is known so far out.
    pub fn take(&mut self) -> OwnParts {
        self.parts.take()
    }

    /// Lets about so many tickets come, at least one, and tells how far it is.
    pub fn advance(&mut self, tickets: u64) -> Progress {
        let mut budget = tickets.max(1);
        while budget > 0 {
            let count = budget.min(STEP);
            if !self.step(count) {
                break;
            }
            budget -= count;
        }
        let finished = self.left.is_empty() && self.underway.is_none();
        Progress {
            done: match finished {
                true => 1.0,
                false => self.done as f64 / self.all.max(1) as f64,
            },
            finished,
        }
    }

    /// One step; whether there was anything to do.
    fn step(&mut self, count: u64) -> bool {
        let mut underway = match self.underway.take() {
            Some(underway) => underway,
            None => {
                let Some(replication) = self.left.pop() else {
                    return false;
                };
                let book = self.heat.book(replication);
                Underway {
                    replication,
                    told: Told::of(&book),
                    book,
                    lane: None,
                    cards: Vec::new(),
                }
            }
        };
        let entry = underway.cards.len();
        if let Some(card) = self.play(&mut underway, entry, count) {
            if let Err(story) = &card {
                self.failed[entry].get_or_insert_with(|| story.clone());
            }
            underway.cards.push(card);
        }
        if underway.cards.len() < self.heat.entries.len() {
            self.underway = Some(underway);
        } else {
            self.parts.insert(underway.replication, underway.cards);
        }
        true
    }

    /// Lets an entry play on; its card, if that was the end.
    fn play(
        &mut self,
        underway: &mut Underway<G>,
        entry: usize,
        count: u64,
    ) -> Option<Result<OwnCard, String>> {
        let tickets = u64::from(self.heat.run.tickets);
        let (mut lane, come) = match underway.lane.take() {
            Some(lane) => lane,
            None => {
                if let Some(story) = &self.failed[entry] {
                    self.done += tickets;
                    return Some(Err(story.clone()));
                }
                let (book, told) = (&underway.book, &underway.told);
                let rule = &self.heat.entries[entry].1;
                match self.heat.enter(rule, book, told, underway.replication) {
                    Ok(lane) => (lane, 0),
                    Err(error) => {
                        self.done += tickets;
                        return Some(Err(error.to_string()));
                    }
                }
            }
        };
        let ended = lane.advance(count);
        let now = (come + count).min(tickets);
        self.done += now - come;
        if !ended {
            underway.lane = Some((lane, now));
            return None;
        }
        // Who ended before has nothing more to do.
        self.done += tickets - now;
        Some(
            lane.finish()
                .map(|record| self.card(&underway.book, &record)),
        )
    }

    fn card(&self, book: &TicketBook, record: &PlayRecord) -> OwnCard {
        OwnCard {
            score: Scorecard::of(book, record, self.heat.counted(), false),
            tickets: book.len() as u32,
            games: record.games.time.len() as u32,
            digest: crate::equal::digest(record),
        }
    }
}
