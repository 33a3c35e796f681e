//! What the role queue and the exact search say: what is missing, what is wrong, what is done.

use crate::plain::roles::{exact, fills, queue};
use crate::plain::{Dice, measure};
use lobbylab_core::balance::queue::QueueError;
use lobbylab_core::balance::roles::RoleQueue;
use lobbylab_core::balance::roles::{
    RoleCut, RoleEvent, RoleGameError, RolePlayer, best_role_game,
};

#[test]
fn a_shortage_says_what_is_missing() {
    let m = measure(1.0, 1.0, 2.0);
    let mut dice = Dice(7);
    for _ in 0..4000 {
        let k = 1 + dice.below(3);
        let count = dice.below(2 * k + 3);
        let players = dice.role_players(k, count);
        let queue = queue(m, k, &players);
        let Some(shortage) = queue.shortage() else {
            assert!(queue.shortest().is_some());
            continue;
        };
        // With those who are needed there is a game, and no smaller number would do: the
        // roles named have too few players together.
        assert_eq!(shortage.needs.iter().sum::<usize>(), shortage.missing);
        let playing = players
            .iter()
            .filter(|player| player.roles & shortage.roles != 0);
        let playing = playing.count();
        assert_eq!(playing, shortage.players);
        let wanted = 2 * shortage.roles.count_ones() as usize;
        assert_eq!(
            wanted - playing,
            shortage.missing,
            "{players:?} {shortage:?}"
        );
        assert_eq!(shortage.interval.is_some(), count > 0);
        let (low, high) = shortage.interval.unwrap_or((3.0, 5.0));
        let within = |player: &&RolePlayer| low <= player.skill && player.skill <= high;
        let mut more: Vec<RolePlayer> = players.iter().filter(within).copied().collect();
        for role in 0..k {
            for _ in 0..shortage.needs[role] {
                let (id, skill) = (100 + more.len() as u64, low);
                let roles = 1 << role;
                more.push(RolePlayer { id, skill, roles });
            }
        }
        assert!(exact(m, k, &more).is_ok(), "{players:?} {shortage:?}");
        // A shorter interval would not do.
        let skills: Vec<f64> = players.iter().map(|player| player.skill).collect();
        let seats = 2 * k - shortage.missing;
        for &from in &skills {
            for &to in skills.iter().filter(|&&to| to - from < high - low) {
                let inside = players.iter().filter(|p| from <= p.skill && p.skill <= to);
                let roles: Vec<u8> = inside.map(|player| player.roles).collect();
                crate::plain::sets(roles.len(), seats, |set| {
                    // Free seats are for players of all roles.
                    let mut all: Vec<u8> = set.iter().map(|&at| roles[at]).collect();
                    all.resize(2 * k, 255);
                    assert!(seats == 0 || !fills(&all, k, 2), "{players:?} {shortage:?}");
                });
            }
        }
    }
    let nobody = RoleQueue::new(m, 2)
        .expect("a queue")
        .shortage()
        .expect("short");
    assert_eq!((nobody.missing, nobody.unplayed()), (4, Some(0)));
    assert_eq!(
        nobody.to_string(),
        "roles is 1, 2: 0 play them, 4 are needed; a game would need 4 more for role 1 (two), 2 (two)"
    );
    let lone = [(1, 1), (2, 1), (3, 3)].map(|(id, roles)| (id, 5.0 + id as f64, roles));
    let lone = lone.map(|(id, skill, roles)| RolePlayer { id, skill, roles });
    let shortage = queue(m, 2, &lone).shortage().expect("short");
    assert_eq!((shortage.roles, shortage.players), (2, 1));
    assert_eq!(shortage.unplayed(), None);
    assert_eq!(shortage.needs[..2], [0, 1]);
    assert_eq!(shortage.interval, Some((6.0, 8.0)));
}

#[test]
fn bad_input_is_named() {
    let m = measure(1.0, 1.0, 2.0);
    for k in [0, 9] {
        assert_eq!(RoleQueue::new(m, k).expect_err("no team").field, "k");
    }
    let mut queue = RoleQueue::new(m, 2).expect("a queue");
    for skill in [f64::NAN, -1.0, f64::INFINITY] {
        let error = queue.insert(1, skill, 1).expect_err("no skill");
        assert!(matches!(error, QueueError::OutOfRange(error) if error.field == "skill"));
    }
    for roles in [0, 4, 7] {
        let error = queue.insert(1, 1.0, roles).expect_err("no roles");
        assert!(matches!(error, QueueError::OutOfRange(error) if error.field == "roles"));
    }
    assert_eq!(queue.remove(1), Err(QueueError::Absent(1)));
    assert_eq!(queue.insert(1, -0.0, 3), Ok(()));
    assert_eq!(queue.insert(1, 2.0, 3), Err(QueueError::Present(1)));
    assert_eq!(queue.player(1), Some((0.0, 3)));
    assert_eq!(queue.remove(1), Ok((0.0, 3)));
    assert_eq!(queue.remove(1), Err(QueueError::Absent(1)));
    assert!(queue.is_empty() && queue.pop().is_none() && queue.best().is_none());
    assert!(queue.refined(10, &mut |_| {}).is_none());
    let player = RolePlayer {
        id: 1,
        skill: 1.0,
        roles: 3,
    };
    let told = exact(m, 2, &[player; 4]).expect_err("ids");
    assert_eq!(told, RoleGameError::Refused(QueueError::Present(1)));
    let roles = RolePlayer { roles: 4, ..player };
    assert!(matches!(
        exact(m, 2, &[roles]),
        Err(RoleGameError::Refused(_))
    ));
    assert!(matches!(exact(m, 0, &[]), Err(RoleGameError::Refused(_))));
    assert!(matches!(exact(m, 2, &[]), Err(RoleGameError::Short(_))));
}

#[test]
fn a_search_tells_what_it_does() {
    let mut dice = Dice(8);
    let (mut parts, mut roles, mut spreads) = (0, 0, 0);
    for _ in 0..500 {
        let measure = measure(1.0, 1.0, 2.0);
        let players = dice.role_players(2, 14);
        let (mut values, mut bounds) = (Vec::new(), Vec::new());
        let answer = best_role_game(measure, 2, &players, u64::MAX, &mut |event| match event {
            RoleEvent::Part { players, least } => {
                assert_eq!(players.len(), 4);
                bounds.push(least);
                parts += 1;
            }
            RoleEvent::Better { players, value } => {
                assert_eq!(players.len(), 4);
                values.push(value);
            }
            RoleEvent::Cut {
                reason: RoleCut::Roles,
                ..
            } => roles += 1,
            RoleEvent::Cut {
                least,
                reason: RoleCut::Spread,
            } => {
                spreads += 1;
                assert!(values.last().is_some_and(|&value| least >= value));
            }
        });
        let Ok(answer) = answer else {
            continue;
        };
        assert!(values.is_sorted_by(|a, b| a > b));
        assert_eq!(values.last(), Some(&answer.found.value));
        assert!(answer.effort.sweeps >= bounds.len() as u64);
        assert_eq!(answer.effort.splits, bounds.len() as u64);
    }
    assert!(
        parts > 1000 && roles > 1000 && spreads > 300,
        "{parts} {roles} {spreads}"
    );
}
