//! What studios see nowhere: how often each rule was in the way, and what happened to a ticket.

use std::collections::BTreeMap;

use super::Game;
use super::life::{Life, Moment};
use crate::ticket::Ticket;

/// How often a rule was looked at when somebody was tried in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleCount {
    /// Its name.
    pub rule: String,
    /// How often it was checked.
    pub checked: u64,
    /// How often it held.
    pub passed: u64,
    /// How often it did not.
    pub failed: u64,
    /// How often it was the only one that did not.
    pub alone: u64,
}

/// Counts, and follows a ticket if asked to. Without either it costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Whether rules are counted; then all rules are checked, else up to the first that fails.
    pub counts: bool,
    /// The ticket whose life is told.
    pub follow: Option<usize>,
    /// The moment of the pass that runs.
    pub now: f64,
    /// The counts, by the service's number of the rule.
    pub rules: Vec<RuleCount>,
    /// For each ticket that a rule alone kept out: how often, by rule.
    pub kept_out: BTreeMap<usize, BTreeMap<usize, u64>>,
    /// The life of the ticket that is followed.
    pub story: Vec<Moment>,
    reported: BTreeMap<String, f64>,
    names: Vec<String>,
    life: Life,
}

impl Watch {
    /// Counts the rules of a service.
    #[must_use]
    pub fn counting(rules: Vec<String>) -> Self {
        Self {
            counts: true,
            rules: (rules.into_iter())
                .map(|rule| RuleCount {
                    rule,
                    ..RuleCount::default()
                })
                .collect(),
            ..Self::default()
        }
    }

    /// Whether anything is looked at.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.counts || self.follow.is_some()
    }

    /// A ticket was tried in a game; each rule that was checked held or not.
    pub fn tried(&mut self, ticket: usize, beside: usize, checked: &[(usize, bool)]) {
        if !self.is_on() {
            return;
        }
        let failures = checked.iter().filter(|(_, held)| !held).count();
        for &(rule, held) in checked {
            if let Some(count) = self.rules.get_mut(rule) {
                count.checked += 1;
                count.passed += u64::from(held);
                count.failed += u64::from(!held);
                count.alone += u64::from(!held && failures == 1);
            }
            if !held && failures == 1 && self.counts {
                *(self.kept_out.entry(ticket).or_default().entry(rule)).or_default() += 1;
            }
        }
        let Some(follow) = self.follow else {
            return;
        };
        if follow != ticket && follow != beside {
            return;
        }
        if ticket != beside && beside == follow {
            self.life.tried(ticket, checked);
        }
        let other = if follow == ticket { beside } else { ticket };
        let other = self.names.get(other).cloned().unwrap_or_default();
        let failed: Vec<String> = (checked.iter())
            .filter(|(_, held)| !held)
            .filter_map(|&(rule, _)| self.rules.get(rule).map(|count| count.rule.clone()))
            .collect();
        let words = if ticket == beside {
            if failed.is_empty() {
                return;
            }
            format!("not even alone: {} refused", failed.join(" and "))
        } else if failed.is_empty() {
            format!("fits with {other}")
        } else {
            format!("not with {other}: {} refused", failed.join(" and "))
        };
        self.tell(words);
    }

    /// The same trial as once before, so many times more; rules are bits. Of the story nothing is
    /// new.
    pub(crate) fn tried_again(&mut self, ticket: usize, looked: u64, fails: u64, times: u64) {
        for (rule, count) in self.rules.iter_mut().enumerate().take(64) {
            if looked >> rule & 1 == 1 {
                count.checked += times;
                if fails >> rule & 1 == 1 {
                    count.failed += times;
                } else {
                    count.passed += times;
                }
            }
        }
        if fails.count_ones() == 1 && self.counts {
            let rule = fails.trailing_zeros() as usize;
            if let Some(count) = self.rules.get_mut(rule) {
                count.alone += times;
            }
            *(self.kept_out.entry(ticket).or_default().entry(rule)).or_default() += times;
        }
    }

    /// Tells something of the ticket that is followed; the same thing once in a row of passes.
    pub fn tell(&mut self, words: String) {
        if self.follow.is_some() && self.reported.insert(words.clone(), self.now).is_none() {
            let at = self.now;
            self.story.push(Moment { at, words });
        }
    }

    /// A pass begins.
    pub(crate) fn begins(&mut self, now: f64) {
        self.now = now;
        self.life.begins(now, self.story.len());
    }

    /// A pass is over.
    pub(crate) fn ends(&mut self) {
        let rule = |number: usize| {
            self.rules
                .get(number)
                .map_or("", |count| count.rule.as_str())
        };
        if let Some((place, moment)) = self.life.take_moment(rule) {
            self.story.insert(place.min(self.story.len()), moment);
        }
    }

    pub(crate) fn enters(
        &mut self,
        number: usize,
        ticket: &Ticket,
        openings: impl FnOnce(&Ticket) -> Vec<(f64, String)>,
    ) {
        // Names are of use in a story only, and a million of them weigh.
        if self.follow.is_some() {
            if self.names.len() <= number {
                self.names.resize(number + 1, String::new());
            }
            self.names[number].clone_from(&ticket.id);
        }
        if self.follow == Some(number) {
            self.now = ticket.at;
            let players = match ticket.size() {
                1 => "one player".to_owned(),
                many => format!("{many} players"),
            };
            self.tell(format!("comes, {players}"));
            self.life = Life::new(ticket.at, openings(ticket));
        }
    }

    pub(crate) fn hopeless(&mut self, number: usize, story: &str) {
        if self.follow == Some(number) {
            self.tell(format!("can never be in a game: {story}"));
        }
    }

    pub(crate) fn leaves(&mut self, number: usize, now: f64) {
        if self.follow == Some(number) {
            self.now = now;
            self.tell("leaves without a game".to_owned());
        }
    }

    /// The players of a match are asked whether they accept it.
    #[cfg(feature = "arena")]
    pub(crate) fn offered(&mut self, game: &Game) {
        if let Some(follow) = self.follow
            && game.tickets().any(|number| number == follow)
        {
            self.ends();
            self.now = game.at;
            self.tell("is asked to accept a match".to_owned());
        }
    }

    /// A match was not accepted by others: the ticket searches on.
    #[cfg(feature = "arena")]
    pub(crate) fn returns(&mut self, number: usize) {
        if self.follow == Some(number) {
            self.tell("searches on, as others did not accept".to_owned());
        }
    }

    /// Of tickets that played nobody asks what had kept them out: a million of them would weigh
    /// more than all else.
    #[cfg(feature = "arena")]
    pub(crate) fn forgets(&mut self, game: &Game) {
        for ticket in game.tickets() {
            self.kept_out.remove(&ticket);
        }
    }

    pub(crate) fn plays(&mut self, game: &Game) {
        if let Some(follow) = self.follow
            && game.tickets().any(|number| number == follow)
        {
            self.ends();
            self.now = game.at;
            let others = game.tickets().filter(|&number| number != follow);
            let names: Vec<&str> = others
                .filter_map(|number| self.names.get(number).map(String::as_str))
                .collect();
            let beside = if names.is_empty() {
                "alone".to_owned()
            } else {
                format!("with {}", names.join(", "))
            };
            self.tell(format!(
                "plays {beside}, at step {} of the expansions",
                game.step
            ));
        }
    }
}
