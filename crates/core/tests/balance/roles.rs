//! The role queue and the exact search, against the plainest search and each other.

use crate::plain::roles::{best_game, best_teams, exact, fills, queue};
use crate::plain::{Dice, measure};
use lobbylab_core::balance::roles::{RoleGame, RoleQueue};
use lobbylab_core::balance::roles::{RoleGameError, RolePlayer, best_role_game};
use lobbylab_core::balance::{Exponent, Measure};

fn near(a: f64, b: f64, size: f64) -> bool {
    (a - b).abs() <= 1e-12 * (a.abs() + b.abs()) + size
}

/// What rounding can do to f: α times that of a strength.
fn rounding(measure: &Measure, players: &[RolePlayer]) -> f64 {
    let most = players
        .iter()
        .map(|player| player.skill)
        .fold(0.0, f64::max);
    (1.0 + measure.alpha()) * 64.0 * f64::EPSILON * most
}

/// That it is a game of these players: all in their roles, and worth what it says.
fn check_game(measure: &Measure, k: usize, players: &[RolePlayer], game: &RoleGame) {
    let find = |id: &u64| {
        players
            .iter()
            .find(|player| player.id == *id)
            .expect("they wait")
    };
    let mut skills = [vec![], vec![]];
    for (side, team) in game.teams.iter().enumerate() {
        assert_eq!(team.len(), k);
        for (role, id) in team.iter().enumerate() {
            assert_eq!(find(id).roles >> role & 1, 1, "{game:?} {players:?}");
            skills[side].push(find(id).skill);
        }
    }
    let mut ids: Vec<u64> = game.members().collect();
    let least = ids.iter().map(|id| (find(id).skill, *id));
    let least = least
        .reduce(|a, b| if b < a { b } else { a })
        .expect("players");
    assert!(game.teams[0].contains(&least.1));
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 2 * k);
    let size = rounding(measure, players);
    let value = measure.unfairness(&skills[0], &skills[1]);
    assert!(near(game.value, value, size), "{game:?} {value}");
    let parts = measure.alpha() * game.difference + game.spread;
    assert!(near(game.value, parts, size));
}

/// Of 2k players the only game is that of all: its teams are the best.
#[test]
fn the_best_teams_are_those_of_a_plain_search() {
    let mut dice = Dice(1);
    let mut found = 0;
    for round in 0..6000 {
        let k = 1 + dice.below(if round % 60 == 0 { 6 } else { 4 });
        let measure = dice.measure();
        let players = dice.role_players(k, 2 * k);
        let roles: Vec<u8> = players.iter().map(|player| player.roles).collect();
        let best = best_teams(&measure, &players);
        let game = exact(measure, k, &players).ok();
        assert_eq!(game.is_some(), best.is_some(), "{players:?}");
        assert_eq!(fills(&roles, k, 2), best.is_some());
        let (Some(game), Some(best)) = (game, best) else {
            continue;
        };
        found += 1;
        assert!(game.is_proven(), "{game:?}");
        let game = game.found;
        check_game(&measure, k, &players, &game);
        let size = rounding(&measure, &players);
        assert!(
            near(game.value, best, size),
            "{measure:?} {players:?} {} {best}",
            game.value
        );
        let skills = game.teams.each_ref().map(|team| {
            let skill = |id: &u64| players.iter().find(|player| player.id == *id);
            let skills = team.iter().filter_map(skill).map(|player| player.skill);
            skills.collect::<Vec<f64>>()
        });
        let apart = measure.difference(&skills[0], &skills[1]);
        assert!(near(game.difference, apart, size));
    }
    assert!(found > 2000, "{found}");
    // Eight roles, and what is no game.
    let m = measure(1.0, 1.0, 2.0);
    let mut all = |roles: u8, count: u64| {
        let player = |id| RolePlayer {
            id,
            skill: dice.real(),
            roles,
        };
        let players: Vec<RolePlayer> = (0..count).map(player).collect();
        exact(m, if roles > 3 { 8 } else { 2 }, &players).is_ok()
    };
    assert!(all(255, 16) && !all(127, 16));
    assert!(!all(3, 0) && !all(3, 3) && all(3, 4));
}

#[test]
fn all_searches_agree_with_the_plainest() {
    let mut dice = Dice(2);
    let (mut games, mut shorts, mut exact_within) = (0, 0, 0);
    for round in 0..24_000 {
        let k = if round % 24 == 0 {
            3
        } else {
            1 + dice.below(2)
        };
        let most = [0, 14, 10, 9][k];
        let count = 2 * k + dice.below(most - 2 * k);
        let measure = dice.measure();
        let players = dice.role_players(k, count);
        let mut queue = queue(measure, k, &players);
        let size = rounding(&measure, &players);
        let Some((value, range)) = best_game(&measure, k, &players) else {
            shorts += 1;
            assert!(queue.best().is_none() && queue.shortest().is_none());
            assert!(queue.refined(1000, &mut |_| {}).is_none());
            let shortage = queue.shortage().expect("no game");
            assert!(shortage.missing > 0);
            let told = exact(measure, k, &players);
            assert_eq!(told, Err(RoleGameError::Short(shortage)));
            continue;
        };
        games += 1;
        let told = format!("k {k} {measure:?} {players:?}: {value}");
        assert_eq!(queue.shortage(), None);
        let shortest = queue.shortest().expect("a game").length();
        assert!(near(shortest, range, 0.0), "{told}: {shortest} {range}");

        let best = exact(measure, k, &players).expect("a game");
        check_game(&measure, k, &players, &best.found);
        assert!(near(best.found.value, value, size), "{told}, {best:?}");
        assert_eq!(best.gap(), 0.0);

        let rho = measure.rho(k);
        let plain = queue.shortest_game().expect("a game");
        let game = queue.best().expect("a game");
        for game in [&plain, &game] {
            check_game(&measure, k, &players, game);
            assert!(game.value >= value - size, "{told}, {game:?}");
            assert!(game.value <= rho * value + rho * size, "{told}, {game:?}");
        }
        assert!(game.value <= plain.value);
        assert!(queue.least() <= value + size);

        let refined = queue.refined(u64::MAX, &mut |_| {}).expect("a game");
        check_game(&measure, k, &players, &refined.found);
        assert!(
            near(refined.found.value, value, size),
            "{told}, {refined:?}"
        );
        assert_eq!(refined.gap(), 0.0);
        let within = queue.refined(60, &mut |_| {}).expect("a game");
        assert!(within.least <= value + size, "{told}, {within:?}");
        assert!(within.found.value <= game.value);
        assert!(within.gap() >= 0.0);
        exact_within += usize::from(within.gap() == 0.0);
        let within = best_role_game(measure, k, &players, 30, &mut |_| {}).expect("a game");
        assert!(within.least <= value + size && value <= within.found.value + size);
        check_game(&measure, k, &players, &within.found);
    }
    assert!(games > 12_000 && shorts > 2000, "{games} {shorts}");
    assert!(exact_within < games, "no budget was ever too small");
}

#[test]
fn after_any_changes_it_is_as_if_built_from_scratch() {
    let mut dice = Dice(3);
    for round in 0..50 {
        let k = 1 + dice.below(if round % 5 == 0 { 5 } else { 3 });
        let measure = dice.measure();
        let (kind, roles) = (dice.below(7), dice.below(5));
        let mut queue = RoleQueue::new(measure, k).expect("a queue");
        let mut waiting: Vec<RolePlayer> = Vec::new();
        let bulk = if round % 3 == 0 { 700 } else { 30 };
        let mut next = 0;
        for step in 0..bulk + 40 {
            let what = dice.below(10);
            if step < bulk || what < 5 {
                next += 1;
                let player = RolePlayer {
                    id: next * 37 % 8191,
                    skill: dice.skill(kind),
                    roles: dice.roles(k, roles),
                };
                queue
                    .insert(player.id, player.skill, player.roles)
                    .expect("new");
                waiting.push(player);
            } else if what < 8 && !waiting.is_empty() {
                let player = waiting.swap_remove(dice.below(waiting.len()));
                assert_eq!(queue.remove(player.id), Ok((player.skill, player.roles)));
            } else if let Some(game) = queue.pop() {
                check_game(&measure, k, &waiting, &game);
                waiting.retain(|player| !game.members().any(|id| id == player.id));
            }
            if step < bulk && step % 100 > 0 {
                continue;
            }
            let mut fresh = RoleQueue::new(measure, k).expect("a queue");
            for player in &waiting {
                fresh
                    .insert(player.id, player.skill, player.roles)
                    .expect("new");
            }
            assert_eq!(queue.len(), waiting.len());
            assert!(queue.players().eq(fresh.players()));
            assert_eq!(queue.shortest(), fresh.shortest());
            assert_eq!(queue.windows(), fresh.windows());
            assert_eq!(queue.best(), fresh.best());
            assert_eq!(queue.shortage(), fresh.shortage());
            let refined = |queue: &mut RoleQueue| queue.refined(20_000, &mut |_| {});
            assert_eq!(refined(&mut queue), refined(&mut fresh));
        }
    }
}

#[test]
fn the_queue_keeps_all_windows() {
    // The number of stretches that fill all roles and do not without their ends.
    let mut dice = Dice(4);
    let mut kept = 0;
    for _ in 0..3000 {
        let k = 1 + dice.below(2);
        let count = 2 * k + dice.below(8);
        let mut players = dice.role_players(k, count);
        let queue = queue(measure(1.0, 1.0, 2.0), k, &players);
        players.sort_by(|a, b| {
            (a.skill, a.id)
                .partial_cmp(&(b.skill, b.id))
                .expect("numbers")
        });
        let full = |from: usize, to: usize| {
            let mut found = false;
            crate::plain::sets(to - from, 2 * k, |set| {
                let roles: Vec<u8> = set.iter().map(|&at| players[from + at].roles).collect();
                found |= fills(&roles, k, 2);
            });
            found
        };
        let mut windows = 0;
        for from in 0..count {
            if let Some(to) = (from + 1..=count).find(|&to| full(from, to)) {
                windows += usize::from(!full(from + 1, to));
            }
        }
        assert_eq!(queue.windows(), windows, "{players:?}");
        kept += windows;
    }
    assert!(kept > 3000);
}

#[test]
fn rho_is_nearly_reached_and_never_exceeded() {
    // Theorem 3's game on the worst small queues that are found by changing skills.
    let mut dice = Dice(5);
    let measure = Measure::new(20.0, Exponent::INFINITE, Exponent::INFINITE).expect("a measure");
    let rho = measure.rho(2);
    let mut worst = 0.0_f64;
    for _ in 0..20_000 {
        // A stretch that is a little shorter, and bad teams in it.
        let roles = [1, 1, 2, 2];
        let far = 1.0 + 0.02 * dice.real();
        let mut players = Vec::new();
        for at in 0..8 {
            let skill = match at {
                0..4 => dice.pick(&[0.0, 0.5, 1.0]),
                _ => 10.0 + far * dice.pick(&[0.0, 0.5, 1.0]),
            };
            let (id, roles) = (at, roles[at as usize % 4]);
            players.push(RolePlayer { id, skill, roles });
        }
        let queue = queue(measure, 2, &players);
        let game = queue.shortest_game().expect("a game");
        let best = exact(measure, 2, &players).expect("a game").found.value;
        if best > 0.0 {
            worst = worst.max(game.value / best);
        }
    }
    assert!(worst <= rho * (1.0 + 1e-9), "{worst} {rho}");
    assert!(worst > 0.9 * rho, "{worst} {rho}");
}

#[test]
fn larger_teams_agree_with_each_other() {
    let mut dice = Dice(6);
    let (mut sum, mut refined_sum, mut count) = (0.0, 0.0, 0.0);
    for round in 0..60 {
        let k = 3 + round % 6;
        let measure = measure(dice.pick(&[0.3, 1.0]), dice.pick(&[1.0, 2.0]), 2.0);
        let players: Vec<RolePlayer> = (0..50)
            .map(|id| RolePlayer {
                id,
                skill: 1000.0 + 100.0 * dice.real(),
                roles: dice.roles(k, round),
            })
            .collect();
        let mut queue = queue(measure, k, &players);
        let Some(game) = queue.best() else {
            continue;
        };
        let best = best_role_game(measure, k, &players, 2_000_000, &mut |_| {}).expect("a game");
        check_game(&measure, k, &players, &best.found);
        assert!(game.value <= measure.rho(k) * best.found.value);
        assert!(game.value >= best.least * (1.0 - 1e-9));
        let refined = queue.refined(2_000_000, &mut |_| {}).expect("a game");
        assert!(refined.least <= best.found.value * (1.0 + 1e-9));
        assert!(best.least <= refined.found.value * (1.0 + 1e-9));
        if best.gap() == 0.0 && refined.gap() == 0.0 {
            assert!(near(best.found.value, refined.found.value, 1e-9));
            count += 1.0;
            sum += game.value / best.found.value;
            refined_sum += queue
                .refined(20_000, &mut |_| {})
                .expect("a game")
                .found
                .value
                / best.found.value;
        }
    }
    println!(
        "{count}: best {} refined {}",
        sum / count,
        refined_sum / count
    );
    assert!(count > 30.0, "{count}");
}
