//! Rules that know players only, on tickets of any kind: what they take for a player is a unit.
//!
//! Three translations. *Teams as players*: tickets are put together into full teams first come,
//! first served, and the rule chooses among teams by their mean ratings; a team that loses a member
//! is taken apart. *Sides made anew*: the rule names who plays, as for two teams of one size, and
//! not where. *No computer players*: a game with fewer players than places (Schlup's
//! time-out) is not played; its players look again, as newcomers to the rule.

use super::endless::is_never;
use super::in_order::{InOrder, Taking};
use crate::arena::market::{Contender, GameFormat, Unplayable};
use crate::sim::{Desk, Game, Inner, Lack, Matcher, Observer, Refusal, Teams, Ticket, TimerKey};

/// A rule that plays units.
///
/// A ticket costs O(1) beside the rule, where teams are made what [`InOrder`] costs.
#[derive(Clone, Debug)]
pub struct Units<M> {
    inner: Inner<Contender, M>,
    /// Makes teams of tickets; none where each ticket is a unit.
    builder: Option<Inner<Contender, InOrder>>,
    /// How many units a game takes.
    takes: usize,
    /// Whether sides are made anew.
    open: bool,
    /// How many units wait.
    waiting: usize,
    /// By number of the unit: its tickets; none once it has played or is taken apart.
    units: Vec<Vec<Ticket<Contender>>>,
    /// By number of the ticket: its unit.
    unit_of: Vec<u32>,
    /// What the real timer is set to.
    alarm: f64,
    members: Vec<Ticket<Contender>>,
}

/// A ticket that is in no unit.
const NOBODY: u32 = u32::MAX;

impl<M: Matcher<Contender>> Units<M> {
    /// Each ticket is a unit, and a game of fewer than `takes` is not played.
    #[must_use]
    pub fn of_tickets(rule: M, takes: usize) -> Self {
        Self {
            inner: Inner::new(rule),
            builder: None,
            takes,
            open: false,
            waiting: 0,
            units: Vec::new(),
            unit_of: Vec::new(),
            alarm: f64::INFINITY,
            members: Vec::new(),
        }
    }

    /// Each ticket is a unit, and the rule names who plays; its teams are not the game's.
    #[must_use]
    pub fn named(rule: M, takes: usize) -> Self {
        let mut units = Self::of_tickets(rule, takes);
        units.open = true;
        units
    }

    /// Each full team is a unit, for a rule of games of as many players as there are sides.
    ///
    /// # Errors
    /// A format whose sides are not of one size, or that has one side only.
    pub fn of_teams(rule: M, format: &GameFormat) -> Result<Self, Unplayable> {
        let sides = format.sides();
        if sides.len() < 2 || sides.iter().any(|&places| places != sides[0]) {
            let allowed = "two teams or more of the same size, among which this rule chooses";
            return Err(Unplayable::new("sides", format.words(), allowed));
        }
        let team = GameFormat::even(1, usize::from(sides[0]))?;
        let mut units = Self::of_tickets(rule, sides.len());
        units.builder = Some(Inner::new(InOrder::new(
            team,
            Taking::Oldest,
            f64::INFINITY,
        )));
        Ok(units)
    }

    /// A unit of some tickets comes.
    fn unit(&mut self, now: f64, tickets: Vec<Ticket<Contender>>) {
        let number = self.units.len() as u64;
        let count = tickets.len() as f64;
        let Some(&first) = tickets.first() else {
            return;
        };
        let mut player = first.player;
        if tickets.len() > 1 {
            let persons: f64 = tickets.iter().map(|one| f64::from(one.player.size)).sum();
            let mean = |of: fn(&Contender) -> f64| {
                let all = tickets
                    .iter()
                    .map(|one| f64::from(one.player.size) * of(&one.player));
                all.sum::<f64>() / persons
            };
            player.rating = mean(|one| one.rating);
            player.place = [mean(|one| one.place[0])];
            player.deviation = mean(|one| one.deviation * one.deviation).sqrt();
            player.risks = [0, 1, 2].map(|outcome| {
                tickets
                    .iter()
                    .map(|one| one.player.risks[outcome])
                    .sum::<f64>()
                    / count
            });
            let strong = tickets.iter().filter(|one| one.player.strong);
            let strong: f64 = strong.map(|one| f64::from(one.player.size)).sum();
            player.strong = 2.0 * strong >= persons;
        }
        // To the rule a unit is one player.
        player.size = 1;
        for ticket in &tickets {
            let id = ticket.id as usize;
            if self.unit_of.len() <= id {
                self.unit_of.resize(id + 1, NOBODY);
            }
            self.unit_of[id] = number as u32;
        }
        let arrived = now;
        self.waiting += 1;
        self.units.push(tickets);
        self.inner.arrive(
            now,
            Ticket {
                id: number,
                arrived,
                player,
            },
        );
    }

    /// Does what the rule would have done by itself while too few for a game waited: whoever ran
    /// out of time looked again at that moment.
    fn catch_up(&mut self, now: f64) {
        while self.waiting < self.takes && self.inner.next_timer() < now {
            let at = self.inner.next_timer();
            self.inner.run_down(at);
            while let Some(game) = self.inner.take() {
                self.waiting -= game.members.len().min(self.waiting);
                for member in game.members {
                    let again = std::mem::take(&mut self.units[member.id as usize]);
                    self.unit(at, again);
                }
            }
        }
    }

    /// Plays what the rule has formed, and sets the timer that it wants.
    fn follow<O: Observer<Contender>>(&mut self, desk: &mut Desk<'_, Contender, O>) {
        loop {
            if let Some(team) = self.builder.as_mut().and_then(Inner::take) {
                self.unit(desk.now(), team.members);
                continue;
            }
            let Some(game) = self.inner.take() else { break };
            self.waiting -= game.members.len().min(self.waiting);
            if game.members.len() < self.takes {
                for member in game.members {
                    let again = std::mem::take(&mut self.units[member.id as usize]);
                    self.unit(desk.now(), again);
                }
                continue;
            }
            self.members.clear();
            let mut first = 0;
            for (place, member) in game.members.iter().enumerate() {
                let unit = std::mem::take(&mut self.units[member.id as usize]);
                for ticket in &unit {
                    self.unit_of[ticket.id as usize] = NOBODY;
                }
                self.members.extend(unit);
                if place == 0 {
                    first = self.members.len();
                }
            }
            let teams = match (game.teams, &self.builder) {
                (_, Some(_)) => Teams::Given(first),
                _ if self.open => Teams::Open,
                (teams, None) => teams,
            };
            if let Some(reason) = game.reason {
                desk.because(reason);
            }
            desk.game(Game {
                members: &self.members,
                teams,
            });
        }
        // Fewer than a game takes would only be sent to look again, for ever once nobody comes:
        // `catch_up` does that when somebody has come.
        let next = self.inner.next_timer();
        if next < self.alarm && self.waiting >= self.takes && !is_never(next) {
            self.alarm = next;
            desk.timer_at(next, 0);
        }
    }
}

impl<M: Matcher<Contender>> Matcher<Contender> for Units<M> {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        self.catch_up(desk.now());
        match &mut self.builder {
            Some(builder) => builder.arrive(desk.now(), ticket),
            None => self.unit(desk.now(), vec![ticket]),
        }
        self.follow(desk);
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        self.catch_up(desk.now());
        if let Some(builder) = &mut self.builder
            && let Some(ticket) = builder.depart(desk.now(), id)
        {
            return Some(ticket);
        }
        let unit = *self
            .unit_of
            .get(id as usize)
            .filter(|&&unit| unit != NOBODY)?;
        self.unit_of[id as usize] = NOBODY;
        if self.inner.depart(desk.now(), u64::from(unit)).is_some() {
            self.waiting = self.waiting.saturating_sub(1);
        }
        let mut gone = None;
        for ticket in std::mem::take(&mut self.units[unit as usize]) {
            if ticket.id == id {
                gone = Some(ticket);
            } else if let Some(builder) = &mut self.builder {
                // The others look for a team again.
                self.unit_of[ticket.id as usize] = NOBODY;
                builder.arrive(desk.now(), ticket);
            }
        }
        self.follow(desk);
        gone
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        let unit = (self.unit_of.get(id as usize)).filter(|&&unit| unit != NOBODY);
        let Some(&unit) = unit else {
            let team = self.builder.as_ref()?.why_not(id, now)?;
            let missing = match team.lack {
                Lack::Players(missing) => missing,
                _ => 0,
            };
            return Some(Refusal::for_good(Lack::Team(missing)));
        };
        let mut refusal = self.inner.why_not(u64::from(unit), now)?;
        if let Lack::Window { other, .. } | Lack::Clock { other } = &mut refusal.lack {
            let unit = self.units.get(*other as usize)?;
            *other = unit.first()?.id;
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
