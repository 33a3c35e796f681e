//! All that is shown of a list of forecasts, made in slices.

use super::line::{CalibrationLine, LineFit};
use super::reliability::{Bin, EDGES, fixed_of, quantiles_of};
use super::scores::{Forecast, Scores, Scoring};
use serde::{Deserialize, Serialize};

/// How many forecasts are summed, sorted or fitted once at the cost of one row of a pass of a
/// churn model's fit, which has sixty columns.
pub(in crate::engagement) const CHEAP: u64 = 8;

/// How forecasts compare with what came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quality {
    /// AUC, log-loss, Brier's score.
    pub scores: Scores,
    /// Slope and intercept of the calibration; none if it cannot be told.
    pub calibration: Option<CalibrationLine>,
    /// Ten bins of equally many rows.
    pub deciles: Vec<Bin>,
    /// Bins between fixed risks.
    pub fixed: Vec<Bin>,
}

impl Quality {
    /// All of it. O(n), at most sixty passes for the line.
    #[must_use]
    pub fn of(forecasts: &[Forecast]) -> Self {
        let mut judging = Judging::default();
        loop {
            if let Some(quality) = judging.advance(forecasts, &mut u64::MAX.clone()) {
                return quality;
            }
        }
    }
}

/// A [`Quality`] in the making. The forecasts are handed in at every step and must be the
/// same.
#[derive(Clone, Debug, Default)]
pub(in crate::engagement::churn) struct Judging {
    scoring: Scoring,
    marked: Option<Marked>,
}

/// What is known before the calibration.
#[derive(Clone, Debug)]
struct Marked {
    scores: Scores,
    deciles: Vec<Bin>,
    fixed: Vec<Bin>,
    line: LineFit,
}

impl Judging {
    /// Goes on while a budget of forecasts is left; none before all is done. O(`left`), and O(n)
    /// once for the bins.
    pub fn advance(&mut self, forecasts: &[Forecast], left: &mut u64) -> Option<Quality> {
        let Some(marked) = &mut self.marked else {
            if self.scoring.advance(forecasts, left) {
                let scoring = core::mem::take(&mut self.scoring);
                // An addition for each forecast, twice: no slices.
                self.marked = Some(Marked {
                    scores: scoring.scores(),
                    deciles: quantiles_of(scoring.keys(), 10),
                    fixed: fixed_of(scoring.keys(), &EDGES),
                    line: LineFit::each(),
                });
            }
            return None;
        };
        marked.line.advance(forecasts, left).then(|| Quality {
            scores: marked.scores,
            calibration: marked.line.line(),
            deciles: core::mem::take(&mut marked.deciles),
            fixed: core::mem::take(&mut marked.fixed),
        })
    }

    /// Bytes that are held.
    pub fn held(&self) -> usize {
        let line = self.marked.as_ref().map_or(0, |marked| marked.line.held());
        self.scoring.held() + line
    }
}
