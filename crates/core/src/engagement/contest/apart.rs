//! Who never meets: players of different regions, and those who blocked each other.
//!
//! The paper leaves forbidden pairs to future work: "fewer edges" in its graph. Players are
//! told apart by a number that is theirs from the beginning to the end. Each lives in one of
//! the regions, all equally likely; each has blocked any other with the same chance, such
//! that it is so many of the first pool on average.

use crate::engagement::matchers::{Forbidden, PairingError};
use crate::engagement::parameters::SeparatedPlayers;
use crate::sim::{HashedUniforms, Streams};

/// Who never meets whom, of all who may come.
#[derive(Clone, Copy, Debug)]
pub struct NeverPairs {
    regions: u32,
    /// The chance that at least one of two has blocked the other.
    blocked: f64,
    /// Where players live, and who has blocked whom.
    uniforms: [HashedUniforms; 2],
}

impl NeverPairs {
    /// Those of a pool that begins with so many; `None` if all may meet. Numbers are those
    /// named `regions` and `blocks`.
    #[must_use]
    pub fn new(apart: &SeparatedPlayers, players: usize, streams: &Streams) -> Option<Self> {
        let others = players.saturating_sub(1).max(1) as f64;
        let one_way = (apart.blocks / others).clamp(0.0, 1.0);
        (apart.regions > 1 || one_way > 0.0).then(|| Self {
            regions: apart.regions.max(1),
            blocked: one_way * (2.0 - one_way),
            uniforms: ["regions", "blocks"].map(|name| streams.numbers(name)),
        })
    }

    /// The region of a player, from 0.
    #[must_use]
    pub fn region(&self, player: usize) -> u32 {
        let place = self.uniforms[0].at([player as u64, 0]);
        (place * f64::from(self.regions)) as u32
    }

    /// Whether one of two has blocked the other.
    #[must_use]
    pub fn blocked(&self, one: usize, other: usize) -> bool {
        let pair = [one.min(other) as u64, one.max(other) as u64];
        one != other && self.blocked > 0.0 && self.uniforms[1].at(pair) < self.blocked
    }

    /// Whom of those present, told by their numbers, may not meet whom.
    ///
    /// # Errors
    /// If there are too many for a pool.
    ///
    /// # Complexity
    /// O(n²).
    pub fn forbidden(&self, present: &[usize]) -> Result<Forbidden, PairingError> {
        let mut forbidden = Forbidden::none(present.len())?;
        let regions: Vec<u32> = present.iter().map(|&one| self.region(one)).collect();
        forbidden.forbid_across(&regions)?;
        for (place, &one) in present.iter().enumerate() {
            for (there, &other) in present.iter().enumerate().take(place) {
                if self.blocked(one, other) {
                    forbidden.forbid(place, there)?;
                }
            }
        }
        Ok(forbidden)
    }
}
