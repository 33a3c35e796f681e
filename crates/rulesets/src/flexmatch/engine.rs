//! A match around the oldest ticket.
//!
//! The oldest ticket of the pool is the anchor. The others are tried one at a time, in the order
//! of the sorts, else by age: each goes to the first team, in the order of [`place`], in which
//! no rule fails for good, or is passed over. Whenever all teams have their minimum, and all
//! rules hold, that is a match; the largest is released when nobody is left to try. Where none
//! was found, the next oldest ticket is the anchor; after a match, the oldest again.
//!
//! A failed anchor is not tried again in the same pass unless somebody left who was in its match.

use super::{Cell, FlexRules, Seat, place};
use crate::play::{Clock, Game, Service, Watch};
use crate::ticket::Ticket;

/// FlexMatch at work.
#[derive(Clone, Debug)]
pub struct FlexMatch {
    rules: FlexRules,
    /// Who waits, the oldest first.
    pool: Vec<Seat>,
}

/// A match that is being filled.
struct Candidate<'a> {
    table: Vec<Vec<&'a Seat>>,
    sizes: Vec<u32>,
    /// Tickets in the order of their coming in, with their teams.
    added: Vec<(&'a Seat, usize)>,
    newest: f64,
    oldest: f64,
    order: Vec<usize>,
    checks: Vec<(usize, bool)>,
}

/// What came of an anchor.
struct Attempt {
    /// The number of tickets of the largest group that passed, and the step it passed at.
    passed: Option<(usize, usize)>,
    /// Places in the pool of all that were added.
    added: Vec<(usize, usize)>,
}

impl FlexMatch {
    /// An empty pool.
    #[must_use]
    pub const fn new(rules: FlexRules) -> Self {
        Self {
            rules,
            pool: Vec::new(),
        }
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> &FlexRules {
        &self.rules
    }

    fn attempt(&self, anchor: usize, now: f64, watch: &mut Watch) -> Attempt {
        let rules = &self.rules;
        let pool = &self.pool;
        let mut candidate = Candidate {
            table: vec![Vec::new(); rules.teams.len()],
            sizes: vec![0; rules.teams.len()],
            added: Vec::new(),
            newest: f64::NEG_INFINITY,
            oldest: f64::INFINITY,
            order: Vec::new(),
            checks: Vec::new(),
        };
        let mut attempt = Attempt {
            passed: None,
            added: Vec::new(),
        };
        let lead = &pool[anchor];
        let sorted = (!rules.sorts.is_empty()).then(|| self.sorted(anchor));
        let others = pool.len() - 1;
        for turn in 0..=others {
            let at = match (turn, &sorted) {
                (0, _) => anchor,
                (_, Some(order)) => order[turn - 1],
                (_, None) if turn <= anchor => turn - 1,
                (_, None) => turn,
            };
            let seat = &pool[at];
            let Some(team) = candidate.add(rules, seat, now, lead, watch) else {
                if at == anchor {
                    return attempt;
                }
                continue;
            };
            attempt.added.push((at, team));
            let wait = candidate.wait(rules, now);
            if let Some(step) = candidate.passes(rules, wait, watch) {
                attempt.passed = Some((candidate.added.len(), step));
            }
            if candidate.is_full(rules, wait) {
                break;
            }
        }
        attempt
    }

    /// The pool without the anchor in the order of the sorts, ties by age.
    fn sorted(&self, anchor: usize) -> Vec<usize> {
        let lead = &self.pool[anchor];
        let keys: Vec<Vec<f64>> = (self.pool.iter())
            .map(|seat| {
                let sorts = self.rules.sorts.iter();
                sorts.map(|sort| key(sort, lead, seat)).collect()
            })
            .collect();
        let mut order: Vec<usize> = (0..self.pool.len()).filter(|&at| at != anchor).collect();
        order.sort_by(|&one, &other| {
            let pairs = keys[one].iter().zip(&keys[other]);
            let decided = pairs.map(|(one, other)| one.total_cmp(other));
            (decided.into_iter().find(|order| order.is_ne())).unwrap_or(one.cmp(&other))
        });
        order
    }

    /// Takes the tickets of a match out of the pool.
    fn release(&mut self, attempt: &Attempt, now: f64) -> Game {
        let (count, step) = attempt.passed.unwrap_or((0, 0));
        let mut teams: Vec<(String, Vec<usize>)> = (self.rules.teams.iter())
            .map(|team| (team.name.clone(), Vec::new()))
            .collect();
        let mut chosen: Vec<(usize, usize)> = attempt.added[..count].to_vec();
        if let Some(attribute) = self.rules.balanced {
            self.even_out(&mut chosen, attribute);
        }
        for &(at, team) in &chosen {
            teams[team].1.push(self.pool[at].number);
        }
        chosen.sort_unstable_by_key(|&(at, _)| std::cmp::Reverse(at));
        for (at, _) in chosen {
            self.pool.remove(at);
        }
        teams.retain(|(_, tickets)| !tickets.is_empty());
        Game {
            at: now,
            teams,
            quality: None,
            step,
        }
    }

    /// Exchanges solos between the teams of the least and largest mean as long as that brings
    /// the means together: how the service evens out large matches is not said.
    fn even_out(&self, chosen: &mut [(usize, usize)], attribute: usize) {
        let worth = |at: usize| match self.pool[at].whole(attribute, super::Aggregate::Usual) {
            Cell::Number(number) => *number,
            _ => 0.0,
        };
        let spread = |chosen: &[(usize, usize)]| {
            let mut sums = vec![(0.0, 0_u32); self.rules.teams.len()];
            for &(at, team) in chosen {
                let size = self.pool[at].size();
                sums[team].0 += worth(at) * f64::from(size);
                sums[team].1 += size;
            }
            let means = (sums.iter())
                .filter(|sum| sum.1 > 0)
                .map(|sum| sum.0 / f64::from(sum.1));
            let (least, largest) = means.fold((f64::INFINITY, f64::NEG_INFINITY), |found, mean| {
                (found.0.min(mean), found.1.max(mean))
            });
            largest - least
        };
        // A bound on the exchanges: each takes the spread of a whole match.
        for _ in 0..chosen.len() {
            let mut best = (spread(chosen), None);
            for one in 0..chosen.len() {
                for other in one + 1..chosen.len() {
                    let ((a, team), (b, rival)) = (chosen[one], chosen[other]);
                    if team == rival || self.pool[a].size() != self.pool[b].size() {
                        continue;
                    }
                    chosen[one].1 = rival;
                    chosen[other].1 = team;
                    let now = spread(chosen);
                    if now < best.0 - 1e-12 {
                        best = (now, Some((one, other)));
                    }
                    chosen[one].1 = team;
                    chosen[other].1 = rival;
                }
                if chosen.len() > 60 && best.1.is_some() {
                    break;
                }
            }
            let Some((one, other)) = best.1 else { break };
            let team = chosen[one].1;
            chosen[one].1 = chosen[other].1;
            chosen[other].1 = team;
        }
    }
}

/// A sort's key of a ticket: less is earlier.
fn key(sort: &super::Sort, anchor: &Seat, seat: &Seat) -> f64 {
    let value = |cell: &Cell, key: Option<u32>| match cell {
        Cell::Number(number) => Some(*number),
        Cell::Text(text) => Some(f64::from(*text)),
        Cell::Map(map) => {
            let key = key?;
            map.iter()
                .find(|(other, _)| *other == key)
                .map(|(_, value)| *value)
        }
        Cell::Texts(_) => None,
    };
    let lead = anchor.whole(sort.attribute, sort.aggregate);
    let key = match lead {
        Cell::Map(map) => {
            let better = |one: f64, other: f64| {
                if sort.largest_key == Some(false) {
                    one < other
                } else {
                    one > other
                }
            };
            let mut best: Option<(u32, f64)> = None;
            for &(key, value) in map {
                if best.is_none_or(|(_, least)| better(value, least)) {
                    best = Some((key, value));
                }
            }
            best.map(|(key, _)| key)
        }
        _ => None,
    };
    let own = value(seat.whole(sort.attribute, sort.aggregate), key);
    let found = if sort.distance {
        own.zip(value(lead, key))
            .map(|(own, lead)| (own - lead).abs())
    } else {
        own
    };
    match found {
        Some(value) if sort.descending => -value,
        Some(value) => value,
        // Who says nothing comes last.
        None => f64::INFINITY,
    }
}

impl<'a> Candidate<'a> {
    fn wait(&self, rules: &FlexRules, now: f64) -> f64 {
        now - if rules.newest {
            self.newest
        } else {
            self.oldest
        }
    }

    /// Adds a ticket to the first team in which nothing fails for good.
    fn add(
        &mut self,
        rules: &FlexRules,
        seat: &'a Seat,
        now: f64,
        anchor: &Seat,
        watch: &mut Watch,
    ) -> Option<usize> {
        let before = (self.newest, self.oldest);
        self.newest = self.newest.max(seat.at);
        self.oldest = self.oldest.min(seat.at);
        let wait = self.wait(rules, now);
        let mut order = std::mem::take(&mut self.order);
        place::teams(rules, &self.table, &self.sizes, seat, wait, &mut order);
        let mut found = None;
        for (turn, &team) in order.iter().enumerate() {
            self.table[team].push(seat);
            self.checks.clear();
            let mut fits = true;
            // Nothing that fails whoever is where can hold in another team.
            let mut everywhere = false;
            for (number, rule) in rules.rules.iter().enumerate() {
                if !rule.prunes || rule.part {
                    continue;
                }
                let holds = rule.holds(&rules.rules, &self.table, wait);
                self.checks.push((number, holds));
                if !holds {
                    fits = false;
                    everywhere |= rule.teamless;
                    if !watch.is_on() {
                        break;
                    }
                }
            }
            if watch.is_on() && (fits || everywhere || turn + 1 == order.len()) {
                watch.tried(seat.number, anchor.number, &self.checks);
            }
            if fits {
                found = Some(team);
                break;
            }
            self.table[team].pop();
            if everywhere {
                break;
            }
        }
        self.order = order;
        match found {
            Some(team) => {
                self.sizes[team] += seat.size();
                self.added.push((seat, team));
            }
            None => (self.newest, self.oldest) = before,
        }
        found
    }

    fn is_full(&self, rules: &FlexRules, wait: f64) -> bool {
        let teams = rules.teams.iter().zip(&self.sizes);
        teams
            .into_iter()
            .all(|(team, size)| size >= team.max.at(wait))
    }

    /// At which step of the expansions this is a match, if it is one.
    fn passes(&mut self, rules: &FlexRules, wait: f64, watch: &mut Watch) -> Option<usize> {
        let mut teams = rules.teams.iter().zip(&self.sizes);
        if !teams.all(|(team, size)| size >= team.min.at(wait)) {
            return None;
        }
        self.checks.clear();
        let mut fits = true;
        for (number, rule) in rules.rules.iter().enumerate() {
            if rule.prunes || rule.part {
                continue;
            }
            let holds = rule.holds(&rules.rules, &self.table, wait);
            self.checks.push((number, holds));
            if !holds {
                fits = false;
                if !watch.is_on() {
                    break;
                }
            }
        }
        if watch.is_on()
            && let (Some(first), Some(last)) = (self.added.first(), self.added.last())
        {
            watch.tried(last.0.number, first.0.number, &self.checks);
        }
        if !fits {
            return None;
        }
        let of_teams =
            (rules.teams.iter()).map(|team| team.min.step(wait).max(team.max.step(wait)));
        let of_rules = rules.rules.iter().map(|rule| rule.step(wait));
        Some(of_teams.chain(of_rules).max().unwrap_or(0))
    }
}

impl Service for FlexMatch {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let seat = match Seat::new(number, ticket, &mut self.rules) {
            Ok(seat) => seat,
            Err(story) => return Some(story),
        };
        let largest = (self.rules.teams.iter())
            .flat_map(|team| team.max.values())
            .max()
            .copied()
            .unwrap_or(0);
        let mut story = None;
        if seat.size() > largest {
            story = Some(format!(
                "a party of {} is larger than every team",
                seat.size()
            ));
        }
        let at = self.pool.partition_point(|other| other.at <= seat.at);
        self.pool.insert(at, seat);
        story
    }

    fn leave(&mut self, number: usize) {
        self.pool.retain(|seat| seat.number != number);
    }

    fn patience(&self, _: &Ticket) -> f64 {
        self.rules.timeout.unwrap_or(f64::INFINITY)
    }

    fn pass(&mut self, now: f64, watch: &mut Watch) -> Vec<Game> {
        let mut games = Vec::new();
        // Of each anchor that failed: whom it added.
        let mut failed: Vec<Option<Vec<usize>>> = vec![None; self.pool.len()];
        let mut anchor = 0;
        while anchor < self.pool.len() {
            if failed[anchor].is_some() {
                anchor += 1;
                continue;
            }
            let attempt = self.attempt(anchor, now, watch);
            let Some((count, _)) = attempt.passed else {
                let added = attempt.added.iter().map(|&(at, _)| self.pool[at].number);
                failed[anchor] = Some(added.collect());
                anchor += 1;
                continue;
            };
            let mut gone: Vec<usize> = attempt.added[..count].iter().map(|&(at, _)| at).collect();
            gone.sort_unstable();
            let numbers: Vec<usize> = gone.iter().map(|&at| self.pool[at].number).collect();
            for at in gone.into_iter().rev() {
                failed.remove(at);
            }
            for added in &mut failed {
                let touched =
                    |added: &Vec<usize>| added.iter().any(|number| numbers.contains(number));
                if added.as_ref().is_some_and(touched) {
                    *added = None;
                }
            }
            games.push(self.release(&attempt, now));
            anchor = 0;
        }
        games
    }

    fn rules(&self) -> Vec<String> {
        (self.rules.rules.iter())
            .map(|rule| rule.name.clone())
            .collect()
    }

    fn clock(&self) -> Clock {
        Clock::every(self.rules.period, 0.0)
    }
}

impl FlexRules {
    /// The sizes of the teams after so many solos who fit everywhere.
    #[must_use]
    pub fn fill(&self, players: u32) -> Vec<(String, u32)> {
        let sizes = place::fill(self, players);
        let names = self.teams.iter().map(|team| team.name.clone());
        names.zip(sizes).collect()
    }
}

/// Teams that somebody put together, by name.
type Given = [(String, Vec<Ticket>)];

impl FlexRules {
    /// The value of an expression for given teams; nothing where nobody has a value.
    ///
    /// # Errors
    /// What is wrong with the expression or with a ticket.
    pub fn evaluate(
        &mut self,
        teams: &Given,
        expression: &str,
    ) -> Result<Option<super::Value>, String> {
        let seats = self.seated(teams)?;
        let read = super::Expression::read(expression, &self.teams, &|name| self.attribute(name))?;
        Ok(read.value(&table(&seats), super::Aggregate::Usual))
    }

    /// Whether a rule holds for given teams before any wait.
    ///
    /// # Errors
    /// A name that no rule has, or what is wrong with a ticket.
    pub fn rule_holds(&mut self, teams: &Given, rule: &str) -> Result<bool, String> {
        let seats = self.seated(teams)?;
        let rule = self.rules.iter().find(|known| known.name == rule);
        let rule = rule.ok_or("there is no such rule")?;
        Ok(rule.holds(&self.rules, &table(&seats), 0.0))
    }

    fn seated(&mut self, teams: &Given) -> Result<Vec<Vec<Seat>>, String> {
        let mut all = vec![Vec::new(); self.teams.len()];
        for (name, tickets) in teams {
            let place = self.teams.iter().position(|team| team.name == *name);
            let place = place.ok_or_else(|| format!("there is no team {name}"))?;
            for (number, ticket) in tickets.iter().enumerate() {
                all[place].push(Seat::new(number, ticket, self)?);
            }
        }
        Ok(all)
    }
}

fn table(seats: &[Vec<Seat>]) -> Vec<Vec<&Seat>> {
    seats.iter().map(|team| team.iter().collect()).collect()
}
