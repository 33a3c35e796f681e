//! Whom a rule set keeps apart at every wait.
//!
//! Only rules are asked that fail for good once they fail. Where the newest ticket's wait counts, a
//! match is never older than any of its tickets may become.

use super::{FlexRuleKind, FlexRules, Seat};
use crate::play::{Bonds, bit, in_all_ways};
use crate::ticket::Ticket;

/// Tickets before anybody plays.
pub(crate) struct FlexBonds<'a> {
    rules: &'a FlexRules,
    /// Nothing where the ticket lacks what the rule set asks of it.
    seats: Vec<Option<Seat>>,
    /// How long each may wait.
    lives: Vec<f64>,
    /// The waits at which something changes, 0 the first.
    waits: Vec<f64>,
}

impl<'a> FlexBonds<'a> {
    pub(crate) fn new(rules: &'a FlexRules, tickets: &[Ticket]) -> Self {
        let mut named = rules.clone();
        let seats = tickets.iter().enumerate();
        let seats = seats.map(|(at, ticket)| Seat::new(at, ticket, &mut named).ok());
        let timeout = rules.timeout.unwrap_or(f64::INFINITY);
        Self {
            rules,
            seats: seats.collect(),
            lives: (tickets.iter())
                .map(|ticket| ticket.life().min(timeout))
                .collect(),
            waits: std::iter::once(0.0).chain(rules.steps()).collect(),
        }
    }

    /// The rules that fail for tickets in teams, whatever the wait up to a bound.
    fn fails(&self, table: &[Vec<&Seat>], teamless: bool, life: f64) -> u64 {
        let rules = self.rules.rules.iter().enumerate();
        let asked = rules.filter(|(_, rule)| rule.prunes && !rule.part);
        let asked = asked.filter(|(_, rule)| !teamless || rule.teamless);
        let reached = self.waits.iter().filter(|wait| **wait <= life);
        in_all_ways(reached.map(|&wait| {
            let fail =
                |one: &(usize, &super::FlexRule)| !one.1.holds(&self.rules.rules, table, wait);
            (asked.clone().filter(fail)).fold(0, |all, (number, _)| all | bit(number))
        }))
    }

    /// As many teams as tell two tickets together from two apart.
    fn places(&self) -> usize {
        self.rules.teams.len()
    }

    /// How long a match of two tickets may wait, by the clock of the expansions.
    fn life(&self, one: usize, other: usize) -> f64 {
        if self.rules.newest {
            self.lives[one].min(self.lives[other])
        } else {
            f64::INFINITY
        }
    }
}

impl Bonds for FlexBonds<'_> {
    fn rules(&self) -> Vec<String> {
        (self.rules.rules.iter())
            .map(|rule| rule.name.clone())
            .collect()
    }

    fn alone(&self, ticket: usize) -> Option<String> {
        let seat = self.seats[ticket].as_ref()?;
        let life = self.life(ticket, ticket);
        let fails = in_all_ways((0..self.places()).map(|team| {
            let mut table = vec![Vec::new(); self.places()];
            table[team].push(seat);
            self.fails(&table, false, life)
        }));
        if fails == 0 {
            return None;
        }
        let rule = self.rules.rules.get(fails.trailing_zeros() as usize)?;
        let name = &rule.name;
        Some(match &rule.kind {
            FlexRuleKind::Latency { .. } if !seat.measured => {
                format!("{name} asks for latencies, and it has none")
            }
            FlexRuleKind::Latency { max, .. } => {
                let values = max.values().flatten();
                let most = values.fold(f64::NEG_INFINITY, |most, one| most.max(*one));
                format!("{name} never allows more than {most} ms, and every site is further away")
            }
            _ => format!("{name} refuses it by itself, however long it waits"),
        })
    }

    fn needs(&self, ticket: usize) -> u32 {
        let least = |team: &super::FlexTeam| team.min.values().min().copied().unwrap_or(0);
        let own = self.seats[ticket].as_ref().map_or(0, Seat::size);
        let all: u32 = self.rules.teams.iter().map(least).sum();
        let mine = (self.rules.teams.iter()).map(|team| least(team).min(own));
        all - mine.max().unwrap_or(0)
    }

    fn apart(&self, one: usize, other: usize) -> u64 {
        let (Some(first), Some(second)) = (&self.seats[one], &self.seats[other]) else {
            return bit(63);
        };
        let life = self.life(one, other);
        let mut table = vec![Vec::new(); self.places()];
        table[0] = vec![first, second];
        // What is the same whoever is where settles most pairs.
        let fails = self.fails(&table, true, life);
        let all = self
            .rules
            .rules
            .iter()
            .all(|rule| !rule.prunes || rule.teamless);
        if fails != 0 || all || self.places() > 8 {
            return fails;
        }
        let pairs =
            (0..self.places()).flat_map(|one| (0..self.places()).map(move |two| (one, two)));
        in_all_ways(pairs.map(|(one, two)| {
            table.iter_mut().for_each(Vec::clear);
            table[one].push(first);
            table[two].push(second);
            self.fails(&table, false, life)
        }))
    }
}
