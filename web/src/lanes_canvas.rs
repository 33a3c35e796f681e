//! Rules side by side on an HTML canvas.
//!
//! A player is known without colour: strong ones have a chevron up, weak ones a chevron down, those
//! of a party hold together.

use crate::canvas::{FONT, text_width};
use crate::scene_canvas::rounded;
use lobbylab_charts::figure::Role;
use lobbylab_charts::palette::{Palette, Rgb};
use lobbylab_charts::stage::lanes::{LanesPicture, Placed, PlacedText, TextKind, TokenKind};
use wasm_bindgen::prelude::*;
use web_sys::CanvasRenderingContext2d;

/// Draws rules side by side, everything where the picture says.
pub(crate) fn draw(
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
    let r = placed.radius;
    context.set_global_alpha(placed.opacity);
    let color = match placed.token.kind {
        TokenKind::High => palette.graphic(Role::High),
        TokenKind::Low => palette.graphic(Role::Low),
        TokenKind::Party { size, of } => {
            let share = f64::from(size - 1) / f64::from(of.saturating_sub(1).max(1));
            palette
                .graphic(Role::Low)
                .mix(palette.graphic(Role::High), share)
        }
        TokenKind::Letter { role, .. } => palette.graphic(role),
    };
    let line_width = (r * 0.2).max(1.0);
    let centres: Vec<(f64, f64)> = placed.discs().collect();
    if let [first, .., last] = centres.as_slice() {
        context.set_stroke_style_str(&color.css());
        context.set_line_width(r * 0.9);
        segment(context, *first, *last);
    }
    context.set_fill_style_str(&color.css());
    for &at in &centres {
        disc(context, at, r)?;
        context.fill();
    }
    if placed.emphasis > 0.0 {
        context.set_global_alpha(placed.opacity * placed.emphasis);
        context.set_stroke_style_str(&palette.ink.css());
        context.set_line_width(line_width);
        for &at in &centres {
            disc(context, at, r - line_width * 0.5)?;
            context.stroke();
        }
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
    let at = (placed.x, placed.y);
    match placed.token.kind {
        TokenKind::High => chevron(context, at, r, -1.0),
        TokenKind::Low => chevron(context, at, r, 1.0),
        TokenKind::Party { .. } => {}
        TokenKind::Letter { letter: sign, .. } => {
            letter(context, at, r, sign.encode_utf8(&mut [0; 4]))?;
        }
    }
    Ok(())
}

/// A letter in the middle of a disc.
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
