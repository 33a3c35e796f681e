//! Own rules, built-in ones and services on the same drawn tickets.

use crate::guest::Guest;
use crate::rule::OwnRule;
use crate::service::OwnService;
use crate::wire::Told;
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::arena::parameters::{ArenaRun, RuleSettings};
use lobbylab_core::arena::{
    ArenaMarket, ArenaRule, Coming, Contender, EntryTable, Playing, TicketBook, Unplayable,
};
use lobbylab_core::sim::{Entrant, Streams};
use lobbylab_core::words;
use lobbylab_rulesets::arena::ServiceRule;
use std::ops::Range;
use std::sync::Arc;

/// The most tickets of a replication with a guest, which is told of all of them in memory.
pub const MOST_TICKETS: u32 = 200_000;

/// Who plays.
#[derive(Clone, Debug)]
pub enum OwnEntry<G> {
    /// A rule of the arena's list, with the heat's settings.
    Listed(ArenaRule),
    /// A visitor's.
    Own(G),
    /// A service's rule set.
    Service(Box<OwnService>),
}

/// Rules on a market, in replications that each draw one book of tickets.
#[derive(Clone, Debug)]
pub struct OwnHeat<G> {
    /// Who comes, and what is played.
    pub market: ArenaMarket,
    /// What the built-in rules are told.
    pub settings: RuleSettings,
    /// Seed and lengths.
    pub run: ArenaRun,
    /// The rules, each with the name that the visitor gave it.
    pub entries: Vec<(String, OwnEntry<G>)>,
}

/// A rule at work, before the judge.
#[derive(Clone, Debug)]
pub(crate) enum OwnLane<G> {
    Listed(Box<Playing<Entrant<Contender>>>),
    Own(Box<Playing<OwnRule<G>>>),
    Service(Box<Playing<ServiceRule>>),
}

impl<G: Guest> OwnHeat<G> {
    /// Rules on the market of a race.
    ///
    /// # Errors
    /// A market that cannot be played, a log in place of drawn tickets, too many tickets.
    pub fn new(race: &ArenaRace, entries: Vec<(String, OwnEntry<G>)>) -> Result<Self, String> {
        let heat = race.heat().map_err(|error| error.to_string())?;
        if heat.market.coming == Coming::File {
            return Err(
                "coming is a log of tickets; allowed: tickets that are drawn, as own rules play \
                 no files"
                    .to_owned(),
            );
        }
        let own = entries
            .iter()
            .any(|entry| !matches!(entry.1, OwnEntry::Listed(_)));
        if own && heat.run.tickets > MOST_TICKETS {
            return Err(format!(
                "tickets is {}; allowed: at most {} in each replication with an own rule or a service",
                words::grouped(u64::from(heat.run.tickets)),
                words::grouped(u64::from(MOST_TICKETS)),
            ));
        }
        Ok(Self {
            market: heat.market,
            settings: race.settings.clone(),
            run: heat.run,
            entries,
        })
    }

    /// The tickets of a replication: those that every question of the arena draws.
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
    /// Why a built-in rule cannot play this market. A guest that cannot begin says so when it is
    /// asked.
    pub(crate) fn enter(
        &self,
        entry: &OwnEntry<G>,
        book: &Arc<TicketBook>,
        told: &Told,
        replication: u32,
    ) -> Result<OwnLane<G>, Unplayable> {
        let streams = self.streams(replication);
        let (format, deciding) = (&self.market.format, self.market.deciding);
        Ok(match entry {
            OwnEntry::Listed(rule) => {
                let table = EntryTable {
                    market: &self.market,
                    settings: &self.settings,
                    streams,
                };
                let entrant = rule.enter(&table)?;
                OwnLane::Listed(Box::new(Playing::new(book, format, deciding, entrant)))
            }
            OwnEntry::Own(guest) => {
                let rule = OwnRule::new(guest.clone(), book, told, format, &streams);
                OwnLane::Own(Box::new(Playing::new(book, format, deciding, rule)))
            }
            OwnEntry::Service(service) => {
                let rule = service.enter(&self.market, book, &streams);
                OwnLane::Service(Box::new(Playing::new(book, format, deciding, rule)))
            }
        })
    }
}

impl<G: Guest> OwnLane<G> {
    /// Lets so many tickets come; whether that was the end.
    pub(crate) fn advance(&mut self, tickets: u64) -> bool {
        match self {
            Self::Listed(playing) => playing.advance(tickets),
            Self::Service(playing) => playing.advance(tickets),
            Self::Own(playing) => {
                playing.engine().matcher().is_over()
                    || playing.advance(tickets)
                    || playing.engine().matcher().is_over()
            }
        }
    }

    /// What became of the tickets.
    ///
    /// # Errors
    /// The first foul, or how the guest failed, in a sentence.
    pub(crate) fn finish(self) -> Result<lobbylab_core::arena::PlayRecord, String> {
        match self {
            Self::Listed(playing) => playing.finish().map_err(|foul| foul.to_string()),
            Self::Service(playing) => playing.finish().map_err(|foul| foul.to_string()),
            Self::Own(playing) => {
                // What the judge refused came first: a guest is asked no more after a failure.
                if playing.judge().foul().is_none()
                    && let Some(failure) = playing.engine().matcher().failure()
                {
                    return Err(failure.to_string());
                }
                playing.finish().map_err(|foul| foul.to_string())
            }
        }
    }
}
