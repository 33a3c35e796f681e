//! What a game is worth: f = α·d_p + v_q (sections 1.2.1 to 1.2.3 of the paper).
//!
//! d_p is the difference of the teams' strengths, the p-norms of their skills; v_q the
//! spread of all players, the q-mean of the distances from their mean, with the mean
//! *inside* the root, so that it is the standard deviation for q = 2. 0 is best.
//!
//! For p > 1 the difference changes when all skills are shifted by the same amount: the
//! offset of a rating counts.
//!
//! Sums are taken of skills divided by the largest of them, and distances from the
//! least skill, so that skills of 1e300 and of 1e-300 give right numbers.

use super::bounded::Valued;
pub use crate::OutOfRange;
use crate::sim::{Player, Rated};
use libm::pow;

/// The largest skill: sums of a few of them, and α times those, stay finite.
pub const GREATEST_SKILL: f64 = 1e300;

/// The largest α.
pub const GREATEST_ALPHA: f64 = 1e6;

/// The largest size of a team.
pub const LARGEST_TEAM: usize = 8;

/// A skill that a queue takes; −0 becomes 0.
///
/// # Errors
/// Unless it is from 0 to [`GREATEST_SKILL`].
pub fn skill(value: f64) -> Result<f64, OutOfRange> {
    if (0.0..=GREATEST_SKILL).contains(&value) {
        return Ok(value + 0.0);
    }
    Err(OutOfRange {
        field: "skill",
        value,
        allowed: "0 to 1e300",
    })
}

/// A size of a team that a queue takes.
///
/// # Errors
/// Unless it is from 1 to [`LARGEST_TEAM`].
pub fn team_size(k: usize) -> Result<usize, OutOfRange> {
    if (1..=LARGEST_TEAM).contains(&k) {
        return Ok(k);
    }
    Err(OutOfRange {
        field: "k",
        value: k as f64,
        allowed: "1 to 8",
    })
}

/// The exponent of a norm or of a mean: 1 to infinity.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Exponent(f64);

impl Exponent {
    /// Sums and mean distances.
    pub const ONE: Exponent = Exponent(1.0);
    /// Euclidean norms and standard deviations.
    pub const TWO: Exponent = Exponent(2.0);
    /// The strongest player and the farthest from the mean.
    pub const INFINITE: Exponent = Exponent(f64::INFINITY);

    /// The exponent `value`; infinity is one.
    ///
    /// # Errors
    /// If it is NaN or below 1.
    pub fn new(value: f64) -> Result<Self, OutOfRange> {
        if value >= 1.0 {
            return Ok(Self(value));
        }
        Err(OutOfRange {
            field: "exponent",
            value,
            allowed: "1 to infinity",
        })
    }

    /// Its value, 1 to infinity.
    pub fn get(self) -> f64 {
        self.0
    }

    /// Whether it is infinity.
    pub fn is_infinite(self) -> bool {
        self.0 == f64::INFINITY
    }

    /// x to this power, for x ≥ 0 and a finite exponent.
    pub(super) fn power(self, x: f64) -> f64 {
        match self.0 {
            1.0 => x,
            2.0 => x * x,
            exponent => pow(x, exponent),
        }
    }

    /// The root that undoes [`power`](Self::power).
    pub(super) fn root(self, x: f64) -> f64 {
        match self.0 {
            1.0 => x,
            2.0 => x.sqrt(),
            exponent => pow(x, 1.0 / exponent),
        }
    }

    /// k^{1/q}, 1 for infinity: the constant of Lemmas 2 and 6.
    pub fn root_of_size(self, k: usize) -> f64 {
        if self.is_infinite() {
            1.0
        } else {
            self.root(k as f64)
        }
    }
}

/// f = α·d_p + v_q with its three parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// What a difference of strengths weighs, 0 to [`GREATEST_ALPHA`].
    alpha: f64,
    /// The exponent of strengths.
    p: Exponent,
    /// The exponent of the spread.
    q: Exponent,
}

impl Measure {
    /// The measure α·d_p + v_q.
    ///
    /// # Errors
    /// If α is not from 0 to 10⁶.
    pub fn new(alpha: f64, p: Exponent, q: Exponent) -> Result<Self, OutOfRange> {
        if !(0.0..=GREATEST_ALPHA).contains(&alpha) {
            return Err(OutOfRange {
                field: "alpha",
                value: alpha,
                allowed: "0 to 1e6",
            });
        }
        Ok(Self { alpha, p, q })
    }

    /// What a difference of strengths weighs.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The exponent of strengths.
    pub fn p(&self) -> Exponent {
        self.p
    }

    /// The exponent of the spread.
    pub fn q(&self) -> Exponent {
        self.q
    }

    /// The strength of a team: the p-norm of its skills, which are ≥ 0. O(k).
    pub fn strength(&self, team: &[f64]) -> f64 {
        let most = greatest(team);
        if self.p.is_infinite() || most == 0.0 {
            return most;
        }
        if self.p == Exponent::ONE {
            return team.iter().sum();
        }
        let sum: f64 = team.iter().map(|&s| self.p.power(s / most)).sum();
        most * self.p.root(sum)
    }

    /// How far the strengths of two teams are apart: d_p, ≥ 0. O(k).
    pub fn difference(&self, x: &[f64], y: &[f64]) -> f64 {
        if self.p == Exponent::ONE && x.len() == y.len() {
            // Player by player: exact when the skills are large and close together.
            let sum: f64 = x.iter().zip(y).map(|(a, b)| a - b).sum();
            return sum.abs();
        }
        (self.strength(x) - self.strength(y)).abs()
    }

    /// The spread v_q of the players, ≥ 0 (0 for an empty slice). O(k).
    pub fn spread(&self, all: &[f64]) -> f64 {
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        let count = all.len().max(1) as f64;
        let mean = all.iter().map(|&s| s - least).sum::<f64>() / count;
        let away = |s: f64| ((s - least) - mean).abs();
        if self.q == Exponent::ONE {
            return all.iter().map(|&s| away(s)).sum::<f64>() / count;
        }
        let most = all.iter().map(|&s| away(s)).fold(0.0, f64::max);
        if self.q.is_infinite() || most == 0.0 {
            return most;
        }
        let sum: f64 = all.iter().map(|&s| self.q.power(away(s) / most)).sum();
        most * self.q.root(sum / count)
    }

    /// How unfair a game is: f = α·d_p + v_q, ≥ 0. O(k).
    pub fn unfairness(&self, x: &[f64], y: &[f64]) -> f64 {
        self.alpha * self.difference(x, y) + self.spread(&[x, y].concat())
    }

    /// The factor of Theorems 3 and 5: players in the shortest interval of skills make a
    /// game at most ρ = 2·k^{1/q}·(1 + α) times as unfair as the best one. O(1).
    pub fn rho(&self, k: usize) -> f64 {
        2.0 * self.q.root_of_size(k) * (1.0 + self.alpha)
    }

    /// The bound of Lemma 2, 4·(1 + α)·k^{1+1/q}: some best game has all its players in
    /// so many places of the order by skill. Very loose.
    pub fn window_bound(&self, k: usize) -> f64 {
        4.0 * (1.0 + self.alpha) * k as f64 * self.q.root_of_size(k)
    }

    /// What the spread of 2k players is at least when the greatest and the least skill
    /// are 1 apart: ½·k^{−1/q} (Lemma 6).
    pub(super) fn spread_of_unit_range(&self, k: usize) -> f64 {
        0.5 / self.q.root_of_size(k)
    }
}

/// The greatest of some numbers ≥ 0; 0 of none.
fn greatest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(0.0, f64::max)
}

/// Somebody with a skill, and nothing else that a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedPlayer {
    /// 0 to [`GREATEST_SKILL`].
    pub skill: f64,
}

impl Player for RatedPlayer {}

impl Rated for RatedPlayer {
    fn skill(&self) -> f64 {
        self.skill
    }
}

/// A game: two teams and how unfair it is.
#[derive(Clone, Debug, PartialEq)]
pub struct TeamGame {
    /// Who plays in which team, each in the order of skills, equal skills by id. The
    /// least player of all is in the first.
    pub teams: [Vec<u64>; 2],
    /// f = α·d_p + v_q.
    pub value: f64,
    /// d_p.
    pub difference: f64,
    /// v_q.
    pub spread: f64,
}

impl Valued for TeamGame {
    fn value(&self) -> f64 {
        self.value
    }
}

impl TeamGame {
    /// All players, the first team's first. O(k).
    pub fn members(&self) -> impl Iterator<Item = u64> {
        self.teams.iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::{Exponent, Measure};

    fn measure(alpha: f64, p: f64, q: f64) -> Measure {
        let exponent = |x| Exponent::new(x).expect("an exponent");
        Measure::new(alpha, exponent(p), exponent(q)).expect("a measure")
    }

    #[test]
    fn parameters_out_of_range_are_named() {
        for value in [f64::NAN, 0.5, -1.0, f64::NEG_INFINITY] {
            assert_eq!(Exponent::new(value).unwrap_err().field, "exponent");
        }
        for value in [f64::NAN, -1.0, f64::INFINITY] {
            let error = Measure::new(value, Exponent::ONE, Exponent::TWO).unwrap_err();
            assert_eq!((error.field, error.allowed), ("alpha", "0 to 1e6"));
        }
        for value in [f64::NAN, -1.0, f64::INFINITY, 2e300] {
            assert_eq!(super::skill(value).unwrap_err().field, "skill");
        }
        assert!(super::skill(-0.0).unwrap().is_sign_positive());
        assert_eq!(super::team_size(9).unwrap_err().field, "k");
    }

    #[test]
    fn huge_and_tiny_skills_scale() {
        for p in [1.0, 1.5, 2.0, 7.0, 200.0, f64::INFINITY] {
            for q in [1.0, 1.5, 2.0, 7.0, 200.0, f64::INFINITY] {
                let measure = measure(3.0, p, q);
                let plain = measure.unfairness(&[1.0, 4.0], &[2.0, 7.0]);
                for scale in [1e-300, 1e299] {
                    let scaled = [1.0, 4.0, 2.0, 7.0].map(|s| s * scale);
                    let value = measure.unfairness(&scaled[..2], &scaled[2..]) / scale;
                    assert!((value - plain).abs() < 1e-12 * plain, "{p} {q} {scale}");
                }
            }
        }
    }

    #[test]
    fn the_spread_grows_with_its_exponent() {
        let all = [0.0, 1.0, 1.5, 7.0, 9.0, 9.0];
        let spreads =
            [1.0, 1.5, 2.0, 3.0, 10.0, f64::INFINITY].map(|q| measure(1.0, 1.0, q).spread(&all));
        assert!(spreads.is_sorted(), "{spreads:?}");
        assert_eq!(measure(1.0, 1.0, 1.0).spread(&[]), 0.0);
    }

    #[test]
    fn nearly_equal_skills_keep_their_digits() {
        let all = [1e9, 1e9 + 0.125, 1e9 + 0.25, 1e9 + 0.5];
        let near = [0.0, 0.125, 0.25, 0.5];
        for q in [1.0, 2.0, 3.0] {
            let measure = measure(1.0, 1.0, q);
            assert_eq!(measure.spread(&all), measure.spread(&near));
            assert_eq!(
                measure.difference(&all[..2], &all[2..]),
                measure.difference(&near[..2], &near[2..])
            );
        }
    }
}
