//! Games put together of pairs: a rule that knows games of two, where more play.
//!
//! The rule pairs players; pairs wait in line until as many are there as a game has places, first
//! come, first served, and sides are made as fair as can be. Whoever loses their partner before the
//! game looks for another, as a newcomer to the rule.

use super::endless::is_never;
use crate::arena::market::Contender;
use crate::sim::{
    Desk, Game, Inner, Lack, Matcher, Observer, Reason, Refusal, Teams, Ticket, TimerKey,
};
use std::collections::{BTreeMap, VecDeque};

/// A rule of games of two, whose pairs make larger games. O(log n) a ticket beside the rule, and
/// O(pairs in line) where somebody leaves who has a partner.
#[derive(Clone, Debug)]
pub(super) struct Joined<M> {
    inner: Inner<Contender, M>,
    /// How many players a game takes, an even number.
    takes: usize,
    /// How many the rule has been told of, who are its units.
    told: u64,
    /// Who is with the rule, by unit, and the unit of each.
    units: BTreeMap<u64, Ticket<Contender>>,
    unit_of: BTreeMap<u64, u64>,
    /// Pairs in line, and what the rule said of each.
    line: VecDeque<([Ticket<Contender>; 2], Option<Reason>)>,
    /// What the real timer is set to.
    alarm: f64,
}

impl<M: Matcher<Contender>> Joined<M> {
    /// Makes games of so many players of what the rule pairs.
    pub fn new(rule: M, takes: usize) -> Self {
        Self {
            inner: Inner::new(rule),
            takes,
            told: 0,
            units: BTreeMap::new(),
            unit_of: BTreeMap::new(),
            line: VecDeque::new(),
            alarm: f64::INFINITY,
        }
    }

    /// Somebody looks for a partner.
    fn looks(&mut self, now: f64, ticket: Ticket<Contender>) {
        let unit = self.told;
        self.told += 1;
        self.units.insert(unit, ticket);
        self.unit_of.insert(ticket.id, unit);
        let arrived = now;
        let player = ticket.player;
        self.inner.arrive(
            now,
            Ticket {
                id: unit,
                arrived,
                player,
            },
        );
    }

    /// Puts new pairs in line, plays the games that are full, and sets the timer that the rule
    /// wants.
    fn follow<O: Observer<Contender>>(&mut self, desk: &mut Desk<'_, Contender, O>) {
        while let Some(game) = self.inner.take() {
            let mut pair = Vec::with_capacity(2);
            for member in &game.members {
                if let Some(ticket) = self.units.remove(&member.id) {
                    self.unit_of.remove(&ticket.id);
                    pair.push(ticket);
                }
            }
            match pair[..] {
                [one, other] => self.line.push_back(([one, other], game.reason)),
                // Whom the rule let go without a partner looks again.
                _ => pair
                    .into_iter()
                    .for_each(|ticket| self.looks(desk.now(), ticket)),
            }
        }
        while 2 * self.line.len() >= self.takes {
            let mut members = Vec::with_capacity(self.takes);
            let mut last = None;
            for (pair, reason) in self.line.drain(..self.takes / 2) {
                members.extend(pair);
                last = reason.or(last);
            }
            if let Some(reason) = last {
                desk.because(reason);
            }
            desk.game(Game {
                members: &members,
                teams: Teams::Open,
            });
        }
        let next = self.inner.next_timer();
        if next < self.alarm && !self.units.is_empty() && !is_never(next) {
            self.alarm = next;
            desk.timer_at(next, 0);
        }
    }
}

impl<M: Matcher<Contender>> Matcher<Contender> for Joined<M> {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        // Whatever the rule would have done while nobody was with it changes nobody's place.
        self.inner.run_down(desk.now());
        self.looks(desk.now(), ticket);
        self.follow(desk);
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        let gone = match self.unit_of.remove(&id) {
            Some(unit) => {
                self.inner.depart(desk.now(), unit);
                self.units.remove(&unit)
            }
            None => {
                let held = |pair: &[Ticket<Contender>; 2]| pair.iter().any(|one| one.id == id);
                let place = self.line.iter().position(|(pair, _)| held(pair))?;
                let ([one, other], _) = self.line.remove(place)?;
                let (gone, stays) = match one.id == id {
                    true => (one, other),
                    false => (other, one),
                };
                self.looks(desk.now(), stays);
                Some(gone)
            }
        };
        self.follow(desk);
        gone
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        let Some(&unit) = self.unit_of.get(&id) else {
            let paired = |pair: &[Ticket<Contender>; 2]| pair.iter().any(|one| one.id == id);
            self.line.iter().find(|(pair, _)| paired(pair))?;
            let missing = self.takes.saturating_sub(2 * self.line.len());
            let lack = Lack::Players(missing as u32);
            // Those who look for a partner may be paired when the rule looks again.
            let until = match self.units.len() >= missing {
                true => self.inner.next_timer(),
                false => f64::INFINITY,
            };
            return Some(Refusal { lack, until });
        };
        let mut refusal = self.inner.why_not(unit, now)?;
        if let Lack::Window { other, .. } | Lack::Clock { other } = &mut refusal.lack {
            *other = self.units.get(other)?.id;
        }
        Some(refusal)
    }

    fn timer<O: Observer<Contender>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, Contender, O>) {
        if desk.now() >= self.alarm {
            self.alarm = f64::INFINITY;
        }
        self.inner.run_down(desk.now());
        self.follow(desk);
    }
}
