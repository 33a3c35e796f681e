//! What the columns of a log are, as a visitor says it or as their names do.

use crate::table::Unit;

/// Lines that are kept to show what a file looks like.
pub(super) const HEAD: usize = 10;

/// What a column of a log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogRole {
    /// When the ticket came.
    Time,
    /// Its rating.
    Rating,
    /// How many are in the party.
    Party,
    /// Where it comes from.
    Region,
    /// How long it was willing to wait.
    Patience,
    /// How long it waited.
    Wait,
    /// What became of it.
    Outcome,
    /// Round trips to a site, which the column's name tells.
    Latency,
    /// Nothing that counts.
    Aside,
}

impl LogRole {
    /// All of them.
    pub const ALL: [LogRole; 9] = [
        LogRole::Time,
        LogRole::Rating,
        LogRole::Party,
        LogRole::Region,
        LogRole::Patience,
        LogRole::Wait,
        LogRole::Outcome,
        LogRole::Latency,
        LogRole::Aside,
    ];

    /// As mappings write it.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            LogRole::Time => "time",
            LogRole::Rating => "rating",
            LogRole::Party => "party",
            LogRole::Region => "region",
            LogRole::Patience => "patience",
            LogRole::Wait => "wait",
            LogRole::Outcome => "outcome",
            LogRole::Latency => "latency",
            LogRole::Aside => "aside",
        }
    }

    /// In words.
    pub(super) fn name(self) -> &'static str {
        match self {
            LogRole::Time => "the time of arrival",
            LogRole::Rating => "the rating",
            LogRole::Party => "the size of the party",
            LogRole::Region => "the region",
            LogRole::Patience => "the patience",
            LogRole::Wait => "the wait",
            LogRole::Outcome => "the outcome",
            LogRole::Latency => "a latency",
            LogRole::Aside => "left aside",
        }
    }

    /// Whether its numbers are times, of which a unit may be said.
    fn is_a_time(self) -> bool {
        matches!(self, LogRole::Time | LogRole::Patience | LogRole::Wait)
    }

    /// Whether more than one column may be that.
    pub(super) fn may_repeat(self) -> bool {
        matches!(self, LogRole::Latency | LogRole::Aside)
    }
}

/// Units that a mapping may name behind a colon.
const UNITS: [(&str, Unit); 4] = [
    ("ms", Unit::Milliseconds),
    ("s", Unit::Seconds),
    ("min", Unit::Minutes),
    ("h", Unit::Hours),
];

/// What a column is, and what its numbers count where that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogUse {
    /// What it is.
    pub role: LogRole,
    /// Of a time, its unit; without one the column's name tells it, or the numbers do.
    pub unit: Option<Unit>,
}

impl LogUse {
    pub(super) const fn new(role: LogRole) -> Self {
        Self { role, unit: None }
    }
}

/// What the columns of a log are, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogMapping(pub Vec<LogUse>);

impl LogMapping {
    /// Reads `time:ms,rating,wait:s,aside`: a word for each column.
    ///
    /// # Errors
    /// A sentence that names the column, what it says, and what is allowed.
    ///
    /// # Complexity
    /// O(letters).
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut columns: Vec<LogUse> = Vec::new();
        for (at, word) in text.split(',').enumerate() {
            let word = word.trim();
            let (role, unit) = word.split_once(':').unwrap_or((word, ""));
            let role = LogRole::ALL.into_iter().find(|one| one.key() == role);
            let known = UNITS.into_iter().find(|(name, _)| *name == unit);
            let (Some(role), true) = (role, unit.is_empty() || known.is_some()) else {
                return Err(refused(at, word));
            };
            if known.is_some() && !role.is_a_time() {
                return Err(refused(at, word));
            }
            if !role.may_repeat() && columns.iter().any(|column| column.role == role) {
                return Err(format!(
                    "column {} is “{word}”, and so is one before it: just one is {}",
                    at + 1,
                    role.name()
                ));
            }
            let unit = known.map(|(_, unit)| unit);
            columns.push(LogUse { role, unit });
        }
        if !columns.iter().any(|column| column.role == LogRole::Time) {
            return Err("no column is the time of arrival: just one is".to_owned());
        }
        Ok(Self(columns))
    }

    /// As [`parse`](Self::parse) reads it. O(columns).
    #[must_use]
    pub fn text(&self) -> String {
        let words = self.0.iter().map(|column| {
            let named = UNITS
                .into_iter()
                .find(|(_, unit)| Some(*unit) == column.unit);
            match named {
                Some((name, _)) => format!("{}:{name}", column.role.key()),
                None => column.role.key().to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(",")
    }
}

fn refused(at: usize, word: &str) -> String {
    format!(
        "column {} is “{word}”: allowed are time, rating, party, region, patience, wait, outcome, \
         latency, aside; behind time, patience and wait also a unit, :ms, :s, :min or :h",
        at + 1
    )
}

/// What a file looks like: its columns, what they are taken for, and its first lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogHead {
    /// The names of the columns.
    pub names: Vec<String>,
    /// What each is taken for; all aside where nothing is known.
    pub mapping: LogMapping,
    /// The first lines below the names, at most ten.
    pub lines: Vec<Vec<String>>,
}
