//! A line of a log: a ticket, or what is wrong with it.

use super::columns::{Duration, LogColumns, home};
use super::{LoggedOutcome, LoggedTicket, NOWHERE};
use crate::arena::market::MOST_PARTY;
use crate::table::{Calendar, Dated, Fields, cut, is_in, number, plain};

const PLAYED: &str = " played matched game match yes true 1 success succeeded completed found ok ";
const LEFT: &str = " left gaveup abandoned cancelled canceled timeout timedout expired no false 0 \
                    failed quit dequeued ";

/// The longest latency that is believed, ms.
const MOST_LATENCY: f64 = 60_000.0;

/// What a line says, its latencies, the date if it may be read in two ways, and whether its time is
/// a date.
pub(super) struct Said {
    pub ticket: LoggedTicket,
    pub dated: Option<Dated>,
    pub is_date: bool,
}

/// Reads a line. `dates` tells what the lines before had for times; `latency` is written over.
///
/// # Errors
/// A sentence that names the column, what it says and what is allowed.
pub(super) fn ticket(
    fields: &Fields,
    columns: &LogColumns,
    separator: u8,
    calendar: &Calendar,
    dates: Option<bool>,
    latency: &mut Vec<f32>,
) -> Result<Said, String> {
    let count = columns.names.len();
    if fields.count() != count {
        return Err(format!("{} fields: {count} are wanted", fields.count()));
    }
    let wrong = |at: usize, allowed: &str| {
        let (name, field) = (&columns.names[at], cut(fields.at(at)));
        format!("{name} is “{field}”: allowed is {allowed}")
    };
    // A field that is filled; an empty one says nothing.
    let filled = |at: Option<usize>| at.filter(|&at| !fields.at(at).is_empty());
    let real = |at: usize, least: f64, most: f64, allowed: &str| {
        number(fields.at(at), separator)
            .filter(|value| (least..=most).contains(value))
            .ok_or_else(|| wrong(at, allowed))
    };
    let lasting = |column: Option<Duration>, allowed: &str| -> Result<f64, String> {
        match column {
            Some(Duration { at, seconds }) if !fields.at(at).is_empty() => {
                Ok(seconds * real(at, 0.0, 1e9, allowed)?)
            }
            _ => Ok(f64::NAN),
        }
    };
    let time = (calendar.time(fields.at(columns.time), separator, dates, 1e15))
        .map_err(|allowed| wrong(columns.time, allowed))?;
    let rating = match filled(columns.rating) {
        Some(at) => real(
            at,
            -1e9,
            1e9,
            "a number from -1e9 to 1e9, or nothing where it is not known",
        )?,
        None => f64::NAN,
    };
    let persons = match filled(columns.persons) {
        Some(at) => {
            let allowed = "a whole number from 1 to 5, or nothing where it is not known";
            let persons = real(at, 1.0, MOST_PARTY as f64, allowed)?;
            if persons.fract() != 0.0 {
                return Err(wrong(at, allowed));
            }
            persons as u8
        }
        None => 0,
    };
    let region = match filled(columns.region) {
        Some(at) => home(fields.at(at)).ok_or_else(|| {
            wrong(at, "na, eu, asia, sa or oce (or a name that says one of them), or nothing where it is not known")
        })?,
        None => NOWHERE,
    };
    let outcome = match filled(columns.outcome) {
        Some(at) if is_in(PLAYED, &plain(fields.at(at))) => LoggedOutcome::Played,
        Some(at) if is_in(LEFT, &plain(fields.at(at))) => LoggedOutcome::Left,
        Some(at) => {
            return Err(wrong(
                at,
                "played or left (also 1 or 0), or nothing where it is not known",
            ));
        }
        None => LoggedOutcome::Unknown,
    };
    latency.clear();
    for &at in &columns.latency {
        latency.push(real(at, 0.0, MOST_LATENCY, "a number of ms from 0 to 60000")? as f32);
    }
    let ticket = LoggedTicket {
        time: time.value,
        rating,
        persons,
        region,
        patience: lasting(
            columns.patience,
            "a time of 0 or more, or nothing where it is not known",
        )?,
        wait: lasting(
            columns.wait,
            "a time of 0 or more, or nothing where it is not known",
        )?,
        outcome,
    };
    Ok(Said {
        ticket,
        dated: time.dated,
        is_date: time.is_date,
    })
}
