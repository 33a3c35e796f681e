//! From the values of a column to criteria from 0 to 1.

use super::columns::AxisScale;
use super::line::PlayerRow;
use crate::order;

/// What a criterion's values were before they were scaled, and what became of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisRange {
    /// The least.
    pub least: f64,
    /// The greatest.
    pub most: f64,
    /// How they were scaled.
    pub scale: AxisScale,
}

impl AxisRange {
    /// Whether values are as they were.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.scale == AxisScale::Range && (self.least, self.most) == (0.0, 1.0)
    }

    /// How long a wait the whole range counts as, where that was said.
    pub(super) fn wait(&self) -> Option<f64> {
        match self.scale {
            AxisScale::Worth(worth) => Some(worth * (self.most - self.least)),
            _ => None,
        }
    }
}

/// Scales the criteria of all players, each column in its own way. Returns what they were.
///
/// Of columns whose differences count as waits the one that counts most goes from 0 to 1, the
/// others as much less far as they count less; [`longest_wait`] says what 1 is worth.
///
/// # Complexity
/// O(n) for each criterion, O(n log n) for ranks.
pub(super) fn scale(rows: &mut [PlayerRow], scales: &[AxisScale]) -> Vec<AxisRange> {
    let mut ranges: Vec<AxisRange> = (scales.iter().enumerate())
        .map(|(axis, &scale)| {
            let values = || rows.iter().map(|row| row.criteria[axis]);
            AxisRange {
                least: values().fold(f64::INFINITY, f64::min),
                most: values().fold(f64::NEG_INFINITY, f64::max),
                scale,
            }
        })
        .collect();
    for range in &mut ranges {
        let within = range.least >= 0.0 && range.most <= 1.0;
        if range.scale == AxisScale::Range && within {
            (range.least, range.most) = (0.0, 1.0);
        }
    }
    let longest = longest_wait(&ranges);
    for (axis, range) in ranges.iter().enumerate() {
        let width = range.most - range.least;
        match range.scale {
            AxisScale::Rank => rank(rows, axis),
            // From one end of all numbers to the other: their difference is none, half of it is.
            AxisScale::Range if width.is_infinite() => {
                let (least, half) = (range.least / 2.0, range.most / 2.0 - range.least / 2.0);
                for row in rows.iter_mut() {
                    let value = &mut row.criteria[axis];
                    *value = ((*value / 2.0 - least) / half).min(1.0);
                }
            }
            _ if width <= 0.0 => rows.iter_mut().for_each(|row| row.criteria[axis] = 0.5),
            scale => {
                let share = match (scale, longest) {
                    (AxisScale::Worth(worth), Some(longest)) => worth * width / longest,
                    _ => 1.0,
                };
                for row in rows.iter_mut() {
                    let value = &mut row.criteria[axis];
                    *value = ((*value - range.least) / width * share).min(1.0);
                }
            }
        }
    }
    ranges
}

/// What the first column's 0 and 1 were; nothing of ranks, and where they were 0 and 1. O(criteria).
pub(super) fn ends(ranges: &[AxisRange]) -> Option<[f64; 2]> {
    let range = ranges.first().filter(|range| !range.is_kept())?;
    let most = match (range.scale, longest_wait(ranges)) {
        (AxisScale::Rank, _) => return None,
        (AxisScale::Worth(worth), Some(longest)) => range.least + longest / worth,
        _ => range.most,
    };
    let told = range.least < range.most && (most - range.least).is_finite();
    told.then_some([range.least, most])
}

/// How long a wait a difference from 0 to 1 counts as, where one was said. O(criteria).
pub(super) fn longest_wait(ranges: &[AxisRange]) -> Option<f64> {
    let waits = ranges.iter().filter_map(AxisRange::wait);
    let longest = waits.fold(0.0, f64::max);
    (longest > 0.0).then_some(longest)
}

/// Puts ranks for values: the least 0, the greatest 1, equal ones at their middle.
fn rank(rows: &mut [PlayerRow], axis: usize) {
    let mut sorted: Vec<(f64, usize)> = (rows.iter().enumerate())
        .map(|(player, row)| (row.criteria[axis], player))
        .collect();
    order::stable(&mut sorted, |entry| entry.0);
    let last = (rows.len() - 1) as f64;
    let mut begin = 0;
    while begin < sorted.len() {
        let mut end = begin + 1;
        while end < sorted.len() && sorted[end].0 == sorted[begin].0 {
            end += 1;
        }
        let middle = (begin + end - 1) as f64 / 2.0;
        let place = if last > 0.0 { middle / last } else { 0.5 };
        for (_, player) in &sorted[begin..end] {
            rows[*player].criteria[axis] = place;
        }
        begin = end;
    }
}
