//! Linear equations x = b + A·x of a chain cut at reference states, solved by
//! Gauss–Seidel sweeps in depth-first order that precondition GMRES.
//!
//! Swept in an order in which almost every row reads only rows swept before
//! it, one sweep solves all acyclic parts exactly. What is left, seen from
//! GMRES, is the identity minus a matrix whose rank is at most the number f
//! of unknowns that some row reads *before* they are swept; GMRES (Saad,
//! Schultz, SIAM J. Sci. Stat. Comput. 7, 1986) ends on it after f + 1 steps,
//! whatever the eigenvalues. In particular a periodic chain, on which power
//! iteration turns for ever, is no harder than any other.

use super::sparse::{SparseRows, index};

/// How many directions GMRES keeps before it restarts, at most.
const LONGEST_BASIS: usize = 40;
/// Numbers that those directions may hold together (here 128 MB), so that a
/// million states still fit into a browser.
const BASIS_NUMBERS: usize = 16 << 20;

/// The equations, renumbered into sweep order.
pub(crate) struct Sweeps {
    /// Unknown at each place of the sweep.
    order: Vec<u32>,
    /// The rows of A in sweep order, columns as places.
    rows: SparseRows,
    /// Unknowns read before they are swept.
    feedback: usize,
}

/// How far an iterative solution went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Convergence {
    /// Sweeps over the whole chain.
    pub(crate) sweeps: u32,
    /// Whether the tolerance, or the limit set by rounding, was reached.
    pub(crate) reached: bool,
}

impl Sweeps {
    /// Takes A with the columns of `cut` states removed; `order` lists every
    /// state once.
    pub(crate) fn new(matrix: &SparseRows, order: Vec<u32>, cut: &[usize]) -> Self {
        let mut place = vec![0u32; order.len()];
        for (position, &state) in order.iter().enumerate() {
            place[state as usize] = index(position);
        }
        let mut removed = vec![false; order.len()];
        for &state in cut {
            removed[state] = true;
        }
        let mut rows = SparseRows::with_capacity(matrix.rows(), matrix.entries());
        let mut read_early = vec![false; order.len()];
        for (position, &state) in order.iter().enumerate() {
            for (column, weight) in matrix.iter_row(state as usize) {
                if !removed[column] {
                    let column = place[column];
                    read_early[column as usize] |= column as usize >= position;
                    rows.push(column, weight);
                }
            }
            rows.end_row();
        }
        let feedback = read_early.iter().filter(|&&early| early).count();
        Self {
            order,
            rows,
            feedback,
        }
    }

    /// Bound on the rank left after one sweep: GMRES ends in one step more.
    pub(crate) fn feedback(&self) -> usize {
        self.feedback
    }

    /// One Gauss–Seidel sweep, in place: x ← b + A·x, place by place.
    fn sweep(&self, constant: Option<&[f64]>, x: &mut [f64]) {
        for place in 0..x.len() {
            let mut sum = constant.map_or(0.0, |constant| constant[place]);
            for (column, weight) in self.rows.iter_row(place) {
                sum += weight * x[column];
            }
            x[place] = sum;
        }
    }

    /// Solves x = b + A·x from `x` = 0 to a relative residual of `tolerance`
    /// in the preconditioned norm. `x` holds the best solution in any case.
    pub(crate) fn solve(
        &self,
        constant: &[f64],
        x: &mut [f64],
        tolerance: f64,
        limit: u32,
    ) -> Convergence {
        let size = x.len();
        let constant: Vec<f64> = self
            .order
            .iter()
            .map(|&state| constant[state as usize])
            .collect();
        let longest = (BASIS_NUMBERS / size.max(1))
            .clamp(4, LONGEST_BASIS)
            .min(self.feedback + 2);
        let mut solution = vec![0.0; size];
        let mut residual = vec![0.0; size];
        let mut basis: Vec<Vec<f64>> = Vec::new();
        let mut sweeps = 0;
        let mut goal = 0.0;
        let mut before = f64::INFINITY;
        let reached = loop {
            // The residual of the preconditioned equations is what one more
            // sweep would change.
            residual.copy_from_slice(&solution);
            self.sweep(Some(&constant), &mut residual);
            sweeps += 1;
            for (changed, &old) in residual.iter_mut().zip(&solution) {
                *changed -= old;
            }
            let norm = dot(&residual, &residual).sqrt();
            if sweeps == 1 {
                goal = tolerance * norm;
            }
            let rounding = 8.0 * f64::EPSILON * dot(&solution, &solution).sqrt();
            if norm <= goal.max(rounding) {
                break true;
            }
            // A whole cycle that did not help will not help next time, and a
            // norm that is no number never will.
            let stalled = norm > 0.99 * before || norm.is_nan();
            if stalled || sweeps >= limit {
                break false;
            }
            before = norm;
            sweeps += self.cycle(&residual, norm, goal, longest, &mut basis, &mut solution);
        };
        for (place, &state) in self.order.iter().enumerate() {
            x[state as usize] = solution[place];
        }
        Convergence { sweeps, reached }
    }

    /// One GMRES cycle; adds the correction to `solution` and returns the
    /// number of sweeps it took.
    fn cycle(
        &self,
        residual: &[f64],
        norm: f64,
        goal: f64,
        longest: usize,
        basis: &mut Vec<Vec<f64>>,
        solution: &mut [f64],
    ) -> u32 {
        while basis.len() <= longest {
            basis.push(vec![0.0; solution.len()]);
        }
        for (entry, &value) in basis[0].iter_mut().zip(residual) {
            *entry = value / norm;
        }
        let mut least_squares = LeastSquares::new(norm);
        let mut taken = 0;
        for step in 0..longest {
            let (known, rest) = basis.split_at_mut(step + 1);
            let next = &mut rest[0];
            next.copy_from_slice(&known[step]);
            self.sweep(None, next);
            for (entry, &old) in next.iter_mut().zip(&known[step]) {
                *entry = old - *entry;
            }
            let length = dot(next, next).sqrt();
            let mut column = Vec::with_capacity(step + 2);
            for direction in known.iter() {
                let along = dot(direction, next);
                add_scaled(-along, direction, next);
                column.push(along);
            }
            let mut left = dot(next, next).sqrt();
            // Much cancelled: what is left is still tilted towards the known
            // directions, so take it out once more.
            if left < 1e-3 * length {
                for (direction, along) in known.iter().zip(&mut column) {
                    let more = dot(direction, next);
                    add_scaled(-more, direction, next);
                    *along += more;
                }
                left = dot(next, next).sqrt();
            }
            let exhausted = left <= 4.0 * f64::EPSILON * length;
            column.push(if exhausted { 0.0 } else { left });
            let remaining = least_squares.add(column);
            taken = step + 1;
            if exhausted || remaining <= 0.1 * goal {
                break;
            }
            for entry in next.iter_mut() {
                *entry /= left;
            }
        }
        for (direction, amount) in basis.iter().zip(least_squares.solve()) {
            add_scaled(amount, direction, solution);
        }
        index(taken)
    }
}

/// The small problem inside GMRES: min ‖β·e₁ − H·y‖ with H upper Hessenberg,
/// brought to triangular form by plane rotations as its columns arrive.
struct LeastSquares {
    /// Columns of the triangle.
    columns: Vec<Vec<f64>>,
    rotations: Vec<(f64, f64)>,
    right: Vec<f64>,
}

impl LeastSquares {
    fn new(norm: f64) -> Self {
        Self {
            columns: Vec::new(),
            rotations: Vec::new(),
            right: vec![norm],
        }
    }

    /// Takes the next column of H and returns the norm that then remains.
    fn add(&mut self, mut column: Vec<f64>) -> f64 {
        for (row, &(cosine, sine)) in self.rotations.iter().enumerate() {
            let (upper, lower) = (column[row], column[row + 1]);
            column[row] = cosine * upper + sine * lower;
            column[row + 1] = cosine * lower - sine * upper;
        }
        let last = self.rotations.len();
        let (upper, lower) = (column[last], column[last + 1]);
        let length = (upper * upper + lower * lower).sqrt();
        let (cosine, sine) = if length > 0.0 {
            (upper / length, lower / length)
        } else {
            (1.0, 0.0)
        };
        column.truncate(last + 1);
        column[last] = length;
        self.columns.push(column);
        self.rotations.push((cosine, sine));
        let carried = self.right[last];
        self.right[last] = cosine * carried;
        self.right.push(-sine * carried);
        (sine * carried).abs()
    }

    /// Back substitution; a direction that vanished gets no weight.
    fn solve(mut self) -> Vec<f64> {
        let size = self.columns.len();
        let mut solution = vec![0.0; size];
        for row in (0..size).rev() {
            let pivot = self.columns[row][row];
            if pivot > 0.0 {
                solution[row] = self.right[row] / pivot;
            }
            let taken = solution[row];
            for above in 0..row {
                self.right[above] -= self.columns[row][above] * taken;
            }
        }
        solution
    }
}

/// Inner product in four interleaved partial sums: a fixed order of addition
/// that still lets the processor work in parallel.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut partial = [0.0; 4];
    let (heads, tails) = (a.chunks_exact(4), b.chunks_exact(4));
    let tail: f64 = heads
        .remainder()
        .iter()
        .zip(tails.remainder())
        .map(|(a, b)| a * b)
        .sum();
    for (a, b) in heads.zip(tails) {
        for lane in 0..4 {
            partial[lane] += a[lane] * b[lane];
        }
    }
    (partial[0] + partial[2]) + (partial[1] + partial[3]) + tail
}

fn add_scaled(factor: f64, direction: &[f64], to: &mut [f64]) {
    for (entry, &along) in to.iter_mut().zip(direction) {
        *entry += factor * along;
    }
}
