//! Two teams of equal size out of the parties of one game.

use crate::sim::{Player, Teams, Ticket};

/// Sizes up to which a half is looked for: a mask of 64 bits of sums.
const MOST: u32 = 63;

/// Orders the members of a game so that the first team comes first, each team
/// by age. The first team holds the oldest party. If there are no two teams of
/// equal size, the teams stay open.
///
/// Which sums can be reached is kept as a mask of bits: O(members).
pub(super) fn split<P: Player>(members: &mut [Ticket<P>]) -> Teams {
    let total: u64 = members.iter().map(|m| u64::from(m.player.size())).sum();
    if total % 2 == 1 || total / 2 > u64::from(MOST) || members.len() > 64 {
        return Teams::Open;
    }
    let half = (total / 2) as u32;
    // With singles and in most other games the front half is a team.
    let mut sum = 0;
    for (place, member) in members.iter().enumerate() {
        sum += member.player.size();
        if sum >= half {
            if sum == half {
                return Teams::Given(place + 1);
            }
            break;
        }
    }
    // sums[i]: which sums the parties from number i on can reach.
    let mut sums = [0u64; 65];
    sums[members.len()] = 1;
    for (place, member) in members.iter().enumerate().rev() {
        let size = member.player.size();
        sums[place] = sums[place + 1] | sums[place + 1].checked_shl(size).unwrap_or(0);
    }
    if sums[0] >> half & 1 == 0 {
        return Teams::Open;
    }
    let mut left = half;
    let mut first = 0u64;
    for (place, member) in members.iter().enumerate() {
        let size = member.player.size();
        if size <= left && sums[place + 1] >> (left - size) & 1 == 1 {
            left -= size;
            first |= 1 << place;
        }
    }
    // A stable partition of a few members.
    let mut front = 0;
    for place in 0..members.len() {
        if first >> place & 1 == 1 {
            members[front..=place].rotate_right(1);
            front += 1;
        }
    }
    Teams::Given(front)
}

#[cfg(test)]
mod tests {
    use super::split;
    use crate::rules::Party;
    use crate::sim::{Teams, Ticket};

    fn tickets(sizes: &[u8]) -> Vec<Ticket<Party>> {
        (0u8..)
            .zip(sizes)
            .map(|(id, &size)| Ticket {
                id: u64::from(id),
                arrived: f64::from(id),
                player: Party {
                    class: size - 1,
                    size,
                },
            })
            .collect()
    }

    /// All lists of up to six parties of up to six, against all subsets.
    #[test]
    fn a_half_is_found_wherever_there_is_one() {
        let mut lists: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..6 {
            let longer: Vec<Vec<u8>> = (lists.iter())
                .flat_map(|list| (1..=6).map(|size| [list.as_slice(), &[size]].concat()))
                .collect();
            for sizes in &longer {
                let total: u32 = sizes.iter().map(|&size| u32::from(size)).sum();
                let possible = (0..1u32 << sizes.len()).any(|set| {
                    let sum: u32 = (0..sizes.len())
                        .filter(|place| set >> place & 1 == 1)
                        .map(|place| u32::from(sizes[place]))
                        .sum();
                    2 * sum == total
                });
                let mut members = tickets(sizes);
                let teams = split(&mut members);
                let first = teams.first(members.len());
                let sum: u32 = (members[..first].iter())
                    .map(|member| u32::from(member.player.size))
                    .sum();
                if possible {
                    assert_eq!(2 * sum, total, "{sizes:?}");
                } else {
                    assert_eq!(teams, Teams::Open, "{sizes:?}");
                }
                assert_eq!(members[0].id, 0);
                for team in [&members[..first], &members[first..]] {
                    assert!(team.windows(2).all(|pair| pair[0].id < pair[1].id));
                }
                members.sort_by_key(|member| member.id);
                assert_eq!(members, tickets(sizes));
            }
            lists = longer;
        }
    }
}
