//! The plane of the hindsight lab and the board of the balance lab on an HTML canvas, and
//! the pen that also draws the engagement lab's net (`net_canvas`).
//!
//! `lobbylab_charts::stage` says where everything stands; this draws it. Strokes that are upright or level are put on whole pixels of the screen: a
//! picture is sharp at any pixel ratio.

use lobbylab_charts::figure::Role;
use lobbylab_charts::geometry::Rect;
use lobbylab_charts::palette::{Palette, Rgb};
use lobbylab_charts::stage::picture::{Anchor, Form, Ink, Sign, Words};
#[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
use lobbylab_charts::stage::picture::{Line, PlanePicture};
use wasm_bindgen::prelude::*;
use web_sys::CanvasRenderingContext2d;

use crate::canvas::FONT;
use crate::scene_canvas::rounded;

/// How strong the tint of the ground is.
#[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
const TINT: f64 = 0.055;

/// Draws the picture, one typographic pixel being `scale` pixels of the screen.
///
/// # Errors
/// When the context refuses.
#[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
pub(crate) fn draw(
    context: &CanvasRenderingContext2d,
    picture: &PlanePicture,
    palette: &Palette,
    scale: f64,
) -> Result<(), JsValue> {
    context.scale(scale, scale)?;
    context.set_line_join("round");
    let pen = Pen::new(context, palette, scale);
    context.set_fill_style_str(&palette.soft.css());
    context.set_global_alpha(TINT);
    for band in &picture.bands {
        pen.fill(band);
    }
    for line in &picture.lines {
        pen.line(line)?;
    }
    context.set_line_dash(&pen.whole)?;
    for sign in &picture.signs {
        pen.sign(sign)?;
    }
    pen.texts(picture.title.as_ref(), &picture.texts)
}

/// What every stroke needs.
pub(crate) struct Pen<'a> {
    pub context: &'a CanvasRenderingContext2d,
    palette: &'a Palette,
    /// Pixels of the screen to a typographic one.
    scale: f64,
    /// No dashes.
    pub whole: js_sys::Array,
    /// Dashes.
    pub dashes: js_sys::Array,
}

impl<'a> Pen<'a> {
    pub fn new(context: &'a CanvasRenderingContext2d, palette: &'a Palette, scale: f64) -> Self {
        Self {
            context,
            palette,
            scale,
            whole: js_sys::Array::new(),
            dashes: [5.0, 4.0].iter().map(|v| JsValue::from_f64(*v)).collect(),
        }
    }

    /// The square before the title, and all words.
    pub fn texts(&self, title: Option<&(Rect, Role)>, texts: &[Words]) -> Result<(), JsValue> {
        let context = self.context;
        context.set_global_alpha(1.0);
        if let Some((square, role)) = title {
            context.set_fill_style_str(&self.palette.graphic(*role).css());
            context.begin_path();
            rounded(
                context,
                [square.left, square.top, square.right, square.bottom],
                3.0,
            )?;
            context.fill();
        }
        for words in texts {
            let color = match words.role {
                Role::Ink => self.palette.ink,
                role => self.palette.text(role),
            };
            self.words(words, color)?;
        }
        context.set_global_alpha(1.0);
        Ok(())
    }

    pub fn color(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Full(role) => self.palette.graphic(role),
            Ink::Pale(role, share) => self.palette.card.mix(self.palette.graphic(role), share),
            Ink::Hairline => self.palette.line,
            Ink::Over(role, share) => {
                let Palette { ink, card, .. } = *self.palette;
                let ground = card.mix(self.palette.graphic(role), share);
                if ground.contrast(ink) >= ground.contrast(card) {
                    ink
                } else {
                    card
                }
            }
        }
    }

    /// A width of whole pixels, at least one.
    pub fn width(&self, width: f64) -> f64 {
        (width * self.scale).round().max(1.0) / self.scale
    }

    /// The place next to `value` at which a stroke of that width has sharp edges.
    fn sharp(&self, value: f64, width: f64) -> f64 {
        let half = width * self.scale / 2.0;
        ((value * self.scale - half).round() + half) / self.scale
    }

    #[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
    fn fill(&self, rect: &Rect) {
        let [left, top, right, bottom] =
            [rect.left, rect.top, rect.right, rect.bottom].map(|v| self.sharp(v, 0.0));
        self.context
            .fill_rect(left, top, right - left, bottom - top);
    }

    #[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
    fn line(&self, line: &Line) -> Result<(), JsValue> {
        if line.opacity <= 0.0 {
            return Ok(());
        }
        let width = self.width(line.width);
        let (mut from, mut to) = (line.from, line.to);
        if from.0 == to.0 {
            from.0 = self.sharp(from.0, width);
            to.0 = from.0;
        } else if from.1 == to.1 {
            from.1 = self.sharp(from.1, width);
            to.1 = from.1;
        }
        let context = self.context;
        context.set_global_alpha(line.opacity);
        context.set_stroke_style_str(&self.color(line.ink).css());
        context.set_line_width(width);
        context.set_line_dash(if line.dashed {
            &self.dashes
        } else {
            &self.whole
        })?;
        context.begin_path();
        context.move_to(from.0, from.1);
        context.line_to(to.0, to.1);
        context.stroke();
        Ok(())
    }

    pub fn sign(&self, sign: &Sign) -> Result<(), JsValue> {
        if sign.opacity <= 0.0 || sign.radius <= 0.0 {
            return Ok(());
        }
        let context = self.context;
        let color = self.color(sign.ink);
        let (x, y) = sign.at;
        context.set_global_alpha(sign.opacity);
        context.begin_path();
        if sign.form == Form::Triangle {
            context.move_to(x, y - sign.radius);
            context.line_to(x + sign.radius, y + 0.8 * sign.radius);
            context.line_to(x - sign.radius, y + 0.8 * sign.radius);
            context.close_path();
        } else if matches!(sign.form, Form::Square | Form::Block) {
            let side = 2.0 * sign.radius;
            context.rect(
                self.sharp(x - sign.radius, 1.0),
                self.sharp(y - sign.radius, 1.0),
                side,
                side,
            );
        } else {
            context.arc(x, y, sign.radius, 0.0, std::f64::consts::TAU)?;
        }
        let fill = match sign.form {
            Form::Disc | Form::Block | Form::Triangle => Some(color),
            Form::Ring | Form::Square => Some(self.palette.card),
            Form::Halo => None,
        };
        if let Some(fill) = fill {
            context.set_fill_style_str(&fill.css());
            context.fill();
        }
        if matches!(sign.form, Form::Ring | Form::Square | Form::Halo) {
            context.set_stroke_style_str(&color.css());
            context.set_line_width(1.5);
            context.stroke();
        }
        Ok(())
    }

    pub fn words(&self, words: &Words, color: Rgb) -> Result<(), JsValue> {
        let context = self.context;
        let weight = if words.bold { "600 " } else { "" };
        context.set_font(&[weight, &words.size.to_string(), "px ", FONT].concat());
        context.set_text_align(match words.anchor {
            Anchor::Start => "left",
            Anchor::Middle => "center",
            Anchor::End => "right",
        });
        context.set_text_baseline("middle");
        context.set_global_alpha(words.opacity);
        let (x, y) = words.at;
        if words.rim {
            context.set_stroke_style_str(&self.palette.card.css());
            context.set_line_width(3.0);
            context.stroke_text(&words.text, x, y)?;
        }
        context.set_fill_style_str(&color.css());
        context.fill_text(&words.text, x, y)
    }
}
