//! The game queue against the plainest search, and against itself built from scratch.

use crate::plain::{Dice, best_game, best_teams};
use lobbylab_core::balance::TeamGame;
use lobbylab_core::balance::best_split;
use lobbylab_core::balance::queue::{GameQueue, QueueError};

/// Values may differ by the rounding of strengths, which grows with the skills.
fn near(a: f64, b: f64, size: f64) -> bool {
    (a - b).abs() <= 1e-12 * (a.abs() + b.abs()) + size
}

/// What rounding can do to f: α times that of a strength.
fn rounding(queue: &GameQueue, skills: &[f64]) -> f64 {
    let most = skills.iter().copied().fold(0.0, f64::max);
    (1.0 + queue.measure().alpha()) * 32.0 * f64::EPSILON * most
}

fn members(game: &TeamGame) -> Vec<u64> {
    let mut all: Vec<u64> = game.members().collect();
    all.sort_unstable();
    all
}

#[test]
fn the_best_teams_are_those_of_a_plain_search() {
    let mut dice = Dice(1);
    for round in 0..4000 {
        let k = 1 + dice.below(if round % 40 == 0 { 8 } else { 5 });
        let measure = dice.measure();
        let kind = dice.below(7);
        let skills: Vec<f64> = (0..2 * k).map(|_| dice.skill(kind)).collect();
        let split = best_split(&measure, &skills).expect("an even number");
        let team = |side: usize| -> Vec<f64> {
            split.teams(2 * k)[side]
                .iter()
                .map(|&at| skills[at])
                .collect()
        };
        let (x, y) = (team(0), team(1));
        assert_eq!((x.len(), y.len()), (k, k));
        let least = skills.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(x.contains(&least));
        let most = skills.iter().copied().fold(0.0, f64::max);
        let size = (1.0 + measure.alpha()) * 32.0 * f64::EPSILON * most;
        let value = measure.unfairness(&x, &y);
        let best = best_teams(&measure, &skills);
        assert!(
            near(value, best, size),
            "{measure:?} {skills:?}: {value} {best}"
        );
        assert!(near(split.difference, measure.difference(&x, &y), size));
    }
    for count in [0, 1, 3, 17, 18] {
        let skills = vec![1.0; count];
        assert_eq!(best_split(&dice.measure(), &skills), None);
    }
    let odd = [f64::NAN, f64::INFINITY, -1.0, f64::NEG_INFINITY];
    assert!(best_split(&dice.measure(), &odd).is_some());
}

#[test]
fn the_best_game_is_that_of_a_plain_search() {
    let mut dice = Dice(2);
    for round in 0..30_000 {
        let k = if round % 16 == 0 {
            3
        } else {
            1 + dice.below(2)
        };
        let most = [0, 14, 10, 9][k];
        let count = 2 * k + dice.below(most - 2 * k);
        let measure = dice.measure();
        let kind = dice.below(7);
        let mut players: Vec<(f64, u64)> = (0..count)
            .map(|at| (dice.skill(kind), at as u64 * 7 % 16))
            .collect();
        let mut queue = GameQueue::new(measure, k).expect("a queue");
        for &(skill, id) in &players {
            queue.insert(id, skill).expect("a new player");
        }
        players.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        let skills: Vec<f64> = players.iter().map(|player| player.0).collect();
        let (value, set) = best_game(&measure, k, &skills, None).expect("enough players");
        let size = rounding(&queue, &skills);
        let game = queue.best().expect("enough players").clone();
        let told = format!("k {k} {measure:?} {players:?}: {game:?}, {value} {set:?}");
        assert!(near(game.value, value, size), "{told}");
        let chosen: Vec<f64> = players
            .iter()
            .filter(|player| game.members().any(|id| id == player.1))
            .map(|player| player.0)
            .collect();
        assert!(
            near(best_teams(&measure, &chosen), game.value, size),
            "{told}"
        );
        assert!(near(measure.spread(&chosen), game.spread, size), "{told}");
        if k < 3 && kind == 1 && measure.p().get() == 1.0 && measure.q().get() == 1.0 {
            // Whole numbers: no rounding, so also the same players.
            let mut expected: Vec<u64> = set.iter().map(|&at| players[at].1).collect();
            expected.sort_unstable();
            assert_eq!(members(&game), expected, "{told}");
        }
    }
}

#[test]
fn after_any_changes_it_is_as_if_built_from_scratch() {
    let mut dice = Dice(3);
    for round in 0..150 {
        let k = 1 + dice.below(if round % 5 == 0 { 5 } else { 3 });
        let measure = dice.measure();
        let kind = dice.below(7);
        let mut queue = GameQueue::new(measure, k).expect("a queue");
        let mut next = 0;
        let mut waiting: Vec<(u64, f64)> = Vec::new();
        let bulk = if round % 3 == 0 { 900 } else { 30 };
        for step in 0..160 {
            let action = dice.below(10);
            if step == 0 || action < 4 {
                for _ in 0..if step == 0 { bulk } else { 1 + dice.below(3) } {
                    let skill = dice.skill(kind);
                    queue.insert(next, skill).expect("a new player");
                    waiting.push((next, skill));
                    next += 1;
                }
            } else if action < 6 && !waiting.is_empty() {
                let (id, skill) = waiting.swap_remove(dice.below(waiting.len()));
                assert_eq!(queue.remove(id), Ok(skill));
            } else if action < 9
                && let Some(game) = queue.pop()
            {
                waiting.retain(|player| !game.members().any(|id| id == player.0));
            }
            assert_eq!(queue.len(), waiting.len());
            if step % 8 == 7 {
                let mut scratch = GameQueue::new(measure, k).expect("a queue");
                for &(id, skill) in waiting.iter().rev() {
                    scratch.insert(id, skill).expect("a new player");
                }
                assert!(queue.players().eq(scratch.players()));
                assert_eq!(queue.best(), scratch.best(), "{measure:?} {waiting:?}");
            }
        }
    }
}

/// Thousands of equal skills: all games are best, and the first players have one.
#[test]
fn equal_skills_in_masses() {
    let measure = crate::plain::measure(1.0, 2.0, 2.0);
    let mut queue = GameQueue::new(measure, 5).expect("a queue");
    for id in (0..20_000).rev() {
        queue.insert(id, 1500.0).expect("a new player");
    }
    for round in 0..30 {
        let game = queue.pop().expect("a game");
        assert_eq!(
            (game.value, members(&game)),
            (0.0, (10 * round..10 * round + 10).collect())
        );
        queue.insert(30_000 + round, 1500.0).expect("a new player");
    }
    // Whole numbers: every rating many times.
    let mut dice = Dice(5);
    let mut queue = GameQueue::new(measure, 3).expect("a queue");
    for id in 0..9000 {
        queue
            .insert(id, dice.below(40) as f64)
            .expect("a new player");
    }
    let mut values = Vec::new();
    while let Some(game) = queue.pop() {
        values.push(game.value);
    }
    assert_eq!(values.len(), 1500);
    assert!(values.is_sorted());
    let zeros = values.iter().filter(|&&value| value == 0.0).count();
    assert!((1430..1500).contains(&zeros), "{zeros} games of equals");
}

#[test]
fn bad_input_is_refused() {
    let measure = crate::plain::measure(1.0, 1.0, 2.0);
    for k in [0, 9, usize::MAX] {
        assert_eq!(GameQueue::new(measure, k).unwrap_err().field, "k");
    }
    let mut queue = GameQueue::new(measure, 2).expect("a queue");
    assert_eq!(queue.best(), None);
    assert_eq!(queue.pop(), None);
    assert_eq!(queue.missing(), 4);
    for skill in [f64::NAN, -1.0, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(matches!(
            queue.insert(1, skill),
            Err(QueueError::OutOfRange(_))
        ));
    }
    assert_eq!(queue.remove(1), Err(QueueError::Absent(1)));
    assert_eq!(queue.insert(1, 5.0), Ok(()));
    assert_eq!(queue.insert(1, 6.0), Err(QueueError::Present(1)));
    assert_eq!((queue.skill(1), queue.missing()), (Some(5.0), 3));
    let words = queue.insert(2, -1.0).unwrap_err().to_string();
    assert_eq!(words, "skill is -1: allowed is 0 to 1e300");
    for id in 2..5 {
        queue.insert(id, 1e300).expect("a new player");
    }
    assert_eq!(members(&queue.pop().expect("a game")), [1, 2, 3, 4]);
    assert!(queue.is_empty() && queue.missing() == 4);
}

#[test]
fn a_budget_gives_a_game_and_a_bound() {
    let mut dice = Dice(4);
    let mut short = 0;
    for _ in 0..60 {
        let measure = crate::plain::measure(50.0, 1.0, 2.0);
        let mut queue = GameQueue::new(measure, 4).expect("a queue");
        for id in 0..60 {
            queue.insert(id, dice.skill(0)).expect("a new player");
        }
        let mut exact = queue.clone();
        let exact = exact.best().expect("a game").value;
        let mut gap = f64::INFINITY;
        for sets in [0, 10, 100, 1000, u64::MAX] {
            let answer = queue.best_within(sets).expect("a game");
            assert!(answer.least <= exact && exact <= answer.found.value);
            short += usize::from(answer.gap() > 0.0);
            gap = answer.gap();
        }
        assert_eq!(gap, 0.0);
        let taken = queue.pop_within(0).expect("a game").found;
        assert_eq!((taken.value, queue.len()), (exact, 52));
    }
    assert!(short > 60, "{short} answers were short of budget");
}
