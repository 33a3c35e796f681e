//! What a matching rule is, where it acts, and the two shapes of rules that share code: those
//! that look at everybody at once, and those in a box.

mod batching;
mod desk;
mod entrant;
mod inner;
mod matcher;
mod queue;
mod waiting;

pub use batching::{BatchRule, Batching, ChosenGames, When};
pub use desk::Desk;
pub use entrant::Entrant;
pub use inner::{Inner, InnerGame};
pub use matcher::Matcher;
pub use queue::take_front;
pub use waiting::Waiting;
