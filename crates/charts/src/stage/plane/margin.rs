//! What games cost, what their lines are and who the players are, beside them where there is room.
//!
//! Words are placed for the resting state, so that they do not flicker while time runs:
//! greedily, those of this step first, then those who wait, each at the first of a few
//! places that is free. No word ever lies on another.

use crate::figure::Role;
use crate::geometry::{Point, Rect};
use crate::stage::picture::{Anchor, Part, PlanePicture, Words};
use crate::stage::plane::links::SQUARE;
use crate::stage::plane::placed::PlacedPlane;
use crate::stage::plane::words::unseen;
use crate::stage::plane::{Link, PlayerStanding, PlayerView, Tie};
use crate::stage::words::{SMALL, TINY, words};
use crate::text_width::estimate;

/// At most so many numbers are tried.
const MOST_NUMBERS: usize = 120;
/// How far words may reach out of the plot, but for its axis.
const RIM: f64 = 4.0;

/// What a game's flat and upright lines are.
const LINES: [&str; 2] = ["wait", "apart"];

/// Between two numbers side by side, which would read as one.
const APART: f64 = 4.0;

/// What a word keeps clear of.
#[derive(Clone, Copy)]
enum Clear {
    /// Everything.
    Everything,
    /// All but the matching in hindsight.
    Players,
    /// Other words only.
    Words,
}

/// What is taken already.
struct Places {
    bounds: Rect,
    words: Vec<Rect>,
    players: Vec<Rect>,
    ghosts: Vec<Rect>,
}

impl Places {
    /// The first of some places that is free for a word, which then is taken. What the
    /// word keeps clear of is given from best to least.
    fn find(
        &mut self,
        places: &[Point],
        (wide, high): (f64, f64),
        clear: &[Clear],
    ) -> Option<Point> {
        for clear in clear {
            for at in places {
                let rect = around(*at, wide, high);
                let free = |taken: &[Rect]| !taken.iter().any(|other| other.overlaps(&rect));
                let free = self.bounds.encloses(&rect)
                    && free(&self.words)
                    && match clear {
                        Clear::Everything => free(&self.players) && free(&self.ghosts),
                        Clear::Players => free(&self.players),
                        Clear::Words => true,
                    };
                if free {
                    self.words.push(rect);
                    return Some(*at);
                }
            }
        }
        None
    }
}

/// Writes costs, numbers of computer players, numbers of players.
pub(crate) fn marginal(picture: &mut PlanePicture, stage: &PlacedPlane) {
    let mut places = taken(stage);
    let games = stage.links(Tie::Definitive);
    for (link, lane) in &games {
        if link.fresh && !link.cost[1].is_empty() {
            cost(picture, stage, &mut places, link, *lane);
        }
    }
    // Said once, of the latest game that has room for it.
    let _ = (games.iter().rev()).any(|game| read(picture, stage, &mut places, *game));
    for (link, lane) in &games {
        if link.computers > 1 {
            computers(picture, stage, &mut places, link, *lane);
        }
    }
    let turn = |dot: &PlayerView| match (dot.fresh, dot.standing) {
        (true, _) => 0,
        (_, PlayerStanding::Waiting | PlayerStanding::Promised) => 1,
        _ => 2,
    };
    let order = (0..3).flat_map(|now| {
        // The latest first: they are what is looked at.
        let dots = stage.plane.dots.iter().rev();
        dots.filter(move |dot| turn(dot) == now && dot.arrived >= stage.plane.from)
    });
    for dot in order.take(MOST_NUMBERS) {
        number(picture, stage, &mut places, dot, turn(dot));
    }
}

/// What the flat and the upright line of a game are, as its cost calls them; whether there was room
/// for both.
fn read(
    picture: &mut PlanePicture,
    stage: &PlacedPlane,
    places: &mut Places,
    (link, lane): (&Link, usize),
) -> bool {
    let x = stage.stroke_at(link, lane);
    let (top, bottom) = stage.span(link);
    // Who has waited longest has the longest line.
    let mut longest = (f64::INFINITY, 0.0);
    for &(arrived, value) in &link.members {
        if arrived < longest.0 {
            longest = (arrived, value);
        }
    }
    let from = stage.x(longest.0) + stage.radius;
    let [wait, apart] = LINES.map(|text| estimate(text, SMALL, false));
    if link.computers > 0 || 0.3 * wait > x - from || bottom - top < 2.0 * SMALL {
        return false;
    }
    // Over a short line the word begins before it.
    let (level, middle) = (
        stage.y(longest.1),
        ((from + x) / 2.0).min(x - 4.0 - wait / 2.0),
    );
    let off = SMALL / 2.0 + stage.radius + 1.0;
    let above = [(middle, level - off), (middle, level + off)];
    let (half, lower) = ((top + bottom) / 2.0, (top + 3.0 * bottom) / 4.0);
    let side = 7.0 + apart / 2.0;
    let beside = [
        (x + side, half),
        (x - side, half),
        (x + side, lower),
        (x - side, lower),
    ];
    let (clear, before) = ([Clear::Everything], places.words.len());
    let flat = places.find(&above, (wait, SMALL), &clear);
    let upright = flat.and_then(|_| places.find(&beside, (apart, SMALL), &clear));
    let (Some(flat), Some(upright)) = (flat, upright) else {
        places.words.truncate(before);
        return false;
    };
    for (text, at) in LINES.into_iter().zip([flat, upright]) {
        picture.texts.push(Words {
            rim: true,
            opacity: if link.fresh { stage.settled } else { 1.0 },
            ..words(text, at, SMALL, Anchor::Middle, Role::Ink)
        });
    }
    true
}

/// A player's number beside the dot.
fn number(
    picture: &mut PlanePicture,
    stage: &PlacedPlane,
    places: &mut Places,
    dot: &PlayerView,
    turn: usize,
) {
    let text = dot.id.to_string();
    let (x, y) = (stage.x(dot.arrived), stage.y(dot.values[0]));
    let wide = estimate(&text, TINY, false);
    let off = stage.radius + if dot.fresh { 5.5 } else { 3.0 };
    let (half, over) = (wide / 2.0, off + 4.0);
    let tried = [
        (x - off - half, y),
        (x, y - over),
        (x, y + over),
        (x + off + half, y),
        (x + half + 2.5, y - over),
        (x + half + 2.5, y + over),
        (x - half - 2.5, y - over),
        (x - half - 2.5, y + over),
    ];
    let clear = match turn {
        0 => &[Clear::Everything, Clear::Players][..],
        _ => &[Clear::Everything],
    };
    if let Some(at) = places.find(&tried, (wide + APART, TINY), clear) {
        let newcomer = dot.fresh && dot.arrived >= stage.plane.now;
        let role = if turn < 2 { Role::Ink } else { Role::Soft };
        picture.texts.push(Words {
            rim: true,
            opacity: if newcomer { stage.forming } else { 1.0 },
            part: Part::Player,
            ..words(&text, at, TINY, Anchor::Middle, role)
        });
    }
}

/// How many computer players there are, beside their square.
fn computers(
    picture: &mut PlanePicture,
    stage: &PlacedPlane,
    places: &mut Places,
    link: &Link,
    lane: usize,
) {
    let text = link.computers.to_string() + "×";
    let wide = estimate(&text, TINY, false);
    let (x, y) = stage.square_at(link, lane);
    let off = SQUARE + 3.0 + wide / 2.0;
    let tried = [(x - off, y), (x + off, y)];
    if let Some(at) = places.find(&tried, (wide, TINY), &[Clear::Everything, Clear::Players]) {
        picture.texts.push(Words {
            rim: true,
            opacity: stage.seen(link.fresh),
            part: Part::Computer,
            ..words(&text, at, TINY, Anchor::Middle, Role::Ink)
        });
    }
}

/// The cost beside a game's stroke, in words where there is room for them.
fn cost(
    picture: &mut PlanePicture,
    stage: &PlacedPlane,
    places: &mut Places,
    link: &Link,
    lane: usize,
) {
    // Several games at once may leave no place.
    let clear = [Clear::Everything, Clear::Players, Clear::Words];
    let game = (link, lane);
    let [whole, short] = &link.cost;
    let near = beside(picture, stage, places, game, whole, &clear[..1])
        || beside(picture, stage, places, game, short, &clear[..2])
        || at_now(picture, stage, places, short);
    if !near {
        beside(picture, stage, places, game, short, &clear[2..]);
    }
}

/// The cost where its game leaves no room: above the plot, beside the word for the present.
/// Whether there was room.
fn at_now(
    picture: &mut PlanePicture,
    stage: &PlacedPlane,
    places: &mut Places,
    text: &str,
) -> bool {
    let wide = estimate(text, SMALL, true);
    let clear = 9.0 + (estimate("now", SMALL, true) + wide) / 2.0;
    let y = stage.plot.top - 11.0;
    let above = [(stage.rest + clear, y), (stage.rest - clear, y)];
    // The plot's own bounds end below these places.
    let bounds = places.bounds;
    places.bounds = Rect {
        left: 0.0,
        top: 0.0,
        right: stage.plot.right + RIM,
        bottom: stage.plot.top,
    };
    let found = places.find(&above, (wide, SMALL), &[Clear::Words]);
    places.bounds = bounds;
    if let Some(at) = found {
        told(picture, stage, text, at);
    }
    found.is_some()
}

/// Writes what a game costs.
fn told(picture: &mut PlanePicture, stage: &PlacedPlane, text: &str, at: Point) {
    picture.texts.push(Words {
        bold: true,
        rim: true,
        opacity: stage.settled,
        part: Part::Game,
        ..words(text, at, SMALL, Anchor::Middle, Role::Ink)
    });
}

/// Words beside a game's stroke; whether there was a place.
fn beside(
    picture: &mut PlanePicture,
    stage: &PlacedPlane,
    places: &mut Places,
    (link, lane): (&Link, usize),
    text: &str,
    clear: &[Clear],
) -> bool {
    let wide = estimate(text, SMALL, true);
    let x = stage.stroke_at(link, lane);
    let (top, bottom) = stage.span(link);
    let middle = (top + bottom) / 2.0;
    let off = 9.0 + wide / 2.0;
    let mut tried = Vec::new();
    for y in [
        middle,
        (top + middle) / 2.0,
        (middle + bottom) / 2.0,
        top - 9.0,
        bottom + 9.0,
    ] {
        tried.extend([(x + off, y), (x - off, y)]);
    }
    let Some(at) = places.find(&tried, (wide, SMALL), clear) else {
        return false;
    };
    told(picture, stage, text, at);
    true
}

/// What is in the plot when the motion has come to rest.
fn taken(stage: &PlacedPlane) -> Places {
    let plot = stage.plot;
    let mut places = Places {
        bounds: Rect {
            left: plot.left + 2.0,
            ..plot.grown(RIM)
        },
        words: Vec::new(),
        players: Vec::new(),
        ghosts: Vec::new(),
    };
    if let Some((text, (left, y))) = unseen(stage, stage.rest) {
        let wide = estimate(text, SMALL, false);
        places
            .words
            .push(around((left + wide / 2.0, y), wide + APART, SMALL));
    }
    let upright = |x: f64, top: f64, bottom: f64| Rect {
        left: x - 3.0,
        top: top - 4.0,
        right: x + 3.0,
        bottom: bottom + 4.0,
    };
    let level = |from: f64, to: f64, y: f64, half: f64| Rect {
        left: from,
        top: y - half,
        right: to.max(from),
        bottom: y + half,
    };
    for dot in &stage.plane.dots {
        let (x, y) = (stage.x(dot.arrived), stage.y(dot.values[0]));
        let end = dot.until.map_or(stage.rest, |until| stage.x(until));
        let side = 2.0 * stage.radius;
        places.players.push(around((x, y), side, side));
        places.players.push(level(x, end, y, 1.0));
    }
    for tie in [Tie::Hindsight, Tie::Definitive, Tie::Temporary] {
        for (link, lane) in stage.links(tie) {
            let x = match tie {
                Tie::Temporary => PlacedPlane::bracket_at(stage.rest, lane),
                _ => stage.stroke_at(link, lane),
            };
            let (top, bottom) = stage.span(link);
            if tie == Tie::Hindsight {
                places.ghosts.push(upright(x, top, bottom));
                for (arrival, value) in &link.members {
                    let trail = level(stage.x(*arrival), x, stage.y(*value), 2.0);
                    places.ghosts.push(trail);
                }
                continue;
            }
            places.players.push(upright(x, top, bottom));
            if link.computers > 0 {
                let (at, side) = (stage.square_at(link, lane), 2.0 * SQUARE);
                places.players.push(around(at, side, side));
            }
        }
    }
    let now = upright(stage.rest, plot.top, plot.bottom);
    places.players.push(now.grown(-1.5));
    places
}

fn around((x, y): Point, wide: f64, high: f64) -> Rect {
    Rect {
        left: x - wide / 2.0,
        top: y - high / 2.0,
        right: x + wide / 2.0,
        bottom: y + high / 2.0,
    }
}
