//! A match that is being filled.

use super::memory::Trial;
use super::quick::Quick;
use crate::flexmatch::{FlexRules, Seat, place};
use crate::play::Watch;

/// A match that is being filled.
pub(super) struct Candidate<'a> {
    table: Vec<Vec<&'a Seat>>,
    sizes: Vec<u32>,
    newest: f64,
    oldest: f64,
    order: Vec<usize>,
    checks: Vec<(usize, bool)>,
    alike: Vec<(usize, bool)>,
    /// The number of the first ticket.
    anchor: usize,
    /// The number of the last one that went in.
    last: Option<usize>,
    /// What was found, if it is kept.
    pub(super) trials: Option<Vec<Trial>>,
    quick: Quick<'a>,
}

impl<'a> Candidate<'a> {
    /// Nobody is there yet; whether trials are kept.
    pub(super) fn new(rules: &'a FlexRules, anchor: usize, keeps: bool) -> Self {
        Self {
            table: vec![Vec::new(); rules.teams.len()],
            sizes: vec![0; rules.teams.len()],
            newest: f64::NEG_INFINITY,
            oldest: f64::INFINITY,
            order: Vec::new(),
            checks: Vec::new(),
            alike: Vec::new(),
            anchor,
            last: None,
            trials: keeps.then(Vec::new),
            quick: Quick::new(rules),
        }
    }

    pub(super) fn wait(&self, rules: &FlexRules, now: f64) -> f64 {
        now - if rules.newest {
            self.newest
        } else {
            self.oldest
        }
    }

    /// Adds a ticket to the first team in which nothing fails for good.
    pub(super) fn add(
        &mut self,
        rules: &FlexRules,
        seat: &'a Seat,
        now: f64,
        watch: &mut Watch,
    ) -> Option<usize> {
        let before = (self.newest, self.oldest);
        self.newest = self.newest.max(seat.at);
        self.oldest = self.oldest.min(seat.at);
        let wait = self.wait(rules, now);
        if !watch.is_on() && !self.quick.fits(seat, wait) {
            (self.newest, self.oldest) = before;
            return None;
        }
        let mut order = std::mem::take(&mut self.order);
        place::teams(rules, &self.table, &self.sizes, seat, wait, &mut order);
        // What is the same in all teams is looked at once, and has held if nobody watches.
        self.alike.clear();
        if watch.is_on() && !order.is_empty() {
            self.quick.each(seat, wait, &mut self.alike);
        }
        let alike = self.alike.iter().all(|(_, holds)| *holds);
        let mut found = None;
        for (turn, &team) in order.iter().enumerate() {
            self.table[team].push(seat);
            self.checks.clear();
            self.checks.extend_from_slice(&self.alike);
            let mut fits = alike;
            // Nothing that fails whoever is where can hold in another team.
            let mut everywhere = !alike;
            for &number in &self.quick.others {
                let rule = &rules.rules[number];
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
                self.tell(seat.number, false, watch);
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
            // It sits there already.
            Some(team) => self.count(seat, team),
            None => (self.newest, self.oldest) = before,
        }
        found
    }

    /// Keeps what was found of a ticket, or tells it at once where there are too many rules.
    fn tell(&mut self, who: usize, whole: bool, watch: &mut Watch) {
        if let Some(trials) = &mut self.trials {
            let failed = self.checks.iter().filter(|(_, held)| !held);
            let fails = failed.fold(0, |all, (number, _)| all | 1 << number);
            trials.push(Trial {
                who,
                fails,
                whole,
                since: 0,
            });
        } else {
            self.checks.sort_unstable_by_key(|(number, _)| *number);
            watch.tried(who, self.anchor, &self.checks);
        }
    }

    /// Puts a ticket into a team where it is known to fit.
    pub(super) fn put(&mut self, seat: &'a Seat, team: usize) {
        self.newest = self.newest.max(seat.at);
        self.oldest = self.oldest.min(seat.at);
        self.table[team].push(seat);
        self.count(seat, team);
    }

    fn count(&mut self, seat: &Seat, team: usize) {
        self.sizes[team] += seat.size();
        self.quick.take(seat);
        self.last = Some(seat.number);
    }

    pub(super) fn is_full(&self, rules: &FlexRules, wait: f64) -> bool {
        let teams = rules.teams.iter().zip(&self.sizes);
        teams
            .into_iter()
            .all(|(team, size)| size >= team.max.at(wait))
    }

    /// At which step of the expansions this is a match, if it is one.
    pub(super) fn passes(
        &mut self,
        rules: &FlexRules,
        wait: f64,
        watch: &mut Watch,
    ) -> Option<usize> {
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
            && let Some(last) = self.last
        {
            self.tell(last, true, watch);
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
