//! Games of more than two in hindsight: between which two costs the optimum lies.
//!
//! For k > 2 the best partition into games is hard to find (already k = 3 contains
//! partition into triangles). So two numbers stand for it: the cost of a partition that
//! was found ([`Grouping`], from [`grouping`](super::search::grouping)), and a lower bound.
//!
//! A game S of k costs c(S) = Σ f_d · range_d + Σ (t_last − t_i)/τ_max; one with fewer
//! members is filled with computer players when the first of them has waited τ_max,
//! and costs c(S) = Σ f_d + Σ (t_first + τ_max − t_i)/τ_max, and 1 more for each
//! computer player where they count as waiting.
//!
//! # The lower bound
//! Give every player i a price y_i, any number. Let the *anchor* of a game be its last
//! arrival, or its first if computer players are in it, and v_j the most by which
//! prices exceed the cost in a game anchored at j: v_j = max(0, max_S Σ_{i∈S} y_i −
//! c(S)). In any partition every game S has c(S) ≥ Σ_{i∈S} y_i − v_anchor, and no
//! player anchors two games. Summed up,
//!
//! > cost ≥ Σ y_i − Σ v_j.
//!
//! This holds for all prices; good ones are found by subgradient ascent (Held, Wolfe and
//! Crowder 1974; its limit is the linear relaxation of set partitioning). For k = 2 and
//! one criterion the limit is the fractional matching.
//!
//! # The most expensive game at an anchor
//! Members count y_i − (t_j − t_i)/τ_max each, so among those within a range of the
//! criterion the best k − 1 are to be taken. With one criterion all ranges around
//! the anchor are tried: v_j is exact. With several, Σ f_d · range_d is at least the
//! greatest weighted Manhattan distance of a member from the anchor, as range_d ≥
//! |difference| on every axis. Balls take the place of boxes then: v_j is too
//! large rather than too small, and the bound holds but is weaker.

use super::model::{Cost, Tariff};
use super::optimum::{Refused, can_meet, check};
use super::search::{Grouping, grouping};

/// How much to work for bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Rounds of the ascent for the lower bound, each a look at every player's window.
    pub rounds: u32,
    /// Exchanges that are tried for the upper bound.
    pub steps: u64,
}

impl Default for Effort {
    /// Some seconds for a thousand players.
    fn default() -> Self {
        Self {
            rounds: 200,
            steps: 5_000_000,
        }
    }
}

/// Two numbers with the optimum between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// No partition into games costs less.
    pub lower: f64,
    /// The best partition found; its cost is the upper bound.
    pub found: Grouping,
}

impl Bounds {
    /// The greatest part of its cost by which the partition found may miss the
    /// optimum: (upper − lower) / upper; 0 where nothing costs anything.
    #[must_use]
    pub fn gap(&self) -> f64 {
        let upper = self.found.cost.total();
        if upper > 0.0 {
            (upper - self.lower) / upper
        } else {
            0.0
        }
    }
}

/// Bounds the cost of the best partition into games of k, for any k ≥ 2.
///
/// # Errors
/// If k is below 2, or as [`optimum`](super::optimum::optimum).
///
/// # Complexity
/// A round takes O(n·w²·k) with one criterion and O(n·w·(k + log w)) with more, where w
/// players arrive within τ_max, and much less where games are narrow.
pub fn bounds<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    tariff: &Tariff<D>,
    effort: Effort,
) -> Result<Bounds, Refused> {
    let found = grouping(times, criteria, tariff, effort.steps)?;
    let sequence = Sequence::new(times, criteria, tariff)?;
    let lower = Ascent::new(sequence, &found).climb(effort.rounds, found.cost.total());
    Ok(Bounds { lower, found })
}

/// The players and what their games cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence<'a, const D: usize> {
    pub(super) times: &'a [f64],
    pub(super) criteria: &'a [[f64; D]],
    pub(super) tariff: &'a Tariff<D>,
    /// Σ f_d.
    spread: f64,
    /// What a computer player waits.
    pub(super) computer: f64,
}

impl<'a, const D: usize> Sequence<'a, D> {
    pub(super) fn new(
        times: &'a [f64],
        criteria: &'a [[f64; D]],
        tariff: &'a Tariff<D>,
    ) -> Result<Self, Refused> {
        check(times, criteria, tariff)?;
        if tariff.players < 2 {
            return Err(Refused::Players {
                players: tariff.players,
            });
        }
        Ok(Self {
            times,
            criteria,
            tariff,
            spread: tariff.weights.iter().sum(),
            computer: if tariff.computer_waits { 1.0 } else { 0.0 },
        })
    }

    /// How long the member of a game waits that begins when `last` arrives.
    fn wait(&self, member: usize, last: usize) -> f64 {
        (self.times[last] - self.times[member]) / self.tariff.longest
    }

    /// How long the member of a game waits that begins when `first` has waited τ_max.
    fn wait_out(&self, member: usize, first: usize) -> f64 {
        1.0 - (self.times[member] - self.times[first]) / self.tariff.longest
    }

    pub(super) fn meet(&self, earlier: usize, later: usize) -> bool {
        can_meet(self.times[earlier], self.times[later], self.tariff.longest)
    }

    /// The cost of a game of up to k members, given in the order of arrival; `None`
    /// if they cannot all meet, or there are none.
    pub(super) fn cost(&self, members: &[u32]) -> Option<Cost> {
        let (&first, &last) = (members.first()?, members.last()?);
        let (first, last) = (first as usize, last as usize);
        if !self.meet(first, last) {
            return None;
        }
        let computers = self.tariff.players.saturating_sub(members.len());
        let mut cost = Cost::default();
        if computers > 0 {
            cost.criteria = self.spread;
            for &member in members {
                cost.time += self.wait_out(member as usize, first).max(0.0);
            }
            cost.time += self.computer * computers as f64;
            return Some(cost);
        }
        for axis in 0..D {
            let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
            for &member in members {
                let value = self.criteria[member as usize][axis];
                least = least.min(value);
                most = most.max(value);
            }
            cost.criteria += self.tariff.weights[axis] * (most - least);
        }
        for &member in members {
            cost.time += self.wait(member as usize, last);
        }
        Some(cost)
    }

    /// The weighted Manhattan distance.
    pub(super) fn distance(&self, one: usize, other: usize) -> f64 {
        (0..D)
            .map(|axis| {
                let apart = self.criteria[one][axis] - self.criteria[other][axis];
                self.tariff.weights[axis] * apart.abs()
            })
            .sum()
    }
}

/// Somebody who could join an anchor's game.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    distance: f64,
    value: f64,
    player: u32,
}

/// The greatest so many of some numbers, and their sum.
#[derive(Clone, Debug, Default)]
struct Top {
    /// The greatest first.
    values: Vec<f64>,
    sum: f64,
}

impl Top {
    fn clear(&mut self) {
        self.values.clear();
        self.sum = 0.0;
    }

    fn copy(&mut self, other: &Self) {
        self.values.clear();
        self.values.extend(&other.values);
        self.sum = other.sum;
    }

    fn insert(&mut self, value: f64, most: usize) {
        if self.values.len() == most {
            match self.values.last() {
                Some(&least) if least < value => {
                    self.sum -= least;
                    self.values.pop();
                }
                _ => return,
            }
        }
        let at = self.values.partition_point(|&other| other >= value);
        self.values.insert(at, value);
        self.sum += value;
    }
}

/// Prices and what they prove.
struct Ascent<'a, const D: usize> {
    sequence: Sequence<'a, D>,
    prices: Vec<f64>,
    slope: Vec<f64>,
    step: Vec<f64>,
    near: [Vec<Candidate>; 2],
    inner: Top,
    outer: Top,
    game: Vec<Candidate>,
}

impl<'a, const D: usize> Ascent<'a, D> {
    /// Starts from the costs of a partition, shared equally among the members of each
    /// game.
    fn new(sequence: Sequence<'a, D>, found: &Grouping) -> Self {
        let players = sequence.times.len();
        let mut prices = vec![0.0; players];
        for game in &found.games {
            let cost = sequence.cost(game).unwrap_or_default().total();
            for &member in game {
                prices[member as usize] = cost / game.len() as f64;
            }
        }
        Self {
            sequence,
            prices,
            slope: vec![0.0; players],
            step: vec![0.0; players],
            near: [Vec::new(), Vec::new()],
            inner: Top::default(),
            outer: Top::default(),
            game: Vec::new(),
        }
    }

    /// The best bound of so many rounds. A step goes as far as the bound would have
    /// to rise (Polyak), less and less of it when nothing is gained any more.
    fn climb(&mut self, rounds: u32, upper: f64) -> f64 {
        let mut best = 0.0_f64;
        let mut kept = self.prices.clone();
        let mut part = 1.0;
        let mut idle = 0;
        for _ in 0..rounds {
            let bound = self.bound();
            if bound > best + 1e-6 * upper {
                idle = 0;
            } else {
                idle += 1;
            }
            if bound > best {
                best = bound;
                kept.copy_from_slice(&self.prices);
            }
            let mut square = 0.0;
            for (step, slope) in self.step.iter_mut().zip(&self.slope) {
                *step = slope + 0.5 * *step;
                square += *step * *step;
            }
            if best >= upper || square == 0.0 || part < 1e-4 {
                break;
            }
            if idle >= 8 {
                // Too far: back to the best, with smaller steps.
                idle = 0;
                part *= 0.5;
                self.prices.copy_from_slice(&kept);
                self.step.fill(0.0);
                continue;
            }
            let length = part * (upper - bound).max(0.0) / square;
            for (price, step) in self.prices.iter_mut().zip(&self.step) {
                *price += length * step;
            }
        }
        // What sums of so many terms may be off by.
        (best - 1e-13 * upper * self.prices.len() as f64).max(0.0)
    }

    /// Σ y − Σ v, and its slope.
    fn bound(&mut self) -> f64 {
        self.slope.fill(1.0);
        let mut sum = 0.0;
        let mut start = 0;
        for anchor in 0..self.prices.len() {
            sum += self.prices[anchor];
            while !self.sequence.meet(start, anchor) {
                start += 1;
            }
            let alone = self.with_computers(anchor, 0.0);
            let full = self.full_game(start, anchor, alone);
            if full > alone {
                sum -= full;
                for candidate in &self.game {
                    self.slope[candidate.player as usize] -= 1.0;
                }
            } else if alone > 0.0 {
                sum -= alone;
                self.with_computers(anchor, 1.0);
            }
        }
        sum
    }

    /// By how much prices exceed the cost in a game with computer players whose first
    /// member this is; 0 if they don't. Takes `weight` off the slopes of its members.
    fn with_computers(&mut self, first: usize, weight: f64) -> f64 {
        let sequence = self.sequence;
        let seats = sequence.tariff.players - 2;
        let base = self.prices[first] - sequence.tariff.alone();
        self.game.clear();
        for player in first + 1..self.prices.len() {
            if seats == 0 || !sequence.meet(first, player) {
                break;
            }
            let wait = sequence.wait_out(player, first).max(0.0);
            let value = self.prices[player] - wait + sequence.computer;
            if value > 0.0 {
                self.game.push(Candidate {
                    distance: 0.0,
                    value,
                    player: player as u32,
                });
            }
        }
        keep_best(&mut self.game, seats);
        let sum: f64 = self.game.iter().map(|candidate| candidate.value).sum();
        if weight > 0.0 {
            self.slope[first] -= weight;
            for candidate in &self.game {
                self.slope[candidate.player as usize] -= weight;
            }
        }
        (base + sum).max(0.0)
    }

    /// By how much prices exceed the cost in a game of k whose last member this is,
    /// and the game, if that is more than `enough`; else anything up to that.
    fn full_game(&mut self, start: usize, last: usize, enough: f64) -> f64 {
        let sequence = self.sequence;
        let seats = sequence.tariff.players - 1;
        let price = self.prices[last];
        self.inner.clear();
        for player in start..last {
            let value = self.prices[player] - sequence.wait(player, last);
            self.inner.insert(value, seats);
        }
        let most = price + self.inner.sum;
        if self.inner.values.len() < seats || most <= enough {
            return 0.0;
        }
        for side in &mut self.near {
            side.clear();
        }
        for player in start..last {
            let distance = sequence.distance(player, last);
            if distance < most - enough {
                // Only on a line there is a side to be on.
                let above = D == 1 && sequence.criteria[player][0] > sequence.criteria[last][0];
                self.near[usize::from(above)].push(Candidate {
                    distance,
                    value: self.prices[player] - sequence.wait(player, last),
                    player: player as u32,
                });
            }
        }
        for side in &mut self.near {
            side.sort_unstable_by(|a, b| {
                (a.distance.total_cmp(&b.distance)).then(a.player.cmp(&b.player))
            });
        }
        let mut best = (enough, 0, 0);
        self.inner.clear();
        for below in 0..=self.near[0].len() {
            let mut width = 0.0;
            if let Some(candidate) = below.checked_sub(1).map(|at| self.near[0][at]) {
                self.inner.insert(candidate.value, seats);
                width = candidate.distance;
            }
            if most - width <= best.0 {
                break;
            }
            self.outer.copy(&self.inner);
            for above in 0..=self.near[1].len() {
                let mut length = width;
                if let Some(candidate) = above.checked_sub(1).map(|at| self.near[1][at]) {
                    self.outer.insert(candidate.value, seats);
                    length += candidate.distance;
                }
                if most - length <= best.0 {
                    break;
                }
                let value = price + self.outer.sum - length;
                if self.outer.values.len() == seats && value > best.0 {
                    best = (value, below, above);
                }
            }
        }
        if best.0 <= enough {
            return 0.0;
        }
        self.game.clear();
        self.game.extend(&self.near[0][..best.1]);
        self.game.extend(&self.near[1][..best.2]);
        keep_best(&mut self.game, seats);
        self.game.push(Candidate {
            distance: 0.0,
            value: price,
            player: last as u32,
        });
        best.0
    }
}

/// Leaves the so many of greatest value.
fn keep_best(candidates: &mut Vec<Candidate>, most: usize) {
    if candidates.len() > most {
        candidates
            .sort_unstable_by(|a, b| (b.value.total_cmp(&a.value)).then(a.player.cmp(&b.player)));
        candidates.truncate(most);
    }
}
