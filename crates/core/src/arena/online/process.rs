//! The decision process over how many wait on each level, and its solution.

use super::bands::unfairness;
use super::rule::{LevelTable, Pairs};
use crate::arena::market::{ArenaMarket, Coming, Leaves, Unplayable};
use crate::arena::rules::RuleSettings;
use crate::markov::{GainBounds, MdpBuilder, PolicyIterationOptions, policy_iteration};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most states.
const MOST_STATES: usize = 6_000;

/// Who may wait in how many ways, and what games cost.
#[derive(Clone, Debug)]
pub struct LevelProcess {
    levels: usize,
    most: usize,
    /// Seconds between two arrivals, on average.
    gap: f64,
    /// Mean unfairness of a game, by level.
    unfair: Vec<Vec<f64>>,
    /// How many are there on each level when somebody has come: all with at most `most` + 1.
    rooms: Vec<Vec<u8>>,
    number: BTreeMap<Vec<u8>, u32>,
}

/// The best table for one price of unfairness.
#[derive(Clone, Debug)]
pub struct LevelSolution {
    /// What a player costs on average, in seconds, between bounds that are proven.
    pub cost: GainBounds,
    /// Which games are formed.
    pub games: LevelGames,
}

/// Which games are formed, by how many are there on each level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelGames {
    levels: usize,
    table: Arc<BTreeMap<Vec<u8>, Pairs>>,
}

impl LevelGames {
    /// In how many rooms a game is formed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether no game is ever formed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The rule that plays them.
    #[must_use]
    pub fn rule(&self) -> LevelTable {
        LevelTable::new(self.levels, self.table.clone())
    }
}

impl LevelSolution {
    /// The rule that plays it.
    #[must_use]
    pub fn rule(&self) -> LevelTable {
        self.games.rule()
    }
}

impl LevelProcess {
    /// The process of a market and the settings of the best table.
    ///
    /// # Errors
    /// More states than are solved.
    pub fn of(market: &ArenaMarket, settings: &RuleSettings) -> Result<Self, Unplayable> {
        let levels = settings.levels as usize;
        let unfair = unfairness(levels, market.skills, &market.deciding);
        Self::new(
            unfair,
            settings.most as usize,
            1.0 / market.tickets_per_second(),
        )
    }

    /// The process of levels with equally many players each, whose games are so unfair, where at
    /// most so many wait and somebody comes every `gap` seconds on average.
    ///
    /// # Errors
    /// More states than are solved. O(states · levels).
    pub fn new(unfair: Vec<Vec<f64>>, most: usize, gap: f64) -> Result<Self, Unplayable> {
        let levels = unfair.len();
        // Combinations of at most `most` + 1 on so many levels.
        let mut states = 1.0;
        for level in 1..=levels {
            states *= (most + 1 + level) as f64 / level as f64;
        }
        if states > MOST_STATES as f64 || levels == 0 || most == 0 {
            let allowed = format!(
                "so few players and levels that there are at most {MOST_STATES} ways to wait: here {states:.0} with {levels} levels"
            );
            return Err(Unplayable::new("most", most, allowed));
        }
        let mut rooms = Vec::new();
        let mut room = vec![0; levels];
        list(&mut room, 0, most + 1, &mut rooms);
        // Fewer players first, so that what is left after games stands before.
        crate::order::stable(&mut rooms, |room| f64::from(total(room)));
        let number = (0..)
            .zip(&rooms)
            .map(|(number, room)| (room.clone(), number))
            .collect();
        Ok(Self {
            levels,
            most,
            gap,
            unfair,
            rooms,
            number,
        })
    }

    /// Why the process does not speak of a market; `None` where it does. O(1).
    #[must_use]
    pub fn silent(market: &ArenaMarket) -> Option<&'static str> {
        if market.format.sides() != [1, 1] || !market.singles_only() {
            Some("the best online rule is known for duels of singles only")
        } else if market.willing.leaves != Leaves::Never {
            Some("the best online rule is known only where nobody leaves")
        } else if market.coming != Coming::Poisson {
            Some(
                "the best online rule is known only where players come at random at a constant rate",
            )
        } else {
            None
        }
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.rooms.len()
    }

    /// By what is left of a room: the least that games cost which leave it, and these games. All
    /// sets of games among those who are there, also none.
    fn choices(&self, room: &[u8], weight: f64) -> BTreeMap<Vec<u8>, (f64, Pairs)> {
        let mut found: BTreeMap<Vec<u8>, (f64, Pairs)> = BTreeMap::new();
        found.insert(room.to_vec(), (0.0, Pairs::new()));
        let mut layer = vec![room.to_vec()];
        while !layer.is_empty() {
            let mut next: Vec<Vec<u8>> = Vec::new();
            for from in layer {
                let (cost, pairs) = found[&from].clone();
                for one in 0..self.levels {
                    for other in one..self.levels {
                        let mut left = from.clone();
                        let wanted = 1 + u8::from(one == other);
                        if left[one] < wanted || left[other] == 0 {
                            continue;
                        }
                        left[one] -= 1;
                        left[other] -= 1;
                        let cost = cost + weight * self.unfair[one][other];
                        let known = found.get(&left);
                        if known.is_none_or(|(least, _)| cost < *least) {
                            if known.is_none() {
                                next.push(left.clone());
                            }
                            let mut pairs = pairs.clone();
                            pairs.push((one as u8, other as u8));
                            found.insert(left, (cost, pairs));
                        }
                    }
                }
            }
            layer = next;
        }
        found
    }

    /// The best table where an unfairness of 1 is worth `weight` seconds.
    ///
    /// # Errors
    /// If the solver fails; what it said.
    ///
    /// # Complexity
    /// O(s · c · l² · (l · log s + m)) to list the c choices, some 100, of each of s states, for l
    /// levels and at most m who wait; then some ten linear systems of s unknowns.
    pub fn solve(&self, weight: f64) -> Result<LevelSolution, Unplayable> {
        let waiting = self
            .rooms
            .iter()
            .take_while(|room| total(room) <= self.most as u32)
            .count();
        let mut builder = MdpBuilder::new(self.rooms.len(), waiting);
        for (after, room) in self.rooms.iter().take(waiting).enumerate() {
            let next: Vec<(usize, f64)> = (0..self.levels)
                .map(|level| {
                    let mut with = room.clone();
                    with[level] += 1;
                    (self.number[&with] as usize, 1.0 / self.levels as f64)
                })
                .collect();
            builder.afterstate(after, f64::from(total(room)) * self.gap, &next);
        }
        let mut games: Vec<Vec<Pairs>> = Vec::with_capacity(self.rooms.len());
        for (state, room) in self.rooms.iter().enumerate() {
            let mut listed = Vec::new();
            for (left, (cost, pairs)) in self.choices(room, weight) {
                let after = self.number[&left] as usize;
                if after < waiting {
                    builder.choice(state, cost, after);
                    listed.push(pairs);
                }
            }
            games.push(listed);
        }
        let failed = |error: &dyn std::fmt::Display| {
            let allowed = format!("a price that the solver can count with: {error}");
            Unplayable::new("even", weight, allowed)
        };
        let mdp = builder.build().map_err(|error| failed(&error))?;
        let options = PolicyIterationOptions::default();
        let solved = policy_iteration(&mdp, options).map_err(|error| failed(&error))?;
        let table = (self.rooms.iter().zip(games).zip(&solved.policy))
            .map(|((room, games), &choice)| (room.clone(), games[choice as usize].clone()))
            .filter(|(_, pairs)| !pairs.is_empty())
            .collect();
        Ok(LevelSolution {
            cost: solved.gain,
            games: LevelGames {
                levels: self.levels,
                table: Arc::new(table),
            },
        })
    }
}

fn total(room: &[u8]) -> u32 {
    room.iter().map(|&count| u32::from(count)).sum()
}

/// All ways to put at most `left` players on the levels from `level` on.
fn list(room: &mut Vec<u8>, level: usize, left: usize, rooms: &mut Vec<Vec<u8>>) {
    if level == room.len() {
        rooms.push(room.clone());
        return;
    }
    for count in 0..=left {
        room[level] = count as u8;
        list(room, level + 1, left - count, rooms);
    }
    room[level] = 0;
}
