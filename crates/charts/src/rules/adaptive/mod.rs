//! The controller that opens and closes the choice of sides, and what it costs.

mod controllers;
mod drift;

pub use controllers::controllers;
pub use drift::{drift, policy_role, queues};
