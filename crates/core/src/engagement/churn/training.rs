//! From a history to a churn model: rows, cross-validation, the fit and how good it is.
//!
//! Everything that the page shows of a fit, in slices: the rows are gathered once, with
//! Table 1 counted on the way; the penalty is chosen; then the rows are gone through again
//! for the model's mean risks and for the lever, where each player is judged by the fit that
//! has not seen that player.

use super::data::{Rows, TrainingTable};
use super::fit::{CrossValidation, Fitted, GRID, Validated};
use super::layout::Layout;
use super::model::ChurnModel;
use super::quality::{CHEAP, Forecast, Judging, Pair, Pattern, Patterns, Quality, Slope, slope};
use crate::OutOfRange;
use crate::engagement::history::History;
use crate::engagement::model::{Odds, Outcome, Risks, logistic};
use crate::experiment::Progress;

/// What a row costs to gather, in rows of a pass of a fit.
const GATHER: u64 = 4;

/// Shares of the work after which the rows are gathered, the penalty is chosen, the rows have
/// been looked at, and the first list of forecasts is judged.
const GATHERED: f64 = 0.1;
const VALIDATED: f64 = 0.95;
const LOOKED: f64 = 0.97;
const JUDGED: f64 = 0.985;

/// What is said if there is nothing to learn from.
const NOTHING: OutOfRange = OutOfRange {
    field: "rows",
    value: 0.0,
    allowed: "at least one",
};

/// What is said if no game is followed by its churn window.
const UNSEEN: OutOfRange = OutOfRange {
    field: "number of games with time enough after them to see whether their players stopped",
    value: 0.0,
    allowed: "at least one; the file must reach the churn window or more beyond some of its games",
};

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingPlan {
    /// Features and churn window.
    pub layout: Layout,
    /// Until when games were observed, minutes; none: until the last one started.
    pub end: Option<f64>,
    /// Folds, 2 to 20.
    pub folds: u8,
    /// Penalties C to try.
    pub grid: Vec<f64>,
}

impl TrainingPlan {
    /// The paper's way, five folds, with penalties from 10⁻⁴ to 1.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            end: None,
            folds: 5,
            grid: GRID.to_vec(),
        }
    }
}

/// What training found.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The model, of all rows.
    pub model: ChurnModel,
    /// Its weights for standardised features, in the layout's order.
    pub standard: Vec<f64>,
    /// Cross-validation and the last fit.
    pub validated: Validated,
    /// On the rows that it was fitted to.
    pub in_sample: Quality,
    /// On players that it had not seen.
    pub held_out: Quality,
    /// Churn by the upcoming outcome, and by the last three: Table 1.
    pub patterns: [Vec<Pattern>; 2],
    /// Mean of the model's risks over all states: after a win, a draw, a loss.
    pub mean_risks: Risks,
    /// How much of the pairing's effect is real; none if there were no odds.
    pub lever: Option<Slope>,
}

#[derive(Clone, Debug)]
enum Stage {
    Gathering(Rows),
    Validating(Box<CrossValidation>),
    Looking(Box<Looking>),
    Judging(Box<Judged>),
    Done(Box<Trained>),
    Failed(OutOfRange),
}

/// Going through the table with the models that were found.
#[derive(Clone, Debug)]
struct Looking {
    at: usize,
    validated: Validated,
    in_sample: Vec<Forecast>,
    /// Sums of the model's risks by outcome.
    sums: Risks,
    /// Risks of the first player of a game, and whether that player churned, by the fit
    /// that has not seen the player.
    first: Option<(Risks, bool)>,
    pairs: Vec<Pair>,
}

/// Holding what was forecast against what came.
#[derive(Clone, Debug)]
struct Judged {
    looking: Looking,
    judging: Judging,
    in_sample: Option<Quality>,
    held_out: Option<Quality>,
}

/// Training in progress. History and odds are handed in at every step and must be the same.
#[derive(Clone, Debug)]
pub struct Training {
    plan: TrainingPlan,
    table: TrainingTable,
    patterns: [Patterns; 2],
    average: Odds,
    stage: Stage,
}

impl Training {
    /// Prepares to train on a history (section 5.2). O(games + players).
    ///
    /// # Errors
    /// For what [`Rows::new`] refuses.
    pub fn new(history: &History, plan: TrainingPlan) -> Result<Self, OutOfRange> {
        let rows = Rows::new(history, plan.layout, plan.end)?;
        let mut table = TrainingTable::of(&plan.layout);
        table.reserve(rows.total());
        let draws = (history.games.iter()).filter(|game| game.outcome == Outcome::Draw);
        let draw = draws.count() as f64 / history.games.len().max(1) as f64;
        Ok(Self {
            table,
            patterns: [Patterns::new(1)?, Patterns::new(3)?],
            average: [(1.0 - draw) / 2.0, draw, (1.0 - draw) / 2.0],
            stage: Stage::Gathering(rows),
            plan,
        })
    }

    /// Goes on for about `budget` rows of a pass. `odds` are those of the first player of a
    /// game before it was played, by its number; without them there is no lever.
    ///
    /// # Errors
    /// If no game is followed by its churn window, if all churned or none did, and for a plan that
    /// [`CrossValidation::new`] refuses.
    ///
    /// # Complexity
    /// O(`budget` · features): a row of a pass costs its features; at the end of a pass of
    /// Newton's method one factorisation of features³/3 is added.
    pub fn advance(
        &mut self,
        history: &History,
        odds: Option<&dyn Fn(usize) -> Odds>,
        budget: u64,
    ) -> Result<Progress, OutOfRange> {
        // Taken out while it works; a failure stays and is said again.
        let stage = core::mem::replace(&mut self.stage, Stage::Failed(NOTHING));
        let next = match stage {
            Stage::Gathering(rows) => self.gather(history, rows, budget),
            Stage::Validating(validation) => self.validate(validation, budget),
            Stage::Looking(looking) => self.look(looking, odds, budget),
            Stage::Judging(judged) => self.judge(judged, budget),
            Stage::Done(trained) => Ok((Stage::Done(trained), 1.0)),
            Stage::Failed(problem) => Err(problem),
        };
        match next {
            Ok((stage, done)) => {
                self.stage = stage;
                let finished = matches!(self.stage, Stage::Done(_));
                Ok(Progress { done, finished })
            }
            Err(problem) => {
                self.stage = Stage::Failed(problem);
                Err(problem)
            }
        }
    }

    /// Bytes that are held: the table, and what grows with it.
    #[must_use]
    pub fn held(&self) -> usize {
        let looked = |looking: &Looking| {
            let held_out = looking.validated.held_out.capacity();
            size_of::<Forecast>() * (looking.in_sample.capacity() + held_out)
                + size_of::<Pair>() * looking.pairs.capacity()
        };
        let stage = match &self.stage {
            Stage::Gathering(rows) => rows.held(),
            Stage::Validating(validation) => validation.held(),
            Stage::Looking(looking) => looked(looking),
            Stage::Judging(judged) => looked(&judged.looking) + judged.judging.held(),
            Stage::Done(_) | Stage::Failed(_) => 0,
        };
        self.table.held() + stage
    }

    /// What was found; none before it is finished.
    #[must_use]
    pub fn result(self) -> Option<Trained> {
        match self.stage {
            Stage::Done(trained) => Some(*trained),
            _ => None,
        }
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    ///
    /// # Complexity
    /// Some passes over all rows for each fold, each O(rows · features²).
    pub fn finish(
        mut self,
        history: &History,
        odds: Option<&dyn Fn(usize) -> Odds>,
    ) -> Result<Option<Trained>, OutOfRange> {
        while !self.advance(history, odds, u64::MAX)?.finished {}
        Ok(self.result())
    }

    fn gather(
        &mut self,
        history: &History,
        mut rows: Rows,
        budget: u64,
    ) -> Result<(Stage, f64), OutOfRange> {
        if rows.total() == 0 {
            return Err(UNSEEN);
        }
        for _ in 0..budget.div_ceil(GATHER).max(1) {
            let Some(row) = rows.next(history) else {
                let TrainingPlan { folds, grid, .. } = &self.plan;
                let validation = CrossValidation::new(&mut self.table, *folds, grid)?;
                return Ok((Stage::Validating(Box::new(validation)), GATHERED));
            };
            for patterns in &mut self.patterns {
                patterns.add_row(&rows, &row);
            }
            let (layout, state) = (&self.plan.layout, rows.state(&row));
            (self.table).push_state(layout, state, row.outcome, row.churned, row.player)?;
        }
        let done = GATHERED * rows.given() as f64 / rows.total().max(1) as f64;
        Ok((Stage::Gathering(rows), done))
    }

    fn validate(
        &mut self,
        mut validation: Box<CrossValidation>,
        budget: u64,
    ) -> Result<(Stage, f64), OutOfRange> {
        let progress = validation.advance(&self.table, budget)?;
        if !progress.finished {
            let done = GATHERED + (VALIDATED - GATHERED) * progress.done;
            return Ok((Stage::Validating(validation), done));
        }
        let looking = Looking {
            at: 0,
            validated: validation.result().ok_or(NOTHING)?,
            in_sample: Vec::with_capacity(self.table.len()),
            sums: [0.0; 3],
            first: None,
            pairs: Vec::new(),
        };
        Ok((Stage::Looking(Box::new(looking)), VALIDATED))
    }

    fn look(
        &mut self,
        mut looking: Box<Looking>,
        odds: Option<&dyn Fn(usize) -> Odds>,
        budget: u64,
    ) -> Result<(Stage, f64), OutOfRange> {
        let count = self.table.len();
        let rows = usize::try_from(budget.div_ceil(2).max(1)).unwrap_or(usize::MAX);
        let end = looking.at.saturating_add(rows).min(count);
        for row in looking.at..end {
            let churned = self.table.churned()[row];
            let (risks, outcome) = self.risks(row, &looking.validated.fitted);
            for (sum, risk) in looking.sums.iter_mut().zip(risks) {
                *sum += risk;
            }
            looking.in_sample.push(Forecast {
                risk: risks[outcome] as f32,
                churned,
            });
            let fold = usize::from(self.table.folds[row]);
            let Some(odds) = odds else {
                continue;
            };
            // Nothing is known of who is in a group that could not be left out.
            let unseen = looking.validated.without.get(fold).and_then(Option::as_ref);
            let mine = unseen.map(|unseen| (self.risks(row, unseen).0, churned));
            if row % 2 == 0 {
                looking.first = mine;
            } else if let (Some((first, its)), Some((risks, _))) = (looking.first.take(), mine) {
                let both = [&first, &risks];
                let pair = Pair::new(both, &odds(row / 2), &self.average, [its, churned]);
                looking.pairs.push(pair);
            }
        }
        looking.at = end;
        if end < count {
            let done = VALIDATED + (LOOKED - VALIDATED) * end as f64 / count as f64;
            return Ok((Stage::Looking(looking), done));
        }
        let judged = Judged {
            looking: *looking,
            judging: Judging::default(),
            in_sample: None,
            held_out: None,
        };
        Ok((Stage::Judging(Box::new(judged)), LOOKED))
    }

    fn judge(&mut self, mut judged: Box<Judged>, budget: u64) -> Result<(Stage, f64), OutOfRange> {
        let mut left = budget.max(1).saturating_mul(CHEAP);
        let Judged {
            looking,
            judging,
            in_sample,
            held_out,
        } = &mut *judged;
        if in_sample.is_none() {
            *in_sample = judging.advance(&looking.in_sample, &mut left);
            if in_sample.is_some() {
                *judging = Judging::default();
                looking.in_sample = Vec::new();
            }
            return Ok((Stage::Judging(judged), LOOKED));
        }
        if held_out.is_none() {
            *held_out = judging.advance(&looking.validated.held_out, &mut left);
            return Ok((Stage::Judging(judged), JUDGED));
        }
        let (Some(in_sample), Some(held_out)) = (in_sample.take(), held_out.take()) else {
            return Err(NOTHING);
        };
        let looking = judged.looking;
        let count = self.table.len();
        let fitted = &looking.validated.fitted;
        let trained = Trained {
            model: self.table.model(&self.plan.layout, fitted)?,
            standard: self.table.arranged(&self.plan.layout, &fitted.standard),
            in_sample,
            held_out,
            patterns: [self.patterns[0].list(), self.patterns[1].list()],
            mean_risks: looking.sums.map(|sum| sum / count as f64),
            lever: slope(&looking.pairs),
            validated: looking.validated,
        };
        Ok((Stage::Done(Box::new(trained)), 1.0))
    }

    /// Risks of a row by a fit after a win, a draw and a loss, and which of them it was.
    fn risks(&self, row: usize, fitted: &Fitted) -> (Risks, usize) {
        let logit = self.table.logit(row, fitted);
        let upcoming = &fitted.weights[fitted.weights.len() - 3..];
        let outcome = self.table.outcome(row).index();
        let before = logit - upcoming[outcome];
        (
            [0, 1, 2].map(|at: usize| logistic(before + upcoming[at])),
            outcome,
        )
    }
}
