//! 2v2 with packing whose players choose sides or zones: what the paper's sections IV and V speak
//! of, without taking a package for one player.
//!
//! Players come alone or as a team of two, and want A, B or do not mind. With sides a game has two
//! players on each; with zones all four play in one. Teams stay together, and two who came alone
//! make up a package when a game takes them: nobody is bound before. The paper says nothing of
//! whom a game takes along if there are several, so this is ours, the nearest to its 1v1 rules:
//!
//! * zones: of all games the one whose members have waited longest, the oldest first;
//! * sides: those who mind go before those who do not, as these can still fill any gap; of equals
//!   the game with most who came alone. Within a class the older go first; of games that are still
//!   equal a fixed one is formed, so that A and B are not quite alike.

use super::{Choice, PossibleGames};
use crate::experiment::choices;

choices! {
    /// What players choose.
    pub enum PackedChoice {
        /// A side of the game.
        Sides = "sides", "a side";
        /// A zone to play in.
        Zones = "zones", "a zone";
    }
}

/// Classes: alone for A, for B, for either, then teams likewise.
const CLASSES: usize = 6;

/// How many of each class a game takes.
type Members = [u8; CLASSES];

/// A rule for 2v2 with a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGames {
    choice: PackedChoice,
    /// All games by their members, the preferred ones first.
    games: Vec<Members>,
}

impl PackedGames {
    /// The rule for this choice. O(1).
    #[must_use]
    pub fn new(choice: PackedChoice) -> Self {
        let [a, b] = [0, 1].map(teams);
        let mut games = Vec::new();
        let pairs: [(&[Members], &[Members]); 2] = match choice {
            PackedChoice::Sides => [(&a, &b), (&[], &[])],
            PackedChoice::Zones => [(&a, &a), (&b, &b)],
        };
        for (these, those) in pairs {
            for one in these {
                for other in those {
                    let game: Members = std::array::from_fn(|class| one[class] + other[class]);
                    if !games.contains(&game) {
                        games.push(game);
                    }
                }
            }
        }
        crate::order::few(&mut games, |x, y| preference(x) < preference(y));
        Self { choice, games }
    }

    /// What players choose.
    #[must_use]
    pub fn choice(&self) -> PackedChoice {
        self.choice
    }
}

/// The teams that can play for A (0) or B (1).
fn teams(for_whom: usize) -> Vec<Members> {
    let able = [for_whom, 2];
    let mut teams = Vec::new();
    for one in able {
        let mut team = [0; CLASSES];
        team[3 + one] = 1;
        teams.push(team);
        for other in able {
            let mut pair = [0; CLASSES];
            pair[one] += 1;
            pair[other] += 1;
            teams.push(pair);
        }
    }
    teams
}

/// Less for a game that is formed before another: players who do not mind, then teams.
fn preference(game: &Members) -> (u8, u8) {
    (game[2] + 2 * game[5], game[3] + game[4] + game[5])
}

impl Choice for PackedGames {
    fn sizes(&self) -> &[u32] {
        &[1, 1, 1, 2, 2, 2]
    }

    fn ordered(&self) -> bool {
        self.choice == PackedChoice::Zones
    }

    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        games.clear();
        let mut there: Members = [0; CLASSES];
        for &class in line {
            if let Some(count) = there.get_mut(usize::from(class)) {
                *count = count.saturating_add(1);
            }
        }
        let fits = |game: &&Members| game.iter().zip(&there).all(|(takes, has)| takes <= has);
        // The oldest of each class. The newcomer is among them: without them there was no game.
        let places = |game: &Members| {
            let mut left = *game;
            let mut places = Vec::with_capacity(4);
            for (place, &class) in line.iter().enumerate() {
                if let Some(more @ 1..) = left.get_mut(usize::from(class)) {
                    *more -= 1;
                    places.push(place);
                }
            }
            places
        };
        let possible = self.games.iter().filter(fits).map(places);
        let best = match self.choice {
            PackedChoice::Sides => possible.into_iter().next(),
            PackedChoice::Zones => possible.min(),
        };
        if let Some(best) = best {
            games.only(best);
        }
    }
}
