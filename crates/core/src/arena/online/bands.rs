//! How unfair a game of two levels is on average.

use crate::arena::market::{Deciding, SkillLaw};
use crate::engagement::population::normal_share;

/// Points of each level, and of the error of two ratings.
const POINTS: usize = 96;
const ERRORS: usize = 24;

/// The standard normal quantile, by bisection to the last bit.
fn normal_quantile(p: f64) -> f64 {
    let (mut low, mut high) = (-9.0, 9.0);
    for _ in 0..64 {
        let middle = 0.5 * (low + high);
        if normal_share(middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// Mean unfairness of a game of a random player of one level against one of another, by level: equal
/// shares of all players by rating, the lowest first. By the midpoint rule in shares of players, 96
/// for each level. O(levels²).
pub(super) fn unfairness(levels: usize, law: SkillLaw, deciding: &Deciding) -> Vec<Vec<f64>> {
    let spread = (law.deviation * law.deviation + law.uncertainty * law.uncertainty).sqrt();
    // The mean skill of a rating, and what two skills differ by beyond it.
    let kept = law.deviation * law.deviation / (spread * spread);
    let error = (2.0 * kept).sqrt() * law.uncertainty;
    let skills: Vec<Vec<f64>> = (0..levels)
        .map(|level| {
            let share = |point: usize| {
                (level as f64 + (point as f64 + 0.5) / POINTS as f64) / levels as f64
            };
            (0..POINTS)
                .map(|point| kept * spread * normal_quantile(share(point)))
                .collect()
        })
        .collect();
    let errors: Vec<f64> = match error > 0.0 {
        true => (0..ERRORS)
            .map(|point| error * normal_quantile((point as f64 + 0.5) / ERRORS as f64))
            .collect(),
        false => vec![0.0],
    };
    // One player a side: their strength is their skill, but for the 2-norm, which counts from the
    // lesser of the two.
    let unfair = |apart: f64| {
        let (one, other) = (apart.max(0.0), (-apart).max(0.0));
        let strengths = [one, other].map(|skill| deciding.strength(&[skill], 0.0));
        deciding.unfairness(&strengths)
    };
    let mut table = vec![vec![0.0; levels]; levels];
    for one in 0..levels {
        for other in one..levels {
            let mut sum = 0.0;
            for a in &skills[one] {
                for b in &skills[other] {
                    sum += errors
                        .iter()
                        .map(|error| unfair(a - b + error))
                        .sum::<f64>();
                }
            }
            let mean = sum / (POINTS * POINTS * errors.len()) as f64;
            table[one][other] = mean;
            table[other][one] = mean;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{normal_quantile, unfairness};
    use crate::arena::exact::unfairness_by_lot;
    use crate::arena::market::{Deciding, SkillLaw};

    #[test]
    fn all_levels_together_are_games_by_lot() {
        assert!((normal_quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-12);
        for uncertainty in [0.0, 200.0] {
            let law = SkillLaw {
                mean: 1500.0,
                deviation: 350.0,
                uncertainty,
                alike: 0.5,
                strong: 0.5,
            };
            let exact = unfairness_by_lot(1, 350.0, 173.7).mean;
            for levels in [1, 3, 6] {
                let table = unfairness(levels, law, &Deciding::mean(173.7));
                let mean = table.iter().flatten().sum::<f64>() / (levels * levels) as f64;
                assert!(
                    (mean / exact - 1.0).abs() < 3e-3,
                    "{levels}: {mean} {exact}"
                );
            }
        }
    }
}
