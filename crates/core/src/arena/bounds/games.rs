//! What nobody can beat in games of more than two: a bound at any price of unfairness, and, where
//! a dozen tickets come, the best games themselves.
//!
//! The bound lets everybody be as anybody else wants them: games are fair, parties part, nobody
//! runs out of patience. What is left is a count: how many wait who will play. A rule's account
//! ([`HindsightPrice::of`]) is at least that, as each game takes at least the least players of the
//! format and a ticket waits from its arrival to its game.
//!
//! How loose that is cannot be known where thousands come. Of a dozen tickets all games can be
//! tried, all sides of each, and all ways to put games together; the same bound of the same dozen
//! stands beside it.

use super::pairs::HindsightPrice;
use crate::arena::market::{Deciding, GameFormat, TicketBook};

/// The most tickets whose games are all tried.
pub const MOST_TRIED: usize = 12;

/// The most players of a game whose sides are all tried.
pub const MOST_SIDED: usize = 10;

/// The least that all tickets of a book can cost, in seconds, at any price of unfairness, where
/// being alone costs so much: nobody's account of these tickets is below. A bound, and seldom
/// reached.
///
/// ```
/// use lobbylab_core::arena::parameters::{ArenaGame, ArenaPlayers, ArenaTickets, market_of};
/// use lobbylab_core::arena::least_cost;
/// use lobbylab_core::sim::Streams;
/// let game = ArenaGame { size: 2, ..ArenaGame::default() };
/// let market = market_of(&game, &ArenaTickets::default(), &ArenaPlayers::default())?;
/// let book = market.draw(40, &Streams::new(1, 0));
/// // Where being alone costs next to nothing, nobody need wait.
/// assert!((least_cost(&book, &market.format, 1e-9) - 40e-9).abs() < 1e-15);
/// assert!(least_cost(&book, &market.format, 1e6) > 0.0);
/// # Ok::<(), lobbylab_core::arena::Unplayable>(())
/// ```
///
/// # Complexity
/// O(n · p) for n tickets and games of p players, O(n · p · f) where a game may begin with f
/// fewer.
#[must_use]
pub fn least_cost(book: &TicketBook, format: &GameFormat, alone: f64) -> f64 {
    let (places, least) = (format.places(), format.least());
    let largest = (0..book.len())
        .map(|ticket| book.size(ticket))
        .max()
        .unwrap_or(1);
    // By persons who wait and will play: the least cost so far. Parties hold at most so many.
    let mut now = vec![f64::INFINITY; places + largest + 1];
    now[0] = 0.0;
    let mut next = now.clone();
    let mut before = book.times().first().copied().unwrap_or(0.0);
    for (ticket, &time) in book.times().iter().enumerate() {
        let gap = time - before;
        before = time;
        let size = book.size(ticket);
        next.fill(f64::INFINITY);
        for (waiting, &cost) in now.iter().enumerate().take(places + 1) {
            let cost = cost + gap * waiting.div_ceil(largest) as f64;
            if cost == f64::INFINITY {
                continue;
            }
            next[waiting] = next[waiting].min(cost + alone);
            next[waiting + size] = next[waiting + size].min(cost);
        }
        // Games begin when somebody has come; the most who wait come first, so that what a game
        // leaves may still be a game.
        for waiting in (least..next.len()).rev() {
            for plays in least..=places.min(waiting) {
                next[waiting - plays] = next[waiting - plays].min(next[waiting]);
            }
        }
        std::mem::swap(&mut now, &mut next);
    }
    now[0]
}

/// The best games of the first tickets of a book, for each price, found by trying all; `None` where
/// games are too large to try all sides of.
///
/// # Complexity
/// O(2ⁿ · s) for n ≤ [`MOST_TRIED`] tickets in s sets that fill a game with somebody given, and for
/// each set all sides: 126 of ten players.
#[must_use]
pub fn best_games(
    book: &TicketBook,
    format: &GameFormat,
    deciding: &Deciding,
    prices: &[HindsightPrice],
) -> Option<Vec<f64>> {
    if format.places() > MOST_SIDED {
        return None;
    }
    let games = all_games(book, format, deciding);
    let count = book.len().min(MOST_TRIED);
    let best = prices.iter().map(|price| {
        // By who is left, in bits.
        let mut best = vec![0.0f64; 1 << count];
        for left in 1..1usize << count {
            let first = left.trailing_zeros() as usize;
            let mut least = price.alone + best[left & (left - 1)];
            for game in &games[first] {
                if game.who & left == game.who {
                    let cost = game.wait + price.weight * game.unfair;
                    least = least.min(cost + best[left ^ game.who]);
                }
            }
            best[left] = least;
        }
        best[(1 << count) - 1]
    });
    Some(best.collect())
}

/// A game that some tickets can form, begun when the last of them has come.
#[derive(Clone, Copy, Debug)]
struct Tried {
    /// Its tickets, in bits.
    who: usize,
    /// What its tickets have waited together.
    wait: f64,
    /// Its unfairness with the best sides.
    unfair: f64,
}

/// All games of the first tickets, by the first ticket in each.
fn all_games(book: &TicketBook, format: &GameFormat, deciding: &Deciding) -> Vec<Vec<Tried>> {
    let count = book.len().min(MOST_TRIED);
    let mut games = vec![Vec::new(); count];
    let (times, patience) = (book.times(), book.patience());
    for who in 1..1usize << count {
        let tickets: Vec<usize> = (0..count).filter(|ticket| who >> ticket & 1 == 1).collect();
        let persons: usize = tickets.iter().map(|&ticket| book.size(ticket)).sum();
        if persons < format.least() || persons > format.places() {
            continue;
        }
        let begins = times[tickets[tickets.len() - 1]];
        let there = |&ticket: &usize| begins - times[ticket] <= patience[ticket];
        if !tickets.iter().all(there) {
            continue;
        }
        let mut sides = Sides {
            book,
            deciding,
            tickets: &tickets,
            room: format.sides().to_vec(),
            teams: vec![Vec::new(); format.sides().len()],
            least: f64::INFINITY,
            best: f64::INFINITY,
        };
        let skills = &book.columns().skill;
        for &ticket in &tickets {
            for row in book.members(ticket) {
                sides.least = sides.least.min(skills[row]);
            }
        }
        sides.seat(0);
        if sides.best < f64::INFINITY {
            games[tickets[0]].push(Tried {
                who,
                wait: tickets.iter().map(|&ticket| begins - times[ticket]).sum(),
                unfair: sides.best,
            });
        }
    }
    games
}

/// All ways to seat some tickets.
struct Sides<'a> {
    book: &'a TicketBook,
    deciding: &'a Deciding,
    tickets: &'a [usize],
    room: Vec<u16>,
    teams: Vec<Vec<f64>>,
    /// The least skill of all.
    least: f64,
    /// The least unfairness so far.
    best: f64,
}

impl Sides<'_> {
    /// Seats the tickets from a place on in all ways.
    fn seat(&mut self, place: usize) {
        let Some(&ticket) = self.tickets.get(place) else {
            if self.teams.iter().all(|team| !team.is_empty()) {
                let strengths = self.teams.iter();
                let strengths: Vec<f64> = strengths
                    .map(|team| self.deciding.strength(team, self.least))
                    .collect();
                self.best = self.best.min(self.deciding.unfairness(&strengths));
            }
            return;
        };
        let size = self.book.size(ticket) as u16;
        for side in 0..self.room.len() {
            // Of empty sides alike only the first is tried.
            let alike =
                |other: usize| self.teams[other].is_empty() && self.room[other] == self.room[side];
            let again = self.teams[side].is_empty() && (0..side).any(alike);
            if self.room[side] < size || again {
                continue;
            }
            self.room[side] -= size;
            let rows = self.book.members(ticket);
            let had = self.teams[side].len();
            self.teams[side].extend_from_slice(&self.book.columns().skill[rows]);
            self.seat(place + 1);
            self.teams[side].truncate(had);
            self.room[side] += size;
        }
    }
}
