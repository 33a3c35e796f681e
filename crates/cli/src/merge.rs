//! `lobbylab merge`: the shards of a run, put together.

use crate::failure::Failure;
use crate::output;
use crate::report::{self, Format};
use clap::ArgMatches;
use lobbylab_core::catalog::{Partial, Results};
use lobbylab_core::experiment::Shard;
use lobbylab_shards::part::{self, Header};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Merges the part files named and reports. Shards that are missing are named
/// on standard error; the report then says how much of the run it rests on.
///
/// # Errors
/// Files that are no part files, are damaged, come from another engine or do
/// not belong together.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let mut first: Option<(&Path, Header, Results)> = None;
    let mut shards = Vec::new();
    for path in matches.get_many::<PathBuf>("parts").into_iter().flatten() {
        let (header, partials) = read(path)?;
        shards.push(header.shard());
        let (_, _, results) = match &mut first {
            Some(first) => {
                belongs(&first.1, first.0, &header, path)?;
                first
            }
            None => {
                let results = results(&header, path)?;
                first.insert((path, header, results))
            }
        };
        for partial in partials {
            (results.merge(partial)).map_err(|error| of_file(path, &error.to_string()))?;
        }
    }
    let Some((_, _, results)) = first else {
        // The command line requires one.
        return Err(Failure::Usage("which files?".to_owned()));
    };
    let report = results.report();
    if report.done < 1.0 {
        output::say(format_args!(
            "note: {}",
            what_is_missing(report.done, &shards)
        ));
    }
    report::show(&report, Format::of(matches))
}

/// Reads a part file.
fn read(path: &Path) -> Result<(Header, Vec<Partial>), Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    part::decode(&bytes).map_err(|fault| of_file(path, &fault.to_string()))
}

/// The empty account of the experiment that a header describes.
fn results(header: &Header, path: &Path) -> Result<Results, Failure> {
    match header.experiment() {
        Ok(experiment) => Ok(experiment.results()),
        Err(fault) => Err(of_file(path, &fault.to_string())),
    }
}

/// Refuses a file of another run, saying in what they differ.
fn belongs(first: &Header, first_path: &Path, other: &Header, path: &Path) -> Result<(), Failure> {
    match first.difference(other) {
        None => Ok(()),
        Some((what, here, there)) => Err(of_file(
            path,
            &format!(
                "belongs to another run: {what} is {there}, but {here} in {}",
                first_path.display()
            ),
        )),
    }
}

fn of_file(path: &Path, message: &str) -> Failure {
    Failure::Usage(format!("{}: {message}", path.display()))
}

/// Which share there is and, where all files are cut alike, which shards are
/// not there.
fn what_is_missing(done: f64, shards: &[Shard]) -> String {
    let share = format!("the files hold {:.1} % of the run", 100.0 * done);
    let Some(of) = shards.first().map(|shard| shard.of) else {
        return share;
    };
    if shards.iter().any(|shard| shard.of != of) {
        return share;
    }
    let there: BTreeSet<u32> = shards.iter().map(|shard| shard.index).collect();
    let mut missing = (0..of).filter(|index| !there.contains(index));
    let named: Vec<String> = (missing.by_ref().take(20))
        .map(|index| index.to_string())
        .collect();
    let more = if missing.next().is_some() {
        ", …"
    } else {
        ""
    };
    format!(
        "{share}; missing of {of} shards: {}{more}",
        named.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_shards_are_named() {
        let shard = |index, of| Shard { index, of };
        assert_eq!(
            what_is_missing(0.5, &[shard(1, 4), shard(3, 4)]),
            "the files hold 50.0 % of the run; missing of 4 shards: 0, 2"
        );
        assert_eq!(
            what_is_missing(0.75, &[shard(1, 4), shard(0, 2)]),
            "the files hold 75.0 % of the run"
        );
        assert!(what_is_missing(0.01, &[shard(0, 100)]).ends_with("19, 20, …"));
    }
}
