//! Six players, and where SkillMM stands among all 15 ways to pair them.

use crate::engagement::model::{DrawModel, Skill};
use serde::{Deserialize, Serialize};

/// Players of a pool.
pub(super) const SIX: usize = 6;

/// All 15 ways to pair six.
const PAIRINGS: [[[usize; 2]; 3]; 15] = pairings();

/// Sums of draws within this share of each other count as equal.
const EQUAL: f64 = 1e-12;

const fn pairings() -> [[[usize; 2]; 3]; 15] {
    let mut all = [[[0; 2]; 3]; 15];
    let (mut at, mut b) = (0, 1);
    while b < 6 {
        // The four that are left of 1 to 5 without b, in their order.
        let (mut rest, mut place, mut who) = ([0; 4], 0, 1);
        while who < 6 {
            if who != b {
                rest[place] = who;
                place += 1;
            }
            who += 1;
        }
        let [p, q, r, s] = rest;
        all[at] = [[0, b], [p, q], [r, s]];
        all[at + 1] = [[0, b], [p, r], [q, s]];
        all[at + 2] = [[0, b], [p, s], [q, r]];
        at += 3;
        b += 1;
    }
    all
}

/// How many of the pools of a cell are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TheoryCell {
    /// SkillMM has the greatest sum of draws: best if S > 2c(D), worst if S < 2c(D).
    pub greatest: u32,
    /// It has the least: the reverse.
    pub least: u32,
    /// All pairings are alike.
    pub alike: u32,
    /// Some pairings have more and some less.
    pub neither: u32,
}

/// Where SkillMM stands among all pairings of six players in ascending order.
pub(super) fn judge(pool: &[f64; SIX], draws: &DrawModel) -> TheoryCell {
    let skill = |r: f64| Skill { r, rd: 0.0 };
    let chance = |[one, other]: [usize; 2]| draws.odds(skill(pool[one]), skill(pool[other]))[1];
    let sum = |pairs: &[[usize; 2]; 3]| pairs.iter().map(|&pair| chance(pair)).sum::<f64>();
    let by_skill = sum(&PAIRINGS[0]);
    let (mut low, mut high) = (by_skill, by_skill);
    for pairs in &PAIRINGS[1..] {
        let sum = sum(pairs);
        low = low.min(sum);
        high = high.max(sum);
    }
    let equal = |a: f64, b: f64| (a - b).abs() <= EQUAL * a.abs().max(b.abs());
    let mut cell = TheoryCell::default();
    let field = match (equal(by_skill, high), equal(by_skill, low)) {
        (true, true) => &mut cell.alike,
        (true, false) => &mut cell.greatest,
        (false, true) => &mut cell.least,
        (false, false) => &mut cell.neither,
    };
    *field = 1;
    cell
}
