//! What nobody can beat, against all that can be tried.

use crate::common::{market, play};
use lobbylab_core::arena::{
    ArenaMarket, ArenaRule, GameFormat, HindsightPrice, Leaves, RuleSettings, best_games,
    best_pairs, least_cost,
};
use lobbylab_core::sim::Streams;
use std::sync::Arc;

/// A dozen tickets of a market of games with these sides.
fn dozen(sides: &[u16], seed: u64, change: impl Fn(&mut ArenaMarket)) -> (ArenaMarket, f64) {
    let mut of = market(2, 1);
    of.format = GameFormat::new(sides).expect("a format");
    of.rate = 12.0;
    change(&mut of);
    (of, 20.0 + 15.0 * (seed % 7) as f64)
}

#[test]
fn of_duels_all_games_tried_are_the_best_matching() {
    for seed in 0..40 {
        let (market, alone) = dozen(&[1, 1], seed, |market| {
            if seed % 2 == 1 {
                (market.willing.leaves, market.willing.mean) = (Leaves::Exponential, 30.0);
            }
        });
        let book = market.draw(12, &Streams::new(seed, 0));
        for weight in [0.0, 100.0, 1000.0] {
            let price = HindsightPrice { weight, alone };
            let tried = best_games(&book, &market.format, &market.deciding, &[price]);
            let matched = best_pairs(&book, &market.deciding, price).expect("a matching");
            let tried = tried.expect("few tickets")[0];
            assert!((tried - matched.cost).abs() < 1e-6, "{seed} {weight}");
        }
    }
}

#[test]
fn the_bound_is_never_above_the_best_games_and_is_reached_where_nothing_but_time_counts() {
    for seed in 0..30 {
        for sides in [&[2, 2][..], &[3, 3], &[1, 3], &[1; 4], &[5, 5], &[2; 3]] {
            let parties = seed % 3 == 2 && sides[0] > 1;
            let (market, alone) = dozen(sides, seed, |market| {
                market.rate = 30.0;
                if seed % 3 == 1 {
                    (market.willing.leaves, market.willing.mean) = (Leaves::TimeOut, 15.0);
                }
                if parties {
                    market.parties = [0.6, 0.4, 0.0, 0.0, 0.0];
                }
            });
            let book = market.draw(12, &Streams::new(seed, 1));
            let bound = least_cost(&book, &market.format, alone);
            let prices = [0.0, 300.0, 3000.0].map(|weight| HindsightPrice { weight, alone });
            let best = best_games(&book, &market.format, &market.deciding, &prices);
            let best = best.expect("small games");
            assert!(
                bound <= best[0] + 1e-9,
                "{sides:?} {seed}: {bound} {best:?}"
            );
            assert!(best.is_sorted(), "{sides:?} {seed}: {best:?}");
            if seed % 3 == 0 {
                assert!(
                    (bound - best[0]).abs() < 1e-9,
                    "{sides:?} {seed}: {bound} {best:?}"
                );
            }
        }
    }
}

#[test]
fn games_that_may_begin_with_fewer_cost_less_and_keep_the_bound() {
    for seed in 0..20 {
        let (mut market, alone) = dozen(&[3, 3], seed, |market| market.rate = 30.0);
        let book = market.draw(12, &Streams::new(seed, 2));
        let price = [HindsightPrice { weight: 0.0, alone }];
        let mut last = f64::INFINITY;
        for least in [6, 5, 4, 3, 2] {
            market.format = GameFormat::even(2, 3)
                .and_then(|format| format.beginning_with(least))
                .expect("a format");
            let bound = least_cost(&book, &market.format, alone);
            let best = best_games(&book, &market.format, &market.deciding, &price);
            let best = best.expect("small games")[0];
            assert!(
                (bound - best).abs() < 1e-9,
                "{seed} {least}: {bound} {best}"
            );
            assert!(best <= last + 1e-12);
            last = best;
        }
    }
}

#[test]
fn games_too_large_to_try_are_not() {
    let (market, _) = dozen(&[6, 6], 0, |_| {});
    let book = market.draw(12, &Streams::new(0, 0));
    assert!(best_games(&book, &market.format, &market.deciding, &[]).is_none());
}

#[test]
fn no_rule_is_below_the_bound_or_below_the_best_games_of_a_dozen() {
    let settings = RuleSettings {
        period: 5.0,
        ..RuleSettings::default()
    };
    for (seed, sides) in [&[2u16, 2][..], &[1, 3], &[1; 4], &[5, 5], &[3; 2]]
        .into_iter()
        .enumerate()
    {
        let (market, alone) = dozen(sides, seed as u64, |market| {
            market.rate = 60.0;
            if seed % 2 == 1 {
                (market.willing.leaves, market.willing.mean) = (Leaves::Exponential, 20.0);
            }
        });
        let streams = Streams::new(seed as u64, 3);
        for tickets in [12, 400] {
            let book = Arc::new(market.draw(tickets, &streams));
            let prices = [0.0, 300.0].map(|weight| HindsightPrice { weight, alone });
            let least = least_cost(&book, &market.format, alone);
            let best = best_games(&book, &market.format, &market.deciding, &prices);
            let best = best.expect("small games");
            for rule in ArenaRule::ALL.iter().copied() {
                if rule.translation(&market, &settings).is_err() {
                    continue;
                }
                let record = play(&market, rule, &settings, &book, streams);
                for (price, best) in prices.iter().zip(&best) {
                    let cost = price.of(&record);
                    let name = format!("{} on {sides:?} at {}", rule.key(), price.weight);
                    assert!(cost >= least - 1e-6, "{name}: {cost} below {least}");
                    if tickets == 12 {
                        assert!(cost >= best - 1e-6, "{name}: {cost} below {best}");
                    }
                }
            }
        }
    }
}
