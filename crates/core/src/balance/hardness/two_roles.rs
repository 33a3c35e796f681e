//! Theorem 2 where everybody plays two roles: the hardness stays.
//!
//! The paper's reduction gives each player one role and says in passing that its hardness does
//! not depend on that. Here is a construction, ours, in which everybody plays exactly two: besides
//! their own role the players of lists play role 1, those of role 1 play role 2, and the two
//! players M play roles 3 and 1 (four lists, teams of three). Role 3 can be filled by the two M alone; who
//! plays roles 1 and 2 is left open by the roles. So the numbers must see to it that each list gives one
//! player:
//!
//! * Each list has a prime of its own, all above 3, and a residue that is 1 modulo this and 0
//!   modulo the others. Every number is multiplied by the product P of all primes, and its list's residue is
//!   added to the skill; the two M differ by the residues of even lists less those of odd ones.
//! * In a game with d = 0 the team with M has, modulo the prime of an even list, one player less of
//!   that list than the other team, and one more of each odd list. Beside M a team has two players and primes are
//!   above 3, so that is so without "modulo". So each list gives one player, which with both M are all six. The
//!   sum of the numbers is then 0, as in [`SumInstance::players`]. The converse is plain.
//!
//! What α must outweigh is the range of all skills, as v is never more than that.

use super::SumInstance;
use crate::balance::model::{Exponent, Measure, OutOfRange};
use crate::balance::roles::RolePlayer;

/// A prime above k = 3 for each list.
const PRIMES: [i128; 4] = [5, 7, 11, 13];

/// Players of a team.
const TEAM: usize = 3;

/// Whole numbers below this, and their sums, are exact.
const EXACT: i128 = 1 << 53;

/// Players with two roles each whose best game tells whether one number of each list can be chosen with sum 0.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoRoleReduction {
    /// What games are worth: p = 1, and an α that is enough.
    pub measure: Measure,
    /// The players: list by list, then both M. Ids count from 0.
    pub players: Vec<RolePlayer>,
}

impl SumInstance {
    /// The reduction with two roles a player, for games of two teams of three.
    ///
    /// # Errors
    /// If there are not four lists, or the numbers are too large: skills above 2⁵³/2k, or an α
    /// above 10⁶, which is the range of all skills and one more.
    ///
    /// # Source
    /// After Alman and McKay, section 5; two roles a player are ours.
    ///
    /// # Complexity
    /// O(all numbers).
    pub fn with_two_roles(&self) -> Result<TwoRoleReduction, OutOfRange> {
        if self.team_size() != TEAM {
            return Err(OutOfRange {
                field: "lists",
                value: self.lists().len() as f64,
                allowed: "4",
            });
        }
        let product: i128 = PRIMES.iter().product();
        let residue = |prime: i128| {
            let others = product / prime;
            let times = (1..prime).find(|times| others * times % prime == 1);
            others * times.unwrap_or(1)
        };
        let shifts = self.shifts();
        let mut skills: Vec<(i128, u8)> = Vec::new();
        let mut apart = 0;
        for (list, numbers) in self.lists().iter().enumerate() {
            let even = list % 2 == 1;
            let (own, residue) = (list / 2, residue(PRIMES[list]));
            apart += if even { residue } else { -residue };
            // Role 1 is played by all, and its own lists play role 2 as well.
            let roles = if own == 0 { 0b11 } else { 1 << own | 1 };
            for &number in numbers {
                let number = product * (i128::from(number) + shifts[list]);
                let size = if even { number } else { -number };
                skills.push((size + residue, roles));
            }
        }
        let most = skills.iter().map(|one| one.0).max().unwrap_or(0);
        let least = skills.iter().map(|one| one.0).min().unwrap_or(0);
        // Both M within the others, as far as their difference allows: the range stays small.
        let far = most.max(least + apart);
        for skill in [far, far - apart] {
            skills.push((skill, 1 << (TEAM - 1) | 1));
        }
        let (mut low, mut high) = (i128::MAX, 0);
        for (skill, _) in &skills {
            (low, high) = (low.min(*skill), high.max(*skill));
        }
        if low < 0 || high * 2 * TEAM as i128 >= EXACT {
            return Err(OutOfRange {
                field: "largest skill that the numbers need",
                value: high as f64,
                allowed: "less than 2^53 / 2k",
            });
        }
        let alpha = (high - low + 1) as f64;
        let measure =
            Measure::new(alpha, Exponent::ONE, Exponent::TWO).map_err(|error| OutOfRange {
                field: "alpha that the numbers need",
                ..error
            })?;
        let players = (0..).zip(skills).map(|(id, (skill, roles))| RolePlayer {
            id,
            skill: skill as f64,
            roles,
        });
        Ok(TwoRoleReduction {
            measure,
            players: players.collect(),
        })
    }
}
