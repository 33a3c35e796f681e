//! The exponential of a small sub-generator, for rates of any size side by
//! side.
//!
//! exp(T·t) is found from a step so small that nobody is likely to move twice,
//! by uniformisation (Jensen 1953), and then squared again and again, so that
//! rates 24 orders of magnitude apart cost some 80 squarings. The end is kept
//! as one more state: rows are then distributions, all terms are non-negative,
//! and dividing each row by its sum after each squaring keeps a chain that
//! hardly ever moves from drifting: the large entry takes the correction, the
//! small ones keep their digits.

use crate::markov::Absorption;

/// In a small step the fastest state moves this often, on average.
pub(super) const SMALL_STEP: f64 = 0.5;
/// Terms of a small step: 0.5ⁿ/n! is then below 10⁻²².
pub(super) const SMALL_TERMS: usize = 18;

/// Transition probabilities over some time, the end being the last state.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dense {
    size: usize,
    rows: Vec<f64>,
}

impl Dense {
    /// Over the time τ, with `fastest`·τ ≤ ½.
    pub(super) fn small(chain: &Absorption, fastest: f64, tau: f64) -> Self {
        let size = chain.states() + 1;
        let mut matrix = Self {
            size,
            rows: vec![0.0; size * size],
        };
        for state in 0..size {
            let mut at = vec![0.0; size];
            at[state] = 1.0;
            let row = &mut matrix.rows[state * size..][..size];
            let mut weight = 1.0;
            for term in 0..=SMALL_TERMS {
                if term > 0 {
                    at = uniformised(chain, fastest, &at);
                    weight *= fastest * tau / term as f64;
                }
                for (sum, &share) in row.iter_mut().zip(&at) {
                    *sum += weight * share;
                }
            }
        }
        matrix.normalise();
        matrix
    }

    /// Over the time τ.
    pub(super) fn over(chain: &Absorption, fastest: f64, tau: f64) -> Self {
        let mut halvings = 0;
        let mut step = tau;
        while fastest * step > SMALL_STEP {
            step *= 0.5;
            halvings += 1;
        }
        let mut matrix = Self::small(chain, fastest, step);
        for _ in 0..halvings {
            let next = matrix.squared();
            // Nothing changes any more: everybody has come to an end.
            if next == matrix {
                break;
            }
            matrix = next;
        }
        matrix
    }

    /// Over twice the time.
    pub(super) fn squared(&self) -> Self {
        let size = self.size;
        let mut rows = vec![0.0; size * size];
        for (row, out) in self.rows.chunks(size).zip(rows.chunks_mut(size)) {
            for (&weight, via) in row.iter().zip(self.rows.chunks(size)) {
                if weight > 0.0 {
                    for (sum, &share) in out.iter_mut().zip(via) {
                        *sum += weight * share;
                    }
                }
            }
        }
        let mut matrix = Self { size, rows };
        matrix.normalise();
        matrix
    }

    /// The distribution over states and end, last, after that time.
    pub(super) fn apply(&self, at: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.size];
        for (&weight, row) in at.iter().zip(self.rows.chunks(self.size)) {
            if weight > 0.0 {
                for (sum, &share) in out.iter_mut().zip(row) {
                    *sum += weight * share;
                }
            }
        }
        out
    }

    fn normalise(&mut self) {
        for row in self.rows.chunks_mut(self.size) {
            let sum: f64 = row.iter().sum();
            for share in row {
                *share /= sum;
            }
        }
    }
}

/// One step of the chain watched at the ticks of a clock of rate `fastest`, at
/// least as fast as any state is left. The last entry is the end.
pub(super) fn uniformised(chain: &Absorption, fastest: f64, at: &[f64]) -> Vec<f64> {
    let end = chain.states();
    let mut next = vec![0.0; end + 1];
    next[end] = at[end];
    for (state, &share) in at[..end].iter().enumerate() {
        if share == 0.0 {
            continue;
        }
        let mut leaving = chain.end()[state] / fastest;
        next[end] += share * leaving;
        for (to, rate) in chain.rates(state) {
            let moves = rate / fastest;
            leaving += moves;
            next[to] += share * moves;
        }
        next[state] += share * (1.0 - leaving).max(0.0);
    }
    next
}
