//! Queues that take tickets in some order, for any format and any parties.
//!
//! A game is formed as soon as its sides can be filled: one side after another by the parties
//! that stand first in the order, of those subsets that fill the side exactly. Where the rules
//! lab has the same order for two even teams (Xu, Yu and Wu, section III), its own queues play.

use crate::arena::market::{Contender, GameFormat};
use crate::sim::{
    Desk, Game, Lack, Matcher, Observer, Reason, Refusal, Stream, Teams, Ticket, TimerKey,
    take_front,
};
use rand::RngExt;
use std::collections::VecDeque;

/// In which order tickets are taken.
#[derive(Clone, Debug)]
pub enum Taking {
    /// Who has waited longest.
    Oldest,
    /// Who came last.
    Newest,
    /// By lot.
    ByLot(Stream),
    /// The largest parties.
    Largest,
}

/// A game is full.
pub const FULL: Reason = Reason("full");
/// Nobody may wait longer for a full game.
pub const BEGUN: Reason = Reason("begun");

/// Tickets in one line, taken in an order.
///
/// An arrival among n who wait costs O(1) where all are singles, else O(n) words for each side
/// once enough are there.
#[derive(Clone, Debug)]
pub struct InOrder {
    format: GameFormat,
    taking: Taking,
    /// How long anybody waits for a full game where fewer may begin; infinite if never.
    hold: f64,
    line: VecDeque<Ticket<Contender>>,
    persons: usize,
    /// Waiting parties of more than one.
    parties: usize,
    members: Vec<Ticket<Contender>>,
    order: Vec<usize>,
    reach: Vec<[u64; 4]>,
}

impl InOrder {
    /// An empty line. Where the format lets fewer begin, they do once somebody has waited
    /// `hold` (infinity: never).
    #[must_use]
    pub fn new(format: GameFormat, taking: Taking, hold: f64) -> Self {
        let hold = if format.least() < format.places() {
            hold
        } else {
            f64::INFINITY
        };
        Self {
            format,
            taking,
            hold,
            line: VecDeque::new(),
            persons: 0,
            parties: 0,
            members: Vec::new(),
            order: Vec::new(),
            reach: Vec::new(),
        }
    }

    /// The places of the line in the order of taking.
    fn sort(&mut self) {
        self.order.clear();
        self.order.extend(0..self.line.len());
        match &mut self.taking {
            Taking::Oldest => {}
            Taking::Newest => self.order.reverse(),
            Taking::ByLot(stream) => {
                for place in (1..self.order.len()).rev() {
                    let other = stream.random_range(0..=place as u32) as usize;
                    self.order.swap(place, other);
                }
            }
            Taking::Largest => {
                let size = |place: usize| self.line[place].player.size;
                crate::order::few(&mut self.order, |&a, &b| size(a) > size(b));
            }
        }
    }

    /// Moves the first subset of the order that fills so many places exactly to `members`, and
    /// says how many tickets it has.
    fn fill(&mut self, places: usize) -> Option<usize> {
        let sizes = |order: &[usize], at: usize| usize::from(self.line[order[at]].player.size);
        // By place of the order: the sums that tickets from there on can make, a bit each.
        self.reach.clear();
        self.reach.resize(self.order.len() + 1, [0; 4]);
        self.reach[self.order.len()][0] = 1;
        for at in (0..self.order.len()).rev() {
            let after = self.reach[at + 1];
            let with = shifted(after, sizes(&self.order, at));
            self.reach[at] = std::array::from_fn(|word| after[word] | with[word]);
        }
        if !has(self.reach[0], places) {
            return None;
        }
        let (mut left, mut kept, mut count) = (places, 0, 0);
        for at in 0..self.order.len() {
            let size = sizes(&self.order, at);
            if size <= left && has(self.reach[at + 1], left - size) {
                left -= size;
                count += 1;
                self.members.push(self.line[self.order[at]]);
            } else {
                self.order[kept] = self.order[at];
                kept += 1;
            }
        }
        self.order.truncate(kept);
        Some(count)
    }

    /// The next full game, if there is one.
    fn full(&mut self) -> Option<Teams> {
        if self.persons < self.format.places() {
            return None;
        }
        self.members.clear();
        if self.parties == 0 && matches!(self.taking, Taking::Oldest) {
            take_front(&mut self.line, self.format.places(), &mut self.members);
            self.persons -= self.members.len();
            return Some(Teams::Open);
        }
        self.sort();
        for side in 0..self.format.sides().len() {
            self.fill(usize::from(self.format.sides()[side]))?;
        }
        self.take();
        Some(Teams::Open)
    }

    /// Takes the members out of the line.
    fn take(&mut self) {
        let members = &self.members;
        self.line
            .retain(|ticket| members.iter().all(|member| member.id != ticket.id));
        for member in &self.members {
            self.persons -= usize::from(member.player.size);
            self.parties -= usize::from(member.player.size > 1);
        }
    }

    /// As many as fit of those who wait, in the order of taking, if the game may begin.
    fn begin(&mut self) -> bool {
        self.sort();
        self.members.clear();
        let (mut sizes, mut players) = (Vec::new(), 0);
        for &place in &self.order {
            let ticket = self.line[place];
            sizes.push(u16::from(ticket.player.size));
            if self.format.seats(&sizes).is_some() {
                players += usize::from(ticket.player.size);
                self.members.push(ticket);
            } else {
                sizes.pop();
            }
        }
        let enough =
            players >= self.format.least() && self.members.len() >= self.format.sides().len();
        if enough {
            self.take();
        }
        enough
    }
}

/// A set of sums with so much added to each; sums of 256 and more are lost.
fn shifted(set: [u64; 4], by: usize) -> [u64; 4] {
    let (words, bits) = (by / 64, by % 64);
    std::array::from_fn(|word| {
        let Some(from) = word.checked_sub(words) else {
            return 0;
        };
        let low = set[from] << bits;
        match (bits, from.checked_sub(1)) {
            (0, _) | (_, None) => low,
            (_, Some(below)) => low | set[below] >> (64 - bits),
        }
    })
}

fn has(set: [u64; 4], sum: usize) -> bool {
    sum < 256 && set[sum / 64] >> (sum % 64) & 1 == 1
}

impl Matcher<Contender> for InOrder {
    #[inline]
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        match self.line.back() {
            // Somebody whose team was taken apart stands where they came.
            Some(last) if last.id > ticket.id => {
                let place = self.line.partition_point(|other| other.id < ticket.id);
                self.line.insert(place, ticket);
            }
            _ => self.line.push_back(ticket),
        }
        self.persons += usize::from(ticket.player.size);
        self.parties += usize::from(ticket.player.size > 1);
        if let Some(teams) = self.full() {
            desk.because(FULL);
            desk.game(Game {
                members: &self.members,
                teams,
            });
        } else if self.hold < f64::INFINITY {
            desk.timer_at(ticket.arrived + self.hold, 0);
        }
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        let place = self
            .line
            .binary_search_by_key(&id, |ticket| ticket.id)
            .ok()?;
        let ticket = self.line.remove(place)?;
        self.persons -= usize::from(ticket.player.size);
        self.parties -= usize::from(ticket.player.size > 1);
        Some(ticket)
    }

    fn waits(&self, id: u64) -> bool {
        self.line
            .binary_search_by_key(&id, |ticket| ticket.id)
            .is_ok()
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        let oldest = self.line.front().filter(|_| self.waits(id))?;
        let missing = self.format.places().saturating_sub(self.persons);
        // At that moment fewer may begin; where even they do not fit, a newcomer's comes next.
        let begins = oldest.arrived + self.hold;
        Some(Refusal {
            lack: match missing {
                0 => Lack::Fit,
                _ => Lack::Players(missing as u32),
            },
            until: if begins >= now { begins } else { f64::INFINITY },
        })
    }

    fn timer<O: Observer<Contender>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, Contender, O>) {
        let (now, hold) = (desk.now(), self.hold);
        let due = |oldest: &Ticket<Contender>| now >= oldest.arrived + hold;
        while self.line.front().is_some_and(due) && self.begin() {
            desk.because(BEGUN);
            desk.game(Game {
                members: &self.members,
                teams: Teams::Open,
            });
        }
    }
}

/// Lines side by side: each ticket stands in the one of its kind.
#[derive(Clone, Debug)]
pub struct SideBySide {
    lines: Vec<InOrder>,
    kind: fn(&Contender) -> usize,
}

impl SideBySide {
    /// As many lines as kinds; a kind beyond stands in the last.
    #[must_use]
    pub fn new(line: &InOrder, kinds: usize, kind: fn(&Contender) -> usize) -> Self {
        Self {
            lines: vec![line.clone(); kinds.max(1)],
            kind,
        }
    }
}

impl Matcher<Contender> for SideBySide {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        let last = self.lines.len() - 1;
        self.lines[(self.kind)(&ticket.player).min(last)].arrive(ticket, desk);
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        self.lines.iter_mut().find_map(|line| line.depart(id, desk))
    }

    fn waits(&self, id: u64) -> bool {
        self.lines.iter().any(|line| line.waits(id))
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.lines.iter().find_map(|line| line.why_not(id, now))
    }

    fn timer<O: Observer<Contender>>(&mut self, key: TimerKey, desk: &mut Desk<'_, Contender, O>) {
        for line in &mut self.lines {
            line.timer(key, desk);
        }
    }
}
