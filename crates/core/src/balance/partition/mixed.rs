//! Where runs lose: six beginners and two masters make two games.
//!
//! The proof of Theorem 5 says that games of consecutive players keep the largest v_q least.
//! They keep the largest range least, which is all that ρ needs; but of the skills
//! 0, 0, 0, 0, 0, 0, 90, 100 the second run is less even than either game that shares the
//! masters.

use super::problem::{Objective, PartitionProblem};
use super::roster::{Roster, RosterError};
use crate::balance::model::{Exponent, Measure};

/// Players of a team.
const TEAM: usize = 2;

/// The skills of the example.
pub const SKILLS: [f64; 8] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 90.0, 100.0];

/// More steps than the search for the best partition takes.
const STEPS: u64 = 1_000_000;

/// The largest v_2 of the games of runs, and of the best partition: by the exact search.
///
/// # Errors
/// Never; the solver's signature asks for it.
pub fn mixed() -> Result<[f64; 2], RosterError> {
    let measure = Measure::new(0.0, Exponent::ONE, Exponent::TWO)?;
    let players: Vec<(u64, f64)> = (1..).zip(SKILLS).collect();
    let roster = Roster::new(measure, TEAM, &players)?;
    let bests = roster.bests(STEPS);
    let problem = PartitionProblem::new(&roster, &bests, Objective::Worst)?;
    let best = problem.exact(STEPS, &mut |_| {})?;
    Ok([problem.runs().value(), best.value()])
}

#[cfg(test)]
mod tests {
    use super::{SKILLS, mixed};

    /// v_2 of a game.
    fn spread(skills: &[f64]) -> f64 {
        let mean = skills.iter().sum::<f64>() / skills.len() as f64;
        let squares = skills.iter().map(|skill| (skill - mean) * (skill - mean));
        (squares.sum::<f64>() / skills.len() as f64).sqrt()
    }

    #[test]
    fn the_masters_are_better_shared() {
        let [runs, best] = mixed().expect("solved");
        // All halves of the players.
        let mut least = f64::INFINITY;
        for set in (0u32..256).filter(|set| set.count_ones() == 4) {
            let half = |inside| {
                let places = (0..8).filter(|place| (set >> place & 1 == 1) == inside);
                places.map(|place| SKILLS[place]).collect::<Vec<f64>>()
            };
            least = least.min(spread(&half(true)).max(spread(&half(false))));
        }
        assert!((best - least).abs() < 1e-12 * least, "{best}, {least}");
        assert!((runs - spread(&SKILLS[4..])).abs() < 1e-12 * runs, "{runs}");
        assert!((runs - 47.63).abs() < 0.005 && (best - 43.30).abs() < 0.005);
    }
}
