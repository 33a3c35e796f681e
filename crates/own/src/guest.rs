//! The other side of the border.

use crate::wire::{Event, Told};
use lobbylab_core::arena::GameFormat;

/// When a rule is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rhythm {
    /// It is told of everything and answers to anything.
    Events,
    /// It looks at everybody after each arrival.
    EveryArrival,
    /// It looks at everybody at those multiples of so many seconds (above 0) that follow an
    /// arrival: between two arrivals nothing changes but by departures.
    Every(f64),
}

impl Rhythm {
    /// What `every` says: below 0 or no number at all for a rule of events, 0 for each arrival.
    ///
    /// # Errors
    /// An infinite number of seconds.
    pub fn of(every: f64) -> Result<Self, String> {
        match every {
            0.0 => Ok(Self::EveryArrival),
            _ if every.is_infinite() => {
                Err(format!("every is {every}; allowed: 0, or seconds above 0"))
            }
            _ if every > 0.0 => Ok(Self::Every(every)),
            _ => Ok(Self::Events),
        }
    }
}

/// What a rule is told before the first ticket.
#[derive(Clone, Copy, Debug)]
pub struct Begin<'a> {
    /// All tickets of the replication. A guest may show its rule of them only who has come.
    pub told: &'a Told,
    /// What a game is.
    pub format: &'a GameFormat,
    /// Where the rule's own chance comes from: the same in each run of the replication.
    pub seed: [u32; 2],
    /// Whether anybody reads reasons and lines of the log; where nobody does they need not be
    /// written.
    pub talks: bool,
}

/// A rule on the other side of the border. It is asked nothing that it must not know, and
/// believed nothing.
pub trait Guest: Clone {
    /// A replication begins, and nobody waits. Whatever the rule remembers of another is gone.
    ///
    /// # Errors
    /// Why the rule cannot play, in a sentence without its end.
    fn begin(&mut self, begin: &Begin<'_>) -> Result<Rhythm, String>;

    /// Something happens at a moment (seconds). The answer is written to `answer`, which is
    /// empty.
    ///
    /// # Errors
    /// How the rule failed, in a sentence without its end.
    fn event(&mut self, event: Event, now: f64, answer: &mut Vec<u32>) -> Result<(), String>;
}
