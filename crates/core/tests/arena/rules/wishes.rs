//! Sides and zones against the paper's closed forms and against the same by hand; games of
//! neighbours.

use crate::common::{market, play};
use lobbylab_core::arena::{ArenaRule, Contender, Leaves, PlayRecord, RuleSettings, TicketBook};
use lobbylab_core::rules::exact::{sides::Sides, zones::Zones};
use lobbylab_core::sim::Streams;
use lobbylab_core::sim::stats::replications;
use std::sync::Arc;

const TICKETS: usize = 20_000;

/// The mean wait of a rule in duels at one arrival a second, without the ends of each run.
fn waits(rule: ArenaRule, settings: &RuleSettings) -> lobbylab_core::sim::stats::Interval {
    let market = market(2, 1);
    replications((0..12).map(|replication| {
        let streams = Streams::new(11, replication);
        let book = Arc::new(market.draw(TICKETS, &streams));
        let record = play(&market, rule, settings, &book, streams);
        let counted = &record.waits[TICKETS / 10..TICKETS * 9 / 10];
        let played: Vec<f64> = counted
            .iter()
            .copied()
            .filter(|wait| wait.is_finite())
            .collect();
        assert!(played.len() > counted.len() - 200);
        played.iter().sum::<f64>() / played.len() as f64
    }))
}

fn agree(seen: &lobbylab_core::sim::stats::Interval, exact: f64, what: &str) {
    let off = (seen.mean - exact).abs() / seen.standard_error;
    assert!(
        off < 4.0,
        "{what}: {} ± {}, exactly {exact}",
        seen.mean,
        seen.standard_error
    );
}

#[test]
fn sides_and_zones_wait_as_long_as_the_paper_says() {
    for (choosy, favour) in [(0.0, 0.5), (0.4, 0.5), (0.5, 0.7), (0.3, 1.0)] {
        let settings = RuleSettings {
            choosy,
            favour,
            ..RuleSettings::default()
        };
        let rates = [choosy * favour, choosy * (1.0 - favour), 1.0 - choosy];
        let exact = Sides::new(rates[0], rates[1], rates[2]).overall().mean;
        agree(&waits(ArenaRule::Sides, &settings), exact, "sides");
    }
    for free in [0.0, 0.2, 0.5] {
        let settings = RuleSettings {
            zones: 2,
            free,
            ..RuleSettings::default()
        };
        let own = 0.5 * (1.0 - free);
        let exact = Zones::new(own, own, free).mean();
        agree(&waits(ArenaRule::Zones, &settings), exact, "zones");
    }
}

/// First come, first matched, by hand: partners among who may play whom.
fn by_hand(book: &TicketBook, may: impl Fn(&Contender, &Contender) -> bool) -> Vec<Option<usize>> {
    let mut line: Vec<usize> = Vec::new();
    let mut mates = vec![None; book.len()];
    for ticket in 0..book.len() {
        let newcomer = book.contender(ticket);
        match line
            .iter()
            .position(|&other| may(&book.contender(other), &newcomer))
        {
            Some(place) => {
                let other = line.remove(place);
                (mates[ticket], mates[other]) = (Some(other), Some(ticket));
            }
            None => line.push(ticket),
        }
    }
    mates
}

fn mates(record: &PlayRecord) -> Vec<Option<usize>> {
    let mut mates = vec![None; record.fates.len()];
    let mut first: Vec<Option<usize>> = vec![None; record.games.time.len()];
    for ticket in 0..record.fates.len() {
        if record.waits[ticket].is_nan() {
            continue;
        }
        let game = record.game_of[ticket] as usize;
        match first[game] {
            Some(other) => (mates[ticket], mates[other]) = (Some(other), Some(ticket)),
            None => first[game] = Some(ticket),
        }
    }
    mates
}

#[test]
fn sides_and_zones_are_first_come_first_matched() {
    let market = market(2, 1);
    for seed in 0..20 {
        let streams = Streams::new(seed, 1);
        let book = Arc::new(market.draw(300, &streams));
        let settings = RuleSettings {
            choosy: 0.5,
            favour: 0.6,
            zones: 3,
            free: 0.4,
            ..RuleSettings::default()
        };
        let wishes = streams.numbers("sides");
        let side = |player: &Contender| match wishes.at([u64::from(player.ticket), 0]) {
            draw if draw < 0.3 => 'a',
            draw if draw < 0.5 => 'b',
            _ => 'c',
        };
        let record = play(&market, ArenaRule::Sides, &settings, &book, streams);
        let hand = by_hand(&book, |one, other| {
            side(one) != side(other) || side(one) == 'c'
        });
        assert_eq!(mates(&record), hand);
        // Free of two borders is a third of .4 on either side of each: zones are ranges that touch.
        let zones = |player: &Contender| -> Vec<u32> {
            let at = player.place[0];
            (0..3u32)
                .filter(|&zone| {
                    let (low, high) = (f64::from(zone) / 3.0, f64::from(zone + 1) / 3.0);
                    let low = if zone > 0 { low - 0.1 } else { low };
                    let high = if zone < 2 { high + 0.1 } else { high };
                    (low..high).contains(&at)
                })
                .collect()
        };
        let record = play(&market, ArenaRule::Zones, &settings, &book, streams);
        let hand = by_hand(&book, |one, other| {
            let theirs = zones(other);
            zones(one).iter().any(|zone| theirs.contains(zone))
        });
        assert_eq!(mates(&record), hand);
    }
}

#[test]
fn a_crowd_on_one_side_is_told_and_the_controller_closes_the_choice() {
    let market = market(2, 1);
    let crowded = RuleSettings {
        choosy: 0.9,
        favour: 0.9,
        ..RuleSettings::default()
    };
    let told = ArenaRule::Sides
        .translation(&market, &crowded)
        .expect_err("unstable");
    assert!(
        told.allowed.contains("one side waits longer and longer"),
        "{told}"
    );
    // As many take either side as one side has too many friends: critical, and told too.
    let critical = RuleSettings {
        choosy: 0.5,
        favour: 1.0,
        ..RuleSettings::default()
    };
    assert!(ArenaRule::Sides.translation(&market, &critical).is_err());
    let below = RuleSettings {
        choosy: 0.499,
        favour: 1.0,
        ..RuleSettings::default()
    };
    assert!(ArenaRule::Sides.translation(&market, &below).is_ok());
    let mut leaving = market.clone();
    leaving.willing.leaves = Leaves::Exponential;
    assert!(ArenaRule::Sides.translation(&leaving, &crowded).is_ok());
    // Closed, all meet at once as they come: half a gap on average.
    let wait = waits(ArenaRule::SidesWhilePaid, &crowded);
    assert!(wait.mean < 0.6, "{}", wait.mean);
    let wide = RuleSettings {
        zones: 2,
        free: 0.6,
        ..RuleSettings::default()
    };
    let told = ArenaRule::Zones
        .translation(&market, &wide)
        .expect_err("too wide");
    assert!(
        told.to_string()
            .contains("free is 0.6; allowed: at most 0.5"),
        "{told}"
    );
}

#[test]
fn just_as_many_as_can_play_is_told() {
    // Ten come in ten seconds, and a batch of 5v5 takes ten players.
    let market = market(2, 5);
    let settings = |period| RuleSettings {
        period,
        ..RuleSettings::default()
    };
    let told = ArenaRule::BestEvery
        .translation(&market, &settings(10.0))
        .expect_err("critical");
    assert!(told.allowed.contains("would have no bound"), "{told}");
    let told = ArenaRule::BestEvery
        .translation(&market, &settings(11.0))
        .expect_err("grows");
    assert!(told.allowed.contains("would grow by 5.45"), "{told}");
    assert!(
        ArenaRule::BestEvery
            .translation(&market, &settings(9.9))
            .is_ok()
    );
}

#[test]
fn neighbours_are_runs_of_the_oldest() {
    let market = market(2, 1);
    let streams = Streams::new(4, 0);
    let book = Arc::new(market.draw(500, &streams));
    let settings = RuleSettings {
        period: 7.0,
        ..RuleSettings::default()
    };
    let record = play(&market, ArenaRule::Neighbours, &settings, &book, streams);
    let (mut line, mut mates_by_hand): (Vec<usize>, Vec<Option<usize>>) =
        (Vec::new(), vec![None; 500]);
    let mut next = 0;
    let last = *book.times().last().expect("a ticket");
    for batch in 1..=(last / 7.0).ceil() as u32 {
        let now = 7.0 * f64::from(batch);
        while next < 500 && book.times()[next] <= now {
            line.push(next);
            next += 1;
        }
        let late = line.split_off(line.len() / 2 * 2);
        let rating = |&ticket: &usize| book.columns().rating[ticket];
        line.sort_by(|one, other| rating(one).total_cmp(&rating(other)));
        for pair in line.chunks_exact(2) {
            (mates_by_hand[pair[0]], mates_by_hand[pair[1]]) = (Some(pair[1]), Some(pair[0]));
        }
        line = late;
    }
    assert_eq!(mates(&record), mates_by_hand);
}
