//! Whom a queue keeps apart at every wait.

use super::PlayFabRules;
use super::rules::{FabKind, FabRule, Held};
use crate::play::{Bonds, bit};
use crate::ticket::Ticket;

/// Tickets before anybody plays.
pub(crate) struct FabBonds<'a> {
    rules: &'a PlayFabRules,
    sizes: Vec<u32>,
    /// By ticket and rule: what it has, and the wait at which the rule is loosest for it.
    held: Vec<Vec<(Held, f64)>>,
    /// The rule that asks for more than all tickets have together.
    short: Option<String>,
}

impl<'a> FabBonds<'a> {
    pub(crate) fn new(rules: &'a PlayFabRules, tickets: &[Ticket]) -> Self {
        let held = |ticket: &Ticket| {
            let life = ticket.give_up.unwrap_or(f64::INFINITY).min(ticket.life());
            let each = rules.rules.iter();
            each.map(|rule| (rule.held(ticket), loosest(rule, life)))
                .collect()
        };
        let held: Vec<Vec<(Held, f64)>> = tickets.iter().map(held).collect();
        let mut bonds = Self {
            rules,
            sizes: tickets.iter().map(Ticket::size).collect(),
            held,
            short: None,
        };
        bonds.short = (0..rules.rules.len()).find_map(|rule| bonds.short_of(rule));
        bonds
    }

    /// Whether all tickets together have less than a total's minimum.
    fn short_of(&self, number: usize) -> Option<String> {
        let rule = &self.rules.rules[number];
        if !matches!(rule.kind, FabKind::Total) {
            return None;
        }
        let all = self.held.iter().map(|held| &held[number].0);
        let sum: f64 = all
            .map(|held| match held {
                Held::Numbers(numbers) => numbers.iter().sum::<f64>().max(0.0),
                _ => 0.0,
            })
            .sum();
        let limits = rule.limit.waits().into_iter().chain([0.0]);
        let least = limits.map(|wait| rule.limit.at(wait).unwrap_or(f64::NEG_INFINITY));
        let least = least.fold(f64::INFINITY, f64::min);
        (sum < least).then(|| {
            let name = &rule.name;
            format!("{name} asks for {least}, and all tickets together have {sum}")
        })
    }
}

/// The wait up to a bound at which a rule keeps fewest others from a ticket.
fn loosest(rule: &FabRule, life: f64) -> f64 {
    let room = |wait: f64| {
        let limit = match rule.kind {
            FabKind::Total => rule.limit.upper_at(wait),
            _ => rule.limit.at(wait),
        };
        let sign = if matches!(rule.kind, FabKind::Sets) {
            -1.0
        } else {
            1.0
        };
        limit.map_or(f64::INFINITY, |limit| sign * limit)
    };
    let mut best = (room(0.0), 0.0);
    // A linear expansion of very many steps is loosest or tightest at its end.
    let waits = rule.limit.waits().into_iter().chain([1e9_f64.min(life)]);
    for wait in waits.filter(|wait| *wait <= life) {
        let here = room(wait);
        if here > best.0 {
            best = (here, wait);
        }
    }
    best.1
}

impl Bonds for FabBonds<'_> {
    fn rules(&self) -> Vec<String> {
        (self.rules.rules.iter())
            .map(|rule| rule.name.clone())
            .collect()
    }

    fn alone(&self, _: usize) -> Option<String> {
        self.short.clone()
    }

    fn needs(&self, ticket: usize) -> u32 {
        let teams: u32 = self.rules.teams.iter().map(|team| team.min).sum();
        let least = self.rules.min.max(teams);
        least.saturating_sub(self.sizes[ticket]).max(1)
    }

    fn apart(&self, one: usize, other: usize) -> u64 {
        let all = self.rules.rules.iter().enumerate();
        all.filter(|(number, rule)| {
            let of = |ticket: usize| {
                let (held, wait) = &self.held[ticket][*number];
                (held, *wait)
            };
            rule.distance(of(one), of(other)).is_none()
        })
        .fold(0, |fails, (number, _)| fails | bit(number))
    }
}
