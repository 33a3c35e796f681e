//! The measures of a run, of all players and by group.

use super::gauges::ArenaGauge;
use super::record::{PlayRecord, TicketFate};
use super::survival::kaplan_meier;
use crate::arena::market::TicketBook;
use crate::experiment::choices;
use serde::{Deserialize, Serialize};
use std::ops::Range;

choices! {
    /// By what players are put into groups.
    pub enum GroupKind {
        /// Tenths of all players by their skill, the weakest first.
        Skill = "skill", "skill";
        /// Persons in the party.
        Size = "size", "party size";
        /// Home region.
        Region = "region", "region";
        /// Their first role.
        Role = "role", "role";
    }
}

/// What one group got. `None` where nobody is whom it could be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupScore {
    /// By what the group is formed.
    pub kind: GroupKind,
    /// Its number, from 0.
    pub group: u8,
    /// How many of its players came.
    pub came: u32,
    /// Mean wait of those who played.
    pub wait: Option<f64>,
    /// P90 of it.
    pub wait_p90: Option<f64>,
    /// The share that gave up.
    pub left: Option<f64>,
    /// Mean unfairness of their games.
    pub unfair: Option<f64>,
    /// Mean latency, ms.
    pub latency: Option<f64>,
}

/// What players got in one replication.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scorecard {
    values: Vec<Option<f64>>,
    /// By group, those that have anybody.
    pub groups: Vec<GroupScore>,
    /// Players who came, played and left among those that count.
    pub players: [u32; 3],
    /// By hour from the beginning: mean wait of those who came then and played, players who
    /// came, games formed.
    pub hours: Vec<[f64; 3]>,
}

/// The `p` quantile of some numbers: the least that a share p does not exceed. `None` for
/// none. Reorders them; O(n).
///
/// ```
/// use lobbylab_core::arena::quantile;
/// assert_eq!(quantile(&mut [3.0, 1.0, 2.0, 4.0], 0.5), Some(2.0));
/// ```
#[must_use]
pub fn quantile(numbers: &mut [f64], p: f64) -> Option<f64> {
    if numbers.is_empty() {
        return None;
    }
    let rank = (p * numbers.len() as f64 - 1e-9).ceil().max(1.0) as usize - 1;
    let rank = rank.min(numbers.len() - 1);
    let (_, found, _) = numbers.select_nth_unstable_by(rank, f64::total_cmp);
    Some(*found)
}

/// The mean of some numbers.
fn mean(numbers: &[f64]) -> Option<f64> {
    let count = numbers.len() as f64;
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / count)
}

/// The share of some numbers above a bound.
fn above(numbers: &[f64], bound: f64) -> Option<f64> {
    let count = numbers.iter().filter(|&&number| number > bound).count();
    (!numbers.is_empty()).then(|| count as f64 / numbers.len() as f64)
}

impl Scorecard {
    /// A measure; `None` where there is nobody or nothing it could be taken over.
    #[must_use]
    pub fn value(&self, gauge: ArenaGauge) -> Option<f64> {
        self.values.get(gauge as usize).copied().flatten()
    }

    /// The score of a run: of the tickets `counted` (those before them fill the queue, those
    /// after them keep it going). `hourly` keeps also the hours. O(players), with a sort where
    /// somebody left.
    #[must_use]
    pub fn of(book: &TicketBook, record: &PlayRecord, counted: Range<usize>, hourly: bool) -> Self {
        let counted = counted.start.min(book.len())..counted.end.min(book.len());
        let mut card = Self {
            values: vec![None; ArenaGauge::ALL.len()],
            groups: Vec::new(),
            players: [0; 3],
            hours: Vec::new(),
        };
        let of = Counted {
            book,
            record,
            counted,
        };
        of.waits(&mut card);
        of.games(&mut card);
        of.time(&mut card);
        of.groups(&mut card);
        if hourly {
            of.hours(&mut card);
        }
        card
    }

    fn set(&mut self, gauge: ArenaGauge, value: Option<f64>) {
        self.values[gauge as usize] = value.filter(|value| value.is_finite());
    }
}

/// A run and which of its tickets count.
struct Counted<'a> {
    book: &'a TicketBook,
    record: &'a PlayRecord,
    counted: Range<usize>,
}

impl Counted<'_> {
    fn waits(&self, card: &mut Scorecard) {
        let end = self.book.times().last().copied().unwrap_or(0.0);
        let mut waits = Vec::with_capacity(self.counted.len());
        let mut others = Vec::new();
        for ticket in self.counted.clone() {
            let size = self.book.size(ticket);
            card.players[0] += size as u32;
            let wait = self.record.waits[ticket];
            match self.record.fates[ticket] {
                TicketFate::Played => {
                    card.players[1] += size as u32;
                    waits.extend(std::iter::repeat_n(wait, size));
                }
                TicketFate::Left => {
                    card.players[2] += size as u32;
                    others.extend(std::iter::repeat_n(wait, size));
                }
                TicketFate::Waiting => {
                    let so_far = (end - self.book.times()[ticket]).max(0.0);
                    others.extend(std::iter::repeat_n(so_far, size));
                }
            }
        }
        let all = if others.is_empty() {
            [quantile(&mut waits, 0.5), quantile(&mut waits, 0.9)]
        } else {
            let played = waits.iter().map(|&wait| (wait, true));
            let survival = kaplan_meier(played.chain(others.iter().map(|&wait| (wait, false))));
            [0.5, 0.9].map(|p| Some(survival.quantile(p)))
        };
        card.set(ArenaGauge::AllMedian, all[0]);
        card.set(ArenaGauge::AllP90, all[1]);
        card.set(ArenaGauge::WaitMean, mean(&waits));
        for (gauge, p) in [
            (ArenaGauge::WaitMedian, 0.5),
            (ArenaGauge::WaitP90, 0.9),
            (ArenaGauge::WaitP99, 0.99),
        ] {
            card.set(gauge, quantile(&mut waits, p));
        }
        let [came, _, left] = card.players;
        card.set(
            ArenaGauge::GaveUp,
            (came > 0).then(|| f64::from(left) / f64::from(came)),
        );
    }

    fn games(&self, card: &mut Scorecard) {
        let (mut unfair, mut churn) = (Vec::new(), Vec::new());
        let (mut latency, mut met) = (Vec::new(), Vec::new());
        for ticket in self.counted.clone() {
            if self.record.fates[ticket] != TicketFate::Played {
                continue;
            }
            let game = self.record.game_of[ticket] as usize;
            let rows = self.book.members(ticket);
            let size = rows.len();
            unfair.extend(std::iter::repeat_n(self.record.games.unfair[game], size));
            churn.extend(std::iter::repeat_n(self.record.churn[ticket], size));
            if size == 1 {
                met.push(f64::from(self.record.games.parties[game]));
            }
            if !self.record.latency.is_empty() {
                latency.extend_from_slice(&self.record.latency[rows]);
            }
        }
        card.set(ArenaGauge::Unfair, mean(&unfair));
        card.set(ArenaGauge::UnfairShare, above(&unfair, 0.1));
        card.set(ArenaGauge::UnfairP90, quantile(&mut unfair, 0.9));
        card.set(ArenaGauge::Churn, mean(&churn));
        card.set(ArenaGauge::PartiesMet, mean(&met));
        card.set(ArenaGauge::Latency, mean(&latency));
        card.set(ArenaGauge::LatencyP90, quantile(&mut latency, 0.9));
        for (gauge, bound) in [
            (ArenaGauge::Latency60, 60.0),
            (ArenaGauge::Latency100, 100.0),
            (ArenaGauge::Latency150, 150.0),
        ] {
            card.set(gauge, above(&latency, bound));
        }
    }

    /// What is counted by time: from the first that counts to the first after them.
    fn time(&self, card: &mut Scorecard) {
        let times = self.book.times();
        let Some(&from) = times.get(self.counted.start) else {
            return;
        };
        let last = times.last().copied().unwrap_or(from);
        let to = times.get(self.counted.end).copied().unwrap_or(last);
        if to <= from {
            return;
        }
        let columns = &self.record.games;
        let within = |&&time: &&f64| (from..to).contains(&time);
        let games = columns.time.iter().filter(within).count();
        card.set(ArenaGauge::Games, Some(3600.0 * games as f64 / (to - from)));
        let spreads = (columns.time.iter().zip(&columns.spread)).filter(|(time, _)| within(time));
        let spreads: Vec<f64> = spreads.map(|(_, &spread)| spread).collect();
        card.set(ArenaGauge::Spread, mean(&spreads));
        let mut area = 0.0;
        for (ticket, &came) in times.iter().enumerate() {
            let wait = self.record.waits[ticket];
            let until = if wait.is_nan() {
                f64::INFINITY
            } else {
                came + wait
            };
            let overlap = until.min(to) - came.max(from);
            area += overlap.max(0.0) * self.book.size(ticket) as f64;
        }
        card.set(ArenaGauge::Waiting, Some(area / (to - from)));
    }

    fn groups(&self, card: &mut Scorecard) {
        let edges = tenths(&self.book.columns().skill);
        for kind in GroupKind::ALL.iter().copied() {
            let mut groups: Vec<Gathered> = Vec::new();
            for ticket in self.counted.clone() {
                for row in self.book.members(ticket) {
                    let Some(group) = self.group(kind, ticket, row, &edges) else {
                        continue;
                    };
                    if groups.len() <= group {
                        groups.resize_with(group + 1, Gathered::default);
                    }
                    groups[group].add(self.record, ticket, row);
                }
            }
            // One group is everybody: nothing to compare.
            if groups.iter().filter(|group| group.came > 0).count() > 1 {
                let scores = (groups.into_iter().enumerate()).filter(|(_, group)| group.came > 0);
                card.groups
                    .extend(scores.map(|(number, group)| group.score(kind, number)));
            }
        }
    }

    fn group(&self, kind: GroupKind, ticket: usize, row: usize, edges: &[f64]) -> Option<usize> {
        let columns = self.book.columns();
        Some(match kind {
            GroupKind::Skill => edges.partition_point(|&edge| edge < columns.skill[row]),
            GroupKind::Size => self.book.size(ticket) - 1,
            GroupKind::Region => usize::from(columns.region[row]),
            GroupKind::Role => match columns.roles[row] {
                0 => return None,
                roles => roles.trailing_zeros() as usize,
            },
        })
    }

    fn hours(&self, card: &mut Scorecard) {
        let hour = |time: f64| (time / 3600.0) as usize;
        let last = self.book.times().last().map_or(0, |&time| hour(time));
        let mut played = vec![0.0; last + 1];
        card.hours = vec![[0.0; 3]; last + 1];
        for (ticket, &came) in self.book.times().iter().enumerate() {
            let size = self.book.size(ticket) as f64;
            let at = hour(came);
            card.hours[at][1] += size;
            if self.record.fates[ticket] == TicketFate::Played {
                card.hours[at][0] += size * self.record.waits[ticket];
                played[at] += size;
            }
        }
        for &time in &self.record.games.time {
            if let Some(at) = card.hours.get_mut(hour(time)) {
                at[2] += 1.0;
            }
        }
        for (at, played) in card.hours.iter_mut().zip(played) {
            at[0] = if played > 0.0 { at[0] / played } else { 0.0 };
        }
    }
}

/// The skills that part players into tenths, from at most 4096 of them, evenly taken.
fn tenths(skills: &[f64]) -> [f64; 9] {
    let step = skills.len().div_ceil(4096).max(1);
    let mut some: Vec<f64> = skills.iter().step_by(step).copied().collect();
    let tenth = |place: usize| quantile(&mut some, 0.1 * (place + 1) as f64).unwrap_or(0.0);
    let mut tenth = tenth;
    std::array::from_fn(&mut tenth)
}

/// The players of a group.
#[derive(Default)]
struct Gathered {
    came: u32,
    left: u32,
    waits: Vec<f64>,
    unfair: f64,
    latency: f64,
    located: u32,
}

impl Gathered {
    fn add(&mut self, record: &PlayRecord, ticket: usize, row: usize) {
        self.came += 1;
        match record.fates[ticket] {
            TicketFate::Waiting => {}
            TicketFate::Left => self.left += 1,
            TicketFate::Played => {
                self.waits.push(record.waits[ticket]);
                self.unfair += record.games.unfair[record.game_of[ticket] as usize];
                if let Some(&latency) = record.latency.get(row) {
                    self.latency += latency;
                    self.located += 1;
                }
            }
        }
    }

    fn score(mut self, kind: GroupKind, number: usize) -> GroupScore {
        let played = self.waits.len() as f64;
        GroupScore {
            kind,
            group: number as u8,
            came: self.came,
            wait: mean(&self.waits),
            wait_p90: quantile(&mut self.waits, 0.9),
            left: Some(f64::from(self.left) / f64::from(self.came)),
            unfair: (played > 0.0).then(|| self.unfair / played),
            latency: (self.located > 0).then(|| self.latency / f64::from(self.located)),
        }
    }
}
