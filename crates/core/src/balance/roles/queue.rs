//! The role queue of Theorem 3: players come and go, each with the roles they would play; a
//! game takes two players of each of k roles, one in each team (section 1.2.6).
//!
//! The best game cannot be known fast (Theorem 2). What can is the shortest interval of
//! skills whose players fill every role twice: any game spreads at least ½·k^{−1/q} times
//! its own range (Lemma 6), and in that interval there is one worth at most (1 + α) times
//! the interval's length (Lemma 5). So it is at most ρ = 2·k^{1/q}·(1 + α) times as unfair
//! as the best one. The queue keeps all windows, the shortest stretches around each player
//! (see `windows`), and of each that could be of use one game: the best teams of
//! those players of the window who are nearest to its middle, or to their own mean. The
//! best of these games is the answer: never worse than ρ allows, in practice far better.
//!
//! Windows wait with a bound, ½·k^{−1/q}·length; their game is made when the bound comes to
//! be the least number of all, and kept until a player of the window changes.
//!
//! [`RoleQueue::refined`] goes on from there: see [`exact`](super::exact).
//!
//! *Beside the paper*: an operation is O(k²·(log n + k²)) for the windows instead of
//! (2k + 1)!·log n, and O(4^k) for each game that is made: a change voids the games of at
//! most 2k windows.

use super::game::RoleGame;
use super::line::{Line, Place, Player};
use super::shortage::{Shortage, shortage};
use super::teams::game_among;
use super::windows::{Window, leftwards_full, nearest, over, rightwards};
use crate::balance::model::{LARGEST_TEAM, Measure, OutOfRange, skill, team_size};
use crate::balance::queue::QueueError;
use std::collections::{BTreeMap, BTreeSet};

/// A set of roles that players of teams of k can have: a bit for each role.
///
/// # Errors
/// If it is empty or has a role from k on.
pub fn role_set(roles: u8, k: usize) -> Result<u8, OutOfRange> {
    if roles != 0 && (k >= LARGEST_TEAM || u32::from(roles) < 1 << k) {
        return Ok(roles);
    }
    Err(OutOfRange {
        field: "roles",
        value: f64::from(roles),
        allowed: "one bit at least, none beyond the k roles",
    })
}

/// An interval of skills whose players fill every role twice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoleInterval {
    /// The first player's skill and id.
    pub first: (f64, u64),
    /// The last player's.
    pub last: (f64, u64),
}

impl RoleInterval {
    /// Greatest less least skill.
    pub fn length(&self) -> f64 {
        self.last.0 - self.first.0
    }
}

/// The first player of a window, in the line's order: skills are ≥ 0, so their bits are in
/// the same order.
type Head = (u64, u64);

/// What is known of a window.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    interval: RoleInterval,
    /// Of its game, once it was made.
    value: Option<f64>,
}

/// Waiting players with roles, and a game among them that is not far from the best.
#[derive(Clone, Debug)]
pub struct RoleQueue {
    pub(super) measure: Measure,
    pub(super) k: usize,
    pub(super) line: Line,
    players: BTreeMap<u64, (f64, u8)>,
    windows: BTreeMap<Head, Candidate>,
    /// By length.
    lengths: BTreeSet<(u64, Head)>,
    /// Those whose game was not made, by length.
    open: BTreeSet<(u64, Head)>,
    /// The others, by their game's value.
    made: BTreeSet<(u64, Head)>,
    /// Room for those that change.
    changed: Vec<Window>,
}

impl RoleQueue {
    /// An empty queue for games of two teams of `k`, each of one player of each of k roles.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn new(measure: Measure, k: usize) -> Result<Self, OutOfRange> {
        Ok(Self {
            measure,
            k: team_size(k)?,
            line: Line::default(),
            players: BTreeMap::new(),
            windows: BTreeMap::new(),
            lengths: BTreeSet::new(),
            open: BTreeSet::new(),
            made: BTreeSet::new(),
            changed: Vec::new(),
        })
    }

    /// What games are worth.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// Players of a team, and roles.
    pub fn team_size(&self) -> usize {
        self.k
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// Skill and roles of a player who waits.
    pub fn player(&self, id: u64) -> Option<(f64, u8)> {
        self.players.get(&id).copied()
    }

    /// All who wait, by skill, equal skills by id: id, skill, roles. O(n).
    pub fn players(&self) -> impl Iterator<Item = (u64, f64, u8)> {
        let all = self.line.from((0, 0));
        all.map(|(skill, id, roles)| (id, skill, roles))
    }

    /// Inserts a player, with a bit for each role that they play.
    ///
    /// # Errors
    /// If the skill is not from 0 to 1e300, the roles are none or not below k, or the id is
    /// that of a player who waits.
    ///
    /// # Complexity
    /// O(k²·(log n + k²)), and O(n/64) for each 64th or so.
    pub fn insert(&mut self, id: u64, value: f64, roles: u8) -> Result<(), QueueError> {
        let value = skill(value)?;
        let roles = role_set(roles, self.k)?;
        if self.players.contains_key(&id) {
            return Err(QueueError::Present(id));
        }
        self.players.insert(id, (value, roles));
        let place = self.line.place(value, id);
        self.drop_windows(place, place);
        let place = self.line.insert((value, id, roles));
        self.keep_windows(self.line.behind(place), place);
        Ok(())
    }

    /// Removes a player. Returns their skill and roles.
    ///
    /// # Errors
    /// If nobody with this id waits.
    ///
    /// # Complexity
    /// As of [`insert`](Self::insert).
    pub fn remove(&mut self, id: u64) -> Result<(f64, u8), QueueError> {
        let (value, roles) = self.players.remove(&id).ok_or(QueueError::Absent(id))?;
        let place = self.line.place(value, id);
        self.drop_windows(self.line.behind(place), place);
        self.line.remove(place);
        let place = self.line.place(value, id);
        self.keep_windows(place, place);
        Ok((value, roles))
    }

    /// Forgets the windows that begin before one place and end at or behind another.
    fn drop_windows(&mut self, begin: Place, end: Place) {
        over(&self.line, self.k, begin, end, &mut self.changed);
        for window in &self.changed {
            let head = head(&self.line.at(window.first));
            let Some(gone) = self.windows.remove(&head) else {
                continue;
            };
            let length = gone.interval.length().to_bits();
            self.lengths.remove(&(length, head));
            match gone.value {
                None => self.open.remove(&(length, head)),
                Some(value) => self.made.remove(&(value.to_bits(), head)),
            };
        }
    }

    /// Learns of those windows.
    fn keep_windows(&mut self, begin: Place, end: Place) {
        over(&self.line, self.k, begin, end, &mut self.changed);
        for window in &self.changed {
            let (first, last) = (self.line.at(window.first), self.line.at(window.last));
            let interval = RoleInterval {
                first: (first.0, first.1),
                last: (last.0, last.1),
            };
            let length = interval.length().to_bits();
            let value = None;
            self.windows
                .insert(head(&first), Candidate { interval, value });
            self.lengths.insert((length, head(&first)));
            self.open.insert((length, head(&first)));
        }
    }

    /// How many windows there are: stretches that fill every role twice, and do not without
    /// their first or their last player. At most one for each player.
    pub fn windows(&self) -> usize {
        self.windows.len()
    }

    /// The shortest interval of skills whose players fill every role twice; of equally
    /// short ones the first. Nothing if there is a [`shortage`](Self::shortage). O(log n).
    pub fn shortest(&self) -> Option<RoleInterval> {
        let (_, head) = self.lengths.first()?;
        self.windows.get(head).map(|found| found.interval)
    }

    /// What the shortest interval proves by Lemma 6: no game is better than this. 0 if there is
    /// none. O(log n).
    pub fn least(&self) -> f64 {
        let shortest = self.shortest().map_or(0.0, |interval| interval.length());
        self.of_length(shortest)
    }

    /// What a game of at least this range is worth at least.
    pub(crate) fn of_length(&self, range: f64) -> f64 {
        // Rounded down: bounds may be too small, never too large.
        range * self.measure.spread_of_unit_range(self.k) * (1.0 - 1e-12)
    }

    /// The windows from the shortest on: the interval of each.
    pub(crate) fn by_length(&self) -> impl Iterator<Item = RoleInterval> {
        let heads = self.lengths.iter();
        heads.filter_map(|(_, head)| self.windows.get(head).map(|found| found.interval))
    }

    /// Theorem 3's game: of the players in the [`shortest`](Self::shortest) interval.
    ///
    /// # Complexity
    /// O(k·log n + 4^k).
    pub fn shortest_game(&self) -> Option<RoleGame> {
        self.shortest().and_then(|interval| self.game_of(&interval))
    }

    /// The best game of those that are kept, one for each window: at most ρ times as unfair
    /// as the best of all. Nothing if there is a [`shortage`](Self::shortage).
    ///
    /// # Complexity
    /// O(k·log n + 4^k) for each window whose game is made: in a crowd a few of those that
    /// have changed; of a queue that was just filled those that are not much longer than
    /// the shortest.
    pub fn best(&mut self) -> Option<RoleGame> {
        let shortest = self.shortest()?;
        if shortest.length() == 0.0 {
            // Nothing is better, and there may be many such.
            return self.game_of(&shortest);
        }
        loop {
            let made = self.made.first().copied();
            let best = made.map_or(f64::INFINITY, |(value, _)| f64::from_bits(value));
            let open = self.open.first().copied();
            let Some((length, head)) =
                open.filter(|&(length, _)| self.of_length(f64::from_bits(length)) <= best)
            else {
                let interval = self.windows.get(&made?.1)?.interval;
                return self.game_of(&interval);
            };
            self.open.remove(&(length, head));
            let interval = self.windows.get(&head)?.interval;
            // There always is a game: a window fills all roles.
            let game = self.game_of(&interval);
            let value = game.map_or(f64::INFINITY, |game| game.value);
            if let Some(candidate) = self.windows.get_mut(&head) {
                candidate.value = Some(value);
            }
            self.made.insert((value.to_bits(), head));
        }
    }

    /// The games of all windows, from the shortest on: the candidates of Lemma 3.
    pub(super) fn candidates(&self) -> impl Iterator<Item = RoleGame> {
        self.by_length()
            .filter_map(|interval| self.game_of(&interval))
    }

    /// The length of the shortest stretch of the line that holds a player who waits and fills every
    /// role twice; infinity if there is none. O(k²·(log n + k²)).
    pub(super) fn shortest_with(&mut self, skill: f64, id: u64) -> f64 {
        let (line, k) = (&self.line, self.k);
        let at = line.place(skill, id);
        let behind = line.behind(at);
        let mut shortest = f64::INFINITY;
        // It ends with them, begins with them, or is a window around them.
        if let Some(first) = leftwards_full(line, k, behind) {
            shortest = skill - line.at(first).0;
        }
        if let Some(last) = rightwards(line, k, at) {
            shortest = shortest.min(line.at(last).0 - skill);
        }
        over(line, k, behind, at, &mut self.changed);
        for window in &self.changed {
            let length = line.at(window.last).0 - line.at(window.first).0;
            shortest = shortest.min(length);
        }
        shortest
    }

    /// Removes the players of the [`best`](Self::best) game. Returns the game.
    ///
    /// # Complexity
    /// That of [`best`](Self::best), and 2k times that of [`remove`](Self::remove).
    pub fn pop(&mut self) -> Option<RoleGame> {
        let game = self.best()?;
        self.take(&game);
        Some(game)
    }

    pub(super) fn take(&mut self, game: &RoleGame) {
        for id in game.members() {
            // They wait: the game was just found.
            let _ = self.remove(id);
        }
    }

    /// A good game of the players in a window.
    fn game_of(&self, interval: &RoleInterval) -> Option<RoleGame> {
        let window = Window {
            first: self.line.place(interval.first.0, interval.first.1),
            last: self.line.place(interval.last.0, interval.last.1),
        };
        let mut best: Option<RoleGame> = None;
        let mut centre = interval.first.0 + 0.5 * interval.length();
        // Nearest to their mean is better than nearest to another point; that ends soon.
        for _ in 0..4 {
            let mut places = nearest(&self.line, self.k, window, centre);
            crate::order::few(&mut places, |a, b| a < b);
            let players: Vec<Player> = places.iter().map(|&at| self.line.at(at)).collect();
            let limit = best.as_ref().map_or(f64::INFINITY, |game| game.value);
            if let Some(game) = game_among(&self.measure, &players, limit) {
                best = Some(game);
            }
            let least = players.first()?.0;
            let sum: f64 = players.iter().map(|player| player.0 - least).sum();
            let mean = least + sum / players.len() as f64;
            if mean == centre {
                break;
            }
            centre = mean;
        }
        best
    }

    /// Why there is no game; nothing if there is one. O(n·k²) if there is none, O(1) else.
    pub fn shortage(&self) -> Option<Shortage> {
        if !self.windows.is_empty() {
            return None;
        }
        Some(shortage(self.k, self.line.from((0, 0))))
    }
}

fn head(&(skill, id, _): &Player) -> Head {
    (skill.to_bits(), id)
}
