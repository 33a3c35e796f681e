//! What a game is: sides and their places, and which parties fill them.

use super::refused::Unplayable;

/// The most players of a game.
pub const MOST_PLAYERS: usize = 200;

/// The most sides that parties of several sizes are seated at by search; with more, parties are
/// seated side by side, the largest first.
const SEARCHED: usize = 12;

/// What a game is: so many sides with so many places each, and the least number of players with
/// whom it may begin.
///
/// ```
/// use lobbylab_core::arena::GameFormat;
/// let five = GameFormat::even(2, 5)?;
/// assert_eq!((five.places(), five.least()), (10, 10));
/// assert!(five.filled_by(&[3, 3, 2, 2]));
/// // Two parties of three are in teams of their own, and the third has no place.
/// assert!(!five.filled_by(&[3, 3, 3, 1]));
/// # Ok::<(), lobbylab_core::arena::Unplayable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFormat {
    sides: Vec<u16>,
    least: u16,
}

impl GameFormat {
    /// A game whose sides have so many places each, all of which are taken. One side alone plays
    /// together, against nobody. O(sides).
    ///
    /// # Errors
    /// No side, one without a place, more than [`MOST_PLAYERS`] players.
    pub fn new(sides: &[u16]) -> Result<Self, Unplayable> {
        let listed = || {
            let sides: Vec<String> = sides.iter().map(u16::to_string).collect();
            sides.join(",")
        };
        let players: usize = sides.iter().map(|&places| usize::from(places)).sum();
        if sides.is_empty() || sides.contains(&0) {
            let allowed = "a side or more, each with a place";
            return Err(Unplayable::new("sides", listed(), allowed));
        }
        if players > MOST_PLAYERS {
            let allowed = format!("sides with at most {MOST_PLAYERS} places together");
            return Err(Unplayable::new("sides", listed(), allowed));
        }
        Ok(Self {
            sides: sides.to_vec(),
            least: players as u16,
        })
    }

    /// So many teams of the same size.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn even(teams: usize, size: usize) -> Result<Self, Unplayable> {
        if teams.saturating_mul(size) > MOST_PLAYERS {
            let allowed =
                format!("at most {MOST_PLAYERS} players in a game, so fewer teams or smaller ones");
            return Err(Unplayable::new(
                "teams",
                format!("{teams} of {size}"),
                allowed,
            ));
        }
        Self::new(&vec![size as u16; teams])
    }

    /// The same game, which may begin with so many players, spread as evenly as parties allow.
    ///
    /// # Errors
    /// Fewer than one for each side, or more than there are places.
    pub fn beginning_with(mut self, least: usize) -> Result<Self, Unplayable> {
        if least < self.sides.len() || least > self.places() {
            let allowed = format!("{} to {} players", self.sides.len(), self.places());
            return Err(Unplayable::new("least", least, allowed));
        }
        self.least = least as u16;
        Ok(self)
    }

    /// The places of each side.
    #[must_use]
    pub fn sides(&self) -> &[u16] {
        &self.sides
    }

    /// All places. O(sides).
    #[must_use]
    pub fn places(&self) -> usize {
        self.sides.iter().map(|&places| usize::from(places)).sum()
    }

    /// The least number of players with whom a game begins.
    #[must_use]
    pub fn least(&self) -> usize {
        usize::from(self.least)
    }

    /// The size of both teams, if there are two and they are alike.
    #[must_use]
    pub fn two_even(&self) -> Option<usize> {
        match self.sides[..] {
            [one, other] if one == other => Some(usize::from(one)),
            _ => None,
        }
    }

    /// In words: `5v5`, `1v5`, `free for all of 8`, `3 teams of 4`. O(sides).
    #[must_use]
    pub fn words(&self) -> String {
        let count = self.sides.len();
        match self.sides[..] {
            [one] => format!("{one} together"),
            [one, other] => format!("{one}v{other}"),
            _ if self.sides.iter().all(|&places| places == 1) => format!("free for all of {count}"),
            [first, ..] if self.sides.iter().all(|&places| places == first) => {
                format!("{count} teams of {first}")
            }
            _ => {
                let sides: Vec<String> = self.sides.iter().map(u16::to_string).collect();
                sides.join("v")
            }
        }
    }

    /// Whether the parties take all places without being parted, as far as [`seats`](Self::seats)
    /// finds how. O(p² + f · s²) for p parties at s sides and f ways that fail: exponentially many
    /// in the worst case, but the search ends after 20 000. O(p² + p · s) above twelve sides.
    #[must_use]
    pub fn filled_by(&self, parties: &[u16]) -> bool {
        let players: usize = parties.iter().map(|&size| usize::from(size)).sum();
        players == self.places() && self.seats(parties).is_some()
    }

    /// A side for each party such that no side has more players than places and no party is
    /// parted; `None` if there is none, or there are too many sides for a search and seating the
    /// largest first finds none.
    ///
    /// `None` is also what is said after 20 000 ways that fail.
    ///
    /// Of two sides alike only the first is tried; parties go largest first. Worst case
    /// exponential in the number of parties, of a few hundred steps where games are of ten.
    #[must_use]
    pub fn seats(&self, parties: &[u16]) -> Option<Vec<u8>> {
        let mut order: Vec<usize> = (0..parties.len()).collect();
        crate::order::few(&mut order, |&a, &b| parties[a] > parties[b]);
        let mut room: Vec<u16> = self.sides.clone();
        let mut seats = vec![0; parties.len()];
        let mut steps = if self.sides.len() > SEARCHED {
            0
        } else {
            20_000
        };
        seat(&order, parties, &mut room, &mut seats, &mut steps).then_some(seats)
    }
}

/// Seats the parties of `order` one by one in the sides' room. With no steps left the first side
/// with room is the only one tried.
fn seat(
    order: &[usize],
    parties: &[u16],
    room: &mut [u16],
    seats: &mut [u8],
    steps: &mut u32,
) -> bool {
    let Some((&party, rest)) = order.split_first() else {
        return true;
    };
    let size = parties[party];
    for side in 0..room.len() {
        let left = room[side];
        if left < size || room[..side].contains(&left) {
            continue;
        }
        room[side] -= size;
        seats[party] = side as u8;
        if seat(rest, parties, room, seats, steps) {
            return true;
        }
        room[side] = left;
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
    }
    false
}

/// Whether parties of these sizes, as many of each as one likes, fill a side of so many places.
///
/// # Complexity
/// O(places · sizes): a table of what can be reached.
#[must_use]
pub fn can_fill(places: u16, sizes: &[u16]) -> bool {
    let mut reached = vec![false; usize::from(places) + 1];
    reached[0] = true;
    for have in 1..reached.len() {
        reached[have] = (sizes.iter()).any(|&size| {
            size > 0
                && have
                    .checked_sub(usize::from(size))
                    .is_some_and(|left| reached[left])
        });
    }
    reached[usize::from(places)]
}

#[cfg(test)]
mod tests {
    use super::{GameFormat, can_fill};

    #[test]
    fn formats_are_named_and_refused_in_words() {
        let words = |sides: &[u16]| GameFormat::new(sides).map(|format| format.words());
        assert_eq!(words(&[5, 5]).as_deref(), Ok("5v5"));
        assert_eq!(words(&[1, 5]).as_deref(), Ok("1v5"));
        assert_eq!(words(&[1; 8]).as_deref(), Ok("free for all of 8"));
        assert_eq!(words(&[4; 3]).as_deref(), Ok("3 teams of 4"));
        assert_eq!(words(&[6]).as_deref(), Ok("6 together"));
        for bad in [&[][..], &[5, 0], &[101, 100]] {
            assert!(words(bad).is_err(), "{bad:?}");
        }
        let least = GameFormat::even(2, 5).and_then(|format| format.beginning_with(11));
        let told = least.map_err(|error| error.to_string());
        assert_eq!(
            told,
            Err("least is 11; allowed: 2 to 10 players".to_owned())
        );
    }

    #[test]
    fn parties_are_seated_exactly_where_they_can_be() {
        // Against all ways to seat up to six parties at two and three sides.
        for sides in [&[5, 5][..], &[3, 3], &[1, 5], &[2, 2, 2], &[4, 3, 2]] {
            let format = GameFormat::new(sides).expect("a format");
            let mut parties = vec![1u16];
            loop {
                let by_hand = {
                    let ways = sides.len().pow(parties.len() as u32);
                    (0..ways).any(|mut way| {
                        let mut room: Vec<i32> = sides.iter().map(|&s| i32::from(s)).collect();
                        for &size in &parties {
                            room[way % sides.len()] -= i32::from(size);
                            way /= sides.len();
                        }
                        room.iter().all(|&left| left >= 0)
                    })
                };
                assert_eq!(
                    format.seats(&parties).is_some(),
                    by_hand,
                    "{sides:?} {parties:?}"
                );
                // The next list, sizes 1 to 4, up to six long.
                let mut at = 0;
                while at < parties.len() && parties[at] == 4 {
                    parties[at] = 1;
                    at += 1;
                }
                let longest = parties.len() == 6;
                match parties.get_mut(at) {
                    Some(size) => *size += 1,
                    None if longest => break,
                    None => parties.push(1),
                }
            }
        }
    }

    #[test]
    fn sides_that_no_parties_fill_are_seen() {
        assert!(can_fill(5, &[2, 3]) && can_fill(5, &[1]));
        assert!(!can_fill(5, &[2, 4]) && !can_fill(5, &[6]) && !can_fill(1, &[]));
    }
}
