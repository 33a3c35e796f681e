//! The time-sensitive queue (section 1.2.5): whoever waits long may have a worse game.
//!
//! The next game is the one with the least priority g = f + β·min t, where t is the time
//! at which a player came: at every moment the same as f − β·(longest wait). g does not
//! change while time passes, so waiting costs no work.
//!
//! The paper's structure for the plain queue is not exact here. It looks at windows of
//! neighbours only, which are right for the best game of all, but not for the best game
//! that contains a given old player: k = 2, α = ½, p = 1, q = 2, skills 0, twenty near 50,
//! and 100 with the 100 the oldest. Their best game is with 0, at f = 35.36; windows give
//! 46.65. So here each player's key is β·t plus a bound of the best game that *contains*
//! them: the least of these is g of the best game, as no player of a game came before the
//! oldest. Keys, bounds and searches are those of the plain queue.
//!
//! A longest wait can be set. Who has waited so long is in the next game, the best one
//! that contains them; of several, the one who waits longest.

use super::game_queue::{QueueError, with_teams};
use super::keys::{Best, Pool};
use super::search::{Found, QueueEffort};
use crate::balance::bounded::{Bounded, Valued};
use crate::balance::model::{Measure, OutOfRange, TeamGame, skill, team_size};
use crate::balance::near::GameSpec;
use std::collections::{BTreeMap, BTreeSet};

/// A game and why it is its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedGame {
    /// The game.
    pub game: TeamGame,
    /// g = f + β·min t.
    pub priority: f64,
    /// The one of its players who waits longest; of several the one with the least id.
    pub oldest: u64,
    /// When they came, in the unit of the times given.
    pub since: f64,
    /// Whether the longest wait is over for them: then g does not count.
    pub overdue: bool,
}

impl Valued for TimedGame {
    /// g, or f if the game is overdue.
    fn value(&self) -> f64 {
        if self.overdue {
            self.game.value
        } else {
            self.priority
        }
    }
}

/// A time that orders like a number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Time(f64);

impl Eq for Time {}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Time {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Waiting players, and the game whose turn it is.
///
/// Of equally good games the first is the one whose key is that of the player who comes
/// first by skill, equal skills by id.
#[derive(Clone, Debug)]
pub struct TimedQueue {
    pool: Pool,
    beta: f64,
    longest: f64,
    /// Skills and times.
    players: BTreeMap<u64, (f64, f64)>,
    by_age: BTreeSet<(Time, u64)>,
    /// Offsets count from here, the first time ever, so that they have digits.
    origin: Option<f64>,
}

impl TimedQueue {
    /// An empty queue for games of two teams of `k`. `beta`, β: how much worse a game may
    /// be for a unit of time that its oldest player has waited. `longest`: who has waited
    /// so long is in the next game; infinity if nobody is.
    ///
    /// # Errors
    /// If k is not 1 to 8, β not 0 to 10¹² or the longest wait is negative or NaN.
    pub fn new(measure: Measure, k: usize, beta: f64, longest: f64) -> Result<Self, OutOfRange> {
        let out_of_range = |field, value, allowed| OutOfRange {
            field,
            value,
            allowed,
        };
        if !(0.0..=1e12).contains(&beta) {
            return Err(out_of_range("beta", beta, "0 to 1e12"));
        }
        if longest.is_nan() || longest < 0.0 {
            return Err(out_of_range("longest", longest, "0 to infinity"));
        }
        Ok(Self {
            pool: Pool::new(GameSpec::new(measure, team_size(k)?), true),
            beta,
            longest,
            players: BTreeMap::new(),
            by_age: BTreeSet::new(),
            origin: None,
        })
    }

    /// What games are worth.
    pub fn measure(&self) -> &Measure {
        &self.pool.spec.measure
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// How many players are missing for a game.
    pub fn missing(&self) -> usize {
        self.pool.spec.players().saturating_sub(self.len())
    }

    /// Who waits longest, and since when. O(log n).
    pub fn oldest(&self) -> Option<(u64, f64)> {
        self.by_age.first().map(|&(time, id)| (id, time.0))
    }

    /// What all queries have done so far.
    pub fn effort(&self) -> QueueEffort {
        self.pool.effort
    }

    /// Inserts a player who came at `time`. Times need not ascend.
    ///
    /// # Errors
    /// If the skill is not from 0 to 1e300, the time not from −1e15 to 1e15, or the id
    /// that of a player who waits.
    ///
    /// # Complexity
    /// O(log n) and a bound for each player near by.
    pub fn insert(&mut self, id: u64, value: f64, time: f64) -> Result<(), QueueError> {
        let value = skill(value)?;
        if !(-1e15..=1e15).contains(&time) {
            let error = OutOfRange {
                field: "time",
                value: time,
                allowed: "-1e15 to 1e15",
            };
            return Err(error.into());
        }
        if self.players.contains_key(&id) {
            return Err(QueueError::Present(id));
        }
        let time = time + 0.0;
        let origin = *self.origin.get_or_insert(time);
        self.players.insert(id, (value, time));
        self.by_age.insert((Time(time), id));
        self.pool
            .insert(value, id, Some(self.beta * (time - origin)));
        Ok(())
    }

    /// Removes a player. Returns their skill and the time at which they came.
    ///
    /// # Errors
    /// If nobody with this id waits.
    ///
    /// # Complexity
    /// O(log n).
    pub fn remove(&mut self, id: u64) -> Result<(f64, f64), QueueError> {
        let (value, time) = self.players.remove(&id).ok_or(QueueError::Absent(id))?;
        self.by_age.remove(&(Time(time), id));
        self.pool.remove(value, id);
        Ok((value, time))
    }

    /// The game whose turn it is at the time `now`, in the unit of the times at which
    /// players came; nothing if players are [`missing`](Self::missing). Who comes later than
    /// `now` is not overdue, and nobody is if `now` is no number.
    ///
    /// # Complexity
    /// As of the plain queue while the best games are among neighbours. An old player far
    /// from a dense crowd has very many games that look alike: see
    /// [`best_within`](Self::best_within).
    pub fn best(&mut self, now: f64) -> Option<TimedGame> {
        Some(self.best_within(now, u64::MAX)?.found)
    }

    /// The same, while no more than so many sets of players are looked at. The bound is one of
    /// g of every game, or, if the game is overdue, of f of every game that contains the
    /// oldest.
    ///
    /// O(log n) for n players where a bound is known, and `sets` at most of what follows from it.
    pub fn best_within(&mut self, now: f64, sets: u64) -> Option<Bounded<TimedGame, QueueEffort>> {
        if self.missing() > 0 {
            return None;
        }
        let (oldest, since) = self.oldest()?;
        if now >= since + self.longest {
            let answer = self.best_containing_within(oldest, sets).ok()??;
            return Some(Bounded {
                found: self.timed_game(answer.found, true),
                least: answer.least,
                effort: answer.effort,
            });
        }
        let before = self.pool.effort;
        let budget = before.sets.saturating_add(sets);
        let players = &self.players;
        let is_there = |id: u64, value: f64| players.get(&id).is_some_and(|&(s, _)| s == value);
        let (found, bound) = match self.pool.best(budget, is_there) {
            Best::None => return None,
            Best::Exact(found) => (found, None),
            Best::Bound(found, least) => (found, Some(least)),
        };
        let game = self.timed_game(self.game(&found), false);
        let origin = self.beta * self.origin.unwrap_or(0.0);
        let least = bound.map_or(game.priority, |least| game.priority.min(origin + least));
        Some(Bounded {
            found: game,
            least,
            effort: self.pool.effort.since(&before),
        })
    }

    /// The fairest game that contains a player; nothing if players are missing.
    ///
    /// # Errors
    /// If nobody with this id waits.
    ///
    /// # Complexity
    /// O(n) to gather neighbours, and the player's own search, which no budget bounds: microseconds
    /// in a crowd, up to C(n, 2k − 1) sets for a player far from all others.
    pub fn best_containing(&mut self, id: u64) -> Result<Option<TeamGame>, QueueError> {
        let answer = self.best_containing_within(id, u64::MAX)?;
        Ok(answer.map(|answer| answer.found))
    }

    /// The same, while no more than so many sets of players are looked at.
    ///
    /// O(n) to gather neighbours, and at most `sets` sets of players.
    ///
    /// # Errors
    /// If nobody with this id waits.
    pub fn best_containing_within(
        &mut self,
        id: u64,
        sets: u64,
    ) -> Result<Option<Bounded<TeamGame, QueueEffort>>, QueueError> {
        let &(value, _) = self.players.get(&id).ok_or(QueueError::Absent(id))?;
        if self.missing() > 0 {
            return Ok(None);
        }
        let place = self.pool.blocks.place(value, id);
        let before = self.pool.effort;
        let budget = before.sets.saturating_add(sets);
        let (found, least) = match self.pool.best_of(place, budget) {
            Best::None => return Ok(None),
            Best::Exact(found) => (found, found.value),
            Best::Bound(found, least) => (found, least.min(found.value)),
        };
        Ok(Some(Bounded {
            found: self.game(&found),
            least,
            effort: self.pool.effort.since(&before),
        }))
    }

    /// Takes out the players of the game whose turn it is at the time `now`; the game.
    ///
    /// # Complexity
    /// That of [`best`](Self::best), and O(log n) for each player who leaves.
    pub fn pop(&mut self, now: f64) -> Option<TimedGame> {
        Some(self.pop_within(now, u64::MAX)?.found)
    }

    /// The same with the answer of [`best_within`](Self::best_within), and within its budget.
    ///
    /// # Complexity
    /// As [`best_within`](Self::best_within); the 2k removals are O(log n) each.
    pub fn pop_within(&mut self, now: f64, sets: u64) -> Option<Bounded<TimedGame, QueueEffort>> {
        let answer = self.best_within(now, sets)?;
        for id in answer.found.game.members() {
            // They wait: the game was just found.
            let _ = self.remove(id);
        }
        Some(answer)
    }

    fn game(&self, found: &Found) -> TeamGame {
        with_teams(found, self.pool.spec.players())
    }

    fn timed_game(&self, game: TeamGame, overdue: bool) -> TimedGame {
        let ages = game
            .members()
            .filter_map(|id| self.players.get(&id).map(|&(_, time)| (Time(time), id)));
        let (since, oldest) = ages.min().unwrap_or((Time(0.0), 0));
        TimedGame {
            priority: game.value + self.beta * since.0,
            game,
            oldest,
            since: since.0,
            overdue,
        }
    }
}
