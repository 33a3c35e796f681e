//! A small regression: the logistic line through what was forecast and what came.

use super::scores::{Forecast, held, share};
use crate::engagement::churn::cholesky::Factor;
use crate::engagement::model::logistic;
use serde::{Deserialize, Serialize};

/// A line and its standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CalibrationLine {
    /// Value at 0.
    pub intercept: f64,
    /// Change per unit.
    pub slope: f64,
    /// Standard errors of intercept and slope.
    pub errors: [f64; 2],
}

/// Steps of Newton's method at most.
const STEPS: usize = 60;

/// Sums over the points at one line: of slopes, and the lower halves of two matrices.
#[derive(Clone, Debug, Default)]
struct Sums {
    slopes: [f64; 2],
    /// Second derivatives: what the points say if each is of its own.
    second: [f64; 4],
    /// What is to be added for points that are not, see [`LineFit::sides`].
    between: [f64; 4],
    /// The point before, and its chance.
    mate: [f64; 2],
}

#[derive(Clone, Debug)]
enum Stage {
    Reading,
    Passing,
    Done(Option<CalibrationLine>),
}

/// Logistic regression of what came on the logit of the forecast, without penalty: Newton's
/// method from slope 0, in slices. The forecasts are handed in at every step and must be the
/// same. There is no line for one kind of forecasts, one risk, or points that can be
/// separated.
#[derive(Clone, Debug)]
pub(in crate::engagement) struct LineFit {
    sides: bool,
    stage: Stage,
    /// The next forecast or point.
    next: usize,
    points: Vec<(f64, bool)>,
    /// Sum of all logits, and then their mean.
    centre: f64,
    positives: f64,
    at: [f64; 2],
    sums: Sums,
    gain: f64,
    steps: usize,
}

impl LineFit {
    /// Every forecast is of its own.
    pub fn each() -> Self {
        Self {
            sides: false,
            stage: Stage::Reading,
            next: 0,
            points: Vec::new(),
            centre: 0.0,
            positives: 0.0,
            at: [0.0; 2],
            sums: Sums::default(),
            gain: f64::INFINITY,
            steps: 0,
        }
    }

    /// Forecasts 2k and 2k + 1 are of both sides of game k, of which one wins or none.
    ///
    /// Then the outcomes y, z of a game are no two throws: never both are 1, so that with
    /// chances p, q their covariance is −pq. At the best line the slopes are
    /// s = Σ (y − p)(1, u) + (z − q)(1, v) with the logits u, v, and to the first order the
    /// line is off by H⁻¹s with H = Σ p(1 − p)(1, u)(1, u)ᵀ + q(1 − q)(1, v)(1, v)ᵀ. So its
    /// covariance is not H⁻¹ but H⁻¹ (H − Σ pq ((1, u)(1, v)ᵀ + (1, v)(1, u)ᵀ)) H⁻¹. Without
    /// draws v = −u and q = 1 − p: what is added doubles the slope's part of H, which makes
    /// its error √2 times as large, that of one side of each game.
    pub fn sides() -> Self {
        Self {
            sides: true,
            ..Self::each()
        }
    }

    /// Fits to the end. O(n), at most sixty passes.
    pub fn finish(mut self, forecasts: &[Forecast]) -> Option<CalibrationLine> {
        while !self.advance(forecasts, &mut u64::MAX.clone()) {}
        self.line()
    }

    /// The line, once it is found.
    pub fn line(&self) -> Option<CalibrationLine> {
        match self.stage {
            Stage::Done(line) => line,
            _ => None,
        }
    }

    /// Bytes that are held.
    pub fn held(&self) -> usize {
        size_of::<(f64, bool)>() * self.points.capacity()
    }

    /// Goes on while a budget of forecasts is left; whether all is done. O(`left`).
    pub fn advance(&mut self, forecasts: &[Forecast], left: &mut u64) -> bool {
        loop {
            match self.stage {
                Stage::Reading => {
                    self.read(forecasts, left);
                    if self.next < forecasts.len() {
                        return false;
                    }
                    self.start();
                }
                Stage::Passing => {
                    self.pass(left);
                    if self.next < self.points.len() {
                        return false;
                    }
                    self.step();
                }
                Stage::Done(_) => return true,
            }
        }
    }

    fn end(&mut self, line: Option<CalibrationLine>) {
        self.points = Vec::new();
        self.stage = Stage::Done(line);
    }

    fn read(&mut self, forecasts: &[Forecast], left: &mut u64) {
        if self.points.is_empty() {
            self.points.reserve_exact(forecasts.len());
        }
        for forecast in &forecasts[share(&mut self.next, forecasts.len(), left)] {
            let risk = held(forecast.risk);
            let logit = libm::log(risk / (1.0 - risk));
            self.points.push((logit, forecast.churned));
            self.centre += logit;
            self.positives += f64::from(u8::from(forecast.churned));
        }
    }

    /// Starts with the base rate alone.
    fn start(&mut self) {
        let n = self.points.len() as f64;
        if self.positives == 0.0 || self.positives == n {
            return self.end(None);
        }
        self.centre /= n;
        self.at = [libm::log(self.positives / (n - self.positives)), 0.0];
        self.begin();
    }

    fn begin(&mut self) {
        self.stage = Stage::Passing;
        self.next = 0;
        self.sums = Sums::default();
    }

    fn pass(&mut self, left: &mut u64) {
        let Sums {
            slopes: g,
            second: h,
            between,
            mate,
        } = &mut self.sums;
        for place in share(&mut self.next, self.points.len(), left) {
            let (x, y) = self.points[place];
            let x = x - self.centre;
            let p = logistic(self.at[0] + self.at[1] * x);
            let (r, w) = (p - f64::from(u8::from(y)), p * (1.0 - p));
            g[0] += r;
            g[1] += r * x;
            h[0] += w;
            h[2] += w * x;
            h[3] += w * x * x;
            if self.sides {
                let [u, q] = core::mem::replace(mate, [x, p]);
                if place % 2 == 1 {
                    between[0] -= 2.0 * p * q;
                    between[2] -= p * q * (x + u);
                    between[3] -= 2.0 * p * q * x * u;
                }
            }
        }
    }

    /// After a pass: the next step, or the end.
    fn step(&mut self) {
        let n = self.points.len() as f64;
        let Some(factor) = Factor::of(&self.sums.second, 2) else {
            return self.end(None);
        };
        let g = self.sums.slopes;
        let mut step = g;
        factor.solve(&mut step);
        // Newton's decrement, half of which is about what is still to gain.
        let gain = g[0] * step[0] + g[1] * step[1];
        if gain < 1e-20 * n || (gain < 1e-12 && gain >= self.gain) {
            let [a, b, _, c] = self.covariance(&factor);
            let centre = self.centre;
            let variance = a - 2.0 * centre * b + centre * centre * c;
            return self.end(Some(CalibrationLine {
                intercept: self.at[0] - self.at[1] * centre,
                slope: self.at[1],
                errors: [variance.max(0.0).sqrt(), c.max(0.0).sqrt()],
            }));
        }
        self.gain = gain;
        self.steps += 1;
        if self.steps == STEPS {
            return self.end(None);
        }
        // Far off, Newton's steps can be much too long.
        let share = 1.0 / (1.0_f64).max(step[0].abs().max(step[1].abs()) / 4.0);
        self.at[0] -= share * step[0];
        self.at[1] -= share * step[1];
        self.begin();
    }

    /// Covariance of value at the centre and slope, with both points of a game as they are.
    fn covariance(&self, factor: &Factor) -> [f64; 4] {
        let (mut a, mut b) = ([1.0, 0.0], [0.0, 1.0]);
        factor.solve(&mut a);
        factor.solve(&mut b);
        let own = [a[0], b[0], a[1], b[1]];
        if !self.sides {
            return own;
        }
        let [m, _, o, q] = self.sums.between;
        let form = |x: [f64; 2], y: [f64; 2]| {
            x[0] * m * y[0] + o * (x[0] * y[1] + x[1] * y[0]) + x[1] * q * y[1]
        };
        [
            own[0] + form(a, a),
            own[1] + form(a, b),
            own[2] + form(a, b),
            own[3] + form(b, b),
        ]
    }
}
