//! Tuning promises nothing that is not there: where all settings are alike, the gain estimated
//! anew has mean 0, while what the choice promised has not; and intervals cover what they should.

use lobbylab_core::arena::lab::TuneChoice;
use lobbylab_core::arena::quantile;
use lobbylab_core::sim::stats::{paired, replications};
use lobbylab_core::sim::{Streams, normal};

#[test]
fn gains_among_equals_are_zero_and_promises_are_not() {
    let (mut gains, mut promises) = (Vec::new(), Vec::new());
    for seed in 0..200 {
        let mut stream = Streams::new(seed, 0).stream("costs");
        let mut rows = || -> Vec<Vec<f64>> {
            let row = |stream: &mut _| (0..8).map(|_| normal(stream, 40.0, 5.0)).collect();
            (0..10).map(|_| row(&mut stream)).collect()
        };
        let choice = TuneChoice::of(&rows(), &rows()).expect("a choice");
        gains.push(choice.gain.mean);
        promises.push(choice.promised.mean);
    }
    let (gain, promise) = (replications(gains), replications(promises));
    assert!(gain.mean.abs() <= 4.0 * gain.standard_error, "{gain:?}");
    assert!(promise.mean > 10.0 * promise.standard_error, "{promise:?}");
    assert!(TuneChoice::of(&[], &[]).is_none() && TuneChoice::of(&[vec![1.0]], &[]).is_none());
    assert!(TuneChoice::of(&[vec![1.0, 2.0]], &[vec![1.0]]).is_none());
}

#[test]
fn intervals_of_differences_and_quantiles_cover_what_they_should() {
    let (mut differences, mut quantiles) = (0, 0);
    // The P90 of 2000 exponential waits is ln 10 but for a bias far below its error.
    for seed in 0..1_000 {
        let mut stream = Streams::new(seed, 1).stream("waits");
        let pairs: Vec<(f64, f64)> = (0..12)
            .map(|_| {
                let common = normal(&mut stream, 0.0, 10.0);
                (
                    common + normal(&mut stream, 3.0, 1.0),
                    common + normal(&mut stream, 1.0, 1.0),
                )
            })
            .collect();
        differences += u32::from(paired(pairs).covers(2.0));
        let p90 = |_| {
            let mut waits: Vec<f64> = (0..2_000)
                .map(|_| lobbylab_core::sim::exponential(&mut stream))
                .collect();
            quantile(&mut waits, 0.9).expect("waits")
        };
        quantiles += u32::from(replications((0..12).map(p90)).covers(std::f64::consts::LN_10));
    }
    for covered in [differences, quantiles] {
        assert!((930..=970).contains(&covered), "{covered} of 1000");
    }
}
