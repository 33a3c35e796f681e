//! What pairs cost where the blossom algorithm is shown: whole numbers of a small unit.
//!
//! Distances are rounded *up*: so they keep the triangle inequality, and with it no dual of
//! a player falls below 0. (If Y(v) < 0 at odd depth, its neighbours u and w in the tree
//! had Y(u) + Y(w) = d(u,v) + d(v,w) − 2Y(v) > d(u,w), but they would have touched first.)
//!
//! Of an odd number one sits out: every player in turn is left out and the rest solved; the
//! cheapest rest is shown. Where pairs cost risks, sitting out costs what a game with the
//! usual opponent does, so that nobody is left out for being likely to stop.

use crate::engagement::matchers::PairWeights as Pairs;
use lobbylab_blossom::{Matrix, Problem};

/// Units of a side of the square, and of a player who stops.
const SIDE: f64 = 1e6;
const PLAYER: f64 = 1e9;

/// Who sits out, and what all costs then and without somebody else at best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sitter {
    pub place: usize,
    pub cost: f64,
    pub next: Option<(usize, f64)>,
}

/// Costs of all pairs of the cast.
#[derive(Clone, Debug)]
pub(super) struct Costs {
    players: usize,
    /// Row by row, both ways.
    units: Vec<i64>,
    /// Own parts; empty where there are none.
    own: Vec<f64>,
    /// What it costs to sit out; empty where it costs nothing.
    sitting: Vec<f64>,
    /// Units of a whole.
    pub unit: f64,
}

impl Costs {
    pub fn plane(at: &[(f64, f64)]) -> Self {
        Self::of(at.len(), Vec::new(), SIDE, |one, other| {
            let (dx, dy) = (at[one].0 - at[other].0, at[one].1 - at[other].1);
            ((dx * dx + dy * dy).sqrt() * SIDE).ceil()
        })
    }

    /// What pairs add to their players' own parts, (7), and what it costs to sit out. O(n²).
    pub fn risks(pairs: &Pairs, usual: &[f64]) -> Self {
        let own = (0..pairs.players()).map(|player| pairs.own(player));
        let costs = Self::of(pairs.players(), own.collect(), PLAYER, |one, other| {
            (pairs.excess(one, other) * PLAYER + 0.5).floor()
        });
        Self {
            sitting: usual.to_vec(),
            ..costs
        }
    }

    fn of(players: usize, own: Vec<f64>, unit: f64, cost: impl Fn(usize, usize) -> f64) -> Self {
        let mut units = vec![0; players * players];
        for one in 0..players {
            for other in 0..one {
                let value = cost(one, other) as i64;
                units[one * players + other] = value;
                units[other * players + one] = value;
            }
        }
        Self {
            players,
            units,
            own,
            sitting: Vec::new(),
            unit,
        }
    }

    pub fn pair(&self, one: usize, other: usize) -> i64 {
        self.units[one * self.players + other]
    }

    /// Own parts of these players. O(n) for n of them.
    pub fn common(&self, playing: &[usize]) -> f64 {
        let own = playing.iter().filter_map(|&place| self.own.get(place));
        own.sum()
    }

    /// The graph of these players, with all costs less some.
    pub fn graph(&self, playing: &[usize], less: i64) -> Option<Matrix> {
        Matrix::from_fn(playing.len(), |one, other| {
            self.pair(playing[one], playing[other]) - less
        })
        .ok()
    }

    /// The least cost of a pair of these. O(n²) for n of them.
    pub fn least(&self, playing: &[usize]) -> i64 {
        let pairs = (playing.iter().enumerate())
            .flat_map(|(at, &one)| playing[..at].iter().map(move |&other| (one, other)));
        pairs
            .map(|(one, other)| self.pair(one, other))
            .min()
            .unwrap_or(0)
    }

    /// Who sits out of an odd number: by all that could. A matching for each of n players: about
    /// O(n³), O(n⁴ log n) at worst.
    pub fn sitter(&self) -> Option<Sitter> {
        let mut best: Option<Sitter> = None;
        for place in 0..self.players {
            let playing = without(self.players, Some(place));
            let graph = self.graph(&playing, 0)?;
            let solution = Problem::perfect(&graph).solve().ok()?;
            let out = self.sitting.get(place).copied().unwrap_or(0.0);
            let cost = self.common(&playing) + out + solution.weight as f64 / self.unit;
            best = Some(match best {
                Some(before) if before.cost <= cost => Sitter {
                    next: match before.next {
                        Some(next) if next.1 <= cost => Some(next),
                        _ => Some((place, cost)),
                    },
                    ..before
                },
                before => Sitter {
                    place,
                    cost,
                    next: before.map(|before| (before.place, before.cost)),
                },
            });
        }
        best
    }
}

/// All but one.
pub(super) fn without(players: usize, one: Option<usize>) -> Vec<usize> {
    (0..players).filter(|&place| Some(place) != one).collect()
}
