//! The best game with a given player, among those near them: depth first, by bounds.
//!
//! Players are added in the order of skills. A set that is partly chosen is given up when
//! no run of neighbours completes it with a spread below the best value so far
//! ([`Near::least_run`]), so no game below the threshold is missed. Of players with equal
//! skills the first ones are taken. Games come up in the order of their players' places,
//! and only a better one replaces another: of equally good games the first remains.

use crate::balance::near::{Chosen, GameSpec, NO_HOLE, Near};
use crate::balance::split::{MOST, split_sorted};

/// A game that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// Skills and ids, ascending.
    pub skills: [f64; MOST],
    pub ids: [u64; MOST],
    /// A bit for each player of the first team.
    pub first: u16,
    pub value: f64,
    pub difference: f64,
    pub spread: f64,
}

/// What a search has done and may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueEffort {
    /// Sets, complete or not, that were looked at.
    pub sets: u64,
    /// Complete sets whose best teams were found.
    pub splits: u64,
    /// Players whose best game was searched.
    pub searches: u64,
    /// Stretches of the queue whose bounds were made.
    pub sweeps: u64,
}

impl QueueEffort {
    /// What was done since an earlier state of the same account.
    pub(super) fn since(&self, before: &Self) -> Self {
        Self {
            sets: self.sets - before.sets,
            splits: self.splits - before.splits,
            searches: self.searches - before.searches,
            sweeps: self.sweeps - before.sweeps,
        }
    }
}

/// What came of a search.
pub(super) struct Outcome {
    pub found: Option<Found>,
    /// Whether nothing better can be there.
    pub complete: bool,
}

struct Search<'a> {
    spec: &'a GameSpec,
    near: &'a Near,
    /// Games must be better than this.
    threshold: f64,
    /// Scores must be below this.
    cut: f64,
    path: [usize; MOST],
    found: Option<Found>,
    effort: &'a mut QueueEffort,
    budget: u64,
}

/// The best game of the player in the middle with others of `near`, if it is better than
/// `threshold`. Stops when `effort.sets` is `budget`.
pub(super) fn best_with(
    spec: &GameSpec,
    near: &Near,
    threshold: f64,
    effort: &mut QueueEffort,
    budget: u64,
) -> Outcome {
    effort.searches += 1;
    let mut search = Search {
        spec,
        near,
        threshold,
        cut: near.score_of(spec, threshold),
        path: [0; MOST],
        found: None,
        effort,
        budget,
    };
    let chosen = Chosen::middle();
    let first = near.least_run(spec, &chosen, 0, NO_HOLE, search.cut);
    let complete = first.0 >= search.cut || search.visit(&chosen, 0);
    Outcome {
        found: search.found,
        complete,
    }
}

/// The game of the player in the middle and of others, by their places in ascending
/// order, if it is better than `threshold`.
pub(super) fn game_of(
    spec: &GameSpec,
    near: &Near,
    places: &[usize],
    threshold: f64,
) -> Option<Found> {
    let count = spec.players();
    let (mut skills, mut ids) = ([0.0; MOST], [0; MOST]);
    let (before, behind) = places.split_at(places.partition_point(|&at| at < near.below));
    let mut put = |at: usize, (skill, id): (f64, u64)| {
        skills[at] = skill;
        ids[at] = id;
    };
    for (at, &place) in before.iter().enumerate() {
        put(at, (near.skills[place], near.ids[place]));
    }
    put(before.len(), near.middle);
    for (at, &place) in behind.iter().enumerate() {
        put(before.len() + 1 + at, (near.skills[place], near.ids[place]));
    }
    let spread = spec.measure.spread(&skills[..count]);
    if spread >= threshold {
        return None;
    }
    let split = split_sorted(&spec.measure, &skills[..count]);
    let value = spec.measure.alpha() * split.difference + spread;
    (value < threshold).then_some(Found {
        skills,
        ids,
        first: split.first,
        value,
        difference: split.difference,
        spread,
    })
}

impl Search<'_> {
    /// Completes a set with players from place `from` on. False when the budget is spent.
    fn visit(&mut self, chosen: &Chosen, from: usize) -> bool {
        let (spec, near) = (self.spec, self.near);
        let more = spec.players() - chosen.count;
        let Some(last) = near.len().checked_sub(more) else {
            return true;
        };
        let depth = spec.players() - 1 - more;
        for at in from..=last {
            let z = near.z[at];
            if at > from && near.skills[at] == near.skills[at - 1] {
                continue;
            }
            if near.floor(spec, chosen, z, more) >= self.cut {
                break;
            }
            // The range alone: the more, the larger q.
            let low = if depth == 0 { z } else { near.z[self.path[0]] };
            let range = (near.z[at + more - 1] - low.min(0.0)) / near.scale;
            if range * spec.per_range >= self.threshold {
                if depth > 0 || z >= 0.0 {
                    break;
                }
                continue;
            }
            let next = chosen.with(z, spec.squares);
            let score = near.least_run(spec, &next, at + 1, NO_HOLE, self.cut).0;
            if score >= self.cut {
                continue;
            }
            if self.effort.sets >= self.budget {
                return false;
            }
            self.effort.sets += 1;
            self.path[depth] = at;
            if more > 1 {
                if !self.visit(&next, at + 1) {
                    return false;
                }
                continue;
            }
            if spec.measure.p().is_infinite() {
                // Only the two strongest count, and they are known.
                let middle = near.middle.0;
                let second = match depth {
                    0 => middle,
                    _ => middle.max(near.skills[self.path[depth - 1]]),
                };
                let gap = (near.skills[at] - second).max(0.0);
                let most = spec.measure.alpha() * gap * (1.0 - 1e-12);
                if most + near.value_of(spec, score) >= self.threshold {
                    continue;
                }
            }
            self.effort.splits += 1;
            let game = game_of(spec, near, &self.path[..=depth], self.threshold);
            if let Some(game) = game {
                self.threshold = game.value;
                self.cut = if game.value > 0.0 {
                    near.score_of(spec, game.value)
                } else {
                    // Nothing is better.
                    f64::NEG_INFINITY
                };
                self.found = Some(game);
            }
        }
        true
    }
}
