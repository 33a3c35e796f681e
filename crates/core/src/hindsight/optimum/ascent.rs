//! The ascent to good prices, and so to a good lower bound: see
//! [`bounds`](super::bounds()), which has the theory.

use super::games::{GameGrouping, Sequence};
use crate::order;

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
#[derive(Debug)]
pub(super) struct Ascent<'a, const D: usize> {
    sequence: Sequence<'a, D>,
    /// y of each player, then μ of each cluster.
    prices: Vec<f64>,
    slope: Vec<f64>,
    step: Vec<f64>,
    /// The place of each player's cluster among the prices.
    cluster: Vec<usize>,
    /// Whether one game of the cluster at least has computer players.
    odd: Vec<bool>,
    near: [Vec<Candidate>; 2],
    inner: Top,
    outer: Top,
    game: Vec<Candidate>,
}

impl<'a, const D: usize> Ascent<'a, D> {
    /// Starts from the costs of a partition, shared equally among the members of each
    /// game.
    pub(super) fn new(sequence: Sequence<'a, D>, found: &GameGrouping) -> Self {
        let players = sequence.times.len();
        let mut cluster = Vec::with_capacity(players);
        let mut sizes: Vec<usize> = Vec::new();
        for player in 0..players {
            match sizes.last_mut() {
                Some(size) if sequence.meet(player - 1, player) => *size += 1,
                _ => sizes.push(1),
            }
            cluster.push(players + sizes.len() - 1);
        }
        let size = sequence.cost_model.players;
        let odd: Vec<bool> = sizes.iter().map(|n| n % size > 0).collect();
        let mut prices = vec![0.0; players + odd.len()];
        let mut full = vec![(0.0, 0.0); odd.len()];
        for game in &found.games {
            let cost = sequence.cost(game).unwrap_or_default().total();
            for &member in game {
                prices[member as usize] = cost / game.len() as f64;
            }
            if let (Some(&first), true) = (game.first(), game.len() == size) {
                let (sum, count) = &mut full[cluster[first as usize] - players];
                *sum += cost;
                *count += size as f64;
            }
        }
        // The one game that has to have computer players: its members are worth what
        // the others of the cluster are, and the rest is what it has to cost.
        for game in found.games.iter().filter(|game| game.len() < size) {
            let Some(&first) = game.first() else { continue };
            let place = cluster[first as usize];
            let (sum, count) = full[place - players];
            if odd[place - players] && prices[place] == 0.0 && count > 0.0 {
                let cost = sequence.cost(game).unwrap_or_default().total();
                prices[place] = (cost - sum / count * game.len() as f64).max(0.0);
                for &member in game {
                    prices[member as usize] = sum / count;
                }
            }
        }
        Self {
            sequence,
            slope: vec![0.0; prices.len()],
            step: vec![0.0; prices.len()],
            prices,
            cluster,
            odd,
            near: [Vec::new(), Vec::new()],
            inner: Top::default(),
            outer: Top::default(),
            game: Vec::new(),
        }
    }

    /// The best bound of so many rounds. A step goes as far as the bound would have
    /// to rise (Polyak), less and less of it when nothing is gained any more.
    pub(super) fn climb(&mut self, rounds: u32, upper: f64) -> f64 {
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
            for (place, odd) in self.odd.iter().enumerate() {
                let price = &mut self.prices[self.cluster.len() + place];
                *price = if *odd { price.max(0.0) } else { 0.0 };
            }
        }
        // What sums of so many terms may be off by.
        (best - 1e-13 * upper * self.prices.len() as f64).max(0.0)
    }

    /// Σ y + Σ μ − Σ v, and its slope.
    fn bound(&mut self) -> f64 {
        self.slope.fill(1.0);
        let players = self.cluster.len();
        let mut sum: f64 = self.prices[players..].iter().sum();
        for (slope, odd) in self.slope[players..].iter_mut().zip(&self.odd) {
            *slope = if *odd { 1.0 } else { 0.0 };
        }
        let mut start = 0;
        for anchor in 0..players {
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
        let seats = sequence.cost_model.players - 2;
        let cluster = self.cluster[first];
        let leaver = sequence
            .list
            .gives_up(first, sequence.cost_model.longest)
            .is_some();
        let alone = match leaver {
            true => sequence.list.alone(first, sequence.cost_model).total(),
            false => sequence.cost_model.alone(),
        };
        let base = self.prices[first] + self.prices[cluster] - alone;
        self.game.clear();
        for player in first + 1..self.cluster.len() {
            if leaver {
                // They are alone when they leave.
                break;
            }
            if seats == 0 || !sequence.meet(first, player) {
                break;
            }
            if !sequence.joins(player, first) {
                continue;
            }
            let wait = sequence.wait_out(player, first);
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
            self.slope[cluster] -= weight;
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
        let seats = sequence.cost_model.players - 1;
        let price = self.prices[last];
        self.inner.clear();
        let there = |player: &usize| sequence.list.stays(*player, sequence.times[last]);
        for player in (start..last).filter(there) {
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
        for player in (start..last).filter(there) {
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
            order::many(side, |a, b| {
                let nearer = a.distance.total_cmp(&b.distance);
                nearer.then(a.player.cmp(&b.player)).is_lt()
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
        order::many(candidates, |a, b| {
            let better = b.value.total_cmp(&a.value);
            better.then(a.player.cmp(&b.player)).is_lt()
        });
        candidates.truncate(most);
    }
}
