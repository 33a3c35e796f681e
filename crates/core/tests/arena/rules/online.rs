//! The best online rule against all rules there are, against its own simulation, and between
//! hindsight and the rest.

use crate::common::{market, play};
use lobbylab_core::arena::lab::{ArenaFront, FRONT_WEIGHTS};
use lobbylab_core::arena::{
    ArenaRule, HindsightPrice, Leaves, LevelProcess, RuleSettings, best_pairs, play_book,
};
use lobbylab_core::experiment::{Data, Parameters, Question, Shard, Values};
use lobbylab_core::sim::Streams;
use lobbylab_core::sim::stats::replications;
use std::collections::BTreeMap;
use std::sync::Arc;

type Room = Vec<u8>;

/// What is left of a room after any games, with what the games cost at least: by trying all.
fn after(room: &Room, unfair: &[Vec<f64>], weight: f64) -> BTreeMap<Room, f64> {
    let mut all = BTreeMap::from([(room.clone(), 0.0)]);
    for one in 0..room.len() {
        for other in one..room.len() {
            let mut left = room.clone();
            if left[one] == 0 {
                continue;
            }
            left[one] -= 1;
            if left[other] == 0 {
                continue;
            }
            left[other] -= 1;
            for (rest, cost) in after(&left, unfair, weight) {
                let cost = cost + weight * unfair[one][other];
                let known = all.entry(rest).or_insert(f64::INFINITY);
                *known = known.min(cost);
            }
        }
    }
    all
}

/// The least average cost of all stationary rules, each by its own chain.
fn by_force(unfair: &[Vec<f64>], most: u8, gap: f64, weight: f64) -> f64 {
    let levels = unfair.len();
    let total = |room: &Room| room.iter().sum::<u8>();
    let mut rooms: Vec<Room> = vec![vec![]];
    for _ in 0..levels {
        rooms = (rooms.iter())
            .flat_map(|room| {
                (0..=most + 1)
                    .map(|count| [&room[..], &[count]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    rooms.retain(|room| (1..=most + 1).contains(&total(room)));
    let choices: Vec<Vec<(Room, f64)>> = (rooms.iter())
        .map(|room| {
            let all = after(room, unfair, weight).into_iter();
            all.filter(|(left, _)| total(left) <= most).collect()
        })
        .collect();
    let index: BTreeMap<&Room, usize> = rooms
        .iter()
        .enumerate()
        .map(|(at, room)| (room, at))
        .collect();
    let mut policy = vec![0; rooms.len()];
    let mut least = f64::INFINITY;
    loop {
        // Half of the time stands still: the same average, and no period.
        let mut share = vec![1.0 / rooms.len() as f64; rooms.len()];
        let mut cost = 0.0;
        for step in 0..300 {
            let mut next: Vec<f64> = share.iter().map(|share| 0.5 * share).collect();
            cost = 0.0;
            for (at, &share) in share.iter().enumerate() {
                let (left, games) = &choices[at][policy[at]];
                cost += share * (games + gap * f64::from(total(left)));
                for level in 0..levels {
                    let mut with = left.clone();
                    with[level] += 1;
                    next[index[&with]] += 0.5 * share / levels as f64;
                }
            }
            share = next;
            // Far above the least already, and hardly moving.
            if step == 60 && cost > 1.5 * least {
                break;
            }
        }
        least = least.min(cost);
        let mut at = 0;
        while at < policy.len() && policy[at] + 1 == choices[at].len() {
            policy[at] = 0;
            at += 1;
        }
        if at == policy.len() {
            return least;
        }
        policy[at] += 1;
    }
}

#[test]
fn no_rule_that_knows_levels_is_better() {
    let two = vec![vec![0.05, 0.3], vec![0.3, 0.02]];
    let three = vec![
        vec![0.04, 0.2, 0.4],
        vec![0.2, 0.06, 0.25],
        vec![0.4, 0.25, 0.03],
    ];
    for (unfair, most) in [(two, 2), (three, 1)] {
        for weight in [0.0, 2.0, 10.0, 60.0] {
            let process = LevelProcess::new(unfair.clone(), most, 1.5).expect("a process");
            let cost = process.solve(weight).expect("solved").cost;
            let least = by_force(&unfair, most as u8, 1.5, weight);
            assert!(
                (cost.middle() - least).abs() < 1e-4 * least.max(1.0),
                "{most} at {weight}: {} {least}",
                cost.middle()
            );
        }
    }
}

#[test]
fn with_one_level_a_second_player_plays_at_once() {
    // Half of all wait for one arrival: half a gap.
    let process = LevelProcess::new(vec![vec![0.2]], 5, 4.0).expect("a process");
    let cost = process.solve(10.0).expect("solved").cost;
    assert!((cost.middle() - (0.5 * 4.0 + 0.5 * 10.0 * 0.2)).abs() < 1e-9);
    assert!(LevelProcess::new(vec![vec![0.0; 6]; 6], 40, 1.0).is_err());
}

#[test]
fn the_table_costs_in_play_what_the_process_says() {
    let market = market(2, 1);
    for (levels, most, even, uncertainty) in
        [(4, 8, 300.0, 0.0), (2, 5, 30.0, 0.0), (3, 6, 100.0, 200.0)]
    {
        let mut market = market.clone();
        market.skills.uncertainty = uncertainty;
        let settings = RuleSettings {
            levels,
            most,
            even,
            ..RuleSettings::default()
        };
        let solved = LevelProcess::of(&market, &settings)
            .and_then(|process| process.solve(even))
            .expect("solved");
        assert!(solved.cost.width() < 1e-6);
        let price = HindsightPrice {
            weight: even,
            alone: 1.0,
        };
        let played = replications((0..16).map(|replication| {
            let streams = Streams::new(3, replication);
            let book = Arc::new(market.draw(20_000, &streams));
            price.of(&play(&market, ArenaRule::Levels, &settings, &book, streams)) / 20_000.0
        }));
        let exact = solved.cost.middle();
        // The middles of 96 parts of a level are off by some thousandths of the unfairness.
        let allowed = 4.0 * played.standard_error + 2e-3 * exact;
        assert!(
            (played.mean - exact).abs() < allowed,
            "{levels}: {} {exact}",
            played.mean
        );
    }
}

#[test]
fn more_levels_and_more_room_cost_no_more_and_hindsight_the_least() {
    let market = market(2, 1);
    let cost = |levels, most| {
        let settings = RuleSettings {
            levels,
            most,
            ..RuleSettings::default()
        };
        let process = LevelProcess::of(&market, &settings).expect("a process");
        process.solve(300.0).expect("solved").cost.middle()
    };
    // Levels that part others may be told apart or not; averages of the same games are the same
    // but for the middles of parts.
    for (less, more) in [
        ((1, 4), (2, 4)),
        ((2, 4), (4, 4)),
        ((2, 3), (2, 6)),
        ((4, 4), (4, 8)),
    ] {
        let (one, other) = (cost(less.0, less.1), cost(more.0, more.1));
        assert!(other < one * 1.002, "{less:?} {one} {more:?} {other}");
    }
    for seed in 0..10 {
        let streams = Streams::new(seed, 0);
        let book = Arc::new(market.draw(500, &streams));
        for even in [30.0, 1000.0] {
            let process = LevelProcess::of(&market, &RuleSettings::default()).expect("a process");
            let rule = process.solve(even).expect("solved").rule();
            let record = play_book(&book, &market.format, market.deciding, rule).expect("legal");
            let price = HindsightPrice {
                weight: even,
                alone: 300.0,
            };
            let best = best_pairs(&book, &market.deciding, price).expect("hindsight");
            assert!(best.least <= price.of(&record), "{seed} {even}");
        }
    }
}

#[test]
fn the_front_parts_the_gap_into_future_and_rule() {
    let (mut front, _) = ArenaFront::from_values(&Values::new());
    front.run.tickets = 300;
    front.run.replications = 4;
    front.lanes.lanes = 2;
    assert_eq!(front.online_silent(), None);
    let mut runner = front
        .plan(&Data::default())
        .expect("a plan")
        .runner(Shard::WHOLE, 4);
    while !runner.advance(1).finished {}
    let parts = runner.take();
    for (_, part) in parts.iter() {
        assert_eq!(part.online.len(), FRONT_WEIGHTS.len());
        for (online, best) in part.online.iter().zip(&part.best) {
            assert!(
                online[0] <= online[1] && best[0] <= online[2],
                "{online:?} {best:?}"
            );
        }
    }
    for lane in 0..2 {
        for place in 0..FRONT_WEIGHTS.len() {
            let [future, own] = front.gap(&parts, lane, place).expect("known");
            let above = parts.paired(&|part| Some((part.costs[lane][place], part.best[place][0])));
            let above = above.expect("known").mean;
            assert!((future.mean + own.mean - above).abs() < 1e-9);
            assert!(future.mean >= 0.0);
        }
    }
    let keys: Vec<String> = front
        .quantities(&parts)
        .into_iter()
        .map(|one| one.key)
        .collect();
    for key in [
        "online.300.exact",
        "online.300.cost",
        "online.300.future",
        "widening.rule.300",
    ] {
        assert!(keys.iter().any(|known| known == key), "{key}");
    }
    // Where somebody may leave it is silent, and says why.
    front.players.leaves = Leaves::Exponential;
    assert!(
        front
            .online_silent()
            .expect("a reason")
            .contains("nobody leaves")
    );
}
