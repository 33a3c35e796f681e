//! The balance lab's functions.

use super::{Answer, Parameters, number, parse};
use lobbylab_core::balance::partition::{Objective, PartitionProblem, Roster};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::queue::TimedQueue;
use lobbylab_core::balance::roles::RoleQueue;
use lobbylab_core::balance::roles::{RolePlayer, best_role_game};
use lobbylab_core::balance::{Exponent, Measure, TeamGame};

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
fn best_game(p: &Parameters<'_>) -> TeamGame {
    let mut skills = list(p, "skills");
    skills.sort_by(f64::total_cmp);
    let mut queue = GameQueue::new(measure(p), p.int("k") as usize).expect("a queue");
    for (id, &skill) in skills.iter().enumerate() {
        queue.insert(id as u64, skill).expect("a new player");
    }
    queue.best().expect("enough players").clone()
}

/// The worst game of runs and of the best partition.
fn offline(p: &Parameters<'_>, measure: Measure) -> (f64, f64) {
    let players: Vec<(u64, f64)> = (0..).zip(list(p, "skills")).collect();
    let roster = Roster::new(measure, p.int("k") as usize, &players).expect("players");
    let bests = roster.bests(u64::MAX);
    let problem = PartitionProblem::new(&roster, &bests, Objective::Worst).expect("a problem");
    let best = problem.exact(u64::MAX, &mut |_| {}).expect("few players");
    assert!(best.is_proven());
    (problem.runs().value(), best.value())
}

/// The measure that asks for the spread alone.
fn spread_alone(p: &Parameters<'_>) -> Measure {
    Measure::new(0.0, Exponent::ONE, measure(p).q()).expect("a measure")
}

/// Players with roles, `[skill, [role, …]]` each, numbered as given.
fn role_players(p: &Parameters<'_>) -> Vec<RolePlayer> {
    let players = p.0["players"].as_array().expect("a list of players");
    let player = |(id, player): (u64, &serde_json::Value)| RolePlayer {
        id,
        skill: parse(&player[0]).expect("a skill"),
        roles: (player[1].as_array().expect("a list of roles").iter())
            .fold(0, |set, role| set | 1 << role.as_u64().expect("a role")),
    };
    (0..).zip(players).map(player).collect()
}

/// The queue of these.
fn role_queue(p: &Parameters<'_>) -> RoleQueue {
    let mut queue = RoleQueue::new(measure(p), p.int("k") as usize).expect("a queue");
    for player in role_players(p) {
        (queue.insert(player.id, player.skill, player.roles)).expect("a new player");
    }
    queue
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
        "offline_min_max_vq" => number(offline(p, spread_alone(p)).1),
        "offline_consecutive_max_vq" => number(offline(p, spread_alone(p)).0),
        "offline_min_max_f" => number(offline(p, measure(p)).1),
        "best_role_game_value" => {
            let (k, all) = (p.int("k") as usize, u64::MAX);
            let best = best_role_game(measure(p), k, &role_players(p), all, &mut |_| {});
            let refined = role_queue(p).refined(all, &mut |_| {});
            let values = [best.ok(), refined].map(|answer| answer.map(|best| best.value()));
            assert_eq!(values[0], values[1]);
            number(values[0].unwrap_or(f64::INFINITY))
        }
        "shortest_role_interval" => {
            let shortest = role_queue(p).shortest();
            number(shortest.map_or(f64::INFINITY, |interval| interval.length()))
        }
        "best_game_containing_last" => {
            let skills = list(p, "skills");
            let k = p.int("k") as usize;
            let last = skills.len() as u64 - 1;
            // The last came long before the others: it is their turn.
            let mut queue = TimedQueue::new(measure(p), k, 1e9, f64::INFINITY).expect("a queue");
            for (id, &skill) in skills.iter().enumerate() {
                let time = if id as u64 == last { 0.0 } else { 1.0 };
                queue.insert(id as u64, skill, time).expect("a new player");
            }
            let game = queue
                .best_containing(last)
                .expect("they wait")
                .expect("a game");
            let turn = queue.best(2.0).expect("a game").game;
            assert_eq!(turn.value, game.value);
            number(game.value)
        }
        _ => return None,
    })
}
