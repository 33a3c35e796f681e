//! `lobbylab`: the experiments of the site, natively, on every core.
//!
//! A question of a lab runs with the same engine as in the page and gives the
//! same bits: the fingerprint on the last line says so. A long run can be cut
//! into shards for several machines, whose part files `merge` puts together.
//!
//! Exit codes: 0 for an answer, 2 for something asked wrongly (a value out of
//! range, a run too large, files that do not belong together), 1 for anything
//! that failed on the way (a file that cannot be written, a solver that gives
//! up).

#![forbid(unsafe_code)]

mod arguments;
mod data;
mod destination;
mod failure;
mod figure;
mod list;
mod merge;
mod output;
mod own;
mod papers;
mod progress;
mod report;
mod rules;
mod run;

use std::process::ExitCode;

fn main() -> ExitCode {
    let command = arguments::command()
        .subcommand(figure::command())
        .subcommand(rules::command())
        .subcommand(own::command())
        .subcommand(papers::command());
    let matches = command.get_matches();
    let outcome = match matches.subcommand() {
        Some(("run", matches)) => run::run(matches),
        Some(("merge", matches)) => merge::run(matches),
        Some(("figure", matches)) => figure::run(matches),
        Some(("rules", matches)) => rules::run(matches),
        Some(("own", matches)) => own::run(matches),
        Some(("papers", matches)) => papers::run(matches),
        // A subcommand is required, and there are seven.
        _ => list::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::say(format_args!("error: {failure}"));
            failure.exit_code()
        }
    }
}
