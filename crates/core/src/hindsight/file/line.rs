//! A line of a table of players: who it is, or what is wrong with it.

use crate::table::{Calendar, Dated, Fields, cut, number};
use std::collections::BTreeMap;

/// One player of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRow {
    /// Arrival time, in the file's unit.
    pub time: f64,
    /// The criteria, as many as the file has columns for.
    pub criteria: Vec<f64>,
    /// The name, empty where there is none.
    pub id: String,
    /// With whom they may play: a place in the list of groups.
    pub group: u32,
}

/// Which column is what.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub separator: u8,
    pub names: Vec<String>,
    pub time: usize,
    pub id: Option<usize>,
    pub criteria: Vec<usize>,
    pub equal: Vec<usize>,
}

/// The group of a player, by the fields that must be equal; a new one where none is like it.
pub(super) fn group(
    fields: &Fields,
    columns: &Columns,
    numbers: &mut BTreeMap<String, u32>,
    names: &mut Vec<String>,
) -> u32 {
    let said: Vec<String> = (columns.equal.iter())
        .map(|&at| cut(fields.at(at)))
        .collect();
    let said = said.join(" · ");
    if let Some(&number) = numbers.get(&said) {
        return number;
    }
    let number = names.len() as u32;
    names.push(said.clone());
    numbers.insert(said, number);
    number
}

/// One player, with the date if the time is one that may be read in two ways, and whether it is a
/// date; or what is wrong with the line. `dates` tells what the lines before had for times.
pub(super) fn row(
    fields: &Fields,
    columns: &Columns,
    calendar: &Calendar,
    dates: Option<bool>,
) -> Result<(PlayerRow, Option<Dated>, bool), String> {
    let count = columns.names.len();
    if fields.count() != count {
        return Err(format!("{} fields: {count} are wanted", fields.count()));
    }
    let wrong = |at: usize, allowed: &str| {
        let (name, field) = (&columns.names[at], cut(fields.at(at)));
        format!("{name} is “{field}”: allowed is {allowed}")
    };
    let (text, separator) = (fields.at(columns.time), columns.separator);
    let time = (calendar.time(text, separator, dates, f64::INFINITY))
        .map_err(|allowed| wrong(columns.time, allowed))?;
    let criterion =
        |&at: &usize| number(fields.at(at), columns.separator).ok_or_else(|| wrong(at, "a number"));
    let row = PlayerRow {
        time: time.value,
        criteria: (columns.criteria.iter())
            .map(criterion)
            .collect::<Result<_, _>>()?,
        id: columns
            .id
            .map(|at| fields.at(at).to_owned())
            .unwrap_or_default(),
        group: 0,
    };
    Ok((row, time.dated, time.is_date))
}
