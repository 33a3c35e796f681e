//! Closed forms, within four standard errors of what is simulated.

use crate::common::{market, play};
use lobbylab_core::arena::{
    ArenaGauge, ArenaMarket, ArenaRule, Leaves, RuleSettings, Scorecard, exact,
};
use lobbylab_core::sim::Streams;
use lobbylab_core::sim::stats::{Interval, replications};
use std::sync::Arc;

const TICKETS: usize = 6_000;

/// Scores of a rule in sixteen replications.
fn cards(market: &ArenaMarket, rule: ArenaRule, settings: &RuleSettings) -> Vec<Scorecard> {
    (0..16)
        .map(|replication| {
            let streams = Streams::new(11, replication);
            let book = Arc::new(market.draw(TICKETS, &streams));
            let record = play(market, rule, settings, &book, streams);
            Scorecard::of(&book, &record, 500..TICKETS - 500, false)
        })
        .collect()
}

fn of(cards: &[Scorecard], gauge: ArenaGauge) -> Interval {
    replications(cards.iter().filter_map(|card| card.value(gauge)))
}

#[track_caller]
fn near(found: &Interval, truth: f64, what: &str) {
    let error = (found.mean - truth).abs();
    assert!(
        error <= 4.0 * found.standard_error + 1e-12,
        "{what}: {} ± {} for {truth}",
        found.mean,
        found.standard_error
    );
}

#[test]
fn first_come_waits_as_the_closed_form_says() {
    for (teams, size) in [(2, 1), (2, 2), (2, 5), (8, 1), (3, 4)] {
        let market = market(teams, size);
        let cards = cards(&market, ArenaRule::Fifo, &RuleSettings::default());
        let truth = exact::first_come((teams * size) as u32, 1.0);
        let what = market.format.words();
        near(&of(&cards, ArenaGauge::WaitMean), truth.mean(), &what);
        near(&of(&cards, ArenaGauge::WaitP90), truth.quantile(0.9), &what);
        near(
            &of(&cards, ArenaGauge::WaitP99),
            truth.quantile(0.99),
            &what,
        );
        near(&of(&cards, ArenaGauge::Waiting), truth.mean(), &what);
        near(
            &of(&cards, ArenaGauge::Games),
            3600.0 / (teams * size) as f64,
            &what,
        );
    }
}

#[test]
fn impatient_pairs_give_up_as_the_closed_form_says() {
    for mean in [10.0, 1.0] {
        let mut market = market(2, 1);
        market.willing.leaves = Leaves::Exponential;
        market.willing.mean = mean;
        let cards = cards(&market, ArenaRule::Fifo, &RuleSettings::default());
        let truth = exact::impatient_pairs(1.0, 1.0 / mean);
        near(
            &of(&cards, ArenaGauge::GaveUp),
            truth.gave_up,
            "share that gave up",
        );
        near(
            &of(&cards, ArenaGauge::WaitMean),
            truth.mean_served,
            "wait of those served",
        );
        near(
            &of(&cards, ArenaGauge::WaitP90),
            truth.served_quantile(0.9),
            "P90 of those served",
        );
        near(
            &of(&cards, ArenaGauge::Waiting),
            truth.mean_all,
            "players waiting",
        );
        // Those who left count as having waited longer.
        assert!(of(&cards, ArenaGauge::AllP90).mean > of(&cards, ArenaGauge::WaitP90).mean);
    }
}

#[test]
fn random_games_are_as_unfair_as_quadrature_says() {
    let cards = cards(&market(2, 1), ArenaRule::Fifo, &RuleSettings::default());
    let truth = exact::unfairness_by_lot(1, 350.0, 173.7);
    near(
        &of(&cards, ArenaGauge::Unfair),
        truth.mean,
        "mean unfairness",
    );
    near(
        &of(&cards, ArenaGauge::UnfairShare),
        truth.above_tenth,
        "share above .1",
    );
    near(
        &of(&cards, ArenaGauge::UnfairP90),
        truth.p90,
        "P90 of unfairness",
    );
}

#[test]
fn regions_apart_wait_longer_by_their_number() {
    let mut market = market(2, 1);
    market.regions = vec![1.0; 3];
    let [apart, merged] = exact::regions_mean(&[1.0 / 3.0; 3]);
    let settings = RuleSettings::default();
    let cards_of = |rule| cards(&market, rule, &settings);
    near(
        &of(&cards_of(ArenaRule::Fifo), ArenaGauge::WaitMean),
        merged,
        "one queue",
    );
    let own = cards_of(ArenaRule::Regions);
    near(&of(&own, ArenaGauge::WaitMean), apart, "regions apart");
    // At home nobody is far away.
    assert!(of(&own, ArenaGauge::Latency).mean < 35.0);
}

#[test]
fn batches_add_half_a_period() {
    let market = market(2, 1);
    for period in [0.5, 4.0] {
        let settings = RuleSettings {
            period,
            ..RuleSettings::default()
        };
        // By skill or not: every other player of a batch, of whom one may stay.
        let cards = cards(&market, ArenaRule::RandomPairs, &settings);
        let truth = exact::batch_mean(2, 1.0, period);
        near(&of(&cards, ArenaGauge::WaitMean), truth, "a batch's wait");
    }
}
