//! Moments, histograms and batches against their definitions; parts as a union.

use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::{
    BatchMeans, Histogram, Interval, Linear, Moments, paired, replications, student_quantile,
};
use proptest::prelude::*;

fn moments(values: &[f64]) -> Moments {
    let mut moments = Moments::default();
    values.iter().for_each(|x| moments.add(*x));
    moments
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

#[test]
fn two_samples_have_an_interval_and_one_has_none() {
    // Student's t with one degree of freedom, 12.7062, times the standard error of 1 and 3.
    let two = replications([1.0, 3.0]);
    assert!(near(two.standard_error, 1.0));
    assert!((two.half_width - 12.706_205).abs() < 1e-5);
    assert!(near(two.low(), 2.0 - two.half_width) && near(two.high(), 2.0 + two.half_width));
    assert!(two.covers(two.low() + 1e-9) && !two.covers(two.low() - 1e-9));
    let one = replications([5.0]);
    assert_eq!((one.mean, one.half_width), (5.0, f64::INFINITY));
}

proptest! {
    #[test]
    fn moments_are_mean_and_variance(values in prop::collection::vec(-1e3..1e3f64, 2..200)) {
        let size = values.len() as f64;
        let mean = values.iter().sum::<f64>() / size;
        let variance = values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (size - 1.0);
        let found = moments(&values);
        prop_assert_eq!(found.count, values.len() as u64);
        prop_assert!(near(found.mean, mean) && near(found.variance(), variance));
        prop_assert!(near(found.deviation(), variance.sqrt()));
    }

    #[test]
    fn moments_of_pieces_merge_to_those_of_the_whole(
        values in prop::collection::vec(-1e3..1e3f64, 0..100), cut in 0usize..100,
    ) {
        let cut = cut.min(values.len());
        let whole = moments(&values);
        let mut merged = moments(&values[..cut]);
        merged.merge(&moments(&values[cut..]));
        let mut summed = moments(&values[..cut]);
        let rest = &values[cut..];
        let square = rest.iter().map(|x| x * x).sum();
        summed.add_sums(rest.len() as u32, rest.iter().sum(), square);
        for found in [merged, summed] {
            prop_assert_eq!(found.count, whole.count);
            prop_assert!(near(found.mean, whole.mean));
            prop_assert!((found.squares - whole.squares).abs() <= 1e-9 * whole.squares.max(1e6));
        }
    }

    #[test]
    fn quantiles_are_those_of_the_sorted_values(
        mut values in prop::collection::vec(0u32..40, 1..200), p in 0.0..=1.0f64,
    ) {
        let mut histogram = Histogram::new(1.0, 64);
        values.iter().for_each(|x| histogram.add(f64::from(*x)));
        values.sort_unstable();
        let rank = ((p * values.len() as f64).ceil() as usize).max(1);
        prop_assert_eq!(histogram.quantile(p), Some(f64::from(values[rank - 1])));
        prop_assert_eq!(histogram.total(), values.len() as u64);
    }

    #[test]
    fn batches_have_equal_length_and_the_mean_of_what_they_hold(count in 1u64..5_000) {
        let mut means = BatchMeans::default();
        (0..count).for_each(|x| means.add(x as f64));
        let interval = means.interval();
        let held = interval.samples * means.length();
        prop_assert!(held <= count && count - held < means.length());
        prop_assert!(interval.samples < 40 && (count < 40 || interval.samples >= 20));
        prop_assert!(near(interval.mean, (held as f64 - 1.0) / 2.0));
    }

    #[test]
    fn parts_are_a_union_by_number(
        one in prop::collection::vec(0u32..50, 0..30), two in prop::collection::vec(0u32..50, 0..30),
    ) {
        let parts = |numbers: &[u32]| {
            let mut parts = Parts::default();
            numbers.iter().for_each(|&number| parts.insert(number, number * 7));
            parts
        };
        let (mut left, mut right) = (parts(&one), parts(&two));
        left.merge(parts(&two));
        right.merge(parts(&one));
        prop_assert_eq!(&left, &right);
        let mut all: Vec<u32> = one.iter().chain(&two).copied().collect();
        all.sort_unstable();
        all.dedup();
        prop_assert_eq!(left.len(), all.len());
        prop_assert_eq!(left.iter().map(|(number, part)| (number, *part)).collect::<Vec<_>>(),
            all.iter().map(|&number| (number, number * 7)).collect::<Vec<_>>());
        prop_assert_eq!(left.take().is_empty(), all.is_empty());
        prop_assert!(left.is_empty());
    }
}

#[test]
fn a_part_that_is_there_already_stays() {
    let mut parts = Parts::default();
    parts.insert(3, "first");
    parts.insert(3, "second");
    let mut other = Parts::default();
    other.insert(3, "third");
    parts.merge(other);
    assert_eq!(parts.iter().collect::<Vec<_>>(), [(3, &"first")]);
}

#[test]
fn a_histogram_takes_any_number() {
    let mut histogram = Histogram::new(0.5, 4);
    assert_eq!(histogram.quantile(0.5), None);
    for x in [-1.0, 0.0, 0.49, 0.5, 1.9, 2.0, 1e300, f64::INFINITY] {
        histogram.add(x);
    }
    assert_eq!(histogram.counts(), [3, 1, 0, 1, 3]);
    assert_eq!(histogram.quantile(0.0), Some(0.0));
    assert_eq!(histogram.quantile(0.5), Some(0.5));
    assert_eq!(histogram.quantile(1.0), Some(f64::INFINITY));
    for width in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Histogram::new(width, 0).width(), 1.0);
    }
    let mut other = Histogram::new(0.5, 4);
    other.add(0.7);
    assert_eq!(histogram.merge(&other), Ok(()));
    assert_eq!(histogram.counts(), [3, 2, 0, 1, 3]);
    assert_eq!(histogram.merge(&Histogram::new(0.25, 4)), Err(()));
    assert_eq!(histogram.merge(&Histogram::new(0.5, 5)), Err(()));
}

#[test]
fn an_interval_is_the_textbooks() {
    // Mean 3, variance 2.5, five values: 3 ± 2.776 · √(2.5/5).
    let interval = replications([1.0, 2.0, 3.0, 4.0, 5.0]);
    let error = 0.5f64.sqrt();
    assert_eq!(
        (interval.mean, interval.samples, interval.level),
        (3.0, 5, 0.95)
    );
    assert!(near(interval.standard_error, error));
    assert!(near(
        interval.half_width,
        student_quantile(0.975, 4.0) * error
    ));
    assert!(interval.covers(interval.low()) && interval.covers(interval.high()));
    assert!(!interval.covers(interval.high() + 1e-9) && !interval.covers(f64::NAN));
    let doubled = interval.affine(-2.0, 1.0);
    assert_eq!(doubled.mean, -5.0);
    assert!(near(doubled.half_width, 2.0 * interval.half_width));
    for few in [vec![], vec![7.0]] {
        let interval: Interval = replications(few);
        assert!(interval.half_width.is_infinite() && interval.covers(1e300));
    }
    let difference = paired([(5.0, 3.0), (6.0, 4.0), (9.0, 7.0)]);
    assert_eq!((difference.mean, difference.half_width), (2.0, 0.0));
}

/// The correlation of neighbours as a textbook has it: Σ (xᵢ − x̄)(xᵢ₊₁ − x̄) / Σ (xᵢ − x̄)².
#[test]
fn batch_means_tell_how_much_neighbours_have_in_common() {
    let correlation = |values: &[f64]| {
        let mut means = BatchMeans::default();
        values.iter().for_each(|&value| means.add(value));
        means.correlation()
    };
    // 1, 2, 4: mean 7/3; (−4/3)(−1/3) + (−1/3)(5/3) = −1/9 over 16/9 + 1/9 + 25/9 = 42/9.
    let found = correlation(&[1.0, 2.0, 4.0]).expect("three batches");
    assert!(near(found, -1.0 / 42.0), "{found}");
    // Up and down: Σ = −4 of 5.
    let found = correlation(&[1.0, -1.0, 1.0, -1.0, 1.0, -1.0]).expect("six batches");
    assert!(near(found, -5.0 / 6.0), "{found}");
    assert_eq!(correlation(&[2.0; 5]), Some(0.0));
    assert_eq!(correlation(&[1.0, 2.0]), None);
}

/// By hand: Σ above 30, Σ below 12, so 2.5; deviations (above − 2.5 below)/4 are 0, −0.5 and 0.5, whose
/// standard error is √(0.25/3).
#[test]
fn a_ratio_of_sums_has_the_interval_of_its_linearised_values() {
    let ratio = Linear::ratio(&[(5.0, 2.0), (8.0, 4.0), (17.0, 6.0)]).expect("something below");
    let interval = ratio.interval();
    assert!(near(interval.mean, 2.5));
    assert!(near(interval.standard_error, (0.25_f64 / 3.0).sqrt()));
    let other = Linear::ratio(&[(2.0, 2.0), (4.0, 4.0), (6.0, 6.0)]).expect("something below");
    // That one is 1 without any doubt.
    let less = ratio.less(&other);
    assert!(near(less.mean, 1.5));
    assert!(near(less.standard_error, interval.standard_error));
    assert_eq!(Linear::ratio(&[(1.0, 0.0), (2.0, 0.0)]), None);
    assert_eq!(Linear::ratio(&[]), None);
}
