//! Numbers, players and lists as the story of the stage writes them.

use super::model::Cost;
use super::stage::Stage;
use crate::words::{count, counted, listed, number};

/// A number to three significant digits.
pub(super) fn short(value: f64) -> String {
    let rounded = format!("{value:.2e}").parse().unwrap_or(value);
    // As a sum it may be short of nothing by a rounding error.
    number(if rounded == 0.0 { 0.0 } else { rounded })
}

/// Two parts and their sum, with as many decimals as make the sum come out: three
/// significant digits of it, four decimals at most.
fn parts(cost: &Cost) -> [String; 3] {
    let total = cost.total();
    let mut unit: f64 = 1.0;
    for _ in 0..4 {
        if total * unit < 100.0 {
            unit *= 10.0;
        }
    }
    let round = |value: f64| (value * unit + 0.5).floor();
    let (criteria, time) = (round(cost.criteria), round(cost.time));
    if total * unit < 10.0 {
        // Nothing would be left of it.
        return [cost.criteria, cost.time, total].map(short);
    }
    [criteria, time, criteria + time].map(|value| number(value / unit))
}

/// `0.11 + 0.26`: criteria and waiting.
pub(super) fn sum(cost: &Cost) -> String {
    let [criteria, time, _] = parts(cost);
    format!("{criteria} + {time}")
}

/// `0.11 + 0.26 = 0.37`.
pub(super) fn equation(cost: &Cost) -> String {
    let [criteria, time, total] = parts(cost);
    format!("{criteria} + {time} = {total}")
}

/// `7 and 9`: players by their numbers.
pub(super) fn numbers(members: &[usize]) -> String {
    let names: Vec<String> = members
        .iter()
        .map(|place| (place + 1).to_string())
        .collect();
    listed(&names)
}

/// `player 7`, `players 7 and 9`, from places in the cast, counted from 0.
#[must_use]
pub fn players(members: &[usize]) -> String {
    let end = if members.len() == 1 { "" } else { "s" };
    format!("player{end} {}", numbers(members))
}

/// `one player waits`, `three players wait`.
pub(super) fn waiting(number: usize) -> String {
    let verb = if number == 1 { "waits" } else { "wait" };
    if number == 0 {
        "nobody waits".to_owned()
    } else {
        format!("{} {verb}", counted(number, "player"))
    }
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
pub(super) fn spreads(stage: &Stage, members: &[usize]) -> Vec<f64> {
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
pub(super) fn distance(stage: &Stage, members: &[usize]) -> f64 {
    let spreads = spreads(stage, members);
    spreads.iter().sum::<f64>() / spreads.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::{equation, short, sum};
    use crate::hindsight::model::Cost;

    #[test]
    fn sums_come_out() {
        let cost = |criteria, time| Cost { criteria, time };
        assert_eq!(equation(&cost(0.1124, 0.2644)), "0.112 + 0.264 = 0.376");
        assert_eq!(equation(&cost(2.0, 2.0)), "2 + 2 = 4");
        assert_eq!(equation(&cost(0.0, 0.0)), "0 + 0 = 0");
        assert_eq!(sum(&cost(0.000_001, 0.000_2)), "1 · 10⁻⁶ + 0.0002");
        assert_eq!(equation(&cost(1234.56, 0.5)), "1235 + 1 = 1236");
        assert_eq!(sum(&cost(1e-9, 0.376)), "0 + 0.376");
        assert_eq!(short(0.123_45), "0.123");
        assert_eq!(short(-0.0), "0");
        assert_eq!(short(1234.5), "1230");
    }
}
