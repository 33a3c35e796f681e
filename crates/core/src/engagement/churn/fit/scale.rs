//! Mean and standard deviation of each column, so that the penalty treats all alike.

use crate::engagement::churn::data::TrainingTable;

/// Deviations below this share of the mean are rounding: the column is constant.
const CONSTANT: f64 = 1e-7;

/// Mean and one over the standard deviation of each column of a table.
#[derive(Clone, Debug, Default)]
pub(in crate::engagement::churn) struct Scale {
    pub mean: Vec<f64>,
    /// 1 where the column is constant.
    pub inverse: Vec<f64>,
    /// How many columns are constant.
    pub constant: usize,
}

/// Sums on the way to a [`Scale`].
#[derive(Clone, Debug)]
pub(in crate::engagement::churn) struct Scaling {
    /// The next row.
    pub at: usize,
    /// Rows so far, and how many of them churned.
    pub rows: usize,
    pub positives: usize,
    /// The first row. Distances from it are summed, and their squares: that keeps the
    /// digits of columns which vary little.
    pivot: Vec<f64>,
    sum: Vec<f64>,
    square: Vec<f64>,
    /// How often each column of the groups is 1, and none.
    hot: Vec<f64>,
}

impl Scaling {
    pub fn new(table: &TrainingTable) -> Self {
        Self {
            at: 0,
            rows: 0,
            positives: 0,
            pivot: Vec::new(),
            sum: vec![0.0; table.numbers],
            square: vec![0.0; table.numbers],
            hot: vec![0.0; table.hot + 1],
        }
    }

    /// Reads rows up to `end`, but those of fold `without`. O(rows · columns) for the rows read.
    pub fn read(&mut self, table: &TrainingTable, without: Option<u8>, end: usize) {
        let count = table.numbers;
        for row in self.at..end {
            if without.is_some() && table.folds.get(row).copied() == without {
                continue;
            }
            let values = &table.values[row * count..][..count];
            if self.rows == 0 {
                self.pivot = values.iter().map(|&value| f64::from(value)).collect();
            }
            let sums = self.sum.iter_mut().zip(&mut self.square);
            for ((&value, pivot), (sum, square)) in values.iter().zip(&self.pivot).zip(sums) {
                let x = f64::from(value) - pivot;
                *sum += x;
                *square += x * x;
            }
            for &code in &table.codes[row * table.groups..][..table.groups] {
                self.hot[usize::from(code).min(table.hot)] += 1.0;
            }
            self.rows += 1;
            self.positives += usize::from(table.churned[row]);
        }
        self.at = end;
    }

    /// What was read, as means and deviations. O(columns).
    pub fn finish(&self, table: &TrainingTable) -> Scale {
        let rows = self.rows.max(1) as f64;
        let mut scale = Scale::default();
        let mut add = |mean: f64, variance: f64| {
            let deviation = variance.max(0.0).sqrt();
            let constant = deviation <= CONSTANT * mean.abs();
            scale.mean.push(mean);
            scale
                .inverse
                .push(if constant { 1.0 } else { 1.0 / deviation });
            scale.constant += usize::from(constant);
        };
        for (at, pivot) in self.pivot.iter().enumerate() {
            let shift = self.sum[at] / rows;
            add(pivot + shift, self.square[at] / rows - shift * shift);
        }
        for count in &self.hot[..table.hot] {
            let share = count / rows;
            add(share, share * (1.0 - share));
        }
        scale
    }
}
