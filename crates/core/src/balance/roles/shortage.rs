//! What players are short of who cannot fill every role twice.
//!
//! Of those up to each place as many as can be are seated, and of them the last ones
//! ([`Fill::exchange`]); so the shortest interval with the most of them is found on the
//! way. Those roles from which a free seat is reached have too few players together: all
//! who play one of them sit (Hall).

use super::fill::Fill;
use super::line::Player;
use crate::balance::model::LARGEST_TEAM;

/// Why there is no game with roles, and what the nearest one would need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shortage {
    /// How many players must come at least, if they are the right ones.
    pub missing: usize,
    /// Roles, a bit for each, that have too few players together: [`players`](Self::players)
    /// play one of them, and twice as many as there are roles are needed.
    pub roles: u8,
    /// How many play one of these roles: `missing` less than needed.
    pub players: usize,
    /// How many new players for each role, `missing` together, would make a game possible.
    /// There may be other ways.
    pub needs: [usize; LARGEST_TEAM],
    /// The least and the greatest skill of the shortest interval in which these, and no
    /// more, are missing; nothing if nobody waits.
    pub interval: Option<(f64, f64)>,
}

impl Shortage {
    /// A role that nobody plays: the first.
    pub fn unplayed(&self) -> Option<usize> {
        (self.players == 0).then(|| self.roles.trailing_zeros() as usize)
    }
}

impl std::fmt::Display for Shortage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |roles: &mut dyn Iterator<Item = String>| roles.collect::<Vec<_>>().join(", ");
        let short = (0..LARGEST_TEAM).filter(|role| self.roles >> role & 1 == 1);
        let needs = (0..LARGEST_TEAM).filter(|&role| self.needs[role] > 0);
        let name = |role: usize| format!("{}", role + 1);
        write!(
            f,
            "roles is {}: {} play them, {} are needed; a game would need {} more for role {}",
            list(&mut short.clone().map(name)),
            self.players,
            2 * short.count(),
            self.missing,
            list(&mut needs.map(|role| if self.needs[role] > 1 {
                format!("{} (two)", role + 1)
            } else {
                name(role)
            })),
        )
    }
}

impl std::error::Error for Shortage {}

/// What players in the line's order, who cannot fill every role twice, are short of.
pub(super) fn shortage(k: usize, line: impl Iterator<Item = Player>) -> Shortage {
    // Of those up to each player, as many as can be seated, and of them the last ones.
    let mut fill = Fill::new(k);
    let mut skills = Vec::new();
    let mut best: Option<(f64, f64, Fill)> = None;
    for (at, (skill, _, roles)) in line.enumerate() {
        skills.push(skill);
        let at = at as u32;
        if !fill.add(roles, at, at) {
            fill.exchange(roles, at, at);
        }
        let first = fill.first().map_or(skill, |at| skills[at as usize]);
        let better = best.as_ref().is_none_or(|(least, most, of)| {
            (fill.count(), most - least) > (of.count(), skill - first)
        });
        if better {
            best = Some((first, skill, fill));
        }
    }
    let interval = best.as_ref().map(|&(least, most, _)| (least, most));
    let fill = best.map_or(fill, |(_, _, fill)| fill);
    let missing = 2 * k - fill.count();
    Shortage {
        missing,
        roles: fill.open(),
        players: (2 * fill.open().count_ones() as usize).saturating_sub(missing),
        needs: fill.vacant(),
        interval,
    }
}
