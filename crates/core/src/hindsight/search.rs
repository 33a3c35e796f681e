//! A good partition of all players into games of k, in hindsight: the upper bound of
//! [`bounds`](super::bounds).
//!
//! It starts as a rule would: players are sorted into cells of the criteria, a cell
//! with k players is a game, and somebody who runs out of time takes the nearest who
//! wait. That is done with coarser and finer cells, and the cheapest start is
//! kept. Then games exchange members, or one moves to a game with a free place,
//! as long as that makes it cheaper. Nothing is left to chance.

use super::bounds::Sequence;
use super::model::{Cost, Tariff};
use super::optimum::Refused;

/// A partition into games.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouping {
    /// The members of each game, by the number of their arrival; fewer than k where
    /// computer players join when the first has waited τ_max. By first member.
    pub games: Vec<Vec<u32>>,
    /// What all games cost.
    pub cost: Cost,
    /// Whether the search ended because no single exchange makes it cheaper.
    pub settled: bool,
}

/// How fine the cells of a start are, on each axis.
const CELLS: [u32; 9] = [1, 2, 3, 4, 6, 8, 12, 20, 32];

/// A member exchanges with so many who arrived next.
const PARTNERS: usize = 128;

/// An exchange must gain more than this part of the cost of a lone player.
const GAIN: f64 = 1e-12;

/// Finds a good partition by trying up to `steps` exchanges.
///
/// # Errors
/// As [`bounds`](super::bounds::bounds).
///
/// # Complexity
/// O(n·w) for the start, where w wait at a time, and O(k) for each step.
pub fn grouping<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    tariff: &Tariff<D>,
    steps: u64,
) -> Result<Grouping, Refused> {
    let sequence = Sequence::new(times, criteria, tariff)?;
    let mut best: Option<(f64, Vec<Vec<u32>>)> = None;
    for cells in CELLS {
        let games = start(sequence, cells);
        let cost = total(sequence, &games).total();
        if best.as_ref().is_none_or(|&(least, _)| cost < least) {
            best = Some((cost, games));
        }
    }
    let mut search = Search::new(sequence, best.map(|(_, games)| games).unwrap_or_default());
    let settled = search.run(steps);
    let mut games = search.games;
    games.retain(|game| !game.is_empty());
    games.sort_unstable();
    Ok(Grouping {
        cost: total(sequence, &games),
        games,
        settled,
    })
}

/// What games cost together.
fn total<const D: usize>(sequence: Sequence<'_, D>, games: &[Vec<u32>]) -> Cost {
    let mut sum = Cost::default();
    for cost in games.iter().filter_map(|game| sequence.cost(game)) {
        sum.criteria += cost.criteria;
        sum.time += cost.time;
    }
    sum
}

/// What a rule with cells does.
fn start<const D: usize>(sequence: Sequence<'_, D>, cells: u32) -> Vec<Vec<u32>> {
    let players = sequence.tariff.players;
    let cell = |player: usize| -> [u32; D] {
        sequence.criteria[player].map(|value| ((value * f64::from(cells)) as u32).min(cells - 1))
    };
    let mut games = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for player in 0..sequence.times.len() {
        while let Some(&first) = open.first()
            && !sequence.meet(first as usize, player)
        {
            games.push(run_out(sequence, &mut open));
        }
        open.push(player as u32);
        let own = cell(player);
        let is_own = |other: &u32| cell(*other as usize) == own;
        if open.iter().filter(|other| is_own(other)).count() == players {
            games.push(open.iter().copied().filter(is_own).collect());
            open.retain(|other| !is_own(other));
        }
    }
    while !open.is_empty() {
        games.push(run_out(sequence, &mut open));
    }
    games
}

/// The game of the first who waits, with the nearest of the others.
fn run_out<const D: usize>(sequence: Sequence<'_, D>, open: &mut Vec<u32>) -> Vec<u32> {
    let first = open[0] as usize;
    let mut others = open.split_off(1);
    open.clear();
    others.sort_by(|&a, &b| {
        let apart = |other: u32| sequence.distance(first, other as usize);
        apart(a).total_cmp(&apart(b)).then(a.cmp(&b))
    });
    let mut game = vec![first as u32];
    let seats = (sequence.tariff.players - 1).min(others.len());
    game.extend(others.drain(..seats));
    game.sort_unstable();
    others.sort_unstable();
    *open = others;
    game
}

/// Games that exchange members.
struct Search<'a, const D: usize> {
    sequence: Sequence<'a, D>,
    games: Vec<Vec<u32>>,
    costs: Vec<f64>,
    game_of: Vec<usize>,
    one: Vec<u32>,
    other: Vec<u32>,
}

impl<'a, const D: usize> Search<'a, D> {
    fn new(sequence: Sequence<'a, D>, games: Vec<Vec<u32>>) -> Self {
        let mut game_of = vec![0; sequence.times.len()];
        for (number, game) in games.iter().enumerate() {
            for &member in game {
                game_of[member as usize] = number;
            }
        }
        let cost = |game: &Vec<u32>| sequence.cost(game).map_or(0.0, |cost| cost.total());
        Self {
            sequence,
            costs: games.iter().map(cost).collect(),
            games,
            game_of,
            one: Vec::new(),
            other: Vec::new(),
        }
    }

    /// Exchanges until nothing is gained, or the steps are used up. Returns whether
    /// nothing is gained any more.
    fn run(&mut self, mut steps: u64) -> bool {
        let players = self.game_of.len();
        let size = self.sequence.tariff.players;
        // Who has not changed since the last look at it, with nobody near changed: a
        // whole round without a change ends the search.
        let mut idle = 0;
        let mut player = 0;
        while idle < players {
            let mut changed = false;
            for other in player + 1..players.min(player + 1 + PARTNERS) {
                if !self.sequence.meet(player, other) {
                    break;
                }
                if self.game_of[player] == self.game_of[other] {
                    continue;
                }
                if steps == 0 {
                    return false;
                }
                steps -= 1;
                changed |= self.exchange(Some(player), Some(other), player, other);
                if self.games[self.game_of[other]].len() < size {
                    changed |= self.exchange(Some(player), None, player, other);
                }
                if self.games[self.game_of[player]].len() < size {
                    changed |= self.exchange(None, Some(other), player, other);
                }
            }
            idle = if changed { 0 } else { idle + 1 };
            player = if player + 1 == players { 0 } else { player + 1 };
        }
        true
    }

    /// Lets `gives` go from the game of `player` to that of `other`, and `takes` the
    /// other way, if that is cheaper.
    fn exchange(
        &mut self,
        gives: Option<usize>,
        takes: Option<usize>,
        player: usize,
        other: usize,
    ) -> bool {
        let (home, away) = (self.game_of[player], self.game_of[other]);
        if home == away {
            return false;
        }
        replace(&mut self.one, &self.games[home], gives, takes);
        replace(&mut self.other, &self.games[away], takes, gives);
        let cost = |game: &Vec<u32>| match game.is_empty() {
            true => Some(0.0),
            false => self.sequence.cost(game).map(|cost| cost.total()),
        };
        let (Some(one), Some(two)) = (cost(&self.one), cost(&self.other)) else {
            return false;
        };
        let before = self.costs[home] + self.costs[away];
        if one + two >= before - GAIN * (1.0 + before) {
            return false;
        }
        std::mem::swap(&mut self.games[home], &mut self.one);
        std::mem::swap(&mut self.games[away], &mut self.other);
        (self.costs[home], self.costs[away]) = (one, two);
        if let Some(gone) = gives {
            self.game_of[gone] = away;
        }
        if let Some(come) = takes {
            self.game_of[come] = home;
        }
        true
    }
}

/// Copies a game without one member and with another, in the order of arrival.
fn replace(into: &mut Vec<u32>, game: &[u32], gone: Option<usize>, come: Option<usize>) {
    into.clear();
    let mut come = come.map(|player| player as u32);
    for &member in game {
        if gone == Some(member as usize) {
            continue;
        }
        if let Some(player) = come.filter(|&player| player < member) {
            into.push(player);
            come = None;
        }
        into.push(member);
    }
    into.extend(come);
}
