//! k-fold cross-validation of the penalty, section 5.2: each fold's rows are forecast by a
//! fit to all others, for every penalty of a grid; the one with the least log-loss is taken
//! and fitted to all rows.
//!
//! All rows of a player are in the same fold: rows of one player resemble each other, and a
//! model that had seen some would know the others too well. The fold is drawn from the
//! player's number. Fits of the next penalty go on from those of the one before.

use super::fit::{Fit, Fitted};
use super::scores::{Forecast, Scores, scores};
use super::table::Table;
use crate::OutOfRange;
use crate::engagement::model::logistic;
use crate::experiment::Progress;
use crate::sim::Streams;
use rand::Rng;
use serde::{Deserialize, Serialize};

/// Mean slope at which a fold's fit is done: its forecasts then are right to five digits
/// or more, far below what chance moves them by.
const TOLERANCE: f64 = 1e-7;

/// How a penalty did on rows that its fits had not seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// C.
    pub penalty: f64,
    /// All folds' forecasts together.
    pub scores: Scores,
    /// Each fold's alone; a fold may be empty.
    pub folds: Vec<Scores>,
}

/// What cross-validation found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Validated {
    /// Every penalty, in the order given.
    pub tried: Vec<Tried>,
    /// The place of the best in `tried`.
    pub best: usize,
    /// For each row of the table, what the best penalty's fit without its fold says.
    pub held_out: Vec<Forecast>,
    /// The best penalty's fits, each without one fold.
    pub without: Vec<Fitted>,
    /// The best penalty's fit to all rows.
    pub fitted: Fitted,
}

/// Cross-validation in progress. The table is handed in at every step and must be the same
/// one.
#[derive(Clone, Debug)]
pub struct CrossValidation {
    grid: Vec<f64>,
    fits: Vec<Fit>,
    all: Fit,
    at: usize,
    fold: usize,
    forecasts: Vec<Forecast>,
    tried: Vec<Tried>,
    without: Vec<Fitted>,
    best: usize,
    held_out: Vec<Forecast>,
    best_without: Vec<Fitted>,
    fitted: Option<Fitted>,
}

/// The fold of a player, of `folds`: drawn from the number, so that it does not depend on
/// who else plays.
#[must_use]
pub fn fold_of(player: u32, folds: u8) -> u8 {
    let mut stream = Streams::new(0, u64::from(player)).stream("fold");
    ((u64::from(stream.next_u32()) * u64::from(folds)) >> 32) as u8
}

impl CrossValidation {
    /// Assigns folds to the rows and prepares the fits.
    ///
    /// # Errors
    /// For an empty table, folds other than 2 to 20, an empty grid or one of more than 20
    /// penalties, and penalties that a fit refuses.
    pub fn new(table: &mut Table, folds: u8, grid: &[f64]) -> Result<Self, OutOfRange> {
        if !(2..=20).contains(&folds) {
            return Err(OutOfRange {
                field: "folds",
                value: f64::from(folds),
                allowed: "2 to 20",
            });
        }
        if !(1..=20).contains(&grid.len()) {
            return Err(OutOfRange {
                field: "penalties",
                value: grid.len() as f64,
                allowed: "1 to 20",
            });
        }
        for &penalty in grid {
            Fit::new(table, penalty)?;
        }
        table.assign_folds(folds);
        let mut fits = Vec::new();
        for fold in 0..folds {
            fits.push(Fit::prepared(table, grid[0], Some(fold), TOLERANCE)?);
        }
        Ok(Self {
            grid: grid.to_vec(),
            fits,
            all: Fit::new(table, grid[0])?,
            at: 0,
            fold: 0,
            forecasts: Vec::new(),
            tried: Vec::new(),
            without: Vec::new(),
            best: 0,
            held_out: Vec::new(),
            best_without: Vec::new(),
            fitted: None,
        })
    }

    /// Goes on for about `budget` rows of one fit, or until a fold has been forecast.
    ///
    /// # Errors
    /// If all rows churned, or none, even if only without one of the folds.
    pub fn advance(&mut self, table: &Table, budget: u64) -> Result<Progress, OutOfRange> {
        let rounds = (self.grid.len() * self.fits.len() + 2) as f64;
        let part = if self.fitted.is_some() {
            Progress {
                done: 1.0,
                finished: true,
            }
        } else if self.at < self.grid.len() {
            let progress = self.fits[self.fold].advance(table, budget)?;
            if progress.finished {
                self.forecast(table);
                self.next_fold(table)?;
            }
            progress
        } else {
            let progress = self.all.advance(table, budget)?;
            if progress.finished {
                self.fitted = Some(self.all.fitted());
            }
            progress
        };
        let finished = self.fitted.is_some();
        let rounds_done = (self.at * self.fits.len() + self.fold) as f64;
        let within = if part.finished { 0.0 } else { part.done };
        Ok(Progress {
            done: if finished {
                1.0
            } else {
                (rounds_done + within) / rounds
            },
            finished,
        })
    }

    /// What was found; none before it is finished.
    #[must_use]
    pub fn result(self) -> Option<Validated> {
        Some(Validated {
            tried: self.tried,
            best: self.best,
            held_out: self.held_out,
            without: self.best_without,
            fitted: self.fitted?,
        })
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub fn finish(mut self, table: &Table) -> Result<Option<Validated>, OutOfRange> {
        while !self.advance(table, u64::MAX)?.finished {}
        Ok(self.result())
    }

    /// Forecasts the rows of the fold whose fit is done.
    fn forecast(&mut self, table: &Table) {
        let fitted = self.fits[self.fold].fitted();
        let fold = self.fold as u8;
        self.forecasts.resize(
            table.len(),
            Forecast {
                risk: 0.0,
                churned: false,
            },
        );
        for row in 0..table.len() {
            if table.folds[row] == fold {
                let logit = table.logit(row, &fitted);
                self.forecasts[row] = Forecast {
                    risk: logistic(logit) as f32,
                    churned: table.churned[row],
                };
            }
        }
        self.without.push(fitted);
    }

    fn next_fold(&mut self, table: &Table) -> Result<(), OutOfRange> {
        self.fold += 1;
        if self.fold < self.fits.len() {
            return Ok(());
        }
        self.fold = 0;
        let forecasts = core::mem::take(&mut self.forecasts);
        let of_fold = |fold: usize| {
            let rows = forecasts.iter().zip(&table.folds);
            let mine: Vec<Forecast> = rows
                .filter(|row| usize::from(*row.1) == fold)
                .map(|row| *row.0)
                .collect();
            scores(&mine)
        };
        self.tried.push(Tried {
            penalty: self.grid[self.at],
            scores: scores(&forecasts),
            folds: (0..self.fits.len()).map(of_fold).collect(),
        });
        let without = core::mem::take(&mut self.without);
        // Of equally good ones the stronger penalty, whichever comes first.
        let rank = |tried: &Tried| (tried.scores.log_loss, tried.penalty);
        if self.at == 0 || rank(&self.tried[self.at]) < rank(&self.tried[self.best]) {
            self.best = self.at;
            self.held_out = forecasts;
            self.best_without = without;
        }
        self.at += 1;
        if let Some(&penalty) = self.grid.get(self.at) {
            for fit in &mut self.fits {
                fit.set_penalty(table, penalty)?;
            }
        } else {
            self.all.set_penalty(table, self.grid[self.best])?;
        }
        Ok(())
    }
}
