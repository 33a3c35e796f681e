//! The three rules with queues, slowly: everybody who waits in one list, searched
//! and sorted from the start for every decision.

use crate::common::{Formed, Person};
use lobbylab_core::hindsight::formulas;
use lobbylab_core::hindsight::rules::{Borrow, Rate};

/// What a rule does; its parameters.
#[derive(Clone, Copy, Debug)]
enum Kind<const D: usize> {
    Greedy,
    /// x, or adaptive.
    Periodic(Option<usize>),
    Multi([usize; D], Borrow),
    Adaptive(Borrow),
}

/// A rule.
#[derive(Clone, Copy, Debug)]
pub struct Slow<const D: usize> {
    pub players: usize,
    kind: Kind<D>,
}

impl<const D: usize> Slow<D> {
    pub fn greedy(players: usize) -> Self {
        let kind = Kind::Greedy;
        Self { players, kind }
    }
    pub fn periodic(players: usize, games: Option<usize>) -> Self {
        let kind = Kind::Periodic(games);
        Self { players, kind }
    }
    pub fn multi(players: usize, ranges: [usize; D], borrow: Borrow) -> Self {
        let kind = Kind::Multi(ranges, borrow);
        Self { players, kind }
    }
    pub fn adaptive(players: usize, borrow: Borrow) -> Self {
        let kind = Kind::Adaptive(borrow);
        Self { players, kind }
    }
}

/// The numbers of those who wait, and what else changes.
struct Room<'a, const D: usize> {
    rule: &'a Slow<D>,
    persons: &'a [Person<D>],
    longest: f64,
    waiting: Vec<usize>,
    ranges: [usize; D],
    x: Option<usize>,
    rate: Rate,
    games: Vec<Formed>,
}

/// The games of a rule.
pub fn run<const D: usize>(rule: &Slow<D>, persons: &[Person<D>], longest: f64) -> Vec<Formed> {
    let ranges = match rule.kind {
        Kind::Multi(ranges, _) => ranges,
        _ => [1; D],
    };
    let mut room = Room {
        rule,
        persons,
        longest,
        waiting: Vec::new(),
        ranges,
        x: None,
        rate: Rate::default(),
        games: Vec::new(),
    };
    for (id, (time, _)) in persons.iter().enumerate() {
        room.time_outs(*time, false);
        room.arrives(id, *time);
    }
    room.time_outs(f64::INFINITY, true);
    room.games
}

impl<const D: usize> Room<'_, D> {
    /// All time-outs before a moment.
    fn time_outs(&mut self, until: f64, all: bool) {
        while let Some(&oldest) = self.waiting.iter().min() {
            let now = self.persons[oldest].0 + self.longest;
            if now >= until && !all {
                break;
            }
            self.time_out(oldest, now);
        }
    }

    fn game(&mut self, now: f64, mut members: Vec<usize>) {
        members.sort_unstable();
        self.waiting.retain(|id| !members.contains(id));
        self.games
            .push((now, members.iter().map(|&id| id as u64).collect()));
    }

    /// The cell of a player.
    fn cell(&self, id: usize) -> Vec<usize> {
        let criteria = &self.persons[id].1;
        (criteria.iter().zip(&self.ranges))
            .map(|(value, &ranges)| ((value * ranges as f64) as usize).min(ranges - 1))
            .collect()
    }

    fn distance(&self, a: usize, b: usize) -> usize {
        std::iter::zip(self.cell(a), self.cell(b))
            .map(|(a, b)| a.abs_diff(b))
            .max()
            .unwrap_or(0)
    }

    fn sort_and_match(&mut self, now: f64) {
        let k = self.rule.players;
        self.waiting.sort_unstable();
        let n = self.waiting.len() - self.waiting.len() % k;
        let mut sorted = self.waiting[..n].to_vec();
        sorted.sort_by(|&a, &b| self.persons[a].1[0].total_cmp(&self.persons[b].1[0]));
        for run in sorted.chunks(k) {
            self.game(now, run.to_vec());
        }
        self.x = None;
    }

    fn arrives(&mut self, id: usize, now: f64) {
        let k = self.rule.players;
        self.rate.arrival(now);
        if matches!(self.rule.kind, Kind::Adaptive(_)) && (id + 1).is_multiple_of(16) {
            self.divide(now);
        }
        self.waiting.push(id);
        match self.rule.kind {
            Kind::Greedy => {
                if self.waiting.len() == k {
                    self.game(now, self.waiting.clone());
                }
            }
            Kind::Periodic(x) => {
                let a = self.rate.players_per_time();
                let best = formulas::best_period(k as u32, a, self.longest) / k as f64;
                let present = *self.x.get_or_insert(best.round().max(1.0) as usize);
                if self.waiting.len() == k.saturating_mul(x.unwrap_or(present)) {
                    self.sort_and_match(now);
                }
            }
            Kind::Multi(..) | Kind::Adaptive(_) => self.meet(id, now),
        }
    }

    /// Whether k are in the cell of somebody.
    fn meet(&mut self, id: usize, now: f64) {
        let same = |&other: &usize| self.cell(other) == self.cell(id);
        let members: Vec<usize> = self.waiting.iter().copied().filter(same).collect();
        if members.len() == self.rule.players {
            self.game(now, members);
        }
    }

    fn divide(&mut self, now: f64) {
        let (k, a) = (self.rule.players as u32, self.rate.players_per_time());
        let best = formulas::best_ranges(k, a, self.longest);
        let present = self.ranges[0] as f64;
        if (best - present).abs() <= 0.6 || (best - present).abs() <= 0.1 * present {
            return;
        }
        self.ranges = [(best.round() as usize).clamp(1, 4096); D];
        // As if all who wait came one after the other.
        let all = std::mem::take(&mut self.waiting);
        for id in all {
            self.waiting.push(id);
            self.meet(id, now);
        }
    }

    fn time_out(&mut self, oldest: usize, now: f64) {
        let k = self.rule.players;
        match self.rule.kind {
            Kind::Greedy => self.game(now, self.waiting.clone()),
            Kind::Periodic(_) => {
                if self.waiting.len() < k {
                    self.x = None;
                    self.game(now, self.waiting.clone());
                } else {
                    self.sort_and_match(now);
                }
            }
            Kind::Multi(_, borrow) | Kind::Adaptive(borrow) => {
                let radius = match borrow {
                    Borrow::Anywhere => usize::MAX,
                    Borrow::Within(radius) => radius,
                };
                let mut near = self.waiting.clone();
                near.retain(|&id| self.distance(oldest, id) <= radius);
                near.sort_by_key(|&id| (self.distance(oldest, id), id));
                near.truncate(k);
                self.game(now, near);
            }
        }
    }
}
