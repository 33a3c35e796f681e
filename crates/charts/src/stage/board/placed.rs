//! A board on its place, at one moment of the step's motion.

use crate::drawing::scale::Mapping;
use crate::geometry::Rect;
use lobbylab_core::balance::stage::{BalanceStageView, Panel};

/// Title of the board.
pub(crate) const TITLE: f64 = 27.0;
/// Room for labels left of a panel's rows, and for notes right of them.
pub(crate) const MARGINS: [f64; 2] = [112.0, 148.0];
/// Height of a role's lane in a row of players with roles.
pub(crate) const LANE: f64 = 13.0;
/// Height of a role's lane under the line of players.
pub(crate) const RUG: f64 = 10.0;
/// More roles than a bit set of colours can show are left out.
pub(crate) const MOST_ROLES: usize = 8;

/// A panel on its place.
pub(crate) struct Frame<'a> {
    pub panel: &'a Panel,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    /// Where its rows begin.
    pub rows: f64,
    /// Its line of skills.
    pub line: Mapping,
}

/// A board on its place, at one moment.
pub(crate) struct PlacedBoard<'a> {
    pub board: &'a BalanceStageView,
    /// The line of text under the picture.
    pub said: &'a str,
    pub width: f64,
    /// The line of all skills.
    pub line: Mapping,
    pub frames: Vec<Frame<'a>>,
    /// Whether the panels show skills elsewhere than the line does, and where their own
    /// axis is then.
    pub own: Option<f64>,
    /// How many panels stand on the lowest line.
    pub lowest: usize,
    /// Height of a row.
    pub pitch: f64,
    /// Whether labels stand above their rows.
    pub compact: bool,
    /// Lanes of roles in a row.
    pub lanes: usize,
    /// Upper end of the line's part of the picture.
    pub crowd: f64,
    /// On what those who wait stand.
    pub base: f64,
    /// The axis.
    pub floor: f64,
    /// Width of the key.
    pub key: f64,
    /// Where the gauges are.
    pub gauges: Rect,
    /// Where the status begins.
    pub status: f64,
    /// How far things have moved, 0 to 1.
    pub moved: f64,
    /// How far the motion has come to rest, 0 to 1.
    pub settled: f64,
}

/// Place of a skill on a line, on the line whatever it is.
pub(crate) fn place(line: &Mapping, skill: f64) -> f64 {
    let x = line.to_px(skill);
    x.max(line.from).min(line.to)
}

/// Whether a line shows a skill.
pub(crate) fn shown(line: &Mapping, skill: f64) -> bool {
    (-1e-9..=1.0 + 1e-9).contains(&line.share(skill))
}
