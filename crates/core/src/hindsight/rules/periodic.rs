//! Periodic match: gather x·k players, sort them, play with your neighbours
//! (Schlup, section 4.2).
//!
//! A period ends when x·k players wait or the longest-waiting one has waited τ_max.
//! Of m waiting players the first n = m − (m mod k) to arrive are sorted by their
//! criterion, and every k successive ones are a game; the others stay in front of
//! the queue, and the next period began when the first of them arrived. If fewer
//! than k wait when a period ends, computer players fill their game.
//!
//! Members of a game are listed by age, so that with x = 1 it is [greedy] to the bit.
//!
//! [greedy]: crate::hindsight::rules::GreedyMatch

use super::greedy::game;
use super::queue::{stands, take};
use super::rate::Rate;
use super::reasons::{COMPUTERS, GATHERED, PERIOD_OVER};
use super::time_out::{self, TimeOutTimer};
use crate::hindsight::formulas;
use crate::sim::{Desk, Lack, Matcher, Observer, Placed, Refusal, Ticket, TimerKey, by_age};
use crate::{OutOfRange, order};

/// How many games a period gathers players for, the paper's x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// Always as many; 1 is greedy.
    Fixed(usize),
    /// n_opt/k (6) at the [estimated](Rate) arrival rate, rounded, at least 1; it is
    /// decided with the first newcomer of each period. While nothing is known of the
    /// rate it is 1.
    Adaptive,
}

/// Sorts players by the first criterion and forms games of neighbours. It is a rule
/// for a single criterion: further ones are ignored.
///
/// O(log(x·k)) time per player, O(x·k) for one who leaves; no allocation once the queue has
/// its working size.
#[derive(Clone, Debug)]
pub struct PeriodicMatch<P, const D: usize> {
    players: usize,
    time_out: TimeOutTimer,
    period: Period,
    rate: Rate,
    /// As many as a period gathers.
    full: usize,
    /// Whether nobody has come in this period.
    fresh: bool,
    queue: Vec<Ticket<P>>,
}

impl<P: Placed<D>, const D: usize> PeriodicMatch<P, D> {
    /// Games of `players` (k), nobody waiting longer than `longest` (τ_max).
    ///
    /// # Errors
    /// k must be 2 to 1,000,000, τ_max positive and finite, a fixed x 1 or more.
    ///
    /// # Source
    /// Schlup, section 4.2; the number of games that follows the rate is (6).
    ///
    /// # Complexity
    /// O(1).
    pub fn new(players: usize, longest: f64, period: Period) -> Result<Self, OutOfRange> {
        let players = time_out::players(players)?;
        let full = match period {
            Period::Fixed(0) => {
                return Err(OutOfRange {
                    field: "x",
                    value: 0.0,
                    allowed: "1 or more games in a period",
                });
            }
            Period::Fixed(games) => players.saturating_mul(games),
            Period::Adaptive => players,
        };
        Ok(Self {
            players,
            time_out: TimeOutTimer::new(longest)?,
            period,
            rate: Rate::default(),
            full,
            fresh: true,
            queue: Vec::new(),
        })
    }

    /// Players that the present period gathers, x·k.
    #[must_use]
    pub fn full(&self) -> usize {
        self.full
    }

    /// Adaptive: hears of the arrival and, at the beginning of a period, decides x.
    fn adapt(&mut self, now: f64) {
        self.rate.arrival(now);
        if std::mem::take(&mut self.fresh) {
            let players = self.players as u32;
            let rate = self.rate.players_per_time();
            let best = formulas::best_period(players, rate, self.time_out.longest());
            let games = (best / f64::from(players) + 0.5).floor().max(1.0);
            // The conversion saturates: then the period lasts for τ_max.
            self.full = self.players.saturating_mul(games as usize);
        }
    }

    /// Ends the period. At least k must be waiting.
    fn end<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let count = self.queue.len() / self.players * self.players;
        let sorted = &mut self.queue[..count];
        if count > self.players {
            order::many(sorted, before::<P, D>);
            for members in sorted.chunks_exact_mut(self.players) {
                by_age(members);
                game(members, desk);
            }
        } else {
            game(sorted, desk);
        }
        self.queue.drain(..count);
        self.fresh = true;
    }
}

/// By criterion; of equals the first to arrive.
#[inline]
fn before<P: Placed<D>, const D: usize>(a: &Ticket<P>, b: &Ticket<P>) -> bool {
    let value = |ticket: &Ticket<P>| ticket.player.criteria().first().copied();
    let (one, other) = (value(a).unwrap_or(0.0), value(b).unwrap_or(0.0));
    one.total_cmp(&other).then(a.id.cmp(&b.id)).is_lt()
}

impl<P: Placed<D>, const D: usize> Matcher<P> for PeriodicMatch<P, D> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        if self.period == Period::Adaptive {
            self.adapt(desk.now());
        }
        self.queue.push(ticket);
        if self.queue.len() < self.full {
            self.time_out.watch(self.queue[0].arrived, desk);
        } else {
            desk.because(GATHERED);
            self.end(desk);
        }
    }

    /// Where nobody is left the period is over, and the next newcomer begins another.
    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        let ticket = take(&mut self.queue, id)?;
        self.fresh |= self.queue.is_empty();
        Some(ticket)
    }

    fn waits(&self, id: u64) -> bool {
        stands(&self.queue, id)
    }

    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        let first = self.queue.first().filter(|_| stands(&self.queue, id))?;
        Some(Refusal {
            lack: Lack::Players(self.full.saturating_sub(self.queue.len()) as u32),
            until: first.arrived + self.time_out.longest(),
        })
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        self.time_out.rung();
        while let Some(first) = self.queue.first() {
            if self.time_out.allows(first.arrived, desk.now()) {
                self.time_out.watch(first.arrived, desk);
                break;
            }
            if self.queue.len() >= self.players {
                desk.because(PERIOD_OVER);
                self.end(desk);
            } else {
                desk.because(COMPUTERS);
                game(&self.queue, desk);
                self.queue.clear();
                self.fresh = true;
            }
        }
    }
}
