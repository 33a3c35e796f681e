//! The best teams of 2k given players: who plays with whom, so that d_p is least.
//!
//! The spread v_q does not depend on the teams, so f is least where d_p is. With the
//! strongest player in one team, the other team's sum of skills^p must come as close as it
//! can to half of all, from below or from above: the root grows with the sum. The rest of
//! the players is cut in two halves; the sums of all subsets of each half are grouped by
//! their size, and every pair of subsets with k players together is looked at: C(2k−1, k)
//! additions, 126 for k = 5 and 6435 for k = 8, without a branch. Sums are compared, not
//! differences, and the strongest player's power is in none of them: so digits remain also
//! where one player outweighs everybody.

use super::model::{Exponent, LARGEST_TEAM, Measure, TeamGame};

/// Players of the largest game.
pub(super) const MOST: usize = 2 * LARGEST_TEAM;

/// Two teams of given players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// A bit for each player, in the order given: 1 for the team of the least player (by
    /// skill, then by place), which is the first team.
    pub first: u16,
    /// How far the teams' strengths are apart: d_p.
    pub difference: f64,
}

impl Split {
    /// The places of the players of both teams, of `count` players. O(count).
    pub fn teams(&self, count: usize) -> [Vec<usize>; 2] {
        [1, 0].map(|side| {
            (0..count.min(MOST))
                .filter(|&place| self.first >> place & 1 == side)
                .collect()
        })
    }
}

/// The best teams of 2k players with these skills, in any order, for k up to 8.
///
/// Nothing if their number is odd, 0 or above 16. Skills are ≥ 0; others do no harm, but
/// the answer then means nothing.
///
/// # Complexity
/// O(C(2k, k)): some 0.2 µs for k = 5, 5 µs for k = 8.
pub fn best_split(measure: &Measure, skills: &[f64]) -> Option<Split> {
    let count = skills.len();
    if count == 0 || count % 2 == 1 || count > MOST {
        return None;
    }
    let mut order: [usize; MOST] = std::array::from_fn(|place| place);
    let order = &mut order[..count];
    crate::order::few(order, |&a, &b| skills[a].total_cmp(&skills[b]).is_lt());
    let mut sorted = [0.0; MOST];
    for (skill, &place) in sorted.iter_mut().zip(order.iter()) {
        *skill = skills[place];
    }
    let split = split_sorted(measure, &sorted[..count]);
    let first = (order.iter().enumerate())
        .map(|(rank, &place)| (split.first >> rank & 1) << place)
        .sum();
    Some(Split { first, ..split })
}

/// The same for skills in ascending order, whose number is even and 2 to 16.
pub(super) fn split_sorted(measure: &Measure, skills: &[f64]) -> Split {
    let count = skills.len();
    let (top, second) = (skills[count - 1], skills[count - 2]);
    let p = measure.p();
    if p.is_infinite() || second == 0.0 {
        // Only the two strongest count: one in each team, the others in turns.
        let first = (0..count).step_by(2).fold(0, |set, place| set | 1 << place);
        return judged(measure, skills, first);
    }
    let mut weights = [0.0; MOST];
    for (weight, &skill) in weights.iter_mut().zip(skills) {
        *weight = if p == Exponent::ONE {
            skill - skills[0]
        } else {
            p.power(skill / second)
        };
    }
    let all: f64 = weights[..count - 1].iter().sum();
    let strongest = if p == Exponent::ONE {
        top - skills[0]
    } else {
        weights[count - 1]
    };
    let (below, above) = nearest(&weights[..count - 1], 0.5 * (all + strongest));
    let mut best: Option<Split> = None;
    for team in [below, above].into_iter().flatten() {
        let first = if team & 1 == 1 {
            team
        } else {
            !team & (((1u32 << count) - 1) as u16)
        };
        let split = judged(measure, skills, first);
        if best.is_none_or(|best| split.difference < best.difference) {
            best = Some(split);
        }
    }
    // There is always a team of either kind unless the numbers are no skills.
    best.unwrap_or_else(|| judged(measure, skills, (1 << (count / 2)) - 1))
}

/// The game of these players, skills and ids in ascending order, with its best teams; their
/// number is even and 2 to 16. O(C(2k, k)).
pub(super) fn game_of(measure: &Measure, players: &[(f64, u64)]) -> TeamGame {
    let mut skills = [0.0; MOST];
    for (skill, player) in skills.iter_mut().zip(players) {
        *skill = player.0;
    }
    let skills = &skills[..players.len()];
    let split = split_sorted(measure, skills);
    let spread = measure.spread(skills);
    let team = |side: u16| {
        let at = (0..players.len()).filter(|at| split.first >> at & 1 == side);
        at.map(|at| players[at].1).collect()
    };
    TeamGame {
        teams: [team(1), team(0)],
        value: measure.alpha() * split.difference + spread,
        difference: split.difference,
        spread,
    }
}

/// The teams of a set of bits, with their difference.
fn judged(measure: &Measure, skills: &[f64], first: u16) -> Split {
    let mut teams = [[0.0; LARGEST_TEAM]; 2];
    let mut sizes = [0; 2];
    for (place, &skill) in skills.iter().enumerate() {
        let side = usize::from(first >> place & 1 == 0);
        teams[side][sizes[side]] = skill;
        sizes[side] += 1;
    }
    let [x, y] = [&teams[0][..sizes[0]], &teams[1][..sizes[1]]];
    Split {
        first,
        difference: measure.difference(x, y),
    }
}

/// The sums of all subsets of up to 8 weights, grouped by how many are in them; there is
/// room for SETS.
struct Sums<const SETS: usize> {
    sums: [f64; SETS],
    weights: usize,
}

/// All subsets of 0 to 8 things, in the order of their sizes.
const BY_SIZE: [[u8; 256]; 9] = {
    let mut table = [[0; 256]; 9];
    let mut things = 0;
    while things <= 8 {
        let (mut size, mut at) = (0, 0);
        while size <= things {
            let mut set = 0;
            while set < 1usize << things {
                if set.count_ones() as usize == size {
                    table[things][at] = set as u8;
                    at += 1;
                }
                set += 1;
            }
            size += 1;
        }
        things += 1;
    }
    table
};

/// Where the subsets of each size begin in that order.
const BEGIN: [[u16; 11]; 9] = {
    let mut table = [[0; 11]; 9];
    let mut things = 0;
    while things <= 8 {
        let (mut size, mut choose) = (0, 1);
        while size < 10 {
            table[things][size + 1] = table[things][size] + choose;
            choose = if size < things {
                choose * (things - size) as u16 / (size as u16 + 1)
            } else {
                0
            };
            size += 1;
        }
        things += 1;
    }
    table
};

impl<const SETS: usize> Sums<SETS> {
    fn new(weights: &[f64]) -> Self {
        let mut plain = [0.0; SETS];
        for (bit, &weight) in weights.iter().enumerate() {
            let half = 1 << bit;
            for set in 0..half {
                plain[half + set] = plain[set] + weight;
            }
        }
        let mut sums = [0.0; SETS];
        let order = &BY_SIZE[weights.len()][..1 << weights.len()];
        for (sum, &set) in sums.iter_mut().zip(order) {
            *sum = plain[usize::from(set)];
        }
        Self {
            sums,
            weights: weights.len(),
        }
    }

    fn of_size(&self, size: usize) -> &[f64] {
        let begin = &BEGIN[self.weights];
        &self.sums[usize::from(begin[size])..usize::from(begin[size + 1])]
    }

    fn set(&self, size: usize, at: usize) -> u16 {
        let begin = usize::from(BEGIN[self.weights][size]);
        u16::from(BY_SIZE[self.weights][begin + at])
    }
}

/// Of 2k − 1 weights, those k with the greatest sum up to `half`, and those k with the
/// least sum above it.
fn nearest(weights: &[f64], half: f64) -> (Option<u16>, Option<u16>) {
    // Small tables are made faster.
    if weights.len() < 10 {
        nearest_in::<32>(weights, half)
    } else {
        nearest_in::<256>(weights, half)
    }
}

fn nearest_in<const SETS: usize>(weights: &[f64], half: f64) -> (Option<u16>, Option<u16>) {
    let k = weights.len().div_ceil(2);
    let (low, high) = weights.split_at(k - 1);
    let (lows, highs) = (Sums::<SETS>::new(low), Sums::<SETS>::new(high));
    let (mut below, mut above) = (f64::NEG_INFINITY, f64::INFINITY);
    let (mut below_at, mut above_at) = (None, None);
    for size in 0..k {
        for (at, &low) in lows.of_size(size).iter().enumerate() {
            let (mut most, mut least) = (below, above);
            for &high in highs.of_size(k - size) {
                let sum = low + high;
                let under = if sum <= half { sum } else { f64::NEG_INFINITY };
                let over = if sum <= half { f64::INFINITY } else { sum };
                most = if under > most { under } else { most };
                least = if over < least { over } else { least };
            }
            if most > below {
                (below, below_at) = (most, Some((size, at)));
            }
            if least < above {
                (above, above_at) = (least, Some((size, at)));
            }
        }
    }
    // The row is known: which of its pairs?
    let team = |found: Option<(usize, usize)>, sum: f64| {
        let (size, at) = found?;
        let low = lows.of_size(size)[at];
        let highs_of_size = highs.of_size(k - size);
        let other = highs_of_size.iter().position(|&high| low + high == sum)?;
        Some(lows.set(size, at) | highs.set(k - size, other) << (k - 1))
    };
    (team(below_at, below), team(above_at, above))
}
