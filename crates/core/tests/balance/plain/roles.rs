//! The plainest searches for games with roles.

use super::{Dice, sets};
use lobbylab_core::balance::roles::RoleQueue;
use lobbylab_core::balance::roles::{
    RoleEffort, RoleGame, RoleGameError, RolePlayer, best_role_game,
};
use lobbylab_core::balance::{Bounded, Measure};

/// Whether each of these players can have a role of their own kind, where there are so many
/// seats of each of k roles; by trying.
pub fn fills(roles: &[u8], k: usize, seats: usize) -> bool {
    fn try_all(roles: &[u8], left: &mut [usize]) -> bool {
        let Some((&first, rest)) = roles.split_first() else {
            return true;
        };
        for role in 0..left.len() {
            if first >> role & 1 == 1 && left[role] > 0 {
                left[role] -= 1;
                if try_all(rest, left) {
                    return true;
                }
                left[role] += 1;
            }
        }
        false
    }
    roles.len() == k * seats && try_all(roles, &mut vec![seats; k])
}

/// The least f of all teams of these 2k players, each of which fills every role.
pub fn best_teams(measure: &Measure, players: &[RolePlayer]) -> Option<f64> {
    let k = players.len() / 2;
    let mut best: Option<f64> = None;
    sets(2 * k, k, |team| {
        if team[0] != 0 {
            return;
        }
        let (mut skills, mut roles) = ([vec![], vec![]], [vec![], vec![]]);
        for (at, player) in players.iter().enumerate() {
            let side = usize::from(!team.contains(&at));
            skills[side].push(player.skill);
            roles[side].push(player.roles);
        }
        if roles.iter().all(|team| fills(team, k, 1)) {
            let value = measure.unfairness(&skills[0], &skills[1]);
            best = Some(best.map_or(value, |best| best.min(value)));
        }
    });
    best
}

/// The least f over all games, and the length of the shortest interval of skills that
/// fills every role twice; nothing if there is no game.
pub fn best_game(measure: &Measure, k: usize, players: &[RolePlayer]) -> Option<(f64, f64)> {
    let mut best: Option<(f64, f64)> = None;
    sets(players.len(), 2 * k, |set| {
        let members: Vec<RolePlayer> = set.iter().map(|&at| players[at]).collect();
        let roles: Vec<u8> = members.iter().map(|player| player.roles).collect();
        if !fills(&roles, k, 2) {
            return;
        }
        let skills = members.iter().map(|player| player.skill);
        let most = skills.clone().fold(0.0, f64::max);
        let range = most - skills.fold(f64::INFINITY, f64::min);
        let value = best_teams(measure, &members).expect("one of each role for each team");
        let (values, ranges) = best.unwrap_or((f64::INFINITY, f64::INFINITY));
        best = Some((values.min(value), ranges.min(range)));
    });
    best
}

impl Dice {
    /// Roles of one player, of one of several kinds: any, one, two at least, nearly all.
    pub fn roles(&mut self, k: usize, kind: usize) -> u8 {
        let all = ((1u16 << k) - 1) as u8;
        loop {
            let one = 1 << self.below(k);
            let roles = match kind % 5 {
                0 => self.next() as u8 & all,
                1 => one,
                2 => one | 1 << self.below(k),
                3 => all & !(one & self.next() as u8),
                // The first role is rare.
                _ if self.below(4) > 0 => one & !1,
                _ => one,
            };
            if roles != 0 {
                return roles;
            }
            if k == 1 {
                return 1;
            }
        }
    }

    /// Players of some kind, whose ids are in no order.
    pub fn role_players(&mut self, k: usize, count: usize) -> Vec<RolePlayer> {
        let (kind, roles) = (self.below(7), self.below(5));
        (0..count)
            .map(|at| RolePlayer {
                id: (at as u64 * 7 + 3) % 64,
                skill: self.skill(kind),
                roles: self.roles(k, roles),
            })
            .collect()
    }
}

/// A queue of these players.
pub fn queue(measure: Measure, k: usize, players: &[RolePlayer]) -> RoleQueue {
    let mut queue = RoleQueue::new(measure, k).expect("a queue");
    for player in players {
        (queue.insert(player.id, player.skill, player.roles)).expect("a new player");
    }
    queue
}

/// The best game, however long it takes.
pub fn exact(
    measure: Measure,
    k: usize,
    players: &[RolePlayer],
) -> Result<Bounded<RoleGame, RoleEffort>, RoleGameError> {
    best_role_game(measure, k, players, u64::MAX, &mut |_| {})
}
