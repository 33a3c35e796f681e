//! A match that came to nothing in the last pass, looked at again: only by what has changed.

use super::memory::{Memo, Trial};
use super::{Attempt, FlexMatch};
use crate::play::Watch;

/// What came of looking at a match in vain once more.
enum Again {
    /// The same: those who were tried anew, and what was found of them.
    Same(Vec<usize>, Vec<Trial>),
    /// Another match.
    Other(Attempt),
}

impl FlexMatch {
    /// Of those that have changed, whom the match around an anchor that came to nothing could be
    /// another by: who was in it, or may now be added.
    fn concern(&self, anchor: usize, memo: &Memo) -> Vec<usize> {
        let newer = self.changed.partition_point(|&at| at <= anchor);
        let last = memo.added.last().map_or(f64::INFINITY, |last| last.0);
        let was_in = |at: usize| {
            let number = self.pool[at].number;
            memo.added.iter().any(|one| one.1 == number)
        };
        let concerns = |&at: &usize| {
            if self.pool[at].at > last {
                let admits = |hull| self.sieve.admits(hull, at);
                !memo.full && memo.hull.as_ref().is_none_or(admits)
            } else {
                self.sieve.together(anchor, at) || (self.sieve.narrows && was_in(at))
            }
        };
        let changed = self.changed[newer..].iter().copied();
        changed.filter(concerns).collect()
    }

    /// The match around an anchor that came to nothing in the last pass: only those are tried
    /// who have changed, and if one is judged differently, everybody.
    fn resume(&self, anchor: usize, memo: &Memo, now: f64, watch: &mut Watch) -> Again {
        let newer = self.changed.partition_point(|&at| at <= anchor);
        let mut tried = Vec::new();
        if newer == self.changed.len() || memo.added.is_empty() {
            return Again::Same(tried, Vec::new());
        }
        let changed = match watch.is_on() {
            true => self.changed[newer..].to_vec(),
            false => self.concern(anchor, memo),
        };
        if changed.is_empty() {
            return Again::Same(tried, Vec::new());
        }
        let mut places = Vec::with_capacity(memo.added.len());
        for &(came, number, team) in &memo.added {
            let mut at = self.pool.partition_point(|seat| seat.at < came);
            while self.pool[at].number != number {
                at += 1;
            }
            places.push((at, team));
        }
        let mut candidate = self.candidate(anchor, watch);
        let mut attempt = Attempt::default();
        let mut known = places.iter().copied().peekable();
        for &at in &changed {
            while let Some(&(before, team)) = known.peek().filter(|(before, _)| *before < at) {
                candidate.put(&self.pool[before], team);
                attempt.added.push((before, team));
                known.next();
            }
            if memo.full && known.peek().is_none() {
                break;
            }
            let was = known.next_if(|(before, _)| *before == at);
            let last = known.peek().is_none();
            let team = self.try_one(at, &mut candidate, now, &mut attempt, watch);
            tried.push(self.pool[at].number);
            let expected = memo.full && last && was.is_some();
            let same = was.map(|(_, team)| team) == team
                && attempt.passed.is_none()
                && attempt.full == expected;
            if same {
                continue;
            }
            if watch.is_on() {
                return Again::Other(self.attempt(anchor, now, watch));
            }
            for at in at + 1..self.pool.len() {
                if attempt.full {
                    break;
                }
                if self.sieve.together(anchor, at) {
                    self.try_one(at, &mut candidate, now, &mut attempt, watch);
                }
            }
            return Again::Other(attempt);
        }
        Again::Same(tried, candidate.trials.unwrap_or_default())
    }

    /// What comes of an anchor; `None` if it is the same as in the last pass, nothing.
    pub(super) fn look(&mut self, anchor: usize, now: f64, watch: &mut Watch) -> Option<Attempt> {
        let kept = &mut self.kept[anchor];
        let usable = |memo: &Memo| memo.trials.is_some() == watch.is_on();
        let stands = self.remembers && !kept.changed && kept.memo.as_ref().is_some_and(usable);
        if let Some(mut memo) = kept.memo.take() {
            if stands {
                match self.resume(anchor, &memo, now, watch) {
                    Again::Same(tried, trials) => {
                        self.stand(anchor, &mut memo, &tried, trials, watch);
                        self.kept[anchor].memo = Some(memo);
                        return None;
                    }
                    Again::Other(attempt) => {
                        self.ledger.forget(memo);
                        return Some(attempt);
                    }
                }
            }
            self.ledger.forget(memo);
        }
        Some(self.attempt(anchor, now, watch))
    }

    /// A match comes to nothing as before; of some of its tickets it was found anew.
    fn stand(
        &mut self,
        anchor: usize,
        memo: &mut Memo,
        tried: &[usize],
        trials: Vec<Trial>,
        watch: &mut Watch,
    ) {
        for &who in tried {
            self.ledger.forget_one(memo, who);
        }
        memo.again += 1;
        let anchor = self.pool[anchor].number;
        for mut trial in trials {
            self.ledger.tell(&trial, anchor, watch);
            trial.since = memo.again;
            if let Some(all) = &mut memo.trials {
                let at = all.partition_point(|other| other.who <= trial.who);
                all.insert(at, trial);
            }
        }
    }

    /// What is kept of a match that came to nothing.
    pub(super) fn memo(&self, attempt: Attempt) -> Memo {
        let added = attempt.added.iter().map(|&(at, team)| {
            let seat = &self.pool[at];
            (seat.at, seat.number, team)
        });
        let places = attempt.added.iter().map(|one| one.0);
        let mut trials = attempt.trials;
        if let Some(trials) = &mut trials {
            trials.sort_by_key(|trial| trial.who);
        }
        Memo {
            added: added.collect(),
            full: attempt.full,
            hull: trials.is_none().then(|| self.sieve.hull(places)),
            trials,
            again: 0,
        }
    }
}
