//! Numbers, players and lists as the story of the stage writes them.

use crate::hindsight::Cost;
use crate::hindsight::stage::HindsightStage;
use crate::words::{count, counted, numbered, rounded_and_added};
pub(super) use crate::words::{players_wait as waiting, three_digits as short};

/// Criteria, waiting, and their sum, so rounded that it comes out.
pub(super) fn parts(cost: &Cost) -> [String; 3] {
    rounded_and_added([cost.criteria, cost.time])
}

/// `0.11 + 0.26 = 0.37`.
pub(super) fn equation(cost: &Cost) -> String {
    let [criteria, time, total] = parts(cost);
    format!("{criteria} + {time} = {total}")
}

/// `7 and 9`: players by their numbers.
pub(super) fn numbers(members: &[usize]) -> String {
    numbered(members.iter().map(|&place| place as u64 + 1))
}

/// `player 7`, `players 7 and 9`, from places in the cast, counted from 0. O(members).
#[must_use]
pub fn players(members: &[usize]) -> String {
    let ids: Vec<u64> = members.iter().map(|&place| place as u64 + 1).collect();
    crate::words::players(&ids)
}

/// `a computer player`, `two computer players`.
pub(super) fn computers(number: usize) -> String {
    if number == 1 {
        "a computer player".to_owned()
    } else {
        counted(number, "computer player")
    }
}

/// `both`, `all three`.
pub(super) fn all(number: usize) -> String {
    if number == 2 {
        "both".to_owned()
    } else {
        format!("all {}", count(number, "no"))
    }
}

/// `pair`, or `group` of more than two.
pub(super) fn pair(players: usize) -> &'static str {
    if players == 2 { "pair" } else { "group" }
}

/// How far players lie apart in each criterion that counts.
pub(super) fn spreads(stage: &HindsightStage, members: &[usize]) -> Vec<f64> {
    let axes = stage.setting().market.criteria as usize;
    let spread = |axis: usize| {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for &place in members {
            let value = stage.cast()[place].values[axis];
            least = least.min(value);
            most = most.max(value);
        }
        (most - least).max(0.0)
    };
    (0..axes).map(spread).collect()
}

/// The q of players: the mean of their spreads, as all criteria count the same.
pub(super) fn distance(stage: &HindsightStage, members: &[usize]) -> f64 {
    let spreads = spreads(stage, members);
    spreads.iter().sum::<f64>() / spreads.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::{equation, parts};
    use crate::hindsight::Cost;

    #[test]
    fn sums_come_out() {
        let cost = |criteria, time| Cost { criteria, time };
        assert_eq!(equation(&cost(0.1124, 0.2644)), "0.112 + 0.264 = 0.376");
        let said = |cost: Cost| parts(&cost)[..2].join(" + ");
        assert_eq!(said(cost(0.000_001, 0.000_2)), "1 · 10⁻⁶ + 0.0002");
        assert_eq!(said(cost(1e-9, 0.376)), "0 + 0.376");
    }
}
