//! The animated stage on an HTML canvas, by plain calls of the 2D context.
//!
//! `lobbylab_charts::stage` says where everything stands; this draws it, sixty
//! times a second if need be: no plotters, no measuring but for texts. A player
//! is known without colour: strong ones have a chevron up, weak ones a chevron
//! down, levels have pips.

use lobbylab_charts::figure::Role;
use lobbylab_charts::palette::{Palette, Rgb, Theme};
use lobbylab_charts::stage::Scene;
#[cfg(feature = "balance")]
use lobbylab_charts::stage::board;
use lobbylab_charts::stage::lanes::{self, LanesPicture, Placed, PlacedText, TextKind, TokenKind};
#[cfg(feature = "engagement")]
use lobbylab_charts::stage::net;
#[cfg(feature = "hindsight")]
use lobbylab_charts::stage::plane;
#[cfg(feature = "arena")]
use lobbylab_charts::stage::race;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::canvas::{FONT, prepared, text_width};
#[cfg(feature = "engagement")]
use crate::net_canvas;
#[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
use crate::plane_canvas;

/// Levels up to this many are shown by pips, more by their number.
const MOST_PIPS: u8 = 6;

/// Draws the scene at `progress` (0 to 1) of its motion so that it fills the
/// canvas; see `canvas::draw_figure` for sizes and scales.
///
/// # Errors
/// For a canvas without 2D context and for sizes or scales out of range.
#[expect(clippy::too_many_arguments, reason = "a frame has no fewer")]
pub fn draw_scene(
    canvas: &HtmlCanvasElement,
    scene: &Scene,
    css_width: f64,
    css_height: f64,
    dpr: f64,
    theme: Theme,
    type_scale: f64,
    progress: f64,
    reduced_motion: bool,
) -> Result<(), JsError> {
    let zoom = type_scale * theme.magnification();
    if !(0.1..=16.0).contains(&zoom) {
        return Err(JsError::new(&format!(
            "type scale {type_scale} was asked for; it must be 0.1 to 10"
        )));
    }
    let (context, ..) = prepared(canvas, css_width, css_height, dpr)?;
    let (width, height) = (css_width / zoom, css_height / zoom);
    let (palette, scale) = (theme.palette(), dpr * zoom);
    context.save();
    let drawn = match scene {
        #[cfg(feature = "hindsight")]
        Scene::Plane(plane) => {
            let picture = plane::layout::layout(plane, width, height, progress, reduced_motion);
            plane_canvas::draw(&context, &picture, palette, scale)
        }
        #[cfg(feature = "balance")]
        Scene::Board(board) => {
            let picture = board::layout::layout(board, width, height, progress, reduced_motion);
            plane_canvas::draw(&context, &picture, palette, scale)
        }
        #[cfg(feature = "engagement")]
        Scene::Net(net) => {
            let picture = net::layout::layout(net, width, height, progress, reduced_motion);
            net_canvas::draw(&context, &picture, palette, scale)
        }
        #[cfg(feature = "arena")]
        Scene::Race(race) => {
            let picture = race::layout::layout(race, width, height, progress, reduced_motion);
            plane_canvas::draw(&context, &picture, palette, scale)
        }
        Scene::Lanes(lanes) => {
            let stage = lanes::layout(lanes, width, height, progress, reduced_motion);
            draw_lanes(&context, &stage, palette, scale)
        }
    };
    context.restore();
    drawn.map_err(|_| JsError::new("the canvas refused to draw"))
}

/// Height in CSS pixels that the scene wants at a width in CSS pixels, theme
/// and type scale as for [`draw_scene`].
pub fn preferred_height(scene: &Scene, css_width: f64, theme: Theme, type_scale: f64) -> f64 {
    let zoom = (type_scale * theme.magnification()).clamp(0.1, 16.0);
    (scene.preferred_height(css_width / zoom) * zoom).ceil()
}

fn draw_lanes(
    context: &CanvasRenderingContext2d,
    stage: &LanesPicture,
    palette: &Palette,
    scale: f64,
) -> Result<(), JsValue> {
    context.scale(scale, scale)?;
    context.set_line_join("round");
    context.set_line_cap("round");
    // A hairline is a whole device pixel.
    let hairline = scale.round().max(1.0) / scale;
    context.set_line_width(hairline);
    for &(left, right, y) in &stage.rules {
        context.set_stroke_style_str(&palette.line.css());
        segment(
            context,
            (left, on_pixel(y, scale)),
            (right, on_pixel(y, scale)),
        );
    }
    for team in &stage.boxes {
        context.set_global_alpha(team.opacity);
        let rect = &team.rect;
        // An unfair game's boxes are dashed: known without colour or words.
        let dash = js_sys::Array::new();
        if !team.fair {
            dash.push(&JsValue::from_f64(4.0));
            dash.push(&JsValue::from_f64(3.0));
        }
        context.set_line_dash(&dash)?;
        context.set_stroke_style_str(&palette.soft.css());
        context.begin_path();
        rounded(
            context,
            [rect.left, rect.top, rect.right, rect.bottom].map(|v| on_pixel(v, scale)),
            7.0,
        )?;
        context.stroke();
        context.set_line_dash(&js_sys::Array::new())?;
    }
    for placed in &stage.tokens {
        if placed.opacity > 0.0 {
            token(context, placed, palette)?;
        }
    }
    context.set_global_alpha(1.0);
    for text in &stage.texts {
        words(context, text, palette)?;
    }
    context.set_global_alpha(1.0);
    Ok(())
}

/// The middle of the device pixel nearest to a coordinate.
fn on_pixel(value: f64, scale: f64) -> f64 {
    ((value * scale).floor() + 0.5) / scale
}

fn segment(context: &CanvasRenderingContext2d, from: (f64, f64), to: (f64, f64)) {
    context.begin_path();
    context.move_to(from.0, from.1);
    context.line_to(to.0, to.1);
    context.stroke();
}

pub(crate) fn rounded(
    context: &CanvasRenderingContext2d,
    [left, top, right, bottom]: [f64; 4],
    radius: f64,
) -> Result<(), JsValue> {
    let radius = radius
        .min((right - left) / 2.0)
        .min((bottom - top) / 2.0)
        .max(0.0);
    context.move_to(left + radius, top);
    context.arc_to(right, top, right, bottom, radius)?;
    context.arc_to(right, bottom, left, bottom, radius)?;
    context.arc_to(left, bottom, left, top, radius)?;
    context.arc_to(left, top, right, top, radius)?;
    context.close_path();
    Ok(())
}

fn disc(
    context: &CanvasRenderingContext2d,
    (x, y): (f64, f64),
    radius: f64,
) -> Result<(), JsValue> {
    context.begin_path();
    context.arc(x, y, radius.max(0.0), 0.0, std::f64::consts::TAU)
}

/// Signs on players are dark, as most discs are bright in every theme.
const SIGN: Rgb = Rgb(0x14, 0x1a, 0x24);

fn token(
    context: &CanvasRenderingContext2d,
    placed: &Placed,
    palette: &Palette,
) -> Result<(), JsValue> {
    let (x, y, r) = (placed.x, placed.y, placed.radius);
    context.set_global_alpha(placed.opacity);
    let color = match placed.token.kind {
        TokenKind::High => palette.graphic(Role::High),
        TokenKind::Low => palette.graphic(Role::Low),
        TokenKind::Level { index, of } => {
            let share = f64::from(index) / f64::from(of.saturating_sub(1).max(1));
            palette
                .graphic(Role::Low)
                .mix(palette.graphic(Role::High), share)
        }
        TokenKind::Letter { role, .. } => palette.graphic(role),
    };
    context.set_fill_style_str(&color.css());
    disc(context, (x, y), r)?;
    context.fill();
    let line_width = (r * 0.2).max(1.0);
    if placed.emphasis > 0.0 {
        context.set_global_alpha(placed.opacity * placed.emphasis);
        context.set_stroke_style_str(&palette.ink.css());
        context.set_line_width(line_width);
        disc(context, (x, y), r - line_width * 0.5)?;
        context.stroke();
        context.set_global_alpha(placed.opacity);
    }
    // Dark on bright discs, as bright as can be on dark ones.
    let sign = if color.contrast(SIGN) >= 4.5 {
        SIGN
    } else {
        Rgb(0xff, 0xff, 0xff)
    };
    context.set_stroke_style_str(&sign.css());
    context.set_fill_style_str(&sign.css());
    context.set_line_width(line_width);
    match placed.token.kind {
        TokenKind::High => chevron(context, (x, y), r, -1.0),
        TokenKind::Low => chevron(context, (x, y), r, 1.0),
        TokenKind::Level { index, of } if of <= MOST_PIPS => pips(context, (x, y), r, index + 1)?,
        TokenKind::Level { index, .. } => {
            letter(context, (x, y), r, &(u32::from(index) + 1).to_string())?;
        }
        TokenKind::Letter { letter: sign, .. } => {
            letter(context, (x, y), r, sign.encode_utf8(&mut [0; 4]))?;
        }
    }
    Ok(())
}

/// A letter or number in the middle of a disc.
fn letter(
    context: &CanvasRenderingContext2d,
    (x, y): (f64, f64),
    r: f64,
    text: &str,
) -> Result<(), JsValue> {
    context.set_font(&["600 ", &(r * 1.2).to_string(), "px ", FONT].concat());
    context.set_text_align("center");
    context.set_text_baseline("middle");
    context.fill_text(text, x, y + r * 0.06)
}

/// A chevron pointing up (`down` = −1) or down (1).
fn chevron(context: &CanvasRenderingContext2d, (x, y): (f64, f64), r: f64, down: f64) {
    let (half, rise) = (r * 0.42, r * 0.2 * down);
    context.begin_path();
    context.move_to(x - half, y - rise);
    context.line_to(x, y + rise);
    context.line_to(x + half, y - rise);
    context.stroke();
}

/// One to six pips as on a die.
fn pips(
    context: &CanvasRenderingContext2d,
    (x, y): (f64, f64),
    r: f64,
    count: u8,
) -> Result<(), JsValue> {
    const CORNER: f64 = 0.38;
    let places: &[(f64, f64)] = match count {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 1.0), (1.0, -1.0)],
        3 => &[(-1.0, 1.0), (0.0, 0.0), (1.0, -1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (0.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        _ => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
    };
    for (dx, dy) in places {
        disc(
            context,
            (x + dx * r * CORNER, y + dy * r * CORNER),
            r * 0.17,
        )?;
        context.fill();
    }
    Ok(())
}

fn words(
    context: &CanvasRenderingContext2d,
    text: &PlacedText,
    palette: &Palette,
) -> Result<(), JsValue> {
    let (font, color, align) = match text.kind {
        TextKind::Title => ("600 16px ", palette.ink, "left"),
        TextKind::Count => ("14px ", palette.soft, "right"),
        TextKind::Verdict => ("600 13px ", palette.ink, "left"),
        TextKind::Status => ("13px ", palette.soft, "left"),
    };
    let font = [font, FONT].concat();
    context.set_global_alpha(text.opacity);
    let mut left = text.x;
    if text.kind == TextKind::Title {
        context.set_fill_style_str(&palette.graphic(text.role).css());
        context.begin_path();
        rounded(
            context,
            [left, text.y - 5.5, left + 11.0, text.y + 5.5],
            3.0,
        )?;
        context.fill();
        left += 18.0;
    }
    context.set_font(&font);
    context.set_text_align(align);
    context.set_text_baseline("middle");
    context.set_fill_style_str(&color.css());
    if matches!(text.kind, TextKind::Title | TextKind::Count) {
        return context.fill_text(&text.text, left, text.y);
    }
    for (index, line) in wrapped(context, &font, &text.text, text.width)
        .iter()
        .enumerate()
    {
        context.fill_text(line, left, text.y + 18.0 * index as f64)?;
    }
    Ok(())
}

/// At most two lines; what does not fit the second is cut with an ellipsis.
fn wrapped(context: &CanvasRenderingContext2d, font: &str, text: &str, width: f64) -> Vec<String> {
    let fits = |line: &str| text_width(context, font, line).is_none_or(|w| w <= width);
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let longer = if lines[last].is_empty() {
            word.to_owned()
        } else {
            [&lines[last], " ", word].concat()
        };
        if lines[last].is_empty() || fits(&longer) {
            lines[last] = longer;
        } else if last == 0 {
            lines.push(word.to_owned());
        } else {
            lines[last].push('…');
            while !fits(&lines[last]) && lines[last].chars().count() > 1 {
                lines[last].pop();
                lines[last].pop();
                lines[last].push('…');
            }
            break;
        }
    }
    lines
}
