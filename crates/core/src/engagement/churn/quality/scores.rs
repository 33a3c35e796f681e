//! How good forecasts of churn are: area under the curve, log-loss, Brier's score.
//!
//! The area under the ROC curve is the chance that of two random players, one who churned
//! and one who did not, the first had the higher risk, ties counted as half: Mann and
//! Whitney's U, counted exactly over the sorted risks.

use core::ops::Range;
use serde::{Deserialize, Serialize};

/// A risk that was forecast, and what came.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forecast {
    /// 0 to 1.
    pub risk: f32,
    /// Whether the player churned.
    pub churned: bool,
}

/// Marks of a list of forecasts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// How many forecasts.
    pub rows: usize,
    /// How many churned.
    pub positives: usize,
    /// Area under the ROC curve; none if all churned or none did.
    pub auc: Option<f64>,
    /// Mean of −ln(what was forecast for what came); 0 for no rows.
    pub log_loss: f64,
    /// Mean squared error of the risk.
    pub brier: f64,
    /// Log-loss of the base rate alone, to compare with.
    pub base_log_loss: f64,
}

/// All marks. Risks count as within 10⁻⁹ of 0 and 6·10⁻⁸ of 1 at most, NaN as 0.
///
/// # Complexity
/// O(n).
#[must_use]
pub fn scores(forecasts: &[Forecast]) -> Scores {
    let mut scoring = Scoring::default();
    while !scoring.advance(forecasts, &mut u64::MAX.clone()) {}
    scoring.scores()
}

/// Area under the ROC curve; none if all churned or none did.
///
/// # Complexity
/// O(n): the risks are sorted by their digits.
#[must_use]
pub fn auc(forecasts: &[Forecast]) -> Option<f64> {
    scores(forecasts).auc
}

/// The next items of a list for which a budget is left, each at the cost of one.
pub(in crate::engagement) fn share(next: &mut usize, end: usize, left: &mut u64) -> Range<usize> {
    let from = *next;
    let most = usize::try_from(*left).unwrap_or(usize::MAX);
    *next = from.saturating_add(most).min(end);
    *left -= (*next - from) as u64;
    from..*next
}

/// All marks in slices. The forecasts are handed in at every step and must be the same.
#[derive(Clone, Debug, Default)]
pub(in crate::engagement::churn) struct Scoring {
    /// How many forecasts were summed.
    summed: usize,
    log_loss: f64,
    brier: f64,
    positives: usize,
    sorting: Sorting,
    /// How many sorted forecasts were ranked; of them, how many did not churn; twice the pairs
    /// in order.
    ranked: usize,
    below: u64,
    twice: u64,
}

impl Scoring {
    /// Goes on while a budget of forecasts is left; whether all is done. O(`left`), and O(n) once
    /// for room to sort n forecasts, and for equal risks.
    pub fn advance(&mut self, forecasts: &[Forecast], left: &mut u64) -> bool {
        for forecast in &forecasts[share(&mut self.summed, forecasts.len(), left)] {
            let risk = held(forecast.risk);
            let (chance, error) = if forecast.churned {
                self.positives += 1;
                (risk, 1.0 - risk)
            } else {
                (1.0 - risk, risk)
            };
            self.log_loss -= libm::log(chance);
            self.brier += error * error;
        }
        if !(self.summed == forecasts.len() && self.sorting.advance(forecasts, left)) {
            return false;
        }
        let keys = self.sorting.keys();
        while self.ranked < keys.len() && *left > 0 {
            let from = self.ranked;
            let (mut churned, mut stayed) = (0, 0);
            let risk = keys[from] >> 1;
            while self.ranked < keys.len() && keys[self.ranked] >> 1 == risk {
                if keys[self.ranked] & 1 == 1 {
                    churned += 1;
                } else {
                    stayed += 1;
                }
                self.ranked += 1;
            }
            self.twice += churned * (2 * self.below + stayed);
            self.below += stayed;
            *left = left.saturating_sub((self.ranked - from) as u64);
        }
        self.ranked == keys.len()
    }

    /// The sorted forecasts, once all is done. O(1).
    pub fn keys(&self) -> &[u32] {
        self.sorting.keys()
    }

    /// Bytes that are held. O(1).
    pub fn held(&self) -> usize {
        self.sorting.held()
    }

    /// The marks, once all is done.
    pub fn scores(&self) -> Scores {
        let rows = self.summed;
        let n = rows.max(1) as f64;
        let rate = self.positives as f64 / n;
        let entropy = |p: f64| if p > 0.0 { -p * libm::log(p) } else { 0.0 };
        let (stayed, churned) = (self.below as f64, (self.ranked as u64 - self.below) as f64);
        Scores {
            rows,
            positives: self.positives,
            auc: (stayed > 0.0 && churned > 0.0)
                .then(|| self.twice as f64 / 2.0 / (stayed * churned)),
            log_loss: self.log_loss / n,
            brier: self.brier / n,
            base_log_loss: if rows == 0 {
                0.0
            } else {
                entropy(rate) + entropy(1.0 - rate)
            },
        }
    }
}

/// A risk as a number strictly between 0 and 1. O(1).
pub(in crate::engagement::churn) fn held(risk: f32) -> f64 {
    f64::from(clean(risk)).clamp(1e-9, 1.0 - 6e-8)
}

fn clean(risk: f32) -> f32 {
    // Also for NaN, and for −0, whose bits would sort last.
    if risk > 0.0 { risk.min(1.0) } else { 0.0 }
}

/// Risks, ascending, as their bits, which are in the order of the numbers; the last bit
/// says whether the player churned.
pub(in crate::engagement::churn) fn sorted(forecasts: &[Forecast]) -> Sorting {
    let mut sorting = Sorting::default();
    while !sorting.advance(forecasts, &mut u64::MAX.clone()) {}
    sorting
}

/// Bits of a digit that keys are sorted by, and how many digits a key has.
const DIGIT: u32 = 11;
const DIGITS: u32 = 3;

/// [`sorted`] in slices: the keys are read, then for each digit counted and put in place.
#[derive(Clone, Debug, Default)]
pub(in crate::engagement) struct Sorting {
    keys: Vec<u32>,
    other: Vec<u32>,
    /// How many keys have each digit, then where the next of them belongs.
    starts: Vec<usize>,
    /// 0 is reading, 1, 3, 5 is counting, 2, 4, 6 is placing.
    step: u32,
    next: usize,
}

impl Sorting {
    /// Goes on while a budget of forecasts is left; whether all are sorted. O(`left`), and O(n)
    /// once for room for n keys.
    pub fn advance(&mut self, forecasts: &[Forecast], left: &mut u64) -> bool {
        while self.step <= 2 * DIGITS {
            if *left == 0 && !forecasts.is_empty() {
                return false;
            }
            if self.next == 0 {
                self.begin(forecasts.len());
            }
            let part = share(&mut self.next, forecasts.len(), left);
            let shift = DIGIT * (self.step.saturating_sub(1) / 2);
            let digit = |key: u32| (key >> shift) as usize & ((1 << DIGIT) - 1);
            match self.step {
                0 => {
                    let key = |f: &Forecast| clean(f.risk).to_bits() << 1 | u32::from(f.churned);
                    self.keys.extend(forecasts[part].iter().map(key));
                }
                step if step % 2 == 1 => {
                    for &key in &self.keys[part] {
                        self.starts[digit(key)] += 1;
                    }
                }
                _ => {
                    for &key in &self.keys[part] {
                        let place = &mut self.starts[digit(key)];
                        self.other[*place] = key;
                        *place += 1;
                    }
                }
            }
            if self.next < forecasts.len() {
                return false;
            }
            if self.step > 0 && self.step.is_multiple_of(2) {
                core::mem::swap(&mut self.keys, &mut self.other);
            }
            self.next = 0;
            self.step += 1;
        }
        self.other = Vec::new();
        true
    }

    /// Makes ready for a step over so many keys.
    fn begin(&mut self, count: usize) {
        match self.step {
            0 => self.keys.reserve_exact(count),
            step if step % 2 == 1 => {
                self.starts = vec![0; 1 << DIGIT];
                self.other.resize(count, 0);
            }
            _ => {
                let mut start = 0;
                for place in &mut self.starts {
                    start += core::mem::replace(place, start);
                }
            }
        }
    }

    /// The keys, once they are sorted. O(1).
    pub fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// Bytes that are held. O(1).
    pub fn held(&self) -> usize {
        4 * (self.keys.capacity() + self.other.capacity())
    }
}

/// The risk of a key.
pub(in crate::engagement::churn) fn risk_of(key: u32) -> f64 {
    f64::from(f32::from_bits(key >> 1))
}
