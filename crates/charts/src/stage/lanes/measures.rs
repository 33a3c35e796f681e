//! Sizes within one lane of the stage: rows of the pool, boxes of the teams.
//!
//! Tokens shrink until the pool fits three rows and a team two, but not below
//! nine pixels from one to the next; then there are more rows.

use crate::geometry::Rect;
use crate::stage::Lane;
use crate::stage::TEXT_LINE;

/// Most tokens that a pool keeps room for.
const MOST: usize = 120;
/// Height of a lane's title.
pub(crate) const TITLE: f64 = 26.0;

/// Sizes within one lane.
pub(crate) struct Measures {
    pub width: f64,
    /// Distance between neighbours in the pool.
    pub pitch: f64,
    pub per_row: usize,
    pub pool_top: f64,
    pub pool_bottom: f64,
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
        let most = lane.before.len().max(lane.after.len()) + usize::from(lane.arrival.is_some());
        let slots = lane.capacity.min(MOST).max(most).max(1);
        let (pitch, per_row) = fitted(slots, width, 22.0, 3);
        let rows = slots.div_ceil(per_row);
        let pool_top = TITLE + 4.0;
        let pool_bottom = pool_top + rows as f64 * pitch + 6.0;
        // A game takes up to the whole pool: two teams of half of it.
        let in_game = lane
            .game
            .as_ref()
            .map_or(0, |game| game.teams[0].len().max(game.teams[1].len()));
        let largest = in_game.max(slots / 2).max(1);
        let room = (width - 8.0) / 2.0;
        let (team_pitch, team_per_row) = fitted(largest, room - 12.0, pitch, 2);
        let team = in_game.max(1);
        let box_width = team.min(team_per_row) as f64 * team_pitch + 12.0;
        let box_height = team.div_ceil(team_per_row) as f64 * team_pitch + 8.0;
        let box_top = pool_bottom + 10.0;
        let boxes = [0.0, box_width + 8.0].map(|left| Rect {
            left,
            top: box_top,
            right: left + box_width,
            bottom: box_top + box_height,
        });
        // Room for the largest teams even while no game is shown.
        let reserved = largest.div_ceil(team_per_row) as f64 * team_pitch + 8.0;
        // A verdict and a status, which takes two lines where it is narrow.
        let text_lines = if width >= 420.0 { 2.0 } else { 3.0 };
        let height = box_top + reserved + 6.0 + text_lines * TEXT_LINE + 4.0;
        Measures {
            width,
            pitch,
            per_row,
            pool_top,
            pool_bottom,
            team_pitch,
            team_per_row,
            boxes,
            height,
        }
    }

    /// Centre of a pool slot, relative to the lane.
    pub fn slot(&self, index: usize) -> (f64, f64) {
        let (row, column) = (index / self.per_row, index % self.per_row);
        (
            (column as f64 + 0.5) * self.pitch,
            self.pool_top + (row as f64 + 0.5) * self.pitch,
        )
    }

    /// Centre of a place in a team.
    pub fn seat(&self, team: usize, index: usize) -> (f64, f64) {
        let rect = self.boxes[team];
        let (row, column) = (index / self.team_per_row, index % self.team_per_row);
        (
            rect.left + 6.0 + (column as f64 + 0.5) * self.team_pitch,
            rect.top + 4.0 + (row as f64 + 0.5) * self.team_pitch,
        )
    }
}

/// The largest pitch up to `largest` at which `count` tokens fill at most `rows`
/// rows, but at least 9; and how many stand in a row.
fn fitted(count: usize, width: f64, largest: f64, rows: usize) -> (f64, usize) {
    let mut pitch = largest;
    loop {
        let per_row = ((width / pitch) as usize).max(1);
        if pitch <= 9.0 || count <= per_row * rows {
            return (pitch, per_row);
        }
        pitch -= 0.5;
    }
}
