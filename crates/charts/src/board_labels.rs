//! The words of the board's panels: titles, and what a row is and is worth.

use crate::board::Standing;
use crate::board_layout::{Frame, MARGINS};
use crate::board_rows::{LABEL, Strip};
use crate::figure::Role;
use crate::plane_picture::{Anchor, Form, Ink, Part, PlanePicture, Sign, Words};
use crate::plane_words::{SMALL, shortened, words, wrapped};
use crate::text_width::estimate;

/// The title of a panel, behind a square of its colour.
pub(crate) fn title(picture: &mut PlanePicture, frame: &Frame) {
    if frame.panel.title.is_empty() {
        return;
    }
    let y = frame.top + 9.0;
    let mut left = frame.left;
    if let Some(role) = frame.panel.role {
        picture.signs.push(Sign {
            at: (left + 5.0, y),
            radius: 5.0,
            form: Form::Block,
            ink: Ink::Full(role),
            opacity: 1.0,
            part: Part::Frame,
        });
        left += 17.0;
    }
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
        if row.standing == Standing::Worst {
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
