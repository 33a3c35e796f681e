//! The letters: outlines and widths out of two fonts that lie in the crate.
//!
//! `font/` holds subsets of DejaVu Sans, plain and bold. Its plain widths are those that
//! [`lobbylab_charts::text_width`] estimates with, so a PNG breaks its lines where an SVG does.

use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const PLAIN: &[u8] = include_bytes!("../font/DejaVuSans.ttf");
const BOLD: &[u8] = include_bytes!("../font/DejaVuSans-Bold.ttf");

/// Two fonts, plain and bold.
#[derive(Debug)]
pub struct Letters {
    plain: Option<Face<'static>>,
    bold: Option<Face<'static>>,
}

impl Letters {
    /// Reads the fonts. O(tables).
    #[must_use]
    pub fn new() -> Self {
        Self {
            plain: Face::parse(PLAIN, 0).ok(),
            bold: Face::parse(BOLD, 0).ok(),
        }
    }

    fn face(&self, bold: bool) -> Option<&Face<'static>> {
        let chosen = if bold { &self.bold } else { &self.plain };
        chosen.as_ref()
    }

    /// Whether both fonts have a character.
    #[must_use]
    pub fn has(&self, character: char) -> bool {
        [false, true].into_iter().all(|bold| {
            let face = self.face(bold);
            face.is_some_and(|face| face.glyph_index(character).is_some())
        })
    }

    /// Width of a text at a size, in the unit of the size; a character that there is not has the
    /// width of the box that stands for it.
    #[must_use]
    pub fn width(&self, text: &str, size: f64, bold: bool) -> f64 {
        let Some(face) = self.face(bold) else {
            return 0.0;
        };
        let units: u32 = text
            .chars()
            .filter_map(|character| face.glyph_hor_advance(glyph(face, character)))
            .map(u32::from)
            .sum();
        f64::from(units) / f64::from(face.units_per_em()) * size
    }

    /// The outline of a text of a size that begins at `x` and whose line has its middle at `y`;
    /// nothing of a text that is all blanks.
    #[must_use]
    pub fn outline(&self, text: &str, size: f64, bold: bool, (x, y): (f64, f64)) -> Option<Path> {
        let face = self.face(bold)?;
        let scale = size / f64::from(face.units_per_em());
        // Middle of the line: between what rises highest and what hangs lowest, as a browser's
        // `text-baseline: middle` has it, the half of the em box.
        let middle = f64::from(face.ascender() + face.descender()) / 2.0;
        let mut pen = Pen(PathBuilder::new());
        let mut at = 0.0;
        let mut whole = PathBuilder::new();
        for character in text.chars() {
            let glyph = glyph(face, character);
            face.outline_glyph(glyph, &mut pen);
            let finished = std::mem::replace(&mut pen.0, PathBuilder::new()).finish();
            let place = Transform::from_row(
                scale as f32,
                0.0,
                0.0,
                -scale as f32,
                (x + at * scale) as f32,
                (y + middle * scale) as f32,
            );
            if let Some(path) = finished.and_then(|path| path.transform(place)) {
                whole.push_path(&path);
            }
            at += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        }
        whole.finish()
    }
}

impl Default for Letters {
    fn default() -> Self {
        Self::new()
    }
}

/// The glyph of a character; the box of those that are not there.
fn glyph(face: &Face<'_>, character: char) -> GlyphId {
    face.glyph_index(character).unwrap_or(GlyphId(0))
}

/// Takes a glyph's outline down, in the font's units.
struct Pen(PathBuilder);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}
