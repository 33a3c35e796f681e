//! Where reports go, standard output, in one of three forms; and remarks, standard error.

use crate::arguments::link_fields;
use crate::failure::Failure;
use crate::{csv, json, table};
use clap::ArgMatches;
use lobbylab_core::experiment::{Report, link};
use std::fmt;
use std::io::{self, ErrorKind, Write};

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
pub fn report(report: &Report, format: Format) -> Result<(), Failure> {
    print(&match format {
        Format::Table => table::text(report),
        Format::Json => json::text(report),
        Format::Csv => csv::text(report),
    })
}

/// Prints a text. A reader that has seen enough (`| head`) is no failure.
///
/// # Errors
/// When standard output cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Failed(format!("cannot write the report: {error}")))
        }
        _ => Ok(()),
    }
}

/// Says a line on standard error. Whether anybody listens is no matter of the run: a closed
/// standard error costs the line and nothing else.
pub fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What a report rests on, so that it stands by itself: (name, text).
pub fn provenance(report: &Report) -> Vec<(&'static str, String)> {
    let parameters: Vec<String> = (report.parameters.iter())
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let fields = link_fields(report.question);
    let mut all = vec![
        ("question", report.question.to_owned()),
        ("software", format!("lobbylab {}", report.engine)),
        ("parameters", parameters.join(" ")),
        ("link", link::encode(&fields, &report.parameters)),
    ];
    if report.done < 1.0 {
        all.push(("done", format!("{:.1} % of the run", 100.0 * report.done)));
    }
    all
}

/// A fingerprint in its sixteen digits.
pub fn fingerprint(report: &Report) -> String {
    format!("{:016x}", report.fingerprint())
}
