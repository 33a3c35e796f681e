//! Players who choose sides: where that is stable, how long each kind waits, and the queue
//! in time.

mod attract;
mod factor;
mod growth;
mod map;
mod waits;

pub use attract::attract;
pub use factor::sides_factor;
pub use growth::growth;
pub use map::{sides_map, sides_slice};
pub use waits::sides_waits;
