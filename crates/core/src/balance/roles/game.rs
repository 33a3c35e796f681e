//! A game with roles.

use crate::balance::bounded::Valued;

/// A game with roles: two teams and how unfair it is.
#[derive(Clone, Debug, PartialEq)]
pub struct RoleGame {
    /// Who plays which role in which team: the player of role r is `teams[side][r]`. The
    /// least player of all (by skill, then by id) is in the first team.
    pub teams: [Vec<u64>; 2],
    /// f = α·d_p + v_q.
    pub value: f64,
    /// d_p.
    pub difference: f64,
    /// v_q.
    pub spread: f64,
}

impl Valued for RoleGame {
    fn value(&self) -> f64 {
        self.value
    }
}

impl RoleGame {
    /// All players, the first team's first, each by role. O(k).
    pub fn members(&self) -> impl Iterator<Item = u64> {
        self.teams.iter().flatten().copied()
    }
}
