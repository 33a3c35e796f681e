//! Which column of a log is what, by its name: in any order, without case, blanks and signs.

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

impl LogColumns {
    /// Reads the first line. O(letters of the names).
    ///
    /// # Errors
    /// No time, or two columns that are the same.
    pub fn of_names(names: &[String]) -> Result<Self, LogError> {
        let mut columns = Self {
            names: names.to_vec(),
            ..Self::default()
        };
        let mut time = None;
        for (at, name) in names.iter().enumerate() {
            let short = plain(name);
            let duration =
                |list: &str| duration(&short, list).map(|seconds| Duration { at, seconds });
            let twice = |what, before: usize| LogError::Twice {
                what,
                names: [names[before].clone(), name.clone()],
            };
            if let Some(found) = duration(WAITS) {
                let before = columns.wait.replace(found);
                before.map_or(Ok(()), |before| Err(twice("the wait", before.at)))?;
            } else if let Some(found) = duration(PATIENCE) {
                let before = columns.patience.replace(found);
                before.map_or(Ok(()), |before| Err(twice("the patience", before.at)))?;
            } else if let Some(site) = site(name, &short) {
                columns.latency.push(at);
                columns.sites.push(site);
            } else {
                let lists = [
                    (TIMES, "the time of arrival", &mut time),
                    (RATINGS, "the rating", &mut columns.rating),
                    (PARTIES, "the size of the party", &mut columns.persons),
                    (REGIONS, "the region", &mut columns.region),
                    (OUTCOMES, "the outcome", &mut columns.outcome),
                ];
                let found = (lists.into_iter()).find(|(list, ..)| is_in(list, &short));
                match found {
                    Some((_, what, place)) => {
                        let before = place.replace(at);
                        before.map_or(Ok(()), |before| Err(twice(what, before)))?;
                    }
                    None => columns.aside.push(name.clone()),
                }
            }
        }
        let plain_names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        let by_unit = Unit::of_names(&plain_names);
        columns.unit = by_unit.map(|(_, unit)| unit);
        let Some(time) = time.or(by_unit.map(|(at, _)| at)) else {
            return Err(LogError::NoTime {
                found: names.to_vec(),
            });
        };
        columns.aside.retain(|name| *name != names[time]);
        columns.unit = columns
            .unit
            .filter(|_| by_unit.is_some_and(|(at, _)| at == time));
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
