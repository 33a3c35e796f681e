//! One pass over the rows: loss, slopes and, if asked for, second derivatives.
//!
//! Numbers are standardised as they are read. A group's columns are 0 or 1, so the second
//! derivatives are sums of three kinds: number by number, where four rows are taken
//! together; column by numbers, a sum of rows; and column by column, one addition each. That
//! is a fifth of the multiplications of a dense product of 57 columns. What standardising
//! the columns of groups changes is put right once at the end.

use super::scale::Scale;
use crate::engagement::churn::data::TrainingTable;

/// Rows of which one product of numbers is made together, and numbers of one step.
const TOGETHER: usize = 4;
/// Rows whose 1 + e^−|z| are multiplied before their logarithm is taken; each is at most 2.
const PRODUCT: u32 = 512;

/// Sums over the rows of a table at one set of weights: first the intercept, then the
/// numbers, then the columns of groups.
#[derive(Clone, Debug)]
pub(in crate::engagement::churn) struct Pass {
    /// The next row.
    pub at: usize,
    /// Σ ln(1 + e^z) − y·z.
    pub loss: f64,
    /// The least logit of who churned, and the largest of who did not.
    pub least: f64,
    pub largest: f64,
    /// Whether second derivatives are summed.
    pub second: bool,
    /// Σ (risk − y) · column.
    slope: Vec<f64>,
    product: f64,
    factors: u32,
    /// Intercept and numbers, rounded up to a multiple of [`TOGETHER`].
    wide: usize,
    by_numbers: Vec<f64>,
    by_columns: Vec<f64>,
    columns: Vec<f64>,
    /// Rows of numbers, standardised, that wait to be multiplied, and what they weigh.
    block: Vec<f64>,
    weights: [f64; TOGETHER],
    filled: usize,
}

/// Weights as rows are read: of the intercept and standardised numbers, and of the groups'
/// columns as they are.
pub(in crate::engagement::churn) struct Point {
    pub numbers: Vec<f64>,
    pub hot: Vec<f64>,
}

impl Pass {
    pub fn new(table: &TrainingTable, second: bool) -> Self {
        let wide = (1 + table.numbers).next_multiple_of(TOGETHER);
        let room = |size: usize| vec![0.0; if second { size } else { 0 }];
        Self {
            at: 0,
            loss: 0.0,
            least: f64::INFINITY,
            largest: f64::NEG_INFINITY,
            second,
            slope: vec![0.0; wide + table.hot],
            product: 1.0,
            factors: 0,
            wide,
            by_numbers: room(wide * wide),
            by_columns: room(table.hot * wide),
            columns: room(table.hot * table.hot),
            block: vec![0.0; TOGETHER * wide],
            weights: [0.0; TOGETHER],
            filled: 0,
        }
    }

    /// Reads rows up to `end`, but those of fold `without`. O(rows · columns) for the rows read,
    /// O(rows · columns²) with second derivatives.
    pub fn read(
        &mut self,
        table: &TrainingTable,
        scale: &Scale,
        point: &Point,
        without: Option<u8>,
        end: usize,
    ) {
        let (count, groups, wide) = (table.numbers, table.groups, self.wide);
        let mut weights = vec![0.0; wide];
        weights[..=count].copy_from_slice(&point.numbers);
        for row in self.at..end {
            if without.is_some() && table.folds.get(row).copied() == without {
                continue;
            }
            let values = &table.values[row * count..][..count];
            let codes = &table.codes[row * groups..][..groups];
            let x = &mut self.block[self.filled * wide..][..wide];
            x[0] = 1.0;
            let scales = scale.mean.iter().zip(&scale.inverse);
            for ((x, &value), (mean, inverse)) in x[1..].iter_mut().zip(values).zip(scales) {
                *x = (f64::from(value) - mean) * inverse;
            }
            let mut z = product(x, &weights);
            for &code in codes {
                z += point.hot.get(usize::from(code)).copied().unwrap_or(0.0);
            }
            let churned = table.churned[row];
            let risk = self.take(z, churned);
            let residual = if churned { risk - 1.0 } else { risk };
            let x = &self.block[self.filled * wide..][..wide];
            let (slope, hot_slope) = self.slope.split_at_mut(wide);
            for (slope, x) in slope.iter_mut().zip(x) {
                *slope += residual * x;
            }
            for &code in codes {
                if let Some(slope) = hot_slope.get_mut(usize::from(code)) {
                    *slope += residual;
                }
            }
            if self.second {
                let weight = risk * (1.0 - risk);
                self.weights[self.filled] = weight;
                self.add_columns(codes, weight, table.hot);
                self.filled += 1;
                if self.filled == TOGETHER {
                    self.add_numbers();
                }
            }
        }
        self.at = end;
        if end == table.len() {
            self.take_logarithm();
            if self.filled > 0 {
                self.weights[self.filled..].fill(0.0);
                self.add_numbers();
            }
        }
    }

    /// The risk at a logit, after adding it to the loss.
    fn take(&mut self, z: f64, churned: bool) -> f64 {
        let e = libm::exp(-z.abs());
        self.product *= 1.0 + e;
        self.factors += 1;
        if self.factors == PRODUCT {
            self.take_logarithm();
        }
        // ln(1 + e^z) = max(z, 0) + ln(1 + e^−|z|).
        self.loss += z.max(0.0);
        if churned {
            self.loss -= z;
            self.least = self.least.min(z);
        } else {
            self.largest = self.largest.max(z);
        }
        let far = 1.0 / (1.0 + e);
        if z >= 0.0 { far } else { e * far }
    }

    fn take_logarithm(&mut self) {
        self.loss += libm::log(self.product);
        self.product = 1.0;
        self.factors = 0;
    }

    fn add_columns(&mut self, codes: &[u8], weight: f64, hot: usize) {
        let x = &self.block[self.filled * self.wide..][..self.wide];
        for (at, &code) in codes.iter().enumerate() {
            let code = usize::from(code);
            if code >= hot {
                continue;
            }
            let sums = &mut self.by_columns[code * self.wide..][..self.wide];
            for (sum, x) in sums.iter_mut().zip(x) {
                *sum += weight * x;
            }
            let row = &mut self.columns[code * hot..][..hot];
            for &before in &codes[..at] {
                if let Some(sum) = row.get_mut(usize::from(before)) {
                    *sum += weight;
                }
            }
        }
    }

    fn add_numbers(&mut self) {
        let wide = self.wide;
        let (a, rest) = self.block.split_at(wide);
        let (b, rest) = rest.split_at(wide);
        let (c, d) = rest.split_at(wide);
        let [wa, wb, wc, wd] = self.weights;
        for i in 0..wide {
            let (ta, tb, tc, td) = (wa * a[i], wb * b[i], wc * c[i], wd * d[i]);
            let upto = (i + 1).next_multiple_of(TOGETHER);
            let sums = &mut self.by_numbers[i * wide..][..upto];
            let (a, b, c, d) = (&a[..upto], &b[..upto], &c[..upto], &d[..upto]);
            for j in 0..upto {
                sums[j] += (ta * a[j] + tb * b[j]) + (tc * c[j] + td * d[j]);
            }
        }
        self.filled = 0;
    }

    /// Slopes by standardised column, without the penalty's. O(columns).
    pub fn gradient(&self, table: &TrainingTable, scale: &Scale) -> Vec<f64> {
        let count = table.numbers;
        let mut slopes = self.slope[..=count].to_vec();
        let hot = scale.mean[count..].iter().zip(&scale.inverse[count..]);
        for (slope, (mean, inverse)) in self.slope[self.wide..].iter().zip(hot) {
            slopes.push((slope - mean * self.slope[0]) * inverse);
        }
        slopes
    }

    /// Second derivatives by standardised column, the lower half, without the penalty's.
    ///
    /// # Complexity
    /// O(columns²).
    pub fn curvature(&self, table: &TrainingTable, scale: &Scale) -> Vec<f64> {
        let (count, hot, wide) = (table.numbers, table.hot, self.wide);
        let size = 1 + count + hot;
        let mut full = vec![0.0; size * size];
        for i in 0..=count {
            full[i * size..][..=i].copy_from_slice(&self.by_numbers[i * wide..][..=i]);
        }
        let total = self.by_numbers[0];
        for i in 0..hot {
            let (mean, inverse) = (scale.mean[count + i], scale.inverse[count + i]);
            let mine = &self.by_columns[i * wide..][..=count];
            let row = &mut full[(1 + count + i) * size..][..size];
            for j in 0..=count {
                row[j] = (mine[j] - mean * self.by_numbers[j * wide]) * inverse;
            }
            for j in 0..=i {
                let (its_mean, its_inverse) = (scale.mean[count + j], scale.inverse[count + j]);
                let its = self.by_columns[j * wide];
                // A pair is added in the row of that group which comes later.
                let both = if i == j {
                    its
                } else {
                    self.columns[i * hot + j] + self.columns[j * hot + i]
                };
                let centred = both - mean * its - its_mean * mine[0] + mean * its_mean * total;
                row[1 + count + j] = centred * inverse * its_inverse;
            }
        }
        full
    }
}

/// Σ a·b over lists whose length is a multiple of [`TOGETHER`], in four sums, so that the
/// additions do not wait for each other.
fn product(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; TOGETHER];
    for (a, b) in a.chunks_exact(TOGETHER).zip(b.chunks_exact(TOGETHER)) {
        for lane in 0..TOGETHER {
            sums[lane] += a[lane] * b[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}
