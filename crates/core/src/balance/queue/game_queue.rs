//! The game queue of Theorem 1: players come and go, and the best game of all that could
//! be made is known exactly.
//!
//! The paper keeps for each player the best game in a window of the next
//! 4·(1 + α)·k^{1+1/q} players and tries all sets in it, some 8·10¹³ games for k = 5, q = 2
//! and α = 1. Here a best-first search looks only at those who can be in the best game:
//! see `keys` for the keys, `near` for the bounds, `search` for the search.

use super::keys::{Best, Pool};
use super::search::{Found, QueueEffort};
use crate::balance::bounded::Bounded;
use crate::balance::model::{Measure, OutOfRange, TeamGame, skill, team_size};
use crate::balance::near::GameSpec;
use std::collections::BTreeMap;

/// Why a player was not put in or taken out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum QueueError {
    /// A number is out of range.
    OutOfRange(OutOfRange),
    /// A player with this id waits already.
    Present(u64),
    /// Nobody with this id waits.
    Absent(u64),
}

impl std::fmt::Display for QueueError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OutOfRange(error) => error.fmt(f),
            Self::Present(id) => write!(f, "id is {id}: a player with this id waits already"),
            Self::Absent(id) => write!(f, "id is {id}: no player with this id waits"),
        }
    }
}

impl std::error::Error for QueueError {}

impl From<OutOfRange> for QueueError {
    fn from(error: OutOfRange) -> Self {
        Self::OutOfRange(error)
    }
}

/// Waiting players, and the best game among them.
///
/// Of equally good games the best is the one whose players come first in the order by
/// skill, equal skills by id, compared like words.
#[derive(Clone, Debug)]
pub struct GameQueue {
    pool: Pool,
    skills: BTreeMap<u64, f64>,
    /// The answer to a query since the last change.
    best: Option<TeamGame>,
}

impl GameQueue {
    /// An empty queue for games of two teams of `k`.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn new(measure: Measure, k: usize) -> Result<Self, OutOfRange> {
        Ok(Self {
            pool: Pool::new(GameSpec::new(measure, team_size(k)?), false),
            skills: BTreeMap::new(),
            best: None,
        })
    }

    /// A queue in which these wait, ids and skills; `None` if `k` is out of range or a player is
    /// refused.
    pub(crate) fn of(
        measure: Measure,
        k: usize,
        players: impl Iterator<Item = (u64, f64)>,
    ) -> Option<Self> {
        let mut queue = Self::new(measure, k).ok()?;
        for (id, skill) in players {
            queue.insert(id, skill).ok()?;
        }
        Some(queue)
    }

    /// What games are worth.
    pub fn measure(&self) -> &Measure {
        &self.pool.spec.measure
    }

    /// Players of a team.
    pub fn team_size(&self) -> usize {
        self.pool.spec.k
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.skills.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.skills.is_empty()
    }

    /// How many players are missing for a game.
    pub fn missing(&self) -> usize {
        self.pool.spec.players().saturating_sub(self.len())
    }

    /// The skill of a player who waits.
    pub fn skill(&self, id: u64) -> Option<f64> {
        self.skills.get(&id).copied()
    }

    /// All who wait, by skill, equal skills by id. O(n).
    pub fn players(&self) -> impl Iterator<Item = (u64, f64)> {
        let blocks = self.pool.blocks.blocks.iter();
        blocks.flat_map(|block| block.ids.iter().copied().zip(block.skills.iter().copied()))
    }

    /// What all queries have done so far.
    pub fn effort(&self) -> QueueEffort {
        self.pool.effort
    }

    /// Inserts a player.
    ///
    /// # Errors
    /// If the skill is not from 0 to 1e300 or the id is that of a player who waits.
    ///
    /// # Complexity
    /// O(log n) and a bound for each player near by; microseconds.
    pub fn insert(&mut self, id: u64, value: f64) -> Result<(), QueueError> {
        let value = skill(value)?;
        if self.skills.contains_key(&id) {
            return Err(QueueError::Present(id));
        }
        self.skills.insert(id, value);
        self.best = None;
        self.pool.insert(value, id, None);
        Ok(())
    }

    /// Removes a player. Returns their skill.
    ///
    /// # Errors
    /// If nobody with this id waits.
    ///
    /// # Complexity
    /// O(log n).
    pub fn remove(&mut self, id: u64) -> Result<f64, QueueError> {
        let value = self.skills.remove(&id).ok_or(QueueError::Absent(id))?;
        self.best = None;
        self.pool.remove(value, id);
        Ok(value)
    }

    /// The best game; nothing if players are [`missing`](Self::missing).
    ///
    /// # Complexity
    /// Of the first query O(n); then of those players whose bounds have come to be below
    /// the best game's value, in a crowd a handful. α far above 1 and wide gaps between
    /// players make many sets look alike: see [`best_within`](Self::best_within).
    pub fn best(&mut self) -> Option<&TeamGame> {
        if self.best.is_none() {
            self.best = self.best_within(u64::MAX).map(|answer| answer.found);
        }
        self.best.as_ref()
    }

    /// The best game that is found while no more than so many sets of players, complete
    /// or not, are looked at; what was learned is kept for the next query. `None` if players
    /// are [`missing`](Self::missing).
    ///
    /// # Complexity
    /// O(k) for each run of neighbours that bounds a set, some microseconds a set for k = 5;
    /// memory O(n) for n who wait.
    pub fn best_within(&mut self, sets: u64) -> Option<Bounded<TeamGame, QueueEffort>> {
        if self.missing() > 0 {
            return None;
        }
        let before = self.pool.effort;
        let budget = before.sets.saturating_add(sets);
        let skills = &self.skills;
        let best = self
            .pool
            .best(budget, |id, value| skills.get(&id) == Some(&value));
        let (game, least) = match best {
            Best::None => return None,
            Best::Exact(found) => (found, found.value),
            Best::Bound(found, least) => (found, least.min(found.value)),
        };
        Some(Bounded {
            found: with_teams(&game, self.pool.spec.players()),
            least,
            effort: self.pool.effort.since(&before),
        })
    }

    /// Removes the best game's players. Returns the game, or `None` if players are missing.
    ///
    /// # Complexity
    /// That of [`best`](Self::best), and O(k·log n).
    pub fn pop(&mut self) -> Option<TeamGame> {
        self.best();
        let game = self.best.take()?;
        self.take(&game);
        Some(game)
    }

    /// The same with the answer of [`best_within`](Self::best_within), and within its budget.
    pub fn pop_within(&mut self, sets: u64) -> Option<Bounded<TeamGame, QueueEffort>> {
        let answer = self.best_within(sets)?;
        self.take(&answer.found);
        Some(answer)
    }

    fn take(&mut self, game: &TeamGame) {
        for id in game.members() {
            // They wait: the game was just found.
            let _ = self.remove(id);
        }
    }
}

/// A game that was found, with its teams.
pub(crate) fn with_teams(found: &Found, players: usize) -> TeamGame {
    let team = |side: u16| {
        (0..players)
            .filter(|&at| found.first >> at & 1 == side)
            .map(|at| found.ids[at])
            .collect()
    };
    TeamGame {
        teams: [team(1), team(0)],
        value: found.value,
        difference: found.difference,
        spread: found.spread,
    }
}
