//! A visitor's log of tickets: who came when, as far as it is known, read piece by piece.
//!
//! A line for each ticket, below a line that names the columns (any order, `columns`). Only the
//! time of arrival must be there. What else is known is played as it is; what is missing is drawn
//! from the market in every replication anew, and said ([`TicketLog::said`]). So intervals tell what
//! chance adds to these tickets, not what another day would bring. Who left is known to have been
//! willing to wait just so long, who played to have been willing to wait at least so long.

mod book;
mod columns;
mod line;
mod mapping;
mod reader;
mod refused;
mod summary;

pub use mapping::{LogHead, LogMapping, LogRole, LogUse};
pub use reader::{LogReader, LogTable};
pub use refused::{LogError, MOST_TICKETS};

use super::judge::quantile;
use super::market::{ArenaMarket, Coming, MOST_PARTY, REGIONS};
use crate::experiment::Fnv;
use crate::order;
use serde::{Deserialize, Serialize};

/// No region is known.
pub(super) const NOWHERE: u8 = u8::MAX;

/// What became of a ticket in the visitor's own game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LoggedOutcome {
    /// Not known.
    #[default]
    Unknown,
    /// It got a game.
    Played,
    /// It left without one.
    Left,
}

/// One ticket of a log. NaN, 0 persons and a region of 255 stand for what is not known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LoggedTicket {
    pub time: f64,
    pub rating: f64,
    pub persons: u8,
    pub region: u8,
    pub patience: f64,
    pub wait: f64,
    pub outcome: LoggedOutcome,
}

/// The tickets of a log, column by column, in the order of their arrival. A column that the file
/// does not have is empty; in one that it has, NaN, 0 persons or region 255 is what a line does not
/// say. They are not changed once they are there, so that their fingerprint is theirs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TicketLog {
    /// When each came, in seconds, from 0 at the first.
    times: Vec<f64>,
    ratings: Vec<f64>,
    /// The place of each rating among all, 0 to 1.
    places: Vec<f64>,
    persons: Vec<u8>,
    regions: Vec<u8>,
    /// How long each was willing to wait: where it is known, and at least.
    patience: Vec<f64>,
    at_least: Vec<f64>,
    /// What became of them, as the file has it.
    waits: Vec<f64>,
    outcomes: Vec<LoggedOutcome>,
    /// The sites that latencies are known to, and the latencies in ms, a row for each ticket.
    sites: Vec<String>,
    latency: Vec<f32>,
    fingerprint: u64,
}

impl TicketLog {
    /// How many tickets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there is nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// When each ticket came, in seconds from the first.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// The sites that latencies are known to.
    #[must_use]
    pub fn sites(&self) -> &[String] {
        &self.sites
    }

    /// Tells logs apart: a hash of the bits of all that is known; never 0, which stands for none.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Adds a ticket with its latencies.
    fn push(&mut self, one: &LoggedTicket, latency: &[f32]) {
        self.times.push(one.time);
        self.ratings.push(one.rating);
        self.persons.push(one.persons);
        self.regions.push(one.region);
        self.patience.push(one.patience);
        self.waits.push(one.wait);
        self.outcomes.push(one.outcome);
        self.latency.extend_from_slice(latency);
    }

    /// Puts the tickets in order and works out what follows from the columns. Returns how many
    /// stood behind a later one. O(n log n).
    fn settle(&mut self, unit: f64) -> usize {
        let late = (self.times.windows(2))
            .filter(|pair| pair[1] < pair[0])
            .count();
        if late > 0 {
            let mut order: Vec<u32> = (0..self.times.len() as u32).collect();
            let times = std::mem::take(&mut self.times);
            order::stable(&mut order, |&at| times[at as usize]);
            let by = |column: &[f64]| order.iter().map(|&at| column[at as usize]).collect();
            self.times = by(&times);
            self.ratings = by(&self.ratings);
            self.patience = by(&self.patience);
            self.waits = by(&self.waits);
            self.persons = order.iter().map(|&at| self.persons[at as usize]).collect();
            self.regions = order.iter().map(|&at| self.regions[at as usize]).collect();
            self.outcomes = order.iter().map(|&at| self.outcomes[at as usize]).collect();
            let sites = self.sites.len();
            let rows = order
                .iter()
                .map(|&at| at as usize * sites..(at as usize + 1) * sites);
            self.latency = rows.flat_map(|row| self.latency[row].to_vec()).collect();
        }
        let first = self.times.first().copied().unwrap_or(0.0);
        for time in &mut self.times {
            *time = (*time - first) * unit;
        }
        self.forget_what_nobody_says();
        self.willing();
        self.rank();
        let mut hash = Fnv::default();
        let columns = [
            &self.times,
            &self.ratings,
            &self.patience,
            &self.at_least,
            &self.waits,
        ];
        for value in columns.into_iter().flatten() {
            hash.number(*value);
        }
        let small = self.persons.iter().chain(&self.regions);
        let outcomes = self
            .outcomes
            .iter()
            .map(|&outcome| f64::from(outcome as u8));
        for value in small.map(|&value| f64::from(value)).chain(outcomes) {
            hash.number(value);
        }
        for value in &self.latency {
            hash.number(f64::from(*value));
        }
        self.fingerprint = hash.0.max(1);
        late
    }

    /// A column in which nothing is known is none.
    fn forget_what_nobody_says(&mut self) {
        for column in [&mut self.ratings, &mut self.patience, &mut self.waits] {
            if column.iter().all(|value| value.is_nan()) {
                column.clear();
            }
        }
        if self.persons.iter().all(|&persons| persons == 0) {
            self.persons.clear();
        }
        if self.regions.iter().all(|&region| region == NOWHERE) {
            self.regions.clear();
        }
        if self
            .outcomes
            .iter()
            .all(|&outcome| outcome == LoggedOutcome::Unknown)
        {
            self.outcomes.clear();
        }
    }

    /// What waits and outcomes tell of patience: who left was willing to wait just that long, who
    /// played at least.
    fn willing(&mut self) {
        if self.outcomes.is_empty() || self.waits.is_empty() {
            return;
        }
        self.patience.resize(self.times.len(), f64::NAN);
        self.at_least = vec![0.0; self.times.len()];
        for (at, (&outcome, &wait)) in self.outcomes.iter().zip(&self.waits).enumerate() {
            match outcome {
                _ if wait.is_nan() || !self.patience[at].is_nan() => {}
                LoggedOutcome::Left => self.patience[at] = wait,
                LoggedOutcome::Played => self.at_least[at] = wait,
                LoggedOutcome::Unknown => {}
            }
        }
        if self.patience.iter().all(|value| value.is_nan()) {
            self.patience.clear();
        }
    }

    /// The place of each rating among all that are known: the share below it and half of those
    /// that are equal.
    fn rank(&mut self) {
        let mut sorted: Vec<f64> = (self.ratings.iter().copied())
            .filter(|rating| !rating.is_nan())
            .collect();
        crate::order::many(&mut sorted, |one, other| one.total_cmp(other).is_lt());
        let count = sorted.len().max(1) as f64;
        let place = |&rating: &f64| {
            let below = sorted.partition_point(|&other| other < rating);
            let upto = sorted.partition_point(|&other| other <= rating);
            0.5 * (below + upto) as f64 / count
        };
        self.places = self.ratings.iter().map(place).collect();
    }

    /// Mean and standard deviation of the ratings; `None` without any, or where all are equal.
    /// O(tickets).
    #[must_use]
    pub fn rated(&self) -> Option<[f64; 2]> {
        let known = || self.ratings.iter().filter(|rating| !rating.is_nan());
        let count = known().count() as f64;
        let mean = known().sum::<f64>() / count;
        let square: f64 = known()
            .map(|rating| (rating - mean) * (rating - mean))
            .sum();
        let deviation = (square / count).sqrt();
        (deviation > 0.0).then_some([mean, deviation])
    }

    /// What the visitor's game gave, where the log has waits: the mean wait of those who played,
    /// its P90, and the share that left where outcomes are known. By players. O(players).
    #[must_use]
    pub fn seen(&self) -> Option<(f64, f64, Option<f64>)> {
        let size = |at: usize| f64::from(self.persons.get(at).copied().unwrap_or(1).max(1));
        let outcome = |at: usize| self.outcomes.get(at).copied().unwrap_or_default();
        let (mut waits, mut sum, mut played, mut left) = (Vec::new(), 0.0, 0.0, 0.0);
        for (at, &wait) in self.waits.iter().enumerate() {
            match outcome(at) {
                LoggedOutcome::Left => left += size(at),
                _ if wait.is_nan() => {}
                _ => {
                    let persons = size(at);
                    (sum, played) = (sum + persons * wait, played + persons);
                    waits.extend(std::iter::repeat_n(wait, persons as usize));
                }
            }
        }
        let p90 = quantile(&mut waits, 0.9)?;
        let share = (!self.outcomes.is_empty()).then_some(left / (left + played));
        Some((sum / played, p90, share))
    }

    /// The shares of parties of one person, of two, …; `None` where sizes are not known.
    fn parties(&self) -> Option<[f64; MOST_PARTY]> {
        let mut shares = [0.0; MOST_PARTY];
        for &persons in self.persons.iter().filter(|&&persons| persons > 0) {
            shares[usize::from(persons) - 1] += 1.0;
        }
        let all: f64 = shares.iter().sum();
        (all > 0.0).then(|| shares.map(|share| share / all))
    }

    /// The regions that tickets come from, and the share of each; empty where none is known.
    fn homes(&self) -> Vec<(u8, f64)> {
        let known = self.regions.iter().filter(|&&region| region != NOWHERE);
        let mut counts = [0.0; REGIONS.len()];
        known.for_each(|&region| counts[usize::from(region)] += 1.0);
        let all: f64 = counts.iter().sum();
        (0..)
            .zip(counts)
            .filter(|(_, count)| *count > 0.0)
            .map(|(region, count)| (region, count / all))
            .collect()
    }

    /// A market as these tickets have it, where they say anything: the rate, parties, ratings, how
    /// many regions. O(tickets + sites).
    #[must_use]
    pub fn market(&self, market: &ArenaMarket) -> ArenaMarket {
        let mut seen = market.clone();
        seen.coming = Coming::File;
        seen.parties = self.parties().unwrap_or(market.parties);
        if let Some(rate) = self.tickets_a_minute() {
            seen.rate = rate * seen.persons();
        }
        if let Some([mean, deviation]) = self.rated() {
            let error = market.skills.uncertainty;
            let skill = (deviation * deviation - error * error).max(1e-12 * deviation * deviation);
            (seen.skills.mean, seen.skills.deviation) = (mean, skill.sqrt());
        }
        let homes = self.homes();
        if !homes.is_empty() {
            seen.regions = homes.iter().map(|(_, share)| *share).collect();
        } else if !self.sites.is_empty() {
            seen.regions = vec![1.0; self.sites.len()];
        }
        seen
    }

    fn tickets_a_minute(&self) -> Option<f64> {
        let span = self.times.last()?;
        (*span > 0.0).then(|| 60.0 * (self.len() as f64 - 1.0) / span)
    }
}
