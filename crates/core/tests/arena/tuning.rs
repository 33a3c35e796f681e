//! Tuning promises nothing that is not there: where all settings are alike, the gain estimated
//! anew has mean 0, while what the choice promised has not; and intervals cover what they should.

use lobbylab_core::arena::lab::{ArenaRace, TuneChoice};
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Leaves, exact, quantile};
use lobbylab_core::experiment::{Data, Question, Seed, Shard};
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

/// The same of the arena's own: duels of two regions in one queue, against each region by itself.
#[test]
fn intervals_of_a_race_cover_the_closed_forms_over_a_thousand_seeds() {
    let mut race = ArenaRace::default();
    (race.lanes.lanes, race.lanes.rule2) = (2, ArenaRule::Regions);
    (race.tickets.rate, race.tickets.regions) = (60.0, 2);
    (race.run.tickets, race.run.replications) = (300, 8);
    let [apart, merged] = exact::regions_mean(&[0.5; 2]);
    let p90 = exact::first_come(2, 1.0).quantile(0.9);
    // Where people leave, by Kaplan and Meier: whoever finds somebody plays at once, and everybody
    // else would at the next arrival; somebody waits at a share λ/(2λ + θ) of all times.
    let mut leaving = race.clone();
    (leaving.lanes.lanes, leaving.tickets.regions) = (1, 1);
    (leaving.players.leaves, leaving.players.patience) = (Leaves::Exponential, 2.0);
    let alone = 1.0 - 1.0 / (2.0 + 1.0 / leaving.players.patience);
    let all_p90 = (alone / 0.1).ln();
    let run = |race: &ArenaRace| {
        let plan = race.plan(&Data::default()).expect("a plan");
        let mut runner = plan.runner(Shard::WHOLE, race.parts());
        while !runner.advance(u64::MAX).finished {}
        runner.take()
    };
    let mut covered = [0; 4];
    for seed in 0..1_000 {
        (race.run.seed, leaving.run.seed) = (Seed(seed), Seed(seed));
        let (parts, left) = (run(&race), run(&leaving));
        let found = [
            race.value(&parts, 0, ArenaGauge::WaitMean)
                .map(|one| one.covers(merged)),
            race.value(&parts, 0, ArenaGauge::WaitP90)
                .map(|one| one.covers(p90)),
            race.difference(&parts, 1, ArenaGauge::WaitMean)
                .map(|one| one.covers(apart - merged)),
            leaving
                .value(&left, 0, ArenaGauge::AllP90)
                .map(|one| one.covers(all_p90)),
        ];
        for (covered, found) in covered.iter_mut().zip(found) {
            *covered += u32::from(found.expect("somebody played"));
        }
    }
    for covered in covered {
        assert!((930..=970).contains(&covered), "{covered} of 1000");
    }
}
