//! Sizes within one lane of the stage: rows of the pool, boxes of the teams.
//!
//! Tokens shrink until each queue of the pool fits three rows and a team two, but not below
//! nine pixels from one to the next; then there are more rows.

use crate::geometry::Rect;
use crate::stage::TEXT_LINE;
use crate::stage::lanes::{Lane, Token};
use crate::text_width::estimate;

/// Most tokens that a pool keeps room for.
const MOST: usize = 120;
/// Type of what queues are called, and of how many wait.
pub(crate) const COUNT: f64 = 14.0;
/// Height of a lane's title.
pub(crate) const TITLE: f64 = 26.0;

/// Sizes within one lane.
pub(crate) struct Measures {
    pub width: f64,
    /// Distance between neighbours in the pool.
    pub pitch: f64,
    pub per_row: usize,
    /// Upper ends of the queues, one below the other, and the lower end of the last.
    pub pool: Vec<f64>,
    /// Distance between neighbours in a team.
    pub team_pitch: f64,
    pub team_per_row: usize,
    /// The two boxes, relative to the lane.
    pub boxes: [Rect; 2],
    pub height: f64,
}

impl Measures {
    /// Depends on the lane's capacity and largest possible game, not on its
    /// present state, wherever it can: then nothing jumps from step to step.
    pub fn of(lane: &Lane, width: f64) -> Measures {
        let most = seats(&lane.before).max(seats(&lane.after))
            + lane.arrival.map_or(0, |arrival| arrival.seats());
        let slots = lane.capacity.min(MOST).max(most).max(1);
        let party = lane.largest.max(1);
        let (names, queues) = (name_width(lane), lane.queues.len().max(1));
        let (pitch, per_row) = fitted(slots, party, width - names, 22.0, 3);
        let mut pool = vec![TITLE + 4.0];
        for queue in 0..queues {
            let of = |tokens: &[Token]| {
                let here = tokens.iter().filter(|token| lane.queue(token) == queue);
                here.map(Token::seats).sum::<usize>()
            };
            // One of several holds whom all may hold only while nobody else waits.
            let kept = if queues > 1 { party } else { slots };
            let most =
                of(&lane.before).max(of(&lane.after)) + lane.arrival.map_or(0, |one| of(&[one]));
            let largest = if queues > 1 { queue + 1 } else { party };
            let rows = rows_of(most.max(kept), largest, per_row);
            pool.push(pool[queue] + rows as f64 * pitch + 6.0);
        }
        let pool_bottom = pool[queues];
        // A game takes up to the whole pool: two teams of half of it.
        let in_game = (lane.game.as_ref()).map_or(0, |game| {
            let [one, other] = &game.teams;
            seats(one).max(seats(other))
        });
        let largest = in_game.max(slots / 2).max(1);
        let room = (width - 8.0) / 2.0;
        let (team_pitch, team_per_row) = fitted(largest, party, room - 12.0, pitch, 2);
        let team = in_game.max(1);
        let box_width = team.min(team_per_row) as f64 * team_pitch + 12.0;
        let box_height = rows_of(team, party, team_per_row) as f64 * team_pitch + 8.0;
        let box_top = pool_bottom + 10.0;
        let boxes = [0.0, box_width + 8.0].map(|left| Rect {
            left,
            top: box_top,
            right: left + box_width,
            bottom: box_top + box_height,
        });
        // Room for the largest teams even while no game is shown.
        let reserved = rows_of(largest, party, team_per_row) as f64 * team_pitch + 8.0;
        // A verdict and a status, which takes two lines where it is narrow.
        let text_lines = if width >= 420.0 { 2.0 } else { 3.0 };
        let height = box_top + reserved + 6.0 + text_lines * TEXT_LINE + 4.0;
        Measures {
            width,
            pitch,
            per_row,
            pool,
            team_pitch,
            team_per_row,
            boxes,
            height,
        }
    }

    /// Centres of who waits, in this order, relative to the lane.
    pub fn slots(&self, lane: &Lane, tokens: &[Token]) -> Vec<(f64, f64)> {
        placed(tokens, self.per_row, self.pitch, 0.0, &self.pool, |token| {
            lane.queue(token)
        })
    }

    /// The lower end of all queues.
    pub fn pool_bottom(&self) -> f64 {
        self.pool[self.pool.len() - 1]
    }

    /// Centres of the members of a team, relative to the lane.
    pub fn team(&self, team: usize, members: &[Token]) -> Vec<(f64, f64)> {
        let rect = self.boxes[team];
        let (per_row, left) = (self.team_per_row, rect.left + 6.0);
        placed(
            members,
            per_row,
            self.team_pitch,
            left,
            &[rect.top + 4.0],
            |_| 0,
        )
    }
}

/// Room at the right of the rows for what the queues are called.
fn name_width(lane: &Lane) -> f64 {
    let widths = lane
        .queues
        .iter()
        .map(|name| estimate(name, COUNT, false) + 10.0);
    widths.fold(0.0, f64::max)
}

/// How many seats tokens take: so many players they are.
pub(crate) fn seats(tokens: &[Token]) -> usize {
    tokens.iter().map(Token::seats).sum()
}

/// Tokens one after another in the rows of their queues, which begin at these heights; a party
/// begins a new row rather than being torn apart.
fn placed(
    tokens: &[Token],
    per_row: usize,
    pitch: f64,
    left: f64,
    tops: &[f64],
    queue: impl Fn(&Token) -> usize,
) -> Vec<(f64, f64)> {
    let mut ends = vec![(0, 0); tops.len()];
    tokens
        .iter()
        .map(|token| {
            let (seats, queue) = (token.seats(), queue(token));
            let (row, column) = &mut ends[queue];
            if *column > 0 && *column + seats > per_row {
                (*row, *column) = (*row + 1, 0);
            }
            let x = left + (*column as f64 + 0.5 * seats as f64) * pitch;
            *column += seats;
            (x, tops[queue] + (*row as f64 + 0.5) * pitch)
        })
        .collect()
}

/// Rows that so many seats may need: at the end of each the largest party may not find room.
fn rows_of(seats: usize, party: usize, per_row: usize) -> usize {
    let sure = if seats <= per_row {
        per_row
    } else {
        per_row.saturating_sub(party - 1).max(1)
    };
    seats.div_ceil(sure)
}

/// The largest pitch up to `largest` at which `seats` fill at most so many rows, but at least 9;
/// and how many are in a row.
fn fitted(seats: usize, party: usize, width: f64, largest: f64, most: usize) -> (f64, usize) {
    let mut pitch = largest;
    loop {
        let per_row = ((width / pitch) as usize).max(1);
        if pitch <= 9.0 || rows_of(seats, party, per_row) <= most {
            return (pitch, per_row);
        }
        pitch -= 0.5;
    }
}
