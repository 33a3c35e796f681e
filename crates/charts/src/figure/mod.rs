//! What a figure is, before anything is drawn: axes, marks and words.
//!
//! A lab's file (`patience.rs`, …) turns results into a [`Figure`]; `draw.rs`
//! draws any figure on any plotters backend, `readout.rs` answers what is under
//! a pointer, `table.rs` writes the same numbers as a table and as CSV. A
//! figure is plain data: drawing it twice gives the same picture, and a test
//! can look at it without pixels.

mod caption;
pub mod common;
pub mod look;
#[cfg(any(
    feature = "patience",
    feature = "rules",
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) mod pieces;
pub mod row;
mod words;

/// Whose colour and shape a mark wears. A rule keeps its role in every figure,
/// lane and sentence of the site; `palette.rs` gives each role its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The greedy rule: a game as soon as enough players wait.
    Greedy,
    /// The patient rule: wait for a fair game.
    Patient,
    /// A provably optimal rule or solver's answer.
    Optimal,
    /// A rule between two others (wait at most m, widening window, …).
    Between,
    /// Chance, a baseline.
    Random,
    /// The worst possible rule.
    Worst,
    /// A strong player.
    High,
    /// A weak player.
    Low,
    /// The darkest ink: axes, the visitor's own position.
    Ink,
    /// Soft grey: grid, neutral fills.
    Soft,
}

/// How an axis maps numbers to pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps, equal distances.
    Linear,
    /// Equal ratios, equal distances; the range must be positive.
    Log,
}

/// Where an axis has ticks.
#[derive(Clone, Debug, PartialEq)]
pub enum Ticks {
    /// Round numbers, chosen by the drawing.
    Auto,
    /// Just these, with these labels.
    Named(Vec<(f64, String)>),
    /// No ticks and no axis line (state triangles and other free pictures).
    Hidden,
}

/// One axis of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is measured, as printed along the axis: `price of unfairness, α`.
    pub label: String,
    /// Unit of the numbers, or empty.
    pub unit: String,
    /// Lower end.
    pub min: f64,
    /// Upper end, above `min`.
    pub max: f64,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// Ticks.
    pub ticks: Ticks,
    /// Points of one place that stand side by side are up to so far from its tick; 0 where points
    /// are where they are meant to be.
    pub beside: f64,
}

/// How a line is dashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// An unbroken line: exact results.
    Solid,
    /// Long dashes: bounds, envelopes.
    Dashed,
    /// Dots: marks and references.
    Dotted,
}

/// The shape of a point, so that a rule is known without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A filled disc.
    Disc,
    /// A filled square.
    Square,
    /// A filled diamond.
    Diamond,
    /// A filled triangle.
    Triangle,
    /// A filled triangle that points down.
    Wedge,
    /// A ring.
    Ring,
    /// A cross: a printed number.
    Cross,
    /// A wide thin ring around another point: the one that is singled out.
    Around,
}

/// How a region or cell is filled, so that it is known without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A plain tint.
    Plain,
    /// Rising hairlines over the tint.
    Hatched,
    /// Hairlines both ways over the tint.
    Crossed,
}

/// One simulated point with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Position.
    pub x: f64,
    /// Estimate.
    pub y: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// One simulated point whose confidence interval lies along the horizontal axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Estimate.
    pub x: f64,
    /// Position.
    pub y: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// A small sign in a cell, readable without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// Nothing.
    None,
    /// A filled dot: a game is formed here, and it is fair.
    Dot,
    /// A cross: a game is formed here, and it is unfair.
    Cross,
    /// A ring: the rule waits here.
    Ring,
    /// A dash: nothing else is possible here.
    Dash,
}

/// One cell of a map, centred at (`x`, `y`) in axis units.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Centre.
    pub x: f64,
    /// Centre.
    pub y: f64,
    /// Width in axis units.
    pub width: f64,
    /// Height in axis units.
    pub height: f64,
    /// Colour family.
    pub role: Role,
    /// How strong the colour is, 0 (paper) to 1 (full).
    pub shade: f64,
    /// The sign in the cell.
    pub glyph: Glyph,
    /// True for the cell the visitor or the animation is at: outlined in ink.
    pub here: bool,
    /// What the read-out says of it: a whole sentence.
    pub says: String,
}

/// A state of a chain, drawn as a disc.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Centre.
    pub x: f64,
    /// Centre.
    pub y: f64,
    /// Its share of the time, 0 to 1: the disc's area.
    pub share: f64,
    /// Colour.
    pub role: Role,
    /// Its name, in the disc if there is room, else beside it.
    pub label: String,
    /// Whether the animation is there.
    pub here: bool,
    /// What the read-out says of it: a whole sentence.
    pub says: String,
}

/// A move of a chain, drawn as an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The state left, as a place in the list of nodes.
    pub from: usize,
    /// The state entered.
    pub to: usize,
    /// Colour.
    pub role: Role,
    /// How strong the stroke is, 0 to 1.
    pub strength: f64,
    /// How far it bends to its right, as a share of its length.
    pub bend: f64,
}

/// One horizontal bar or dot of a comparison, with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Whose it is, printed at the left.
    pub name: String,
    /// Colour and shape.
    pub role: Role,
    /// The estimate (or the exact value).
    pub value: f64,
    /// Interval, where the value is simulated.
    pub interval: Option<(f64, f64)>,
    /// The exact value, drawn as a tick over the simulated one.
    pub exact: Option<f64>,
    /// Text printed at the right: `+0.012 ± 0.004 over optimal`.
    pub note: String,
}

/// One thing drawn. Marks are drawn in order, later ones on top.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A curve through points sorted by x. Non-finite points break it.
    Line {
        /// Name in legend and read-out.
        name: String,
        /// Colour.
        role: Role,
        /// Dash.
        dash: Dash,
        /// (x, y).
        points: Vec<(f64, f64)>,
    },
    /// Simulated points with error bars.
    Samples {
        /// Name in legend and read-out.
        name: String,
        /// Colour.
        role: Role,
        /// Shape of the points.
        shape: Shape,
        /// The points.
        points: Vec<Sample>,
    },
    /// Simulated points with error bars along x: rows of estimates, and the other
    /// direction of points that have two.
    Spans {
        /// Name in legend and read-out.
        name: String,
        /// Colour.
        role: Role,
        /// Shape of the points.
        shape: Shape,
        /// The points.
        points: Vec<Span>,
    },
    /// A filled polygon with a label inside.
    Region {
        /// Name in read-out.
        name: String,
        /// Colour.
        role: Role,
        /// Fill.
        pattern: Pattern,
        /// Corners, in order.
        outline: Vec<(f64, f64)>,
        /// Where to print the name, if anywhere.
        label_at: Option<(f64, f64)>,
    },
    /// Cells of a map or of a state space.
    Cells {
        /// Name in read-out.
        name: String,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A chain as a graph.
    Nodes {
        /// The states.
        nodes: Vec<Node>,
        /// The moves.
        edges: Vec<Edge>,
    },
    /// Small dots without interval (a solver's answers over a map).
    Dots {
        /// Name in legend and read-out.
        name: String,
        /// Colour.
        role: Role,
        /// Shape.
        shape: Shape,
        /// (x, y).
        points: Vec<(f64, f64)>,
    },
    /// A dotted vertical line at x, labelled at its upper end.
    VerticalMark {
        /// Position.
        x: f64,
        /// Label.
        label: String,
    },
    /// A dotted horizontal line at y, labelled at its right end.
    HorizontalMark {
        /// Position.
        y: f64,
        /// Label.
        label: String,
    },
    /// "You are here": an ink dot with a halo and a label.
    Here {
        /// Position.
        x: f64,
        /// Position.
        y: f64,
        /// Label.
        label: String,
    },
    /// An arrow along points (an orbit, a switch).
    Arrow {
        /// Colour.
        role: Role,
        /// The way, first to last; the head is at the last point.
        points: Vec<(f64, f64)>,
    },
    /// Rows of bars over the x axis; the y axis is ignored, rows are spread evenly.
    Bars {
        /// Rows, top to bottom.
        bars: Vec<Bar>,
    },
    /// What the bars of a figure are made of: the same parts in every row, laid end to
    /// end from nought on, told apart by their fill.
    Stacks {
        /// Name and fill of each part, for the legend.
        parts: Vec<(String, Pattern)>,
        /// For each row, top to bottom, the lengths of its parts; a row without any is
        /// a plain bar.
        rows: Vec<Vec<f64>>,
    },
    /// An entry of the legend for cells, whose colours and signs have no names of their own.
    Key {
        /// What such a cell says.
        name: String,
        /// Colour family.
        role: Role,
        /// How strong the colour is, 0 to 1; a bar of colours where the two differ.
        shades: (f64, f64),
        /// The sign in the cell.
        glyph: Glyph,
    },
    /// Free text at a place.
    Text {
        /// Position.
        x: f64,
        /// Position.
        y: f64,
        /// The words.
        text: String,
        /// Colour.
        role: Role,
    },
}

#[cfg(any(feature = "patience", feature = "rules"))]
impl Mark {
    /// An entry of the legend for cells of one colour and sign.
    pub(crate) fn key(name: impl Into<String>, role: Role, glyph: Glyph) -> Self {
        Mark::Key {
            name: name.into(),
            role,
            shades: (0.6, 0.6),
            glyph,
        }
    }
}

/// One column of a figure's table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Head: `cost per period, greedy, exact`.
    pub name: String,
    /// Unit, or empty.
    pub unit: String,
    /// One entry a row.
    pub cells: Vec<Entry>,
}

/// One entry of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A number, written with enough digits to be read back exactly in CSV.
    Number(f64),
    /// Words.
    Text(String),
    /// Nothing (a point with no simulation yet).
    Empty,
}

/// A whole figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its name in URLs, files and tests: `cost`.
    pub key: &'static str,
    /// Its title: `Cost against the price of unfairness`.
    pub title: String,
    /// What it shows, with the numbers of this very state: the finding first ([`Figure::caption`]).
    pub finding: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// What is drawn.
    pub marks: Vec<Mark>,
    /// The same numbers as a table.
    pub table: Vec<Column>,
    /// Where its numbers come from: method, paper and equation. Printed under
    /// exported pictures and above exported data.
    pub source: String,
}

/// A figure's place on a page, before it has any numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its key.
    pub key: &'static str,
    /// Its title, which never changes.
    pub title: &'static str,
    /// The section of the page.
    pub section: &'static str,
    /// Width divided by height.
    pub aspect: f64,
    /// Whether it moves by itself.
    pub animated: bool,
    /// Whether it shows the step that the stage shows.
    pub follows: bool,
}
