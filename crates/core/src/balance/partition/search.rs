//! The search of the exact partition; see `exact`.

use super::columns::{Column, Columns};
use super::problem::{Objective, PartitionEffort, PartitionProblem};
use crate::balance::split::MOST;
use std::collections::BTreeMap;

/// Rests that are remembered at most.
const MOST_KNOWN: usize = 1 << 19;

/// What sums of prices are rounded down by.
pub(super) const SAME: f64 = 1e-12;

/// Why a rest, or the games still to be tried, were given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartitionCut {
    /// The game itself, or those so far with it, cost too much.
    Cost,
    /// The runs of those left have too great a range.
    Ranges,
    /// The prices of those left are too high.
    Prices,
    /// The same players were left before.
    Known,
}

/// What a search tells as it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PartitionEvent<'a> {
    /// So many games are listed that cost less than the limit; for the sum, less than the
    /// limit above their players' prices.
    Listed {
        /// How many.
        games: usize,
        /// What they cost less than.
        limit: f64,
    },
    /// A game is put into the partition.
    Enter {
        /// How many games are in it now.
        depth: usize,
        /// The game's players, ascending.
        skills: &'a [f64],
        /// f, or the unhappiness of the unhappiest.
        cost: f64,
    },
    /// It is taken out again.
    Leave {
        /// How many games were in it.
        depth: usize,
    },
    /// Nothing more is tried with these games.
    Cut {
        /// How many there are.
        depth: usize,
        /// Why.
        reason: PartitionCut,
    },
    /// A better partition was found.
    Better {
        /// Its objective.
        value: f64,
    },
    /// No partition is below this.
    Least {
        /// The bound.
        value: f64,
    },
}

/// A search on the way.
pub(super) struct Search<'a, L> {
    pub problem: &'a PartitionProblem<'a>,
    pub columns: &'a Columns,
    /// Partitions must be below this.
    pub limit: f64,
    /// No partition is.
    pub least: f64,
    /// How many games there are to be.
    pub games: usize,
    pub path: Vec<&'a Column>,
    /// The columns of a partition below the limit, if one was found.
    pub found: Option<Vec<Column>>,
    /// Rests, and what no partition of them is below.
    pub known: &'a mut BTreeMap<u128, f64>,
    /// What partitions that are not yet looked at cost at least.
    pub frontier: f64,
    pub work: &'a mut PartitionEffort,
    pub budget: u64,
    pub log: &'a mut L,
}

impl<L: FnMut(PartitionEvent<'_>)> Search<'_, L> {
    fn cut(&mut self, reason: PartitionCut) {
        let depth = self.path.len();
        (self.log)(PartitionEvent::Cut { depth, reason });
    }

    /// Parts those left. `so_far` is the objective of the games so far, `prices` those of
    /// the players left. False when the budget is spent.
    ///
    /// O(n) for each game that is tried, O(1) for each that is passed over: exponentially many at
    /// worst, n^{2k−2} or so (Theorem 4), but no more than the budget has steps.
    pub fn visit(&mut self, left: u128, so_far: f64, prices: f64) -> bool {
        let columns = self.columns;
        let sum = self.problem.objective == Objective::Sum;
        let Some(class) = columns.classes.least(left) else {
            return true;
        };
        if self.path.len() + 1 == self.games {
            return self.finish(class, left, so_far);
        }
        // What the rest must cost less than.
        let room = if sum {
            self.limit - so_far - SAME * self.limit
        } else {
            self.limit
        };
        if self.known.get(&left).is_some_and(|&known| known >= room) {
            self.cut(PartitionCut::Known);
            return true;
        }
        if self.ranges(left) >= room {
            self.cut(PartitionCut::Ranges);
            return true;
        }
        let root = self.path.is_empty();
        let mut reason = None;
        for column in &columns.by_least[class] {
            if self.work.steps >= self.budget {
                return false;
            }
            self.work.steps += 1;
            if !sum && so_far >= self.limit {
                // Another game made it so: nothing is learned of those left.
                return true;
            }
            let bound = if sum {
                so_far + column.key + prices
            } else {
                column.key
            };
            if root {
                self.frontier = bound;
            }
            if bound >= self.limit {
                reason = Some(if sum {
                    PartitionCut::Prices
                } else {
                    PartitionCut::Cost
                });
                break;
            }
            if !columns.classes.have(left, column.players) {
                continue;
            }
            let total = if sum {
                so_far + column.cost
            } else {
                so_far.max(column.cost)
            };
            self.work.nodes += 1;
            self.path.push(column);
            self.enter(column);
            let rest = prices - (column.cost - column.key);
            let complete = self.visit(left - column.players, total, rest);
            (self.log)(PartitionEvent::Leave {
                depth: self.path.len(),
            });
            self.path.pop();
            if !complete {
                return false;
            }
            if self.limit <= self.least {
                return true;
            }
        }
        if let Some(reason) = reason {
            self.cut(reason);
        }
        if self.known.len() < MOST_KNOWN {
            let known = if sum { self.limit - so_far } else { self.limit };
            self.known.insert(left, known);
        }
        true
    }

    /// All who are left play together.
    fn finish(&mut self, class: usize, left: u128, so_far: f64) -> bool {
        let columns = self.columns;
        if self.work.steps >= self.budget {
            return false;
        }
        self.work.steps += 1;
        let column = columns.find(class, left);
        let total = column.map_or(f64::INFINITY, |column| match self.problem.objective {
            Objective::Sum => so_far + column.cost,
            _ => so_far.max(column.cost),
        });
        let Some(column) = column.filter(|_| total < self.limit) else {
            self.cut(PartitionCut::Cost);
            return true;
        };
        self.work.nodes += 1;
        self.path.push(column);
        self.enter(column);
        self.limit = total;
        self.found = Some(self.path.iter().map(|&column| *column).collect());
        (self.log)(PartitionEvent::Better { value: total });
        (self.log)(PartitionEvent::Leave {
            depth: self.path.len(),
        });
        self.path.pop();
        true
    }

    fn enter(&mut self, column: &Column) {
        let mut skills = [0.0; MOST];
        let players = self.problem.roster.spec.players();
        for (skill, &class) in skills.iter_mut().zip(&column.members[..players]) {
            *skill = self.columns.classes.list[usize::from(class)].skill;
        }
        (self.log)(PartitionEvent::Enter {
            depth: self.path.len(),
            skills: &skills[..players],
            cost: column.cost,
        });
    }

    /// What those left cost at least, by the ranges of their runs.
    fn ranges(&self, left: u128) -> f64 {
        let roster = self.problem.roster;
        let size = roster.spec.players();
        let (mut sum, mut most, mut first, mut at) = (0.0, 0.0_f64, 0.0, 0);
        for (class, count) in self.columns.classes.counts(left) {
            let skill = self.columns.classes.list[class].skill;
            let end = at + count;
            if at % size == 0 {
                first = skill;
            }
            // Where a run ends in these, and where their last one begins.
            if at / size < end / size {
                sum += skill - first;
                most = most.max(skill - first);
                first = skill;
            }
            at = end;
        }
        match self.problem.objective {
            Objective::Worst => most * roster.per_range(),
            Objective::Sum => sum * roster.per_range(),
            Objective::Unhappiness => 0.0,
        }
    }
}
