//! In what numbers measures are told to people: shares as percents, unfairness in points of the
//! chance to win. Conditions and links have them as they are computed, from 0 to 1.

use super::tune::Measure;
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;

impl Measure {
    fn is_unfair(self) -> bool {
        matches!(
            self,
            Self::Gauge(ArenaGauge::Unfair | ArenaGauge::UnfairP90)
        )
    }

    /// Its name, with what its unit means where that does not go without saying.
    #[must_use]
    pub fn title(self) -> String {
        match self.is_unfair() {
            true => format!(
                "{}: how far a chance to win is from 50\u{a0}%",
                self.label()
            ),
            false => self.label().to_owned(),
        }
    }

    /// The unit in which it is told.
    #[must_use]
    pub fn told_in(self) -> &'static str {
        match self.unit() {
            "" if self.is_unfair() => "points",
            "" => "%",
            unit => unit,
        }
    }

    /// The unit of a difference: percents differ by points.
    #[must_use]
    pub fn differs_in(self) -> &'static str {
        match self.unit() {
            "" => "points",
            unit => unit,
        }
    }

    /// As it is told.
    #[must_use]
    pub fn told(self, interval: &Interval) -> Interval {
        interval.affine(if self.unit().is_empty() { 100.0 } else { 1.0 }, 0.0)
    }

    /// An estimate and its half width in a row of a table: shares with their unit, as the title
    /// says the others'.
    #[must_use]
    pub fn cell(self, interval: Option<&Interval>, difference: bool) -> [String; 2] {
        let Some(interval) = interval else {
            return [words::UNKNOWN.to_owned(), String::new()];
        };
        let told = self.told(interval);
        // What never happens in any sample is just 0.
        let mut pair = match told.mean == 0.0 && told.half_width == 0.0 {
            true => ["0".to_owned(), String::new()],
            false => words::estimate(told.mean, told.half_width),
        };
        if self.unit().is_empty() {
            let unit = if difference {
                self.differs_in()
            } else {
                self.told_in()
            };
            let last = usize::from(!pair[1].is_empty());
            pair[last].push('\u{a0}');
            pair[last].push_str(unit);
        }
        pair
    }
}
