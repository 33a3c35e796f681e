//! Whom a queue's pools keep apart at every wait.

use super::rules::{Ages, Source, UnityRule};
use super::{UnityPool, UnityRules};
use crate::play::{Bonds, bit, in_all_ways};
use crate::ticket::Ticket;

/// Tickets before anybody plays.
pub(crate) struct UnityBonds<'a> {
    rules: &'a UnityRules,
    tickets: &'a [Ticket],
    pools: Vec<Option<usize>>,
    /// All regions that are looked at.
    regions: Vec<String>,
    /// Of each pool's rules about the match: the ages at which they are different ones.
    ages: Vec<Vec<Vec<Ages>>>,
}

impl<'a> UnityBonds<'a> {
    pub(crate) fn new(rules: &'a UnityRules, tickets: &'a [Ticket]) -> Self {
        // Whoever measured nothing is asked about no region.
        let mut regions = vec![String::new()];
        for player in tickets.iter().flat_map(|ticket| &ticket.players) {
            for quality in &player.qualities {
                if !regions.contains(&quality.region) {
                    regions.push(quality.region.clone());
                }
            }
        }
        let of = |pool: &UnityPool| pool.rules.iter().map(|rule| ages(rule, pool)).collect();
        Self {
            rules,
            tickets,
            pools: tickets.iter().map(|ticket| rules.pool_of(ticket)).collect(),
            regions,
            ages: rules.pools.iter().map(of).collect(),
        }
    }

    /// The rules of a pool that fail for tickets at every age, in the region where fewest do.
    fn fails(&self, pool: usize, tickets: &[usize]) -> u64 {
        let rules = &self.rules.pools[pool].rules;
        let placed = |rule: &UnityRule| matches!(rule.source, Source::Latency | Source::Loss);
        let first = self.first(pool);
        let regions = match rules.iter().any(placed) {
            true => &self.regions[..],
            false => &self.regions[..1],
        };
        in_all_ways(regions.iter().map(|region| {
            let all = rules.iter().zip(&self.ages[pool]).enumerate();
            all.filter(|(_, (rule, ages))| {
                let holds = |ages: &Ages| {
                    let tickets = tickets.iter().map(|&at| &self.tickets[at]);
                    rule.holds(tickets, region, ages)
                };
                rule.prunes() && !ages.iter().any(holds)
            })
            .fold(0, |fails, (number, _)| fails | bit(first + number))
        }))
    }

    /// The bit of a pool's first rule.
    fn first(&self, pool: usize) -> usize {
        let before = self.rules.pools[..pool].iter();
        1 + before.map(|pool| pool.rules.len()).sum::<usize>()
    }
}

/// The ages, up to the pool's limit, at which a rule may be another one.
fn ages(rule: &UnityRule, pool: &UnityPool) -> Vec<Ages> {
    let references = rule.reference.steps.iter().map(|step| step.1);
    let switches = rule.enabled.steps.iter().map(|step| step.1);
    let mut waits: Vec<f64> = references.chain(switches).chain([0.0]).collect();
    waits.retain(|wait| *wait <= pool.timeout);
    let waits = crate::order::distinct(waits);
    let mut all = Vec::new();
    for &oldest in &waits {
        for &youngest in waits.iter().filter(|wait| **wait <= oldest) {
            for &average in (waits.iter()).filter(|wait| (youngest..=oldest).contains(wait)) {
                all.push(Ages {
                    oldest,
                    youngest,
                    average,
                });
            }
        }
    }
    all
}

impl Bonds for UnityBonds<'_> {
    fn rules(&self) -> Vec<String> {
        let rules = self.rules.pools.iter().flat_map(|pool| &pool.rules);
        std::iter::once("the choice of pools".to_owned())
            .chain(rules.map(|rule| rule.name.clone()))
            .collect()
    }

    fn alone(&self, ticket: usize) -> Option<String> {
        let fails = self.fails(self.pools[ticket]?, &[ticket]);
        let name = self
            .rules()
            .into_iter()
            .nth(fails.trailing_zeros() as usize);
        let name = name.filter(|_| fails != 0)?;
        Some(format!(
            "{name} refuses it by itself, however long it waits"
        ))
    }

    fn needs(&self, ticket: usize) -> u32 {
        let Some(pool) = self.pools[ticket] else {
            return 0;
        };
        let own = self.tickets[ticket].size();
        let (mut all, mut mine) = (0, 0);
        for team in &self.rules.pools[pool].teams {
            let [teams, players] = [&team.teams.min, &team.players.min].map(|min| {
                let values = min.steps.iter().map(|step| step.2);
                values.fold(min.base, f64::min).max(0.0) as u32
            });
            all += teams * players;
            mine = mine.max(players.min(own) * teams.min(1));
        }
        all - mine
    }

    fn apart(&self, one: usize, other: usize) -> u64 {
        match (self.pools[one], self.pools[other]) {
            (Some(pool), Some(same)) if pool == same => self.fails(pool, &[one, other]),
            _ => bit(0),
        }
    }
}
