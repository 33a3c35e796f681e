//! `balance.hardness`: what the best game with roles costs to find, and the best without.
//!
//! Theorem 2 makes players of lists of numbers, such that their best game with roles tells
//! whether one number of each list can be chosen with a sum of 0 (see `reduction`). Lists
//! grow, and it is counted how many pairs of players the exact search tries until it knows
//! the answer. All numbers are even but those of the first list, which are odd: there is
//! no solution, though nothing in the search knows why. Half of the instances get one: one
//! number of the first list is changed so that it makes up 0 with others. Each answer is
//! compared with a plain search of sums.
//!
//! Beside it, as many players of a crowd without roles: the sets of players that the game
//! queue looks at for each game that it takes out, with α = 1, p = 1 and q = 2.

mod report;

use super::common::mean;
use crate::balance::draw::below;
use crate::balance::hardness::SumInstance;
use crate::balance::model::{Exponent, Measure};
use crate::balance::parameters::{BalanceRun, Crowd, Instance, Terms};
use crate::balance::queue::GameQueue;
use crate::experiment::{Parts, compose};
use crate::sim::stats::Interval;
use crate::sim::{Stream, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// The work of solvers on hard instances of several sizes.
    pub struct BalanceHardness {
        /// How many numbers are added up in the visitor's instance.
        instance: Instance,
        /// Who waits without roles, and where chance comes from.
        crowd: Crowd,
        /// How often.
        run: BalanceRun,
    }
}

/// Numbers of a list, by how many are added up.
const LENGTHS: [&[u32]; 4] = [
    &[4, 8, 16, 32, 64, 128, 256],
    &[4, 6, 8, 12, 16, 24, 32],
    &[2, 3, 4, 5, 6, 8],
    &[2, 3],
];

/// Numbers are at most this in size; of eight lists less, as α must outweigh what is made of them.
const fn size(terms: Terms) -> u32 {
    match terms {
        Terms::Eight => 300,
        _ => 1_000,
    }
}

/// Pairs of players that the search with roles tries at most.
const NODES: u64 = 1_500_000;

/// Sets that the queue looks at for a game at most.
const SETS: u64 = 20_000;

/// Games that are taken out of the queue at most.
const POPS: u32 = 3;

/// `balance.hardness`: one instance of each size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HardSample {
    /// By how many numbers are added up ([`Terms::ALL`]) and by length
    /// ([`BalanceHardness::lengths`]).
    pub points: Vec<Vec<HardPoint>>,
}

/// What an instance took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HardPoint {
    /// Without a solution, and with one that was put in.
    pub decided: [Decision; 2],
    /// Sets that the queue without roles looked at for each game, as many players waiting.
    pub sets: f64,
    /// Whether one of its searches was stopped.
    pub stopped: bool,
}

/// What the search with roles said.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Pairs of players that were tried.
    pub nodes: u64,
    /// Whether there is a solution; nothing if the search was stopped.
    pub solvable: Option<bool>,
    /// Whether the plain search of sums says the same, and a solution's numbers add up
    /// to 0.
    pub right: bool,
}

impl BalanceHardness {
    /// Numbers of a list in the instances looked at.
    #[must_use]
    pub fn lengths(terms: Terms) -> &'static [u32] {
        LENGTHS[terms as usize]
    }

    /// Players that lists of so many numbers become: all numbers and two more.
    #[must_use]
    pub fn players(terms: Terms, length: u32) -> u32 {
        lists(terms) as u32 * length + 2
    }

    /// Players that the visitor's own numbers become.
    #[must_use]
    pub fn own(&self) -> u32 {
        Self::players(self.instance.terms, self.instance.numbers.0.len() as u32)
    }

    /// Pairs of players that the search tries: the mean over instances of a size without a
    /// solution, or with one put in. `None` if all were stopped: a search that was stopped
    /// counts with what it had done, so that the mean is at least this.
    #[must_use]
    pub fn nodes(
        &self,
        parts: &Parts<HardSample>,
        terms: Terms,
        size: usize,
        planted: bool,
    ) -> Option<Interval> {
        let nodes = |point: &HardPoint| point.decided[usize::from(planted)].nodes as f64;
        mean(parts, &|sample| Some(nodes(point(sample, terms, size)?)))
    }

    /// Sets that the queue without roles looks at for a game, as many players waiting.
    #[must_use]
    pub fn sets(&self, parts: &Parts<HardSample>, terms: Terms, size: usize) -> Option<Interval> {
        mean(parts, &|sample| Some(point(sample, terms, size)?.sets))
    }

    /// How many searches with roles were stopped, and how many there were.
    #[must_use]
    pub fn stopped(&self, parts: &Parts<HardSample>, terms: Terms, size: usize) -> (u64, u64) {
        let decided = decided(parts, terms, size);
        decided.fold((0, 0), |(stopped, all), one| {
            (stopped + u64::from(one.solvable.is_none()), all + 1)
        })
    }

    /// How many searches without roles were stopped. O(parts · sizes), twenty sizes in all.
    #[must_use]
    pub fn queue_stopped(&self, parts: &Parts<HardSample>) -> u64 {
        let points = (parts.iter()).flat_map(|(_, sample)| sample.points.iter().flatten());
        points.filter(|point| point.stopped).count() as u64
    }

    /// How many answers were right, and how many there were: those of stopped searches are
    /// none. Always all. O(parts · sizes).
    #[must_use]
    pub fn right(&self, parts: &Parts<HardSample>) -> (u64, u64) {
        let (mut right, mut answers) = (0, 0);
        for (_, sample) in parts.iter() {
            for one in sample.points.iter().flatten().flat_map(|at| &at.decided) {
                right += u64::from(one.right);
                answers += u64::from(one.solvable.is_some());
            }
        }
        (right, answers)
    }

    /// The exponent of n that fits the work of instances without a solution best: the mean
    /// over replications of least squares between logarithms, of sizes where no search was
    /// stopped.
    #[must_use]
    pub fn slope(&self, parts: &Parts<HardSample>, terms: Terms) -> Option<Interval> {
        let whole = |size: &usize| self.stopped(parts, terms, *size).0 == 0;
        let sizes: Vec<usize> = (0..Self::lengths(terms).len()).filter(whole).collect();
        mean(parts, &|sample| {
            let mut logs = Vec::new();
            for &size in &sizes {
                let players = Self::players(terms, Self::lengths(terms)[size]);
                let nodes = point(sample, terms, size)?.decided[0].nodes;
                logs.push((libm::log(f64::from(players)), libm::log(nodes as f64)));
            }
            slope(&logs)
        })
    }
}

/// The slope of the line that fits best; `None` if there is none, or it falls.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), at| {
        (x + at.0 / count, y + at.1 / count)
    });
    let square: f64 = points.iter().map(|at| (at.0 - x) * (at.0 - x)).sum();
    let product: f64 = points.iter().map(|at| (at.0 - x) * (at.1 - y)).sum();
    let slope = product / square;
    (slope.is_finite() && slope >= 0.0).then_some(slope)
}

fn point(sample: &HardSample, terms: Terms, size: usize) -> Option<&HardPoint> {
    sample.points.get(terms as usize)?.get(size)
}

fn decided(
    parts: &Parts<HardSample>,
    terms: Terms,
    size: usize,
) -> impl Iterator<Item = &Decision> {
    let points = (parts.iter()).filter_map(move |(_, sample)| point(sample, terms, size));
    points.flat_map(|point| &point.decided)
}

/// How many lists.
fn lists(terms: Terms) -> usize {
    2 * terms.team() - 2
}

/// Lists without a solution: all even but the first.
fn without(streams: &Streams, terms: Terms, length: u32) -> Option<Vec<Vec<i64>>> {
    let sum = SumInstance::drawn(streams, terms.team(), length as usize, size(terms)).ok()?;
    let mut lists = sum.lists().to_vec();
    for (list, numbers) in lists.iter_mut().enumerate() {
        for number in numbers {
            *number = 2 * (*number / 2) + i64::from(list == 0);
        }
    }
    Some(lists)
}

/// Makes a number of the first list what is missing to 0 of some of the others, such that
/// it is no larger than the others, if that is found soon.
fn plant(stream: &mut Stream, lists: &mut [Vec<i64>], most: u32) {
    let Some((first, others)) = lists.split_first_mut() else {
        return;
    };
    let mut missing = 0;
    for _ in 0..32 {
        missing = 0;
        for list in others.iter() {
            missing -= list[below(stream, list.len())];
        }
        if missing.unsigned_abs() <= u64::from(most) {
            break;
        }
    }
    let place = below(stream, first.len());
    first[place] = missing;
}

/// Whether one number of each list can be chosen with a sum of 0: all sums of either half
/// of the lists, looked up in each other.
fn solvable(lists: &[Vec<i64>]) -> bool {
    let sums = |lists: &[Vec<i64>]| {
        let mut sums = vec![0];
        for list in lists {
            let longer = (sums.iter()).flat_map(|sum| list.iter().map(move |number| sum + number));
            sums = longer.collect();
        }
        crate::order::many(&mut sums, |a, b| a < b);
        sums
    };
    let (one, other) = lists.split_at(lists.len() / 2);
    let (one, other) = (sums(one), sums(other));
    // One ascends, the other descends.
    let mut behind = other.len();
    one.iter().any(|sum| {
        while behind > 0 && other[behind - 1] > -sum {
            behind -= 1;
        }
        behind > 0 && other[behind - 1] == -sum
    })
}

/// Asks the search with roles, and the plain one.
fn decide(lists: Vec<Vec<i64>>) -> Option<Decision> {
    let truth = solvable(&lists);
    let sum = SumInstance::new(lists).ok()?;
    let reduction = sum.players(Exponent::TWO, 1).ok()?;
    let Some(solved) = reduction.decide(NODES, &mut |_| {}) else {
        return Some(Decision {
            nodes: NODES,
            solvable: None,
            right: false,
        });
    };
    let read = solved.found.solution.as_ref().map(|places| {
        let numbers = sum.lists().iter().zip(places);
        numbers.map(|(list, &place)| list[place]).sum::<i64>()
    });
    let right = match solved.found.solvable {
        Some(true) => truth && read == Some(0),
        Some(false) => !truth,
        None => false,
    };
    Some(Decision {
        nodes: solved.effort,
        solvable: solved.found.solvable,
        right,
    })
}

impl BalanceHardness {
    /// Sets looked at for a game, and whether a search was stopped.
    fn queue(&self, streams: &Streams, k: usize, players: u32) -> Option<(f64, bool)> {
        let mut stream = streams.stream("skills");
        let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO).ok()?;
        let crowd = (0..u64::from(players)).map(|id| (id, self.crowd.skill(&mut stream)));
        let mut queue = GameQueue::of(measure, k, crowd)?;
        let (mut games, mut stopped) = (0.0, false);
        for _ in 0..POPS {
            let Some(answer) = queue.pop_within(SETS) else {
                break;
            };
            games += 1.0;
            stopped |= !answer.is_proven();
        }
        (games > 0.0).then(|| (queue.effort().sets as f64 / games, stopped))
    }
}

impl BalanceHardness {
    /// The instances of a replication.
    fn sample(&self, number: u32) -> Option<HardSample> {
        let streams = self.crowd.streams(number);
        let mut planter = streams.stream("sum solution");
        let mut points = Vec::new();
        for &terms in Terms::ALL {
            let mut row = Vec::new();
            for &length in BalanceHardness::lengths(terms) {
                let lists = without(&streams, terms, length)?;
                let mut planted = lists.clone();
                plant(&mut planter, &mut planted, size(terms));
                let players = BalanceHardness::players(terms, length);
                let (sets, stopped) = self.queue(&streams, terms.team(), players)?;
                row.push(HardPoint {
                    decided: [decide(lists)?, decide(planted)?],
                    sets,
                    stopped,
                });
            }
            points.push(row);
        }
        Some(HardSample { points })
    }
}

/// The work of one replication, in units of about an arrival.
const EVENTS: u64 = 500_000;
