//! The best game with roles, exactly, or within a budget and then with a proven bound.
//!
//! Theorem 2 says that this takes n^{k−1} steps or so in the worst case. Not so in most:
//! f is at least the spread, and the least spread of a set that fills all roles is found in
//! one pass, also where some players must and some must not play (see `sweep`). The
//! search goes by that bound, best first (Lawler's scheme): it takes the part of all games
//! whose least spread is least, makes the best teams of the players that have it, and cuts
//! what remains into parts that leave out one of these players each and keep those before.
//! So sets of players come up in the order of their spreads, none twice, until the least
//! spread of all that remain is no better than the best game found. At the start there is
//! a part for each player, of the games in which they are the least skilled, bounded by the
//! length of the stretch that fills all roles (Lemma 6) until it comes to the top.
//!
//! Of players of equal skill and roles only the first ones are taken.

use super::fill::Fill;
use super::game::RoleGame;
use super::line::Player;
use super::queue::role_set;
use super::shortage::{Shortage, shortage};
use super::sweep::{Set, Sweep};
use super::teams::game_among;
use crate::balance::bounded::Bounded;
use crate::balance::model::{Measure, OutOfRange, skill, team_size};
use crate::balance::near::GameSpec;
use crate::balance::queue::QueueError;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// A player who would play some roles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolePlayer {
    /// Their number, nobody else's.
    pub id: u64,
    /// 0 to 1e300.
    pub skill: f64,
    /// A bit for each role that they play, the lowest for the first role.
    pub roles: u8,
}

/// What a search reports as it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoleEvent<'a> {
    /// A part of all games is looked at.
    Part {
        /// The players of least spread that it has, by skill.
        players: &'a [u64],
        /// No game of the part is better than this.
        least: f64,
    },
    /// A game better than those before.
    Better {
        /// Its players, by skill.
        players: &'a [u64],
        /// f.
        value: f64,
    },
    /// A part is given up.
    Cut {
        /// No game of the part is better than this; infinity if it has none.
        least: f64,
        /// Why.
        reason: RoleCut,
    },
}

/// Why a part is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleCut {
    /// The roles cannot all be filled, or only by players so far apart that no game is
    /// better than the best.
    Roles,
    /// Even its least spread is not below the best game's value.
    Spread,
}

/// Why there is no search.
#[derive(Clone, Debug, PartialEq)]
pub enum RoleGameError {
    /// A number is out of range, or two players have the same id.
    Refused(QueueError),
    /// Players are missing.
    Short(Shortage),
}

impl std::fmt::Display for RoleGameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(error) => error.fmt(f),
            Self::Short(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RoleGameError {}

impl From<QueueError> for RoleGameError {
    fn from(error: QueueError) -> Self {
        Self::Refused(error)
    }
}

impl From<OutOfRange> for RoleGameError {
    fn from(error: OutOfRange) -> Self {
        Self::Refused(QueueError::OutOfRange(error))
    }
}

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoleEffort {
    /// Players looked at, in all passes: the unit of budgets, some 0.1 to 0.2 µs each.
    pub steps: u64,
    /// Passes for a set of least spread.
    pub sweeps: u64,
    /// Sets of players whose best teams were found.
    pub splits: u64,
}

impl RoleEffort {
    pub(super) fn add(&mut self, more: &Self) {
        self.steps += more.steps;
        self.sweeps += more.sweeps;
        self.splits += more.splits;
    }
}

/// The best game of some players, or the best that is found while no more than `steps`
/// players are looked at (a pass that was begun is ended); `log` is told what happens.
///
/// # Errors
/// If k is not 1 to 8, a skill or set of roles is out of range, an id occurs twice, or the
/// players cannot fill every role twice.
///
/// # Complexity
/// O(n·k²) for the first game and bound; O(w·k²) for each part, w players being near
/// enough. As many parts as sets of players that spread less than the best game is worth,
/// times 2k: few in a crowd, n^{2k} in the worst case.
pub fn best_role_game(
    measure: Measure,
    k: usize,
    players: &[RolePlayer],
    steps: u64,
    log: &mut dyn FnMut(RoleEvent<'_>),
) -> Result<Bounded<RoleGame, RoleEffort>, RoleGameError> {
    let k = team_size(k)?;
    let mut ids = BTreeSet::new();
    let mut line = Vec::with_capacity(players.len());
    for player in players {
        let skill = skill(player.skill)?;
        let roles = role_set(player.roles, k)?;
        if !ids.insert(player.id) {
            return Err(QueueError::Present(player.id).into());
        }
        line.push((skill, player.id, roles));
    }
    crate::order::many(&mut line, |a, b| (a.0, a.1) < (b.0, b.1));
    let spec = GameSpec::new(measure, k);
    search(&spec, &line, None, steps, log)
        .ok_or_else(|| RoleGameError::Short(shortage(k, line.iter().copied())))
}

/// A part of all games: those with some players and without some others.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Those who spread least.
    set: Set,
    /// Which of them must play, a bit for each.
    must: u16,
    /// The part that it was cut from, and who was left out there; its own number and
    /// nobody at the start.
    parent: u32,
    out: u32,
}

/// Nobody.
const NOBODY: u32 = u32::MAX;

struct Search<'a> {
    spec: &'a GameSpec,
    line: &'a [Player],
    /// Who must play, by their place.
    with: Option<u32>,
    /// Games must be better than this.
    below: f64,
    best: Option<RoleGame>,
    parts: Vec<Part>,
    /// Bounds, and numbers of parts, or of players plus [`START`].
    heap: BinaryHeap<Reverse<(u64, u64)>>,
    sweep: Sweep,
    effort: RoleEffort,
    log: &'a mut dyn FnMut(RoleEvent<'_>),
}

/// Parts not yet looked at: those with a given least player.
const START: u64 = 1 << 32;

/// The best game of players in the line's order; of those better than `known`, if given.
/// Nothing if there is none.
pub(super) fn search(
    spec: &GameSpec,
    line: &[Player],
    known: Option<RoleGame>,
    steps: u64,
    log: &mut dyn FnMut(RoleEvent<'_>),
) -> Option<Bounded<RoleGame, RoleEffort>> {
    let (found, least, effort) = run(Search::new(spec, line, known, log), steps);
    found.map(|game| Bounded {
        least: least.min(game.value),
        found: game,
        effort,
    })
}

/// The best game with the player at a place of the line, of those better than `below`; a bound of all
/// games with them that were not looked at (infinite if all were), and what was done.
pub(super) fn search_with(
    spec: &GameSpec,
    line: &[Player],
    place: u32,
    below: f64,
    steps: u64,
) -> (Option<RoleGame>, f64, RoleEffort) {
    let mut quiet = |_: RoleEvent<'_>| {};
    let mut search = Search::new(spec, line, None, &mut quiet);
    (search.with, search.below) = (Some(place), below);
    run(search, steps)
}

/// Looks at parts, the most promising first, until none can be better or the steps are spent.
fn run(mut search: Search<'_>, steps: u64) -> (Option<RoleGame>, f64, RoleEffort) {
    search.start();
    let mut least = f64::INFINITY;
    while let Some(Reverse((bound, part))) = search.heap.pop() {
        let bound = f64::from_bits(bound);
        if bound >= search.limit() {
            break;
        }
        // There is always a game to show, unless somebody must be in it.
        let may_stop = search.best.is_some() || search.with.is_some();
        if search.effort.steps >= steps && may_stop {
            least = bound;
            break;
        }
        match part.checked_sub(START) {
            None => search.cut(part as u32, bound),
            Some(first) => {
                let first = first as u32;
                let must = [first, search.with.unwrap_or(first)];
                let count = 1 + usize::from(must[0] != must[1]);
                search.look(&must[..count], None, bound);
            }
        }
    }
    (search.best, least, search.effort)
}

impl<'a> Search<'a> {
    fn new(
        spec: &'a GameSpec,
        line: &'a [Player],
        best: Option<RoleGame>,
        log: &'a mut dyn FnMut(RoleEvent<'_>),
    ) -> Self {
        Self {
            spec,
            line,
            with: None,
            below: f64::INFINITY,
            best,
            parts: Vec::new(),
            heap: BinaryHeap::new(),
            sweep: Sweep::new(line.len()),
            effort: RoleEffort::default(),
            log,
        }
    }
}

impl Search<'_> {
    /// What games must be better than.
    fn limit(&self) -> f64 {
        (self.best.as_ref()).map_or(self.below, |game| game.value.min(self.below))
    }

    /// A part for each least player, with the length of their shortest stretch as a bound.
    fn start(&mut self) {
        if let Some(with) = self.with {
            self.start_with(with as usize);
            return;
        }
        let mut fill = Fill::new(self.spec.k);
        let mut next = 0;
        self.effort.steps += self.line.len() as u64;
        for (at, &(skill, _, roles)) in self.line.iter().enumerate() {
            let place = at as u32;
            if !fill.add(roles, place, place) {
                fill.exchange(roles, place, place);
            }
            if !fill.is_full() {
                continue;
            }
            // The stretches of all up to the first who is needed end here.
            let first = fill.first().map_or(0, |first| first as usize);
            while next <= first {
                let bound = (skill - self.line[next].0) * self.spec.per_range;
                if bound < self.limit() && !self.has_equal_before(next) {
                    let part = START + next as u64;
                    self.heap.push(Reverse((bound.to_bits(), part)));
                }
                next += 1;
            }
        }
    }

    /// A part for each who can be the least player of a game with somebody: how far they are apart is
    /// the bound.
    fn start_with(&mut self, with: usize) {
        let skill = self.line[with].0;
        for at in (0..=with).rev() {
            self.effort.steps += 1;
            let bound = (skill - self.line[at].0) * self.spec.per_range;
            if bound >= self.limit() {
                break;
            }
            if at == with || !self.has_equal_before(at) {
                self.heap
                    .push(Reverse((bound.to_bits(), START + at as u64)));
            }
        }
    }

    /// Whether a player before has the same skill and roles.
    fn has_equal_before(&self, place: usize) -> bool {
        let (skill, _, roles) = self.line[place];
        let before = self.line[..place].iter().rev();
        let mut equal = before.take_while(|player| player.0 == skill);
        equal.any(|player| player.2 == roles)
    }

    /// Finds the least spread of a part and keeps it, if it can have a better game.
    fn look(&mut self, must: &[u32], cut: Option<(u32, u32)>, at_least: f64) {
        let spec = self.spec;
        let mut out = Vec::new();
        let mut up = cut;
        while let Some((parent, gone)) = up {
            out.push(gone);
            let above = &self.parts[parent as usize];
            up = (above.out != NOBODY).then_some((above.parent, above.out));
        }
        let first = must[0] as usize;
        let base = self.line[first].0;
        let reach = self.limit() / spec.per_range;
        let within = |player: &Player| player.0 - base <= reach;
        let end = first + self.line[first..].partition_point(within);
        // Rounding must leave nobody out who plays for certain.
        let end = end.max(must.last().map_or(0, |&last| last as usize + 1));
        self.effort.steps += (end - first) as u64;
        self.effort.sweeps += 1;
        let Some(least) = self.sweep.least(spec, self.line, must, &out, end) else {
            (self.log)(RoleEvent::Cut {
                least: at_least,
                reason: RoleCut::Roles,
            });
            return;
        };
        let bound = least.spread.max(at_least);
        let count = spec.players();
        if bound >= self.limit() {
            (self.log)(RoleEvent::Cut {
                least: bound,
                reason: RoleCut::Spread,
            });
            return;
        }
        let mut ids = [0; crate::balance::split::MOST];
        let mut players = [(0.0, 0, 0); crate::balance::split::MOST];
        for (at, &place) in least.set[..count].iter().enumerate() {
            players[at] = self.line[place as usize];
            ids[at] = players[at].1;
        }
        (self.log)(RoleEvent::Part {
            players: &ids[..count],
            least: bound,
        });
        self.effort.splits += 1;
        let limit = self.limit();
        if let Some(game) = game_among(&spec.measure, &players[..count], limit) {
            (self.log)(RoleEvent::Better {
                players: &ids[..count],
                value: game.value,
            });
            self.best = Some(game);
            if bound >= self.limit() {
                return;
            }
        }
        let set = least.set;
        let forced = (set[..count].iter().enumerate())
            .filter(|(_, place)| must.contains(place))
            .fold(0, |forced, (at, _)| forced | 1 << at);
        let number = self.parts.len() as u32;
        let (parent, out) = cut.unwrap_or((number, NOBODY));
        self.parts.push(Part {
            set,
            must: forced,
            parent,
            out,
        });
        self.heap
            .push(Reverse((bound.to_bits(), u64::from(number))));
    }

    /// Cuts a part into those that leave out one of its players of least spread each.
    fn cut(&mut self, number: u32, bound: f64) {
        let part = self.parts[number as usize];
        let count = self.spec.players();
        let mut must: Vec<u32> = (0..count)
            .filter(|at| part.must >> at & 1 == 1)
            .map(|at| part.set[at])
            .collect();
        for at in 0..count {
            if part.must >> at & 1 == 1 {
                continue;
            }
            let place = part.set[at];
            self.look(&must, Some((number, place)), bound);
            // Ascending, as the first must be the least.
            let to = must.partition_point(|&other| other < place);
            must.insert(to, place);
        }
    }
}
