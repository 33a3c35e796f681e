//! EOMM: the pairs after which the fewest players stop. WorstMM: the most.
//!
//! The objective is (1) of Chen et al. over the perfect matchings M of the pool, with the
//! weight (7) of an edge,
//!
//! ```text
//! M* = arg min Σ_{(i,j) ∈ M} c_ij,                                                    (1)
//! c_ij = Σ_o P(o | r_i, r_j) · [ c(s_i, o) + c(s_j, ō) ],   o ∈ {W, D, L},            (7)
//! ```
//!
//! where P(o | r_i, r_j) is the chance that the game ends so for i, ō the outcome seen by j, and
//! c(s, o) the churn risk in state s after outcome o. (7) is [`pair_weight`] for one pair and
//! [`PairWeights`] for a pool; (1) is a minimum-weight perfect matching, [`Exact::solve`].
//!
//! A library that maximises weights needs them negated *and* as many pairs as can be; here
//! the matching is perfect by what is asked. What a request may add to the paper's problem:
//!
//! * *odd pools*: one sits out, at a cost of its own (0 if none is given). A node more, to
//!   which everybody has an edge of that cost, leaves to the optimum who it is.
//! * *singles*: anybody may sit out at that cost, where caps leave some without opponents.
//! * *forbidden pairs* have no edge. If not everybody can play, a Tutte set says why.
//! * *a price of unfairness*: an edge weighs w + μu.
//!
//! # Exactness
//! The solver counts in integers. What it is given is the pairs' excess alone (see
//! [`PairWeights`]) in units of a power of two, the finest that fits. The
//! answer's weight is summed from the weights as given, and [`Proof::bound`] accounts for
//! all rounding.

use super::pairing::{Pairing, Proof};
use super::primed::{PrimedPool, primed};
use super::refused::{PairingError, check_length};
use super::request::{Aim, Bench, PairingRequest};
use super::triangle::row_start;
use super::weights::PairWeights;
#[cfg(doc)]
use crate::engagement::model::pair_weight;
use lobbylab_blossom::{
    FORBIDDEN, Goal, Graph, Matrix, Problem, Solution, Solver, verify, weight_limit,
};

/// Finds best pairings, and finds them again after small changes.
#[derive(Clone, Debug, Default)]
pub struct Exact {
    solver: Solver,
}

impl Exact {
    /// Knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            solver: Solver::new(),
        }
    }

    /// Solves a request from nothing: the answer depends on nothing else.
    ///
    /// # Errors
    /// If the request does not fit the pool or is out of range, or if everybody must play
    /// and cannot: [`PairingError::NoPairing`].
    ///
    /// # Complexity
    /// About O(n²) in practice, O(n³ log n) at worst.
    pub fn solve(
        &mut self,
        weights: &PairWeights,
        request: &PairingRequest<'_>,
    ) -> Result<Pairing, PairingError> {
        let net = Net::new(weights, request)?;
        let solution = self.solver.solve(&net.problem())?;
        Ok(net.answer(weights, request, solution))
    }

    /// Solves a request, (1), that resembles the last one. `before` has the number that each
    /// player had in the last pool, `None` for newcomers; without it the pool is the same.
    /// Of several best pairings it may be another than from nothing.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if `before` does not fit or names a player twice.
    ///
    /// # Complexity
    /// As [`solve`](Self::solve) at worst, O(n³ log n). O(n²) to read the weights; the duals of the
    /// last pool leave few searches where little has changed.
    pub fn resolve(
        &mut self,
        weights: &PairWeights,
        request: &PairingRequest<'_>,
        before: Option<&[Option<usize>]>,
    ) -> Result<Pairing, PairingError> {
        let mut names: Vec<Option<usize>> = match before {
            Some(before) => before.to_vec(),
            None => (0..weights.players()).map(Some).collect(),
        };
        check_length("before", names.len(), weights.players())?;
        let net = Net::new(weights, request)?;
        names.resize(net.graph.nodes(), None);
        let solution = self.solver.resolve_with(&net.problem(), &names)?;
        Ok(net.answer(weights, request, solution))
    }
}

impl Proof {
    /// Holds the certificate against every pair of the pool, independently of the solver.
    ///
    /// # Errors
    /// [`PairingError::Proof`] with what is wrong, or as [`Exact::solve`].
    ///
    /// # Complexity
    /// O(n²) times the depth of the certificate's sets.
    pub fn verify(
        &self,
        weights: &PairWeights,
        request: &PairingRequest<'_>,
    ) -> Result<(), PairingError> {
        let net = Net::new(weights, request)?;
        verify(&net.problem(), &self.solution).map_err(PairingError::Proof)
    }
}

/// A request in the solver's integers.
struct Net {
    graph: PrimedPool,
    /// What single players cost, where anybody may be.
    singles: Option<Vec<i64>>,
    /// −1 where the greatest weight is asked for.
    sign: f64,
    /// What all own parts sum up to.
    base: f64,
    resolution: f64,
    /// What rounding may do to a pairing's value.
    slack: f64,
}

impl Net {
    fn new(weights: &PairWeights, request: &PairingRequest<'_>) -> Result<Self, PairingError> {
        let players = weights.players();
        request.check(players)?;
        let sits = |player: usize| {
            request.sitting.get(player).copied().unwrap_or(0.0) - weights.own(player)
        };
        let price = request.price.filter(|&(_, price)| price > 0.0);
        let odd_one = request.bench == Bench::OddOne && players % 2 == 1;
        let nodes = players + usize::from(odd_one);
        let mut most = largest(weights.all_excess());
        if let Some((unfairness, price)) = price {
            most += price * largest(unfairness.all());
        }
        if odd_one || request.bench == Bench::Anybody {
            most = (0..players).fold(most, |most, player| most.max(sits(player).abs()));
        }
        let unit = unit(nodes, most);
        let sign = match request.aim {
            Aim::Least => 1.0,
            Aim::Most => -1.0,
        };
        let factor = sign * unit;
        let excess = weights.all_excess();
        let graph = Matrix::from_fn(nodes, |one, other| {
            if other == players {
                return rounded(factor * sits(one));
            }
            if request.forbidden.is_some_and(|set| set.holds(one, other)) {
                return FORBIDDEN;
            }
            let at = row_start(players, one) + other - one - 1;
            match price {
                Some((unfair, price)) => rounded(factor * (excess[at] + price * unfair.all()[at])),
                None => rounded(factor * excess[at]),
            }
        })
        .map_err(|error| PairingError::Solver(error.into()))?;
        let singles = (request.bench == Bench::Anybody).then(|| {
            (0..players)
                .map(|player| rounded(factor * sits(player)))
                .collect()
        });
        let own = (0..players).map(|player| weights.own(player));
        let sizes: f64 = own.clone().map(f64::abs).sum();
        let complete = request.forbidden.is_none() && singles.is_none();
        Ok(Self {
            graph: primed(graph, complete),
            singles,
            sign,
            base: own.sum(),
            resolution: 1.0 / unit,
            slack: players as f64 * (1.0 / unit + 4.0 * f64::EPSILON * (sizes + most)),
        })
    }

    fn problem(&self) -> Problem<'_, PrimedPool> {
        Problem::new(
            &self.graph,
            self.singles.as_deref().map_or(Goal::Perfect, Goal::Singles),
        )
    }

    /// The solver's answer in the terms of the pool.
    fn answer(
        &self,
        weights: &PairWeights,
        request: &PairingRequest<'_>,
        solution: Solution,
    ) -> Pairing {
        let players = weights.players();
        let real = |mate: &Option<usize>| mate.filter(|&mate| mate < players);
        let mates: Vec<Option<usize>> = solution.mates.iter().take(players).map(real).collect();
        let weight = weights.total(&mates, request.sitting);
        let unfair = (request.price).map_or(0.0, |(unfair, price)| price * unfair.total(&mates));
        let found = solution.weight as f64 * self.resolution * self.sign;
        Pairing {
            mates,
            weight,
            proof: Some(Proof {
                value: weight + unfair,
                bound: self.base + found - self.sign * self.slack,
                resolution: self.resolution,
                solution,
            }),
        }
    }
}

/// The largest in size.
fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| value.abs().max(most))
}

/// The largest power of two for which weights up to `most` are integers that the solver
/// takes and that [`rounded`] can tell.
pub(crate) fn unit(nodes: usize, most: f64) -> f64 {
    let limit = weight_limit(nodes).min(1 << 50) as f64;
    // A pool in which all weigh the same has nothing to resolve.
    let mut unit = if most > 0.0 {
        1.0
    } else {
        (1_u64 << 50) as f64
    };
    while most * unit > limit {
        unit *= 0.5;
    }
    while most > 0.0 && most * unit * 2.0 <= limit && unit < 1e300 {
        unit *= 2.0;
    }
    unit
}

/// To the nearest integer, for numbers of at most 2⁵¹ in size: adding 1½ · 2⁵² leaves the
/// integer in the last bits, which is one addition where `floor` is a call.
#[inline]
pub(crate) fn rounded(value: f64) -> i64 {
    const SHIFT: f64 = 6_755_399_441_055_744.0;
    ((value + SHIFT).to_bits() as i64).wrapping_sub(SHIFT.to_bits() as i64)
}
