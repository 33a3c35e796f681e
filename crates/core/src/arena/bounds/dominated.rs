//! Which of several points nothing beats.

/// The places of the points that no other dominates: is at most as large in every coordinate
/// and different. Equal points are all kept. O(n² · coordinates).
///
/// ```
/// use lobbylab_core::arena::not_dominated;
/// assert_eq!(not_dominated(&[vec![3.0, 7.0], vec![8.0, 10.0], vec![9.0, 1.0]]), [0, 2]);
/// ```
#[must_use]
pub fn not_dominated(points: &[Vec<f64>]) -> Vec<usize> {
    let dominates =
        |one: &[f64], other: &[f64]| one != other && one.iter().zip(other).all(|(a, b)| a <= b);
    (0..points.len())
        .filter(|&place| !points.iter().any(|other| dominates(other, &points[place])))
        .collect()
}
