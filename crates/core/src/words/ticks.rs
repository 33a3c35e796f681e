//! The labels of an axis.

use super::number::{exponent, fixed, significant};

/// Labels for the ticks of one axis, `step` apart: the same number of decimals on all,
/// thousands as `k`, millions as `M`. O(values).
///
/// ```
/// use lobbylab_core::words::tick_labels;
/// assert_eq!(tick_labels(&[0.0, 0.5, 1.0], 0.5), ["0", "0.5", "1.0"]);
/// assert_eq!(tick_labels(&[0.0, 5e3, 1e4], 5e3), ["0", "5k", "10k"]);
/// ```
#[must_use]
pub fn tick_labels(values: &[f64], step: f64) -> Vec<String> {
    let largest = values.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    let (unit, suffix) = if largest >= 1e10 || step.is_nan() || step < 1e-6 {
        return values.iter().map(|v| significant(*v, 3)).collect();
    } else if largest >= 1e6 && step >= 1e4 {
        (1e6, "M")
    } else if largest >= 1e4 && step >= 10.0 {
        (1e3, "k")
    } else {
        (1.0, "")
    };
    let decimals = (-exponent(step / unit * 1.000_001)).clamp(0, 9) as usize;
    values
        .iter()
        .map(|v| match *v == 0.0 {
            true => "0".to_owned(),
            false => [fixed(v / unit, decimals).as_str(), suffix].concat(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::tick_labels;

    #[test]
    fn ticks_share_their_decimals() {
        assert_eq!(tick_labels(&[0.0, 0.5, 1.0], 0.5), ["0", "0.5", "1.0"]);
        assert_eq!(tick_labels(&[0.0, 5e3, 1e4], 5e3), ["0", "5k", "10k"]);
        assert_eq!(
            tick_labels(&[9000.0, 9500.0, 10000.0], 500.0),
            ["9.0k", "9.5k", "10.0k"]
        );
        assert_eq!(tick_labels(&[1e6, 2e6], 1e6), ["1M", "2M"]);
    }
}
