//! The director's call each period: pools, a match function, and the default evaluator.

use std::collections::BTreeSet;

use super::{MatchFunction, OpenMatchRules};
use crate::order::by_number;
use crate::play::{Clock, Game, Service, Watch};
use crate::ticket::Ticket;

/// A match that a match function proposes.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Its name.
    pub id: String,
    /// How good it is; nothing counts less than anything.
    pub score: Option<f64>,
    /// Its tickets.
    pub tickets: Vec<String>,
    /// The backfill that it fills.
    pub backfill: Option<String>,
}

/// The default evaluator: by score, the best first, each that shares nothing with one before.
/// The order of equal scores is not specified there; here it is that of the list.
#[must_use]
pub fn evaluate(proposals: &[Proposal]) -> Vec<&Proposal> {
    let mut order: Vec<&Proposal> = proposals.iter().collect();
    let score = |proposal: &Proposal| proposal.score.unwrap_or(f64::NEG_INFINITY);
    by_number(&mut order, |one| -score(one));
    let mut tickets = BTreeSet::new();
    let mut backfills = BTreeSet::new();
    order.retain(|proposal| {
        let free = !proposal
            .tickets
            .iter()
            .any(|ticket| tickets.contains(ticket))
            && !proposal
                .backfill
                .iter()
                .any(|backfill| backfills.contains(backfill));
        if free {
            tickets.extend(&proposal.tickets);
            backfills.extend(&proposal.backfill);
        }
        free
    });
    order
}

/// Open Match at work.
#[derive(Clone, Debug)]
pub struct OpenMatch {
    rules: OpenMatchRules,
    waiting: Vec<(usize, u32, Ticket)>,
    /// Proposals that met another's ticket.
    pub collisions: u64,
}

impl OpenMatch {
    /// Nobody waits.
    #[must_use]
    pub const fn new(rules: OpenMatchRules) -> Self {
        Self {
            rules,
            waiting: Vec::new(),
            collisions: 0,
        }
    }
}

impl Service for OpenMatch {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let held = self.rules.pools.iter().any(|pool| pool.holds(ticket));
        self.waiting.push((number, ticket.size(), ticket.clone()));
        (!held).then(|| "no pool holds it".to_owned())
    }

    fn leave(&mut self, number: usize) {
        self.waiting.retain(|(own, _, _)| *own != number);
    }

    fn patience(&self, _: &Ticket) -> f64 {
        self.rules.lifetime
    }

    fn pass(&mut self, now: f64, _: &mut Watch) -> Vec<Game> {
        let MatchFunction::Chunks(size) = self.rules.function;
        let mut proposals = Vec::new();
        for pool in &self.rules.pools {
            let mut group: Vec<usize> = Vec::new();
            let mut players = 0;
            for (number, own, ticket) in &self.waiting {
                if !pool.holds(ticket) || players + own > size {
                    continue;
                }
                group.push(*number);
                players += own;
                if players == size {
                    proposals.push(Proposal {
                        id: pool.name.clone(),
                        score: None,
                        tickets: group.iter().map(usize::to_string).collect(),
                        backfill: None,
                    });
                    group.clear();
                    players = 0;
                }
            }
        }
        let kept = evaluate(&proposals);
        self.collisions += (proposals.len() - kept.len()) as u64;
        let games: Vec<Game> = (kept.into_iter())
            .map(|proposal| Game {
                at: now,
                teams: vec![(
                    "match".to_owned(),
                    proposal
                        .tickets
                        .iter()
                        .filter_map(|number| number.parse().ok())
                        .collect(),
                )],
                quality: None,
                step: 0,
            })
            .collect();
        for game in &games {
            self.waiting
                .retain(|(own, _, _)| !game.tickets().any(|number| number == *own));
        }
        games
    }

    fn clock(&self) -> Clock {
        Clock::every(self.rules.period, 0.0)
    }

    fn boxed(&self) -> Box<dyn Service> {
        Box::new(self.clone())
    }
}
