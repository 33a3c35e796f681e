//! Phase-type distributions: the time until a chain in continuous time ends.
//!
//! With an atom p₀ at 0, initial probabilities α and a sub-generator T, the
//! distribution function is F(t) = 1 − α·exp(T·t)·1 and the density
//! f(t) = α·exp(T·t)·(−T·1) (Neuts, *Matrix-Geometric Solutions in Stochastic
//! Models*, chapter 2). Everything is computed from non-negative terms.
//!
//! Up to [`SMALL`] phases by matrices, whatever the rates; beyond, by
//! uniformisation, which takes as many steps as the fastest phase moves: what
//! would take more than [`MOST_WORK`] multiplications is refused.

mod dense;
mod error;

use crate::markov::Absorption;
use dense::{Dense, SMALL_STEP, SMALL_TERMS, uniformised};
pub use error::PhaseError;

/// Up to this many phases, matrices are used.
pub const SMALL: usize = 64;
/// Most multiplications for a larger distribution.
pub const MOST_WORK: f64 = 2e9;
/// Most ticks of the uniformising clock in one sum, so that e⁻ˣ is no zero.
const TICKS: f64 = 512.0;
/// Doublings of time after which a quantile counts as infinite.
const DOUBLINGS: usize = 1000;

/// The time until a chain ends.
#[derive(Clone, Debug)]
pub struct PhaseType {
    atom: f64,
    /// Initial probabilities; the last is the end, 0.
    start: Vec<f64>,
    chain: Absorption,
    /// Rate of the fastest phase, in the chain's unit.
    fastest: f64,
    /// The chain's units of time per unit of time.
    clock: f64,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The time.
    pub t: f64,
    /// Share of times of at most `t`.
    pub cdf: f64,
    /// Density at `t`, per unit of time; the atom at 0 is not in it.
    pub density: f64,
}

impl PhaseType {
    /// The time that a chain takes that has ended at once with probability
    /// `atom` and starts in state s with probability `start[s]`. The chain's
    /// rates are per 1/`clock` units of time. Only states that can be reached
    /// are kept.
    ///
    /// # Complexity
    /// O(states + transitions).
    #[must_use]
    pub fn new(atom: f64, start: &[f64], chain: &Absorption, clock: f64) -> Self {
        let mut marked: Vec<bool> = start.iter().map(|&share| share > 0.0).collect();
        marked.resize(chain.states(), false);
        let reached = chain.reachable(marked);
        let members: Vec<usize> = (0..reached.len()).filter(|&state| reached[state]).collect();
        let chain = chain.block(&members);
        let mut start: Vec<f64> = (members.iter())
            .map(|&state| start.get(state).copied().unwrap_or(0.0))
            .collect();
        start.push(0.0);
        let fastest = chain.exits().into_iter().fold(0.0, f64::max);
        Self {
            atom,
            start,
            chain,
            fastest,
            clock,
        }
    }

    /// Number of phases.
    #[must_use]
    pub fn phases(&self) -> usize {
        self.chain.states()
    }

    /// Probability of 0.
    #[must_use]
    pub fn atom(&self) -> f64 {
        self.atom
    }

    /// Mean and second moment; infinite if the end may never come.
    ///
    /// Two sparse systems of the chain, each as
    /// [`Absorption::moments`](crate::markov::Absorption::moments) solves it, and O(phases).
    ///
    /// # Errors
    /// If the equations could not be solved to seven digits.
    pub fn moments(&self) -> Result<[f64; 2], PhaseError> {
        let moments = (self.chain.moments()).map_err(|error| PhaseError::NotSolved { error })?;
        let mean_of = |values: &[f64]| -> f64 {
            (self.start.iter().zip(values))
                .filter(|&(&share, _)| share > 0.0)
                .map(|(share, value)| share * value)
                .sum()
        };
        Ok([
            mean_of(&moments[0]) / self.clock,
            mean_of(&moments[1]) / self.clock / self.clock,
        ])
    }

    /// Mean.
    ///
    /// # Errors
    /// As [`moments`](Self::moments).
    pub fn mean(&self) -> Result<f64, PhaseError> {
        Ok(self.moments()?[0])
    }

    /// Variance.
    ///
    /// # Errors
    /// As [`moments`](Self::moments).
    pub fn variance(&self) -> Result<f64, PhaseError> {
        let [mean, second] = self.moments()?;
        Ok(if second.is_infinite() {
            f64::INFINITY
        } else {
            (second - mean * mean).max(0.0)
        })
    }

    /// Multiplications that a curve or quantile up to the time `t` takes, about.
    #[must_use]
    pub fn work(&self, t: f64) -> f64 {
        let phases = self.phases() as f64;
        if self.phases() <= SMALL {
            return phases * phases * phases * 100.0;
        }
        let ticks = self.fastest * self.clock * t;
        (1.4 * ticks + 30.0) * (self.chain.transitions() as f64 + phases)
    }

    /// Share of times of at most `t`.
    ///
    /// # Errors
    /// If `t` is not a number, or this would take too long.
    pub fn cdf(&self, t: f64) -> Result<f64, PhaseError> {
        if t < 0.0 {
            return Ok(0.0);
        }
        self.check(t)?;
        Ok(self.share_ended(&self.after(t)))
    }

    /// Share of times above `t`, with small relative error in the far tail.
    ///
    /// # Errors
    /// As [`cdf`](Self::cdf).
    pub fn survival(&self, t: f64) -> Result<f64, PhaseError> {
        if t < 0.0 {
            return Ok(1.0);
        }
        self.check(t)?;
        Ok(survivors(&self.after(t)))
    }

    /// Density at `t`, per unit of time; the atom is not in it.
    ///
    /// # Errors
    /// As [`cdf`](Self::cdf).
    pub fn density(&self, t: f64) -> Result<f64, PhaseError> {
        if t < 0.0 {
            return Ok(0.0);
        }
        self.check(t)?;
        Ok(self.ending(&self.after(t)))
    }

    /// Distribution function and density at `points` times from 0 to `t_max`,
    /// evenly, in one pass.
    ///
    /// # Errors
    /// If `t_max` is not a finite number above 0, there are fewer than two
    /// points, or this would take too long.
    ///
    /// # Complexity
    /// With few phases one dense matrix, phases³ · log(steps), then phases² for each point; else
    /// O(transitions · rate · `t_max`) in all.
    pub fn curve(&self, t_max: f64, points: usize) -> Result<Vec<CurvePoint>, PhaseError> {
        // Written so that NaN fails.
        let good = t_max > 0.0 && t_max.is_finite() && points >= 2;
        if !good {
            return Err(PhaseError::Grid { t_max, points });
        }
        self.check(t_max)?;
        let gaps = (points - 1) as f64;
        let step = self.own_time(t_max) / gaps;
        let small = self.phases() <= SMALL;
        let matrix = small.then(|| Dense::over(&self.chain, self.fastest, step));
        let mut at = self.start.clone();
        let mut curve: Vec<CurvePoint> = Vec::with_capacity(points);
        for point in 0..points {
            if point > 0 {
                at = match &matrix {
                    Some(matrix) => matrix.apply(&at),
                    None => self.ticks(&at, step),
                };
            }
            // Rounding may not let the curve fall.
            let before = curve.last().map_or(0.0, |last| last.cdf);
            curve.push(CurvePoint {
                t: t_max * (point as f64 / gaps),
                cdf: self.share_ended(&at).max(before),
                density: self.ending(&at),
            });
        }
        Ok(curve)
    }

    /// The time that a share `p` of all times does not exceed: 0 if the atom
    /// is at least `p`, infinite if the end never comes to so many.
    ///
    /// # Errors
    /// If `p` is not in [0, 1], or this would take too long.
    pub fn quantile(&self, p: f64) -> Result<f64, PhaseError> {
        if !(0.0..=1.0).contains(&p) {
            return Err(PhaseError::Probability { p });
        }
        if p <= self.atom || self.phases() == 0 {
            return Ok(0.0);
        }
        if p == 1.0 || self.fastest == 0.0 {
            return Ok(f64::INFINITY);
        }
        let time = if self.phases() <= SMALL {
            self.quantile_by_powers(p)
        } else {
            self.quantile_by_ticks(p)?
        };
        Ok(time / self.clock)
    }

    /// Whether less than a share `p` has ended: judged by the smaller of those
    /// who have and those who have not.
    fn too_early(&self, at: &[f64], p: f64) -> bool {
        if p < 0.5 {
            self.atom + at.last().copied().unwrap_or(0.0) < p
        } else {
            survivors(at) > 1.0 - p
        }
    }

    /// Doubles the time until few enough are left, then puts the time together
    /// from those doublings, largest first.
    fn quantile_by_powers(&self, p: f64) -> f64 {
        let step = SMALL_STEP / self.fastest;
        let mut powers = vec![Dense::small(&self.chain, self.fastest, step)];
        while let Some(last) = powers.last()
            && self.too_early(&last.apply(&self.start), p)
        {
            let next = last.squared();
            if powers.len() > DOUBLINGS || next == *last {
                return f64::INFINITY;
            }
            powers.push(next);
        }
        let mut at = self.start.clone();
        let mut time = 0.0;
        let mut width = step;
        for _ in 1..powers.len() {
            width *= 2.0;
        }
        for power in powers.iter().rev() {
            let next = power.apply(&at);
            if self.too_early(&next, p) {
                at = next;
                time += width;
            }
            width *= 0.5;
        }
        time + self.last_bit(&at, p, step)
    }

    /// Goes on in even steps until few enough are left, then halves the step.
    fn quantile_by_ticks(&self, p: f64) -> Result<f64, PhaseError> {
        let mut at = self.start.clone();
        let mut width = TICKS / self.fastest;
        let mut time = 0.0;
        loop {
            let next = self.ticks(&at, width);
            if !self.too_early(&next, p) {
                break;
            }
            at = next;
            time += width;
            self.check(time / self.clock)?;
        }
        while self.fastest * width > SMALL_STEP {
            width *= 0.5;
            let next = self.ticks(&at, width);
            if self.too_early(&next, p) {
                at = next;
                time += width;
            }
        }
        Ok(time + self.last_bit(&at, p, width))
    }

    /// When, in the next small step, a share `p` has ended.
    fn last_bit(&self, at: &[f64], p: f64, width: f64) -> f64 {
        let mut ticks = Vec::with_capacity(SMALL_TERMS + 1);
        let mut now = at.to_vec();
        for _ in 0..=SMALL_TERMS {
            // All that counts is how many are left, and how many are not.
            ticks.push([survivors(&now), now.last().copied().unwrap_or(0.0)]);
            now = uniformised(&self.chain, self.fastest, &now);
        }
        let too_early = |tau: f64| {
            let expected = self.fastest * tau;
            let mut weight = libm::exp(-expected);
            let mut sum = [0.0; 2];
            for (term, tick) in ticks.iter().enumerate() {
                if term > 0 {
                    weight *= expected / term as f64;
                }
                sum[0] += weight * tick[0];
                sum[1] += weight * tick[1];
            }
            self.too_early(&sum, p)
        };
        let (mut low, mut high) = (0.0, width);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if too_early(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }

    /// A time in the chain's own unit, kept finite.
    fn own_time(&self, t: f64) -> f64 {
        (t * self.clock).min(1e300)
    }

    fn check(&self, t: f64) -> Result<(), PhaseError> {
        if t.is_nan() {
            return Err(PhaseError::Time);
        }
        let work = self.work(t);
        if self.phases() > SMALL && work > MOST_WORK {
            return Err(PhaseError::TooMuchWork {
                phases: self.phases(),
                work,
            });
        }
        Ok(())
    }

    /// Where the chain is after time `t`, given that it is checked.
    fn after(&self, t: f64) -> Vec<f64> {
        let tau = self.own_time(t);
        if self.phases() <= SMALL {
            Dense::over(&self.chain, self.fastest, tau).apply(&self.start)
        } else {
            self.ticks(&self.start, tau)
        }
    }

    /// Uniformisation over τ: a Poisson number of ticks, cut off where less
    /// than 10⁻¹⁸ of it is left.
    fn ticks(&self, at: &[f64], tau: f64) -> Vec<f64> {
        let ticks = self.fastest * tau;
        let pieces = (ticks / TICKS).ceil().max(1.0);
        let piece = ticks / pieces;
        let most = piece + 9.0 * piece.sqrt() + 20.0;
        let mut at = at.to_vec();
        for _ in 0..pieces as u64 {
            let mut weight = libm::exp(-piece);
            let mut sum: Vec<f64> = at.iter().map(|share| weight * share).collect();
            let mut term = 0.0;
            while term < most {
                term += 1.0;
                at = uniformised(&self.chain, self.fastest, &at);
                weight *= piece / term;
                for (sum, share) in sum.iter_mut().zip(&at) {
                    *sum += weight * share;
                }
            }
            at = sum;
        }
        at
    }

    fn share_ended(&self, at: &[f64]) -> f64 {
        let ended = self.atom + at.last().copied().unwrap_or(0.0);
        // Near 1 those who are left say it better.
        let left = survivors(at);
        if left < 0.5 { 1.0 - left } else { ended }.clamp(0.0, 1.0)
    }

    fn ending(&self, at: &[f64]) -> f64 {
        let rate: f64 = (at.iter().zip(self.chain.end()))
            .map(|(share, rate)| share * rate)
            .sum();
        rate * self.clock
    }
}

/// Share that has not ended.
fn survivors(at: &[f64]) -> f64 {
    at.split_last().map_or(0.0, |(_, left)| left.iter().sum())
}
