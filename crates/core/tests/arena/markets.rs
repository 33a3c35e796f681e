//! Every rule on many markets: nobody is lost, waits and those waiting agree, and what cannot be
//! played is said.

use crate::common::{market, play};
use lobbylab_core::arena::{
    ArenaGauge, ArenaMarket, ArenaRule, Coming, GameFormat, Leaves, RuleSettings, Scorecard,
    TicketFate,
};
use lobbylab_core::sim::Streams;
use std::sync::Arc;

/// Markets of many kinds.
fn markets() -> Vec<ArenaMarket> {
    let mut all = Vec::new();
    for (teams, size) in [(2, 1), (2, 3), (2, 5), (6, 1), (3, 2)] {
        all.push(market(teams, size));
        let mut leaving = market(teams, size);
        leaving.willing.leaves = Leaves::Weibull;
        leaving.willing.mean = 15.0;
        leaving.coming = Coming::Bursts;
        leaving.regions = vec![2.0, 1.0];
        leaving.roles = true;
        leaving.skills.uncertainty = 60.0;
        all.push(leaving);
    }
    for size in [2, 4, 5] {
        let mut parties = market(2, size);
        parties.parties = [0.5, 0.3, 0.0, 0.0, 0.0];
        parties.willing.leaves = Leaves::TimeOut;
        parties.willing.mean = 40.0;
        all.push(parties.clone());
        parties.parties = [0.7, 0.16, 0.05, 0.03, 0.06].map(|share| share * 1.0);
        for (place, share) in parties.parties.iter_mut().enumerate() {
            if place >= size {
                *share = 0.0;
            }
        }
        parties.coming = Coming::Day;
        all.push(parties);
    }
    let mut hunt = market(2, 1);
    hunt.format = GameFormat::new(&[1, 5]).expect("a format");
    hunt.parties = [0.6, 0.3, 0.1, 0.0, 0.0];
    all.push(hunt.clone());
    // The same of singles, who may leave.
    hunt.parties = [1.0, 0.0, 0.0, 0.0, 0.0];
    all.push(hunt.clone());
    (hunt.willing.leaves, hunt.willing.mean) = (Leaves::Exponential, 20.0);
    all.push(hunt);
    for (teams, size) in [(4, 3), (3, 2), (1, 4), (2, 9), (20, 1)] {
        let mut many = market(teams, size);
        (many.willing.leaves, many.willing.mean) = (Leaves::Exponential, 60.0);
        many.rate = 120.0;
        all.push(many.clone());
        if size > 1 {
            many.parties = [0.5, 0.5, 0.0, 0.0, 0.0];
            all.push(many);
        }
    }
    all
}

#[test]
fn nobody_is_lost_and_littles_law_holds() {
    let settings = RuleSettings {
        period: 2.0,
        begin: 5.0,
        ..RuleSettings::default()
    };
    let mut played = 0;
    for (number, market) in markets().iter().enumerate() {
        let streams = Streams::new(3, number as u64);
        let book = Arc::new(market.draw(600, &streams));
        for rule in ArenaRule::ALL.iter().copied() {
            let Ok(_) = rule.translation(market, &settings) else {
                continue;
            };
            played += 1;
            let record = play(market, rule, &settings, &book, streams);
            let name = format!("{} on {}", rule.key(), market.format.words());
            // A game for each who played, at a time when they were there.
            let mut seats = vec![0; record.games.time.len()];
            let mut area = 0.0;
            for (ticket, fate) in record.fates.iter().enumerate() {
                let (came, wait) = (book.times()[ticket], record.waits[ticket]);
                match fate {
                    TicketFate::Played => {
                        let game = record.game_of[ticket] as usize;
                        seats[game] += book.size(ticket);
                        assert_eq!(
                            came + wait,
                            came + (record.games.time[game] - came),
                            "{name}"
                        );
                        assert!(wait >= 0.0 && wait <= book.patience()[ticket], "{name}");
                    }
                    TicketFate::Left => {
                        let patience = book.patience()[ticket];
                        assert!((wait - patience).abs() < 1e-6, "{name}: {wait} {patience}");
                    }
                    TicketFate::Waiting => assert!(wait.is_nan(), "{name}"),
                }
                if !wait.is_nan() {
                    area += wait * book.size(ticket) as f64;
                }
            }
            assert!(
                seats
                    .iter()
                    .all(|&players| players == market.format.places()),
                "{name}"
            );
            let stays = market.willing.leaves == Leaves::Never;
            assert!(!stays || !seats.is_empty(), "{name} forms no game");
            // Little: players waiting × time is the sum of waits, where all is over in time.
            let card = Scorecard::of(&book, &record, 0..book.len(), true);
            let times = book.times();
            let span = times[times.len() - 1] - times[0];
            let waiting = card.value(ArenaGauge::Waiting).expect("somebody") * span;
            let over: f64 = (0..book.len())
                .map(|ticket| {
                    let end = times[times.len() - 1];
                    let until = times[ticket] + record.waits[ticket];
                    let beyond = if until.is_nan() {
                        f64::NEG_INFINITY
                    } else {
                        until - end
                    };
                    let still = if until.is_nan() {
                        end - times[ticket]
                    } else {
                        0.0
                    };
                    (still - beyond.max(0.0)) * book.size(ticket) as f64
                })
                .sum();
            assert!(
                (waiting - (area + over)).abs() <= 1e-6 * area.max(1.0),
                "{name}"
            );
            let came: f64 = card.hours.iter().map(|hour| hour[1]).sum();
            assert_eq!(came, book.persons() as f64, "{name}");
        }
    }
    assert!(played > 200, "{played} rules on markets");
}

/// Whatever a stated translation lets a rule play, it plays.
#[test]
fn every_rule_plays_whatever_a_translation_lets_it_play() {
    let settings = RuleSettings {
        slack: 1,
        most: 6,
        period: 0.5,
        ..RuleSettings::default()
    };
    let plays = |market: &ArenaMarket, but: &[ArenaRule]| {
        for rule in ArenaRule::ALL.iter().copied() {
            let told = rule.translation(market, &settings);
            let words = market.format.words();
            match but.contains(&rule) {
                true => assert!(told.is_err(), "{} on {words}", rule.key()),
                false => assert!(told.is_ok(), "{} on {words}: {told:?}", rule.key()),
            }
        }
    };
    let sides = [
        ArenaRule::Sides,
        ArenaRule::SidesWhilePaid,
        ArenaRule::Roles,
    ];
    // An even number of players: one against five, free for all, many teams, one team together.
    for format in [&[1, 5][..], &[1; 8], &[4; 3], &[3; 4], &[6], &[1; 60]] {
        let mut market = market(2, 5);
        market.format = GameFormat::new(format).expect("a format");
        plays(&market, &sides);
    }
    // Teams too large to be searched or solved play as one.
    let mut large = market(2, 15);
    plays(&large, &[ArenaRule::Roles]);
    large.parties = [0.5, 0.3, 0.2, 0.0, 0.0];
    plays(&large, &[ArenaRule::Roles]);
    // Parties where sides are alike: whoever knows two teams asks for an even number of them.
    let mut four = market(4, 3);
    four.parties = [0.5, 0.5, 0.0, 0.0, 0.0];
    let told = |rule: ArenaRule| rule.translation(&four, &settings);
    assert!(told(ArenaRule::BestAtOnce).is_ok() && told(ArenaRule::Widening).is_ok());
}

#[test]
fn what_cannot_be_played_is_said_with_what_would_help() {
    let told = |change: &dyn Fn(&mut ArenaMarket), rule: ArenaRule, settings: &RuleSettings| {
        let mut market = market(2, 5);
        change(&mut market);
        rule.translation(&market, settings)
            .expect_err("refused")
            .to_string()
    };
    let usual = RuleSettings::default();
    for (change, rule, parts) in [
        (
            (&|market: &mut ArenaMarket| market.parties = [0.0, 1.0, 0.0, 0.0, 0.0])
                as &dyn Fn(&mut ArenaMarket),
            ArenaRule::Fifo,
            ["parties is 2", "singles above 0 would help"],
        ),
        (
            &|market| {
                market.format = GameFormat::even(2, 2).expect("a format");
                market.parties[4] = 0.1;
            },
            ArenaRule::Fifo,
            ["parties of at most 2", "larger teams"],
        ),
        (
            &|market| {
                market.format = GameFormat::even(50, 4).expect("a format");
                market.rate = 1.0;
            },
            ArenaRule::Fifo,
            ["rate is 1", "more players, or games of fewer, would help"],
        ),
        (
            &|market| market.rate = 600.0,
            ArenaRule::BestEvery,
            ["period is 10", "for ever"],
        ),
        (&|_| {}, ArenaRule::Roles, ["roles is false", "true"]),
        (
            &|market| market.format = GameFormat::even(3, 3).expect("a format"),
            ArenaRule::Patient,
            ["sides is 3 teams of 3", "an even number of players"],
        ),
        (
            &|market| {
                market.format = GameFormat::new(&[1, 5]).expect("a format");
                market.parties[1] = 0.3;
            },
            ArenaRule::Widening,
            ["sides is 1v5", "teams of the same size, or singles only"],
        ),
        (
            &|market| market.format = GameFormat::new(&[1, 5]).expect("a format"),
            ArenaRule::Sides,
            ["sides is 1v5", "two teams of the same size"],
        ),
    ] {
        let sentence = told(change, rule, &usual);
        for part in parts {
            assert!(sentence.contains(part), "{sentence} lacks {part}");
        }
    }
}

#[test]
fn tickets_are_a_function_of_market_and_seed() {
    let one = market(2, 5);
    let streams = Streams::new(9, 4);
    assert_eq!(one.draw(500, &streams), one.draw(500, &streams));
    assert_eq!(
        one.draw(500, &streams).times()[..100],
        one.draw(100, &streams).times()[..]
    );
    // What a game is moves nobody; who leaves moves no arrival and no skill.
    let mut other = market(2, 1);
    other.willing.leaves = Leaves::Exponential;
    let (a, b) = (one.draw(500, &streams), other.draw(500, &streams));
    assert_eq!(
        (a.times(), &a.columns().skill),
        (b.times(), &b.columns().skill)
    );
    assert_ne!(a.times(), one.draw(500, &Streams::new(9, 5)).times());
}
