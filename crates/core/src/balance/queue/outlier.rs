//! Where the paper's windows fail: the best game *with a given player*.
//!
//! The structure of Theorem 1 looks only at games within a window of so many neighbours
//! in the order of skills (Lemma 2). Some best game of all is in one. But once waiting
//! counts (section 1.2.5) the next game may have to contain the player who has waited
//! longest, and the best game with them need not be in any window: with them at 100, one at 0 and a
//! crowd near 50, nobody balances them but the one at 0, however many stand between.

use super::timed::TimedQueue;
use crate::balance::model::{Exponent, Measure, OutOfRange, TeamGame};
use crate::balance::split::best_split;

/// Players of a team.
const TEAM: usize = 2;
/// The id of the player who has waited longest.
const OLDEST: u64 = 1;

/// The best games with the player at 100, when so many stand near 50.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlier {
    /// How many stand near 50.
    pub near: usize,
    /// The unfairness of the best game that contains them.
    pub exact: f64,
    /// The same of the games in windows of neighbours.
    pub windows: f64,
}

/// The measure of the example: α = ½, p = 1, q = 2.
///
/// # Errors
/// Never; the measure's own signature asks for it.
pub fn measure() -> Result<Measure, OutOfRange> {
    Measure::new(0.5, Exponent::ONE, Exponent::TWO)
}

/// Players in a window of Lemma 2, 4·(1 + α)·k^{1+1/q} rounded up, for the example: 17.
///
/// # Errors
/// Never, as [`measure`].
pub fn window() -> Result<usize, OutOfRange> {
    Ok(measure()?.window_bound(TEAM).ceil() as usize)
}

/// The skills of the example: 0, `near` players from 50 upwards in steps of 10⁻⁶, 100. O(near).
#[must_use]
pub fn skills(near: usize) -> Vec<f64> {
    let crowd = (0..near).map(|place| 50.0 + 1e-6 * place as f64);
    std::iter::once(0.0).chain(crowd).chain([100.0]).collect()
}

/// The example with so many near 50, at least 2; exact by the time-sensitive queue,
/// windows by trying all games in the one window that contains the player at 100.
///
/// # Errors
/// If fewer than 2 stand near 50: there is no game then.
///
/// # Complexity
/// O(w³) games for windows of w.
pub fn outlier(near: usize) -> Result<Outlier, OutOfRange> {
    let few = OutOfRange {
        field: "near",
        value: near as f64,
        allowed: "2 or more",
    };
    let measure = measure()?;
    let skills = skills(near);
    let mut queue = TimedQueue::new(measure, TEAM, 1.0, f64::INFINITY)?;
    for (place, &skill) in skills.iter().rev().enumerate() {
        // The one at 100 came first.
        let came = place as f64;
        queue
            .insert(OLDEST + place as u64, skill, came)
            .map_err(|_| few)?;
    }
    let game: Option<TeamGame> = queue.best_containing(OLDEST).map_err(|_| few)?;
    let exact = game.ok_or(few)?.value;
    Ok(Outlier {
        near,
        exact,
        windows: in_window(&measure, &skills, window()?),
    })
}

/// The best game with the last of some skills in ascending order among its `width − 1`
/// neighbours.
fn in_window(measure: &Measure, skills: &[f64], width: usize) -> f64 {
    let seen = &skills[skills.len().saturating_sub(width)..];
    let Some((&last, others)) = seen.split_last() else {
        return f64::INFINITY;
    };
    let mut best = f64::INFINITY;
    for (a, &first) in others.iter().enumerate() {
        for (b, &second) in others.iter().enumerate().skip(a + 1) {
            for &third in &others[b + 1..] {
                let players = [first, second, third, last];
                if let Some(split) = best_split(measure, &players) {
                    let value = measure.alpha() * split.difference + measure.spread(&players);
                    best = best.min(value);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_right_until_the_crowd_hides_the_one_at_0() {
        assert_eq!(window(), Ok(17));
        assert_eq!(outlier(1).unwrap_err().field, "near");
        for near in [2, 3, 10, 15] {
            let found = outlier(near).expect("a game");
            assert_eq!(found.windows, found.exact, "{near}");
        }
        for near in [16, 17, 20, 40] {
            let found = outlier(near).expect("a game");
            assert!((found.exact - 35.355).abs() < 1e-3, "{found:?}");
            assert!((found.windows - 46.65).abs() < 1e-2, "{found:?}");
        }
    }
}
