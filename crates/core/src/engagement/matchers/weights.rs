//! What every pair of a pool weighs: (7) of Chen et al. for all pairs at once.
//!
//! With chances w, d, l of a win, a draw and a loss of player i, and risks Wᵢ, Dᵢ, Lᵢ,
//! the sum of both expected risks is
//!
//! ```text
//! w (Wᵢ + Lⱼ) + d (Dᵢ + Dⱼ) + l (Lᵢ + Wⱼ)
//!   = Hᵢ + Hⱼ − d (Eᵢ + Eⱼ) + ½(w − l) (Bᵢ − Bⱼ)
//! ```
//!
//! with Hᵢ = ½(Wᵢ + Lᵢ), Eᵢ = Hᵢ − Dᵢ, what a draw spares, and Bᵢ = Wᵢ − Lᵢ, what a win
//! changes. What depends on one player alone is that player's *own* part, and is the same
//! in every pairing of all; the rest is the pair's *excess*. Under a constant draw rate the
//! draws are part of the own: a pair's excess is then ½(w − l)(Bᵢ − Bⱼ), one exponential,
//! and 0 for players whom a win changes as much. So the only thing to be gained under the
//! paper's rule (11) is to let those win who would mind losing, against those who mind less.
//!
//! Own parts and excess are kept apart: the solver is given the excess alone, in finer
//! units than the sums would allow, and a pool's best pairing is told from the next best
//! by as little as 10⁻¹³.

use super::refused::{PairingError, check_candidate, check_length, check_players};
use super::triangle::{pair_count, row_start};
use super::unfair::Unfairness;
use crate::engagement::model::{Candidate, DrawKind, DrawModel, Odds, Q, Risks, win_probability};
use crate::out_of_range::OutOfRange;
use core::f64::consts::PI;

/// The largest weight in size that [`PairWeights::from_matrix`] takes.
const MOST_WEIGHT: f64 = 1e9;

/// The weights of all pairs of a pool: own parts of players, excess of pairs.
///
/// Memory: 4n² bytes, kept when it is filled again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairWeights {
    own: Vec<f64>,
    /// The pairs i < j, row by row.
    excess: Vec<f64>,
    /// What the kernel of a constant draw rate is made of, for each player.
    parts: Vec<Part>,
}

/// A player as the kernel sees one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    /// Rating times q.
    scaled_rating: f64,
    /// 3q²RD²/π².
    variance_term: f64,
    /// ½(1 − draw rate)(W − L).
    win_stake: f64,
}

impl PairWeights {
    /// Weighs all pairs of a pool.
    ///
    /// ```
    /// use lobbylab_core::engagement::matchers::PairWeights;
    /// use lobbylab_core::engagement::{Candidate, DrawModel, Skill};
    ///
    /// let player = |r, win, loss| Candidate {
    ///     skill: Skill { r, rd: 50.0 },
    ///     risks: [win, 0.04, loss],
    /// };
    /// // The favourite minds losing far more than the other.
    /// let pool = [player(1700.0, 0.02, 0.12), player(1500.0, 0.03, 0.04)];
    /// let weights = PairWeights::of(&pool, &DrawModel::constant(0.2))?;
    /// assert!(weights.excess(0, 1) < 0.0);
    /// assert_eq!(weights.weight(0, 1), weights.own(0) + weights.own(1) + weights.excess(0, 1));
    /// # Ok::<(), lobbylab_core::engagement::matchers::PairingError>(())
    /// ```
    ///
    /// # Errors
    /// If the draw model, a skill or a risk is out of range, or there are more players than
    /// [`MOST_PLAYERS`](super::MOST_PLAYERS).
    ///
    /// # Complexity
    /// O(n²): one exponential for each pair.
    pub fn of(candidates: &[Candidate], draws: &DrawModel) -> Result<Self, PairingError> {
        let mut weights = Self::default();
        weights.refill(candidates, draws)?;
        Ok(weights)
    }

    /// The same in the memory of an earlier pool.
    ///
    /// # Errors
    /// As [`of`](Self::of); the weights are then those of an empty pool.
    ///
    /// # Complexity
    /// O(n²): one exponential a pair under a constant draw rate.
    pub fn refill(
        &mut self,
        candidates: &[Candidate],
        draws: &DrawModel,
    ) -> Result<(), PairingError> {
        self.own.clear();
        self.excess.clear();
        self.parts.clear();
        draws.check()?;
        check_players(candidates.len())?;
        for (player, candidate) in candidates.iter().enumerate() {
            check_candidate(player, candidate)?;
        }
        self.excess.reserve_exact(pair_count(candidates.len()));
        if draws.kind == DrawKind::Constant {
            self.constant(candidates, draws.rate);
        } else {
            self.any(candidates, draws);
        }
        Ok(())
    }

    /// Takes weights as they are: a symmetric matrix, row by row, whose diagonal counts for
    /// nothing.
    ///
    /// # Errors
    /// If there are not n × n entries, if one is beyond ±10⁹ or differs from its mirror
    /// image, or if there are too many players.
    ///
    /// # Complexity
    /// O(n²).
    pub fn from_matrix(players: usize, matrix: &[f64]) -> Result<Self, PairingError> {
        check_players(players)?;
        check_length("the matrix", matrix.len(), players * players)?;
        let mut excess = Vec::with_capacity(pair_count(players));
        for one in 0..players {
            for other in one + 1..players {
                let value = matrix[one * players + other];
                let within = (-MOST_WEIGHT..=MOST_WEIGHT).contains(&value);
                if !within || value != matrix[other * players + one] {
                    let wrong = OutOfRange {
                        field: "a pair's weight",
                        value,
                        allowed: "-1e9 to 1e9, the same both ways",
                    };
                    return Err(PairingError::Player { player: one, wrong });
                }
                excess.push(value);
            }
        }
        Ok(Self {
            own: vec![0.0; players],
            excess,
            parts: Vec::new(),
        })
    }

    /// The unfairness of pairs as their weights.
    pub(crate) fn of_unfairness(unfairness: &Unfairness) -> Self {
        Self {
            own: vec![0.0; unfairness.players()],
            excess: unfairness.all().to_vec(),
            parts: Vec::new(),
        }
    }

    /// One rate for all pairs: draws are part of the own.
    fn constant(&mut self, candidates: &[Candidate], rate: f64) {
        let spread = 3.0 * Q * Q / (PI * PI);
        let half = 0.5 * (1.0 - rate);
        for Candidate { skill, risks } in candidates {
            let own = half * (risks[0] + risks[2]) + rate * risks[1];
            self.own.push(own);
            self.parts.push(Part {
                scaled_rating: Q * skill.r,
                variance_term: spread * skill.rd * skill.rd,
                win_stake: half * (risks[0] - risks[2]),
            });
        }
        for (at, one) in self.parts.iter().enumerate() {
            let certain = 1.0 + one.variance_term;
            let row = self.parts[at + 1..].iter().map(|other| {
                let gap = (one.scaled_rating - other.scaled_rating)
                    / (certain + other.variance_term).sqrt();
                let e = libm::exp(-gap.abs());
                // |2p − 1|, and whom it favours.
                let edge = (1.0 - e) / (1.0 + e);
                let lean = one.win_stake - other.win_stake;
                if gap < 0.0 { -edge * lean } else { edge * lean }
            });
            self.excess.extend(row);
        }
    }

    /// Any draw model, by its odds.
    fn any(&mut self, candidates: &[Candidate], draws: &DrawModel) {
        let half = |risks: &Risks| 0.5 * (risks[0] + risks[2]);
        (self.own).extend(candidates.iter().map(|one| half(&one.risks)));
        for (at, one) in candidates.iter().enumerate() {
            let spared = half(&one.risks) - one.risks[1];
            let row = candidates[at + 1..].iter().map(|other| {
                let [win, draw, loss] = draws.odds(one.skill, other.skill);
                let spared = spared + half(&other.risks) - other.risks[1];
                let lean = one.risks[0] - one.risks[2] - (other.risks[0] - other.risks[2]);
                0.5 * (win - loss) * lean - draw * spared
            });
            self.excess.extend(row);
        }
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.own.len()
    }

    /// A player's own part: what the player adds to every pair; 0 for weights that were
    /// given as a matrix.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn own(&self, player: usize) -> f64 {
        self.own[player]
    }

    /// What a pair weighs beyond both own parts.
    ///
    /// # Panics
    /// If there is no such pair.
    #[must_use]
    #[inline]
    pub fn excess(&self, one: usize, other: usize) -> f64 {
        let (one, other) = (one.min(other), one.max(other));
        assert!(one < other, "a player against themselves");
        self.excess[row_start(self.own.len(), one) + other - one - 1]
    }

    /// What a pair weighs: the expected number of the two who stop playing, 0 to 2.
    ///
    /// # Panics
    /// If there is no such pair.
    #[must_use]
    pub fn weight(&self, one: usize, other: usize) -> f64 {
        self.own[one] + self.own[other] + self.excess(one, other)
    }

    /// The excess of the pairs i < j, row by row.
    #[must_use]
    pub(crate) fn all_excess(&self) -> &[f64] {
        &self.excess
    }

    /// What a pairing weighs, and what those cost who sit out (`sitting`, one for each
    /// player, or none for 0). Summed in the order of the players; O(n).
    ///
    /// # Panics
    /// If there is a mate who is not there.
    #[must_use]
    pub fn total(&self, mates: &[Option<usize>], sitting: &[f64]) -> f64 {
        let mut total = 0.0;
        for (player, mate) in mates.iter().enumerate() {
            match *mate {
                Some(mate) if player < mate => total += self.weight(player, mate),
                Some(_) => {}
                None => total += sitting.get(player).copied().unwrap_or(0.0),
            }
        }
        total
    }

    /// The mean weight over all pairings, each as likely: every pair is in a share
    /// 1/(n − 1) of them (even n) or 1/n (odd n, where each player sits out in 1/n).
    ///
    /// # Complexity
    /// O(n²).
    #[must_use]
    pub fn expected_random(&self, sitting: &[f64]) -> f64 {
        let n = self.players();
        if n == 0 {
            return 0.0;
        }
        let excess: f64 = self.excess.iter().sum();
        let own: f64 = self.own.iter().sum();
        if n.is_multiple_of(2) {
            return own + excess / (n - 1) as f64;
        }
        let sitting: f64 = sitting.iter().sum();
        ((n - 1) as f64 * own + excess + sitting) / n as f64
    }
}

/// A pair as a page shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairView {
    /// Chances of win, draw, loss of the first.
    pub odds: Odds,
    /// Chance of the first to win if there were no draws.
    pub win_chance: f64,
    /// Risks of both by the outcome of the first: win, draw, loss.
    pub risks: [Risks; 2],
    /// Expected risks of both.
    pub expected: [f64; 2],
}

impl PairView {
    /// The pair of these.
    ///
    /// # Complexity
    /// O(1).
    #[must_use]
    pub fn new(one: &Candidate, other: &Candidate, draws: &DrawModel) -> Self {
        let odds = draws.odds(one.skill, other.skill);
        let [win, draw, loss] = other.risks;
        let risks = [one.risks, [loss, draw, win]];
        Self {
            odds,
            win_chance: win_probability(one.skill, other.skill),
            risks,
            expected: risks.map(|risks| expected_risk(&risks, &odds)),
        }
    }

    /// The pair's weight, (7).
    #[must_use]
    pub fn weight(&self) -> f64 {
        self.expected[0] + self.expected[1]
    }
}

/// A player's expected churn risk in a game of these odds.
#[must_use]
pub fn expected_risk(risks: &Risks, odds: &Odds) -> f64 {
    odds[0] * risks[0] + odds[1] * risks[1] + odds[2] * risks[2]
}
