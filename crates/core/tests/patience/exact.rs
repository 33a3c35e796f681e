//! The closed forms of the patience lab against brute force.
//!
//! The other side of every comparison is the model itself: all sequences of
//! arrivals, or the distribution of the pool carried from period to period,
//! under rules that try every game and every split.

use lobbylab_core::patience as chain;
use lobbylab_core::patience::{PatienceRule, exact};
use proptest::prelude::*;

/// The least imbalance of a game with these players, over all ways to put n of
/// them into the first team.
fn imbalance(n: u32, strong: u32) -> u32 {
    (0..=strong.min(n))
        .filter(|first| strong - first <= n)
        .map(|first| first.abs_diff(strong - first))
        .min()
        .expect("a split")
}

/// What a rule does in a pool: the pool left behind and the game's imbalance.
type Step = ((u32, u32), u32);

/// The least unfair game that the pool can fill; none below 2n players.
fn best_game(n: u32, (strong, weak): (u32, u32)) -> Option<Step> {
    (0..=strong.min(2 * n))
        .filter(|&h| 2 * n - h <= weak)
        .map(|h| ((strong - h, weak + h - 2 * n), imbalance(n, h)))
        .min_by_key(|step| step.1)
}

fn greedy(n: u32, pool: (u32, u32)) -> Step {
    best_game(n, pool).unwrap_or((pool, 0))
}

fn patient(n: u32, pool: (u32, u32)) -> Step {
    best_game(n, pool)
        .filter(|step| step.1 == 0)
        .unwrap_or((pool, 0))
}

/// The long run by its definition: the distribution of the pool is carried
/// through many periods; the last 2n of them, a whole cycle, are averaged.
struct LongRun {
    cost: f64,
    unfair_games: f64,
    /// Share of time by (strong, weak).
    pools: Vec<((u32, u32), f64)>,
}

fn long_run(n: u32, q: f64, alpha: f64, rule: fn(u32, (u32, u32)) -> Step) -> LongRun {
    let side = 2 * n as usize + 2;
    let place = |(strong, weak): (u32, u32)| strong as usize * side + weak as usize;
    let mut now = vec![0.0; side * side];
    now[0] = 1.0;
    let (mut cost, mut games, mut unfair) = (0.0, 0.0, 0.0);
    let mut mean = vec![0.0; side * side];
    let cycles = 3_000;
    for period in 0..cycles * 2 * n {
        let mut next = vec![0.0; side * side];
        let last = period >= (cycles - 1) * 2 * n;
        for strong in 0..side as u32 {
            for weak in 0..side as u32 {
                let share = now[place((strong, weak))];
                if share == 0.0 {
                    continue;
                }
                for (pool, p) in [((strong + 1, weak), q), ((strong, weak + 1), 1.0 - q)] {
                    if p == 0.0 {
                        continue;
                    }
                    let (left, imbalance) = rule(n, pool);
                    next[place(left)] += share * p;
                    if last {
                        let waiting = f64::from(left.0 + left.1);
                        let unfairness = alpha * f64::from(imbalance) * 2.0 * f64::from(n);
                        cost += share * p * (waiting + unfairness);
                        games += share * p * f64::from(u32::from(left != pool));
                        unfair += share * p * f64::from(imbalance);
                    }
                }
            }
        }
        now = next;
        if last {
            for (mean, share) in mean.iter_mut().zip(&now) {
                *mean += share;
            }
        }
    }
    let cycle = 2.0 * f64::from(n);
    LongRun {
        cost: cost / cycle,
        unfair_games: unfair / games,
        pools: (0..side as u32)
            .flat_map(|strong| (0..side as u32).map(move |weak| (strong, weak)))
            .map(|pool| (pool, mean[place(pool)] / cycle))
            .collect(),
    }
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance * b.abs().max(1.0)
}

#[test]
fn greedy_cost_is_the_mean_over_all_sequences_of_arrivals() {
    for n in 1..=4u32 {
        for q in [0.0, 0.1, 0.37, 0.5, 0.9, 1.0] {
            for alpha in [0.0, 0.5, 1.0, 3.0] {
                // From the empty pool to the empty pool: 2n arrivals.
                let mut cost = 0.0;
                for sequence in 0..1u32 << (2 * n) {
                    let mut pool = (0, 0);
                    let mut probability = 1.0;
                    let mut paid = 0.0;
                    for arrival in 0..2 * n {
                        if sequence >> arrival & 1 == 1 {
                            pool.0 += 1;
                            probability *= q;
                        } else {
                            pool.1 += 1;
                            probability *= 1.0 - q;
                        }
                        let (left, imbalance) = greedy(n, pool);
                        paid += f64::from(left.0 + left.1);
                        paid += alpha * f64::from(imbalance) * f64::from(2 * n);
                        pool = left;
                    }
                    assert_eq!(pool, (0, 0));
                    cost += probability * paid;
                }
                let mean = cost / f64::from(2 * n);
                let formula = exact::greedy_cost(n, q, alpha);
                assert!(near(formula, mean, 1e-12), "{n} {q} {alpha}");
            }
        }
    }
}

#[test]
fn costs_and_pools_of_both_rules_are_those_of_the_long_run() {
    for n in 1..=4 {
        for q in [0.0, 0.1, 0.3, 0.5, 0.8, 1.0] {
            for is_patient in [false, true] {
                let alpha = 1.3;
                let rule = if is_patient { patient } else { greedy };
                let run = long_run(n, q, alpha, rule);
                let formula = if is_patient {
                    exact::patient_cost(n, q)
                } else {
                    exact::greedy_cost(n, q, alpha)
                };
                assert!(
                    near(formula, run.cost, 1e-10),
                    "n {n} q {q} patient {is_patient}: {formula}, not {}",
                    run.cost
                );
                let unfair = if is_patient {
                    0.0
                } else {
                    exact::unfair_share(n, q)
                };
                assert!(near(unfair, run.unfair_games, 1e-12), "n {n} q {q}");
                let occupancy = exact::pool_occupancy(n, q, is_patient);
                for (pool, share) in &run.pools {
                    let formula: f64 = (occupancy.iter())
                        .filter(|entry| (entry.0, entry.1) == *pool)
                        .map(|entry| entry.2)
                        .sum();
                    assert!(
                        (formula - share).abs() < 1e-10,
                        "n {n} q {q} patient {is_patient} pool {pool:?}: {formula}, not {share}"
                    );
                }
            }
        }
    }
}

#[test]
fn occupancy_is_that_of_the_solved_chain() {
    for n in [1, 2, 3, 5, 8, 20] {
        for q in [0.02, 0.25, 0.5, 0.77, 0.98] {
            let chain = chain::patient_chain(n, q).expect("a chain");
            assert_eq!(chain.pools.len(), 2 * (n * (n + 1)) as usize, "2n(n+1)");
            let solved = chain.stationary().expect("a distribution").probability;
            let pools = exact::pool_occupancy(n, q, true);
            let mut found = 0;
            for (pool, share) in chain.pools.iter().zip(&solved) {
                let formula = (pools.iter())
                    .find(|entry| (entry.0, entry.1) == *pool)
                    .map_or(0.0, |entry| entry.2);
                found += usize::from(formula > 0.0);
                assert!((formula - share).abs() < 1e-12, "n {n} q {q} {pool:?}");
            }
            assert_eq!(found, pools.len(), "pools that are no states");
            let by_size = chain.occupancy(n).expect("a distribution");
            let mut mean = 0.0;
            let formula = occupancy_by_formula(n);
            assert_eq!(formula.len(), by_size.len());
            for (k, (share, formula)) in by_size.iter().zip(&formula).enumerate() {
                assert!((share - formula).abs() < 1e-12, "n {n} q {q} k {k}");
                mean += k as f64 * share;
            }
            // Fair games cost nothing, so the cost is the mean pool.
            assert!(near(exact::patient_cost(n, q), mean, 1e-11));
            let classes = chain.chain.recurrent_classes();
            assert_eq!(chain.chain.period(&classes[0]), 2 * n as usize);
        }
    }
}

#[test]
fn pool_shares_sum_to_one_for_every_team_size() {
    for n in 1..=50 {
        for q in [0.0, 1e-12, 0.3, 1.0 - 1e-12, 1.0] {
            for is_patient in [false, true] {
                let pools = exact::pool_occupancy(n, q, is_patient);
                let total: f64 = pools.iter().map(|entry| entry.2).sum();
                assert!((total - 1.0).abs() < 1e-12, "{n} {q} {is_patient}: {total}");
                let mean: f64 = (pools.iter())
                    .map(|entry| f64::from(entry.0 + entry.1) * entry.2)
                    .sum();
                let cost = if is_patient {
                    exact::patient_cost(n, q)
                } else {
                    exact::greedy_cost(n, q, 0.0)
                };
                assert!(near(cost, mean, 1e-12), "{n} {q} {is_patient}: {mean}");
            }
        }
    }
}

/// P(an odd number of 2n players is strong), term by term: all terms are
/// positive, so nothing cancels, however small q is.
fn odd_by_terms(n: u32, strong: f64, weak: f64) -> f64 {
    let mut sum = 0.0;
    let mut ways = 1.0;
    for h in 0..=2 * n {
        if h % 2 == 1 {
            sum += ways * libm::pow(strong, f64::from(h)) * libm::pow(weak, f64::from(2 * n - h));
        }
        ways = ways * f64::from(2 * n - h) / f64::from(h + 1);
    }
    sum
}

#[test]
fn the_unfair_share_keeps_its_digits_at_either_end() {
    for n in 1..=50 {
        for end in [1e-300, 1e-100, 1e-12, 1e-6, 0.01, 0.2, 0.499, 0.5] {
            let low = exact::unfair_share(n, end);
            let terms = odd_by_terms(n, end, 1.0 - end);
            assert!((low / terms - 1.0).abs() < 1e-12, "n {n} q {end}: {low}");
            // The same from the other side, for the q that 1 − end rounds to.
            let q = 1.0 - end;
            if q < 1.0 {
                let high = exact::unfair_share(n, q);
                let terms = odd_by_terms(n, 1.0 - q, q);
                assert!((high / terms - 1.0).abs() < 1e-12, "n {n} q {q}: {high}");
            }
        }
    }
}

#[test]
fn limits_at_the_ends() {
    // 1 − (1 − 2q)^{2n} = 4nq − …
    let star = exact::alpha_star(50, 1e-12);
    assert!((star * 200.0 * 1e-12 - 1.0).abs() < 1e-9, "{star}");
    let q = 1.0 - 1e-12;
    let star = exact::alpha_star(50, q);
    assert!((star * 200.0 * (1.0 - q) - 1.0).abs() < 1e-9, "{star}");
    for n in 1..=50 {
        let half = f64::from(n) - 0.5;
        for q in [0.0, 1.0] {
            assert_eq!(exact::unfair_share(n, q), 0.0);
            assert_eq!(exact::alpha_star(n, q), f64::INFINITY);
            assert_eq!(exact::patient_cost(n, q), half);
            for alpha in [0.0, 1.0, 1000.0, f64::INFINITY] {
                assert_eq!(exact::greedy_cost(n, q, alpha), half);
            }
        }
        for q in [f64::MIN_POSITIVE, 0.5, 1.0 - f64::EPSILON / 2.0] {
            assert_eq!(exact::patient_cost(n, q), f64::from(n));
            assert_eq!(exact::greedy_cost(n, q, 0.0), half);
        }
        assert_eq!(exact::alpha_star(n, 0.5), 1.0);
        assert_eq!(exact::greedy_cost(n, 0.5, 1.0), f64::from(n));
        assert_eq!(exact::patient_cost_printed(n), f64::from(n));
    }
}

#[test]
fn the_two_costs_cross_at_the_threshold() {
    for n in 1..=50 {
        for q in [1e-12, 0.001, 0.1, 0.3, 0.5, 0.8, 1.0 - 1e-12] {
            let star = exact::alpha_star(n, q);
            let patient = exact::patient_cost(n, q);
            assert!(star >= 1.0);
            assert!(near(exact::greedy_cost(n, q, star), patient, 1e-12));
            assert!(exact::greedy_cost(n, q, 0.99 * star) < patient);
            assert!(exact::greedy_cost(n, q, 1.01 * star) > patient);
        }
    }
}

#[test]
fn the_bounds_of_q_invert_the_threshold() {
    for n in 1..=50 {
        for alpha in [1.0, 1.0 + 1e-9, 1.01, 1.5, 2.0, 10.0, 1000.0, 1e6] {
            let (lower, upper) = exact::q_bounds(n, alpha).expect("α ≥ 1");
            assert!(0.0 < lower && lower <= upper && upper < 1.0);
            assert!((lower + upper - 1.0).abs() < 1e-15);
            for (q, tolerance) in [(lower, 1e-12), (upper, 1e-6)] {
                let star = exact::alpha_star(n, q);
                assert!(
                    (star / alpha - 1.0).abs() < tolerance,
                    "n {n} α {alpha} q {q}: {star}"
                );
            }
        }
        for alpha in [0.0, 0.5, 1.0 - 1e-12, -1.0, f64::NAN] {
            assert_eq!(exact::q_bounds(n, alpha), None, "α {alpha}");
        }
        assert_eq!(exact::q_bounds(n, 1.0), Some((0.5, 0.5)));
        assert_eq!(exact::q_bounds(n, f64::INFINITY), Some((0.0, 1.0)));
    }
}

#[test]
fn all_four_equilibrium_cases_occur_for_every_team_size() {
    use PatienceRule::{Greedy, Patient};
    for n in 1..=50 {
        for alpha in [1.0 + 1e-6, 1.5, 20.0] {
            let (lower, upper) = exact::q_bounds(n, alpha).expect("α ≥ 1");
            for (outside, inside) in [
                (0.5 * lower, 0.5),
                (0.5 + 0.5 * upper, lower),
                (lower, upper),
            ] {
                let cases = |q_greedy, q_patient| exact::equilibria(n, alpha, q_greedy, q_patient);
                assert_eq!(cases(outside, inside), [Greedy, Patient]);
                if outside != lower {
                    assert_eq!(cases(outside, outside), [Greedy]);
                    assert_eq!(cases(0.5, outside), []);
                }
                assert_eq!(cases(0.5, inside), [Patient]);
            }
        }
        // Below α = 1 no share makes patience worth its while.
        assert_eq!(exact::equilibria(n, 0.99, 0.5, 0.5), [Greedy]);
        assert_eq!(exact::equilibria(n, 0.0, 0.0, 1.0), [Greedy]);
        // At α = 1 only one half does, and greed is as good there.
        assert_eq!(exact::equilibria(n, 1.0, 0.5, 0.5), [Greedy, Patient]);
        assert_eq!(exact::equilibria(n, 1.0, 0.5, 0.4), [Greedy]);
    }
}

proptest! {
    /// An equilibrium is a rule that is optimal for the share it brings about.
    #[test]
    fn equilibria_are_the_rules_that_cost_least_at_their_own_share(
        n in 1u32..=50, alpha in 0.0..20.0f64, q_greedy in 0.001..0.999f64, q_patient in 0.001..0.999f64,
    ) {
        let gain = |q| exact::greedy_cost(n, q, alpha) - exact::patient_cost(n, q);
        prop_assume!(gain(q_greedy).abs() > 1e-9 && gain(q_patient).abs() > 1e-9);
        let found = exact::equilibria(n, alpha, q_greedy, q_patient);
        prop_assert_eq!(found.contains(&PatienceRule::Greedy), gain(q_greedy) < 0.0 || alpha < 1.0);
        prop_assert_eq!(found.contains(&PatienceRule::Patient), gain(q_patient) > 0.0);
    }
}

/// Lemma 3.2: the share of time with k players waiting after the action, k = 0 … 2n, under
/// the patient rule for 0 < q < 1: 1/(4n) at both ends, 1/(2n) between.
fn occupancy_by_formula(n: u32) -> Vec<f64> {
    let full = 2 * n as usize;
    let step = 1.0 / full as f64;
    (0..=full)
        .map(|k| match k {
            0 => 0.5 * step,
            k if k == full => 0.5 * step,
            _ => step,
        })
        .collect()
}
