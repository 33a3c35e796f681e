//! Difference-Wait for games of any size: temporary groups of k, and loose players.

use super::terms::{Newcomer, Temporary, Terms};
use crate::hindsight::rules::distance::Distance;
use crate::hindsight::rules::greedy::game;
use crate::hindsight::rules::reasons::{ALONE, COMPUTERS, DEFINITIVE, IMPROVED, TEMPORARY};
use crate::hindsight::rules::timer::EarliestTimer;
use crate::sim::{Desk, Observer, Placed, Ticket, by_age};

/// A temporary group. Its members stand in [`Groups::members`].
#[derive(Clone, Copy, Debug)]
struct Group<const D: usize> {
    /// How far they lie apart.
    spread: f64,
    /// When it becomes definitive.
    until: f64,
    /// The number of the one who came first.
    first: u64,
    reach: Reach<D>,
}

/// The least and the greatest value in each criterion, and those next to them: what
/// remains of a group when a member goes.
#[derive(Clone, Copy, Debug)]
struct Reach<const D: usize> {
    low: [f64; D],
    low_next: [f64; D],
    high: [f64; D],
    high_next: [f64; D],
}

impl<const D: usize> Reach<D> {
    fn new<P: Placed<D>>(members: &[Ticket<P>]) -> Self {
        let mut reach = Self {
            low: [f64::INFINITY; D],
            low_next: [f64::INFINITY; D],
            high: [f64::NEG_INFINITY; D],
            high_next: [f64::NEG_INFINITY; D],
        };
        for member in members {
            for (axis, &value) in member.player.criteria().iter().enumerate() {
                if value < reach.low[axis] {
                    reach.low_next[axis] = reach.low[axis];
                    reach.low[axis] = value;
                } else {
                    reach.low_next[axis] = reach.low_next[axis].min(value);
                }
                if value > reach.high[axis] {
                    reach.high_next[axis] = reach.high[axis];
                    reach.high[axis] = value;
                } else {
                    reach.high_next[axis] = reach.high_next[axis].max(value);
                }
            }
        }
        reach
    }

    /// The spread with one member replaced.
    fn replaced(&self, out: &[f64; D], new: &[f64; D], distance: &Distance<D>) -> f64 {
        let (mut low, mut high) = (self.low, self.high);
        for axis in 0..D {
            if out[axis] <= low[axis] {
                low[axis] = self.low_next[axis];
            }
            if out[axis] >= high[axis] {
                high[axis] = self.high_next[axis];
            }
            low[axis] = low[axis].min(new[axis]);
            high[axis] = high[axis].max(new[axis]);
        }
        distance.spread(&low, &high)
    }

    /// No replacement can give a lower spread than this: as if the members at both
    /// ends of every criterion went.
    fn at_least(&self, new: &[f64; D], distance: &Distance<D>) -> f64 {
        let (mut low, mut high) = (self.low_next, self.high_next);
        for axis in 0..D {
            low[axis] = low[axis].min(new[axis]);
            high[axis] = high[axis].max(new[axis]);
        }
        distance.spread(&low, &high)
    }
}

/// Where a player may go. Compared as a list: the lower is the better.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Offer {
    /// Minus the gain, where that is asked for; else 0.
    loss: f64,
    /// The spread there.
    spread: f64,
    /// The number of the one who came first among those who would be with the player.
    first: u64,
    /// Of two members who could go, the one who came last does.
    stays: u64,
    /// The group; `None` is a new one with loose players.
    group: Option<usize>,
    /// Who goes there, as a place in the group.
    goes: usize,
}

/// Those who wait.
#[derive(Clone, Debug)]
pub(super) struct Groups<P, const D: usize> {
    terms: Terms<D>,
    groups: Vec<Group<D>>,
    /// The members of all groups, k each.
    members: Vec<Ticket<P>>,
    loose: Vec<Ticket<P>>,
    /// Loose players with their distance, while some are chosen.
    near: Vec<(f64, u64, usize)>,
    /// The members of a group in the making.
    table: Vec<Ticket<P>>,
    timer: EarliestTimer,
}

impl<P: Placed<D>, const D: usize> Groups<P, D> {
    pub(super) fn new(terms: Terms<D>) -> Self {
        Self {
            terms,
            groups: Vec::new(),
            members: Vec::new(),
            loose: Vec::new(),
            near: Vec::new(),
            table: Vec::new(),
            timer: EarliestTimer::new(),
        }
    }

    pub(super) fn temporary(&self) -> Vec<Temporary> {
        let members = self.members.chunks(self.terms.players);
        (self.groups.iter().zip(members))
            .map(|(group, members)| Temporary {
                members: members.iter().map(|member| member.id).collect(),
                spread: group.spread,
                until: group.until,
            })
            .collect()
    }

    pub(super) fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        let newcomer = self.terms.readings.newcomer;
        self.search(ticket, Some(newcomer), desk);
        self.arm(desk);
    }

    /// Takes out the player with this number. The others of their group are dropped: loose at
    /// first, then they look around one after another as dropped players do, the longest
    /// waiting first; whom one of them takes along looks no more. O(n) of n who wait, and as
    /// many looks as the group has members.
    pub(super) fn depart<O: Observer<P>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, P, O>,
    ) -> Option<Ticket<P>> {
        if let Some(ticket) = self.take_from_loose(id) {
            return Some(ticket);
        }
        let place = self.members.iter().position(|member| member.id == id)?;
        self.take_group(place / self.terms.players);
        by_age(&mut self.table);
        let gone = self.table.iter().position(|member| member.id == id)?;
        let ticket = self.table.remove(gone);
        let dropped = self.table.clone();
        self.loose.extend_from_slice(&dropped);
        let whom = self.terms.after_drop();
        for member in dropped {
            if let Some(searcher) = self.take_from_loose(member.id) {
                self.search(searcher, whom, desk);
            }
        }
        self.arm(desk);
        Some(ticket)
    }

    /// Whether the player with this number waits. O(n) of n who wait.
    pub(super) fn waits(&self, id: u64) -> bool {
        (self.loose.iter().chain(&self.members)).any(|ticket| ticket.id == id)
    }

    fn take_from_loose(&mut self, id: u64) -> Option<Ticket<P>> {
        let place = self.loose.iter().position(|ticket| ticket.id == id)?;
        Some(self.loose.swap_remove(place))
    }

    /// Lets somebody look around, who is in no list, and whoever is dropped on the way.
    fn search<O: Observer<P>>(
        &mut self,
        searcher: Ticket<P>,
        whom: Option<Newcomer>,
        desk: &mut Desk<'_, P, O>,
    ) {
        let mut searcher = searcher;
        let mut whom = whom;
        let mut steps = self.members.len() + self.loose.len() + 1;
        loop {
            let Some(offer) = whom.and_then(|whom| self.look(&searcher, whom)) else {
                desk.because(ALONE);
                self.loose.push(searcher);
                break;
            };
            let Some(group) = offer.group else {
                desk.because(TEMPORARY);
                self.choose_loose(&searcher, self.terms.players - 1);
                self.take_loose();
                self.table.push(searcher);
                self.found(desk);
                break;
            };
            desk.because(IMPROVED);
            self.take_group(group);
            let dropped = std::mem::replace(&mut self.table[offer.goes], searcher);
            self.found(desk);
            searcher = dropped;
            steps -= 1;
            whom = self.terms.after_drop().filter(|_| steps > 0);
        }
    }

    pub(super) fn timer<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        if !self.timer.rung(desk.now()) {
            return;
        }
        loop {
            let (group, clock) = self.next_group();
            let (lonely, end) = self.next_lonely();
            if clock.0.min(end.0) > desk.now() {
                break;
            }
            if clock <= end {
                self.take_group(group);
                desk.because(DEFINITIVE);
            } else {
                let first = self.loose.swap_remove(lonely);
                self.choose_loose(&first, self.terms.players - 2);
                self.take_loose();
                self.table.push(first);
                desk.because(COMPUTERS);
            }
            by_age(&mut self.table);
            game(&self.table, desk);
        }
        self.arm(desk);
    }

    fn arm<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let (clock, end) = (self.next_group().1, self.next_lonely().1);
        self.timer.set(clock.0.min(end.0), desk);
    }

    /// The group that becomes definitive next, when, and who came first in it.
    fn next_group(&self) -> (usize, (f64, u64)) {
        let mut next = (0, (f64::INFINITY, u64::MAX));
        for (at, group) in self.groups.iter().enumerate() {
            if (group.until, group.first) < next.1 {
                next = (at, (group.until, group.first));
            }
        }
        next
    }

    /// The loose player who runs out of time next, when, and the number.
    fn next_lonely(&self) -> (usize, (f64, u64)) {
        let mut next = (0, (f64::INFINITY, u64::MAX));
        for (at, ticket) in self.loose.iter().enumerate() {
            let due = (ticket.arrived + self.terms.longest, ticket.id);
            if due < next.1 {
                next = (at, due);
            }
        }
        next
    }

    /// Those at the table are a temporary group, or a game if its clock has run down.
    fn found<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let reach = Reach::new(&self.table);
        let spread = self.terms.distance.spread(&reach.low, &reach.high);
        let (mut earliest, mut latest) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut first = u64::MAX;
        for member in &self.table {
            earliest = earliest.min(member.arrived);
            latest = latest.max(member.arrived);
            first = first.min(member.id);
        }
        let until = self.terms.until(desk.now(), spread, earliest, latest);
        if until <= desk.now() {
            by_age(&mut self.table);
            desk.because(DEFINITIVE);
            game(&self.table, desk);
            return;
        }
        self.groups.push(Group {
            spread,
            until,
            first,
            reach,
        });
        self.members.extend_from_slice(&self.table);
    }

    /// Moves the members of a group to the table; the last group takes its number.
    fn take_group(&mut self, at: usize) {
        let k = self.terms.players;
        self.table.clear();
        self.table
            .extend_from_slice(&self.members[at * k..(at + 1) * k]);
        self.groups.swap_remove(at);
        let last = self.members.len() - k;
        self.members.copy_within(last.., at * k);
        self.members.truncate(last);
    }

    /// Chooses the loose players nearest to somebody, so many at most; of the equally
    /// near those who came first.
    fn choose_loose(&mut self, of: &Ticket<P>, most: usize) {
        self.near.clear();
        for (at, ticket) in self.loose.iter().enumerate() {
            let apart =
                (self.terms.distance).between(ticket.player.criteria(), of.player.criteria());
            self.near.push((apart, ticket.id, at));
        }
        if self.near.len() > most {
            crate::order::many(&mut self.near, |a, b| {
                a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).is_lt()
            });
            self.near.truncate(most);
        }
    }

    /// Moves those chosen to the table.
    fn take_loose(&mut self) {
        crate::order::many(&mut self.near, |a, b| a.2 > b.2);
        self.table.clear();
        for &(_, _, at) in &self.near {
            self.table.push(self.loose.swap_remove(at));
        }
    }

    /// The best offer.
    fn look(&mut self, me: &Ticket<P>, whom: Newcomer) -> Option<Offer> {
        let loose = |this: &mut Self| this.offer_of_loose(me, whom == Newcomer::MostGained);
        match whom {
            Newcomer::SinglesOnly => loose(self),
            Newcomer::SinglesFirst => loose(self).or_else(|| self.offer_of_groups(me, false)),
            Newcomer::PairsFirst => self.offer_of_groups(me, false).or_else(|| loose(self)),
            Newcomer::Nearest | Newcomer::MostGained => {
                let one = loose(self);
                let two = self.offer_of_groups(me, whom == Newcomer::MostGained);
                match (one, two) {
                    (Some(one), Some(two)) => Some(if two < one { two } else { one }),
                    (one, two) => one.or(two),
                }
            }
        }
    }

    /// A new group with loose players, if there are enough.
    fn offer_of_loose(&mut self, me: &Ticket<P>, by_gain: bool) -> Option<Offer> {
        if self.loose.len() + 1 < self.terms.players {
            return None;
        }
        self.choose_loose(me, self.terms.players - 1);
        let (mut low, mut high) = (*me.player.criteria(), *me.player.criteria());
        let mut first = u64::MAX;
        for &(_, id, at) in &self.near {
            first = first.min(id);
            for axis in 0..D {
                let value = self.loose[at].player.criteria()[axis];
                low[axis] = low[axis].min(value);
                high[axis] = high[axis].max(value);
            }
        }
        let spread = self.terms.distance.spread(&low, &high);
        (spread < f64::INFINITY).then_some(Offer {
            loss: if by_gain { -(1.0 - spread) } else { 0.0 },
            spread,
            first,
            stays: 0,
            group: None,
            goes: 0,
        })
    }

    /// The best place of a member of some group that the player would make better.
    fn offer_of_groups(&self, me: &Ticket<P>, by_gain: bool) -> Option<Offer> {
        let mine = me.player.criteria();
        let distance = &self.terms.distance;
        let mut best: Option<Offer> = None;
        let members = self.members.chunks_exact(self.terms.players);
        for (number, (group, members)) in self.groups.iter().zip(members).enumerate() {
            let bound = group.reach.at_least(mine, distance);
            let hopeless = best.is_some_and(|best| !by_gain && bound > best.spread);
            if bound >= group.spread || hopeless {
                continue;
            }
            for (goes, member) in members.iter().enumerate() {
                let spread = (group.reach).replaced(member.player.criteria(), mine, distance);
                if spread >= group.spread || spread.is_nan() {
                    continue;
                }
                let others = members.iter().filter(|other| other.id != member.id);
                let offer = Offer {
                    loss: if by_gain {
                        -(group.spread - spread)
                    } else {
                        0.0
                    },
                    spread,
                    first: others.map(|other| other.id).min().unwrap_or(u64::MAX),
                    stays: u64::MAX - member.id,
                    group: Some(number),
                    goes,
                };
                if best.is_none_or(|best| offer < best) {
                    best = Some(offer);
                }
            }
        }
        best
    }
}
