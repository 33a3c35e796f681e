//! The stage of the engagement lab as data: players, who is paired with whom, and the discs
//! and moats of Edmonds' algorithm.
//!
//! A net is a graph on its place: in the plane, on a circle or on a line. In the plane,
//! where the weight of a pair is its distance, the duals of the algorithm are lengths: every
//! player has a disc, every blossom a moat around its players, and a pair is tight when the
//! two touch. So the picture is to scale (M. Jünger, W. R. Pulleyblank, *Geometric duality
//! and combinatorial optimization*, 1993).
//!
//! The net of the step before goes along ([`Net::before`]); from the two the motion is made.
//! The net never decides anything; it shows what the engine's log says, and has its players,
//! links, moats and bars as the lab's stage has them.

mod belts;
mod circle;
mod dots;
mod field;
mod ground;
mod hatch;
pub mod layout;
mod links;
pub mod picture;
pub mod probe;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
mod words;

use crate::engagement::look;
use crate::figure::Role;
pub use lobbylab_core::engagement::stage::{
    Dot, Gauge, GaugeKind, Link, LinkKind, Moat, PlayerLook, Stand,
};

/// A sign that the key explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A plain player.
    Player,
    /// The root of the tree.
    Root,
    /// A player at even depth.
    Even,
    /// A player at odd depth.
    Odd,
    /// A player who stays alone.
    Single,
    /// A pair.
    Matched,
    /// The pair of which the line under the picture tells.
    Told,
    /// An edge of the tree.
    Tree,
    /// An edge that became tight.
    Tight,
    /// The augmenting path.
    Path,
    /// The disc of a player.
    Disc,
    /// The moat of a blossom.
    Moat,
    /// Churn risk as strength of colour.
    Risk,
}

/// What can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The player at this place of the list.
    Dot(usize),
    /// The link at this place of the list.
    Link(usize),
}

/// A part of the plane, in sides of the unit square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its lower left corner.
    pub low: (f64, f64),
    /// Its upper right corner.
    pub high: (f64, f64),
}

impl Extent {
    /// The unit square.
    pub const SQUARE: Extent = Extent {
        low: (0.0, 0.0),
        high: (1.0, 1.0),
    };

    /// What holds both.
    #[must_use]
    pub fn with(self, other: Extent) -> Extent {
        Extent {
            low: (self.low.0.min(other.low.0), self.low.1.min(other.low.1)),
            high: (self.high.0.max(other.high.0), self.high.1.max(other.high.1)),
        }
    }

    /// As far as it lies within one side of the square around it; not empty.
    pub(crate) fn sane(self) -> Extent {
        let keep = |low: f64, high: f64| {
            let low = if low.is_nan() {
                0.0
            } else {
                low.clamp(-1.0, 1.5)
            };
            let high = if high.is_nan() {
                1.0
            } else {
                high.clamp(-0.5, 2.0)
            };
            (low, high.max(low + 0.05))
        };
        let (left, right) = keep(self.low.0, self.high.0);
        let (lower, upper) = keep(self.low.1, self.high.1);
        Extent {
            low: (left, lower),
            high: (right, upper),
        }
    }
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Net {
    /// What is shown.
    pub title: String,
    /// Whose pairs these are: the colour of pairs.
    pub role: Option<Role>,
    /// Where players stand.
    pub stand: Stand,
    /// The players.
    pub dots: Vec<Dot>,
    /// Whether their values ([`Dot::value`]) are written beside the signs, where there is
    /// room: the duals of the algorithm. A pool says its risks by colour.
    pub values: bool,
    /// What is drawn between them; each kind of a pair at most once.
    pub links: Vec<Link>,
    /// The moats of all blossoms.
    pub moats: Vec<Moat>,
    /// What is drawn in any step, of [`Net::extent`], so that nothing jumps: as much fills
    /// the picture. Nothing: the unit square. What reaches further is cut off.
    pub bounds: Option<Extent>,
    /// Bars.
    pub gauges: Vec<Gauge>,
    /// What all bars but a whole measure, written above them; nothing where each says it.
    pub gauges_are: String,
    /// The signs to be explained, the same in every step so that nothing jumps.
    pub key: Vec<Key>,
    /// A line of text under the picture.
    pub status: String,
    /// The place in the list of the link that tells most: it is drawn in ink, the others are paler.
    pub told: Option<usize>,
    /// What it tells, beside its sign in the key; empty where no link is told of.
    pub telling: String,
    /// What is pointed at: it stands out, and what belongs to it; the rest is paler.
    pub lit: Option<Target>,
    /// The net of the step before, from which this one comes about. Its own is not looked at.
    pub before: Option<Box<Net>>,
}

impl Net {
    /// The colour of a bar.
    pub(crate) fn gauge_role(&self, kind: GaugeKind) -> Role {
        match kind {
            GaugeKind::Bound => Role::Patient,
            GaugeKind::Cost => self.role.unwrap_or(Role::Ink),
            GaugeKind::Shown(maker) | GaugeKind::Other(maker) => look(maker).role,
            GaugeKind::Whole => Role::Soft,
        }
    }

    /// The part of the plane that players, discs and moats (on a circle, bars) take up; for
    /// [`Net::bounds`] of all steps. Nothing without players.
    #[must_use]
    pub fn extent(&self) -> Option<Extent> {
        let around = |at: (f64, f64), by: f64| Extent {
            low: (at.0 - by, at.1 - by),
            high: (at.0 + by, at.1 + by),
        };
        let circle = self.stand == Stand::Circle;
        let plane = self.stand == Stand::Plane;
        let dots = self.dots.iter().map(|dot| {
            if circle {
                return around((0.5, 0.5), 0.5 + dot.radius.abs());
            }
            around(dot.at, if plane { dot.radius.abs() } else { 0.0 })
        });
        let moats = self.moats.iter().filter(|_| plane).flat_map(|moat| {
            let ring = |(node, outer): (&usize, &f64)| {
                let dot = self.dots.get(*node)?;
                Some(around(dot.at, outer.max(0.0)))
            };
            moat.nodes.iter().zip(&moat.outer).filter_map(ring)
        });
        dots.chain(moats).reduce(Extent::with)
    }
}
