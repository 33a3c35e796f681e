//! The stage of the hindsight lab as data: time runs to the right, a criterion
//! upwards.
//!
//! A player comes as a dot and leaves a trail as long as the wait. A game is a
//! vertical stroke at the moment when it begins, through the ends of its members'
//! trails. [`layout`](crate::stage::plane::layout::layout) places it all for any moment of the
//! step's motion: time runs on from [`Plane::before`] to [`Plane::now`].
//!
//! The plane never decides anything; it shows what the engine's log says.

pub mod layout;
mod links;
mod margin;
mod placed;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
mod words;

use crate::figure::Role;
use crate::stage::bars::StageBar;
pub use lobbylab_core::hindsight::stage::{PlayerStanding, PlayerView};

/// What a link of players is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// A temporary pair or group, at the present moment: dashed.
    Temporary,
    /// A game that was formed: solid.
    Definitive,
    /// A game of the best matching in hindsight: a ghost behind everything.
    Hindsight,
}

/// Players who play together.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// When the game begins.
    pub time: f64,
    /// The members' arrival times and values. Fewer than there should be: computer
    /// players make it up ([`Link::computers`]).
    pub members: Vec<(f64, f64)>,
    /// How many computer players there are in it.
    pub computers: u32,
    /// What it is.
    pub tie: Tie,
    /// Whether it was formed in this step.
    pub fresh: bool,
    /// What it costs, as text, whole and in short; shown beside a game of this step where there
    /// is room.
    pub cost: [String; 2],
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plane {
    /// Name of the rule.
    pub title: String,
    /// Its colour.
    pub role: Option<Role>,
    /// Left end of the time axis.
    pub from: f64,
    /// Right end of the time axis.
    pub to: f64,
    /// The moment before this step.
    pub before: f64,
    /// The moment shown.
    pub now: f64,
    /// Borders between queues, 0 to 1, without the ends: bands.
    pub bands: Vec<f64>,
    /// Times at which a period or batch ended, up to now: upright hairlines.
    pub marks: Vec<f64>,
    /// Who has come; the first of their criteria is shown.
    pub dots: Vec<PlayerView>,
    /// Who plays whom.
    pub links: Vec<Link>,
    /// What is measured upwards.
    pub value_label: String,
    /// What is measured to the right, with its unit.
    pub time_label: String,
    /// Text under the picture.
    pub status: String,
    /// Bars beside the plot, or under all of it.
    pub bars: Vec<StageBar>,
    /// What they measure, written above them.
    pub bars_are: String,
}
