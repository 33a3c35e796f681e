//! What stands around the net: title, bars, key, the axis of a line, status.

use crate::drawing::scale::Mapping;
use crate::figure::Role;
use crate::figure::common::number;
use crate::geometry::{Point, Rect};
use crate::stage::TEXT_LINE;
use crate::stage::bars::{self, StageBar};
use crate::stage::motion::mixed;
use crate::stage::net::belts::tone;
use crate::stage::net::dots::{Token, token};
use crate::stage::net::field::{Field, HEAD};
use crate::stage::net::links::{rule, style};
use crate::stage::net::picture::{NetPicture, Paint, Stroke};
use crate::stage::net::{Gauge, GaugeKind, Key, LinkKind, Net, PlayerLook, Stand};
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, hairline};
use crate::stage::words::axis;
use crate::stage::words::{SMALL, STATUS, level_ticks, shortened, status_lines, words, wrapped};
use crate::text_width::estimate;

/// Type of the title.
const LARGE: f64 = 16.0;
/// Height of a bar with its words.
const GAUGE: f64 = 33.0;
/// Height of the scale under the bars.
const SCALE: f64 = 22.0;
/// Height of a line above the bars.
const OVER: f64 = 16.0;
/// Between bars and key.
const BETWEEN: f64 = 10.0;
/// More bars have no room.
const MOST_GAUGES: usize = 8;
/// Width of a sample in the key.
const SAMPLE: f64 = 34.0;
/// From one row of the key to the next.
const ENTRY: f64 = 20.0;

/// What a sign is called.
fn name(net: &Net, key: Key) -> &'static str {
    let trees = net.key.contains(&Key::Tree);
    match key {
        Key::Player if trees => "in no tree",
        Key::Player => "player",
        Key::Root => "root: searches a mate",
        Key::Even => "even depth: grows",
        Key::Odd => "odd depth: shrinks",
        Key::Single => "sits out",
        Key::Matched if net.key.contains(&Key::Risk) => "game",
        Key::Matched => "pair",
        // It says itself.
        Key::Told => "",
        Key::Tree => "edge of the tree",
        Key::Tight => "has become tight",
        Key::Path => "augmenting path",
        Key::Disc if net.stand == Stand::Plane => "dual: disc",
        Key::Disc => "dual: bar",
        Key::Moat if net.stand == Stand::Plane => "blossom: moat",
        Key::Moat => "blossom",
        Key::Risk => "likely to stop: less, more",
    }
}

/// Where the entries of the key stand, from its upper left, and its height.
fn places(net: &Net, width: f64) -> (Vec<Point>, f64) {
    let (mut places, mut x, mut row) = (Vec::new(), 0.0, 0_u32);
    for key in &net.key {
        let told = *key == Key::Told;
        let long = match told {
            // A sentence has the width for itself.
            true => width,
            false => sample_width(*key) + 7.0 + estimate(name(net, *key), SMALL, false),
        };
        if x > 0.0 && x + long > width {
            (x, row) = (0.0, row + 1);
        }
        places.push((x, (f64::from(row) + 0.5) * ENTRY));
        x += long + 16.0;
        if told && told_lines(width) > 1 {
            row += 1;
        }
    }
    let rows = if places.is_empty() { 0 } else { row + 1 };
    (places, f64::from(rows) * ENTRY)
}

/// Lines that are kept for the sentence on a pair.
fn told_lines(width: f64) -> usize {
    if width < 520.0 { 2 } else { 1 }
}

fn sample_width(key: Key) -> f64 {
    match key {
        Key::Player | Key::Root | Key::Even | Key::Odd | Key::Single => 20.0,
        _ => SAMPLE,
    }
}

/// What is written above the bars, in lines.
fn over_bars(net: &Net, width: f64) -> Vec<String> {
    match net.gauges.is_empty() {
        true => Vec::new(),
        false => wrapped(&net.gauges_are, SMALL, width, 2),
    }
}

/// Height of the bars with what stands around them.
pub(crate) fn bars_height(net: &Net, width: f64) -> f64 {
    let gauges = net.gauges.len().min(MOST_GAUGES) as f64 * GAUGE;
    let over = over_bars(net, width).len() as f64 * OVER;
    let scale = scale(net).map_or(0.0, |_| SCALE);
    4.0 + over + gauges + scale
}

/// Height of the key, with what keeps it apart.
pub(crate) fn key_height(net: &Net, width: f64) -> f64 {
    match places(net, width).1 {
        0.0 => 0.0,
        tall => tall + BETWEEN,
    }
}

/// Writes all words, bars and the key.
pub(crate) fn write(picture: &mut NetPicture, field: &Field) {
    let net = field.net;
    let high = HEAD.min(field.plot.top) / HEAD;
    let y = 12.0 * high;
    let mut left = 0.0;
    if let (Some(role), false) = (net.role, net.title.is_empty()) {
        let square = Rect {
            left: 0.0,
            top: y - 5.5 * high,
            right: 11.0 * high,
            bottom: y + 5.5 * high,
        };
        picture.title = Some((square, role));
        left = 18.0;
    }
    // Bold type is wider.
    let title = shortened(&net.title, LARGE, (field.width - left) / 1.13);
    if !title.is_empty() {
        let mut title = words(&title, (left, y), LARGE, Anchor::Start, Role::Ink);
        title.bold = true;
        picture.texts.push(title);
    }
    line(picture, field);
    // The key stands next to what it explains: above the plot where bars are beside it, else
    // between the two.
    let top = field.side.top + 4.0;
    if field.wide {
        keys(picture, field, (HEAD * high, field.plot.top));
        gauges(picture, field, top);
    } else {
        let end = keys(picture, field, (top, field.height));
        gauges(picture, field, end);
    }
    let lines = wrapped(&net.status, STATUS, field.width, status_lines(field.width));
    for (index, line) in lines.iter().enumerate() {
        let y = field.status + 6.0 + (index as f64 + 0.5) * TEXT_LINE;
        if y + 8.0 <= field.height {
            let mut text = words(line, (0.0, y), STATUS, Anchor::Start, Role::Soft);
            text.opacity = field.settled;
            picture.texts.push(text);
        }
    }
}

/// The bars from `y` on, as many as there is room for, and the scale of those that are differences.
fn gauges(picture: &mut NetPicture, field: &Field, mut y: f64) {
    let (net, side) = (field.net, field.side);
    let mut over = over_bars(net, side.width());
    for (index, gauge) in net.gauges.iter().take(MOST_GAUGES).enumerate() {
        // What the others measure is written below the whole, which has its own scale.
        let above = match gauge.kind {
            GaugeKind::Whole => Vec::new(),
            _ => std::mem::take(&mut over),
        };
        for text in above {
            if y + OVER > field.height {
                break;
            }
            let at = (side.left, y + 6.0);
            picture
                .texts
                .push(words(&text, at, SMALL, Anchor::Start, Role::Ink));
            y += OVER;
        }
        if y + GAUGE > field.height {
            break;
        }
        bar(picture, field, index, gauge, y);
        y += GAUGE;
    }
    if let Some(ends) = scale(net).filter(|_| y + SCALE <= field.height) {
        let mut drawn = PlanePicture::default();
        let mapping = Mapping::new(&axis(ends[0], ends[1]), side.left, side.right);
        level_ticks(&mut drawn, &mapping, y, side.right);
        adopt(picture, drawn);
    }
}

/// Between which numbers bars of differences lie; `None` where there are none, or none differ.
fn scale(net: &Net) -> Option<[f64; 2]> {
    let differs = |gauge: &&Gauge| matches!(gauge.kind, GaugeKind::Shown(_) | GaugeKind::Other(_));
    let bar = net.gauges.iter().take(MOST_GAUGES).find(differs)?;
    let ends = [-bar.zero, bar.of - bar.zero];
    (bar.of > 1e-3 && ends.iter().all(|end| end.is_finite())).then_some(ends)
}

/// The key from `y` on, as much as there is room for until `end`, and where it ends.
fn keys(picture: &mut NetPicture, field: &Field, (y, end): (f64, f64)) -> f64 {
    let net = field.net;
    for (key, (x, down)) in net.key.iter().zip(places(net, field.width).0) {
        let at = (x, y + down);
        if at.1 + 10.0 > end {
            break;
        }
        let told = *key == Key::Told;
        if told && net.telling.is_empty() {
            continue;
        }
        let wide = sample_width(*key);
        sample(picture, field, *key, at, wide);
        let left = at.0 + wide + 7.0;
        let (text, role, most) = match told {
            true => (net.telling.as_str(), Role::Ink, told_lines(field.width)),
            false => (name(net, *key), Role::Soft, 1),
        };
        let lines = wrapped(text, SMALL, field.width - left, most);
        for (line, text) in lines.iter().enumerate() {
            let at = (left, at.1 + line as f64 * OVER);
            let mut text = words(text, at, SMALL, Anchor::Start, role);
            text.part = Part::Key;
            picture.texts.push(text);
        }
    }
    y + key_height(net, field.width)
}

/// The axis of a line of players.
fn line(picture: &mut NetPicture, field: &Field) {
    let Stand::Line { label, from, to } = &field.net.stand else {
        return;
    };
    let (left, right, _) = field.line();
    let y = field.axis();
    let mut drawn = PlanePicture::default();
    let mapping = Mapping::new(&axis(*from, *to), left, right);
    level_ticks(&mut drawn, &mapping, y, field.plot.right);
    let ends = ((left, y), (right, y));
    drawn.lines.push(Line {
        width: 1.0,
        ..hairline(ends.0, ends.1, Ink::Full(Role::Soft), Part::Frame)
    });
    adopt(picture, drawn);
    let label = shortened(label, SMALL, right - left);
    if !label.is_empty() {
        let at = ((left + right) / 2.0, y + 30.0);
        picture
            .texts
            .push(words(&label, at, SMALL, Anchor::Middle, Role::Ink));
    }
}

/// Takes over what was drawn as on a plane.
fn adopt(picture: &mut NetPicture, mut drawn: PlanePicture) {
    let stroke = |line: Line| {
        Paint::Stroke(Stroke {
            points: vec![line.from, line.to],
            ink: line.ink,
            width: line.width,
            dashed: line.dashed,
            round: false,
            opacity: line.opacity,
        })
    };
    picture.marks.extend(drawn.lines.into_iter().map(stroke));
    picture
        .marks
        .extend(drawn.signs.into_iter().map(Paint::Sign));
    picture.texts.append(&mut drawn.texts);
}

/// A bar, at this moment of its motion.
fn bar(picture: &mut NetPicture, field: &Field, index: usize, gauge: &Gauge, top: f64) {
    let (left, right) = (field.side.left, field.side.right);
    let old = field.old.and_then(|old| old.gauges.get(index));
    let from = old.filter(|old| old.label == gauge.label);
    let from = from.map_or(gauge.value, |old| old.value);
    let now = mixed(from, gauge.value, field.moved);
    let value = if now.is_finite() { now } else { gauge.value };
    let moves = from != gauge.value && field.settled <= 0.0;
    let counts = from == from.floor() && gauge.value == gauge.value.floor();
    let said = if gauge.text.is_empty() {
        number(match (moves, counts) {
            (true, true) => value.floor(),
            (true, false) => rounded(value),
            (false, _) => gauge.value,
        })
    } else {
        gauge.text.clone()
    };
    let moment = StageBar {
        label: gauge.label.clone(),
        text: said,
        value,
        zero: gauge.zero,
        of: gauge.of,
        half: gauge.half,
        role: field.net.gauge_role(gauge.kind),
        shown: matches!(gauge.kind, GaugeKind::Shown(_)),
    };
    let mut drawn = PlanePicture::default();
    bars::bar(&mut drawn, &moment, (left, right), top);
    adopt(picture, drawn);
}

/// A number in motion, with three digits: more would only flicker.
fn rounded(value: f64) -> f64 {
    let mut unit = 1.0;
    while unit * 100.0 > value.abs() && unit > 1e-9 {
        unit /= 10.0;
    }
    (value / unit).round() * unit
}

/// A sign of the key as it is in the plot.
fn sample(picture: &mut NetPicture, field: &Field, key: Key, (left, y): Point, wide: f64) {
    let middle = (left + wide / 2.0, y);
    let rule = rule(field.net);
    let player = |marks: &mut Vec<Paint>, look: PlayerLook, shade: f64, x: f64, beside: bool| {
        let sign = Token {
            at: (x, y),
            radius: if beside { 6.8 } else { 6.0 },
            look,
            shade,
            label: "",
            opacity: 1.0,
            part: Part::Key,
        };
        token(marks, &sign, false);
    };
    let marks = &mut picture.marks;
    let look = match key {
        Key::Player => Some(PlayerLook::Plain),
        Key::Root => Some(PlayerLook::Root),
        Key::Even => Some(PlayerLook::Even),
        Key::Odd => Some(PlayerLook::Odd),
        Key::Single => Some(PlayerLook::Single),
        _ => None,
    };
    if let Some(look) = look {
        player(marks, look, 0.0, middle.0, true);
        return;
    }
    let kind = match key {
        Key::Matched | Key::Told => Some(LinkKind::Matched),
        Key::Tree => Some(LinkKind::Tree),
        Key::Tight => Some(LinkKind::Tight),
        Key::Path => Some(LinkKind::Path),
        _ => None,
    };
    if let Some(kind) = kind {
        let mut style = style(kind, 0.5, rule);
        if key == Key::Told {
            style = style.told();
        }
        // A round end reaches further than the point.
        let inset = 2.0 + style.width / 2.0;
        marks.push(Paint::Stroke(Stroke {
            points: vec![(left + inset, y), (left + wide - inset, y)],
            ink: style.ink,
            width: style.width,
            dashed: style.dashed,
            round: true,
            opacity: 1.0,
        }));
    }
    let mut disc = |radius: f64, ink: Ink| {
        marks.push(Paint::Sign(Sign {
            at: middle,
            radius,
            form: Form::Disc,
            ink,
            opacity: 1.0,
            part: Part::Key,
        }));
    };
    match key {
        Key::Tight if field.net.stand == Stand::Plane => {
            disc(5.2, Ink::Full(Role::Ink));
            disc(2.8, Ink::Pale(Role::Ink, 0.0));
        }
        Key::Disc if field.net.stand == Stand::Plane => {
            let role = tone(PlayerLook::Even);
            disc(10.0, Ink::Pale(role, 0.9));
            disc(8.7, Ink::Pale(role, 0.17));
            disc(3.0, Ink::Full(role));
        }
        Key::Disc => marks.push(Paint::Stroke(Stroke {
            points: vec![(left + 4.0, y), (left + wide - 4.0, y)],
            ink: Ink::Pale(tone(PlayerLook::Even), 0.8),
            width: 9.0,
            dashed: false,
            round: false,
            opacity: 1.0,
        })),
        Key::Moat => {
            let role = tone(PlayerLook::Even);
            disc(10.0, Ink::Pale(role, 0.95));
            disc(8.7, Ink::Pale(role, 0.36));
            disc(5.4, Ink::Pale(role, 0.9));
            disc(4.2, Ink::Pale(role, 0.17));
        }
        Key::Risk => {
            for (step, shade) in [0.02, 0.5, 1.0].into_iter().enumerate() {
                let x = left + 6.0 + 11.0 * step as f64;
                player(marks, PlayerLook::Plain, shade, x, false);
            }
        }
        _ => {}
    }
}
