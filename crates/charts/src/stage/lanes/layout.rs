//! Where everything on the animated stage stands at a moment of its motion.
//!
//! Lanes stand side by side where there is room, else below each other. A lane
//! has its title, the pool in rows, a line, and under it the two teams of the
//! game with its verdict. Sizes follow from the lane's capacity rather than from
//! who happens to wait, so that nothing jumps from step to step; motion between
//! slots is the smooth step 3t² − 2t³.

use std::collections::BTreeMap;

use crate::figure::Role;
use crate::geometry::Rect;
use crate::stage::TEXT_LINE;
use crate::stage::lanes::measures::{Measures, TITLE, seats};
use crate::stage::lanes::{Lane, Token};
use crate::stage::motion::{self, between, eased};
use crate::text_width::estimate;

/// A token with its place at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Who.
    pub token: Token,
    /// Centre, of a party's the middle; typographic pixels from the left.
    pub x: f64,
    /// Centre, typographic pixels from the top.
    pub y: f64,
    /// Radius of a player's disc.
    pub radius: f64,
    /// 0 (unseen) to 1.
    pub opacity: f64,
    /// 0, or up to 1 for the newcomer, who wears a rim.
    pub emphasis: f64,
}

impl Placed {
    /// The centres of its players' discs, from the left: one, or a party's side by side. O(players).
    pub fn discs(&self) -> impl Iterator<Item = (f64, f64)> + use<> {
        let (seats, pitch) = (self.token.seats(), self.radius / DISC);
        let (first, y) = (self.x - 0.5 * (seats - 1) as f64 * pitch, self.y);
        (0..seats).map(move |at| (first + at as f64 * pitch, y))
    }
}

/// A team's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TeamBox {
    /// Where.
    pub rect: Rect,
    /// 0 (unseen) to 1.
    pub opacity: f64,
    /// Whether its game is fair.
    pub fair: bool,
}

/// What a text is, which decides its size and weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A lane's name, bold, with a square of its colour before it.
    Title,
    /// How many wait, at the lane's right end.
    Count,
    /// What was decided about a game.
    Verdict,
    /// What the rule saw.
    Status,
}

/// A text with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedText {
    /// The words.
    pub text: String,
    /// Left end (right end for counts), typographic pixels.
    pub x: f64,
    /// Middle of the first line.
    pub y: f64,
    /// Width after which the words wrap, at most two lines.
    pub width: f64,
    /// What it is.
    pub kind: TextKind,
    /// The lane's colour.
    pub role: Role,
    /// 0 (unseen) to 1.
    pub opacity: f64,
}

/// The stage at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LanesPicture {
    /// Players, in drawing order.
    pub tokens: Vec<Placed>,
    /// Team boxes, behind the players.
    pub boxes: Vec<TeamBox>,
    /// Lines under the pools: left end, right end, height.
    pub rules: Vec<(f64, f64, f64)>,
    /// Texts.
    pub texts: Vec<PlacedText>,
}

/// Lanes stand side by side from this width on.
const SIDE_BY_SIDE: f64 = 640.0;
/// Space between lanes.
const GUTTER: f64 = 32.0;
/// Type of a verdict, bold.
const VERDICT: f64 = 13.0;
/// A player's radius in the distance from one seat to the next.
const DISC: f64 = 0.44;
/// The newcomer has arrived.
const ARRIVED: f64 = 0.35;
/// The game stands.
const FORMED: f64 = 0.9;

/// Height that lanes want at a width, in typographic pixels.
pub fn preferred_height(lanes: &[Lane], width: f64) -> f64 {
    let count = lanes.len().max(1);
    let (columns, lane_width) = columns(count, width);
    let highest = (0..count.div_ceil(columns))
        .map(|row| {
            let of_row = lanes.iter().skip(row * columns).take(columns);
            of_row
                .map(|lane| Measures::of(lane, lane_width).height)
                .fold(0.0, f64::max)
        })
        .sum::<f64>();
    highest + (count.div_ceil(columns) - 1) as f64 * 16.0
}

/// Places all lanes in `width` × `height` typographic pixels at
/// `progress` from 0 (before the step) to 1 (after it). With `reduced_motion`
/// nothing moves: the step's result is shown at once.
///
/// # Complexity
/// O(tokens · log tokens).
pub fn layout(
    lanes: &[Lane],
    width: f64,
    height: f64,
    progress: f64,
    reduced_motion: bool,
) -> LanesPicture {
    let mut stage = LanesPicture::default();
    if !(width > 0.0 && height > 0.0) || lanes.is_empty() {
        return stage;
    }
    let progress = motion::progress(progress, reduced_motion);
    let (columns, lane_width) = columns(lanes.len(), width);
    let mut top = 0.0;
    for row in lanes.chunks(columns) {
        let mut lowest = 0.0_f64;
        for (column, lane) in row.iter().enumerate() {
            let left = column as f64 * (lane_width + GUTTER);
            let measures = Measures::of(lane, lane_width);
            lowest = lowest.max(measures.height);
            place_lane(&mut stage, lane, &measures, left, top, progress);
        }
        top += lowest + 16.0;
    }
    stage
}

fn columns(lanes: usize, width: f64) -> (usize, f64) {
    let columns = if width >= SIDE_BY_SIDE {
        lanes.clamp(1, 4)
    } else {
        1
    };
    let lane = (width - GUTTER * (columns - 1) as f64) / columns as f64;
    (columns, lane.max(1.0))
}

fn place_lane(
    stage: &mut LanesPicture,
    lane: &Lane,
    m: &Measures,
    left: f64,
    top: f64,
    progress: f64,
) {
    let arriving = eased(progress / ARRIVED);
    let forming = eased((progress - ARRIVED) / (FORMED - ARRIVED));
    let settled = ((progress - FORMED) / (1.0 - FORMED)).clamp(0.0, 1.0);
    let lines = m.pool[1..].iter();
    (stage.rules).extend(lines.map(|y| (left, left + m.width, top + y)));

    let resting = m.slots(lane, &lane.after);
    // Put in one by one: collecting would sort them first.
    let mut after: BTreeMap<u64, usize> = BTreeMap::new();
    for (place, token) in lane.after.iter().enumerate() {
        after.insert(token.id, place);
    }
    // A game has few players: another map would only weigh.
    let mut seated = Vec::new();
    if let Some(game) = &lane.game {
        for (team, members) in game.teams.iter().enumerate() {
            for (token, place) in members.iter().zip(m.team(team, members)) {
                seated.push((token.id, place));
            }
        }
    }
    let seat = |id: u64| seated.iter().find(|seat| seat.0 == id).map(|seat| seat.1);
    let radius = m.pitch * DISC;
    let arrival = lane
        .arrival
        .iter()
        .filter(|a| lane.before.iter().all(|t| t.id != a.id));
    let here: Vec<Token> = lane.before.iter().chain(arrival).copied().collect();
    for (token, slot) in here.iter().zip(m.slots(lane, &here)) {
        let newcomer = lane.arrival.is_some_and(|a| a.id == token.id);
        let from = if newcomer {
            between(
                (-2.0 * m.pitch * token.seats() as f64, slot.1),
                slot,
                arriving,
            )
        } else {
            slot
        };
        let mut opacity = if newcomer {
            (4.0 * arriving).min(1.0)
        } else {
            1.0
        };
        let (at, size) = match (seat(token.id), after.get(&token.id)) {
            (Some(to), _) => (
                between(from, to, forming),
                radius + (m.team_pitch * DISC - radius) * forming,
            ),
            (None, Some(&place)) => (between(from, resting[place], forming), radius),
            // Who leaves without a game fades where they stood.
            (None, None) => {
                opacity *= 1.0 - forming;
                (from, radius)
            }
        };
        let emphasis = if newcomer { 1.0 } else { 0.0 };
        stage.tokens.push(Placed {
            token: *token,
            x: left + at.0,
            y: top + at.1,
            radius: size,
            opacity,
            emphasis,
        });
    }
    place_words(stage, lane, m, (left, top), forming, settled);
}

fn place_words(
    stage: &mut LanesPicture,
    lane: &Lane,
    m: &Measures,
    (left, top): (f64, f64),
    forming: f64,
    settled: f64,
) {
    let mut text = |words: String, x: f64, y: f64, kind: TextKind, opacity: f64| {
        if !words.is_empty() {
            stage.texts.push(PlacedText {
                text: words,
                x,
                y,
                width: m.width,
                kind,
                role: lane.role,
                opacity,
            });
        }
    };
    text(
        lane.title.clone(),
        left,
        top + TITLE / 2.0,
        TextKind::Title,
        1.0,
    );
    let waiting = seats(if forming > 0.0 {
        &lane.after
    } else {
        &lane.before
    });
    text(
        waiting.to_string() + " waiting",
        left + m.width,
        top + TITLE / 2.0,
        TextKind::Count,
        1.0,
    );
    for (name, ends) in lane.queues.iter().zip(m.pool.windows(2)) {
        let middle = top + (ends[0] + ends[1] - 6.0) / 2.0;
        let right = left + m.width;
        text((*name).to_owned(), right, middle, TextKind::Count, 1.0);
    }
    let mut below = top + m.pool_bottom() + 16.0;
    if let Some(game) = &lane.game {
        below = top + m.boxes[0].bottom + 14.0;
        text(
            game.verdict.clone(),
            left,
            below,
            TextKind::Verdict,
            settled,
        );
        // Where it is narrow the verdict takes two lines.
        let wraps = estimate(&game.verdict, VERDICT, true) > m.width;
        let lines = if wraps { 2.0 } else { 1.0 };
        below += lines * TEXT_LINE;
        for rect in m.boxes {
            let rect = Rect {
                left: left + rect.left,
                top: top + rect.top,
                right: left + rect.right,
                bottom: top + rect.bottom,
            };
            stage.boxes.push(TeamBox {
                rect,
                opacity: forming,
                fair: game.fair,
            });
        }
    }
    text(lane.status.clone(), left, below, TextKind::Status, settled);
}
