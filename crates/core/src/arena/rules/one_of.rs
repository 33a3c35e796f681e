//! Rules of one kind in one type: what plays them (a pool, a batch) stands in a page's module
//! once and not once for each, at the price of a branch a decision.

use crate::arena::market::Contender;
use crate::balance::queue::{BestGameRule, TimedGameRule};
use crate::balance::roles::RoleGameRule;
use crate::engagement::contest::BatchMatchmaker;
use crate::patience::{GreedyRule, PatientRule, PoolRule, PoolTable, PoolVerdict, WaitAtMost};
use crate::sim::{BatchRule, ChosenGames, Lack, Ticket, Waiting};

/// A rule of the patience lab.
#[derive(Clone, Debug)]
pub(super) enum OneOfPool {
    Greedy(GreedyRule),
    Patient(PatientRule),
    WaitAtMost(WaitAtMost),
    Optimal(PoolTable),
}

impl PoolRule for OneOfPool {
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match self {
            Self::Greedy(rule) => rule.decide(strong, weak),
            Self::Patient(rule) => rule.decide(strong, weak),
            Self::WaitAtMost(rule) => rule.decide(strong, weak),
            Self::Optimal(rule) => rule.decide(strong, weak),
        }
    }

    fn overdue(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match self {
            Self::Greedy(rule) => rule.overdue(strong, weak),
            Self::Patient(rule) => rule.overdue(strong, weak),
            Self::WaitAtMost(rule) => rule.overdue(strong, weak),
            Self::Optimal(rule) => rule.overdue(strong, weak),
        }
    }
}

/// A rule of the balance or the engagement lab, which chooses from all who wait.
#[derive(Clone, Debug)]
pub(super) enum OneOfBatches {
    Best(BestGameRule),
    Timed(TimedGameRule),
    Roles(RoleGameRule),
    Paired(BatchMatchmaker),
}

impl OneOfBatches {
    fn rule(&mut self) -> &mut dyn Choosing {
        match self {
            Self::Best(rule) => rule,
            Self::Timed(rule) => rule,
            Self::Roles(rule) => rule,
            Self::Paired(rule) => rule,
        }
    }
}

/// A [`BatchRule`] as its batches call it, without the clone that keeps that trait from being
/// an object.
trait Choosing {
    fn choose(&mut self, now: f64, waiting: &Waiting<Contender>, games: &mut ChosenGames);
    fn joined(&mut self, ticket: &Ticket<Contender>);
    fn left(&mut self, ticket: &Ticket<Contender>);
}

impl<R: BatchRule<Contender>> Choosing for R {
    fn choose(&mut self, now: f64, waiting: &Waiting<Contender>, games: &mut ChosenGames) {
        BatchRule::choose(self, now, waiting, games);
    }
    fn joined(&mut self, ticket: &Ticket<Contender>) {
        BatchRule::joined(self, ticket);
    }
    fn left(&mut self, ticket: &Ticket<Contender>) {
        BatchRule::left(self, ticket);
    }
}

impl BatchRule<Contender> for OneOfBatches {
    fn choose(&mut self, now: f64, waiting: &Waiting<Contender>, games: &mut ChosenGames) {
        Choosing::choose(self.rule(), now, waiting, games);
    }

    fn lacks(&self, waiting: &Waiting<Contender>) -> Option<Lack> {
        match self {
            Self::Best(rule) => rule.lacks(waiting),
            Self::Timed(rule) => rule.lacks(waiting),
            Self::Roles(rule) => rule.lacks(waiting),
            Self::Paired(rule) => rule.lacks(waiting),
        }
    }

    fn joined(&mut self, ticket: &Ticket<Contender>) {
        Choosing::joined(self.rule(), ticket);
    }

    fn left(&mut self, ticket: &Ticket<Contender>) {
        Choosing::left(self.rule(), ticket);
    }
}
