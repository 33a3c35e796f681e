//! Which column of a table of players is what: told by the visitor, or guessed from the names and
//! the first lines. Nothing is a reason to refuse a file that has one column of times: words of
//! few kinds (a region, a mode) are what must be equal in a game, other words are left aside, and
//! numbers are criteria until there are as many as the lab takes.

use crate::hindsight::rules::MOST_CRITERIA;
use crate::table::{Unit, date, date_year_last, is_in, number, plain};
use crate::words::parse;
use std::collections::BTreeSet;

/// The most kinds of words that a guess takes for something that must be equal.
const KINDS: usize = 20;

/// Plain names of columns of times, beside those that tell a unit.
const TIMES: &str = " time t arrival arrived arrivaltime timestamp datetime enqueuedat queuedat \
                     joinedat createdat startedat requestedat enqueued queued starttime jointime \
                     minute ts seconds ";
/// Plain names of columns that tell players apart.
const NAMES: &str = " id player name playerid user userid username playername account accountid \
                     ticket ticketid guid uuid ";
/// Plain names of columns of numbers that measure nobody.
const NUMBERS_OF_THINGS: &str = " partyid party matchid match gameid game lobbyid sessionid \
                                 serverid ";

/// What a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnRole {
    /// When a player arrived.
    Time,
    /// Who it is.
    Name,
    /// A number by which players are compared.
    Criterion,
    /// What must be equal in a game.
    Equal,
    /// Nothing that counts.
    Aside,
}

impl ColumnRole {
    /// All of them.
    pub const ALL: [ColumnRole; 5] = [
        ColumnRole::Time,
        ColumnRole::Name,
        ColumnRole::Criterion,
        ColumnRole::Equal,
        ColumnRole::Aside,
    ];

    /// As mappings write it.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            ColumnRole::Time => "time",
            ColumnRole::Name => "name",
            ColumnRole::Criterion => "criterion",
            ColumnRole::Equal => "equal",
            ColumnRole::Aside => "aside",
        }
    }
}

/// How the values of a criterion become numbers from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AxisScale {
    /// The least becomes 0, the greatest 1; what lies in 0 to 1 stays.
    #[default]
    Range,
    /// By their ranks, so that one odd value moves nobody else.
    Rank,
    /// A difference of 1 counts as so long a wait, in the file's unit of time.
    Worth(f64),
}

/// What a column is, and how its values count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnUse {
    /// What it is.
    pub role: ColumnRole,
    /// Of a criterion, its scale.
    pub scale: AxisScale,
}

impl ColumnUse {
    /// With the usual scale.
    #[must_use]
    pub const fn new(role: ColumnRole) -> Self {
        Self {
            role,
            scale: AxisScale::Range,
        }
    }
}

/// What the columns of a file are, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnMapping(pub Vec<ColumnUse>);

impl ColumnMapping {
    /// Reads `time,criterion,criterion:rank,criterion:0.1,equal,name,aside`: a word for each
    /// column. A number behind a criterion is how long a wait a difference of 1 counts as.
    ///
    /// # Errors
    /// A sentence that names the column, what it says, and what is allowed.
    ///
    /// # Complexity
    /// O(letters).
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut columns = Vec::new();
        for (at, word) in text.split(',').enumerate() {
            let word = word.trim();
            let (role, scale) = word.split_once(':').unwrap_or((word, ""));
            let found = ColumnRole::ALL.into_iter().find(|one| one.key() == role);
            let scale = match scale {
                "" | "range" => Some(AxisScale::Range),
                "rank" => Some(AxisScale::Rank),
                worth => (parse(worth))
                    .filter(|worth| (1e-9..=1e9).contains(worth))
                    .map(AxisScale::Worth),
            };
            let (Some(role), Some(scale)) = (found, scale) else {
                return Err(format!(
                    "column {} is “{word}”: allowed are time, name, criterion, criterion:rank, \
                     criterion:0.1 (how long a wait a difference of 1 counts as, from 1e-9 to \
                     1e9), equal, aside",
                    at + 1
                ));
            };
            columns.push(ColumnUse { role, scale });
        }
        let mapping = Self(columns);
        let times = mapping.all(ColumnRole::Time).count();
        let criteria = mapping.all(ColumnRole::Criterion).count();
        if times != 1 {
            return Err(format!("{times} columns are the time: just one is"));
        }
        if criteria > MOST_CRITERIA {
            return Err(format!(
                "{criteria} columns are criteria: at most {MOST_CRITERIA} are allowed"
            ));
        }
        Ok(mapping)
    }

    /// As [`parse`](Self::parse) reads it. O(columns).
    #[must_use]
    pub fn text(&self) -> String {
        let words = self.0.iter().map(|column| match column.scale {
            _ if column.role != ColumnRole::Criterion => column.role.key().to_owned(),
            AxisScale::Range => "criterion".to_owned(),
            AxisScale::Rank => "criterion:rank".to_owned(),
            AxisScale::Worth(worth) => format!("criterion:{worth}"),
        });
        words.collect::<Vec<_>>().join(",")
    }

    /// The places of the columns that are this.
    pub(super) fn all(&self, role: ColumnRole) -> impl Iterator<Item = usize> {
        (self.0.iter().enumerate())
            .filter(move |(_, column)| column.role == role)
            .map(|(at, _)| at)
    }
}

/// What the fields of a column look like.
#[derive(Clone, Copy, Debug, Default)]
struct Looks {
    filled: usize,
    numbers: usize,
    dates: usize,
    kinds: usize,
}

impl Looks {
    fn of(rows: &[Vec<String>], at: usize, separator: u8) -> Self {
        let mut looks = Looks::default();
        let mut kinds = BTreeSet::new();
        for field in rows.iter().filter_map(|row| row.get(at)) {
            if field.is_empty() {
                continue;
            }
            looks.filled += 1;
            looks.numbers += usize::from(number(field, separator).is_some());
            looks.dates += usize::from(is_date(field));
            kinds.insert(field.as_str());
        }
        looks.kinds = kinds.len();
        looks
    }

    fn mostly(&self, count: usize) -> bool {
        count > 0 && 2 * count >= self.filled
    }
}

fn is_date(field: &str) -> bool {
    date(field).is_some() || date_year_last(field).iter().any(Option::is_some)
}

/// Whether a field is a number or a date, and no name of a column.
pub(super) fn is_value(field: &str, separator: u8) -> bool {
    number(field, separator).is_some() || is_date(field)
}

/// Whether the first line names the columns: one of them is known for times, or none is a value.
pub(super) fn is_named(first: &[String], separator: u8) -> bool {
    let known = first.iter().any(|name| is_in(TIMES, &plain(name)));
    known || !(first.iter()).any(|field| is_value(field, separator))
}

/// A guess of what columns are, by their names and some lines; and whether nothing but its place
/// speaks for the column of times. `None` where no column could be times.
pub(super) fn guess(
    names: &[String],
    rows: &[Vec<String>],
    separator: u8,
) -> Option<(ColumnMapping, bool)> {
    let looks: Vec<Looks> = (0..names.len())
        .map(|at| Looks::of(rows, at, separator))
        .collect();
    let plain_names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let known = |list: &str| plain_names.iter().position(|name| is_in(list, name));
    let id = known(NAMES);
    let named = known(TIMES).or_else(|| Unit::of_names(&plain_names).map(|(at, _)| at));
    let dated = || looks.iter().position(|looks| looks.mostly(looks.dates));
    let counted = || {
        (0..names.len())
            .filter(|&at| Some(at) != id)
            .find(|&at| looks[at].mostly(looks[at].numbers))
    };
    let told = named.or_else(dated);
    let time = told.or_else(counted)?;
    let mut criteria = 0;
    let columns = (0..names.len()).map(|at| {
        let looks = looks[at];
        let plain = plain_names[at].as_str();
        let role = if at == time {
            ColumnRole::Time
        } else if Some(at) == id {
            ColumnRole::Name
        } else if is_in(NAMES, plain)
            || is_in(NUMBERS_OF_THINGS, plain)
            || is_in(TIMES, plain)
            || names[at].ends_with("_at")
        {
            ColumnRole::Aside
        } else if looks.filled == 0 || looks.mostly(looks.numbers) {
            criteria += usize::from(looks.filled > 0);
            if looks.filled > 0 && criteria <= MOST_CRITERIA {
                ColumnRole::Criterion
            } else {
                ColumnRole::Aside
            }
        } else if looks.kinds <= KINDS && looks.kinds < looks.filled.max(2) {
            ColumnRole::Equal
        } else {
            ColumnRole::Aside
        };
        ColumnUse::new(role)
    });
    Some((ColumnMapping(columns.collect()), told.is_none()))
}
