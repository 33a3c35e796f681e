//! Strokes, signs and words with their places: what a canvas draws of a plane or a board,
//! and the signs and words of a net.
//!
//! Coordinates and sizes are typographic pixels, y grows downwards. Lists are in
//! drawing order: bands, lines, signs, texts.

use crate::figure::Role;
use crate::geometry::{Point, Rect};

/// What a thing in the picture belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Axes, their ticks and labels, title and status.
    Frame,
    /// Borders between queues, and the ends of periods.
    Mark,
    /// The present.
    Now,
    /// The matching in hindsight.
    Ghost,
    /// A player and the trail of the wait.
    Player,
    /// A temporary pair or group.
    Temporary,
    /// A game.
    Game,
    /// Computer players.
    Computer,
    /// The key that explains the signs.
    Key,
    /// Bars of what games are worth.
    Gauge,
}

/// A colour, by what it says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ink {
    /// The role's colour for lines and fills.
    Full(Role),
    /// The ground with this share of the role's colour, 0 to 1: a ghost, or what is
    /// over. Unlike something that shines through, it shows no seams where strokes of
    /// one thing meet.
    Pale(Role, f64),
    /// The colour of hairlines.
    Hairline,
    /// What is read best on the ground with this share of the role's colour.
    Over(Role, f64),
}

/// A stroke. On a plane it is upright or level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Colour.
    pub ink: Ink,
    /// Width; 0 is a hairline, one pixel of the screen.
    pub width: f64,
    /// Whether it is dashed.
    pub dashed: bool,
    /// 0 (unseen) to 1.
    pub opacity: f64,
    /// What it belongs to.
    pub part: Part,
}

/// The form of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A filled disc.
    Disc,
    /// A circle, empty inside.
    Ring,
    /// A circle around another sign, which shows through.
    Halo,
    /// A square, empty inside.
    Square,
    /// A filled square.
    Block,
    /// A filled triangle, standing on a side: something to be warned of.
    Triangle,
}

/// A small sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// Centre.
    pub at: Point,
    /// Radius; half the side of a square or triangle.
    pub radius: f64,
    /// Its form.
    pub form: Form,
    /// Colour of the stroke, or of a disc.
    pub ink: Ink,
    /// 0 (unseen) to 1.
    pub opacity: f64,
    /// What it belongs to.
    pub part: Part,
}

/// Which point of a text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// The words.
    pub text: String,
    /// Anchor across, middle of the line downwards.
    pub at: Point,
    /// Type size.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// What [`at`](Self::at) is.
    pub anchor: Anchor,
    /// Colour, of the roles' colours for words.
    pub role: Role,
    /// Whether it has a rim of the ground's colour, as it may lie over something.
    pub rim: bool,
    /// 0 (unseen) to 1.
    pub opacity: f64,
    /// What it belongs to.
    pub part: Part,
}

/// The whole picture at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanePicture {
    /// Where what is measured is at home.
    pub plot: Rect,
    /// Parts of the ground that are very softly tinted.
    pub bands: Vec<Rect>,
    /// A square of a rule's colour before the title.
    pub title: Option<(Rect, Role)>,
    /// Strokes.
    pub lines: Vec<Line>,
    /// Signs.
    pub signs: Vec<Sign>,
    /// Texts.
    pub texts: Vec<Words>,
}

/// A solid hairline.
pub(crate) fn hairline(from: Point, to: Point, ink: Ink, part: Part) -> Line {
    Line {
        from,
        to,
        ink,
        width: 0.0,
        dashed: false,
        opacity: 1.0,
        part,
    }
}
