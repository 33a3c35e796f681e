//! Histograms of equal ratios, and waits by class, against sorted lists.

use lobbylab_core::rules::Party;
use lobbylab_core::sim::stats::{LogHistogram, Pooled, Tally};
use lobbylab_core::sim::{Game, Observer, Streams, Teams, Ticket, WaitsByClass, exponential};

fn draws(count: usize) -> Vec<f64> {
    let mut stream = Streams::new(5, 0).stream("draws");
    // A quarter zeros, the others of every scale that a queue has.
    (0..count)
        .map(|index| match index % 4 {
            0 => 0.0,
            1 => 100.0 * exponential(&mut stream),
            _ => exponential(&mut stream),
        })
        .collect()
}

fn tally(unit: f64, values: &[f64]) -> Tally {
    let mut histogram = LogHistogram::new(unit);
    for value in values {
        histogram.add(*value);
    }
    histogram.tally()
}

fn pooled(tallies: &[(&Tally, u32)]) -> Pooled {
    let mut pooled = Pooled::default();
    for (tally, weight) in tallies {
        assert!(pooled.add(tally, *weight));
    }
    pooled
}

#[test]
fn counts_below_an_edge_are_exact() {
    let values = draws(20_000);
    for unit in [1.0, 0.3, 7e-9, 1e300] {
        let scaled: Vec<f64> = values.iter().map(|value| value * unit).collect();
        let pooled = pooled(&[(&tally(unit, &scaled), 1)]);
        assert_eq!(pooled.total(), 20_000);
        assert_eq!(pooled.zeros(), 5_000);
        let steps = pooled.steps();
        assert!(steps.len() > 300 && steps[0] == (0.0, 0.0));
        assert_eq!(steps[steps.len() - 1].1, 1.0);
        // The bin of zeros ends where the next begins, at 0.
        for (edge, share) in &steps[2..] {
            // Scaling rounds; a value next to an edge may fall on either side.
            let within = |by: f64| scaled.iter().filter(|value| **value < edge * by).count() as f64;
            let (low, high) = (within(1.0 - 1e-15), within(1.0 + 1e-15));
            let count = share * 20_000.0;
            assert!(
                count >= low - 1e-9 && count <= high + 1e-9,
                "{edge}: {low} {count} {high}"
            );
            assert!((pooled.below(*edge) - share).abs() < 1e-12);
        }
    }
}

#[test]
fn quantiles_invert_the_distribution_and_are_those_of_the_values() {
    let mut values = draws(200_000);
    let tally = tally(1.0, &values);
    let pooled = pooled(&[(&tally, 1)]);
    values.sort_unstable_by(f64::total_cmp);
    assert_eq!(pooled.quantile(0.2).expect("values").value, 0.0);
    for p in [0.3, 0.5, 0.74, 0.9, 0.95, 0.99, 0.999] {
        let place = pooled.quantile(p).expect("values");
        let sorted = values[(p * 200_000.0) as usize];
        assert!(
            (place.value / sorted - 1.0).abs() < 5e-3,
            "{p}: {place:?} {sorted}"
        );
        assert!((pooled.below(place.value) - p).abs() < 1e-9);
        assert!((tally.below(&place) / 200_000.0 - p).abs() < 1e-9);
    }
}

#[test]
fn interpolation_is_better_than_a_bin() {
    // Evenly spread quantiles of an exponential variable: no noise but the bins'.
    let count = 1_000_000;
    let values: Vec<f64> = (0..count)
        .map(|place| -libm::log(1.0 - (f64::from(place) + 0.5) / f64::from(count)))
        .collect();
    let pooled = pooled(&[(&tally(1.0, &values), 1)]);
    for p in [0.5, 0.9, 0.95, 0.99] {
        let found = pooled.quantile(p).expect("values").value;
        let exact = -libm::log(1.0 - p);
        assert!((found / exact - 1.0).abs() < 1e-4, "{p}: {found} {exact}");
    }
}

#[test]
fn weights_count_and_units_do_not_mix() {
    let (one, two) = (tally(1.0, &[1.0, 2.0]), tally(1.0, &[0.0, 5.0]));
    let mixed = pooled(&[(&one, 1), (&two, 2)]);
    let again = tally(1.0, &[1.0, 2.0, 0.0, 0.0, 5.0, 5.0]);
    assert_eq!(mixed, pooled(&[(&again, 1)]));
    let mut mixed = mixed;
    assert!(!mixed.add(&tally(2.0, &[1.0]), 1));
    assert!(mixed.add(&tally(2.0, &[]), 1));
    assert_eq!(mixed.total(), 6);
    assert_eq!(Pooled::default().quantile(0.5), None);
    assert!(Pooled::default().steps().is_empty() && Pooled::default().below(1.0).is_nan());
}

#[test]
fn values_out_of_range_are_counted_at_the_ends() {
    for unit in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-320] {
        let values = [-1.0, -0.0, 1e-300, 1e-5, 1e300, f64::INFINITY, f64::MAX];
        let pooled = pooled(&[(&tally(unit, &values), 1)]);
        assert_eq!((pooled.total(), pooled.zeros()), (7, 2));
        let top = pooled.quantile(1.0).expect("values").value;
        assert!(top.is_finite() && top > 1e12, "{top}");
    }
}

#[test]
fn waits_by_class_are_those_of_the_list() {
    let waits = draws(9_999);
    let mut kept = WaitsByClass::<2>::new(1.0);
    let mut lists = [Vec::new(), Vec::new()];
    for (index, wait) in waits.iter().enumerate() {
        let now = 1_000.0;
        let class = u8::from(index % 3 == 0);
        let player = Party {
            class,
            size: 1 + class,
        };
        let arrived = now - wait;
        let ticket = Ticket {
            id: index as u64,
            arrived,
            player,
        };
        lists[usize::from(class)].push(now - arrived);
        if index % 5 == 0 {
            kept.departure(now, &ticket);
        } else {
            let (members, teams) = (&[ticket][..], Teams::Given(1));
            kept.game(now, &Game { members, teams });
        }
    }
    assert_eq!(kept.games, 9_999 - 2_000);
    assert_eq!(kept.left.iter().sum::<u64>(), 2_000);
    for (class, list) in lists.iter().enumerate() {
        let moments = kept.moments()[class];
        let mean = list.iter().sum::<f64>() / list.len() as f64;
        let squares: f64 = list.iter().map(|wait| (wait - mean) * (wait - mean)).sum();
        assert_eq!(moments.count, list.len() as u64);
        assert!((moments.mean / mean - 1.0).abs() < 1e-12);
        assert!((moments.squares / squares - 1.0).abs() < 1e-10);
        let pooled = pooled(&[(&kept.histograms()[class].tally(), 1)]);
        assert_eq!(pooled.total(), list.len() as u64);
    }
}
