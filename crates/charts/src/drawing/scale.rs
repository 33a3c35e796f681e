//! From numbers to pixels and back, and where ticks go.

use crate::figure::{Axis, Scale};
use lobbylab_core::words;

/// One axis laid on the picture: `min` at pixel `from`, `max` at pixel `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mapping {
    /// Value at `from`.
    pub min: f64,
    /// Value at `to`, above `min`.
    pub max: f64,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// Device pixel of `min`.
    pub from: f64,
    /// Device pixel of `max`; smaller than `from` on vertical axes.
    pub to: f64,
}

impl Mapping {
    /// Lays an axis between two pixels. A range that is empty, reversed or not
    /// finite is repaired (widened, turned round, replaced by 0 to 1), as a
    /// figure of a degenerate model is still to be drawn.
    pub fn new(axis: &Axis, from: f64, to: f64) -> Mapping {
        let (min, max) = repaired(axis.min, axis.max, axis.scale);
        Mapping {
            min,
            max,
            scale: axis.scale,
            from,
            to,
        }
    }

    /// The share of the way along the axis, 0 at `min` and 1 at `max`; NaN for
    /// NaN, infinite for numbers that a logarithm does not know.
    pub fn share(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.min) / (self.max - self.min),
            Scale::Log if value.is_nan() => f64::NAN,
            Scale::Log if value <= 0.0 => f64::NEG_INFINITY,
            Scale::Log => {
                (libm::log(value) - libm::log(self.min))
                    / (libm::log(self.max) - libm::log(self.min))
            }
        }
    }

    /// Value to device pixel, kept within a million widths of the picture so
    /// that infinite values stay drawable; NaN for NaN.
    pub fn to_px(&self, value: f64) -> f64 {
        let share = self.share(value);
        if share.is_nan() {
            return f64::NAN;
        }
        self.from + share.clamp(-1e4, 1e4) * (self.to - self.from)
    }

    /// Device pixel to value.
    pub fn from_px(&self, pixel: f64) -> f64 {
        let share = (pixel - self.from) / (self.to - self.from);
        match self.scale {
            Scale::Linear => self.min + share * (self.max - self.min),
            Scale::Log => {
                let low = libm::log(self.min);
                libm::exp(low + share * (libm::log(self.max) - low))
            }
        }
    }
}

/// A range that can be drawn, from one that perhaps cannot.
fn repaired(min: f64, max: f64, scale: Scale) -> (f64, f64) {
    // Half of the largest number keeps `max - min` finite.
    let bound = |v: f64| v.clamp(-f64::MAX / 4.0, f64::MAX / 4.0);
    let (mut low, mut high) = match (min.is_finite(), max.is_finite()) {
        (true, true) => (bound(min.min(max)), bound(min.max(max))),
        (true, false) => (bound(min), bound(min) + bound(min).abs().max(1.0)),
        (false, true) => (bound(max) - bound(max).abs().max(1.0), bound(max)),
        (false, false) => (0.0, 1.0),
    };
    if scale == Scale::Log {
        high = high.clamp(f64::MIN_POSITIVE * 1e6, f64::MAX / 4.0);
        if low <= 0.0 {
            low = high / 1e3;
        }
        if high / low < 1.000_001 {
            (low, high) = (low / 2.0, high * 2.0);
        }
        return (low, high);
    }
    // Closer than this and ticks would repeat their labels.
    if high - low <= 1e-9 * high.abs().max(low.abs()) || high - low < 1e-290 {
        let pad = (high.abs() * 0.05).max(0.5);
        (low - pad, high + pad)
    } else {
        (low, high)
    }
}

/// A place on an axis and its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where.
    pub value: f64,
    /// What is printed.
    pub label: String,
}

/// Round numbers within the range of `mapping`, about `count` of them.
pub fn ticks(mapping: &Mapping, count: usize) -> Vec<Tick> {
    let mut ticks = match mapping.scale {
        Scale::Linear => linear_ticks(mapping.min, mapping.max, count),
        Scale::Log => log_ticks(mapping.min, mapping.max, count),
    };
    ticks.retain(|tick| (-1e-6..=1.0 + 1e-6).contains(&mapping.share(tick.value)));
    ticks
}

fn linear_ticks(min: f64, max: f64, count: usize) -> Vec<Tick> {
    let raw = (max - min) / count.max(1) as f64;
    let power = libm::exp10(f64::from(words::exponent(raw)));
    let step = match raw / power {
        m if m <= 1.000_001 => power,
        m if m <= 2.000_001 => 2.0 * power,
        m if m <= 5.000_001 => 5.0 * power,
        _ => 10.0 * power,
    };
    let slack = 1e-9;
    let (first, last) = ((min / step - slack).ceil(), (max / step + slack).floor());
    let mut values = Vec::new();
    let mut index = first;
    while index <= last && values.len() < 64 {
        // Dividing by a whole number gives 0.3 where multiplying gives 0.30000000000000004.
        values.push(if step < 1.0 {
            index / (1.0 / step)
        } else {
            index * step
        });
        index += 1.0;
    }
    labelled(values, step)
}

fn log_ticks(min: f64, max: f64, count: usize) -> Vec<Tick> {
    let (low, high) = (words::exponent(min), words::exponent(max));
    let decades = (high - low).max(1) as usize;
    let within = |v: f64| v >= min * (1.0 - 1e-9) && v <= max * (1.0 + 1e-9);
    let multiples: &[f64] = if decades * 3 <= count {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let stride = decades.div_ceil(count.max(1)).max(1);
    let mut values = Vec::new();
    for power in low..=high {
        for multiple in multiples {
            let value = multiple * libm::exp10(f64::from(power));
            if within(value) {
                values.push(value);
            }
        }
    }
    if values.len() < 2 {
        // Less than a decade: linear ticks say more.
        return linear_ticks(min, max, count);
    }
    let values: Vec<f64> = values
        .into_iter()
        .step_by(if multiples.len() == 1 { stride } else { 1 })
        .collect();
    values
        .into_iter()
        .map(|value| {
            // Each tick has its own step on a logarithmic axis.
            let step = libm::exp10(f64::from(words::exponent(value)));
            let label = words::tick_labels(&[value], step).concat();
            Tick { value, label }
        })
        .collect()
}

fn labelled(values: Vec<f64>, step: f64) -> Vec<Tick> {
    let labels = words::tick_labels(&values, step);
    values
        .into_iter()
        .zip(labels)
        .map(|(value, label)| Tick { value, label })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Ticks;

    fn axis(min: f64, max: f64, scale: Scale) -> Axis {
        Axis {
            label: String::new(),
            unit: String::new(),
            min,
            max,
            scale,
            ticks: Ticks::Auto,
            beside: 0.0,
        }
    }

    fn check(min: f64, max: f64, scale: Scale, count: usize, expected: &[&str]) {
        let mapping = Mapping::new(&axis(min, max, scale), 0.0, 100.0);
        let labels: Vec<String> = ticks(&mapping, count)
            .into_iter()
            .map(|t| t.label)
            .collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn ticks_are_round() {
        check(0.0, 3.0, Scale::Linear, 4, &["0", "1", "2", "3"]);
        check(
            4.0,
            6.0,
            Scale::Linear,
            4,
            &["4.0", "4.5", "5.0", "5.5", "6.0"],
        );
        check(
            -0.13,
            0.31,
            Scale::Linear,
            5,
            &["−0.1", "0", "0.1", "0.2", "0.3"],
        );
        check(1.0, 1000.0, Scale::Log, 4, &["1", "10", "100", "1000"]);
        check(
            0.1,
            10.0,
            Scale::Log,
            8,
            &["0.1", "0.2", "0.5", "1", "2", "5", "10"],
        );
        check(0.5, 100.0, Scale::Log, 2, &["1", "100"]);
        check(
            0.0,
            50_000.0,
            Scale::Linear,
            5,
            &["0", "10k", "20k", "30k", "40k", "50k"],
        );
    }

    #[test]
    fn pixels_and_back() {
        for scale in [Scale::Linear, Scale::Log] {
            let mapping = Mapping::new(&axis(0.5, 20.0, scale), 40.0, 400.0);
            for value in [0.5, 1.0, 7.25, 20.0] {
                let back = mapping.from_px(mapping.to_px(value));
                assert!((back - value).abs() < 1e-9, "{back} {value}");
            }
        }
    }

    #[test]
    fn every_range_gives_finite_pixels() {
        let ends = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.0,
            -1.0,
            1.0,
            f64::MAX,
            5e-324,
            -f64::MAX,
            1e17,
            1e17 + 64.0,
        ];
        for min in ends {
            for max in ends {
                for scale in [Scale::Linear, Scale::Log] {
                    let mapping = Mapping::new(&axis(min, max, scale), 10.0, 90.0);
                    assert!(mapping.min < mapping.max, "{min} {max} {mapping:?}");
                    assert!((mapping.max - mapping.min).is_finite());
                    assert!(ticks(&mapping, 5).len() <= 64);
                    for value in ends {
                        assert_eq!(
                            mapping.to_px(value).is_nan(),
                            value.is_nan(),
                            "{value} {mapping:?}"
                        );
                    }
                }
            }
        }
    }
}
