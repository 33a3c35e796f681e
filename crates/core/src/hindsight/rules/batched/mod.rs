//! Batches: at every Δ, the best matching of all who wait. What the industry runs,
//! and Schlup's paper does not know.
//!
//! At the times Δ, 2Δ, 3Δ, … everybody who waits is looked at at once. What has been
//! waited until then is spent whoever plays whom, so a batch counts criteria alone: the
//! games of least Σ f_d · range_d, where a player may be *held back* at a price: a
//! game of k is only made if that beats k times the price. Without holding back as many
//! games are made as there can be.
//!
//! Somebody who has waited τ_max makes a batch at once, and gets a game in it; if fewer
//! than k wait, all of them with computer players, as in [`GreedyMatch`](super::GreedyMatch).
//!
//! # How a batch is matched
//! * One criterion: players are sorted, and best games are runs of neighbours: of two
//!   games that interlock, sorting their members costs no more, and a player who
//!   is held back inside a run could change places with its end. So a dynamic programme
//!   over the sorted list is exact, O(n log n + nk). Where several have run out of
//!   time in the same instant and k > 2, it is a good guess.
//! * Games of two, several criteria: a minimum-weight matching (`lobbylab_blossom`),
//!   exact up to a unit of some 2⁻³⁹.
//! * More of both: hard. The dynamic programme runs over the players sorted by each
//!   criterion in turn, and the best of these is taken: a good guess, no more.
//!
//! With Δ = 0 a batch is made at every arrival. Without holding back that is greedy, to
//! the last bit; as Δ → 0 the rule comes as near to greedy as two arrivals within Δ are
//! rare. Batches without a newcomer are left out: they would find what the last found.

mod refused;

use super::queue::{stands, take};
use super::reasons::{BATCH, COMPUTERS, OVERDUE};
use super::time_out::TimeOutTimer;
use super::{greedy, time_out};
use crate::hindsight::CostModel;
use crate::hindsight::optimum::{MOST_WEIGHT, rounded, unit};
use crate::sim::{Desk, Matcher, Observer, Placed, Refusal, Ticket, TimerKey};
use crate::{OutOfRange, order};
use lobbylab_blossom::{Points, Problem, Solver};

/// The timer of the next batch; that of τ_max is 0.
const TICK: TimerKey = 1;

/// Matches all who wait at once, every so often.
#[derive(Clone, Debug)]
pub struct Batched<P, const D: usize> {
    cost_model: CostModel<D>,
    period: f64,
    /// The price of holding a player back; more than any game is worth if nobody is.
    hold: f64,
    time_out: TimeOutTimer,
    /// Whether a timer for the next batch is set.
    ticking: bool,
    /// At the last batch who waited had a number below this one.
    looked: u64,
    /// By arrival.
    queue: Vec<Ticket<P>>,
    plan: RulePlan,
    members: Vec<Ticket<P>>,
}

impl<P: Placed<D>, const D: usize> Batched<P, D> {
    /// Batches every `period` (Δ; 0 for one at each arrival). A player is held back
    /// rather than matched at a criteria cost of more than `hold` for each member of
    /// a game; infinity never holds back.
    ///
    /// # Errors
    /// k must be 2 or more, τ_max positive and finite, weights 0 to 10⁹, Δ 0 or more
    /// and finite, `hold` 0 or more.
    ///
    /// # Complexity
    /// O(D).
    pub fn new(cost_model: CostModel<D>, period: f64, hold: f64) -> Result<Self, OutOfRange> {
        let refused = |field, value, allowed| {
            Err(OutOfRange {
                field,
                value,
                allowed,
            })
        };
        time_out::players(cost_model.players)?;
        for &weight in &cost_model.weights {
            if !(0.0..=MOST_WEIGHT).contains(&weight) {
                return refused("f", weight, "0 to 1000000000");
            }
        }
        if !(period >= 0.0 && period.is_finite()) {
            return refused("period", period, "0 or a positive, finite time");
        }
        if hold.is_nan() || hold < 0.0 {
            return refused("hold", hold, "0 or more, infinity for never");
        }
        let spread: f64 = cost_model.weights.iter().sum();
        Ok(Self {
            cost_model,
            period,
            hold: hold.min(spread + 1.0),
            time_out: TimeOutTimer::new(cost_model.longest)?,
            ticking: false,
            looked: 0,
            queue: Vec::new(),
            plan: RulePlan::default(),
            members: Vec::new(),
        })
    }

    /// Sets the timer for the next batch, unless it is set.
    fn tick<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        if !self.ticking {
            self.ticking = true;
            let at = (desk.now() / self.period).ceil() * self.period;
            // So short a period that the number of batches overflows is none at all.
            let at = if at.is_finite() { at } else { desk.now() };
            desk.timer_at(at, TICK);
        }
    }

    /// Matches all who wait.
    fn batch<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let now = desk.now();
        self.looked = self.queue.last().map_or(0, |last| last.id + 1);
        let due = (self.queue.iter())
            .take_while(|ticket| !self.time_out.allows(ticket.arrived, now))
            .count();
        let players = self.cost_model.players;
        if self.queue.len() < players {
            if due > 0 {
                desk.because(COMPUTERS);
                greedy::game(&self.queue, desk);
                self.queue.clear();
            }
            return;
        }
        desk.because(if due > 0 { OVERDUE } else { BATCH });
        self.plan
            .make(&self.cost_model, self.hold, &self.queue, due);
        for game in self.plan.games.chunks_exact(players) {
            self.members.clear();
            let tickets = game.iter().map(|&place| self.queue[place as usize]);
            self.members.extend(tickets);
            greedy::game(&self.members, desk);
        }
        let (gone, mut place) = (&self.plan.gone, 0);
        self.queue.retain(|_| {
            place += 1;
            !gone[place - 1]
        });
        // Too many ran out of time at once: those who were left over.
        let over = |rule: &Self| {
            (rule.queue.first()).is_some_and(|first| !rule.time_out.allows(first.arrived, now))
        };
        while over(self) {
            let seats = self.queue.len().min(players);
            if seats < players {
                desk.because(COMPUTERS);
            }
            self.members.clear();
            self.members.extend(self.queue.drain(..seats));
            greedy::game(&self.members, desk);
        }
    }
}

impl<P: Placed<D>, const D: usize> Matcher<P> for Batched<P, D> {
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        self.queue.push(ticket);
        if self.queue.len() >= self.cost_model.players {
            if self.period == 0.0 {
                self.batch(desk);
            } else {
                self.tick(desk);
            }
        }
        if let Some(first) = self.queue.first() {
            self.time_out.watch(first.arrived, desk);
        }
    }

    /// Whom the last batch held back it would hold back again without those who left, so no
    /// batch follows.
    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        take(&mut self.queue, id)
    }

    fn waits(&self, id: u64) -> bool {
        stands(&self.queue, id)
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.refused(id, now)
    }

    fn timer<O: Observer<P>>(&mut self, key: TimerKey, desk: &mut Desk<'_, P, O>) {
        let run = if key == TICK {
            self.ticking = false;
            self.queue.len() >= self.cost_model.players
        } else {
            self.time_out.rung();
            (self.queue.first())
                .is_some_and(|first| !self.time_out.allows(first.arrived, desk.now()))
        };
        if run {
            self.batch(desk);
        }
        if let Some(first) = self.queue.first() {
            self.time_out.watch(first.arrived, desk);
        }
    }
}

/// No game.
const NONE: u32 = u32::MAX;

/// What a batch decides, and the lists it needs for that.
#[derive(Clone, Debug, Default)]
struct RulePlan {
    /// The games, k places in the queue each, by arrival.
    games: Vec<u32>,
    /// Whether the player at each place has a game.
    gone: Vec<bool>,
    /// Places in the order of a criterion.
    order: Vec<u32>,
    /// The least cost of the first so many of the order, and whether a game ends there.
    best: Vec<(f64, bool)>,
    /// The games of the cheapest order so far, before they are sorted.
    found: Vec<u32>,
    heads: Vec<(u32, u32)>,
}

impl RulePlan {
    /// Matches a queue, the first `due` of which must not be left over.
    fn make<P: Placed<D>, const D: usize>(
        &mut self,
        cost_model: &CostModel<D>,
        hold: f64,
        queue: &[Ticket<P>],
        due: usize,
    ) {
        self.found.clear();
        let exact = cost_model.players == 2
            && (D > 1 || due > 1)
            && self.pairs(cost_model, hold, queue, due);
        if !exact {
            let mut least = f64::INFINITY;
            let counts = |axis: &usize| *axis == 0 || cost_model.weights[*axis] > 0.0;
            for axis in (0..D).filter(counts) {
                let cost = self.runs(cost_model, hold, queue, due, axis);
                if cost < least {
                    least = cost;
                    self.take_runs(cost_model.players);
                }
            }
        }
        self.sort(cost_model.players, queue.len());
    }

    /// What it costs to leave the player at a place over. A game is worth more than
    /// leaving somebody over who must not be.
    fn price<const D: usize>(
        cost_model: &CostModel<D>,
        hold: f64,
        due: usize,
        place: usize,
    ) -> f64 {
        if place < due {
            let spread: f64 = cost_model.weights.iter().sum();
            hold + spread + 1.0
        } else {
            hold
        }
    }

    /// The best games of neighbours in the order of a criterion: fills `best` and
    /// returns the cost.
    fn runs<P: Placed<D>, const D: usize>(
        &mut self,
        cost_model: &CostModel<D>,
        hold: f64,
        queue: &[Ticket<P>],
        due: usize,
        axis: usize,
    ) -> f64 {
        let value = |place: u32| queue[place as usize].player.criteria()[axis];
        self.order.clear();
        self.order.extend(0..queue.len() as u32);
        order::many(&mut self.order, |&a, &b| {
            (value(a).total_cmp(&value(b))).then(a.cmp(&b)).is_lt()
        });
        self.best.clear();
        self.best.push((0.0, false));
        for end in 1..=queue.len() {
            let last = self.order[end - 1] as usize;
            let mut best = (
                self.best[end - 1].0 + Self::price(cost_model, hold, due, last),
                false,
            );
            if end >= cost_model.players {
                let start = end - cost_model.players;
                let mut cost = self.best[start].0;
                for (other, weight) in cost_model.weights.iter().enumerate() {
                    let run = self.order[start..end].iter();
                    cost += weight
                        * range(run.map(|&place| queue[place as usize].player.criteria()[other]));
                }
                if cost < best.0 {
                    best = (cost, true);
                }
            }
            self.best.push(best);
        }
        self.best[queue.len()].0
    }

    /// Takes the games that `runs` has found.
    fn take_runs(&mut self, players: usize) {
        self.found.clear();
        let mut end = self.order.len();
        while end > 0 {
            if self.best[end].1 {
                self.found.extend(&self.order[end - players..end]);
                end -= players;
            } else {
                end -= 1;
            }
        }
    }

    /// The best pairs, by minimum-weight matching. Returns whether there is an answer.
    fn pairs<P: Placed<D>, const D: usize>(
        &mut self,
        cost_model: &CostModel<D>,
        hold: f64,
        queue: &[Ticket<P>],
        due: usize,
    ) -> bool {
        let spread: f64 = cost_model.weights.iter().sum();
        // One unit for all batches but the largest.
        let unit = unit(queue.len().max(1 << 16), 2.0 * spread + 3.0);
        let place = |ticket: &Ticket<P>| {
            let value = |axis: usize| ticket.player.criteria()[axis].clamp(0.0, 1.0);
            std::array::from_fn(|axis| rounded(value(axis) * cost_model.weights[axis] * unit))
        };
        let places: Vec<[i64; D]> = queue.iter().map(place).collect();
        let singles: Vec<i64> = (0..queue.len())
            .map(|place| rounded(Self::price(cost_model, hold, due, place) * unit))
            .collect();
        let Ok(points) = Points::manhattan(&places, [1; D]) else {
            return false;
        };
        let Ok(solution) = Solver::new().solve(&Problem::with_single_costs(&points, &singles))
        else {
            return false;
        };
        for (one, mate) in solution.mates.iter().enumerate() {
            if let Some(other) = mate.filter(|&other| one < other) {
                self.found.extend([one as u32, other as u32]);
            }
        }
        true
    }

    /// Puts the games and their members into the order of arrival.
    fn sort(&mut self, players: usize, waiting: usize) {
        self.gone.clear();
        self.gone.resize(waiting, false);
        self.heads.clear();
        for (number, game) in self.found.chunks_exact_mut(players).enumerate() {
            order::many(game, |a, b| a < b);
            for &place in &*game {
                self.gone[place as usize] = true;
            }
            self.heads
                .push((game.first().copied().unwrap_or(NONE), number as u32));
        }
        order::many(&mut self.heads, |a, b| a < b);
        self.games.clear();
        for &(_, number) in &self.heads {
            let start = number as usize * players;
            self.games.extend(&self.found[start..start + players]);
        }
    }
}

/// How far values lie apart.
fn range(values: impl Iterator<Item = f64>) -> f64 {
    let ends = values.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, most), value| (least.min(value), most.max(value)),
    );
    (ends.1 - ends.0).max(0.0)
}
