//! Who is to be parted into games, and f of the games that they could play.

use crate::balance::model::{Measure, OutOfRange, TeamGame, skill, team_size};
use crate::balance::near::GameSpec;
use crate::balance::queue::TimedQueue;
use crate::balance::split::{MOST, game_of, split_sorted};

/// Why players cannot be parted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RosterError {
    /// A number is out of range.
    OutOfRange(OutOfRange),
    /// Two players have this id.
    Twice(u64),
    /// They do not fill games of so many, or there are none.
    Count {
        /// How many there are.
        players: usize,
        /// Players of a game, 2k.
        game: usize,
    },
}

impl std::fmt::Display for RosterError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::OutOfRange(error) => error.fmt(f),
            Self::Twice(id) => write!(f, "id is {id}: two players have it"),
            Self::Count { players, game } => {
                let missing = game - players % game;
                write!(
                    f,
                    "players are {players}: allowed is a multiple of {game}, {missing} more"
                )?;
                if players > game {
                    write!(f, " or {} fewer", players % game)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for RosterError {}

impl From<OutOfRange> for RosterError {
    fn from(error: OutOfRange) -> Self {
        Self::OutOfRange(error)
    }
}

/// All players, in the order of skills, equal skills by id, and what games are worth.
#[derive(Clone, Debug)]
pub struct Roster {
    pub(super) spec: GameSpec,
    pub(super) skills: Vec<f64>,
    pub(super) ids: Vec<u64>,
}

/// f of the best game that each player could be in, in the order of skills.
#[derive(Clone, Debug, PartialEq)]
pub struct BestGames {
    /// No game with the player has a smaller f.
    pub values: Vec<f64>,
    /// Whether all are the values of games. If a search was cut short some are only lower
    /// bounds: unhappiness then is an upper bound of what it would be.
    pub exact: bool,
}

impl Roster {
    /// Players with ids and skills, for games of two teams of `k`.
    ///
    /// # Errors
    /// If k is not 1 to 8, a skill not from 0 to 1e300, an id occurs twice, or the number of
    /// players is 0 or no multiple of 2k.
    ///
    /// # Complexity
    /// O(n log n).
    pub fn new(measure: Measure, k: usize, players: &[(u64, f64)]) -> Result<Self, RosterError> {
        let spec = GameSpec::new(measure, team_size(k)?);
        let mut order = Vec::with_capacity(players.len());
        for &(id, value) in players {
            order.push((skill(value)?, id));
        }
        let mut ids: Vec<u64> = players.iter().map(|player| player.0).collect();
        crate::order::many(&mut ids, |a, b| a < b);
        if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RosterError::Twice(pair[0]));
        }
        let game = spec.players();
        if players.is_empty() || !players.len().is_multiple_of(game) {
            let players = players.len();
            return Err(RosterError::Count { players, game });
        }
        crate::order::many(&mut order, |a, b| {
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).is_lt()
        });
        Ok(Self {
            spec,
            skills: order.iter().map(|player| player.0).collect(),
            ids: order.iter().map(|player| player.1).collect(),
        })
    }

    /// What games are worth.
    pub fn measure(&self) -> &Measure {
        &self.spec.measure
    }

    /// Players of a team.
    pub fn team_size(&self) -> usize {
        self.spec.k
    }

    /// How many games there will be.
    pub fn games(&self) -> usize {
        self.skills.len() / self.spec.players()
    }

    /// All players by skill, equal skills by id. O(n).
    pub fn players(&self) -> impl Iterator<Item = (u64, f64)> {
        self.ids.iter().copied().zip(self.skills.iter().copied())
    }

    /// Theorem 5: consecutive players play together.
    ///
    /// # Complexity
    /// O(n·C(2k, k)); those whose order is known already.
    pub fn runs(&self) -> Vec<TeamGame> {
        let order: Vec<usize> = (0..self.skills.len()).collect();
        let runs = order.chunks(self.spec.players());
        runs.map(|places| self.game(places)).collect()
    }

    /// f of the best game that each player could be in, where each player's search stops
    /// when so many sets of players have been looked at.
    ///
    /// # Complexity
    /// One search each: O(n) to gather neighbours, and at most `sets` sets of players, of which
    /// C(n, 2k − 1) may be needed without that budget. So O(n²) and n · `sets` sets in all:
    /// microseconds to milliseconds a search in a crowd, up to the budget for outliers.
    pub fn bests(&self, sets: u64) -> BestGames {
        let mut bests = BestGames {
            values: vec![0.0; self.skills.len()],
            exact: false,
        };
        let Ok(mut queue) = TimedQueue::new(self.spec.measure, self.spec.k, 0.0, f64::INFINITY)
        else {
            return bests;
        };
        for (id, &skill) in (0..).zip(&self.skills) {
            if queue.insert(id, skill, 0.0).is_err() {
                return bests;
            }
        }
        bests.exact = true;
        for place in 0..self.skills.len() {
            if place > 0 && self.skills[place] == self.skills[place - 1] {
                // Equal skills are alike.
                bests.values[place] = bests.values[place - 1];
                continue;
            }
            match queue.best_containing_within(place as u64, sets) {
                Ok(Some(answer)) => {
                    bests.values[place] = answer.least;
                    bests.exact &= answer.is_proven();
                }
                _ => bests.exact = false,
            }
        }
        bests
    }

    /// The game of players at these places, ascending, with its best teams.
    pub(super) fn game(&self, places: &[usize]) -> TeamGame {
        let players: Vec<(f64, u64)> = (places.iter())
            .map(|&place| (self.skills[place], self.ids[place]))
            .collect();
        game_of(&self.spec.measure, &players)
    }

    /// f of the game of players at these places, ascending, if it is below the limit.
    pub(super) fn unfairness(&self, places: &[usize], limit: f64) -> Option<f64> {
        let skills = self.skills_of(places);
        unfairness(&self.spec.measure, &skills[..places.len()], limit)
    }

    fn skills_of(&self, places: &[usize]) -> [f64; MOST] {
        let mut skills = [0.0; MOST];
        for (skill, &place) in skills.iter_mut().zip(places) {
            *skill = self.skills[place];
        }
        skills
    }

    /// What f is at least for a range of 1.
    pub(super) fn per_range(&self) -> f64 {
        match self.spec.k {
            1 => (self.spec.measure.alpha() + 0.5) * (1.0 - 1e-12),
            _ => self.spec.per_range,
        }
    }
}

/// f with the best teams of players with these skills, ascending, if it is below the limit.
pub(super) fn unfairness(measure: &Measure, skills: &[f64], limit: f64) -> Option<f64> {
    let spread = measure.spread(skills);
    if spread >= limit {
        return None;
    }
    let split = split_sorted(measure, skills);
    let value = measure.alpha() * split.difference + spread;
    (value < limit).then_some(value)
}
