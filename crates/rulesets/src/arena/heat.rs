//! Rule sets on the same drawn tickets, in replications.

use super::accept::Acceptance;
use super::cast::Casting;
use super::rule::ServiceRule;
use super::waits::hundred;
use crate::RuleSet;
use crate::never::{PAIRS, never};
use crate::play::{Moment, RuleCount};
use lobbylab_core::arena::parameters::ArenaRun;
use lobbylab_core::arena::{
    ArenaMarket, PlayRecord, Playing, Scorecard, TicketBook, TicketFate, Turns, in_turns,
};
use lobbylab_core::experiment::RunPlan;
use lobbylab_core::sim::Streams;
use std::sync::Arc;

/// Tickets that one step of a run lets come.
const STEP: u64 = 256;

/// Tickets that are looked at before anybody plays.
const FORESEEN: usize = 5000;

/// Tickets of a replication over which rules are counted: counting all takes twenty times as long as
/// playing, and ten thousand tell which rule is in the way.
pub const COUNTED: usize = 10_000;

/// Tickets without a game that are named.
const UNLUCKY: usize = 8;

/// Rule sets on a market, in replications that each draw one book of tickets.
#[derive(Clone, Debug)]
pub struct RuleSetHeat {
    /// Who comes, and what the judge is told of the game.
    pub market: ArenaMarket,
    /// The rule sets, each with what players say to it.
    pub entries: Vec<(RuleSet, Casting)>,
    /// Seed and lengths.
    pub run: ArenaRun,
    /// How players accept matches, if they are asked.
    pub acceptance: Option<Acceptance>,
    /// The first replication: others than those before it are fresh tickets.
    pub from: u32,
    /// Whether rules are counted, over the first [`COUNTED`] tickets: then all rules are checked, else
    /// up to the first that fails.
    pub counts: bool,
}

/// What a rule set came to in a replication.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatCard {
    /// What its players got.
    pub score: Scorecard,
    /// The waits of a hundred players, ascending; none where nobody played.
    pub waits: Vec<f64>,
    /// How often each rule was in the way, if that was counted.
    pub rules: Vec<RuleCount>,
    /// Games by the step of the expansions at which they were made.
    pub steps: Vec<u64>,
    /// Tickets that can never be in a game, and why the first of them cannot.
    pub hopeless: (u64, Option<String>),
    /// By rule: the tickets without a game that it kept out most often as the only one, of those
    /// over which that was counted; then those that no rule alone kept out.
    pub starved: Vec<u64>,
    /// Matches that were dropped, as somebody did not accept.
    pub dropped: u64,
    /// The longest latency of anybody who played, ms; `None` where there are no latencies.
    pub furthest: Option<f64>,
    /// The first tickets without a game that do not wait merely because the run ends.
    pub unlucky: Vec<u32>,
}

impl RuleSetHeat {
    /// The tickets of a replication.
    #[must_use]
    pub fn book(&self, replication: u32) -> Arc<TicketBook> {
        let streams = self.streams(replication);
        Arc::new(self.market.draw(self.run.tickets as usize, &streams))
    }

    /// The streams of a replication.
    #[must_use]
    pub fn streams(&self, replication: u32) -> Streams {
        self.run.streams(self.from.saturating_add(replication))
    }

    /// A rule set before the first ticket; `None` if there is no such entry.
    #[must_use]
    pub fn enter(
        &self,
        entry: usize,
        book: &Arc<TicketBook>,
        replication: u32,
    ) -> Option<Playing<ServiceRule>> {
        let (rules, casting) = self.entries.get(entry)?;
        let format = &self.market.format;
        let streams = self.streams(replication);
        let mut rule = ServiceRule::new(rules, casting, book, format, &streams);
        if let Some(acceptance) = self.acceptance {
            rule = rule.accepting(acceptance, &streams);
        }
        if self.counts {
            rule.watch(COUNTED);
        }
        Some(Playing::new(book, format, self.market.deciding, rule))
    }

    fn report(&self, book: &TicketBook, record: &PlayRecord, rule: &ServiceRule) -> HeatCard {
        let watch = rule.watched();
        let mut starved = vec![0; watch.rules.len() + 1];
        let mut unlucky = Vec::new();
        for ticket in self.run.counted() {
            if record.fates[ticket] == TicketFate::Played {
                continue;
            }
            if unlucky.len() < UNLUCKY {
                unlucky.push(ticket as u32);
            }
            if ticket >= COUNTED {
                continue;
            }
            let kept = watch.kept_out.get(&ticket);
            // Of rules that were as often in the way the first counts.
            let most = kept.and_then(|kept| {
                let most = kept
                    .iter()
                    .max_by_key(|(rule, often)| (**often, usize::MAX - **rule));
                most.map(|(rule, _)| *rule)
            });
            let place = most.unwrap_or(watch.rules.len()).min(watch.rules.len());
            starved[place] += 1;
        }
        let (count, story) = rule.hopeless();
        let played = self
            .run
            .counted()
            .filter(|&ticket| record.fates[ticket] == TicketFate::Played);
        let latencies = played
            .flat_map(|ticket| book.members(ticket))
            .filter_map(|row| record.latency.get(row).copied());
        let furthest = latencies.reduce(f64::max);
        HeatCard {
            score: Scorecard::of(book, record, self.run.counted(), false),
            waits: hundred(book, record, self.run.counted()),
            rules: watch.rules.clone(),
            steps: rule.steps().to_vec(),
            hopeless: (count, story.map(str::to_owned)),
            starved,
            dropped: rule.dropped(),
            furthest,
            unlucky,
        }
    }

    /// What can be said of a rule set before anybody plays: which tickets of the first replication can
    /// never be in a game, a sentence for each reason.
    #[must_use]
    pub fn foresight(&self, entry: usize) -> Vec<String> {
        let Some((rules, casting)) = self.entries.get(entry) else {
            return Vec::new();
        };
        let streams = self.streams(0);
        let all = self.run.tickets as usize;
        let book = self.market.draw(all.min(FORESEEN), &streams);
        let tickets = casting.tickets(&book, &streams);
        let mut lines = never(rules, &tickets, PAIRS).words(&tickets);
        if all > FORESEEN && !lines.is_empty() {
            lines.push(format!(
                "That is of {FORESEEN} tickets by themselves; among {all} some may find others."
            ));
        }
        lines
    }

    /// The life of a ticket of a replication under a rule set, as far as it is played.
    #[must_use]
    pub fn life(&self, entry: usize, replication: u32, ticket: usize) -> Vec<Moment> {
        let book = self.book(replication);
        let Some((rules, casting)) = self.entries.get(entry) else {
            return Vec::new();
        };
        let (format, streams) = (&self.market.format, self.streams(replication));
        let mut rule = ServiceRule::new(rules, casting, &book, format, &streams);
        if let Some(acceptance) = self.acceptance {
            rule = rule.accepting(acceptance, &streams);
        }
        rule.follow(ticket);
        let mut playing = Playing::new(&book, format, self.market.deciding, rule);
        while !playing.advance(STEP) {}
        playing.engine().matcher().watched().story.clone()
    }

    /// How the replications are computed, each a card for every rule set.
    #[must_use]
    pub fn plan(self) -> RunPlan<Vec<Result<HeatCard, String>>> {
        in_turns(self)
    }
}

impl Turns for RuleSetHeat {
    type Rule = ServiceRule;
    type Card = Result<HeatCard, String>;

    const STEP: u64 = STEP;

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
    ) -> Option<Playing<ServiceRule>> {
        Self::enter(self, entry, book, replication)
    }

    fn card(&self, book: &TicketBook, playing: Playing<ServiceRule>) -> Option<Self::Card> {
        let mut rule = playing.engine().matcher().clone();
        rule.settle();
        Some(match playing.finish() {
            Ok(record) => Ok(self.report(book, &record, &rule)),
            Err(foul) => Err(foul.to_string()),
        })
    }
}
