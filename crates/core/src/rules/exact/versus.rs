//! 2v2 with singles at rate λ₁ and teams of two at rate λ₂.
//!
//! Λ = λ₁ + λ₂ counts arrivals, λt = λ₁ + 2λ₂ players. With one queue the mean
//! does not depend on the order, and neither does a team's wait; the order
//! only matters to singles. Without singles every rule is a 2-player game of
//! teams: the limit λ₁ → 0 is another one, as a lone single then waits for ever
//! and teams meet it (remark after Lemma 2).

use super::{WaitMoments, game};
use crate::rules::{ServiceRule, WaitPopulation};

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

/// The wait under any of the rules: (3)–(6), and second moments that the paper does
/// not give. O(1).
///
/// # Arguments
/// `l1`, `l2` arrivals of singles and teams per unit of time, finite and at
/// least 0; with both 0 everybody waits for ever.
#[must_use]
pub fn moments(rule: ServiceRule, l1: f64, l2: f64, population: WaitPopulation) -> WaitMoments {
    let total = l1 + l2;
    if total == 0.0 {
        return WaitMoments::FOR_EVER;
    }
    let (a, b) = (l1 / total, l2 / total);
    if rule == ServiceRule::Two {
        two_queues(a, b, population).per(total)
    } else {
        one_queue(rule, a, b, population).per(total)
    }
}

/// Two queues, a + b = 1: a 4-player game beside a 2-player game, (4) and (5).
fn two_queues(a: f64, b: f64, population: WaitPopulation) -> WaitMoments {
    let (singles, teams) = (game::moments(4, a), game::moments(2, b));
    match population {
        WaitPopulation::Singles => singles,
        WaitPopulation::Teams => teams,
        WaitPopulation::Arrivals => WaitMoments::mixed(&[(a, singles), (b, teams)]),
        WaitPopulation::Players => WaitMoments::mixed(&[(a, singles), (2.0 * b, teams)]),
    }
}

/// One queue, a + b = 1. With E[T₁²] of [`singles_second`]:
///
/// * teams: E[T₂] = (3a + 2b)/4, E[T₂²] = 2a + b;
/// * singles: E[T₁] = (3a² + 3ab + b²)/(2a);
/// * players: E[T] = 3/(2(a + 2b)), equation (3), and
///   E[T²] = (a·E[T₁²] + 2b·E[T₂²])/(a + 2b).
fn one_queue(rule: ServiceRule, a: f64, b: f64, population: WaitPopulation) -> WaitMoments {
    if a == 0.0 {
        return match population {
            WaitPopulation::Singles => WaitMoments::FOR_EVER,
            _ => game::moments(2, b),
        };
    }
    let teams = WaitMoments {
        mean: (3.0 * a + 2.0 * b) / 4.0,
        second: 2.0 * a + b,
    };
    let singles = WaitMoments {
        mean: (3.0 * a * a + 3.0 * a * b + b * b) / 2.0 / a,
        second: singles_second(rule, a, b),
    };
    let players = a + 2.0 * b;
    match population {
        WaitPopulation::Singles => singles,
        WaitPopulation::Teams => teams,
        WaitPopulation::Arrivals => WaitMoments::mixed(&[(a, singles), (b, teams)]),
        WaitPopulation::Players => WaitMoments {
            // (3), whatever the order.
            mean: 1.5 / players,
            second: WaitMoments::mixed(&[(a, singles), (2.0 * b, teams)]).second,
        },
    }
}

/// Mean square E[T₁²] of a single's wait in one queue, a + b = 1:
///
/// * FIFO, packing: (2a + b)(5a² + 3ab + 2b²)/(2a²);
/// * LIFO: (2a + b)(5a⁴ + 16a³b + 22a²b² + 12ab³ + 4b⁴)/(2a²(a² + 2ab + 2b²));
/// * random order: (15a⁵ + 61a⁴b + 92a³b² + 69a²b³ + 30ab⁴ + 6b⁵)/(a²(3a² + 8ab + 6b²)).
fn singles_second(rule: ServiceRule, a: f64, b: f64) -> f64 {
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
        ServiceRule::Lifo => {
            (2.0 * a + b) * polynomial(&[5.0, 16.0, 22.0, 12.0, 4.0])
                / (2.0 * polynomial(&[1.0, 2.0, 2.0]))
                / a
                / a
        }
        ServiceRule::Random => {
            polynomial(&[15.0, 61.0, 92.0, 69.0, 30.0, 6.0]) / polynomial(&[3.0, 8.0, 6.0]) / a / a
        }
        ServiceRule::Fifo | ServiceRule::Packing | ServiceRule::Two => {
            (2.0 * a + b) * polynomial(&[5.0, 3.0, 2.0]) / 2.0 / a / a
        }
    }
}

/// The variance of players' waits, in squared units of time: what (7), (9) and (10) should
/// say. With Λ = λ₁ + λ₂ and λt = λ₁ + 2λ₂, where both classes come:
///
/// * two queues, for (7): (8λ₁² + 11λ₁λ₂ + 40λ₂²)/(4λt²λ₁λ₂);
/// * FIFO and packing, for (9): (2λ₁ + λ₂)(5λ₁ + 2λ₂)/(2λ₁Λ²λt) − 9/(4λt²);
/// * LIFO, for (10): (2λ₁ + λ₂)(5λ₁⁴ + 20λ₁³λ₂ + 30λ₁²λ₂² + 20λ₁λ₂³ + 4λ₂⁴) /
///   (2λ₁Λ³λt(λ₁² + 2λ₁λ₂ + 2λ₂²)) − 9/(4λt²).
///
/// They are the players' case of [`moments`], from which they are computed, as its sums of
/// positive terms lose no digits. O(1).
///
/// # Arguments
/// As [`moments`].
///
/// # Example
/// ```
/// use lobbylab_core::rules::{ServiceRule, exact::versus};
/// // At (1, 1) FIFO's variance is 5/8; (9) as printed gives .3958.
/// assert!((versus::variance(ServiceRule::Fifo, 1.0, 1.0) - 0.625).abs() < 1e-12);
/// let printed = versus::variance_printed(ServiceRule::Fifo, 1.0, 1.0).expect("(9)");
/// assert!((printed - 0.3958).abs() < 1e-4);
/// ```
#[must_use]
pub fn variance(rule: ServiceRule, l1: f64, l2: f64) -> f64 {
    moments(rule, l1, l2, WaitPopulation::Players).variance()
}

/// The variance of players' waits as printed: (7) for two queues, (9) for FIFO
/// and packing, (10) for LIFO; none is printed for random order. All three are
/// too small: [`variance`] has the right ones. Infinite without singles, and for
/// two queues without teams. O(1).
#[must_use]
pub fn variance_printed(rule: ServiceRule, l1: f64, l2: f64) -> Option<f64> {
    let total = l1 + l2;
    if rule == ServiceRule::Random {
        return None;
    }
    if l1 == 0.0 || (rule == ServiceRule::Two && l2 == 0.0) {
        return Some(f64::INFINITY);
    }
    let (a, b) = (l1 / total, l2 / total);
    let players = a + 2.0 * b;
    let mean = 1.5 / players;
    let (b2, b3) = (b * b, b * b * b);
    let variance = match rule {
        ServiceRule::Two => (3.0 * a * a - a * b + 11.0 * b2) / (2.0 * players * players) / a / b,
        ServiceRule::Lifo => {
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
