//! k against k with parties of any size up to k, never split.
//!
//! A game is two disjoint sets of waiting parties, each of exactly k players.
//! Which game, where there are several, is the subset-sum problem of the
//! paper's remark in section III-C. It is small: a game is known by how many
//! parties of each size it holds, and there are at most 66 such *make-ups*
//! (two partitions of 6). So sets of make-ups are masks, and the choice costs
//! a few operations per waiting party.
//!
//! Before the newcomer came no game could be formed, so a game takes *all*
//! parties of the newcomer's size, the newcomer with them.

use super::{Choice, PossibleGames};
use crate::order;
use crate::rules::Packing;

/// Largest team.
pub const LARGEST_TEAM: u32 = 6;
const SIZES: usize = LARGEST_TEAM as usize;
/// More parties of a size than this never go into one game.
const MOST_OF_A_SIZE: usize = 2 * SIZES;

/// How many parties of size j + 1, by j.
type Counts = [u8; SIZES];

/// A game up to who exactly is in it.
#[derive(Clone, Copy, Debug)]
struct MakeUp {
    counts: Counts,
    /// One way to fill the first team.
    first_team: Counts,
}

/// Teams of k from parties of sizes 1 … k; class j − 1 is size j.
#[derive(Clone, Debug)]
pub struct Parties {
    k: usize,
    packing: Packing,
    sizes: Vec<u32>,
    /// All make-ups, the preferred ones first (any order for
    /// [`Packing::First`]).
    make_ups: Vec<MakeUp>,
    /// Mask of the make-ups with at least n parties of size j + 1, by j and n.
    at_least: Vec<[u128; MOST_OF_A_SIZE + 2]>,
}

impl Parties {
    /// Teams of `k`; a `k` outside 2 … 6 becomes the nearest.
    ///
    /// # Complexity
    /// O(make-ups² + make-ups · k · most parties of a size): a team of 6 has 11 make-ups, a game of
    /// two such teams 66.
    #[must_use]
    pub fn new(k: u32, packing: Packing) -> Self {
        let k = k.clamp(2, LARGEST_TEAM) as usize;
        let make_ups = make_ups(k, packing);
        let mut at_least = vec![[0u128; MOST_OF_A_SIZE + 2]; k];
        for (number, make_up) in make_ups.iter().enumerate() {
            for (size, masks) in at_least.iter_mut().enumerate() {
                for mask in &mut masks[..=usize::from(make_up.counts[size])] {
                    *mask |= 1 << number;
                }
            }
        }
        Self {
            k,
            packing,
            sizes: (1..=k as u32).collect(),
            make_ups,
            at_least,
        }
    }

    /// Players in a team.
    #[must_use]
    pub fn team(&self) -> u32 {
        self.k as u32
    }

    /// Which game is preferred.
    #[must_use]
    pub fn packing(&self) -> Packing {
        self.packing
    }

    /// Splits a game into its teams: for each member, by class, whether it
    /// plays in the first team. `None` if these members are no game.
    ///
    /// O(k · ways to make up a game + members).
    #[must_use]
    pub fn teams(&self, members: &[u8]) -> Option<Vec<bool>> {
        let counts = self.count(members);
        let make_up = (self.make_ups.iter()).find(|make_up| {
            (0..self.k).all(|size| usize::from(make_up.counts[size]) == counts[size])
        })?;
        let mut left = make_up.first_team;
        members
            .iter()
            .map(|&class| {
                let left = left.get_mut(usize::from(class))?;
                let here = *left > 0;
                *left -= u8::from(here);
                Some(here)
            })
            .collect()
    }

    fn count(&self, line: &[u8]) -> [usize; SIZES] {
        let mut counts = [0; SIZES];
        for &class in line {
            // A class that is not there plays no part.
            if usize::from(class) < self.k {
                counts[usize::from(class)] += 1;
            }
        }
        counts
    }

    /// The make-ups that these parties can fill.
    fn feasible(&self, counts: &[usize; SIZES]) -> u128 {
        let mut mask = (1u128 << self.make_ups.len()) - 1;
        for (size, at_least) in self.at_least.iter().enumerate() {
            mask &= !at_least[counts[size].min(MOST_OF_A_SIZE) + 1];
        }
        mask
    }

    /// The game whose members come first in the line: from the oldest on, a
    /// party is kept if a game with all kept ones, it and the newcomer is left.
    fn oldest(&self, line: &[u8], mut mask: u128) -> Vec<usize> {
        let newcomer = line.len() - 1;
        let mut kept = [0usize; SIZES];
        let mut members = Vec::with_capacity(2 * self.k);
        if let Some(masks) = self.at_least.get(usize::from(line[newcomer])) {
            kept[usize::from(line[newcomer])] = 1;
            mask &= masks[1];
        }
        for (place, &class) in line[..newcomer].iter().enumerate() {
            let Some(masks) = self.at_least.get(usize::from(class)) else {
                continue;
            };
            let kept = &mut kept[usize::from(class)];
            // Past the largest count no make-up has more.
            let with = mask & masks[(*kept + 1).min(MOST_OF_A_SIZE + 1)];
            if with != 0 {
                mask = with;
                *kept += 1;
                members.push(place);
            }
        }
        members.push(newcomer);
        members
    }

    /// The oldest of each size that the preferred make-up asks for.
    fn preferred(&self, line: &[u8], mask: u128) -> Vec<usize> {
        let mut wanted = self.make_ups[mask.trailing_zeros() as usize].counts;
        let mut members = Vec::with_capacity(2 * self.k);
        for (place, &class) in line.iter().enumerate() {
            if let Some(wanted) = wanted.get_mut(usize::from(class))
                && *wanted > 0
            {
                *wanted -= 1;
                members.push(place);
            }
        }
        members
    }
}

impl Choice for Parties {
    fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    fn ordered(&self) -> bool {
        self.packing == Packing::First
    }

    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        games.clear();
        let mask = self.feasible(&self.count(line));
        if mask == 0 {
            return;
        }
        games.only(match self.packing {
            Packing::First => self.oldest(line, mask),
            Packing::Best | Packing::Largest => self.preferred(line, mask),
        });
    }
}

/// All make-ups of a game of two teams of k, in order of preference.
fn make_ups(k: usize, packing: Packing) -> Vec<MakeUp> {
    let mut teams = Vec::new();
    partitions(k, k, [0; SIZES], &mut teams);
    let mut all: Vec<MakeUp> = Vec::new();
    for (rank, one) in teams.iter().enumerate() {
        for other in &teams[rank..] {
            let mut counts = *one;
            for (count, more) in counts.iter_mut().zip(other) {
                *count += more;
            }
            if all.iter().all(|known| known.counts != counts) {
                all.push(MakeUp {
                    counts,
                    first_team: *one,
                });
            }
        }
    }
    // Larger sizes first among equals; for the whole list of sizes, largest
    // first, that is the lexicographic order.
    let sizes = |make_up: &MakeUp| {
        let mut counts = make_up.counts;
        counts.reverse();
        counts
    };
    order::few(&mut all, |a, b| sizes(a) > sizes(b));
    if packing == Packing::Best {
        let parties = |make_up: &MakeUp| make_up.counts.iter().map(|&n| u32::from(n)).sum::<u32>();
        order::few(&mut all, |a, b| parties(a) < parties(b));
    }
    all
}

/// All ways to write `left` as parts of at most `largest`.
fn partitions(left: usize, largest: usize, counts: Counts, out: &mut Vec<Counts>) {
    if left == 0 {
        out.push(counts);
        return;
    }
    for part in (1..=largest.min(left)).rev() {
        let mut counts = counts;
        counts[part - 1] += 1;
        partitions(left - part, part, counts, out);
    }
}
