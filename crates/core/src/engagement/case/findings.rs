//! What was found in a population's games: figures that a page shows and a reader checks.

use super::gaps::{DrawsByGap, GapBin};
use crate::engagement::churn::{Bin, ChurnModel, Pattern, Scores, Separation, Trained};
use crate::engagement::model::Risks;
use crate::engagement::population::{figures, paper, tournament};
use serde::{Deserialize, Serialize};

/// What was foretold against what came: Figures 2 and 3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// Of which forecasts: `final ratings`, `held out`.
    pub name: String,
    /// By forecast, ascending.
    pub bins: Vec<Bin>,
    /// Slope of what came on the logit of the forecast, and its standard error if known: 1
    /// if the forecasts are right, below if they differ too much.
    pub slope: Option<(f64, Option<f64>)>,
}

/// How good forecasts of churn are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// Area under the ROC curve.
    pub auc: f64,
    /// Mean of −ln(what was forecast for what came).
    pub log_loss: f64,
    /// Mean squared error.
    pub brier: f64,
    /// Log-loss of the base rate alone.
    pub base_log_loss: f64,
}

/// A penalty that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TriedPenalty {
    /// C, the inverse strength of the penalty.
    pub penalty: f64,
    /// On players whom the fit had not seen.
    pub log_loss: f64,
}

/// Everything that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// Where it comes from.
    pub source: String,
    /// Games; 0 if nothing was counted here.
    pub games: u64,
    /// Players of them.
    pub players: u64,
    /// Share of games that were drawn.
    pub draws: f64,
    /// The same by the gap of skills.
    pub gaps: DrawsByGap,
    /// Quantiles of the players' skills, in points, at the probabilities
    /// [`figures::AT`]; empty if not known.
    pub skills: Vec<f64>,
    /// The churn model.
    pub model: ChurnModel,
    /// Weights for features of mean 0 and variance 1, in the layout's order; empty if not
    /// known.
    pub standard: Vec<f64>,
    /// Means of the model's risks after a win, a draw, a loss.
    pub mean_risks: Risks,
    /// Rows that the model was fitted to: two for each game whose churn window was observed.
    pub rows: u64,
    /// Share of the rows that churned.
    pub base_rate: f64,
    /// On players that the fit had not seen.
    pub marks: Option<Marks>,
    /// Penalties that were tried, and the place of the one that was taken.
    pub tried: (Vec<TriedPenalty>, usize),
    /// Chances to win: Figure 2.
    pub wins: Vec<Calibration>,
    /// Churn risks: Figure 3.
    pub churn: Vec<Calibration>,
    /// Churn by the last outcome.
    pub last: Vec<Pattern>,
    /// By the last three: Table 1. Those without rows are printed: their risk is the middle
    /// of the printed range, and in the place of the standard error is half its width.
    pub last_three: Vec<Pattern>,
    /// How much of the pairing's effect is real, with its standard error (not the 95 %
    /// interval); none if that cannot be told from these games.
    pub lever: Option<(f64, f64)>,
    /// What is to be said of the fit.
    pub notes: Vec<String>,
}

/// Bins of figures that are shipped.
fn bins(figures: &[figures::PublishedBin]) -> Vec<Bin> {
    let bin = |bin: &figures::PublishedBin| Bin {
        low: bin.from,
        high: bin.to,
        rows: bin.count as usize,
        forecast: bin.predicted,
        observed: bin.happened,
        error: bin.error,
        interval: crate::engagement::churn::wilson(
            libm::round(bin.happened * f64::from(bin.count)) as usize,
            bin.count as usize,
        ),
    };
    figures.iter().map(bin).collect()
}

fn patterns(figures: &[figures::PatternRisk]) -> Vec<Pattern> {
    let pattern = |found: &figures::PatternRisk| Pattern {
        word: found.outcomes.to_owned(),
        rows: u64::from(found.rows),
        churned: libm::round(found.risk * f64::from(found.rows)) as u64,
        risk: found.risk,
        error: found.error,
    };
    figures.iter().map(pattern).collect()
}

impl Findings {
    /// The lever and half of its 95 % interval; `None` if it is not known. An error of 0 is
    /// that of pairs that all ended alike, which say nothing.
    #[must_use]
    pub fn lever_within(&self) -> Option<(f64, f64)> {
        let (lever, error) = self.lever?;
        let told = lever.is_finite() && error > 0.0 && error.is_finite();
        told.then_some((lever, 1.96 * error))
    }

    /// What the paper prints, and what was chosen so that it comes out. O(patterns + features).
    #[must_use]
    pub fn paper(mean_risks: Risks) -> Self {
        let printed = |(word, [least, most]): &(&str, [f64; 2])| Pattern {
            word: (*word).to_owned(),
            rows: 0,
            churned: 0,
            risk: (least + most) / 200.0,
            error: (most - least) / 200.0,
        };
        Self {
            source: "Chen et al., Table 1, section 5".to_owned(),
            games: 36_900_000,
            players: 1_680_000,
            draws: paper::DRAW_RATE,
            gaps: DrawsByGap {
                bins: Vec::new(),
                correlation: Some(paper::GAP_CORRELATION),
            },
            skills: (figures::AT.iter())
                .map(|&at| paper::HABITS.ratings.get(at))
                .collect(),
            model: paper::model(),
            standard: Vec::new(),
            mean_risks,
            rows: 0,
            base_rate: 1.0 - paper::RETAINED_OF_500 / 500.0,
            marks: None,
            tried: (Vec::new(), 0),
            wins: Vec::new(),
            churn: Vec::new(),
            last: Vec::new(),
            last_three: paper::TABLE_1.iter().map(printed).collect(),
            lever: None,
            notes: Vec::new(),
        }
    }

    /// A real tournament.
    #[must_use]
    pub fn tournament() -> Self {
        let quality = figures::QUALITY;
        let calibration = |name: &str, figures: &[figures::PublishedBin], slope| Calibration {
            name: name.to_owned(),
            bins: bins(figures),
            slope,
        };
        Self {
            source: figures::SOURCE.to_owned(),
            games: 65_811,
            players: 6_191,
            draws: figures::DRAW_RATE,
            gaps: DrawsByGap {
                bins: (figures::DRAWS_BY_GAP.iter())
                    .map(|&(gap, games, drawn)| GapBin { gap, games, drawn })
                    .collect(),
                correlation: Some(figures::GAP_CORRELATION),
            },
            skills: figures::RATINGS.to_vec(),
            model: tournament::model(),
            standard: Vec::new(),
            mean_risks: figures::MEAN_RISKS,
            rows: u64::from(quality.rows),
            base_rate: quality.base_rate,
            marks: Some(Marks {
                auc: quality.auc,
                log_loss: quality.log_loss,
                brier: quality.brier,
                base_log_loss: quality.base_log_loss,
            }),
            tried: (
                (figures::PENALTIES.iter())
                    .map(|&(penalty, log_loss)| TriedPenalty { penalty, log_loss })
                    .collect(),
                3,
            ),
            wins: vec![
                calibration("final ratings, as in the paper", &figures::WINS_FINAL, None),
                calibration(
                    "held out: ratings frozen at two thirds",
                    &figures::WINS_HELD_OUT,
                    Some((figures::WIN_SLOPE_HELD_OUT, None)),
                ),
            ],
            churn: vec![calibration(
                "players that the fit had not seen",
                &figures::CHURN_DECILES,
                None,
            )],
            last: patterns(&figures::RISK_BY_LAST),
            last_three: patterns(&figures::RISK_BY_LAST_THREE),
            lever: Some(figures::LEVER),
            notes: Vec::new(),
        }
    }

    /// What training found in a visitor's games; what it does not know is put in after.
    pub(super) fn of(trained: Trained) -> Self {
        let held = &trained.held_out;
        let Scores {
            auc,
            log_loss,
            brier,
            base_log_loss,
            ..
        } = held.scores;
        // All rows; of those held out a group may be missing.
        let Scores {
            rows, positives, ..
        } = trained.in_sample.scores;
        let best = trained.validated.best;
        let tried = (trained.validated.tried.iter())
            .map(|tried| TriedPenalty {
                penalty: tried.penalty,
                log_loss: tried.scores.log_loss,
            })
            .collect();
        let calibration = |name: &str, quality: &crate::engagement::churn::Quality| Calibration {
            name: name.to_owned(),
            bins: quality.deciles.clone(),
            slope: (quality.calibration).map(|line| (line.slope, Some(line.errors[1]))),
        };
        let mut notes = Vec::new();
        let groups = trained.validated.without.len();
        let left_out = (trained.validated.without.iter()).filter(|fit| fit.is_none());
        if left_out.count() > 0 {
            notes.push(format!(
                "All who stopped, or all who did not, are in one of the {groups} groups of \
                 players: nothing can be learned without it, so it was left out of the checks \
                 on unseen players, which say little here."
            ));
        }
        match trained.validated.fitted.separation {
            Separation::Mixed => {}
            Separation::Near => notes.push(
                "The model tells nearly all who stopped from those who did not: a sign of few \
                 games, or of a feature that knows the answer. The penalty keeps it finite."
                    .to_owned(),
            ),
            Separation::Complete => notes.push(
                "The games can be told apart without error: without a penalty the weights would \
                 grow without end. What is shown depends on the penalty."
                    .to_owned(),
            ),
        }
        let churn = vec![
            calibration("players that the fit had not seen", held),
            calibration("the games it was fitted to", &trained.in_sample),
        ];
        let [last, last_three] = trained.patterns;
        Self {
            source: String::new(),
            games: 0,
            players: 0,
            draws: 0.0,
            gaps: DrawsByGap::default(),
            skills: Vec::new(),
            model: trained.model,
            standard: trained.standard,
            mean_risks: trained.mean_risks,
            rows: rows as u64,
            base_rate: positives as f64 / (rows.max(1)) as f64,
            marks: auc.map(|auc| Marks {
                auc,
                log_loss,
                brier,
                base_log_loss,
            }),
            tried: (tried, best),
            wins: Vec::new(),
            churn,
            last,
            last_three,
            lever: trained.lever.map(|slope| (slope.lever, slope.error)),
            notes,
        }
    }
}
