//! The net of the engagement lab on an HTML canvas, and what of it is under a pointer.
//!
//! `lobbylab_charts::stage::net` says where everything stands; this draws it. What is drawn
//! of discs and moats outside the plot is cut off.

use js_sys::{Object, Reflect};
use lobbylab_charts::palette::Palette;
use lobbylab_charts::stage::Scene;
use lobbylab_charts::stage::net::layout::layout;
use lobbylab_charts::stage::net::picture::{NetPicture, Paint, Stroke};
use lobbylab_charts::stage::net::probe::{Found, probe, targets};
use lobbylab_charts::stage::net::{Net, Target};
use wasm_bindgen::prelude::*;
use web_sys::CanvasRenderingContext2d;

use crate::lab::{Lab, theme};
use crate::plane_canvas::Pen;

/// How far from a sign or a stroke a pointer may be, in typographic pixels.
const REACH: f64 = 9.0;

/// Draws the picture, one typographic pixel being `scale` pixels of the screen.
///
/// # Errors
/// When the context refuses.
pub(crate) fn draw(
    context: &CanvasRenderingContext2d,
    picture: &NetPicture,
    palette: &Palette,
    scale: f64,
) -> Result<(), JsValue> {
    context.scale(scale, scale)?;
    context.set_line_join("round");
    let pen = Pen::new(context, palette, scale);
    context.save();
    context.begin_path();
    let plot = &picture.plot;
    context.rect(plot.left, plot.top, plot.width(), plot.height());
    context.clip();
    for mark in &picture.ground {
        draw_mark(&pen, mark)?;
    }
    context.restore();
    for mark in &picture.marks {
        draw_mark(&pen, mark)?;
    }
    pen.texts(picture.title.as_ref(), &picture.texts)
}

fn draw_mark(pen: &Pen, mark: &Paint) -> Result<(), JsValue> {
    match mark {
        Paint::Stroke(line) => stroke(pen, line),
        Paint::Sign(sign) => pen.sign(sign),
        Paint::Number(words, ink) => pen.words(words, pen.color(*ink)),
    }
}

fn stroke(pen: &Pen, line: &Stroke) -> Result<(), JsValue> {
    let Some((first, rest)) = line.points.split_first().filter(|_| line.opacity > 0.0) else {
        return Ok(());
    };
    let context = pen.context;
    context.set_global_alpha(line.opacity);
    context.set_stroke_style_str(&pen.color(line.ink).css());
    context.set_line_width(pen.width(line.width));
    context.set_line_cap(if line.round { "round" } else { "butt" });
    context.set_line_dash(if line.dashed { &pen.dashes } else { &pen.whole })?;
    context.begin_path();
    context.move_to(first.0, first.1);
    for point in rest {
        context.line_to(point.0, point.1);
    }
    context.stroke();
    // Signs are drawn with whole lines.
    context.set_line_dash(&pen.whole)
}

/// The stage at rest, and how many CSS pixels one of its pixels is.
fn still(net: &Net, size: [f64; 2], theme_name: &str, type_scale: f64) -> (NetPicture, f64) {
    let zoom = (type_scale * theme(theme_name).magnification()).clamp(0.1, 16.0);
    let [width, height] = size.map(|side| side / zoom);
    (layout(net, width, height, 1.0, true), zoom)
}

#[wasm_bindgen]
impl Lab {
    /// Whether something of the stage can be pointed at.
    #[must_use]
    pub fn stage_probes(&self) -> bool {
        matches!(self.scene, Scene::Net(_))
    }

    /// What of the stage lies under a point of its canvas, in CSS pixels; it stands out in
    /// the drawings that follow. Sizes, theme and scale are those of the drawing.
    pub fn stage_probe(
        &mut self,
        css_width: f64,
        css_height: f64,
        theme_name: &str,
        type_scale: f64,
        x: f64,
        y: f64,
    ) -> JsValue {
        let Scene::Net(net) = &self.scene else {
            return JsValue::UNDEFINED;
        };
        let (picture, zoom) = still(net, [css_width, css_height], theme_name, type_scale);
        let found = probe(net, &picture, (x / zoom, y / zoom), REACH);
        let (lit, said) = said(found.as_ref(), zoom);
        self.light(lit);
        said
    }

    /// One of the players and links of the stage, for walking by keyboard; the index wraps.
    /// It stands out in the drawings that follow.
    pub fn stage_walk(
        &mut self,
        css_width: f64,
        css_height: f64,
        theme_name: &str,
        type_scale: f64,
        index: i32,
    ) -> JsValue {
        let Scene::Net(net) = &self.scene else {
            return JsValue::UNDEFINED;
        };
        let (picture, zoom) = still(net, [css_width, css_height], theme_name, type_scale);
        let all = targets(net, &picture);
        if all.is_empty() {
            return JsValue::UNDEFINED;
        }
        let place = (index as isize).rem_euclid(all.len() as isize) as usize;
        let (lit, said) = said(all.get(place), zoom);
        let _ = Reflect::set(&said, &"index".into(), &(place as f64).into());
        let _ = Reflect::set(&said, &"count".into(), &(all.len() as f64).into());
        self.light(lit);
        said
    }

    /// Nothing stands out any more.
    pub fn stage_forget(&mut self) {
        self.light(None);
    }
}

impl Lab {
    fn light(&mut self, lit: Option<Target>) {
        if let Scene::Net(net) = &mut self.scene {
            net.lit = lit;
        }
    }
}

fn said(found: Option<&Found>, zoom: f64) -> (Option<Target>, JsValue) {
    let Some(found) = found else {
        return (None, JsValue::UNDEFINED);
    };
    let object = Object::new();
    // Setting properties of a fresh plain object cannot fail.
    let _ = Reflect::set(&object, &"x".into(), &(found.at.0 * zoom).into());
    let _ = Reflect::set(&object, &"y".into(), &(found.at.1 * zoom).into());
    let _ = Reflect::set(&object, &"text".into(), &found.note.into());
    (Some(found.target), object.into())
}
