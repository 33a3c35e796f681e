//! The Markov chain of the patient rule (Wu, before Lemma 3.2).
//!
//! Its states are the pools just before an arrival: every (strong, weak) with
//! at most 2n − 1 players, and those with 2n players both of whose counts are
//! odd; 2n(n+1) in all. Every cycle takes a multiple of 2n steps, so the chain
//! is periodic with period 2n, though the paper calls it aperiodic.

use crate::markov::{Chain, ChainBuilder, ChainError, Stationary, StationaryError, stationary};

/// The chain together with the pools that its states stand for.
#[derive(Clone, Debug)]
pub struct PatientChain {
    /// (strong, weak) by state; state 0 is the empty pool.
    pub pools: Vec<(u32, u32)>,
    /// The transitions.
    pub chain: Chain,
}

/// Builds the chain.
///
/// # Arguments
/// `n` team size, at least 1; `q` share of strong players in [0, 1].
///
/// # Errors
/// Only if `q` is no probability.
///
/// # Complexity
/// O(n²) states with two transitions each.
pub fn patient_chain(n: u32, q: f64) -> Result<PatientChain, ChainError> {
    let full = 2 * n;
    let is_state = |strong: u32, weak: u32| {
        let total = strong + weak;
        total < full || (total == full && strong % 2 == 1)
    };
    let mut pools = Vec::new();
    let mut number = std::collections::BTreeMap::new();
    for total in 0..=full {
        for strong in 0..=total {
            if is_state(strong, total - strong) {
                number.insert((strong, total - strong), pools.len());
                pools.push((strong, total - strong));
            }
        }
    }
    let mut builder = ChainBuilder::new(pools.len());
    for (from, &(strong, weak)) in pools.iter().enumerate() {
        for (arrives_strong, probability) in [(true, q), (false, 1.0 - q)] {
            let after = if strong + weak == full {
                // The one that the fair game leaves behind is of the other kind.
                if arrives_strong { (0, 1) } else { (1, 0) }
            } else if arrives_strong {
                (strong + 1, weak)
            } else {
                (strong, weak + 1)
            };
            let to = number.get(&after).copied().unwrap_or(0);
            builder.add(from, to, probability);
        }
    }
    Ok(PatientChain {
        pools,
        chain: builder.build()?,
    })
}

impl PatientChain {
    /// The share of time in each state, started from the empty pool.
    ///
    /// # Errors
    /// As [`stationary`].
    pub fn stationary(&self) -> Result<Stationary, StationaryError> {
        stationary(&self.chain, 0)
    }

    /// The share of time with k players waiting, k = 0 … 2n, from the solver (Wu, Lemma 3.2).
    ///
    /// # Errors
    /// As [`stationary`].
    ///
    /// # Complexity
    /// O(n²) beside one stationary distribution of 2n(n + 1) pools, see [`stationary`].
    pub fn occupancy(&self, n: u32) -> Result<Vec<f64>, StationaryError> {
        let solved = self.stationary()?;
        let mut share = vec![0.0; 2 * n as usize + 1];
        for ((strong, weak), probability) in self.pools.iter().zip(&solved.probability) {
            share[(strong + weak) as usize] += probability;
        }
        Ok(share)
    }
}
