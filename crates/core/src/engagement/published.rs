//! Table 2 of the paper as printed, and the arithmetic on it.
//!
//! The text says that EOMM retains .3, .9, 1.1 and .6 % more than SkillMM at P = 200 to 500.
//! Those are its gains over *RandomMM*. Over SkillMM they are .27, .93, .94 and .75 %, and at
//! P = 100 it *loses* 1.18 %, six to nine standard errors: more than chance does.
//! ([`perfect_matchings`](super::model::perfect_matchings) has the count that is misprinted
//! as C(N, 2)/2^(N/2).)

/// The rows of Table 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matchmaker {
    /// The most expected churn.
    Worst,
    /// Neighbours in skill.
    Skill,
    /// Any pairing.
    Random,
    /// The least expected churn.
    Eomm,
}

/// The pool sizes of Table 2.
pub const POOLS: [u32; 5] = [100, 200, 300, 400, 500];

/// Rounds behind each number.
pub const ROUNDS: u32 = 10_000;

impl Matchmaker {
    /// The rows in the order of the paper.
    pub const ALL: [Self; 4] = [Self::Worst, Self::Skill, Self::Random, Self::Eomm];

    /// Mean number of retained players for each of [`POOLS`], as printed.
    #[must_use]
    pub const fn retained(self) -> [f64; 5] {
        match self {
            Self::Worst => [51.50, 103.39, 154.57, 206.65, 258.21],
            Self::Skill => [52.52, 103.96, 156.05, 207.43, 259.24],
            Self::Random => [51.81, 103.97, 156.09, 207.09, 259.65],
            Self::Eomm => [51.90, 104.24, 157.50, 209.37, 261.19],
        }
    }

    /// As the paper names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Worst => "WorstMM",
            Self::Skill => "SkillMM",
            Self::Random => "RandomMM",
            Self::Eomm => "EOMM",
        }
    }
}

/// How many more players EOMM retains than another matchmaker, as a share, for each of
/// [`POOLS`], by Table 2.
#[must_use]
pub fn improvement(over: Matchmaker) -> [f64; 5] {
    let (best, other) = (Matchmaker::Eomm.retained(), over.retained());
    core::array::from_fn(|at| best[at] / other[at] - 1.0)
}
