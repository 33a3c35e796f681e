//! How good forecasts of churn are: scores, calibration, risks by pattern, the lever.

mod judging;
mod lever;
mod line;
mod patterns;
mod regress;
mod reliability;
mod scores;

pub use judging::Quality;
pub use lever::{Pair, Slope, slope};
pub use line::CalibrationLine;
pub use patterns::{LONGEST, Pattern, Patterns, of as patterns};
pub use reliability::{Bin, EDGES, calibration, calibration_of_sides, fixed, quantiles, wilson};
pub use scores::{Forecast, Scores, auc, scores};

pub(in crate::engagement) use judging::CHEAP;
pub(in crate::engagement) use line::LineFit;
pub(in crate::engagement) use reliability::fixed_of;
pub(in crate::engagement) use scores::{Sorting, share};

pub(in crate::engagement::churn) use judging::Judging;
pub(in crate::engagement::churn) use scores::Scoring;
