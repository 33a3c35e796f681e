//! Who waits, what they are put into, and what rules may ask of them.

mod person;
mod player;
mod refusal;

pub use person::{AtRisk, Placed, Rated};
pub use player::{Game, Player, Reason, Teams, Ticket, TimerKey, by_age};
pub use refusal::{Lack, Refusal};
