//! Average-cost decision processes: the model, its policies, and the best of them.

pub(crate) mod bellman;
pub(crate) mod evaluation;
pub(crate) mod fixed_policy;
pub(crate) mod mdp;
pub(crate) mod mdp_error;
pub(crate) mod multichain;
pub(crate) mod policy_chain;
pub(crate) mod policy_iteration;
pub(crate) mod solution;
