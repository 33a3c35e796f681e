//! Settings that the tests of the balance lab's figures share.

mod crowd;
mod hardness;
mod partition;
mod queue;
mod roles;
mod speed;
mod wishes;

use lobbylab_core::balance::parameters::{BalanceFairness, BalanceRun, Crowd, CrowdSkills};
use lobbylab_core::experiment::Switch;
use lobbylab_core::experiment::{Numbers, Seed};

/// Teams of `k`, else as the page begins.
pub fn fairness(k: u32) -> BalanceFairness {
    BalanceFairness {
        k,
        ..BalanceFairness::default()
    }
}

/// Worst differences only, and those of teams above all.
pub fn uneven(fairness: &mut BalanceFairness) {
    fairness.alpha = 1e6;
    fairness.p_most = Switch::On;
    fairness.q_most = Switch::On;
}

/// The page's crowd, with these tests' seed.
pub fn crowd() -> Crowd {
    Crowd {
        seed: Seed(5),
        ..Crowd::default()
    }
}

/// These skills instead of drawn ones.
pub fn type_in(crowd: &mut Crowd, skills: &[f64]) {
    crowd.skills = CrowdSkills::Typed;
    crowd.typed = Numbers(skills.to_vec());
}

/// So many replications.
pub fn run_of(replications: u32) -> BalanceRun {
    BalanceRun {
        replications,
        ..BalanceRun::default()
    }
}
