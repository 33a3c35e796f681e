//! A population that is calibrated to what the paper prints.
//!
//! The paper's data are not public. Printed are ten of the 27 risks of Table 1, a draw rate of
//! 20 %, the features of the churn model but no weight, and Table 2: with random pairs
//! 259.65 of 500 players are retained, with the best ones 261.19. All else is assumed, and
//! said in [`ASSUMPTIONS`].
//!
//! Table 1 is about churn of seven days, the simulation about eight hours. What is carried
//! over are odds ratios: ln odds(risk) = a + b(latest) + c(second) + d(third), fitted to the
//! ten printed risks by least squares ([`TABLE_1`], residuals up to .6 points: "WWL" is less
//! risky than an additive model has it). The weights of gaps and counts were then chosen so
//! that risks differ enough, and the intercept so that random pairs retain what they retain
//! in Table 2.

use super::Assumption;
use super::life::Habits;
use super::quantiles::Quantiles;
use crate::engagement::churn::{ChurnModel, Feature, Layout};
use crate::engagement::model::Outcome;

/// Share of games that are drawn, (11).
pub const DRAW_RATE: f64 = 0.2;

/// Correlation of the gap of skills and a draw, section 5.2.
pub const GAP_CORRELATION: f64 = -0.05;

/// Players retained per round of 500 with random pairs, Table 2.
pub const RETAINED_OF_500: f64 = 259.65;

/// The same with the best pairs.
pub const RETAINED_OF_500_BEST: f64 = 261.19;

/// What Table 1 prints, in percent: the least and the most, outcomes with the latest last.
pub const TABLE_1: [(&str, [f64; 2]); 10] = [
    ("DLW", [2.6, 2.7]),
    ("LLW", [2.6, 2.7]),
    ("LDW", [2.6, 2.7]),
    ("DDD", [2.6, 2.7]),
    ("WWW", [3.7, 3.7]),
    ("DLL", [4.6, 4.7]),
    ("LWL", [4.6, 4.7]),
    ("LDL", [4.6, 4.7]),
    ("WWL", [4.9, 4.9]),
    ("LLL", [5.1, 5.1]),
];

/// ln odds of churn within seven days after three losses, by the fit to Table 1.
const LOST_THREE: f64 = -2.9965;
/// What the latest outcome adds to that: win, draw, loss …
const LATEST: [f64; 3] = [-0.5306, -0.497, 0.0];
/// … the one before …
const SECOND: [f64; 3] = [-0.0222, -0.0526, 0.0];
/// … and the one before that.
const THIRD: [f64; 3] = [0.1708, -0.0526, 0.0];

/// Weight of ln(1 + minutes) between a match and the one before it, of the latest match.
const GAP: f64 = 0.1;
/// Weight of ln(1 + minutes) since the latest match.
const AGO: f64 = 0.1;
/// Weights of ln(1 + matches) in eight hours, a day, a week, a month.
const COUNTS: [f64; 4] = [-0.25, -0.175, -0.175, -0.175];
/// The intercept: so that random pairs retain [`RETAINED_OF_500`].
const INTERCEPT: f64 = 0.314;

/// The risk of seven days' churn after three outcomes (the latest last), as the additive
/// model has it. O(1).
#[must_use]
pub fn weekly_risk(outcomes: [Outcome; 3]) -> f64 {
    let [third, second, latest] = outcomes.map(Outcome::index);
    crate::engagement::model::logistic(LOST_THREE + LATEST[latest] + SECOND[second] + THIRD[third])
}

/// The churn model. O(features).
#[must_use]
pub fn model() -> ChurnModel {
    let layout = Layout::paper();
    let weight = |place: usize| match layout.feature(place) {
        Some(Feature::Upcoming(outcome)) => LATEST[outcome.index()],
        Some(Feature::Ended(0, outcome)) => SECOND[outcome.index()],
        Some(Feature::Ended(1, outcome)) => THIRD[outcome.index()],
        Some(Feature::Gap(0)) => GAP,
        Some(Feature::Ago(0)) => AGO,
        Some(Feature::Count(window)) => {
            let counts = layout.windows.iter().zip(COUNTS);
            counts
                .filter(|(each, _)| **each == window)
                .map(|(_, weight)| weight)
                .sum()
        }
        _ => 0.0,
    };
    ChurnModel {
        layout,
        intercept: INTERCEPT,
        weights: (0..layout.features()).map(weight).collect(),
    }
}

/// Minutes of a day.
const DAY: f64 = 1_440.0;

const EVENLY: [f64; 11] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];

const fn evenly(of: &'static [f64; 11]) -> Quantiles {
    Quantiles { at: &EVENLY, of }
}

/// Minutes from match to match within eight hours.
const GAPS: Quantiles = evenly(&[
    9.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.5, 20.0, 30.0, 110.0, 479.0,
]);

/// A normal distribution's quantiles, in deviations.
const RATINGS_AT: [f64; 13] = [
    0.0, 0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1.0,
];

/// How players come, play and go.
pub const HABITS: Habits = Habits {
    joins: Quantiles {
        at: &[0.0, 1.0],
        of: &[0.0, 182.0 * DAY],
    },
    end: 182.0 * DAY,
    kept: [30.0 * DAY, 182.0 * DAY],
    share: 0.1,
    gaps: [GAPS; 3],
    pace: 0.1,
    returns: 0.987,
    breaks: evenly(&[
        481.0, 700.0, 900.0, 1_150.0, 1_350.0, 1_500.0, 2_200.0, 2_900.0, 4_400.0, 10_000.0,
        60_000.0,
    ]),
    ratings: Quantiles {
        at: &RATINGS_AT,
        of: &[
            700.0, 882.0, 1_035.0, 1_171.0, 1_244.0, 1_365.0, 1_500.0, 1_635.0, 1_756.0, 1_829.0,
            1_965.0, 2_118.0, 2_300.0,
        ],
    },
    deviations: [350.0, 30.0],
    opponents: &[[1_500.0, 0.0, 150.0]],
    goals: 0.45,
};

/// What is taken for granted.
pub const ASSUMPTIONS: [Assumption; 11] = [
    Assumption {
        what: "Draws",
        value: "20 % of all games, whatever the gap",
        source: "section 5.2, (11)",
    },
    Assumption {
        what: "Players retained per round with random pairs",
        value: "51.93 % (259.65 of 500): the intercept of the churn model is chosen for it",
        source: "Table 2",
    },
    Assumption {
        what: "How the last three outcomes change the odds of churn",
        value: "additive in ln odds, fitted to the ten risks that are printed; the upcoming match \
                is the last letter",
        source: "Table 1, which is about churn of 7 days; odds ratios are taken to hold for 8 hours",
    },
    Assumption {
        what: "Outcomes further back, goal differences",
        value: "no weight",
        source: "the paper prints none",
    },
    Assumption {
        what: "Gaps, time since the last match, matches in 8 hours, a day, a week, a month",
        value: "weights .1, .1, −.25, −.175, −.175, −.175 of ln(1 + x)",
        source: "assumed: who plays much stays; the spread of risks is chosen so that the best \
                 pairs gain about what Table 2 has for P = 500",
    },
    Assumption {
        what: "Skills",
        value: "Glicko means normal around 1500, deviation 200",
        source: "assumed; the paper prints no skill",
    },
    Assumption {
        what: "Uncertainty of skills",
        value: "Glicko's rule from 350 down, by the matches of each player; at least 30",
        source: "Glickman 1999; numbers of matches as below",
    },
    Assumption {
        what: "Opponents before",
        value: "normal around the own skill, deviation 150",
        source: "assumed: the game's own matchmaker pairs by skill",
    },
    Assumption {
        what: "Matches per player",
        value: "about 44 in 182 days",
        source: "section 5.1: 36.9 million matches of 1.68 million players in half a year",
    },
    Assumption {
        what: "Minutes from match to match, and breaks of more than eight hours",
        value: "median 16 minutes; median 25 hours",
        source: "assumed",
    },
    Assumption {
        what: "Skills do not change while a population is simulated",
        value: "as in the paper",
        source: "section 5.2",
    },
];
