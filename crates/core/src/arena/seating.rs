//! Who plays on which side: the fairest teams of given tickets, parties staying together.
//!
//! Two teams of singles have the least difference of mean ratings exactly, by the balance lab's
//! [`best_split`]. Two sides with parties are searched among all seatings where there are few
//! tickets; else, and with more sides, tickets are seated so that they fit and then exchanged
//! while that makes the sides' mean ratings more alike: a good seating, not always the best.

use super::market::GameFormat;
use crate::balance::{Exponent, Measure, best_split};

/// The most tickets whose seatings at two sides are all looked at.
const ALL: usize = 12;

/// Makes teams; keeps its memory from game to game.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    sizes: Vec<u16>,
    ratings: Vec<f64>,
}

/// Seats members in the order given: of two sides the first `first` tickets at the first; of more
/// one side after another, each until the next ticket does not fit. Returns whether no side has
/// more players than places.
///
/// # Complexity
/// O(tickets of the game + sides).
pub fn side_by_side(
    format: &GameFormat,
    first: usize,
    sizes: impl Iterator<Item = usize>,
    sides: &mut Vec<u8>,
) -> bool {
    sides.clear();
    let places = format.sides();
    let (mut side, mut taken) = (0, 0);
    for (number, size) in sizes.enumerate() {
        let next = if places.len() == 2 {
            side == 0 && number == first
        } else {
            taken + size > usize::from(places[side])
        };
        if next {
            side += 1;
            taken = 0;
        }
        taken += size;
        if side >= places.len() || taken > usize::from(places[side]) {
            return false;
        }
        sides.push(side as u8);
    }
    true
}

impl Seating {
    /// Seats parties, each with its persons and mean rating, so that the sides' mean ratings are
    /// alike. Returns whether there is a seating without parting anybody.
    ///
    /// # Complexity
    /// O(C(2k, k)) for two teams of k singles (0.2 µs for k = 5), O(2ⁿ) for n ≤ 12 tickets at
    /// two sides, else O(n²) for each round of exchanges, of which there are at most n.
    pub fn fairest(
        &mut self,
        format: &GameFormat,
        parties: impl Iterator<Item = (usize, f64)>,
        sides: &mut Vec<u8>,
    ) -> bool {
        self.sizes.clear();
        self.ratings.clear();
        for (size, rating) in parties {
            self.sizes.push(size as u16);
            self.ratings.push(rating);
        }
        sides.clear();
        let count = self.sizes.len();
        let players: usize = self.sizes.iter().map(|&size| usize::from(size)).sum();
        let full = players == format.places();
        match format.two_even() {
            Some(1) if full && count == 2 => {
                sides.extend([0, 1]);
                return true;
            }
            Some(size @ 2..=8) if count == 2 * size && full => {
                if let Some(split) = best_split(&measure(), &self.ratings) {
                    sides.extend((0..count).map(|place| u8::from(split.first >> place & 1 == 0)));
                    return true;
                }
            }
            _ => {}
        }
        if format.sides().iter().all(|&places| places == 1) {
            sides.extend((0..count).map(|place| place as u8));
            return count <= format.sides().len() && players == count;
        }
        if let ([one, other], true) = (format.sides(), count <= ALL && full) {
            return self.of_all(*one, *other, sides);
        }
        self.exchanged(format, players, sides)
    }

    /// The best of all seatings at two full sides.
    fn of_all(&self, one: u16, other: u16, sides: &mut Vec<u8>) -> bool {
        let count = self.sizes.len();
        let even = one == other;
        let mut best: Option<(f64, u32)> = None;
        // Of two sides alike the first ticket is at the first.
        for set in 0..1u32 << count {
            if even && set & 1 == 0 {
                continue;
            }
            let (mut players, mut sums) = (0, [0.0; 2]);
            for place in 0..count {
                let first = set >> place & 1 == 1;
                let weight = f64::from(self.sizes[place]) * self.ratings[place];
                players += if first { self.sizes[place] } else { 0 };
                sums[usize::from(!first)] += weight;
            }
            if players != one {
                continue;
            }
            let apart = (sums[0] / f64::from(one) - sums[1] / f64::from(other)).abs();
            if best.is_none_or(|best| apart < best.0) {
                best = Some((apart, set));
            }
        }
        let Some((_, set)) = best else { return false };
        sides.extend((0..count).map(|place| u8::from(set >> place & 1 == 0)));
        true
    }

    /// A seating that fits, improved by exchanges of parties of the same size.
    fn exchanged(&self, format: &GameFormat, players: usize, sides: &mut Vec<u8>) -> bool {
        let even: Vec<u16> = (format.sides().iter())
            .map(|&places| (players * usize::from(places)).div_ceil(format.places()) as u16)
            .collect();
        let seats = GameFormat::new(&even)
            .ok()
            .and_then(|room| room.seats(&self.sizes));
        let Some(seats) = seats.or_else(|| format.seats(&self.sizes)) else {
            return false;
        };
        sides.extend(seats);
        let count = format.sides().len();
        let (mut sums, mut persons) = (vec![0.0; count], vec![0.0; count]);
        for (place, &side) in sides.iter().enumerate() {
            let size = f64::from(self.sizes[place]);
            sums[usize::from(side)] += size * self.ratings[place];
            persons[usize::from(side)] += size;
        }
        for _ in 0..sides.len() {
            let mut best = (1e-9, 0, 0);
            for a in 0..sides.len() {
                for b in a + 1..sides.len() {
                    let (one, other) = (usize::from(sides[a]), usize::from(sides[b]));
                    if one == other || self.sizes[a] != self.sizes[b] {
                        continue;
                    }
                    let step = f64::from(self.sizes[a]) * (self.ratings[b] - self.ratings[a]);
                    let before = sums[one] / persons[one] - sums[other] / persons[other];
                    let after =
                        (sums[one] + step) / persons[one] - (sums[other] - step) / persons[other];
                    let gain = before.abs() - after.abs();
                    if gain > best.0 {
                        best = (gain, a, b);
                    }
                }
            }
            let (gain, a, b) = best;
            if gain <= 1e-9 {
                break;
            }
            let step = f64::from(self.sizes[a]) * (self.ratings[b] - self.ratings[a]);
            sums[usize::from(sides[a])] += step;
            sums[usize::from(sides[b])] -= step;
            sides.swap(a, b);
        }
        true
    }
}

/// The difference of sums, which is that of means for teams of one size.
fn measure() -> Measure {
    // α = 1 is in range.
    Measure::new(1.0, Exponent::ONE, Exponent::ONE).unwrap_or_else(|_| unreachable!())
}
