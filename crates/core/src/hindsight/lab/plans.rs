//! Which parameters are tried of each rule.

use crate::experiment::Switch;
use crate::hindsight::parameters::{HindsightRule, Market, Rules};
use crate::hindsight::rules::RulePlan;

/// A curve of a sweep: a rule and the parameter that is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleCurve {
    /// Periodic match against x.
    Periodic,
    /// Multi-queue against r.
    MultiQueue,
    /// Difference-wait against f.
    DifferenceWait,
    /// Widening window against its growth.
    Widening,
    /// Batched optimal that holds nobody back, against Δ.
    Batched,
    /// Batched optimal that holds players back, against the price of that.
    Holding,
}

/// Games in a period.
const PERIODS: usize = 14;
/// Ranges of a criterion.
const RANGES: usize = 16;
/// f in units of τ_max; at τ_max = 5 those of the paper's figure.
const FACTORS: [f64; 15] = [
    0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 2.0, 3.0, 4.0, 5.0,
];
/// Growth of the window per τ_max.
const GROWTHS: [f64; 13] = [
    0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0,
];
/// Δ in units of τ_max.
const BATCHES: [f64; 12] = [
    0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0,
];

/// Prices of holding a player back, in units of cost.
const PRICES: [f64; 12] = [
    0.03, 0.06, 0.1, 0.14, 0.18, 0.22, 0.27, 0.35, 0.45, 0.6, 0.8, 1.0,
];

impl RuleCurve {
    /// All, in the order shown.
    pub const ALL: [Self; 6] = [
        Self::Periodic,
        Self::MultiQueue,
        Self::DifferenceWait,
        Self::Widening,
        Self::Batched,
        Self::Holding,
    ];

    /// Its rule.
    #[must_use]
    pub const fn rule(self) -> HindsightRule {
        match self {
            Self::Periodic => HindsightRule::Periodic,
            Self::MultiQueue => HindsightRule::MultiQueue,
            Self::DifferenceWait => HindsightRule::DifferenceWait,
            Self::Widening => HindsightRule::Widening,
            Self::Batched | Self::Holding => HindsightRule::Batched,
        }
    }

    /// Its name in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Holding => "holding",
            _ => self.rule().key(),
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Holding => "Batched optimal, holding players back",
            _ => self.rule().label(),
        }
    }

    /// How the parameter is written.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Periodic => "x",
            Self::MultiQueue => "r",
            Self::DifferenceWait => "f",
            Self::Widening => "growth",
            Self::Batched => "Δ",
            Self::Holding => "price of holding back",
        }
    }

    /// The parameter values that are tried, in its own unit: games, ranges, units of
    /// time, growth per unit of time, units of cost. O(values), of which there are at most 16.
    #[must_use]
    pub fn values(self, market: &Market) -> Vec<f64> {
        let tau = market.tau;
        match self {
            Self::Periodic => (1..=PERIODS).map(|x| x as f64).collect(),
            // A grid of criteria has room for no more.
            Self::MultiQueue => (1..=RANGES).map(|r| r as f64).collect(),
            Self::DifferenceWait => FACTORS.iter().map(|f| f * tau).collect(),
            Self::Widening => GROWTHS.iter().map(|g| g / tau).collect(),
            Self::Batched => BATCHES.iter().map(|b| b * tau).collect(),
            Self::Holding => PRICES.to_vec(),
        }
    }

    /// The visitor's own value of the parameter.
    #[must_use]
    pub fn own(self, rules: &Rules) -> f64 {
        match self {
            Self::Periodic => f64::from(rules.x),
            Self::MultiQueue => f64::from(rules.r),
            Self::DifferenceWait => rules.f,
            Self::Widening => rules.growth,
            Self::Batched => rules.period,
            Self::Holding => rules.hold,
        }
    }

    /// The plan with a value of the parameter, the rest as the visitor has it. A
    /// multi-queue has equally many ranges in every criterion.
    #[must_use]
    pub fn plan(self, rules: &Rules, value: f64) -> RulePlan {
        let mut rules = rules.clone();
        match self {
            Self::Periodic => {
                rules.x = value as u32;
                rules.adaptive_x = Switch::Off;
            }
            Self::MultiQueue => {
                let ranges = value as u32;
                (rules.r, rules.r2, rules.r3) = (ranges, ranges, ranges);
                rules.adaptive_r = Switch::Off;
            }
            Self::DifferenceWait => rules.f = value,
            Self::Widening => rules.growth = value,
            Self::Batched => {
                rules.period = value;
                rules.holds = Switch::Off;
            }
            Self::Holding => {
                rules.hold = value;
                rules.holds = Switch::On;
            }
        }
        rules.plan(self.rule())
    }
}
