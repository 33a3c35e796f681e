//! The least of a function of one or two numbers, without its derivatives.
//!
//! A grid of points in equal steps, then from the best of them: in one dimension golden section
//! between its neighbours (Kiefer 1953), in two the simplex of Nelder and Mead (1965) with their own
//! numbers: reflection 1, expansion 2, contraction and shrinking ½.

use crate::order::few;

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where.
    pub at: Vec<f64>,
    /// What the function is there.
    pub value: f64,
}

/// Whether a point is below another.
fn better(one: &Found, other: &Found) -> bool {
    one.value.total_cmp(&other.value).is_lt()
}

/// Golden section's shorter part of the whole, (3 − √5)/2.
const SECTION: f64 = 0.381_966_011_250_105_1;

/// Seeks the least value of `of` around `start` (one or two numbers): on a grid of `reach` steps of
/// `step` to either side, then between its points, in about `tries` more calls (a simplex may begin with three, and golden
/// section with two, whatever is allowed). Where the function
/// is not defined it is infinite; `None` if it is that on the whole grid.
/// O((2 · reach + 1)^d + tries) calls of `of` for d numbers.
///
/// ```
/// use lobbylab_core::arena::lab::seek;
/// let found = seek(&[0.0, 0.0], 1.0, 3, 80, &mut |at| {
///     (at[0] - 1.3).powi(2) + 10.0 * (at[1] - at[0]).powi(2)
/// });
/// let found = found.expect("a least value");
/// assert!((found.at[0] - 1.3).abs() < 1e-3 && (found.at[1] - 1.3).abs() < 1e-3);
/// ```
pub fn seek(
    start: &[f64],
    step: f64,
    reach: i32,
    tries: u32,
    of: &mut dyn FnMut(&[f64]) -> f64,
) -> Option<Found> {
    let mut best: Option<Found> = None;
    let mut look = |at: Vec<f64>, of: &mut dyn FnMut(&[f64]) -> f64| {
        let value = of(&at);
        if value.is_finite() && best.as_ref().is_none_or(|best| value < best.value) {
            best = Some(Found { at, value });
        }
    };
    for one in -reach..=reach {
        let first = start[0] + step * f64::from(one);
        match start.get(1) {
            None => look(vec![first], of),
            Some(second) => {
                for other in -reach..=reach {
                    look(vec![first, second + step * f64::from(other)], of);
                }
            }
        }
    }
    let best = best?;
    Some(match start.len() {
        1 => golden(best, step, tries, of),
        _ => simplex(best, 0.5 * step, tries, of),
    })
}

/// Golden section between the neighbours of the best point of the grid.
fn golden(best: Found, step: f64, tries: u32, of: &mut dyn FnMut(&[f64]) -> f64) -> Found {
    let (mut low, mut high) = (best.at[0] - step, best.at[0] + step);
    let mut look = |at: f64| Found {
        at: vec![at],
        value: of(&[at]),
    };
    let mut left = look(low + SECTION * (high - low));
    let mut right = look(high - SECTION * (high - low));
    for _ in 2..tries {
        if left.value <= right.value {
            high = right.at[0];
            right = left;
            left = look(low + SECTION * (high - low));
        } else {
            low = left.at[0];
            left = right;
            right = look(high - SECTION * (high - low));
        }
    }
    let found = if left.value <= right.value {
        left
    } else {
        right
    };
    if best.value < found.value {
        best
    } else {
        found
    }
}

/// Nelder and Mead's simplex from a point.
fn simplex(best: Found, step: f64, tries: u32, of: &mut dyn FnMut(&[f64]) -> f64) -> Found {
    let mut left = tries;
    let mut look = |at: Vec<f64>| {
        left = left.saturating_sub(1);
        let value = of(&at);
        let value = if value.is_nan() { f64::INFINITY } else { value };
        (Found { at, value }, left)
    };
    let beside = |axis: usize| {
        let mut at = best.at.clone();
        at[axis] += step;
        at
    };
    let (one, _) = look(beside(0));
    let (other, _) = look(beside(1));
    let mut points = [best.clone(), one, other];
    loop {
        few(&mut points, better);
        let [first, second, worst] = &points;
        let width = (worst.at.iter().zip(&first.at))
            .map(|(one, other)| (one - other).abs())
            .fold(0.0, f64::max);
        if width < 1e-6 {
            break;
        }
        // From the worst through the middle of the others.
        let through = |far: f64| -> Vec<f64> {
            (0..2)
                .map(|axis| {
                    let middle = 0.5 * (first.at[axis] + second.at[axis]);
                    middle + far * (middle - worst.at[axis])
                })
                .collect()
        };
        let (reflected, mut calls) = look(through(1.0));
        let next = if reflected.value < first.value {
            let (expanded, left) = look(through(2.0));
            calls = left;
            Some(if expanded.value < reflected.value {
                expanded
            } else {
                reflected
            })
        } else if reflected.value < second.value {
            Some(reflected)
        } else {
            let inside = reflected.value >= worst.value;
            let (contracted, left) = look(through(if inside { -0.5 } else { 0.5 }));
            calls = left;
            let limit = worst.value.min(reflected.value);
            (contracted.value < limit).then_some(contracted)
        };
        match next {
            Some(point) => points[2] = point,
            None => {
                let first = points[0].at.clone();
                for point in &mut points[1..] {
                    let at = (point.at.iter().zip(&first))
                        .map(|(one, to)| 0.5 * (one + to))
                        .collect();
                    let (shrunk, left) = look(at);
                    (*point, calls) = (shrunk, left);
                }
            }
        }
        if calls == 0 {
            break;
        }
    }
    few(&mut points, better);
    let [found, ..] = points;
    found
}

#[cfg(test)]
mod tests {
    use super::seek;

    #[test]
    fn known_valleys_are_found() {
        let found = seek(&[0.0], 1.0, 4, 60, &mut |at| (at[0] - 2.3).abs()).expect("found");
        assert!((found.at[0] - 2.3).abs() < 1e-6, "{found:?}");
        // Rosenbrock's bent valley, and one whose half is not defined.
        let found = seek(&[0.0, 0.0], 0.5, 4, 400, &mut |at| {
            (1.0 - at[0]).powi(2) + 100.0 * (at[1] - at[0] * at[0]).powi(2)
        });
        let found = found.expect("found");
        assert!(
            (found.at[0] - 1.0).abs() < 1e-3 && (found.at[1] - 1.0).abs() < 2e-3,
            "{found:?}"
        );
        let half = seek(&[0.0, 0.0], 1.0, 2, 200, &mut |at| match at[0] < 0.3 {
            true => f64::INFINITY,
            false => at[0] + at[1] * at[1],
        });
        assert!((half.expect("found").at[0] - 0.3).abs() < 1e-3);
        assert!(seek(&[0.0], 1.0, 3, 50, &mut |_| f64::INFINITY).is_none());
    }
}
