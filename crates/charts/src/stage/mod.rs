//! The animated stage as data, and where everything on it stands.
//!
//! A [`Scene`] is one step of the matchmaker. Each kind of it has a room: rules side by
//! side ([`lanes`]), a plane of time and criterion ([`plane`]), a line of players with
//! games above it ([`board`]), players as a graph ([`net`]), rules that race on the same
//! arrivals ([`race`]). A scene never decides
//! anything; it shows what the engine's log says.

#[cfg(any(feature = "hindsight", feature = "engagement"))]
pub mod bars;
#[cfg(feature = "balance")]
pub mod board;
#[cfg(any(feature = "patience", feature = "rules"))]
pub mod lanes;
mod motion;
#[cfg(feature = "engagement")]
pub mod net;
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub mod picture;
#[cfg(feature = "hindsight")]
pub mod plane;
#[cfg(feature = "arena")]
pub mod race;
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
mod words;

#[cfg(feature = "balance")]
use board::Board;
#[cfg(any(feature = "patience", feature = "rules"))]
use lanes::Lane;
#[cfg(feature = "engagement")]
use net::Net;
#[cfg(feature = "hindsight")]
use plane::Plane;
#[cfg(feature = "arena")]
use race::Race;

/// Distance between lines of text, typographic pixels.
pub(crate) const TEXT_LINE: f64 = 18.0;

/// One step as a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Scene {
    /// Nothing to be seen.
    #[default]
    Empty,
    /// Rules side by side.
    #[cfg(any(feature = "patience", feature = "rules"))]
    Lanes(Vec<Lane>),
    /// Time to the right, a criterion upwards.
    #[cfg(feature = "hindsight")]
    Plane(Box<Plane>),
    /// A line of players, with games lifted out of it.
    #[cfg(feature = "balance")]
    Board(Box<Board>),
    /// Players as a graph.
    #[cfg(feature = "engagement")]
    Net(Box<Net>),
    /// Rules side by side on the same arrivals, in time and by rating.
    #[cfg(feature = "arena")]
    Race(Box<Race>),
}

impl Scene {
    /// Height that the stage wants at a width, in typographic pixels.
    #[must_use]
    pub fn preferred_height(&self, width: f64) -> f64 {
        match self {
            Self::Empty => 0.0,
            #[cfg(any(feature = "patience", feature = "rules"))]
            Self::Lanes(lanes) => lanes::preferred_height(lanes, width),
            #[cfg(feature = "hindsight")]
            Self::Plane(plane) => plane::layout::preferred_height(plane, width),
            #[cfg(feature = "balance")]
            Self::Board(board) => board::layout::preferred_height(board, width),
            #[cfg(feature = "engagement")]
            Self::Net(net) => net::layout::preferred_height(net, width),
            #[cfg(feature = "arena")]
            Self::Race(race) => race::layout::preferred_height(race, width),
        }
    }

    /// The same with what speaks of units of time said otherwise.
    #[cfg(any(feature = "patience", feature = "rules", feature = "hindsight"))]
    #[must_use]
    pub fn reworded(mut self, said: &dyn Fn(&str) -> String) -> Self {
        #[cfg(any(feature = "patience", feature = "rules"))]
        if let Self::Lanes(lanes) = &mut self {
            for game in lanes.iter_mut().filter_map(|lane| lane.game.as_mut()) {
                game.verdict = said(&game.verdict);
            }
        }
        #[cfg(feature = "hindsight")]
        if let Self::Plane(plane) = &mut self {
            plane.time_label = said(&plane.time_label);
        }
        self
    }
}
