//! Who waits, what they are put into, and what rules may ask of them.

mod person;
mod player;

pub use person::{AtRisk, Placed, Rated};
pub use player::{Game, Player, Reason, Teams, Ticket, TimerKey, by_age};
