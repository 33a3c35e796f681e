//! What is seen leads back to where it comes from.

use lobbylab_core::arena::exact::{first_come, impatient_pairs};
use lobbylab_core::arena::lab::{ArenaFit, ArenaRace, FitCard};
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Leaves};
use lobbylab_core::experiment::{Data, Parameters, Parts, Question, Shard, Values};

fn asked(tickets: u32, replications: u32) -> ArenaFit {
    let (mut fit, _) = ArenaFit::from_values(&Values::new());
    (fit.run.tickets, fit.run.replications) = (tickets, replications);
    fit
}

fn run(fit: &ArenaFit, shard: Shard) -> Parts<FitCard> {
    let plan = fit
        .plan(&Data::default())
        .unwrap_or_else(|error| panic!("{error}"));
    let mut runner = plan.runner(shard, fit.parts());
    while !runner.advance(1).finished {}
    runner.take()
}

fn near(found: &lobbylab_core::sim::stats::Interval, truth: f64, what: &str) {
    let allowed = 4.0 * found.standard_error + 0.01 * truth;
    assert!(
        (found.mean - truth).abs() < allowed,
        "{what}: {} ± {}, {truth}",
        found.mean,
        found.half_width
    );
}

#[test]
fn waits_and_leavers_of_duels_give_rate_and_patience() {
    // 24 players a minute, who wait 40 s on average.
    let exact = impatient_pairs(0.4, 1.0 / 40.0);
    let mut fit = asked(2_000, 8);
    fit.players.leaves = Leaves::Exponential;
    fit.players.patience = 500.0;
    fit.tickets.rate = 3.0;
    fit.seen.seen_wait = exact.mean_served;
    fit.seen.seen_left = exact.gave_up;
    let parts = run(&fit, Shard::WHOLE);
    let [rate, patience] = fit.found(&parts);
    near(&rate.expect("a rate"), 24.0, "rate");
    near(&patience.expect("a patience"), 40.0, "patience");
    for place in [0, 2] {
        let error = fit.error(&parts, place).expect("seen");
        assert!(
            error.mean.abs()
                < 4.0 * error.standard_error + 0.01 * fit.known()[place].expect("seen")
        );
    }
    assert!(fit.said(&parts).is_empty(), "{:?}", fit.said(&parts));
    let keys: Vec<String> = fit
        .quantities(&parts)
        .into_iter()
        .map(|one| one.key)
        .collect();
    assert!(
        ["rate", "patience", "fresh.left", "error.wait"]
            .iter()
            .all(|key| keys.iter().any(|one| one == key))
    );
    // P90 of those who play says the same in another way.
    fit.seen.seen_wait = 0.0;
    fit.seen.seen_p90 = exact.served_quantile(0.9);
    let parts = run(&fit, Shard::WHOLE);
    near(
        &fit.found(&parts)[0].clone().expect("a rate"),
        24.0,
        "rate by P90",
    );
}

#[test]
fn one_number_is_enough_where_nobody_leaves() {
    for (size, rate) in [(1, 7.0), (5, 300.0)] {
        let mut fit = asked(2_000, 6);
        fit.game.size = size;
        fit.seen.seen_wait = first_come(2 * size, rate / 60.0).mean();
        let parts = run(&fit, Shard::WHOLE);
        near(&fit.found(&parts)[0].clone().expect("a rate"), rate, "rate");
        assert!(fit.found(&parts)[1].is_none());
        // A wait is in inverse proportion to the rate.
        assert!((fit.sharp(&parts).expect("known") - 1.0).abs() < 0.05);
    }
    // Players online: who come in a second, times wait and game.
    let mut fit = asked(2_000, 6);
    fit.seen.seen_online = 0.5 * (first_come(2, 0.5).mean() + 600.0);
    fit.seen.lasts = 600.0;
    near(
        &fit.found(&run(&fit, Shard::WHOLE))[0]
            .clone()
            .expect("a rate"),
        30.0,
        "rate by players online",
    );
}

#[test]
fn what_another_rule_gives_is_found_again() {
    let mut fit = asked(1_500, 6);
    fit.lanes.rule1 = ArenaRule::Widening;
    fit.players.leaves = Leaves::Weibull;
    let (mut race, _) = ArenaRace::from_values(&fit.values());
    (race.run.replications, race.run.seed.0, race.run.tickets) = (20, 77, 4_000);
    (race.tickets.rate, race.players.patience, race.lanes.lanes) = (20.0, 90.0, 1);
    let mut runner = race
        .plan(&Data::default())
        .expect("a plan")
        .runner(Shard::WHOLE, 20);
    while !runner.advance(100_000).finished {}
    let played = runner.take();
    let value = |gauge| race.value(&played, 0, gauge).expect("played").mean;
    fit.seen.seen_wait = value(ArenaGauge::WaitMean);
    fit.seen.seen_p90 = value(ArenaGauge::WaitP90);
    fit.seen.seen_left = value(ArenaGauge::GaveUp);
    let parts = run(&fit, Shard::WHOLE);
    let [rate, patience] = fit.found(&parts);
    let near = |found: Option<lobbylab_core::sim::stats::Interval>, truth: f64| {
        let found = found.expect("found");
        // What is seen has an error of its own.
        let allowed = 4.0 * found.standard_error + 0.05 * truth;
        assert!(
            (found.mean - truth).abs() < allowed,
            "{} {truth}",
            found.mean
        );
    };
    near(rate, 20.0);
    near(patience, 90.0);
}

#[test]
fn what_cannot_be_decided_or_cannot_be_is_told() {
    let told = |fit: &ArenaFit| match fit.plan(&Data::default()) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("decidable"),
    };
    let mut fit = asked(1_000, 4);
    assert!(told(&fit).contains("a number above 0 of what you see"));
    fit.seen.seen_left = 0.2;
    assert!(told(&fit).contains("a way to lose patience where a share gives up"));
    fit.players.leaves = Leaves::Exponential;
    assert!(told(&fit).contains("two numbers, as one cannot tell both"));
    fit.seen.seen_left = 0.0;
    fit.seen.seen_wait = 20.0;
    fit.seen.seen_p90 = 1.0;
    assert!(told(&fit).contains("at least a tenth of the mean wait"));
    // Duels, first come, first served: half play at once, so P90 is 3.2 mean waits whatever the
    // patience. A P90 of 30 cannot be; one of 64 can, and does not tell patience.
    fit.run.replications = 6;
    fit.seen.seen_p90 = 30.0;
    let said = fit.said(&run(&fit, Shard::WHOLE)).join(" ");
    assert!(
        said.contains("No rate and patience give a P90 of the wait of 30 s"),
        "{said}"
    );
    (fit.run.tickets, fit.seen.seen_p90) = (3_000, 2.0 * 20.0 * f64::ln(5.0));
    let parts = run(&fit, Shard::WHOLE);
    let said = fit.said(&parts).join(" ");
    assert!(
        said.contains("hardly tells rate and patience apart"),
        "{said} {:?}",
        fit.sharp(&parts)
    );
}

#[test]
fn a_fit_gives_way_between_two_plays() {
    let mut fit = asked(300, 2);
    fit.players.leaves = Leaves::Exponential;
    (fit.seen.seen_wait, fit.seen.seen_left) = (20.0, 0.1);
    let whole = run(&fit, Shard::WHOLE);
    assert_eq!(whole.len(), 2);
    let plan = fit.plan(&Data::default()).expect("a plan");
    let mut runner = plan.runner(Shard::WHOLE, fit.parts());
    let (mut steps, mut last) = (0, 0.0);
    loop {
        let progress = runner.advance(1);
        assert!(progress.done >= last && progress.done <= 1.0);
        (steps, last) = (steps + 1, progress.done);
        if progress.finished {
            break;
        }
    }
    // A grid of 49 points, the simplex, fresh tickets and what tells both apart, in each of two.
    assert!(steps > 2 * 60, "{steps}");
    assert_eq!(runner.take(), whole);
}

#[test]
fn shards_are_one_run() {
    let mut fit = asked(200, 5);
    fit.seen.seen_wait = 10.0;
    let mut merged = run(&fit, Shard { index: 1, of: 2 });
    merged.merge(run(&fit, Shard { index: 0, of: 2 }));
    assert_eq!(merged, run(&fit, Shard::WHOLE));
}
