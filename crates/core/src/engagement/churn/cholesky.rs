//! Symmetric positive definite equations: Cholesky's factors, H = L·Lᵀ.

/// The lower factor of a matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    size: usize,
    lower: Vec<f64>,
}

impl Factor {
    /// Factors a symmetric matrix, of which the lower half is read; none if it is not
    /// positive definite within rounding.
    ///
    /// # Source
    /// G. H. Golub, C. F. Van Loan, Matrix Computations, algorithm 4.2.1.
    ///
    /// # Complexity
    /// O(n³): n³/6 multiplications, and as many additions.
    pub fn of(matrix: &[f64], size: usize) -> Option<Self> {
        let mut lower = matrix.to_vec();
        for i in 0..size {
            let (above, row) = lower.split_at_mut(i * size);
            let row = &mut row[..size];
            for j in 0..i {
                let other = &above[j * size..][..=j];
                row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
            }
            let left = row[i] - dot(&row[..i], &row[..i]);
            // What is left of the diagonal must be more than rounding.
            if !(left > 1e-14 * row[i] && left.is_finite()) {
                return None;
            }
            row[i] = left.sqrt();
        }
        Some(Self { size, lower })
    }

    /// Solves H·x = b in place.
    ///
    /// # Complexity
    /// O(n²).
    pub fn solve(&self, b: &mut [f64]) {
        let n = self.size;
        for i in 0..n {
            let row = &self.lower[i * n..][..=i];
            b[i] = (b[i] - dot(&row[..i], &b[..i])) / row[i];
        }
        for i in (0..n).rev() {
            let row = &self.lower[i * n..][..=i];
            let x = b[i] / row[i];
            for (b, l) in b[..i].iter_mut().zip(row) {
                *b -= l * x;
            }
            b[i] = x;
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}
