//! The best partition, by branch and bound.
//!
//! 1. Exchanges give a partition to begin with (`local`).
//! 2. All games that can be part of a better one are listed (`columns`), unless
//!    they are too many.
//! 3. Depth first: the least player who is left plays in one of the listed games that have
//!    only players who are left; the cheapest is tried first. A rest is given up when its
//!    runs have too great a range, or ranges (see [`partition`](super::problem)), when its
//!    prices are too high, or when it was met before. As the least player is always next,
//!    rests are alike: all above some skill but for a few.
//!
//! For the sum, a *price* of each player such that no listed game costs less than its
//! players: any partition into listed games costs at least the sum of prices, and so does
//! any rest. They begin with shares of best games and are raised while they can
//! (`prices`).
//!
//! Where the greatest counts, lower limits are tried first with a part of the budget:
//! each without a partition below it is a proven bound.

use super::columns::{Classes, Column, Columns};
use super::local::State;
use super::prices::raise;
use super::problem::{
    Objective, Partition, PartitionEffort, PartitionProblem, ROUNDING, steps_of_a_game,
};
use super::search::{PartitionEvent, SAME, Search};
use crate::balance::bounded::Bounded;
use crate::balance::model::OutOfRange;
use crate::sim::Streams;
use std::collections::BTreeMap;

/// Players of the largest exact problem.
pub const MOST_PLAYERS: usize = 64;

/// Games that are listed at most; 48 bytes each.
const MOST_COLUMNS: usize = 1 << 19;

/// Starts of the exchanges before the search at most.
const STARTS: u32 = 20;

impl PartitionProblem<'_> {
    /// The best partition, or the best found in so many steps and what is proven of it.
    /// A step takes some 10 ns, so that 10⁸ are a second or two.
    ///
    /// # Errors
    /// If there are more than [`MOST_PLAYERS`].
    ///
    /// # Complexity
    /// Exponential in the worst case: n^{2k−2} or so is needed (Theorem 4). Memory up to some
    /// 50 MB, for half a million listed games.
    pub fn exact(
        &self,
        budget: u64,
        log: &mut impl FnMut(PartitionEvent<'_>),
    ) -> Result<Bounded<Partition, PartitionEffort>, OutOfRange> {
        let count = self.roster.skills.len();
        let classes = Classes::new(&self.roster.skills).filter(|_| count <= MOST_PLAYERS);
        let Some(classes) = classes else {
            return Err(OutOfRange {
                field: "players",
                value: count as f64,
                allowed: "up to 64",
            });
        };
        let mut work = PartitionEffort::default();
        let streams = Streams::new(0, 0);
        let mut better = |value| log(PartitionEvent::Better { value });
        // A quarter of the budget.
        let games = budget / 4 / steps_of_a_game(self.roster.spec.k);
        let starts = (3 * (self.roster.games() - 1) as u32).min(STARTS);
        let state = self.descended(&streams, starts, games, &mut work, &mut better);
        let mut solver = Solver {
            problem: self,
            least: self.least(),
            value: self.value(&state.costs),
            state,
            known: BTreeMap::new(),
            work,
            budget,
            log,
        };
        (solver.log)(PartitionEvent::Least {
            value: solver.least,
        });
        if !solver.done() {
            match self.objective {
                Objective::Sum => solver.sum(&classes),
                _ => solver.greatest(&classes),
            }
        }
        Ok(self.answer(&solver.state.order, solver.least, solver.work))
    }
}

/// The search as a whole.
struct Solver<'a, L> {
    problem: &'a PartitionProblem<'a>,
    state: State,
    value: f64,
    least: f64,
    known: BTreeMap<u128, f64>,
    work: PartitionEffort,
    budget: u64,
    log: &'a mut L,
}

impl<L: FnMut(PartitionEvent<'_>)> Solver<'_, L> {
    fn done(&self) -> bool {
        self.least >= self.value * (1.0 - ROUNDING)
    }

    fn columns(&mut self, classes: &Classes, prices: &[f64], limit: f64) -> Option<Columns> {
        let steps = self.budget;
        let columns = Columns::below(
            self.problem,
            classes,
            prices,
            limit,
            MOST_COLUMNS,
            steps,
            &mut self.work,
        )?;
        let games = columns.count;
        (self.log)(PartitionEvent::Listed { games, limit });
        Some(columns)
    }

    /// Searches below a limit. True if all was looked at.
    fn search(&mut self, columns: &Columns, limit: f64, budget: u64) -> bool {
        let everybody = columns.classes.everybody();
        let prices = columns.worth(everybody);
        let mut search = Search {
            problem: self.problem,
            columns,
            limit,
            least: self.least,
            games: self.problem.roster.games(),
            path: Vec::new(),
            found: None,
            known: &mut self.known,
            frontier: f64::NEG_INFINITY,
            budget: self.work.steps.saturating_add(budget).min(self.budget),
            work: &mut self.work,
            log: &mut *self.log,
        };
        let complete = search.visit(everybody, 0.0, prices);
        let (bound, found) = (search.limit, search.found);
        let bound = if complete {
            bound
        } else {
            bound.min(search.frontier)
        };
        if let Some(found) = found {
            self.state = self.problem.placed(&columns.classes, &found);
            self.value = self.problem.value(&self.state.costs);
        }
        if bound > self.least {
            self.least = bound;
            (self.log)(PartitionEvent::Least { value: bound });
        }
        complete
    }

    fn greatest(&mut self, classes: &Classes) {
        let prices = vec![0.0; classes.list.len()];
        // A limit below which games are not too many.
        let mut limit = self.value;
        let columns = loop {
            if let Some(mut columns) = self.columns(classes, &prices, limit) {
                columns.index();
                break columns;
            }
            let lower = middle(self.least, limit);
            if self.work.steps >= self.budget || lower >= limit || lower <= self.least {
                return;
            }
            limit = lower;
        };
        for _ in 0..4 {
            let lower = middle(self.least, self.value.min(limit));
            let share = (self.budget - self.work.steps.min(self.budget)) / 8;
            if lower >= limit || !self.search(&columns, lower, share) {
                break;
            }
        }
        if !self.done() {
            let share = self.budget;
            self.search(&columns, limit.min(self.value), share);
        }
    }

    fn sum(&mut self, classes: &Classes) {
        let players = self.problem.roster.spec.players();
        let share = (1.0 - SAME) / players as f64;
        let mut prices: Vec<f64> = (classes.list.iter())
            .map(|class| self.problem.bests.values[class.place] * share)
            .collect();
        let total = |prices: &[f64]| -> f64 {
            let of_class = classes.list.iter().zip(prices);
            of_class
                .map(|(class, price)| class.count as f64 * price)
                .sum()
        };
        let limit = self.value - total(&prices);
        let Some(mut columns) = self.columns(classes, &prices, limit) else {
            return;
        };
        let budget = self.budget;
        raise(&mut columns, &mut prices, players, budget, &mut self.work);
        let least = total(&prices) * (1.0 - SAME);
        if least > self.least {
            self.least = least.min(self.value);
            (self.log)(PartitionEvent::Least { value: self.least });
        }
        if self.done() {
            return;
        }
        let limit = self.value - total(&prices);
        columns.keep_below(limit);
        columns.index();
        (self.log)(PartitionEvent::Listed {
            games: columns.count,
            limit,
        });
        let value = self.value;
        self.search(&columns, value, budget);
    }
}

impl PartitionProblem<'_> {
    /// The partition of columns, with places in the order of skills for equal players.
    fn placed(&self, classes: &Classes, columns: &[Column]) -> State {
        let mut next: Vec<usize> = classes.list.iter().map(|class| class.place).collect();
        let mut order = Vec::with_capacity(self.roster.skills.len());
        for column in columns {
            for &class in &column.members[..self.roster.spec.players()] {
                let place = &mut next[usize::from(class)];
                order.push(*place);
                *place += 1;
            }
        }
        let costs = columns.iter().map(|column| column.cost).collect();
        State { order, costs }
    }
}

/// Halfway, also to infinity.
fn middle(low: f64, high: f64) -> f64 {
    if high == f64::INFINITY {
        4.0 * low.max(1.0)
    } else {
        low + 0.5 * (high - low)
    }
}
