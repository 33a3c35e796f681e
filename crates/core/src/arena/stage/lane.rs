//! A rule on the stage: the engine of the long runs with a log, and a second one that asks why
//! somebody waited.

use super::account::Account;
use super::refused::refined;
use super::view::{ArenaLaneView, ArenaStageGame, LongestWaiting};
use crate::arena::judge::{Judge, quantile};
use crate::arena::lab::Heat;
use crate::arena::market::{BookArrivals, Contender, TicketBook, Unplayable};
use crate::arena::rules::{ArenaRule, EntryTable, SolvedTable};
use crate::sim::{Engine, Entrant, Lack, Logged, Matcher, Refusal, Replay, Ticket};
use std::sync::Arc;

/// The replication that is shown: the first one of the long run.
const REPLICATION: u32 = 0;
/// Batches below which no interval is shown: too few to tell.
const BATCHES: u64 = 20;

/// The share of tickets whose waits the picture has room for.
const USUAL: f64 = 0.9;

type LaneReplay = Replay<BookArrivals, Entrant<Contender>, Account>;

/// One rule.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    rule: ArenaRule,
    book: Arc<TicketBook>,
    replay: LaneReplay,
    /// Goes over the steps that the longest-waiting has seen.
    past: LaneReplay,
    asked: Asked,
}

/// What a ticket's refusals were, up to a step.
#[derive(Clone, Debug, Default)]
struct Asked {
    ticket: u64,
    step: u64,
    failed: Vec<(Lack, u32)>,
}

impl Lane {
    /// Before the first arrival.
    pub fn new(
        heat: &Heat,
        entry: usize,
        book: &Arc<TicketBook>,
        solved: Option<&SolvedTable>,
    ) -> Result<Self, Unplayable> {
        let (rule, settings) = &heat.entries[entry];
        let table = EntryTable {
            market: &heat.market,
            settings,
            streams: heat.run.streams(REPLICATION),
        };
        let entrant = rule.enter_with(&table, solved)?;
        let judge = Judge::new(
            book.clone(),
            heat.market.format.clone(),
            heat.market.deciding,
        );
        let engine = Engine::new(BookArrivals::new(book.clone()), entrant);
        let replay = Replay::new(engine, Account::new(judge));
        Ok(Self {
            rule: *rule,
            book: book.clone(),
            past: replay.clone(),
            replay,
            asked: Asked::default(),
        })
    }

    pub fn step(&self) -> u64 {
        self.replay.step()
    }

    /// What watched it so far.
    pub fn judge(&self) -> &Judge {
        &self.replay.summary().judge
    }

    /// Goes to a step, and asks why the longest-waiting waited: O(t) for t tickets that have come,
    /// beside what is run, and where it asks anew O(t) and a question to the rule for each arrival
    /// since that ticket came.
    pub fn seek(&mut self, step: u64) {
        self.replay.seek(step);
        let step = self.step();
        let Some(oldest) = self.replay.summary().waiting(step).next() else {
            return;
        };
        let oldest = oldest as u64;
        if self.asked.ticket != oldest || self.asked.step > step || self.asked.failed.is_empty() {
            self.asked = Asked {
                ticket: oldest,
                // The ticket arrives in the step after this one.
                step: oldest,
                failed: Vec::new(),
            };
        }
        while self.asked.step < step {
            self.asked.step += 1;
            self.past.seek(self.asked.step);
            if let Some(refusal) = refusal(self.rule, &self.past, &self.book, oldest) {
                let failed = &mut self.asked.failed;
                match failed
                    .iter_mut()
                    .find(|(lack, _)| lack.same_condition(&refusal.lack))
                {
                    Some((_, count)) => *count += 1,
                    None => failed.push((refusal.lack, 1)),
                }
            }
        }
    }

    /// Why a ticket waits at the step shown.
    pub fn why_not(&self, ticket: u64) -> Option<Refusal> {
        refusal(self.rule, &self.replay, &self.book, ticket)
    }

    /// A ticket that has come.
    fn ticket(&self, number: usize) -> Ticket<Contender> {
        Ticket {
            id: number as u64,
            arrived: self.book.times()[number],
            player: self.book.contender(number),
        }
    }

    /// The step shown. O(t + w log w) and a question to the rule, for t tickets that have come and
    /// w who wait, play or leave in the step.
    pub fn view(&self) -> ArenaLaneView {
        let account = self.replay.summary();
        let step = self.replay.step();
        let after: Vec<_> = (account.waiting(step))
            .map(|number| self.ticket(number))
            .collect();
        let mut before = after.clone();
        let (mut arrival, mut left, mut newest, mut earlier) = (None, Vec::new(), None, 0);

        for event in &self.replay.log().events {
            match event {
                Logged::Arrival(ticket) => arrival = Some(*ticket),
                Logged::Game { time, members, .. } => {
                    earlier += u32::from(newest.is_some());
                    newest = Some((*time, members, before.len() - after.len()));
                    before.extend(members);
                }
                Logged::Departure { ticket, .. } => {
                    before.push(*ticket);
                    left.push(*ticket);
                }
                Logged::Reason { .. } => {}
            }
        }
        crate::sim::by_age(&mut before);
        let among = before.len();
        before.retain(|ticket| Some(ticket.id) != arrival.map(|newcomer| newcomer.id));
        let waits = account.waits.interval();
        let now = self.replay.engine().now();
        let ended = account.judge.record().waits.iter().take(step as usize);
        let mut waited: Vec<f64> = ended.copied().filter(|wait| !wait.is_nan()).collect();
        waited.extend(after.iter().map(|ticket| now - ticket.arrived));
        ArenaLaneView {
            rule: self.rule,
            cannot: None,
            from: arrival.map_or(0.0, |newcomer| newcomer.arrived),
            now,
            before,
            arrival,
            longest: after.first().map(|first| self.longest(*first, step)),
            after,
            left,
            game: newest.map(|(time, members, gone)| self.game(time, members, among - gone)),
            earlier,
            mean_wait: account.sum / account.played as f64,
            interval: (waits.samples >= BATCHES && account.waits.length() > 1).then_some(waits),
            unfair: account.unfair / account.played as f64,
            games: account.judge.record().games.time.len() as u64,
            gone: account.left,
            queue: account.occupancy.mean(),
            usual: quantile(&mut waited, USUAL).unwrap_or(0.0),
        }
    }

    fn game(&self, time: f64, members: &[Ticket<Contender>], among: usize) -> ArenaStageGame {
        let account = self.replay.summary();
        let judge = &account.judge;
        let record = judge.record();
        let seats = judge.sides();
        let count = seats.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let mut sides = vec![Vec::new(); count];
        for (member, &side) in members.iter().zip(seats) {
            sides[usize::from(side)].push(*member);
        }
        let rows = members
            .iter()
            .flat_map(|member| self.book.members(member.id as usize));
        let worst = rows
            .filter_map(|row| record.latency.get(row).copied())
            .fold(f64::NEG_INFINITY, f64::max);
        let site = record.games.site.last().copied();
        let wait = members.iter().map(|member| time - member.arrived);
        ArenaStageGame {
            time,
            chance: judge.chance(),
            sides,
            unfair: record.games.unfair.last().copied().unwrap_or(f64::NAN),
            spread: record.games.spread.last().copied().unwrap_or(f64::NAN),
            wait: wait.fold(0.0, f64::max),
            site: site.filter(|_| worst.is_finite()).map(|site| (site, worst)),
            reason: account.reason,
            among,
        }
    }

    fn longest(&self, ticket: Ticket<Contender>, step: u64) -> LongestWaiting {
        let record = self.judge().record();
        let since = (record.games.time.iter().rev())
            .take_while(|&&time| time >= ticket.arrived)
            .count();
        let refusal = self.why_not(ticket.id);
        let other = refusal.and_then(|refusal| match refusal.lack {
            Lack::Window { other, .. } | Lack::Clock { other } => Some(other as usize),
            _ => None,
        });
        let mut failed = match self.asked.ticket == ticket.id {
            true => self.asked.failed.clone(),
            false => Vec::new(),
        };
        crate::order::few(&mut failed, |one, other| one.1 > other.1);
        LongestWaiting {
            refusal,
            failed,
            arrivals: (step - ticket.id) as u32,
            games: since as u32,
            other: other.map(|number| self.ticket(number)),
            ticket,
        }
    }
}

/// Why a ticket waits, in terms of who waits with it: a line of the rules lab tells only that
/// there is no game.
fn refusal(rule: ArenaRule, replay: &LaneReplay, book: &TicketBook, id: u64) -> Option<Refusal> {
    let (engine, account) = (replay.engine(), replay.summary());
    let told = engine.matcher().why_not(id, engine.now())?;
    let waiting = (account.waiting(replay.step())).map(|number| book.contender(number));
    let asked = book.contender(usize::try_from(id).ok()?);
    Some(refined(rule, account.judge.format(), &asked, waiting, told))
}
