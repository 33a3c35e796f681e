//! The balance lab's functions.

use super::{Answer, Parameters, number, parse};
use lobbylab_core::balance::model::{Exponent, Game, Measure};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::timed::TimedQueue;

/// A list of numbers.
fn list(p: &Parameters<'_>, key: &str) -> Vec<f64> {
    let numbers = p.0[key].as_array().expect("a list");
    numbers
        .iter()
        .map(|value| parse(value).expect("a number"))
        .collect()
}

/// The measure of those parameters that are given; the others do not count.
fn measure(p: &Parameters<'_>) -> Measure {
    let given = |key: &str| (!p.0[key].is_null()).then(|| p.real(key));
    let exponent = |key: &str| Exponent::new(given(key).unwrap_or(1.0)).expect("an exponent");
    Measure::new(given("alpha").unwrap_or(1.0), exponent("p"), exponent("q")).expect("a measure")
}

/// The best game of the queue; players are numbered in the order of skills.
fn best_game(p: &Parameters<'_>) -> Game {
    let mut skills = list(p, "skills");
    skills.sort_by(f64::total_cmp);
    let mut queue = GameQueue::new(measure(p), p.int("k") as usize).expect("a queue");
    for (id, &skill) in skills.iter().enumerate() {
        queue.insert(id as u64, skill).expect("a new player");
    }
    queue.best().expect("enough players").clone()
}

pub fn evaluate(function: &str, p: &Parameters<'_>) -> Option<Answer> {
    Some(match function {
        "s_p" => number(measure(p).strength(&list(p, "X"))),
        "v_q" => number(measure(p).spread(&list(p, "Z"))),
        "window_bound" => number(measure(p).window_bound(p.int("k") as usize)),
        "rho" => number(measure(p).rho(p.int("k") as usize)),
        "best_game_value" => number(best_game(p).value),
        "best_game_members" => {
            let mut members: Vec<u64> = best_game(p).members().collect();
            members.sort_unstable();
            Answer::Numbers(members.into_iter().map(|id| id as f64).collect())
        }
        "best_game_containing_last" => {
            let skills = list(p, "skills");
            let k = p.int("k") as usize;
            let last = skills.len() as u64 - 1;
            // The last came long before the others: it is his turn.
            let mut queue = TimedQueue::new(measure(p), k, 1e9, f64::INFINITY).expect("a queue");
            for (id, &skill) in skills.iter().enumerate() {
                let time = if id as u64 == last { 0.0 } else { 1.0 };
                queue.insert(id as u64, skill, time).expect("a new player");
            }
            let game = queue
                .best_containing(last)
                .expect("he waits")
                .expect("a game");
            let turn = queue.best(2.0).expect("a game").game;
            assert_eq!(turn.value, game.value);
            number(game.value)
        }
        _ => return None,
    })
}
