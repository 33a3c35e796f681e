//! The players near one who must play, and how small a spread a game with them can have.
//!
//! A set that is partly chosen is completed best, for a given centre, by the players
//! nearest to that centre, which are neighbours in the order of skills. So the least
//! spread over all *runs* of neighbours that complete it bounds the spread of every
//! completion: for q ≥ 2 of the squared distances (v_q ≥ v_2), for q < 2 of the distances
//! from a median (v_q ≥ v_1, and no centre is better than a median). Runs *next* to the
//! chosen ones would not do: with 0 chosen, {0, 10, 100, 100} spreads more than
//! {0, 100, 100, 100}.
//!
//! Distances are measured from the player in the middle, so that nothing cancels, and
//! scaled by a power of two, so that squares neither overflow nor vanish.

use super::model::Measure;
use super::split::MOST;

/// What a game is worth and how many play it: the same for all searches of a queue.
#[derive(Clone, Debug)]
pub(super) struct GameSpec {
    pub measure: Measure,
    /// Players of a team.
    pub k: usize,
    /// The least spread of a game whose greatest and least skill are 1 apart (Lemma 6).
    pub per_range: f64,
    /// Whether spreads are bounded by squares, q ≥ 2, or by distances from a median.
    pub squares: bool,
}

impl GameSpec {
    pub fn new(measure: Measure, k: usize) -> Self {
        // Rounded down: bounds may be too small, never too large.
        let per_range = measure.spread_of_unit_range(k) * (1.0 - 1e-12);
        let squares = measure.q().get() >= 2.0;
        Self {
            measure,
            k,
            per_range,
            squares,
        }
    }

    /// Players of a game.
    pub fn players(&self) -> usize {
        2 * self.k
    }
}

/// Those who play for certain, by their scaled distances from the player in the middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen {
    pub count: usize,
    sum: f64,
    squares: f64,
    /// In ascending order; kept only for medians.
    values: [f64; MOST],
}

impl Chosen {
    /// The player in the middle alone.
    pub fn middle() -> Self {
        Self {
            count: 1,
            sum: 0.0,
            squares: 0.0,
            values: [0.0; MOST],
        }
    }

    /// And another one. O(k).
    pub fn with(&self, value: f64, squares: bool) -> Self {
        let mut next = *self;
        next.sum += value;
        next.squares += value * value;
        if !squares {
            let mut at = self.count;
            while at > 0 && next.values[at - 1] > value {
                next.values[at] = next.values[at - 1];
                at -= 1;
            }
            next.values[at] = value;
        }
        next.count += 1;
        next
    }
}

/// No player is left out.
pub(super) const NO_HOLE: usize = usize::MAX;

/// Players in the order of skills around the one in the middle, who is not among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Near {
    /// Skill and id of the one in the middle.
    pub middle: (f64, u64),
    pub skills: Vec<f64>,
    pub ids: Vec<u64>,
    /// How many stand before the one in the middle.
    pub below: usize,
    /// Scaled distances from the middle, ascending.
    pub z: Vec<f64>,
    /// Sums of the first so many distances and of their squares.
    sums: Vec<(f64, f64)>,
    /// Powers of two: distances times this are at most 2 in size.
    pub scale: f64,
    /// What rounding can add to a score.
    slack: f64,
}

impl Near {
    /// Empties it; players are then added in ascending order.
    pub fn start(&mut self, middle: (f64, u64)) {
        self.middle = middle;
        self.skills.clear();
        self.ids.clear();
        self.below = 0;
    }

    /// Adds one block's players.
    pub fn extend(&mut self, skills: &[f64], ids: &[u64]) {
        self.skills.extend_from_slice(skills);
        self.ids.extend_from_slice(ids);
    }

    /// When all have been added: the sums. O(n) for n players added.
    pub fn finish(&mut self, spec: &GameSpec) {
        let middle = self.middle.0;
        let first = self.skills.first().map_or(0.0, |s| middle - s);
        let last = self.skills.last().map_or(0.0, |s| s - middle);
        let range = first.max(last).max(0.0);
        // 2^(1023 − e) for a range of 2^(e − 1023) up to twice that.
        let exponent = (range.to_bits() >> 52).clamp(1, 2045);
        self.scale = f64::from_bits((2046 - exponent) << 52);
        self.z.clear();
        self.sums.clear();
        let (mut sum, mut squares) = (0.0, 0.0);
        self.sums.push((0.0, 0.0));
        for &skill in &self.skills {
            let z = (skill - middle) * self.scale;
            sum += z;
            squares += z * z;
            self.z.push(z);
            self.sums.push((sum, squares));
        }
        // Sums of W terms of at most 4 each, added W times, and again on taking the
        // difference.
        let terms = (self.z.len() + spec.players()) as f64;
        self.slack = 8.0 * f64::EPSILON * terms * terms;
    }

    pub fn len(&self) -> usize {
        self.z.len()
    }

    /// Sets whose score is at least this have a spread of at least `value`.
    pub fn score_of(&self, spec: &GameSpec, value: f64) -> f64 {
        let scaled = value * self.scale;
        let count = spec.players() as f64;
        let score = if spec.squares {
            count * scaled * scaled
        } else {
            count * scaled
        };
        score * (1.0 + 1e-12) + self.slack
    }

    /// What the spread is at least, given the score.
    pub fn value_of(&self, spec: &GameSpec, score: f64) -> f64 {
        let mean = (score * (1.0 - 1e-12) - self.slack).max(0.0) / spec.players() as f64;
        let scaled = if spec.squares { mean.sqrt() } else { mean };
        scaled * (1.0 - 1e-12) / self.scale
    }

    /// A bound on the score that grows with `from`: of those chosen with `more` others at
    /// `from` or above. O(1) by squares, O(k) by medians.
    pub fn floor(&self, spec: &GameSpec, chosen: &Chosen, from: f64, more: usize) -> f64 {
        let count = chosen.count as f64;
        if spec.squares {
            let mean = chosen.sum / count;
            let away = from - mean;
            if away <= 0.0 {
                return 0.0;
            }
            let share = count * more as f64 / (count + more as f64);
            (chosen.squares - chosen.sum * mean) + share * away * away
        } else {
            // Pairs of one chosen and one to come are at least so far apart.
            let pairs = &chosen.values[..chosen.count.min(more)];
            pairs.iter().map(|&value| (from - value).max(0.0)).sum()
        }
    }

    /// The score of those chosen together with the run of `more` players that begins at
    /// `from`, where the player at `hole` does not count.
    #[inline]
    fn run(&self, spec: &GameSpec, chosen: &Chosen, from: usize, more: usize, hole: usize) -> f64 {
        let spans = from <= hole && hole < from + more;
        let end = from + more + usize::from(spans);
        if spec.squares {
            let (low, high) = (self.sums[from], self.sums[end]);
            let mut sum = chosen.sum + (high.0 - low.0);
            let mut squares = chosen.squares + (high.1 - low.1);
            if spans {
                sum -= self.z[hole];
                squares -= self.z[hole] * self.z[hole];
            }
            return squares - sum * sum / spec.players() as f64;
        }
        // Merge, then the upper half less the lower half.
        let mut score = 0.0;
        let mut place = 0;
        let mut add = |value: f64| {
            score += if place < spec.k { -value } else { value };
            place += 1;
        };
        let mut left = &chosen.values[..chosen.count];
        for at in from..end {
            if at == hole {
                continue;
            }
            let z = self.z[at];
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

    /// The least score of those chosen completed by players from place `from` on, except
    /// the one at `hole`; or any score below `enough`, if there is one. And where the run
    /// begins. O(n) for n players near by squares, O(k · n) by medians.
    pub fn least_run(
        &self,
        spec: &GameSpec,
        chosen: &Chosen,
        from: usize,
        hole: usize,
        enough: f64,
    ) -> (f64, usize) {
        let more = spec.players() - chosen.count;
        let mut least = (f64::INFINITY, from);
        let holes = usize::from(hole != NO_HOLE && hole >= from);
        if more == 0 {
            return (self.run(spec, chosen, from, 0, NO_HOLE), from);
        }
        let Some(last) = self.len().checked_sub(more + holes) else {
            return least;
        };
        // A run that begins at the hole begins behind it.
        for begin in from..=last {
            if self.floor(spec, chosen, self.z[begin], more) >= least.0 {
                break;
            }
            let score = self.run(spec, chosen, begin, more, hole);
            if score < least.0 {
                least = (score, begin);
                if score < enough {
                    break;
                }
            }
        }
        // Behind a hole there is one place more.
        if holes == 1 && hole <= last && self.len() > last + more {
            let begin = last + 1;
            let score = self.run(spec, chosen, begin, more, NO_HOLE);
            if begin > hole && score < least.0 {
                least = (score, begin);
            }
        }
        least
    }

    /// What the spread of those chosen is at least when completed by players from place
    /// `from` on, except the one at `hole`; and where the run begins that the bound is of.
    pub fn bound(
        &self,
        spec: &GameSpec,
        chosen: &Chosen,
        from: usize,
        hole: usize,
    ) -> (f64, usize) {
        let (score, begin) = self.least_run(spec, chosen, from, hole, -1.0);
        let value = self.value_of(spec, score);
        if hole != NO_HOLE || from < self.below {
            return (value, begin);
        }
        // From the middle on upwards.
        let range = self.z.get(from + spec.players() - chosen.count - 1);
        let range = range.map_or(0.0, |&last| last / self.scale);
        (value.max(range * spec.per_range), begin)
    }
}
