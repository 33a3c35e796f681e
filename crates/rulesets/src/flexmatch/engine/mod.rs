//! A match around the oldest ticket.
//!
//! The oldest ticket of the pool is the anchor. The others are tried one at a time, in the order
//! of the sorts, else by age: each goes to the first team, in the order of `place`, in which
//! no rule fails for good, or is passed over. Whenever all teams have their minimum, and all
//! rules hold, that is a match; the largest is released when nobody is left to try. Where none
//! was found, the next oldest ticket is the anchor; after a match, the oldest again.
//!
//! A failed anchor is not tried again in the same pass unless somebody left who was in its match;
//! in the next pass only with what has changed, where that can be told (`memory`), and only those
//! are tried whom nothing plain keeps apart (`sieve`). A watch, which counts every rule, is told the
//! same as if everybody were tried in every pass. [`FlexMatch::literal`] does just that: the games
//! and the counts are the same.

mod by_hand;
mod candidate;
mod even;
mod memory;
mod order;
mod quick;
mod resume;
mod sieve;

use super::{FlexRules, Seat};
use crate::play::{Clock, Game, Service, Watch};
use crate::ticket::Ticket;
use candidate::Candidate;
use memory::{Kept, Ledger, Memo, Trial};
use sieve::Sieve;

/// FlexMatch at work.
#[derive(Clone, Debug)]
pub struct FlexMatch {
    rules: FlexRules,
    /// Who waits, the oldest first.
    pool: Vec<Seat>,
    /// What is kept beside each of them.
    kept: Vec<Kept>,
    /// The waits at which something of the rule set changes.
    steps: Vec<f64>,
    remembers: bool,
    /// When the last pass was.
    last: f64,
    /// Places in the pool of those that have changed since.
    changed: Vec<usize>,
    /// Who may be in a match with whom.
    sieve: Sieve,
    /// What the watch has not been told yet.
    ledger: Ledger,
    /// Whether everybody is tried anew, always.
    literal: bool,
}

/// What came of an anchor.
#[derive(Default)]
struct Attempt {
    /// The number of tickets of the largest group that passed, and the step it passed at.
    passed: Option<(usize, usize)>,
    /// Places in the pool of all that were added, with their teams.
    added: Vec<(usize, usize)>,
    /// Whether there was no room for more.
    full: bool,
    /// Who was tried, if that is kept.
    trials: Option<Vec<Trial>>,
}

impl FlexMatch {
    /// An empty pool.
    #[must_use]
    pub fn new(rules: FlexRules) -> Self {
        let remembers = memory::remembers(&rules);
        Self {
            steps: rules.steps(),
            sieve: Sieve::new(&rules, remembers),
            ledger: Ledger::new(&rules),
            literal: false,
            remembers,
            rules,
            pool: Vec::new(),
            kept: Vec::new(),
            last: f64::NEG_INFINITY,
            changed: Vec::new(),
        }
    }

    /// The same service, which remembers nothing: everybody is tried with every anchor in every
    /// pass. Slow, and there to be compared with.
    #[must_use]
    pub fn literal(rules: FlexRules) -> Self {
        Self {
            literal: true,
            remembers: false,
            ..Self::new(rules)
        }
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> &FlexRules {
        &self.rules
    }

    /// A match with nobody in it yet around an anchor.
    fn candidate(&self, anchor: usize, watch: &Watch) -> Candidate<'_> {
        let few = self.rules.rules.len() <= memory::MOST_RULES;
        let keeps = watch.is_on() && !self.literal && few;
        Candidate::new(&self.rules, self.pool[anchor].number, keeps)
    }

    /// The match around an anchor, everybody tried who is not kept apart.
    fn attempt(&self, anchor: usize, now: f64, watch: &mut Watch) -> Attempt {
        let mut candidate = self.candidate(anchor, watch);
        let mut attempt = Attempt::default();
        let sifts = !self.literal && !watch.is_on();
        let sorted =
            (!self.rules.sorts.is_empty()).then(|| order::sorted(&self.rules, &self.pool, anchor));
        for turn in 0..self.pool.len() {
            let at = match (turn, &sorted) {
                (0, _) => anchor,
                (_, Some(order)) => order[turn - 1],
                (_, None) if turn <= anchor => turn - 1,
                (_, None) => turn,
            };
            if sifts && turn > 0 && !self.sieve.together(anchor, at) {
                continue;
            }
            let added = self.try_one(at, &mut candidate, now, &mut attempt, watch);
            if (added.is_none() && at == anchor) || attempt.full {
                break;
            }
        }
        attempt.trials = candidate.trials.take();
        attempt
    }

    /// Tries one more ticket; the team that it went to.
    fn try_one<'a>(
        &'a self,
        at: usize,
        candidate: &mut Candidate<'a>,
        now: f64,
        attempt: &mut Attempt,
        watch: &mut Watch,
    ) -> Option<usize> {
        let rules = &self.rules;
        let team = candidate.add(rules, &self.pool[at], now, watch)?;
        attempt.added.push((at, team));
        let wait = candidate.wait(rules, now);
        if let Some(step) = candidate.passes(rules, wait, watch) {
            attempt.passed = Some((attempt.added.len(), step));
        }
        attempt.full = candidate.is_full(rules, wait);
        Some(team)
    }

    /// Sees who is new or has reached a step since the last pass. A newcomer who is older than
    /// somebody is judged by anchors that are newer: those forget.
    fn begin(&mut self, now: f64) {
        let last = self.last;
        self.last = now;
        let mut fresh = false;
        for (seat, kept) in self.pool.iter().zip(&mut self.kept) {
            let new = kept.tried.is_none();
            kept.changed = new || memory::reached(&self.steps, last - seat.at, now - seat.at);
            if fresh && let Some(memo) = kept.memo.take() {
                self.ledger.forget(memo);
            }
            fresh |= new;
            kept.tried = Some(false);
        }
        self.sieve.begin(&self.pool, now);
        self.list();
    }

    /// Lists those that have changed.
    fn list(&mut self) {
        let changed = (0..self.pool.len()).filter(|&at| self.kept[at].changed);
        self.changed.clear();
        self.changed.extend(changed);
    }

    /// Takes a ticket out of the pool.
    fn remove(&mut self, at: usize) {
        self.pool.remove(at);
        self.sieve.remove(at);
        if let Some(memo) = self.kept.remove(at).memo {
            self.ledger.forget(memo);
        }
    }

    /// Forgets the matches that any of these were in, and that they were tried in others.
    fn forget(&mut self, gone: &[usize]) {
        for kept in &mut self.kept {
            let touched = |memo: &mut Memo| memo.added.iter().any(|one| gone.contains(&one.1));
            if let Some(memo) = kept.memo.take_if(touched) {
                self.ledger.forget(memo);
                kept.tried = kept.tried.map(|_| false);
            }
            if let Some(memo) = &mut kept.memo {
                for &who in gone {
                    self.ledger.forget_one(memo, who);
                }
            }
        }
    }

    /// Takes the tickets of a match out of the pool.
    fn release(&mut self, attempt: &Attempt, now: f64) -> Game {
        let (count, step) = attempt.passed.unwrap_or((0, 0));
        let mut teams: Vec<(String, Vec<usize>)> = (self.rules.teams.iter())
            .map(|team| (team.name.clone(), Vec::new()))
            .collect();
        let mut chosen: Vec<(usize, usize)> = attempt.added[..count].to_vec();
        if let Some(attribute) = self.rules.balanced {
            even::even_out(&self.rules, &self.pool, &mut chosen, attribute);
        }
        for &(at, team) in &chosen {
            teams[team].1.push(self.pool[at].number);
        }
        let gone: Vec<usize> = chosen.iter().map(|&(at, _)| self.pool[at].number).collect();
        chosen.sort_unstable_by_key(|&(at, _)| std::cmp::Reverse(at));
        for (at, _) in chosen {
            self.remove(at);
        }
        self.forget(&gone);
        self.list();
        teams.retain(|(_, tickets)| !tickets.is_empty());
        Game {
            at: now,
            teams,
            quality: None,
            step,
        }
    }
}

impl Service for FlexMatch {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let seat = match Seat::new(number, ticket, &mut self.rules) {
            Ok(seat) => seat,
            Err(story) => return Some(story),
        };
        let largest = (self.rules.teams.iter())
            .flat_map(|team| team.max.values())
            .max()
            .copied()
            .unwrap_or(0);
        let mut story = None;
        if seat.size() > largest {
            story = Some(format!(
                "a party of {} is larger than every team",
                seat.size()
            ));
        }
        let at = self.pool.partition_point(|other| other.at <= seat.at);
        self.sieve.insert(at, &seat);
        self.pool.insert(at, seat);
        self.kept.insert(at, Kept::default());
        story
    }

    fn leave(&mut self, number: usize) {
        if let Some(at) = self.pool.iter().position(|seat| seat.number == number) {
            self.remove(at);
            self.forget(&[number]);
        }
    }

    fn patience(&self, _: &Ticket) -> f64 {
        self.rules.timeout.unwrap_or(f64::INFINITY)
    }

    fn pass(&mut self, now: f64, watch: &mut Watch) -> Vec<Game> {
        let mut games = Vec::new();
        self.begin(now);
        let mut anchor = 0;
        while anchor < self.pool.len() {
            if self.kept[anchor].tried == Some(true) {
                anchor += 1;
                continue;
            }
            if let Some(attempt) = self.look(anchor, now, watch) {
                let number = self.pool[anchor].number;
                for trial in attempt.trials.iter().flatten() {
                    self.ledger.tell(trial, number, watch);
                }
                if attempt.passed.is_some() {
                    games.push(self.release(&attempt, now));
                    anchor = 0;
                    continue;
                }
                self.kept[anchor].memo = Some(self.memo(attempt));
            }
            self.kept[anchor].tried = Some(true);
            anchor += 1;
        }
        self.ledger.pay(watch);
        games
    }

    fn settle(&mut self, watch: &mut Watch) {
        for memo in self.kept.iter_mut().filter_map(|kept| kept.memo.as_mut()) {
            self.ledger.settle(memo);
        }
        self.ledger.pay(watch);
    }

    fn rules(&self) -> Vec<String> {
        (self.rules.rules.iter())
            .map(|rule| rule.name.clone())
            .collect()
    }

    fn openings(&self, _: &Ticket) -> Vec<(f64, String)> {
        self.rules.openings()
    }

    fn clock(&self) -> Clock {
        Clock::every(self.rules.period, 0.0)
    }

    fn boxed(&self) -> Box<dyn Service> {
        Box::new(self.clone())
    }
}
