//! What a partly chosen game costs at least, term by term.
//!
//! A spread is bounded as in `near`: for a given centre a set is completed best by the
//! players nearest to it, which are neighbours in the order of this term's numbers; so the
//! least over all *runs* of neighbours bounds every completion, for q ≥ 2 by squares and
//! for q < 2 by distances from a median. Also by Lemma 6: a spread is at least ½·k^{−1/q}
//! times the range. A mean is completed best by those with the least numbers. Each term
//! may choose other players: the sum of the bounds is a bound.
//!
//! Numbers are measured from the first chosen player's and scaled by a power of two, so
//! that nothing cancels, overflows or vanishes.

use super::problem::{Kind, ROUNDING, Term};
use crate::balance::model::Exponent;
use crate::balance::split::MOST;

/// How a term is bounded.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// By squared distances from the mean.
    Squares,
    /// By distances from a median.
    Median,
    /// By a sum of powers.
    Powers(Exponent),
    /// By the greatest.
    Worst,
}

/// A term with its numbers scaled for one search.
#[derive(Clone, Debug)]
pub(super) struct Scaled {
    shape: Shape,
    weight: f64,
    /// Of a spread for each unit of range.
    per_range: f64,
    origin: f64,
    /// Numbers are multiplied by it.
    scale: f64,
    /// What rounding can add to a score.
    slack: f64,
    /// Players of a game.
    players: usize,
}

/// Players who may come, in the order of one term's scaled numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    z: Vec<f64>,
    /// Sums of the first so many and of their squares.
    sums: Vec<(f64, f64)>,
}

impl Line {
    pub fn clear(&mut self) {
        self.z.clear();
        self.sums.clear();
        self.sums.push((0.0, 0.0));
    }

    pub fn push(&mut self, z: f64) {
        let (sum, squares) = self.sums.last().copied().unwrap_or((0.0, 0.0));
        self.z.push(z);
        self.sums.push((sum + z, squares + z * z));
    }

    pub fn len(&self) -> usize {
        self.z.len()
    }
}

/// Those who play for certain, in one term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    count: usize,
    sum: f64,
    squares: f64,
    low: f64,
    high: f64,
    /// Ascending; kept only for medians.
    values: [f64; MOST],
}

impl Taken {
    pub const NOBODY: Taken = Taken {
        count: 0,
        sum: 0.0,
        squares: 0.0,
        low: f64::INFINITY,
        high: f64::NEG_INFINITY,
        values: [0.0; MOST],
    };

    /// And another one, with a scaled number. O(k) by medians, O(1) else.
    pub fn add(&mut self, term: &Scaled, z: f64) {
        self.sum += z;
        self.squares += z * z;
        self.low = self.low.min(z);
        self.high = self.high.max(z);
        if matches!(term.shape, Shape::Median) {
            let mut at = self.count;
            while at > 0 && self.values[at - 1] > z {
                self.values[at] = self.values[at - 1];
                at -= 1;
            }
            self.values[at] = z;
        }
        self.count += 1;
    }
}

/// No player is left out.
pub(super) const NO_HOLE: usize = usize::MAX;

impl Scaled {
    /// For players with these numbers, of whom the first is chosen. O(n) for n numbers.
    pub fn new(term: &Term, first: f64, numbers: impl Iterator<Item = f64>, k: usize) -> Self {
        let (mut away, mut most, mut count) = (0.0f64, 0.0f64, 2 * k);
        for number in numbers {
            away = away.max((number - first).abs());
            most = most.max(number);
            count += 1;
        }
        let shape = match &term.kind {
            Kind::Spread(spec) if spec.squares => Shape::Squares,
            Kind::Spread(_) => Shape::Median,
            Kind::Mean(r) if r.is_infinite() => Shape::Worst,
            Kind::Mean(r) => Shape::Powers(*r),
        };
        let spread = matches!(shape, Shape::Squares | Shape::Median);
        // 2^(1023 − e) for 2^(e − 1023) up to twice that.
        let reach = if spread { away } else { most };
        let exponent = (reach.to_bits() >> 52).clamp(1, 2045);
        Self {
            shape,
            weight: term.weight,
            per_range: match &term.kind {
                Kind::Spread(spec) => spec.per_range,
                Kind::Mean(_) => 0.0,
            },
            origin: if spread { first } else { 0.0 },
            scale: f64::from_bits((2046 - exponent) << 52),
            slack: 8.0 * f64::EPSILON * (count * count) as f64,
            players: 2 * k,
        }
    }

    /// A number as this term's bounds take it.
    pub fn scaled(&self, number: f64) -> f64 {
        let z = (number - self.origin) * self.scale;
        match self.shape {
            // At most 2, so that its power is finite.
            Shape::Powers(r) => r.power(0.5 * z),
            _ => z,
        }
    }

    /// What the term, with its weight, is at least when those taken are completed from the
    /// line, without the player at `hole`. Infinite if there are too few.
    pub fn least(&self, taken: &Taken, line: &Line, hole: usize) -> f64 {
        let more = self.players - taken.count;
        let holes = usize::from(hole != NO_HOLE);
        if line.len() < more + holes {
            return f64::INFINITY;
        }
        let bound = match self.shape {
            Shape::Powers(r) => {
                let end = more + usize::from(hole < more);
                let mut sum = taken.sum + line.sums[end].0;
                if hole < more {
                    sum -= line.z[hole];
                }
                let mean = (sum - self.slack).max(0.0) / self.players as f64;
                2.0 * r.root(mean)
            }
            Shape::Worst => {
                let end = more + usize::from(hole < more);
                let last = if more == 0 { 0.0 } else { line.z[end - 1] };
                taken.high.max(last)
            }
            Shape::Squares | Shape::Median => {
                let score = self.least_run(taken, line, more, hole);
                let mean = (score * ROUNDING - self.slack).max(0.0) / self.players as f64;
                let squares = matches!(self.shape, Shape::Squares);
                let spread = if squares { mean.sqrt() } else { mean };
                spread.max(self.least_range(taken, line, more, hole) * self.per_range)
            }
        };
        bound * ROUNDING / self.scale * self.weight
    }

    /// What the term, with its weight, is at least by the range of those taken.
    pub fn of_range(&self, taken: &Taken) -> f64 {
        (taken.high - taken.low) * self.per_range * ROUNDING / self.scale * self.weight
    }

    fn least_range(&self, taken: &Taken, line: &Line, more: usize, hole: usize) -> f64 {
        if more == 0 {
            return taken.high - taken.low;
        }
        let mut least = f64::INFINITY;
        for begin in 0..=line.len() - more {
            if begin == hole {
                continue;
            }
            let end = begin + more + usize::from(begin < hole && hole < begin + more);
            if end > line.len() {
                break;
            }
            let low = line.z[begin].min(taken.low);
            let range = line.z[end - 1].max(taken.high) - low;
            least = least.min(range);
            // From here on only the upper end moves.
            if low >= taken.low || range <= taken.high - taken.low {
                break;
            }
        }
        least
    }

    /// The score of those taken with the run that begins at `begin`.
    fn run(&self, taken: &Taken, line: &Line, begin: usize, more: usize, hole: usize) -> f64 {
        let spans = begin <= hole && hole < begin + more;
        let end = begin + more + usize::from(spans);
        if matches!(self.shape, Shape::Squares) {
            let (low, high) = (line.sums[begin], line.sums[end]);
            let mut sum = taken.sum + (high.0 - low.0);
            let mut squares = taken.squares + (high.1 - low.1);
            if spans {
                sum -= line.z[hole];
                squares -= line.z[hole] * line.z[hole];
            }
            return squares - sum * sum / self.players as f64;
        }
        // Merge, then the upper half less the lower half.
        let (mut score, mut place) = (0.0, 0);
        let mut add = |value: f64| {
            score += if 2 * place < self.players {
                -value
            } else {
                value
            };
            place += 1;
        };
        let mut left = &taken.values[..taken.count];
        for at in begin..end {
            if at == hole {
                continue;
            }
            let z = line.z[at];
            while let Some((&value, rest)) = left.split_first()
                && value <= z
            {
                add(value);
                left = rest;
            }
            add(z);
        }
        left.iter().for_each(|&value| add(value));
        score
    }

    /// What is added at least to the score of those taken by `more` others that are all so
    /// far from their mean, or median.
    fn floor(&self, taken: &Taken, away: f64, more: usize) -> f64 {
        if away <= 0.0 {
            return 0.0;
        }
        let count = taken.count as f64;
        if matches!(self.shape, Shape::Squares) {
            return count * more as f64 / self.players as f64 * away * away;
        }
        // Pairs of the taken beyond the median and of the others are so far apart.
        taken.count.div_ceil(2).min(more) as f64 * away
    }

    fn least_run(&self, taken: &Taken, line: &Line, more: usize, hole: usize) -> f64 {
        if more == 0 {
            return self.run(taken, line, 0, 0, NO_HOLE);
        }
        let last = line.len() - more;
        let squares = matches!(self.shape, Shape::Squares);
        let count = taken.count as f64;
        let middle = if squares {
            taken.sum / count
        } else {
            taken.values[taken.count / 2]
        };
        let own = if squares {
            (taken.squares - taken.sum * middle).max(0.0)
        } else {
            0.0
        };
        // Outwards from the run around the middle, until all is too far away.
        let start = line.z.partition_point(|&z| z < middle);
        let start = start.saturating_sub(more / 2).min(last);
        let mut least = f64::INFINITY;
        let fits = |begin: usize| {
            let end = begin + more + usize::from(begin <= hole && hole < begin + more);
            begin != hole && end <= line.len()
        };
        for begin in start..=last {
            if own + self.floor(taken, line.z[begin] - middle, more) >= least {
                break;
            }
            if fits(begin) {
                least = least.min(self.run(taken, line, begin, more, hole));
            }
        }
        for begin in (0..start).rev() {
            // A run that spans the hole ends one further.
            let end = (begin + more - usize::from(hole == NO_HOLE)).min(line.len() - 1);
            if own + self.floor(taken, middle - line.z[end], more) >= least {
                break;
            }
            if fits(begin) {
                least = least.min(self.run(taken, line, begin, more, hole));
            }
        }
        least
    }
}
