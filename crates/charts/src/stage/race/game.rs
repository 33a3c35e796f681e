//! Where the parties of the newest game sit: two sides in boxes beside each other, more sides one
//! after another in one. A duel needs none: its two are joined where they stood.

use crate::geometry::{Point, Rect};
use crate::stage::race::{Race, RaceLane};

/// Distance of neighbours that have their ratings under them, and of others.
const NAMED: f64 = 44.0;
const BARE: f64 = 20.0;
/// Height of a row of either.
const ROWS: [f64; 2] = [36.0, 20.0];
/// Rows of a box, if there is room for that.
const MOST_ROWS: usize = 2;
/// Around the seats of a box.
const PAD: f64 = 6.0;

/// The seats of a lane's game.
pub(super) struct Seats {
    /// The boxes, one or two; none for a duel.
    pub boxes: Vec<Rect>,
    /// Distance of neighbours.
    pub pitch: f64,
    /// Whether there is room for ratings.
    pub named: bool,
    /// The largest radius of a disc.
    pub radius: f64,
    /// Where the boxes end.
    pub bottom: f64,
    /// Every party's seat, by number.
    places: Vec<(u64, Point)>,
}

/// Rows, places in a row, distance, whether named: for so many in a box so wide.
fn grid(count: usize, width: f64) -> (usize, usize, f64, bool) {
    let count = count.max(1);
    let room = (width - 2.0 * PAD).max(1.0);
    for (pitch, named) in [(NAMED, true), (BARE, false)] {
        let columns = ((room / pitch) as usize).max(1);
        if count <= MOST_ROWS * columns {
            let columns = columns.min(count);
            return (count.div_ceil(columns), columns, pitch, named);
        }
    }
    let mut pitch = BARE;
    loop {
        let columns = ((room / pitch) as usize).max(1);
        if pitch <= 9.0 || count <= 4 * columns {
            return (count.div_ceil(columns), columns, pitch, false);
        }
        pitch -= 0.5;
    }
}

/// How many seats a box has room for.
fn most(race: &Race) -> usize {
    let places = race.places.iter().map(|&places| places as usize);
    match race.places.len() {
        2 => places.max().unwrap_or(1),
        _ => places.sum(),
    }
}

/// Height of the boxes in a lane that is so wide. It does not depend on what happens.
pub(super) fn height(race: &Race, width: f64) -> f64 {
    if race.is_duel() {
        return 0.0;
    }
    let boxed = match race.places.len() {
        2 => (width - 8.0) / 2.0,
        _ => width,
    };
    let (rows, _, _, named) = grid(most(race), boxed);
    rows as f64 * row_height(named) + 2.0 * PAD
}

fn row_height(named: bool) -> f64 {
    ROWS[usize::from(!named)]
}

impl Seats {
    pub fn new(race: &Race, lane: &RaceLane, frame: Rect, top: f64) -> Self {
        let width = frame.width();
        let two = race.places.len() == 2;
        let boxed = if two { (width - 8.0) / 2.0 } else { width };
        let (_, columns, pitch, named) = grid(most(race), boxed);
        let bottom = top + height(race, width);
        let lefts = if race.is_duel() {
            Vec::new()
        } else if two {
            vec![frame.left, frame.left + boxed + 8.0]
        } else {
            vec![frame.left]
        };
        let boxes: Vec<Rect> = (lefts.iter())
            .map(|&left| Rect {
                left,
                top,
                right: left + boxed,
                bottom,
            })
            .collect();
        let mut places = Vec::new();
        let mut taken = vec![0; boxes.len()];
        let game = lane.game.iter().filter(|_| !boxes.is_empty());
        let sides = game.flat_map(|game| game.sides.iter().enumerate());
        for (side, members) in sides {
            let place = side.min(boxes.len() - 1);
            for &id in members {
                let (row, column) = (taken[place] / columns, taken[place] % columns);
                taken[place] += 1;
                let at = (
                    boxes[place].left + PAD + (column as f64 + 0.5) * pitch.min(boxed - 2.0 * PAD),
                    top + PAD + row as f64 * row_height(named) + pitch.min(BARE) / 2.0,
                );
                places.push((id, at));
            }
        }
        Self {
            boxes,
            pitch,
            named,
            radius: 0.42 * pitch.min(BARE),
            bottom,
            places,
        }
    }

    /// The seat of a party.
    pub fn of(&self, id: u64) -> Option<Point> {
        let found = self.places.iter().find(|(other, _)| *other == id);
        found.map(|(_, at)| *at)
    }
}
