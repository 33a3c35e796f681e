//! The role queue where waiting counts (sections 1.2.5 and 1.2.6 together).
//!
//! The next game is the one with the least priority g = f + β·min t, t the time at which a player
//! came. The paper says that all its results hold for time-sensitive queues. Those for roles do not: a
//! candidate of Lemma 3 is a shortest stretch that fills every role, and a player far from all others is in
//! none as soon as two others of each of their roles are nearer to the crowd (the "void" rule). No weight of waiting
//! ever brings them into a game. [`TimedRoleQueue::best_candidate`] is that structure; this is the
//! cure.
//!
//! Players are gone through from the oldest on. A game whose oldest player came at t has a priority
//! of at least β·t and the least f there can be (Lemma 6 for the shortest interval); from where
//! this is no better than the best game found, nobody younger need be asked. Whoever is asked must be in the game: first a
//! bound, the length of the shortest stretch with them that fills all roles; then the game of those
//! nearest to them; then the exact search of [`best_role_game`](super::best_role_game), restricted to
//! games with them. An older player who comes along does no harm, as their games were all searched
//! before.
//!
//! The larger β, the fewer are asked. Where it is 0, the plain search serves; where it is all but 0, many
//! players tie, and a budget ends the search with a proven bound.

use super::exact::{RoleEffort, search_with};
use super::game::RoleGame;
use super::line::Player;
use super::queue::RoleQueue;
use super::shortage::Shortage;
use super::teams::game_among;
use super::windows::nearest_with;
use crate::balance::bounded::{Bounded, Valued};
use crate::balance::model::{Measure, OutOfRange};
use crate::balance::near::GameSpec;
use crate::balance::queue::QueueError;
use std::collections::{BTreeMap, BTreeSet};

/// A game with roles and why it is its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedRoleGame {
    /// The game.
    pub game: RoleGame,
    /// g = f + β·min t.
    pub priority: f64,
    /// The one of its players who waits longest; of several the one with the least id.
    pub oldest: u64,
    /// When they came, in the unit of the times given.
    pub since: f64,
    /// Whether the longest wait is over for them: then g does not count.
    pub overdue: bool,
}

impl Valued for TimedRoleGame {
    /// g, or f if the game is overdue.
    fn value(&self) -> f64 {
        if self.overdue {
            self.game.value
        } else {
            self.priority
        }
    }
}

/// A time that orders like a number, as its bits.
fn ordered(time: f64) -> u64 {
    let bits = time.to_bits();
    if bits >> 63 == 1 {
        !bits
    } else {
        bits | 1 << 63
    }
}

/// Waiting players with roles, and the game whose turn it is.
#[derive(Clone, Debug)]
pub struct TimedRoleQueue {
    queue: RoleQueue,
    spec: GameSpec,
    beta: f64,
    longest: f64,
    times: BTreeMap<u64, f64>,
    by_age: BTreeSet<(u64, u64)>,
}

impl TimedRoleQueue {
    /// An empty queue for games of two teams of `k`, each of one player of each of k roles. `beta`,
    /// β: how much worse a game may be for a unit of time that its oldest player has waited.
    /// `longest`: who has waited so long is in the next game; infinity if nobody is.
    ///
    /// # Errors
    /// If k is not 1 to 8, β not 0 to 10¹² or the longest wait is negative or NaN.
    pub fn new(measure: Measure, k: usize, beta: f64, longest: f64) -> Result<Self, OutOfRange> {
        let error = |field, value, allowed| OutOfRange {
            field,
            value,
            allowed,
        };
        if !(0.0..=1e12).contains(&beta) {
            return Err(error("beta", beta, "0 to 1e12"));
        }
        if longest.is_nan() || longest < 0.0 {
            return Err(error("longest", longest, "0 to infinity"));
        }
        let queue = RoleQueue::new(measure, k)?;
        Ok(Self {
            spec: GameSpec::new(measure, queue.team_size()),
            queue,
            beta,
            longest,
            times: BTreeMap::new(),
            by_age: BTreeSet::new(),
        })
    }

    /// The players, their roles, and what there is of games without regard to waiting.
    pub fn queue(&self) -> &RoleQueue {
        &self.queue
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Who waits longest, and since when. O(log n).
    pub fn oldest(&self) -> Option<(u64, f64)> {
        let &(_, id) = self.by_age.first()?;
        Some((id, *self.times.get(&id)?))
    }

    /// Why there is no game; nothing if there is one. As [`RoleQueue::shortage`].
    pub fn shortage(&self) -> Option<Shortage> {
        self.queue.shortage()
    }

    /// Inserts a player who came at `time`, with a bit for each role that they play. Times need not
    /// ascend.
    ///
    /// # Errors
    /// As of [`RoleQueue::insert`], or if the time is not from −1e15 to 1e15.
    ///
    /// # Complexity
    /// As of [`RoleQueue::insert`].
    pub fn insert(&mut self, id: u64, value: f64, roles: u8, time: f64) -> Result<(), QueueError> {
        if !(-1e15..=1e15).contains(&time) {
            let error = OutOfRange {
                field: "time",
                value: time,
                allowed: "-1e15 to 1e15",
            };
            return Err(error.into());
        }
        self.queue.insert(id, value, roles)?;
        let time = time + 0.0;
        self.times.insert(id, time);
        self.by_age.insert((ordered(time), id));
        Ok(())
    }

    /// Removes a player. Returns their skill, their roles, and when they came.
    ///
    /// # Errors
    /// If nobody with this id waits.
    ///
    /// # Complexity
    /// As of [`RoleQueue::remove`].
    pub fn remove(&mut self, id: u64) -> Result<(f64, u8, f64), QueueError> {
        let (skill, roles) = self.queue.remove(id)?;
        let time = self.times.remove(&id).unwrap_or(0.0);
        self.by_age.remove(&(ordered(time), id));
        Ok((skill, roles, time))
    }

    /// The game whose turn it is at the time `now`, in the unit of the times at which players came;
    /// nothing if there is a [`shortage`](Self::shortage). Who comes later than `now` is not overdue,
    /// and nobody is if `now` is no number.
    ///
    /// # Complexity
    /// Among n who wait, O(k²·(log n + k²)) for each player who is asked, and the search of the games with
    /// them where these could be better: few parts in a crowd, exponentially many at worst.
    pub fn best(&mut self, now: f64) -> Option<TimedRoleGame> {
        Some(self.best_within(now, u64::MAX)?.found)
    }

    /// The same, while no more than so many players are looked at (a pass that was begun is
    /// ended). The bound is one of g of every game, or, if the game is overdue, of f of every
    /// game with the oldest.
    ///
    /// # Complexity
    /// As [`best`](Self::best), and at most `steps` players are looked at, O(k²) each.
    pub fn best_within(
        &mut self,
        now: f64,
        steps: u64,
    ) -> Option<Bounded<TimedRoleGame, RoleEffort>> {
        let (oldest, since) = self.oldest()?;
        if now >= since + self.longest {
            return self.with_oldest(oldest, steps);
        }
        if self.beta == 0.0 {
            let answer = self.queue.refined(steps, &mut |_| {})?;
            return Some(Bounded {
                least: answer.least,
                found: self.timed(answer.found, false),
                effort: answer.effort,
            });
        }
        let first = self.queue.best()?;
        let mut best = self.timed(first, false);
        let floor = self.queue.least();
        let mut effort = RoleEffort::default();
        let mut least = f64::INFINITY;
        let ids: Vec<u64> = self.by_age.iter().map(|&(_, id)| id).collect();
        for id in ids {
            let base = self.beta * self.times.get(&id).copied().unwrap_or(0.0);
            // What f must be below. Whoever is younger than this has no better game.
            let limit = best.priority - base;
            if limit <= floor {
                break;
            }
            if effort.steps >= steps {
                least = least.min(base + floor);
                break;
            }
            let (found, left, done) = self.with_player(id, limit, steps - effort.steps);
            effort.add(&done);
            least = least.min(base + left);
            if let Some(game) = found {
                best = self.timed(game, false);
            }
        }
        Some(Bounded {
            least: least.min(best.priority),
            found: best,
            effort,
        })
    }

    /// The fairest game with the player who waits longest.
    fn with_oldest(
        &mut self,
        oldest: u64,
        steps: u64,
    ) -> Option<Bounded<TimedRoleGame, RoleEffort>> {
        // Everybody who plays a role is in some game if there is one at all.
        self.queue.shortest()?;
        let (found, left, effort) = self.with_player(oldest, f64::INFINITY, steps);
        let found = self.timed(found?, true);
        Some(Bounded {
            least: left.min(found.game.value),
            found,
            effort,
        })
    }

    /// The fairest game with a player, proven, or with a bound of what was not looked at; nothing if
    /// there is none at all.
    ///
    /// # Errors
    /// If nobody with this id waits.
    ///
    /// # Complexity
    /// O(n) to gather neighbours, and at most `steps` players looked at, O(k²) each.
    pub fn best_containing_within(
        &mut self,
        id: u64,
        steps: u64,
    ) -> Result<Option<Bounded<RoleGame, RoleEffort>>, QueueError> {
        if !self.times.contains_key(&id) {
            return Err(QueueError::Absent(id));
        }
        let (found, left, effort) = self.with_player(id, f64::INFINITY, steps);
        Ok(found.map(|game| Bounded {
            least: left.min(game.value),
            found: game,
            effort,
        }))
    }

    /// The best game with a player, of those better than `limit`; a bound of those that were not
    /// looked at (infinite if all were), and what was done.
    fn with_player(
        &mut self,
        id: u64,
        limit: f64,
        steps: u64,
    ) -> (Option<RoleGame>, f64, RoleEffort) {
        let k = self.queue.team_size();
        let mut effort = RoleEffort {
            steps: 4 * k as u64,
            ..RoleEffort::default()
        };
        let Some((skill, _)) = self.queue.player(id) else {
            return (None, f64::INFINITY, effort);
        };
        let length = self.queue.shortest_with(skill, id);
        let bound = self.queue.of_length(length);
        if bound >= limit || length == f64::INFINITY {
            return (None, f64::INFINITY, effort);
        }
        let line = &self.queue.line;
        let at = line.place(skill, id);
        let near = nearest_with(line, k, at).map(|places| {
            let players: Vec<Player> = places.iter().map(|&place| line.at(place)).collect();
            game_among(&self.spec.measure, &players, limit)
        });
        let known = near.flatten();
        effort.splits += 1;
        let goal = known.as_ref().map_or(limit, |game| game.value);
        if bound >= goal {
            return (known, f64::INFINITY, effort);
        }
        // Who is farther away makes no better game (Lemma 6).
        let reach = goal / self.queue.of_length(1.0);
        let from = line.place((skill - reach).max(0.0), 0);
        let to = skill + reach;
        let most = steps.saturating_sub(effort.steps).min(1 << 40);
        let mut players: Vec<Player> = Vec::new();
        for player in line.from(from).take_while(|player| player.0 <= to) {
            if players.len() as u64 >= most {
                return (known, bound, effort);
            }
            players.push(player);
        }
        effort.steps += players.len() as u64;
        let Some(place) = players.iter().position(|player| player.1 == id) else {
            return (known, f64::INFINITY, effort);
        };
        let left = steps.saturating_sub(effort.steps);
        let (found, least, done) = search_with(&self.spec, &players, place as u32, goal, left);
        effort.add(&done);
        (found.or(known), least, effort)
    }

    /// What the paper's structure finds: of its candidates, one game for each shortest stretch that
    /// fills all roles, the one with the least g. Not the best game: a player who has waited long may be
    /// in none of them. Nothing if there is a [`shortage`](Self::shortage).
    ///
    /// # Complexity
    /// O(k·log n + 4^k) for each stretch, of which there is at most one a player.
    pub fn best_candidate(&self) -> Option<TimedRoleGame> {
        let mut best: Option<TimedRoleGame> = None;
        for game in self.queue.candidates() {
            let game = self.timed(game, false);
            if best
                .as_ref()
                .is_none_or(|best| game.priority < best.priority)
            {
                best = Some(game);
            }
        }
        best
    }

    /// Takes out the players of the game whose turn it is at the time `now`; the game.
    ///
    /// # Complexity
    /// That of [`best`](Self::best), and 2k times that of [`remove`](Self::remove).
    pub fn pop(&mut self, now: f64) -> Option<TimedRoleGame> {
        let game = self.best(now)?;
        for id in game.game.members() {
            // They wait: the game was just found.
            let _ = self.remove(id);
        }
        Some(game)
    }

    fn timed(&self, game: RoleGame, overdue: bool) -> TimedRoleGame {
        let ages = game
            .members()
            .filter_map(|id| Some((*self.times.get(&id)?, id)));
        let (since, oldest) = ages
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
            .unwrap_or((0.0, 0));
        TimedRoleGame {
            priority: game.value + self.beta * since,
            game,
            oldest,
            since,
            overdue,
        }
    }
}
