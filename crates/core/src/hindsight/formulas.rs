//! What a game costs on average: the paper's estimates, and exact values.
//!
//! The estimates (2), (5) and (7) hold where no time-out happens; then (6) and (9)
//! give the best parameters. The probabilities (3) and (8) are printed wrong: a
//! game gets computer players when at most k − 2 *more* players come, so the sum
//! runs from 0 to k − 2. The error bound (4) does not hold as printed.
//!
//! Arguments: k players in a game (2 or more), arrival rate a > 0, longest wait
//! τ > 0. All costs are of a game, with the paper's weights: criteria count k
//! together.

use crate::hindsight::Cost;

/// Greedy, estimated: equation (2).
#[must_use]
pub fn greedy(k: u32, rate: f64, longest: f64) -> Cost {
    multi_queue(k, 1.0, rate, longest)
}

/// Periodic match of n players at a time, estimated: equation (5).
#[must_use]
pub fn periodic(k: u32, n: f64, rate: f64, longest: f64) -> Cost {
    let k = f64::from(k);
    Cost {
        criteria: k * (k - 1.0) / (n + 1.0),
        time: k * (n - 1.0) / (2.0 * rate * longest),
    }
}

/// Multi-queue with r ranges, estimated: equation (7).
#[must_use]
pub fn multi_queue(k: u32, ranges: f64, rate: f64, longest: f64) -> Cost {
    let k = f64::from(k);
    Cost {
        criteria: k * (k - 1.0) / (ranges * (k + 1.0)),
        time: ranges * k * (k - 1.0) / (2.0 * rate * longest),
    }
}

/// The number of players in a period at which (5) is least, n_opt: equation (6).
#[must_use]
pub fn best_period(k: u32, rate: f64, longest: f64) -> f64 {
    (rate * 2.0 * f64::from(k - 1) * longest).sqrt() - 1.0
}

/// The number of ranges at which (7) is least, r_opt: equation (9).
#[must_use]
pub fn best_ranges(k: u32, rate: f64, longest: f64) -> f64 {
    (2.0 * rate * longest / f64::from(k + 1)).sqrt()
}

/// The probability that a game gets computer players, where λ players are expected
/// within the longest wait: that at most k − 2 come after its first. For (3) λ is
/// aτ, for (8) aτ/r.
#[must_use]
pub fn computer_probability(k: u32, expected: f64) -> f64 {
    poisson(k.saturating_sub(1), expected).into_iter().sum()
}

/// The same as printed, (3) and (8): the sum from 1 to k − 1.
#[must_use]
pub fn computer_probability_as_printed(k: u32, expected: f64) -> f64 {
    poisson(k, expected).into_iter().skip(1).sum()
}

/// How far (2) may be off, relative to itself, as far as is known: 2k times the
/// probability of computer players, divided by the cost. It held wherever it was
/// tried; the paper's (4) divides by the square of the cost, and fails.
#[must_use]
pub fn error_bound(k: u32, rate: f64, longest: f64) -> f64 {
    let probability = computer_probability(k, rate * longest);
    2.0 * f64::from(k) * probability / greedy(k, rate, longest).total()
}

/// The same as printed, (4): divided by the square of the cost, with the chance as printed.
#[must_use]
pub fn error_bound_as_printed(k: u32, rate: f64, longest: f64) -> f64 {
    let probability = computer_probability_as_printed(k, rate * longest);
    let cost = greedy(k, rate, longest).total();
    2.0 * f64::from(k) * probability / (cost * cost)
}

/// Greedy, exactly: Poisson arrivals, criteria independent and uniform.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GreedyCost {
    /// Mean cost of a game.
    pub cost: Cost,
    /// Mean number of players in a game, computer players not counted.
    pub players: f64,
    /// The probability that it has computer players.
    pub computers: f64,
}

impl GreedyCost {
    /// Mean cost of a player: by renewal, the mean cost of a game over its mean
    /// number of players.
    #[must_use]
    pub fn per_player(&self) -> f64 {
        self.cost.total() / self.players
    }
}

/// Greedy, exactly, for any k and any number of criteria.
///
/// A game begins with a player who finds nobody. While 1 + j wait, each of them
/// pays: the mean of the time with j more is the probability that j + 1 come within
/// τ, divided by the rate. Computer players count as waiting τ each if
/// `computer_waits`. O(k).
#[must_use]
pub fn greedy_exact(k: u32, rate: f64, longest: f64, computer_waits: bool) -> GreedyCost {
    let expected = rate * longest;
    // The probability that exactly j come, j up to k − 2.
    let chances = poisson(k.saturating_sub(1), expected);
    let computers: f64 = chances.iter().sum();
    let k = f64::from(k);
    let mut come = 0.0;
    let mut waiting = 0.0;
    let mut missing = 0.0;
    for (j, chance) in chances.iter().enumerate() {
        let j = j as f64;
        come += chance;
        waiting += (1.0 + j) * beyond(j, *chance, come, expected) / expected;
        missing += (k - 1.0 - j) * chance;
    }
    // Those who are there at a time-out have waited in all the moments counted
    // already: the time with j more ends at τ too.
    let time = waiting + if computer_waits { missing } else { 0.0 };
    GreedyCost {
        cost: Cost {
            criteria: k * ((1.0 - computers) * (k - 1.0) / (k + 1.0) + computers),
            time,
        },
        players: k - missing,
        computers,
    }
}

/// The probability that j + 1 or more come, where exactly j come with this `chance` and at most j with
/// the probability `come`: what is left of 1, or, where little is, the sum itself, as the difference
/// would have no digits.
fn beyond(j: f64, chance: f64, come: f64, expected: f64) -> f64 {
    if come < 0.5 {
        return 1.0 - come;
    }
    let (mut more, mut term, mut sum) = (j, chance, 0.0);
    loop {
        more += 1.0;
        term *= expected / more;
        sum += term;
        if term <= f64::EPSILON * 0.25 * sum {
            return sum;
        }
    }
}

/// The probabilities of 0, 1, … `count` − 1 under a Poisson distribution.
fn poisson(count: u32, expected: f64) -> Vec<f64> {
    let mut chance = libm::exp(-expected);
    // Where that underflows, the sum of logarithms does not.
    let log = libm::log(expected);
    let mut log_chance = -expected;
    (0..count)
        .map(|j| {
            if j > 0 {
                chance *= expected / f64::from(j);
                log_chance += log - libm::log(f64::from(j));
            }
            if chance > 0.0 {
                chance
            } else {
                libm::exp(log_chance)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of four, two players a longest wait: nobody, one or two more come with probabilities
    /// e⁻², 2e⁻² and 2e⁻²; three, two or one computer step in then. With j more there each of 1 + j
    /// waits as long as j + 1 have not come, over the rate.
    #[test]
    fn greedy_of_four_is_what_a_pencil_finds() {
        let e = libm::exp(-2.0);
        for (rate, longest) in [(1.0, 2.0), (0.5, 4.0)] {
            let found = greedy_exact(4, rate, longest, false);
            let near = |value: f64, wanted: f64| (value - wanted).abs() < 1e-12;
            assert!(near(found.computers, 5.0 * e));
            assert!(near(found.players, 4.0 - 9.0 * e));
            assert!(near(found.cost.time, 3.0 - 11.0 * e));
            let waiting = greedy_exact(4, rate, longest, true).cost.time;
            assert!(near(waiting, 3.0 - 2.0 * e));
        }
    }

    #[test]
    fn the_best_parameters_are_where_the_estimates_are_least() {
        for (k, rate, longest) in [(2, 10.0, 5.0), (4, 3.0, 20.0), (10, 50.0, 2.0)] {
            let n = best_period(k, rate, longest);
            let r = best_ranges(k, rate, longest);
            let least = periodic(k, n, rate, longest).total();
            assert!(periodic(k, n * 1.01, rate, longest).total() > least);
            assert!(periodic(k, n * 0.99, rate, longest).total() > least);
            let least = multi_queue(k, r, rate, longest).total();
            assert!(multi_queue(k, r * 1.01, rate, longest).total() > least);
            assert!(multi_queue(k, r * 0.99, rate, longest).total() > least);
        }
    }

    /// By hand, k = 2, n = 3, a = 2, τ = 5: criteria 2 · 1/4; of three who come 1/2 apart the mean wait to
    /// the last is 1/2, so two wait 1 together, which is 1/5 of τ.
    #[test]
    fn a_period_of_three_is_worked_out_by_hand() {
        let cost = periodic(2, 3.0, 2.0, 5.0);
        assert!((cost.criteria - 0.5).abs() < 1e-15);
        assert!((cost.time - 0.2).abs() < 1e-15);
        // One at a time waits for nobody.
        assert_eq!(periodic(2, 1.0, 2.0, 5.0).time, 0.0);
    }

    /// By hand, k = 2, a = 1, τ = 2: nobody comes within τ with probability e^−2; a greedy game
    /// costs 2/3 + 1/2.
    #[test]
    fn the_bound_is_worked_out_by_hand() {
        let expected = 4.0 * libm::exp(-2.0) / (2.0 / 3.0 + 0.5);
        assert!((error_bound(2, 1.0, 2.0) - expected).abs() < 1e-14);
    }

    #[test]
    fn where_nobody_times_out_the_estimate_is_exact() {
        for k in [2, 3, 7] {
            let exact = greedy_exact(k, 100.0, 5.0, true);
            let estimate = greedy(k, 100.0, 5.0);
            assert!((exact.cost.criteria - estimate.criteria).abs() < 1e-12);
            assert!((exact.cost.time - estimate.time).abs() < 1e-12);
            assert!((exact.players - f64::from(k)).abs() < 1e-12);
        }
    }

    #[test]
    fn where_nobody_comes_everybody_plays_computers() {
        let alone = greedy_exact(4, 1e-9, 5.0, true);
        assert!((alone.cost.criteria - 4.0).abs() < 1e-6);
        // One who has waited τ, and three computers.
        assert!((alone.cost.time - 4.0).abs() < 1e-6);
        assert!((alone.players - 1.0).abs() < 1e-6);
    }

    /// A game of two begins with one who waits for min(τ, the next): (1 − e^−λ)/λ of τ, λ = aτ, and one
    /// computer with probability e^−λ; as a series 1 − λ/2 + λ²/6 − λ³/24 where λ is small.
    #[test]
    fn the_rarest_players_have_all_their_digits() {
        for expected in [1e-12, 1e-9, 1e-6, 1e-3_f64] {
            let game = greedy_exact(2, expected, 1.0, false);
            let series = 1.0 - expected / 2.0 + expected * expected * (1.0 / 6.0 - expected / 24.0);
            assert!(
                (game.cost.time - series).abs() < 1e-9 * expected + 1e-15,
                "{expected}"
            );
        }
        for expected in [0.1_f64, 0.6, 0.8, 5.0] {
            let game = greedy_exact(2, expected, 1.0, false);
            let closed = -libm::expm1(-expected) / expected;
            assert!((game.cost.time - closed).abs() < 1e-15, "{expected}");
        }
    }

    #[test]
    fn the_printed_bound_fails_and_the_other_holds() {
        // k = 10, a = 2: printed .0569, true error .061.
        let (k, rate, longest) = (10, 2.0, 5.0);
        let exact = greedy_exact(k, rate, longest, true).cost.total();
        let estimate = greedy(k, rate, longest).total();
        let error = (exact - estimate).abs() / estimate;
        assert!(error <= error_bound(k, rate, longest));
    }

    #[test]
    fn probabilities_survive_underflow() {
        let all: f64 = poisson(3_000, 1_000.0).into_iter().sum();
        assert!((all - 1.0).abs() < 1e-9, "{all}");
    }
}
