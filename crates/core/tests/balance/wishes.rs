//! Games under wishes against the plainest search, the game queue, and with a budget.

use crate::plain::wishes::{case, measured, members};
use crate::plain::{Dice, measure};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::wishes::{Dimension, Infeasible, Request, WishPlayer};
use lobbylab_core::balance::{Exponent, Measure};

#[test]
fn the_best_game_is_that_of_a_plain_search() {
    let mut dice = Dice(31);
    let (mut games, mut none) = ([0; 32], 0);
    for round in 0..24_000 {
        let k = if round % 24 == 0 {
            3
        } else {
            1 + dice.below(2)
        };
        let most = [0, 8, 5, 3][k];
        let count = 2 * k + dice.below(most);
        let wishes = round / 24 % 32;
        let case = case(&mut dice, k, count, wishes);
        let value = case.plain();
        match case.request().best() {
            Ok(wished) => {
                case.check(&wished);
                let size = case.rounding();
                let near = (wished.game.value - value).abs() <= 1e-12 * value + size;
                assert!(near, "{case:?}: {wished:?}, {value}");
                games[wishes] += 1;
            }
            Err(error) => {
                assert_eq!(value, f64::INFINITY, "{case:?}: {error:?}");
                none += 1;
            }
        }
    }
    assert!(games.iter().all(|&count| count > 300), "{games:?}");
    assert!((1000..6000).contains(&none), "{none} without any game");
}

/// Powers of large exponents come to nothing in doubles, and all the same the second team's
/// strongest counts.
#[test]
fn large_exponents_keep_apart_who_is_weaker() {
    let mut dice = Dice(77);
    let mut games = 0;
    for round in 0..6_000 {
        let k = 2 + usize::from(round % 24 == 0);
        let players = 2 * k + dice.below(3);
        let mut case = case(&mut dice, k, players, round / 24 % 32);
        let p = [300.0, 1e3, 3e3, 1e4, 1e5, 1e6][round % 6];
        for dimension in &mut case.dimensions {
            let measure = dimension.measure;
            dimension.measure =
                Measure::new(measure.alpha(), Exponent::new(p).unwrap(), measure.q())
                    .expect("a measure");
        }
        let value = case.plain();
        if let Ok(wished) = case.request().best() {
            case.check(&wished);
            let near = (wished.game.value - value).abs() <= 1e-12 * value + case.rounding();
            assert!(near, "{case:?}: {wished:?}, {value}");
            games += 1;
        }
    }
    assert!(games > 4_000, "{games}");
}

/// Without wishes the same game, to the last bit, as the queue's.
#[test]
fn without_wishes_it_is_the_game_queue() {
    let mut dice = Dice(32);
    for round in 0..4000 {
        let k = 1 + dice.below(if round % 8 == 0 { 5 } else { 3 });
        let count = 2 * k + dice.below(12);
        let mut case = case(&mut dice, k, count, 0);
        let rest: Vec<WishPlayer> = (16..count as u64)
            .map(|id| WishPlayer {
                id,
                ..case.players[id as usize % 16].clone()
            })
            .collect();
        case.players.truncate(16);
        case.players.extend(rest);
        let mut queue = GameQueue::new(case.dimensions[0].measure, k).expect("a queue");
        for player in &case.players {
            queue
                .insert(player.id, player.skills[0])
                .expect("a new player");
        }
        let game = queue.best().expect("a game");
        let wished = case.request().best().expect("a game");
        assert_eq!(&wished.game, game, "{case:?}");
        assert_eq!((wished.centre, wished.delay), (None, 0.0));
        assert_eq!(wished.dimensions, [(game.difference, game.spread)]);
    }
}

/// Larger ones than brute force can do: a game under wishes is no better than one without,
/// and wishes that ask for nothing change nothing.
#[test]
fn forty_players() {
    let mut dice = Dice(33);
    for round in 0..60 {
        let k = 4 + round % 2;
        let measure = measure(1.0, dice.pick(&[1.0, 2.0]), dice.pick(&[1.0, 2.0, 4.0]));
        let mut queue = GameQueue::new(measure, k).expect("a queue");
        let skills: Vec<f64> = (0..40).map(|_| dice.skill([0, 2, 3][round % 3])).collect();
        for (id, &skill) in (0..).zip(&skills) {
            queue.insert(id, skill).expect("a new player");
        }
        let mut request = measured(measure, k, &skills);
        let game = queue.best().expect("a game").clone();
        assert_eq!(request.best().expect("a game").game, game);
        // What the best game keeps to anyway.
        let [x, y] = &game.teams;
        let mut same = request.clone();
        same.party(&x[..2]).expect("a party");
        same.party(&y[1..4]).expect("a party");
        same.apart(x[0], y[0]).expect("a pair");
        let outside = (0..40).find(|id| !game.members().any(|other| other == *id));
        same.never(x[2], outside.expect("somebody"))
            .expect("a pair");
        let wished = same.best().expect("a game");
        let near = 1e-12 * game.value + 1e-10;
        assert!(
            (wished.game.value - game.value).abs() <= near,
            "{wished:?} {game:?}"
        );
        // What it does not.
        request.never(x[0], y[1]).expect("a pair");
        let wished = request.best().expect("a game");
        assert!(wished.game.value >= game.value);
        assert!(!(members(&wished).contains(&x[0]) && members(&wished).contains(&y[1])));
    }
}

#[test]
fn a_budget_gives_a_game_and_a_bound() {
    let mut dice = Dice(34);
    let mut short = 0;
    for round in 0..40 {
        let case = case(&mut dice, 3, 16, round % 32);
        let request = case.request();
        let Ok(exact) = request.best() else {
            continue;
        };
        for budget in [0, 10, 100, 1000, u64::MAX] {
            let mut seen = 0;
            let answer = match request.best_within(budget, &mut |_| seen += 1) {
                Ok(answer) => answer,
                Err(error) => {
                    assert_eq!((error, budget < 1000), (Infeasible::Budget, true));
                    continue;
                }
            };
            case.check(&answer.found);
            let value = answer.found.game.value;
            assert!(answer.least <= exact.game.value && exact.game.value <= value);
            assert!(seen > 0 && answer.effort > 0);
            short += usize::from(answer.gap() > 0.0);
            if budget == u64::MAX {
                assert_eq!((answer.gap(), &answer.found), (0.0, &exact));
            }
        }
    }
    assert!(short > 30, "{short} answers were short of budget");
    // A thousand players in three dimensions.
    let dimension = Dimension {
        weight: 1.0,
        measure: measure(1.0, 2.0, 2.0),
    };
    let mut request = Request::new(5, vec![dimension; 3], None).expect("a request");
    for id in 0..1000 {
        let skills = (0..3).map(|_| dice.skill(0)).collect();
        let latencies = Vec::new();
        request
            .add(WishPlayer {
                id,
                skills,
                latencies,
            })
            .expect("a new player");
    }
    let answer = request.best_within(3000, &mut |_| {}).expect("a game");
    assert!(answer.effort <= 3000);
    assert!(0.0 < answer.least && answer.least < answer.found.game.value);
}
