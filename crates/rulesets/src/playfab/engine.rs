//! The loop that Microsoft describes: seed, ranking, greedy filling, validation, backtracking.

use super::PlayFabRules;
use super::rules::{FabKind, FabRule, Held, both};
use super::teams::{self, Member};
use crate::order;
use crate::play::{Clock, Game, Service, Watch};
use crate::ticket::Ticket;

/// PlayFab at work.
#[derive(Clone, Debug)]
pub struct PlayFab {
    rules: PlayFabRules,
    pool: Vec<Waiter>,
    /// Seeds whose search was cut off.
    pub given_up: u64,
}

#[derive(Clone, Debug)]
struct Waiter {
    number: usize,
    at: f64,
    size: u32,
    held: Vec<Held>,
}

struct Search<'a> {
    rules: &'a PlayFabRules,
    pool: &'a [Waiter],
    now: f64,
    /// Candidates, the nearest first.
    ranked: Vec<usize>,
    group: Vec<usize>,
    players: u32,
    trials: u32,
    places: Vec<usize>,
    watch: &'a mut Watch,
}

impl PlayFab {
    /// An empty queue.
    #[must_use]
    pub const fn new(rules: PlayFabRules) -> Self {
        Self {
            rules,
            pool: Vec::new(),
            given_up: 0,
        }
    }

    /// The total distance between two tickets at a moment; nothing where a rule forbids them.
    #[must_use]
    pub fn distance(rules: &PlayFabRules, seed: &Ticket, other: &Ticket, now: f64) -> Option<f64> {
        let waiter = |number, ticket: &Ticket| Waiter::new(rules, number, ticket);
        distance(rules, &waiter(0, seed), &waiter(1, other), now)
    }
}

impl Waiter {
    fn new(rules: &PlayFabRules, number: usize, ticket: &Ticket) -> Self {
        Self {
            number,
            at: ticket.at,
            size: ticket.size(),
            held: rules.rules.iter().map(|rule| rule.held(ticket)).collect(),
        }
    }
}

fn distance(rules: &PlayFabRules, seed: &Waiter, other: &Waiter, now: f64) -> Option<f64> {
    let mut total = 0.0;
    for (number, rule) in rules.rules.iter().enumerate() {
        let one = (&seed.held[number], now - seed.at);
        total += rule.weight * rule.distance(one, (&other.held[number], now - other.at))?;
    }
    Some(total)
}

impl Search<'_> {
    /// Whether every rule holds with one more ticket in the group.
    fn fits(&mut self, at: usize) -> bool {
        let (rules, pool) = (self.rules, self.pool);
        let other = &pool[at];
        let mut checks = Vec::new();
        let mut fits = true;
        for (number, rule) in rules.rules.iter().enumerate() {
            let members = self.group.iter().map(|&member| &pool[member]);
            let holds = match rule.kind {
                FabKind::Equality | FabKind::Difference(_) => members.clone().all(|member| {
                    let one = (&member.held[number], self.now - member.at);
                    rule.distance(one, (&other.held[number], self.now - other.at))
                        .is_some()
                }),
                FabKind::Sets => {
                    let mut shared: Option<Vec<&String>> = None;
                    for member in members.clone().chain([other]) {
                        let Held::Texts(texts) = &member.held[number] else {
                            continue;
                        };
                        match &mut shared {
                            None => shared = Some(texts.iter().collect()),
                            Some(shared) => shared.retain(|text| texts.contains(text)),
                        }
                    }
                    shared.is_none_or(|shared| {
                        members.clone().chain([other]).all(|member| {
                            let limit = rule.limit.at(self.now - member.at);
                            limit.is_none_or(|limit| shared.len() as f64 >= limit)
                        })
                    })
                }
                FabKind::Total => {
                    let sum = total(members.clone().chain([other]), number);
                    members.clone().chain([other]).all(|member| {
                        let limit = rule.limit.upper_at(self.now - member.at);
                        limit.is_none_or(|limit| sum <= limit)
                    })
                }
                FabKind::Region => {
                    let mut common: Option<Vec<(String, f64)>> = None;
                    for member in members.clone().chain([other]) {
                        let Held::Regions(regions) = &member.held[number] else {
                            continue;
                        };
                        common = Some(
                            common.map_or_else(|| regions.clone(), |known| both(&known, regions)),
                        );
                    }
                    let max = (members.clone().chain([other]))
                        .filter_map(|member| rule.limit.at(self.now - member.at))
                        .fold(f64::INFINITY, f64::min);
                    max == f64::INFINITY
                        || common.is_some_and(|all| all.iter().any(|(_, latency)| *latency < max))
                }
                FabKind::TeamDifference | FabKind::TeamSizes | FabKind::TicketSizes => continue,
            };
            fits &= holds;
            if self.watch.is_on() {
                checks.push((number, holds));
            } else if !holds {
                return false;
            }
        }
        let seed = self
            .group
            .first()
            .map_or(other.number, |&seed| pool[seed].number);
        self.watch.tried(other.number, seed, &checks);
        fits
    }

    /// Fills the group from a rank on; the fullest group that is valid stays in it.
    fn fill(&mut self, from: usize) -> bool {
        if self.players < self.rules.max {
            for rank in from..self.ranked.len() {
                let at = self.ranked[rank];
                if self.players + self.pool[at].size > self.rules.max {
                    continue;
                }
                self.trials += 1;
                if self.trials > self.rules.budget {
                    break;
                }
                if !self.fits(at) {
                    continue;
                }
                self.group.push(at);
                self.players += self.pool[at].size;
                if self.fill(rank + 1) {
                    return true;
                }
                self.group.pop();
                self.players -= self.pool[at].size;
            }
        }
        self.is_valid()
    }

    /// The last check of a group: size, at least two tickets, least totals, teams.
    fn is_valid(&mut self) -> bool {
        if self.players < self.rules.min || self.group.len() < 2 {
            return false;
        }
        self.trials += 1;
        let (rules, pool) = (self.rules, self.pool);
        for (number, rule) in rules.rules.iter().enumerate() {
            if !matches!(rule.kind, FabKind::Total) {
                continue;
            }
            let members = self.group.iter().map(|&member| &pool[member]);
            let sum = total(members.clone(), number);
            let mut limits = members.map(|member| rule.limit.at(self.now - member.at));
            if !limits.all(|limit| limit.is_none_or(|limit| sum >= limit)) {
                return false;
            }
        }
        let members: Vec<Member<'_>> = (self.group.iter())
            .map(|&at| Member {
                size: pool[at].size,
                wait: self.now - pool[at].at,
                held: &pool[at].held,
            })
            .collect();
        match teams::assign(rules, &members) {
            Some(places) => {
                self.places = places;
                true
            }
            None => false,
        }
    }
}

fn total<'a>(members: impl Iterator<Item = &'a Waiter>, number: usize) -> f64 {
    members
        .map(|member| match &member.held[number] {
            Held::Numbers(numbers) => numbers.iter().sum(),
            _ => 0.0,
        })
        .sum()
}

impl Service for PlayFab {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let waiter = Waiter::new(&self.rules, number, ticket);
        let size = waiter.size;
        let at = self.pool.partition_point(|other| other.at <= waiter.at);
        self.pool.insert(at, waiter);
        if size >= self.rules.max {
            return Some(format!(
                "a ticket of {size} leaves no room for a second one, which every match needs"
            ));
        }
        let largest = self.rules.teams.iter().map(|team| team.max).max();
        if largest.is_some_and(|largest| size > largest) {
            return Some(format!("a ticket of {size} fits into no team"));
        }
        if self
            .rules
            .largest_ticket
            .is_some_and(|largest| size > largest)
        {
            return Some(format!("a ticket of {size} is larger than MaxTicketSize"));
        }
        None
    }

    fn leave(&mut self, number: usize) {
        self.pool.retain(|waiter| waiter.number != number);
    }

    fn patience(&self, ticket: &Ticket) -> f64 {
        ticket.give_up.unwrap_or(f64::INFINITY)
    }

    fn pass(&mut self, now: f64, watch: &mut Watch) -> Vec<Game> {
        let mut games = Vec::new();
        let mut seed = 0;
        while seed < self.pool.len() {
            let mut ranked: Vec<(f64, usize)> = (0..self.pool.len())
                .filter(|&at| at != seed)
                .filter_map(|at| {
                    Some((
                        distance(&self.rules, &self.pool[seed], &self.pool[at], now)?,
                        at,
                    ))
                })
                .collect();
            if watch.is_on() {
                self.watch_pairs(seed, now, watch);
            }
            order::sort(&mut ranked);
            let mut search = Search {
                rules: &self.rules,
                pool: &self.pool,
                now,
                ranked: ranked.into_iter().map(|(_, at)| at).collect(),
                group: vec![seed],
                players: self.pool[seed].size,
                trials: 0,
                places: Vec::new(),
                watch,
            };
            let found = search.players < self.rules.max && search.fill(0);
            let (group, places, trials) = (search.group, search.places, search.trials);
            self.given_up += u64::from(trials > self.rules.budget);
            if !found {
                seed += 1;
                continue;
            }
            games.push(self.release(group, &places, now));
            seed = 0;
        }
        games
    }

    fn rules(&self) -> Vec<String> {
        self.rules
            .rules
            .iter()
            .map(|rule| rule.name.clone())
            .collect()
    }

    fn openings(&self, _: &Ticket) -> Vec<(f64, String)> {
        let rules = self.rules.rules.iter();
        rules.flat_map(FabRule::openings).collect()
    }

    fn clock(&self) -> Clock {
        Clock::every(self.rules.period, 0.0)
    }

    fn boxed(&self) -> Box<dyn Service> {
        Box::new(self.clone())
    }
}

impl PlayFab {
    /// Tells a watch which rules keep the others from the seed.
    fn watch_pairs(&self, seed: usize, now: f64, watch: &mut Watch) {
        let lead = &self.pool[seed];
        for other in self.pool.iter().filter(|other| other.number != lead.number) {
            if distance(&self.rules, lead, other, now).is_some() {
                continue;
            }
            let checks: Vec<(usize, bool)> = (self.rules.rules.iter().enumerate())
                .map(|(number, rule)| {
                    let one = (&lead.held[number], now - lead.at);
                    let two = (&other.held[number], now - other.at);
                    (number, rule.distance(one, two).is_some())
                })
                .collect();
            watch.tried(other.number, lead.number, &checks);
        }
    }

    fn release(&mut self, mut group: Vec<usize>, places: &[usize], now: f64) -> Game {
        let mut teams: Vec<(String, Vec<usize>)> = if self.rules.teams.is_empty() {
            vec![("match".to_owned(), Vec::new())]
        } else {
            let names = self.rules.teams.iter().map(|team| team.name.clone());
            names.map(|name| (name, Vec::new())).collect()
        };
        let mut step = usize::MAX;
        for (&at, &team) in group.iter().zip(places) {
            teams[team].1.push(self.pool[at].number);
            let wait = now - self.pool[at].at;
            let own = self
                .rules
                .rules
                .iter()
                .map(|rule| rule.limit.step(wait))
                .max();
            step = step.min(own.unwrap_or(0));
        }
        group.sort_unstable();
        for at in group.into_iter().rev() {
            self.pool.remove(at);
        }
        Game {
            at: now,
            teams,
            quality: None,
            step,
        }
    }
}
