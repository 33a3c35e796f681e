//! What is remembered of anchors in vain, so that a pass looks only at what has changed.
//!
//! Without sorts, and where the newest ticket's wait counts, an anchor tries the older tickets at
//! its own age and each newer one at that one's age. So a ticket is judged as in the last
//! pass unless it is new or has reached a step of an expansion since; and as long as none of
//! those is judged differently, the match is the one of the last pass. Who was passed over may
//! leave unnoticed; when somebody leaves who was in the match, it is filled anew.
//!
//! A watch counts every trial of every pass. A trial that is not looked at again because its outcome
//! is known counts all the same: each is kept with the pass since which it stands, and what it
//! owes the watch is paid when it ends.

use super::sieve::Hull;
use crate::flexmatch::FlexRules;
use crate::play::Watch;

/// A match that came to nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    /// Its tickets in the order of their coming in: when they came, their numbers and teams.
    pub(super) added: Vec<(f64, usize, usize)>,
    /// Whether there was no room for more, so that the rest was not tried.
    pub(super) full: bool,
    /// What its tickets leave room for, if nobody counts.
    pub(super) hull: Option<Hull>,
    /// Who was tried and what failed, by the ticket's number, if somebody counts.
    pub(super) trials: Option<Vec<Trial>>,
    /// In how many passes it came to nothing again.
    pub(super) again: u64,
}

/// A ticket that was tried in a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// Its number.
    pub(super) who: usize,
    /// The rules that failed, a bit each.
    pub(super) fails: u64,
    /// Whether the rules of whole teams were looked at, else those that end a trial at once.
    pub(super) whole: bool,
    /// The count of passes of its match when it was looked at.
    pub(super) since: u64,
}

/// Rules that can be remembered with what failed: a bit each.
pub(super) const MOST_RULES: usize = 64;

/// What trials owe the watch.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    /// The rules that end a trial at once, and those of whole teams, a bit each.
    looked: [u64; 2],
    owed: Vec<(Trial, u64)>,
}

impl Ledger {
    /// Nothing is owed.
    pub(super) fn new(rules: &FlexRules) -> Self {
        let mut looked = [0; 2];
        for (number, rule) in rules.rules.iter().enumerate().take(MOST_RULES) {
            if !rule.part {
                looked[usize::from(!rule.prunes)] |= 1 << number;
            }
        }
        Self {
            looked,
            owed: Vec::new(),
        }
    }

    /// A trial that stood for some passes ends.
    fn end(&mut self, trial: Trial, again: u64) {
        if again > trial.since {
            self.owed.push((trial, again - trial.since));
        }
    }

    /// A match is forgotten.
    pub(super) fn forget(&mut self, memo: Memo) {
        for trial in memo.trials.into_iter().flatten() {
            self.end(trial, memo.again);
        }
    }

    /// A ticket is in the pool no more, or is tried anew.
    pub(super) fn forget_one(&mut self, memo: &mut Memo, who: usize) {
        let Some(trials) = &mut memo.trials else {
            return;
        };
        let from = trials.partition_point(|trial| trial.who < who);
        let to = from
            + trials[from..]
                .iter()
                .take_while(|trial| trial.who == who)
                .count();
        for trial in trials.drain(from..to) {
            self.end(trial, memo.again);
        }
    }

    /// Pays what is owed.
    pub(super) fn pay(&mut self, watch: &mut Watch) {
        for (trial, times) in self.owed.drain(..) {
            let looked = self.looked[usize::from(trial.whole)];
            watch.tried_again(trial.who, looked, trial.fails, times);
        }
    }

    /// Pays what a match owes, which stands on.
    pub(super) fn settle(&mut self, memo: &mut Memo) {
        for trial in memo.trials.iter_mut().flatten() {
            self.end(*trial, memo.again);
            trial.since = memo.again;
        }
    }

    /// Tells the watch of a trial.
    pub(super) fn tell(&self, trial: &Trial, anchor: usize, watch: &mut Watch) {
        let looked = self.looked[usize::from(trial.whole)];
        let all = (0..MOST_RULES).filter(|number| looked >> number & 1 == 1);
        let checks: Vec<(usize, bool)> = all
            .map(|number| (number, trial.fails >> number & 1 == 0))
            .collect();
        watch.tried(trial.who, anchor, &checks);
    }
}

/// What is kept beside a ticket that waits.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// Its match when it was the anchor, in vain.
    pub(super) memo: Option<Memo>,
    /// Whether that was in the pass that runs; nothing before the ticket's first pass.
    pub(super) tried: Option<bool>,
    /// Whether it is new since the last pass, or has reached a step since.
    pub(super) changed: bool,
}

/// Whether anchors in vain can be remembered from pass to pass.
pub(super) fn remembers(rules: &FlexRules) -> bool {
    rules.newest && rules.sorts.is_empty()
}

/// Whether a wait has reached a step since the last pass; the first wait is negative for a
/// ticket that was not there.
pub(super) fn reached(steps: &[f64], before: f64, now: f64) -> bool {
    steps.partition_point(|step| *step <= before) != steps.partition_point(|step| *step <= now)
}
