//! The engine of both queues: keys that bound each player's best game, made and refined
//! only where they matter.
//!
//! A player's games are those in which they are the least one (`all_games` false), or all that they
//! are in (`all_games` true); the values may be raised by an offset of the player's own. The best game
//! of all is the best of the players' best.
//!
//! * Nothing is known of a block when it is new. When it comes to the top, it is *swept*:
//!   every player gets the bound of [`Near::least_run`], and the *horizon* is put some way
//!   above the least of them (`sweep`). Keys at the horizon or above are not kept.
//! * The player with the least key is searched ([`best_with`]) for games some per cent
//!   above that key: either the best game is found, or the key rises so far.
//! * A newcomer changes the keys of players whose game with the newcomer can stay below their
//!   block's horizon: by Lemma 6 they are near, and few. Bounds of sets with both are made.
//! * Whoever leaves changes no bound. A game that was found is looked at again when it
//!   comes to the top: if one of its players has gone, it is again a bound.
//!
//! So the work of an operation depends on the crowd around it, not on the number of
//! players. Equal keys are served in the order of skills, so the answer does not depend on
//! how the queue came about.

use super::block::Solved;
use super::blocks::{Blocks, Place};
use super::search::{Found, QueueEffort, best_with};
use crate::balance::near::{Chosen, GameSpec, NO_HOLE, Near};
use std::ops::ControlFlow;

/// The first step from 0, as a part of a game's value.
const LEAST: f64 = 1e-6;
/// A search goes so far above a player's key.
const STEP: f64 = 1.1;
/// If so many players stand near a newcomer, keys are made afresh when they are needed.
const CROWD: usize = 512;

/// Where the best game stands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Best {
    /// There are too few players.
    None,
    /// It is this one.
    Exact(Found),
    /// The budget ran out: this one was found, and none has a key below the bound.
    Bound(Found, f64),
}

/// What a turn of a search did.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    /// The keys of a block were made.
    Swept,
    /// The player was searched, who had the least key.
    Searched(u64),
}

/// Waiting players with their keys.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub spec: GameSpec,
    pub(crate) all_games: bool,
    pub blocks: Blocks,
    pub(crate) near: Near,
    pub effort: QueueEffort,
    /// The best game found since the query began, and its key.
    pub(crate) incumbent: Option<(Found, f64)>,
    /// The value of the last best game, 0 if there was none: a hint.
    pub(crate) last_value: f64,
}

impl Pool {
    pub fn new(spec: GameSpec, all_games: bool) -> Self {
        Self {
            spec,
            all_games,
            blocks: Blocks::new(),
            near: Near::default(),
            effort: QueueEffort::default(),
            incumbent: None,
            last_value: 0.0,
        }
    }

    /// Inserts a player who is not there.
    pub fn insert(&mut self, skill: f64, id: u64, offset: Option<f64>) {
        let place = self.blocks.insert(skill, id, offset);
        self.bound_newcomer(place);
    }

    /// Removes a player, if they are there.
    pub fn remove(&mut self, skill: f64, id: u64) {
        let (at, place) = self.blocks.place(skill, id);
        if self.blocks.blocks[at].ids.get(place) == Some(&id) {
            self.blocks.remove((at, place));
        }
    }

    /// Lowers the keys of all whose games with the newcomer at `place` may be better.
    fn bound_newcomer(&mut self, (at, place): Place) {
        let skill = self.blocks.blocks[at].skills[place];
        let Some((low, high, reach)) = self.affected_blocks(at, skill) else {
            return;
        };
        let limit = reach / self.spec.per_range;
        let first =
            (self.blocks).gather(&self.spec, &mut self.near, (at, place), limit, limit, CROWD);
        let Some((mut block, mut within)) = first else {
            (low..=high).for_each(|block| self.blocks.clear_keys(block));
            return;
        };
        let (near, spec) = (&self.near, &self.spec);
        let alone = Chosen::middle();
        let from = if self.all_games { 0 } else { near.below };
        let bound = near.bound(spec, &alone, from, NO_HOLE).0;
        self.blocks.lower_key((at, place), bound);
        let others = if self.all_games {
            near.len()
        } else {
            near.below
        };
        for other in 0..others {
            while within >= self.blocks.blocks[block].len() {
                (block, within) = (block + 1, 0);
            }
            if (block, within) == (at, place) {
                within += 1;
                if within >= self.blocks.blocks[block].len() {
                    (block, within) = (block + 1, 0);
                }
            }
            let z = near.z[other];
            let apart = z.abs() / near.scale * spec.per_range;
            if self.blocks.is_lower((block, within), apart) {
                let chosen = alone.with(z, spec.squares);
                let (from, hole) = if self.all_games {
                    (0, other)
                } else {
                    (other + 1, NO_HOLE)
                };
                let bound = near.bound(spec, &chosen, from, hole).0;
                self.blocks.lower_key((block, within), bound);
            }
            within += 1;
        }
        (low..=high).for_each(|block| self.blocks.renew_top(block));
    }

    /// The blocks whose keys a newcomer at block `at` can change, and their greatest reach.
    fn affected_blocks(&self, at: usize, skill: f64) -> Option<(usize, usize, f64)> {
        let blocks = &self.blocks.blocks;
        let (mut low, mut high) = (at, at);
        let mut reach = blocks[at].reach;
        let per_range = self.spec.per_range;
        for block in (0..at).rev() {
            let away = blocks[block]
                .skills
                .last()
                .map_or(0.0, |&last| skill - last);
            if away * per_range >= self.blocks.reach {
                break;
            }
            if away * per_range < blocks[block].reach {
                low = block;
                reach = reach.max(blocks[block].reach);
            }
        }
        if self.all_games {
            for (block, other) in blocks.iter().enumerate().skip(at + 1) {
                let away = other.skills.first().map_or(0.0, |&first| first - skill);
                if away * per_range >= self.blocks.reach {
                    break;
                }
                if away * per_range < other.reach {
                    high = block;
                    reach = reach.max(other.reach);
                }
            }
        }
        (reach > f64::NEG_INFINITY).then_some((low, high, reach))
    }

    /// The best game; stops when so many sets were looked at in all. `is_there` says
    /// whether a player with this skill waits.
    ///
    /// O(log n + k · m) for each turn, m players standing near, and the sets of its search:
    /// exponentially many at worst, up to C(n, 2k − 1) for a player, but at most `budget` in all.
    pub fn best(&mut self, budget: u64, is_there: impl Fn(u64, f64) -> bool) -> Best {
        self.incumbent = None;
        loop {
            if let ControlFlow::Break(best) = self.turn(budget, &is_there) {
                return best;
            }
        }
    }

    /// One turn of the search: the block or the player with the least key. It breaks off
    /// with the answer.
    #[inline]
    pub(crate) fn turn(
        &mut self,
        budget: u64,
        is_there: &impl Fn(u64, f64) -> bool,
    ) -> ControlFlow<Best, Turn> {
        let (top, at) = self.blocks.top();
        if top == f64::INFINITY {
            return ControlFlow::Break(Best::None);
        }
        let block = &mut self.blocks.blocks[at];
        let place = block.keys.iter().position(|&key| key == top);
        let Some(place) = place.filter(|_| top < block.horizon) else {
            self.sweep(at);
            return ControlFlow::Continue(Turn::Swept);
        };
        let id = block.ids[place];
        if let Some(solved) = block.solved.iter().find(|solved| solved.id == id) {
            let game = solved.game;
            let players = self.spec.players();
            let mut members = game.ids.iter().zip(&game.skills).take(players);
            if members.all(|(&id, &skill)| is_there(id, skill)) {
                self.last_value = game.value;
                return ControlFlow::Break(Best::Exact(game));
            }
            block.forget(id);
        }
        if !self.solve((at, place), budget)
            && let Some((game, _)) = self.incumbent
        {
            return ControlFlow::Break(Best::Bound(game, top));
        }
        ControlFlow::Continue(Turn::Searched(id))
    }

    /// The best game of the player at a place, without the offset; stops like
    /// [`best`](Self::best).
    pub fn best_of(&mut self, place: Place, budget: u64) -> Best {
        self.best_of_logged(place, budget, &mut |_, _| {})
    }

    /// The same, and logs the game to beat with each value that no game with the player is
    /// below.
    ///
    /// O(k · m) for m players near, each time that the value rises, some 150 times at most; and
    /// the sets of the search: exponentially many at worst, but at most `budget`.
    pub fn best_of_logged(
        &mut self,
        place: Place,
        budget: u64,
        log: &mut dyn FnMut(&Found, f64),
    ) -> Best {
        let mut known = self.bound(place);
        let Some(some) = self.game_at(place) else {
            return Best::None;
        };
        loop {
            log(&some, known);
            let goal = (known * STEP)
                .max(some.value * LEAST)
                .max(f64::MIN_POSITIVE)
                .min(some.value.next_up());
            self.gather(place, goal);
            let outcome = best_with(&self.spec, &self.near, goal, &mut self.effort, budget);
            match outcome.found {
                Some(game) if outcome.complete => return Best::Exact(game),
                Some(game) => return Best::Bound(game, known),
                None if !outcome.complete => return Best::Bound(some, known),
                None if goal > some.value => return Best::Exact(some),
                None => known = goal,
            }
        }
    }

    /// Puts those near who can be in a game with a spread below `value`.
    pub(crate) fn gather(&mut self, place: Place, value: f64) {
        let above = value / self.spec.per_range;
        let below = if self.all_games { above } else { -1.0 };
        self.blocks
            .gather(&self.spec, &mut self.near, place, below, above, usize::MAX);
    }

    /// Up to where the player at a place is searched, without the offset.
    pub(crate) fn goal(&self, (at, place): Place) -> f64 {
        let block = &self.blocks.blocks[at];
        let (key, offset) = (block.keys[place], block.offset(place));
        let least = ((block.horizon - offset) * LEAST).max(f64::MIN_POSITIVE);
        let mut goal = ((key - offset) * STEP).max(least);
        while offset + goal <= key {
            goal *= 2.0;
        }
        if let Some((_, met)) = self.incumbent {
            // Nothing above the best one met is of use.
            let enough = (met - offset).next_up();
            if offset + enough > key {
                goal = goal.min(enough);
            }
        }
        goal
    }

    /// Searches the player at a place who has a key. False if the budget ran out.
    fn solve(&mut self, (at, place): Place, budget: u64) -> bool {
        let offset = self.blocks.blocks[at].offset(place);
        let goal = self.goal((at, place));
        self.gather((at, place), goal);
        let outcome = best_with(&self.spec, &self.near, goal, &mut self.effort, budget);
        if let Some(game) = outcome.found {
            self.offer(game, offset + game.value);
        }
        if !outcome.complete {
            self.ensure_incumbent((at, place));
            return false;
        }
        let block = &mut self.blocks.blocks[at];
        let next = match outcome.found {
            Some(game) => {
                let id = block.ids[place];
                block.solved.push(Solved { id, game });
                offset + game.value
            }
            None => offset + goal,
        };
        block.keys[place] = if next < block.horizon {
            next
        } else {
            block.forget(block.ids[place]);
            f64::INFINITY
        };
        block.renew_top();
        self.blocks.renew_top(at);
        true
    }

    pub(crate) fn offer(&mut self, game: Found, key: f64) {
        if self.incumbent.as_ref().is_none_or(|met| key < met.1) {
            self.incumbent = Some((game, key));
        }
    }

    /// Sets an incumbent if there is none: a game near `place`, else of the weakest player, who
    /// always has one.
    fn ensure_incumbent(&mut self, place: Place) {
        for (at, place) in [place, (0, 0)] {
            if self.incumbent.is_none()
                && let Some(game) = self.game_at((at, place))
            {
                let offset = self.blocks.blocks[at].offset(place);
                self.offer(game, offset + game.value);
            }
        }
    }
}
