//! Matchmakers: who meets whom, given what every pair weighs.
//!
//! Section 5.3 of the paper has four: RandomMM ([`random`](random::random)), SkillMM
//! ([`skill`](skill::skill)), EOMM and WorstMM ([`exact`], with certificates). Beside them:
//! [`greedy`](greedy::greedy); EOMM among pairs that are fair enough
//! ([`Forbidden::forbid_unfair`]) or not forbidden otherwise; EOMM with a price of
//! unfairness ([`exact::Request::price`]), and all that prices can give ([`priced`]).
//!
//! Players are the numbers of a slice of [`Candidate`]s. Where several choices are as good,
//! numbers decide, the same way everywhere.

pub mod exact;
pub mod forbidden;
pub mod greedy;
pub mod pairing;
pub mod priced;
pub(crate) mod primed;
pub mod random;
pub mod refused;
pub mod request;
pub mod skill;
pub mod unfair;
pub mod weights;

use super::model::Candidate;
use crate::sim::Stream;
use exact::{Exact, Request};
use greedy::By;
use pairing::Pairing;
use refused::{Refused, check_length};
use serde::{Deserialize, Serialize};
use weights::Weights;

pub use forbidden::Forbidden;

/// The matchmakers that need nothing but the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matchmaker {
    /// Any pairing, each as likely.
    Random,
    /// Neighbours in skill.
    Skill,
    /// The least expected churn.
    Eomm,
    /// The greatest expected churn.
    Worst,
    /// The cheapest pair first.
    Greedy(By),
}

impl Matchmaker {
    /// Pairs a pool of these candidates, whose weights these are. Only `Random` draws.
    ///
    /// # Errors
    /// If there are not as many candidates as the weights are for.
    pub fn pair(
        self,
        candidates: &[Candidate],
        weights: &Weights,
        stream: &mut Stream,
        exact: &mut Exact,
    ) -> Result<Pairing, Refused> {
        check_length("candidates", candidates.len(), weights.players())?;
        let mates = match self {
            Self::Random => random::random(candidates.len(), stream),
            Self::Skill => skill::skill(candidates),
            Self::Greedy(by) => greedy::greedy(weights, by, None),
            Self::Eomm => return exact.solve(weights, &Request::EOMM),
            Self::Worst => return exact.solve(weights, &Request::WORST),
        };
        Ok(Pairing {
            weight: weights.total(&mates, &[]),
            mates,
            proof: None,
        })
    }
}

/// First with second, third with fourth, and so on; the last of an odd number sits out.
#[must_use]
pub(crate) fn consecutive(order: &[usize]) -> Vec<Option<usize>> {
    let mut mates = vec![None; order.len()];
    for pair in order.chunks_exact(2) {
        mates[pair[0]] = Some(pair[1]);
        mates[pair[1]] = Some(pair[0]);
    }
    mates
}
