//! The arena's stage as data: two rules side by side on the same arrivals.
//!
//! In each lane a party is a disc: the longer it has waited, the further right it stands; the
//! higher its rating, the further up. The newest game is lifted out below, side by side, and rings
//! stay where its parties stood. The two of a duel stay there, joined: how far apart they are.
//! [`layout`](layout::layout) places it all for any moment of the step's motion.
//!
//! The race never decides anything; it shows what the engine's log says.

mod game;
pub mod layout;
mod placed;
mod shown;
#[cfg(test)]
mod tests;
mod words;

pub use shown::race;

use crate::figure::Role;

/// What becomes of a party in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartyFate {
    /// It waits on.
    Waits,
    /// It plays in the newest game.
    Plays,
    /// It plays in a game before that.
    Played,
    /// It gives up.
    GivesUp,
}

/// A party that waits when the step begins, or comes in it.
#[derive(Clone, Debug, PartialEq)]
pub struct PartyShown {
    /// Its number.
    pub id: u64,
    /// How many persons it is.
    pub size: u32,
    /// Its rating, in points.
    pub rating: f64,
    /// Its region in two letters; empty where all are of one.
    pub region: String,
    /// When it came.
    pub arrived: f64,
    /// What becomes of it.
    pub fate: PartyFate,
}

/// The newest game of a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RaceGame {
    /// When it was formed, in seconds.
    pub time: f64,
    /// The numbers of each side's parties.
    pub sides: Vec<Vec<u64>>,
    /// Its numbers in words.
    pub verdict: String,
}

/// One rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceLane {
    /// Name of the rule.
    pub title: String,
    /// Its colour.
    pub role: Role,
    /// When the step begins and ends.
    pub times: [f64; 2],
    /// All who wait or came, longest first.
    pub parties: Vec<PartyShown>,
    /// Who came in this step.
    pub newcomer: Option<u64>,
    /// Who waits longest when the step ends.
    pub longest: Option<u64>,
    /// The newest game.
    pub game: Option<RaceGame>,
    /// Why there is nothing to see, where that is so.
    pub cannot: String,
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Race {
    /// The rules, from the left.
    pub lanes: Vec<RaceLane>,
    /// Lowest and highest rating shown; what is beyond stands at the edge.
    pub ratings: [f64; 2],
    /// The longest wait shown, in seconds; who has waited longer stands at the edge.
    pub wait: f64,
    /// The places of each side: room for a game is kept for so many.
    pub places: Vec<u32>,
}

impl Race {
    /// Whether a game is one person against another.
    fn is_duel(&self) -> bool {
        self.places == [1, 1]
    }
}
