//! Theorem 2 made visible: a (2k − 2)-SUM instance as players with roles, whose best game
//! tells the answer.
//!
//! Given are 2k − 2 lists of integers; is there one of each whose sum is 0? The reduction
//! (section 5 of the paper):
//!
//! 1. Lists are shifted, by amounts whose sum is 0, until those with an even number (the
//!    first is list 1) have only positive numbers and the others only negative ones.
//! 2. m_1, …, m_{k−1} are the first odd primes, P is their product, and b_i the number
//!    below P that is 1 modulo m_i and 0 modulo the others. All numbers are multiplied by
//!    P, and b_i is added to those of list 2i.
//! 3. Role i is played by those whose skills are the numbers of list 2i and, without their
//!    sign, those of list 2i − 1. Role k has two players, M and M − Σ b_i: lists 2k − 1 and
//!    2k (the text calls both ℓ_{2k−1}). Nobody plays two roles.
//!
//! With p = 1, a game has d = 0 only if the lists have a solution: in each role the teams
//! differ by a multiple of P, or by ±b_i more if one player is of list 2i and one of list
//! 2i − 1; role k differs by Σ b_i. Modulo m_i, of which 2 is not a multiple, the sum is 0
//! only if one is of either list, and those of even lists play against M. Then the sum of
//! the 2k − 2 numbers is 0. The converse is plain.
//!
//! # α, and not M, must be large
//! The best game of all must be one with d = 0 if there is one. The paper says that M
//! large is enough, as then the choice of players hardly changes v_q. That is not so: for
//! q = 2, v changes by some 1/(2k·√(k−1)) for each unit of a skill however large M is, and
//! d by 1. With α = 1 the best game may have d > 0 although another has d = 0 (there is a
//! test). What is enough, for any M: v_q is a seminorm of the 2k skills, so v of two games
//! differs by at most v_q of their difference, role by role; no entry of it is larger than
//! the widest role w, and so it is at most 2w (w for q = 2). d is a whole number. So
//! α > 2w does it, and α = 2w + 1 (or w + 1) is what [`SumInstance::players`] takes. That α depends
//! on the numbers; what the theorem says of a fixed α is not proven by this construction.
//!
//! Skills and sums of 2k of them are whole numbers below 2⁵³, so that d is exact; an
//! instance that is too large is refused. For p ≠ 1 skills would be roots, and d = 0 could
//! not be told.

use crate::balance::bounded::Bounded;
use crate::balance::model::{Exponent, LARGEST_TEAM, Measure, OutOfRange, TeamGame};
use crate::balance::queue::{GameQueue, QueueEffort};
use crate::sim::Streams;
use rand::RngExt;

/// The first odd primes, one for each role but the last.
const PRIMES: [i128; LARGEST_TEAM - 1] = [3, 5, 7, 11, 13, 17, 19];

/// Whole numbers below this, and their sums, are exact.
const EXACT: i128 = 1 << 53;

/// The largest number of a list in size; far beyond what stays exact.
const LARGEST: i64 = 1 << 52;

/// Lists of integers: is there one of each whose sum is 0?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumInstance {
    lists: Vec<Vec<i64>>,
}

/// A player of the reduction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SumPlayer {
    /// Counts from 0.
    pub id: u64,
    /// A whole number.
    pub skill: f64,
    /// The only role, 0 to k − 1.
    pub role: usize,
    /// The list that they stand for, 0 to 2k − 1; the last two have one number each.
    pub list: usize,
    /// Where in the list.
    pub place: usize,
}

/// The players, and what games are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction {
    pub(super) sum: SumInstance,
    pub(super) measure: Measure,
    pub(super) players: Vec<SumPlayer>,
}

impl SumInstance {
    /// One list for each number that is to be chosen.
    ///
    /// # Errors
    /// If there are not 2, 4, … 14 lists, one is empty, or a number is above 2⁵² in size.
    ///
    /// # Complexity
    /// O(all numbers).
    pub fn new(lists: Vec<Vec<i64>>) -> Result<Self, OutOfRange> {
        let error = |field, value, allowed| OutOfRange {
            field,
            value,
            allowed,
        };
        let count = lists.len();
        if count == 0 || count % 2 == 1 || count > 2 * PRIMES.len() {
            return Err(error("lists", count as f64, "an even number, 2 to 14"));
        }
        for list in &lists {
            if list.is_empty() {
                return Err(error("numbers of a list", 0.0, "1 or more"));
            }
            for &number in list {
                if !(-LARGEST..=LARGEST).contains(&number) {
                    return Err(error("number", number as f64, "up to 2^52 in size"));
                }
            }
        }
        Ok(Self { lists })
    }

    /// 2k − 2 times the same list: every number may be chosen more than once.
    ///
    /// O(k·n) for n numbers.
    ///
    /// # Errors
    /// As of [`new`](Self::new); k is 2 to 8.
    pub fn repeated(numbers: &[i64], k: usize) -> Result<Self, OutOfRange> {
        if !(2..=LARGEST_TEAM).contains(&k) {
            return Err(OutOfRange {
                field: "k",
                value: k as f64,
                allowed: "2 to 8",
            });
        }
        Self::new(vec![numbers.to_vec(); 2 * k - 2])
    }

    /// Lists of so many numbers up to `size` in size, at random. The stream is `sum numbers`.
    ///
    /// O(k·n) for n numbers in a list.
    ///
    /// # Errors
    /// As of [`new`](Self::new); k is 2 to 8.
    pub fn drawn(
        streams: &Streams,
        k: usize,
        numbers: usize,
        size: u32,
    ) -> Result<Self, OutOfRange> {
        let mut sum = Self::repeated(&vec![0; numbers], k)?;
        let mut stream = streams.stream("sum numbers");
        let size = i64::from(size);
        for number in sum.lists.iter_mut().flatten() {
            *number = stream.random_range(-size..=size);
        }
        Ok(sum)
    }

    /// The lists.
    pub fn lists(&self) -> &[Vec<i64>] {
        &self.lists
    }

    /// Players of a team: half the lists and one.
    pub fn team_size(&self) -> usize {
        self.lists.len() / 2 + 1
    }

    /// The reduction of Theorem 2: the players, and the α that makes their best game tell the
    /// answer. M is `far` times
    /// the largest other skill, at least; 1 will do.
    ///
    /// # Errors
    /// If skills or sums of 2k of them come to 2⁵³, or α would be above 10⁶: the numbers of
    /// the lists are too large, or `far` is.
    pub fn players(&self, q: Exponent, far: u32) -> Result<Reduction, OutOfRange> {
        let mut reduction = self.with_alpha(1.0, q, far)?;
        let alpha = reduction.alpha_needed();
        reduction.measure = Measure::new(alpha, Exponent::ONE, q).map_err(|error| OutOfRange {
            field: "alpha that the numbers need",
            ..error
        })?;
        Ok(reduction)
    }

    /// The same with any α. The best game may then have d > 0 though another has d = 0.
    ///
    /// O(k·n) for n numbers in a list.
    ///
    /// # Errors
    /// If skills or sums of 2k of them come to 2⁵³, or α is not 0 to 10⁶.
    pub fn with_alpha(&self, alpha: f64, q: Exponent, far: u32) -> Result<Reduction, OutOfRange> {
        let measure = Measure::new(alpha, Exponent::ONE, q)?;
        let k = self.team_size();
        let shifts = self.shifts();
        let (product, residues) = residues(k);
        let mut skills: Vec<(usize, usize, i128)> = Vec::new();
        for (list, numbers) in self.lists.iter().enumerate() {
            let even = list % 2 == 1;
            for (place, &number) in numbers.iter().enumerate() {
                let number = product * (i128::from(number) + shifts[list]);
                let skill = if even {
                    number + residues[list / 2]
                } else {
                    -number
                };
                skills.push((list, place, skill));
            }
        }
        let most = skills.iter().map(|&(_, _, skill)| skill).max().unwrap_or(0);
        let residue: i128 = residues.iter().sum();
        let far = (most * i128::from(far.max(1))).max(residue);
        skills.push((2 * k - 2, 0, far));
        skills.push((2 * k - 1, 0, far - residue));
        if far.max(most) * 2 * k as i128 >= EXACT {
            return Err(OutOfRange {
                field: "largest skill that the numbers need",
                value: far.max(most) as f64,
                allowed: "less than 2^53 / 2k",
            });
        }
        let players = (0..)
            .zip(skills)
            .map(|(id, (list, place, skill))| SumPlayer {
                id,
                skill: skill as f64,
                role: list / 2,
                list,
                place,
            });
        Ok(Reduction {
            sum: self.clone(),
            measure,
            players: players.collect(),
        })
    }

    /// What is added to each list, in all 0: even ones become positive, others negative.
    pub(super) fn shifts(&self) -> Vec<i128> {
        let mut shifts: Vec<i128> = Vec::new();
        for (list, numbers) in self.lists.iter().enumerate() {
            let numbers = numbers.iter().map(|&number| i128::from(number));
            shifts.push(if list % 2 == 1 {
                1 - numbers.min().unwrap_or(1)
            } else {
                -1 - numbers.max().unwrap_or(-1)
            });
        }
        // What is missing is shared by the lists that may go further that way.
        let mut missing = -shifts.iter().sum::<i128>();
        let side = usize::from(missing > 0);
        let step = missing.signum();
        let lists = (self.lists.len() / 2) as i128;
        let share = missing / lists;
        missing -= share * lists;
        for shift in shifts.iter_mut().skip(side).step_by(2) {
            *shift += share;
            if missing != 0 {
                *shift += step;
                missing -= step;
            }
        }
        shifts
    }
}

/// The product of the first k − 1 odd primes, and for each the number below it that is 1
/// modulo this and 0 modulo the others.
fn residues(k: usize) -> (i128, Vec<i128>) {
    let primes = &PRIMES[..k - 1];
    let product: i128 = primes.iter().product();
    let residues = primes.iter().map(|prime| {
        let others = product / prime;
        let times = (1..*prime).find(|times| others * times % prime == 1);
        others * times.unwrap_or(1)
    });
    (product, residues.collect())
}

impl Reduction {
    /// Players of a team.
    pub fn team_size(&self) -> usize {
        self.sum.team_size()
    }

    /// What games are worth: p = 1.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The players, list by list.
    pub fn players(&self) -> &[SumPlayer] {
        &self.players
    }

    /// The instance.
    pub fn sum(&self) -> &SumInstance {
        &self.sum
    }

    /// How far the skills of one role are apart at most. O(n·k).
    pub fn widest_role(&self) -> f64 {
        let width = |role| {
            let skills = self.players.iter().filter(|player| player.role == role);
            let skills = skills.map(|player| player.skill);
            let (least, most) = skills.fold((f64::INFINITY, 0.0_f64), |(least, most), skill| {
                (least.min(skill), most.max(skill))
            });
            most - least
        };
        // The last role is the same in every game.
        (0..self.team_size() - 1).map(width).fold(0.0, f64::max)
    }

    /// An α that is enough: more than v can differ between two games.
    pub fn alpha_needed(&self) -> f64 {
        self.most_change() + 1.0
    }

    /// How much v differs between two games at most.
    pub(super) fn most_change(&self) -> f64 {
        let width = self.widest_role();
        if self.measure.q() == Exponent::TWO {
            width
        } else {
            2.0 * width
        }
    }

    /// The numbers, by their places in the lists, that a game with d = 0 stands for. Of each
    /// role the player in the team with M, who is of an odd list, and the other one.
    pub(super) fn read(&self, chosen: &[(usize, usize)]) -> Option<Vec<usize>> {
        let lists = self.sum.lists.len();
        let mut places = vec![usize::MAX; lists];
        for &(with_far, against) in chosen {
            let (odd, even) = (self.players.get(with_far)?, self.players.get(against)?);
            if odd.list % 2 != 0 || even.list != odd.list + 1 {
                return None;
            }
            if odd.list < lists {
                places[odd.list] = odd.place;
                places[even.list] = even.place;
            }
        }
        let numbers = self.sum.lists.iter().zip(&places);
        let mut total = 0;
        for (list, &place) in numbers {
            total += i128::from(*list.get(place)?);
        }
        (total == 0).then_some(places)
    }

    /// The same players without roles: the best game of the plain queue in so many sets, which
    /// shows that it is the roles that are hard. O(n) and that of
    /// [`GameQueue::best_within`].
    pub fn without_roles(&self, sets: u64) -> Option<Bounded<TeamGame, QueueEffort>> {
        let players = self.players.iter().map(|player| (player.id, player.skill));
        GameQueue::of(self.measure, self.team_size(), players)?.best_within(sets)
    }
}
