//! The time-sensitive queue against the plainest search, and against itself built from
//! scratch.

use crate::plain::{Dice, best_game, best_teams, measure, sets};
use lobbylab_core::balance::queue::QueueError;
use lobbylab_core::balance::queue::TimedQueue;

/// The skills and times of small queues: all came at different times, or some together.
fn players(dice: &mut Dice, count: usize) -> Vec<(f64, f64)> {
    let kind = dice.below(5);
    let together = dice.below(2) == 0;
    (0..count)
        .map(|_| {
            let time = if together {
                dice.below(4) as f64
            } else {
                9.0 * dice.real()
            };
            (dice.skill(kind), time)
        })
        .collect()
}

fn rounding(players: &[(f64, f64)], alpha: f64) -> f64 {
    let most = players.iter().map(|player| player.0).fold(0.0, f64::max);
    (1.0 + alpha) * 64.0 * f64::EPSILON * (most + 1e3)
}

#[test]
fn it_is_the_least_priority_of_all_games() {
    let mut dice = Dice(11);
    for round in 0..8000 {
        let k = if round % 16 == 0 {
            3
        } else {
            1 + dice.below(2)
        };
        let count = 2 * k + dice.below([0, 9, 6, 3][k]);
        let measure = dice.measure();
        let beta = dice.pick(&[0.0, 0.1, 1.0, 10.0, 100.0]);
        let players = players(&mut dice, count);
        let mut queue = TimedQueue::new(measure, k, beta, f64::INFINITY).expect("a queue");
        for (id, &(skill, time)) in players.iter().enumerate() {
            queue.insert(id as u64, skill, time).expect("a new player");
        }
        let mut best = f64::INFINITY;
        sets(count, 2 * k, |set| {
            let skills: Vec<f64> = set.iter().map(|&at| players[at].0).collect();
            let times = set.iter().map(|&at| players[at].1);
            let since = times.fold(f64::INFINITY, f64::min);
            best = best.min(best_teams(&measure, &skills) + beta * since);
        });
        let game = queue.best(1e9).expect("enough players");
        let size = rounding(&players, measure.alpha());
        assert!(
            (game.priority - best).abs() <= size,
            "k {k} beta {beta} {measure:?} {players:?}: {game:?}, {best}"
        );
        let times = game.game.members().map(|id| players[id as usize].1);
        assert_eq!(times.fold(f64::INFINITY, f64::min), game.since);
        assert_eq!(players[game.oldest as usize].1, game.since);
        assert!(!game.overdue);
    }
}

#[test]
fn the_best_game_that_contains_a_player() {
    let mut dice = Dice(12);
    for round in 0..6000 {
        let k = if round % 16 == 0 {
            3
        } else {
            1 + dice.below(2)
        };
        let count = 2 * k + dice.below([0, 9, 6, 3][k]);
        let measure = dice.measure();
        let players = players(&mut dice, count);
        let longest = 10.0;
        let mut queue = TimedQueue::new(measure, k, 1.0, longest).expect("a queue");
        for (id, &(skill, time)) in players.iter().enumerate() {
            queue.insert(id as u64, skill, time).expect("a new player");
        }
        let skills: Vec<f64> = players.iter().map(|player| player.0).collect();
        let size = rounding(&players, measure.alpha());
        let id = dice.below(count);
        let (value, _) = best_game(&measure, k, &skills, Some(id)).expect("enough players");
        let game = queue
            .best_containing(id as u64)
            .expect("they wait")
            .expect("a game");
        assert!(game.members().any(|member| member == id as u64));
        let told = format!("k {k} {measure:?} {players:?} with {id}: {game:?}, {value}");
        assert!((game.value - value).abs() <= size, "{told}");
        // When time is up, the oldest has their best game.
        let (oldest, since) = queue.oldest().expect("somebody");
        let expected = queue
            .best_containing(oldest)
            .expect("they wait")
            .expect("a game");
        let game = queue.pop(since + longest).expect("a game");
        assert!(game.overdue);
        assert_eq!((game.oldest, &game.game), (oldest, &expected));
        assert_eq!(queue.len(), count - 2 * k);
    }
}

/// The windows of Theorem 1 miss this game: its players are 21 places apart.
#[test]
fn the_counterexample_to_windows() {
    let near: Vec<f64> = (0..20).map(|at| 50.0 + 1e-6 * f64::from(at)).collect();
    let mut queue = TimedQueue::new(measure(0.5, 1.0, 2.0), 2, 1e3, f64::INFINITY).expect("one");
    queue.insert(100, 0.0, 50.0).expect("a new player");
    for (id, &skill) in near.iter().enumerate() {
        queue.insert(id as u64, skill, 60.0).expect("a new player");
    }
    queue.insert(200, 100.0, 0.0).expect("a new player");
    let game = queue.best(70.0).expect("a game");
    assert!(
        (game.game.value - 35.355_339_559_327_376).abs() < 1e-9,
        "{game:?}"
    );
    assert_eq!((game.oldest, game.since), (200, 0.0));
    assert!(game.game.members().any(|id| id == 100));
    // When nobody's waiting counts, they are left out.
    let mut queue = TimedQueue::new(measure(0.5, 1.0, 2.0), 2, 0.0, f64::INFINITY).expect("one");
    for (id, &skill) in near.iter().chain(&[0.0, 100.0]).enumerate() {
        queue
            .insert(id as u64, skill, -(id as f64))
            .expect("a new player");
    }
    assert!(queue.best(70.0).expect("a game").game.value < 1e-4);
}

#[test]
fn after_any_changes_it_is_as_if_built_from_scratch() {
    let mut dice = Dice(13);
    for round in 0..60 {
        let k = 1 + dice.below(3);
        let measure = measure(
            dice.pick(&[0.0, 0.3, 1.0]),
            dice.pick(&[1.0, 2.0]),
            dice.pick(&[1.0, 2.0, 5.0]),
        );
        // Old players between crowded clusters are left to the plain search above.
        let kind = if round % 2 == 0 { 2 } else { dice.below(2) };
        let beta = dice.pick(&[0.0, 0.01, 0.1]);
        let mut queue = TimedQueue::new(measure, k, beta, f64::INFINITY).expect("a queue");
        let mut waiting: Vec<(u64, f64, f64)> = vec![(0, 1.0, 0.0)];
        queue.insert(0, 1.0, 0.0).expect("a new player");
        let mut next = 1;
        for step in 0..80 {
            let action = dice.below(10);
            if step == 0 || action < 4 {
                for _ in 0..if step == 0 { 20 + 500 * (round % 2) } else { 2 } {
                    let (skill, time) = (dice.skill(kind), f64::from(step));
                    queue.insert(next, skill, time).expect("a new player");
                    waiting.push((next, skill, time));
                    next += 1;
                }
            } else if action < 6 && waiting.len() > 1 {
                // The first stays: times count from theirs.
                let (id, skill, time) = waiting.swap_remove(1 + dice.below(waiting.len() - 1));
                assert_eq!(queue.remove(id), Ok((skill, time)));
            } else if let Some(game) = queue.best(0.0)
                && !game.game.members().any(|id| id == 0)
            {
                assert_eq!(queue.pop(0.0).as_ref(), Some(&game));
                waiting.retain(|player| !game.game.members().any(|id| id == player.0));
            }
            assert_eq!(queue.len(), waiting.len());
            if step % 8 == 7 {
                let mut scratch = TimedQueue::new(measure, k, beta, f64::INFINITY).expect("one");
                scratch.insert(0, 1.0, 0.0).expect("a new player");
                for &(id, skill, time) in waiting[1..].iter().rev() {
                    scratch.insert(id, skill, time).expect("a new player");
                }
                let (found, expected) = (queue.best(0.0), scratch.best(0.0));
                assert_eq!(found, expected, "{measure:?} {beta} {waiting:?}");
            }
        }
    }
}

#[test]
fn bad_input_is_refused() {
    let measure = measure(1.0, 1.0, 2.0);
    for (k, beta, longest, field) in [
        (0, 1.0, 1.0, "k"),
        (2, f64::NAN, 1.0, "beta"),
        (2, -1.0, 1.0, "beta"),
        (2, 1.0, f64::NAN, "longest"),
        (2, 1.0, -1.0, "longest"),
    ] {
        let error = TimedQueue::new(measure, k, beta, longest).unwrap_err();
        assert_eq!(error.field, field);
    }
    let mut queue = TimedQueue::new(measure, 1, 1.0, 5.0).expect("a queue");
    assert_eq!(queue.best(0.0), None);
    assert!(matches!(
        queue.insert(1, 1.0, f64::NAN),
        Err(QueueError::OutOfRange(_))
    ));
    assert!(matches!(
        queue.insert(1, -1.0, 0.0),
        Err(QueueError::OutOfRange(_))
    ));
    assert_eq!(queue.insert(1, 1.0, 0.0), Ok(()));
    assert_eq!(queue.insert(1, 2.0, 1.0), Err(QueueError::Present(1)));
    assert_eq!(queue.remove(2), Err(QueueError::Absent(2)));
    assert_eq!(queue.best_containing(2), Err(QueueError::Absent(2)));
    assert_eq!(queue.best_containing(1), Ok(None));
    assert_eq!((queue.missing(), queue.oldest()), (1, Some((1, 0.0))));
    queue.insert(2, 1e300, -1e15).expect("a new player");
    let game = queue.pop(f64::NAN).expect("a game");
    assert_eq!((game.oldest, game.overdue), (2, false));
    assert!(queue.is_empty());
}
