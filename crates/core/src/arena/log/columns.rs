//! Which column of a log is what, by its name: in any order, without case, blanks and signs.

use super::mapping::{LogMapping, LogRole, LogUse};
use super::refused::LogError;
use crate::table::{Unit, is_in, plain};

const TIMES: &str = " time t arrival arrived arrivaltime timestamp datetime enqueuedat queuedat \
                     joinedat createdat startedat requestedat enqueued queued starttime jointime ";
const RATINGS: &str = " rating mmr elo skill sr glicko points ";
const PARTIES: &str = " party partysize size players persons members groupsize ";
const REGIONS: &str = " region homeregion continent datacenter ";
const PATIENCE: &str = " patience willing timeout maxwait ";
const WAITS: &str = " wait waited waittime waitingtime queuetime timeinqueue ";
const OUTCOMES: &str = " outcome result fate status ";
/// What names of columns of latencies begin with; the rest is the site.
const LATENCY: [&str; 3] = ["latency", "ping", "rtt"];

/// Units that may stand behind the name of a duration, in seconds.
const UNITS: [(&str, f64); 8] = [
    ("milliseconds", 1e-3),
    ("ms", 1e-3),
    ("seconds", 1.0),
    ("sec", 1.0),
    ("minutes", 60.0),
    ("min", 60.0),
    ("hours", 3600.0),
    ("s", 1.0),
];

/// A column of durations: its place, and how many seconds one of its units is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Duration {
    pub at: usize,
    pub seconds: f64,
}

/// Which column is what.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LogColumns {
    pub names: Vec<String>,
    pub time: usize,
    /// What times count, where the name says so.
    pub unit: Option<Unit>,
    pub rating: Option<usize>,
    pub persons: Option<usize>,
    pub region: Option<usize>,
    pub patience: Option<Duration>,
    pub wait: Option<Duration>,
    pub outcome: Option<usize>,
    /// The places of latencies, and the names of their sites.
    pub latency: Vec<usize>,
    pub sites: Vec<String>,
    /// What is none of these.
    pub aside: Vec<String>,
}

/// What columns are by their names. O(letters).
pub(super) fn guess(names: &[String]) -> LogMapping {
    let plain_names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let role = |name: &String, short: &String| {
        let lists = [
            (TIMES, LogRole::Time),
            (RATINGS, LogRole::Rating),
            (PARTIES, LogRole::Party),
            (REGIONS, LogRole::Region),
            (OUTCOMES, LogRole::Outcome),
        ];
        if duration(short, WAITS).is_some() {
            LogRole::Wait
        } else if duration(short, PATIENCE).is_some() {
            LogRole::Patience
        } else if site(name, short).is_some() {
            LogRole::Latency
        } else {
            let found = lists.into_iter().find(|(list, _)| is_in(list, short));
            found.map_or(LogRole::Aside, |(_, role)| role)
        }
    };
    let mut uses: Vec<LogUse> = (names.iter().zip(&plain_names))
        .map(|(name, short)| LogUse::new(role(name, short)))
        .collect();
    // A column of another name may tell a unit of time, as “minutes” does.
    if !uses.iter().any(|one| one.role == LogRole::Time)
        && let Some((at, _)) = Unit::of_names(&plain_names)
    {
        uses[at].role = LogRole::Time;
    }
    LogMapping(uses)
}

impl LogColumns {
    /// The columns as a mapping says, by their names or a visitor's word. O(letters of the names).
    ///
    /// # Errors
    /// No time, two columns that are the same, or a mapping of another number of columns.
    pub fn of_names(names: &[String], mapping: &LogMapping) -> Result<Self, LogError> {
        if mapping.0.len() != names.len() {
            return Err(LogError::Mapped {
                told: mapping.0.len(),
                found: names.len(),
            });
        }
        let mut columns = Self {
            names: names.to_vec(),
            ..Self::default()
        };
        let plain_names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        let mut time = None;
        for (at, (name, one)) in names.iter().zip(&mapping.0).enumerate() {
            let short = &plain_names[at];
            // A unit that is said counts, then that of the name, then seconds.
            let lasts = |list: &str| {
                let said = one.unit.map(|unit| 60.0 / unit.per_minute());
                let seconds = said.or_else(|| duration(short, list)).unwrap_or(1.0);
                Duration { at, seconds }
            };
            let before = match one.role {
                LogRole::Time => time.replace(at),
                LogRole::Rating => columns.rating.replace(at),
                LogRole::Party => columns.persons.replace(at),
                LogRole::Region => columns.region.replace(at),
                LogRole::Outcome => columns.outcome.replace(at),
                LogRole::Wait => columns.wait.replace(lasts(WAITS)).map(|column| column.at),
                LogRole::Patience => {
                    let patience = columns.patience.replace(lasts(PATIENCE));
                    patience.map(|column| column.at)
                }
                LogRole::Latency => {
                    columns.latency.push(at);
                    let site = site(name, short).unwrap_or_else(|| name.trim().to_owned());
                    columns.sites.push(site);
                    None
                }
                LogRole::Aside => {
                    columns.aside.push(name.clone());
                    None
                }
            };
            if let Some(before) = before {
                return Err(LogError::Twice {
                    what: one.role.name(),
                    names: [names[before].clone(), name.clone()],
                });
            }
        }
        let Some(time) = time else {
            return Err(LogError::NoTime {
                found: names.to_vec(),
            });
        };
        let by_name = Unit::of_names(&plain_names).filter(|&(at, _)| at == time);
        columns.unit = mapping.0[time].unit.or(by_name.map(|(_, unit)| unit));
        columns.time = time;
        Ok(columns)
    }
}

/// The seconds of a unit of a duration of this list; `None` for another name.
fn duration(name: &str, list: &str) -> Option<f64> {
    if is_in(list, name) {
        return Some(1.0);
    }
    let mut units = UNITS.into_iter();
    units.find_map(|(unit, seconds)| {
        let word = name.strip_suffix(unit)?;
        is_in(list, word).then_some(seconds)
    })
}

/// The site of a column of latencies.
fn site(name: &str, short: &str) -> Option<String> {
    let begun = LATENCY.into_iter().find(|word| short.starts_with(word))?;
    let rest = name.trim().get(begun.len()..).unwrap_or("");
    let rest = rest.trim_matches(|letter: char| !letter.is_alphanumeric());
    Some(if rest.is_empty() {
        "the site".to_owned()
    } else {
        rest.to_owned()
    })
}

/// What regions are called, one word list for each of [`REGIONS`](crate::arena::REGIONS).
const HOMES: [&str; 5] = [
    " na us usa northamerica namerica useast uswest eastus westus nae naw canada ",
    " eu europe euw eune euwest westeurope northeurope eucentral emea ru russia ",
    " as asia sea apac apsoutheast southeastasia kr korea jp japan cn china in india sg ap ",
    " sa southamerica samerica latam lan las br brazil saeast brazilsouth ",
    " oce oc oceania au australia anz aus australiaeast ",
];

/// The number of a region by its name.
pub(super) fn home(name: &str) -> Option<u8> {
    let short = plain(name);
    let place = HOMES.iter().position(|list| is_in(list, &short));
    place.map(|place| place as u8)
}
