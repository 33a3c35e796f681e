//! Matchmakers: who meets whom, given what every pair weighs.
//!
//! Section 5.3 of the paper has four: RandomMM ([`random()`]), SkillMM ([`skill()`]), EOMM and
//! WorstMM ([`Exact`], with certificates). Beside them: [`greedy()`]; EOMM among pairs that
//! are fair enough ([`Forbidden::forbid_unfair`]) or not forbidden otherwise; EOMM with a
//! price of unfairness ([`PairingRequest::price`]), and all that prices can give ([`FrontSweep`]). Games
//! of [`teams`] have a search and a bound.
//!
//! Players are the numbers of a slice of [`Candidate`](crate::engagement::Candidate)s. Where several choices are as good,
//! numbers decide, the same way everywhere.

mod eomm;
mod forbidden;
mod greedy;
mod pairing;
mod priced;
mod primed;
mod random;
mod refused;
mod request;
mod skill;
pub mod teams;
mod triangle;
mod unfair;
mod weights;

use crate::experiment::choices;

pub use eomm::Exact;
pub use forbidden::Forbidden;
pub use greedy::greedy;
pub use pairing::{Pairing, Proof};
pub use priced::{FrontSweep, HullPoint};
pub use random::random;
pub use refused::{MOST_PLAYERS, PairingError};
pub use request::{Aim, Bench, PairingRequest};
pub use skill::skill;
pub use unfair::Unfairness;
pub use weights::{PairView, PairWeights, expected_risk};

pub(crate) use skill::by_skill;

choices! {
    /// Who is paired with whom: the four of section 5.3 and three more.
    pub enum Matchmaker {
        /// The greatest sum of risks: WorstMM.
        Worst = "worst", "Reversed EOMM";
        /// By chance: RandomMM.
        Random = "random", "By chance";
        /// Neighbours in the order of skills: SkillMM.
        Skill = "skill", "Equal skill";
        /// The cheapest pair first.
        Greedy = "greedy", "Greedy EOMM";
        /// The least sum of risks among pairs that are fair enough.
        Capped = "capped", "Capped EOMM";
        /// The least sum of risks and of a price of unfairness.
        Priced = "priced", "Fair-priced EOMM";
        /// The least sum of risks: EOMM.
        Eomm = "eomm", "EOMM";
    }
}

impl Matchmaker {
    /// What section 5.3 of the paper calls it; nothing of those that are not in the paper.
    #[must_use]
    pub fn in_paper(self) -> Option<&'static str> {
        match self {
            Self::Worst => Some("WorstMM"),
            Self::Random => Some("RandomMM"),
            Self::Skill => Some("SkillMM"),
            Self::Eomm => Some("EOMM"),
            Self::Greedy | Self::Capped | Self::Priced => None,
        }
    }

    /// What its pairs are called within a sentence: `than with pairs of equal skill`.
    #[must_use]
    pub fn pairs(self) -> &'static str {
        match self {
            Self::Worst => "reversed EOMM",
            Self::Random => "pairs by chance",
            Self::Skill => "pairs of equal skill",
            Self::Greedy => "greedy EOMM",
            Self::Capped => "capped EOMM",
            Self::Priced => "fair-priced EOMM",
            Self::Eomm => "EOMM",
        }
    }

    /// What it is after, in two words; nothing where its name says it.
    #[must_use]
    pub fn aim(self) -> Option<&'static str> {
        match self {
            Self::Worst => Some("most stop"),
            Self::Greedy => Some("best first"),
            Self::Capped => Some("near even"),
            Self::Eomm => Some("fewest stop"),
            Self::Random | Self::Skill | Self::Priced => None,
        }
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
