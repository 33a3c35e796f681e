//! Tickets in columns: who comes, when, with whom, and how long they are willing to wait.
//!
//! A replication's tickets are drawn once and played by every rule, so they are kept column by
//! column: a rule that looks only at times and ratings never touches the rest.

use super::contender::Contender;
use crate::sim::{Arrival, Workload};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Somebody in a party, as a row: what [`TicketBook::push`] takes.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberRow<'a> {
    /// What decides games, in points.
    pub skill: f64,
    /// What rules see of it, in points.
    pub rating: f64,
    /// How uncertain the rating is: one standard deviation, in points.
    pub deviation: f64,
    /// Home region.
    pub region: u8,
    /// A bit for each role that they play; 0 where there are no roles.
    pub roles: u8,
    /// Level, from 0.
    pub level: u8,
    /// The risks to stop playing after a win, a draw and a loss.
    pub risks: [f64; 3],
    /// The latency to each site, ms; as many as the book has sites.
    pub latency: &'a [f64],
}

impl Default for MemberRow<'_> {
    fn default() -> Self {
        Self {
            skill: 0.0,
            rating: 0.0,
            deviation: 0.0,
            region: 0,
            roles: 0,
            level: 0,
            risks: [0.0; 3],
            latency: &[],
        }
    }
}

/// The members of all tickets, column by column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemberColumns {
    /// What decides games, in points.
    pub skill: Vec<f64>,
    /// What rules see of it, in points.
    pub rating: Vec<f64>,
    /// How uncertain ratings are, in points.
    pub deviation: Vec<f64>,
    /// Home regions.
    pub region: Vec<u8>,
    /// Roles, a bit each.
    pub roles: Vec<u8>,
    /// Levels, from 0.
    pub level: Vec<u8>,
    /// Risks to stop playing after a win, a draw and a loss.
    pub risks: Vec<[f64; 3]>,
    /// Latencies in ms, a row of [`TicketBook::sites`] numbers for each member.
    pub latency: Vec<f64>,
    /// Free attributes by name, a number for each member: what rule sets of services ask for.
    pub attributes: BTreeMap<String, Vec<f64>>,
}

/// Tickets in the order of their arrival.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TicketBook {
    times: Vec<f64>,
    patience: Vec<f64>,
    places: Vec<f64>,
    /// Where the members of each ticket end.
    ends: Vec<u32>,
    sites: usize,
    members: MemberColumns,
}

impl TicketBook {
    /// No tickets yet, of a market with so many sites; 0 where latency does not matter.
    #[must_use]
    pub fn new(sites: usize) -> Self {
        Self {
            sites,
            ..Self::default()
        }
    }

    /// Adds a ticket: when it comes (not before the last one), how long it is willing to wait,
    /// the place of its rating among all ratings (0 to 1), and its members, at least one. A
    /// ticket that is none of that, or has not as many latencies as there are sites, is not
    /// added; returns whether it was.
    ///
    /// # Complexity
    /// O(members · sites), amortised.
    pub fn push(
        &mut self,
        time: f64,
        patience: f64,
        place: f64,
        members: &[MemberRow<'_>],
    ) -> bool {
        let in_order = time.is_finite() && self.times.last().is_none_or(|&last| last <= time);
        let whole = (members.iter()).all(|one| one.latency.len() == self.sites);
        if !in_order || !whole || members.is_empty() || members.len() > 200 || patience.is_nan() {
            return false;
        }
        self.times.push(time);
        self.patience.push(patience);
        self.places.push(place.clamp(0.0, 1.0));
        let columns = &mut self.members;
        for one in members {
            columns.skill.push(one.skill);
            columns.rating.push(one.rating);
            columns.deviation.push(one.deviation);
            columns.region.push(one.region);
            columns.roles.push(one.roles);
            columns.level.push(one.level);
            columns.risks.push(one.risks);
            columns.latency.extend_from_slice(one.latency);
        }
        self.ends.push(columns.skill.len() as u32);
        true
    }

    /// How many tickets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether nobody comes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// When each comes, in seconds (or a paper's own unit), ascending.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// How long each is willing to wait; infinity for as long as it takes.
    #[must_use]
    pub fn patience(&self) -> &[f64] {
        &self.patience
    }

    /// The place of each ticket's rating among all, 0 to 1.
    #[must_use]
    pub fn places(&self) -> &[f64] {
        &self.places
    }

    /// How many sites there are.
    #[must_use]
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The columns of members.
    #[must_use]
    pub fn columns(&self) -> &MemberColumns {
        &self.members
    }

    /// The same, to add free attributes to.
    pub fn attributes(&mut self) -> &mut BTreeMap<String, Vec<f64>> {
        &mut self.members.attributes
    }

    /// The rows of a ticket's members.
    ///
    /// # Panics
    /// If there is no such ticket.
    #[inline]
    #[must_use]
    pub fn members(&self, ticket: usize) -> Range<usize> {
        let start = match ticket {
            0 => 0,
            _ => self.ends[ticket - 1] as usize,
        };
        start..self.ends[ticket] as usize
    }

    /// How many persons a ticket is.
    #[inline]
    #[must_use]
    pub fn size(&self, ticket: usize) -> usize {
        self.members(ticket).len()
    }

    /// How many persons all tickets are.
    #[must_use]
    pub fn persons(&self) -> usize {
        self.members.skill.len()
    }

    /// The latencies of a member, by its row.
    #[inline]
    #[must_use]
    pub fn latency(&self, member: usize) -> &[f64] {
        &self.members.latency[member * self.sites..(member + 1) * self.sites]
    }

    /// What rules see of a ticket. Of a party: the mean of its members' ratings and risks, the
    /// root mean square of their deviations, the first one's region; its level is the higher
    /// one that at least half of its members have.
    ///
    /// # Complexity
    /// O(members of the ticket).
    #[must_use]
    pub fn contender(&self, ticket: usize) -> Contender {
        let rows = self.members(ticket);
        let columns = &self.members;
        let first = rows.start;
        let mut seen = Contender {
            place: [self.places[ticket]],
            rating: columns.rating[first],
            deviation: columns.deviation[first],
            risks: columns.risks[first],
            ticket: ticket as u32,
            size: rows.len() as u8,
            region: columns.region[first],
            roles: columns.roles[first],
            strong: columns.level[first] > 0,
        };
        if rows.len() > 1 {
            let size = rows.len() as f64;
            seen.rating = columns.rating[rows.clone()].iter().sum::<f64>() / size;
            let square: f64 = columns.deviation[rows.clone()]
                .iter()
                .map(|rd| rd * rd)
                .sum();
            seen.deviation = (square / size).sqrt();
            for outcome in 0..3 {
                let all: f64 = columns.risks[rows.clone()]
                    .iter()
                    .map(|risk| risk[outcome])
                    .sum();
                seen.risks[outcome] = all / size;
            }
            seen.roles = columns.roles[rows.clone()]
                .iter()
                .fold(0, |all, one| all | one);
            let strong = columns.level[rows.clone()]
                .iter()
                .filter(|&&level| level > 0)
                .count();
            seen.strong = 2 * strong >= rows.len();
        }
        seen
    }
}

/// The tickets of a book, as they come.
#[derive(Clone, Debug)]
pub struct BookArrivals {
    book: Arc<TicketBook>,
    at: usize,
}

impl BookArrivals {
    /// All tickets of a book.
    #[must_use]
    pub const fn new(book: Arc<TicketBook>) -> Self {
        Self { book, at: 0 }
    }
}

impl Workload for BookArrivals {
    type Player = Contender;

    #[inline]
    fn next(&mut self) -> Option<Arrival<Contender>> {
        let time = *self.book.times.get(self.at)?;
        let arrival = Arrival {
            time,
            player: self.book.contender(self.at),
            patience: self.book.patience[self.at],
        };
        self.at += 1;
        Some(arrival)
    }
}
