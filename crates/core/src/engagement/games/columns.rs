//! Which column is what, by the names in the first line or by their order.
//!
//! Names are compared without case, blanks and signs. A name about one side has a word
//! for the side and one for what is told of it, in either order: `white_rating`,
//! `Elo (A)`, `goals2`.

use super::result;
use crate::table::{Fields, Unit, date, date_year_last, is_in, number, plain};

/// How the outcome is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A column of results.
    Result(usize),
    /// A column that names the winner; empty, or a word for it, after a draw.
    Winner(usize),
    /// The first player of every line has won.
    First,
    /// The score tells it.
    Score,
}

/// How the score is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// One column: a difference, or 2-1.
    One(usize),
    /// A column for each side.
    Two(usize, usize),
}

/// Which column is what; places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// What separates fields.
    pub separator: u8,
    /// How many columns there are.
    pub count: usize,
    /// Where times stand.
    pub time: usize,
    /// Where times of day stand, if the times are days only.
    pub clock: Option<usize>,
    /// The unit that the name of that column tells, if any.
    pub unit: Option<Unit>,
    /// Where both players stand.
    pub players: [usize; 2],
    /// How it ended.
    pub told: Told,
    /// Where both ratings stand.
    pub ratings: Option<[usize; 2]>,
    /// Where the score stands.
    pub score: Option<Score>,
    /// Whether the first line named the columns.
    pub named: bool,
    /// Whether the column of results is one of H, D and A by its name, so that an A is the
    /// visitors' even where no H says so.
    pub full_time: bool,
}

/// Names of the column of times that tell no unit.
const TIMES: &str = " t time timestamp datetime date utcdate utctime utc when start started \
     startedat starttime played playedat created createdat gamedate matchdate ";
/// Words for each side.
const SIDES: [[&str; 6]; 2] = [
    ["white", "home", "first", "one", "a", "1"],
    ["black", "away", "second", "two", "b", "2"],
];
const PLAYERS: &[&str] = &[
    "", "player", "p", "id", "playerid", "name", "team", "user", "username",
];
const RATINGS: &[&str] = &["rating", "elo", "r", "mmr", "skill", "glicko"];
const SCORES: &[&str] = &[
    "score",
    "goals",
    "goal",
    "points",
    "g",
    "teamgoal",
    "teamgoals",
    "teamscore",
];
/// Goals of both sides as tables of football shorten them: full time home goals …
const GOALS: [&str; 2] = [" fthg hg ", " ftag ag "];
/// A result at full time, which is H, D or A.
const FULL_TIME: &str = "ftr";

/// Whether a plain name tells one of these of a side.
fn of_side(name: &str, side: usize, what: &[&str]) -> bool {
    SIDES[side].iter().any(|word| {
        let rest = [name.strip_prefix(word), name.strip_suffix(word)];
        rest.into_iter().flatten().any(|rest| what.contains(&rest))
    })
}

/// Whether a field is a number or a date, and no name of a column.
pub(super) fn is_value(field: &str, separator: u8) -> bool {
    let dates = [date(field)].into_iter().chain(date_year_last(field));
    dates.flatten().next().is_some() || number(field, separator).is_some()
}

impl Columns {
    /// Reads the first line. O(letters of the line).
    ///
    /// # Errors
    /// What of time, players and result has no column.
    pub fn of(fields: &Fields, separator: u8) -> Result<Self, &'static str> {
        if let Some(columns) = Self::unnamed(fields, separator) {
            return Ok(columns);
        }
        let names: Vec<String> = fields.iter().map(plain).collect();
        let find = |known: &str| names.iter().position(|name| is_in(known, name));
        let side = |side: usize, what: &[&str]| {
            (0..names.len()).find(|&at| of_side(&names[at], side, what))
        };
        let both = |what: &[&str]| Some([side(0, what)?, side(1, what)?]);

        let with_unit = || {
            let (at, unit) = Unit::of_names(&names)?;
            Some((at, Some(unit)))
        };
        // A name that tells its unit says more than one that does not.
        let (mut time, unit) = with_unit()
            .or_else(|| Some((find(TIMES)?, None)))
            .ok_or("no column of times: call it time, t_s, date or timestamp")?;
        // A day in one column and the time of day in another.
        let days = find("date utcdate gamedate matchdate");
        let clock = find("time utctime clock").filter(|_| days.is_some());
        if let (Some(days), Some(_)) = (days, clock) {
            time = days;
        }
        let opponents = || Some([find("player user")?, find("opponent")?]);
        let named = both(PLAYERS).or_else(opponents);
        let sorted = || Some([find("winner")?, find("loser")?]);
        let players = named
            .or_else(sorted)
            .ok_or("no columns of players: call them player A and player B, or white and black")?;
        let one_score = "score difference diff goaldifference goaldiff gd margin goals points";
        let goals = || Some([find(GOALS[0])?, find(GOALS[1])?]);
        let score = both(SCORES)
            .or_else(goals)
            .map(|[one, other]| Score::Two(one, other))
            .or_else(|| find(one_score).map(Score::One));
        let told = find("result outcome res resulta wdl ftr")
            .map(Told::Result)
            .or_else(|| named.and_then(|_| find("winner won")).map(Told::Winner))
            .or(named.is_none().then_some(Told::First))
            .or(score.map(|_| Told::Score))
            .ok_or("no column of results: call it result (of player A: 1, d or 0)")?;
        Ok(Self {
            separator,
            count: names.len(),
            time,
            clock,
            unit,
            players,
            told,
            ratings: both(RATINGS),
            score,
            named: true,
            full_time: matches!(told, Told::Result(at) if names[at] == FULL_TIME),
        })
    }

    /// Where a field stands that says this, by what a fault calls it.
    pub(super) fn place(&self, field: &str, text: &str, fields: &Fields) -> Option<usize> {
        let says = |at: &usize| fields.at(*at) == text;
        let several = |places: Option<[usize; 2]>| places.into_iter().flatten().find(says);
        match field {
            "time" => Some(self.time),
            "player A" => Some(self.players[0]),
            "player B" => Some(self.players[1]),
            "rating" => several(self.ratings),
            "score" => match self.score? {
                Score::One(at) => Some(at),
                Score::Two(one, other) => several(Some([one, other])),
            },
            "result" => match self.told {
                Told::Result(at) | Told::Winner(at) => Some(at),
                Told::First | Told::Score => None,
            },
            _ => None,
        }
    }

    /// Without names: time, player A, player B, result, then both ratings, then the score;
    /// of five columns the last is the score.
    fn unnamed(fields: &Fields, separator: u8) -> Option<Self> {
        let count = fields.count();
        let is_game =
            count >= 4 && is_value(fields.at(0), separator) && result::code(fields.at(3)).is_some();
        is_game.then_some(Self {
            separator,
            count,
            time: 0,
            clock: None,
            unit: None,
            players: [1, 2],
            told: Told::Result(3),
            ratings: (count >= 6).then_some([4, 5]),
            score: match count {
                5 => Some(Score::One(4)),
                7.. => Some(Score::One(6)),
                _ => None,
            },
            named: false,
            full_time: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Columns, &'static str> {
        let separator = crate::table::separator(line);
        let mut fields = Fields::default();
        fields.split(line, separator);
        Columns::of(&fields, separator)
    }

    #[test]
    fn many_spellings() {
        let columns = of("t_s,white,black,result,white_rating,black_rating,white_berserk").unwrap();
        assert_eq!((columns.time, columns.unit), (0, Some(Unit::Seconds)));
        assert_eq!(columns.players, [1, 2]);
        assert_eq!(columns.ratings, Some([4, 5]));
        assert_eq!((columns.told, columns.score), (Told::Result(3), None));
        for line in [
            "Result;Player B;Player A;Time",
            "outcome\tp2\tp1\ttimestamp",
            "\"RES\",away team,Home-Team,played at",
            "wdl;id_b;id_a;Minutes",
            "result,opponent,player,Start Time",
        ] {
            let columns = of(line).unwrap();
            assert_eq!(columns.players, [2, 1], "{line}");
            assert_eq!((columns.time, columns.told), (3, Told::Result(0)), "{line}");
        }
        let columns = of("Date,Time,HomeTeam,AwayTeam,home goals,away goals").unwrap();
        assert_eq!((columns.time, columns.clock), (0, Some(1)));
        assert_eq!(columns.score, Some(Score::Two(4, 5)));
        assert_eq!(columns.told, Told::Score);
        assert!(!columns.full_time);
        let columns = of("Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee").unwrap();
        assert_eq!((columns.players, columns.told), ([2, 3], Told::Result(6)));
        assert_eq!(columns.score, Some(Score::Two(4, 5)));
        assert!(columns.full_time);
        let columns = of("League,Date,Time,Home,Away,HG,AG,Res").unwrap();
        assert_eq!((columns.players, columns.told), ([3, 4], Told::Result(7)));
        assert_eq!(columns.score, Some(Score::Two(5, 6)));
        let columns = of("minutes,winner,loser,margin").unwrap();
        assert_eq!((columns.players, columns.told), ([1, 2], Told::First));
        assert_eq!(columns.unit, Some(Unit::Minutes));
        let columns = of("ms,player1,player2,winner,elo1,elo2,score").unwrap();
        assert_eq!(columns.told, Told::Winner(3));
        assert_eq!(columns.ratings, Some([4, 5]));
        assert_eq!(columns.score, Some(Score::One(6)));
    }

    #[test]
    fn without_names_the_order_counts() {
        let columns = of("3,anna,bert,1/2-1/2,1500,1600,0").unwrap();
        assert!(!columns.named);
        assert_eq!(columns.ratings, Some([4, 5]));
        assert_eq!(columns.score, Some(Score::One(6)));
        assert_eq!(of("3,1,2,W,2-1").unwrap().score, Some(Score::One(4)));
        assert_eq!(of("2026-01-31,1,2,L").unwrap().ratings, None);
    }

    #[test]
    fn what_is_missing_is_named() {
        assert!(of("white,black,result").unwrap_err().contains("times"));
        assert!(of("time,result").unwrap_err().contains("players"));
        assert!(of("time,white,black").unwrap_err().contains("results"));
        assert!(of("1,2,3").is_err());
        assert!(of("").is_err());
    }
}
