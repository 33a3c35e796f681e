//! The best game of 2k among n players, f = α·d₁ + v₁, by a published mixed-integer solver
//! and by trying all: what the game queue is measured against.
//!
//! For p = q = 1 the problem is linear but for absolute values. With xᵢ and yᵢ for player i
//! in either team, the mean skill μ = Σ sᵢ(xᵢ + yᵢ)/2k and eᵢ for their distance from it:
//!
//! minimise α·Σ sᵢ(xᵢ − yᵢ) + Σ eᵢ/2k subject to Σ xᵢ = Σ yᵢ = k, xᵢ + yᵢ ≤ 1,
//! Σ sᵢ(xᵢ − yᵢ) ≥ 0 (teams may be exchanged, so the absolute value is not needed), and
//! eᵢ ≥ ±(sᵢ − μ) − Mᵢ^±·(1 − xᵢ − yᵢ), where Mᵢ^± is the greatest distance that sᵢ can
//! have from a mean on that side.

use std::time::Duration;

use microlp::{
    ComparisonOp, OptimizationDirection, Problem, SolutionStatus, SolveOutcome, Variable,
};

/// What the solver says in a given time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Said {
    /// The least f.
    Optimum(f64),
    /// A value that it has found, which may be the least.
    Feasible(f64),
    /// Nothing.
    Nothing,
}

/// The best game by `microlp`, in at most so much time.
#[must_use]
pub fn microlp(k: usize, alpha: f64, skills: &[f64], limit: Duration) -> Said {
    let mut problem = program(k, alpha, skills);
    problem.set_time_limit(limit);
    match problem.solve() {
        Ok(SolveOutcome::Solution(solution)) => match solution.status() {
            SolutionStatus::Optimal => Said::Optimum(solution.objective()),
            SolutionStatus::Feasible => Said::Feasible(solution.objective()),
        },
        _ => Said::Nothing,
    }
}

/// The mixed-integer program.
fn program(k: usize, alpha: f64, skills: &[f64]) -> Problem {
    let players = 2.0 * k as f64;
    let least = skills.iter().copied().fold(f64::INFINITY, f64::min);
    let most = skills.iter().copied().fold(0.0, f64::max);
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let mut team = |sign: f64| -> Vec<Variable> {
        let costs = skills.iter().map(|&skill| sign * alpha * (skill - least));
        costs.map(|cost| problem.add_binary_var(cost)).collect()
    };
    let (x, y) = (team(1.0), team(-1.0));
    let mean = problem.add_var(0.0, (0.0, most - least));
    for team in [&x, &y] {
        let ones = team.iter().map(|&player| (player, 1.0));
        problem.add_constraint(ones, ComparisonOp::Eq, k as f64);
    }
    let terms = |sign: f64| {
        let (x, y, skills) = (&x, &y, skills);
        (0..skills.len()).flat_map(move |i| {
            let skill = skills[i] - least;
            [(x[i], skill), (y[i], sign * skill)]
        })
    };
    problem.add_constraint(terms(-1.0), ComparisonOp::Ge, 0.0);
    let sum = terms(1.0).chain([(mean, -players)]);
    problem.add_constraint(sum, ComparisonOp::Eq, 0.0);
    for (i, &skill) in skills.iter().enumerate() {
        problem.add_constraint([(x[i], 1.0), (y[i], 1.0)], ComparisonOp::Le, 1.0);
        let away = problem.add_var(1.0 / players, (0.0, most - least));
        for (sign, far) in [(1.0, skill - least), (-1.0, most - skill)] {
            // e ± μ − M·(x + y) ≥ ±s − M
            let row = [(away, 1.0), (mean, sign), (x[i], -far), (y[i], -far)];
            let bound = sign * (skill - least) - far;
            problem.add_constraint(row, ComparisonOp::Ge, bound);
        }
    }
    problem
}

/// The least f by trying all sets and all teams.
#[must_use]
pub fn brute(k: usize, alpha: f64, skills: &[f64]) -> f64 {
    fn games(
        skills: &[f64],
        from: usize,
        teams: &mut [Vec<f64>; 2],
        k: usize,
        judge: &mut impl FnMut(&[Vec<f64>; 2]),
    ) {
        let chosen = teams[0].len() + teams[1].len();
        if chosen == 2 * k {
            return judge(teams);
        }
        for at in from..=skills.len() - (2 * k - chosen) {
            // The first of all is in the first team.
            for team in 0..if chosen == 0 { 1 } else { 2 } {
                if teams[team].len() < k {
                    teams[team].push(skills[at]);
                    games(skills, at + 1, teams, k, judge);
                    teams[team].pop();
                }
            }
        }
    }
    let mut best = f64::INFINITY;
    if 2 * k > skills.len() {
        return best;
    }
    games(skills, 0, &mut [Vec::new(), Vec::new()], k, &mut |[
        x,
        y,
    ]| {
        let (a, b): (f64, f64) = (x.iter().sum(), y.iter().sum());
        let count = 2.0 * k as f64;
        let mean = (a + b) / count;
        let away: f64 = x.iter().chain(y).map(|skill| (skill - mean).abs()).sum();
        best = best.min(alpha * (a - b).abs() + away / count);
    });
    best
}

/// Skills around 1500, for tests and benchmarks: a plain generator (SplitMix64) and sums
/// of twelve uniform numbers.
#[must_use]
pub fn skills(seed: u64, count: usize) -> Vec<f64> {
    let mut state = seed;
    let mut uniform = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    };
    let normal = |uniform: &mut dyn FnMut() -> f64| (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
    (0..count)
        .map(|_| (1500.0 + 300.0 * normal(&mut uniform)).max(0.0))
        .collect()
}
