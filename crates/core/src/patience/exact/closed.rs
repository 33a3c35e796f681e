//! Closed forms: costs, threshold, occupancy, equilibria.
//!
//! Wu, *Dynamic Matching With Teams*, section 3. Two things are printed
//! otherwise there: the patient cost is n only for 0 < q < 1 (at q = 0 and
//! q = 1 no unfair pool ever arises, and it is n − ½), and the chain is called
//! aperiodic though its period is 2n, so that Π below is a time average.

use crate::patience::PatienceRule;

/// 1 − (2q−1)^{2n}: twice the chance that 2n players have an odd number of
/// strong ones (Wu, section 3). Exact to rounding also near q = 0 and q = 1, where the
/// power is close to 1. O(1).
///
/// # Arguments
/// `n` team size, at least 1; `q` share of strong players in [0, 1].
#[must_use]
pub fn twice_odd_probability(n: u32, q: f64) -> f64 {
    let nearer = q.min(1.0 - q);
    -libm::expm1(2.0 * f64::from(n) * libm::log1p(-2.0 * nearer))
}

/// The share of greedy games that are unfair: (1 − (2q−1)^{2n}) / 2 (Wu, section 3). O(1).
#[must_use]
pub fn unfair_share(n: u32, q: f64) -> f64 {
    0.5 * twice_odd_probability(n, q)
}

/// Cost per period of the greedy rule, n − ½ + α (1 − (2q−1)^{2n}) / 2 (Wu, section 3).
/// O(1).
///
/// # Arguments
/// `n` team size, `q` share of strong players, `alpha` cost of unfairness per
/// player and step.
#[must_use]
pub fn greedy_cost(n: u32, q: f64, alpha: f64) -> f64 {
    let unfair = unfair_share(n, q);
    // 0 · ∞ is 0 here: no unfair game, no cost.
    let unfairness = if unfair == 0.0 { 0.0 } else { alpha * unfair };
    f64::from(n) - 0.5 + unfairness
}

/// Cost per period of the patient rule: n for 0 < q < 1 (Wu, section 3), n − ½ at 0 and 1.
/// O(1).
#[must_use]
pub fn patient_cost(n: u32, q: f64) -> f64 {
    if q <= 0.0 || q >= 1.0 {
        f64::from(n) - 0.5
    } else {
        f64::from(n)
    }
}

/// The patient cost as the paper prints it: n, whatever q.
#[must_use]
pub fn patient_cost_printed(n: u32) -> f64 {
    f64::from(n)
}

/// The threshold α* = 1 / (1 − (2q−1)^{2n}) of Theorem 3.3: greedy is optimal
/// up to it, patient from it on. Infinite at q = 0 and q = 1. O(1).
#[must_use]
pub fn alpha_star(n: u32, q: f64) -> f64 {
    1.0 / twice_odd_probability(n, q)
}

/// Whether the patient rule is the better one, by Theorem 3.3: α is above α*. O(1).
#[must_use]
pub fn patience_is_best(n: u32, q: f64, alpha: f64) -> bool {
    alpha > alpha_star(n, q)
}

/// The ends of the range of q in which patience is optimal,
/// ½ [1 ∓ (1 − 1/α)^{1/(2n)}] (Wu, after Theorem 3.3); `None` for α < 1, where there is
/// no such q. O(1).
#[must_use]
pub fn q_bounds(n: u32, alpha: f64) -> Option<(f64, f64)> {
    if alpha.is_nan() || alpha < 1.0 {
        return None;
    }
    let lower = -0.5 * libm::expm1(libm::log1p(-1.0 / alpha) / (2.0 * f64::from(n)));
    Some((lower, 1.0 - lower))
}

/// Which rules are equilibria when the share of strong players is `q_greedy`
/// under the greedy rule and `q_patient` under the patient one: a rule is, if
/// it is optimal for the share that it itself brings about (Wu, after Theorem 3.3). May
/// be both, one, or none; with none the matchmaker keeps switching. O(1).
#[must_use]
pub fn equilibria(n: u32, alpha: f64, q_greedy: f64, q_patient: f64) -> Vec<PatienceRule> {
    let Some((lower, upper)) = q_bounds(n, alpha) else {
        return vec![PatienceRule::Greedy];
    };
    let mut found = Vec::new();
    if q_greedy <= lower || q_greedy >= upper {
        found.push(PatienceRule::Greedy);
    }
    if (lower..=upper).contains(&q_patient) {
        found.push(PatienceRule::Patient);
    }
    found
}

/// Share of time in each pool (strong, weak) after the action, under the rule
/// that Theorem 3.3 says or any of the two, as (strong, weak, share) with the
/// shares above zero.
///
/// Between two games every arrival is an independent draw, so each diagonal of
/// the triangle holds a binomial distribution: from the empty pool under greed;
/// from one strong or one weak player, equally often (Lemma 3.2), under
/// patience. O(n²) time and space.
#[must_use]
pub fn pool_occupancy(n: u32, q: f64, patient: bool) -> Vec<(u32, u32, f64)> {
    let full = 2 * n;
    let step = 1.0 / f64::from(full);
    let corner = q <= 0.0 || q >= 1.0;
    let mut out = Vec::new();
    let mut add = |strong: u32, weak: u32, share: f64| {
        if share > 0.0 {
            out.push((strong, weak, share));
        }
    };
    if !patient || corner {
        let mut row = vec![1.0];
        for total in 0..full {
            for (strong, share) in row.iter().enumerate() {
                add(strong as u32, total - strong as u32, share * step);
            }
            row = next_row(&row, q);
        }
        return out;
    }
    add(0, 0, 0.5 * step);
    let mut row = vec![0.5, 0.5];
    for total in 1..=full {
        for (strong, share) in row.iter().enumerate() {
            // A full pool stays only if it is unfair: strong players odd.
            if total < full || strong % 2 == 1 {
                add(strong as u32, total - strong as u32, share * step);
            }
        }
        row = next_row(&row, q);
    }
    out
}

/// One more arrival: the distribution of the number of strong players.
fn next_row(row: &[f64], q: f64) -> Vec<f64> {
    let mut next = vec![0.0; row.len() + 1];
    for (strong, share) in row.iter().enumerate() {
        next[strong] += share * (1.0 - q);
        next[strong + 1] += share * q;
    }
    next
}
