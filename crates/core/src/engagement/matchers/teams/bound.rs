//! What no grouping into teams falls below, by a matching.
//!
//! Beyond the players' own parts a game of teams S and T weighs s · (B(S) − B(T)), with s half
//! the difference of the chances to win and B = W − L summed over the team. Whichever players
//! of S are set against which of T, B(S) − B(T) is the sum of Bᵢ − Bⱼ over those k pairs. Of
//! each pair let i be the one with the smaller B, who minds losing more. The pair's part is
//! least if i's team is favoured as much as can be: with the k − 1 best of all others on i's
//! side, the k − 1 worst on j's, and deviations as small (or large) as helps. So the games
//! weigh at least
//!
//! ```text
//! Σ own + Σ over pairs of  s*ᵢⱼ · (Bᵢ − Bⱼ),
//! ```
//!
//! and that at least the minimum over *all* ways to pair the pool off: a matching. Those of a
//! rest who sit out are matched to nodes of their own. For k = 1 nothing is given away, and
//! the bound is EOMM.
//!
//! Draw models that are not constant are met by 0 ≤ d ≤ rate and |s| ≤ |p − ½|, which holds
//! for all of them, and gives more away.

use super::rules::{TeamRules, TeamSkill, check};
use crate::engagement::matchers::eomm::{rounded, unit};
use crate::engagement::matchers::primed::primed;
use crate::engagement::matchers::refused::PairingError;
use crate::engagement::matchers::skill::by_skill;
use crate::engagement::model::{Candidate, DrawKind, Q, damping, logistic};
use lobbylab_blossom::{FORBIDDEN, Matrix, Problem, Solver};

/// A bound and the pairs that it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct TeamBound {
    /// No grouping weighs less.
    pub value: f64,
    /// The pairs: first who should win, then against whom. Those who sit out are in none.
    pub pairs: Vec<[usize; 2]>,
}

/// The bound. `sitting` is what it costs that a player sits out, or empty for 0.
///
/// # Errors
/// If rules, candidates or costs are out of range, or there are too many players.
///
/// # Complexity
/// One matching of the pool, and O(n² k).
pub fn bound(
    candidates: &[Candidate],
    rules: &TeamRules,
    sitting: &[f64],
) -> Result<TeamBound, PairingError> {
    check(candidates, rules, sitting)?;
    let players = candidates.len();
    let rest = players % (2 * rules.members);
    if rest == players {
        // Nobody plays.
        let value = sitting.iter().sum();
        let pairs = Vec::new();
        return Ok(TeamBound { value, pairs });
    }
    let own: Vec<f64> = candidates.iter().map(|one| own(one, rules)).collect();
    let sits = |player: usize| sitting.get(player).copied().unwrap_or(0.0) - own[player];
    let reach = Reach::new(candidates, rules);
    let nodes = players + rest;
    let weight = |one: usize, other: usize| {
        if other < players {
            reach.part(one, other).0
        } else {
            sits(one)
        }
    };
    let mut most = 0.0_f64;
    for one in 0..players {
        for other in one + 1..nodes.min(players + 1) {
            most = most.max(weight(one, other).abs());
        }
    }
    let unit = unit(nodes, most);
    let graph = Matrix::from_fn(nodes, |one, other| {
        if one >= players {
            return FORBIDDEN;
        }
        rounded(unit * weight(one, other))
    })
    .map_err(|error| PairingError::Solver(error.into()))?;
    let graph = primed(graph, rest == 0);
    let solution = Solver::new().solve(&Problem::perfect(&graph))?;
    let mut pairs = Vec::new();
    for (one, other) in solution.pairs() {
        if other < players {
            pairs.push(if reach.part(one, other).1 {
                [other, one]
            } else {
                [one, other]
            });
        }
    }
    let base: f64 = own.iter().sum();
    let sizes: f64 = own.iter().map(|own| own.abs()).sum();
    let slack = nodes as f64 * (1.0 / unit + 4.0 * f64::EPSILON * (sizes + most));
    Ok(TeamBound {
        value: base + solution.weight as f64 / unit - slack,
        pairs,
    })
}

/// What a player adds to every game, at least.
fn own(one: &Candidate, rules: &TeamRules) -> f64 {
    let [win, draw, loss] = one.risks;
    let half = 0.5 * (win + loss);
    let rate = rules.draws.rate;
    if rules.draws.kind == DrawKind::Constant {
        (1.0 - rate) * half + rate * draw
    } else {
        half - rate * (half - draw).max(0.0)
    }
}

/// How much a player's team can be favoured.
struct Reach<'a> {
    candidates: &'a [Candidate],
    rules: &'a TeamRules,
    /// By rating.
    order: Vec<usize>,
    /// The least and the greatest sum of squared deviations of 2(k − 1) players.
    variance: [f64; 2],
}

impl<'a> Reach<'a> {
    fn new(candidates: &'a [Candidate], rules: &'a TeamRules) -> Self {
        let order = by_skill(candidates.iter().map(|one| one.skill.r));
        let doubts = by_skill(candidates.iter().map(|one| one.skill.rd));
        let others = 2 * (rules.members - 1);
        let squared = |&at: &usize| candidates[at].skill.rd * candidates[at].skill.rd;
        let least = doubts.iter().take(others).map(squared).sum();
        let most = doubts.iter().rev().take(others).map(squared).sum();
        Self {
            candidates,
            rules,
            order,
            variance: [least, most],
        }
    }

    /// The least that a pair of opponents can add, and whether it is the second who should
    /// win for it.
    fn part(&self, one: usize, other: usize) -> (f64, bool) {
        let lean = |at: usize| self.candidates[at].risks[0] - self.candidates[at].risks[2];
        let (by, flipped) = (lean(one) - lean(other), lean(one) > lean(other));
        let (winner, loser) = if flipped { (other, one) } else { (one, other) };
        (-by.abs() * self.edge(winner, loser), flipped)
    }

    /// The greatest half difference of the chances to win, for the first of two opponents.
    fn edge(&self, winner: usize, loser: usize) -> f64 {
        let k = self.rules.members;
        let rating = |at: usize| self.candidates[at].skill.r;
        let others = |at: &&usize| **at != winner && **at != loser;
        let best = self.order.iter().rev().filter(others).take(k - 1);
        let worst = self.order.iter().filter(others).take(k - 1);
        let gap = rating(winner) - rating(loser) + best.map(|&at| rating(at)).sum::<f64>()
            - worst.map(|&at| rating(at)).sum::<f64>();
        let squared = |at: usize| self.candidates[at].skill.rd * self.candidates[at].skill.rd;
        let variance = squared(winner) + squared(loser) + self.variance[usize::from(gap < 0.0)];
        let all = match self.rules.skill {
            TeamSkill::Sum => 1.0,
            TeamSkill::Mean => k as f64,
        };
        let chance = logistic(damping(variance.sqrt() / all) * Q * gap / all);
        if self.rules.draws.kind == DrawKind::Constant {
            (1.0 - self.rules.draws.rate) * (chance - 0.5)
        } else {
            (chance - 0.5).max(0.0)
        }
    }
}
