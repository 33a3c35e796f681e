//! A good partition of all players into games of k, in hindsight: the upper bound of
//! [`bounds`](super::bounds()).
//!
//! It starts as a rule would: players are sorted into cells of the criteria, a cell
//! with k players is a game, and somebody who runs out of time takes the nearest who
//! wait. That is done with coarser and finer cells, and the cheapest start is
//! kept. Two kinds of improvement take turns as long as they make it cheaper:
//!
//! * two games exchange members, or one moves to a game with a free place;
//! * every game is torn into two pieces, and all pieces are put together anew at once:
//!   which with which is a minimum-weight matching, where a piece may also stay for
//!   itself (`lobbylab_blossom`). That undoes long chains of bad choices, which no
//!   single exchange would. For k = 2 it finds the optimum, if all may meet who are
//!   looked at.
//!
//! Where a game is torn is drawn from a stream of its own with a fixed seed, so that
//! the same players always give the same games.

use lobbylab_blossom::{Problem, Sparse};
use rand::RngExt;

use super::games::{GameGrouping, Sequence};
use super::matching::{Refused, rounded, unit};
use super::players::PlayerList;
use crate::hindsight::{Cost, CostModel};
use crate::order;
use crate::sim::{Stream, Streams};

/// How fine the cells of a start are, on each axis.
const CELLS: [u32; 9] = [1, 2, 3, 4, 6, 8, 12, 20, 32];

/// A member exchanges with so many who arrived next.
const PARTNERS: usize = 128;

/// A piece may join so many of the next ones.
const NEIGHBOURS: usize = 48;

/// So many times in a row games are torn for nothing before it ends.
const VAIN: u32 = 20;

/// A round of tearing must gain this part of the cost to count.
const PART: f64 = 1e-4;

/// An exchange must gain more than this part of the cost of a lone player.
const GAIN: f64 = 1e-12;

/// Finds a good partition by trying up to `steps` exchanges.
///
/// # Errors
/// As [`bounds`](super::bounds()).
///
/// # Complexity
/// O(n·w) for the start, where w wait at a time, and O(k) for each step.
pub fn grouping<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    cost_model: &CostModel<D>,
    steps: u64,
) -> Result<GameGrouping, Refused> {
    grouping_of(PlayerList::patient(times, criteria), cost_model, steps)
}

/// The same for players who may leave.
pub(super) fn grouping_of<const D: usize>(
    players: PlayerList<'_, D>,
    cost_model: &CostModel<D>,
    steps: u64,
) -> Result<GameGrouping, Refused> {
    let sequence = Sequence::new(players, cost_model)?;
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
    order::many(&mut games, |a, b| a < b);
    Ok(GameGrouping {
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
    let players = sequence.cost_model.players;
    let cell = |player: usize| -> [u32; D] {
        sequence.criteria[player].map(|value| ((value * f64::from(cells)) as u32).min(cells - 1))
    };
    let mut games = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for player in 0..sequence.times.len() {
        while let Some(&first) = open.first()
            && !sequence.meet(first as usize, player)
        {
            give_up(
                sequence,
                &mut open,
                sequence.time_out(first as usize),
                &mut games,
            );
            if open.first() == Some(&first) {
                games.push(run_out(sequence, &mut open));
            }
        }
        give_up(sequence, &mut open, sequence.times[player], &mut games);
        open.push(player as u32);
        let own = cell(player);
        let is_own = |other: &u32| cell(*other as usize) == own;
        if open.iter().filter(|other| is_own(other)).count() == players {
            games.push(open.iter().copied().filter(is_own).collect());
            open.retain(|other| !is_own(other));
        }
    }
    while let Some(&first) = open.first() {
        give_up(
            sequence,
            &mut open,
            sequence.time_out(first as usize),
            &mut games,
        );
        if open.first() == Some(&first) {
            games.push(run_out(sequence, &mut open));
        }
    }
    games
}

/// Those who have lost patience by this time leave, each a game alone.
fn give_up<const D: usize>(
    sequence: Sequence<'_, D>,
    open: &mut Vec<u32>,
    now: f64,
    games: &mut Vec<Vec<u32>>,
) {
    if sequence.list.may_leave() {
        let stays = |player: &u32| sequence.list.stays(*player as usize, now);
        games.extend(
            open.iter()
                .filter(|player| !stays(player))
                .map(|&player| vec![player]),
        );
        open.retain(stays);
    }
}

/// The game of the first who waits, with the nearest of the others.
fn run_out<const D: usize>(sequence: Sequence<'_, D>, open: &mut Vec<u32>) -> Vec<u32> {
    let first = open[0] as usize;
    let mut others = open.split_off(1);
    open.clear();
    order::many(&mut others, |&a, &b| {
        let apart = |other: u32| sequence.distance(first, other as usize);
        apart(a).total_cmp(&apart(b)).then(a.cmp(&b)).is_lt()
    });
    let mut game = vec![first as u32];
    let seats = (sequence.cost_model.players - 1).min(others.len());
    game.extend(others.drain(..seats));
    by_arrival(&mut game);
    by_arrival(&mut others);
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

    /// Improves until that gains nothing, or the steps are used up. Returns whether
    /// it ended by itself.
    fn run(&mut self, mut steps: u64) -> bool {
        let mut stream = Streams::new(0, 0).stream("hindsight search");
        let mut vain = 0;
        let mut round = 0;
        while vain < VAIN {
            if !self.exchange_all(&mut steps) {
                return false;
            }
            let before: f64 = self.costs.iter().sum();
            let size = round % (self.sequence.cost_model.players / 2) + 1;
            round += 1;
            if !self.tear(size, &mut stream, &mut steps) {
                return false;
            }
            let after: f64 = self.costs.iter().sum();
            vain = if after < before * (1.0 - PART) {
                0
            } else {
                vain + 1
            };
        }
        true
    }

    /// Exchanges until that gains nothing. Returns whether it came so far.
    fn exchange_all(&mut self, steps: &mut u64) -> bool {
        let players = self.game_of.len();
        let size = self.sequence.cost_model.players;
        // A whole round without a change ends it.
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
                let Some(left) = steps.checked_sub(1) else {
                    return false;
                };
                *steps = left;
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

    /// Tears a piece of `size` members off every game, and matches all pieces.
    /// Returns whether the steps were enough.
    fn tear(&mut self, size: usize, stream: &mut Stream, steps: &mut u64) -> bool {
        let most = self.sequence.cost_model.players;
        let cost = |game: &[u32]| self.sequence.cost(game).map(|cost| cost.total());
        // The members and the number of the game.
        let mut pieces: Vec<(Vec<u32>, usize)> = Vec::with_capacity(2 * self.games.len());
        for (number, game) in self.games.iter().enumerate() {
            let mut rest = game.clone();
            if game.len() > 1 {
                self.arrange(&mut rest, stream);
                let mut piece = rest.split_off(rest.len() - size.min(game.len() / 2));
                by_arrival(&mut rest);
                by_arrival(&mut piece);
                push_piece(&mut pieces, piece, number, &cost);
            }
            if !rest.is_empty() {
                push_piece(&mut pieces, rest, number, &cost);
            }
        }
        order::many(&mut pieces, |a, b| a < b);
        let unit = unit(
            pieces.len(),
            2.0 * (self.sequence.cost_model.alone() + most as f64),
        );
        let singles: Vec<f64> = pieces
            .iter()
            .map(|(piece, _)| cost(piece).unwrap_or(0.0))
            .collect();
        let mut edges = Vec::new();
        let mut whole = Vec::new();
        for (one, (piece, number)) in pieces.iter().enumerate() {
            let mut near = 0;
            for (other, (partner, of)) in pieces.iter().enumerate().skip(one + 1) {
                if !self.sequence.meet(piece[0] as usize, partner[0] as usize) {
                    break;
                }
                // What belongs together stays possible, however far apart it is.
                near += 1;
                if (near > NEIGHBOURS && number != of) || piece.len() + partner.len() > most {
                    continue;
                }
                let Some(left) = steps.checked_sub(1) else {
                    return false;
                };
                *steps = left;
                join(&mut whole, piece, partner);
                if let Some(cost) =
                    cost(&whole).filter(|&cost| cost < singles[one] + singles[other])
                {
                    edges.push((one, other, rounded(cost * unit)));
                }
            }
        }
        let singles: Vec<i64> = singles.iter().map(|cost| rounded(cost * unit)).collect();
        let Some(solution) = Sparse::new(pieces.len(), edges)
            .ok()
            .and_then(|graph| Problem::with_single_costs(&graph, &singles).solve().ok())
        else {
            return true;
        };
        let mut games = Vec::with_capacity(self.games.len());
        for (one, mate) in solution.mates.iter().enumerate() {
            match *mate {
                None => games.push(pieces[one].0.clone()),
                Some(other) if one < other => {
                    join(&mut whole, &pieces[one].0, &pieces[other].0);
                    games.push(whole.clone());
                }
                Some(_) => {}
            }
        }
        let next = Self::new(self.sequence, games);
        if next.costs.iter().sum::<f64>() < self.costs.iter().sum() {
            *self = next;
        }
        true
    }

    /// Puts the members of a game into an order the end of which is torn off: by
    /// arrival, by a criterion up or down, or none at all.
    fn arrange(&self, game: &mut [u32], stream: &mut Stream) {
        let way = stream.random_range(0..2 * D + 2);
        if way < 2 * D {
            let value = |player: u32| {
                let value = self.sequence.criteria[player as usize][way / 2];
                if way % 2 == 0 { value } else { -value }
            };
            order::few(game, |&a, &b| {
                value(a).total_cmp(&value(b)).then(a.cmp(&b)).is_lt()
            });
        } else if way == 2 * D {
            for at in 1..game.len() {
                game.swap(at, stream.random_range(0..=at));
            }
        }
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

/// Adds a piece of a game; where its members cannot wait together until computer players join,
/// one by one.
fn push_piece(
    pieces: &mut Vec<(Vec<u32>, usize)>,
    piece: Vec<u32>,
    number: usize,
    cost: &impl Fn(&[u32]) -> Option<f64>,
) {
    if cost(&piece).is_some() {
        pieces.push((piece, number));
    } else {
        pieces.extend(piece.into_iter().map(|player| (vec![player], number)));
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

/// Copies two games into one, in the order of arrival.
fn join(into: &mut Vec<u32>, one: &[u32], other: &[u32]) {
    into.clear();
    into.extend(one);
    into.extend(other);
    by_arrival(into);
}

/// Puts players in the order of their arrival.
fn by_arrival(players: &mut [u32]) {
    order::many(players, |a, b| a < b);
}
