//! k-fold cross-validation of the penalty, section 5.2: each fold's rows are forecast by a
//! fit to all others, for every penalty of a grid; the one with the least log-loss is taken
//! and fitted to all rows.
//!
//! All rows of a player are in the same fold: rows of one player resemble each other, and a
//! model that had seen some would know the others too well. The fold is drawn from the
//! player's number. Fits of the next penalty go on from those of the one before.
//!
//! Where all who churned are in one fold, or all who did not, nothing can be learned without
//! it: that fold is left out of the validation.

use super::fitted::Fitted;
use super::newton::ChurnFit;
use crate::OutOfRange;
use crate::engagement::churn::data::TrainingTable;
use crate::engagement::churn::quality::{CHEAP, Forecast, Scores, Scoring};
use crate::engagement::model::logistic;
use crate::experiment::Progress;
use serde::{Deserialize, Serialize};

/// Mean slope at which a fold's fit is done: its forecasts then are right to five digits
/// or more, far below what chance moves them by.
const TOLERANCE: f64 = 1e-7;

/// How a penalty did on rows that its fits had not seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// C.
    pub penalty: f64,
    /// All folds' forecasts together, but for folds that were left out.
    pub scores: Scores,
    /// Each fold's alone; a fold may be empty, and one that was left out is.
    pub folds: Vec<Scores>,
}

/// What cross-validation found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Validated {
    /// Every penalty, in the order given.
    pub tried: Vec<Tried>,
    /// The place of the best in `tried`.
    pub best: usize,
    /// For each row of the table, what the best penalty's fit without its fold says; rows of
    /// folds that were left out are missing.
    pub held_out: Vec<Forecast>,
    /// The best penalty's fits, each without one fold; none for a fold that was left out.
    pub without: Vec<Option<Fitted>>,
    /// The best penalty's fit to all rows.
    pub fitted: Fitted,
}

/// What is said if no fold can be left out.
const ONE_GROUP: OutOfRange = OutOfRange {
    field: "groups of players that can be held out",
    value: 0.0,
    allowed: "at least one: all who churned are in one group, and all who did not in one",
};

/// What is being done for a penalty.
#[derive(Clone, Debug)]
enum Step {
    /// Fitting without a fold.
    Fitting,
    /// Forecasting its rows, from this one on.
    Forecasting(Fitted, usize),
    /// All folds are forecast: marks of all together and of each.
    Marking(Marking),
}

/// Marks of a penalty in the making.
#[derive(Clone, Debug)]
struct Marking {
    /// Those that are known: of all together, then of each fold.
    known: Vec<Scores>,
    scoring: Scoring,
    /// The forecasts of the fold that is marked.
    mine: Vec<Forecast>,
}

/// Cross-validation in progress. The table is handed in at every step and must be the same
/// one.
#[derive(Clone, Debug)]
pub struct CrossValidation {
    grid: Vec<f64>,
    folds: u8,
    /// For each fold that is not left out, its number and the fit to all others.
    fits: Vec<(u8, ChurnFit)>,
    all: ChurnFit,
    at: usize,
    /// The place in `fits`.
    fold: usize,
    step: Step,
    forecasts: Vec<Forecast>,
    tried: Vec<Tried>,
    without: Vec<Option<Fitted>>,
    best: usize,
    held_out: Vec<Forecast>,
    best_without: Vec<Option<Fitted>>,
    fitted: Option<Fitted>,
}

impl CrossValidation {
    /// Assigns folds to the rows and prepares the fits.
    ///
    /// # Errors
    /// For an empty table, folds other than 2 to 20, an empty grid or one of more than 20
    /// penalties, penalties that a fit refuses, and if no fold can be left out.
    ///
    /// # Complexity
    /// O(rows).
    pub fn new(table: &mut TrainingTable, folds: u8, grid: &[f64]) -> Result<Self, OutOfRange> {
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
            ChurnFit::new(table, penalty)?;
        }
        table.assign_folds(folds);
        let mut fits = Vec::new();
        for fold in learnable(table, folds) {
            fits.push((
                fold,
                ChurnFit::prepared(table, grid[0], Some(fold), TOLERANCE)?,
            ));
        }
        if fits.is_empty() {
            return Err(ONE_GROUP);
        }
        Ok(Self {
            grid: grid.to_vec(),
            folds,
            without: vec![None; usize::from(folds)],
            fits,
            all: ChurnFit::new(table, grid[0])?,
            at: 0,
            fold: 0,
            step: Step::Fitting,
            forecasts: Vec::new(),
            tried: Vec::new(),
            best: 0,
            held_out: Vec::new(),
            best_without: Vec::new(),
            fitted: None,
        })
    }

    /// Goes on for about `budget` rows of one fit, or until a fold has been fitted, forecast or
    /// marked.
    ///
    /// # Errors
    /// If all rows churned, or none.
    ///
    /// # Complexity
    /// O(`budget` · columns²) for a slice of passes, O(columns³) after each pass, and
    /// O(rows · folds) when a fold has been forecast or marked. In all one fit for each fold and
    /// penalty, and one of all rows.
    pub fn advance(&mut self, table: &TrainingTable, budget: u64) -> Result<Progress, OutOfRange> {
        let rounds = (self.grid.len() * self.fits.len() + 2) as f64;
        let mut within = 0.0;
        if self.fitted.is_none() && self.at == self.grid.len() {
            let progress = self.all.advance(table, budget)?;
            within = progress.done;
            if progress.finished {
                self.fitted = Some(self.all.fitted());
            }
        } else if self.fitted.is_none() {
            // Taken out while it works; a fit that fails is in its place again.
            within = match core::mem::replace(&mut self.step, Step::Fitting) {
                Step::Fitting => {
                    let fit = &mut self.fits[self.fold].1;
                    let progress = fit.advance(table, budget)?;
                    if progress.finished {
                        self.step = Step::Forecasting(fit.fitted(), 0);
                    }
                    progress.done.min(0.9)
                }
                Step::Forecasting(fitted, from) => self.forecast(table, fitted, from, budget),
                Step::Marking(marking) => {
                    self.mark(table, marking, budget)?;
                    0.0
                }
            };
        }
        let finished = self.fitted.is_some();
        let rounds_done = (self.at * self.fits.len() + self.fold) as f64;
        Ok(Progress {
            done: if finished {
                1.0
            } else {
                (rounds_done + within) / rounds
            },
            finished,
        })
    }

    /// Bytes that are held for forecasts; what fits need does not grow with the rows.
    #[must_use]
    pub fn held(&self) -> usize {
        let marking = match &self.step {
            Step::Marking(marking) => {
                marking.scoring.held() + size_of::<Forecast>() * marking.mine.capacity()
            }
            _ => 0,
        };
        marking + size_of::<Forecast>() * (self.forecasts.capacity() + self.held_out.capacity())
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

    /// Runs to the end. For each penalty one fit for each fold, some ten passes of
    /// O(rows · columns²), and O(rows · folds²) to mark them; and one fit of all rows.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub fn finish(mut self, table: &TrainingTable) -> Result<Option<Validated>, OutOfRange> {
        while !self.advance(table, u64::MAX)?.finished {}
        Ok(self.result())
    }

    /// Forecasts rows of the fold whose fit is done, and says how much of the fold's work is
    /// done beyond its place.
    fn forecast(&mut self, table: &TrainingTable, fitted: Fitted, from: usize, budget: u64) -> f64 {
        let fold = self.fits[self.fold].0;
        let none = Forecast {
            risk: 0.0,
            churned: false,
        };
        self.forecasts.resize(table.len(), none);
        let rows = usize::try_from(budget.max(1)).unwrap_or(usize::MAX);
        let end = from.saturating_add(rows).min(table.len());
        for row in from..end {
            if table.folds[row] == fold {
                let logit = table.logit(row, &fitted);
                self.forecasts[row] = Forecast {
                    risk: logistic(logit) as f32,
                    churned: table.churned[row],
                };
            }
        }
        if end < table.len() {
            self.step = Step::Forecasting(fitted, end);
            return 0.95;
        }
        self.without[usize::from(fold)] = Some(fitted);
        self.fold += 1;
        if self.fold == self.fits.len() {
            let known = |fold: u8| self.fits.iter().any(|fit| fit.0 == fold);
            if self.fits.len() < usize::from(self.folds) {
                let mut rows = table.folds.iter();
                self.forecasts
                    .retain(|_| rows.next().is_some_and(|&fold| known(fold)));
            }
            self.step = Step::Marking(Marking {
                known: Vec::new(),
                scoring: Scoring::default(),
                mine: Vec::new(),
            });
        }
        0.0
    }

    /// Marks the forecasts of a penalty: all together, then those of each fold.
    fn mark(
        &mut self,
        table: &TrainingTable,
        mut marking: Marking,
        budget: u64,
    ) -> Result<(), OutOfRange> {
        let mut left = budget.max(1).saturating_mul(CHEAP);
        let list = match marking.known.len() {
            0 => &self.forecasts,
            _ => &marking.mine,
        };
        if !marking.scoring.advance(list, &mut left) {
            self.step = Step::Marking(marking);
            return Ok(());
        }
        marking.known.push(marking.scoring.scores());
        let next = (marking.known.len() - 1) as u8;
        if next < self.folds {
            let known = |fold: u8| self.fits.iter().any(|fit| fit.0 == fold);
            let rows = table.folds.iter().filter(|&&fold| known(fold));
            let rows = rows.zip(&self.forecasts);
            let mine = rows.filter(|row| *row.0 == next).map(|row| *row.1);
            marking.mine = mine.collect();
            marking.scoring = Scoring::default();
            self.step = Step::Marking(marking);
            return Ok(());
        }
        self.next_penalty(table, &marking.known)
    }

    fn next_penalty(&mut self, table: &TrainingTable, marks: &[Scores]) -> Result<(), OutOfRange> {
        let forecasts = core::mem::take(&mut self.forecasts);
        let nothing = vec![None; usize::from(self.folds)];
        let without = core::mem::replace(&mut self.without, nothing);
        if let [all, folds @ ..] = marks {
            self.tried.push(Tried {
                penalty: self.grid[self.at],
                scores: *all,
                folds: folds.to_vec(),
            });
        }
        // Of equally good ones the stronger penalty, whichever comes first.
        let rank = |tried: &Tried| (tried.scores.log_loss, tried.penalty);
        if self.at == 0 || rank(&self.tried[self.at]) < rank(&self.tried[self.best]) {
            self.best = self.at;
            self.held_out = forecasts;
            self.best_without = without;
        }
        self.fold = 0;
        self.at += 1;
        if let Some(&penalty) = self.grid.get(self.at) {
            for (_, fit) in &mut self.fits {
                fit.set_penalty(table, penalty)?;
            }
        } else {
            self.all.set_penalty(table, self.grid[self.best])?;
        }
        Ok(())
    }
}

/// The folds without which there are rows of both kinds; all of them if the table has one
/// kind only, which fits refuse by themselves.
fn learnable(table: &TrainingTable, folds: u8) -> Vec<u8> {
    let mut counts = vec![[0_usize; 2]; usize::from(folds)];
    for (&fold, &churned) in table.folds.iter().zip(&table.churned) {
        counts[usize::from(fold)][usize::from(churned)] += 1;
    }
    let total = |kind: usize| counts.iter().map(|count| count[kind]).sum::<usize>();
    let total = [total(0), total(1)];
    let both = |&fold: &u8| {
        let mine = counts[usize::from(fold)];
        total.contains(&0) || (mine[0] < total[0] && mine[1] < total[1])
    };
    (0..folds).filter(both).collect()
}
