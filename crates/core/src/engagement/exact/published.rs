//! Table 2 of the paper as printed, and the arithmetic on it.
//!
//! The text says that EOMM retains .3, .9, 1.1 and .6 % more than SkillMM at P = 200 to 500.
//! Those are its gains over *RandomMM*. Over SkillMM they are .27, .93, .94 and .75 %, and at
//! P = 100 it *loses* 1.18 %, six to nine standard errors: more than chance does.
//! ([`perfect_matchings`](crate::engagement::perfect_matchings) has the count that is misprinted
//! as C(N, 2)/2^(N/2).)

use crate::engagement::matchers::Matchmaker;

/// The pool sizes of Table 2.
pub const POOLS: [u32; 5] = [100, 200, 300, 400, 500];

/// Rounds behind each number.
pub const ROUNDS: u32 = 10_000;

/// The rows of Table 2, in the order of the paper.
pub const ROWS: [Matchmaker; 4] = [
    Matchmaker::Worst,
    Matchmaker::Skill,
    Matchmaker::Random,
    Matchmaker::Eomm,
];

/// Mean number of retained players for each of [`POOLS`], as printed; `None` for a matchmaker
/// that the paper does not have.
#[must_use]
pub const fn retained(by: Matchmaker) -> Option<[f64; 5]> {
    Some(match by {
        Matchmaker::Worst => [51.50, 103.39, 154.57, 206.65, 258.21],
        Matchmaker::Skill => [52.52, 103.96, 156.05, 207.43, 259.24],
        Matchmaker::Random => [51.81, 103.97, 156.09, 207.09, 259.65],
        Matchmaker::Eomm => [51.90, 104.24, 157.50, 209.37, 261.19],
        Matchmaker::Greedy | Matchmaker::Capped | Matchmaker::Priced => return None,
    })
}

/// How many more players EOMM retains than another matchmaker, as a share, for each of
/// [`POOLS`], by Table 2; `None` for a matchmaker that the paper does not have.
#[must_use]
pub fn improvement(over: Matchmaker) -> Option<[f64; 5]> {
    let (best, other) = (retained(Matchmaker::Eomm)?, retained(over)?);
    Some(core::array::from_fn(|at| best[at] / other[at] - 1.0))
}
