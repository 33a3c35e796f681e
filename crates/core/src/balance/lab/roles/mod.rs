//! `balance.roles`: games with roles, found fast and found best, and what roles cost.
//!
//! A game needs every role once in each team (section 1.2.6). The best such game is found by
//! no fast method, as far as anybody knows (Theorem 2); the game of the shortest interval of
//! skills that fills all roles is found at once, and is at most ρ = 2·k^{1/q}·(1 + α) times
//! as unfair (Theorem 3). Here crowds of players with roles grow, and at some sizes that
//! game is put beside the best of the games of all intervals, which the queue keeps; beside
//! a short search from there; and beside the best game of all, or, where the search for it
//! is stopped, the bound that it has proven. The best game that the same players would make
//! if everybody played every role tells what roles cost.
//!
//! Few players may not fill all roles: such crowds are counted, and all means are over the
//! others.

mod report;

use super::common::{mean, ratio};
use crate::balance::GameUnfairness;
use crate::balance::model::LARGEST_TEAM;
use crate::balance::parameters::{BalanceFairness, BalanceRun, Crowd, Roles};
use crate::balance::queue::GameQueue;
use crate::balance::roles::{RoleGame, RoleQueue};
use crate::experiment::{Parts, choices, compose};
use crate::sim::stats::Interval;
pub(super) use report::share;
use serde::{Deserialize, Serialize};

compose! {
    /// Games with roles in crowds of several sizes.
    pub struct BalanceRoles {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Where skills come from.
        crowd: Crowd,
        /// Who plays which roles.
        roles: Roles,
        /// How often.
        run: BalanceRun,
    }
}

choices! {
    /// How a game with roles is found.
    pub enum RoleMethod {
        /// Theorem 3's: of the shortest interval that fills all roles.
        Shortest = "shortest", "shortest interval";
        /// The best of one game for each interval that fills all roles and holds no
        /// shorter one that does.
        Intervals = "intervals", "best of all intervals";
        /// The same improved by a short search: at most 2000 players are looked at.
        Short = "short", "short search";
        /// The best of all, or the best found until the search was stopped.
        Best = "best", "best game";
    }
}

/// The sizes of crowds that are looked at, in games.
const GAMES: [u32; 8] = [2, 3, 5, 10, 18, 32, 56, 100];

/// So many players are looked at by the short search.
const SHORT: u64 = 2_000;

/// So many players are looked at by the search for the best game with roles, at most; fewer
/// by far for teams of more than five, whose best teams take longer to find.
const LONG: [u64; LARGEST_TEAM] = [
    40_000, 40_000, 40_000, 40_000, 40_000, 30_000, 15_000, 6_000,
];

/// So many sets of players are looked at for the best game without roles, at most.
const SETS: u64 = 1_000;

/// `balance.roles`: one crowd as it grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoleSample {
    /// By size ([`BalanceRoles::sizes`]).
    pub points: Vec<RolePoint>,
}

/// The games of one size of a crowd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RolePoint {
    /// The best game if everybody played every role.
    pub free: GameUnfairness,
    /// No game without roles is better than this: `free`'s f unless the search was stopped.
    pub free_least: f64,
    /// By maker, in the order of [`RoleMethod::ALL`]; none if the players cannot fill every
    /// role twice.
    pub games: Vec<GameUnfairness>,
    /// No game with roles is better than this: the best game's f unless the search was
    /// stopped; 0 if there is none.
    pub least: f64,
}

impl RolePoint {
    /// A maker's game; `None` if there is no game.
    #[must_use]
    pub fn game(&self, maker: RoleMethod) -> Option<&GameUnfairness> {
        self.games.get(maker as usize)
    }

    /// How many times as unfair as the best game a maker's is, at most: the lower bound
    /// counts where the best game is not proven to be one. 1 if both are 0; `None` if
    /// there is no game, or nothing proven above 0.
    #[must_use]
    pub fn ratio(&self, maker: RoleMethod) -> Option<f64> {
        let value = self.game(maker)?.value;
        let ratio = if value == self.least {
            1.0
        } else {
            value / self.least
        };
        ratio.is_finite().then_some(ratio)
    }

    /// Whether the search for the best game with roles was stopped.
    #[must_use]
    pub fn stopped(&self) -> bool {
        (self.game(RoleMethod::Best)).is_some_and(|best| self.least < best.value)
    }
}

impl BalanceRoles {
    /// How many wait, by the number of the size: two games' players to a hundred's. O(sizes), of
    /// which there are eight.
    #[must_use]
    pub fn sizes(&self) -> Vec<u32> {
        let players = 2 * self.fairness.k;
        GAMES.iter().map(|games| games * players).collect()
    }

    /// Theorem 3's factor ρ; `None` for a measure out of range.
    #[must_use]
    pub fn rho(&self) -> Option<f64> {
        let measure = self.fairness.measure().ok()?;
        Some(measure.rho(self.fairness.team()))
    }

    /// f, d or v ([`COMPONENTS`](super::COMPONENTS)) of a maker's game in crowds of a size that have one.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<RoleSample>,
        maker: RoleMethod,
        size: usize,
        part: fn(&GameUnfairness) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(part(sample.points.get(size)?.game(maker)?))
        })
    }

    /// The same of the best game without roles, in the same crowds.
    #[must_use]
    pub fn free(
        &self,
        parts: &Parts<RoleSample>,
        size: usize,
        part: fn(&GameUnfairness) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            let point = sample.points.get(size)?;
            (!point.games.is_empty()).then_some(part(&point.free))
        })
    }

    /// How many times as unfair as the best game a maker's is: the mean of
    /// [`RolePoint::ratio`] over the crowds of a size.
    #[must_use]
    pub fn ratio(
        &self,
        parts: &Parts<RoleSample>,
        maker: RoleMethod,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.points.get(size)?.ratio(maker))
    }

    /// The largest ratio of a maker seen, in crowds of a size.
    #[must_use]
    pub fn largest(
        &self,
        parts: &Parts<RoleSample>,
        maker: RoleMethod,
        size: usize,
    ) -> Option<f64> {
        let ratio = |point: &RolePoint| point.ratio(maker);
        of_size(parts, size).filter_map(ratio).reduce(f64::max)
    }

    /// How many times as unfair a maker's game is as the best game without roles: a ratio
    /// of means. `None` where nobody needs to play an unfair game.
    #[must_use]
    pub fn price(
        &self,
        parts: &Parts<RoleSample>,
        maker: RoleMethod,
        size: usize,
    ) -> Option<Interval> {
        ratio(parts, &|sample| {
            let point = sample.points.get(size)?;
            Some((point.game(maker)?.value, point.free.value))
        })
    }

    /// In how many crowds of a size there is no game with roles, and of how many.
    #[must_use]
    pub fn without(&self, parts: &Parts<RoleSample>, size: usize) -> (u64, u64) {
        of_size(parts, size).fold((0, 0), |(without, all), point| {
            (without + u64::from(point.games.is_empty()), all + 1)
        })
    }

    /// The share of crowds of a size that have no game with roles.
    #[must_use]
    pub fn share_without(&self, parts: &Parts<RoleSample>, size: usize) -> Option<Interval> {
        let (without, all) = self.without(parts, size);
        (all > 0).then(|| share(without, all))
    }

    /// How many searches for a best game with roles were stopped, and how many there were.
    #[must_use]
    pub fn stopped(&self, parts: &Parts<RoleSample>) -> (u64, u64) {
        let games = all(parts).filter(|point| !point.games.is_empty());
        games.fold((0, 0), |(stopped, games), point| {
            (stopped + u64::from(point.stopped()), games + 1)
        })
    }

    /// How many searches for a best game without roles were stopped. 0 unless f is such
    /// that very many games look alike.
    #[must_use]
    pub fn free_stopped(&self, parts: &Parts<RoleSample>) -> u64 {
        let stopped = |point: &&RolePoint| point.free_least < point.free.value;
        all(parts).filter(stopped).count() as u64
    }
}

fn all(parts: &Parts<RoleSample>) -> impl Iterator<Item = &RolePoint> {
    parts.iter().flat_map(|(_, sample)| &sample.points)
}

fn of_size(parts: &Parts<RoleSample>, size: usize) -> impl Iterator<Item = &RolePoint> {
    (parts.iter()).filter_map(move |(_, sample)| sample.points.get(size))
}

fn judged(game: &RoleGame) -> GameUnfairness {
    GameUnfairness {
        value: game.value,
        difference: game.difference,
        spread: game.spread,
    }
}

/// The games with roles of one crowd, by maker, and what none is better than; `None` if
/// there is none.
fn games(queue: &mut RoleQueue) -> Option<([GameUnfairness; 4], f64)> {
    let shortest = judged(&queue.shortest_game()?);
    let intervals = judged(&queue.best()?);
    let short = queue.refined(SHORT, &mut |_| {})?;
    let (mut best, mut least) = (judged(&short.found), short.least.max(queue.least()));
    if !short.is_proven() {
        let long = queue.refined(LONG[queue.team_size() - 1], &mut |_| {})?;
        least = least.max(long.least);
        let found = judged(&long.found);
        if found.value < best.value {
            best = found;
        }
    }
    let games = [shortest, intervals, judged(&short.found), best];
    Some((games, least.min(best.value)))
}

impl BalanceRoles {
    /// The crowd of a replication as it grows.
    fn sample(&self, number: u32) -> Option<RoleSample> {
        let BalanceRoles {
            fairness,
            crowd,
            roles,
            ..
        } = self;
        let (measure, k) = (fairness.measure().ok()?, fairness.team());
        let streams = crowd.streams(number);
        let [mut skills, mut sets] = ["skills", "roles"].map(|name| streams.stream(name));
        let mut free = GameQueue::new(measure, k).ok()?;
        let mut queue = RoleQueue::new(measure, k).ok()?;
        let mut points = Vec::new();
        for size in self.sizes() {
            while queue.len() < size as usize {
                let id = queue.len() as u64 + 1;
                let skill = crowd.skill(&mut skills);
                free.insert(id, skill).ok()?;
                let set = roles.draw(&mut sets, k, crowd, skill);
                queue.insert(id, skill, set as u8).ok()?;
            }
            let without = free.best_within(SETS)?;
            let mut point = RolePoint {
                free: GameUnfairness::of(&without.found),
                free_least: without.least,
                games: Vec::new(),
                least: 0.0,
            };
            if let Some((games, least)) = games(&mut queue) {
                let best = games[RoleMethod::Best as usize];
                // Every game with roles is one without.
                if best.value < point.free.value {
                    point.free = best;
                }
                point.least = least.max(point.free_least).min(best.value);
                point.games = games.to_vec();
            }
            point.free_least = point.free_least.min(point.free.value);
            points.push(point);
        }
        Some(RoleSample { points })
    }
}

/// What a player of a crowd costs, in units of about an arrival, for each pair of roles.
const EACH: u64 = 60;
/// What a player looked at by a search costs, in the same units.
const STEP: u64 = 5;

impl BalanceRoles {
    /// The work of one replication.
    fn events_of_one(&self) -> u64 {
        let k = u64::from(self.fairness.k);
        let most = u64::from(GAMES[GAMES.len() - 1]) * 2 * k;
        EACH * k * k * most + STEP * (SHORT + LONG[0]) * GAMES.len() as u64
    }
}
