//! What the columns of a table of games are, as the visitor says it: a word for each, so that no
//! table is refused for what its columns are called or how they are ordered.

use super::columns::{Columns, Score, Told};

/// What a column of a table of games is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesRole {
    /// When the game was played.
    Time,
    /// The time of day, where the column of times has days only.
    Clock,
    /// The first player.
    A,
    /// The second player.
    B,
    /// The player who won; every game has a winner then.
    Won,
    /// The player who lost.
    Lost,
    /// How the game ended for the first player.
    Result,
    /// The name of the winner, or a word for a draw.
    Winner,
    /// The first player's rating.
    RatingA,
    /// The second player's rating.
    RatingB,
    /// A difference of scores, or 2-1.
    Score,
    /// The first player's score.
    ScoreA,
    /// The second player's score.
    ScoreB,
    /// Nothing that counts.
    Aside,
}

/// All of them, as mappings write them.
const ROLES: [(GamesRole, &str); 14] = [
    (GamesRole::Time, "time"),
    (GamesRole::Clock, "clock"),
    (GamesRole::A, "a"),
    (GamesRole::B, "b"),
    (GamesRole::Won, "won"),
    (GamesRole::Lost, "lost"),
    (GamesRole::Result, "result"),
    (GamesRole::Winner, "winner"),
    (GamesRole::RatingA, "rating_a"),
    (GamesRole::RatingB, "rating_b"),
    (GamesRole::Score, "score"),
    (GamesRole::ScoreA, "score_a"),
    (GamesRole::ScoreB, "score_b"),
    (GamesRole::Aside, "aside"),
];

impl GamesRole {
    /// As mappings write it. O(1).
    #[must_use]
    pub fn key(self) -> &'static str {
        let found = ROLES.iter().find(|(role, _)| *role == self);
        found.map_or("aside", |(_, key)| key)
    }
}

/// What the columns of a file of games are, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesMapping(Vec<GamesRole>);

impl GamesMapping {
    /// Reads `result,time,a,b,aside`: a word for each column.
    ///
    /// # Errors
    /// A sentence that names the column, what it says, and what is allowed.
    ///
    /// # Complexity
    /// O(letters).
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut roles = Vec::new();
        for (at, word) in text.split(',').enumerate() {
            let word = word.trim();
            let Some((role, _)) = ROLES.iter().find(|(_, key)| *key == word) else {
                let allowed: Vec<&str> = ROLES.iter().map(|(_, key)| *key).collect();
                return Err(format!(
                    "column {} is “{word}”: allowed are {}",
                    at + 1,
                    allowed.join(", ")
                ));
            };
            roles.push(*role);
        }
        let mapping = Self(roles);
        mapping.problem().map_or(Ok(mapping), Err)
    }

    /// As [`parse`](Self::parse) reads it. O(columns).
    #[must_use]
    pub fn text(&self) -> String {
        let words: Vec<&str> = self.0.iter().map(|role| role.key()).collect();
        words.join(",")
    }

    /// How many columns it is about.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn at(&self, role: GamesRole) -> Option<usize> {
        self.0.iter().position(|one| *one == role)
    }

    fn both(&self, one: GamesRole, other: GamesRole) -> Option<[usize; 2]> {
        Some([self.at(one)?, self.at(other)?])
    }

    fn problem(&self) -> Option<String> {
        for (role, key) in ROLES {
            let count = self.0.iter().filter(|one| **one == role).count();
            if role != GamesRole::Aside && count > 1 {
                return Some(format!("{count} columns are “{key}”: at most one is"));
            }
        }
        let has = |role| self.at(role).is_some();
        use GamesRole::{A, B, Lost, RatingA, RatingB, Result, Score, ScoreA, ScoreB, Winner, Won};
        if !has(GamesRole::Time) {
            return Some("no column is “time”: just one is".to_owned());
        }
        let named = has(A) && has(B);
        let sorted = has(Won) && has(Lost);
        if named == sorted || has(A) != has(B) || has(Won) != has(Lost) {
            return Some(
                "the players are two columns: “a” and “b”, or “won” and “lost”".to_owned(),
            );
        }
        for (one, other, what) in [
            (
                RatingA,
                RatingB,
                "ratings are two columns: “rating_a” and “rating_b”",
            ),
            (
                ScoreA,
                ScoreB,
                "scores are two columns: “score_a” and “score_b”, or one: “score”",
            ),
        ] {
            if has(one) != has(other) {
                return Some(what.to_owned());
            }
        }
        if has(Score) && has(ScoreA) {
            return Some("the score is told twice: by “score”, and by “score_a”".to_owned());
        }
        if has(Result) && has(Winner) {
            return Some("the end is told twice: by “result”, and by “winner”".to_owned());
        }
        if sorted && (has(Result) || has(Winner)) {
            return Some("the end is told twice: by “won”, and by a column beside".to_owned());
        }
        let told = sorted || has(Result) || has(Winner) || has(Score) || has(ScoreA);
        (!told).then(|| {
            "nothing tells how a game ended: “result”, “winner”, “score” or “won” does".to_owned()
        })
    }

    /// The columns, of a table whose fields are separated so; nothing where the mapping leaves
    /// out what is needed.
    pub(super) fn columns(&self, separator: u8, named: bool) -> Option<Columns> {
        use GamesRole::{A, B, Lost, RatingA, RatingB, Result, ScoreA, ScoreB, Winner, Won};
        let sorted = self.both(Won, Lost);
        let two = self.both(ScoreA, ScoreB);
        let score = (two.map(|[one, other]| Score::Two(one, other)))
            .or_else(|| self.at(GamesRole::Score).map(Score::One));
        let told = (self.at(Result).map(Told::Result))
            .or_else(|| self.at(Winner).map(Told::Winner))
            .or_else(|| sorted.map(|_| Told::First))
            .or_else(|| score.map(|_| Told::Score))?;
        Some(Columns {
            separator,
            count: self.count(),
            time: self.at(GamesRole::Time)?,
            clock: self.at(GamesRole::Clock),
            unit: None,
            players: self.both(A, B).or(sorted)?,
            told,
            ratings: self.both(RatingA, RatingB),
            score,
            named,
            full_time: false,
        })
    }

    /// What these columns are, in words of a mapping.
    pub(super) fn of(columns: &Columns) -> Self {
        let mut roles = vec![GamesRole::Aside; columns.count];
        let mut put = |at: usize, role| {
            if let Some(place) = roles.get_mut(at) {
                *place = role;
            }
        };
        if let Some([one, other]) = columns.ratings {
            put(one, GamesRole::RatingA);
            put(other, GamesRole::RatingB);
        }
        match columns.score {
            Some(Score::One(at)) => put(at, GamesRole::Score),
            Some(Score::Two(one, other)) => {
                put(one, GamesRole::ScoreA);
                put(other, GamesRole::ScoreB);
            }
            None => {}
        }
        let sorted = columns.told == Told::First;
        let roles_of_players = match sorted {
            true => [GamesRole::Won, GamesRole::Lost],
            false => [GamesRole::A, GamesRole::B],
        };
        for (at, role) in columns.players.into_iter().zip(roles_of_players) {
            put(at, role);
        }
        match columns.told {
            Told::Result(at) => put(at, GamesRole::Result),
            Told::Winner(at) => put(at, GamesRole::Winner),
            Told::First | Told::Score => {}
        }
        if let Some(at) = columns.clock {
            put(at, GamesRole::Clock);
        }
        put(columns.time, GamesRole::Time);
        Self(roles)
    }
}

/// What is seen of a file before it is read to its end: its columns, what they are taken for, and
/// its first lines.
#[derive(Clone, Debug, Default)]
pub struct GamesHead {
    /// What the columns are called; by their places where the first line names none.
    pub names: Vec<String>,
    /// What they are taken for; nothing counts where that is not known.
    pub mapping: GamesMapping,
    /// The first lines of games, as they are.
    pub lines: Vec<Vec<String>>,
}
