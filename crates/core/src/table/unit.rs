//! Units of time, as the names of columns tell them.

/// Plain names of a column of times that tell their unit.
const UNITS: [(Unit, &str); 5] = [
    (Unit::Days, " day days td timed timedays "),
    (Unit::Hours, " hour hours th timeh timehours "),
    (Unit::Minutes, " minute minutes tmin timemin timeminutes "),
    (Unit::Seconds, " ts second seconds times timeseconds unix "),
    (Unit::Milliseconds, " ms tms timems milliseconds "),
];

/// What a number in the column of times counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Thousandths of a second.
    Milliseconds,
    /// Seconds.
    Seconds,
    /// Minutes.
    Minutes,
    /// Hours.
    Hours,
    /// Days.
    Days,
    /// No number: dates, perhaps with times of day.
    Dates,
}

impl Unit {
    /// How many of them are a minute; of dates, seconds.
    #[must_use]
    pub fn per_minute(self) -> f64 {
        match self {
            Unit::Milliseconds => 60_000.0,
            Unit::Seconds | Unit::Dates => 60.0,
            Unit::Minutes => 1.0,
            Unit::Hours => 1.0 / 60.0,
            Unit::Days => 1.0 / 1_440.0,
        }
    }

    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Unit::Milliseconds => "milliseconds",
            Unit::Seconds => "seconds",
            Unit::Minutes => "minutes",
            Unit::Hours => "hours",
            Unit::Days => "days",
            Unit::Dates => "dates",
        }
    }

    /// The first column whose plain name tells a unit, and the unit; longer ones first.
    #[must_use]
    pub fn of_names(names: &[String]) -> Option<(usize, Unit)> {
        let place = |list| names.iter().position(|name| is_in(list, name));
        let mut found = UNITS.into_iter();
        found.find_map(|(unit, list)| Some((place(list)?, unit)))
    }
}

/// A name without case, blanks and signs.
#[must_use]
pub fn plain(name: &str) -> String {
    let kept = |letter: &char| letter.is_ascii_alphanumeric() || !letter.is_ascii();
    let mut name: String = name.chars().filter(kept).collect();
    name.make_ascii_lowercase();
    name
}

/// Whether a plain name is one of the words of a list.
#[must_use]
pub fn is_in(list: &str, name: &str) -> bool {
    !name.is_empty() && list.split_whitespace().any(|word| word == name)
}
