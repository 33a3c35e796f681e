//! A match around the oldest ticket of a pool.

use super::rules::{Ages, Source, UnityKind, UnityRule};
use super::{UnityPool, UnityRules};
use crate::order;
use crate::play::{Clock, Game, Service, Watch};
use crate::ticket::{Attribute, Ticket};

/// Unity Matchmaker at work.
#[derive(Clone, Debug)]
pub struct Unity {
    rules: UnityRules,
    /// Who waits in each pool, the oldest first.
    pools: Vec<Vec<(usize, Ticket)>>,
}

/// The teams of a match with their tickets, and the step of the relaxations.
type Built = (Vec<(String, Vec<usize>)>, usize);

struct Candidate<'a> {
    pool: &'a UnityPool,
    /// The number of a rule's first in the watch.
    first: usize,
    region: &'a str,
    /// Each team: its definition, its tickets by place in the pool, its players.
    teams: Vec<(usize, Vec<usize>, u32)>,
    added: Vec<usize>,
}

impl Unity {
    /// Empty pools.
    #[must_use]
    pub fn new(rules: UnityRules) -> Self {
        let pools = vec![Vec::new(); rules.pools.len()];
        Self { rules, pools }
    }

    /// The teams of a match around an anchor, if there is one: names with tickets, and the step.
    fn build(
        &self,
        number: usize,
        anchor: usize,
        region: &str,
        now: f64,
        watch: &mut Watch,
    ) -> Option<Built> {
        let pool = &self.rules.pools[number];
        let waiting = &self.pools[number];
        let first = (self.rules.pools[..number].iter()).map(count_rules).sum();
        let mut candidate = Candidate {
            pool,
            first,
            region,
            teams: Vec::new(),
            added: Vec::new(),
        };
        for (definition, team) in pool.teams.iter().enumerate() {
            for _ in 0..team.teams.max {
                candidate.teams.push((definition, Vec::new(), 0));
            }
        }
        let mut best = None;
        for at in order(pool, waiting, anchor, region) {
            if !candidate.add(waiting, at, anchor, now, watch) {
                if at == anchor {
                    return None;
                }
                continue;
            }
            if let Some(step) = candidate.is_valid(waiting, now) {
                best = Some((candidate.named(waiting), step));
            }
            if candidate
                .teams
                .iter()
                .all(|team| team.2 >= pool.teams[team.0].players.max)
            {
                break;
            }
        }
        best
    }
}

fn count_rules(pool: &UnityPool) -> usize {
    pool.rules.len()
        + pool
            .teams
            .iter()
            .map(|team| team.rules.len())
            .sum::<usize>()
}

/// The anchor, then the others: the nearest on the first difference rule, ties by age.
fn order(pool: &UnityPool, waiting: &[(usize, Ticket)], anchor: usize, region: &str) -> Vec<usize> {
    let all = pool
        .rules
        .iter()
        .chain(pool.teams.iter().flat_map(|team| &team.rules));
    let source = all
        .into_iter()
        .find(|rule| rule.kind == UnityKind::Difference)
        .map(|rule| &rule.source);
    let mean = |ticket: &Ticket| {
        let source = source?;
        let values = ticket
            .players
            .iter()
            .map(|player| match source.of(player, region) {
                Some(Attribute::Number(number)) => Some(number),
                _ => None,
            });
        let values: Vec<f64> = values.collect::<Option<_>>()?;
        Some(values.iter().sum::<f64>() / values.len().max(1) as f64)
    };
    let lead = mean(&waiting[anchor].1);
    let mut others: Vec<(f64, usize)> = (0..waiting.len())
        .filter(|&at| at != anchor)
        .map(|at| {
            let gap = lead
                .zip(mean(&waiting[at].1))
                .map_or(0.0, |(lead, own)| (lead - own).abs());
            (gap, at)
        })
        .collect();
    order::sort(&mut others);
    std::iter::once(anchor)
        .chain(others.into_iter().map(|(_, at)| at))
        .collect()
}

impl Candidate<'_> {
    fn ages(&self, waiting: &[(usize, Ticket)], now: f64) -> Ages {
        Ages::new(now, self.added.iter().map(|&at| waiting[at].1.at))
    }

    /// Adds a ticket to the first team in which no rule fails for good.
    fn add(
        &mut self,
        waiting: &[(usize, Ticket)],
        at: usize,
        anchor: usize,
        now: f64,
        watch: &mut Watch,
    ) -> bool {
        let ticket = &waiting[at].1;
        self.added.push(at);
        let ages = self.ages(waiting, now);
        let mut checks = Vec::new();
        let mut fits = true;
        for (number, rule) in (self.first..).zip(&self.pool.rules) {
            if rule.prunes() {
                let tickets = self.added.iter().map(|&at| &waiting[at].1);
                let holds = rule.holds(tickets, self.region, &ages);
                checks.push((number, holds));
                fits &= holds;
            }
            if !fits && !watch.is_on() {
                break;
            }
        }
        let mut found = false;
        if fits {
            for team in self.choices(ticket.size(), &ages) {
                self.teams[team].1.push(at);
                let of_team = self.pool.teams[self.teams[team].0].rules.iter();
                let holds = of_team.filter(|rule| rule.prunes()).all(|rule| {
                    let tickets = self.teams[team].1.iter().map(|&at| &waiting[at].1);
                    rule.holds(tickets, self.region, &ages)
                });
                if holds {
                    self.teams[team].2 += ticket.size();
                    found = true;
                    break;
                }
                self.teams[team].1.pop();
            }
        }
        watch.tried(waiting[at].0, waiting[anchor].0, &checks);
        if !found {
            self.added.pop();
        }
        found
    }

    /// The teams with room: those that are needed and most below their minimum first, then
    /// those that are begun, then new ones.
    fn choices(&self, size: u32, ages: &Ages) -> Vec<usize> {
        let mut copies = vec![0_u32; self.pool.teams.len()];
        let mut keys = Vec::new();
        for (place, (definition, tickets, players)) in self.teams.iter().enumerate() {
            let team = &self.pool.teams[*definition];
            let copy = copies[*definition];
            copies[*definition] += 1;
            if players + size > team.players.max {
                continue;
            }
            let needed = f64::from(copy) < *team.teams.min.at(ages);
            let missing = (*team.players.min.at(ages) - f64::from(*players)).max(0.0);
            let rank = match (needed || !tickets.is_empty(), missing > 0.0) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            };
            keys.push((
                rank,
                -(missing as i64),
                -i64::from(team.players.max - players),
                place,
            ));
        }
        keys.sort_unstable();
        keys.into_iter().map(|key| key.3).collect()
    }

    /// At which step of the relaxations this is a match, if it is one.
    fn is_valid(&self, waiting: &[(usize, Ticket)], now: f64) -> Option<usize> {
        let ages = self.ages(waiting, now);
        for (definition, team) in self.pool.teams.iter().enumerate() {
            let mine = || {
                self.teams
                    .iter()
                    .filter(|(own, tickets, _)| *own == definition && !tickets.is_empty())
            };
            if (mine().count() as f64) < *team.teams.min.at(&ages) {
                return None;
            }
            for (_, tickets, players) in mine() {
                if f64::from(*players) < *team.players.min.at(&ages) {
                    return None;
                }
                for rule in team.rules.iter().filter(|rule| !rule.prunes()) {
                    let tickets = tickets.iter().map(|&at| &waiting[at].1);
                    if !rule.holds(tickets, self.region, &ages) {
                        return None;
                    }
                }
            }
        }
        for rule in self.pool.rules.iter().filter(|rule| !rule.prunes()) {
            let tickets = self.added.iter().map(|&at| &waiting[at].1);
            if !rule.holds(tickets, self.region, &ages) {
                return None;
            }
        }
        let of_teams = self
            .pool
            .teams
            .iter()
            .map(|team| team.teams.min.step(&ages).max(team.players.min.step(&ages)));
        let of_rules = self
            .pool
            .rules
            .iter()
            .map(|rule| rule.reference.step(&ages).max(rule.enabled.step(&ages)));
        Some(of_teams.chain(of_rules).max().unwrap_or(0))
    }

    fn named(&self, waiting: &[(usize, Ticket)]) -> Vec<(String, Vec<usize>)> {
        let mut copies = vec![0; self.pool.teams.len()];
        let mut named = Vec::new();
        for (definition, tickets, _) in &self.teams {
            copies[*definition] += 1;
            if !tickets.is_empty() {
                let name = format!(
                    "{} {}",
                    self.pool.teams[*definition].name, copies[*definition]
                );
                named.push((name, tickets.iter().map(|&at| waiting[at].0).collect()));
            }
        }
        named
    }
}

/// The regions of a ticket, the best first: least loss, then least latency.
fn regions(pool: &UnityPool, ticket: &Ticket) -> Vec<String> {
    let all = pool
        .rules
        .iter()
        .chain(pool.teams.iter().flat_map(|team| &team.rules));
    let asked = all
        .into_iter()
        .any(|rule| matches!(rule.source, Source::Latency | Source::Loss));
    let Some(player) = ticket
        .players
        .first()
        .filter(|player| asked && !player.qualities.is_empty())
    else {
        return vec![String::new()];
    };
    let mut all: Vec<_> = player.qualities.iter().collect();
    all.sort_by(|one, other| {
        one.loss
            .total_cmp(&other.loss)
            .then(one.latency.total_cmp(&other.latency))
    });
    all.into_iter()
        .map(|quality| quality.region.clone())
        .collect()
}

impl Service for Unity {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let Some(place) = self.rules.pool_of(ticket) else {
            return Some("no pool takes it".to_owned());
        };
        let pool = &mut self.pools[place];
        let at = pool.partition_point(|(_, other)| other.at <= ticket.at);
        pool.insert(at, (number, ticket.clone()));
        if ticket.size() > self.rules.largest_ticket {
            return Some(format!(
                "{} players are more than maxPlayersPerTicket",
                ticket.size()
            ));
        }
        let largest = self.rules.pools[place]
            .teams
            .iter()
            .map(|team| team.players.max)
            .max();
        (ticket.size() > largest.unwrap_or(0)).then(|| "it is larger than every team".to_owned())
    }

    fn leave(&mut self, number: usize) {
        for pool in &mut self.pools {
            pool.retain(|(own, _)| *own != number);
        }
    }

    fn patience(&self, ticket: &Ticket) -> f64 {
        self.rules
            .pool_of(ticket)
            .map_or(f64::INFINITY, |place| self.rules.pools[place].timeout)
    }

    fn pass(&mut self, now: f64, watch: &mut Watch) -> Vec<Game> {
        let mut games = Vec::new();
        for number in 0..self.pools.len() {
            let mut anchor = 0;
            while anchor < self.pools[number].len() {
                let regions = regions(&self.rules.pools[number], &self.pools[number][anchor].1);
                let found = regions
                    .iter()
                    .find_map(|region| self.build(number, anchor, region, now, watch));
                let Some((teams, step)) = found else {
                    anchor += 1;
                    continue;
                };
                let game = Game {
                    at: now,
                    teams,
                    quality: None,
                    step,
                };
                self.pools[number].retain(|(own, _)| !game.tickets().any(|ticket| ticket == *own));
                games.push(game);
                anchor = 0;
            }
        }
        games
    }

    fn rules(&self) -> Vec<String> {
        (self.rules.pools.iter())
            .flat_map(|pool| {
                pool.rules
                    .iter()
                    .chain(pool.teams.iter().flat_map(|team| &team.rules))
            })
            .map(|rule| rule.name.clone())
            .collect()
    }

    fn openings(&self, ticket: &Ticket) -> Vec<(f64, String)> {
        let pool = self.rules.pool_of(ticket);
        let Some(pool) = pool.and_then(|place| self.rules.pools.get(place)) else {
            return Vec::new();
        };
        let rules = pool
            .rules
            .iter()
            .chain(pool.teams.iter().flat_map(|team| &team.rules));
        let mut all: Vec<(f64, String)> = rules.flat_map(UnityRule::openings).collect();
        for team in &pool.teams {
            for (range, whose) in [(&team.teams, "teams"), (&team.players, "players")] {
                let steps = range.min.steps.iter();
                all.extend(steps.map(|(age, wait, least)| {
                    let words = format!("{} needs {least} {whose}{}", team.name, age.words());
                    (*wait, words)
                }));
            }
        }
        all
    }

    fn clock(&self) -> Clock {
        Clock::every(self.rules.period, 0.0)
    }

    fn boxed(&self) -> Box<dyn Service> {
        Box::new(self.clone())
    }
}
