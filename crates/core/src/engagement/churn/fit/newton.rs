//! The fit: logistic regression with an L2 penalty.
//!
//! Minimised is Σ ln(1 + e^z) − y·z + ‖w‖² / 2C over the weights w of standardised columns
//! (mean 0, variance 1) and an intercept that is not penalised: the paper's "L₂
//! regularization strength", section 5.2, in the terms of the usual Python library.
//! Newton's method with Cholesky's factors; once it closes in, the factors are kept and only
//! the slopes are made anew (the chord method), which costs a third of the time. A step that
//! does not lower the objective is halved. The objective is strictly convex, so there is one
//! answer, and it is finite even where the data can be separated.
//!
//! Work is cut into slices of rows; what is computed does not depend on the slices.

use super::pass::{Pass, Point};
use super::scale::{Scale, Scaling};
use crate::OutOfRange;
use crate::engagement::churn::cholesky::Factor;
use crate::engagement::churn::data::TrainingTable;
use crate::experiment::Progress;

use super::fitted::{Fitted, Separation};

/// Penalties C for a grid search, the strongest first.
pub const GRID: [f64; 5] = [1e-4, 1e-3, 1e-2, 0.1, 1.0];

/// Largest slope of the objective, per row, at which a fit is done.
pub const TOLERANCE: f64 = 1e-12;

/// Passes after which a fit gives up.
const MOST_PASSES: u32 = 200;
/// Slopes that have shrunk this much in a step: the second derivatives may be kept.
const KEEP: f64 = 0.08;
/// What a row costs with second derivatives, in rows without.
const SECOND: u64 = 4;

#[derive(Clone, Debug)]
enum Stage {
    /// Reading means and deviations.
    Scaling(Scaling),
    /// Reading rows at [`ChurnFit::point`].
    Passing(Pass),
    Done,
}

/// A fit in progress. The table is handed in at every step and must be the same one.
#[derive(Clone, Debug)]
pub struct ChurnFit {
    penalty: f64,
    tolerance: f64,
    without: Option<u8>,
    rows: usize,
    positives: usize,
    scale: Scale,
    stage: Stage,
    /// The point that was accepted last, with the objective, the loss, the slopes, the
    /// largest of them per row, and whether it separates the rows.
    here: Vec<f64>,
    objective: f64,
    loss: f64,
    slopes: Vec<f64>,
    steepness: f64,
    separates: bool,
    /// Second derivatives without the penalty's, at `here` or before; factors with it.
    curvature: Vec<f64>,
    factor: Option<Factor>,
    /// The point being tried: `here` + `share` · `step`.
    point: Vec<f64>,
    step: Vec<f64>,
    share: f64,
    passes: u32,
}

impl ChurnFit {
    /// Prepares to fit a whole table with penalty C.
    ///
    /// # Errors
    /// For a penalty that is not from 10⁻¹² to 10¹², and an empty table.
    pub fn new(table: &TrainingTable, penalty: f64) -> Result<Self, OutOfRange> {
        Self::prepared(table, penalty, None, TOLERANCE)
    }

    /// The same without the rows of one fold, to a given tolerance.
    pub(in crate::engagement::churn) fn prepared(
        table: &TrainingTable,
        penalty: f64,
        without: Option<u8>,
        tolerance: f64,
    ) -> Result<Self, OutOfRange> {
        check_penalty(penalty)?;
        if table.is_empty() {
            return Err(OutOfRange {
                field: "rows",
                value: 0.0,
                allowed: "at least one",
            });
        }
        let size = 1 + table.columns();
        Ok(Self {
            penalty,
            tolerance,
            without,
            rows: 0,
            positives: 0,
            scale: Scale::default(),
            stage: Stage::Scaling(Scaling::new(table)),
            here: vec![0.0; size],
            objective: f64::INFINITY,
            loss: 0.0,
            slopes: vec![0.0; size],
            steepness: f64::INFINITY,
            separates: false,
            curvature: Vec::new(),
            factor: None,
            point: vec![0.0; size],
            step: vec![0.0; size],
            share: 1.0,
            passes: 0,
        })
    }

    /// Goes on for about `budget` rows; those with second derivatives count four times.
    ///
    /// # Errors
    /// If all rows churned, or none.
    ///
    /// # Source
    /// Penalised logistic regression by Newton’s method with a backtracking line search: S. Boyd,
    /// L. Vandenberghe, Convex Optimization, algorithm 9.5.
    ///
    /// # Complexity
    /// A pass over the rows is O(rows · columns), with second derivatives O(rows · columns²); a
    /// Newton step is O(columns³). Some ten steps.
    pub fn advance(&mut self, table: &TrainingTable, budget: u64) -> Result<Progress, OutOfRange> {
        let mut left = budget.max(1);
        while left > 0 && !self.finished() {
            left = left.saturating_sub(self.slice(table, left)?);
        }
        // Some ten passes are usual.
        let done = if self.finished() {
            1.0
        } else {
            f64::from(self.passes.min(9)) / 10.0
        };
        Ok(Progress {
            done,
            finished: self.finished(),
        })
    }

    /// Fits to the end. O(rows · columns²) a pass and O(columns³) a step: some ten passes, at most
    /// 200.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub fn finish(&mut self, table: &TrainingTable) -> Result<Fitted, OutOfRange> {
        while !self.advance(table, u64::MAX)?.finished {}
        Ok(self.fitted())
    }

    /// Takes another penalty, and goes on from where the fit is.
    ///
    /// # Errors
    /// For a penalty that is not from 10⁻¹² to 10¹².
    ///
    /// # Complexity
    /// O(features), and one factorisation, features³/3, once the curvature is known.
    pub fn set_penalty(&mut self, table: &TrainingTable, penalty: f64) -> Result<(), OutOfRange> {
        check_penalty(penalty)?;
        let old = core::mem::replace(&mut self.penalty, penalty);
        if self.curvature.is_empty() || old == penalty {
            return Ok(());
        }
        // What is known here holds for the loss; only the penalty's part changes.
        for (slope, w) in self.slopes.iter_mut().zip(&self.here).skip(1) {
            *slope += w / penalty - w / old;
        }
        self.objective = self.penalised(self.loss, &self.here);
        self.steepness = self.steepest();
        self.factor = None;
        self.passes = 0;
        self.step_from_here(table, false);
        Ok(())
    }

    /// What has been found; of use when it is finished.
    ///
    /// # Complexity
    /// O(columns).
    #[must_use]
    pub fn fitted(&self) -> Fitted {
        let standard = self.here[1..].to_vec();
        let mut intercept = self.here[0];
        let mut weights = vec![0.0; standard.len()];
        let scales = self.scale.mean.iter().zip(&self.scale.inverse);
        for ((raw, w), (mean, inverse)) in weights.iter_mut().zip(&standard).zip(scales) {
            *raw = w * inverse;
            intercept -= *raw * mean;
        }
        let rows = self.rows.max(1) as f64;
        let (loss, rate) = (self.loss / rows, self.positives as f64 / rows);
        let base = -rate * libm::log(rate) - (1.0 - rate) * libm::log(1.0 - rate);
        Fitted {
            penalty: self.penalty,
            intercept,
            weights,
            standard_intercept: self.here[0],
            standard,
            rows: self.rows,
            positives: self.positives,
            loss,
            gradient: self.steepness,
            passes: self.passes,
            constant: self.scale.constant,
            separation: if self.separates {
                Separation::Complete
            } else if loss < 0.05 * base {
                Separation::Near
            } else {
                Separation::Mixed
            },
        }
    }

    fn finished(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Does one piece of about `left` rows and returns what it cost.
    fn slice(&mut self, table: &TrainingTable, left: u64) -> Result<u64, OutOfRange> {
        let room = |at: usize, cost: u64| {
            let rows = usize::try_from(left.div_ceil(cost)).unwrap_or(usize::MAX);
            at.saturating_add(rows).min(table.len())
        };
        // Taken out while it works; what is not done goes back.
        match core::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Scaling(mut scaling) => {
                let before = scaling.at;
                scaling.read(table, self.without, room(before, 1));
                let cost = (scaling.at - before) as u64;
                if scaling.at < table.len() {
                    self.stage = Stage::Scaling(scaling);
                } else {
                    self.start(table, &scaling)?;
                }
                Ok(cost)
            }
            Stage::Passing(mut pass) => {
                let before = pass.at;
                let each = if pass.second { SECOND } else { 1 };
                let point = self.as_read(table);
                pass.read(table, &self.scale, &point, self.without, room(before, each));
                let cost = (pass.at - before) as u64 * each;
                if pass.at < table.len() {
                    self.stage = Stage::Passing(pass);
                } else {
                    self.judge(table, &pass);
                }
                Ok(cost)
            }
            Stage::Done => Ok(left),
        }
    }

    /// Starts with the base rate alone.
    fn start(&mut self, table: &TrainingTable, scaling: &Scaling) -> Result<(), OutOfRange> {
        (self.rows, self.positives) = (scaling.rows, scaling.positives);
        for (field, value) in [
            ("rows that churned", self.positives),
            ("rows that did not churn", self.rows - self.positives),
        ] {
            if value == 0 {
                // It stays where it is, and says so again.
                self.stage = Stage::Scaling(scaling.clone());
                return Err(OutOfRange {
                    field,
                    value: 0.0,
                    allowed: "at least one: from one kind alone nothing can be learned",
                });
            }
        }
        self.scale = scaling.finish(table);
        let positives = self.positives as f64;
        self.point[0] = libm::log(positives / (self.rows as f64 - positives));
        self.stage = Stage::Passing(Pass::new(table, true));
        Ok(())
    }

    /// The point that is tried, with the groups' columns as they are.
    fn as_read(&self, table: &TrainingTable) -> Point {
        let count = table.numbers;
        let mut numbers = self.point[..=count].to_vec();
        let mut hot = self.point[1 + count..].to_vec();
        for (at, w) in hot.iter_mut().enumerate() {
            *w *= self.scale.inverse[count + at];
            numbers[0] -= *w * self.scale.mean[count + at];
        }
        Point { numbers, hot }
    }

    fn penalised(&self, loss: f64, at: &[f64]) -> f64 {
        loss + at[1..].iter().map(|w| w * w).sum::<f64>() / (2.0 * self.penalty)
    }

    fn steepest(&self) -> f64 {
        let most = |most: f64, slope: &f64| most.max(slope.abs());
        self.slopes.iter().fold(0.0, most) / self.rows as f64
    }

    /// Looks at a pass that has seen all rows: accepts the point or goes back half the way.
    fn judge(&mut self, table: &TrainingTable, pass: &Pass) {
        self.passes += 1;
        let objective = self.penalised(pass.loss, &self.point);
        let worse = objective > self.objective + 1e-12 * self.objective.abs();
        if worse && self.share > 1e-9 && self.passes < MOST_PASSES {
            self.try_share(table, self.share / 2.0, false);
            return;
        }
        let before = self.steepness;
        self.here.clone_from(&self.point);
        self.objective = objective;
        self.loss = pass.loss;
        self.separates = pass.least > pass.largest;
        self.slopes = pass.gradient(table, &self.scale);
        for (slope, w) in self.slopes.iter_mut().zip(&self.here).skip(1) {
            *slope += w / self.penalty;
        }
        self.steepness = self.steepest();
        if pass.second {
            self.curvature = pass.curvature(table, &self.scale);
            self.factor = None;
        }
        // So near, a step that gains nothing has met the limits of rounding.
        let stuck = self.steepness < 1e-9 && self.steepness > 0.5 * before;
        if self.steepness <= self.tolerance || stuck || self.passes >= MOST_PASSES {
            self.stage = Stage::Done;
            return;
        }
        let close = before.is_finite() && self.steepness <= KEEP * before && self.share == 1.0;
        self.step_from_here(table, !close);
    }

    /// Tries Newton's step with the curvature that is known; `second` says whether the
    /// pass that judges it sums second derivatives.
    fn step_from_here(&mut self, table: &TrainingTable, second: bool) {
        if self.factor.is_none() {
            self.factor = self.factored();
        }
        self.step = self.slopes.iter().map(|slope| -slope).collect();
        if let Some(factor) = &self.factor {
            factor.solve(&mut self.step);
        }
        self.try_share(table, 1.0, second);
    }

    fn try_share(&mut self, table: &TrainingTable, share: f64, second: bool) {
        self.share = share;
        for ((point, here), step) in self.point.iter_mut().zip(&self.here).zip(&self.step) {
            *point = here + share * step;
        }
        self.stage = Stage::Passing(Pass::new(table, second));
    }

    /// Factors of the curvature with the penalty's part; with a little more on the diagonal
    /// if rounding has made it indefinite.
    fn factored(&self) -> Option<Factor> {
        let size = self.here.len();
        let mut more = 0.0;
        for _ in 0..12 {
            let mut matrix = self.curvature.clone();
            for at in 0..size {
                let penalty = if at == 0 { 0.0 } else { 1.0 / self.penalty };
                matrix[at * size + at] += penalty + more;
            }
            if let Some(factor) = Factor::of(&matrix, size) {
                return Some(factor);
            }
            more = if more == 0.0 { 1e-9 } else { more * 100.0 };
        }
        None
    }
}

fn check_penalty(penalty: f64) -> Result<(), OutOfRange> {
    // Beyond these the equations' numbers leave what can be told apart.
    if (1e-12..=1e12).contains(&penalty) {
        Ok(())
    } else {
        Err(OutOfRange {
            field: "C",
            value: penalty,
            allowed: "10⁻¹² to 10¹²",
        })
    }
}
