//! 2v2 with singles at rate λ₁ and teams of two at rate λ₂.
//!
//! Λ = λ₁ + λ₂ counts arrivals, λt = λ₁ + 2λ₂ players. With one queue the mean
//! does not depend on the order, and neither does a team's wait; the order
//! only matters to singles. Without singles every rule is a 2-player game of
//! teams: the limit λ₁ → 0 is another one, as a lone single then waits for ever
//! and teams meet it (remark after Lemma 2).

use super::super::model::{Population, Rule};
use super::{Moments, game};

/// Share of players who come alone at which two queues have the least
/// variance, λ₁/λt = 5 − 2√5 = 0.5279.
#[must_use]
pub fn two_queues_best_share() -> f64 {
    5.0 - 2.0 * 5.0f64.sqrt()
}

/// That share as printed in (11): 2√33 − 11 = 0.489.
#[must_use]
pub fn two_queues_best_share_printed() -> f64 {
    2.0 * 33.0f64.sqrt() - 11.0
}

/// The wait under any of the rules.
///
/// # Arguments
/// `l1`, `l2` arrivals of singles and teams per unit of time, finite and at
/// least 0; with both 0 everybody waits for ever.
#[must_use]
pub fn moments(rule: Rule, l1: f64, l2: f64, population: Population) -> Moments {
    let total = l1 + l2;
    if total == 0.0 {
        return Moments::FOR_EVER;
    }
    let (a, b) = (l1 / total, l2 / total);
    if rule == Rule::Two {
        two_queues(a, b, population).per(total)
    } else {
        one_queue(rule, a, b, population).per(total)
    }
}

/// Two queues, a + b = 1: a 4-player game beside a 2-player game, (4) and (5).
fn two_queues(a: f64, b: f64, population: Population) -> Moments {
    let (singles, teams) = (game::moments(4, a), game::moments(2, b));
    match population {
        Population::Singles => singles,
        Population::Teams => teams,
        Population::Arrivals => Moments::mixed(&[(a, singles), (b, teams)]),
        Population::Players => Moments::mixed(&[(a, singles), (2.0 * b, teams)]),
    }
}

/// One queue, a + b = 1.
fn one_queue(rule: Rule, a: f64, b: f64, population: Population) -> Moments {
    if a == 0.0 {
        return match population {
            Population::Singles => Moments::FOR_EVER,
            _ => game::moments(2, b),
        };
    }
    let teams = Moments {
        mean: (3.0 * a + 2.0 * b) / 4.0,
        second: 2.0 * a + b,
    };
    let singles = Moments {
        mean: (3.0 * a * a + 3.0 * a * b + b * b) / 2.0 / a,
        second: singles_second(rule, a, b),
    };
    let players = a + 2.0 * b;
    match population {
        Population::Singles => singles,
        Population::Teams => teams,
        Population::Arrivals => Moments::mixed(&[(a, singles), (b, teams)]),
        Population::Players => Moments {
            // (3), whatever the order.
            mean: 1.5 / players,
            second: Moments::mixed(&[(a, singles), (2.0 * b, teams)]).second,
        },
    }
}

/// Mean square of a single's wait in one queue, a + b = 1.
fn singles_second(rule: Rule, a: f64, b: f64) -> f64 {
    let polynomial = |coefficients: &[f64]| {
        // Σ c_i a^(n−i) b^i, all terms at least 0.
        let n = coefficients.len();
        let mut sum = 0.0;
        for (i, &c) in coefficients.iter().enumerate() {
            let mut term = c;
            for power in 1..n {
                term *= if power <= i { b } else { a };
            }
            sum += term;
        }
        sum
    };
    match rule {
        Rule::Lifo => {
            (2.0 * a + b) * polynomial(&[5.0, 16.0, 22.0, 12.0, 4.0])
                / (2.0 * polynomial(&[1.0, 2.0, 2.0]))
                / a
                / a
        }
        Rule::Random => {
            polynomial(&[15.0, 61.0, 92.0, 69.0, 30.0, 6.0]) / polynomial(&[3.0, 8.0, 6.0]) / a / a
        }
        Rule::Fifo | Rule::Packing | Rule::Two => {
            (2.0 * a + b) * polynomial(&[5.0, 3.0, 2.0]) / 2.0 / a / a
        }
    }
}

/// The variance of players' waits as printed: (7) for two queues, (9) for FIFO
/// and packing, (10) for LIFO; none is printed for random order. All three are
/// too small. Infinite without singles, and for two queues without teams.
#[must_use]
pub fn variance_printed(rule: Rule, l1: f64, l2: f64) -> Option<f64> {
    let total = l1 + l2;
    if rule == Rule::Random {
        return None;
    }
    if l1 == 0.0 || (rule == Rule::Two && l2 == 0.0) {
        return Some(f64::INFINITY);
    }
    let (a, b) = (l1 / total, l2 / total);
    let players = a + 2.0 * b;
    let mean = 1.5 / players;
    let (b2, b3) = (b * b, b * b * b);
    let variance = match rule {
        Rule::Two => (3.0 * a * a - a * b + 11.0 * b2) / (2.0 * players * players) / a / b,
        Rule::Lifo => {
            let (a2, a3) = (a * a, a * a * a);
            (5.0 * a3 * b + 7.0 * a2 * b2 + 10.0 * a * b3 + 2.0 * b2 * b2)
                / (2.0 * (a2 + 2.0 * a * b + 2.0 * b2))
                / a
                + (8.0 * a2 + 7.0 * a * b) / 2.0
                - mean * mean
        }
        _ => {
            let first = (7.0 * a * a + a * b + 4.0 * b2) / 2.0 / a;
            first - (2.0 * a * b3 + 3.0 * b2 * b2) / players / a - mean * mean
        }
    };
    Some(variance / total / total)
}
