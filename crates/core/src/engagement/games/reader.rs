//! Reads a table of games from pieces of a file.
//!
//! Memory grows with the games only. The numbers of players are given in the order in
//! which the file names them; games are sorted by time at the end if they have to be.

use super::columns::{Columns, Score, Told};
use super::error::GamesError;
use super::file::ReadGames;
use super::line::{Line, LineFault, Read, optional};
use super::mapping::{GamesHead, GamesMapping};
use super::result::Code;
use super::{columns, file, result};
use crate::engagement::model::Outcome;
use crate::table::{BadRow, Dated, Fields, Lines, Unit, cut, number, plain, separator};

/// The most games that are read.
pub const MOST_GAMES: usize = 1_000_000;

/// How many bad lines are kept with their reasons; the others are counted.
pub const BAD_LINES_KEPT: usize = 20;

/// How many lines of games a question about the columns shows.
const HEAD_LINES: usize = 10;

/// The most bytes of a player's name.
const LONGEST_NAME: usize = 100;

/// Seconds from here on count from 1970 (that is, they are after 1973) …
const SINCE_1970: f64 = 1e8;
/// … and numbers from here on are thousandths of them.
const IN_MILLISECONDS: f64 = 1e11;
/// How many seconds later than now a game may be: clocks are set by other places' times.
const AHEAD: f64 = 86_400.0;
/// Seconds that no calendar holds.
const ENDLESS: f64 = 1e15;

/// The time of a line, the unit of this and all that follow, and what a date was read from.
struct Time {
    value: f64,
    unit: (Unit, bool),
    dated: Option<Dated>,
}

/// A fault with the field it is about.
struct Found<'a>(LineFault, &'static str, &'a str);

/// Reads games from pieces of a file.
#[derive(Clone, Debug, Default)]
pub struct GamesReader {
    lines: Lines,
    fields: Fields,
    now: Option<f64>,
    size: Option<u64>,
    bytes: u64,
    read: Read,
    /// What the visitor says of the columns.
    told: Option<GamesMapping>,
    head: GamesHead,
    /// Why it is not known what the columns are, and what separates fields.
    unclear: Option<(GamesError, u8)>,
}

impl GamesReader {
    /// At the beginning of a file. `now`, in seconds since 1970, is what dates must not be
    /// later than; `size` is the file's in bytes, by which a refusal can say how many games
    /// there are.
    #[must_use]
    pub fn new(now: Option<f64>, size: Option<u64>) -> Self {
        Self {
            now: now.filter(|now| now.is_finite()),
            size,
            ..Self::default()
        }
    }

    /// The same, of a file whose columns are these.
    #[must_use]
    pub fn with_mapping(mut self, mapping: GamesMapping) -> Self {
        self.told = Some(mapping);
        self
    }

    /// What is known of the columns so far; a file that is refused tells it too.
    #[must_use]
    pub fn head(&self) -> &GamesHead {
        &self.head
    }

    /// Reads on. O(bytes · log players).
    ///
    /// # Errors
    /// As soon as it is clear that the file cannot be used, long before its end.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), GamesError> {
        let mut lines = std::mem::take(&mut self.lines);
        let pushed = lines.push(bytes, &mut |line, text| self.take(line, text));
        self.lines = lines;
        pushed
    }

    /// Bytes that are held, without what a map of names adds to the names. O(players).
    #[must_use]
    pub fn held(&self) -> usize {
        let names = self.read.numbers.keys();
        let names: usize = names
            .map(|name| size_of::<(String, u32)>() + name.capacity())
            .sum();
        size_of::<Line>() * self.read.lines.capacity() + names
    }

    /// Games read so far.
    #[must_use]
    pub fn count(&self) -> usize {
        self.read.lines.len()
    }

    /// The end of the file: sorts the games.
    ///
    /// # Errors
    /// If nothing could be used.
    ///
    /// # Complexity
    /// O(n log n) for n games, which are sorted by time if they have to be.
    pub fn finish(mut self) -> Result<ReadGames, GamesError> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.finish(&mut |line, text| self.take(line, text))?;
        if let Some((unclear, _)) = self.unclear {
            return Err(unclear);
        }
        if !self.read.lines.is_empty() {
            return Ok(file::sorted(self.read));
        }
        if lines.count() == 0 {
            return Err(GamesError::Nothing);
        }
        let first = self.read.bad.first();
        let first = first.map(ToString::to_string);
        Err(GamesError::Empty {
            first: first.unwrap_or_default(),
        })
    }

    fn take(&mut self, line: u64, bytes: &[u8]) -> Result<(), GamesError> {
        self.bytes += bytes.len() as u64 + 1;
        let mut fields = std::mem::take(&mut self.fields);
        let taken = match std::str::from_utf8(bytes) {
            Ok(text) => self.take_text(line, text, &mut fields),
            Err(_) => {
                self.refuse(line, &Found(LineFault::Text, "the line", ""), &fields);
                Ok(())
            }
        };
        self.fields = fields;
        taken
    }

    fn take_text(&mut self, line: u64, text: &str, fields: &mut Fields) -> Result<(), GamesError> {
        if let Some((unclear, separator)) = &self.unclear {
            fields.split(text, *separator);
            self.head.lines.push(fields.iter().map(cut).collect());
            // The first lines are kept, so that the visitor can say what the columns are.
            return match self.head.lines.len() < HEAD_LINES {
                true => Ok(()),
                false => Err(unclear.clone()),
            };
        }
        let columns = match self.read.columns {
            Some(columns) => {
                fields.split(text, columns.separator);
                columns
            }
            None => match self.first_line(text, fields) {
                Some(columns) if !columns.named => columns,
                _ => return Ok(()),
            },
        };
        if self.head.lines.len() < HEAD_LINES {
            self.head.lines.push(fields.iter().map(cut).collect());
        }
        match self.game(fields, &columns) {
            Err(found) => self.refuse(line, &found, fields),
            Ok(()) if self.read.lines.len() > MOST_GAMES => {
                let size = self.size.unwrap_or(0).max(self.bytes) as f64;
                let more = size / self.bytes as f64;
                return Err(GamesError::TooMany {
                    games: ((MOST_GAMES + 1) as f64 * more) as u64,
                    players: (self.read.numbers.len() as f64 * more) as u64,
                });
            }
            Ok(()) => {}
        }
        Ok(())
    }

    /// What the first line says of the columns; nothing where it does not tell.
    fn first_line(&mut self, text: &str, fields: &mut Fields) -> Option<Columns> {
        let separator = separator(text);
        fields.split(text, separator);
        let names: Vec<String> = fields.iter().map(cut).collect();
        let columns = match &self.told {
            None => Columns::of(fields, separator),
            Some(told) if told.count() != names.len() => {
                Err("another number of columns than was said")
            }
            Some(told) => (told.columns(separator, false)).ok_or("no times or players were said"),
        };
        let is_value = |field: &str| columns::is_value(field, separator);
        let named = match &columns {
            Ok(columns) if self.told.is_some() => !is_value(fields.at(columns.time)),
            Ok(columns) => columns.named,
            Err(_) => !fields.iter().any(is_value),
        };
        self.head.names = match named {
            true => names.clone(),
            false => (1..=names.len()).map(|at| format!("column {at}")).collect(),
        };
        match columns {
            Ok(mut columns) => {
                if self.told.is_some() && named {
                    let name = plain(fields.at(columns.time));
                    columns.unit = Unit::of_names(&[name]).map(|(_, unit)| unit);
                }
                columns.named = named;
                self.head.mapping = GamesMapping::of(&columns);
                self.read.columns = Some(columns);
                Some(columns)
            }
            Err(missing) => {
                if !named {
                    self.head.lines.push(names.clone());
                }
                let found = names.into_iter().take(20).collect::<Vec<_>>().join(", ");
                self.unclear = Some((GamesError::NoColumns { missing, found }, separator));
                None
            }
        }
    }

    /// Reads one game, or says what is wrong with it.
    fn game<'a>(&mut self, fields: &'a Fields, columns: &Columns) -> Result<(), Found<'a>> {
        if fields.count() != columns.count {
            return Err(Found(LineFault::Fields, "the line", ""));
        }
        let Time { value, unit, dated } = self.time(fields, columns)?;
        let names = columns.players.map(|at| fields.at(at));
        for (name, field) in names.into_iter().zip(["player A", "player B"]) {
            if name.is_empty() || name.len() > LONGEST_NAME {
                return Err(Found(LineFault::Player, field, name));
            }
        }
        if names[0] == names[1] {
            return Err(Found(LineFault::SamePlayer, "player B", names[1]));
        }
        let difference = difference(fields, columns)?;
        let known = |outcome| Some(Code::Known(outcome));
        let (code, text) = match columns.told {
            Told::First => (known(Outcome::Win), ""),
            Told::Score if difference.is_nan() => (None, ""),
            Told::Score => (known(result::by_sign(f64::from(difference))), ""),
            Told::Result(at) => (result::code(fields.at(at)), fields.at(at)),
            Told::Winner(at) => match fields.at(at) {
                winner if winner == names[0] => (known(Outcome::Win), winner),
                winner if winner == names[1] => (known(Outcome::Loss), winner),
                "" => (known(Outcome::Draw), ""),
                other => (result::code(other), other),
            },
        };
        let code = code.ok_or(Found(LineFault::Result, "result", text))?;
        // A player may be called x, or 1: a word for a draw that names one of the two is no
        // draw. Whether a 1 is a name or a side only the whole column can tell.
        let side = match columns.told {
            Told::Winner(_) if names.contains(&text) && !["0", "1", "2"].contains(&text) => None,
            Told::Winner(_) => result::side(text),
            _ => None,
        };
        let mut ratings = [f32::NAN; 2];
        for (rating, at) in ratings
            .iter_mut()
            .zip(columns.ratings.into_iter().flatten())
        {
            *rating = optional(fields.at(at), columns.separator)
                .filter(|rating| rating.is_nan() || rating.abs() <= 1e5)
                .ok_or(Found(LineFault::Rating, "rating", fields.at(at)))?;
        }
        // Only now is the line known to be good.
        self.read.unit = Some(unit);
        if let Some(dated) = dated {
            let lines = &mut self.read.lines;
            let calendar = &mut self.read.calendar;
            calendar.note(dated, lines.len(), |line, time| lines[line].time = time);
        }
        self.read.custom.see(code);
        self.read.no_sides += u64::from(side.is_none());
        let players = names.map(|name| self.player(name));
        self.read.lines.push(Line {
            time: value,
            players,
            code,
            side,
            ratings,
            difference,
        });
        Ok(())
    }

    /// Reads the time of a line.
    fn time<'a>(&self, fields: &'a Fields, columns: &Columns) -> Result<Time, Found<'a>> {
        let text = fields.at(columns.time);
        let latest = self.now.map_or(f64::INFINITY, |now| now + AHEAD);
        let date = |text: &str| self.read.calendar.read(text, |value| value <= latest);
        let dated = match columns.clock {
            Some(at) if !fields.at(at).is_empty() => date(&format!("{text} {}", fields.at(at))),
            _ => date(text),
        };
        let value = dated
            .map(|dated| dated.value)
            .or_else(|| number(text, columns.separator))
            .ok_or(Found(LineFault::Time, "time", text))?;
        let unit = self.read.unit.unwrap_or(match (dated, columns.unit) {
            (Some(_), _) => (Unit::Dates, true),
            (None, Some(unit)) => (unit, true),
            (None, None) if value >= IN_MILLISECONDS => (Unit::Milliseconds, false),
            (None, None) => (Unit::Seconds, false),
        });
        if (unit.0 == Unit::Dates) != dated.is_some() {
            return Err(Found(LineFault::Time, "time", text));
        }
        if value < 0.0 && dated.is_none() {
            return Err(Found(LineFault::Negative, "time", text));
        }
        let seconds = value / unit.0.per_minute() * 60.0;
        // So that differences of times stay finite.
        if seconds > ENDLESS {
            return Err(Found(LineFault::Time, "time", text));
        }
        let since_1970 = dated.is_some() || seconds >= SINCE_1970;
        if since_1970 && seconds > latest {
            return Err(Found(LineFault::Future, "time", text));
        }
        Ok(Time { value, unit, dated })
    }

    fn player(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.read.numbers.get(name) {
            return number;
        }
        let number = self.read.numbers.len() as u32;
        self.read.numbers.insert(name.to_owned(), number);
        number
    }

    fn refuse(&mut self, line: u64, found: &Found<'_>, fields: &Fields) {
        let Found(fault, field, text) = found;
        self.read.faults[*fault as usize] += 1;
        if self.read.bad.len() < BAD_LINES_KEPT {
            let is = match fault {
                LineFault::Text => "is no text".to_owned(),
                LineFault::Fields => "has another number of fields".to_owned(),
                _ => format!("is “{}”", cut(text)),
            };
            let allowed = fault.allowed();
            let column = self.column(field, text, fields);
            let reason = format!("{field}{column} {is}: allowed is {allowed}");
            self.read.bad.push(BadRow { line, reason });
        }
    }

    /// ` (column “played_at”)`, where the file calls it something else than we do.
    fn column(&self, field: &str, text: &str, fields: &Fields) -> String {
        let place = self.read.columns.filter(|columns| columns.named);
        let place = place.and_then(|columns| columns.place(field, text, fields));
        match place.and_then(|place| self.head.names.get(place)) {
            Some(name) if plain(name) != plain(field) => format!(" (column “{name}”)"),
            _ => String::new(),
        }
    }
}

/// What a score says, NaN if nothing.
fn difference<'a>(fields: &'a Fields, columns: &Columns) -> Result<f32, Found<'a>> {
    let points = |at: usize| optional(fields.at(at), columns.separator);
    let (value, text) = match columns.score {
        None => return Ok(f32::NAN),
        Some(Score::One(at)) => {
            let text = fields.at(at);
            let two = || result::difference(text).map(|value| value as f32);
            (points(at).or_else(two), text)
        }
        Some(Score::Two(one, other)) => {
            let value = points(one).zip(points(other));
            (value.map(|(one, other)| one - other), fields.at(one))
        }
    };
    value
        .filter(|value| value.is_nan() || value.abs() <= 1e6)
        .ok_or(Found(LineFault::Score, "score", text))
}
