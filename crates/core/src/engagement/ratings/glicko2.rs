//! Glicko-2: Glicko with a volatility, which grows where results surprise.
//!
//! M. E. Glickman, *Example of the Glicko-2 system* (2013), in points rather than on its
//! inner scale (φ = q RD). A period's games say how far the rating should have been off,
//! Δ = v Σ g(s − E) with v = 1/Σ g²E(1 − E). The new volatility σ' has a = ln σ² moved to the
//! root of its step 5,
//!
//! > f(x) = eˣ (Δ² − φ² − v − eˣ) / (2 (φ² + v + eˣ)²) − (x − ln σ²)/τ²,
//!
//! RD grows by σ', then the update is Glicko's.
//!
//! f has one root in ordinary data and can have three after upsets that nobody would have
//! believed in. The one nearest to the old volatility in the direction that f's sign there
//! tells is taken: steps of τ, 2τ, 4τ … that stop where f turns (`turns`; between two such
//! places it has one root at most), until the sign changes or σ leaves its range of 10⁻⁶ to
//! 10, then Illinois with a bound on its rounds.

use super::glicko::{GlickoEvidence, deviations};
use super::within;
use crate::engagement::history::HistoryError;
use crate::engagement::model::{Q, Skill};

/// ln σ² of the least and the greatest volatility: .000001, and 10, by which RD grows by
/// 1,700 points a period.
const LEAST_LOG: f64 = -27.631_021_115_928_547;
const MOST_LOG: f64 = 4.605_170_185_988_092;
/// Most steps of the root finder; it needs some eight.
const ROUNDS: u32 = 100;
/// How exactly ln σ² is found.
const EXACT: f64 = 1e-11;

/// Glickman's second system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2 {
    /// How fast volatility may change, 0.01 ≤ τ ≤ 10; .3 to 1.2 are usual.
    pub tau: f64,
    /// Volatility at the start, 10⁻⁶ ≤ σ ≤ 10; .06 is usual.
    pub volatility: f64,
    /// RD does not fall below, in points, 0 ≤ floor ≤ ceiling.
    pub floor: f64,
    /// RD does not grow above, in points, 0 < ceiling ≤ 10,000.
    pub ceiling: f64,
}

impl Default for Glicko2 {
    /// τ = .5, σ = .06, RD up to 350.
    fn default() -> Self {
        Self {
            tau: 0.5,
            volatility: 0.06,
            floor: 0.0,
            ceiling: 350.0,
        }
    }
}

impl Glicko2 {
    /// Checks the numbers.
    ///
    /// # Errors
    /// For the first that is outside its range.
    pub fn check(&self) -> Result<(), HistoryError> {
        let (tau, volatility) = (self.tau, self.volatility);
        let right = (0.01..=10.0).contains(&tau);
        within("tau", tau, right, "0.01 ≤ tau ≤ 10")?;
        let right = (1e-6..=10.0).contains(&volatility);
        within("volatility", volatility, right, "0.000001 to 10")?;
        deviations(self.floor, self.ceiling)
    }

    /// A skill after so many periods without a game: RD² grows by σ² each.
    #[must_use]
    pub fn waited(&self, skill: Skill, volatility: f64, periods: f64) -> Skill {
        let growth = volatility / Q;
        let grown = (skill.rd * skill.rd + growth * growth * periods).sqrt();
        Skill {
            r: skill.r,
            rd: grown.min(self.ceiling.max(skill.rd)),
        }
    }

    /// Skill and volatility after the games of a period, from those at its start. The growth
    /// of RD by the new volatility is part of it.
    ///
    /// # Source
    /// M. E. Glickman, Example of the Glicko-2 system, steps 5 to 8.
    ///
    /// # Complexity
    /// A search for the volatility’s root, in a bounded number of steps.
    #[must_use]
    pub fn update(&self, skill: Skill, volatility: f64, evidence: GlickoEvidence) -> (Skill, f64) {
        let volatility = self.volatility(skill, volatility, evidence);
        let skill = self.waited(skill, volatility, 1.0);
        let variance = 1.0 / (1.0 / (skill.rd * skill.rd) + Q * Q * evidence.information);
        let skill = Skill {
            r: skill.r + Q * variance * evidence.pull,
            rd: variance.sqrt().clamp(self.floor, self.ceiling),
        };
        (skill, volatility)
    }

    /// Skills and volatilities after one game, which is a period of its own; `score` is that
    /// of the first.
    #[must_use]
    pub fn rate(&self, one: (Skill, f64), other: (Skill, f64), score: f64) -> [(Skill, f64); 2] {
        let evidence = GlickoEvidence::of_game(one.0, other.0, score);
        let mirrored = GlickoEvidence::of_game(other.0, one.0, 1.0 - score);
        [
            self.update(one.0, one.1, evidence),
            self.update(other.0, other.1, mirrored),
        ]
    }

    /// The new volatility: step 5.
    fn volatility(&self, skill: Skill, volatility: f64, evidence: GlickoEvidence) -> f64 {
        // Games that say nothing would make v infinite.
        let v = 1.0 / evidence.information.max(1e-40);
        let delta = v * evidence.pull;
        let phi = Q * skill.rd;
        let (square, spread) = (delta * delta, phi * phi + v);
        let start = 2.0 * libm::log(volatility);
        let f = |x: f64| {
            let e = libm::exp(x);
            let sum = spread + e;
            e * (square - sum) / (2.0 * sum * sum) - (x - start) / (self.tau * self.tau)
        };
        let (mut a, mut at_a) = (start, f(start));
        let end = if at_a > 0.0 { MOST_LOG } else { LEAST_LOG };
        let mut step = if at_a > 0.0 { self.tau } else { -self.tau };
        let turns = turns(self.tau, square, spread);
        let (mut b, mut at_b) = (a, at_a);
        while b != end && at_a * at_b > 0.0 {
            (a, at_a) = (b, at_b);
            b = (b + step).clamp(LEAST_LOG, MOST_LOG);
            // The first turn on the way: of two, that which is nearer to a.
            for turn in turns.into_iter().flatten() {
                if (turn - a) * (turn - b) < 0.0 {
                    b = turn;
                }
            }
            at_b = f(b);
            step *= 2.0;
        }
        for _ in 0..ROUNDS {
            if (b - a).abs() <= EXACT || at_a * at_b > 0.0 || at_b == 0.0 {
                break;
            }
            let c = a + (a - b) * at_a / (at_b - at_a);
            let at_c = f(c);
            if at_c * at_b <= 0.0 {
                (a, at_a) = (b, at_b);
            } else {
                at_a *= 0.5;
            }
            (b, at_b) = (c, at_c);
        }
        libm::exp(0.5 * b)
    }
}

/// Where f turns, in x = ln σ²: at two places or nowhere. `square` is Δ², `spread` φ² + v.
///
/// With u = eˣ/(φ² + v) and d = Δ²/(φ² + v) − 1, f'(x) has the sign opposite to
///
/// > p(u) = 2(1 + u)³ − τ²u (d − (d + 2)u),
///
/// which is convex for u > 0 and 2 or more at u = 0 and at u = d/(d + 2): Newton's method
/// from both of them runs towards the roots without passing them.
fn turns(tau: f64, square: f64, spread: f64) -> Option<[f64; 2]> {
    let (t, d) = (tau * tau, square / spread - 1.0);
    let (b, c) = (6.0 + t * (d + 2.0), 6.0 - t * d);
    if c >= 0.0 {
        return None;
    }
    let p = |u: f64| 2.0 + u * (c + u * (b + 2.0 * u));
    let slope = |u: f64| c + u * (2.0 * b + 6.0 * u);
    let lowest = -c / (b + (b * b - 6.0 * c).sqrt());
    if p(lowest) >= 0.0 {
        return None;
    }
    let root = |mut u: f64| {
        for _ in 0..ROUNDS {
            let next = u - p(u) / slope(u);
            if (next - u).abs() <= EXACT * u {
                break;
            }
            u = next;
        }
        libm::log(u * spread)
    };
    Some([root(0.0), root(d / (d + 2.0))])
}
