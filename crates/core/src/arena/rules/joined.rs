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
use std::collections::VecDeque;

/// A ticket that is in no unit.
const NOBODY: u32 = u32::MAX;

/// A rule of games of two, whose pairs make larger games. O(1) a ticket beside the rule, and
/// O(pairs in line) where somebody leaves who has a partner.
#[derive(Clone, Debug)]
pub(super) struct Joined<M> {
    inner: Inner<Contender, M>,
    /// How many players a game takes, an even number.
    takes: usize,
    /// By unit, which is who the rule has been told of: who looks for a partner.
    units: Vec<Option<Ticket<Contender>>>,
    /// By number of the ticket: its unit.
    unit_of: Vec<u32>,
    /// How many look for a partner.
    looking: usize,
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
            units: Vec::new(),
            unit_of: Vec::new(),
            looking: 0,
            line: VecDeque::new(),
            alarm: f64::INFINITY,
        }
    }

    /// Somebody looks for a partner.
    fn looks(&mut self, now: f64, ticket: Ticket<Contender>) {
        let (unit, id) = (self.units.len() as u64, ticket.id as usize);
        if self.unit_of.len() <= id {
            self.unit_of.resize(id + 1, NOBODY);
        }
        self.unit_of[id] = unit as u32;
        self.units.push(Some(ticket));
        self.looking += 1;
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

    /// A unit that looks no more.
    fn take(&mut self, unit: u64) -> Option<Ticket<Contender>> {
        let ticket = self.units.get_mut(unit as usize)?.take()?;
        self.unit_of[ticket.id as usize] = NOBODY;
        self.looking -= 1;
        Some(ticket)
    }

    /// The unit of somebody who looks for a partner.
    fn unit(&self, id: u64) -> Option<u64> {
        let unit = *self.unit_of.get(id as usize)?;
        (unit != NOBODY).then_some(u64::from(unit))
    }

    /// Puts new pairs in line, plays the games that are full, and sets the timer that the rule
    /// wants.
    fn follow<O: Observer<Contender>>(&mut self, desk: &mut Desk<'_, Contender, O>) {
        while let Some(game) = self.inner.take() {
            let members = game.members.iter();
            let pair: Vec<_> = members.filter_map(|one| self.take(one.id)).collect();
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
        if next < self.alarm && self.looking > 0 && !is_never(next) {
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
        let gone = match self.unit(id) {
            Some(unit) => {
                self.inner.depart(desk.now(), unit);
                self.take(unit)
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
        let Some(unit) = self.unit(id) else {
            let paired = |pair: &[Ticket<Contender>; 2]| pair.iter().any(|one| one.id == id);
            self.line.iter().find(|(pair, _)| paired(pair))?;
            let missing = self.takes.saturating_sub(2 * self.line.len());
            let lack = Lack::Players(missing as u32);
            // Those who look for a partner may be paired when the rule looks again.
            let until = match self.looking >= missing {
                true => self.inner.next_timer(),
                false => f64::INFINITY,
            };
            return Some(Refusal { lack, until });
        };
        let mut refusal = self.inner.why_not(unit, now)?;
        if let Lack::Window { other, .. } | Lack::Clock { other } = &mut refusal.lack {
            let unit = self.units.get(*other as usize)?.as_ref();
            *other = unit?.id;
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
