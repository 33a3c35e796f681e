//! Bars of what games are worth: f = α·d_p + v_q, the two parts end to end, all bars on
//! one scale, a lower bound as a tick.

use crate::figure::Role;
use crate::stage::board::placed::PlacedBoard;
use crate::stage::picture::hairline;
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign};
use crate::stage::words::{SMALL, TINY, shortened, words};
use crate::text_width::estimate;
use lobbylab_core::balance::stage::{BalanceStageView, BoardGauge};
use lobbylab_core::words::added;

/// Height of a gauge: words, bar, the word at the bound.
const HIGH: f64 = 42.0;
/// Thickness of a bar.
const BAR: f64 = 9.0;
/// Half the side of a part's sample.
const SAMPLE: f64 = 4.0;

/// How dark the parts are, the first on the left.
const PARTS: [Ink; 2] = [Ink::Full(Role::Ink), Ink::Pale(Role::Ink, 0.42)];
/// What they say is apart: the teams, and all players.
const NAMES: [&str; 2] = ["teams", "players"];

/// Height of all gauges.
pub(crate) fn height(board: &BalanceStageView) -> f64 {
    match board.most_gauges.max(board.gauges.len()).min(6) {
        0 => 0.0,
        some => some as f64 * HIGH + 4.0,
    }
}

/// A length that can be drawn.
fn length(value: f64) -> f64 {
    if value > 0.0 {
        value.min(f64::MAX)
    } else {
        0.0
    }
}

/// How long the longest gauge is: a unit that does not overflow, and a number of them.
fn scale(board: &BalanceStageView) -> (f64, f64) {
    let gauges = || board.gauges.iter();
    let parts = gauges().flat_map(|gauge| gauge.parts);
    let bounds = gauges().filter_map(|gauge| gauge.bound);
    let unit = parts.chain(bounds).map(length).fold(0.0, f64::max);
    let unit = if unit > 0.0 { unit } else { 1.0 };
    let most = gauges()
        .map(|gauge| {
            let sum: f64 = gauge.parts.iter().map(|part| length(*part) / unit).sum();
            sum.max(gauge.bound.map_or(0.0, |bound| length(bound) / unit))
        })
        .fold(0.0, f64::max);
    (unit, if most > 0.0 { most } else { 1.0 })
}

/// Draws all gauges.
pub(crate) fn draw(picture: &mut PlanePicture, stage: &PlacedBoard) {
    let count = stage.board.gauges.len().min(6);
    let place = stage.gauges;
    if count == 0 {
        return;
    }
    let high = HIGH.min(place.height() / count as f64);
    let (unit, most) = scale(stage.board);
    for (index, gauge) in stage.board.gauges.iter().take(count).enumerate() {
        let top = place.top + index as f64 * high;
        let y = top + 0.52 * high;
        said(picture, gauge, (place.left, place.right), top + 0.19 * high);
        let along = |value: f64| place.width() * (length(value) / unit / most).min(1.0);
        let mut x = place.left;
        let mut line = |from: (f64, f64), to: (f64, f64), ink: Ink, width: f64| {
            picture.lines.push(Line {
                width,
                ..hairline(from, to, ink, Part::Gauge)
            });
        };
        line((x, y), (place.right, y), Ink::Pale(Role::Soft, 0.1), BAR);
        for (part, value) in gauge.parts.iter().enumerate() {
            let end = (x + along(*value)).min(place.right);
            line((x, y), (end, y), PARTS[part], BAR);
            x = end;
        }
        let Some(bound) = gauge.bound else {
            continue;
        };
        let x = place.left + along(bound);
        let ends = [y - BAR / 2.0 - 2.0, y + BAR / 2.0 + 4.0];
        // A rim of the ground's colour, so that it is seen on dark and bright parts.
        line((x, ends[0]), (x, ends[1]), Ink::Pale(Role::Soft, 0.0), 4.0);
        line((x, ends[0]), (x, ends[1]), Ink::Full(Role::Worst), 2.0);
        let text = ["bound ", &added([length(bound)]).1].concat();
        let half = estimate(&text, TINY + 1.0, false) / 2.0;
        let x = x.min(place.right - half).max(place.left + half);
        let at = (x, top + 0.83 * high);
        let mut text = words(&text, at, TINY + 1.0, Anchor::Middle, Role::Worst);
        text.part = Part::Gauge;
        picture.texts.push(text);
    }
}

/// What a gauge is of, on the left; its parts and their sum, on the right.
fn said(picture: &mut PlanePicture, gauge: &BoardGauge, (left, right): (f64, f64), y: f64) {
    let mut piece = |right: f64, text: &str, role: Role, bold: bool| {
        let x = right - estimate(text, SMALL, bold);
        let mut words = words(text, (x, y), SMALL, Anchor::Start, role);
        (words.bold, words.part) = (bold, Part::Gauge);
        picture.texts.push(words);
        x
    };
    let (values, sum) = added(gauge.parts.map(length));
    let mut x = piece(right, &sum, Role::Ink, true);
    for (part, (name, value)) in NAMES.iter().zip(&values).enumerate().rev() {
        let sign = if part + 1 == NAMES.len() {
            " = "
        } else {
            " + "
        };
        let text = [name, " ", value, sign].concat();
        let at = piece(x, &text, Role::Soft, false);
        picture.signs.push(Sign {
            at: (at - 3.0 - SAMPLE, y),
            radius: SAMPLE,
            form: Form::Block,
            ink: PARTS[part],
            opacity: 1.0,
            part: Part::Gauge,
        });
        x = at - 3.0 - 2.0 * SAMPLE;
    }
    let label = shortened(&gauge.label, SMALL, x - 8.0 - left);
    if x - left > 24.0 {
        let mut words = words(&label, (left, y), SMALL, Anchor::Start, Role::Ink);
        words.part = Part::Gauge;
        picture.texts.push(words);
    }
}
