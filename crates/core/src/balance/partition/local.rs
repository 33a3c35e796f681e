//! Partitions by exchanges: players of two games change places while that is an
//! improvement (any number of them for k up to 3, one pair otherwise); then some are
//! exchanged at random, and it begins again.
//!
//! The first descent begins with runs. Where the worst game counts, or the unhappiest
//! player, one of the two games must be the worst one, and both must be better than it
//! after the exchange. So the costs of all games in descending order become less in the
//! order of words, and a descent ends; so it does with sums, by a least step.

use super::problem::{Objective, Partition, PartitionEffort, PartitionProblem};
use crate::balance::bounded::Bounded;
use crate::balance::split::MOST;
use crate::sim::{Stream, Streams};
use rand::RngExt;

/// An improvement of a sum is at least this part of it.
const STEP: f64 = 1e-12;

/// Games of up to so many players exchange any number of them, larger ones one pair.
const SMALL: usize = 6;

/// A partition on the way: games are stretches of 2k of a list of places.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub order: Vec<usize>,
    pub costs: Vec<f64>,
}

/// What a descent works with.
struct Descent<'a, 'b> {
    problem: &'a PartitionProblem<'b>,
    size: usize,
    budget: u64,
    work: &'a mut PartitionEffort,
}

impl PartitionProblem<'_> {
    /// Exchanges from so many starts, with no more than so many games computed: the best
    /// partition found. The stream is `partition starts`.
    ///
    /// It is never worse than runs. `better` is told of each better value as it is found.
    ///
    /// # Complexity
    /// O(C(2k, k)) for each game computed. A descent of the sum looks at all pairs of
    /// players, n²/2; one of the others at 2kn pairs for each step.
    pub fn exchanges(
        &self,
        streams: &Streams,
        starts: u32,
        budget: u64,
        better: &mut impl FnMut(f64),
    ) -> Bounded<Partition, PartitionEffort> {
        let least = self.least();
        let mut work = PartitionEffort::default();
        let state = self.descended(streams, starts, budget, &mut work, better);
        self.answer(&state.order, least, work)
    }

    /// The same, as a list.
    pub(super) fn descended(
        &self,
        streams: &Streams,
        starts: u32,
        budget: u64,
        work: &mut PartitionEffort,
        better: &mut impl FnMut(f64),
    ) -> State {
        let least = self.least();
        let mut stream = streams.stream("partition starts");
        let size = self.roster.spec.players();
        let order: Vec<usize> = (0..self.roster.skills.len()).collect();
        let cost = |places| self.cost(places, f64::INFINITY).unwrap_or(f64::INFINITY);
        let costs = order.chunks(size).map(cost).collect();
        let mut best = State { order, costs };
        let mut value = self.value(&best.costs);
        better(value);
        work.games += best.costs.len() as u64;
        let mut descent = Descent {
            problem: self,
            size,
            budget: work.games.saturating_add(budget),
            work,
        };
        for start in 0..starts {
            if value <= least || best.costs.len() < 2 || descent.spent() {
                break;
            }
            let mut state = best.clone();
            if start > 0 {
                descent.shake(&mut state, &mut stream);
            }
            descent.descend(&mut state);
            let found = self.value(&state.costs);
            if found < value {
                (best, value) = (state, found);
                better(value);
            }
        }
        best
    }
}

impl Descent<'_, '_> {
    fn spent(&self) -> bool {
        self.work.games >= self.budget
    }

    /// What a game costs, if it is below the limit; its places are sorted.
    fn cost(&mut self, places: &mut [usize], limit: f64) -> Option<f64> {
        self.work.games += 1;
        self.work.steps += super::problem::steps_of_a_game(self.problem.roster.spec.k);
        crate::order::few(places, |a, b| a < b);
        self.problem.cost(places, limit)
    }

    /// Exchanges some players at random.
    fn shake(&mut self, state: &mut State, stream: &mut Stream) {
        let games = state.costs.len();
        for _ in 0..stream.random_range(1..=2 + games / 8) {
            let a = stream.random_range(0..games);
            // Near by, as games are in the order of skills, more or less.
            let b = (a + stream.random_range(1..=(games - 1).min(2))) % games;
            let x = a * self.size + stream.random_range(0..self.size);
            let y = b * self.size + stream.random_range(0..self.size);
            state.order.swap(x, y);
        }
        for (game, cost) in state.order.chunks_mut(self.size).zip(&mut state.costs) {
            *cost = self.cost(game, f64::INFINITY).unwrap_or(f64::INFINITY);
        }
    }

    /// Exchanges while it helps.
    fn descend(&mut self, state: &mut State) {
        let games = state.costs.len();
        if self.problem.objective == Objective::Sum {
            // Neighbours first, as they are most alike; until all pairs of games in a row
            // had nothing to exchange.
            let (mut calm, mut away, mut at) = (0, 1, 0);
            while calm < games * (games - 1) / 2 && !self.spent() {
                calm = if self.exchange(state, at, at + away) {
                    0
                } else {
                    calm + 1
                };
                at += 1;
                if at + away == games {
                    (at, away) = (0, if away + 1 < games { away + 1 } else { 1 });
                }
            }
            return;
        }
        while !self.spent() {
            let costs = &state.costs;
            let worst = (1..games).fold(0, |worst, game| {
                if costs[game] > costs[worst] {
                    game
                } else {
                    worst
                }
            });
            let mut helped = false;
            for away in 1..games {
                let others = [worst.checked_sub(away), Some(worst + away)];
                for other in others.into_iter().flatten().filter(|&game| game < games) {
                    helped = helped || self.exchange(state, worst, other);
                }
            }
            if !helped {
                return;
            }
        }
    }

    /// Makes the best exchange between two games, if one helps.
    fn exchange(&mut self, state: &mut State, a: usize, b: usize) -> bool {
        let size = self.size;
        let sum = self.problem.objective == Objective::Sum;
        let mut both = [0; 2 * MOST];
        let both = &mut both[..2 * size];
        both[..size].copy_from_slice(&state.order[a * size..(a + 1) * size]);
        both[size..].copy_from_slice(&state.order[b * size..(b + 1) * size]);
        let (old_a, old_b) = (state.costs[a], state.costs[b]);
        let mut best = if sum {
            (old_a + old_b) * (1.0 - STEP)
        } else {
            old_a.max(old_b)
        };
        let mut found = None;
        let mut try_these = |descent: &mut Self, first: u32| {
            let (mut x, mut y) = ([0; MOST], [0; MOST]);
            let (mut in_x, mut in_y) = (0, 0);
            for (at, &place) in both.iter().enumerate() {
                let (list, count) = if first >> at & 1 == 1 {
                    (&mut x, &mut in_x)
                } else {
                    (&mut y, &mut in_y)
                };
                list[*count] = place;
                *count += 1;
            }
            let Some(new_a) = descent.cost(&mut x[..size], best) else {
                return;
            };
            let rest = if sum { best - new_a } else { best };
            let Some(new_b) = descent.cost(&mut y[..size], rest) else {
                return;
            };
            let value = if sum { new_a + new_b } else { new_a.max(new_b) };
            if value < best {
                best = value;
                found = Some((x, y, new_a, new_b));
            }
        };
        let half = (1 << size) - 1;
        if size <= SMALL {
            // All ways to part them, each once: the first player stays.
            let mut first: u32 = half;
            while first >> (2 * size) == 0 && !self.spent() {
                if first & 1 == 1 {
                    try_these(self, first);
                }
                // The next number with as many bits.
                let low = first & first.wrapping_neg();
                let next = first + low;
                first = next | ((first ^ next) >> low.trailing_zeros()) >> 2;
            }
        } else {
            for i in 0..size {
                for j in size..2 * size {
                    if !self.spent() {
                        try_these(self, half ^ (1 << i | 1 << j));
                    }
                }
            }
        }
        let Some((x, y, new_a, new_b)) = found else {
            return false;
        };
        for (game, places, cost) in [(a, x, new_a), (b, y, new_b)] {
            state.order[game * size..(game + 1) * size].copy_from_slice(&places[..size]);
            state.costs[game] = cost;
        }
        true
    }
}
