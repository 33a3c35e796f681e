//! What a tuning looks at: the arena's measures, and the longest latency of anybody.

use crate::arena::HeatCard;
use lobbylab_core::arena::ArenaGauge;

/// A measure of what a rule set's players get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// One of the arena's.
    Gauge(ArenaGauge),
    /// The longest latency of anybody who played, ms.
    Furthest,
}

impl Measure {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let gauges = ArenaGauge::ALL.iter().copied().map(Self::Gauge);
        gauges.chain([Self::Furthest]).collect()
    }

    /// How it is called in conditions.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Gauge(gauge) => gauge.key(),
            Self::Furthest => "latency.max",
        }
    }

    /// Its name.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Gauge(gauge) => gauge.label(),
            Self::Furthest => "longest latency of anybody",
        }
    }

    /// Its unit; empty for shares.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Gauge(gauge) => gauge.unit(),
            Self::Furthest => "ms",
        }
    }

    /// Whether less of it is better; `None` where it is neither.
    #[must_use]
    pub const fn less_is_better(self) -> Option<bool> {
        match self {
            Self::Gauge(gauge) => gauge.less_is_better(),
            Self::Furthest => Some(true),
        }
    }

    /// Its value in a replication; `None` where nobody is whom it could be taken over.
    #[must_use]
    pub fn of(self, card: &HeatCard) -> Option<f64> {
        match self {
            Self::Gauge(gauge) => card.score.value(gauge),
            Self::Furthest => card.furthest,
        }
    }
}
