//! The best teams of 2k given players with roles: who plays what and with whom, so that
//! d_p is least.
//!
//! A team can be seated if for every set T of roles at most |T| of its players play no
//! role outside T (Hall). Both teams must; how the players of each are then put on roles
//! changes nothing in f. So all C(2k − 1, k) teams without the strongest player are gone
//! through, as in [`best_split`](crate::balance::best_split): the sums of skills^p nearest to half of all
//! from below and from above are sought, but only among the pairs of teams that can be
//! seated. Players who together fill every role twice always have such a pair: one of each
//! role goes to each team. Few sets T matter (those with more than |T| players inside),
//! and they are looked at only when a sum is better than those before: 126 sums for k = 5,
//! 6435 for k = 8.

use super::game::RoleGame;
use super::line::Player;
use crate::balance::model::{Exponent, LARGEST_TEAM, Measure};
use crate::balance::split::{MOST, Split};

/// The players of each role of one team (a bit for each of them), so that all of the team
/// play what they can; nothing if there is no way. Of several ways that in which the first
/// players have their first roles.
pub(super) fn seat_team(team: u16, played: &[u8]) -> Option<[usize; LARGEST_TEAM]> {
    const NOBODY: usize = usize::MAX;
    let k = played.len() / 2;
    let mut seats = [NOBODY; LARGEST_TEAM];
    /// Seats a player, moving others if need be, who are then not asked again.
    fn seat(
        player: usize,
        played: &[u8],
        seats: &mut [usize; LARGEST_TEAM],
        asked: &mut u8,
    ) -> bool {
        for role in 0..played.len() / 2 {
            if played[player] >> role & 1 == 0 || *asked >> role & 1 == 1 {
                continue;
            }
            *asked |= 1 << role;
            let sits = seats[role];
            if sits == usize::MAX || seat(sits, played, seats, asked) {
                seats[role] = player;
                return true;
            }
        }
        false
    }
    for player in 0..played.len() {
        if team >> player & 1 == 1 && !seat(player, played, &mut seats, &mut 0) {
            return None;
        }
    }
    seats[..k].iter().all(|&at| at != NOBODY).then_some(seats)
}

/// Sets of roles that can stop a team, as the players who play nothing else.
struct Halls {
    /// Players, and how many of them a team can have.
    sets: [(u16, u32); 1 << LARGEST_TEAM],
    count: usize,
}

impl Halls {
    fn new(played: &[u8]) -> Self {
        let k = played.len() / 2;
        let mut halls = Self {
            sets: [(0, 0); 1 << LARGEST_TEAM],
            count: 0,
        };
        // Small sets of roles first: they stop most.
        for size in 1..k as u32 {
            for roles in 0u16..1 << k {
                if roles.count_ones() != size {
                    continue;
                }
                let within = (played.iter().enumerate())
                    .filter(|&(_, &plays)| u16::from(plays) & !roles == 0)
                    .fold(0, |set, (player, _)| set | 1 << player);
                if u16::count_ones(within) > size {
                    halls.sets[halls.count] = (within, size);
                    halls.count += 1;
                }
            }
        }
        halls
    }

    /// Whether a team and the other team can be seated.
    fn allow(&self, team: u16) -> bool {
        self.sets[..self.count].iter().all(|&(within, most)| {
            let (one, other) = ((within & team).count_ones(), (within & !team).count_ones());
            one <= most && other <= most
        })
    }
}

/// The best teams of players with these skills, ascending, and sets of roles (a bit for each
/// role; bits from k on are ignored). Their number is even and 2 to 16. Nothing if no teams
/// can be seated or, for p = 1, if all are farther apart than `limit`.
///
/// # Complexity
/// O(C(2k, k)): some 1.5 µs for k = 5, 40 µs for k = 8.
pub(super) fn teams_sorted(
    measure: &Measure,
    skills: &[f64],
    played: &[u8],
    limit: f64,
) -> Option<Split> {
    let count = skills.len();
    let k = count / 2;
    let mut masked = [0; MOST];
    for (mask, &roles) in masked.iter_mut().zip(played) {
        *mask = roles & ((1u16 << k) - 1) as u8;
    }
    let halls = Halls::new(&masked[..count]);
    let top = skills[count - 1];
    let second = if k > 1 { skills[count - 2] } else { skills[0] };
    let p = measure.p();
    let mut best: Option<Split> = None;
    let mut judge = |team: u16| {
        let first = if team & 1 == 1 {
            team
        } else {
            !team & ((1u32 << count) - 1) as u16
        };
        let difference = difference(measure, skills, first);
        if best.is_none_or(|best| difference < best.difference) {
            best = Some(Split { first, difference });
        }
    };
    if p.is_infinite() || second == 0.0 {
        // Only the strongest of each team counts.
        let mut strongest = None;
        for team in teams(k) {
            let most = 15 - team.leading_zeros();
            if strongest.is_none_or(|best| most > best) && halls.allow(team) {
                strongest = Some(most);
                judge(team);
            }
        }
        return best;
    }
    let mut weights = [0.0; MOST];
    for (weight, &skill) in weights.iter_mut().zip(skills) {
        *weight = if p == Exponent::ONE {
            skill - skills[0]
        } else {
            p.power(skill / second)
        };
    }
    let half = 0.5 * (weights[..count - 1].iter().sum::<f64>() + weights[count - 1]);
    let sums = [sums(&weights[..k - 1]), sums(&weights[k - 1..count - 1])];
    let (mut below, mut above) = (f64::NEG_INFINITY, f64::INFINITY);
    if p == Exponent::ONE && limit.is_finite() {
        // Half the difference, and what rounding may add.
        let away = 0.5 * limit * (1.0 + 1e-9) + 1e-12 * (top - skills[0]);
        (below, above) = (half - away, half + away);
    }
    let (mut below_team, mut above_team) = (None, None);
    let low = (1u16 << (k - 1)) - 1;
    for team in teams(k) {
        let sum = sums[0][usize::from(team & low)] + sums[1][usize::from(team >> (k - 1))];
        if sum <= half {
            if sum > below && halls.allow(team) {
                (below, below_team) = (sum, Some(team));
            }
        } else if sum < above && halls.allow(team) {
            (above, above_team) = (sum, Some(team));
        }
    }
    below_team.into_iter().chain(above_team).for_each(judge);
    // Where half is infinite or no number, any teams do.
    if best.is_none() && limit == f64::INFINITY {
        let team = teams(k).find(|&team| halls.allow(team))?;
        let difference = difference(measure, skills, team);
        best = Some(Split {
            first: if team & 1 == 1 {
                team
            } else {
                !team & ((1u32 << count) - 1) as u16
            },
            difference,
        });
    }
    best
}

/// The best game of all of some players in the line's order, if they are 2k, fill every
/// role twice, and it is better than `limit`.
pub(crate) fn game_among(measure: &Measure, players: &[Player], limit: f64) -> Option<RoleGame> {
    let count = players.len();
    if count > MOST || count == 0 || count % 2 == 1 {
        return None;
    }
    let (mut skills, mut roles) = ([0.0; MOST], [0; MOST]);
    for (at, player) in players.iter().enumerate() {
        (skills[at], roles[at]) = (player.0, player.2);
    }
    let (skills, roles) = (&skills[..count], &roles[..count]);
    let spread = measure.spread(skills);
    if spread >= limit {
        return None;
    }
    let apart = if measure.alpha() > 0.0 {
        (limit - spread) / measure.alpha()
    } else {
        f64::INFINITY
    };
    let split = teams_sorted(measure, skills, roles, apart)?;
    let value = measure.alpha() * split.difference + spread;
    if value >= limit {
        return None;
    }
    let team = |team: u16| -> Option<Vec<u64>> {
        let seats = seat_team(team, roles)?;
        Some(seats[..count / 2].iter().map(|&at| players[at].1).collect())
    };
    Some(RoleGame {
        teams: [team(split.first)?, team(!split.first)?],
        value,
        difference: split.difference,
        spread,
    })
}

/// All teams of k of the first 2k − 1 players.
fn teams(k: usize) -> impl Iterator<Item = u16> {
    let mut next = (1u32 << k) - 1;
    let end = 1u32 << (2 * k - 1);
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let team = next;
        let least = team & team.wrapping_neg();
        let ripple = team + least;
        next = ripple | (((team ^ ripple) >> 2) / least);
        Some(team as u16)
    })
}

/// The sums of all subsets of up to 8 weights.
fn sums(weights: &[f64]) -> [f64; 256] {
    let mut sums = [0.0; 256];
    for (bit, &weight) in weights.iter().enumerate() {
        let half = 1 << bit;
        for set in 0..half {
            sums[half + set] = sums[set] + weight;
        }
    }
    sums
}

/// d_p of the teams of a set of bits.
fn difference(measure: &Measure, skills: &[f64], first: u16) -> f64 {
    let mut teams = [[0.0; LARGEST_TEAM]; 2];
    let mut sizes = [0; 2];
    for (place, &skill) in skills.iter().enumerate() {
        let side = usize::from(first >> place & 1 == 0);
        teams[side][sizes[side]] = skill;
        sizes[side] += 1;
    }
    measure.difference(&teams[0][..sizes[0]], &teams[1][..sizes[1]])
}
