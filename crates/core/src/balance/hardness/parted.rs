//! Theorem 4 made visible: a (2k − 2)-SUM instance as players who must all play, whose best
//! partition tells the answer. Nobody has a role.
//!
//! The paper sketches it (section 7): every number becomes a player's skill, two players of a very
//! large skill M are added; they must face each other, theirs is the worst game, and it is the
//! better, the nearer their 2k − 2 companions come to a solution.
//!
//! # What the sketch leaves out
//! Taken at its word, d = 0 asks whether two sets of k − 1 numbers have *equal* sums, and not
//! whether 2k − 2 numbers have the sum 0: of 1, 1, 4, 9 with k = 2 no two have the sum 0, and the
//! partition finds 1 and 1. Turning the signs of half the lists round, as for Theorem 2, is not
//! enough without roles: both teams may take players of one list. So each list gets a tag:
//!
//! 1. Tags are 0, 1, B, B², … with B = 2k + 1, one for each list. Tag and number make a skill: tag
//!    times A, more than all numbers of a game can come to, plus the number, with its sign turned
//!    for lists 1, 3, …; then all skills are raised alike until none is below 0.
//! 2. One far player has M, the other M and A times what the tags of lists 2, 4, … have more
//!    than those of lists 1, 3, …
//! 3. Numbers are repeated until all players fill games; that changes no answer.
//!
//! If d = 0 in the game of both, the tags balance. In how many players of each list one team has
//! more than the other, no digit to the base B can be off by more than k, so each is as meant: one
//! of each even list against M's greater, one of each odd list against the other. Then the
//! numbers have the sum 0. The converse is plain.
//!
//! # α, and M
//! As in [`SumInstance::players`], a large M does not make all companions alike to v_q, and α > 2w
//! does, w being how far the numbers' skills lie apart (w itself for q = 2). M is so far away that the
//! others' games are no worse whatever they are: by Lemma 6 the far game is unfair by more than
//! (1 + α)·w then, which no game of the others exceeds (Lemmas 4 and 6).

use super::SumInstance;
use crate::balance::model::{Exponent, Measure, OutOfRange, TeamGame};
use crate::balance::partition::{Objective, PartitionProblem, Roster};

/// Whole numbers below this, and their sums, are exact.
const EXACT: f64 = (1_u64 << 53) as f64;

/// Sets of players that the bound of each player's best game may cost.
const SETS: u64 = 1 << 12;

/// A sum as a partition of players.
#[derive(Clone, Debug)]
pub struct PartedSum {
    roster: Roster,
}

impl PartedSum {
    /// The players, and the α that makes their best partition tell the answer; p = 1.
    ///
    /// O(n log n) for n numbers.
    ///
    /// # Errors
    /// If skills or sums of 2k of them come to 2⁵³, or α would be above 10⁶: the numbers, or the
    /// lists, are too many or too large.
    pub fn new(sum: &SumInstance, q: Exponent) -> Result<Self, OutOfRange> {
        let k = sum.team_size();
        let lists = sum.lists();
        let numbers = lists.iter().flatten().map(|&number| number as f64);
        let scale = (lists.len() as f64) * numbers.fold(0.0, |most, x| x.abs().max(most)) + 1.0;
        let mut tags = vec![0.0, 1.0];
        while tags.len() < lists.len() {
            tags.push(tags[tags.len() - 1] * (2 * k + 1) as f64);
        }
        let sign = |list: usize| if list % 2 == 1 { 1.0 } else { -1.0 };
        let mut skills: Vec<f64> = Vec::new();
        for (list, numbers) in lists.iter().enumerate() {
            let of_list = numbers.iter().map(|&number| number as f64);
            skills.extend(of_list.map(|number| tags[list] * scale + sign(list) * number));
        }
        while !(skills.len() + 2).is_multiple_of(2 * k) {
            skills.push(skills[skills.len() - 1]);
        }
        let least = skills.iter().copied().fold(f64::INFINITY, f64::min);
        for skill in &mut skills {
            *skill -= least;
        }
        let width = skills.iter().copied().fold(0.0, f64::max);
        let change = if q == Exponent::TWO {
            width
        } else {
            2.0 * width
        };
        let measure = Measure::new(change + 1.0, Exponent::ONE, q).map_err(|error| OutOfRange {
            field: "alpha that the numbers need",
            ..error
        })?;
        let far = width + (measure.rho(k) * width).ceil() + 1.0;
        let more: f64 = (tags.iter().enumerate())
            .map(|(list, tag)| sign(list) * tag * scale)
            .sum();
        skills.extend([far + (-more).max(0.0), far + more.max(0.0)]);
        let most = far + more.abs();
        if most * 2.0 * k as f64 >= EXACT {
            return Err(OutOfRange {
                field: "largest skill that the numbers need",
                value: most,
                allowed: "less than 2^53 / 2k",
            });
        }
        Self::of(measure, k, &skills)
    }

    /// The sketch of section 7 at its word: the numbers themselves, raised alike until none is
    /// below 0, and two players of skill `far` beyond the largest. Their best partition asks for
    /// equal sums. O(n log n) for n numbers.
    ///
    /// # Errors
    /// If k is not 1 to 8, `far` no skill, or the players do not fill games.
    pub fn sketched(
        measure: Measure,
        k: usize,
        numbers: &[i64],
        far: f64,
    ) -> Result<Self, OutOfRange> {
        let least = numbers.iter().copied().min().unwrap_or(0);
        let mut skills: Vec<f64> = (numbers.iter())
            .map(|number| (i128::from(*number) - i128::from(least)) as f64)
            .collect();
        let most = skills.iter().copied().fold(0.0, f64::max);
        skills.extend([most + far; 2]);
        Self::of(measure, k, &skills)
    }

    fn of(measure: Measure, k: usize, skills: &[f64]) -> Result<Self, OutOfRange> {
        let players: Vec<(u64, f64)> = (0..).zip(skills.iter().copied()).collect();
        let roster = Roster::new(measure, k, &players).map_err(|_| OutOfRange {
            field: "players",
            value: skills.len() as f64,
            allowed: "skills from 0 to 1e300, 2k or a multiple of it in all",
        })?;
        Ok(Self { roster })
    }

    /// The players, in the order of their skills; the last two are the far ones.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The game of the two far players in the best partition, if that is proven best in so many
    /// steps. Its d is 0 exactly if there is a solution (Theorem 4).
    ///
    /// # Errors
    /// If there are more than 64 players.
    ///
    /// # Complexity
    /// That of [`PartitionProblem::exact`], exponential at worst and bounded by `budget`. Before it
    /// O(n²) for n players, and at most 4096 sets of players for each, to bound their best games.
    pub fn far_game(&self, budget: u64) -> Result<Option<TeamGame>, OutOfRange> {
        let bests = self.roster.bests(SETS);
        let problem = PartitionProblem::new(&self.roster, &bests, Objective::Worst)?;
        let solved = problem.exact(budget, &mut |_| {})?;
        if !solved.is_proven() {
            return Ok(None);
        }
        let ids: Vec<u64> = self.roster.players().map(|(id, _)| id).collect();
        let far = ids.last_chunk::<2>();
        let both = |game: &TeamGame| {
            far.is_some_and(|far| far.iter().all(|id| game.members().any(|one| one == *id)))
        };
        Ok(solved.found.games.into_iter().find(both))
    }
}
