//! The three forms of a report.

mod csv;
mod json;
mod provenance;
mod table;

use crate::failure::Failure;
use crate::output::print;
use clap::ArgMatches;
use lobbylab_core::experiment::Report;

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets and statistics.
    Csv,
}

impl Format {
    /// What `--json` and `--csv` say.
    pub fn of(matches: &ArgMatches) -> Self {
        if matches.get_flag("json") {
            Self::Json
        } else if matches.get_flag("csv") {
            Self::Csv
        } else {
            Self::Table
        }
    }
}

/// Prints a report.
///
/// # Errors
/// When standard output cannot be written.
pub fn show(report: &Report, format: Format) -> Result<(), Failure> {
    print(&match format {
        Format::Table => table::text(report),
        Format::Json => json::text(report),
        Format::Csv => csv::text(report),
    })
}
