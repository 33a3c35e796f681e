//! Closed forms: costs of the greedy and the patient rule, the threshold between
//! them, shares of time, equilibria (Wu, section 3).

pub(super) mod chain;
mod closed;
mod foresight;
pub(super) mod solver;

pub use foresight::{PathCosts, path_costs};

pub use closed::{
    alpha_star, equilibria, greedy_cost, patience_is_best, patient_cost, patient_cost_printed,
    pool_occupancy, q_bounds, twice_odd_probability, unfair_share,
};
