//! Hindsight is below every rule on every sequence, and its certificate is checked by itself.

use crate::common::{market, play};
use lobbylab_core::arena::{
    ArenaRule, Deciding, HindsightPrice, Leaves, MemberRow, RuleSettings, TicketBook, best_pairs,
};
use lobbylab_core::sim::Streams;
use std::sync::Arc;

#[test]
fn nobody_is_below_hindsight() {
    let settings = RuleSettings {
        period: 3.0,
        ..RuleSettings::default()
    };
    for (leaves, seed) in [(Leaves::Never, 1), (Leaves::Exponential, 2)] {
        let mut market = market(2, 1);
        market.willing.leaves = leaves;
        let streams = Streams::new(seed, 0);
        let book = Arc::new(market.draw(400, &streams));
        let records: Vec<_> = (ArenaRule::ALL.iter().copied())
            .filter(|rule| rule.translation(&market, &settings).is_ok())
            .map(|rule| (rule, play(&market, rule, &settings, &book, streams)))
            .collect();
        assert!(records.len() >= 26);
        for weight in [0.0, 10.0, 100.0, 1000.0] {
            let price = HindsightPrice {
                weight,
                alone: 120.0,
            };
            let best = best_pairs(&book, &market.deciding, price).expect("a matching");
            assert!(best.least <= best.cost + 1e-9);
            for (rule, record) in &records {
                let cost = price.of(record);
                assert!(
                    cost >= best.least - 1e-6,
                    "{} at {weight}: {cost} {}",
                    rule.key(),
                    best.least
                );
            }
        }
    }
}

/// The least cost of all ways to pair the tickets from `at` on.
fn by_hand(
    book: &TicketBook,
    deciding: &Deciding,
    price: HindsightPrice,
    free: &mut Vec<bool>,
) -> f64 {
    let Some(one) = free.iter().position(|&free| free) else {
        return 0.0;
    };
    free[one] = false;
    let mut best = price.alone + by_hand(book, deciding, price, free);
    for other in one + 1..free.len() {
        let gap = book.times()[other] - book.times()[one];
        if free[other] && gap <= book.patience()[one] {
            free[other] = false;
            let skills = [book.columns().skill[one], book.columns().skill[other]];
            let game = price.weight * deciding.unfairness(&skills) + gap;
            best = best.min(game + by_hand(book, deciding, price, free));
            free[other] = true;
        }
    }
    free[one] = true;
    best
}

#[test]
fn small_sequences_are_paired_as_by_hand() {
    for seed in 0..60 {
        let mut market = market(2, 1);
        market.willing.leaves = if seed % 2 == 0 {
            Leaves::Never
        } else {
            Leaves::Exponential
        };
        market.willing.mean = 3.0;
        let book = market.draw(9, &Streams::new(seed, 0));
        let price = HindsightPrice {
            weight: 30.0,
            alone: 4.0,
        };
        let best = best_pairs(&book, &market.deciding, price).expect("a matching");
        let truth = by_hand(&book, &market.deciding, price, &mut vec![true; 9]);
        assert!(
            (best.cost - truth).abs() < 1e-9,
            "{seed}: {} {truth}",
            best.cost
        );
    }
    let mut book = TicketBook::new(0);
    let pair = vec![MemberRow::default(); 2];
    assert!(book.push(0.0, 1.0, 0.5, &pair));
    let price = HindsightPrice {
        weight: 1.0,
        alone: 1.0,
    };
    assert!(best_pairs(&book, &Deciding::mean(1.0), price).is_err());
}
