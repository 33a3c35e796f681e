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
    stage
        .rules
        .push((left, left + m.width, top + m.pool_bottom));

    let resting = m.slots(lane.after.iter().copied());
    // Put in one by one: collecting would sort them first.
    let mut after: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for (token, &place) in lane.after.iter().zip(&resting) {
        after.insert(token.id, place);
    }
    // A game has few players: another map would only weigh.
    let mut seated = Vec::new();
    for (team, members) in lane
        .game
        .iter()
        .flat_map(|game| game.teams.iter().enumerate())
    {
        let places = m.team(team, members);
        seated.extend(
            members
                .iter()
                .zip(places)
                .map(|(token, place)| (token.id, place)),
        );
    }
    let seat = |id: u64| seated.iter().find(|seat| seat.0 == id).map(|seat| seat.1);
    let radius = m.pitch * DISC;
    let arrival = lane
        .arrival
        .iter()
        .filter(|a| lane.before.iter().all(|t| t.id != a.id));
    let here = lane.before.iter().chain(arrival);
    let slots = m.slots(here.clone().copied());
    for (token, slot) in here.zip(slots) {
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
            (None, Some(&to)) => (between(from, to, forming), radius),
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
    let mut below = top + m.pool_bottom + 16.0;
    if let Some(game) = &lane.game {
        below = top + m.boxes[0].bottom + 14.0;
        text(
            game.verdict.clone(),
            left,
            below,
            TextKind::Verdict,
            settled,
        );
        below += TEXT_LINE;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::lanes::{GameShown, TokenKind};

    fn token(id: u64) -> Token {
        Token {
            id,
            kind: if id.is_multiple_of(3) {
                TokenKind::High
            } else {
                TokenKind::Low
            },
        }
    }

    fn lane(waiting: u64, game: bool) -> Lane {
        let before: Vec<Token> = (0..waiting).map(token).collect();
        let all: Vec<Token> = (0..=waiting).map(token).collect();
        let size = if game { (all.len() / 4).max(1) } else { 0 };
        let team = |from: usize| {
            all.iter()
                .skip(from)
                .step_by(2)
                .take(size)
                .copied()
                .collect::<Vec<_>>()
        };
        let teams = [team(0), team(1)];
        let after = all
            .iter()
            .filter(|t| !teams.concat().contains(t))
            .copied()
            .collect();
        Lane {
            title: "Greedy".into(),
            role: Role::Greedy,
            before,
            after,
            game: game.then(|| GameShown {
                teams,
                verdict: "unfair by 1 · costs 10 players 2 each".into(),
                fair: false,
            }),
            arrival: Some(token(waiting)),
            status: "3 strong, 7 weak: no even split. Waits for one more.".into(),
            capacity: 11,
            largest: 1,
        }
    }

    fn stage(lanes: Vec<Lane>, width: f64, progress: f64) -> LanesPicture {
        let height = preferred_height(&lanes, width);
        layout(&lanes, width, height, progress, false)
    }

    #[test]
    fn resting_tokens_stand_apart_and_inside() {
        for waiting in [0, 1, 7, 10, 40, 119] {
            for game in [false, true] {
                for width in [280.0, 360.0, 700.0, 1200.0] {
                    let scene = vec![lane(waiting, game), lane(waiting, !game)];
                    let height = preferred_height(&scene, width);
                    let stage = layout(&scene, width, height, 1.0, false);
                    assert_eq!(stage.tokens.len() as u64, 2 * (waiting + 1));
                    for (index, a) in stage.tokens.iter().enumerate() {
                        assert!(
                            a.x - a.radius >= -0.01 && a.x + a.radius <= width + 0.01,
                            "{a:?} in {width}"
                        );
                        assert!(
                            a.y - a.radius >= 0.0 && a.y + a.radius <= height,
                            "{a:?} in {height}"
                        );
                        for b in &stage.tokens[index + 1..] {
                            let apart = crate::geometry::distance((a.x, a.y), (b.x, b.y));
                            assert!(apart >= a.radius + b.radius - 0.01, "{a:?} {b:?}");
                        }
                    }
                    for text in &stage.texts {
                        assert!(text.y > 0.0 && text.y < height, "{text:?} in {height}");
                    }
                }
            }
        }
    }

    #[test]
    fn parties_stay_together_and_apart_from_others() {
        for (count, widths) in [
            (1u64, [280.0, 900.0]),
            (6, [280.0, 360.0]),
            (25, [300.0, 1200.0]),
        ] {
            let party = |id: u64| Token {
                id,
                kind: TokenKind::Party {
                    size: 1 + (id % 5) as u8,
                    of: 5,
                },
            };
            let all: Vec<Token> = (0..count).map(party).collect();
            let (one, other) = all.split_at(all.len() / 2);
            let game = GameShown {
                teams: [one, other].map(<[Token]>::to_vec),
                verdict: String::new(),
                fair: true,
            };
            let mut waiting = lane(0, false);
            (waiting.arrival, waiting.capacity, waiting.largest) = (None, 9, 5);
            (waiting.before, waiting.after) = (all.clone(), all.clone());
            let formed = Lane {
                after: Vec::new(),
                game: Some(game),
                ..waiting.clone()
            };
            for width in widths {
                for scene in [vec![waiting.clone()], vec![formed.clone()]] {
                    let height = preferred_height(&scene, width);
                    let picture = layout(&scene, width, height, 1.0, false);
                    let discs: Vec<_> = (picture.tokens.iter())
                        .flat_map(|placed| placed.discs().map(move |disc| (disc, placed)))
                        .collect();
                    let players: usize = all.iter().map(Token::seats).sum();
                    assert_eq!(discs.len(), players);
                    for (at, ((x, y), placed)) in discs.iter().enumerate() {
                        let r = placed.radius;
                        assert!(
                            x - r >= -0.01 && x + r <= width + 0.01,
                            "{placed:?} in {width}"
                        );
                        assert!(y - r >= 0.0 && y + r <= height, "{placed:?} in {height}");
                        assert_eq!(*y, placed.y);
                        for (other, theirs) in &discs[at + 1..] {
                            let apart = crate::geometry::distance((*x, *y), *other);
                            assert!(apart >= r + theirs.radius - 0.01, "{placed:?} {theirs:?}");
                        }
                    }
                    for (rect, team) in picture.boxes.iter().zip([one, other]) {
                        for ((x, y), placed) in &discs {
                            let inside = (rect.rect.left..rect.rect.right).contains(x)
                                && (rect.rect.top..rect.rect.bottom).contains(y);
                            assert_eq!(inside, team.contains(&placed.token), "{placed:?} {rect:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_jumps() {
        let steps = 400;
        let moments: Vec<LanesPicture> = (0..=steps)
            .map(|i| stage(vec![lane(10, true)], 400.0, f64::from(i) / f64::from(steps)))
            .collect();
        for pair in moments.windows(2) {
            for (a, b) in pair[0].tokens.iter().zip(&pair[1].tokens) {
                assert_eq!(a.token, b.token);
                assert!(
                    crate::geometry::distance((a.x, a.y), (b.x, b.y)) < 4.0,
                    "{a:?} {b:?}"
                );
                assert!((a.opacity - b.opacity).abs() < 0.08);
            }
        }
        // The end of one step is the beginning of the next.
        let first = lane(10, false);
        let next = Lane {
            before: first.after.clone(),
            arrival: None,
            ..first.clone()
        };
        let (end, start) = (
            stage(vec![first], 400.0, 1.0),
            stage(vec![next], 400.0, 0.0),
        );
        for (a, b) in end.tokens.iter().zip(&start.tokens) {
            assert_eq!((a.token, a.x, a.y, a.radius), (b.token, b.x, b.y, b.radius));
        }
    }

    #[test]
    fn reduced_motion_shows_the_result_at_once() {
        let scene = vec![lane(7, true)];
        assert_eq!(
            layout(&scene, 400.0, 200.0, 0.1, true),
            layout(&scene, 400.0, 200.0, 1.0, false)
        );
    }

    #[test]
    fn lanes_stand_side_by_side_where_there_is_room() {
        let wide = stage(vec![lane(3, false), lane(3, false)], 640.0, 1.0);
        assert_eq!(wide.rules[0].2, wide.rules[1].2);
        let narrow = stage(vec![lane(3, false), lane(3, false)], 639.0, 1.0);
        assert!(narrow.rules[0].2 < narrow.rules[1].2);
    }

    #[test]
    fn odd_sizes_are_no_accident() {
        for (width, progress) in [(0.0, 0.5), (f64::NAN, 0.5), (5.0, f64::NAN), (1e9, 2.0)] {
            let _ = layout(&[lane(5, true)], width, 100.0, progress, false);
        }
        assert_eq!(
            layout(&[], 100.0, 100.0, 0.5, false),
            LanesPicture::default()
        );
        assert!(preferred_height(&[], 100.0) >= 0.0);
    }
}
