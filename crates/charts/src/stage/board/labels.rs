//! A row of a panel on its place, and its words: what it is and is worth; titles of panels.

use crate::balance as figures;
use crate::figure::Role;
use crate::stage::board::placed::{Frame, MARGINS, PlacedBoard};
use crate::stage::picture::{Anchor, Form, Ink, Part, PlanePicture, Sign, Words};
use crate::stage::words::{SMALL, shortened, words, wrapped};
use crate::text_width::estimate;
use lobbylab_core::balance::stage::{BoardRow, PanelMethod, Pin, RowStanding};

/// Height of the label above a row where there is no room beside it.
pub(crate) const LABEL: f64 = 18.0;

/// How a row looks.
pub(crate) struct Tone {
    /// Its stroke.
    pub ink: Ink,
    pub width: f64,
    /// Label and note.
    pub role: Role,
    pub bold: bool,
    /// Its players.
    pub opacity: f64,
}

/// A row on its place.
pub(crate) struct Strip<'a> {
    pub stage: &'a PlacedBoard<'a>,
    pub frame: &'a Frame<'a>,
    pub row: &'a BoardRow,
    pub tone: Tone,
    /// Upper edge.
    pub top: f64,
    /// The stroke on which pins stand.
    pub line: f64,
    /// Middle of the heads.
    pub head: f64,
    pub radius: f64,
    /// The pins by skill.
    pub pins: Vec<&'a Pin>,
    /// Where their feet and heads are.
    pub feet: Vec<f64>,
    pub heads: Vec<f64>,
    /// Lanes of roles above the heads; 0 where there is no room.
    pub lanes: usize,
    /// Whether heads have letters.
    pub letters: bool,
    /// Whether there is room for numbers above it all.
    pub numbers: bool,
    /// How far the row is there, 0 to 1.
    pub seen: f64,
}

/// The colour of what was found in one way: as the figures have it.
fn role(method: PanelMethod) -> Role {
    match method {
        PanelMethod::Exact => figures::BEST.role,
        PanelMethod::Formed => Role::Ink,
        PanelMethod::Runs => figures::NEIGHBOURS.role,
        PanelMethod::Exchanges => figures::OLDEST.role,
        PanelMethod::Interval => figures::SHORTEST.role,
        PanelMethod::Widened => figures::INTERVALS.role,
        PanelMethod::Numbers => Role::Soft,
    }
}

/// The title of a panel, behind a square of its colour.
pub(crate) fn title(picture: &mut PlanePicture, frame: &Frame) {
    if frame.panel.title.is_empty() {
        return;
    }
    let y = frame.top + 9.0;
    let mut left = frame.left;
    picture.signs.push(Sign {
        at: (left + 5.0, y),
        radius: 5.0,
        form: Form::Block,
        ink: Ink::Full(role(frame.panel.method)),
        opacity: 1.0,
        part: Part::Frame,
    });
    left += 17.0;
    let size = 14.0;
    // Bold type is wider.
    let text = shortened(&frame.panel.title, size, (frame.right - left) / 1.13);
    picture.texts.push(Words {
        bold: true,
        ..words(&text, (left, y), size, Anchor::Start, Role::Ink)
    });
}

impl Strip<'_> {
    /// Label and note: beside the row, or above it on a narrow panel.
    pub(crate) fn words(&self, picture: &mut PlanePicture) {
        let (row, frame) = (self.row, self.frame);
        let mut left = frame.left;
        let middle = (self.head + self.line) / 2.0;
        let y = if self.stage.compact {
            self.top + LABEL / 2.0 + 1.0
        } else {
            middle
        };
        if row.standing == RowStanding::Worst {
            picture.signs.push(Sign {
                at: (left + 5.5, y),
                radius: 5.0,
                form: Form::Triangle,
                ink: Ink::Full(Role::Worst),
                opacity: self.seen,
                part: Part::Game,
            });
            left += 15.0;
        }
        // Bold type is wider.
        let weight = if self.tone.bold { 1.13 } else { 1.0 };
        let said = if row.fresh { self.stage.settled } else { 1.0 };
        let mut write = |lines: &[String], x: f64, anchor: Anchor, opacity: f64| {
            let first = y - 7.0 * lines.len().saturating_sub(1) as f64;
            for (index, line) in lines.iter().enumerate() {
                picture.texts.push(Words {
                    bold: self.tone.bold,
                    opacity,
                    part: Part::Game,
                    ..words(
                        line,
                        (x, first + 14.0 * index as f64),
                        SMALL,
                        anchor,
                        self.tone.role,
                    )
                });
            }
        };
        if self.stage.compact {
            let all = frame.right - left;
            let wants = |text: &str| estimate(text, SMALL, self.tone.bold);
            let note = wants(&row.note).min((all - 10.0 - wants(&row.label)).max(0.6 * all));
            let text = |text: &str, wide: f64| vec![shortened(text, SMALL, wide / weight)];
            write(
                &text(&row.note, note + 0.01),
                frame.right,
                Anchor::End,
                said,
            );
            let rest = all - note - 10.0;
            write(&text(&row.label, rest), left, Anchor::Start, self.seen);
            return;
        }
        let most = if self.stage.pitch >= 28.0 { 2 } else { 1 };
        let room = frame.left + MARGINS[0] - 10.0 - left;
        let label = wrapped(&row.label, SMALL, room / weight, most);
        write(&label, left, Anchor::Start, self.seen);
        let room = MARGINS[1] - 12.0;
        let note = wrapped(&row.note, SMALL, room / weight, most);
        write(&note, frame.line.to + 12.0, Anchor::Start, said);
    }
}
