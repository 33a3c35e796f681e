//! The animated stage on an HTML canvas, by plain calls of the 2D context.
//!
//! `lobbylab_charts::stage` says where everything stands; this draws it, sixty
//! times a second if need be: no plotters, no measuring but for texts.

use lobbylab_charts::palette::Theme;
use lobbylab_charts::stage::Scene;
#[cfg(feature = "balance")]
use lobbylab_charts::stage::board;
#[cfg(any(feature = "patience", feature = "rules"))]
use lobbylab_charts::stage::lanes;
#[cfg(feature = "engagement")]
use lobbylab_charts::stage::net;
#[cfg(feature = "hindsight")]
use lobbylab_charts::stage::plane;
#[cfg(feature = "arena")]
use lobbylab_charts::stage::race;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::canvas::prepared;
#[cfg(any(feature = "patience", feature = "rules"))]
use crate::lanes_canvas;
#[cfg(feature = "engagement")]
use crate::net_canvas;
#[cfg(any(feature = "hindsight", feature = "balance", feature = "arena"))]
use crate::plane_canvas;

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
        #[cfg(any(feature = "patience", feature = "rules"))]
        Scene::Lanes(lanes) => {
            let stage = lanes::layout(lanes, width, height, progress, reduced_motion);
            lanes_canvas::draw(&context, &stage, palette, scale)
        }
        Scene::Empty => Ok(()),
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

/// A path around a box with round corners.
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
