//! Multi-queue: a queue for every range of the criteria (Schlup, section 4.3).
//!
//! The values of each criterion are divided into ranges, and there is a queue for
//! each combination of them: the cells of a grid. k players in one cell are a game at
//! once. When somebody has waited τ_max, the players of that cell and of those around
//! it form a game: first of the directly neighbouring cells, then of those around
//! them, and so on until there are enough; at equal distance (Chebyshev's, in cells)
//! the longest-waiting come first. If there are not enough in all cells, computer
//! players take the free places, and all who wait are in that game.
//!
//! Members of a game are listed by age, so that with one range it is [greedy] to the
//! bit.
//!
//! [greedy]: crate::hindsight::rules::GreedyMatch

mod around;
mod cells;

use super::greedy::game;
use super::rate::Rate;
use super::time_out::{self, TimeOutTimer};
use crate::OutOfRange;
use crate::hindsight::formulas;
use crate::hindsight::rules::reasons::{BORROWED, COMPUTERS, DIVIDED, SAME_CELL};
use crate::sim::{Desk, Lack, Matcher, Observer, Placed, Refusal, Ticket, TimerKey, by_age};
use around::Place;
use cells::Cells;
pub use cells::MOST_CELLS;

/// How far a cell may borrow players when one of its own has waited τ_max.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Borrow {
    /// From all cells, as in the paper.
    Anywhere,
    /// From cells at most so many away; 0 borrows nobody.
    Within(usize),
}

/// A queue for each cell of a grid.
///
/// Constant time per player, and for a time-out O(players waiting) or less: where it
/// is less, only the cells around are looked at. O(players waiting) for one who leaves. Fewer
/// than k wait in each cell. No allocation once that many have waited at once.
#[derive(Clone, Debug)]
pub struct MultiQueue<P, const D: usize> {
    players: usize,
    time_out: TimeOutTimer,
    borrow: Borrow,
    cells: Cells<P, D>,
    adapt: Option<Adapt<D>>,
    bunch: Vec<Ticket<P>>,
    /// How many wait at each distance.
    near: Vec<usize>,
}

/// Adapting the number of ranges to the arrival rate.
#[derive(Clone, Copy, Debug)]
struct Adapt<const D: usize> {
    rate: Rate,
    /// The ranges wanted of the other criteria.
    others: [usize; D],
    /// Arrivals since the last look.
    since: u32,
}

/// Arrivals between two looks at the rate: a quarter of what its estimate remembers.
const LOOK: u32 = 16;

impl<P: Placed<D>, const D: usize> MultiQueue<P, D> {
    /// Games of `players` (k), nobody waiting longer than `longest` (τ_max), so many
    /// ranges for each criterion.
    ///
    /// # Errors
    /// k must be 2 to 1,000,000, τ_max positive and finite, each number of ranges 1 or
    /// more and their product at most [`MOST_CELLS`].
    ///
    /// # Source
    /// Schlup, section 4.3.
    ///
    /// # Complexity
    /// O(cells).
    pub fn new(
        players: usize,
        longest: f64,
        ranges: [usize; D],
        borrow: Borrow,
    ) -> Result<Self, OutOfRange> {
        Ok(Self {
            players: time_out::players(players)?,
            time_out: TimeOutTimer::new(longest)?,
            borrow,
            cells: Cells::new(ranges)?,
            adapt: None,
            bunch: Vec::new(),
            near: Vec::new(),
        })
    }

    /// The present number of ranges of each criterion.
    #[must_use]
    pub fn ranges(&self) -> [usize; D] {
        self.cells.ranges()
    }

    /// Forms the game of somebody who has waited τ_max: of the nearest, and of equally
    /// near ones of the longest-waiting.
    fn time_out<O: Observer<P>>(&mut self, own: Place<D>, desk: &mut Desk<'_, P, O>) {
        let widest = self.cells.ranges().into_iter().max().unwrap_or(1) - 1;
        let reach = match self.borrow {
            Borrow::Anywhere => widest,
            Borrow::Within(cells) => cells.min(widest),
        };
        self.bunch.clear();
        if let Some(nearest) = self.cells.nearest(&own, self.players, reach) {
            self.cells.take_nearest(&own, nearest, &mut self.bunch);
            by_age(&mut self.bunch);
        } else {
            self.take_of_all(&own, reach);
        }
        desk.because(if self.bunch.len() < self.players {
            COMPUTERS
        } else {
            BORROWED
        });
        game(&self.bunch, desk);
    }

    /// Takes the nearest of all who wait, within a reach.
    fn take_of_all(&mut self, own: &Place<D>, reach: usize) {
        self.near.clear();
        self.near.resize(reach + 1, 0);
        for place in self.cells.places() {
            if let Some(count) = self.near.get_mut(own.distance(&place)) {
                *count += 1;
            }
        }
        // All who are nearer than `edge` come along, and the first few of those there.
        let (mut edge, mut few, mut within) = (reach + 1, 0, 0);
        for (distance, count) in self.near.iter().enumerate() {
            if within + count >= self.players {
                (edge, few) = (distance, self.players - within);
                break;
            }
            within += count;
        }
        let wanted = |place: Place<D>| {
            let distance = own.distance(&place);
            let asked = distance == edge && few > 0;
            few -= usize::from(asked);
            asked || distance < edge
        };
        self.cells.take(wanted, &mut self.bunch);
    }

    /// With r_opt (9) ranges of the first criterion at the [estimated](Rate) arrival
    /// rate: looked at every 16 arrivals, and changed where it is a tenth off and more
    /// than .6. At first there is one range. Those who wait are moved to the new cells,
    /// oldest first, and where k meet in one they are a game. The other criteria, of
    /// which (9) knows nothing, are divided as given; the first number is not read.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    ///
    /// # Source
    /// Schlup, equation (9), at the rate that has been seen so far.
    ///
    /// # Complexity
    /// O(cells); the grid is made anew where the best number of ranges changes.
    pub fn adaptive(
        players: usize,
        longest: f64,
        others: [usize; D],
        borrow: Borrow,
    ) -> Result<Self, OutOfRange> {
        let mut ranges = others;
        if let Some(first) = ranges.first_mut() {
            *first = 1;
        }
        let mut rule = Self::new(players, longest, ranges, borrow)?;
        rule.adapt = Some(Adapt {
            rate: Rate::default(),
            others: ranges,
            since: 0,
        });
        Ok(rule)
    }

    /// Hears of an arrival; now and then divides the criterion anew.
    fn adapt<O: Observer<P>>(&mut self, mut adapt: Adapt<D>, desk: &mut Desk<'_, P, O>) {
        adapt.rate.arrival(desk.now());
        adapt.since += 1;
        if adapt.since == LOOK {
            adapt.since = 0;
            let players = self.players as u32;
            let rate = adapt.rate.players_per_time();
            let best = formulas::best_ranges(players, rate, self.time_out.longest());
            let present = self.cells.ranges().first().map_or(1.0, |&r| r as f64);
            // A tenth off costs half a per cent, by (7): not worth moving everybody,
            // back and forth with the noise of the estimate.
            let others: usize = adapt.others.iter().skip(1).product();
            let mut ranges = adapt.others;
            if let Some(first) = ranges.first_mut() {
                *first = ((best + 0.5).floor() as usize).clamp(1, MOST_CELLS / others);
            }
            let far = (best - present).abs() > f64::max(0.6, 0.1 * present);
            if far && ranges != self.cells.ranges() {
                (self.cells).divide(ranges, self.players, &mut self.bunch, |members| {
                    desk.because(DIVIDED);
                    game(members, desk);
                });
            }
        }
        self.adapt = Some(adapt);
    }
}

impl<P: Placed<D>, const D: usize> Matcher<P> for MultiQueue<P, D> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        if let Some(adapt) = self.adapt {
            self.adapt(adapt, desk);
        }
        let place = self.cells.place(ticket.player.criteria());
        if self.cells.count(place) + 1 < self.players {
            let first = self.cells.push(ticket, place);
            self.time_out.watch(first, desk);
            return;
        }
        self.bunch.clear();
        while let Some(other) = self.cells.pop(place) {
            self.bunch.push(other);
        }
        self.bunch.push(ticket);
        desk.because(SAME_CELL);
        game(&self.bunch, desk);
    }

    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        self.cells.remove(id)
    }

    fn waits(&self, id: u64) -> bool {
        self.cells.has(id)
    }

    /// Also somebody else's time-out may borrow the player.
    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        let have = self.cells.count(self.cells.place_of(id)?);
        let (_, oldest) = self.cells.oldest()?;
        Some(Refusal {
            lack: Lack::Players(self.players.saturating_sub(have) as u32),
            until: oldest + self.time_out.longest(),
        })
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        self.time_out.rung();
        while let Some((place, arrived)) = self.cells.oldest() {
            if self.time_out.allows(arrived, desk.now()) {
                self.time_out.watch(arrived, desk);
                break;
            }
            self.time_out(place, desk);
        }
    }
}
