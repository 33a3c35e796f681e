//! `lobbylab rules check`: the fidelity report.

use super::{imported, path};
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_rulesets::System;
use lobbylab_rulesets::report::{Line, Verdict};
use std::fmt::Write as _;
use std::path::Path;

/// A line as compilers write theirs, so that editors find the place.
pub fn line(path: &Path, line: &Line) -> String {
    let place = line.place.map_or_else(String::new, |place| {
        format!("{}:{}:{}: ", path.display(), place.line, place.column)
    });
    format!("{place}{}: {}", line.verdict.word(), line.words)
}

/// Prints the report of a rule set.
///
/// # Errors
/// A rule set that cannot be simulated, or a file that cannot be read.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let path = path(matches, "file")?;
    let found = imported(path)?;
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "{}: {}",
        path.display(),
        found.system.map_or("unknown", System::name)
    );
    for said in &found.report.lines {
        let _ = writeln!(text, "{}", line(path, said));
    }
    let count = |verdict| found.report.of(verdict).count();
    let _ = writeln!(
        text,
        "{} exact, {} approximated, {} warnings, {} refused",
        count(Verdict::Exact),
        count(Verdict::Approximated),
        count(Verdict::Warned),
        count(Verdict::Refused)
    );
    output::print(&text)?;
    if found.rules.is_some() {
        Ok(())
    } else {
        Err(Failure::Usage(
            "the rule set cannot be simulated as it is".to_owned(),
        ))
    }
}
