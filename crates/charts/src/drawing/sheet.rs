//! A sheet of strokes and words: what a figure is between data and pixels.
//!
//! Everything is drawn on a sheet first, in device pixels, and replayed on a
//! backend after. So the code that sets a figure exists once, not once per
//! backend, and a test can ask where every word stands.

use crate::geometry::{Point, Rect};
use crate::palette::Rgb;

/// Measures a text of a size in device pixels, plain or bold; gives its width.
pub type Measure<'a> = &'a dyn Fn(&str, f64, bool) -> f64;

/// Height of a line of type over its size, as far as boxes go.
const LINE_HEIGHT: f64 = 1.2;

/// Which point of a text its position names; vertically it is the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Text begins here.
    Start,
    /// Text is centred here.
    Middle,
    /// Text ends here.
    End,
}

/// One stroke, fill or text; coordinates and sizes are device pixels, y grows downwards.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// An open path.
    Path {
        /// Its corners, two or more.
        points: Vec<Point>,
        /// Width of the stroke.
        width: f64,
        /// Colour.
        color: Rgb,
    },
    /// A filled polygon.
    Fill {
        /// Its corners, three or more.
        points: Vec<Point>,
        /// Colour.
        color: Rgb,
    },
    /// A filled upright rectangle, less than opaque where it backs a word.
    Box {
        /// Where, on whole pixels.
        rect: Rect,
        /// Colour.
        color: Rgb,
        /// 0 (unseen) to 1 (opaque).
        alpha: f64,
    },
    /// A filled disc.
    Disc {
        /// Its centre.
        center: Point,
        /// Its radius.
        radius: f64,
        /// Colour.
        color: Rgb,
    },
    /// A text in one line.
    Words {
        /// The words.
        text: String,
        /// Across what `align` says, downwards the middle of the line.
        at: Point,
        /// Size of the type.
        size: f64,
        /// Whether it is bold.
        bold: bool,
        /// Which point of the text is given.
        align: Align,
        /// Colour.
        color: Rgb,
    },
}

/// Strokes and words in drawing order, and the boxes that words take.
pub struct Sheet<'a> {
    /// What is drawn, in order.
    pub ops: Vec<Op>,
    /// The rectangle that no word leaves.
    pub bounds: Rect,
    taken: Vec<Rect>,
    measure: Measure<'a>,
}

impl<'a> Sheet<'a> {
    /// An empty sheet.
    pub fn new(bounds: Rect, measure: Measure<'a>) -> Self {
        Sheet {
            ops: Vec::new(),
            bounds,
            taken: Vec::new(),
            measure,
        }
    }

    /// Width of a text in device pixels.
    pub fn width(&self, text: &str, size: f64, bold: bool) -> f64 {
        (self.measure)(text, size, bold)
    }

    /// The box a text would take, moved sideways into the bounds if it sticks out.
    pub fn text_box(&self, text: &str, at: Point, size: f64, bold: bool, align: Align) -> Rect {
        let width = self.width(text, size, bold);
        let left = match align {
            Align::Start => at.0,
            Align::Middle => at.0 - width / 2.0,
            Align::End => at.0 - width,
        };
        let left = left.min(self.bounds.right - width).max(self.bounds.left);
        let half = size * LINE_HEIGHT / 2.0;
        Rect {
            left,
            top: at.1 - half,
            right: left + width,
            bottom: at.1 + half,
        }
    }

    /// Whether a box lies in the bounds and on no other word.
    pub fn is_free(&self, rect: &Rect) -> bool {
        self.bounds.encloses(rect) && !self.taken.iter().any(|other| other.overlaps(rect))
    }

    /// Writes a text unless it would leave the bounds or lie on another one.
    /// Returns whether it was written.
    pub fn words(
        &mut self,
        text: &str,
        at: Point,
        size: f64,
        bold: bool,
        align: Align,
        color: Rgb,
    ) -> bool {
        let rect = self.text_box(text, at, size, bold, align);
        if text.is_empty() || !at.0.is_finite() || !at.1.is_finite() || !self.is_free(&rect) {
            return false;
        }
        let x = match align {
            Align::Start => rect.left,
            Align::Middle => (rect.left + rect.right) / 2.0,
            Align::End => rect.right,
        };
        self.taken.push(rect);
        self.ops.push(Op::Words {
            text: text.to_owned(),
            at: (x, at.1),
            size,
            bold,
            align,
            color,
        });
        true
    }

    /// Keeps words off a rectangle.
    pub fn reserve(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// The text cut to a width, with an ellipsis if something had to go.
    pub fn shortened(&self, text: &str, size: f64, bold: bool, width: f64) -> String {
        // Of a long text only the beginning is measured: doubled until it is too wide.
        let start = |count: usize| match text.char_indices().nth(count) {
            Some((end, _)) => &text[..end],
            None => text,
        };
        let mut over = 32;
        while self.width(start(over), size, bold) <= width {
            if start(over).len() == text.len() {
                return text.to_owned();
            }
            over *= 2;
        }
        // Then the longest beginning that fits with its dots lies between two.
        let cut = |count: usize| [start(count).trim_end(), "…"].concat();
        let mut fits = 0;
        while over - fits > 1 {
            let middle = fits + (over - fits) / 2;
            if self.width(&cut(middle), size, bold) <= width {
                fits = middle;
            } else {
                over = middle;
            }
        }
        if fits == 0 { String::new() } else { cut(fits) }
    }

    /// The text broken into lines no wider than `width`; words too long for a
    /// line are shortened.
    pub fn wrapped(&self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(line) = lines.last_mut() {
                let longer = [line.as_str(), " ", word].concat();
                if self.width(&longer, size, false) <= width {
                    *line = longer;
                    continue;
                }
            }
            lines.push(self.shortened(word, size, false, width));
        }
        lines
    }

    /// An open path.
    pub fn path(&mut self, points: Vec<Point>, width: f64, color: Rgb) {
        if points.len() > 1 {
            self.ops.push(Op::Path {
                points,
                width,
                color,
            });
        }
    }

    /// A filled polygon.
    pub fn fill(&mut self, points: Vec<Point>, color: Rgb) {
        if points.len() > 2 {
            self.ops.push(Op::Fill { points, color });
        }
    }

    /// A filled disc.
    pub fn disc(&mut self, center: Point, radius: f64, color: Rgb) {
        self.ops.push(Op::Disc {
            center,
            radius,
            color,
        });
    }

    /// A ring.
    pub fn ring(&mut self, center: Point, radius: f64, width: f64, color: Rgb) {
        // Thirty-two sides are a circle at the sizes of a figure. Each corner is
        // the one before turned by π/16: TURN is its cosine and sine, so that no trigonometry is shipped for a ring.
        const TURN: (f64, f64) = (0.980_785_280_403_230_4, 0.195_090_322_016_128_27);
        let mut arm = (radius, 0.0);
        let mut points = Vec::with_capacity(33);
        for _ in 0..=32 {
            points.push((center.0 + arm.0, center.1 + arm.1));
            arm = (
                arm.0 * TURN.0 - arm.1 * TURN.1,
                arm.0 * TURN.1 + arm.1 * TURN.0,
            );
        }
        self.path(points, width, color);
    }

    /// A filled rectangle on whole pixels.
    pub fn rect(&mut self, rect: Rect, color: Rgb) {
        self.backing(rect, color, 1.0);
    }

    /// A filled rectangle on whole pixels that lets `1 − alpha` through.
    pub fn backing(&mut self, rect: Rect, color: Rgb, alpha: f64) {
        let rect = Rect {
            left: rect.left.round(),
            top: rect.top.round(),
            right: rect.right.round(),
            bottom: rect.bottom.round(),
        };
        if rect.width() > 0.0 && rect.height() > 0.0 {
            self.ops.push(Op::Box { rect, color, alpha });
        }
    }

    /// A horizontal or vertical line exactly on pixels, so that it is as sharp
    /// as the screen allows. The width is rounded to whole pixels, at least one.
    pub fn rule(&mut self, a: Point, b: Point, width: f64, color: Rgb) {
        let width = width.round().max(1.0);
        let on_pixel = |v: f64| {
            if width % 2.0 == 1.0 {
                v.floor() + 0.5
            } else {
                v.round()
            }
        };
        let (a, b) = if a.1 == b.1 {
            ((a.0, on_pixel(a.1)), (b.0, on_pixel(a.1)))
        } else {
            ((on_pixel(a.0), a.1), (on_pixel(a.0), b.1))
        };
        self.path(vec![a, b], width, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn bounds() -> Rect {
        Rect {
            left: 0.0,
            top: 0.0,
            right: 100.0,
            bottom: 100.0,
        }
    }

    #[test]
    fn the_longest_beginning_that_fits_is_kept() {
        let measure = |text: &str, _: f64, _: bool| text.chars().count() as f64;
        let sheet = Sheet::new(bounds(), &measure);
        for text in [
            "",
            "word",
            "two words and more",
            "ein Bär — ", /* letters of several bytes */
        ] {
            let letters: Vec<char> = text.chars().collect();
            for width in 0..30 {
                let expected = if letters.len() <= width {
                    text.to_owned()
                } else {
                    let mut best = String::new();
                    for count in 1..letters.len() {
                        let start: String = letters[..count].iter().collect();
                        let cut = format!("{}…", start.trim_end());
                        if cut.chars().count() <= width {
                            best = cut;
                        }
                    }
                    best
                };
                let found = sheet.shortened(text, 10.0, false, width as f64);
                assert_eq!(found, expected, "{text:?} in {width}");
            }
        }
    }

    #[test]
    fn a_long_word_is_not_measured_again_and_again() {
        let measured = Cell::new(0);
        let measure = |text: &str, _: f64, _: bool| {
            measured.set(measured.get() + text.len());
            text.len() as f64
        };
        let sheet = Sheet::new(bounds(), &measure);
        let word = "x".repeat(64_000);
        for text in [word.clone(), format!("state {word} seed")] {
            let lines = sheet.wrapped(&text, 10.0, 500.0);
            assert!(lines.iter().any(|line| line.ends_with('…')));
        }
        assert!(measured.get() < 10 * word.len(), "{}", measured.get());
    }
}
