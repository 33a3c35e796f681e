//! Parties of any size: who waits how long, how many wait though no game can be made, and
//! how large the chains are.

mod packings;
mod room;
mod states;
mod wait;

pub use packings::packing_role;
pub use room::party_room;
pub use states::party_states;
pub use wait::parties;
