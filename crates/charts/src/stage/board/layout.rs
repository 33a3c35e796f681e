//! Where everything on the board stands at a moment of the step's motion.
//!
//! From above: title and key (beside them, where there is room, what games are worth),
//! panels of rows, the line of players, its axis, the status. Heights depend on how much
//! the board has room for, not on what happens in a step: nothing jumps.
//!
//! | progress | what is seen |
//! | --- | --- |
//! | 0 to 0.85 | a new row's players fly from the line up to their row; who arrives drops onto the line |
//! | 0.85 to 1 | what is said of the row appears; this is the resting state |

use crate::drawing::scale::Mapping;
use crate::geometry::Rect;
use crate::stage::TEXT_LINE;
use crate::stage::board::placed::{Frame, LANE, MARGINS, MOST_ROLES, PlacedBoard, RUG, TITLE};
use crate::stage::board::{Board, crowd, gauges, rows, words};
use crate::stage::motion::{self, eased};
use crate::stage::picture::PlanePicture;
use crate::stage::words::{axis, status_lines};
use lobbylab_core::balance::stage::BalanceStageView;

/// From this width on panels may stand side by side, and gauges beside the title.
const WIDE: f64 = 640.0;
/// A panel narrower than this has labels above its rows.
const COMPACT: f64 = 600.0;
/// The narrowest panel that stands beside another.
const NARROWEST: f64 = 290.0;
/// Between panels side by side.
const GUTTER: f64 = 28.0;
/// Title of a panel.
const PANEL_TITLE: f64 = 24.0;
/// Room for half a number at the ends of a line.
const EDGE: f64 = 17.0;
/// Height of a row, labels beside it or above it.
const ROW: [f64; 2] = [38.0, 54.0];
/// The least height of a row, likewise.
const LEAST_ROW: [f64; 2] = [17.0, 32.0];
/// All rows together are not higher, as far as the least height of a row allows.
const MOST_ROWS: f64 = 540.0;
/// How high those who wait are stacked at most.
const CROWD: f64 = 76.0;
/// Ticks and label of the axis.
const FOOT: f64 = 42.0;
/// Ticks of the panels' own axis, and the way down to the line.
const OWN: f64 = 46.0;
/// The way down where they show the whole line.
const UNZOOMED: f64 = 16.0;
/// The panels' motion ends; what is left is for words.
const MOVED: f64 = 0.85;

/// Heights of the picture's parts, from above.
struct Heights {
    head: f64,
    panels: f64,
    own: f64,
    crowd: f64,
    rug: f64,
    foot: f64,
    gauges: f64,
    status: f64,
}

impl Heights {
    fn of(board: &BalanceStageView, width: f64) -> Self {
        let wide = width >= WIDE;
        let key = TITLE + words::key_rows(board, key_width(board, width)) as f64 * TEXT_LINE;
        let gauges = gauges::height(board);
        let shape = Shape::of(board, width);
        let lines = shape.lines as f64;
        Self {
            head: 8.0 + if wide { key.max(gauges) } else { key },
            panels: lines * (shape.title + shape.rows as f64 * shape.pitch + 10.0),
            own: if shape.lines == 0 { UNZOOMED } else { OWN },
            crowd: CROWD,
            rug: match board.roles.len().min(MOST_ROLES) {
                0 => 0.0,
                roles => roles as f64 * RUG + 4.0,
            },
            foot: FOOT,
            gauges: if wide { 0.0 } else { gauges },
            status: status_lines(width) as f64 * TEXT_LINE + 8.0,
        }
    }

    fn total(&self) -> f64 {
        self.head
            + self.panels
            + self.own
            + self.crowd
            + self.rug
            + self.foot
            + self.gauges
            + self.status
    }

    /// All of them `by` times as high.
    fn scaled(&self, by: f64) -> Self {
        Self {
            head: by * self.head,
            panels: by * self.panels,
            own: by * self.own,
            crowd: by * self.crowd,
            rug: by * self.rug,
            foot: by * self.foot,
            gauges: by * self.gauges,
            status: by * self.status,
        }
    }
}

/// How the panels are arranged.
struct Shape {
    columns: usize,
    lines: usize,
    /// Width of a panel.
    wide: f64,
    /// Whether labels stand above their rows.
    compact: bool,
    /// Height of a panel's title.
    title: f64,
    /// Rows that a panel has room for.
    rows: usize,
    /// Height of a row.
    pitch: f64,
    /// Lanes of roles in a row.
    lanes: usize,
}

impl Shape {
    fn of(board: &BalanceStageView, width: f64) -> Self {
        let panels = board.panels.len();
        let columns = if board.beside && width >= WIDE {
            let most = ((width + GUTTER) / (NARROWEST + GUTTER)) as usize;
            panels.clamp(1, most.max(1))
        } else {
            1
        };
        let lines = panels.div_ceil(columns);
        let wide = (width - GUTTER * (columns - 1) as f64) / columns as f64;
        let compact = wide < COMPACT;
        let longest = board.panels.iter().map(|panel| panel.rows.len()).max();
        let rows = board.rows.max(longest.unwrap_or(0)).clamp(1, 200);
        let all = (rows * lines.max(1)) as f64;
        let plain = ROW[usize::from(compact)];
        let lanes = board.roles.len().min(MOST_ROLES);
        let high = plain + lanes as f64 * LANE;
        let (pitch, lanes) = if all * high <= MOST_ROWS {
            (high, lanes)
        } else {
            let least = LEAST_ROW[usize::from(compact)];
            ((MOST_ROWS / all).clamp(least, plain), 0)
        };
        let titled = board.panels.iter().any(|panel| !panel.title.is_empty());
        Self {
            columns,
            lines,
            wide,
            compact,
            title: if titled { PANEL_TITLE } else { 0.0 },
            rows,
            pitch,
            lanes,
        }
    }
}

/// Width of the key: beside the gauges, or all of it.
fn key_width(board: &BalanceStageView, width: f64) -> f64 {
    if width >= WIDE && gauges::height(board) > 0.0 {
        0.54 * width
    } else {
        width
    }
}

/// Height that the board wants at a width, in typographic pixels. It depends on how much
/// the board has room for, not on what happens in a step.
#[must_use]
pub fn preferred_height(board: &Board, width: f64) -> f64 {
    Heights::of(&board.step, width.clamp(1.0, 1e4).max(1.0)).total()
}

/// Places the board in `width` × `height` typographic pixels at `progress` from 0
/// (before the step) to 1 (after it). With `reduced_motion` nothing moves: the step's
/// result is shown at once. Whatever the board holds, all places are finite and, from the
/// preferred height on, lie in the picture.
///
/// # Complexity
/// O(n·h + m·n) for n players who wait, stacked at most h high, and m players who are
/// lifted in this step.
#[must_use]
pub fn layout(
    board: &Board,
    width: f64,
    height: f64,
    progress: f64,
    reduced_motion: bool,
) -> PlanePicture {
    let mut picture = PlanePicture::default();
    let Some(progress) = motion::within((width, height), progress, reduced_motion) else {
        return picture;
    };
    let stage = placed(board, width, height, progress);
    picture.plot = Rect {
        left: stage.line.from,
        top: stage.crowd,
        right: stage.line.to,
        bottom: stage.floor,
    };
    let lifted = crowd::draw(&mut picture, &stage);
    rows::draw(&mut picture, &stage, &lifted);
    gauges::draw(&mut picture, &stage);
    words::write(&mut picture, &stage);
    picture
}

/// The board on its place.
fn placed(board: &Board, width: f64, height: f64, progress: f64) -> PlacedBoard<'_> {
    let (board, said) = (&board.step, board.status.as_str());
    let shape = Shape::of(board, width);
    let mut parts = Heights::of(board, width);
    // Too much or too little height is the panels', within reason.
    let extra = height - parts.total();
    if parts.panels + extra >= 0.6 * parts.panels {
        *(if shape.lines > 0 {
            &mut parts.panels
        } else {
            &mut parts.own
        }) += extra;
    } else {
        parts = parts.scaled(height / parts.total());
    }
    // Panels that show the whole line need no axis of their own: rows have its room.
    if board.zoom.is_none() && shape.columns == 1 && shape.lines > 0 {
        let spare = (1.0 - UNZOOMED / OWN) * parts.own;
        parts.own -= spare;
        parts.panels += spare;
    }
    let beside = shape.columns == 1 && !shape.compact && shape.lines > 0;
    let edge = EDGE.min(width / 8.0);
    // Room for labels and notes beside rows, or next to nothing.
    let [before, after] = if shape.compact || shape.lines == 0 {
        [edge, edge]
    } else {
        MARGINS
    };
    let sides = |left: f64, right: f64| (left + before, right - after);
    let (from, to) = if beside {
        sides(0.0, width)
    } else {
        (edge, width - edge)
    };
    let line = Mapping::new(&axis(board.range.0, board.range.1), from, to);
    let (low, high) = board.zoom.unwrap_or(board.range);
    let each = if shape.lines > 0 {
        parts.panels / shape.lines as f64
    } else {
        0.0
    };
    let title = shape.title.min(each / 3.0);
    let frames: Vec<Frame> = (board.panels.iter().enumerate())
        .map(|(index, panel)| {
            let left = (index % shape.columns) as f64 * (shape.wide + GUTTER);
            let right = left + shape.wide;
            let top = parts.head + (index / shape.columns) as f64 * each;
            let (from, to) = sides(left, right);
            Frame {
                panel,
                left,
                right,
                top,
                rows: top + title,
                line: Mapping::new(&axis(low, high), from, to),
            }
        })
        .collect();
    let below = parts.head + parts.panels;
    let own = frames.first().is_some_and(|frame| frame.line != line);
    let base = below + parts.own + parts.crowd;
    let floor = base + parts.rug;
    let foot = floor + parts.foot;
    let gauges = if width >= WIDE {
        Rect {
            left: 0.58 * width,
            top: 0.0,
            right: width,
            bottom: parts.head,
        }
    } else {
        Rect {
            left: 0.0,
            top: foot,
            right: width,
            bottom: foot + parts.gauges,
        }
    };
    let lowest = match frames.len() % shape.columns {
        0 => shape.columns,
        some => some,
    };
    PlacedBoard {
        board,
        said,
        width,
        line,
        lowest: lowest.min(frames.len()),
        own: own.then_some(below),
        frames,
        pitch: (each - title - 10.0).max(1.0) / shape.rows as f64,
        compact: shape.compact,
        lanes: shape.lanes,
        crowd: below + parts.own,
        base,
        floor,
        key: key_width(board, width),
        gauges,
        status: foot + parts.gauges,
        moved: eased(progress / MOVED),
        settled: ((progress - MOVED) / (1.0 - MOVED)).clamp(0.0, 1.0),
    }
}
