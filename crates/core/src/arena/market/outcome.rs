//! What decides a game: the teams' strengths, and how far apart they are.
//!
//! A team's strength is a mean of its members' skills; the chance to win is logistic in the
//! difference, as in Elo's and Glicko's systems (scale 400/ln 10 = 173.7 points there). Of more
//! than two sides one wins, with chances in proportion to e^(strength/scale) (Luce 1959,
//! Plackett 1975).

use crate::experiment::choices;

choices! {
    /// How a team's strength comes from its members' skills.
    pub enum Strength {
        /// The mean.
        Mean = "mean", "mean of the members";
        /// The sum.
        Sum = "sum", "sum of the members";
        /// The power mean with exponent 2 of what members are above the least skill of the game.
        Norm = "norm", "2-norm of the members";
        /// The strongest member.
        Best = "best", "the strongest member";
        /// The weakest member.
        Worst = "worst", "the weakest member";
    }
}

/// What decides a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deciding {
    /// A team's strength.
    pub strength: Strength,
    /// The difference of strengths at which the odds are e to one; above 0.
    pub scale: f64,
    /// The chance of a draw between equals, 0 to 1; it falls with the difference as
    /// 4p(1 − p), as p is the chance to win without draws.
    pub draws: f64,
}

impl Deciding {
    /// Logistic in the mean skill, without draws.
    #[must_use]
    pub const fn mean(scale: f64) -> Self {
        Self {
            strength: Strength::Mean,
            scale,
            draws: 0.0,
        }
    }

    /// The strength of a team with these skills; 0 for nobody. `least` is the least skill of the
    /// game, which the 2-norm counts from.
    ///
    /// # Complexity
    /// O(players of the team).
    #[must_use]
    pub fn strength(&self, team: &[f64], least: f64) -> f64 {
        let (mut sum, mut square) = (0.0, 0.0);
        let (mut best, mut worst) = (f64::NEG_INFINITY, f64::INFINITY);
        for &skill in team {
            sum += skill;
            square += (skill - least) * (skill - least);
            best = best.max(skill);
            worst = worst.min(skill);
        }
        if team.is_empty() {
            return 0.0;
        }
        match self.strength {
            Strength::Mean => sum / team.len() as f64,
            Strength::Sum => sum,
            Strength::Norm => least + (square / team.len() as f64).sqrt(),
            Strength::Best => best,
            Strength::Worst => worst,
        }
    }

    /// The expected score of a team that is so much stronger, 0 to 1, a draw counting half:
    /// draws are as likely for both, so they take p to p + d·(½ − p), with d the chance of one.
    #[must_use]
    pub fn score(&self, ahead: f64) -> f64 {
        let p = logistic(ahead / self.scale);
        if self.draws == 0.0 {
            return p;
        }
        let draw = self.draws * 4.0 * p * (1.0 - p);
        p + draw * (0.5 - p)
    }

    /// How unfair a game of sides with these strengths is: |p − ½| of two, and of more sides
    /// the favourite's chance above 1/n, scaled so that 0 is fair and ½ certain. O(sides).
    #[must_use]
    pub fn unfairness(&self, strengths: &[f64]) -> f64 {
        match *strengths {
            [one, other] => (self.score((one - other).abs()) - 0.5).max(0.0),
            [] | [_] => 0.0,
            _ => {
                let top = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let all: f64 = (strengths.iter())
                    .map(|&one| libm::exp((one - top) / self.scale))
                    .sum();
                let even = 1.0 / strengths.len() as f64;
                (0.5 * (1.0 / all - even) / (1.0 - even)).max(0.0)
            }
        }
    }
}

/// 1 / (1 + e^(−x)), without overflow.
#[inline]
fn logistic(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + libm::exp(-x))
    } else {
        let e = libm::exp(x);
        e / (1.0 + e)
    }
}

#[cfg(test)]
mod tests {
    use super::{Deciding, Strength};

    #[test]
    fn strengths_and_unfairness_of_games_done_by_hand() {
        let mut deciding = Deciding::mean(400.0 / std::f64::consts::LN_10);
        let team = [1300.0, 1500.0];
        let of = |strength| {
            Deciding {
                strength,
                ..deciding
            }
            .strength(&team, 1300.0)
        };
        assert_eq!(of(Strength::Mean), 1400.0);
        assert_eq!(of(Strength::Sum), 2800.0);
        assert_eq!(of(Strength::Norm), 1300.0 + 20_000.0_f64.sqrt());
        assert_eq!((of(Strength::Best), of(Strength::Worst)), (1500.0, 1300.0));
        // 400 points are ten to one.
        let unfair = deciding.unfairness(&[1400.0, 1800.0]);
        assert!((unfair - (10.0 / 11.0 - 0.5)).abs() < 1e-12);
        // Three sides, one beyond reach: certain.
        assert!((deciding.unfairness(&[0.0, 9e9, 1.0]) - 0.5).abs() < 1e-12);
        assert_eq!(deciding.unfairness(&[7.0; 5]), 0.0);
        // Draws make games less decided.
        deciding.draws = 0.5;
        assert!(deciding.unfairness(&[1400.0, 1800.0]) < unfair);
        assert_eq!(deciding.score(0.0), 0.5);
    }
}
