//! A population like the players of a real tournament.
//!
//! All figures are in [`figures`]: the churn model that was fitted to its games, and how
//! players come, pause, win and go. States arise by playing (`life`); the
//! tests hold their risks against those of the real states.

use super::life::Habits;
use super::quantiles::Quantiles;
use super::{Assumption, figures};
use crate::engagement::churn::{ChurnModel, Layout};

const fn table(of: &'static [f64; 19]) -> Quantiles {
    Quantiles {
        at: &figures::AT,
        of,
    }
}

/// The churn model.
#[must_use]
pub fn model() -> ChurnModel {
    ChurnModel {
        layout: Layout::tournament(),
        intercept: figures::INTERCEPT,
        weights: figures::WEIGHTS.to_vec(),
    }
}

/// How players come, play and go. States are kept while what follows them can be seen.
pub const HABITS: Habits = Habits {
    joins: table(&figures::JOINS),
    end: 240.0,
    kept: [0.0, 210.0],
    share: 0.15,
    gaps: [
        table(&figures::GAPS_AFTER_WIN),
        table(&figures::GAPS_AFTER_DRAW),
        table(&figures::GAPS_AFTER_LOSS),
    ],
    pace: figures::PACE,
    returns: figures::RETURNS,
    breaks: table(&figures::BREAKS),
    ratings: table(&figures::RATINGS),
    deviations: [110.0, 30.0],
    opponents: &figures::OPPONENTS,
    goals: 0.0,
};

/// What is taken for granted.
pub const ASSUMPTIONS: [Assumption; 8] = [
    Assumption {
        what: "Churn",
        value: "no further game within 30 minutes (the paper: eight hours)",
        source: "a tournament lasts four hours",
    },
    Assumption {
        what: "Weights of the churn model",
        value: "57, fitted to 119,102 rows; AUC .718, log-loss .190 in five folds by player",
        source: figures::SOURCE,
    },
    Assumption {
        what: "Draws",
        value: "3.586 % of all games, whatever the gap; in truth 1 % among weak, 5 % among strong \
                players",
        source: figures::SOURCE,
    },
    Assumption {
        what: "Skills",
        value: "quantiles of the final Glicko means, 1754 ± 367; deviations by Glicko's rule from \
                110 down to 30",
        source: figures::SOURCE,
    },
    Assumption {
        what: "States",
        value: "made by playing: joining times, gaps by outcome, breaks and opponents as observed; \
                the churn model says who goes",
        source: figures::SOURCE,
    },
    Assumption {
        what: "Chances to win",
        value: "by final ratings, as in the paper; on games after minute 160 with ratings from \
                before, the logit has slope .72",
        source: figures::SOURCE,
    },
    Assumption {
        what: "How much of the lever is real",
        value: "slope .56 ± .31 (95 %; standard error .16) of the part of the pairing in the risk of real pairs",
        source: figures::SOURCE,
    },
    Assumption {
        what: "Goal differences; games lost by walking away",
        value: "none in chess; removed at the source",
        source: figures::SOURCE,
    },
];
